"""Canadian Salad's sentences, rulings and worked examples, each on hand-made deals."""

import json
from random import Random

import pytest

from bot.cards import NAMES
from bot.rules import DEALER, Refused, deal_text
from bot.rules.checks import check_match, check_patience
from bot.rules.record import read, replay, write
from cogs.canadian_salad.rules import RULES
from tests.cogs.canadian_salad.deals import Game

EARLY = {"early_end": 1}

# ---- players, pack, deal -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "out", "each"), [(3, "2C", 17), (4, "", 13), (5, "2C 2D", 10), (6, "2C 2D 3C 3D", 8)]
)
def test_so_many_low_cards_are_left_out_that_the_pack_comes_out_even(seats: int, out: str, each: int) -> None:
    game = Game(seats)
    assert {*NAMES} - {NAMES[one] for one in RULES.pack(game.state)} == set(out.split())
    game.deal()
    assert game.public["sizes"] == [each] * seats


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_all_hearts_queens_and_the_king_of_spades_are_in_the_pack(seats: int) -> None:
    pack = {NAMES[one] for one in RULES.pack(Game(seats).state)}
    assert {name for name in NAMES if name[1] == "H" or name[0] == "Q" or name == "KS"} <= pack


@pytest.mark.parametrize("seats", [2, 7])
def test_three_to_six_can_play(seats: int) -> None:
    with pytest.raises(Refused, match="3 to 6"):
        Game(seats)


def test_cards_are_dealt_one_at_a_time_from_the_dealers_left() -> None:
    game = Game(4, dealer=2)
    order = RULES.pack(game.state)
    game.make(DEALER, deal_text(order))
    assert [sorted(hand) for hand in game.state.hands] == [order[1::4], order[2::4], order[3::4], order[0::4]]


def test_each_next_hand_is_dealt_by_the_seat_to_the_left() -> None:
    game = Game(3, dealer=1).by_the_clock(99)
    assert [event.seat for event in game.events if event.kind == "dealt"] == [1, 2, 0, 1, 2, 0]


# ---- turn by turn ------------------------------------------------------------------------------------------------


def test_the_dealers_left_leads_any_card() -> None:
    game = Game(4, dealer=3).deal("KS QH 9D")
    assert RULES.report(game.state)["to_act"] == [0]
    assert len(game.legal()) == 13
    assert {"KS", "QH", "9D"} <= set(game.legal())


def test_going_clockwise_each_seat_plays_one_card() -> None:
    game = Game(4).deal("9D", "KD", "2D", "AD")
    turns = []
    for text in "9D KD 2D".split():
        turns.append(game.state.turn)
        game.play(text)
    assert [*turns, game.state.turn] == [1, 2, 3, 0]


def test_a_seat_that_holds_the_suit_led_must_play_it() -> None:
    game = Game(4).deal("9D", "KD 2D AC QH -D").play("9D")
    assert game.legal() == ["KD", "2D"]
    with pytest.raises(Refused, match="diamonds were led: you must follow suit"):
        game.make(2, "play AC")


@pytest.mark.parametrize("thrown", ["AC", "QH", "KS", "2H"])
def test_a_seat_that_holds_none_may_play_any_card_from_the_first_trick_on(thrown: str) -> None:
    game = Game(4).deal("9D", "AC QH KS 2H -D").play("9D")
    assert len(game.legal()) == 13
    game.play(thrown)
    assert game.public["trick"] == [[1, "9D"], [2, thrown]]


def test_the_highest_card_of_the_suit_led_takes_the_trick_and_leads_to_the_next() -> None:
    game = Game(4).deal("9D", "KD", "2D", "AC -D").play("9D KD 2D AC")  # worked example 1
    public = game.public
    assert public["turn"] == 2
    assert public["last_trick"] == {"cards": [[1, "9D"], [2, "KD"], [3, "2D"], [0, "AC"]], "winner": 2}
    assert public["trick"] == []
    assert public["points"] == [0, 0, 10, 0]
    assert public["captured"][2] == ["AC", "2D", "9D", "KD"]
    assert public["tricks"] == [0, 0, 1, 0]


def test_aces_are_high() -> None:
    assert Game(4).deal("KD", "AD", "2D", "3D").play("KD AD 2D 3D").public["last_trick"]["winner"] == 2


def test_there_are_no_trumps() -> None:
    game = Game(4).deal("2C", "AS -C", "AH -C", "AD -C").play("2C AS AH AD")
    assert game.public["last_trick"]["winner"] == 1


