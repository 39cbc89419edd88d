"""What Conquian says: which card is on offer, and buttons that differ where the melds do."""

from dataclasses import replace

from bot.cards import cards
from bot.rules import Choice, Event
from cogs.conquian.rules import RULES
from cogs.conquian.state import Conquian
from cogs.conquian.words import WORDS
from tests.cogs.conquian.test_rules import offer, play, position, start
from tests.rules.hand_text import told

NAMES = ["Ann", "Bob"]


def buttons(state: Conquian, seat: int) -> list[Choice]:
    return [choice for line in WORDS.choices(RULES.view(state, seat), NAMES) for choice in line]


def hand(state: Conquian, seat: int) -> str:
    return told(WORDS, RULES.view(state, seat), NAMES)


def test_the_hand_names_the_card_on_offer() -> None:
    assert hand(start("4H"), 1).startswith("Your turn: meld 4♥, or pass")


def test_a_meld_is_told_with_how_far_it_leads_and_not_with_all_that_lies_there() -> None:
    (seven,) = cards(["7H"])
    told = Event("melded", 1, (seven,), amount=7, text="AC-AD-AH 7C-7D-7H-7S")
    assert WORDS.event(told, NAMES) == "Bob melds 7♥ with 7♣ 7♦ 7♠: 7 of 11 on the table."


def test_where_nothing_takes_the_card_nobody_is_told_how_it_would_be_taken() -> None:
    state = start("4H")
    position(state, 1, "2C KD")
    assert WORDS.asked(RULES.view(state, 1), NAMES) == "Your turn: pass 4♥, as it makes no meld"
    assert not WORDS.advice(RULES.view(state, 1), NAMES)


def test_whoever_could_be_forced_is_warned_before_passing_and_told_why_after() -> None:
    state = start("7H")
    position(state, 0, "2C", "4C-4D-4S")
    position(state, 1, "KC QC", "AH-2H-3H")
    state = offer(state, 1, "4H", "discard")
    warning = "If you pass it, Ann may force you to meld it: your open melds could take it."
    assert warning in WORDS.advice(RULES.view(state, 1), NAMES)
    forced = play(state, (1, "pass"), (0, "force"))
    assert WORDS.advice(RULES.view(forced, 1), NAMES).startswith(
        "Ann forces you, because your open melds could take it"
    )
    assert WORDS.advice(RULES.view(start("4H"), 1), NAMES) == ""  # nothing is told that the question says


def test_a_card_that_is_turned_up_is_told_with_what_becomes_of_it() -> None:
    (four,) = cards(["4H"])
    turned, passed = Event("turned", 1, (four,)), Event("passed", 1, (four,))
    assert WORDS.line([turned], 0, NAMES) == "4♥ is turned up for Bob."
    assert [WORDS.line([turned, passed], at, NAMES) for at in (0, 1)] == ["", "Bob passes 4♥."]


def test_cards_that_both_have_passed_are_told_in_one_line() -> None:
    four, five, six = cards(["4H", "5H", "6H"])
    row = [Event("discarded", 0, (four,)), Event("passed", 1, (four,)), Event("passed", 0, (four,))]
    assert [WORDS.line(row, at, NAMES) for at in range(3)] == ["Ann discards 4♥.", "", "Both pass 4♥."]
    for one, seat in ((five, 0), (six, 1)):
        row += [Event("turned", seat, (one,)), Event("passed", seat, (one,)), Event("passed", 1 - seat, (one,))]
    told_there = [WORDS.line(row, at, NAMES) for at in range(len(row))]
    assert [line for line in told_there if line] == ["Ann discards 4♥.", "Both pass 4♥ 5♥ 6♥."]
    assert WORDS.line(row[:-1], 6, NAMES) == ""
    assert WORDS.line(row[:-1], 5, NAMES) == "Both pass 4♥ 5♥."
    assert WORDS.line(row[:-1], 7, NAMES) == "Bob passes 6♥."


