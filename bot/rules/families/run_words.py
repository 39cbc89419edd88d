"""How games speak whose table is a sequence that goes up card by card, and those among them in which the cards fall by themselves."""

from abc import abstractmethod
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeVar

from bot.cards import NAMES, card, sign, signs
from bot.cards.hand_rows import ROW, suit_rows
from bot.cards.runs import in_suits, next_card, run_from
from bot.rules.contract import MATCH_OVER, View
from bot.rules.events import Event
from bot.rules.families.falling import COMET, FOLLOW, KINGS, LEAD, PASS, RUNNING, TEN, THROW, FallingTable, wish_of
from bot.rules.families.falling_reasons import reason
from bot.rules.families.run_table import LastHand, RunTable, by_player, is_past, left_in_hand, run_told
from bot.rules.families.turns import PLAY, PLAYED
from bot.rules.words import Choice, Names, Words, are_out, counted, none_of, one_left, row_of, signed, standing

#: the orders to throw the comet in after a card that is named
AFTER = "comet after *"
ORDERS: Mapping[str, str] = {
    "comet now": "Comet at the next chance",
    AFTER: "Comet after a card you name",
    "comet stop": "Comet at the next stop",
    "comet wait": "Keep the comet until I say",
}

ACES = frozenset(range(4))
ABREAST = 5  #: so many cards stand in one line of small print together with what is said of them
#: the events that tell of a card in a run, but for the comet
RUN = ("led", "fell", "followed")
#: the events that tell what the others were left with, and what they paid for it
LEFT = ("left", "fine")

R = TypeVar("R", bound=RunTable)
F = TypeVar("F", bound=FallingTable)


def turn_of(view: View[Any], names: Names) -> str:
    """Who has the turn."""
    turn: int | None = view.table.turn
    return "" if turn is None else names[turn]


class RunWords(Words, Generic[R]):
    """The table: the sequence, where the hand stands, what each seat has, the facts, the last hand."""

    dear: ClassVar[Collection[int]] = ()  #: cards that cost something when they are left in a hand, where others do not

    @abstractmethod
    def sequence(self, view: View[R], names: Names) -> str:
        """The sequence that goes on or has just been stopped, in a line."""

    @abstractmethod
    def worth(self, view: View[R], seat: int) -> str:
        """The points or chips of a seat."""

    @abstractmethod
    def facts(self, view: View[R]) -> str:
        """The hand's number and all that is worth knowing beside the sequence, in a line."""

    def stands(self, view: View[R], names: Names) -> str:
        """Where the hand stands, as an onlooker may know it."""
        match view.table.phase:
            case "lead" if out := are_out(view.table.counts, names):
                return f"{out}."
            case "lead":
                return f"{turn_of(view, names)} leads."
            case "over":
                return MATCH_OVER
            case _:
                return "The cards are being dealt."

    def last_hand(self, last: LastHand, names: Names) -> str:
        """What the last hand brought each seat, in a line."""
        return f"-# Last hand: {' · '.join(f'{names[seat]} {signed(more)}' for seat, more in enumerate(last.change))}"

    def run(self, view: View[R], names: Names) -> str:
        """What lies there, as the first line of a hand says it; before the first card what the last hand brought."""
        if view.table.played:
            return self.sequence(view, names)
        last = view.table.last_hand
        return self.last_hand(last, names) if last else ""

    def line(self, events: Sequence[Event], at: int, names: Names) -> str:
        """What everybody was left with, and paid for it, is told in one line."""
        if events[at].kind not in LEFT:
            return super().line(events, at, names)
        row = row_of(events, at, LEFT)
        return "" if row is None else left_in_hand(row, names, self.dear)

    def told(self, event: Event, view: View[R]) -> bool:
        return is_past(event.kind, view.table, over=view.over)

    def table(self, view: View[R], names: Names) -> str:
        table = view.table
        lines = [*([self.sequence(view, names)] if table.played else []), self.stands(view, names), ""]
        for seat, count in enumerate(table.counts):
            arrow = "▶" if seat in view.to_act else "·"
            deals = " · dealer" if seat == table.dealer else ""
            lines.append(f"{arrow} **{names[seat]}** {counted(count, 'card')} · {self.worth(view, seat)}{deals}")
        lines += ["", self.facts(view)]
        if table.last_hand:
            lines.append(self.last_hand(table.last_hand, names))
        return "\n".join(lines)


