"""What Play or Pay says, and that it says nothing a reader may not know."""

from itertools import groupby
from random import Random

import pytest

from bot.cards import NAMES as NAMES_OF
from bot.cards import SIGNS
from bot.desk.views.hand_view import beside_lesson
from bot.desk.views.table_view import story
from bot.rules import DEALER, Event, View, deal_text
from cogs.play_or_pay.rules import RULES
from cogs.play_or_pay.state import NONE, after
from cogs.play_or_pay.words import WORDS
from tests.cogs.play_or_pay.deals import Game, middle
from tests.rules.hand_text import told

NAMES = ["Ann", "Bob", "Cy", "Di", "Ed", "Flo", "Gus", "Hal", "Ida", "Joe"]


def seen(game: Game, seat: int | None) -> View:
    return RULES.view(game.state, seat)


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (Event("dealt", 0, amount=2), "Hand 2: Ann deals the whole pack."),
        (Event("led", 1, (36,)), "Bob starts with 10♣."),
        (Event("followed", 1, (40,)), "Bob plays J♣."),
        (Event("paid", 3, (40,), 1, seats=(2,)), "Cy pays; Di has J♣."),
        (Event("paid", 0, (40,), 3, seats=(1, 2, 3)), "Bob, Cy and Di pay; Ann has J♣."),
        (Event("thirteenth", 2), "That is the thirteenth card: Cy starts another suit."),
        (Event("out", 2), "Cy is out of cards and wins the hand!"),
        (Event("left", 0, (40, 44), 2), "Ann is left with J♣ Q♣ and pays 2 chips."),
        (Event("took", 2, amount=47), "Cy takes the pot of 47 chips."),
        (Event("won", 2, amount=30), "Cy wins the match, 30 chips up."),
        (Event("draw"), "Nobody has come out ahead, so nobody wins the match."),
    ],
)
def test_every_event_is_one_plain_sentence(event: Event, said: str) -> None:
    assert WORDS.event(event, NAMES) == said


def test_once_a_suit_is_gone_the_story_says_how_it_went() -> None:
    game = Game(3).deal(s1="5H 6H 7H 8H", s2="9H TH JH QH").play(1, "play 5H")
    at = next(at for at, event in enumerate(game.events) if event.kind == "thirteenth")
    told = WORDS.line(game.events, at, NAMES[:3])
    suit = game.events[: at + 1]
    went = told.removeprefix("Hearts went: ").partition(".")[0].split("\u00a0· ")
    assert all(" " not in each for each in went), "a phone's line ends between two players, never in what one put down"
    went = [each.replace("\u00a0", " ") for each in went]
    fell = [event for event in suit if event.kind in ("led", "followed")]
    assert len(fell) == 13
    expected: dict[str, list[str]] = {}
    for seat, each in groupby(fell, key=lambda one: one.seat):
        ranks = [SIGNS[one.cards[0]][:-1] for one in each]
        expected.setdefault(NAMES[seat], []).extend(ranks if len(ranks) < 3 else [f"{ranks[0]} to {ranks[-1]}"])
    assert went == [f"{name} {', '.join(each)}" for name, each in expected.items()]
    assert went[0].startswith("Bob 5 to 8")
    assert went[1].startswith("Cy 9 to Q")
    # whose turn it is and for what, and what everybody has paid, stand in the picture: three lines of a phone are too many
    assert told.endswith(f"{went[-1].replace(' ', chr(0xA0))}.")


def test_where_all_others_pay_for_a_start_they_are_not_named_which_takes_more_than_a_line() -> None:
    paid = Event("paid", 3, (40,), 1, seats=(0, 1, 2))
    assert WORDS.event(paid, ["Ada", "Blaise", "Caroline", "Daniel"]) == "All others pay; Daniel has J♣."
    assert WORDS.event(paid, ["Ada", "Blaise", "Caroline", "Daniel", "Emilie"]).startswith(
        "Ada, Blaise and Caroline pay;"
    )
    two = Event("paid", 2, (40,), 1, seats=(0, 1))
    assert WORDS.event(two, ["Ada", "Blaise", "Caroline"]) == "Ada and Blaise pay; Caroline has J♣."


