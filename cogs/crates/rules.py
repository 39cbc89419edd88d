"""Crates, two to five seats; with four usually two partnerships. Shed your cards; what is left over costs points, lowest total wins.

Fifteen hands of 8, 7 … 1 … 7, 8 cards, dealt from the dealer's left; one card is turned up. Whoever holds a card of the top card's
rank, or of the suit that counts, must play one (R2); who holds none draws one card and the turn passes. 8s and 9s must fit like
others (R1) and call a suit, a 9 one of its colour. A 2 begins a 2-sequence: each next seat adds an ace or a 2, or draws the pips.
4 skips, 5 lets everybody else draw, 6 plays again, 7 and J let one seat draw, T turns the direction (in each hand it starts
clockwise, R14). A turned-up card counts only as 8 or 9: the dealer names a suit, hand unseen (R3). Effects count on a last card
too (R8), but a last 6 is no way out (R9). Who plays one of two cards, even a 6 (R10), without saying "One card" draws two before the
next turn, also in a 2-sequence (R11); nobody has to notice (R12). Drawing from an empty stock is a pressure: 5 points for the side's
first, then 10, 20 …; the pile but for its top (R4) is shuffled; when there is none, the draw is let off (R5). The tenth pressure
of a hand ends it (R6), and `pressure_cap` can hold their price (R7). A tie shares the win; four may play each for itself (R15).
"""

from collections.abc import Sequence

from bot.cards import SUIT_WORDS, rank_of, sign
from bot.rules import Ahead, Emit, Event, Info, Option, Setting, View, quiet
from bot.rules.families.series import least_wins
from bot.rules.families.stakes import pay_in
from bot.rules.families.turns import TurnRules
from cogs.crates.events import EVENTS
from cogs.crates.moves import CALLED_TEXTS, NAME, NAMED, PLAYS, TEXTS, Play, tried
from cogs.crates.state import (
    ACE,
    BEGIN,
    CHOOSE,
    COSTS,
    DEAD_AT,
    EIGHT,
    END,
    FIVE,
    FOUR,
    JACK,
    NAMING,
    NINE,
    NONE,
    OVER,
    PAID,
    PLACE,
    PLAYING,
    RESOLVED,
    SEVEN,
    SIX,
    TEN,
    TWO,
    Crates,
    Draw,
    LastHand,
    Table,
    callable_suits,
    left_over,
)


