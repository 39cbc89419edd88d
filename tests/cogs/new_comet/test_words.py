"""What New Comet says."""

from dataclasses import replace
from random import Random

import pytest

from bot.cards import RANKS, card, cards, sign
from bot.rules import DEALER, Event, deal_text
from bot.rules.checks import walk
from bot.rules.events import quiet
from bot.rules.families.run_table import LastHand
from bot.rules.words import LINE
from cogs.new_comet.rules import RULES
from cogs.new_comet.words import WORDS
from tests.cogs.new_comet.deals import NAMES, after, dealt, go, table
from tests.rules.hand_text import told

ALL = {"four": True, "auto_declare": True}


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (Event("dealt", 0, amount=2, other=1, text="black"), "Hand 2, the black pack: Ann deals, Ben leads."),
        (Event("led", 1, (card("4D"),)), "Ben leads 4♦."),
        (Event("built", 2, tuple(cards(["5D", "5H"]))), "Cem goes on with 5♦ 5♥."),
        (Event("comet", 1, (card("9S"),), amount=RANKS.index("8")), "☄️ Ben puts down 9♠ as an 8."),
        (Event("comet", 1, (card("9S"),), amount=RANKS.index("J")), "☄️ Ben puts down 9♠ as a jack."),
        (Event("king", 1, amount=2), "Ben gets 2 chips for the king."),
        (Event("declared", 1, amount=4), "Ben declares the nine and gets 4 chips."),
        (Event("forgot", 1), "Ben did not declare the nine; the chance has gone."),
        (Event("passed", 1, amount=RANKS.index("T")), "Ben passes: no 10."),
        (Event("stopped", 2), "Nobody goes on after Cem's card, so Cem leads."),
        (Event("alone"), "The comet has been played: from now on passes happen by themselves."),
        (Event("out", 1, amount=14), "Ben is out of cards and gets 14 chips."),
        (Event("fine", 2, amount=1, other=1), "Cem pays Ben 1 chip."),
        (Event("left", 2, tuple(cards(["4D", "KD"]))), "Cem was left with 4♦ K♦."),
        (Event("broke", 1), "Ben has all the chips."),
        (Event("won", 1, amount=31), "Ben wins the match with 31 chips!"),
    ],
)
def test_every_event_is_told_in_a_short_sentence(event: Event, sentence: str) -> None:
    assert WORDS.event(event, NAMES) == sentence


def test_the_table_shows_the_sequence_with_names_and_calls() -> None:
    state = after("1 play 7D", "1 pass", "2 pass", "0 play 8D")
    state = RULES.apply(state, 0, "pass").state
    text = WORDS.table(RULES.view(state, None), NAMES)
    assert "Ben\u00a0**7♦** →\u00a0Ann\u00a0**8♦**\n-# Passed: Ann\n" in text
    assert "A 9 is due, from Ben." in text
    assert "red pack · the comet 9♠ ☄️ has not been played" in text
    assert "**Cem** 2 cards · 20 chips" in text


def test_the_hand_says_which_rank_is_due_to_those_who_are_not_asked_for_it() -> None:
    state = after("1 play 7D", "1 pass", "2 pass")
    waits, asked = (WORDS.middle(RULES.view(state, seat), NAMES) for seat in (1, 0))
    assert waits.endswith("\n**An 8 is due**\nComet 9♠ ☄️ not played yet · 12 not dealt")
    assert "is due" not in asked  # the question above it has named the rank
    assert asked.endswith("\nComet 9♠ ☄️ not played yet · 12 not dealt")


def test_a_hand_does_not_tell_once_more_which_run_lies_there_and_who_has_passed() -> None:
    state = after("1 play 7D", "1 pass", "2 pass")
    led, passed = Event("led", 1, (card("7D"),)), Event("passed", 1, amount=RANKS.index("8"))
    view = RULES.view(state, 0)
    assert WORDS.is_seen(led, view)
    assert WORDS.is_seen(passed, view)
    assert [WORDS.told(led, RULES.view(state, seat)) for seat in (0, None)] == [True, False]  # nor what was before that
    king = Event("king", 1, amount=2)  # chips are told, with the run that brought them
    assert not WORDS.is_seen(king, view)
    view = RULES.view(go(state, "0 play 8D"), 0)
    assert WORDS.is_seen(Event("built", 0, (card("8D"),)), view)
    assert WORDS.is_seen(passed, view)  # who passed before the last card, nobody asks any more


def test_the_table_says_when_passes_happen_by_themselves() -> None:
    text = WORDS.table(RULES.view(after("1 play 7D", "1 play 9S"), None), NAMES)
    assert "has been played: passes happen by themselves" in text
    assert "declare" not in text.lower()


