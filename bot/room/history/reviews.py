"""Reviews of matches that are over: what somebody's moves cost, thought of in other processes, a portion after the other.

Only one portion of all reviews is under way at any time, so that computer players who think are hardly kept waiting. A review is
kept for a while; one that was cut short leaves nothing behind and can be asked for again.
"""

import asyncio
from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

from bot import registry
from bot.brains.review import Cost, dearest, reviews
from bot.brains.search import Search
from bot.room.clock.processes import NoAnswer, Processes
from bot.room.history.archive import Kept, look_up
from bot.room.match.reviewing import Moment, glances, moments, weigh
from bot.room.store.store import Store
from bot.rules import Refused

T = TypeVar("T")

#: what may be spent on glancing at all moves of a match, and at most on one of them, in parts of a game's usual effort
GLANCES, GLANCE = 30.0, 0.5
#: a portion of glances takes about so much, and is of so many moves at most
PORTION, GLANCED = 2.0, 6
#: so many moves are weighed, each half with so much
WEIGHED, WEIGHT = 6, 2.0
#: seconds that a portion is waited for
PATIENCE = 15.0
#: so many reviews are kept, the newest
KEPT = 200

OTHER = "This match was played by other rules than today's, so its moves cannot be looked at."
NOBODY = "Nobody looks ahead in this room, so nobody can say what a move cost."
BUSY = "Nobody can look at your moves just now; please press again in a minute."


class Asked(NamedTuple):
    """A review that can be made: whose, of which match and game, and the decisions to be looked at."""

    member: int
    match: str
    game: str
    names: tuple[str, ...]
    moments: tuple[Moment, ...]


class Review(NamedTuple):
    """What came of it: the moves that cost most, the dearest first, and among how many decisions."""

    match: str
    game: str
    names: tuple[str, ...]
    decided: int
    costs: tuple[tuple[Moment, Cost], ...]


class Reviews:
    """Who is having a match looked at, and what was found lately."""

    def __init__(self, store: Store, processes: Processes, effort: float = 1.0) -> None:
        self._effort = effort
        self._store = store
        self._processes = processes
        self._portion = asyncio.Lock()
        self._looking: set[int] = set()
        self._kept: dict[tuple[int, str], Review] = {}

    async def ask(self, guild: int, match: str, member: int, now: int) -> Asked | Review:
        """What is to be looked at of a member's moves, or the review that is there already; `now` in epoch milliseconds.

        Raises Refused for a match that there is not in this server, that is not over or may yet go on, for somebody who did not
        play, and where moves cannot be priced: in this game, or because nobody in this room looks ahead.
        """
        kept = await look_up(self._store, guild, match, now)
        if kept.old.outcome == "playing":
            raise Refused("The match is still being played: press again when it is over.")
        if member not in kept.old.members:
            raise Refused("You did not play in this match, so there is nothing of yours to look at.")
        if known := self._kept.get((member, match)):
            return known._replace(names=kept.old.names)
        self._must_be_free(member)
        search, seat = _search_of(kept), kept.old.members.index(member)
        if not self._processes.any:
            raise Refused(NOBODY)
        found = await asyncio.to_thread(_moments, kept, search, seat)
        return Asked(member, match, kept.old.game, kept.old.names, tuple(found))

    async def look(self, asked: Asked) -> Review:
        """Make a review. Raises Refused when the person is having another one made, and when nobody answers."""
        self._must_be_free(asked.member)
        self._looking.add(asked.member)
        try:
            costs = await self._costs(asked)
        except NoAnswer:
            raise Refused(BUSY) from None
        else:
            review = Review(asked.match, asked.game, asked.names, len(asked.moments), costs)
            if asked.member in self._looking:  # not of somebody who has been forgotten meanwhile
                # names are looked up anew when it is asked for: somebody may be forgotten meanwhile
                self._keep((asked.member, asked.match), review._replace(names=()))
            return review
        finally:
            self._looking.discard(asked.member)

    def drop(self, member: int) -> None:
        """A member is being forgotten: nothing is kept of them."""
        self._looking.discard(member)
        self._kept = {key: review for key, review in self._kept.items() if key[0] != member}

    def _must_be_free(self, member: int) -> None:
        if member in self._looking:
            raise Refused("Your moves are being looked at already: one review at a time.")

    def _keep(self, key: tuple[int, str], review: Review) -> None:
        self._kept[key] = review
        if len(self._kept) > KEPT:
            del self._kept[next(iter(self._kept))]

    async def _costs(self, asked: Asked) -> tuple[tuple[Moment, Cost], ...]:
        """Glance at all decisions, and weigh those at which most seems to have been lost. Raises NoAnswer."""
        decisions = [moment.decision for moment in asked.moments]
        if not decisions:
            return ()
        share = min(GLANCE, GLANCES / len(decisions))
        each = max(1, min(GLANCED, int(PORTION / share)))
        behind: list[float | None] = []
        for at in range(0, len(decisions), each):
            behind += await self._answer(glances, asked.game, decisions[at : at + each], share * self._effort)
        most = sorted(((gap, -at) for at, gap in enumerate(behind) if gap is not None), reverse=True)[:WEIGHED]
        chosen = sorted(-at for _, at in most)
        costs = [await self._answer(weigh, asked.game, decisions[at], WEIGHT * self._effort) for at in chosen]
        return tuple((asked.moments[chosen[at]], cost) for at in dearest(costs) if (cost := costs[at]) is not None)

    async def _answer(self, work: Callable[..., T], *given: Any) -> T:
        """A portion, after those that others have asked for."""
        async with self._portion:
            return await self._processes.run(PATIENCE, work, *given)


def _search_of(kept: Kept) -> Search[Any]:
    """What prices the moves of a match. Raises Refused where nothing does."""
    search, info = registry.search_of(kept.old.game), kept.rules.info
    if search is None or not reviews(search):
        raise Refused(f"Nobody can say what a move cost in {info.title}: there nobody looks ahead.")
    if search.rules is not kept.rules:
        raise Refused(OTHER)
    return search


def _moments(kept: Kept, search: Search[Any], seat: int) -> list[Moment]:
    try:
        return moments(kept.rules, search, kept.setting, kept.entries, seat, kept.old.match)
    except Refused:
        raise Refused(OTHER) from None
