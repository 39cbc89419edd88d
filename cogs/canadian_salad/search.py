"""Canadian Salad for those who look ahead: who has shown to lack a suit, and a quick way to play a hand out."""

from collections.abc import Sequence
from random import Random

from bot.brains import Facts, Search
from bot.cards.tricks import winning
from bot.rules import Event, quiet
from bot.rules.families.turns import PLAY
from cogs.canadian_salad.brain import ALONE, lacking
from cogs.canadian_salad.rules import RULES
from cogs.canadian_salad.state import CARD_COSTS, HANDS, LAST_COSTS, POWER, TRICK_COSTS, CanadianSalad

#: all cards of each suit, as bit masks
_SUITS = tuple(sum(1 << one for one in range(suit, 52, 4)) for suit in range(4))
#: the card of each suit and height, from 0 for the deuce, and how high each card is so
_CARD = tuple(tuple(sorted(range(suit, 52, 4), key=POWER.__getitem__)) for suit in range(4))
_HEIGHT = tuple(power - 1 for power in POWER)
#: by hand and suit: the cards that cost more than others of their suit, as bits by height
_DEAR = tuple(
    tuple(
        sum(1 << at for at, one in enumerate(suit) if costs[one] > min(costs[other] for other in suit))
        for suit in _CARD
    )
    for costs in CARD_COSTS
)
#: by hand, suit and height: what a card is worth getting rid of, what it costs first, then how high it is
_RID = tuple(tuple(tuple(100 * costs[one] + _HEIGHT[one] for one in suit) for suit in _CARD) for costs in CARD_COSTS)

#: by hand: whether nothing costs but the last trick, so that all want to be rid of what is high
_LATE = tuple(LAST_COSTS[hand] > 0 and not TRICK_COSTS[hand] for hand in range(HANDS + 1))

#: in points, what it is worth to win the match; and how much of the last hand's worth that is, the rest being points
MATCH, LAST = 100.0, 0.8


class SaladSearch(Search[CanadianSalad]):
    """Every card tried on many deals, played out by ducking, or by getting rid of high cards where the last trick alone costs; in the
    last hand for the match rather than for points."""

    method = "flat"
    deals = 400
    steps = 20_000
    spread = 60.0
    heat = 0.3

    def facts(self, state: CanadianSalad, seat: int, heard: Sequence[Event]) -> Facts:
        return Facts(barred=tuple((state.hands[who], _SUITS[suit]) for who, suit in sorted(lacking(heard))))

    def actor(self, state: CanadianSalad) -> int:
        return state.turn

    def ended(self, state: CanadianSalad, hand: int) -> bool:
        return state.hand != hand or state.over

    def quick(self, state: CanadianSalad, actor: int, chance: Random) -> str:
        """Duck with the highest card that does, throw the dearest; as the last one to play take with the highest; lead low.

        Where the last trick alone costs: the card that is likeliest to take one.
        """
        trick, held = state.trick, state.hands[actor]
        if _LATE[state.hand]:
            return PLAY[_highest(_heights(held), _out(state.hands), trick[0] & 3 if trick else -1)]
        if not trick:
            return PLAY[_lead(held, chance)]
        best = _HEIGHT[winning(trick, POWER)]
        return PLAY[_added(state.hand, _heights(held), trick[0] & 3, best, len(trick) == len(state.hands) - 1)]

    def play_out(self, state: CanadianSalad, hand: int, chance: Random) -> int:
        """As by the rules, move by move; but they are asked only where a trick may end the hand."""
        if self.ended(state, hand):
            return 0
        hands, trick, costs = state.hands, state.trick, CARD_COSTS[hand]
        seats, early = len(hands), state.setting.options["early_end"] == 1
        suits, late, out = [_heights(held) for held in hands], _LATE[hand], _out(hands)
        seat, steps = state.turn, 0
        led = best = winner = -1
        if trick:
            led, best = trick[0] & 3, _HEIGHT[winning(trick, POWER)]
            winner = (state.leader + trick.index(_CARD[led][best])) % seats
        while True:
            mine, held, last = suits[seat], hands[seat], len(trick) == seats - 1
            if late:
                one = _highest(mine, out, led if trick else -1)
            else:
                one = _added(hand, mine, led, best, last) if trick else _lead(held, chance)
            steps += 1
            suit, height = one & 3, _HEIGHT[one]
            mine[suit] ^= 1 << height
            out[suit] ^= 1 << height
            if last and (early or len(held) == 2):
                state.turn = seat
                self.rules.play(state, seat, PLAY[one], quiet)
                if self.ended(state, hand):
                    return steps
                trick, seat = state.trick, state.turn
                continue
            held.remove(one)
            if not trick:
                led, best, winner = suit, height, seat
            elif suit == led and height > best:
                best, winner = height, seat
            trick.append(one)
            if not last:
                seat = seat + 1 if seat + 1 < seats else 0
                continue
            cost = TRICK_COSTS[hand]
            for other in trick:
                cost += costs[other]
            state.points[winner] += cost
            state.tricks[winner] += 1
            state.captured[winner] += trick
            state.last_trick = (state.leader, tuple(trick), winner)
            state.trick = trick = []
            state.leader = state.turn = seat = winner

    def worth(self, state: CanadianSalad) -> Sequence[float]:
        """Points ahead of the others' mean; after the last hand what counts most is who has won the match."""
        led = super().worth(state)
        if not state.over:
            return led
        share = MATCH / len(state.winners)
        return [(1 - LAST) * one + LAST * share * (seat in state.winners) for seat, one in enumerate(led)]

    def counted(self, state: CanadianSalad) -> Sequence[float]:
        return super().worth(state)