def test_the_wild_nine_has_a_sign_of_its_own_in_the_hand() -> None:
    text = told(WORDS, RULES.view(after(), 1), NAMES)
    assert "· 9♠ ☄️ ·" in text
    plain = WORDS.hand(RULES.view(after(hands=("2D 8D", "9D 3D", "5D 3H")), 1), NAMES)
    assert "☄️" not in plain


def test_a_leader_has_a_button_a_rank_and_the_comet_as_each_rank() -> None:
    cards, comet, besides = WORDS.choices(RULES.view(after(), 1), NAMES)
    assert [choice.label for choice in cards[:3]] == ["3", "7", "K"]
    assert [choice.label for choice in besides] == ["Declare the nine ☄️"]
    assert [choice.label for choice in comet][:2] == ["9♠ ☄️ as 2", "9♠ ☄️ as 3"]
    assert len(cards) + len(comet) == 16
    assert [choice.style for choice in cards[:3]] == ["blue"] * 3  # one lead is as usual as another
    assert {choice.style for choice in (*cards[3:], *besides, *comet)} == {"grey"}


def test_a_pass_is_the_usual_choice_where_it_is_the_only_one() -> None:
    state = RULES.apply(table("2D 8D", "7D 3D", "5D 3H"), 1, "play 7D").state
    buttons = [choice for row in WORDS.choices(RULES.view(state, 1), NAMES) for choice in row if choice.enabled]
    assert (buttons[0].label, buttons[0].style) == ("Pass: no 8", "blue")


def test_buttons_say_no_suit_and_how_many_go_at_once() -> None:
    state = table("2D 8D", "7D 7D 7H 7H 3D", "5D 3H", four=True)
    labels = [choice.label for row in WORDS.choices(RULES.view(state, 1), NAMES) for choice in row]
    assert labels[:3] == ["3", "7", "All four 7s"]
    waiting = [choice.label for row in WORDS.choices(RULES.view(state, 0), NAMES) for choice in row]
    assert waiting[:2] == ["2", "8"]


def test_a_hand_tells_what_the_pack_is() -> None:
    pack = "-# Red pack: ♦ ♥ 2 to K, twice; ☄️ 9♠ replaces a 9♦ · 12 not dealt"
    assert WORDS.middle(RULES.view(after(), 1), NAMES).split("\n")[-1] == pack


def test_while_building_the_buttons_are_the_next_card_the_comet_and_a_pass() -> None:
    state = after("1 play 7D")
    labels = [choice.label for row in WORDS.choices(RULES.view(state, 1), NAMES) for choice in row if choice.enabled]
    assert labels == ["9♠ ☄️", "Pass: no 8", "Declare the nine ☄️"]


def test_who_has_no_card_of_the_rank_that_is_due_reads_what_is_left() -> None:
    state = after("1 play 7D")
    assert WORDS.question(RULES.view(state, 1), NAMES) == "the comet as an 8, or pass"
    state.hands[1].remove(card("9S"))
    assert WORDS.question(RULES.view(state, 1), NAMES) == "you have no 8, so pass"


def test_nobody_has_a_button_to_declare_what_all_can_see_to_be_settled() -> None:
    def offered(state, seat: int) -> bool:
        return any(
            one.label == "Declare the nine ☄️" for row in WORDS.choices(RULES.view(state, seat), NAMES) for one in row
        )

    before = after("1 play 7D")
    assert [offered(before, seat) for seat in range(len(before.hands))] == [True] * len(before.hands)
    later = after("1 play 7D", "1 play 9S")
    assert [seat for seat in range(len(later.hands)) if offered(later, seat)] == [1]
    view = RULES.view(before, 1)
    options = {**view.setting.options, "auto_declare": True}
    itself = replace(view, setting=replace(view.setting, options=options))
    assert "Declare the nine ☄️" not in str(WORDS.choices(itself, NAMES))


def test_the_longest_lead_is_four_rows_of_buttons_and_a_line_for_the_comet_that_is_a_menu() -> None:
    state = after(hands=("2D 8D", "2D 3D 4D 5D 6D 7D 8D TD JD QD KD 9S", "5D 3H"))
    rows = WORDS.choices(RULES.view(state, 1), NAMES)
    assert sum(map(len, rows)) == 25
    assert [len(row) for row in rows] == [4, 4, 4, 12, 1]
    assert rows[-1][-1].label == "Declare the nine ☄️"


def test_labels_fit_and_no_hidden_card_is_written_in_a_whole_match() -> None:
    for options in ({}, {"four": True, "auto_declare": True}):
        for going in walk(RULES, Random("words of new comet"), RULES.setting(3, {"hands": 4, **options})):
            known = {one for _, one in going.state.played}
            for line in WORDS.table(RULES.view(going.state, None), NAMES).split("\n"):
                if not line.startswith("Hand "):
                    assert not any(f"{sign(one)} " in f"{line} " for one in range(52) if one not in known), line
            for seat in range(3):
                view = RULES.view(going.state, seat)
                assert all(len(choice.label) <= 34 for row in WORDS.choices(view, NAMES) for choice in row)
                assert all(0 < len(WORDS.label(move, view, NAMES)) <= 34 for move in (*view.moves, "play on"))


