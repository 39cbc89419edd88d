"""Pictures in words: all that is drawn is said."""

import re
from dataclasses import fields, is_dataclass, replace
from typing import Any

import pytest

from bot.cards import SIGNS, SUIT_WORDS, card
from bot.pictures.faces import BACK, plain
from bot.pictures.palette import Ground
from bot.pictures.scene import (
    Bank,
    Board,
    Bundle,
    Corners,
    Laid,
    Melds,
    Outcome,
    Piles,
    Place,
    Race,
    Run,
    Scene,
    Seat,
)
from bot.pictures.words import LONGEST, result_words, table_words
from tests.pictures.samples import LOBBY, RESULT, RESULTS, SALAD, SCORE_CARD, TABLES, TUTE, crowded

CARDS = {"card", "upcard", "discards", "cards", "open_cards", "owners", "top", "fresh", "trump_card", "moment_cards"}
COUNTS = {"stock", "count", "pack", "heap", "free", "kept"}


def said(value: Any, field: str = "") -> list[str]:
    """Everything that words must hold, read off a scene's fields."""
    if is_dataclass(value):
        # an emblem is an ornament: nobody plays with its cards
        held = value.cards if isinstance(value, Seat) else None
        own = list[str]() if held is None else [f"{held} card"]
        skipped = {"ground", "four", "direction", "emblem"} | ({"cards"} if isinstance(value, Seat) else set())
        if isinstance(value, Bank) and value.seat is not None:
            skipped.add("name")  # the banker is one of the seats
        return own + [
            told
            for one in fields(value)
            if one.name not in skipped
            for told in said(getattr(value, one.name), one.name)
        ]
    if isinstance(value, tuple):
        return [told for one in value for told in said(one, field)]
    if isinstance(value, str):
        return [value] if value else []
    if isinstance(value, bool) or value is None:
        return []
    if field in CARDS:
        return ["face down" if value == BACK else SIGNS[plain(value)]]
    if field in ("trump", "called"):
        return [SUIT_WORDS[value]]
    return [str(value)] if field in COUNTS else []


@pytest.mark.parametrize("name", TABLES)
def test_words_say_all_that_a_table_shows(name: str) -> None:
    scene = TABLES[name]
    words = table_words(scene).lower()
    wanted = said(scene)
    assert len(wanted) > len(scene.seats) * 2
    assert [one for one in wanted if one.lower() not in words] == []


@pytest.mark.parametrize("outcome", [RESULT, SCORE_CARD])
def test_words_say_all_that_a_result_shows(outcome: Outcome) -> None:
    words = result_words(outcome).lower()
    assert [one for one in said(outcome) if one.lower() not in words] == []


@pytest.mark.parametrize(
    ("mark", "told"),
    [("turn", "Ben is to act"), *((mark, f"Ben ({mark}") for mark in ("computer", "away", "winner", "dealer"))],
)  # fmt: skip
def test_every_mark_of_a_seat_has_its_word(mark: str, told: str) -> None:
    plain_seats = (Seat("Ann"), Seat("Ben"))
    marked = (Seat("Ann"), replace(Seat("Ben"), **{mark: True}))
    assert told not in table_words(Scene(Ground.FELT, plain_seats, Race()))
    assert told in table_words(Scene(Ground.FELT, marked, Race()))


def test_the_way_play_goes_is_said() -> None:
    assert "counter-clockwise" in table_words(TUTE)
    assert "clockwise" not in table_words(SALAD)


def test_who_is_winning_the_trick_is_said() -> None:
    assert "Ben: best so far" in table_words(SALAD)


def test_a_table_before_the_deal_says_who_sits_and_how_many_chairs_are_free_and_kept() -> None:
    assert (
        table_words(LOBBY)
        == "Ready to start. 2 chairs free, 1 of them kept. Ann: host. Ben: ready. Ada (computer): fair."
    )
    full_house = replace(LOBBY, middle=replace(LOBBY.middle, free=0, kept=0))
    assert "0 chairs" not in table_words(full_house)


