"""Conquian, two seats, forty cards: A 2 3 4 5 6 7 J Q K of each suit; 7 and J are neighbours, the ace is low.

Ten cards each. One card is on offer at a time: a card turned up from the stock, or the top of the discard pile. The seat melds it at
once, with cards of its hand only in that very meld (R1), while its melds on the table may be rearranged; or it passes. After a meld
it discards. Eleven cards on the table win the hand. A card that the open melds alone can take may be forced on a seat that has
passed it (R2, R3). When a card must be turned up and the stock is empty, the hand is drawn (R6).
"""

from collections.abc import Sequence

from bot.cards import sign
from bot.cards.melds import arrangement_text, cards_of, mask_of
from bot.rules import Emit, Event, Info, Option, Rules, Setting, Standing, View, Waiting, quiet
from bot.rules.events import tell
from bot.rules.families.series import most_wins
from bot.rules.families.stakes import pay_in
from bot.rules.families.turns import FOR_DEALER, FOR_NOBODY, FOR_SEAT
from cogs.conquian.events import EVENTS
from cogs.conquian.moves import DEAD_CARDS, DISCARD, FORCE, LET, PASS, meld, read
from cogs.conquian.state import (
    ASK,
    ELEVEN,
    FORCED,
    MELDS,
    OFFER,
    ORDER,
    OVER,
    PACK,
    PILE,
    STOCK,
    THROW,
    Conquian,
    LastHand,
    Table,
)  # fmt: skip


def arrangements(melds: list[int], hand: list[int], centre: int) -> list[str]:
    """Every legal `meld` move: a meld with the centre card, and every division of the table cards outside it (page, 5.4)."""
    table = sum(melds)  # masks of different melds share no card
    return [
        meld((new, *others))
        for new in MELDS.with_card(centre, table | mask_of(hand))
        for others in MELDS.divisions(table & ~new)
    ]


def fits(melds: Sequence[int], held: Sequence[int], centre: int) -> bool:
    """Whether a seat with these melds and cards could meld a card that were on offer."""
    table = sum(melds)
    return any(MELDS.divisions(table & ~new) for new in MELDS.with_card(centre, table | mask_of(held)))


def table_alone_can_take(melds: Sequence[int], centre: int) -> bool:
    """Whether the open melds can take a card without any card of the hand; everybody can see that (page, 5.5)."""
    return any(melds) and fits(melds, (), centre)


def is_dead(state: Conquian, seat: int, centre: int) -> bool:
    """Whether a seat cannot meld a card whatever it holds, as everybody can see: too much of what the card needs lies in discards and
    in the other's melds, or its hand is too small. Any cards that nobody has seen may be the hand's."""
    table, held = sum(state.melds[seat]), len(state.hands[seat])
    seen = mask_of(state.discards) | 1 << centre | sum(state.melds[1 - seat])
    possible = MELDS.with_card(centre, mask_of(PACK) & ~seen)
    new = (one for one in possible if (one & ~table & ~(1 << centre)).bit_count() <= held)
    return not any(MELDS.divisions(table & ~one) for one in new)


