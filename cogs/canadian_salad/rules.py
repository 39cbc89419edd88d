"""Canadian Salad, three to six seats, each for itself; no trumps, ace high.

The whole pack is dealt out (without a deuce or two, or four low cards, so that it comes out even). The dealer's left leads;
suit must be followed by who can, else any card may be thrown, a scoring card too and from the first trick on (R3). The highest
card of the suit led takes the trick and leads to the next. Six hands are played, the deal passing to the left (R8). What costs
points: 1 each trick, 2 each heart, 3 each queen, 4 the king of spades, 5 the last trick, 6 all of it together. The last trick of
a hand plays itself (R6). The lowest total wins, ties share (R7).
"""

from collections.abc import Sequence

from bot.cards import SUIT_WORDS, sign
from bot.cards.tricks import by_suit, following, winning
from bot.rules import Ahead, Emit, Event, Info, Option, Setting, quiet
from bot.rules.families.series import least_wins
from bot.rules.families.stakes import pay_in
from bot.rules.families.tricks import laid, taken
from bot.rules.families.turns import PLAY, PLAYED, TurnRules
from cogs.canadian_salad.events import EVENTS
from cogs.canadian_salad.state import (
    ALL_COSTS,
    CARD_COSTS,
    HANDS,
    LAST_COSTS,
    PLACE,
    POWER,
    TRICK_COSTS,
    CanadianSalad,
    LastHand,
    Table,
)  # fmt: skip


class CanadianSaladRules(TurnRules[CanadianSalad], Ahead):
    """The rules of Canadian Salad."""

    events = EVENTS
    beats = frozenset(("played", "took"))
    info = Info(
        key="canadian_salad",
        title="Canadian Salad",
        seats=(3, 6),
        options=(
            Option(
                "early_end",
                0,
                "Whether hands 2, 3 and 4 stop once nothing that costs is left to take.",
                0,
                1,
                title="hands stop early",
                said=((0, "no"), (1, "yes")),
            ),
            Option("stake", 0, "Chips each seat pays into the pot at the start.", 0, 1000, pays=True),
        ),
        kind="trick-avoiding game",
        tagline="Six hands of ducking: tricks, hearts, queens, the king of spades, the last trick, and then all at once.",
        minutes=(20, 40),
        low_wins=True,
    )

    def begin(self, setting: Setting) -> CanadianSalad:
        state = CanadianSalad(setting)
        pay_in(state, setting.options["stake"])
        return state

    def moves(self, state: CanadianSalad, actor: int) -> list[str]:
        if actor != state.turn or actor < 0:
            return []
        return [PLAY[one] for one in playable(state)]

    def deal(self, state: CanadianSalad, order: list[int], emit: Emit) -> None:
        seats = state.setting.seats
        state.shuffling = []
        for at in range(seats):
            state.hands[(state.dealer + 1 + at) % seats] = by_suit(order[at::seats], PLACE)
        state.leader = state.turn = (state.dealer + 1) % seats
        emit(Event("dealt", state.dealer, amount=state.hand))

    def play(self, state: CanadianSalad, actor: int, move: str, emit: Emit) -> None:
        self._lay(state, PLAYED[move], emit)

    def _lay(self, state: CanadianSalad, one: int, emit: Emit) -> None:
        """The seat on turn plays a card."""
        seat = state.turn
        if emit is not quiet:
            emit(Event("played", seat, (one,)))
        state.hands[seat].remove(one)
        state.trick.append(one)
        if len(state.trick) == state.setting.seats:
            self._take(state, emit)
        else:
            state.turn = (seat + 1) % state.setting.seats

    def _take(self, state: CanadianSalad, emit: Emit) -> None:
        """The highest card of the suit led takes the trick and leads to the next."""
        trick, hand = tuple(state.trick), state.hand
        winner = (state.leader + trick.index(winning(trick, POWER))) % len(trick)
        last = not state.hands[winner]
        costs = CARD_COSTS[hand]
        cost = TRICK_COSTS[hand] + LAST_COSTS[hand] * last
        for one in trick:
            cost += costs[one]
        state.turn = winner
        if emit is not quiet:
            emit(Event("took", winner, trick, cost))  # the whole trick lies there, with the turn at who takes it
        state.points[winner] += cost
        state.tricks[winner] += 1
        state.captured[winner] += trick
        state.last_trick = (state.leader, trick, winner)
        state.trick = []
        state.leader = winner
        if last:
            self._end_hand(state, emit)
        elif state.setting.options["early_end"] and sum(state.points) == ALL_COSTS.get(hand):
            emit(Event("stopped", amount=hand))  # every card that costs has been taken (R5)
            self._end_hand(state, emit)
        elif len(state.hands[winner]) == 1:
            for _ in trick:  # the last trick holds no choice (R6)
                self._lay(state, state.hands[state.turn][0], emit)

    def _end_hand(self, state: CanadianSalad, emit: Emit) -> None:
        """Score the hand (only now, R4) and go on to the next deal or the end."""
        for seat, points in enumerate(state.points):
            state.scores[seat] += points
            emit(Event("scored", seat, amount=points, other=state.scores[seat]))
        state.last_hand = LastHand(state.hand, tuple(state.points))
        if state.hand == HANDS:
            self._end_match(state, emit)
            return
        state.hand += 1
        state.dealer = (state.dealer + 1) % state.setting.seats
        state.clear()

    def _end_match(self, state: CanadianSalad, emit: Emit) -> None:
        state.turn = -1
        least_wins(state, emit)

    def table(self, state: CanadianSalad) -> Table:
        seats = state.setting.seats
        return Table(
            dealer=state.dealer,
            turn=state.turn if state.turn >= 0 else None,
            trick=laid(state.trick, state.leader, seats),
            last_trick=taken(state.last_trick, seats),
            tricks=tuple(state.tricks),
            captured=tuple(tuple(sorted(cards)) for cards in state.captured),
            points=tuple(state.points),
            sizes=tuple(map(len, state.hands)),
            last_hand=state.last_hand,
            pot=state.pot,
        )

    def places(self, state: CanadianSalad) -> list[Sequence[int]]:
        return [*state.hands, state.trick, *state.captured]

    def timeout(self, state: CanadianSalad) -> list[tuple[int, str]]:
        if state.turn < 0:
            return []
        return [(state.turn, PLAY[min(playable(state), key=lambda one: (POWER[one], one & 3))])]

    def why(self, state: CanadianSalad, actor: int, move: str) -> str:
        if state.over or actor != state.turn or actor < 0:
            return super().why(state, actor, move)
        one = PLAYED.get(move)
        if one is None:
            return "You play one card of your hand."
        if one not in state.hands[actor]:
            return f"You do not hold {sign(one)}."
        led = SUIT_WORDS[state.trick[0] & 3]
        return f"You hold {led}, and {led} were led: you must follow suit."

    def reason(self, state: CanadianSalad) -> str:
        return "lowest total after six hands"


def playable(state: CanadianSalad) -> list[int]:
    """The cards that the seat on turn may play: any to lead, else following suit."""
    hand = state.hands[state.turn]
    return following(hand, state.trick[0] & 3) if state.trick else hand


RULES = CanadianSaladRules()
