"""Why a move may be a good one in alternating Comet, as its player can see it: what stops the other, and what the hand counts."""

from bot.cards import RANK_WORDS, rank_of
from bot.cards.coloured import COMETS, KING, copies, fallen, pips, plain
from bot.rules.families.coloured import BLOCK, PASS, read
from bot.rules.families.coloured_words import Seen
from bot.rules.words import Names, counted


def reason(move: str, view: Seen, names: Names) -> str:
    """What a move sheds, whether the lead comes back, and why the comet comes now or waits."""
    other, comet, thrown = 1 - (view.seat or 0), COMETS[view.table.pack], read(move)
    left = f"{names[other]} still has {counted(view.table.counts[other], 'card')}"
    if len(thrown) == len(view.cards):
        return "you are out with it"
    if view.table.phase == BLOCK:
        counts = f"your hand counts {pips(view.cards)}"
        return f"{counts} when the hands are compared" if move == PASS else f"{counts}, so it need not be compared yet"
    if move == PASS:
        return f"the comet can wait: {left}" if comet in view.cards else "you have nothing to build with"
    if comet in thrown:
        return "the comet is a stop, so you lead again"
    return _built(thrown, view, comet, names[other])


def _built(thrown: tuple[int, ...], view: Seen, comet: int, other: str) -> str:
    """Plain cards of one rank."""
    rank = rank_of(thrown[0])
    if rank == KING:
        return "a king is a stop, so you lead again"
    mine = len(plain(view.cards, rank + 1, comet))
    following = RANK_WORDS[rank + 1]
    if mine + fallen(view.table.played, rank + 1, comet) == copies(rank + 1):
        return f"{other} can have no plain {following}"
    if mine > 1:
        return f"{mine} of the {copies(rank + 1)} plain {following}s that must follow are yours"
    many = f"{len(thrown)} cards go at once, and " if len(thrown) > 1 else ""
    return f"{many}your hand counts {counted(pips(thrown), 'point')} less"