class ConquianRules(Rules[Conquian], Standing):
    """The rules of Conquian."""

    events = EVENTS
    lasting_orders = True  # nothing of one hand is in them
    info = Info(
        key="conquian",
        title="Conquian",
        seats=(2, 2),
        options=(
            Option("hands", 1, "Hands in the match; a hand takes about twenty moves each.", 1, 20),
            Option("stake", 0, "Chips each seat pays into the pot at the start.", 0, 1000, pays=True),
        ),
        kind="rummy game",
        tagline="Meld the card on offer or let it go; your opponent may force you to take it.",
        minutes=(5, 12),
    )

    def begin(self, setting: Setting) -> Conquian:
        state = Conquian(setting)
        pay_in(state, setting.options["stake"])
        return state

    def waiting(self, state: Conquian) -> Waiting:
        if state.shuffling:
            return FOR_DEALER
        return FOR_NOBODY if state.over else FOR_SEAT[state.actor()]

    def moves(self, state: Conquian, actor: int) -> list[str]:
        if state.over or state.shuffling or actor != state.actor():
            return []
        if state.phase == THROW:
            return [DISCARD[held] for held in state.hands[actor]]
        if state.phase == ASK:
            return [FORCE, LET]
        assert state.centre is not None  # a card is on offer in both other states
        melds = arrangements(state.melds[actor], state.hands[actor], state.centre)
        if state.phase == FORCED:
            return melds
        if state.declined and table_alone_can_take(state.melds[1 - actor], state.centre):
            melds.append(FORCE)
        melds.append(PASS)
        return melds

    def pack(self, state: Conquian) -> list[int]:
        return state.shuffling

    def deal(self, state: Conquian, order: list[int], emit: Emit) -> None:
        first = 1 - state.dealer
        state.shuffling = []
        state.hands[first] = sorted(order[0:20:2])
        state.hands[1 - first] = sorted(order[1:20:2])
        state.stock = order[:19:-1]
        state.turn = first
        emit(Event("dealt", state.dealer, amount=state.hand))
        self._turn_up(state, emit)

    def play(self, state: Conquian, actor: int, move: str, emit: Emit) -> None:
        if move == PASS:
            self._pass(state, actor, emit)
        elif move == FORCE:
            assert state.centre is not None
            emit(Event("forced", actor, (state.centre,), other=1 - actor))
            state.turn, state.phase = 1 - actor, FORCED
        elif move == LET:
            emit(Event("let", actor))
            self._turn_up(state, emit)
        elif (meant := read(move)).melds:
            self._meld(state, actor, meant.melds, emit)
        else:
            self._discard(state, actor, meant.thrown, emit)
        self._pass_who_cannot(state, emit)

    def orders(self, state: Conquian, seat: int) -> list[str]:
        """`pass dead`: it looks at open cards alone, so that it tells nothing of the hand."""
        return [] if state.over else [DEAD_CARDS]

    def carry_out(self, state: Conquian, seat: int, order: str) -> str | None:
        """The pass of a card that is dead for a seat, where it could do nothing else."""
        centre = state.centre
        if order != DEAD_CARDS or state.phase != OFFER or seat != state.turn or centre is None:
            return None
        if state.declined and table_alone_can_take(state.melds[1 - seat], centre):
            return None
        return PASS if is_dead(state, seat, centre) else None

    def _turn_up(self, state: Conquian, emit: Emit) -> None:
        """The next stock card for the seat on turn; an empty stock ends the hand."""
        if not state.stock:
            emit(Event("no_stock"))
            self._end_hand(state, None, emit)
            return
        state.centre = state.stock.pop()
        state.source, state.declined, state.phase = STOCK, False, OFFER
        tell(emit, "turned", state.turn, (state.centre,))

    def _pass(self, state: Conquian, seat: int, emit: Emit) -> None:
        centre = state.centre
        assert centre is not None
        tell(emit, "passed", seat, (centre,))
        if state.source == STOCK:
            state.discards.append(centre)
            state.turn, state.source, state.declined, state.phase = 1 - seat, PILE, True, OFFER
        elif table_alone_can_take(state.melds[seat], centre):
            state.phase = ASK
        else:
            self._turn_up(state, emit)

    def _pass_who_cannot(self, state: Conquian, emit: Emit) -> None:
        """A seat without cards whose only move is to pass does so by itself: everybody can see it (page, section 6)."""
        while (
            state.phase == OFFER and not state.shuffling and not state.hands[state.turn]
        ) and self.moves(state, state.turn) == [PASS]:  # fmt: skip
            self._pass(state, state.turn, emit)

    def _meld(self, state: Conquian, seat: int, melds: Sequence[int], emit: Emit) -> None:
        centre = state.centre
        assert centre is not None
        on_table = sum(melds)
        state.melds[seat] = list(melds)
        state.hands[seat] = [held for held in state.hands[seat] if not on_table >> held & 1]
        if state.source == PILE:
            state.discards.pop()
        state.centre = state.source = None
        state.declined = False
        count = on_table.bit_count()
        if emit is not quiet:
            emit(Event("melded", seat, (centre,), amount=count, text=arrangement_text(melds)))
        if count >= ELEVEN:
            emit(Event("eleven", seat))
            self._end_hand(state, seat, emit)
        else:
            state.turn, state.phase = seat, THROW

    def _discard(self, state: Conquian, seat: int, thrown: int, emit: Emit) -> None:
        state.hands[seat].remove(thrown)
        state.discards.append(thrown)
        state.centre, state.source, state.declined = thrown, PILE, False
        state.turn, state.phase = 1 - seat, OFFER
        tell(emit, "discarded", seat, (thrown,))

    def _end_hand(self, state: Conquian, winner: int | None, emit: Emit) -> None:
        if winner is not None:
            state.scores[winner] += 1
        state.last_hand = LastHand(state.hand, winner)
        state.centre = state.source = None
        state.declined = False
        if state.hand == state.setting.options["hands"]:
            self._end_match(state, emit)
            return
        state.hand += 1
        state.dealer = 1 - state.dealer
        state.hands, state.melds = [[], []], [[], []]
        state.stock, state.discards = [], []
        state.phase = OFFER
        state.shuffling = list(PACK)

    def _end_match(self, state: Conquian, emit: Emit) -> None:
        state.phase = OVER
        most_wins(state, emit, nil_wins=False)

    def table(self, state: Conquian) -> Table:
        return Table(
            phase=state.phase,
            dealer=state.dealer,
            turn=None if state.over else state.turn,
            card=state.centre,
            source=state.source,
            declined=state.declined,
            stock=len(state.stock),
            discards=tuple(state.discards),
            melds=tuple(map(tuple, state.melds)),
            sizes=tuple(map(len, state.hands)),
            last_hand=state.last_hand,
            pot=state.pot,
        )

    def hands(self, state: Conquian) -> list[list[int]]:
        return state.hands

    def places(self, state: Conquian) -> list[Sequence[int]]:
        melds = [cards_of(meld) for melds in state.melds for meld in melds]
        turned = [state.centre] if state.centre is not None and state.source == STOCK else []
        return [*state.hands, *melds, state.stock, state.discards, turned]

    def hidden(self, state: Conquian, seat: int | None) -> list[list[int]]:
        return [state.stock, *(hand for at, hand in enumerate(state.hands) if at != seat)]

    def view(self, state: Conquian, seat: int | None) -> View[Table]:
        waits = () if state.over or state.shuffling else (state.actor(),)
        cards = () if seat is None else sorted(state.hands[seat], key=lambda held: (held & 3, held))
        return self.looked_at(state, seat, cards=cards, table=self.table(state), to_act=waits)

    def timeout(self, state: Conquian) -> list[tuple[int, str]]:
        actor = state.actor()
        moves = self.moves(state, actor)
        return [(actor, next((move for move in (PASS, LET) if move in moves), moves[0]))]

    def why(self, state: Conquian, actor: int, move: str) -> str:
        if state.over or state.shuffling or actor != state.actor():
            return super().why(state, actor, move)
        if state.phase == THROW:
            return "After a meld you discard one card of your hand."
        if state.phase == ASK:
            return "You may force the card on the other player, or let it go."
        if state.phase == FORCED:
            return "You have been forced: you must meld this card, in any way that you like."
        return self._why_not_on_offer(state, move)

    def _why_not_on_offer(self, state: Conquian, move: str) -> str:
        assert state.centre is not None
        if move == FORCE:
            return "Only a card that the other has just turned up and declined, and that fits the other's open melds, can be forced."
        if move.startswith("meld"):
            return (
                f"A meld holds {sign(state.centre)}, all your table cards in sets or runs (neighbours in {'-'.join(ORDER)}), "
                "and cards of your hand only beside that card."
            )
        return f"{sign(state.centre)} is on offer: meld it at once or pass; no card is ever taken into the hand."

    def reason(self, state: Conquian) -> str:
        return "most hands won" if state.winners else "nobody won a hand"


RULES = ConquianRules()
