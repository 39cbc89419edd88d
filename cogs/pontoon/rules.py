"""Pontoon, two to eight seats of which one banks, or one to eight against the house; one pack; suits mean nothing.

One card face down to everybody, then bets in turn, then one card face up. A bank that shows an ace or a ten-valued card looks:
with a pontoon it takes two bets from every seat and the hand is over. Otherwise each seat plays its hand: it sticks, buys cards
face down for a further stake, twists them face up for nothing (and then buys no more), or splits two cards of one rank. A
pontoon declares itself. Over 21 is bust and pays at once. Then the bank turns its card and draws as it likes (the house by a
fixed rule). Ties go to the bank; a pontoon and a five-card trick are paid double. The pack is not shuffled until somebody has
had a pontoon, and a seat that had one banks next. Options make purchases cost exactly the bet, tricks pay once, and every hand
begin with a shuffle, as the house has it (ruling 16). The course of a hand is in course.py, the money side in state.py, the
settlement in settle.py, the house's own side in house.py.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from bot.cards import standard_pack
from bot.rules import (
    DEALER,
    Ahead,
    Banked,
    ByHand,
    Emit,
    Event,
    Info,
    Option,
    Refused,
    Rules,
    Setting,
    Standing,
    View,
    Waiting,
)
from cogs.pontoon import course
from cogs.pontoon.bank import house
from cogs.pontoon.course import why
from cogs.pontoon.events import EVENTS
from cogs.pontoon.hands import shown
from cogs.pontoon.state import (
    DRAW,
    EQUAL,
    HOUSE,
    KEEP,
    SPLIT,
    STICK,
    TWIST,
    Pontoon,
    Table,
    amounts,
    dearest_card,
    read,
    wish_of,
)

LARGEST = 100_000  #: of a buy-in and of a bet


class PontoonRules(Rules[Pontoon], Banked, Standing, ByHand, Ahead):
    """The rules of Pontoon."""

    events = EVENTS
    beats = frozenset(("drew", "bank sticks", "bank bust"))
    lasting_orders = True
    info = Info(
        key="pontoon",
        title="Pontoon",
        seats=(1, 8),
        options=(
            Option("hands", 10, "Hands in a match.", 1, 100),
            Option(
                "bank",
                "seat",
                "Who banks: a player in turn, or the house.",
                choices=("seat", "house"),
                pays=True,
                said=(("seat", "a player"), ("house", "the house")),
            ),
            Option("buy_in", 200, "Chips each player brings.", 2, LARGEST, pays=True, title="buy-in"),
            Option("min_bet", 1, "The smallest first bet.", 1, LARGEST, pays=True),
            Option(
                "max_bet",
                10,
                "The largest first bet; against the house at most twice the smallest.",
                1,
                LARGEST,
                pays=True,
            ),
            Option(
                "buys",
                "range",
                "A bought card costs from the bet to twice the bet, or the same as the bet.",
                choices=("range", "same"),
                pays=True,
                title="a bought card costs",
                said=(("range", "the bet to twice the bet"), ("same", "exactly the bet")),
            ),
            Option(
                "trick",
                2,
                "How many times its wager a five-card trick wins.",
                1,
                2,
                pays=True,
                title="five-card trick wins",
                said=((1, "the wager"), (2, "twice the wager")),
            ),
            Option(
                "shuffle",
                "pontoon",
                "The pack is shuffled after a hand with a pontoon, or before every hand.",
                choices=("pontoon", "hand"),
                pays=True,
                title="shuffled",
                said=(("pontoon", "after a pontoon"), ("hand", "before every hand")),
            ),
        ),
        brings="buy_in",
        kind="banking game, to 21",
        tagline="Twenty-one with a bank that changes hands: buy in the dark or twist in the light.",
        minutes=(8, 20),
    )

    def seats(self, options: Mapping[str, Any]) -> tuple[int, int]:
        return (2, 8) if options["bank"] == "seat" else (1, 8)

    def check(self, setting: Setting) -> None:
        options = setting.options
        if options["max_bet"] < options["min_bet"]:
            raise Refused("The max bet cannot be less than the min bet.")
        if options["buy_in"] < 2 * options["min_bet"]:
            raise Refused("Nobody could bet: the buy-in must be at least twice the min bet.")
        if options["bank"] == "seat" and not Pontoon(setting).can_cover(setting.dealer):
            least = 2 * (setting.seats - 1) * options["min_bet"]
            raise Refused(
                f"The first banker could not cover the bets: with {setting.seats} players the buy-in must be at least {least}."
            )

    def begin(self, setting: Setting) -> Pontoon:
        return Pontoon(setting)

    def waiting(self, state: Pontoon) -> Waiting:
        if state.over:
            return Waiting(())
        return Waiting((DEALER,) if state.phase == "shuffle" else (state.asked,))

    # ---- the legal moves ----------------------------------------------------------------------------------------------

    def moves(self, state: Pontoon, actor: int) -> list[str]:
        if actor != state.asked or actor < 0:
            return []
        if state.phase == "play":
            return self._play_moves(state, actor)
        if state.phase == "bet":
            return [f"bet {state.low}..{state.limit_of(actor)}"]
        if state.phase == "bank":
            return [STICK, DRAW]  # a bank that cannot draw has stuck by itself
        if state.phase == "limits":
            return [KEEP, f"min {state.low}..{state.greatest_minimum()}"]
        return [f"max {state.low}..{state.high}"]

    def _play_moves(self, state: Pontoon, actor: int) -> list[str]:
        hand = state.hands[actor][state.at]
        found = [STICK]
        pack = state.pack_size()
        if pack and hand.low() <= 20:
            found.append(TWIST)
            if not hand.twisted and not hand.split:  # ruling 6: no buying in a split hand
                bet, most = state.bets[actor], state.dearest(actor)
                if most >= bet:
                    found.append(f"buy {bet}..{most}")
        if pack >= 2 and hand.is_pair() and state.may_stake(actor) >= state.bets[actor]:
            found.append(SPLIT)
        return found

    def ahead(self, view: View[Table]) -> list[str]:
        """A first bet, while others bet; to stick, to twist or to buy, while a hand of the seat waits for its turn. Nothing with a
        pontoon, which declares itself."""
        table, seat = view.table, view.seat
        if seat is None or seat in table.out or seat == table.banker:
            return []
        if table.phase == "bet":
            return [] if table.bets[seat] else _priced("bet", table.limits[0], table.greatest_bet(seat), least=1)
        waits = any(hand.state == "waiting" for hand in table.hands[seat])
        if table.phase != "play" or not waits or table.has_pontoon(seat, view.cards):
            return []
        bet = table.bets[seat]
        return [STICK, TWIST, *_priced("buy", bet, dearest_card(view.setting, bet, table.purses[seat] - bet))]

    # ---- shuffling and dealing ----------------------------------------------------------------------------------------

    def pack(self, state: Pontoon) -> list[int]:
        return standard_pack() if state.phase == "shuffle" else []

    def deal(self, state: Pontoon, order: list[int], emit: Emit) -> None:
        state.stock = order[::-1]
        state.under = []
        state.known = False
        state.since = 0
        emit(Event("shuffled"))
        course.open_hand(state, emit)

    # ---- moves --------------------------------------------------------------------------------------------------------

    def play(self, state: Pontoon, actor: int, move: str, emit: Emit) -> None:
        meant = read(move)
        assert meant is not None  # a legal move is one of Pontoon's
        match meant.verb:
            case "stick" if state.phase == "bank":
                course.bank_sticks(state, emit)
            case "stick":
                course.hand_of(state).state = "stuck"
                emit(Event("stuck", actor, other=state.at))
                course.play_on(state, emit)
            case "twist":
                course.twist(state, actor, emit)
            case "buy":
                course.buy(state, actor, meant.chips, emit)
            case "split":
                course.split(state, actor, emit)
            case "bet":
                course.bet(state, actor, meant.chips, emit)
                course.ask_for_bets(state, emit)
            case "draw":
                course.bank_draws(state, emit)
            case _:
                course.set_limits(state, meant, emit)

    # ---- what is seen -------------------------------------------------------------------------------------------------

    def table(self, state: Pontoon) -> Table:
        hands = state.hands
        return Table(
            phase=state.phase,
            banker=state.banker,
            limits=(state.low, state.high),
            cover=state.cover,
            out=tuple(state.out),
            bets=tuple(state.bets),
            turn=(state.asked, state.at) if state.phase == "play" else None,
            hands=tuple(tuple(map(shown, held)) for held in hands),
            bank=tuple(state.bank.up),
            bank_down=len(state.bank.down),
            busted=tuple((seat, hand.gone) for seat in state.order for hand in hands[seat] if hand.state == "bust"),
            pack=state.pack_size(),
            house=-sum(state.chips),
            last=state.last,
            order=state.order,
            since=state.since,
            purses=tuple(map(state.purse, range(state.setting.seats))),
        )

    def hands(self, state: Pontoon) -> list[list[int]]:
        held = [[card for hand in hands for card in hand.down] for hands in state.hands]
        if state.banker != HOUSE:
            held[state.banker] = state.bank.down
        return held

    def places(self, state: Pontoon) -> list[Sequence[int]]:
        hands = [hand.cards() for hands in state.hands for hand in hands]
        return [*hands, state.bank.cards(), state.stock, state.under]

    def hidden(self, state: Pontoon, seat: int | None) -> list[list[int]]:
        unseen = [hand.down for at, hands in enumerate(state.hands) if at != seat for hand in hands]
        return [*unseen, state.bank.down, *([] if state.known else [state.stock])]

    def view(self, state: Pontoon, seat: int | None) -> View[Table]:
        cards = () if seat is None else [card for hand in state.hands[seat] for card in hand.down]
        to_act = () if state.asked < 0 else (state.asked,)
        return self.looked_at(state, seat, cards=cards, table=self.table(state), to_act=to_act)

    # ---- what the room may do by itself -------------------------------------------------------------------------------

    def timeout(self, state: Pontoon) -> list[tuple[int, str]]:
        default = {"limits": KEEP, "limits max": f"max {state.high}", "bet": f"bet {state.low}"}
        return [(state.asked, default.get(state.phase, STICK))]

    def forced_move(self, state: Pontoon) -> tuple[int, str] | None:
        """A banker's question with one answer: `min 5..5` (a greatest bet of `max_bet` is the same as `keep`), `max 10..10`."""
        if state.phase == "limits" and state.greatest_minimum() == state.low:
            return state.banker, f"min {state.low}"
        if state.phase == "limits max" and state.low == state.high:
            return state.banker, f"max {state.low}"
        return None

    def orders(self, state: Pontoon, seat: int) -> list[str]:
        """A banker's standing limits for the match: the room's, or every bet of one size as far as that can be met."""
        options = state.setting.options
        if state.over or options["bank"] == "house" or options["min_bet"] == options["max_bet"]:
            return []
        return ["always keep", f"always equal {options['min_bet']}..{options['max_bet']}"]

    def carry_out(self, state: Pontoon, seat: int, order: str) -> str | None:
        if seat != state.asked or state.phase not in ("limits", "limits max"):
            return None
        wish = wish_of(order)
        if wish is None:
            return None
        if state.phase == "limits max":
            return f"max {state.low if wish.verb == EQUAL else state.high}"
        return f"min {min(wish.chips, state.greatest_minimum())}" if wish.verb == EQUAL else KEEP

    def why(self, state: Pontoon, actor: int, move: str) -> str:
        if state.asked < 0 or actor != state.asked:
            return super().why(state, actor, move)
        return why(state, actor, move)

    def reason(self, state: Pontoon) -> str:
        return state.reason

    # ---- the house as bank ------------------------------------------------------------------------------------------

    def house_banks(self, options: Mapping[str, Any]) -> bool:
        return options["bank"] == "house"

    def fitted(self, options: dict[str, Any], asked: Collection[str]) -> dict[str, Any]:
        """Against the house its own rules hold, unless the host says otherwise (ruling 16)."""
        return house.fitted(options, asked, LARGEST) if self.house_banks(options) else options

    def too_wide(self, setting: Setting) -> str | None:
        """Purchases of one to two bets, tricks paid double, bets at ten to one, a pack to remember: each beats the house."""
        return house.too_wide(setting.options, self.info.options) if self.house_banks(setting.options) else None

    def house_risk(self, state: Pontoon, seats: Collection[int]) -> int:
        return house.risk(state, seats) if state.banker == HOUSE else 0

    def bank_cards(self, state: Pontoon) -> tuple[int, ...]:
        return (*state.bank.down, *state.bank.up)

    def close_bank(self, state: Pontoon, emit: Emit) -> None:
        house.close(state, emit)

    def settled_if_abandoned(self, state: Pontoon) -> list[int]:
        return state.chips[:]  # what has been settled stays settled; wagers still on the table go back


def _priced(verb: str, low: int, high: int, *, least: int = 0) -> list[str]:
    """The moves with chips that have buttons; none where fewer than so many others are open."""
    return [f"{verb} {chips}" for chips in amounts(verb, (low, high))] if high - low >= least else []


RULES = PontoonRules()
