"""Kowah, two to four seats, 120 cards of 30 kinds, four copies of each (A-9 of diamonds, hearts, spades; J Q K of clubs).

Eight cards each. In a turn a seat draws from the stock or takes the top discard, then discards. Eight cards are a *checki* around a
pair P when two copies of P can be set apart and the other six make two threes of a rank; with a discard a seat may declare it and lay
the pair open. From then on it wins with a third copy of that card: drawn by itself, or claimed from another seat's draw (shown
while somebody else has checki) or discard. A discard that breaks the checki makes it lapse (R5).
"""

from collections.abc import Sequence

from bot.cards import sign
from bot.rules import Ahead, Emit, Event, Info, Option, Setting, View, Waiting
from bot.rules.blind import Known
from bot.rules.events import tell
from bot.rules.families.series import most_wins
from bot.rules.families.stakes import pay_in
from bot.rules.families.turns import TurnRules
from cogs.kowah.events import EVENTS
from cogs.kowah.moves import CLAIM, DISCARD, FROM_PILE, FROM_STOCK, LET_GO, read, with_checki
from cogs.kowah.state import ASKED, DRAW, OVER, PACK, THROW, Kowah, LastHand, Table, is_near, may_take, pairs_of_checki


class KowahRules(TurnRules[Kowah], Ahead):
    """The rules of Kowah."""

    events = EVENTS
    info = Info(
        key="kowah",
        title="Kowah",
        seats=(2, 4),
        options=(
            Option("hands", 1, "Hands in a match; a hand takes about twenty turns a seat.", 1, 20),
            Option("stake", 0, "Chips each seat pays into the pot at the start.", 0, 1000, pays=True),
        ),
        anytime=frozenset({"claim"}),
        kind="rummy game",
        tagline="Show your pair, and everybody is afraid of drawing the third card for you.",
        minutes=(5, 15),
    )

    def begin(self, setting: Setting) -> Kowah:
        state = Kowah(setting)
        pay_in(state, setting.options["stake"])
        return state

    def waiting(self, state: Kowah) -> Waiting:
        asked = state.phase == ASKED and not state.shuffling
        return Waiting((state.claimant,)) if asked else super().waiting(state)

    def moves(self, state: Kowah, actor: int) -> list[str]:
        if state.over or state.shuffling:
            return []
        if state.phase == ASKED:
            return [CLAIM, LET_GO] if actor == state.claimant else []
        if actor != state.turn:
            return []
        if state.phase == DRAW:
            return [FROM_STOCK, FROM_PILE] if state.discards and may_take(state) else [FROM_STOCK]
        return self._discards(state, actor)

    def ahead(self, view: View[Table]) -> list[str]:
        """To draw from the stock: of the pile nobody knows what will lie there."""
        return [FROM_STOCK] if view.table.stock else []

    def _discards(self, state: Kowah, actor: int) -> list[str]:
        hand = state.hands[actor]
        kinds = [kind for at, kind in enumerate(hand) if (at == 0 or hand[at - 1] != kind) and kind != state.taken]
        found = [DISCARD[kind] for kind in kinds]
        for kind in kinds if is_near(hand) else ():
            rest = hand[:]
            rest.remove(kind)
            pairs = [pair for pair in pairs_of_checki(rest) if pair != state.checki[actor]]
            found += [with_checki(kind, pair) for pair in pairs]
        return found

    def deal(self, state: Kowah, order: list[int], emit: Emit) -> None:
        seats = state.setting.seats
        state.shuffling = []
        for at, dealt in enumerate(order[: 8 * seats]):
            state.hands[(state.dealer + 1 + at) % seats].append(dealt)
        for hand in state.hands:
            hand.sort()
        state.stock = order[: 8 * seats - 1 : -1]
        state.turn = (state.dealer + 1) % seats
        state.phase = DRAW
        emit(Event("dealt", state.dealer, amount=state.hand))

    def play(self, state: Kowah, actor: int, move: str, emit: Emit) -> None:
        if move in (FROM_STOCK, FROM_PILE):
            self._draw(state, move == FROM_STOCK, emit)
        elif move == CLAIM:
            self._claim(state, emit)
        elif move == LET_GO:
            self._let_go(state, emit)
        else:
            meant = read(move)
            self._discard(state, meant.thrown, meant.pair if meant.declares else None, emit)

    def _draw(self, state: Kowah, stock: bool, emit: Emit) -> None:
        seat = state.turn
        drawn = state.stock.pop() if stock else state.discards.pop()
        state.from_pile = 0 if stock else state.from_pile + 1
        state.taken = None if stock else drawn
        state.hands[seat].append(drawn)
        state.hands[seat].sort()
        state.phase = THROW
        if stock:
            tell(emit, "drew", seat)
            emit(Event("drew_card", seat, (drawn,), only=seat))
        else:
            tell(emit, "took", seat, (drawn,))
        if drawn == state.checki[seat]:
            emit(Event("third", seat, (drawn,)))
            self._end_hand(state, seat, drawn, emit)
            return
        others = [at for at, shown in enumerate(state.checki) if shown is not None and at != seat]
        if stock and others:
            state.revealed = drawn
            emit(Event("revealed", seat, (drawn,)))
            self._offer(state, drawn, from_hand=True)

    def _offer(self, state: Kowah, offered: int, from_hand: bool) -> bool:
        """Open the claim of the one other seat that waits for this card, if there is one (never more: page, 5.2)."""
        for seat, shown in enumerate(state.checki):
            if shown == offered and seat != state.turn:
                state.phase, state.claimant = ASKED, seat
                state.drawn = offered if from_hand else None
                return True
        return False

    def _claim(self, state: Kowah, emit: Emit) -> None:
        seat = state.claimant
        wanted = state.checki[seat]
        assert wanted is not None  # only a seat with an open pair is asked
        if state.drawn is not None:
            state.hands[state.turn].remove(wanted)
        else:
            state.discards.pop()
        state.hands[seat].append(wanted)
        state.hands[seat].sort()
        emit(Event("claimed", seat, (wanted,), other=state.turn))
        self._end_hand(state, seat, wanted, emit)

    def _let_go(self, state: Kowah, emit: Emit) -> None:
        shown = state.checki[state.claimant]
        emit(Event("let_go", state.claimant, () if shown is None else (shown,)))
        after_draw = state.drawn is not None
        state.drawn, state.claimant = None, -1
        if after_draw:
            state.phase = THROW
        else:
            self._next_turn(state, emit)

    def _discard(self, state: Kowah, thrown: int, pair: int | None, emit: Emit) -> None:
        seat = state.turn
        hand = state.hands[seat]
        hand.remove(thrown)
        state.discards.append(thrown)
        state.revealed = None
        state.taken = None
        tell(emit, "discarded", seat, (thrown,))
        if pair is not None:
            state.checki[seat] = pair
            emit(Event("checki", seat, (pair,)))
        elif state.checki[seat] is not None and state.checki[seat] not in pairs_of_checki(hand):
            state.checki[seat] = None
            emit(Event("lapsed", seat))
        if not self._offer(state, thrown, from_hand=False):
            self._next_turn(state, emit)

    def _next_turn(self, state: Kowah, emit: Emit) -> None:
        if not state.stock:
            emit(Event("no_winner"))
            self._end_hand(state, None, None, emit)
            return
        state.turn = (state.turn + 1) % state.setting.seats
        state.phase = DRAW

    def _end_hand(self, state: Kowah, winner: int | None, third: int | None, emit: Emit) -> None:
        if winner is not None:
            state.scores[winner] += 1
        state.last_hand = LastHand(state.hand, winner, third)
        state.revealed = state.taken = state.drawn = None
        state.claimant = -1
        if state.hand == state.setting.options["hands"]:
            self._end_match(state, emit)
            return
        seats = state.setting.seats
        state.hand += 1
        state.dealer = (state.dealer + 1) % seats
        state.hands = [[] for _ in range(seats)]
        state.stock, state.discards = [], []
        state.checki = [None] * seats
        state.from_pile = 0
        state.shuffling = list(PACK)

    def _end_match(self, state: Kowah, emit: Emit) -> None:
        state.phase = OVER
        most_wins(state, emit, nil_wins=False)

    def table(self, state: Kowah) -> Table:
        return Table(
            phase=state.phase,
            dealer=state.dealer,
            turn=None if state.over else state.turn,
            stock=len(state.stock),
            discards=tuple(state.discards),
            sizes=tuple(map(len, state.hands)),
            checki=tuple(state.checki),
            revealed=state.revealed,
            last_hand=state.last_hand,
            pot=state.pot,
            may_take=may_take(state),
        )

    def places(self, state: Kowah) -> list[Sequence[int]]:
        return [*state.hands, state.stock, state.discards]

    def hidden(self, state: Kowah, seat: int | None) -> list[list[int]]:
        return [state.stock, *super().hidden(state, seat)]

    def known(self, state: Kowah, seat: int | None) -> list[Known]:
        """Both cards of an open pair, a draw that was shown, a card just taken from the pile."""
        pairs = [(state.hands[at], shown) for at, shown in enumerate(state.checki) if shown is not None for _ in (1, 2)]
        fresh = [one for one in (state.revealed, state.taken) if one is not None]
        return pairs + [(state.hands[state.turn], one) for one in fresh]

    def timeout(self, state: Kowah) -> list[tuple[int, str]]:
        actor = self.waiting(state).must[0]
        moves = self.moves(state, actor)
        if state.phase != THROW:
            return [(actor, moves[0])]  # claim, or draw from the stock
        return [(actor, _harmless(state, actor, moves))]

    def why(self, state: Kowah, actor: int, move: str) -> str:
        if state.over or state.shuffling or not self.moves(state, actor):
            return super().why(state, actor, move)
        if state.phase == ASKED:
            return "You may claim the card or let it go."
        if state.phase == DRAW:
            if move == FROM_PILE:
                if state.discards:
                    return "So many turns in a row have begun with the pile that this one must begin with the stock."
                return "There is no discard to take yet."
            return "A turn begins with a card from the stock or from the discard pile."
        meant = read(move)
        if state.taken is not None and meant.thrown == state.taken:
            return f"You have just taken {sign(state.taken)} from the pile, so it may not go straight back."
        if meant.declares:
            return "The eight cards that remain must hold that pair and two threes of a rank, and the pair must not lie open already."
        return "You discard one card of your hand."

    def reason(self, state: Kowah) -> str:
        return "most hands won" if state.winners else "nobody won a hand"


def _harmless(state: Kowah, seat: int, moves: list[str]) -> str:
    """For somebody who is away: a discard that gives nothing to an open pair and keeps an own checki, if there is one."""
    plain = [move for move in moves if not read(move).declares]

    def harm(move: str) -> tuple[bool, bool, bool]:
        thrown = read(move).thrown
        rest = state.hands[seat][:]
        rest.remove(thrown)
        given = any(shown == thrown for at, shown in enumerate(state.checki) if at != seat)
        lapses = state.checki[seat] is not None and state.checki[seat] not in pairs_of_checki(rest)
        return given, lapses, state.hands[seat].count(thrown) > 1

    return min(plain, key=harm)


RULES = KowahRules()
