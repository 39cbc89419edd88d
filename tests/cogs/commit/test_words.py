"""What Commit says."""

from random import Random

import pytest

from bot.cards import card, cards, sign
from bot.rules import BEAT, CLOCK, DEALER, Event, deal_text
from bot.rules.checks import walk
from bot.rules.families.run_table import by_player
from cogs.commit.rules import RULES
from cogs.commit.state import Commit
from cogs.commit.words import WORDS
from tests.rules.hand_text import told

NAMES = ["Ann", "Ben", "Cem", "Dan"]
HANDS = ("9D 2S AH", "4C TD KH", "5C 3H 6H", "6C 4H 7S")


def table(*moves: str) -> Commit:
    state = RULES.start(RULES.setting(4))
    state = RULES.apply(state, DEALER, deal_text(RULES.pack(state))).state
    state.hands = [cards(hand.split()) for hand in HANDS]
    for text in moves:
        actor, _, move = text.partition(" ")
        state = RULES.apply(state, int(actor), move).state
    return state


def at_the_stop() -> Commit:
    return table("1 play 4C", "-1 beat", "-1 beat")


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (Event("ante", amount=5), "Everybody puts 5 chips into the pool."),
        (Event("dealt", 0, amount=2, other=1), "Hand 2: Ann deals, Ben leads."),
        (Event("led", 1, (card("4C"),)), "Ben leads 4♣."),
        (Event("fell", 2, (card("5C"),)), "Cem adds 5♣."),
        (Event("king", 2, amount=3), "Cem gets 3 chips for the king."),
        (Event("comet", 0, (card("9D"),)), "☄️ Ann plays the comet, 9♦!"),
        (Event("paid", 0, amount=1), "Ann gets 1 chip for the comet."),
        (Event("must", 1, tuple(cards(["6C", "TD"]))), "Ben is the first who can go on after the comet."),
        (Event("followed", 1, (card("TD"),)), "Ben goes on with 10♦."),
        (Event("stopped", 3, (card("6C"),)), "Nobody goes on after Dan's 6♣, so Dan leads."),
        (Event("out", 1, amount=20), "Ben is out of cards and takes the pool: 20 chips."),
        (Event("fine", 3, amount=2, other=1), "Dan pays Ben 2 chips for kings or the comet left in hand."),
        (Event("left", 2, tuple(cards(["2C", "KS"]))), "Cem was left with 2♣ K♠."),
        (Event("short", 2), "Cem cannot fill the pool again: that ends the match."),
        (Event("won", 1, amount=24), "Ben wins the match, 24 chips up."),
    ],
)
def test_every_event_is_told_in_a_short_sentence(event: Event, sentence: str) -> None:
    assert WORDS.event(event, NAMES) == sentence


def test_the_table_shows_the_run_the_pool_the_chips_and_the_kings() -> None:
    text = WORDS.table(RULES.view(table("1 play 4C", "-1 beat"), None), NAMES)
    assert text.startswith("Ben\u00a0**4♣** →\u00a0Cem\u00a0**5♣**\n")
    assert "Next: 6♣" in text
    assert "Pool 20" in text
    assert "**Ann** 3 cards · 45 chips" in text
    assert "not played yet: K♣ K♦ K♥ K♠ and the comet · " in text
    assert "9♦" not in text


def test_the_table_names_a_stop_that_all_can_work_out() -> None:
    assert "Stop: nobody has 7♣." in WORDS.table(RULES.view(at_the_stop(), None), NAMES)


def test_once_another_run_has_begun_nothing_of_the_one_before_is_told() -> None:
    stopped = Event("stopped", 3, (card("6C"),))
    state = RULES.apply(at_the_stop(), 0, "pass").state
    assert not WORDS.told(stopped, RULES.view(state, 0))  # why Dan is to lead
    state = RULES.apply(state, 3, "play 4H").state
    assert WORDS.told(stopped, RULES.view(state, 0))
    led = Event("led", 3, (card("4H"),))  # a hand shows the run itself, and says nothing of what was before it
    assert [WORDS.told(led, RULES.view(state, seat)) for seat in (0, None)] == [True, False]


def test_the_table_says_who_leads_and_who_must_follow_the_comet() -> None:
    state = RULES.apply(at_the_stop(), 0, "pass").state
    assert "Dan leads." in WORDS.table(RULES.view(state, None), NAMES)
    state = RULES.apply(at_the_stop(), 0, "play 9D").state
    state = RULES.apply(state, CLOCK, BEAT).state
    assert "Ben must follow the comet, with 10♦." in WORDS.table(RULES.view(state, None), NAMES)


