"""Conquian, two seats, forty cards: A 2 3 4 5 6 7 J Q K of each suit; 7 and J are neighbours, the ace is low.

Ten cards each. One card is on offer at a time: a card turned up from the stock, or the top of the discard pile. The seat melds it at
once, with cards of its hand only in that very meld (R1), while its melds on the table may be rearranged; or it passes. After a meld
it discards. Eleven cards on the table win the hand. A card that the open melds alone can take may be forced on a seat that has
passed it (R2, R3). When a card must be turned up and the stock is empty, the hand is drawn (R6).
"""

from collections.abc import Sequence
from typing import Any

from bot.cards import NAMES, RANKS, card, names, sign
from bot.cards.melds import Melds, arrangement_text, cards_of, mask_of
from bot.rules import DEALER, Emit, Event, Info, Option, Rules, Setting, View, Waiting
from bot.rules.families.match import Match
from bot.rules.families.series import most_wins
from bot.rules.families.stakes import pay_in
from cogs.conquian.events import EVENTS

ORDER = "A234567JQK"
PACK: tuple[int, ...] = tuple(number for number, text in enumerate(NAMES) if text[0] in ORDER)
MELDS = Melds(ORDER)
#: cards on the table that win
ELEVEN = 11


class Conquian(Match):
    """A match. `melds` are masks, `stock` has the next card last, `declined` the other's turned-up card is on offer."""

    __slots__ = (
        "centre", "declined", "discards", "hands", "last_hand", "melds", "shuffling", "source", "state", "stock", "turn",
    )  # fmt: skip

    def __init__(self, setting: Setting) -> None:
        super().__init__(setting)
        self.shuffling: list[int] = list(PACK)
        self.hands: list[list[int]] = [[], []]
        self.melds: list[list[int]] = [[], []]
        self.stock: list[int] = []
        self.discards: list[int] = []
        self.centre: int | None = None
        self.source: str | None = None
        self.declined = False
        self.state = "offer"
        self.turn = 1 - setting.dealer
        self.last_hand: tuple[int, int | None] | None = None

    def actor(self) -> int:
        """The seat that acts: the one on turn, but in `force` the other."""
        return 1 - self.turn if self.state == "force" else self.turn


def arrangements(melds: list[int], hand: list[int], centre: int) -> list[str]:
    """Every legal `meld` move: a meld with the centre card, and every division of the table cards outside it (page, 5.4)."""
    table = sum(melds)  # masks of different melds share no card
    return [
        "meld " + arrangement_text((meld, *others))
        for meld in MELDS.with_card(centre, table | mask_of(hand))
        for others in MELDS.divisions(table & ~meld)
    ]


def table_alone_can_take(melds: list[int], centre: int) -> bool:
    """Whether the open melds can take a card without any card of the hand; everybody can see that (page, 5.5)."""
    table = sum(melds)
    return any(MELDS.divisions(table & ~meld) for meld in MELDS.with_card(centre, table))


