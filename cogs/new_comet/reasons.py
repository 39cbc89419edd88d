"""Why a move may be a good one in New Comet, as its player can see it: where an own run ends, and whether the lead comes back."""

from bot.cards import RANK_WORDS, rank_of
from bot.cards.coloured import COMETS, KING, copies, fallen, run_end
from bot.rules import View
from bot.rules.families.coloured_words import any_rank, up_from
from bot.rules.words import Names, a_rank, counted
from cogs.new_comet.moves import DECLARE_NINE, Play, read
from cogs.new_comet.state import LEAD, Table, mine_of

#: whoever has so few cards may be out soon
FEW = 3


def reason(move: str, view: View[Table], names: Names) -> str:
    """What a lead, a card, the comet or a pass does."""
    if move == DECLARE_NINE:
        return "it brings chips from everybody, and only now"
    meant = read(move)
    if meant is None:
        return _passes(view)
    first = meant.cards[0]
    if len(meant.cards) == len(view.cards):
        return "you are out with it"
    if first == COMETS[view.table.pack]:
        return _comet(meant, view, names)
    if view.table.phase == LEAD:
        return _led(meant, view)
    if len(meant.cards) > 1:
        return "all four go at once"
    last = run_end(mine_of(view), rank_of(first))
    if last > rank_of(first):
        return f"you can go on up to {_of(last)} yourself"
    return "the comet can wait" if COMETS[view.table.pack] in view.cards else "it is due, and you hold a card less"


def leads(view: View[Table]) -> list[str]:
    """From which ranks of a hand a run that is led takes all of it along, and from which the lead comes back, with the reason: it
    ends with a king, or nobody has the next rank any more."""
    mine, comet = mine_of(view), COMETS[view.table.pack]
    if view.over or len(view.cards) < 2 or not all(view.table.counts):
        return []
    ends = {rank: run_end(mine, rank) for rank in sorted(mine)}
    out = [rank for rank, end in ends.items() if end - rank + 1 == len(view.cards)]
    to_king = [rank for rank, end in ends.items() if rank not in out and end == KING]
    back = [
        rank for rank, end in ends.items()
        if rank not in out and end < KING and fallen(view.table.played, end + 1, comet) == copies(end + 1)
    ]  # fmt: skip
    unless = "" if view.table.comet is not None or comet in view.cards else ", unless the comet comes"
    lines = (
        f"Lead {any_rank(out[:1])}: the run takes all your cards, and you are out" if out else "",
        f"Lead {up_from(to_king)}: your king ends the run, you lead again" if to_king else "",
        f"Lead {any_rank(back)}: nobody can go on, so you lead again{unless}" if back else "",
    )
    return [line for line in lines if line]


def _of(rank: int) -> str:
    return "the " + RANK_WORDS[rank]


def _led(meant: Play, view: View[Table]) -> str:
    """An own run is carried up as far as it goes; then the next rank is the others'."""
    first = rank_of(meant.cards[0])
    last = run_end(mine_of(view), first)
    least = len(meant.cards) + last - first
    run = f"it sheds {least} of your cards" if least > 1 else "it sheds a card"
    if last == KING:
        return f"{run} and ends with a king, so you lead again"
    if fallen(view.table.played, last + 1, COMETS[view.table.pack]) == copies(last + 1):
        return f"{run}, and all plain {RANK_WORDS[last + 1]}s have been played"
    return f"{run}; then another must have {a_rank(last + 1)}"


def _comet(meant: Play, view: View[Table], names: Names) -> str:
    fewest, seat = min((count, seat) for seat, count in enumerate(view.table.counts) if seat != view.seat)
    stands = meant.rank if meant.rank >= 0 else (view.table.due or 0)
    if stands < KING and mine_of(view)[stands + 1]:
        return f"as {_of(stands)} it leads on to your own {RANK_WORDS[stands + 1]}"
    if fewest <= FEW:
        return f"{names[seat]} has only {counted(fewest, 'card')} left"
    return "left in your hand it would cost more than any other card"


def _passes(view: View[Table]) -> str:
    due = view.table.due
    if COMETS[view.table.pack] not in view.cards or due is None:
        return "you have nothing to go on with"
    if due == KING:
        return "the comet earns no chip as a king, so it can wait"
    if mine_of(view)[due + 1]:
        return "the comet stays with you, and may be put down later"
    return f"the comet can wait: after {_of(due)} you could not go on"
