"""The rules of Through the Window, sentence by sentence, with packs stacked for the purpose."""

from typing import Any

import pytest

from bot.cards import NAMES
from bot.rules import CLOCK, DEALER, Refused
from bot.rules.record import read, replay, write
from cogs.through_the_window.rules import RULES
from cogs.through_the_window.state import Window


def dealt(first: str, seats: int = 3, dealer: int = 0, **options: Any) -> Window:
    """A match in which the cards are turned up in this order, from the dealer on."""
    each = options.get("cards", 4)
    turned = first.split()
    rest = [text for text in NAMES if text not in turned]
    ups = [turned[at] if at < len(turned) else rest.pop() for at in range(seats * each)]
    order = [ups[at - at % seats + (at + 1) % seats] for at in range(seats * each)]  # the dealer is dealt to last
    state = RULES.start(RULES.setting(seats, options, dealer))
    return RULES.apply(state, DEALER, " ".join(["deal", *order, *rest])).state


def go(state: Window, *moves: str) -> Window:
    """Make moves, each written `seat move`."""
    for text in moves:
        seat, _, move = text.partition(" ")
        state = RULES.apply(state, int(seat), move).state
    return state


def refusal(state: Window, move: str) -> str:
    """Why a move, written `seat move`, is refused."""
    seat, _, text = move.partition(" ")
    with pytest.raises(Refused) as refused:
        RULES.apply(state, int(seat), text)
    return str(refused.value)


def legal(state: Window) -> dict[str, list[str]]:
    return RULES.report(state)["legal"]


def public(state: Window) -> dict[str, Any]:
    return RULES.public(state)


def won(seat: int, word: str) -> tuple[str, ...]:
    """A whole card in the reaction race: turned by the table, won with this word."""
    return ("-1 look", f"{seat} react", f"{seat} word {word}", "-1 award")


# ---- players, pack, deal ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 14])
def test_three_to_thirteen_players_can_play(seats: int) -> None:
    with pytest.raises(Refused, match="3 to 13"):
        RULES.setting(seats)


@pytest.mark.parametrize(("seats", "each"), [(3, 4), (13, 4), (5, 1), (4, 2)])
def test_each_seat_gets_its_cards_face_down_and_the_rest_plays_no_part(seats: int, each: int) -> None:
    state = dealt("", seats, cards=each)
    assert public(state)["left"] == [each] * seats
    assert len(state.aside) == 52 - seats * each
    assert [len(hand) for hand in RULES.report(state)["hands"]] == [each] * seats


def test_cards_are_dealt_one_at_a_time_from_the_dealers_left() -> None:
    state = RULES.start(RULES.setting(4, {"cards": 2}, 1))
    state = RULES.apply(state, DEALER, "deal " + " ".join(NAMES)).state
    assert RULES.report(state)["hands"] == [["AH", "2H"], ["AS", "2S"], ["AC", "2C"], ["AD", "2D"]]


@pytest.mark.parametrize(
    ("card", "letter"),
    [(rank + "C", letter) for rank, letter in zip("A23456789TJQK", "attffssentjqk", strict=True)],
)
def test_each_rank_asks_for_the_first_letter_of_its_name(card: str, letter: str) -> None:
    state = go(dealt(card), "0 look")
    assert (public(state)["card"], public(state)["letter"]) == (card, letter)


def test_nobody_may_look_at_a_face_down_card_not_even_its_owner() -> None:
    state = dealt("3D TC 8H")
    for viewer in (None, 0, 1, 2):
        view = RULES.view(state, viewer)
        assert view.cards == ()
        assert "3D" not in str(view)


# ---- look ---------------------------------------------------------------------------------------------------------------


def test_the_dealer_turns_the_first_card_and_then_always_the_next_to_the_left_whoever_won() -> None:
    state = dealt("3D TC 8H", dealer=2)
    assert public(state)["turn"] == 2
    assert legal(state) == {"-1": ["look"], "2": ["look"]}
    state = go(state, "2 look", "2 react", "2 word tiger", "-1 award")
    assert public(state)["turn"] == 0
    assert public(state)["state"] == "look"


def test_the_first_dealt_of_the_face_down_cards_is_turned() -> None:
    state = RULES.start(RULES.setting(3))
    state = RULES.apply(state, DEALER, "deal " + " ".join(NAMES)).state
    turned = []
    for _ in range(4):
        state = go(state, "-1 look")
        turned.append(public(state)["card"])
        state = go(state, "-1 timeout")
    assert turned == ["AH", "AC", "AD", "2D"]


