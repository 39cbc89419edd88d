"""Stealing Bundles, two seats, one pack; suits mean nothing. A fishing game.

Four cards each and four face up on the board; the non-dealer begins and turns alternate. A hand card that matches the rank of board
cards takes all of them; one that matches the top of the other bundle steals the whole of it; either way everything goes on one's own
bundle and the played card on top. A seat that can do neither trails a card to the board; a seat that can must (ruling 1), but chooses
which. When both hands are empty four more are dealt to each, until the stock is gone; what is left on the board goes to the last
to capture (ruling 7). Every card in the bundle counts one.
"""

from collections.abc import Sequence

from bot.cards import NAMES, standard_pack
from bot.rules import Ahead, Emit, Event, Info, Option, Setting, View
from bot.rules.events import tell
from bot.rules.families.series import most_wins
from bot.rules.families.stakes import pay_in
from bot.rules.families.turns import TurnRules
from cogs.stealing_bundles.events import EVENTS
from cogs.stealing_bundles.moves import captures, read
from cogs.stealing_bundles.state import NONE, Bundles, Table

_EACH = 4


class BundlesRules(TurnRules[Bundles], Ahead):
    """The rules of Stealing Bundles."""

    events = EVENTS
    beats = frozenset(("leftovers",))
    info = Info(
        key="stealing_bundles",
        title="Stealing Bundles",
        seats=(2, 2),
        options=(
            Option("hands", 1, "Hands in a match; the cards won in each are added up.", 1, 20),
            Option(
                "leftovers", "last", "Who gets the cards left on the board at the end: whoever took last, or nobody.",
                choices=("last", "nobody"), title="cards left on the board",
                said=(("last", "to whoever took last"), ("nobody", "to nobody")),
            ),
            Option("stake", 0, "Chips each seat pays into the pot at the start.", 0, 100_000, pays=True),
        ),
        kind="fishing game",
        tagline="Match a card on the board, or the top of the other's bundle, and carry it all home.",
        minutes=(3, 8),
    )  # fmt: skip

    def begin(self, setting: Setting) -> Bundles:
        state = Bundles(setting)
        pay_in(state, setting.options["stake"])
        return state

    def moves(self, state: Bundles, actor: int) -> list[str]:
        if state.over or state.shuffling or actor != state.turn:
            return []
        hand, other = state.hands[actor], state.bundles[1 - actor]
        found = captures(hand, state.board, other[-1] if other else NONE)
        return found or [f"trail {NAMES[held]}" for held in hand]

    def ahead(self, view: View[Table]) -> list[str]:
        """What every card would do as the cards lie now: capture, or else be trailed."""
        assert view.seat is not None  # asked of seats alone
        top = view.table.tops[1 - view.seat]
        return [
            move for one in view.cards for move in captures([one], view.table.board, top) or [f"trail {NAMES[one]}"]
        ]

    def deal(self, state: Bundles, order: list[int], emit: Emit) -> None:
        state.shuffling = []
        state.stock = order[::-1]
        state.turn = 1 - state.dealer
        emit(Event("dealt", state.dealer, amount=state.hand))
        self._deal_four(state)
        state.board = [state.stock.pop() for _ in range(_EACH)]
        emit(Event("board", cards=tuple(state.board)))

    def _deal_four(self, state: Bundles) -> None:
        for at in range(2 * _EACH):
            state.hands[(state.dealer + 1 + at) % 2].append(state.stock.pop())
        for hand in state.hands:
            hand.sort()

    def play(self, state: Bundles, actor: int, move: str, emit: Emit) -> None:
        meant = read(move)
        assert meant is not None  # a legal move is one of the three
        played = meant.card
        state.hands[actor].remove(played)
        state.trailed, state.stolen = NONE, 0
        match meant.verb:
            case "take":
                self._take(state, actor, played, emit)
            case "steal":
                self._steal(state, actor, played, emit)
            case _:
                state.board.append(played)
                state.trailed = played
                tell(emit, "trailed", actor, (played,))
        state.turn = 1 - actor
        if not any(state.hands):
            if state.stock:
                self._deal_four(state)
                tell(emit, "more", amount=len(state.stock))
            else:
                self._end_hand(state, emit)

    def _take(self, state: Bundles, actor: int, played: int, emit: Emit) -> None:
        rank = played >> 2
        taken = [one for one in state.board if one >> 2 == rank]  # all of them, always (ruling 4)
        state.board = [one for one in state.board if one >> 2 != rank]
        state.bundles[actor] += [*taken, played]
        state.last_capture = actor
        tell(emit, "took", actor, (played, *taken))

    def _steal(self, state: Bundles, actor: int, played: int, emit: Emit) -> None:
        stolen = state.bundles[1 - actor]
        state.bundles[actor] += [*stolen, played]
        state.bundles[1 - actor] = []
        state.last_capture = actor
        state.stolen = len(stolen)
        tell(emit, "stole", actor, (played,), amount=len(stolen))

    def _end_hand(self, state: Bundles, emit: Emit) -> None:
        if state.board:
            self._give_leftovers(state, emit)
        won = [len(bundle) for bundle in state.bundles]
        for seat in (0, 1):
            state.scores[seat] += won[seat]
            emit(Event("counted", seat, amount=won[seat]))
        if state.hand == state.setting.options["hands"]:
            self._end_match(state, emit)
            return
        state.last = won
        state.hand += 1
        state.dealer = 1 - state.dealer
        state.bundles = [[], []]
        state.board = []
        state.last_capture = state.trailed = NONE
        state.stolen = 0
        state.gather(standard_pack())

    def _give_leftovers(self, state: Bundles, emit: Emit) -> None:
        """To the seat that captured last (ruling 7); they stay on the board when nobody is to have them."""
        taker = state.last_capture if state.setting.options["leftovers"] == "last" else NONE
        emit(Event("leftovers", taker, tuple(state.board)))
        if taker >= 0:
            state.bundles[taker] += state.board
            state.board = []

    def _end_match(self, state: Bundles, emit: Emit) -> None:
        state.turn = NONE  # both win on a tie (ruling 9)
        most_wins(state, emit)

    def table(self, state: Bundles) -> Table:
        return Table(
            dealer=state.dealer,
            pot=state.pot,
            turn=state.turn,
            board=tuple(state.board),
            tops=tuple(bundle[-1] if bundle else NONE for bundle in state.bundles),
            bundles=tuple(map(len, state.bundles)),
            counts=tuple(map(len, state.hands)),
            stock=len(state.stock),
            last_capture=state.last_capture,
            last=tuple(state.last),
            trailed=state.trailed,
            stolen=state.stolen,
        )

    def places(self, state: Bundles) -> list[Sequence[int]]:
        return [*state.hands, state.stock, state.board, *state.bundles]

    def hidden(self, state: Bundles, seat: int | None) -> list[list[int]]:
        return [state.stock, *super().hidden(state, seat)]

    def timeout(self, state: Bundles) -> list[tuple[int, str]]:
        return [(state.turn, self.moves(state, state.turn)[0])]

    def why(self, state: Bundles, actor: int, move: str) -> str:
        meant = read(move)
        if not self.moves(state, actor) or meant is None:
            return super().why(state, actor, move)
        if meant.card not in state.hands[actor]:
            return "You do not hold that card."
        match meant.verb:
            case "trail":
                return "You can take or steal, so you must: a card is laid on the board only when none of yours can."
            case "take":
                return "No card of that rank lies on the board."
            case "steal":
                return (
                    "The other bundle's top has another rank."
                    if state.bundles[1 - actor]
                    else "There is no bundle to steal."
                )
            case _:
                return super().why(state, actor, move)

    def reason(self, state: Bundles) -> str:
        return "most cards won" if len(state.winners) == 1 else "a tie in cards won"


RULES = BundlesRules()
