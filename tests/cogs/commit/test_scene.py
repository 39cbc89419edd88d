"""What the picture of a table of Commit shows."""

from bot.cards import card, cards
from bot.pictures.faces import comet
from bot.pictures.scene import Laid, Run, Scene
from bot.rules import DEALER, deal_text
from cogs.commit.rules import RULES
from cogs.commit.scene import PAINTER
from cogs.commit.state import Commit

NAMES = ["Ann", "Ben", "Cem", "Dan"]
HANDS = ("9D 2S AH", "4C TD KH", "5C 3H 6H", "6C 4H 7S")


def table(*moves: str, hands: tuple[str, ...] = HANDS) -> Commit:
    state = RULES.start(RULES.setting(4))
    state = RULES.apply(state, DEALER, deal_text(RULES.pack(state))).state
    state.hands = [cards(hand.split()) for hand in hands]
    for text in moves:
        actor, _, move = text.partition(" ")
        state = RULES.apply(state, int(actor), move).state
    return state


def drawn(state: Commit) -> Scene:
    return PAINTER.scene(RULES.view(state, None), NAMES)


def run(state: Commit) -> Run:
    middle = drawn(state).middle
    assert isinstance(middle, Run)
    return middle


def test_the_pool_the_chips_and_the_cards_to_come_are_shown() -> None:
    scene = drawn(table("1 play 4C", "-1 beat"))
    assert scene.middle == Run((Laid(card("4C"), 1), Laid(card("5C"), 2)), ("6♣",), "The run can go on to 7♣")
    assert scene.corners.top_left == "Commit · hand 1 of 4"
    assert scene.corners.top_right == "pool 20"
    assert scene.corners.bottom_left == "unplayed: all kings + comet"
    assert scene.corners.bottom_right == "without 8s"
    assert [(seat.chips, seat.score, seat.cards) for seat in scene.seats] == [
        ("45", "", 3),
        ("45", "", 2),
        ("45", "", 2),
        ("45", "", 3),
    ]


def test_a_stop_names_the_card_that_nobody_has() -> None:
    stopped = run(table("1 play 4C", "-1 beat", "-1 beat"))
    assert stopped.say == "Stop: nobody has 7♣ · Dan next, or the comet"
    assert stopped.due == ()
    assert run(table("1 play KH")).say == "Stop: nothing follows a king · Ben next, or the comet"


def test_a_king_is_paid_on_the_spot() -> None:
    assert [seat.chips for seat in drawn(table("1 play KH")).seats] == ["44", "48", "44", "44"]


def test_the_comet_is_marked_and_both_cards_that_may_follow_are_told() -> None:
    fallen = table("1 play 4C", "0 play 9D", hands=("9D 2S AH", "4C TD KH", "2C 3H 6H", "6C 4H 7S"))
    assert run(fallen).cards[-1] == Laid(comet(card("9D")), 0)
    assert (run(fallen).due, run(fallen).say) == ((), "Ann's comet! Next 6♣ or 10♦")
    out_of_the_pack = table("1 play 4C", "-1 beat", "-1 beat", "0 play 9D")
    assert (run(out_of_the_pack).due, run(out_of_the_pack).say) == (("10♦",), "Ann's comet!")
    assert [seat.note for seat in drawn(fallen).seats] == ["comet!", "", "", ""]


def test_a_comet_of_an_earlier_run_is_no_news_beside_a_name() -> None:
    state = table("1 play 4C", "0 play 9D", hands=("9D 2S AH", "4C TD KH", "2C 3H 6H", "6C 4H 7S"))
    state.first = len(state.played)
    assert [seat.note for seat in drawn(state).seats] == ["", "", "", ""]


def test_who_has_one_card_left_is_told_beside_the_name_until_somebody_is_out() -> None:
    state = table("1 play 4C", hands=("9D 2S AH", "4C TD", "5C 3H 6H", "6C 4H 7S"))
    assert [seat.note for seat in drawn(state).seats] == ["", "one card!", "", ""]
    state.hands[2] = []
    assert [seat.note for seat in drawn(state).seats] == ["", "", "", ""]


def ended() -> Commit:
    return table("1 play 4C", hands=("9D 2S", "4C", "5D KH", "6D"))


def test_between_two_hands_the_table_tells_who_took_the_pool() -> None:
    assert run(ended()).say == "Hand 1: Ben takes the pool, +18"


def test_a_score_card_has_the_chips_of_everybody_and_what_was_left() -> None:
    shown = PAINTER.score_card(RULES.view(ended(), None), NAMES)
    assert shown is not None
    assert shown.title == "Hand 1: Ben takes the pool"
    assert [(place.name, place.score, place.chips, place.note) for place in shown.places] == [
        ("Ben", "", "+18", "out"),
        ("Dan", "", "-5", "left 6♦"),
        ("Cem", "", "-6", "left 5♦ K♥"),
        ("Ann", "", "-7", "left 2♠ 9♦"),
    ]
    assert shown.moment == "Ann still held the comet"


def test_at_the_end_the_winner_is_named_with_the_chips_won() -> None:
    state = table(hands=("9D 2S", "4C", "5D KH", "6D"))
    state.hand = 4
    over = run(RULES.apply(state, 1, "play 4C").state)
    assert over.say == "Ben wins the match, 18 chips up"
    assert over.cards == (Laid(card("4C"), 1),)


def test_what_stays_of_a_match_shows_with_which_card_it_was_ended() -> None:
    state = table(hands=("2S", "4C", "5D KH", "6D"))
    state.hand, state.comet_by = 4, 2
    over = RULES.view(RULES.apply(state, 1, "play 4C").state, None)
    assert over.over
    shown = PAINTER.score_card(over, NAMES)
    assert shown is not None
    assert (shown.moment, shown.moment_cards) == ("Ben goes out with 4♣", (card("4C"),))
