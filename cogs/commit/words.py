"""What Commit says: events, moves and views in plain English."""

from collections.abc import Sequence

from bot.cards import signs
from bot.cards.runs import NONE, next_card
from bot.rules import Event, View
from bot.rules.families.falling import COMET, KINGS, PASS, TEN, THROW
from bot.rules.families.run_words import FallingWords
from bot.rules.families.series import hands_in
from bot.rules.words import Names, counted, none_of, of_hand, standing
from cogs.commit.page import BRIEF, PAGE
from cogs.commit.state import Table

ANSWERS = {THROW: "Comet", PASS: "Not now"}

#: what a card brings at once is told with it
PAID = ("king", "paid")


class CommitWords(FallingWords[Table]):
    """Commit in words."""

    answers, unit, comet_skips, dear = ANSWERS, "chips", True, KINGS | {COMET}

    def figure(self, view: View[Table], seat: int) -> int:
        return view.setting.options["buy_in"] + view.chips[seat]

    def event(self, event: Event, names: Names) -> str:
        who = names[event.seat] if event.seat >= 0 else ""
        amount = counted(event.amount, "chip")
        match event.kind:
            case "ante":
                return f"Everybody puts {amount} into the pool."
            case "king":
                return f"{who} gets {amount} for the king."
            case "comet":
                return f"☄️ {who} plays the comet, {signs(event.cards)}!"
            case "paid":
                return f"{who} gets {amount} for the comet."
            case "out":
                return f"{who} is out of cards and takes the pool: {amount}."
            case "fine":
                return f"{who} pays {names[event.other]} {amount} for kings or the comet left in hand."
            case "short":
                return f"{who} cannot fill the pool again: that ends the match."
            case "won":
                return f"{who} wins the match, {counted(event.amount, 'chip')} up."
            case _:
                return super().event(event, names)

    def line(self, events: Sequence[Event], at: int, names: Names) -> str:
        """A card and what it brings are one line."""
        if at + 1 < len(events) and events[at + 1].kind in PAID:
            return ""
        if not at or events[at].kind not in PAID:
            return super().line(events, at, names)
        told = self.line(events[:at], at - 1, names)
        comma = "," if events[at].kind == "paid" else ""  # behind the comet's card
        return f"{told[:-1]}{comma} and gets {counted(events[at].amount, 'chip')} for it{told[-1]}"

    def worth(self, view: View[Table], seat: int) -> str:
        return counted(self.figure(view, seat), "chip")

    def has_stopped(self, view: View[Table]) -> bool:
        return view.table.stopped

    def stands(self, view: View[Table], names: Names) -> str:
        if not view.table.stopped:
            return super().stands(view, names)
        due = signs(view.table.due)
        return f"Stop: nobody has {due}." if due else "Stop: nothing follows a king."

    def facts(self, view: View[Table]) -> str:
        table = view.table
        hands = hands_in(view.setting)
        out = none_of(table.removed)
        return f"Pool {table.pot} · hand {view.hand} of {hands} · {self.to_come(view)}{out} in the pack"

    def offer(self, view: View[Table]) -> str:
        due = signs(view.table.due)
        return f"play it {f'in the place of {due}' if due else 'on the king'}?"

    def after_comet(self, view: View[Table]) -> tuple[int, ...]:
        above = [next_card(due) for due in view.table.due]
        return TEN, *(one for one in above if one not in (NONE, COMET))

    def lead(self, view: View[Table]) -> str:
        due = signs(view.table.due)
        if THROW in view.moves:
            return f"lead a card, or the comet as {due}" if due else "lead any card"
        return "lead any card" + (" but the comet" if COMET in view.cards else "")

    def score(self, view: View[Table], names: Names) -> str:
        """The pool and everybody's chips, in one line of a phone; how many cards they hold, the plates have."""
        pool = f"pool {view.table.pot} · " if view.table.pot else ""  # nothing once it has been won
        chips = standing(view, names, lambda seat: self.figure(view, seat))
        return of_hand(view, hands_in(view.setting), f"{pool}{self.unit}: {chips}")

    @property
    def brief(self) -> tuple[str, ...]:
        return BRIEF

    @property
    def page(self) -> str:
        return PAGE


WORDS = CommitWords()
