"""What Comet says."""

from dataclasses import replace
from random import Random

import pytest

from bot.cards import card, cards, sign
from bot.desk.views.table_view import small_print
from bot.rules import DEALER, Event, deal_text
from bot.rules.ahead import ahead_of
from bot.rules.checks import walk
from cogs.comet.rules import RULES
from cogs.comet.words import WORDS
from tests.cogs.comet.deals import NAMES, after, settle
from tests.rules.fingerprints import move
from tests.rules.hand_text import told


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (Event("dealt", 0, amount=2, other=1), "Hand 2: Ann deals, Ben leads."),
        (Event("led", 1, (card("4C"),)), "Ben leads 4♣."),
        (Event("fell", 2, (card("5C"),)), "Cem adds 5♣."),
        (Event("comet", 0, (card("9D"),)), "☄️ Ann puts down the comet, 9♦!"),
        (Event("must", 1, tuple(cards(["5C", "TD"]))), "Ben is the first who can go on after the comet."),
        (Event("followed", 1, (card("TD"),)), "Ben goes on with 10♦."),
        (Event("stopped", 3, (card("6C"),)), "Nobody goes on after Dan's 6♣, so Dan leads."),
        (Event("stopped", 3, (card("KC"),)), "Dan's king stops the run, so Dan leads."),
        (Event("stopped", 3, (card("9D"),)), "Nobody can follow Dan's comet, so Dan leads."),
        (Event("out", 1, amount=14), "Ben is out of cards and scores 14 points."),
        (Event("lost", 3), "Dan still had the comet and loses a point."),
        (Event("left", 2, tuple(cards(["2C", "KS"]))), "Cem was left with 2♣ K♠."),
        (Event("aside", cards=(card("KH"),)), "Aside lay K♥."),
        (Event("won", 1, amount=104), "Ben wins the match with 104 points!"),
    ],
)
def test_every_event_is_told_in_a_short_sentence(event: Event, sentence: str) -> None:
    assert WORDS.event(event, NAMES) == sentence


def test_the_table_shows_the_running_sequence_what_is_next_and_the_kings() -> None:
    text = WORDS.table(RULES.view(after("1 play 4C", "0 pass"), None), NAMES)
    assert text.startswith("Ben\u00a0**4♣** →\u00a0Cem\u00a0**5♣**\n")
    assert "Next: 6♣" in text
    assert "not played yet: K♣ K♦ K♥ K♠ and the comet · " in text
    assert "no 8♦ in the pack · 3 aside" in text
    assert "9♦" not in text


def test_what_has_been_played_or_is_not_in_the_pack_is_never_said_to_be_next() -> None:
    dead_end = after("1 play KH", "0 play 9D")
    dead_end.played.insert(0, (1, card("TD")))
    dead_end.first = 1
    view = RULES.view(dead_end, None)
    assert "Nothing can follow the comet." in WORDS.table(view, NAMES)
    assert "10♦" not in WORDS.table(view, NAMES)
    assert "Next: 10♦" in WORDS.table(RULES.view(after("1 play KH", "0 play 9D"), None), NAMES)
    run = after("1 play 4C")
    run.played.insert(0, (1, card("5C")))
    run.first = 1
    assert "5♣ has been played: the run stops." in WORDS.middle(RULES.view(run, 2), NAMES)
    run.hands[1] = cards(["2C", "7D"])
    run.played[-1] = (1, card("7D"))
    assert "8♦ is not in the pack: the run stops." in WORDS.middle(RULES.view(run, 2), NAMES)


def test_a_new_hand_begins_with_what_the_last_one_brought() -> None:
    state = after()
    state.hands = [cards(hand.split()) for hand in ("9D 2S", "4C", "5D 3H 6H KS", "6D")]
    ended = RULES.apply(state, 1, "play 4C").state
    said = WORDS.middle(RULES.view(ended, 0), NAMES)
    assert said.startswith("Last hand: Ben +16; Ann -1 for the comet.")
    assert WORDS.middle(RULES.view(after(), 0), NAMES).startswith("-# Not played yet: ")