def test_to_pass_is_the_natural_press_where_nothing_else_can_be_done() -> None:
    state = start("4H")
    position(state, 1, "2C KD")
    assert [choice.style for choice in buttons(state, 1) if choice.enabled] == ["blue"]
    assert {choice.label: choice.style for choice in buttons(start("4H"), 1)}["Pass"] == "grey"


def test_who_dealt_is_told_until_a_card_has_been_let_go_or_melded() -> None:
    state, dealt = start("4H"), Event("dealt", 0, amount=1)
    assert not WORDS.told(dealt, RULES.view(state, 1))
    position(state, 1, "KC", "2S-3S-4S")
    assert WORDS.told(dealt, RULES.view(state, 1))


def test_of_a_match_that_is_over_no_pass_is_told() -> None:
    passed = Event("passed", 1, tuple(cards(["4H"])))
    view = RULES.view(start("4H"), 0)
    assert (WORDS.told(passed, view), WORDS.told(passed, replace(view, over=True))) == (False, True)


def test_that_nobody_wins_the_last_hand_is_said_once() -> None:
    over = [Event("no_stock"), Event("draw")]
    told_now = [WORDS.line(over, at, NAMES) for at in (0, 1)]
    assert told_now == ["", "No card is left to turn up and nobody has won a hand: the match is a draw."]
    assert WORDS.line([Event("no_stock"), Event("dealt", 0, amount=2)], 0, NAMES)


def test_a_card_on_offer_is_told_in_a_short_line_with_what_is_left_of_the_stock() -> None:
    state = start("4H")
    left = len(state.stock)
    assert WORDS.middle(RULES.view(state, 0), NAMES).startswith(f"On offer: **4♥** from the stock · {left} left\n")
    for declined, how in ((False, "discarded"), (True, "passed")):
        state = offer(start("4H"), 1, "4H", "discard", declined)
        assert WORDS.middle(RULES.view(state, 0), NAMES).startswith(
            f"On offer: **4♥** {how} by Ann · stock {len(state.stock)}\n"
        )


def test_the_card_on_offer_is_named_once_in_a_hand_where_what_is_asked_names_it() -> None:
    state = start("4H")
    position(state, 1, "KC QC", "AH-2H-3H")
    view = RULES.view(state, 1)
    assert hand(state, 1).count("4♥") == 1
    assert WORDS.middle(view, NAMES).startswith(f"From the stock · {len(state.stock)} left\n")
    (four, king) = cards(["4H", "KC"])
    for kind, other in (("turned", -1), ("discarded", -1), ("passed", -1), ("forced", 1)):
        seen = [WORDS.is_seen(Event(kind, 0, (one,), other=other), view) for one in (four, king)]
        assert seen == [True, False]
    asked = asked_to_force()
    for state in (asked, play(asked, (0, "force"))):
        for seat in (0, 1):
            assert hand(state, seat).count("4♥") == 1, hand(state, seat)


def test_a_run_is_told_card_by_card_and_by_its_ends_only_on_a_button_that_has_no_room() -> None:
    state = start("7H")
    position(state, 1, "KC", "2S-3S-4S-5S-6S-7S-JS-QS")
    view = RULES.view(state, 1)
    run = "2♠ 3♠ 4♠ 5♠ 6♠ 7♠ J♠ Q♠"
    assert run in WORDS.middle(view, NAMES)
    assert run in WORDS.table(view, NAMES)
    (ace,) = cards(["AS"])
    melded = Event("melded", 1, (ace,), amount=9, text="AS-2S-3S-4S-5S-6S-7S-JS-QS")
    assert WORDS.event(melded, NAMES) == f"Bob melds A♠ with {run}: 9 of 11 on the table."
    move = "meld AS-2S-3S-4S-5S-6S-7S-JS-QS AC-AD-AH 2C-2D-2H"
    view = RULES.view(offer(state, 1, "AS", "stock"), 1)
    assert WORDS.label(move, view, NAMES) == "Meld A♠ to Q♠ · A♣♦♥ · 2♣♦♥"


