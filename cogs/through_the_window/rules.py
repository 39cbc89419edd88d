"""Through the Window, three to thirteen seats, one pack: a word race.

Every seat has a few cards face down that nobody may look at. In turn, each seat turns one of its own up; the first to name a noun
with the letter of the card's name (ace A, two T, eight E, ten T …) wins it. In the reaction race the first to react has the floor
and must name a noun; in the open race the first accepted word wins. A called word waits for the doubts of the others or for the
verdict of the table (CLOCK, -1 in records); more than half of the others make it void, and its caller is locked out for this card.
No word wins twice, simple plurals included. A card that nobody wins goes to whoever wins the next one. Most cards wins.
First means first in the order of the moves, and nothing else (ruling 1).
"""

from collections.abc import Sequence

from bot.rules import CLOCK, DEALER, Clock, Emit, Event, Info, Option, Rules, Setting, View, Waiting, is_pattern
from bot.rules.families.series import most_wins
from bot.rules.families.stakes import pay_in
from cogs.through_the_window import nouns
from cogs.through_the_window.events import EVENTS
from cogs.through_the_window.moves import AWARD, DOUBT, LOOK, PASS, REACT, TIMEOUT, VOID, WORD, Move, asking, read
from cogs.through_the_window.spelling import is_normal, same
from cogs.through_the_window.state import FLOOR, NONE, Table, Window, card_name, letter_of, taken


