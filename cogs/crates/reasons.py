"""Why a card may be a good one in Crates, as its player can see it: what it does to whom, and what the hand counts without it."""

from collections.abc import Sequence

from bot.cards import RANK_SIGNS, SUIT_WORDS, rank_of, suit_of
from bot.rules import View
from bot.rules.words import Names, counted
from cogs.crates.moves import PLAYS, Play
from cogs.crates.state import (
    ACE,
    DEAD_AT,
    EIGHT,
    FIVE,
    FOUR,
    JACK,
    NAMING,
    NINE,
    SEVEN,
    SIX,
    TEN,
    THREE,
    TWO,
    Table,
    fits_on,
    left_over,
)

#: what no 3 makes cheaper
UNCUT = (ACE, THREE, EIGHT)
#: where its player goes on, and nothing fits
DRAWN = "you must draw after it"


def effects(view: View[Table], names: Names) -> str:
    """What the cards of a hand do when they are played, in a line: each has an effect of its own, which nobody new knows by
    heart. On one's turn only those that may be played, as there is enough to read; nothing where all of them are plain, and in a
    2-sequence, of which every card says the same."""
    if view.table.sequence:
        return ""
    told: dict[str, list[str]] = {}
    asked = [PLAYS[move].card for move in view.moves if move in PLAYS]
    for rank in sorted({rank_of(one) for one in asked or view.cards}):
        if does := _in_short(rank, view, names):
            told.setdefault(does, []).append(RANK_SIGNS[rank])
    return " · ".join(f"**{', '.join(ranks)}** {does}" for does, ranks in told.items())


def worth(cards: Sequence[int]) -> str:
    """What cards bring whoever is left with them."""
    cost = left_over(cards)
    return f"If the hand ended now, these would {'cost' if cost > 0 else 'save'} you {counted(abs(cost), 'point')}"


def _in_short(rank: int, view: View[Table], names: Names) -> str:
    """What a card of a rank does to whom, in a few words."""
    seats, whom = view.setting.seats, _whom(rank, view, names)
    short = {
        ACE: "saves you from a 2",
        TWO: f"{whom} must add A or 2, or draw",
        THREE: "left over makes another cost 3" if any(rank_of(one) not in UNCUT for one in view.cards) else "",
        FOUR: f"skips {whom}" if seats > 2 else "you play again",
        FIVE: "makes all others draw" if seats > 2 else f"makes {whom} draw",
        SIX: "you play another, or draw",
        SEVEN: f"makes {whom} draw",
        EIGHT: "you name any suit",
        NINE: "you name a suit of its colour",
        TEN: "turns the direction" if seats > 2 else "",
        JACK: f"makes {whom} draw" if seats < 4 else "",
    }
    return short.get(rank, "")


def _whom(rank: int, view: View[Table], names: Names) -> str:
    """Whom a card of a rank is for, as play goes now (page, section 5): a jack the one before, a 7 the second where four or five sit,
    any other the next."""
    seats = view.setting.seats
    places = seats - 1 if rank == JACK else 2 if rank == SEVEN and seats > 3 else 1
    return names[((view.seat or 0) + places * view.table.direction) % seats]


def reason(move: str, view: View[Table], names: Names) -> str:
    """What a card does, what it saves, and how many cards of the hand fit on it."""
    if view.table.phase == NAMING:
        return "you have not seen your cards, so one suit is as good as another"
    play = PLAYS[move]
    left = [one for one in view.cards if one != play.card]
    if not left:
        return f"{DRAWN}, so you are not out" if rank_of(play.card) == SIX else "it is your last card"
    if view.table.sequence:
        return f"it saves you from drawing {counted(view.table.sequence, 'card')} now"
    saved = left_over(view.cards) - left_over(left)
    told = [_effect(play, view, left, names), f"your hand counts {saved} less" if saved > 0 else "", _fits(play, left)]
    return ", and ".join([said for said in told if said][:2]) or f"your hand counts {left_over(left)} without it"


def _effect(play: Play, view: View[Table], left: Sequence[int], names: Names) -> str:
    """What the card does to whom (page, section 5); '' for nothing, and for an 8 or 9, of which the move says the suit."""
    seats, whom = view.setting.seats, _whom(rank_of(play.card), view, names)
    match rank_of(play.card):
        case rank if rank == TWO:
            return f"{whom} must add an ace or a 2, or draw two"
        case rank if rank == FOUR:
            return (
                f"{whom} is skipped" if seats > 2 else "you go again" if fits_on(play.card, play.suit, left) else DRAWN
            )
        case rank if rank == FIVE:
            return "everybody else draws a card"
        case rank if rank == SIX:
            return "you play once more" if fits_on(play.card, play.suit, left) else DRAWN
        case rank if rank == SEVEN:
            return f"{whom} draws a card"
        case rank if rank == TEN and seats > 2:
            return "the direction turns"
        case rank if rank == JACK and seats < 4:
            return f"{whom} draws a card"
        case _:
            return ""


def _fits(play: Play, left: Sequence[int]) -> str:
    """How many cards of the hand fit on it, as they stand."""
    if same := sum(suit_of(one) == play.suit for one in left):
        return f"you hold {same} more {SUIT_WORDS[play.suit] if same > 1 else SUIT_WORDS[play.suit][:-1]}"
    many = len(fits_on(play.card, play.suit, left))
    return f"{many} of your other cards {'fits' if many == 1 else 'fit'} on it" if many else ""


def so_far(pressed: int) -> str:
    """How near the hand is to its end for want of cards."""
    return f"{counted(pressed, 'pressure')} in this hand so far: number {DEAD_AT} ends it."


def pressure(view: View[Table]) -> str:
    """What a pressure is, where one has come or can come at any moment."""
    stock = view.table.stock
    left = f"Only {counted(stock, 'card')} in the stock." if stock else "The stock is empty."
    price = view.table.next_pressure[view.seat or 0]
    count = f" {so_far(view.table.pressed)}" if view.table.pressed else ""
    return (
        f"{left} Having to draw from an empty one is a *pressure*: it would cost you {counted(price, 'point')}.{count}"
    )
