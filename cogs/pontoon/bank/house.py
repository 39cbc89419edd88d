"""The house as the bank: which tables it holds, what a hand can cost it, and how it closes (page, ruling 16).

What a hand can cost. When a hand is settled, every hand still in holds cards of one pack that are nobody else's, the bank's
two among the 52 as well; hands that went bust have only lost. Let b be the largest first bet and c the most that a purchase
costs in bets (2 with `buys` "range", 1 with "same"), so a hand on which p cards were bought has a wager of at most b(1 + cp).

1. A hand pays twice its wager as a pontoon, `trick` times as a five-card trick, once else. A pontoon has two cards, so nothing
   was bought on it: it pays 2b. As it needs an ace and a ten-valued card, there are at most four, and the other hands lack those
   cards. Any other hand pays at most trick x wager.
2. A seat that has split holds at most four hands, because each began with a card of one rank. Nothing is bought on them: each
   has a wager of one bet, and pays 2b as a pontoon, trick x b with five cards or more, b else.
3. Low totals are at most 21. So the T cards of H hands that are no pontoons count at most 21H together, and they count no less
   than the T lowest cards that the pontoons leave; the bank has two cards at least. This bounds T by a number `cards_of`, and
   as each hand has two cards from the start, at most T - 2H were bought or twisted. A hand alone has at most eleven cards.

`most_bets` takes the largest sum that 1 to 3 allow, over every number of hands of each kind. The cards beyond two a hand go
first into purchases: one is worth trick x c bets, and three that make a split hand's trick are worth trick - 1 bets together.

4. What a seat wins is also at most a multiple of what it staked, and it stakes at most its purse: `_alone`.

Both are upper bounds, and so is the smaller one. Behind the last settlement the next hand may be dealt at once, place its bets
and settle by itself, before anybody is asked: only if bets leave no choice, so that they are the least ones, and only if
the bank has a pontoon (which pays nobody) or all seats have one: at most four seats, two least bets each. After it the pack is
shuffled, which ends the act. With `shuffle` "hand" the pack is shuffled before that hand already.
"""

from collections.abc import Collection, Mapping, Sequence
from functools import cache
from typing import Any

from bot.cards import standard_pack
from bot.rules import Emit, Event, Option, Refused
from bot.rules.words import listed
from cogs.pontoon import course
from cogs.pontoon.bank import settle
from cogs.pontoon.hands import VALUES
from cogs.pontoon.state import HOUSE, Pontoon

#: the house's own rules, where they are not those of the source
OWN: dict[str, Any] = {"shuffle": "hand", "buys": "same", "trick": 1}

#: what each of them says, for whoever has asked for something else
LAWS = {
    "buys": "every purchase costs exactly the bet",
    "trick": "a five-card trick is paid once",
    "shuffle": "the pack is shuffled before every hand",
}

#: largest first bet, in smallest ones, at which the best play still loses
WIDEST = 2


# ---- which tables it holds ------------------------------------------------------------------------------------------------


def fitted(options: dict[str, Any], asked: Collection[str], most: int) -> dict[str, Any]:
    """The options of a new table against the house: its own rules where nothing else was asked for. No bet is above `most`."""
    own = OWN | {"max_bet": min(WIDEST * options["min_bet"], most)}
    return options | {name: value for name, value in own.items() if name not in asked}


def too_wide(options: Mapping[str, Any], known: Sequence[Option]) -> str | None:
    """Which of the house's rules a table against it breaks, and what to choose instead; None when it keeps them.

    `known` are the game's options, which know how people read them.
    """
    named = {option.name: option for option in known}
    least, most = options["min_bet"], options["max_bet"]
    laws, choices = list[str](), list[str]()
    if most > WIDEST * least:
        laws.append("the max bet is at most twice the min bet")
        choices.append(f"max bet {WIDEST * least} or min bet {-(-most // WIDEST)}")
    for name, law in LAWS.items():
        if options[name] != OWN[name]:
            laws.append(law)
            choices.append(f"“{named[name].called}: {named[name].shown(OWN[name])}”")
    if not laws:
        return None
    return f"Against the house {listed(laws)} in this server: choose {listed(choices)}, or let the players bank."