def test_nothing_is_said_to_come_once_the_match_is_over() -> None:
    state = after(target=10)
    state.hands = [cards(hand.split()) for hand in ("9D 2S", "4C", "5D 3H 6H KS", "6D")]
    over = RULES.apply(state, 1, "play 4C").state
    assert over.over
    table, hand = WORDS.table(RULES.view(over, None), NAMES), told(WORDS, RULES.view(over, 0), NAMES)
    assert "ot played yet" not in table + hand
    assert "ot in the pack" not in hand
    assert WORDS.middle(RULES.view(over, 0), NAMES) == ""  # the last card, alone below who has won, would be a riddle


def test_the_table_says_who_leads_and_who_must_follow_the_comet() -> None:
    assert "Dan leads." in WORDS.table(RULES.view(after("1 play 4C", "0 run", "-1 beat", "-1 beat"), None), NAMES)
    following = settle(after("1 play 4C", "0 play 9D"))
    assert "Ben must follow the comet, with 5♣ or 10♦." in WORDS.table(RULES.view(following, None), NAMES)


def test_the_table_text_is_the_same_whether_somebody_is_asked_or_not() -> None:
    asked = after("1 play 4C")
    hushed = asked.copy()
    hushed.asked = -1
    for seat in (None, 1, 2, 3):
        one, two = (RULES.view(state, seat) for state in (asked, hushed))
        assert WORDS.table(one, NAMES) == WORDS.table(two, NAMES)
        assert told(WORDS, one, NAMES) == told(WORDS, two, NAMES)
        assert WORDS.choices(one, NAMES) == WORDS.choices(two, NAMES)


def test_the_comets_holder_has_three_buttons_while_a_sequence_runs() -> None:
    view = RULES.view(after("1 play 4C"), 0)
    rows = WORDS.choices(view, NAMES)
    assert [[choice.label for choice in row] for row in rows[:1]] == [["Not here", "Not in this run", "Comet now"]]
    assert "Your comet: throw it in before 5♣?" in told(WORDS, view, NAMES)


def test_a_leader_has_a_button_for_each_card_suit_by_suit() -> None:
    view = RULES.view(after(), 1)
    rows = WORDS.choices(view, NAMES)
    assert [[choice.label for choice in row] for row in rows] == [["4♣", "10♦", "K♥"]]
    assert [choice.move for row in rows for choice in row] == ["play 4C", "play TD", "play KH"]


def test_the_comet_is_marked_among_the_cards_of_a_lead() -> None:
    state = after()
    state.turn = 0
    labels = [choice.label for row in WORDS.choices(RULES.view(state, 0), NAMES) for choice in row]
    assert labels == ["9♦ ☄️", "A♥", "2♠"]


def test_who_does_not_act_can_press_nothing_but_reads_what_goes_on() -> None:
    view = RULES.view(after("1 play 4C"), 2)
    assert not any(choice.enabled for row in WORDS.choices(view, NAMES) for choice in row)
    assert told(WORDS, view, NAMES).startswith("Your 5♣ falls next\n")


def test_standing_orders_have_labels() -> None:
    view = RULES.view(after(), 0)
    for order in RULES.orders(after(), 0):
        assert 0 < len(WORDS.label(order, view, NAMES)) <= 34
    assert WORDS.label("comet after 7C", view, NAMES) == "Comet after 7♣"


def test_labels_fit_and_no_hidden_card_is_written_in_a_whole_match() -> None:
    chance = Random("words of comet")
    for going in walk(RULES, chance, RULES.setting(5, {"target": 30})):
        state = going.state
        names = [f"Player {seat}" for seat in range(5)]
        known = {one for _, one in state.played} | set(RULES.out(state.setting))
        text = WORDS.table(RULES.view(state, None), names)
        for line in text.split("\n"):
            if not line.startswith(("Hand ", "Next:")) and "must follow" not in line:
                assert not any(sign(one) in line for one in range(52) if one not in known), line
        for seat in range(5):
            view = RULES.view(state, seat)
            for row in WORDS.choices(view, names):
                assert all(len(choice.label) <= 34 for choice in row)


