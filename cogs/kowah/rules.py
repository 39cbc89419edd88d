"""Kowah, two to four seats, 120 cards of 30 kinds, four copies of each (A-9 of diamonds, hearts, spades; J Q K of clubs).

Eight cards each. In a turn a seat draws from the stock or takes the top discard, then discards. Eight cards are a *checki* around a
pair P when two copies of P can be set apart and the other six make two threes of a rank; with a discard a seat may declare it and lay
the pair open. From then on it wins with a third copy of that card: drawn by itself, or claimed from another seat's draw (shown
while somebody else has checki) or discard. A discard that breaks the checki makes it lapse (R5).
"""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from bot.cards import NAMES, card, names, sign
from bot.rules import Emit, Event, Info, Option, Setting, Waiting
from bot.rules.families.series import most_wins
from bot.rules.families.stakes import pay_in
from bot.rules.families.turns import TurnRules, Turns
from cogs.kowah.events import EVENTS

#: every kind of card once, sorted (page, section 2)
KINDS: tuple[int, ...] = tuple(
    number for number, (rank, suit) in enumerate(NAMES) if rank in ("JQK" if suit == "C" else "A23456789")
)
PACK: tuple[int, ...] = tuple(kind for kind in KINDS for _ in range(4))


class Kowah(Turns):
    """A match. `stock` has the next card last, `discards` the top last; `checki` the exposed card of each seat."""

    __slots__ = (
        "checki", "claimant", "discards", "drawn", "from_pile", "last_hand", "revealed", "state", "stock", "taken",
    )  # fmt: skip

    def __init__(self, setting: Setting) -> None:
        super().__init__(setting)
        self.gather(list(PACK))
        self.stock: list[int] = []
        self.discards: list[int] = []
        self.checki: list[int | None] = [None] * setting.seats
        self.state = "draw"
        self.claimant = -1
        self.drawn: int | None = None  # the card just drawn, while a claim to it is open
        self.taken: int | None = None  # the card taken from the pile in this turn: it may not go straight back
        self.revealed: int | None = None
        self.from_pile = 0  # turns in a row that began with the pile (R6)
        self.last_hand: tuple[int, int | None, int | None] | None = None


def pairs_of_checki(eight: list[int]) -> list[int]:
    """The cards around which these eight are a checki: two copies set apart, the other six two threes of a rank (page, 5.4)."""
    ranks = Counter(held >> 2 for held in eight)
    odd = [rank for rank, count in ranks.items() if count % 3]
    if len(odd) != 1:  # eight cards with one odd rank have two, five or eight of it
        return []
    copies = Counter(held for held in eight if held >> 2 == odd[0])
    return [kind for kind in sorted(copies) if copies[kind] >= 2]


