"""Why a move may be a good one in running Comet, as its player can see it: how far a run goes, and where the other is stopped."""

from bot.cards import RANK_WORDS, rank_of
from bot.cards.coloured import KING, copies, fallen, pips, plain_ranks, run_end
from bot.rules.families.coloured import LEAD, PASS, read
from bot.rules.families.coloured_words import Seen, any_rank, up_from
from bot.rules.words import Names, a_rank, counted
from cogs.comet_run.state import COMET


def runs(view: Seen) -> list[str]:
    """From which ranks a run that is led comes to a king, and from which it ends the hand, as nobody has the next rank any more."""
    held = plain_ranks(view.cards, COMET)
    comes = ((rank, run_end(held, rank)) for rank in sorted(held))
    ends = {rank: end for rank, end in comes if end - rank + 1 < len(view.cards)}  # whoever plays all cards is out
    again = [rank for rank, end in ends.items() if end == KING]
    shut = [rank for rank, end in ends.items() if end < KING and _is_gone(end + 1, view)]
    unless = "" if view.table.comet is not None or COMET in view.cards else ", unless the comet comes"
    lines = (
        f"Begin at {up_from(again)}: you reach your king and begin again" if again else "",
        f"Begin at {any_rank(shut)}: nobody can go on, so the hand ends{unless}" if shut else "",
    )
    return [line for line in lines if line]


def _is_gone(rank: int, view: Seen) -> bool:
    return fallen(view.table.played, rank, COMET) == copies(rank)


def reason(move: str, view: Seen, names: Names) -> str:
    """What a run sheds and where it ends, or why the comet comes now or waits."""
    other = 1 - (view.seat or 0)
    left = counted(view.table.counts[other], "card")
    thrown = read(move)
    if move == PASS:
        return f"the comet can wait: {names[other]} still has {left}" if COMET in view.cards else "you are stopped"
    if len(thrown) == len(view.cards):
        return "you are out with it"
    if COMET in thrown:
        return f"it stops {names[other]}, who has {left} left, and you begin a new run"
    if view.table.phase == LEAD:
        return _run(thrown, view, names[other])
    if len(thrown) > 1:
        return f"{len(thrown)} cards go at once"
    return f"it takes {counted(pips(thrown), 'point')} off your hand"


def _run(thrown: tuple[int, ...], view: Seen, other: str) -> str:
    """Where the own run from a card must end: it goes on as long as each next rank is held."""
    last = run_end(plain_ranks(view.cards, COMET), rank_of(thrown[0]))
    least = len(thrown) + last - rank_of(thrown[0])
    if last == KING:
        shed = f"your run of at least {least} cards ends" if least > 1 else "it ends"
        return f"{shed} with a king, so you begin again"
    if _is_gone(last + 1, view):
        return f"all plain {RANK_WORDS[last + 1]}s have been played"
    gone = f"your run takes {least} cards along, then" if least > 1 else "nothing of yours follows, so"
    return f"{gone} {other} needs {a_rank(last + 1)}"