def test_the_page_has_an_example_for_the_comet_and_every_option() -> None:
    for part in ("10♦ and 7♣", "*cards left over*", "*points to win*", "*stake*", "*Not in this run*"):
        assert part in WORDS.page


def test_what_becomes_of_cards_that_do_not_go_round_is_asked_in_plain_words() -> None:
    deal = next(option for option in RULES.info.options if option.name == "deal")
    assert [deal.called, *map(deal.shown, deal.choices)] == [
        "cards left over",
        "lie aside unseen",
        "none, more eights are out",
    ]


def test_the_comet_carries_its_sign_among_the_cards_of_a_hand_and_has_one_button_while_others_play() -> None:
    view = RULES.view(after(), 0)
    assert "9♦ ☄️" in WORDS.hand(view, NAMES)
    (one,) = [choice for row in WORDS.choices(view, NAMES) for choice in row if "☄️" in choice.label]
    assert (one.move, one.enabled) == ("play 9D", False)
    assert one.move in ahead_of(RULES, view)


@pytest.mark.parametrize(
    ("seats", "deal", "stops"),
    [
        (4, "stub", "8♦ is not in the pack, and 3 cards lie aside"),
        (5, "stub", "8♦ is not in the pack, and 1 card lies aside"),
        (5, "strip", "8♣ and 8♦ are not in the pack"),
    ],
)
def test_the_lesson_says_what_stops_a_run_at_this_table(seats: int, deal: str, stops: str) -> None:
    state = RULES.start(RULES.setting(seats, {"deal": deal}))
    state = RULES.apply(state, DEALER, deal_text(RULES.pack(state))).state
    lesson = WORDS.lesson(RULES.view(state, 0))
    assert [line for line in lesson if line.endswith(f"until nobody has the next one: {stops}.")]
    assert not any("a few cards" in line for line in lesson)


def test_what_the_others_were_left_with_is_told_at_once_with_a_line_for_each_of_few() -> None:
    row = [
        Event("out", 1, amount=14),
        Event("left", 0, tuple(cards(["2C", "KS"]))),
        Event("left", 2, (card("4H"),)),
        Event("aside", cards=(card("KH"),)),
    ]
    lines = [WORDS.line(row, at, NAMES) for at in range(4)]
    assert lines[1:] == ["", "Left in hand: Ann 2♣ K♠\nCem 4♥.", "Aside lay K♥."]
    many = [*NAMES[:4], "Eve"]
    assert WORDS.line(row, 2, many) == "Left in hand: Ann 2♣ K♠ · Cem 4♥."
    assert small_print(lines[2:]) == "-# Left in hand: Ann 2♣ K♠\n-# Cem 4♥.\n-# Aside lay K♥."


def test_the_lesson_names_the_comet_with_its_sign_so_that_its_own_face_is_shown() -> None:
    assert any("☄️ 9♦ is the comet" in line for line in WORDS.brief)


def test_where_cards_may_lie_aside_a_hand_says_who_leads_if_the_next_one_does() -> None:
    view = RULES.view(after("1 play 4C"), 3)
    assert WORDS.asked(view, NAMES) == "5♣ falls next, or Ben leads"
    assert WORDS.advice(view, NAMES) == "Your 6♣ may fall too, nothing beyond K♣."
    fallen = RULES.view(after("1 play 4C", "0 play 9D"), 3)
    assert WORDS.asked(fallen, NAMES) == "The first player after Ann with 5♣ or 10♦ goes on"
    assert WORDS.advice(fallen, NAMES) == ""


def test_what_comes_next_is_said_once() -> None:
    assert "Next:" not in told(WORDS, RULES.view(after("1 play 4C"), 3), NAMES)
    asked = told(WORDS, RULES.view(after("1 play 4C"), 0), NAMES)
    assert asked.startswith("Your comet: throw it in before 5♣?\nThen 5♣ or 10♦ must follow, or else you lead.")
    assert "Next:" not in asked