class KowahRules(TurnRules[Kowah]):
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
        tagline="Show your pair, and everybody is afraid of drawing the third card for you.",
        minutes=(10, 20),
    )

    def begin(self, setting: Setting) -> Kowah:
        state = Kowah(setting)
        pay_in(state, setting.options["stake"])
        return state

    def waiting(self, state: Kowah) -> Waiting:
        asked = state.state == "claim" and not state.shuffling
        return Waiting((state.claimant,)) if asked else super().waiting(state)

    def moves(self, state: Kowah, actor: int) -> list[str]:
        if state.over or state.shuffling:
            return []
        if state.state == "claim":
            return ["claim", "pass"] if actor == state.claimant else []
        if actor != state.turn:
            return []
        if state.state == "draw":
            may_take = state.discards and state.from_pile < 4 * state.setting.seats
            return ["draw stock", "draw discard"] if may_take else ["draw stock"]
        return self._discards(state, actor)

    def _discards(self, state: Kowah, actor: int) -> list[str]:
        hand = state.hands[actor]
        kinds = [kind for at, kind in enumerate(hand) if (at == 0 or hand[at - 1] != kind) and kind != state.taken]
        found = [f"discard {NAMES[kind]}" for kind in kinds]
        for kind in kinds:
            rest = hand[:]
            rest.remove(kind)
            pairs = [pair for pair in pairs_of_checki(rest) if pair != state.checki[actor]]
            found += [f"discard {NAMES[kind]} checki {NAMES[pair]}" for pair in pairs]
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
        state.state = "draw"
        emit(Event("dealt", state.dealer, amount=state.hand))

    def play(self, state: Kowah, actor: int, move: str, emit: Emit) -> None:
        words = move.split(" ")
        match words[0]:
            case "draw":
                self._draw(state, words[1] == "stock", emit)
            case "claim":
                self._claim(state, emit)
            case "pass":
                self._let_go(state, emit)
            case _:
                pair = card(words[3]) if len(words) == 4 else None
                self._discard(state, card(words[1]), pair, emit)

    def _draw(self, state: Kowah, stock: bool, emit: Emit) -> None:
        seat = state.turn
        drawn = state.stock.pop() if stock else state.discards.pop()
        state.from_pile = 0 if stock else state.from_pile + 1
        state.taken = None if stock else drawn
        state.hands[seat].append(drawn)
        state.hands[seat].sort()
        state.state = "discard"
        if stock:
            emit(Event("drew", seat))
            emit(Event("drew_card", seat, (drawn,), only=seat))
        else:
            emit(Event("took", seat, (drawn,)))
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
                state.state, state.claimant = "claim", seat
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
            state.state = "discard"
        else:
            self._next_turn(state, emit)

    def _discard(self, state: Kowah, thrown: int, pair: int | None, emit: Emit) -> None:
        seat = state.turn
        hand = state.hands[seat]
        hand.remove(thrown)
        state.discards.append(thrown)
        state.revealed = None
        state.taken = None
        emit(Event("discarded", seat, (thrown,)))
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
        state.state = "draw"

    def _end_hand(self, state: Kowah, winner: int | None, third: int | None, emit: Emit) -> None:
        if winner is not None:
            state.scores[winner] += 1
        state.last_hand = (state.hand, winner, third)
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
        state.state = "over"
        most_wins(state, emit, nil_wins=False)

    def public(self, state: Kowah) -> dict[str, Any]:
        last = state.last_hand
        return {
            "state": state.state,
            "dealer": state.dealer,
            "turn": None if state.over else state.turn,
            "stock": len(state.stock),
            "discards": names(state.discards),
            "sizes": [len(hand) for hand in state.hands],
            "checki": [None if shown is None else NAMES[shown] for shown in state.checki],
            "revealed": None if state.revealed is None else NAMES[state.revealed],
            "last_hand": last
            and {"hand": last[0], "winner": last[1], "card": None if last[2] is None else NAMES[last[2]]},
            "pot": state.pot,
        }

    def places(self, state: Kowah) -> list[Sequence[int]]:
        return [*state.hands, state.stock, state.discards]

    def hidden(self, state: Kowah, seat: int | None) -> list[list[int]]:
        return [state.stock, *super().hidden(state, seat)]

    def known(self, state: Kowah, seat: int | None) -> list[tuple[list[int], int]]:
        """Both cards of an open pair, a draw that was shown, a card just taken from the pile."""
        pairs = [(state.hands[at], shown) for at, shown in enumerate(state.checki) if shown is not None for _ in (1, 2)]
        fresh = [one for one in (state.revealed, state.taken) if one is not None]
        return pairs + [(state.hands[state.turn], one) for one in fresh]

    def table(self, state: Kowah) -> dict[str, Any]:
        return self.public(state) | {"may_take": state.from_pile < 4 * state.setting.seats}

    def timeout(self, state: Kowah) -> list[tuple[int, str]]:
        actor = self.waiting(state).must[0]
        moves = self.moves(state, actor)
        if state.state != "discard":
            return [(actor, moves[0])]  # claim, or draw from the stock
        return [(actor, _harmless(state, actor, moves))]

    def why(self, state: Kowah, actor: int, move: str) -> str:
        if state.over or state.shuffling or not self.moves(state, actor):
            return super().why(state, actor, move)
        if state.state == "claim":
            return "You may claim the card or let it go."
        if state.state == "draw":
            if move == "draw discard":
                if state.discards:
                    return "So many turns in a row have begun with the pile that this one must begin with the stock."
                return "There is no discard to take yet."
            return "A turn begins with a card from the stock or from the discard pile."
        words = move.split(" ")
        if len(words) > 1 and state.taken is not None and words[1] == NAMES[state.taken]:
            return f"You have just taken {sign(state.taken)} from the pile, so it may not go straight back."
        if len(words) > 2 and words[2] == "checki":
            return "The eight cards that remain must hold that pair and two threes of a rank, and the pair must not lie open already."
        return "You discard one card of your hand."

    def reason(self, state: Kowah) -> str:
        return "most hands won" if state.winners else "nobody won a hand"


def _harmless(state: Kowah, seat: int, moves: list[str]) -> str:
    """For somebody who is away: a discard that gives nothing to an open pair and keeps an own checki, if there is one."""
    plain = [move for move in moves if " checki " not in move]

    def harm(move: str) -> tuple[bool, bool, bool]:
        thrown = card(move.rpartition(" ")[2])
        rest = state.hands[seat][:]
        rest.remove(thrown)
        given = any(shown == thrown for at, shown in enumerate(state.checki) if at != seat)
        lapses = state.checki[seat] is not None and state.checki[seat] not in pairs_of_checki(rest)
        return given, lapses, state.hands[seat].count(thrown) > 1

    return min(plain, key=harm)


RULES = KowahRules()
