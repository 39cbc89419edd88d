"""Tute for those who look ahead: what every play shows of its hand, and a quick way to play a hand out."""

from collections.abc import Sequence
from random import Random

from bot.brains import Facts, Search
from bot.cards.tricks import winning
from bot.rules import Event
from bot.rules.families.turns import PLAY
from cogs.tute.brain import shown_by
from cogs.tute.rules import RULES, declarations, playable
from cogs.tute.state import KINGS, MARRIAGES, POINTS, POWER, Tute

#: what a hand is worth that is won or lost, in points of cards: to win it counts, and by how much only a little
HAND, MARGIN = 40.0, 0.05
#: kings and queens, which win twenty or forty when they stay together
_PARTNER = {one: other for king, queen in MARRIAGES for one, other in ((king, queen), (queen, king))}
#: what is lost when king or queen goes while the other is there and nothing has been sung of them
_APART = 15.0
#: how each card is liked as a lead, to give points to a trick that is won, and to lose as little as possible
_LEAD = tuple(4.0 if POWER[one] == 10 else -0.5 * POINTS[one] for one in range(52))
_GIVE = tuple(float(points) for points in POINTS)
_SPARE = tuple(-POINTS[one] - 0.1 * POWER[one] for one in range(52))


class TuteSearch(Search[Tute]):
    """Every card on the same deals, played out by singing, helping the partner and sparing what beats."""

    method = "flat"
    deals = 1_500
    steps = 16_000
    spread = 60.0
    unit = "% of the hand"

    def facts(self, state: Tute, seat: int, heard: Sequence[Event]) -> Facts:
        _, most = shown_by(heard, state.trump)
        barred: dict[int, int] = {}
        for (who, suit), power in most.items():
            higher = sum(1 << one for one in range(suit, 52, 4) if POWER[one] > power)
            barred[who] = barred.get(who, 0) | higher
        return Facts(barred=tuple((state.hands[who], mask) for who, mask in sorted(barred.items())))

    def actor(self, state: Tute) -> int:
        return state.turn

    def ended(self, state: Tute, hand: int) -> bool:
        return state.hand != hand or state.over

    def quick(self, state: Tute, actor: int, chance: Random) -> str:
        """Sing what there is; win with points, give points to the partner's trick, else the least."""
        if state.asked and (sung := declarations(state)):
            return sung[-1] if KINGS.issubset(state.hands[actor]) else sung[0]
        able = playable(state)
        if len(able) == 1:
            return PLAY[able[0]]
        trick, trump = state.trick, state.trump
        if not trick:
            return PLAY[_best(state, able, _LEAD, -6.0, 6.0, chance)]
        best = winning(trick, POWER, trump)
        partners = len(trick) > 1 and trick[-2] == best
        mine = winning([*trick, able[0]], POWER, trump) != best  # who can beat must, so all that is able does
        last = len(trick) == 3
        if (partners and not mine and (last or best & 3 == trump)) or (mine and last):
            return PLAY[_best(state, able, _GIVE, -9.0, 0.0, chance)]
        return PLAY[_best(state, able, _SPARE, -5.0, 0.0, chance)]

    def worth(self, state: Tute) -> Sequence[float]:
        last = state.last_hand
        assert last is not None  # a hand has ended
        gap = last.points[0] - last.points[1]
        if last.tute is not None:
            gap = 200 if last.side == 0 else -200
        worth = MARGIN * gap + (0.0 if last.side is None else HAND * (1 - 2 * last.side))
        return (worth, -worth, worth, -worth)

    def counted(self, state: Tute) -> Sequence[float]:
        """Winning the hand is all of it, losing it nothing."""
        last = state.last_hand
        assert last is not None  # a hand has ended
        won = 50.0 if last.side is None else 100.0 if last.side == 0 else 0.0
        return (won, 100.0 - won, won, 100.0 - won)


def _best(state: Tute, able: Sequence[int], likes: Sequence[float], trump: float, noise: float, chance: Random) -> int:
    """The card that is liked most; trumps less or more than others, and king and queen not while they can still be sung."""
    best, most, hand = able[0], -1e9, state.hands[state.turn]
    for one in able:
        value = likes[one] + noise * chance.random() if noise else likes[one]
        if one & 3 == state.trump:
            value += trump
        if _PARTNER.get(one) in hand and (state.turn, one & 3) not in state.declared:
            value -= _APART
        if value > most:
            best, most = one, value
    return best


SEARCH = TuteSearch(RULES)
