"""Matches for two with the coloured packs: the deal, the comparison of two stopped hands, the end of a hand and of the match.

What may be put down, and who is stopped when, belongs to each game.
"""

from collections.abc import Sequence
from typing import Any, ClassVar, TypeVar

from bot.cards import names
from bot.cards.coloured import COMETS, coloured_pack, compared
from bot.rules.contract import Emit, Event, Refused, Setting
from bot.rules.events import Kind, Kinds, at, bare, number, some
from bot.rules.families import series
from bot.rules.families.series import most_wins
from bot.rules.families.turns import TurnRules, Turns

#: cards dealt to each seat; twelve are put aside
DEALT = 18


#: what is told of the end of a hand and of the match
KINDS: Kinds = {
    "blocked": Kind(),
    "hand_won": Kind(seat=at("who"), amount=number("points", 1), other=number("the factor in them: 1, 2 or 4", 1, 4)),
    "level": Kind(),
    "left": Kind(seat=at("who"), cards=some("what was held", none=True), silent=bare),
    "won": series.KINDS["won"],
}


class ColouredMatch(Turns):
    """A match. `due` is the rank to build (0 ace to 12 king), -1 while a lead is awaited."""

    __slots__ = ("aside", "comet_by", "due", "last_hand", "pack", "played", "state")

    packs: ClassVar[tuple[str, ...]]  #: the packs that take turns, hand by hand

    def __init__(self, setting: Setting) -> None:
        super().__init__(setting)
        self.state = "lead"
        self.turn = 1 - setting.dealer
        self.due = -1
        self.last_hand: dict[str, Any] | None = None
        self.begin_hand()

    def begin_hand(self) -> None:
        """The next pack is to be shuffled. Whose turn it was stays known until the deal."""
        self.pack = self.packs[(self.hand - 1) % len(self.packs)]
        self.shuffling = coloured_pack(self.pack)
        self.hands = [[], []]
        self.aside: list[int] = []
        self.played: list[tuple[int, int]] = []
        self.comet_by: int | None = None

    @property
    def comet(self) -> int:
        """The comet of the pack in use."""
        return COMETS[self.pack]


M = TypeVar("M", bound=ColouredMatch)


class ColouredRules(TurnRules[M]):
    """What these games have in common; each has an option `hands`."""

    def check(self, setting: Setting) -> None:
        if setting.options["hands"] % 2:
            raise Refused("hands is an even whole number from 2 to 20.")

    def hand_out(self, state: M, order: list[int]) -> None:
        """Eighteen cards each, one at a time; who does not deal leads."""
        first = 1 - state.dealer
        state.shuffling = []
        state.hands[first] = sorted(order[0 : 2 * DEALT : 2])
        state.hands[1 - first] = sorted(order[1 : 2 * DEALT : 2])
        state.aside = order[2 * DEALT :]
        state.turn, state.state, state.due = first, "lead", -1

    def compare(self, state: M, emit: Emit) -> None:
        """Both are stopped: the lower hand wins the difference."""
        emit(Event("blocked"))
        self.end_hand(state, *compared(state.hands, state.comet), emit)

    def end_hand(self, state: M, winner: int | None, points: int, factor: int, emit: Emit) -> None:
        """Score a hand, show what was held, and begin the next hand or end the match."""
        change = [0, 0]
        if winner is None:
            emit(Event("level"))
        else:
            change[winner] = points
            state.scores[winner] += points
            emit(Event("hand_won", winner, amount=points, other=factor))
        for seat, hand in enumerate(state.hands):
            emit(Event("left", seat, tuple(hand)))
        left = [names(hand) for hand in state.hands]
        state.last_hand = {"winner": winner, "change": change, "left": left}
        if state.hand == state.setting.options["hands"]:
            state.state, state.due = "over", -1
            most_wins(state, emit)
            return
        state.hand += 1
        state.dealer = 1 - state.dealer
        state.begin_hand()

    def places(self, state: M) -> list[Sequence[int]]:
        return [*state.hands, state.aside, [card for _, card in state.played]]

    def hidden(self, state: M, seat: int | None) -> list[list[int]]:
        return [state.aside, *super().hidden(state, seat)]

    def timeout(self, state: M) -> list[tuple[int, str]]:
        moves = self.moves(state, state.turn)
        return [(state.turn, "pass" if "pass" in moves else moves[0])]

    def reason(self, state: M) -> str:
        return "equal scores" if len(state.winners) == 2 else "higher score"
