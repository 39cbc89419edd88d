"""Play or Pay's sentences, rulings and worked examples, each on hand-made deals."""

import pytest

from bot.cards import cards, names
from bot.rules import DEALER, Refused, deal_text
from cogs.play_or_pay.rules import RULES
from cogs.play_or_pay.state import after
from tests.cogs.play_or_pay.deals import Game, middle

# ---- the deal ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "sizes"),
    [
        (3, [18, 17, 17]),
        (4, [13] * 4),
        (5, [11, 11, 10, 10, 10]),
        (6, [9, 9, 9, 9, 8, 8]),
        (7, [8, 8, 8, 7, 7, 7, 7]),
        (8, [7, 7, 7, 7, 6, 6, 6, 6]),
        (9, [6] * 7 + [5, 5]),
        (10, [6, 6, *[5] * 8]),
    ],
)
def test_the_whole_pack_is_dealt_from_the_dealers_left(seats: int, sizes: list[int]) -> None:
    game = Game(seats, dealer=1).deal()
    counts = game.public["counts"]
    assert [counts[(2 + at) % seats] for at in range(seats)] == sizes


@pytest.mark.parametrize("seats", [2, 11])
def test_three_to_ten_can_play(seats: int) -> None:
    with pytest.raises(Refused, match="3 to 10"):
        RULES.setting(seats)


def test_cards_are_dealt_one_at_a_time() -> None:
    state = RULES.apply(RULES.start(RULES.setting(3)), DEALER, deal_text(list(range(52)))).state
    assert names(state.hands[1][:3]) == ["AC", "AS", "2H"]
    assert names(state.hands[0][:3]) == ["AH", "2D", "3C"]


def test_the_seat_at_the_dealers_left_starts_with_any_card_of_its_hand() -> None:
    game = Game(4, dealer=2).deal()
    assert game.report["to_act"] == [3]
    assert sorted(game.legal(3)) == sorted(f"play {card}" for card in game.report["hands"][3])
    assert game.public["start"] == ""
    assert game.public["next"] == ""


# ---- playing and paying -----------------------------------------------------------------------------------------------


def test_after_the_king_comes_the_ace_and_then_the_two() -> None:
    assert names(map(after, [44, 48, 0])) == ["KC", "AC", "2C"]


def test_seats_that_do_not_hold_the_next_card_pay_until_its_holder_is_reached() -> None:
    """Worked example 1."""
    game = Game(4, auto_play=False).deal(s1="9C", s3="TC JC").play(1, "play 9C")
    assert game.public["paid"] == [0, 0, 1, 0]
    assert game.public["pot"] == 1
    assert game.public["start"] == "9C"
    assert game.public["next"] == "TC"
    assert game.report["legal"] == {"3": ["play TC"]}


def test_a_player_who_holds_the_next_card_too_is_paid_for_by_everybody_else() -> None:
    """Worked example 2."""
    game = Game(4, auto_play=False).deal(s1="9C", s3="TC JC").play(1, "play 9C").play(3, "play TC")
    assert game.public["paid"] == [1, 1, 2, 0]
    assert game.report["legal"] == {"3": ["play JC"]}


def test_the_next_card_must_be_played_and_nothing_else_may() -> None:
    game = Game(4, auto_play=False).deal(s1="9C", s3="TC JC").play(1, "play 9C")
    with pytest.raises(Refused, match="you must play it"):
        game.play(3, "play JC")
    with pytest.raises(Refused, match="nobody plays out of turn"):
        game.play(2, "play TC")


def test_a_lead_is_a_card_of_the_own_hand() -> None:
    game = Game(4).deal(s1="9C")
    with pytest.raises(Refused, match="from your hand"):
        game.play(1, f"play {game.report['hands'][2][0]}")


def test_with_auto_play_the_suit_runs_by_itself_to_the_next_lead() -> None:
    game = Game(4).deal(s1="5H", s2="4H").play(1, "play 5H")
    assert game.public["played"] == [f"{rank}H" for rank in "56789TJQKA234"]
    assert game.public["next"] == ""


