"""How matches for two with the coloured packs speak: the end of a hand, the two seats, the cards held."""

from abc import abstractmethod

from bot.cards import sign, signs
from bot.rules.contract import Event, View
from bot.rules.words import Names, Words


def rank_name(rank: str) -> str:
    """A rank as people read it."""
    return "10" if rank == "T" else rank


class ColouredWords(Words):
    """What is the same for all these games."""

    @abstractmethod
    def comet(self, view: View) -> int:
        """The comet of the pack in use."""

    @abstractmethod
    def question(self, view: View) -> str:
        """What a seat is asked whose turn it is."""

    def event(self, event: Event, names: Names) -> str:
        who = names[event.seat] if event.seat >= 0 else ""
        match event.kind:
            case "blocked":
                return "Both are stopped: the hands are compared."
            case "hand_won":
                times = {2: ", doubled", 4: ", quadrupled by the comet as a nine"}.get(event.other, "")
                return f"{who} wins the hand: {event.amount} points{times}."
            case "level":
                return "Both hands are worth the same: nobody scores."
            case "left":
                return f"{who} still held {signs(event.cards)}." if event.cards else ""
            case "won":
                return f"{who} wins the match with {event.amount} points."
            case _:
                return ""

    def seats(self, view: View, names: Names) -> list[str]:
        """The last lines of the table: each seat, then which hand it is."""
        lines: list[str] = []
        for seat, count in enumerate(view.table["counts"]):
            arrow = "▶" if seat in view.to_act else "·"
            deals = " (dealer)" if seat == view.table["dealer"] else ""
            lines.append(f"{arrow} **{names[seat]}**{deals} {count} cards · {view.scores[seat]} points")
        return [*lines, f"Hand {view.hand} of {view.setting.options['hands']}"]

    def hand(self, view: View, names: Names) -> str:
        comet = self.comet(view)
        held = " ".join("☄" + sign(one) if one == comet else f"**{sign(one)}**" for one in view.cards) or "no cards"
        if view.over:
            return f"{held}\nThe match is over."
        if not view.moves:
            return f"{held}\nIt is {names[view.table['turn']]}'s turn."
        return f"{held}\n{self.question(view)}"