def test_a_hand_has_melds_first_then_pairs_then_all_the_rest_together() -> None:
    state = start("4H")
    position(state, 1, "5S QS 2H JC 3H 5D 7S AH 4H KH")
    held = WORDS.hand(RULES.view(state, 1), NAMES).split("\n")[0]
    assert held == "A♥ 2♥ 3♥ 4♥ · 5♦ 5♠ · 7♠ Q♠ · J♣ K♥"


def test_whoever_has_to_pass_reads_which_cards_that_can_still_come_would_make_a_meld() -> None:
    state = start("4H")
    position(state, 1, "2C 3C KD KS", "AH-2H-3H")
    view = RULES.view(offer(state, 1, "7S", "stock"), 1)
    waits = "You wait for A♣ 4♣ K♣ 4♥ K♥"
    assert WORDS.hand(view, NAMES).split("\n")[1:] == [f"-# {waits}"]
    assert WORDS.does(view, NAMES) == waits  # beside the lesson, too
    away = replace(view.table, discards=(*view.table.discards, *cards(["4C"])))  # it does not come any more
    assert WORDS.does(replace(view, table=away), NAMES) == "You wait for A♣ K♣ 4♥ K♥"
    nothing = replace(view, cards=tuple(cards(["2C", "5D"])), table=replace(view.table, melds=((), ())))
    assert WORDS.does(nothing, NAMES) == "No card that can still come makes you a meld"
    assert WORDS.does(replace(view, over=True), NAMES) == ""


def test_who_has_no_cards_left_reads_how_the_hand_can_still_be_won() -> None:
    state = start("4H")
    position(state, 1, "", "AH-2H-3H 4C-4D-4S 5S-6S-7S-JS")
    assert WORDS.advice(RULES.view(state, 1), NAMES) == "You win with the next card that fits."


def test_whose_opponent_has_no_cards_left_reads_what_that_means() -> None:
    state = start("4H")
    position(state, 0, "", "AH-2H-3H 4C-4D-4S 5S-6S-7S-JS")
    assert WORDS.advice(RULES.view(state, 1), NAMES) == "Ann wins with the next card that fits."


def test_newcomers_read_which_ranks_are_missing() -> None:
    assert any("There is no 8, 9 or 10: J follows on 7." in line for line in WORDS.brief)


def test_whose_melds_lie_there_is_told_before_a_colon() -> None:
    state = start("4H")
    position(state, 1, "KC QC", "AH-2H-3H")
    assert "Ann: no melds yet\nBob (3 of 11): A♥ 2♥ 3♥" in WORDS.middle(RULES.view(state, 0), NAMES)
    position(state, 1, "", "AH-2H-3H-4H KC-KD-KS 5C-5D-5H-5S")  # all of them are one line of a phone
    assert "\nBob: A♥ 2♥ 3♥ 4♥ · " in WORDS.middle(RULES.view(state, 0), NAMES)


def test_whoever_may_force_reads_which_card_was_passed_and_the_forced_which_to_meld() -> None:
    state = start("7H")
    position(state, 0, "2C", "4C-4D-4S")
    position(state, 1, "KC QC", "AH-2H-3H")
    state = play(offer(state, 1, "4H", "discard"), (1, "pass"))
    assert hand(state, 0).startswith("Your turn: force Bob to meld 4♥?")
    assert hand(play(state, (0, "force")), 1).startswith("Your turn: you must meld 4♥")