def test_the_page_has_examples_and_every_option() -> None:
    for part in (
        "*hands*",
        "*buy-in*",
        "*four of a kind at once*",
        "*the comet declares itself*",
        "*Play forced cards*",
        "K♥ K♦ 4♦ and pays 7",
    ):
        assert part in WORDS.page


def test_newcomers_are_sent_to_the_declaration_only_where_it_is_a_button() -> None:
    assert any("*Declare the nine* may bring two chips" in line for line in WORDS.brief)


def test_newcomers_read_what_the_cards_left_in_a_hand_cost() -> None:
    assert any("A card left costs a chip, a king 3, the comet 5" in line for line in WORDS.brief)


def test_who_passes_without_being_asked_reads_why() -> None:
    state = after("1 play 7D", "1 play 9S")  # the comet is out, as an 8
    state.hands[1] = cards(["JD"])
    view = RULES.view(state, 1)
    assert not view.to_act
    assert told(WORDS, view, NAMES).startswith("You have no 9: a pass follows by itself\n")
    assert "is due" not in told(WORDS, view, NAMES)


def test_the_lesson_says_what_there_is_to_declare_at_this_table() -> None:
    usual, kind = (WORDS.lesson(RULES.view(table("2D", "3D", "4D", **options), 0)) for options in ({}, ALL))
    assert usual[2].endswith("is any rank. Once yours is down, press *Declare the nine*: two chips from each.")
    assert kind[2].endswith("is any rank and brings two chips from everybody.")
    assert any("All four of a rank" in line for line in kind)
    assert not any("All four of a rank" in line for line in usual)


def test_what_the_others_were_left_with_and_paid_for_it_is_one_line() -> None:
    row = [
        Event("left", 0, tuple(cards(["2D", "KH"]))),
        Event("fine", 0, amount=4, other=1),
        Event("left", 2, (card("4H"),)),
        Event("fine", 2, amount=0, other=1),
        Event("out", 1, amount=5),
    ]
    lines = [WORDS.line(row, at, NAMES) for at in range(5)]
    assert lines == [
        "",
        "",
        "",
        "Left in hand: Ann 2♦ K♥ (costs 4)\nCem 4♥ (no chips to pay).",
        "Ben is out of cards and gets 5 chips.",
    ]


def test_how_the_last_hand_ended_is_told_until_the_next_is_dealt() -> None:
    dealt, dealing = RULES.start(RULES.setting(3, {})), RULES.start(RULES.setting(3, {}))
    RULES.advance(dealt, DEALER, deal_text(RULES.pack(dealt)), quiet)
    for kind in ("left", "fine", "out"):
        event = Event(kind, 1, amount=3)
        assert WORDS.told(event, RULES.view(dealt, 0))
        assert not WORDS.told(event, RULES.view(dealing, 0))
        assert not WORDS.told(event, replace(RULES.view(dealt, 0), over=True))


def test_a_hand_of_a_match_that_is_over_says_nothing_of_the_run_the_comet_and_the_pack() -> None:
    view = replace(RULES.view(after("1 play 7D"), 1), over=True)
    assert WORDS.middle(view, NAMES) == ""


def test_a_run_and_the_passes_after_it_are_a_line_each() -> None:
    row = [
        Event("led", 0, (card("7D"),)),
        Event("built", 0, (card("8H"),)),
        Event("passed", 0, amount=8),
        Event("passed", 1, amount=8),
        Event("built", 2, (card("9D"),)),
        Event("comet", 2, (card("9S"),), amount=9),
        Event("alone"),
        Event("passed", 2, amount=10),
        Event("passed", 0, amount=10),
        Event("stopped", 2),
    ]
    assert [WORDS.line(row, at, NAMES) for at in range(len(row))] == [
        "",
        "Ann leads 7♦ 8♥.",
        "",
        "Ann and Ben pass: no 9.",
        "Cem goes on with 9♦.",
        "☄️ Cem puts down 9♠ as a 10: passes happen by themselves now.",
        "",
        "",
        "",
        "Nobody puts a jack on Cem's card, so Cem leads.",
    ]


def test_a_run_and_the_chips_for_the_king_that_ends_it_are_one_line() -> None:
    row = [
        Event("led", 0, (card("QD"),)),
        Event("built", 0, (card("KH"),)),
        Event("king", 0, amount=2),
        Event("led", 0, (card("KD"),)),
        Event("king", 0, amount=1),
    ]
    assert [WORDS.line(row, at, NAMES) for at in range(len(row))] == [
        "",
        "",
        "Ann leads Q♦ K♥ and gets 2 chips for the king.",
        "",
        "Ann leads K♦ and gets 1 chip for the king.",
    ]
    assert WORDS.line(row[2:], 0, NAMES) == "Ann gets 2 chips for the king."