def test_the_table_turns_the_card_when_the_seats_time_is_out() -> None:
    state = dealt("3D")
    assert RULES.timeout(state) == [(CLOCK, "look")]
    assert public(go(state, "-1 look"))["card"] == "3D"


def test_a_press_through_the_window_is_carried_out_after_a_random_time() -> None:
    assert RULES.info.clocks[RULES.waiting(dealt("")).clock].delay == (1.5, 4.0)


# ---- the reaction race --------------------------------------------------------------------------------------------------


def test_every_seat_races_for_an_open_card_the_one_that_turned_it_too() -> None:
    state = go(dealt("3D"), "0 look")
    assert legal(state) == {"-1": ["timeout"], "0": ["react"], "1": ["react"], "2": ["react"]}
    assert RULES.report(state)["to_act"] == [-1, 0, 1, 2]


def test_the_first_to_react_has_the_floor_and_nobody_else_can_act() -> None:
    state = go(dealt("3D"), "0 look", "2 react")
    assert legal(state) == {"-1": ["timeout"], "2": ["pass", "word t*"]}
    assert public(state)["floor"] == 2
    assert refusal(state, "1 react") == "Somebody else has the floor."


@pytest.mark.parametrize("end", ["-1 timeout", "2 pass"])
def test_a_seat_that_has_the_floor_and_no_word_is_locked_out_for_this_card(end: str) -> None:
    state = go(dealt("3D"), "0 look", "2 react", end)
    assert public(state)["locked"] == [2]
    assert legal(state) == {"-1": ["timeout"], "0": ["react"], "1": ["react"]}
    assert refusal(state, "2 react") == "You are locked out until the next card is turned."


def test_when_all_are_locked_out_nobody_wins_the_card() -> None:
    state = go(dealt("8H"), "0 look", "1 react", "-1 timeout", "0 react", "0 pass", "2 react", "-1 timeout")
    assert public(state)["heap"] == ["8H"]
    assert public(state)["state"] == "look"
    assert public(state)["turn"] == 1


def test_a_seat_that_is_locked_out_stays_so_until_the_next_card_is_turned() -> None:
    state = go(dealt("3D 4D"), "0 look", "2 react", "2 pass", "1 react", "1 word tree", "-1 award")
    assert public(state)["locked"] == [2]
    assert public(go(state, "1 look"))["locked"] == []


def test_nobody_wins_a_card_whose_time_runs_out() -> None:
    state = go(dealt("3D"), "0 look", "-1 timeout")
    assert public(state)["heap"] == ["3D"]
    assert public(state)["card"] == ""


# ---- words --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("word", ["tree", "to", "t a", "texas", "table tennis ball", "ten", "t" * 30, "three"])
def test_a_word_is_one_to_three_words_of_plain_letters_with_the_letter_of_the_card(word: str) -> None:
    state = go(dealt("3D"), "0 look", "2 react", f"2 word {word}")
    assert public(state)["word"] == word
    assert public(state)["state"] == "called"


@pytest.mark.parametrize(
    "word",
    [
        "t",
        "",
        "Tree",
        "tree ",
        " tree",
        "tr  ee",
        "t-shirt",
        "trée",
        "two of a kind",
        "t" * 31,
        "tree1",
        "t*",
        "tree\n",
        "t\u0131n",
    ],
)
def test_what_is_not_in_normal_form_is_no_word(word: str) -> None:
    state = go(dealt("3D"), "0 look", "2 react")
    assert "plain letters" in refusal(state, f"2 word {word}")


def test_a_word_with_the_wrong_letter_is_refused_and_costs_nothing() -> None:
    state = go(dealt("8H"), "0 look", "2 react")
    assert refusal(state, "2 word house") == "The card is an eight: the word must begin with E."
    assert public(go(state, "2 word elephant"))["word"] == "elephant"


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("tree", "tree"), ("tree", "trees"), ("trees", "tree"), ("tax", "taxes"), ("toxes", "tox"), ("tally", "tallies"),
        ("tallies", "tally"), ("tent pole", "tent poles"),
    ],
)  # fmt: skip
def test_a_word_that_has_won_a_card_cannot_win_another_nor_can_its_simple_plural(first: str, second: str) -> None:
    state = go(dealt("3D TC"), *won(2, first), "1 look", "0 react")
    assert "no word wins twice" in refusal(state, f"0 word {second}")


@pytest.mark.parametrize(
    ("first", "second"), [("tooth", "teeth"), ("thief", "thieves"), ("ten", "tense"), ("tall", "tally")]
)
def test_anything_more_irregular_counts_as_another_word(first: str, second: str) -> None:
    state = go(dealt("3D TC"), *won(2, first), *won(0, second))
    assert public(state)["words"] == [first, second]


