"""Looking ahead where runs in a suit fall by themselves and a comet may be thrown in: what the games of that kind share."""

from collections.abc import Collection, Sequence
from random import Random
from typing import TypeVar

from bot.brains.search import Facts, Search
from bot.cards.runs import NONE, by_stop, next_card, run_from
from bot.rules import Event
from bot.rules.families.falling import COMET, LEAD, PASS, TEN, THROW, Falling, FallingRules
from bot.rules.families.turns import PLAY

F = TypeVar("F", bound=Falling)

#: how readily somebody who is asked throws the comet in where nothing speaks for it, when a hand is played out
_RASH = 0.05


class FallingSearch(Search[F]):
    """Tries the lowest card of every stretch that falls to one stop, and plays on by keeping own stops for the finish."""

    method = "safe"
    rules: FallingRules[F]
    #: the kind of event that tells that the comet has been thrown in
    thrown: str

    def facts(self, state: F, seat: int, heard: Sequence[Event]) -> Facts:
        """Seats that the comet went past hold nothing of what was wanted."""
        barred: list[tuple[list[int], int]] = []
        by, seats = NONE, state.setting.seats
        for event in heard:
            if event.kind == self.thrown:
                by = event.seat
            elif event.kind == "must":
                mask = sum(1 << one for one in event.cards)
                passed = (event.seat - by - 1) % seats
                barred += [(state.hands[(by + 1 + at) % seats], mask) for at in range(passed)]
        return Facts(barred=tuple(barred))

    def moves(self, state: F, seat: int) -> list[str]:
        moves = super().moves(state, seat)
        if state.phase != LEAD or len(moves) < 3:
            return moves
        stops = by_stop((one for one in state.hands[seat] if one != COMET), self.gone(state))
        wanted = {PLAY[one] for held in stops.values() for one in (held[0], held[-1])} | {THROW}
        return [move for move in moves if move in wanted]

    def gone(self, state: F) -> set[int]:
        """Cards that everybody knows cannot fall any more."""
        return {one for _, one in state.played}.union(self.rules.out(state.setting))

    def quick(self, state: F, actor: int, chance: Random) -> str:
        """Go out in one stretch when that can be done; else lead what others stop, and let the comet wait."""
        hand = state.hands[actor]
        if state.phase == LEAD:
            return self._led(state, actor, chance)
        moves = self.rules.moves(state, actor)
        if PASS not in moves:
            return moves[int(chance.random() * len(moves))]
        return THROW if len(hand) == 1 or self._throws(state, actor, hand, chance) else PASS

    def _throws(self, state: F, actor: int, hand: Collection[int], chance: Random) -> bool:
        if min([len(other) for seat, other in enumerate(state.hands) if seat != actor]) <= 2:
            return True
        gone = self.gone(state)
        due = next_card(state.played[-1][1])
        if due != NONE and due not in gone:
            return chance.random() < _RASH
        return TEN in gone or TEN in hand

    def _led(self, state: F, actor: int, chance: Random) -> str:
        hand = state.hands[actor]
        plain = [one for one in hand if one != COMET]
        if not plain:
            return THROW
        gone = self.gone(state)
        stops = by_stop(plain, gone)
        of_others = [stop for stop in stops if stop not in hand]
        mine = [held[0] for stop, held in stops.items() if stop in hand]
        if len(of_others) <= 1 and mine:
            return PLAY[mine[0]]
        leads = [stops[stop][0] for stop in of_others] or mine
        return PLAY[max(leads, key=lambda one: _shed(one, hand, gone) + chance.random())]


def _shed(first: int, hand: Collection[int], gone: Collection[int]) -> int:
    return sum(one in hand for one in run_from(first, gone))


def missed_cards(heard: Sequence[Event], held: Collection[int]) -> list[int]:
    """Cards that nobody had when they were wanted, as those know who hold `held`."""
    after = [next_card(event.cards[0]) for event in heard if event.kind == "stopped"]
    return [one for one in after if one != NONE and one not in held]