def test_the_thirteenth_cards_player_leads_and_nobody_pays_for_it() -> None:
    """Worked example 3."""
    game = Game(4, auto_play=False).deal(s1="5H", s2="4H").play(1, "play 5H")
    while game.public["next"] != "4H":
        game.play(game.state.turn, f"play {game.public['next']}")
    before = game.public["paid"]
    game.play(2, "play 4H")
    assert game.public["paid"] == before
    assert game.report["to_act"] == [2]
    assert len(game.legal(2)) == game.public["counts"][2]
    assert game.public["start"] == ""


def test_who_holds_the_card_below_its_start_leads_again() -> None:
    """Worked example 6."""
    game = Game(4, dealer=2).deal(s3="7S 6S").play(3, "play 7S")
    assert game.report["to_act"] == [3]
    assert game.public["played"][-1] == "6S"


@pytest.mark.parametrize("seats", [3, 4, 7, 10])
def test_pressed_or_by_itself_a_hand_comes_out_the_same(seats: int) -> None:
    """Ruling 3."""
    quick, slow = Game(seats, hands=1).deal(), Game(seats, hands=1, auto_play=False).deal()
    while not slow.state.over:
        seat = slow.state.turn
        if not slow.public["next"]:
            assert quick.report["legal"] == slow.report["legal"]
            quick.play(seat, slow.legal(seat)[-1])
        slow.play(seat, slow.legal(seat)[-1])
    assert quick.report == slow.report


# ---- the end of a hand ------------------------------------------------------------------------------------------------


def test_who_runs_out_takes_the_pot_and_a_chip_for_every_card_left() -> None:
    """Worked example 4: in the middle of a suit."""
    game = middle(["8D 9D", "TD JD QD KD", "7D", "AD"], turn=2, pot=40).play(2, "play 7D")
    assert game.public["last"] == {
        "winner": 2,
        "pot": 47,
        "left": [["8D", "9D"], ["TD", "JD", "QD", "KD"], [], ["AD"]],
    }
    assert game.report["chips"] == [-12, -14, 37, -11]
    assert game.report["hand"] == 2


def test_nobody_pays_for_the_card_that_would_have_come_next() -> None:
    game = middle(["8D 9D", "TD", "7D", "AD"], turn=2).play(2, "play 7D")
    assert game.report["chips"] == [-2, -1, 4, -1]


def test_running_out_with_a_thirteenth_card_ends_the_hand() -> None:
    """Ruling 6."""
    game = middle(["4D", "2C", "5D", "6D"], turn=1, hands=1, auto_play=False)
    game.state.start, game.state.next = cards(["3C", "2C"])  # the suit began with 3C, so 2C is its last card
    game.play(1, "play 2C")
    assert game.state.over
    assert game.public["last"]["winner"] == 1


def test_the_deal_passes_to_the_left_and_payments_begin_anew() -> None:
    game = middle(["8D 9D", "TD", "7D", "AD"], turn=2).play(2, "play 7D")
    assert game.public["dealer"] == 1
    game.deal()
    assert game.report["to_act"] == [2]
    assert game.public["paid"] == [0] * 4
    assert game.public["played"] == []
    assert game.public["pot"] == 0


def test_a_seat_that_owes_more_than_it_has_pays_what_it_has() -> None:
    """Ruling 9."""
    game = middle(["8D 9D TD", "JD", "7D", "AD"], turn=2, buy_in=2).play(2, "play 7D")
    assert game.report["chips"] == [-2, -1, 4, -1]


def test_a_seat_without_chips_plays_on_and_pays_nothing() -> None:
    """Worked example 5."""
    game = Game(3, buy_in=3, auto_play=False).deal(s1="TC JC QC KC", s2="AC").play(1, "play TC")
    paid = [game.public["paid"]]
    for card in ("JC", "QC", "KC"):
        assert game.report["legal"] == {"1": [f"play {card}"]}
        game.play(1, f"play {card}")
        paid.append(game.public["paid"])
    assert paid == [[1, 0, 1], [2, 0, 2], [3, 0, 3], [3, 0, 3]]
    assert game.report["legal"] == {"2": ["play AC"]}


