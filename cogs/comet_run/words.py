"""What running Comet says: events, moves and views in plain English."""

from collections.abc import Sequence

from bot.cards import sign, signs
from bot.rules import Event
from bot.rules.families.coloured import LEAD, PASS
from bot.rules.families.coloured_words import ColouredWords, Seen, rank_name, rank_word
from bot.rules.families.run_table import PLAY_ON, PLAYS_ON, run_told
from bot.rules.words import Names, a_rank, all_of
from cogs.comet_run.page import BRIEF, PAGE
from cogs.comet_run.reasons import reason, runs
from cogs.comet_run.state import COMET


class CometRunWords(ColouredWords):
    """Running Comet in words."""

    comet_fell = "comet"

    def event(self, event: Event, names: Names) -> str:
        who = names[event.seat] if event.seat >= 0 else ""
        match event.kind:
            case "dealt":
                return f"Hand {event.amount}: {who} deals eighteen cards each."
            case "played":
                return f"{who} {'begins with' if event.text == LEAD else 'goes on with'} {signs(event.cards)}."
            case "comet":
                return "☄️ The comet stops the pile."
            case "stop":
                return f"{who} begins a new run."
            case "passed":
                return f"{who} is stopped: no {rank_word(event.amount)}."
            case _:
                return super().event(event, names)

    def line(self, events: Sequence[Event], at: int, names: Names) -> str:
        """A run is one line, which grows with it."""
        if events[at].kind != "played":
            return super().line(events, at, names)
        run = run_told(events, at, ("played",), _goes_on)
        return "" if run is None else self.event(run, names)

    def told(self, event: Event, view: Seen) -> bool:
        """Once another run has begun nobody looks for those before it."""
        return super().told(event, view) or (event.kind == "stop" and view.table.phase != LEAD)

    def label(self, move: str, view: Seen, names: Names) -> str:
        return PLAYS_ON if move == PLAY_ON else super().label(move, view, names)

    def plain_label(self, view: Seen, plain: Sequence[int]) -> str:
        """The rank, because suits mean nothing."""
        rank = rank_name(plain[0] >> 2)
        return rank if len(plain) == 1 else all_of(len(plain), rank)

    def laid(self, view: Seen) -> list[str]:
        run = [one for _, one in self.lying(view)]
        lines = [f"# {sign(run[-1])}"] if run else []
        return [*lines, f"The pile: {signs(run[-10:])}"] if len(run) > 1 else lines

    def due(self, view: Seen) -> str:
        due = view.table.due
        return "A new run begins · " if due is None else f"Due: **{rank_name(due)}** · "

    def question(self, view: Seen, names: Names) -> str:
        if view.table.phase == LEAD:
            return "begin a run with any card"
        due = rank_word(view.table.due)
        if PASS not in view.moves and view.table.due is not None:
            return f"go on with {a_rank(view.table.due)}{', or the comet' if COMET in view.cards else ''}"
        return f"no {due}, so pass" if len(view.moves) == 1 else f"no plain {due}: pass, or the comet"

    def hand(self, view: Seen, names: Names) -> str:
        """Whoever begins a run reads below the cards what comes of it."""
        led = runs(view) if view.table.phase == LEAD and view.moves else ()
        return "\n".join([super().hand(view, names), *(f"-# {line}" for line in led)])

    def advice(self, view: Seen, names: Names) -> str:
        other = names[1 - (view.seat or 0)]
        if view.table.phase == LEAD and view.moves:
            return f"-# You go up from it as far as you can, then {other} must go on."
        if not view.moves or view.table.due is None:
            return ""
        if PASS in view.moves:
            if view.table.played[-1][0] == view.seat:
                return f"If you pass, {other} needs {a_rank(view.table.due)}, or the hand ends."
            return f"{other} has none either: a pass ends the hand."
        return f"-# While you have {a_rank(view.table.due)}, you must go on."

    def reason(self, move: str, view: Seen, names: Names) -> str:
        return reason(move, view, names)

    @property
    def brief(self) -> tuple[str, ...]:
        return BRIEF

    @property
    def page(self) -> str:
        return PAGE


def _goes_on(event: Event) -> bool:
    """Whether a card was put down in the run that is under way, and not as its first."""
    return event.kind == "played" and event.text != LEAD


WORDS = CometRunWords()
