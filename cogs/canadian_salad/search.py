"""Canadian Salad for those who look ahead: who has shown to lack a suit, and a quick way to play a hand out."""

from collections.abc import Sequence
from random import Random

from bot.brains import Facts, Search
from bot.cards.tricks import winning
from bot.rules import Event
from bot.rules.families.turns import PLAY
from cogs.canadian_salad.brain import lacking
from cogs.canadian_salad.rules import RULES, playable
from cogs.canadian_salad.state import CARD_COSTS, POWER, CanadianSalad

#: all cards of each suit, as bit masks
_SUITS = tuple(sum(1 << one for one in range(suit, 52, 4)) for suit in range(4))
#: what a card is worth getting rid of, by hand: what it costs, then how high it is
_DEAR = tuple(tuple(100 * costs[one] + POWER[one] for one in range(52)) for costs in CARD_COSTS)

#: in points, what it is worth to win the match; and how much of the last hand's worth that is, the rest being points
MATCH, LAST = 100.0, 0.8


class SaladSearch(Search[CanadianSalad]):
    """Every card tried on many deals, played out by ducking; in the last hand for the match rather than for points."""

    method = "flat"
    deals = 400
    steps = 20_000
    spread = 60.0

    def facts(self, state: CanadianSalad, seat: int, heard: Sequence[Event]) -> Facts:
        return Facts(barred=tuple((state.hands[who], _SUITS[suit]) for who, suit in sorted(lacking(heard))))

    def actor(self, state: CanadianSalad) -> int:
        return state.turn

    def ended(self, state: CanadianSalad, hand: int) -> bool:
        return state.hand != hand or state.over

    def quick(self, state: CanadianSalad, actor: int, chance: Random) -> str:
        """Duck with the highest card that does, throw the dearest; as the last one to play take with the highest; lead low."""
        able = playable(state)
        if len(able) == 1:
            return PLAY[able[0]]
        trick = state.trick
        dear = _DEAR[state.hand]
        if not trick:
            return PLAY[min(able, key=lambda one: POWER[one] + 4.0 * chance.random())]
        led = trick[0] & 3
        if able[0] & 3 != led:
            return PLAY[max(able, key=dear.__getitem__)]
        best = POWER[winning(trick, POWER)]
        under = [one for one in able if POWER[one] < best]
        if under:
            return PLAY[max(under, key=dear.__getitem__)]
        if len(trick) == len(state.hands) - 1:
            cheap = min(CARD_COSTS[state.hand][one] for one in able)
            return PLAY[max((one for one in able if CARD_COSTS[state.hand][one] == cheap), key=POWER.__getitem__)]
        return PLAY[min(able, key=POWER.__getitem__)]

    def worth(self, state: CanadianSalad) -> Sequence[float]:
        """Points ahead of the others' mean; after the last hand what counts most is who has won the match."""
        led = super().worth(state)
        if not state.over:
            return led
        share = MATCH / len(state.winners)
        return [(1 - LAST) * one + LAST * share * (seat in state.winners) for seat, one in enumerate(led)]

    def counted(self, state: CanadianSalad) -> Sequence[float]:
        return super().worth(state)


SEARCH = SaladSearch(RULES)