def test_the_cards_of_a_suit_that_has_gone_are_told_once() -> None:
    game = Game(3).deal(s1="5H 6H 7H 8H", s2="9H TH JH QH").play(1, "play 5H")
    told = {event.kind: WORDS.told(event, seen(game, None)) for event in game.events}
    assert told == {"dealt": False, "led": True, "paid": True, "followed": True, "thirteenth": False}
    game = Game(3, auto_play=False).deal(s1="5H", s2="6H").play(1, "play 5H")
    assert {event.kind: WORDS.told(event, seen(game, None)) for event in game.events} == {"dealt": True, "led": False}


def test_once_a_suit_falls_a_hand_tells_nothing_of_what_was_before_it() -> None:
    game = Game(3, auto_play=False).deal(s1="5H 6H 7H 8H 9S", s2="9H TH JH QH")
    game.play(1, "play 5H")
    while (here := seen(game, None)).table.next != NONE:
        game.play(here.to_act[0], f"play {NAMES_OF[here.table.next]}")
    heard = list(enumerate(game.events))
    assert story(WORDS, here, heard, NAMES, in_hand=True).startswith("-# Hearts went: ")
    game.play(here.to_act[0], RULES.moves(game.state, here.to_act[0])[0])
    view, heard = seen(game, None), list(enumerate(game.events))
    assert "starts with" in story(WORDS, view, heard, NAMES, in_hand=True)
    assert "went: " not in story(WORDS, view, heard, NAMES, in_hand=True)
    assert "plays" not in story(WORDS, view, heard, NAMES, in_hand=True)


def test_whoever_starts_reads_which_card_lets_it_start_again_or_which_suit_is_long() -> None:
    game = middle(["9C TC 2H", "JC", "QC", "KC"], turn=0)
    assert WORDS.advice(seen(game, 0), NAMES).startswith(
        "If you start with 10♣, you start the next suit too: the card below"
    )
    game = middle(["9C QC 2H", "TC", "JC", "KC"], turn=0)
    assert WORDS.advice(seen(game, 0), NAMES).endswith(
        "Your longest suit is clubs: a suit that runs is gone from every hand."
    )
    game = middle(["9C TC KC", "JC", "QC", "AC"], turn=0)
    assert WORDS.advice(seen(game, 0), NAMES).endswith(
        "All you hold goes with this suit, soonest if you start with 9♣."
    )


def test_whoever_waits_for_a_start_reads_which_ones_would_bring_the_next_start_to_them() -> None:
    game = middle(["9C TC 2H", "JC QS KS", "KC KH", "3H"], turn=0)
    told = "You may hope for Q♣ or A♠: if Ann starts there, you come last and start the next."
    assert WORDS.advice(seen(game, 1), NAMES) == told
    assert WORDS.advice(seen(game, 2), NAMES).startswith("You may hope for A♣ or A♥: if Ann starts")
    assert WORDS.advice(seen(game, None), NAMES) == ""
    three = middle(["2C", "4C 6C 8S", "TS KS"], turn=0)
    assert "hope for 5♣, 7♣ or 9♠: if" in WORDS.advice(seen(three, 1), NAMES)
    many = middle(["2C", "4C 6C 8C 8S", "KS"], turn=0)
    assert WORDS.advice(seen(many, 1), NAMES) == "", "whoever may hope for anything is told nothing"
    assert "hope for" not in WORDS.advice(seen(middle(["2C", "3C 4C", "KS"], 1), 1), NAMES)


def test_no_start_is_hoped_for_by_whoever_holds_nothing_but_that_suit() -> None:
    game = middle(["9C TC 2C", "JC KC 4C", "3C"], turn=0)
    assert WORDS.advice(seen(game, 1), NAMES) == "", "all of them go with it, and no suit comes after"


