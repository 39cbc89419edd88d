"""What Stealing Bundles says."""

import pytest

from bot.cards import cards
from bot.rules import Event
from cogs.stealing_bundles.rules import RULES
from cogs.stealing_bundles.words import WORDS
from tests.cogs.stealing_bundles.test_rules import dealt, go, play_out, table
from tests.rules.hand_text import told

NAMES = ["Ann", "Ben"]


def pile(text: str) -> tuple[int, ...]:
    return tuple(cards(text.split()))


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (Event("dealt", 0, amount=2), "Hand 2: Ann deals four cards each."),
        (Event("board", cards=pile("7C KS")), "Dealt to the board: 7♣ K♠."),
        (Event("more", amount=8), "Four new cards each; 8 left in the stock."),
        (Event("more", amount=0), "Four new cards each, the last ones: the stock is empty."),
        (Event("took", 1, pile("7S 7C 7D")), "Ben plays 7♠ and takes 7♣ 7♦."),
        (Event("stole", 1, pile("7S"), amount=12), "**Ben steals the bundle**: 12 cards with 7♠!"),
        (Event("trailed", 0, pile("4C")), "Ann lays 4♣ on the board."),
        (Event("leftovers", 0, pile("4C 5C")), "Ann took last and gets what is left: 4♣ 5♣."),
        (Event("leftovers", cards=pile("4C")), "Nobody gets what is left: 4♣."),
        (Event("counted", 0, amount=1), "Ann has 1 card."),
        (Event("won", 0, amount=27), "Ann wins with 27 cards."),
        (Event("nonsense"), ""),
    ],
)
def test_every_kind_of_event_is_one_sentence(event: Event, sentence: str) -> None:
    assert WORDS.event(event, NAMES) == sentence


def test_each_button_says_what_it_gets() -> None:
    state = table("AS", "QD 3C", "QH 3H 3S", ("QC QS", "5C"))
    rows = WORDS.choices(RULES.view(state, 1), NAMES)
    assert [(choice.label, choice.move, choice.style) for row in rows for choice in row] == [
        ("3♣ takes 3♥ 3♠", "take 3C", "blue"),
        ("Q♦ takes Q♥", "take QD", "blue"),
        ("Q♦ steals 2 cards", "steal QD", "green"),
    ]
    state = table("AS", "QD", "3H")
    assert [choice.label for choice in WORDS.choices(RULES.view(state, 1), NAMES)[0]] == ["Lay Q♦"]


def test_four_buttons_that_say_what_they_do_stand_two_and_two_and_four_cards_in_a_row() -> None:
    state = table("AS 2S 4S 5S", "QD 8C 9C TC", "3H")
    assert [len(row) for row in WORDS.choices(RULES.view(state, 1), NAMES)] == [2, 2]
    assert [len(row) for row in WORDS.choices(RULES.view(state, 0), NAMES)] == [4]  # not on turn: the cards alone


def test_a_hand_without_cards_holds_none_and_says_who_is_to_play() -> None:
    state = table("AS", "QD", "3H")
    state.hands[0].clear()
    assert told(WORDS, RULES.view(state, 0), NAMES).startswith("Ben is thinking\nBoard: **3♥**")
    assert WORDS.hand(RULES.view(state, 0), NAMES) == ""


def test_labels_fit_a_phone_even_when_three_are_taken() -> None:
    state = table("AS", "TC", "TD TH TS")
    label = WORDS.label("take TC", RULES.view(state, 1), NAMES)
    assert label == "10♣ takes 10♦ 10♥ 10♠"
    assert len(label) <= 34


def test_the_table_shows_the_board_and_each_bundle_by_its_number_and_top_only() -> None:
    state = table("AS", "QD", "3H KC", ("QC QS", ""), hands=2)
    said = WORDS.table(RULES.view(state, None), NAMES)
    assert "# 3♥ K♣" in said
    assert "**Ann** bundle of 2 cards, top Q♠ · 1 in hand" in said
    assert "▶ **Ben** no bundle" in said
    assert "Q♣" not in said
    assert "A♠" not in said
    assert "hand 1 of 2" in said


def test_the_table_tells_the_hand_before_and_the_final_count() -> None:
    state = play_out(dealt(hands=2))
    state = RULES.apply(state, -2, "deal " + " ".join(RULES.report(dealt())["hands"][0] + _others())).state
    assert f"The hand before: Ann {state.last[0]}, Ben {state.last[1]}." in WORDS.table(RULES.view(state, None), NAMES)
    state = play_out(state)
    assert f"Final count: Ann {state.scores[0]}, Ben {state.scores[1]}." in WORDS.table(RULES.view(state, None), NAMES)
    assert told(WORDS, RULES.view(state, 0), NAMES) == "The match is over"


def _others() -> list[str]:
    held = set(RULES.report(dealt())["hands"][0])
    return [
        name
        for name in "".join(f"{rank}{suit} " for rank in "A23456789TJQK" for suit in "CDHS").split()
        if name not in held
    ]


def test_a_hand_shows_its_own_cards_and_what_they_can_do() -> None:
    laying = told(WORDS, RULES.view(table("AS", "QD", "3H"), 1), NAMES)
    assert laying.startswith("Your turn: lay a card on the board\nNone of your cards can take or steal.")
    taking = told(WORDS, RULES.view(table("AS", "QD", "QH"), 1), NAMES)
    assert "You can take, so you must.\n" in taking
    either = told(WORDS, RULES.view(table("AS", "QD 5D", "QH 5H"), 1), NAMES)
    assert "You can take, so you must: choose the card.\n" in either
    stealing = told(WORDS, RULES.view(table("AS", "QD", "KH", ("QC QS", "")), 1), NAMES)
    assert stealing.startswith("Your turn: steal the bundle")
    assert "You can steal, so you must.\n" in stealing
    assert "Ann: bundle of 2 cards, top Q♠" in stealing
    waiting = told(WORDS, RULES.view(table("AS", "QD", "KH"), 0), NAMES)
    assert waiting.endswith("\nA♠")
    assert "Q♦" not in waiting