def test_the_ten_of_diamonds_waits_for_a_lead_only_once_the_comet_is_down() -> None:
    assert "brings out" not in WORDS.hand(RULES.view(after(), 1), NAMES)
    state = after()
    state.comet_by = 0
    state.played.append((0, card("9D")))
    assert "Only your lead brings out 10♦" in WORDS.hand(RULES.view(state, 1), NAMES)


def test_cards_that_one_player_adds_in_a_row_are_one_line() -> None:
    row = [
        Event("led", 1, (card("4C"),)),
        Event("fell", 1, (card("5C"),)),
        Event("fell", 2, (card("6C"),)),
        Event("comet", 2, (card("9D"),)),
        Event("fell", 2, (card("TD"),)),
        Event("fell", 2, (card("JD"),)),
    ]
    assert [WORDS.line(row, at, NAMES) for at in range(6)] == [
        "",
        "Ben leads 4♣ 5♣.",
        "Cem adds 6♣.",
        "☄️ Cem puts down the comet, 9♦!",
        "",
        "Cem adds 10♦ J♦.",
    ]


def test_of_a_long_run_the_last_cards_are_told_behind_three_points() -> None:
    state = after("1 play 4C")
    state.played[:0] = [(0, card("AS")), (2, card("2S"))]
    state.played += [(at % 4, one) for at, one in enumerate(cards(["5C", "6C", "7C", "8C", "9C", "TC"]))]
    state.first = 0
    said = WORDS.middle(RULES.view(state, 3), NAMES).split("\n")[0]
    assert said.startswith("… →\u00a0Cem\u00a0**2♠** →\u00a0Ben\u00a0**4♣** →\u00a0Ann\u00a0**5♣**")
    assert said.endswith("→\u00a0Ann\u00a0**9♣** →\u00a0Ben\u00a0**10♣**")


def test_a_run_that_may_end_with_ones_own_card_is_said_to_bring_the_lead() -> None:
    state = after("1 play 4C")
    state.hands[3] = cards(["6C", "KC", "AH"])
    assert WORDS.advice(RULES.view(state, 3), NAMES) == "Your 6♣ K♣ may fall too: then you lead."


def test_a_card_of_ones_own_that_falls_next_is_not_said_to_be_taken_along_as_well() -> None:
    view = RULES.view(after("1 play 4C"), 3)
    for held, course in (
        ("5C 6C AH", "Your 6♣ may fall too, nothing beyond K♣."),
        ("5C AH", "The run goes no further than K♣."),
        ("5C KC AH", "Your K♣ may fall too: then you lead."),
    ):
        mine = replace(view, cards=tuple(cards(held.split())))
        assert WORDS.asked(mine, NAMES) == "Your 5♣ falls next"
        assert WORDS.advice(mine, NAMES) == course


@pytest.mark.parametrize(("seats", "cards_left"), [(4, True), (5, False), (8, False)])
def test_the_score_of_many_fits_into_two_lines_of_a_phone(seats: int, cards_left: bool) -> None:
    state = RULES.start(RULES.setting(seats, {}))
    while DEALER in RULES.waiting(state).must:
        RULES.advance(state, *move(RULES, state, Random(1)))
    names = ["Ann", "Ada", "Blaise", "Caroline", "Daniel", "Emmy", "Felix", "Grace"][:seats]
    told = WORDS.score(RULES.view(state, 0), names)
    assert ("cards left" in told) == cards_left
    assert len(told) <= 2 * 62
    assert all(f"{name} 0" in told for name in names)
    if seats == 5:  # one line of a phone: the table says which hand it is
        assert told == "To 100 points: Ann 0 · Ada 0 · Blaise 0 · Caroline 0 · Daniel 0"


def test_the_question_at_a_dead_end_is_one_line_of_a_phone() -> None:
    state = after("1 play 4C")
    state.played.append((2, card("KC")))
    assert WORDS.offer(RULES.view(state, 0)) == "throw it in at this dead end?"
