"""What alternating Comet says: events, moves and views in plain English."""

from collections.abc import Sequence

from bot.cards import rank_of, sign, signs
from bot.cards.coloured import COMETS
from bot.rules import Event
from bot.rules.families.coloured import BLOCK, BUILD, LEAD, PASS, read
from bot.rules.families.coloured_words import ColouredWords, Seen, rank_name, rank_word
from bot.rules.words import Names, a_rank
from cogs.comet_duel.page import BRIEF, PAGE, brief
from cogs.comet_duel.reasons import reason
from cogs.comet_duel.state import lying


class CometDuelWords(ColouredWords):
    """Alternating Comet in words."""

    comet_fell = "comet"

    def event(self, event: Event, names: Names) -> str:
        who = names[event.seat] if event.seat >= 0 else ""
        match event.kind:
            case "dealt":
                return f"Hand {event.amount} with the {event.text} pack: {who} deals eighteen cards each."
            case "played":
                verb = "leads" if event.text == LEAD else "builds"
                return f"{who} {verb} {signs(event.cards)}."
            case "comet":
                return "☄️ The comet stops the pile."
            case "stop":
                return f"{who} leads anew."
            case "passed":
                return f"{who} passes."
            case "kept":
                return f"{who} passes as well."
            case _:
                return super().event(event, names)

    def line(self, events: Sequence[Event], at: int, names: Names) -> str:
        """A pass is told with the card it leaves lying, the rank that is missing and who leads anew because of it."""
        kind = events[at].kind
        if kind == "stop" and at and events[at - 1].kind == "passed":
            return ""
        last = next((event.cards[-1] for event in reversed(events[:at]) if event.kind == "played"), None)
        if kind != "passed" or last is None:
            return super().line(events, at, names)
        leads = at + 1 < len(events) and events[at + 1].kind == "stop"
        anew = f" {names[events[at + 1].seat]} leads anew." if leads else ""
        return f"{names[events[at].seat]} passes on {sign(last)}: no {rank_word(rank_of(last) + 1)}.{anew}"

    def told(self, event: Event, view: Seen) -> bool:
        """A pass has ended its pile: once there is another, nobody looks for those before it."""
        return super().told(event, view) or (event.kind == "passed" and view.table.phase == BUILD)

    def is_seen(self, event: Event, view: Seen) -> bool:
        """While somebody is to lead anew, who passed stands behind the pile; of those before this one nobody looks for a card."""
        gone = event.kind == "passed" and view.table.phase == LEAD
        return super().is_seen(event, view) or gone or event.kind in ("played", "comet")

    def plain_label(self, view: Seen, plain: Sequence[int]) -> str:
        """The rank, because suits mean nothing; and how many, where there is a choice of that."""
        rank = plain[0] >> 2
        held = sum(one >> 2 == rank and one != COMETS[view.table.pack] for one in view.cards)
        several = len(plain) > 1 or (rank == view.table.due and held > 1)
        return rank_name(rank) if not several else f"{rank_name(rank)} ×{len(plain)}"

    def lying(self, view: Seen) -> Sequence[tuple[int, int]]:
        return lying(view.table.played, COMETS[view.table.pack])

    def is_beside(self, move: str, view: Seen) -> bool:
        """How many of the rank that is due: '4 ×1' and '4 ×2' stand together."""
        return move != PASS and COMETS[view.table.pack] not in read(move)

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
        return f"no {due}, so pass" if len(view.moves) == 1 else f"no {due}: pass, or the comet"

    def advice(self, view: Seen, names: Names) -> str:
        due = view.table.due
        if due is None and view.moves:
            other = names[1 - (view.seat or 0)]
            only = " and you could" if view.setting.options["block"] else ""
            return f"-# You lead again after a king, or where {other} cannot build{only}."
        if due is None or PASS not in view.moves:
            return ""
        if view.table.phase == BLOCK:
            return f"Neither of you has {a_rank(due)}: the lower hand would win the difference."
        if not view.setting.options["block"]:
            return "" if len(view.moves) == 1 else "-# After a pass the other leads anew, with any card."
        return f"After a pass the other leads anew, with any card; but when neither of you has {a_rank(due)}, the hand ends."

    def reason(self, move: str, view: Seen, names: Names) -> str:
        return reason(move, view, names)

    @property
    def brief(self) -> tuple[str, ...]:
        return BRIEF

    def lesson(self, view: Seen) -> tuple[str, ...]:
        return brief(bool(view.setting.options["block"]))

    @property
    def page(self) -> str:
        return PAGE


def _build(view: Seen, due: str) -> str:
    """With what somebody can build who must: one plain card or several, with the comet or without."""
    comet = COMETS[view.table.pack]
    several = sum(one >> 2 == view.table.due and one != comet for one in view.cards) > 1
    if comet not in view.cards:
        return f"build with one or more {due}s" if several else f"build with your {due}"
    return f"{f'{due}s' if several else f'your {due}'}, the comet, or both"


WORDS = CometDuelWords()