# ---- the match --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("hands", "played"), [(0, 4), (1, 1), (6, 6)])
def test_a_match_has_the_agreed_number_of_hands_or_one_deal_each(hands: int, played: int) -> None:
    game = Game(4, hands=hands)
    while not game.state.over:
        if game.state.shuffling:
            game.deal()
        else:
            game.play(game.state.turn, game.legal(game.state.turn)[0])
    assert game.report["hand"] == played


def test_a_match_ends_early_when_one_seat_has_all_the_chips() -> None:
    game = middle(["8D 9D TD", "JD QD", "7D", "AD 2D"], turn=2, buy_in=2).play(2, "play 7D")
    # seat 0 pays its two chips, the others theirs: everything is with seat 2
    assert game.report["chips"] == [-2, -2, 6, -2]
    assert game.state.over
    assert game.report["hand"] == 1
    assert game.report["winners"] == [2]


def test_a_finished_match_shows_the_last_hands_leftovers() -> None:
    game = middle(["8D 9D", "TD", "7D", "AD"], turn=2, hands=1).play(2, "play 7D")
    report = game.report
    assert report["over"]
    assert report["legal"] == {}
    assert report["hands"] == [["8D", "9D"], ["TD"], [], ["AD"]]
    assert report["scores"] == [0] * 4
    public = report["public"]
    assert (public["pot"], public["start"], public["next"]) == (0, "", "")
    assert public["counts"] == [2, 1, 0, 1]
    assert public["paid"] == [2, 1, 0, 1]
    assert public["played"][-1] == "7D"
    assert len(public["played"]) == 48


def test_the_most_net_chips_win_and_several_may_share() -> None:
    game = middle(["8D 9D", "TD", "7D", "AD"], turn=2, hands=1)
    game.state.chips = [4 + 2, 0, 0, -6]
    assert game.play(2, "play 7D").report["winners"] == [0, 2]


def test_a_match_in_which_nobody_gains_is_a_draw() -> None:
    game = middle(["8D", "TD", "7D", "AD"], turn=2, hands=1, buy_in=3)
    game.state.chips = [1, 1, -3, 1]
    assert game.play(2, "play 7D").report["winners"] == []
    assert game.report["chips"] == [0, 0, 0, 0]
    assert game.events[-1].kind == "draw"


def test_an_abandoned_hand_gives_its_payments_back_and_finished_hands_stand() -> None:
    game = middle(["8D 9D", "TD", "7D", "AD"], turn=2).play(2, "play 7D")
    settled = game.report["chips"]
    game.deal(s2="AC", s0="2C").play(2, "play AC")
    assert game.public["pot"] > 0
    assert RULES.settled_if_abandoned(game.state) == settled


# ---- who knows what, and what the room may do -------------------------------------------------------------------------


def test_a_seat_sees_its_own_cards_and_an_onlooker_none() -> None:
    game = Game(4).deal(s1="9C")
    assert list(RULES.view(game.state, 1).cards) == game.state.hands[1]
    assert RULES.view(game.state, None).cards == ()
    assert [len(held) for held in RULES.hidden(game.state, 1)] == [13, 13, 13]


def test_the_payments_of_one_gap_are_one_event() -> None:
    game = Game(10).deal(s1="9C", s9="TC").play(1, "play 9C")
    paid = next(event for event in game.events if event.kind == "paid")
    assert (paid.seat, paid.amount, paid.seats) == (9, 7, (2, 3, 4, 5, 6, 7, 8))


def test_the_clock_leads_the_longest_suit_and_plays_what_must_follow() -> None:
    game = Game(4, auto_play=False).deal(s1="9C 2H 3H 4H 5H 6H 8H AS 2S 3S 5S 5D 9D", s3="TC")
    assert RULES.timeout(game.state) == [(1, "play 2H")]
    game.play(1, "play 9C")
    assert RULES.timeout(game.state) == [(3, "play TC")]
