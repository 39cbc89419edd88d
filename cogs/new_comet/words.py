"""What New Comet says: events, moves and views in plain English."""

from collections.abc import Collection, Mapping, Sequence

from bot.cards import RANK_SIGNS, RANK_WORDS, rank_of, sign, signs
from bot.cards.coloured import COMETS
from bot.cards.hand_rows import ROW, even_rows
from bot.rules import Choice, Event, View
from bot.rules.families.coloured_words import pack_told
from bot.rules.families.run_table import PLAY_ON, PLAYS_ON, by_player, run_told
from bot.rules.families.run_words import RunWords, turn_of
from bot.rules.families.series import hands_in
from bot.rules.families.turns import PLAY
from bot.rules.words import (
    Names,
    a_rank,
    all_of,
    counted,
    hand_line,
    is_due,
    listed,
    of_hand,
    one_left,
    row_of,
    standing,
    waiting_for,
)
from cogs.new_comet.moves import DECLARE_NINE, PASS, Play, read
from cogs.new_comet.page import BRIEF, PAGE, brief
from cogs.new_comet.reasons import leads, reason
from cogs.new_comet.state import LEAD, Table

#: where more sit at the table, a score with everybody's cards would be two lines of a phone
FEW = 3
#: the events that tell of a card in a run, but for the comet
LAID = ("led", "built")
#: the sign is the comet's: which nine that is, everybody asks once
DECLARE = Choice("Declare the nine ☄️", DECLARE_NINE)


