"""What games have in common in which every seat holds a hand of its own and one seat at a time decides."""

from typing import Any, TypeVar

from bot.cards import NAMES
from bot.rules.contract import DEALER, Rules, View, Waiting
from bot.rules.families.match import Match

#: the move that plays a card, card by card, and which card a move plays
PLAY = tuple(f"play {text}" for text in NAMES)
PLAYED = {text: one for one, text in enumerate(PLAY)}

#: whom a match waits for, as it is nearly always
FOR_DEALER, FOR_NOBODY = Waiting((DEALER,)), Waiting(())
FOR_SEAT = tuple(Waiting((seat,)) for seat in range(len(NAMES)))


class Turns(Match):
    """The beginning of the state of such a game; every hand begins with `gather`."""

    __slots__ = ("hands", "shuffling", "turn")

    def gather(self, pack: list[int]) -> None:
        """Make ready for a deal: all cards lie in the pack that is to be shuffled, and nobody is on turn."""
        self.shuffling = pack  #: empty while play goes on
        self.hands: list[list[int]] = [[] for _ in range(self.setting.seats)]
        self.turn = -1


T = TypeVar("T", bound=Turns)


class TurnRules(Rules[T]):
    """The part of the rules that follows from it; a game says otherwise where it differs."""

    def waiting(self, state: T) -> Waiting:
        if state.shuffling:
            return FOR_DEALER
        return FOR_NOBODY if state.over else FOR_SEAT[state.turn]

    def pack(self, state: T) -> list[int]:
        return state.shuffling

    def hands(self, state: T) -> list[list[int]]:
        return state.hands

    def hidden(self, state: T, seat: int | None) -> list[list[int]]:
        return [hand for at, hand in enumerate(state.hands) if at != seat]

    def view(self, state: T, seat: int | None) -> View[Any]:
        cards = () if seat is None else state.hands[seat]
        waits = [actor for actor in self.waiting(state).must if actor >= 0]
        return self.looked_at(state, seat, cards=cards, table=self.table(state), to_act=waits)