class CratesRules(TurnRules[Crates], Ahead):
    """The rules of Crates."""

    events = EVENTS
    beats = frozenset(("out",))
    info = Info(
        key="crates",
        title="Crates",
        seats=(2, 5),
        options=(
            Option(
                "partners",
                1,
                "Whether four players are two partnerships; else everybody plays alone.",
                0,
                1,
                title="four play in pairs",
                said=((0, "no"), (1, "yes")),
            ),
            Option(
                "largest",
                8,
                "Each hand has one card fewer, down to one, then one more up to as many as in the first.",
                2,
                8,
                title="cards in the first hand",
            ),
            Option(
                "pressure_cap",
                0,
                "The most points one pressure can cost; 0 for no limit.",
                0,
                5120,
                title="most for a pressure",
                said=((0, "no limit"),),
            ),
            Option("stake", 0, "Chips each seat pays into the pot at the start.", 0, 1000, pays=True),
        ),
        kind="shedding game",
        tagline="Crazy Eights for bridge players: nearly every card does something, and an empty stock costs you.",
        minutes=(30, 60),
        low_wins=True,
    )

    def sides(self, setting: Setting) -> tuple[int, ...]:
        state = Crates(setting)
        return tuple(min(state.side(seat)) for seat in range(setting.seats))

    def begin(self, setting: Setting) -> Crates:
        state = Crates(setting)
        pay_in(state, setting.options["stake"])
        return state

    def moves(self, state: Crates, actor: int) -> list[str]:
        if actor != state.turn or state.over or state.shuffling or actor < 0:
            return []
        if state.naming:
            return [NAME[suit] for suit in callable_suits(state.pile[-1])]
        fitting = state.fitting()
        found = [text for one in fitting for text in TEXTS[one]]
        if len(state.hands[actor]) == 2:
            found += [text for one in fitting for text in CALLED_TEXTS[one]]
        return found

    def ahead(self, view: View[Table]) -> list[str]:
        """Every card in hand, eights with each suit; the last but one with its word, which is not to be forgotten."""
        texts = CALLED_TEXTS if len(view.cards) == 2 else TEXTS
        return [text for one in view.cards for text in texts[one]]

    def deal(self, state: Crates, order: list[int], emit: Emit) -> None:
        state.shuffling = []
        if state.pile:
            state.stock = order[::-1]
            state.pile = state.pile[-1:]
            emit(Event("reshuffled", amount=len(order)))
        else:
            self._deal_hand(state, order, emit)
            if state.naming:
                return
        self._go_on(state, emit)

    def _deal_hand(self, state: Crates, order: list[int], emit: Emit) -> None:
        seats = state.setting.seats
        each: int = abs(state.setting.options["largest"] - state.hand) + 1
        left = (state.dealer + 1) % seats
        for at in range(seats):
            state.hands[(left + at) % seats] = sorted(order[at : each * seats : seats], key=PLACE.__getitem__)
        upcard = order[each * seats]
        state.pile = [upcard]
        state.stock = order[: each * seats : -1]
        state.naming = bool(callable_suits(upcard))
        state.turn = state.dealer if state.naming else left
        state.step = BEGIN
        emit(Event("dealt", state.dealer, amount=state.hand, other=each))
        emit(Event("upcard", cards=(upcard,)))

    def play(self, state: Crates, actor: int, move: str, emit: Emit) -> None:
        if state.naming:
            state.called = NAMED[move]
            state.naming = False
            state.turn = state.after(actor)
            emit(Event("named", actor, other=state.called))
        else:
            self._lay(state, move, emit)
        self._go_on(state, emit)

    def _lay(self, state: Crates, move: str, emit: Emit) -> None:
        """The seat on turn plays a card, and the card does what it does."""
        one, suit, said = PLAYS[move]
        seat = state.turn
        hand = state.hands[seat]
        forgot = len(hand) == 2 and not said
        hand.remove(one)
        state.pile.append(one)
        state.called = suit
        state.step = END
        if emit is not quiet:
            emit(Event("played", seat, (one,), other=suit, text="one" if said else ""))
        if forgot:
            state.owes[seat] = True
            emit(Event("forgot", seat))
        if state.sequence or one >> 2 == TWO:
            state.sequence += 1 if one >> 2 == ACE else 2
            emit(Event("pips", amount=state.sequence))
        else:
            self._effect(state, seat, one >> 2, emit)

    def _effect(self, state: Crates, seat: int, rank: int, emit: Emit) -> None:
        """What a card does that is played outside a 2-sequence; 8 and 9 have called their suit already."""
        seats = state.setting.seats
        if rank == FOUR:
            state.stride = 2
            if state.hands[seat]:
                emit(Event("skipped", state.after(seat)))
        elif rank == FIVE:
            state.draws = [Draw(state.after(seat, place), 1, "five") for place in range(1, seats)]
        elif rank == SIX:
            state.step = CHOOSE
            if not state.hands[seat]:
                emit(Event("cooper", seat))
        elif rank == SEVEN:
            state.draws = [Draw(state.after(seat, 1 if seats < 4 else 2), 1, "seven")]
        elif rank == TEN and seats > 2:
            state.direction = -state.direction
            emit(Event("turned_round", other=state.direction))
        elif rank == JACK and seats < 4:
            # of two seats the other one, of three the one before
            state.draws = [Draw(state.after(seat, seats - 1), 1, "jack")]

    def _go_on(self, state: Crates, emit: Emit) -> None:
        """All that happens by itself, until somebody decides, a shuffle is due or the match is over (page, section 6)."""
        while not state.shuffling and not state.over:
            if state.draws:
                self._draw(state, emit)
            elif state.step == CHOOSE:
                if state.fitting():
                    return
                self._stuck(state)
            elif state.step == BEGIN:
                state.step = CHOOSE
                if state.owes[state.turn]:
                    state.draws = [Draw(state.turn, 2, "penalty")]
                    state.step = PAID
            elif state.step == PAID:
                state.owes[state.turn] = False
                state.step = CHOOSE
            else:
                self._end_turn(state, emit)

    def _stuck(self, state: Crates) -> None:
        """A seat that cannot play draws a card, or the pips of the 2-sequence, and its turn is over."""
        if state.sequence:
            state.draws = [Draw(state.turn, state.sequence, "pips")]
            state.step = RESOLVED
        else:
            state.draws = [Draw(state.turn, 1, "stuck")]
            state.step = END

    def _draw(self, state: Crates, emit: Emit) -> None:
        """Draw what the stock has for the first draw that is due; an empty stock is a pressure."""
        seat, count, why = state.draws[0]
        if not state.stock:
            self._pressure(state, seat, emit)
            return
        drawn = state.stock[: -count - 1 : -1]
        del state.stock[-count:]
        state.hands[seat] += drawn
        state.hands[seat].sort(key=PLACE.__getitem__)
        if len(drawn) < count:
            state.draws[0] = Draw(seat, count - len(drawn), why)
        else:
            del state.draws[0]
        if emit is not quiet:
            emit(Event("drew", seat, amount=len(drawn), text=why))
            emit(Event("got", seat, tuple(drawn), only=seat))

    def _pressure(self, state: Crates, seat: int, emit: Emit) -> None:
        """Score a pressure at once; then a new stock is shuffled, or the draw is let off, or the hand is dead."""
        cost = state.pressure_cost(seat)
        state.pressed += 1
        for mate in state.side(seat):
            state.scores[mate] += cost
            state.pressures[mate] += 1
        emit(Event("pressure", seat, amount=cost, other=state.pressed))
        if state.pressed == DEAD_AT:
            emit(Event("dead"))
            self._end_hand(state, emit)
        elif len(state.pile) > 1:
            state.shuffling = state.pile[:-1]
        else:
            del state.draws[0]
            emit(Event("let_off", seat))

    def _end_turn(self, state: Crates, emit: Emit) -> None:
        """Pass the turn on, unless somebody is out and no 2-sequence keeps the hand going."""
        seat = state.turn
        if state.step == RESOLVED:
            state.sequence = 0
        if not state.hands[seat]:
            state.last_round = True
            emit(Event("out", seat))
        if state.last_round and not state.sequence:
            self._end_hand(state, emit)
            return
        state.turn = state.after(seat, state.stride)
        state.stride = 1
        state.step = BEGIN

    def _end_hand(self, state: Crates, emit: Emit) -> None:
        """Count what is left, and go on to the next deal or the end."""
        points = tuple(left_over(hand) for hand in state.hands)
        for seat in range(state.setting.seats):
            state.scores[seat] += sum(points[mate] for mate in state.side(seat))
        left = tuple(tuple(sorted(hand)) for hand in state.hands)
        for seat, cards in enumerate(left):
            emit(Event("left", seat, cards, points[seat], state.scores[seat]))
        state.last_hand = LastHand(state.hand, points, left)
        state.draws = []
        if state.hand == 2 * state.setting.options["largest"] - 1:
            least_wins(state, emit)
            return
        state.hand += 1
        state.dealer = (state.dealer + 1) % state.setting.seats
        state.clear()

    def table(self, state: Crates) -> Table:
        return Table(
            phase=OVER if state.over else NAMING if state.naming else PLAYING,
            dealer=state.dealer,
            turn=NONE if state.over else state.turn,
            direction=state.direction,
            top=state.pile[-1] if state.pile else NONE,
            called=state.called,
            sequence=state.sequence,
            stock=len(state.stock),
            discards=tuple(state.pile),
            sizes=tuple(map(len, state.hands)),
            owes=tuple(state.owes),
            pressed=state.pressed,
            pressures=tuple(state.pressures),
            next_pressure=tuple(state.pressure_cost(seat) for seat in range(state.setting.seats)),
            last_hand=state.last_hand,
            pot=state.pot,
        )

    def places(self, state: Crates) -> list[Sequence[int]]:
        return [*state.hands, state.stock, state.pile]

    def hidden(self, state: Crates, seat: int | None) -> list[list[int]]:
        unseen = [hand for at, hand in enumerate(state.hands) if at != seat or _blind(state, at)]
        return [state.stock, *unseen]

    def view(self, state: Crates, seat: int | None) -> View[Table]:
        cards = () if seat is None or _blind(state, seat) else state.hands[seat]
        to_act = () if state.over or state.shuffling else (state.turn,)
        return self.looked_at(state, seat, cards=cards, table=self.table(state), to_act=to_act)

    def timeout(self, state: Crates) -> list[tuple[int, str]]:
        """The suit that lies there; else the dearest card that fits, said "one" with, calling the suit held most."""
        if state.over or state.shuffling:
            return []
        if state.naming:
            return [(state.turn, NAME[state.pile[-1] & 3])]
        hand = state.hands[state.turn]
        one = min(state.fitting(), key=lambda fits: (-COSTS[fits], fits))
        texts = CALLED_TEXTS[one] if len(hand) == 2 else TEXTS[one]
        held = [sum(other & 3 == suit for other in hand if other != one) for suit in range(4)]
        return [(state.turn, max(texts, key=lambda text: held[max(PLAYS[text].suit, 0)]))]

    def why(self, state: Crates, actor: int, move: str) -> str:
        if state.over or state.shuffling or actor != state.turn or actor < 0:
            return super().why(state, actor, move)
        top = state.pile[-1]
        if state.naming:
            suits = " or ".join(SUIT_WORDS[suit] for suit in callable_suits(top))
            return f"{sign(top)} was turned up: first you name {suits}, without looking at your cards."
        meant = tried(move)
        if meant is None:
            return "You play a card that fits; whoever can play must."
        if meant.card not in state.hands[actor]:
            return f"You do not hold {sign(meant.card)}."
        return _why_not_played(state, meant)

    def reason(self, state: Crates) -> str:
        return f"lowest total after {2 * state.setting.options['largest'] - 1} hands"


def _blind(state: Crates, seat: int) -> bool:
    """Whether a seat may not look at its own cards yet: the dealer who is to name a suit."""
    return state.naming and seat == state.turn


def _why_not_played(state: Crates, meant: Play) -> str:
    one, top = meant.card, state.pile[-1]
    if one not in state.fitting():
        if state.sequence:
            return "A 2-sequence is running: only an ace or a 2 may be played."
        suit = SUIT_WORDS[top & 3 if state.called == NONE else state.called]
        return f"Only {suit} or a card of the same rank as {sign(top)} fits now."
    if meant.said and len(state.hands[state.turn]) != 2:
        return 'You say "One card" only when you play one of your last two cards.'
    if rank_of(one) == EIGHT:
        return "With an 8 you call a suit."
    if rank_of(one) == NINE:
        return "With a 9 you call a suit of its own colour."
    return "Only an 8 or a 9 calls a suit."


RULES = CratesRules()
