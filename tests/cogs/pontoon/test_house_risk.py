"""What a hand can cost the house: a bound that no pack and no play passes, and that stacked packs come near to."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from bot.cards import cards
from bot.rules import DEALER, Setting, deal_text
from bot.rules.checks import next_move
from bot.rules.patterns import number_range
from cogs.pontoon.bank.house import most_bets
from cogs.pontoon.hands import VALUES
from cogs.pontoon.rules import RULES
from cogs.pontoon.state import Pontoon
from tests.cogs.pontoon.deals import Game

HOUSE_RULES: dict[str, Any] = {"bank": "house", "buys": "same", "trick": 1, "shuffle": "hand"}
Player = Callable[[Pontoon, int, Random], str]


def highest(move: str) -> str:
    span = number_range(move)
    return move if span is None else f"{move.rpartition(' ')[0]} {span[1]}"


# ---- those who play -----------------------------------------------------------------------------------------------------


def at_random(state: Pontoon, seat: int, chance: Random) -> str:
    return next_move(RULES, state, chance)[1]


def who_sees_the_pack(state: Pontoon, seat: int, chance: Random) -> str:
    """Bets and buys the most as long as the next card does not bust, splits what wins so, and twists where it cannot buy."""
    moves = {move.partition(" ")[0]: highest(move) for move in RULES.moves(state, seat)}
    if "bet" in moves:
        return moves["bet"]
    hand = state.hands[seat][state.at]
    if "split" in moves and chance.random() < 0.8:
        return "split"
    following = state.stock[-1] if state.stock else state.under[0] if state.under else None
    if following is not None and hand.low() + VALUES[following] <= 21 and (hand.best() < 20 or len(hand.faces) >= 3):
        return moves.get("buy") or moves.get("twist") or "stick"
    return "stick"


def mixed(state: Pontoon, seat: int, chance: Random) -> str:
    return (at_random if chance.random() < 0.1 else who_sees_the_pack)(state, seat, chance)


# ---- how packs are stacked ----------------------------------------------------------------------------------------------


def fair(seats: int, chance: Random) -> list[int]:
    return chance.sample(range(52), 52)


def low_first(seats: int, chance: Random) -> list[int]:
    """Low cards for the seats, a bank that has sixteen and will draw, high cards last."""
    order = sorted(range(52), key=lambda card: VALUES[card] + chance.random() * chance.choice((0.5, 3)))
    return _with_a_bank(order, seats, "TC 6D")


def pairs_first(seats: int, chance: Random) -> list[int]:
    """Pairs, aces first, then ten-valued cards to come on the split hands."""
    ranks = [0, *chance.sample(range(1, 13), 12)]
    pairs = [[rank * 4, rank * 4 + 1] for rank in ranks][:seats]
    paired = {card for pair in pairs for card in pair}
    rest = [card for card in sorted(range(52), key=lambda card: (-VALUES[card], card)) if card not in paired]
    chance.shuffle(head := rest[: chance.randint(2, 20)])
    first, second = [pair[0] for pair in pairs], [pair[1] for pair in pairs]
    bank = [card for card in rest[::-1] if card not in head][:2]
    rest = head + [card for card in rest if card not in head and card not in bank]
    return [*first, bank[0], *second, bank[1], *rest]


def pontoons_first(seats: int, chance: Random) -> list[int]:
    """Pontoons for up to four seats, hand after hand."""
    aces, tens = list(range(4)), chance.sample(range(36, 52), 16)
    rest = chance.sample(range(4, 36), 32)
    first = [aces.pop() if aces and chance.random() < 0.9 else rest.pop() for _ in range(seats)]
    second = [tens.pop() for _ in range(seats)]
    return [*first, rest.pop(), *second, rest.pop(), *chance.sample([*aces, *tens, *rest], len(aces + tens + rest))]


def _with_a_bank(order: list[int], seats: int, bank: str) -> list[int]:
    down, up = cards(bank.split())
    rest = [card for card in order if card not in (down, up)]
    return [*rest[:seats], down, *rest[seats : 2 * seats], up, *rest[2 * seats :]]


STACKS = (fair, low_first, pairs_first, pontoons_first)


# ---- the bound ----------------------------------------------------------------------------------------------------------


def hands_of(setting: Setting, chance: Random, player: Player, watched: list[int]) -> Iterator[tuple[int, int]]:
    """Of each hand of a match: what the house was said to lose at most to these seats, and the most that it did lose meanwhile.

    Each bound counts until the state in which `hand` has grown, which can have a hand that settled by itself behind it.
    """
    state = RULES.start(setting)
    while not state.over:
        bound = RULES.house_risk(state, watched)
        hand, before = state.hand, sum(state.chips[seat] for seat in watched)
        lost = 0
        while not state.over and state.hand == hand:
            must = RULES.waiting(state).must[0]
            stacked = chance.choice(STACKS)(setting.seats, chance)
            move = deal_text(stacked) if must == DEALER else player(state, must, chance)
            state = RULES.apply(state, must, move).state
            lost = max(lost, sum(state.chips[seat] for seat in watched) - before)
        yield bound, lost


def some_setting(chance: Random) -> Setting:
    least = chance.choice((1, 1, 2, 5, 7))
    options = {
        "bank": "house",
        "hands": chance.randint(1, 6),
        "min_bet": least,
        "max_bet": least * chance.choice((1, 1, 2, 3, 10)) + chance.choice((0, 0, 1)),
        "buy_in": least * chance.choice((2, 3, 4, 7, 10, 25, 60, 300)),
        "buys": chance.choice(("range", "same")),
        "trick": chance.choice((1, 2)),
        "shuffle": chance.choice(("pontoon", "hand")),
    }
    return RULES.setting(chance.randint(1, 8), options)


@pytest.mark.parametrize("player", [at_random, who_sees_the_pack, mixed])
def test_no_pack_and_no_play_passes_the_bound(player: Player) -> None:
    chance = Random(f"bound {player.__name__}")
    hands = 0
    for _ in range(500):
        setting = some_setting(chance)
        watched = sorted(chance.sample(range(setting.seats), chance.randint(1, setting.seats)))
        for bound, lost in hands_of(setting, chance, player, watched):
            assert lost <= bound, (setting, watched)
            hands += 1
    assert hands > 1000


def best_of_all(state: Pontoon, hand: int) -> int:
    """The most that seat 0 can have when this hand is over, by every play there is; amounts are the least or the most."""
    if state.over or state.hand != hand:
        return state.chips[0]
    found = []
    for move in RULES.moves(state, 0):
        span = number_range(move)
        amounts = {move} if span is None else {f"{move.rpartition(' ')[0]} {chips}" for chips in span}
        found += [best_of_all(RULES.apply(state, 0, one).state, hand) for one in amounts]
    return max(found)


@pytest.mark.parametrize("seed", range(40))
def test_not_even_the_best_of_all_plays_of_a_stacked_pack_passes_the_bound(seed: int) -> None:
    chance = Random(f"all plays {seed}")
    options = {"bank": "house", "buys": ("range", "same")[seed % 2], "trick": 1 + seed // 2 % 2, "max_bet": 2}
    options["buy_in"] = chance.choice((4, 6, 9, 30, 100))
    state = RULES.start(RULES.setting(1, options))
    bound = RULES.house_risk(state, [0])
    order = chance.choice((pairs_first, pontoons_first, low_first))(1, chance)
    assert best_of_all(RULES.apply(state, DEALER, deal_text(order)).state, 1) <= bound


@pytest.mark.parametrize(
    ("buys", "trick", "bets"), [("same", 1, 10), ("same", 2, 20), ("range", 1, 19), ("range", 2, 38)]
)
def test_against_one_seat_the_bound_is_reached_by_eleven_cards(buys: str, trick: int, bets: int) -> None:
    game = Game(1, **HOUSE_RULES | {"buys": buys, "trick": trick, "max_bet": 2})
    bound = RULES.house_risk(game.state, [0])
    game.shuffle("AC TC", "AD 6D", "AH AS 2C 2D 2H 2S 3C 3D 3H KD").play(0, "bet 2")
    for _ in range(9):
        game.play(0, highest(game.legal(0)[2]))
    game.play(0, "stick")
    assert game.results[0][2] == 2 * (1 + 9 * (2 if buys == "range" else 1))
    assert game.chips == [bound] == [2 * bets]


@pytest.mark.parametrize("seats", range(1, 9))
def test_stacked_packs_come_within_a_half_of_the_bound(seats: int) -> None:
    setting = RULES.setting(seats, HOUSE_RULES | {"hands": 1, "max_bet": 2, "buy_in": 1000})
    bound, most = RULES.house_risk(RULES.start(setting), range(seats)), 0
    for seed in range(60):
        chance = Random(f"near {seats} {seed}")
        state = RULES.start(setting)
        state = RULES.apply(state, DEALER, deal_text(low_first(seats, chance))).state
        while not state.over:
            seat = RULES.waiting(state).must[0]
            state = RULES.apply(state, seat, who_sees_the_pack(state, seat, chance)).state
        most = max(most, sum(state.chips))
    assert bound == 2 * most_bets(seats, 1, 1)
    assert 2 * most >= bound


def test_a_purse_bounds_what_its_seat_can_win() -> None:
    state = RULES.start(RULES.setting(2, HOUSE_RULES | {"max_bet": 2, "buy_in": 200}))
    state.chips = [-197, -195]  # three chips, bets of one; five chips, bets of up to two
    assert (
        RULES.house_risk(state, [0]) == 6
    )  # a bet and two purchases win 3; two split pontoons 4: never more than twice the purse
    assert RULES.house_risk(state, [1]) == 10
    state.chips[0] = -199
    assert RULES.house_risk(state, [0]) == 0  # one chip sits out


def test_only_the_seats_that_are_asked_for_count() -> None:
    state = RULES.start(RULES.setting(3, HOUSE_RULES | {"max_bet": 2}))
    assert RULES.house_risk(state, []) == 0
    assert RULES.house_risk(state, [2]) == RULES.house_risk(state, {0}) == 20
    assert RULES.house_risk(state, [0, 2]) == 2 * most_bets(2, 1, 1)


def test_a_hand_that_is_dealt_and_settled_by_itself_behind_the_last_one_is_in_the_bound() -> None:
    options = {"bank": "house", "min_bet": 5, "max_bet": 5, "buys": "same", "trick": 1}
    game = Game(2, **options).shuffle("9C TC 9D", "8D 9S 8S", "AC AD 2D KC KD 3D")
    bound = RULES.house_risk(game.state, [0, 1])
    game.play(1, "stick").play(0, "stick")  # 17 loses to 17, 19 wins; then two pontoons, paid at once
    assert game.report["hand"] == 3
    assert game.state.phase == "shuffle"
    assert game.chips == [15, 5]
    shuffled = RULES.house_risk(RULES.start(RULES.setting(2, options | {"shuffle": "hand"})), [0, 1])
    assert bound == shuffled + 2 * 2 * 5
    last = RULES.house_risk(RULES.start(RULES.setting(2, options | {"hands": 1})), [0, 1])
    assert last == shuffled  # no hand comes behind the last one


def test_players_who_bank_cost_the_house_nothing() -> None:
    setting = RULES.setting(3, {})
    assert not RULES.house_banks(setting.options)
    assert RULES.house_risk(RULES.start(setting), range(3)) == 0