def test_what_was_left_in_a_hand_is_told_suit_by_suit() -> None:
    game = middle(["2C 9D", "3C", "2S 3D 4S"], 1, hands=1).play(1, "play 3C")
    assert "Left: Cy 3♦ 2♠ 4♠." in WORDS.middle(seen(game, 0), NAMES)


def test_when_the_match_is_over_ones_own_cards_are_shown_and_not_named_besides() -> None:
    game = middle(["2C 9D", "3C", "KS"], 1, hands=1).play(1, "play 3C")
    assert "Left: Cy K♠." in WORDS.middle(seen(game, 0), NAMES)
    assert "Left: Ann 2♣ 9♦; Cy K♠." in WORDS.table(seen(game, None), NAMES)


def test_where_a_match_is_one_hand_nobody_reads_of_a_last_hand_or_its_number() -> None:
    game = middle(["2C 9D", "3C", "KS"], 0, hands=1)
    assert "Hand 1" not in WORDS.score(seen(game, 0), NAMES)
    while not game.state.over:
        game.play(game.state.turn, RULES.moves(game.state, game.state.turn)[0])
    assert "went out and took" in WORDS.middle(seen(game, 0), NAMES)
    assert "Last hand" not in WORDS.middle(seen(game, 0), NAMES)


def test_the_table_shows_the_suit_in_play_the_wanted_card_and_its_holder() -> None:
    game = Game(4, auto_play=False).deal(s1="9C", s3="TC JC").play(1, "play 9C")
    assert WORDS.table(seen(game, None), NAMES).splitlines() == [
        "**Hand 1 of 4** · Ann dealt · pot **1**",
        "# 10♣",
        "♣ `· · · · · · · · 9 · · · ·`",
        "Di holds it and must play it.",
        "· **Ann** 13 cards · 200 chips",
        "· **Bob** 12 cards · 200 chips",
        "· **Cy** 13 cards · 199 chips",
        "▶ **Di** 13 cards · 200 chips",
    ]


def test_the_table_says_who_starts_and_which_suits_are_gone() -> None:
    game = Game(4, dealer=2).deal(s3="7S 6S")
    assert "**Di** starts the first suit." in WORDS.table(seen(game, None), NAMES)
    shown = WORDS.table(seen(game.play(3, "play 7S"), None), NAMES)
    assert "**Di** starts another suit." in shown
    assert "All spades are gone." in shown


def test_the_table_tells_how_the_last_hand_ended() -> None:
    game = middle(["8D 9D", "TD", "7D", "AD"], turn=2).play(2, "play 7D").deal()
    shown = WORDS.table(seen(game, None), NAMES)
    assert "Last hand: Cy went out and took 4 chips." in shown
    assert "Left: Ann 8♦ 9♦; Bob 10♦; Di A♦." in shown


def test_who_won_the_last_hand_is_read_beside_the_lesson_by_whoever_starts_the_next() -> None:
    game = middle(["8D 9D", "TD", "7D", "AD"], turn=2).play(2, "play 7D").deal()
    (seat,) = seen(game, None).to_act
    view = seen(game, seat)
    shown = beside_lesson(told(WORDS, view, NAMES), view, WORDS.choices(view, NAMES))
    assert "Last hand: Cy went out and took 4 chips." in shown.splitlines()
    assert "Left: " not in told(WORDS, view, NAMES), "the score card has said it"


def test_the_story_begins_after_what_the_table_tells_of_the_last_hand() -> None:
    game = middle(["8D 9D", "TD", "7D", "AD"], turn=2).play(2, "play 7D").deal()
    kinds = [event.kind for event in game.events]
    told = [event.kind for event in game.events if WORDS.told(event, seen(game, None))]
    assert told[-1] == "took"
    assert set(kinds[: kinds.index("took")]) >= {"out", "left"}
    assert kinds[kinds.index("took") + 1 :] == ["dealt"]