def test_the_stock_stands_with_the_score_so_that_a_full_board_keeps_its_line() -> None:
    stocked = table("AS", "QD", "QH", stock="AC 3C 4C 6C 7C 9C TC AD")
    assert "Board: **Q♥**\n" in told(WORDS, RULES.view(stocked, 1), NAMES)
    assert WORDS.score(RULES.view(stocked, 1), NAMES) == "Stock 8 · more than 26 cards win"
    last = RULES.view(table("AS", "QD", "QH", hands=2), 1)
    assert WORDS.score(last, ["Ann", "You"]) == "No stock left · Hand 1 of 2 · cards won: You 0 · Ann 0"


def test_the_ranks_of_a_full_board_stand_close_so_that_it_keeps_its_line() -> None:
    for board, told_so in (
        ("AC 2C 2H 3H 4H 5C 6C 8S", "A♣ · 2♣ 2♥ · 3♥ · 4♥ · 5♣ · 6♣ · 8♠"),
        ("AC 2C 2H 3H 4H 5C 6C 8S 9S", "A♣ 2♣ 2♥ 3♥ 4♥ 5♣ 6♣ 8♠ 9♠"),
    ):
        assert f"Board: **{told_so}**\n" in told(WORDS, RULES.view(table("AS", "QD", board), 1), NAMES)


def test_a_steal_is_the_news_of_both_hands_until_the_next_play() -> None:
    state = go(table("AS 2S", "QD 3C", "3H", ("QC QS", "5C"), stock="2C 4C"), "1 steal QD")
    assert WORDS.news([], RULES.view(state, 0), ["You", "Ben"]) == "**Ben stole your bundle**: 2 cards!"
    assert WORDS.news([], RULES.view(state, 1), ["Ann", "You"]) == "**You stole Ann's bundle**: 2 cards!"
    stole = Event("stole", 1, pile("QD"), amount=2)
    assert WORDS.is_seen(stole, RULES.view(state, 0))
    state = go(state, "0 trail AS")
    assert WORDS.news([], RULES.view(state, 1), ["Ann", "You"]) == ""
    assert not WORDS.is_seen(stole, RULES.view(state, 1))


def test_the_hand_of_the_other_never_shows_in_the_words() -> None:
    one = dealt("AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC")
    two = dealt("AC 2D 3C 4D 5C 6D 7C 8D 9C TC JC QC KC")
    for seat in (None, 1):
        assert WORDS.table(RULES.view(one, seat), NAMES) == WORDS.table(RULES.view(two, seat), NAMES)
    assert told(WORDS, RULES.view(one, 1), NAMES) == told(WORDS, RULES.view(two, 1), NAMES)
    assert told(WORDS, RULES.view(one, 0), NAMES) != told(WORDS, RULES.view(two, 0), NAMES)


def test_new_cards_are_announced_on_the_table() -> None:
    state = table("2C", "3D", "8H", stock="AC 3C 4C 6C 7C 9C TC AD")
    state = go(state, "1 trail 3D")
    events = RULES.apply(state, 0, "trail 2C").events
    assert [WORDS.event(event, NAMES) for event in events][-1].startswith("Four new cards each")


def test_where_nobody_gets_what_is_left_on_the_board_no_number_of_cards_is_said_to_win() -> None:
    for leftovers, wins in (("last", "more than 26 cards"), ("nobody", "most cards")):
        view = RULES.view(dealt(leftovers=leftovers), 0)
        assert WORDS.score(view, NAMES) == f"Stock 40 · {wins} win"


def test_while_the_other_plays_each_button_says_what_its_card_would_do_as_the_cards_lie() -> None:
    state = table("QD 5H 3C", "AS", "QH 3H 3S", ("KC", "QC QS 5C"))
    view = RULES.view(state, 0)
    rows = WORDS.choices(view, NAMES)
    assert [(choice.label, choice.move, choice.enabled) for row in rows for choice in row] == [
        ("3♣ takes 3♥ 3♠", "take 3C", False),
        ("5♥ steals 3 cards", "steal 5H", False),
        ("Q♦ takes Q♥", "take QD", False),
    ]
    assert RULES.ahead(view) == ["take 3C", "steal 5H", "take QD"]
    nothing = RULES.view(table("QD 5H", "AS", "2C"), 0)
    assert RULES.ahead(nothing) == ["trail 5H", "trail QD"]


def test_the_counts_that_end_a_match_are_told_by_its_score_alone() -> None:
    counts = [Event("counted", 0, amount=20), Event("counted", 1, amount=32)]
    assert WORDS.line([*counts, Event("won", 1, amount=32)], 0, NAMES) == ""
    assert WORDS.line([*counts, Event("dealt", 1, amount=2)], 0, NAMES) == f"{NAMES[0]} has 20 cards."


def test_each_bundle_has_a_line_of_its_own() -> None:
    assert WORDS.middle(RULES.view(dealt(), 1), NAMES).split("\n")[1:] == ["Nobody has a bundle yet"]
    state = table("AS", "QD", "3H KC", ("QC QS", ""))
    assert WORDS.middle(RULES.view(state, 1), NAMES).split("\n")[1:] == [
        "Ben: no bundle",
        "Ann: bundle of 2 cards, top Q♠",
    ]