def test_a_word_that_was_beaten_to_it_is_still_free() -> None:
    state = go(dealt("3D TC"), *won(2, "tiger"), *won(0, "tree"))
    assert public(state)["words"] == ["tiger", "tree"]


def test_the_cards_own_name_works_once() -> None:
    state = go(dealt("KD QD KS"), *won(2, "king"), *won(2, "queen"), "2 look", "0 react")
    assert "no word wins twice" in refusal(state, "0 word kings")


# ---- doubts and verdicts ------------------------------------------------------------------------------------------------


def called(seats: int = 3, **options: Any) -> Window:
    return go(dealt("TC", seats, **options), "0 look", "0 react", "0 word tent")


def test_everybody_but_the_caller_can_doubt_a_called_word_once() -> None:
    state = called()
    assert legal(state) == {"-1": ["award", "void"], "1": ["doubt"], "2": ["doubt"]}
    state = go(state, "1 doubt")
    assert public(state)["doubts"] == [1]
    assert legal(state) == {"-1": ["award", "void"], "2": ["doubt"]}
    assert refusal(state, "1 doubt") == "You have doubted it already."
    assert refusal(state, "0 doubt") == "Your word is on the table; the others may doubt it."


def test_a_seat_that_is_locked_out_can_doubt_too() -> None:
    state = go(dealt("TC"), "0 look", "1 react", "1 pass", "0 react", "0 word tent")
    assert legal(state)["1"] == ["doubt"]


@pytest.mark.parametrize(("seats", "needed"), [(3, 2), (4, 2), (5, 3), (6, 3), (13, 7)])
def test_a_word_is_void_when_more_than_half_of_the_others_have_doubted_it(seats: int, needed: int) -> None:
    state = called(seats)
    state = go(state, *(f"{seat} doubt" for seat in range(1, needed)))
    assert public(state)["state"] == "called"
    state = go(state, f"{needed} doubt")
    assert public(state)["state"] == "open"
    assert public(state)["voided"] == ["tent"]


def test_a_caller_whose_word_is_void_is_locked_out_for_this_card() -> None:
    state = go(called(), "-1 void")
    assert public(state)["locked"] == [0]
    assert legal(state) == {"-1": ["timeout"], "1": ["react"], "2": ["react"]}
    assert public(state)["word"] == ""
    assert public(state)["floor"] == -1


def test_a_void_word_may_not_be_tried_again_for_this_card_but_for_a_later_one() -> None:
    state = go(called(), "-1 void", "1 react")
    assert "void for this card" in refusal(state, "1 word tents")
    state = go(dealt("TC TD"), "0 look", "0 react", "0 word tent", "-1 void", "-1 timeout", *won(1, "tent"))
    assert public(state)["won"][1] == ["TC", "TD"]


def test_the_table_awards_the_card_when_the_doubters_time_is_out() -> None:
    state = called()
    assert RULES.timeout(state) == [(CLOCK, "award")]
    state = go(state, "1 doubt", "-1 award")
    assert public(state)["won"] == [["TC"], [], []]
    assert RULES.report(state)["scores"] == [1, 0, 0]


def test_a_noun_that_the_rooms_list_knows_is_awarded_at_once() -> None:
    assert RULES.forced_move(called()) == (CLOCK, "award")
    assert RULES.forced_move(go(dealt("TC"), "0 look", "0 react", "0 word tzzt")) is None


def test_without_challenges_an_accepted_word_wins_at_once() -> None:
    state = go(dealt("9C", mode="open", challenge=False), "0 look", "2 word nut")
    assert public(state)["won"][2] == ["9C"]
    assert public(state)["state"] == "look"


# ---- the open race ------------------------------------------------------------------------------------------------------


def test_in_the_open_race_every_seat_can_say_a_word_at_once() -> None:
    state = go(dealt("9C", mode="open"), "0 look")
    assert legal(state) == {"-1": ["timeout"], "0": ["word n*"], "1": ["word n*"], "2": ["word n*"]}
    assert legal(go(state, "1 word nest")) == {"-1": ["award", "void"], "0": ["doubt"], "2": ["doubt"]}


def test_in_the_open_race_a_voided_caller_is_locked_out_and_the_others_go_on() -> None:
    state = go(dealt("9C", mode="open"), "0 look", "1 word nest", "-1 void")
    assert legal(state) == {"-1": ["timeout"], "0": ["word n*"], "2": ["word n*"]}
    state = go(state, "0 word nut", "-1 void", "2 word nail", "-1 void")
    assert public(state)["heap"] == ["9C"]


