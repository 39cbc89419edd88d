"""One request at a time over discord.py's connection, as the bot, at the pacer's pace.

discord.py's own way waits in silence when a channel has had enough, five times over, and cannot read every refusal. Here
nothing is hidden: a request is sent once a turn, and what Discord says of its limits goes to the pacer.
"""

import asyncio
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any
from weakref import WeakKeyDictionary

import orjson
from aiohttp import ClientError, ClientResponse, ClientSession, ClientTimeout, DummyCookieJar, FormData
from discord import DiscordServerError, Forbidden, HTTPException, NotFound
from discord.http import Route
from yarl import URL

from bot.desk.base.message_body import FILES, Picture
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


#: our sessions, by those of discord.py whose connections they use
_OURS: WeakKeyDictionary[ClientSession, ClientSession] = WeakKeyDictionary()


def _session_of(client: Any) -> ClientSession:
    """A session over the client's connections: discord.py's own, under a mangled name, tells of every step of every request.

    Raises ConnectionError after the end.
    """
    theirs: ClientSession = client.http._HTTPClient__session
    if theirs.closed:
        raise ConnectionAbortedError("We have left Discord.")
    if (ours := _OURS.get(theirs)) is None:
        agent = {"User-Agent": client.http.user_agent}
        ours = ClientSession(
            connector=theirs.connector, connector_owner=False, cookie_jar=DummyCookieJar(), headers=agent
        )
        _OURS[theirs] = ours
    return ours


def lane(method: str, channel: int) -> str:
    """What Discord counts together: a method in a channel."""
    return f"{method} {channel}"


def _in_parts(body: Mapping[str, Any], files: Sequence[Picture]) -> list[dict[str, Any]]:
    """A body with its files, as the parts of a form."""
    parts: list[dict[str, Any]] = [{"name": "payload_json", "value": orjson.dumps(body).decode()}]
    for at, file in enumerate(files):
        part = {"name": f"files[{at}]", "value": file.png, "filename": file.name, "content_type": file.kind}
        parts.append(part)
    return parts


def _form_of(parts: Sequence[dict[str, Any]]) -> FormData:
    """Parts on their way: it sets its own content type."""
    form: Any = FormData(quote_fields=False)
    for part in parts:
        form.add_field(**part)
    return form


def _encoded(body: Mapping[str, Any] | None) -> tuple[Any, dict[str, str]]:
    """A body as it is sent, and what its headers say of it; under FILES it may carry files."""
    if body is None:
        return None, {}
    files = body.get(FILES, ())
    plain = {key: value for key, value in body.items() if key != FILES}
    if files:
        return _form_of(_in_parts(plain, files)), {}
    return orjson.dumps(plain), {"Content-Type": "application/json"}


async def ask(client: Any, route: Route, lane: str, rank: Rank, turn: Turn | None = None, body: Any = None) -> Any:
    """Discord's answer to a request.

    With a `turn` it is made once, and raises Later when it was one too many. Without, it is made whenever its turn comes, and
    again when it failed in passing, so it must be one that may be made twice. Raises HTTPException, aiohttp.ClientError, OSError.
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
) -> tuple[ClientResponse, Any]:
    """What Discord answers to one request within so many seconds: the status and headers, and what it says.

    The address is quoted already, the body may carry files. Raises aiohttp.ClientError, OSError.
    """
    http, session = client.http, _session_of(client)
    data, kind = _encoded(body)
    async with session.request(
        method,
        URL(url, encoded=True),
        data=data,
        headers={**headers, **kind},
        timeout=ClientTimeout(total=within),
        proxy=http.proxy,
        proxy_auth=http.proxy_auth,
    ) as response:
        said = _read(await response.read())
    if response.status == 429:
        LIMITED.inc()
    return response, said


async def _once(client: Any, pacer: Pacer, route: Route, turn: Turn, body: Any) -> Any:
    headers = {"Authorization": f"Bot {client.http.token}"}
    turn.used = True
    response, said = await answer_to(client, route.method, route.url, body, PATIENCE, headers)
    _heed(pacer, turn.lane, response.headers)
    if 200 <= response.status < 300:
        return said
    raise _refusal(pacer, turn.lane, response, said)


def _read(raw: bytes) -> Any:
    try:
        return orjson.loads(raw) if raw else None
    except ValueError:  # a page of a proxy's, not Discord's
        return raw.decode(errors="replace")


def _heed(pacer: Pacer, lane: str, headers: Mapping[str, str]) -> None:
    """A lane that Discord says is used up rests until it is not."""
    if headers.get("X-RateLimit-Remaining") == "0":
        pacer.rest(lane, seconds(headers.get("X-RateLimit-Reset-After"), 0.0))


def _refusal(pacer: Pacer, lane: str, response: ClientResponse, said: Any) -> HTTPException:
    if response.status != 429:
        return refusal(response, said)
    about = _about(said)
    if about.get("code") == TOO_OLD:  # no wait helps soon, whatever it says
        TOO_MANY.labels("old").inc()
        return refusal(response, said)
    headers = response.headers
    # an answer that is not Discord's own comes from what stands before it and bars whole addresses
    everywhere = bool(about.get("global")) or headers.get("X-RateLimit-Scope") == "global" or "retry_after" not in about
    pacer.refused(lane, seconds_to_wait(response, said), everywhere=everywhere)
    return Later(response, said)


def refusal(response: ClientResponse, said: Any) -> HTTPException:
    """An answer that is none, as discord.py names it."""
    kind = {403: Forbidden, 404: NotFound}.get(response.status)
    kind = kind or (DiscordServerError if response.status >= 500 else HTTPException)
    return kind(response, said)


def _about(said: Any) -> Any:
    return said if isinstance(said, dict) else {}


def seconds_to_wait(response: ClientResponse, said: Any) -> float:
    """For how long Discord wants nothing, after one request too many."""
    return seconds(_about(said).get("retry_after", response.headers.get("Retry-After")), _USUAL)


def seconds(told: Any, usual: float) -> float:
    """Seconds as Discord names them, within bounds; `usual` where that is no number."""
    try:
        return min(max(float(told), 0.0), _LONGEST)
    except (TypeError, ValueError):
        return usual
