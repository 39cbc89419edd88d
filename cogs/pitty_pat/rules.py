"""Pitty Pat, two to five seats, one pack; suits mean nothing.

Five cards each, one card turned up. A seat that holds a card of the upcard's rank must pair it off and throws a second card
with it, which the next seat must pair in turn. A seat that holds none has one card turned for it from the stock; if that does not
match either, the turn passes. The first seat without cards wins the hand. All but the match happens by itself (page, section 6).
"""

from collections.abc import Sequence
from dataclasses import replace

from bot.cards import NAMES, RANK_SIGNS, rank_of, standard_pack
from bot.rules import Emit, Event, Info, Option, Setting, View
from bot.rules.families.series import most_wins
from bot.rules.families.stakes import pay_in
from bot.rules.families.turns import TurnRules
from cogs.pitty_pat.events import EVENTS
from cogs.pitty_pat.moves import match_text, read
from cogs.pitty_pat.state import DEALT, PittyPat, Table


class PittyPatRules(TurnRules[PittyPat]):
    """The rules of Pitty Pat."""

    events = EVENTS
    beats = frozenset(("turned", "out"))
    info = Info(
        key="pitty_pat",
        title="Pitty Pat",
        seats=(2, 5),
        options=(
            Option("hands", 1, "Hands in a match; a hand takes a minute or two.", 1, 20),
            Option(
                "second_discard", "must", "Whether the second discard after a match must be made or may be declined.",
                choices=("must", "may"), said=(("must", "must be made"), ("may", "may be declined")),
            ),
            Option("stake", 0, "Chips each seat pays into the pot at the start.", 0, 100_000, pays=True),
        ),
        kind="matching game",
        tagline="Match the card on the table, and leave the next player one that cannot be matched.",
        minutes=(2, 5),
    )  # fmt: skip

    def begin(self, setting: Setting) -> PittyPat:
        state = PittyPat(setting)
        pay_in(state, setting.options["stake"])
        return state

    def moves(self, state: PittyPat, actor: int) -> list[str]:
        if state.over or state.shuffling or actor != state.turn:
            return []
        hand = state.hands[actor]
        match = _match(hand, state.pile[-1])
        if match is None:
            return []
        if len(hand) == 1:
            return [match_text(match)]
        found = [match_text(match, other) for other in hand if other != match]
        if state.setting.options["second_discard"] == "may":
            found.append(match_text(match, keep=True))
        return found

    def deal(self, state: PittyPat, order: list[int], emit: Emit) -> None:
        reshuffle = bool(state.pile)
        state.shuffling = []
        state.matched = False
        if reshuffle:
            state.pile = state.pile[-1:]
            state.stock = order[::-1]
            emit(Event("reshuffled"))
            self._turn_a_card(state, emit)
        else:
            seats = state.setting.seats
            state.stock = order[::-1]
            for at in range(DEALT * seats):
                state.hands[(state.dealer + 1 + at) % seats].append(state.stock.pop())
            for hand in state.hands:
                hand.sort()
            state.pile = [state.stock.pop()]
            state.turn = (state.dealer + 1) % seats
            emit(Event("dealt", state.dealer, amount=state.hand))
            emit(Event("upcard", cards=(state.pile[-1],)))
        self._go_on(state, emit)

    def play(self, state: PittyPat, actor: int, move: str, emit: Emit) -> None:
        thrown = read(move).cards
        hand = state.hands[actor]
        for one in thrown:
            hand.remove(one)
            state.pile.append(one)
        state.matched = True
        state.turned = []
        emit(Event("matched", actor, thrown))
        if not hand:
            state.scores[actor] += 1
            emit(Event("out", actor, thrown))
            self._end_hand(state, actor, emit)
        else:
            state.turn = (actor + 1) % state.setting.seats
            self._go_on(state, emit)

    def _go_on(self, state: PittyPat, emit: Emit) -> None:
        """Turn cards and pass on until a seat can match, a shuffle is due, or the hand ends."""
        while not state.shuffling and not state.over:
            if _match(state.hands[state.turn], state.pile[-1]) is not None:
                return
            self._look_at_stock(state, emit)

    def _look_at_stock(self, state: PittyPat, emit: Emit) -> None:
        if state.stock:
            self._turn_a_card(state, emit)
        elif state.matched:
            state.shuffling = sorted(state.pile[:-1])
        else:
            emit(Event("dead"))
            self._end_hand(state, -1, emit)

    def _turn_a_card(self, state: PittyPat, emit: Emit) -> None:
        state.passing = True
        emit(Event("turned", state.turn, (state.stock[-1],)))
        state.passing = False
        top = state.stock.pop()
        state.pile.append(top)
        state.turned.append((state.turn, top))
        if _match(state.hands[state.turn], top) is None:
            emit(Event("passed", state.turn))
            state.turn = (state.turn + 1) % state.setting.seats

    def _end_hand(self, state: PittyPat, winner: int, emit: Emit) -> None:
        if state.hand == state.setting.options["hands"]:
            self._end_match(state, emit)
            return
        state.last_winner = winner
        state.hand += 1
        state.dealer = (state.dealer + 1) % state.setting.seats
        state.hands = [[] for _ in range(state.setting.seats)]
        state.pile = []
        state.stock = []
        state.shuffling = standard_pack()

    def _end_match(self, state: PittyPat, emit: Emit) -> None:
        state.turn = -1
        most_wins(state, emit, nil_wins=False)

    def table(self, state: PittyPat) -> Table:
        return Table(
            dealer=state.dealer,
            pot=state.pot,
            turn=state.turn,
            stock=len(state.stock),
            pile=tuple(state.pile),  # its history is public (page, section 4)
            counts=tuple(map(len, state.hands)),
            turned=tuple(state.turned),
            last_winner=state.last_winner,
        )

    def view(self, state: PittyPat, seat: int | None) -> View[Table]:
        seen = super().view(state, seat)
        return replace(seen, to_act=()) if state.passing else seen

    def places(self, state: PittyPat) -> list[Sequence[int]]:
        return [*state.hands, state.stock, state.pile]

    def hidden(self, state: PittyPat, seat: int | None) -> list[list[int]]:
        return [state.stock, *super().hidden(state, seat)]

    def timeout(self, state: PittyPat) -> list[tuple[int, str]]:
        return [(state.turn, self.moves(state, state.turn)[0])]

    def why(self, state: PittyPat, actor: int, move: str) -> str:
        if state.over or state.shuffling or actor != state.turn:
            return super().why(state, actor, move)
        match = _match(state.hands[actor], state.pile[-1])
        assert match is not None  # the seat on turn can match; else the turn would have passed
        meant = read(move)
        rank = rank_of(match)
        if not meant.cards or meant.cards[0] not in state.hands[actor] or rank_of(meant.cards[0]) != rank:
            return f"You hold a card of the upcard's rank ({RANK_SIGNS[rank]}), so you must match with it."
        if meant.cards[0] != match:
            return f"The matching card is {NAMES[match]}: of several, the first suit in the order clubs, diamonds, hearts, spades."
        if meant.keeps:
            return "At this table the second discard must be made."
        return "After the match you throw one other card from your hand with it."

    def reason(self, state: PittyPat) -> str:
        return "most hands won" if state.winners else "nobody won a hand"


def _match(hand: list[int], upcard: int) -> int | None:
    """The card that must be paired with the upcard: the first of its rank in C D H S (ruling 4)."""
    rank = upcard >> 2
    for held in hand:  # a hand is sorted by rank, then suit
        if held >> 2 == rank:
            return held
    return None


RULES = PittyPatRules()