# ---- winning, the heap, the end -------------------------------------------------------------------------------------------


def test_waiting_cards_go_with_the_next_card_that_is_won_and_come_first() -> None:
    state = go(dealt("8H 9H KS"), "0 look", "-1 timeout", "1 look", "-1 timeout", *won(1, "kettle"))
    assert public(state)["won"] == [[], ["8H", "9H", "KS"], []]
    assert public(state)["heap"] == []


def test_the_match_is_over_when_all_cards_have_been_turned_and_most_cards_wins() -> None:
    state = go(dealt("3D 4D 5D", cards=1), *won(2, "tiger"), *won(2, "fox"), *won(0, "fish"))
    report = RULES.report(state)
    assert report["over"]
    assert (report["scores"], report["winners"], report["legal"]) == ([1, 0, 2], [2], {})
    assert (public(state)["turn"], public(state)["state"], report["hand"]) == (-1, "over", 1)


def test_several_win_on_a_tie() -> None:
    state = go(dealt("3D 4D 5D", cards=1), *won(2, "tiger"), *won(0, "fox"), "-1 look", "-1 timeout")
    assert RULES.report(state)["winners"] == [0, 2]
    assert public(state)["heap"] == ["5D"]  # cards on the heap at the end belong to nobody


def test_a_match_in_which_nobody_won_a_card_is_a_draw_and_gives_the_stakes_back() -> None:
    state = go(dealt("", cards=1, stake=7), *(["-1 look", "-1 timeout"] * 3))
    report = RULES.report(state)
    assert (report["winners"], report["chips"], public(state)["pot"]) == ([], [0, 0, 0], 0)


def test_winners_share_the_pot_and_odd_chips_go_nearest_the_first_dealers_left() -> None:
    start = dealt("3D 4D 5D", dealer=2, cards=1, stake=5)
    assert public(start)["pot"] == 15
    state = go(start, *won(2, "tiger"), *won(1, "fox"), "-1 look", "-1 timeout")
    assert RULES.report(state)["chips"] == [-5, 3, 2]  # seat 1 sits nearer to the left of dealer 2 than 2 itself


# ---- worked examples of the page ------------------------------------------------------------------------------------------


def test_worked_examples_one_two_and_three() -> None:
    state = go(dealt("3D TC 8H KS"), "0 look", "2 react", "2 word tiger", "-1 award")
    assert (public(state)["won"][2], public(state)["turn"]) == (["3D"], 1)
    state = go(state, "1 look", "0 react")
    assert "'tiger' has already won" in refusal(state, "0 word tigers")
    state = go(state, "0 word tent", "1 doubt", "2 doubt")
    assert (public(state)["locked"], public(state)["state"]) == ([0], "open")
    state = go(state, "-1 timeout", "2 look", "1 react", "-1 timeout", "0 react", "0 pass", "2 react", "-1 timeout")
    assert public(state)["heap"] == ["TC", "8H"]
    state = go(state, *won(1, "kite"))
    assert public(state)["won"][1] == ["TC", "8H", "KS"]


def test_worked_example_four_the_open_call_without_challenges() -> None:
    state = go(dealt("9C 9D", mode="open", challenge=False), "0 look", "2 word nut", "1 look")
    assert "no word wins twice" in refusal(state, "0 word nuts")


def test_a_record_replays_without_a_dictionary(monkeypatch: pytest.MonkeyPatch) -> None:
    start = dealt("3D 4D 5D", cards=1)
    shuffle = ("deal", *(NAMES[one] for one in _order(start)))
    moves = [
        (int(text.split(" ")[0]), text.split(" ", 1)[1]) for text in (*won(2, "tzzt"), *won(0, "fzz"), *won(1, "fq"))
    ]
    monkeypatch.setattr("cogs.through_the_window.nouns.nouns", None)
    record = write(RULES, start.setting, [(DEALER, " ".join(shuffle)), *moves])
    ending = replay(RULES, read(record, {RULES.info.key: RULES}))
    assert ending.at is None
    assert ending.state.words == ["tzzt", "fzz", "fq"]


def _order(state: Window) -> list[int]:
    """The pack as it was dealt to three seats with one card each by dealer 0."""
    return [state.hands[1][0], state.hands[2][0], state.hands[0][0], *state.aside]


def test_the_table_knows_why_a_press_came_too_early() -> None:
    state = dealt("3D")
    assert refusal(state, "1 react") == "No card is turned up yet."
    assert refusal(state, "1 look") == "It is another player's card."
    assert refusal(go(state, "0 look"), "1 word tree").startswith("React first")
