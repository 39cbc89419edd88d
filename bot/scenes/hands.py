"""Games whose hands one player wins, or nobody: what plates say meanwhile, and the score card of a hand."""

from typing import Any

from bot.pictures.palette import Ground
from bot.pictures.scene import Outcome, Place
from bot.rules import View
from bot.rules.words import Names
from bot.scenes.painter import Painter, called


class HandsPainter(Painter):
    """The table of a game in which hands that were won are counted."""

    def figure(self, view: View[Any], score: int) -> str:
        return "" if view.setting.options["hands"] == 1 else f"{score} won"


def won(view: View[Any]) -> list[str]:
    """The hands that everybody has won: '2 won', the number alone on many small plates; nothing where a match is one hand."""
    if view.setting.options["hands"] == 1:
        return [""] * view.setting.seats
    return [f"{score} won" if view.setting.seats <= 2 else str(score) for score in view.scores]


def won_and(view: View[Any], told: list[str]) -> tuple[list[str], list[str]]:
    """What stands large on the plates, and what small: hands won, and how far everybody is; that alone in a match of one hand."""
    return (told, [""] * len(told)) if view.setting.options["hands"] == 1 else (won(view), told)


def hand_over(names: Names, hand: int, winner: int | None) -> str:
    """How a hand ended, in a line."""
    return f"hand {hand}: nobody wins" if winner is None else f"{called(names, winner)} wins hand {hand}"


def hand_card(
    view: View[Any],
    names: Names,
    hand: int,
    winner: int | None,
    why: str,
    cards: tuple[int, ...] = (),
    ground: Ground = Ground.WINE,
) -> Outcome | None:
    """The score card of a hand that one player has won, or nobody; None in a match of one hand."""
    if view.setting.options["hands"] == 1:
        return None
    places = [
        Place(
            name,
            0,
            f"{score} won",
            "+1" if seat == winner else "",
            "hand" if seat == winner else "",
            winner=seat == winner,
            seat=seat,
        )
        for seat, (name, score) in enumerate(zip(names, view.scores, strict=True))
    ]
    places.sort(key=lambda line: not line.winner)
    who = "nobody wins" if winner is None else f"{called(names, winner)} wins"
    return Outcome(
        ground,
        f"Hand {hand}: {who}",
        tuple(places),
        f"Hand {hand} of {view.setting.options['hands']} · hands won so far",
        why,
        cards,
    )
