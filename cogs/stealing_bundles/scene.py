"""Stealing Bundles as a picture: the open board between the two bundles."""

from bot.pictures.palette import Ground
from bot.pictures.scene import Board, Bundle, Corners, Outcome, Place, Scene
from bot.rules import View
from bot.rules.words import Names, counted
from bot.scenes import Painter, called, emblems, hand_number, seats
from bot.scenes.lines import asked, ended, pot, title
from cogs.stealing_bundles.state import NONE, Table


class BundlesPainter(Painter):
    """The table of Stealing Bundles."""

    unit = "card"
    emblem = emblems.piles("3C 5H 7S 7D")

    def scene(self, view: View[Table], names: Names) -> Scene:
        table = view.table
        score = [str(view.scores[seat] + (0 if view.over else table.bundles[seat])) for seat in (0, 1)]
        shown = seats(view, names, score=score, cards=table.counts, dealer=table.dealer, notes=_notes(view))
        bundles = tuple(
            Bundle(None if top == NONE else top, count) for top, count in zip(table.tops, table.bundles, strict=True)
        )
        board = Board(table.board, bundles, table.stock if _dealt(view) else None, _fresh(view), _steal(table, names))
        return Scene(Ground.PETROL, shown, board, _corners(view, names))

    def score_card(self, view: View[Table], names: Names) -> Outcome | None:
        won, hands = _hand_before(view), view.setting.options["hands"]
        if not won or hands == 1:
            return None
        hand = hand_number(view)
        best = max(won)
        who = "a tie" if won[0] == won[1] else f"{called(names, won.index(best))} wins"
        order = sorted((0, 1), key=lambda seat: -won[seat])
        return Outcome(
            Ground.PETROL,
            f"Hand {hand}: {who}",
            tuple(
                Place(
                    names[seat],
                    0,
                    str(view.scores[seat]),
                    f"{won[seat]:+}",
                    "cards",
                    winner=won[seat] == best,
                    seat=seat,
                )
                for seat in order
            ),
            f"Hand {hand} of {hands} · cards won so far",
        )


def _fresh(view: View[Table]) -> tuple[int, ...]:
    """The card that was played last: on the board, or on the bundle that it made."""
    table = view.table
    if table.trailed != NONE:
        return (table.trailed,)
    return () if view.over or table.last_capture == NONE else (table.tops[table.last_capture],)


def _steal(table: Table, names: Names) -> str:
    """The event of the game, as long as nobody has played since."""
    return f"{called(names, table.last_capture)} steals {counted(table.stolen, 'card')}!" if table.stolen else ""


def _dealt(view: View[Table]) -> bool:
    return view.over or view.table.turn != NONE


def _hand_before(view: View[Table]) -> tuple[int, ...]:
    """The cards that each has won in the hand before; after the match the last hand's bundles still lie there."""
    return view.table.bundles if view.over else view.table.last


def _notes(view: View[Table]) -> list[str]:
    """Where a match has several hands, what was won in those before."""
    several = view.setting.options["hands"] > 1 and not view.over
    return [f"had {score}" if several and score else "" for score in view.scores]


def _corners(view: View[Table], names: Names) -> Corners:
    table = view.table
    last = ", ".join(f"{called(names, seat)} {won}" for seat, won in enumerate(table.last))
    past = f"hand {view.hand - 1}: {last}" if last else ""
    asks = asked(view, names, "play a card") if view.to_act else "all cards are played"
    what = ended(view, names) or (asks if _dealt(view) else past)
    return Corners(title(view, "Stealing Bundles"), pot(table.pot), what, "same rank takes")


PAINTER = BundlesPainter()