class WindowRules(Rules[Window]):
    """The rules of Through the Window."""

    events = EVENTS
    info = Info(
        key="through_the_window",
        title="Through the Window",
        seats=(3, 13),
        options=(
            Option(
                "mode", "reaction", "Whether the first to react has the floor, or the first accepted word wins.",
                choices=("reaction", "open"), title="the floor",
                said=(("reaction", "to the first to react"), ("open", "none, the first word wins")),
            ),
            Option("cards", 4, "Cards each seat turns in the match.", 1, 4, title="cards each"),
            Option("challenge", True, "Whether a called word can be doubted by the others.", title="words can be doubted"),
            Option("stake", 0, "Chips each seat pays into the pot at the start.", 0, 100_000, pays=True),
        ),
        clocks={
            "look": Clock(30.0, delay=(1.5, 4.0)),
            "open": Clock(20.0),
            "floor": Clock(float(FLOOR)),
            "doubts": Clock(6.0),
        },
        # not `react`: a button from before this card would let somebody race for it blindly
        anytime=frozenset({WORD, DOUBT, PASS}),
        kind="word race",
        tagline="A card is turned up: be the first to name a noun that begins with its letter.",
        minutes=(5, 15),
    )  # fmt: skip

    def begin(self, setting: Setting) -> Window:
        state = Window(setting)
        pay_in(state, setting.options["stake"])
        return state

    def waiting(self, state: Window) -> Waiting:
        if state.over:
            return Waiting(())
        if state.shuffling:
            return Waiting((DEALER,))
        if state.state == "look":
            return Waiting((state.turn,), (CLOCK,), "look")
        if state.state == "floor":
            return Waiting((state.floor,), (CLOCK,), "floor")
        able = tuple(seat for seat in range(state.setting.seats) if self.moves(state, seat))
        return Waiting((CLOCK,), able, "open" if state.state == "open" else "doubts")

    def moves(self, state: Window, actor: int) -> list[str]:
        match state.state:
            case "look":
                return [LOOK] if actor in (state.turn, CLOCK) else []
            case "open" if actor == CLOCK:
                return [TIMEOUT]
            case "open":
                return [] if actor in state.locked else [self._race(state)]
            case "floor" if actor == CLOCK:
                return [TIMEOUT]
            case "floor":
                return [asking(letter_of(state)), PASS] if actor == state.floor else []
            case "called" if actor == CLOCK:
                return [AWARD, VOID]
            case "called":
                return [] if actor == state.floor or actor in state.doubts else [DOUBT]
            case _:
                return []

    def _race(self, state: Window) -> str:
        return REACT if state.setting.options["mode"] == "reaction" else asking(letter_of(state))

    def allows(self, state: Window, actor: int, move: str) -> bool:
        legal = self.moves(state, actor)
        if move in legal:
            return not is_pattern(move)
        return any(map(is_pattern, legal)) and _is_free(state, move)

    def pack(self, state: Window) -> list[int]:
        return state.shuffling

    def deal(self, state: Window, order: list[int], emit: Emit) -> None:
        seats, each = state.setting.seats, state.setting.options["cards"]
        for seat in range(seats):
            first = (seat - state.setting.dealer - 1) % seats
            state.hands[seat] = order[first : seats * each : seats][::-1]  # the first dealt is turned first (ruling 11)
        state.aside = order[seats * each :]
        state.shuffling = []
        state.state = "look"
        emit(Event("dealt", state.setting.dealer, amount=each))

    def play(self, state: Window, actor: int, move: str, emit: Emit) -> None:
        meant = read(move)
        assert meant is not None  # a legal move is one of these
        match meant.verb:
            case "look":
                self._turn_up(state, actor, emit)
            case "react":
                state.state, state.floor = "floor", actor
                emit(Event("floor", actor))
            case "word":
                self._call(state, actor, meant.word, emit)
            case "doubt":
                self._doubt(state, actor, emit)
            case "award":
                self._win(state, emit)
            case "void":
                self._void(state, emit)
            case _ if state.state == "floor":  # pass or timeout (ruling 3)
                emit(Event("lost", state.floor, amount=int(meant.verb == PASS)))
                self._lock_out(state, emit)
            case _:
                self._to_heap(state, emit)

    def _turn_up(self, state: Window, actor: int, emit: Emit) -> None:
        state.card = state.hands[state.turn].pop()
        state.locked = []
        state.voided = []
        state.state = "open"
        emit(Event("turned", state.turn, (state.card,), amount=int(actor == CLOCK)))

    def _call(self, state: Window, actor: int, word: str, emit: Emit) -> None:
        state.floor, state.word = actor, word
        emit(Event("called", actor, text=word))
        if state.setting.options["challenge"]:
            state.state = "called"
        else:
            self._win(state, emit)

    def _doubt(self, state: Window, actor: int, emit: Emit) -> None:
        state.doubts.append(actor)
        state.doubts.sort()
        emit(Event("doubted", actor))
        if 2 * len(state.doubts) > state.setting.seats - 1:  # more than half of the others (ruling 5)
            self._void(state, emit)

    def _void(self, state: Window, emit: Emit) -> None:
        state.voided.append(state.word)
        emit(Event("void", state.floor, text=state.word))
        self._lock_out(state, emit)

    def _lock_out(self, state: Window, emit: Emit) -> None:
        """The floor's holder is out for this card (rulings 3 and 6); the others go on, if there are any."""
        state.locked.append(state.floor)
        state.locked.sort()
        self._clear_floor(state)
        if len(state.locked) == state.setting.seats:
            self._to_heap(state, emit)
        else:
            state.state = "open"

    def _clear_floor(self, state: Window) -> None:
        state.floor = NONE
        state.word = ""
        state.doubts = []

    def _win(self, state: Window, emit: Emit) -> None:
        winner, word = state.floor, state.word
        gained = [*state.heap, state.card]
        state.won[winner] += gained
        state.scores[winner] += len(gained)
        state.words.append(word)
        state.heap = []
        self._clear_floor(state)
        emit(Event("taken", winner, tuple(gained), text=word))
        self._next_card(state, emit)

    def _to_heap(self, state: Window, emit: Emit) -> None:
        """Nobody wins the card: it waits for the winner of the next (ruling 10)."""
        state.heap.append(state.card)
        emit(Event("heap", cards=(state.card,)))
        self._next_card(state, emit)

    def _next_card(self, state: Window, emit: Emit) -> None:
        # who is locked out, and what was void, stays so until the next card is turned (page, section 6)
        state.card = NONE
        state.turn = (state.turn + 1) % state.setting.seats
        if state.hands[state.turn]:
            state.state = "look"
        else:
            self._end_match(state, emit)

    def _end_match(self, state: Window, emit: Emit) -> None:
        state.state = "over"
        state.turn = NONE
        most_wins(state, emit, nil_wins=False)

    def table(self, state: Window) -> Table:
        return Table(
            dealer=state.setting.dealer,
            pot=state.pot,
            turn=state.turn,
            phase=state.state,
            card=state.card,
            floor=state.floor,
            word=state.word,
            doubts=tuple(state.doubts),
            locked=tuple(state.locked),
            voided=tuple(state.voided),
            heap=tuple(state.heap),
            won=tuple(map(tuple, state.won)),
            words=tuple(state.words),
            left=tuple(map(len, state.hands)),
        )

    def hands(self, state: Window) -> list[list[int]]:
        return state.hands

    def places(self, state: Window) -> list[Sequence[int]]:
        turned = [state.card] if state.card >= 0 else []
        return [*state.hands, state.aside, turned, state.heap, *state.won]

    def hidden(self, state: Window, seat: int | None) -> list[list[int]]:
        return [*state.hands, state.aside]  # unknown to all, the owner included

    def view(self, state: Window, seat: int | None) -> View[Table]:
        return self.looked_at(state, seat, table=self.table(state))

    def timeout(self, state: Window) -> list[tuple[int, str]]:
        match state.state:
            case "look":
                return [(CLOCK, LOOK)]
            case "open" | "floor":
                return [(CLOCK, TIMEOUT)]
            case "called":
                return [(CLOCK, AWARD)]
            case _:
                return []

    def forced_move(self, state: Window) -> tuple[int, str] | None:
        """The table gives the card at once for a noun that its list knows (ruling 5); a replay never asks the list."""
        return (CLOCK, AWARD) if state.state == "called" and nouns.known(state.word) else None

    def why(self, state: Window, actor: int, move: str) -> str:
        verb, word = read(move) or Move("")
        if state.over or state.shuffling:
            return super().why(state, actor, move)
        if verb == WORD and any(map(is_pattern, self.moves(state, actor))):
            return _why_not(state, word)
        if state.state == "look":
            return "It is another player's card." if verb == LOOK else "No card is turned up yet."
        if state.state == "called":
            return _why_waiting(state, actor)
        if actor in state.locked:
            return "You are locked out until the next card is turned."
        if state.state == "floor" and actor != state.floor:
            return "Somebody else has the floor."
        if state.state == "open" and actor != CLOCK:
            return "React first: whoever reacts first has the floor." if self._race(state) == REACT else "Say a word."
        return super().why(state, actor, move)

    def reason(self, state: Window) -> str:
        return "most cards won" if state.winners else "nobody won a card"


def _is_free(state: Window, move: str) -> bool:
    """Whether a move says a word with the letter that has not been used."""
    meant = read(move)
    if meant is None or meant.verb != WORD:
        return False
    return meant.word[:1] == letter_of(state) and is_normal(meant.word) and not taken(state, meant.word)


def _why_not(state: Window, word: str) -> str:
    letter = letter_of(state)
    if not is_normal(word):
        return "A word is one to three words of plain letters, 2 to 30 characters in all."
    if word[0] != letter:
        return f"The card is {card_name(state.card)}: the word must begin with {letter.upper()}."
    for used in state.words:
        if same(word, used):
            return f"'{used}' has already won a card, and no word wins twice (simple plurals count as the same word)."
    return f"'{word}' was found void for this card."


def _why_waiting(state: Window, actor: int) -> str:
    if actor == state.floor:
        return "Your word is on the table; the others may doubt it."
    if actor in state.doubts:
        return "You have doubted it already."
    return f"'{state.word}' is on the table: it can only be doubted."


RULES = WindowRules()