# ---- automatic steps ---------------------------------------------------------------------------------------------


def test_the_last_trick_of_a_hand_plays_itself() -> None:
    game = Game(4).deal().all_but(s1="9D 2C", s2="KD 3C", s3="2D 4C", s0="3D 5C").play("9D KD 2D 3D")
    assert game.state.hand == 2
    assert game.public["last_trick"] == {"cards": [[2, "3C"], [3, "4C"], [0, "5C"], [1, "2C"]], "winner": 0}
    assert game.public["last_hand"] == {"hand": 1, "points": [10, 0, 10, 0]}


@pytest.mark.parametrize(("seats", "moves"), [(3, 288), (4, 288), (5, 270), (6, 252)])
def test_a_match_has_so_many_moves_because_last_tricks_play_themselves(seats: int, moves: int) -> None:
    game = Game(seats).by_the_clock(99)
    assert sum(actor != DEALER for actor, _ in game.log) == moves


def test_with_early_end_the_hand_stops_when_the_last_heart_is_taken() -> None:
    game = Game(4, **EARLY).by_the_clock(2).deal()
    leader = game.state.turn
    hearts = dict(
        zip([f"s{(leader + at) % 4}" for at in range(4)], ["5H 2C 3C", "9H 4C 5C", "KH 6C 7C", "2H 8C 9C"], strict=True)
    )
    game.all_but(**hearts)
    game.state.points[0] = 90  # the other nine hearts have gone
    game.play("5H 9H KH 2H")
    assert game.state.hand == 3
    assert game.public["last_hand"]["hand"] == 2
    assert sum(game.public["last_hand"]["points"]) == 130


def test_without_the_option_every_hand_is_played_out() -> None:
    game = Game(4).by_the_clock(4).deal("KS", "AS", "2S", "3S").play("KS AS 2S 3S")
    assert game.state.hand == 4
    assert game.public["sizes"] == [12] * 4


def test_the_king_of_spades_can_end_hand_four_after_its_first_trick() -> None:
    game = Game(4, **EARLY).by_the_clock(4).deal("KS", "AS", "2S", "3S")  # worked example 4
    second = (game.state.turn + 1) % 4
    game.play("KS AS 2S 3S")
    assert game.state.hand == 5
    assert game.public["last_hand"]["points"][second] == 100


def test_hand_three_can_stop_after_the_fourth_queen() -> None:
    game = Game(4, **EARLY).by_the_clock(3).deal("QC AC", "KC QH -H", "QD 2C", "QS 3C")
    game.state.points[0] = 0
    leader = game.state.turn
    game.all_but(
        **{f"s{(leader + at) % 4}": held for at, held in enumerate(["AC 2S 5S", "QC 3S 6S", "QD 4S 7S", "QH 9S 8S"])}
    )
    game.state.points[leader] = 25  # the queen of spades
    game.play("AC QC QD QH")
    assert game.public["last_hand"] == {"hand": 3, "points": [100 * (seat == leader) for seat in range(4)]}


def test_hands_one_five_and_six_are_always_played_out() -> None:
    game = Game(4, **EARLY).by_the_clock(99)
    played = [0] * 7
    hand = 0
    for event in game.events:
        hand = event.amount if event.kind == "dealt" else hand
        played[hand] += event.kind == "took"
    assert [played[hand] for hand in (1, 5, 6)] == [13, 13, 13]


def test_stopping_early_changes_no_points() -> None:
    hands = ["KS", "AS", "2S", "3S"]
    ends = []
    for options in ({}, EARLY):
        game = Game(4, **options).by_the_clock(4).deal(*hands).play("KS AS 2S 3S").by_the_clock(5)
        ends.append(game.public["last_hand"])
    assert ends[0] == ends[1]


# ---- scoring -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "totals"),
    [
        (3, [170, 130, 100, 100, 100, 600]),
        (4, [130, 130, 100, 100, 100, 560]),
        (5, [100, 130, 100, 100, 100, 530]),
        (6, [80, 130, 100, 100, 100, 510]),
    ],
)
def test_a_hand_shares_out_the_same_total_however_it_is_played(seats: int, totals: list[int]) -> None:
    for seed in range(3):
        chance, state = Random(seed), RULES.start(RULES.setting(seats))
        found: list[int] = []
        while not state.over:
            if RULES.waiting(state).must == (DEALER,):
                order = RULES.pack(state)
                chance.shuffle(order)
                state = RULES.apply(state, DEALER, deal_text(order)).state
                continue
            hand = state.hand
            state = RULES.apply(state, state.turn, chance.choice(RULES.moves(state, state.turn))).state
            if state.hand != hand or state.over:
                assert state.last_hand is not None
                found.append(sum(state.last_hand[1]))
        assert found == totals
        assert sum(state.scores) == sum(totals)


