"""What alternating Comet says: events, moves and views in plain English."""

from collections.abc import Sequence

from bot.cards import sign, signs
from bot.cards.coloured import COMETS
from bot.rules import Event
from bot.rules.families.coloured import BLOCK, LEAD, PASS
from bot.rules.families.coloured_words import ColouredWords, Seen, rank_name, rank_word
from bot.rules.words import Names, a_rank
from cogs.comet_duel.page import BRIEF, PAGE
from cogs.comet_duel.reasons import reason


class CometDuelWords(ColouredWords):
    """Alternating Comet in words."""

    def event(self, event: Event, names: Names) -> str:
        who = names[event.seat] if event.seat >= 0 else ""
        match event.kind:
            case "dealt":
                return f"Hand {event.amount} with the {event.text} pack: {who} deals eighteen cards each."
            case "played":
                verb = "leads" if event.text == LEAD else "builds"
                return f"{who} {verb} {signs(event.cards)}."
            case "comet":
                return "☄ The comet: a stop."
            case "stop":
                return f"{who} leads anew."
            case "passed":
                return f"{who} cannot build."
            case "kept":
                return f"{who} passes as well."
            case _:
                return super().event(event, names)

    def plain_label(self, view: Seen, plain: Sequence[int]) -> str:
        return sign(plain[0]) if len(plain) == 1 else f"{rank_name(plain[0] >> 2)} ×{len(plain)}"

    def laid(self, view: Seen) -> list[str]:
        played = view.table.played
        return [f"# {sign(played[-1][1])}"] if played else []

    def due(self, view: Seen) -> str:
        due = view.table.due
        wanted = "A new lead" if due is None else f"Due: **{rank_name(due)}**"
        return f"{wanted} · {view.table.pack} pack, "

    def question(self, view: Seen, names: Names) -> str:
        if view.table.phase == LEAD:
            return "lead one card"
        due = rank_word(view.table.due)
        if view.table.phase == BLOCK:
            return "put down the comet, or pass and let the hands be compared"
        if PASS not in view.moves:
            return _build(view, due)
        return f"no {due}, so pass" + ("" if len(view.moves) == 1 else " or put down the comet")

    def advice(self, view: Seen, names: Names) -> str:
        due = view.table.due
        if due is None or PASS not in view.moves:
            return ""
        if view.table.phase == BLOCK:
            return f"Neither of you has {a_rank(due)}: the lower hand would win the difference."
        if not view.setting.options["block"]:
            return "After a pass the other leads anew, with any card."
        return f"After a pass the other leads anew, with any card; but when neither of you has {a_rank(due)}, the hand ends."

    def reason(self, move: str, view: Seen, names: Names) -> str:
        return reason(move, view, names)

    @property
    def brief(self) -> tuple[str, ...]:
        return BRIEF

    @property
    def page(self) -> str:
        return PAGE


def _build(view: Seen, due: str) -> str:
    """With what somebody can build who must: one plain card or several, with the comet or without."""
    comet = COMETS[view.table.pack]
    several = sum(one >> 2 == view.table.due and one != comet for one in view.cards) > 1
    if comet not in view.cards:
        return f"build with as many {due}s as you like" if several else f"build with your {due}"
    return (
        f"build with as many {due}s as you like, the comet, or both"
        if several
        else f"build with your {due}, the comet, or both"
    )


WORDS = CometDuelWords()
