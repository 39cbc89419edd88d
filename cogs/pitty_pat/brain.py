"""Pitty Pat by rule of thumb (page, section 13): keep live ranks, throw what the next seat cannot pair."""

from collections import Counter
from collections.abc import Sequence
from random import Random

from bot.brains import Brain
from bot.cards import rank_of
from bot.rules import Event, View
from cogs.pitty_pat.moves import read
from cogs.pitty_pat.state import Table, live


class Thumb(Brain):
    """Throws the rank with the fewest live cards, and best one that the next seat has failed to match."""

    name = "thumb"
    since = "dealt"

    def choose(self, view: View[Table], heard: Sequence[Event], chance: Random) -> str | None:
        keep = [move for move in view.moves if read(move).keeps]
        if keep and len(view.cards) == 5:
            return keep[0]  # keeping exactly once costs no turn and leaves more ranks alive (ruling 1)
        throws = [move for move in view.moves if len(read(move).cards) == 2]
        if not throws:
            return view.moves[0]
        lacking = lacking_of(heard, ((view.seat or 0) + 1) % view.setting.seats)
        mine = Counter(rank_of(one) for one in view.cards)

        def worth(move: str) -> tuple[int, int]:
            """Lower is better to throw: unmatchable by the next seat first, then few cards of that rank still to come."""
            rank = rank_of(read(move).cards[-1])
            spare = mine[rank] > 1  # two of a rank wait for the same cards
            return (0 if rank in lacking else 1, live(rank, view.cards, view.table) - 2 * spare)

        best = min(worth(move) for move in throws)
        return chance.choice([move for move in throws if worth(move) == best])


def lacking_of(heard: Sequence[Event], seat: int) -> set[int]:
    """Ranks that a seat failed to match in this hand and so cannot hold now: hands only shrink (exact)."""
    lacking: set[int] = set()
    upcard = -1
    for event in heard:
        match event.kind:
            case "dealt":
                lacking.clear()
            case "upcard":
                upcard = rank_of(event.cards[0])
            case "matched":
                upcard = rank_of(event.cards[-1])
            case "turned":
                if event.seat == seat:
                    lacking.add(upcard)
                upcard = rank_of(event.cards[0])
            case "passed" if event.seat == seat:
                lacking.add(upcard)
            case _:
                pass
    return lacking


BRAINS = (Thumb(),)
