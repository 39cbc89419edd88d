"""Play or Pay, three to ten seats, one pack, all of it dealt.

The seat at the dealer's left starts a suit with any card. From it the suit runs upwards, from the king on to the ace and the two,
until all thirteen cards lie there. Going round to the left, a seat that does not hold the next card pays a chip; the one that does
must play it. Whoever plays the thirteenth card starts another suit. The first seat without cards takes the pot and one chip more
for every card left with the others. Paying is never pressed (ruling 2), nor is following, unless the table wants it (ruling 3).
"""

from collections.abc import Sequence

from bot.cards import sign, standard_pack
from bot.rules import Ahead, ByHand, Emit, Event, Info, Option, Rules, Setting, View, Waiting, quiet
from bot.rules.events import tell
from bot.rules.families.series import hands_in, richest_wins
from bot.rules.families.stakes import has
from bot.rules.families.turns import FOR_DEALER, FOR_NOBODY, FOR_SEAT, PLAY, PLAYED
from cogs.play_or_pay.events import EVENTS
from cogs.play_or_pay.state import AFTER, NONE, ROUNDS, LastHand, PlayOrPay, Table, after


class PlayOrPayRules(Rules[PlayOrPay], ByHand, Ahead):
    """The rules of Play or Pay."""

    events = EVENTS
    beats = frozenset(("followed", "out"))
    info = Info(
        key="play_or_pay",
        title="Play or Pay",
        seats=(3, 10),
        options=(
            Option(
                "hands", 0, "Hands in a match; 0 for as many as there are players.", 0, 20, said=((0, "one deal each"),)
            ),
            Option("buy_in", 200, "Chips each player brings.", 1, 100_000, pays=True, title="buy-in"),
            Option(
                "auto_play",
                True,
                "Whether the card that must follow is played by itself.",
                title="cards follow by themselves",
            ),
        ),
        brings="buy_in",
        kind="shedding game for chips",
        tagline="Start the suit that empties your hand and the others' purses.",
        minutes=(5, 12),
    )

    def begin(self, setting: Setting) -> PlayOrPay:
        return PlayOrPay(setting)

    def waiting(self, state: PlayOrPay) -> Waiting:
        if state.shuffling:
            return FOR_DEALER
        return FOR_NOBODY if state.over else FOR_SEAT[state.turn]

    def moves(self, state: PlayOrPay, actor: int) -> list[str]:
        if state.turn != actor or actor < 0:
            return []
        if state.next != NONE:
            return [PLAY[state.next]]
        return [PLAY[held] for held in state.hands[actor]]

    def pack(self, state: PlayOrPay) -> list[int]:
        return standard_pack() if state.shuffling else []

    def deal(self, state: PlayOrPay, order: list[int], emit: Emit) -> None:
        seats = state.setting.seats
        state.shuffling = False
        state.hands = [sorted(order[(seat - state.dealer - 1) % seats :: seats]) for seat in range(seats)]
        state.turn = (state.dealer + 1) % seats
        tell(emit, "dealt", state.dealer, amount=state.hand)

    def play(self, state: PlayOrPay, actor: int, move: str, emit: Emit) -> None:
        one = PLAYED[move]
        if state.next == NONE:
            state.start = one
            tell(emit, "led", actor, (one,))
        else:
            tell(emit, "followed", actor, (one,))
        state.hands[actor].remove(one)
        state.played.append(one)
        state.next = after(one)
        if state.hands[actor] and state.next != state.start:
            self._go_round(state, emit)
        self._look_who_is_out(state, emit)

    def _go_round(self, state: PlayOrPay, emit: Emit) -> None:
        """To the left, every seat pays that does not hold the next card; the one that does plays it, or is asked.

        That goes on to the end of the suit or of the hand. It is nearly all that a play-out does, so nothing is called in it.
        """
        hands, chips, paid, played = state.hands, state.chips, state.paid, state.played
        nothing = -state.setting.options["buy_in"]  # the net chips of an empty purse
        start, seat, wanted = state.start, state.turn, state.next
        payers: list[int] = []
        asks = not state.setting.options["auto_play"]
        halts = asks or emit is not quiet
        for seat in ROUNDS[len(hands)][state.turn]:
            hand = hands[seat]
            if wanted not in hand:
                if chips[seat] > nothing:
                    chips[seat] -= 1
                    paid[seat] += 1
                    payers.append(seat)
                continue
            if halts:
                self._tell_round(state, seat, wanted, payers, emit)
                if asks:
                    break
            hand.remove(wanted)
            played.append(wanted)
            wanted = AFTER[wanted]
            if not hand or wanted == start:
                break
        state.turn, state.next = seat, wanted
        state.pot += len(payers)

    def _tell_round(self, state: PlayOrPay, seat: int, wanted: int, payers: list[int], emit: Emit) -> None:
        """Who has paid up to a seat, and what that plays, with the table as it stands then."""
        state.turn, state.next = seat, wanted
        state.pot += len(payers)
        if payers:
            emit(Event("paid", seat, (wanted,), len(payers), seats=tuple(payers)))
        payers.clear()
        if state.setting.options["auto_play"]:
            emit(Event("followed", seat, (wanted,)))

    def _look_who_is_out(self, state: PlayOrPay, emit: Emit) -> None:
        """The end of the hand, or of a suit, if it has come."""
        seat = state.turn
        if not state.hands[seat]:
            tell(emit, "out", seat)
            self._end_hand(state, seat, emit)
        elif state.next == state.start:
            state.start = state.next = NONE
            tell(emit, "thirteenth", seat)

    def _end_hand(self, state: PlayOrPay, winner: int, emit: Emit) -> None:
        left = tuple(map(tuple, state.hands))
        for seat, hand in enumerate(left):
            if seat != winner:
                tell(emit, "left", seat, hand, state.pay(seat, len(hand)))
        state.last = LastHand(winner, state.pot, left, tuple(state.paid))
        tell(emit, "took", winner, amount=state.pot)
        state.chips[winner] += state.pot
        state.pot = 0
        state.turn = state.start = state.next = NONE
        seats = state.setting.seats
        solvent = sum(state.setting.options["buy_in"] + net > 0 for net in state.chips)
        if state.hand == hands_in(state.setting) or solvent == 1:
            richest_wins(state, emit)
            return
        state.hand += 1
        state.dealer = (state.dealer + 1) % seats
        state.hands = [[] for _ in range(seats)]
        state.played = []
        state.paid = [0] * seats
        state.shuffling = True

    def table(self, state: PlayOrPay) -> Table:
        return Table(
            dealer=state.dealer,
            pot=state.pot,
            start=state.start,
            next=state.next,
            turn=state.turn,
            played=tuple(state.played),
            counts=tuple(map(len, state.hands)),
            paid=tuple(state.paid),
            purses=tuple(has(state, seat) for seat in range(state.setting.seats)),
            last=state.last,
        )

    def hands(self, state: PlayOrPay) -> list[list[int]]:
        return state.hands

    def places(self, state: PlayOrPay) -> list[Sequence[int]]:
        return [*state.hands, state.played]

    def hidden(self, state: PlayOrPay, seat: int | None) -> list[list[int]]:
        return [] if state.over else [hand for at, hand in enumerate(state.hands) if at != seat]

    def known(self, state: PlayOrPay, seat: int | None) -> list[tuple[list[int], int]]:
        """Whoever has the turn holds the next card."""
        return [] if NONE in (state.turn, state.next) else [(state.hands[state.turn], state.next)]

    def view(self, state: PlayOrPay, seat: int | None) -> View[Table]:
        cards = () if seat is None else state.hands[seat]
        to_act = () if state.turn == NONE else (state.turn,)
        return self.looked_at(state, seat, cards=cards, table=self.table(state), to_act=to_act)

    def timeout(self, state: PlayOrPay) -> list[tuple[int, str]]:
        """The card that must follow; for a lead the first card of the longest suit."""
        may = state.hands[state.turn] if state.next == NONE else [state.next]
        suits = [one & 3 for one in may]
        return [(state.turn, PLAY[max(may, key=lambda one: suits.count(one & 3))])]

    def why(self, state: PlayOrPay, actor: int, move: str) -> str:
        if state.over or state.shuffling:
            return super().why(state, actor, move)
        if actor != state.turn:
            return "It is not your turn: who does not hold the next card pays by itself, and nobody plays out of turn."
        if state.next != NONE:
            return f"{sign(state.next)} is the next card and you hold it, so you must play it."
        return "Start the suit with a card from your hand."

    def reason(self, state: PlayOrPay) -> str:
        return "most chips won" if state.winners else "nobody has won any chips"

    def settled_if_abandoned(self, state: PlayOrPay) -> list[int]:
        """The payments of the hand under way go back; finished hands stand."""
        if state.over:
            return state.chips[:]
        return [net + paid for net, paid in zip(state.chips, state.paid, strict=True)]


RULES = PlayOrPayRules()
