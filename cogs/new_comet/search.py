"""New Comet for those who look ahead: ranks on which others have passed, and a quick way to play on."""

from collections.abc import Sequence
from random import Random

from bot.brains import Facts, Search
from bot.brains.copies import shown_by
from bot.brains.search import ahead
from bot.cards.coloured import KING
from bot.rules import Event
from cogs.new_comet.moves import DECLARE_NINE, PASS, read
from cogs.new_comet.rules import RULES
from cogs.new_comet.state import LEAD, NewComet, comet_of

#: how readily the comet closes a gap, and fills one for nothing, when a hand is played out
_GAP, _NOTHING = 0.7, 0.1


class NewCometSearch(Search[NewComet]):
    """Safely, for the chips of the hand."""

    deals = 150
    steps = 12_000
    spread = 20.0
    unit = "chips"

    def facts(self, state: NewComet, seat: int, heard: Sequence[Event]) -> Facts:
        comet = comet_of(state)
        barred = [(state.hands[who], shown_by(heard, ("led", "built"), who, comet)) for who in range(len(state.hands))]
        passed = [event for event in heard if event.kind == "passed"]
        barred += [(state.hands[event.seat], (15 << 4 * event.amount) & ~(1 << comet)) for event in passed]
        return Facts(barred=tuple(barred))

    def quick(self, state: NewComet, actor: int, chance: Random) -> str:
        """Declare; run on with all there is; lead the longest run, those to a king first."""
        moves = self.rules.moves(state, actor)
        if moves[0] == DECLARE_NINE or len(moves) == 1:
            return moves[0]
        comet = comet_of(state)
        hand = state.hands[actor]
        held = {one >> 2 for one in hand if one != comet}
        thrown = [(move, meant.cards) for move in moves if (meant := read(move))]
        plain = [(move, cards[0] >> 2, len(cards)) for move, cards in thrown if cards[0] != comet]
        if not plain:
            return self._with_comet(state, moves, held, chance)
        if state.phase == LEAD:
            return max(plain, key=lambda one: _run(one[1], held) + 0.8 * one[2] + 2.0 * chance.random())[0]
        return plain[-1][0]

    def _with_comet(self, state: NewComet, moves: list[str], held: set[int], chance: Random) -> str:
        """Nothing but the comet, or a pass."""
        if state.phase == LEAD:
            return max(
                moves, key=lambda move: (_run(meant.rank + 1, held) if (meant := read(move)) else 0) + chance.random()
            )
        ready = _GAP if state.due < KING and state.due + 1 in held else _NOTHING
        close = min(map(len, state.hands)) <= 2
        return moves[0] if close or chance.random() < ready else PASS

    def worth(self, state: NewComet) -> Sequence[float]:
        return ahead(state.chips)


def _run(first: int, held: set[int]) -> float:
    """The length of an own run from a rank; one more when it ends in a king, which is paid and leads again."""
    rank = first
    while rank in held:
        rank += 1
    return rank - first + (2.0 if rank > KING else 0.0)


SEARCH = NewCometSearch(RULES)