def test_in_hand_one_each_trick_costs_ten() -> None:
    game = Game(4).deal("9D", "KD QD", "2D", "AD").play("9D KD 2D AD")
    assert game.public["points"] == [10, 0, 0, 0]


def test_in_hand_two_each_heart_costs_ten() -> None:
    game = Game(4).by_the_clock(2).deal("5H", "9H", "KH", "2H")  # worked example 2
    third = (game.state.turn + 2) % 4
    game.play("5H 9H KH 2H")
    assert game.public["points"][third] == 40
    assert sum(game.public["points"]) == 40


def test_in_hand_three_each_queen_costs_twenty_five() -> None:
    game = Game(4).by_the_clock(3).deal("QC", "4C", "AC", "QH -C")  # worked example 3
    third = (game.state.turn + 2) % 4
    game.play("QC 4C AC QH")
    assert game.public["points"][third] == 50


def test_in_hand_four_only_the_king_of_spades_costs() -> None:
    game = Game(4).by_the_clock(4).deal("KS", "AS", "QS", "3S")
    second = (game.state.turn + 1) % 4
    game.play("KS AS QS 3S")
    assert game.public["points"] == [100 * (seat == second) for seat in range(4)]


def test_in_hand_five_only_the_last_trick_costs() -> None:
    game = Game(4).by_the_clock(5).deal()
    while game.state.hand == 5 and len(game.state.hands[game.state.turn]) > 2:
        game.make(*RULES.timeout(game.state)[0])
        assert game.public["points"] == [0, 0, 0, 0]
    game.by_the_clock(6)
    winner = game.public["last_trick"]["winner"]
    assert game.public["last_hand"] == {"hand": 5, "points": [100 * (seat == winner) for seat in range(4)]}


def test_in_hand_six_everything_costs_and_adds_up() -> None:
    game = Game(4).by_the_clock(6).deal()
    before = game.state.scores[:]
    leader = game.state.turn
    held = ["AC KS", "2C QH", "3C 3S", "4C 9S"]
    game.all_but(**{f"s{(leader + at) % 4}": cards for at, cards in enumerate(held)})
    game.play("AC 2C 3C 4C")  # and the last trick, KS QH 3S 9S: worked example 5
    assert game.state.over
    assert game.public["points"][leader] == 10 + 245
    assert game.state.scores[leader] == before[leader] + 255


def test_scores_change_only_when_the_hand_is_over() -> None:
    game = Game(4).deal("9D", "KD", "2D", "AD").play("9D KD 2D AD")
    assert game.public["points"] == [10, 0, 0, 0]
    assert game.state.scores == [0, 0, 0, 0]
    game.by_the_clock(2)
    assert sum(game.state.scores) == 130
    assert game.public["last_hand"]["points"] == game.state.scores


def test_after_hand_six_the_lowest_score_wins() -> None:
    game = Game(5).by_the_clock(99)
    assert game.state.over
    assert game.state.hand == 6
    lowest = min(game.state.scores)
    assert game.state.winners == [seat for seat, score in enumerate(game.state.scores) if score == lowest]


def last_trick_of_all(game: Game, scores: list[int]) -> Game:
    """The end of a match with these scores before the last two tricks, which all go to the leader for 120 points."""
    game.by_the_clock(6).deal()
    leader = game.state.turn
    game.all_but(**{f"s{(leader + at) % 4}": f"{high}C {high}D" for at, high in enumerate("A345")})
    game.state.scores = scores[-leader:] + scores[:-leader] if leader else scores
    return game.play("AC 3C 4C 5C")


def test_equal_lowest_scores_are_all_winners_and_share_the_pot() -> None:
    game = last_trick_of_all(Game(4, stake=5, dealer=2), [0, 50, 50, 70])
    leader = game.public["last_trick"]["winner"]
    tied = sorted([(leader + 1) % 4, (leader + 2) % 4])
    assert game.state.winners == tied
    assert [game.state.chips[seat] for seat in tied] == [5, 5]
    assert sum(game.state.chips) == 0


def test_odd_chips_go_to_the_winner_nearest_the_first_dealers_left() -> None:
    game = last_trick_of_all(Game(4, stake=5, dealer=2), [0, 50, 50, 50])
    nearest = min(game.state.winners, key=lambda seat: (seat - 3) % 4)
    part, odd = divmod(20, 3)
    assert odd == 2
    assert game.state.chips[nearest] == part + 1 - 5