class ConquianRules(Rules[Conquian]):
    """The rules of Conquian."""

    events = EVENTS
    info = Info(
        key="conquian",
        title="Conquian",
        seats=(2, 2),
        options=(
            Option("hands", 1, "Hands in the match; a hand takes about twenty moves each.", 1, 20),
            Option("stake", 0, "Chips each seat pays into the pot at the start.", 0, 1000, pays=True),
        ),
        tagline="Meld the card on offer or let it go; your opponent may force you to take it.",
        minutes=(5, 12),
    )

    def begin(self, setting: Setting) -> Conquian:
        state = Conquian(setting)
        pay_in(state, setting.options["stake"])
        return state

    def waiting(self, state: Conquian) -> Waiting:
        if state.over:
            return Waiting(())
        return Waiting((DEALER,) if state.shuffling else (state.actor(),))

    def moves(self, state: Conquian, actor: int) -> list[str]:
        if state.over or state.shuffling or actor != state.actor():
            return []
        if state.state == "discard":
            return [f"discard {NAMES[held]}" for held in state.hands[actor]]
        if state.state == "force":
            return ["force", "let"]
        assert state.centre is not None  # a card is on offer in both other states
        melds = arrangements(state.melds[actor], state.hands[actor], state.centre)
        if state.state == "forced":
            return melds
        if state.declined and table_alone_can_take(state.melds[1 - actor], state.centre):
            melds.append("force")
        melds.append("pass")
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
        self._pass_who_cannot(state, emit)

    def play(self, state: Conquian, actor: int, move: str, emit: Emit) -> None:
        verb, _, rest = move.partition(" ")
        match verb:
            case "meld":
                self._meld(state, actor, rest, emit)
            case "discard":
                self._discard(state, actor, card(rest), emit)
            case "force":
                assert state.centre is not None
                emit(Event("forced", actor, (state.centre,), other=1 - actor))
                state.turn, state.state = 1 - actor, "forced"
            case "let":
                emit(Event("let", actor))
                self._turn_up(state, emit)
            case _:
                self._pass(state, actor, emit)
        self._pass_who_cannot(state, emit)

    def _turn_up(self, state: Conquian, emit: Emit) -> None:
        """The next stock card for the seat on turn; an empty stock ends the hand."""
        if not state.stock:
            emit(Event("no_stock"))
            self._end_hand(state, None, emit)
            return
        state.centre = state.stock.pop()
        state.source, state.declined, state.state = "stock", False, "offer"
        emit(Event("turned", state.turn, (state.centre,)))

    def _pass(self, state: Conquian, seat: int, emit: Emit) -> None:
        centre = state.centre
        assert centre is not None
        emit(Event("passed", seat, (centre,)))
        if state.source == "stock":
            state.discards.append(centre)
            state.turn, state.source, state.declined, state.state = 1 - seat, "discard", True, "offer"
        elif table_alone_can_take(state.melds[seat], centre):
            state.state = "force"
        else:
            self._turn_up(state, emit)

    def _pass_who_cannot(self, state: Conquian, emit: Emit) -> None:
        """A seat without cards whose only move is to pass does so by itself: everybody can see it (page, section 6)."""
        while (
            state.state == "offer" and not state.shuffling and not state.hands[state.turn]
        ) and self.moves(state, state.turn) == ["pass"]:  # fmt: skip
            self._pass(state, state.turn, emit)

    def _meld(self, state: Conquian, seat: int, text: str, emit: Emit) -> None:
        centre = state.centre
        assert centre is not None
        melds = [mask_of(card(one) for one in meld.split("-")) for meld in text.split(" ")]
        on_table = sum(melds)
        state.melds[seat] = melds
        state.hands[seat] = [held for held in state.hands[seat] if not on_table >> held & 1]
        if state.source == "discard":
            state.discards.pop()
        state.centre = state.source = None
        state.declined = False
        count = on_table.bit_count()
        emit(Event("melded", seat, (centre,), amount=count, text=text))
        if count >= ELEVEN:
            emit(Event("eleven", seat))
            self._end_hand(state, seat, emit)
        else:
            state.turn, state.state = seat, "discard"

    def _discard(self, state: Conquian, seat: int, thrown: int, emit: Emit) -> None:
        state.hands[seat].remove(thrown)
        state.discards.append(thrown)
        state.centre, state.source, state.declined = thrown, "discard", False
        state.turn, state.state = 1 - seat, "offer"
        emit(Event("discarded", seat, (thrown,)))

    def _end_hand(self, state: Conquian, winner: int | None, emit: Emit) -> None:
        if winner is not None:
            state.scores[winner] += 1
        state.last_hand = (state.hand, winner)
        state.centre = state.source = None
        state.declined = False
        if state.hand == state.setting.options["hands"]:
            self._end_match(state, emit)
            return
        state.hand += 1
        state.dealer = 1 - state.dealer
        state.hands, state.melds = [[], []], [[], []]
        state.stock, state.discards = [], []
        state.state = "offer"
        state.shuffling = list(PACK)

    def _end_match(self, state: Conquian, emit: Emit) -> None:
        state.state = "over"
        most_wins(state, emit, nil_wins=False)

    def public(self, state: Conquian) -> dict[str, Any]:
        return {
            "state": state.state,
            "dealer": state.dealer,
            "turn": None if state.over else state.turn,
            "card": None if state.centre is None else NAMES[state.centre],
            "source": state.source,
            "stock": len(state.stock),
            "discards": names(state.discards),
            "melds": [[names(cards_of(meld)) for meld in melds] for melds in state.melds],
            "sizes": [len(hand) for hand in state.hands],
            "last_hand": state.last_hand and {"hand": state.last_hand[0], "winner": state.last_hand[1]},
            "pot": state.pot,
        }

    def hands(self, state: Conquian) -> list[list[int]]:
        return state.hands

    def places(self, state: Conquian) -> list[Sequence[int]]:
        melds = [cards_of(meld) for melds in state.melds for meld in melds]
        turned = [state.centre] if state.centre is not None and state.source == "stock" else []
        return [*state.hands, *melds, state.stock, state.discards, turned]

    def hidden(self, state: Conquian, seat: int | None) -> list[list[int]]:
        return [state.stock, *(hand for at, hand in enumerate(state.hands) if at != seat)]

    def view(self, state: Conquian, seat: int | None) -> View:
        waits = () if state.over or state.shuffling else (state.actor(),)
        cards = () if seat is None else sorted(state.hands[seat], key=lambda held: (held & 3, held))
        return self.looked_at(state, seat, cards=cards, table=self.public(state), to_act=waits)

    def timeout(self, state: Conquian) -> list[tuple[int, str]]:
        actor = state.actor()
        moves = self.moves(state, actor)
        return [(actor, next((move for move in ("pass", "let") if move in moves), moves[0]))]

    def why(self, state: Conquian, actor: int, move: str) -> str:
        if state.over or state.shuffling or actor != state.actor():
            return super().why(state, actor, move)
        match state.state:
            case "discard":
                return "After a meld you discard one card of your hand."
            case "force":
                return "You may force the card on the other player, or let it go."
            case "forced":
                return "You have been forced: you must meld this card, in any way that you like."
            case _:
                return self._why_not_on_offer(state, move)

    def _why_not_on_offer(self, state: Conquian, move: str) -> str:
        assert state.centre is not None
        if move == "force":
            return "Only a card that the other has just turned up and declined, and that fits the other's open melds, can be forced."
        if move.startswith("meld"):
            return (
                f"A meld holds {sign(state.centre)}, all your table cards in sets or runs (neighbours in {'-'.join(ORDER)}), "
                "and cards of your hand only beside that card."
            )
        return f"{sign(state.centre)} is on offer: meld it at once or pass; no card is ever taken into the hand."

    def reason(self, state: Conquian) -> str:
        return "most hands won" if state.winners else "nobody won a hand"


def neighbours(one: int, other: int) -> bool:
    """Whether two cards could stand in one meld of three: the same rank, or the same suit at most two places apart."""
    if one >> 2 == other >> 2:
        return True
    places = [ORDER.index(RANKS[number >> 2]) for number in (one, other)]
    return one & 3 == other & 3 and abs(places[0] - places[1]) <= 2


RULES = ConquianRules()