def test_words_are_never_longer_than_discord_takes() -> None:
    for scene in crowded().values():
        assert len(table_words(scene)) <= LONGEST == 1024
    for outcome in RESULTS.values():
        assert len(result_words(outcome)) <= LONGEST


def test_a_race_of_thirteen_is_said_whole() -> None:
    seats = tuple(Seat(f"A player with a name, {at}", str(at), cards=4, computer=at % 2 == 1) for at in range(13))
    scene = Scene(Ground.PETROL, seats, Race("N", 5, floor=2, word="narwhal", heap=3))
    words = table_words(scene)
    assert not words.endswith("…")
    assert words.count("4 cards") == 13


def test_a_name_cannot_turn_words_around() -> None:
    words = table_words(Scene(Ground.FELT, (Seat("\u202eevil"), Seat("\u200b"), Seat("👨\u200d👩")), Race()))
    assert words == "Evil. Seat 2. Seat 3 👨\u200d👩."


def test_who_is_a_seat_in_the_picture_is_that_seat_in_its_words_as_well() -> None:
    words = table_words(Scene(Ground.FELT, (Seat("Ann"), Seat("🎲", turn=True)), Race(say="Seat 2 leads")))
    assert words == "Seat 2 🎲 is to act. Seat 2 leads. Ann. Seat 2 🎲 (to act)."


def counted(words: str, *cards: str) -> list[int]:
    """How often each of these cards is named."""
    return [len(re.findall(rf"(?<!\d){card}", words)) for card in cards]


def test_how_many_cards_are_to_be_drawn_is_told() -> None:
    words = table_words(Scene(Ground.PETROL, (Seat("Ann"),), Piles(21, card("2D"), draws=4)))
    assert "To draw: 4 cards" in words


def test_a_card_is_named_once_whether_by_a_sentence_or_by_what_is_drawn() -> None:
    seats = (Seat("Ann"), Seat("Ben", turn=True))
    for asked in ("Ben: meld 7♦ or pass?", "Ben is to think"):
        for middle in (Piles(5, card("7D"), say="meld it?"), Melds(((), ()), Piles(5, card("7D")))):
            words = table_words(Scene(Ground.WINE, seats, middle, Corners(bottom_left=asked)))
            assert counted(words, "7♦") == [1], words
    run = Run((Laid(card("QH"), 0),), ("K♥",), "K♥ ends the run")
    assert counted(table_words(Scene(Ground.NIGHT, seats, run)), "K♥") == [1]
    assert "Due: Q" in table_words(Scene(Ground.NIGHT, seats, replace(run, due=("Q",), say="Queens are due")))
    board = Board((card("7D"), card("9C")), (Bundle(), Bundle()), fresh=(card("9C"),))
    words = table_words(Scene(Ground.FELT, seats, board))
    assert "Board: 7♦ 9♣ (new)" in words
    assert counted(words, "9♣") == [1]
    board = Board((card("7D"),), (Bundle(card("9C"), 6), Bundle()), fresh=(card("9C"),))
    words = table_words(Scene(Ground.FELT, seats, board))
    assert "Ann's bundle: 6 cards, top 9♣ (new)" in words
    assert counted(words, "9♣") == [1]


@pytest.mark.parametrize(
    ("moment", "note"), [("Ben goes out with 7♥ 10♥", "out"), ("Ann is left with 2 cards", "7♥ 10♥"), ("Ben wins", "")]
)
def test_the_cards_of_a_results_moment_are_named_once(moment: str, note: str) -> None:
    places = (Place("Ben", 1, note=note), Place("Ann", 2))
    outcome = Outcome(Ground.WINE, "Ben wins", places, "Hand 3", moment, (card("7H"), card("TH")))
    words = result_words(outcome)
    assert counted(words, "7♥", "10♥") == [1, 1], words