def test_every_seat_pays_its_stake_into_the_pot_at_the_start() -> None:
    game = Game(3, stake=40).deal()
    assert game.state.chips == [-40, -40, -40]
    assert game.public["pot"] == 120


# ---- what is shown -----------------------------------------------------------------------------------------------


def test_the_public_keys_are_those_of_the_page() -> None:
    game = Game(4).deal("9D", "KD").play("9D KD")
    assert game.public == {
        "dealer": 0,
        "turn": 3,
        "trick": [[1, "9D"], [2, "KD"]],
        "last_trick": None,
        "tricks": [0, 0, 0, 0],
        "captured": [[], [], [], []],
        "points": [0, 0, 0, 0],
        "sizes": [13, 12, 12, 13],
        "last_hand": None,
        "pot": 0,
    }
    assert json.loads(json.dumps(RULES.report(game.state))) == RULES.report(game.state)


def test_when_the_match_is_over_the_sixth_hand_stays_as_it_stood() -> None:
    game = Game(4).by_the_clock(99)
    public = game.public
    assert public["turn"] is None
    assert public["sizes"] == [0, 0, 0, 0]
    assert sum(public["points"]) == 560
    assert sum(public["tricks"]) == 13
    assert sum(map(len, public["captured"])) == 52
    assert public["last_hand"] == {"hand": 6, "points": public["points"]}
    report = RULES.report(game.state)
    assert (report["hand"], report["to_act"], report["legal"]) == (6, [], {})


def test_the_last_trick_stays_in_sight_when_a_new_hand_begins() -> None:
    game = Game(4).by_the_clock(2)
    before = game.public["last_trick"]
    game.deal()
    assert game.public["last_trick"] == before
    assert game.public["captured"] == [[], [], [], []]


def test_captured_cards_are_sorted_by_rank_then_suit() -> None:
    game = Game(4).deal("9D", "KD", "9C -D", "AC -D").play("9D KD 9C AC")
    assert game.public["captured"][2] == ["AC", "9C", "9D", "KD"]


def test_hands_are_private_and_held_by_suit_from_high_to_low() -> None:
    game = Game(4).deal("2S AS KC 3C 9D")
    assert game.view(None).cards == ()
    mine = [NAMES[one] for one in game.view(1).cards]
    assert mine == sorted(mine, key=lambda name: ("CDHS".index(name[1]), "AKQJT98765432".index(name[0])))
    assert game.view(2).moves == ()
    assert len(game.view(1).moves) == 13


def test_a_clock_that_runs_out_plays_the_lowest_legal_card_and_of_equals_the_first_suit() -> None:
    game = Game(4).deal("AC KD 3S 3H KH -C -D", "KS QS -H")
    lowest = min(game.legal(), key=lambda name: ("23456789TJQKA".index(name[0]), "CDHS".index(name[1])))
    assert RULES.timeout(game.state) == [(1, f"play {lowest}")]
    game.state.hands[1] = [one for one in game.state.hands[1] if NAMES[one] in ("AC", "KD", "3S", "3H", "KH")]
    assert RULES.timeout(game.state) == [(1, "play 3H")]


def test_refusals_name_the_rule() -> None:
    game = Game(4).deal("9D", "KD", "2D")
    with pytest.raises(Refused, match="not your turn"):
        game.make(2, "play KD")
    with pytest.raises(Refused, match="do not hold K♦"):
        game.make(1, "play KD")
    with pytest.raises(Refused, match="one card of your hand"):
        game.make(1, "pass")
    with pytest.raises(Refused, match="exactly the 52 cards"):
        Game(4).make(DEALER, "deal AC")
    over = Game(3).by_the_clock(99)
    with pytest.raises(Refused, match="match is over"):
        over.make(0, "play KD")


def test_a_record_of_the_match_replays_to_the_same_report() -> None:
    game = Game(6, dealer=4, early_end=1, stake=7).by_the_clock(99)
    record = write(RULES, game.state.setting, game.log)
    assert record["options"] == {"early_end": 1, "stake": 7}
    ending = replay(RULES, read(record, {"canadian_salad": RULES}))
    assert RULES.report(ending.state) == RULES.report(game.state)


@pytest.mark.parametrize("seed", range(4))
def test_random_matches_keep_the_contract(seed: int) -> None:
    assert check_match(RULES, Random(seed)).state.over
    assert check_patience(RULES, Random(seed)).state.over