class NewCometWords(RunWords[Table]):
    """New Comet in words."""

    def event(self, event: Event, names: Names) -> str:
        who = names[event.seat] if event.seat >= 0 else ""
        shown = signs(event.cards)
        match event.kind:
            case "dealt":
                return f"Hand {event.amount}, the {event.text} pack: {who} deals, {names[event.other]} leads."
            case "led":
                return f"{who} leads {shown}."
            case "built":
                return f"{who} goes on with {shown}."
            case "comet":
                return f"☄️ {who} puts down {shown} as {a_rank(event.amount)}."
            case "king":
                return f"{who} gets {counted(event.amount, 'chip')} for the king."
            case "declared":
                return f"{who} declares the nine and gets {counted(event.amount, 'chip')}."
            case "forgot":
                return f"{who} did not declare the nine; the chance has gone."
            case "passed":
                return f"{who} passes: no {RANK_WORDS[event.amount]}."
            case "stopped":
                return f"Nobody goes on after {who}'s card, so {who} leads."
            case "alone":
                return "The comet has been played: from now on passes happen by themselves."
            case _:
                return _ending(event, who, names)

    def line(self, events: Sequence[Event], at: int, names: Names) -> str:
        """A run is one line, which grows with it, to the chips for its king; so are the passes after it, with whose lead it becomes."""
        match events[at].kind:
            case "led" | "built":
                run = run_told(events, at, LAID, lambda event: event.kind == "built")
                paid = any(event.kind == "king" for event in events[at + 1 : at + 2])
                return "" if run is None or paid else self.event(run, names)
            case "king" if at and events[at - 1].kind in LAID:
                run = self.line(events[:at], at - 1, names)
                return f"{run.removesuffix('.')} and gets {counted(events[at].amount, 'chip')} for the king."
            case "passed" | "stopped":
                row = row_of(events, at, ("passed", "stopped"))
                return "" if row is None else self._passes(row, names)
            case "alone":
                return ""  # said with the comet
            case "comet":
                return f"{self.event(events[at], names).removesuffix('.')}: passes happen by themselves now."
            case _:
                return super().line(events, at, names)

    def _passes(self, row: Sequence[Event], names: Names) -> str:
        passed = [event for event in row if event.kind == "passed"]
        if not passed:
            return self.event(row[-1], names)
        rank = passed[-1].amount
        if row[-1].kind == "stopped":
            leader = names[row[-1].seat]  # whose card it was is why that player leads
            return f"Nobody puts {a_rank(rank)} on {leader}'s card, so {leader} leads."
        if len(passed) == 1:
            return self.event(passed[0], names)
        return f"{listed([names[event.seat] for event in passed])} pass: no {RANK_WORDS[rank]}."

    def told(self, event: Event, view: View[Table]) -> bool:
        """A hand shows the run that lies there, and tells nothing that was before it."""
        return super().told(event, view) or (event.kind == "led" and view.seat is not None)

    def is_seen(self, event: Event, view: View[Table]) -> bool:
        """The run lies in the middle with who put down what, and below it who has passed since; who had passed before, nobody asks."""
        return event.kind in (*LAID, "comet", "passed")

    def label(self, move: str, view: View[Table], names: Names) -> str:
        if move == DECLARE_NINE:
            return DECLARE.label
        if move == PLAY_ON:
            return PLAYS_ON
        meant = read(move)
        if meant is None:
            return _pass(view) if move == PASS else move
        if meant.rank >= 0:
            return f"{signs(meant.cards)} ☄️ as {RANK_WORDS[meant.rank]}"
        if meant.cards[0] == _comet(view):
            return f"{signs(meant.cards)} ☄️"
        rank = RANK_SIGNS[rank_of(meant.cards[0])]  # suits mean nothing
        return rank if len(meant.cards) == 1 else all_of(len(meant.cards), rank)

    def sequence(self, view: View[Table], names: Names) -> str:
        """Each player's cards together, below them who has passed since."""
        line = by_player(view.table.sequence, names, lambda one: _shown(one, view))
        passed = () if view.table.due is None else view.table.passed
        return f"{line}\n-# Passed: {listed([names[seat] for seat in passed])}" if passed else line

    def stands(self, view: View[Table], names: Names) -> str:
        table = view.table
        match table.phase:
            case "build" if table.due is not None:
                return f"{a_rank(table.due).capitalize()} is due, from {turn_of(view, names)}."
            case "declare":
                return f"{turn_of(view, names)} is out of cards."
            case _:
                return super().stands(view, names)

    def worth(self, view: View[Table], seat: int) -> str:
        return counted(view.setting.options["buy_in"] + view.chips[seat], "chip")

    def facts(self, view: View[Table]) -> str:
        table = view.table
        passes = "" if table.comet is None or view.over else ": passes happen by themselves"
        return f"Hand {view.hand} of {hands_in(view.setting)} · {table.pack} pack · the {_of_the_comet(view)}{passes} · {table.aside} cards not dealt"

    def asked(self, view: View[Table], names: Names) -> str:
        """Nothing here may depend on whether the comet can be declared."""
        if view.over or (view.to_act and view.seat == view.table.turn):
            return super().asked(view, names)
        if view.to_act:
            return waiting_for(view, names)
        due = view.table.due
        if view.seat != view.table.turn or due is None or not view.cards:
            return self.stands(view, names).removesuffix(".")
        if _can_go_on(view):
            return f"Your {RANK_WORDS[due]} is due, and goes by itself"
        return f"You have no {RANK_WORDS[due]}: a pass follows by itself"

    def question(self, view: View[Table], names: Names) -> str:
        due = view.table.due
        if due is None:
            return "lead any card"
        if _can_go_on(view):
            return f"go on with {a_rank(due)}"
        return (
            f"the comet as {a_rank(due)}, or pass"
            if _comet(view) in view.cards
            else f"you have no {RANK_WORDS[due]}, so pass"
        )

    def advice(self, view: View[Table], names: Names) -> str:
        return "\n".join(filter(None, (self._lead_next(view, names), one_left(view, view.table.counts, names))))

    def _lead_next(self, view: View[Table], names: Names) -> str:
        """What a lead brings with it, or whose it becomes."""
        table = view.table
        if table.phase == LEAD and view.seat == table.turn and view.to_act:
            return "You must carry it up, rank by rank, while you can."
        if table.due is None or not view.to_act or not table.played:
            return ""
        if view.seat == table.turn and _can_go_on(view):
            return "-# While you hold the rank, you must." if _forced(view) else ""
        last = table.played[-1][0]
        # while its player carries the run up nobody waits for a lead
        if last == table.turn and view.seat != last:
            return ""
        return f"If nobody goes on with {a_rank(table.due)}, {names[last]} leads."

    def middle(self, view: View[Table], names: Names) -> str:
        if view.over:  # how it ended stands above
            return ""
        table = view.table
        # whoever is asked has read the rank in the question
        told = not view.to_act or view.seat in view.to_act
        due = "" if told or table.due is None else is_due(table.due)
        pack = pack_told(table.pack, table.aside, begun=bool(table.played), played=table.comet is not None)
        lines = [self.run(view, names), due, pack]
        return "\n".join(line for line in lines if line)

    def hand(self, view: View[Table], names: Names) -> str:
        held = hand_line(view.cards, rank_of, lambda one: _shown(one, view))
        may_lead = view.table.phase == LEAD and view.seat in view.to_act
        return "\n".join([held, *(f"-# {line}" for line in (leads(view) if may_lead else ()))])

    def score(self, view: View[Table], names: Names) -> str:
        """Chips, in one line of a phone: with what everybody holds only where few sit, for the plates have it too."""
        brought, left = view.setting.options["buy_in"], view.table.counts
        if view.setting.seats > FEW:
            told = f"chips: {standing(view, names, lambda seat: brought + view.chips[seat])}"
        else:
            told = f"chips (cards left): {standing(view, names, lambda seat: f'{brought + view.chips[seat]} ({left[seat]})')}"
        return of_hand(view, hands_in(view.setting), told)

    def choices(self, view: View[Table], names: Names) -> list[list[Choice]]:
        """A button a rank, then what can be done besides. The declaration stands last, also when it means nothing, so that it
        reminds nobody (page, section 12).

        It is gone once all can see that this seat has nothing to declare any more: another seat has put the comet down, or
        the comet declares itself.
        """
        if view.over:
            return []
        comet = _comet(view)
        open_now = [move for move in (view.moves if view.to_act else ()) if move != DECLARE_NINE]
        single = {meant.cards[0]: move for move in open_now if (meant := read(move)) and _is_single(meant)}
        usual = {
            move for move in open_now if len(open_now) == 1 or ((meant := read(move)) and comet not in meant.cards)
        }
        lowest = {rank_of(one): one for one in reversed(view.cards) if one != comet}
        held = [lowest[rank] for rank in sorted(lowest)] + [one for one in view.cards if one == comet]
        cards = [self._card(one, single, usual, view, names) for one in held]
        rest = [self._other(move, usual, view, names) for move in open_now if move not in single.values()]
        rest.sort(key=lambda choice: choice.move == PASS)
        gone = view.table.comet not in (None, view.seat) or view.setting.options["auto_declare"]
        last = [] if gone else [DECLARE]
        named = [choice for choice in rest if (meant := read(choice.move)) and meant.rank >= 0]
        if len(named) <= ROW:
            return [*even_rows(cards), *even_rows([*rest, *last])]
        # a comet that leads may be any rank: a line that is longer than a row is a menu
        beside = [choice for choice in rest if choice not in named]
        return [*even_rows(cards), named, *even_rows([*beside, *last])]

    def alike(self, move: str, view: View[Table]) -> str | int:
        """Suits mean nothing: any plain card of a rank is as good as another."""
        meant = read(move)
        plain = meant is not None and _is_single(meant) and meant.cards[0] != _comet(view)
        return rank_of(meant.cards[0]) if meant is not None and plain else move

    def _card(
        self, one: int, single: Mapping[int, str], usual: Collection[str], view: View[Table], names: Names
    ) -> Choice:
        if (move := single.get(one)) is not None:
            return self._other(move, usual, view, names)
        shown = _shown(one, view) if one == _comet(view) else RANK_SIGNS[rank_of(one)]
        return Choice(shown, PLAY[one], enabled=False)

    def _other(self, move: str, usual: Collection[str], view: View[Table], names: Names) -> Choice:
        return Choice(self.label(move, view, names), move, "blue" if move in usual else "grey")

    def reason(self, move: str, view: View[Table], names: Names) -> str:
        return reason(move, view, names)

    @property
    def brief(self) -> tuple[str, ...]:
        return BRIEF

    def lesson(self, view: View[Table]) -> tuple[str, ...]:
        options = view.setting.options
        return brief(bool(options["auto_declare"]), bool(options["four"]))

    @property
    def page(self) -> str:
        return PAGE


