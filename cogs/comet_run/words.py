"""What running Comet says: events, moves and views in plain English."""

from collections.abc import Sequence

from bot.cards import sign, signs
from bot.cards.coloured import KING
from bot.rules import Event
from bot.rules.families.coloured import LEAD, PASS
from bot.rules.families.coloured_words import ColouredWords, Seen, rank_name, rank_word
from bot.rules.words import Names, a_rank
from cogs.comet_run.page import BRIEF, PAGE
from cogs.comet_run.reasons import reason
from cogs.comet_run.state import COMET


class CometRunWords(ColouredWords):
    """Running Comet in words."""

    def event(self, event: Event, names: Names) -> str:
        who = names[event.seat] if event.seat >= 0 else ""
        match event.kind:
            case "dealt":
                return f"Hand {event.amount}: {who} deals eighteen cards each."
            case "played":
                return f"{who} {'begins with' if event.text == LEAD else 'goes on with'} {signs(event.cards)}."
            case "comet":
                return "☄ The comet stops the pile."
            case "stop":
                return f"{who} begins a new run."
            case "passed":
                return f"{who} is stopped: no {rank_word(event.amount)}."
            case _:
                return super().event(event, names)

    def plain_label(self, view: Seen, plain: Sequence[int]) -> str:
        return sign(plain[0]) if len(plain) == 1 else f"All the {rank_name(plain[0] >> 2)}s ×{len(plain)}"

    def laid(self, view: Seen) -> list[str]:
        run = _last_run(view.table.played)
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
            return f"go on with {a_rank(view.table.due)}"
        return f"no {due}, so you are stopped" if len(view.moves) == 1 else f"no plain {due}: pass, or the comet"

    def advice(self, view: Seen, names: Names) -> str:
        if view.table.phase == LEAD or not view.moves or PASS in view.moves:
            return ""
        return f"You may stop only when you have no {rank_word(view.table.due)}."

    def reason(self, move: str, view: Seen, names: Names) -> str:
        return reason(move, view, names)

    @property
    def brief(self) -> tuple[str, ...]:
        return BRIEF

    @property
    def page(self) -> str:
        return PAGE


def _last_run(played: Sequence[tuple[int, int]]) -> list[int]:
    """The cards since the last stop, that one left out when it ended a run before."""
    run: list[int] = []
    for _, one in played:
        if run and (run[-1] == COMET or run[-1] >> 2 == KING) and one >> 2 != run[-1] >> 2:
            run = []
        run.append(one)
    return run


WORDS = CometRunWords()