def test_whoever_must_follow_the_comet_reads_so_once_and_the_others_read_who_must() -> None:
    state = RULES.apply(at_the_stop(), 0, "play 9D").state
    state = RULES.apply(state, CLOCK, BEAT).state
    ben = RULES.view(state, 1)
    assert WORDS.question(ben, NAMES) == "follow the comet with 10♦"
    assert "follow the comet" not in WORDS.middle(ben, NAMES)
    assert "Ben must follow the comet, with 10♦." in WORDS.middle(RULES.view(state, 2), NAMES)


def test_the_comet_is_named_before_it_comes_to_whoever_has_never_played() -> None:
    assert any("9♦, the comet" in line for line in WORDS.brief[:3])


def test_the_table_text_is_the_same_whether_somebody_is_asked_or_not() -> None:
    asked = at_the_stop()
    alone = asked.copy()
    alone.asked = -1
    for seat in (None, 1, 2, 3):
        one, two = (RULES.view(state, seat) for state in (asked, alone))
        assert WORDS.table(one, NAMES) == WORDS.table(two, NAMES)
        assert told(WORDS, one, NAMES) == told(WORDS, two, NAMES)
        assert WORDS.choices(one, NAMES) == WORDS.choices(two, NAMES)


def test_the_comets_holder_has_two_buttons_when_asked() -> None:
    view = RULES.view(at_the_stop(), 0)
    assert [[choice.label for choice in row] for row in WORDS.choices(view, NAMES)[:1]] == [["Not now", "Comet"]]
    assert "Your comet: play it in the place of 7♣?" in told(WORDS, view, NAMES)


def test_a_leader_has_a_button_for_each_card_suit_by_suit() -> None:
    rows = WORDS.choices(RULES.view(table(), 1), NAMES)
    assert [[choice.label for choice in row] for row in rows] == [["4♣", "10♦", "K♥"]]


def test_seventeen_cards_fit_in_five_rows() -> None:
    state = RULES.start(RULES.setting(3))
    state = RULES.apply(state, DEALER, deal_text(RULES.pack(state))).state
    rows = WORDS.choices(RULES.view(state, state.turn), NAMES)
    assert len(rows) <= 5
    assert all(len(row) <= 5 for row in rows)
    assert sum(map(len, rows)) == len(RULES.moves(state, state.turn))


def test_a_first_leader_with_the_comet_is_told_that_it_may_not_be_led() -> None:
    state = table()
    state.turn = 0
    assert "but the comet" in told(WORDS, RULES.view(state, 0), NAMES)


def test_a_leader_with_the_comet_reads_in_one_line_what_it_would_stand_for() -> None:
    state = table()
    state.turn = 0
    for actor, move in ((0, "play AH"), (0, "pass")):
        state = RULES.apply(state, actor, move).state
    assert "play 9D" in RULES.moves(state, 0)
    assert WORDS.asked(RULES.view(state, 0), NAMES) == "Your turn: lead a card, or the comet as 2♥"


def test_standing_orders_have_labels() -> None:
    view = RULES.view(table(), 0)
    for order in RULES.orders(table(), 0):
        assert 0 < len(WORDS.label(order, view, NAMES)) <= 34


def test_labels_fit_and_no_hidden_card_is_written_in_a_whole_match() -> None:
    names = [f"Player {seat}" for seat in range(5)]
    for going in walk(RULES, Random("words of commit"), RULES.setting(5, {"hands": 3})):
        known = {one for _, one in going.state.played} | set(RULES.out(going.state.setting))
        for line in WORDS.table(RULES.view(going.state, None), names).split("\n"):
            if not line.startswith(("Pool ", "Next:", "Stop:")) and "must follow" not in line:
                assert not any(sign(one) in line for one in range(52) if one not in known), line
        for seat in range(5):
            for row in WORDS.choices(RULES.view(going.state, seat), names):
                assert all(len(choice.label) <= 34 for choice in row)


def test_the_page_has_examples_and_every_option() -> None:
    for part in ("as the 5♥", "*hands*", "*pool*", "*buy-in*", "*Not now*"):
        assert part in WORDS.page


def test_at_a_stop_cards_are_not_said_to_fall() -> None:
    running = table("1 play 4C", "-1 beat")
    assert WORDS.asked(RULES.view(running, 3), NAMES) == "Your 6♣ falls next"
    assert WORDS.asked(RULES.view(running, 1), NAMES) == "6♣ falls next"
    assert WORDS.asked(RULES.view(at_the_stop(), 1), NAMES) == "Dan leads next, unless the comet comes"
    assert "Stop: nobody has 7♣." in WORDS.middle(RULES.view(at_the_stop(), 3), NAMES)


def test_newcomers_read_to_whom_a_king_left_in_hand_is_paid() -> None:
    assert WORDS.brief[-1].endswith("left in hand, one and two go to the first out.")