def _of_the_comet(view: View[Table]) -> str:
    return f"comet {sign(_comet(view))} ☄️ {'has not been played' if view.table.comet is None else 'has been played'}"


def _is_single(meant: Play) -> bool:
    """Whether one card is put down as what it is, or as what is due."""
    return len(meant.cards) == 1 and meant.rank < 0


def _ending(event: Event, who: str, names: Names) -> str:
    match event.kind:
        case "left":
            return f"{who} was left with {signs(event.cards)}."
        case "fine":
            return f"{who} pays {names[event.other]} {counted(event.amount, 'chip')}."
        case "out":
            return f"{who} is out of cards and gets {counted(event.amount, 'chip')}."
        case "broke":
            return f"{who} has all the chips."
        case "won":
            return f"{who} wins the match with {counted(event.amount, 'chip')}!"
        case _:
            return ""


def _comet(view: View[Table]) -> int:
    return COMETS[view.table.pack]


def _shown(one: int, view: View[Table]) -> str:
    """A card with the wild nine's own sign."""
    return f"{sign(one)} ☄️" if one == _comet(view) else sign(one)


def _pass(view: View[Table]) -> str:
    due = view.table.due
    return "Pass" if due is None else f"Pass: no {RANK_WORDS[due]}"


def _can_go_on(view: View[Table]) -> bool:
    return any(rank_of(one) == view.table.due and one != _comet(view) for one in view.cards)


def _forced(view: View[Table]) -> bool:
    """Whether one plain card alone can be put down."""
    return sum((meant := read(move)) is not None and meant.cards[0] != _comet(view) for move in view.moves) == 1


WORDS = NewCometWords()