# ---- what a hand can cost -------------------------------------------------------------------------------------------------


def risk(state: Pontoon, seats: Collection[int]) -> int:
    """The most that the house can lose to these seats in the hand that begins, with one that settles by itself behind it."""
    options = state.setting.options
    least = options["min_bet"]
    purses = [state.purse(seat) for seat in sorted(set(seats)) if state.purse(seat) >= 2 * least]
    if state.over or not purses:
        return 0
    dear, trick = (2 if options["buys"] == "range" else 1), options["trick"]
    bets = [min(options["max_bet"], purse // 2) for purse in purses]
    together = max(bets) * most_bets(len(bets), dear, trick)
    alone = sum(_alone(bet, purse, dear, trick) for bet, purse in zip(bets, purses, strict=True))
    return min(together, alone) + _behind(state, len(purses))


def _alone(bet: int, purse: int, dear: int, trick: int) -> int:
    """What one seat can win by what it has: unsplit with nine purchases, a pontoon, or four split pontoons."""
    return max(trick * min(purse, bet * (1 + 9 * dear)), 2 * min(purse, 4 * bet))


def _behind(state: Pontoon, seats: int) -> int:
    """What the next hand can cost when it settles by itself in the same act."""
    options = state.setting.options
    if options["shuffle"] == "hand" or state.hand >= options["hands"]:
        return 0
    return 2 * options["min_bet"] * min(4, seats)


@cache
def cards_of(hands: int, pontoons: int) -> int:
    """How many cards so many hands can hold at most, none over 21, beside so many pontoons and the bank's two cards."""
    left, held = 21 * hands, 0
    for value in sorted(VALUES)[pontoons : 50 - pontoons]:  # a pontoon has an ace and a ten-valued card
        left -= value
        if left < 0:
            break
        held += 1
    return held


@cache
def most_bets(seats: int, dear: int, trick: int) -> int:
    """The most that so many seats can win in a hand together, in bets of one size. See the head of this module."""
    return max(
        _wins(buyers, split, whole + halves, dear, trick)
        for buyers in range(seats + 1)
        for whole in range(min(4, seats - buyers) + 1)
        for halves in range(min(4 - whole, 4 * (seats - buyers - whole)) + 1)
        for split in range(4 * (seats - buyers - whole) - halves + 1)
    )


def _wins(buyers: int, split: int, pontoons: int, dear: int, trick: int) -> int:
    """So many hands that may have bought, so many split ones and so many pontoons; all others are bust. 0 if no pack has them."""
    hands = buyers + split
    spare = cards_of(hands, pontoons) - 2 * hands
    if spare < 0:
        return 0
    bought = min(9 * buyers, spare)
    tricks = min(split, (spare - bought) // 3)
    return 2 * pontoons + trick * (buyers + dear * bought + tricks) + split - tricks


# ---- how it closes --------------------------------------------------------------------------------------------------------


def close(state: Pontoon, emit: Emit) -> None:
    """End the match before anybody has acted in the hand that has begun: it is not played, and its wagers are not owed.

    Raises Refused when the house does not bank, or a hand is under way or the match over.
    """
    if state.banker != HOUSE:
        raise Refused("Only the house closes its bank.")
    if state.over or not _untouched(state):
        raise Refused("The house closes its bank between two hands.")
    settle.collect(state)
    # what was dealt comes back unseen; an empty pack is one of which not a single hand was dealt
    state.stock, state.under, state.known = sorted(state.stock + state.under) or standard_pack(), [], False
    state.hand = max(1, state.hand - 1)
    emit(Event("closed", HOUSE))
    course.end(state, "the house closed its bank", emit)


def _untouched(state: Pontoon) -> bool:
    """Whether nobody has acted in this hand: every bet so far placed itself, and no hand was played."""
    chosen = any(bet and state.limit_of(seat) > state.low for seat, bet in enumerate(state.bets))
    fresh = {"waiting", "playing", "pontoon"}
    played = any(
        hand.state not in fresh or len(hand.faces) > 2 or hand.split for hands in state.hands for hand in hands
    )
    return not chosen and not played