class FallingWords(RunWords[F]):
    """Runs in a suit that fall by themselves; the holder of the nine of diamonds, the comet, may be asked to throw it in."""

    answers: ClassVar[Mapping[str, str]]  #: the holder's moves while a run goes on
    orders: ClassVar[Mapping[str, str]] = ORDERS
    unit: ClassVar[str] = "points"  #: what a seat's figure counts
    comet_skips: ClassVar[bool] = False  #: whether a run can go on above a card that is missing, by the comet

    def figure(self, view: View[F], seat: int) -> int:
        """The points or chips of a seat as a number."""
        return view.scores[seat]

    @abstractmethod
    def offer(self, view: View[F]) -> str:
        """What the comet's holder is asked while a run goes on, in lower case."""

    @abstractmethod
    def after_comet(self, view: View[F]) -> Collection[int]:
        """The cards that could follow the comet, if it were put down now."""

    def reason(self, move: str, view: View[F], names: Names) -> str:
        return reason(move, view, names, self.after_comet(view), stopped=self.has_stopped(view))

    def told(self, event: Event, view: View[F]) -> bool:
        """Once another run has begun nobody looks for the one before it, nor in a hand, where it lies, for what was before it."""
        past = ("stopped",) if view.table.phase in (RUNNING, FOLLOW) else ()
        return super().told(event, view) or event.kind in (past if view.seat is None else (*past, "led"))

    def is_seen(self, event: Event, view: View[F]) -> bool:
        # who must follow the comet stands above, and who has followed it lies there
        return event.kind == "must" or (event.kind in RUN and (event.seat, event.cards[0]) in view.table.sequence)

    def lead(self, view: View[F]) -> str:
        """What the leader is asked, in lower case."""
        return "lead any card"

    def event(self, event: Event, names: Names) -> str:
        who = names[event.seat] if event.seat >= 0 else ""
        shown = signs(event.cards)
        match event.kind:
            case "dealt":
                return f"Hand {event.amount}: {who} deals, {names[event.other]} leads."
            case "led":
                return f"{who} leads {shown}."
            case "fell":
                return f"{who} adds {shown}."
            case "must":
                # which card it can be stands beside it: of the wanted ones some may not be in the pack
                return f"{who} is the first who can go on after the comet."
            case "followed":
                return f"{who} goes on with {shown}."
            # whose card it was is why that player leads, and not "again": it may have been another's lead
            case "stopped":
                return f"{_stopped_by(event.cards[0], who)}, so {who} leads."
            case "left":
                return f"{who} was left with {shown}."
            case _:
                return ""

    def line(self, events: Sequence[Event], at: int, names: Names) -> str:
        """Neighbours of one player in a run are one line, which grows with them."""
        if events[at].kind not in RUN:
            return super().line(events, at, names)
        run = run_told(events, at, RUN, lambda event: event.kind == "fell")
        return "" if run is None else self.event(run, names)

    def label(self, move: str, view: View[F], names: Names) -> str:
        if move in self.orders:
            return self.orders[move]
        if (wish := wish_of(move)) is not None:
            return f"Comet after {_named(wish.removeprefix('after '))}"
        one = None if _asked(view) else PLAYED.get(move)
        return self.answers.get(move, move) if one is None else _card(one)

    def order_choices(self, orders: Sequence[str], view: View[F], names: Names) -> list[Choice]:
        """After a named card: one that can still fall, for it is in the pack and does not lie on the table."""
        still = [one for one in in_suits(range(52)) if one != COMET and one not in view.table.gone]
        spelled = [order for order in orders if order != AFTER]
        spelled += [AFTER.replace("*", NAMES[one]) for one in still if AFTER in orders]
        return super().order_choices(spelled, view, names)

    def sequence(self, view: View[F], names: Names) -> str:
        return by_player(view.table.sequence, names, _card)

    def has_stopped(self, view: View[F]) -> bool:
        """Whether everybody can see that nothing follows the last card: after a king, and where the next card is not in the pack."""
        return not view.table.awaited

    def may_lie_aside(self, view: View[F]) -> bool:
        """Whether a card that has not been seen may be in no hand at all."""
        return False

    def stands(self, view: View[F], names: Names) -> str:
        table = view.table
        match table.phase:
            case "running" | "follow" if out := are_out(table.counts, names):
                return f"{out}."
            case "running" if table.awaited:
                return f"Next: {_either(table.awaited)}"
            case "running":
                over = "" if not table.due or table.played[-1][1] == COMET else ": the run stops"
                return f"{why_stopped(table)}{over}."
            case "follow":
                return f"{turn_of(view, names)} must follow the comet, with {_either(table.awaited)}."
            case _:
                return super().stands(view, names)

    def to_come(self, view: View[F]) -> str:
        """The kings and the comet that have not been put down; while a hand is played, with a point behind it."""
        if view.over:
            return ""
        kings = signs(king for king in sorted(KINGS) if king not in view.table.gone)
        comet = "the comet" if view.table.comet is None else ""
        left = " and ".join(one for one in (kings, comet) if one)
        return f"not played yet: {left} · " if left else "kings and comet all played · "

    def asked(self, view: View[F], names: Names) -> str:
        if not view.over and _asked(view):
            return f"Your comet: {self.offer(view)}"
        if not view.over and not view.moves and view.table.phase == "running":
            return self._coming(view, names)
        told = super().asked(view, names)
        return f"{told} what to lead" if view.table.phase == LEAD and view.seat not in view.to_act else told

    def _is_dead(self, view: View[F]) -> bool:
        """Whether everybody can see that the run ends here: at a stop, or as nothing can follow the comet."""
        return self.has_stopped(view) or not view.table.awaited

    def _coming(self, view: View[F], names: Names) -> str:
        """While nobody knows of a question: which card falls next, or whose lead it may become."""
        table = view.table
        seat, last = table.played[-1]
        if self._is_dead(view):
            return f"{names[seat]} leads next{_unless(view)}"
        if not (run := reach(table)):
            return f"The first player after {names[seat]} with {_either(table.awaited)} goes on"
        due = run[0]
        if due in view.cards:
            return f"Your {sign(due)} falls next{': you go out!' if len(view.cards) == 1 else ''}"
        sure = last != COMET and not self.may_lie_aside(view)
        return f"{sign(due)} falls next{'' if sure else f', or {names[seat]} leads'}"

    def _course(self, view: View[F]) -> str:
        """How far the run can go, which of the reader's cards it takes along, and who leads then; whose last it takes is out."""
        if not (run := reach(view.table)):
            return ""
        mine = [one for one in run if one in view.cards]
        if out := bool(mine) and len(mine) == len(view.cards):
            run = run[: run.index(mine[-1]) + 1]
        end, you = run[-1], "you are out" if out else "you lead"
        if len(run) == 1:
            # who is out is said above
            return "" if out else f"{'You lead then' if mine else 'Whoever has it leads'}{_unless(view)}."
        also = [one for one in mine if one != run[0]]  # that the first falls next stands above
        sure = view.table.played[-1][1] != COMET and not self.may_lie_aside(view)
        without = "Without the comet " if sure and view.table.comet is None else ""
        verb = "may fall" if not sure else "falls" if len(also) == 1 else "fall"
        falls = f"{'your' if without else 'Your'} {signs(also)} {verb} too"
        if end in mine:
            return f"{without}{falls}: {'' if without else 'then '}{you}."
        if not sure:
            return f"{falls}, nothing beyond {sign(end)}." if also else f"The run goes no further than {sign(end)}."
        if also:
            return f"{without}{falls}, {sign(end)} last."
        # that the last card's player leads is left to the lesson where one line of a phone has no room for it
        ends = f"run ends with {sign(end)}"
        return f"{without}the {ends}." if without else f"The {ends}: whoever has it leads then."

    def question(self, view: View[F], names: Names) -> str:
        wanted = _either(view.table.awaited)
        return f"follow the comet with {wanted}" if view.table.phase == FOLLOW else self.lead(view)

    def advice(self, view: View[F], names: Names) -> str:
        table = view.table
        if _asked(view):
            after = [one for one in sorted(self.after_comet(view)) if one not in table.gone]
            then = (
                f"Then {_either(after)} must follow, or else you lead"
                if after
                else "Nothing can follow it, and you lead"
            )
            then = "You are out with it" if len(view.cards) == 1 else then
            # there are seconds to read it
            return f"{then}.\n-# Only you see this; without an answer you keep the comet."
        course = self._course(view) if table.phase == RUNNING and not self.has_stopped(view) else ""
        return "\n".join(filter(None, (course, one_left(view, table.counts, names))))

    def middle(self, view: View[F], names: Names) -> str:
        table = view.table
        if view.over:  # how it ended stands above
            return ""
        # what comes next stands above, and so does whatever the reader is asked
        tells = not view.moves if table.phase == FOLLOW else table.phase == RUNNING and self._is_dead(view)
        next_one = self.stands(view, names) if tells else ""
        rest = f"{self.to_come(view)}{none_of(table.removed)} in the pack"
        return "\n".join(filter(None, (self.run(view, names), next_one, f"-# {rest[0].upper()}{rest[1:]}")))

    def hand(self, view: View[F], names: Names) -> str:
        """Cards that follow each other stand together: they fall one after the other."""
        held = in_suits(view.cards)
        starts = [at for at, one in enumerate(held) if not at or held[at - 1] != one - 4 or one < 4]
        ends = [*starts[1:], len(held)] if held else []
        cards = " · ".join(" ".join(map(_card, held[start:end])) for start, end in zip(starts, ends, strict=True))
        return "\n".join([cards, *self._ends_of_runs(view, held)])

    def _ends_of_runs(self, view: View[F], held: Sequence[int]) -> list[str]:
        """Which cards of a hand no run can bring out, and which no card can follow, as its reader can work out."""
        if view.over:
            return []
        table, gone = view.table, view.table.gone
        due = table.due if table.phase in (RUNNING, FOLLOW) else ()
        comes = {*due, COMET, *((TEN,) if table.comet is None else ())}
        alone = [one for one in held if one not in comes and (one in ACES or one - 4 in gone)]
        last = [one for one in held if one != COMET and (one in KINGS or next_card(one) in gone) and len(held) > 1]
        by_comet = " or the comet" if self.comet_skips and table.comet is None and not ACES.issuperset(alone) else ""
        before = f"-# Only your lead{by_comet} brings out {signs(alone)}"
        comes, named = COMET not in held and table.comet is None, signs(last)
        # a few cards are one line of a phone
        if alone and last and not by_comet and not comes and len(alone) + len(last) <= ABREAST:
            return [f"{before} · nothing follows {named}"]
        after = f"Only the comet can follow {named}, else" if comes else f"Nothing follows {named}:"
        why = "" if by_comet else ": nothing comes before"  # which there is no room for behind what the comet does
        return [*([f"{before}{why}"] if alone else []), *([f"-# {after} you lead again"] if last else [])]

    def score(self, view: View[F], names: Names) -> str:
        figures = standing(view, names, lambda seat: f"{self.figure(view, seat)} ({view.table.counts[seat]})")
        return f"{self.unit} (cards left): {figures}"

    def choices(self, view: View[F], names: Names) -> list[list[Choice]]:
        """The cards stand there all the time; above them the answers about the comet, as long as they are asked for.

        There are seconds for an answer: it is not to be looked for below a dozen cards. What throws the comet in is not the first,
        where a thumb may be on its way to a card.
        """
        asked = _asked(view)
        open_now = {} if asked else {PLAYED[move]: move for move in view.moves}
        # a dozen cards, and what is said of them, leave no room on a phone for rows that are half empty
        cards = suit_rows(in_suits(view.cards), most=-(-len(view.cards) // ROW))
        rows = [[self._button(one, open_now, asked) for one in row] for row in cards]
        answers = sorted(view.moves, key=lambda move: move == THROW) if asked else ()
        said = [Choice(self.answers[move], move, "green" if move == THROW else "grey") for move in answers]
        return [said, *rows] if said else rows

    def _button(self, one: int, open_now: Mapping[int, str], asked: bool) -> Choice:
        if one in open_now:
            return Choice(_card(one), open_now[one], "blue")
        # the comet's holder who is asked answers by a button of its own
        return Choice(_card(one), f"show {NAMES[one]}" if asked and one == COMET else PLAY[one], enabled=False)


def reach(table: FallingTable) -> list[int]:
    """The cards that can still fall in the run that goes on, without the comet; none where one of two is to follow the comet."""
    return run_from(table.awaited[0], table.gone) if len(table.awaited) == 1 else []


def why_stopped(table: FallingTable) -> str:
    """Why nothing can follow the last card, as everybody can see, without a full stop."""
    if table.played[-1][1] == COMET:
        return "Nothing can follow the comet"
    if not table.due:
        return "Nothing follows a king"
    (due,) = table.due
    return f"{sign(due)} {'is not in the pack' if due in table.removed else 'has been played'}"


def _stopped_by(last: int, who: str) -> str:
    """Why nobody has gone on after somebody's card, without a full stop."""
    if last in KINGS:
        return f"{who}'s king stops the run"
    return f"Nobody can follow {who}'s comet" if last == COMET else f"Nobody goes on after {who}'s {sign(last)}"


def _unless(view: View[Any]) -> str:
    """What can still change who leads."""
    if view.table.comet is not None:
        return ""
    return f", unless {'you play the comet' if COMET in view.cards else 'the comet comes'}"


def _named(word: str) -> str:
    """A card that an order names; orders of an earlier version may name something else."""
    return sign(card(word)) if word in NAMES else word


def _card(one: int) -> str:
    return f"{sign(one)} ☄️" if one == COMET else sign(one)


def _asked(view: View[Any]) -> bool:
    return PASS in view.moves


def _either(wanted: Iterable[int]) -> str:
    return " or ".join(sign(one) for one in wanted)