def test_a_hand_says_from_which_ranks_a_run_that_is_led_comes_back() -> None:
    def told(held: str, *, seen: bool = False) -> list[str]:
        state = table("2D 8D", held, "5D 3H", seen=seen)
        return WORDS.hand(RULES.view(state, 1), NAMES).split("\n")[1:]

    assert told("3D JD QD KD 9D", seen=True) == ["-# Lead J or above: your king ends the run, you lead again"]
    assert told("3D QD KD 9D") == ["-# Lead Q or K: your king ends the run, you lead again"]
    assert told("3D KD 9D 9S") == ["-# Lead K: your king ends the run, you lead again"]
    assert told("3D 5D 9D") == []
    assert told("6D 7D", seen=True) == ["-# Lead 6: the run takes all your cards, and you are out"]
    assert told("KD", seen=True) == []
    gone = table("2D 8D", "3D 7D 9D", "5D 3H", seen=True)
    gone.played = [(0, one) for one in cards("8D 8D 8H".split())]
    assert WORDS.hand(RULES.view(gone, 1), NAMES).count("\n") == 0  # an 8 is still out
    gone.played.append((0, card("8H")))
    assert WORDS.hand(RULES.view(gone, 1), NAMES).split("\n")[1:] == ["-# Lead 7: nobody can go on, so you lead again"]
    gone.hands[0] = []  # Ann is out: nobody leads any more
    assert WORDS.hand(RULES.view(gone, 1), NAMES).count("\n") == 0


def test_whoever_must_go_on_with_a_rank_reads_nothing_of_what_to_lead() -> None:
    state = table("2D 8D", "3D JD QD KD 9D", "5D 3H", seen=True)
    assert "Lead J" in WORDS.hand(RULES.view(state, 1), NAMES)
    state = go(state, "1 play JD")
    assert list(RULES.view(state, 1).moves) == ["play QD"]
    assert "Lead" not in WORDS.hand(RULES.view(state, 1), NAMES)


@pytest.mark.parametrize(("seats", "said"), [(3, "chips (cards left): "), (4, "chips: "), (5, "chips: ")])
def test_a_score_is_one_line_of_a_phone_where_many_sit_whose_cards_the_plates_count(seats: int, said: str) -> None:
    names = ["You", "Ada", "Blaise", "Caroline", "Daniel"][:seats]
    score = WORDS.score(RULES.view(dealt(seats, hands=seats), 0), names)
    assert said in score.casefold()
    assert len(score) <= LINE


def test_a_new_hand_begins_with_what_the_last_one_brought() -> None:
    state = after()
    assert WORDS.middle(RULES.view(state, 0), NAMES).startswith("-# Red pack: ♦ ♥ 2 to K, twice; ☄️ 9♠ replaces a 9♦")
    state.last_hand = LastHand(1, (-4, 5, -1), ((), (), ()))
    assert WORDS.middle(RULES.view(state, 0), NAMES).startswith("-# Last hand: Ann -4 · Ben +5 · Cem -1\n")


def test_once_a_run_is_passed_on_everybody_reads_whose_lead_it_becomes() -> None:
    run = after("1 play 7D")

    def advice(seat: int) -> str:
        return WORDS.advice(RULES.view(run, seat), NAMES)

    assert [advice(0), advice(2)] == ["", ""]  # Ben may still carry it up himself
    assert advice(1) == "If nobody goes on with an 8, Ben leads."
    run = after("1 play 7D", "1 pass")
    assert {advice(seat) for seat in range(3)} == {"If nobody goes on with an 8, Ben leads."}
    run = after("1 play 7D", "1 pass", "2 pass")
    assert [advice(0).startswith("-# While"), advice(1)] == [
        True,
        "If nobody goes on with an 8, Ben leads.",
    ]  # Ann has an 8


def test_whoever_must_go_on_with_one_card_reads_what_is_forced_and_who_may_choose_does_not() -> None:
    said = "While you hold the rank, you must."
    forced, with_four, without = (
        go(table("2D 3D", "7D 9S KH", hand, four=True), "1 play 7D", "1 pass")
        for hand in ("8D KD", "8C 8D 8H 8S KD", "5D KD")
    )
    assert said in WORDS.advice(RULES.view(forced, 2), NAMES)
    assert said not in WORDS.advice(RULES.view(with_four, 2), NAMES)
    assert said not in WORDS.advice(RULES.view(without, 2), NAMES)
    assert said not in WORDS.advice(RULES.view(forced, 0), NAMES)
