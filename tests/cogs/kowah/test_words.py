"""Kowah in words."""

from dataclasses import replace

from bot.cards import cards
from bot.rules import Event
from cogs.kowah.rules import RULES
from cogs.kowah.words import WORDS
from tests.cogs.kowah.test_rules import declared, play
from tests.rules.hand_text import told

NAMES = ["Ann", "Ben"]


def test_the_table_shows_the_open_pair_but_no_hand() -> None:
    state = play(declared(stock="KC 3S"), (0, "draw stock"))
    text = WORDS.table(RULES.view(state, None), NAMES)
    assert "checki A♦ A♦" in text
    assert "3♠" not in text  # the story tells it, and nothing twice
    assert "a third card like the open pair wins the hand" in text
    assert "5♠" not in text


def test_what_is_drawn_is_told_once_with_its_card_to_whoever_may_see_that() -> None:
    drawn = tuple(cards(["3S"]))
    own = [Event("drew", 0), Event("drew_card", 0, drawn, only=0), Event("revealed", 0, drawn)]
    shown = "Ann draws and shows 3♠, because of the checki."
    assert [WORDS.line(own, at, NAMES) for at in range(3)] == ["", "", shown]
    others = [own[0], own[2]]
    assert [WORDS.line(others, at, NAMES) for at in range(2)] == ["", shown]
    assert [WORDS.line(own[:2], at, NAMES) for at in range(2)] == ["", "Ann draws 3♠."]
    assert WORDS.line([own[0], Event("drew", 1)], 0, NAMES) == "Ann draws from the stock."


def test_a_turn_is_one_line() -> None:
    card, thrown = tuple(cards(["3S"])), tuple(cards(["KC"]))
    own = [Event("drew", 0), Event("drew_card", 0, card, only=0), Event("discarded", 0, thrown)]
    assert [WORDS.line(own, at, NAMES) for at in range(3)] == ["", "", "Ann draws 3♠ and discards K♣."]
    others = [own[0], own[2]]
    assert [WORDS.line(others, at, NAMES) for at in range(2)] == ["", "Ann draws and discards K♣."]
    took = [Event("took", 0, card), own[2]]
    assert [WORDS.line(took, at, NAMES) for at in range(2)] == ["", "Ann takes 3♠ and discards K♣."]
    shown = [own[0], Event("revealed", 0, card), own[2]]
    assert [WORDS.line(shown, at, NAMES) for at in range(3)] == ["", "", "Ann draws 3♠ and discards K♣."]
    again = [own[0], Event("revealed", 0, thrown), own[2]]
    assert [WORDS.line(again, at, NAMES) for at in range(3)] == ["", "", "Ann draws K♣ and discards it."]
    asked = [own[0], Event("revealed", 0, card), Event("let_go", 1, card), own[2]]
    assert [bool(WORDS.line(asked, at, NAMES)) for at in range(4)] == [False, True, True, True]
    third = [own[0], own[1], Event("third", 0, card)]
    assert [WORDS.line(third, at, NAMES) for at in range(3)] == ["", "", "Ann draws the third 3♠ and wins the hand!"]


def test_of_a_match_that_is_over_no_turn_is_told_before_how_it_was_won() -> None:
    thrown = Event("discarded", 0, tuple(cards(["KC"])))
    view = RULES.view(declared(), 0)
    assert (WORDS.told(thrown, view), WORDS.told(thrown, replace(view, over=True))) == (False, True)


def test_a_claimant_gets_one_big_button_and_a_small_one() -> None:
    state = play(declared(stock="KC AD"), (0, "draw stock"))
    *_, row = WORDS.choices(RULES.view(state, 1), NAMES)
    assert [(choice.label, choice.style) for choice in row] == [("Claim A♦", "green"), ("Let it go", "grey")]
    assert "Waiting for Ben to claim." in WORDS.table(RULES.view(state, None), NAMES)


def test_a_discard_that_matches_an_open_pair_is_a_red_button() -> None:
    state = play(declared(stock="KC AD"), (0, "draw stock"), (1, "pass"))
    red = [
        choice.label for row in WORDS.choices(RULES.view(state, 0), NAMES) for choice in row if choice.style == "red"
    ]
    assert red == ["A♦"]
    said = told(WORDS, RULES.view(state, 0), NAMES)
    assert "Checki: Ben waits for A♦. Never discard it." in said
    assert "Meanwhile everybody sees" not in said  # it has been drawn already
    before = RULES.view(declared(stock="KC AD"), 0)
    assert before.moves
    assert "-# Meanwhile everybody sees what you draw from the stock." in told(WORDS, before, NAMES)
    thrown = next(move for move in RULES.moves(state, 0) if move != "discard AD")
    others = RULES.view(play(state, (0, thrown)), 0)
    assert not others.moves
    assert "Meanwhile everybody sees" in told(WORDS, others, NAMES)


def test_whoever_has_checki_reads_how_the_third_card_can_come() -> None:
    said = told(WORDS, RULES.view(declared(stock="KC AD"), 1), NAMES)
    assert "Your checki: A♦ A♦ lie open, and a third A♦ wins: drawn, taken from the pile, or claimed." in said
    assert "Meanwhile everybody sees" not in said


