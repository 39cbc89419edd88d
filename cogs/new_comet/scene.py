"""New Comet: what lies where on the table's picture."""

from bot.cards import RANK_SIGNS, sign
from bot.cards.coloured import COMETS, KING
from bot.pictures.palette import Ground
from bot.pictures.scene import Corners, Outcome, Run, Scene
from bot.rules import View
from bot.rules.families.series import hands_in
from bot.rules.words import Names, a_rank, counted
from bot.scenes import Painter, called, emblems, hand_number, seats, winners_say
from bot.scenes.runs import ANY, DEALING, carries_on, laid, near_note, score_card, with_chips
from cogs.new_comet.state import BUILD, DECLARE, LEAD, Table

#: the pack of even and of odd hands
_PACKS = ("black", "red")


class NewCometPainter(Painter):
    """New Comet laid out."""

    emblem = emblems.row(Ground.NIGHT, "4H 5S 9D*", 2)

    def scene(self, view: View[Table], names: Names) -> Scene:
        table = view.table
        shown = seats(
            view, names, score=[""] * len(names), cards=table.counts, dealer=table.dealer,
            notes=[_note(table, seat) for seat in range(len(names))],
        )  # fmt: skip
        middle = Run(laid(table.sequence, COMETS[table.pack]), _due(table), _say(view, names))
        brought = view.setting.options["buy_in"]
        return Scene(Ground.NIGHT, with_chips(shown, brought, view), middle, _corners(view))

    def passes(self, view: View[Table]) -> bool:
        """Between two cards that one player puts down one after the other."""
        table = view.table
        return table.phase == BUILD and carries_on(table.turn, table.played, COMETS[table.pack])

    def score_card(self, view: View[Table], names: Names) -> Outcome | None:
        last = view.table.last_hand
        if last is None:
            return None
        return score_card(
            view, names, title=f"{called(names, last.winner)} is out of cards", game="New Comet", last=last, unit="chips",
            totals=None, comet=COMETS[_PACKS[hand_number(view) % 2]],
        )  # fmt: skip


def _note(table: Table, seat: int) -> str:
    """Who has passed on the rank that is due, and who put the comet down in this run; else who may be out with the next card."""
    passed = f"no {RANK_SIGNS[table.due]}" if seat in table.passed and table.due is not None else ""
    told = [one for one in (passed, "comet!" if (seat, COMETS[table.pack]) in table.sequence else "") if one]
    return " · ".join(told) or near_note(table.counts, seat)  # all of them would be cut off


def _due(table: Table) -> tuple[str, ...]:
    if table.phase == LEAD and not table.played:
        return (ANY,)
    return (RANK_SIGNS[table.due],) if table.phase == BUILD and table.due is not None else ()


def _say(view: View[Table], names: Names) -> str:
    table = view.table
    who = "" if table.turn is None else called(names, table.turn)
    if view.over:
        brought = view.setting.options["buy_in"]
        return winners_say(view, names, f" with {counted(brought + max(view.chips), 'chip')}")
    if table.phase == BUILD and table.due is not None:
        return _as_comet(table, who) or f"{who} to go on with {a_rank(table.due)}"
    if table.phase == DECLARE:
        return f"{who} is out of cards"
    if table.phase != LEAD:
        last = table.last_hand
        return f"Hand {hand_number(view)}: {called(names, last.winner)} is out of cards" if last else DEALING
    if not table.played:
        return f"{who} leads"
    return f"{'A king stops the run' if _rank(table) == KING else 'Nobody goes on'}: {who} leads"


def _rank(table: Table) -> int:
    """The rank of the last card; the comet's is the one for which it stands."""
    last = table.played[-1][1]
    return table.comet_as if last == COMETS[table.pack] and table.comet_as is not None else last >> 2


def _as_comet(table: Table, who: str) -> str:
    """Right after the comet: for what it stands, and who goes on."""
    if not table.played or table.played[-1][1] != COMETS[table.pack] or table.comet_as is None:
        return ""
    return f"The comet as {a_rank(table.comet_as)}: {who} to go on"


def _corners(view: View[Table]) -> Corners:
    table = view.table
    comet = sign(COMETS[table.pack])
    return Corners(
        f"New Comet · hand {view.hand} of {hands_in(view.setting)}",
        f"{table.pack} pack",
        f"comet {comet} not played yet" if table.comet is None else f"comet {comet} played",
        f"{table.aside} not dealt" if table.aside else "",
    )


PAINTER = NewCometPainter()