def test_a_hand_is_laid_out_by_suit_with_a_button_for_each_card() -> None:
    game = middle(["AC 9C 2H", "TD", "7D", "AD"], turn=0)
    assert told(WORDS, seen(game, 0), NAMES).splitlines()[-1] == "A♣ 9♣ · 2♥"
    rows = WORDS.choices(seen(game, 0), NAMES)
    assert [[choice.label for choice in row] for row in rows] == [["A♣", "9♣", "2♥"]]
    assert not any(choice.enabled for row in WORDS.choices(seen(game, 1), NAMES) for choice in row)


def test_a_dozen_cards_stand_in_as_few_rows_as_can_be() -> None:
    game = Game(4).deal(s1="AC 8C QC AD 8D 9D 4H 5H 7H 2S 4S 5S TS")
    rows = WORDS.choices(seen(game, 1), NAMES)
    assert [len(row) for row in rows] == [4, 4, 5]
    assert [choice.label for row in rows for choice in row][:4] == ["A♣", "8♣", "Q♣", "A♦"]


def test_how_many_cards_everybody_holds_is_left_to_the_plates() -> None:
    game = Game(4).deal(s1="AC 8C QC")
    assert "13" not in told(WORDS, seen(game, 1), NAMES)


def test_when_a_card_must_follow_only_that_one_is_on() -> None:
    game = Game(4, auto_play=False).deal(s1="9C", s3="TC JC").play(1, "play 9C")
    choices = [choice for row in WORDS.choices(seen(game, 3), NAMES) for choice in row]
    assert len(choices) == 13
    assert [choice.label for choice in choices if choice.enabled] == ["10♣"]
    assert "Your turn: play 10♣\nYou hold the next card, so you must play it." in told(WORDS, seen(game, 3), NAMES)


def test_the_wanted_card_has_a_button_on_the_table_message() -> None:
    game = Game(4, auto_play=False).deal(s1="9C", s3="TC JC")
    assert WORDS.open_choices(seen(game, None), NAMES) == []
    ((choice,),) = WORDS.open_choices(seen(game.play(1, "play 9C"), None), NAMES)
    assert (choice.label, choice.move) == ("Play 10♣", "play TC")


@pytest.mark.parametrize("seats", range(3, 11))
def test_no_hand_needs_more_than_five_rows_of_five(seats: int) -> None:
    chance = Random(seats)
    for _ in range(50):
        order = list(range(52))
        chance.shuffle(order)
        state = RULES.apply(RULES.start(RULES.setting(seats)), DEALER, deal_text(order)).state
        rows = WORDS.choices(RULES.view(state, 1), NAMES)
        assert len(rows) <= 5
        assert all(0 < len(row) <= 5 for row in rows)
        assert all(0 < len(choice.label) <= 34 for row in rows for choice in row)


def test_nobody_elses_cards_are_named() -> None:
    chance = Random("words")
    state = RULES.start(RULES.setting(4, {"auto_play": False, "hands": 2}))
    while not state.over:
        if state.shuffling:
            order = list(range(52))
            chance.shuffle(order)
            state = RULES.apply(state, DEALER, deal_text(order)).state
            continue
        at_start = not state.played  # then the last hand's leftovers are shown
        for seat in (None, *range(4)):
            view = RULES.view(state, seat)
            text = "" if seat is None else WORDS.hand(view, NAMES)
            if not at_start:
                text += WORDS.table(view, NAMES) if seat is None else told(WORDS, view, NAMES)
            named = {card for card in range(52) if SIGNS[card] in text}
            hoped = {after(card) for card in view.cards}  # with which another's start ends with an own card
            assert named <= set(view.cards) | set(state.played) | {state.next} | hoped
        state = RULES.apply(state, state.turn, chance.choice(RULES.moves(state, state.turn))).state
