"""One request at a time, as the bot, at the pacer's pace.

discord.py's own way waits in silence when a channel has had enough, five times over, and cannot read every refusal. Here
nothing is hidden: a request is sent once a turn, and what Discord says of its limits goes to the pacer.
"""

import asyncio
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from aiohttp import ClientError
from discord import DiscordServerError, Forbidden, HTTPException, NotFound
from discord.http import Route

from bot.desk.transport.line import Answer, Line
from bot.desk.transport.pacer import Pacer, Rank, Turn
from bot.metrics import LIMITED, TOO_MANY

#: Discord's code, with status 429, for one edit too many of a message that is older than an hour
TOO_OLD = 30046

#: the connection broke or nobody answered: nobody can say whether Discord has acted upon the request
UNREACHABLE = (ClientError, OSError)

#: seconds after which an answer is not waited for any more
PATIENCE = 10.0
_NONE: Mapping[str, str] = MappingProxyType({})
#: seconds to wait where Discord does not name them; and at most, whatever it names
_USUAL, _LONGEST = 5.0, 900.0
#: pauses in seconds before a request that has failed in passing is made once more
_AGAIN = (1.0, 3.0, 5.0, 7.0)
#: so often at most is a request made that Discord refuses as one too many
_TRIES = 50


class Later(HTTPException):
    """Too many requests: the pacer knows how long to wait, and whoever sent this asks for another turn."""


def lane(method: str, channel: int) -> str:
    """What Discord counts together: a method in a channel."""
    return f"{method} {channel}"


async def ask(client: Any, route: Route, lane: str, rank: Rank, turn: Turn | None = None, body: Any = None) -> Any:
    """Discord's answer to a request.

    With a `turn` it is made once, and raises Later when it was one too many. Without, it is made whenever its turn comes, and
    again when it failed in passing, so it must be one that may be made twice. Raises HTTPException, OSError.
    """
    pacer: Pacer = client.desk.pacer
    if turn is not None:
        return await _once(client, pacer, route, turn, body)
    pauses = list(_AGAIN)
    for left in reversed(range(_TRIES)):
        try:
            async with pacer.turn(lane, rank) as granted:
                return await _once(client, pacer, route, granted, body)
        except Later:
            if not left:
                raise
        except (DiscordServerError, *UNREACHABLE):
            if not pauses:
                raise
            await asyncio.sleep(pauses.pop(0))
    raise AssertionError  # the last try raises or returns


async def answer_to(
    client: Any,
    method: str,
    url: str,
    body: Mapping[str, Any] | None,
    within: float,
    headers: Mapping[str, str] = _NONE,
) -> Answer:
    """What Discord answers to one request within so many seconds.

    The address is quoted already, the body may carry files. Raises OSError.
    """
    line: Line = client.desk.line
    answer = await line.ask(method, url, body, within, headers)
    if answer.status == 429:
        LIMITED.inc()
    return answer


async def must_be_ours(client: Any) -> None:
    """Refuse to send what another process may know better by now, which has taken over while this one was held up. Raises Lost."""
    await client.desk.room.store.still_ours()


async def _once(client: Any, pacer: Pacer, route: Route, turn: Turn, body: Any) -> Any:
    await must_be_ours(client)
    headers = {"Authorization": f"Bot {client.http.token}"}
    turn.used = True
    answer = await answer_to(client, route.method, route.url, body, PATIENCE, headers)
    _heed(pacer, turn.lane, answer)
    if 200 <= answer.status < 300:
        return answer.said
    raise _refusal(pacer, turn.lane, answer)


def _heed(pacer: Pacer, lane: str, answer: Answer) -> None:
    """A lane that Discord says is used up rests until it is not."""
    if answer.headers.get("X-RateLimit-Remaining") == "0":
        pacer.rest(lane, seconds(answer.headers.get("X-RateLimit-Reset-After"), 0.0))


def _refusal(pacer: Pacer, lane: str, answer: Answer) -> HTTPException:
    if answer.status != 429:
        return refusal(answer)
    about = _about(answer)
    if about.get("code") == TOO_OLD:  # no wait helps soon, whatever it says
        TOO_MANY.labels("old").inc()
        return refusal(answer)
    headers = answer.headers
    # an answer that is not Discord's own comes from what stands before it and bars whole addresses
    everywhere = bool(about.get("global")) or headers.get("X-RateLimit-Scope") == "global" or "retry_after" not in about
    pacer.refused(lane, seconds_to_wait(answer), everywhere=everywhere)
    return _as(Later, answer)


def refusal(answer: Answer) -> HTTPException:
    """An answer that is none, as discord.py names it."""
    kind = {403: Forbidden, 404: NotFound}.get(answer.status)
    return _as(kind or (DiscordServerError if answer.status >= 500 else HTTPException), answer)


def _as(kind: type[HTTPException], answer: Answer) -> HTTPException:
    """discord.py wants aiohttp's response, and reads of it what an Answer has."""
    response: Any = answer
    return kind(response, answer.said)


def _about(answer: Answer) -> Any:
    return answer.said if isinstance(answer.said, dict) else {}


def seconds_to_wait(answer: Answer) -> float:
    """For how long Discord wants nothing, after one request too many."""
    return seconds(_about(answer).get("retry_after", answer.headers.get("Retry-After")), _USUAL)


def seconds(told: Any, usual: float) -> float:
    """Seconds as Discord names them, within bounds; `usual` where that is no number."""
    try:
        return min(max(float(told), 0.0), _LONGEST)
    except (TypeError, ValueError):
        return usual