def test_the_line_of_the_score_begins_with_a_capital_also_in_a_match_of_one_hand() -> None:
    state = RULES.start(RULES.setting(4, {"hands": 1}))
    state = RULES.apply(state, DEALER, deal_text(RULES.pack(state))).state
    assert WORDS.score(RULES.view(state, 0), NAMES).startswith(f"Pool 20 · chips: {NAMES[0]} 45 · ")
    state.pot = 0
    assert WORDS.score(RULES.view(state, 0), NAMES).startswith(f"Chips: {NAMES[0]} 45 · ")


def test_while_a_run_goes_on_a_hand_says_where_it_ends_and_what_it_takes_along() -> None:
    state = table("1 play 4C")
    assert WORDS.advice(RULES.view(state, 1), NAMES) == "Without the comet the run ends with 7♣."
    state.hands[3] = cards(["6C", "AH"])
    assert WORDS.advice(RULES.view(state, 3), NAMES) == "Without the comet your 6♣ falls too, 7♣ last."
    state.hands[3] = cards(["6C", "7C", "AH"])
    assert WORDS.advice(RULES.view(state, 3), NAMES) == "Without the comet your 6♣ 7♣ fall too: you lead."
    further = table("1 play 4C", "-1 beat")
    further.hands[3] = cards(["6C", "7C", "AH"])  # the first line says already that 6♣ falls next
    told = WORDS.advice(RULES.view(further, 3), NAMES)
    assert told == "Without the comet your 7♣ falls too: you lead."
    state.comet_by = 0
    assert WORDS.advice(RULES.view(state, 1), NAMES) == "The run ends with 7♣: whoever has it leads then."


def test_whose_last_card_a_run_takes_reads_that_he_is_out_and_not_that_he_leads() -> None:
    state = table("1 play 4C")
    state.comet_by = 0
    state.hands[3] = cards(["7C"])
    ends = RULES.view(state, 3)
    assert WORDS.advice(ends, NAMES).split("\n")[0] == "Your 7♣ falls too: then you are out."
    assert "Nothing follows" not in WORDS.hand(ends, NAMES)
    state.hands[3] = cards(["6C"])  # the run could go on, and the hand is over
    assert WORDS.advice(RULES.view(state, 3), NAMES).split("\n")[0] == "Your 6♣ falls too: then you are out."
    state.hands[3] = []
    assert "out" not in WORDS.advice(RULES.view(state, 3), NAMES)
    further = table("1 play 4C", "-1 beat")
    further.comet_by = 0
    further.hands[3] = cards(["6C"])
    assert WORDS.asked(RULES.view(further, 3), NAMES) == "Your 6♣ falls next: you go out!"
    assert WORDS.advice(RULES.view(further, 3), NAMES) == ""


def test_who_has_one_card_left_is_told_to_the_others_while_a_run_goes_on_and_when_they_lead() -> None:
    state = table("1 play 4C")
    state.hands[3] = cards(["6C"])
    assert WORDS.advice(RULES.view(state, 1), NAMES).endswith("\n🔴 Dan has one card left.")
    assert "🔴" not in WORDS.advice(RULES.view(state, 3), NAMES)
    lead = table()
    lead.hands[3] = cards(["6C"])
    assert WORDS.advice(RULES.view(lead, 1), NAMES) == "🔴 Dan has one card left."
    lead.hands[2] = []  # Cem is out: nobody else will be
    assert "🔴" not in WORDS.advice(RULES.view(lead, 1), NAMES)


def test_a_hand_says_which_cards_wait_for_a_lead_and_which_keep_it() -> None:
    state = table()
    state.hands[2] = cards(["AH", "9C", "TD", "7C", "KS", "3H"])
    state.comet_by = 0
    assert WORDS.hand(RULES.view(state, 2), NAMES).split("\n")[1:] == [
        "-# Only your lead brings out 9♣ A♥ · nothing follows 7♣ K♠",  # one line of a phone
    ]
    state.hands[2] = cards(["AH", "AS", "9C", "8S", "TD", "7C", "KS"])
    state.played.append((3, card("7S")))
    assert WORDS.hand(RULES.view(state, 2), NAMES).split("\n")[1:] == [
        "-# Only your lead brings out 9♣ A♥ A♠ 8♠: nothing comes before",
        "-# Nothing follows 7♣ K♠: you lead again",
    ]
    state.comet_by = -1
    assert WORDS.hand(RULES.view(state, 2), NAMES).split("\n")[1:] == [
        "-# Only your lead or the comet brings out 9♣ A♥ A♠ 8♠",
        "-# Only the comet can follow 7♣ K♠, else you lead again",
    ]


def test_a_card_that_is_wanted_now_is_not_said_to_wait_for_a_lead() -> None:
    state = table("1 play 4C")
    assert "brings out" not in WORDS.hand(RULES.view(state, 2), NAMES)