def test_whoever_has_checki_reads_which_discards_keep_it_and_the_others_are_grey() -> None:
    state = play(declared(stock="KC 3S 9H"), (0, "draw stock"), (0, "discard 3S"), (1, "draw stock"))
    view = RULES.view(state, 1)
    assert "Discard 9♥ to keep it: any other card ends your checki." in WORDS.advice(view, NAMES)
    styles = {choice.label: choice.style for row in WORDS.choices(view, NAMES) for choice in row if choice.enabled}
    assert styles["9♥"] == "blue"
    assert styles["A♦"] == "grey"
    assert "to keep it" not in WORDS.advice(RULES.view(state, 0), NAMES)


def test_of_two_with_checki_each_reads_that_the_other_sees_what_is_drawn() -> None:
    state = declared(stock="KC AD")
    state.checki[0] = cards(["5S"])[0]
    assert "Meanwhile everybody sees" in told(WORDS, RULES.view(state, 1), NAMES)


def test_two_open_pairs_are_warned_of_in_one_line() -> None:
    view = RULES.view(declared(stock="KC AD"), 0)
    table = replace(view.table, checki=(None, *cards(["AD"]), *cards(["5S"])))
    told_both = WORDS.advice(replace(view, table=table), [*NAMES, "Cem"])
    assert "Checki: Ben waits for A♦ and Cem for 5♠. Never discard them." in told_both


def test_three_identical_cards_before_the_declaration_are_warned_of() -> None:
    state = play(declared(stock="KC 3S"), (0, "draw stock"))
    state.hands[0] = sorted(cards("7S 7S 7S 7D 7H 5S 5D 5H 8H".split()))
    text = told(WORDS, RULES.view(state, 0), NAMES)
    assert "The three 7♠ you hold win nothing" in text


def test_the_hand_says_how_far_it_is_from_a_checki_until_it_has_one() -> None:
    state = play(declared(stock="KC 3S"), (0, "draw stock"))
    for held, told_so in (
        ("7S 7D 7H 5S 5D AD AD 8H KC", "1 of 2 (5 lacks one) · pair A♦ A♦"),
        ("7S 7D 7H 5S 5D 5H AD 8H KC", "2 of 2 · no identical pair"),
        ("7S 7S 7H 5S 5D 2H AD 8H KC", "1 of 2 (5 lacks one) · no pair besides"),
        ("7S 7S 7S 7D 7H 5S 5D 2H KC", "1 of 2 (5 lacks one) · pair 7♠ 7♠"),
        ("AS AS 5D 5H 7D 7H 4S 6D KC", "0 of 2 (5 and 7 lack one) · pair A♠ A♠"),
        ("7S 6S 5S 4S 3S 2H AD 8H KC", "0 of 2 · no identical pair"),
    ):
        state.hands[0] = sorted(cards(held.split()))
        assert WORDS.hand(RULES.view(state, 0), NAMES).endswith(f"\n-# Sets of three: {told_so}")
    assert "Sets of" not in WORDS.hand(RULES.view(state, 1), NAMES)


def test_where_one_hand_is_the_match_a_hand_says_once_who_has_a_checki_or_that_nobody_has() -> None:
    state = declared(stock="KC 3S")
    for seat in range(len(state.hands)):  # also to its owner
        view = RULES.view(state, seat)
        assert WORDS.advice(view, NAMES).lower().count("checki: ") == 1
        assert "hecki" not in WORDS.score(view, NAMES)
    state.checki[1] = None
    assert WORDS.score(RULES.view(state, 1), NAMES) == "Checki: nobody has shown a pair yet"


def test_a_newcomer_reads_that_a_card_can_be_claimed_from_whoever_draws_it_as_well() -> None:
    assert any("claimed when somebody else draws or discards it" in line for line in WORDS.brief)


def test_a_claim_names_both_players() -> None:
    assert (
        WORDS.event(Event("claimed", 1, tuple(cards(["AD"])), other=0), NAMES)
        == "Ben claims A♦ from Ann and wins the hand!"
    )


def test_the_ninth_card_is_named_below_the_question_and_nowhere_else_while_it_is_asked_what_to_discard() -> None:
    state = play(declared(stock="KC 3S"), (0, "draw stock"))
    turn, three = state.turn, tuple(cards(["3S"]))
    own, other = RULES.view(state, turn), RULES.view(state, 1 - turn)
    drawn = [Event("drew", turn), Event("drew_card", turn, three, only=turn)]
    shown = [*drawn, Event("revealed", turn, three)]
    who = NAMES[turn]
    assert WORDS.news(drawn, own, NAMES) == f"{who} drew **3♠**."
    assert WORDS.news(shown, own, NAMES) == f"{who} drew **3♠**, and everybody has seen it."
    took = [Event("took", turn, three)]
    assert WORDS.news(took, own, NAMES) == f"{who} took **3♠**: it may not go straight back."
    assert all(WORDS.is_seen(event, own) for event in (*drawn[1:], *took))
    assert WORDS.news(shown, other, NAMES) == ""
    assert not WORDS.is_seen(shown[-1], other)