def test_two_ways_to_move_the_same_cards_are_spelled_out() -> None:
    state = start("7H")
    position(state, 1, "KC", "2S-3S-4S-5S-6S-7S-JS-QS")
    labels = {choice.move: choice.label for choice in buttons(offer(state, 1, "AS", "stock"), 1)}
    assert labels["meld AS-2S-3S 4S-5S-6S 7S-JS-QS"] == "A♠ 2♠ 3♠ · 4♠ 5♠ 6♠ · 7♠ J♠ Q♠"
    assert labels["meld AS-2S-3S 4S-5S-6S-7S-JS-QS"] == "Meld A♠ 2♠ 3♠ · 4♠ 5♠ 6♠ 7♠ J♠ Q♠"
    assert labels["meld AS-2S-3S-4S 5S-6S-7S-JS-QS"] == "Meld A♠ 2♠ 3♠ 4♠, moving 2♠ 3♠ 4♠"


def test_a_label_that_a_phone_would_cut_names_a_set_by_its_suits_and_a_run_by_its_ends() -> None:
    state = start("7H")
    position(state, 1, "KC", "AC-2C-3C-4C-5C AD-2D-3D AH-2H")
    view = RULES.view(offer(state, 1, "AS", "stock"), 1)
    move = "meld AC-AD-AH-AS 2C-2D-2H-2S 3C-4C-5C"
    assert WORDS.label(move, view, NAMES) == "Meld A♣ A♦ A♥ A♠, moving A♣ A♦ A♥"
    position(state, 1, "KC AC AD AH", "2C-2D-2H 2S-3S-4S")
    view = RULES.view(state, 1)
    assert WORDS.label(move, view, NAMES) == "Meld A♣♦♥♠ · 2♣♦♥♠ · 3♣ 4♣ 5♣"


def test_ways_to_meld_that_move_least_come_first_and_of_these_the_longest() -> None:
    state = start("7H")
    position(state, 1, "KC", "2S-3S-4S-5S-6S-7S-JS-QS")
    view = RULES.view(offer(state, 1, "AS", "stock"), 1)
    moves = [choice.move for row in WORDS.choices(view, NAMES) for choice in row if choice.move.startswith("meld ")]
    moved = [WORDS.label(move, view, NAMES).partition(", moving ")[2].count("♠") for move in moves]
    assert len(moves) > 2
    assert moved == sorted(moved)


def test_the_cards_to_discard_stand_as_in_the_hand() -> None:
    state = play(start("4H"), (1, "meld 4C-4D-4H"))
    held = hand(state, 1).split("\n")[-1]
    assert " ".join(choice.label for choice in buttons(state, 1)) == held.replace(" · ", " ")


def test_a_hand_has_a_button_for_each_card_only_where_one_is_discarded() -> None:
    state = start("4H")
    (row,) = WORDS.choices(RULES.view(state, 1), NAMES)
    assert [(choice.label, choice.enabled) for choice in row] == [("Pass", True), ("Meld 4♣ 4♦ 4♥", True)]
    (row,) = WORDS.choices(RULES.view(state, 0), NAMES)  # it stays as high between turns
    assert [(choice.label, choice.enabled) for choice in row] == [("Pass", False)]
    state = play(state, (1, "meld 4C-4D-4H"))
    assert len(buttons(state, 1)) == len(state.hands[1])
    assert all(choice.enabled and choice.move.startswith("discard ") for choice in buttons(state, 1))


def test_whoever_discards_reads_what_the_other_could_take_and_sees_in_red_what_would_lose_the_hand() -> None:
    state = play(start("4H"), (1, "meld 4C-4D-4H"))
    position(state, 1, "5H KC 2C", "4C-4D-4H")
    assert not WORDS.advice(RULES.view(state, 1), NAMES)
    position(state, 0, "AD AS", "2H-3H-4H 6C-7C-JC")
    assert WORDS.advice(RULES.view(state, 1), NAMES) == "Ann's melds could take 5♥, if you discard it."
    assert {choice.style for choice in buttons(state, 1)} == {"blue"}
    position(state, 0, "", "2H-3H-4H 6C-7C-JC AC-AD-AH-AS")
    assert {choice.label: choice.style for choice in buttons(state, 1)} == {"5♥": "red", "K♣": "blue", "2♣": "blue"}
    position(state, 0, "", "AH-2H-3H 4C-4D-4H-4S 7C-7D-7S")  # the 4♥ would move
    assert {choice.label: choice.style for choice in buttons(state, 1)} == {"5♥": "red", "K♣": "blue", "2♣": "blue"}


