"""What Comet says: events, moves and views in plain English."""

from bot.cards import sign, signs
from bot.rules import Event, View
from bot.rules.families.falling import LEAD, PASS, RUNNING, TEN, THROW
from bot.rules.families.run_table import LastHand
from bot.rules.families.run_words import ORDERS, FallingWords
from bot.rules.words import Names, counted, listed, none_of, standing
from cogs.comet.page import BRIEF, PAGE, brief
from cogs.comet.rules import HUSH
from cogs.comet.state import Table

ANSWERS = {THROW: "Comet now", PASS: "Not here", HUSH: "Not in this run"}
DEAD_END = {**ORDERS, "comet stop": "Comet at the next dead end"}
#: for so many seats points and cards fit into two lines of a phone
FEW = 4


class CometWords(FallingWords[Table]):
    """Comet in words."""

    answers, orders = ANSWERS, DEAD_END

    def event(self, event: Event, names: Names) -> str:
        who = names[event.seat] if event.seat >= 0 else ""
        match event.kind:
            case "comet":
                return f"☄️ {who} puts down the comet, {signs(event.cards)}!"
            case "out":
                return f"{who} is out of cards and scores {counted(event.amount, 'point')}."
            case "lost":
                return f"{who} still had the comet and loses a point."
            case "aside":
                return f"Aside lay {signs(event.cards)}."
            case "won":
                return f"{who} wins the match with {counted(event.amount, 'point')}!"
            case _:
                return super().event(event, names)

    def worth(self, view: View[Table], seat: int) -> str:
        return counted(view.scores[seat], "point")

    def facts(self, view: View[Table]) -> str:
        table = view.table
        stub = f" · {table.aside} aside" if table.aside else ""
        pot = f" · pot {table.pot}" if table.pot else ""
        return f"{_hand(view)} · {self.to_come(view)}{none_of(table.removed)} in the pack{stub}{pot}"

    def last_hand(self, last: LastHand, names: Names) -> str:
        lost = [seat for seat, change in enumerate(last.change) if change < 0]
        with_comet = f"; {names[lost[0]]} -1 for the comet" if lost else ""
        return f"Last hand: {names[last.winner]} +{last.change[last.winner]}{with_comet}."

    def may_lie_aside(self, view: View[Table]) -> bool:
        return view.table.aside > 0

    def offer(self, view: View[Table]) -> str:
        due = view.table.awaited
        return f"throw it in {f'before {signs(due)}' if due else 'at this dead end'}?"

    def after_comet(self, view: View[Table]) -> tuple[int, ...]:
        return TEN, *(() if view.table.phase == LEAD else view.table.due)

    def advice(self, view: View[Table], names: Names) -> str:
        if view.table.phase == RUNNING and view.table.hushed:
            return "Not in this run, you said: you are asked about the comet again after the next lead."
        return super().advice(view, names)

    def score(self, view: View[Table], names: Names) -> str:
        if view.setting.seats > FEW:  # the picture has everybody's cards, and which hand it is
            points = standing(view, names, lambda seat: self.figure(view, seat))
            return f"To {counted(view.setting.options['target'], 'point')}: {points}"
        return f"{_hand(view)} · {super().score(view, names)}"

    @property
    def brief(self) -> tuple[str, ...]:
        return BRIEF

    def lesson(self, view: View[Table]) -> tuple[str, ...]:
        out, aside = view.table.removed, view.table.aside
        told = f"{listed([sign(one) for one in out])} {'is' if len(out) == 1 else 'are'} not in the pack"
        if aside:
            told += f", and {counted(aside, 'card')} {'lies' if aside == 1 else 'lie'} aside"
        return brief(told)

    @property
    def page(self) -> str:
        return PAGE


def _hand(view: View[Table]) -> str:
    """Which hand it is, and what wins the match."""
    return f"Hand {view.hand} · first to {counted(view.setting.options['target'], 'point')}"


WORDS = CometWords()