def _heights(held: Sequence[int]) -> list[int]:
    """Cards by suit, as bits by height."""
    suits = [0, 0, 0, 0]
    for one in held:
        suits[one & 3] |= 1 << _HEIGHT[one]
    return suits


def _out(hands: Sequence[Sequence[int]]) -> list[int]:
    """All cards that have not been played, which everybody knows: by suit, as bits by height."""
    return _heights([one for held in hands for one in held])


def _lead(held: Sequence[int], chance: Random) -> int:
    """A low card."""
    if len(held) == 1:
        return held[0]
    least, found = 1e9, -1
    for one in held:
        height = POWER[one] + 4.0 * chance.random()
        if height < least:
            least, found = height, one
    return found


def _added(hand: int, suits: Sequence[int], led: int, best: int, last: bool) -> int:
    """Duck, throw, or take: a card to a trick in which one of this height is the best so far."""
    held = suits[led]
    if not held:
        return _thrown(hand, suits)
    dear = _DEAR[hand][led]
    if under := held & (1 << best) - 1:
        return _CARD[led][(under & dear or under).bit_length() - 1]
    if last and (cheap := held & ~dear):
        return _CARD[led][cheap.bit_length() - 1]
    return _CARD[led][(held & -held).bit_length() - 1]


def _highest(suits: Sequence[int], out: Sequence[int], led: int) -> int:
    """The card with the most below it, of those that others hold of its suit, as the thumb has it; to lead where `led` is -1."""
    if led >= 0 and (held := suits[led]):
        return _CARD[led][held.bit_length() - 1]
    most, found = (-1.0, -1), -1
    for suit, held in enumerate(suits):
        if held:
            high, others = held.bit_length() - 1, out[suit] ^ held
            part = (others & (1 << high) - 1).bit_count() / others.bit_count() if others else ALONE
            if (value := (part, high)) > most:
                most, found = value, _CARD[suit][high]
    return found


def _thrown(hand: int, suits: Sequence[int]) -> int:
    """The card that is worth most to be rid of."""
    most, found = -1, -1
    for suit, held in enumerate(suits):
        if held:
            high = (held & _DEAR[hand][suit] or held).bit_length() - 1
            if (value := _RID[hand][suit][high]) > most:
                most, found = value, _CARD[suit][high]
    return found


SEARCH = SaladSearch(RULES)