def test_whoever_may_force_instead_of_melding_or_passing_reads_so() -> None:
    state = start("7H")
    position(state, 0, "2C", "4C-4D-4S")
    position(state, 1, "KC QC", "AH-2H-3H")
    state = play(offer(state, 1, "4H", "stock"), (1, "pass"))
    assert hand(state, 0).startswith(
        "Your turn: meld 4♥, pass, or force Bob to meld it\nIt fits Bob's melds: forced, Bob must"
    )
    position(state, 0, "2C KC", "AC-AD-AS")
    assert hand(state, 0).startswith("Your turn: pass 4♥, or force Bob to meld it\nIt fits Bob's")


def asked_to_force(other: str = "AH-2H-3H", own: str = "4C-4D-4S", hand: str = "2C") -> Conquian:
    """Ann has discarded 4♥, which Bob's melds could take; Bob has passed it, and Ann is asked."""
    state = start("7H")
    position(state, 0, hand, own)
    position(state, 1, "KC QC", other)
    return play(offer(state, 1, "4H", "discard"), (1, "pass"))


def test_a_card_that_may_be_forced_is_said_to_have_been_passed_by_whom_it_is_forced_on() -> None:
    asked = asked_to_force()
    forced = play(asked, (0, "force"))
    for state in (asked, forced):
        for seat in (0, 1):
            assert WORDS.middle(RULES.view(state, seat), NAMES).startswith("Passed by Bob · ")


def test_who_waits_while_a_card_is_forced_reads_so() -> None:
    asked = asked_to_force()
    assert WORDS.asked(RULES.view(asked, 1), NAMES) == "Ann may force you to meld 4♥"
    assert WORDS.asked(RULES.view(play(asked, (0, "force")), 0), NAMES) == "You have forced Bob to meld 4♥"


def test_whoever_may_force_reads_what_it_would_bring_also_with_no_cards_left() -> None:
    told = "It fits Bob's melds: forced, Bob"
    must = f"{told} must lay it down and discard a card, which you are offered."
    assert WORDS.advice(RULES.view(asked_to_force(), 0), NAMES) == must
    out = asked_to_force(own="4C-4D-4S AC-2C-3C 5S-6S-7S-JS", hand="")
    assert WORDS.advice(RULES.view(out, 0), NAMES) == must
    wins = asked_to_force(other="AH-2H-3H 5S-6S-7S-JS AD-2D-3D")
    assert WORDS.advice(RULES.view(wins, 0), NAMES) == f"{told} wins with it."


def test_that_nobody_has_melds_yet_is_said_once() -> None:
    state = start("4H")
    assert WORDS.middle(RULES.view(state, 1), NAMES).split("\n")[1:] == ["Nobody has melds on the table yet"]


def test_that_eleven_cards_win_the_hand_is_said_unless_they_win_the_match_as_well() -> None:
    eleven = Event("eleven", 1)
    for ends, said in (
        (Event("won", 1, amount=1), ""),
        (Event("won", 0, amount=3), "Bob has eleven"),
        (Event("dealt", 0, amount=2), "Bob has eleven"),
    ):
        assert WORDS.line([eleven, ends], 0, NAMES)[:14] == said


def test_the_standing_order_is_named_and_the_page_says_what_it_does() -> None:
    view = RULES.view(start("4H"), 1)
    assert [one.label for one in WORDS.order_choices(["pass dead"], view, NAMES)] == ["Pass dead cards"]
    assert "*Pass dead cards*" in WORDS.page
    assert any("*Pass dead cards*" in line for line in WORDS.brief)
