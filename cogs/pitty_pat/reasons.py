"""Why a move may be a good one in Pitty Pat, as its player can see it: how many cards can still match what is thrown."""

from bot.cards import RANK_WORDS, rank_of
from bot.rules import View
from bot.rules.words import counted
from cogs.pitty_pat.moves import read
from cogs.pitty_pat.state import Table, live

#: how many of a rank are held
_NUMBERS = {2: "two", 3: "three", 4: "four"}


def reason(move: str, view: View[Table]) -> str:
    """What goes with the match, or why nothing does."""
    meant = read(move)
    if meant.keeps:
        five = len(view.cards) == 5
        return "you are as near to going out, and keep more ranks" if five else "you keep every other card"
    if len(meant.cards) < 2:
        return "it is your last card"
    rank = rank_of(meant.cards[1])
    held = sum(rank_of(one) == rank for one in view.cards)
    out = live(rank, view.cards, view.table)
    if not out:  # which tells more than what else is held
        return "no card can match it now"
    if held > 1:
        return f"you hold {_NUMBERS[held]} {RANK_WORDS[rank]}s, which wait for the same cards"
    can = f"{counted(out, 'card')} can match it"
    return f"only {can}" if out == 1 else can