def test_a_king_and_the_comet_are_told_with_what_they_bring() -> None:
    row = [
        Event("fell", 2, (card("KC"),)),
        Event("king", 2, amount=3),
        Event("comet", 0, (card("9D"),)),
        Event("paid", 0, amount=6),
    ]
    assert [WORDS.line(row, at, NAMES) for at in range(4)] == [
        "",
        "Cem adds K♣ and gets 3 chips for it.",
        "",
        "☄️ Ann plays the comet, 9♦, and gets 6 chips for it!",
    ]


def test_who_waits_for_a_lead_reads_that_it_is_one() -> None:
    assert WORDS.asked(RULES.view(table(), 0), NAMES) == "Ben is thinking what to lead"


def test_a_comet_that_nothing_can_follow_gives_its_player_the_lead() -> None:
    state = table("1 play KH", "0 play 9D")
    state.played.insert(0, (1, card("TD")))
    state.first = 1
    view = RULES.view(state, 2)
    assert WORDS.asked(view, NAMES) == "Ann leads next"
    assert "Nothing can follow the comet." in WORDS.middle(view, NAMES)


def test_the_last_card_of_a_run_is_said_to_be_the_last() -> None:
    state = table("1 play 4C", "-1 beat")
    assert WORDS.advice(RULES.view(state, 1), NAMES).startswith("Without the comet the run ends with 7♣")
    state.played[-1] = (2, card("QC"))
    state.due = card("KC")
    state.hands[3] = cards(["KC", "AH"])
    assert WORDS.advice(RULES.view(state, 3), NAMES) == "You lead then, unless the comet comes."
    assert WORDS.advice(RULES.view(state, 0), NAMES) == "Whoever has it leads, unless you play the comet."


def test_who_is_asked_for_the_comet_reads_what_must_follow_it() -> None:
    state = at_the_stop()
    assert WORDS.advice(RULES.view(state, 0), NAMES).startswith(
        "Then 10♦ must follow, or else you lead.\n-# Only you see this; "
    )
    state.played.insert(0, (1, card("TD")))
    state.first = 1
    assert WORDS.advice(RULES.view(state, 0), NAMES).startswith("Nothing can follow it, and you lead.\n")
    state.hands[0] = cards(["9D"])
    assert WORDS.advice(RULES.view(state, 0), NAMES).startswith("You are out with it.\n")


def test_who_must_follow_the_comet_is_told_once_in_a_hand_and_with_no_card_that_is_not_in_the_pack() -> None:
    state = table("1 play 4C", "-1 beat")
    must = Event("must", 1, tuple(cards(["8C", "TD"])))
    assert WORDS.is_seen(must, RULES.view(state, 2))
    assert "8♣" not in WORDS.event(must, NAMES)


def test_that_nothing_is_to_come_leaves_room_for_what_is_not_in_the_pack() -> None:
    state = table()
    state.played, state.comet_by = [(0, one) for one in cards(["KC", "KD", "KH", "KS", "9D"])], 0
    assert "-# Kings and comet all played · no 8s in the pack" in WORDS.middle(RULES.view(state, 2), NAMES)


def test_no_line_ends_between_the_cards_that_one_player_has_put_down_or_before_a_name() -> None:
    run = [(0, card("2H")), (0, card("3H")), (1, card("4H"))]
    assert by_player(run, NAMES, sign) == "Ann\u00a0**2♥**\u00a0**3♥** →\u00a0Ben\u00a0**4♥**"


def test_of_a_large_hand_that_was_left_the_number_is_told_with_the_cards_that_cost() -> None:
    row = [
        Event("fine", 0, amount=3, other=2),
        Event("left", 0, tuple(cards("9C 9D JD KD 2S 3S".split()))),
        Event("left", 1, tuple(cards("TC JC QC AS 6S 7S".split()))),
        Event("left", 3, tuple(cards("TD QD 7S 9S JS".split()))),
    ]
    assert WORDS.line(row, 3, NAMES) == (
        "Left in hand: Ann 6 cards with 9♦ K♦ (costs 3)\nBen 6 cards\nDan 10♦ Q♦ 7♠ 9♠ J♠."
    )


def test_the_buttons_of_a_large_hand_are_in_as_few_rows_as_can_be() -> None:
    """Seventeen cards, suit by suit, would be six rows of a phone, and nothing of the table would be in sight."""
    for hand, rows in (("AC 2C 3C 4C 5C 6C AD 2D 3D 4D 5D 6D AH 2H 3H 4H KS", 4), ("2D 3D AH 2H 3H TH AS 9S QS", 2)):
        state = table()
        state.hands[2] = cards(hand.split())
        made = WORDS.choices(RULES.view(state, 2), NAMES)
        assert len(made) == rows
        assert len([choice for row in made for choice in row]) == len(hand.split())
