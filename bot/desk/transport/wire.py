"""What the desk sends to Discord, as ready-made JSON: answers to interactions, messages by token, messages in channels.

discord.py's errors are used; its connections, queues, views and message builders are not. No request waits for Discord longer
than `PATIENCE`.
"""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, TypeVar
from urllib.parse import quote

from discord import HTTPException
from discord.http import Route

from bot.desk.base.card_faces import unfaced
from bot.desk.base.message_body import COMPONENTS_V2, FILES, Component, MessageBody
from bot.desk.transport import by_token, requests
from bot.desk.transport.pacer import Rank, Turn
from bot.desk.transport.requests import UNREACHABLE

#: Discord's kinds of first answer
MESSAGE, DEFER_MESSAGE, DEFER_UPDATE, UPDATE, CHOICES, FORM = 4, 5, 6, 7, 8, 9

#: Discord's code for a message that is not there
UNKNOWN_MESSAGE = 10008
UNKNOWN_CHANNEL = 10003
UNKNOWN_MEMBER = 10007
UNKNOWN_USER = 10013
UNKNOWN_INTERACTION = 10062
ALREADY_ANSWERED = 40060
DEAD_TOKEN = 50027
ARCHIVED = 50083
NOT_ALLOWED = 50013
NOT_VALID = 50035

#: seconds; with less left than that the first answer to an interaction is not tried any more
_LEAST = 0.1
#: seconds that a try gets at least
_TRY = 0.5
#: seconds between two tries of a first answer
_PAUSE = 0.2

T = TypeVar("T")


class TooLate(TimeoutError):
    """Discord does not take the first answer to an interaction any more; `perhaps` it has, and nobody has heard of it."""

    def __init__(self, perhaps: bool) -> None:
        super().__init__("the answer came after Discord's three seconds")
        self.perhaps = perhaps


def passing(failed: BaseException) -> bool:
    """Whether Discord may well do later what it has not done now: its own failures, too many requests, broken connections."""
    if isinstance(failed, HTTPException):
        return failed.status >= 500 or (failed.status == 429 and failed.code != requests.TOO_OLD)
    return isinstance(failed, UNREACHABLE)


def is_gone(failed: BaseException) -> bool:
    """Whether Discord says that a message, or the token for it, is no more."""
    codes = (UNKNOWN_MESSAGE, DEAD_TOKEN)
    return isinstance(failed, HTTPException) and (failed.status in (401, 404) or failed.code in codes)


def is_invalid(failed: BaseException) -> bool:
    """Whether Discord says that something in what was sent is wrong."""
    return isinstance(failed, HTTPException) and failed.code == NOT_VALID


def _unknown_emoji(client: Any, failed: HTTPException) -> bool:
    """Whether Discord does not know an emoji of ours any more; cards are text from now on."""
    if not is_invalid(failed) or "emoji" not in failed.text.lower():
        return False
    client.desk.emojis.doubt()
    return True


async def _known(client: Any, content: MessageBody, send: Callable[[MessageBody], Awaitable[T]]) -> T:
    """Send a message; once more without emojis where Discord does not know these. It has taken nothing then."""
    try:
        return await send(content)
    except HTTPException as failed:
        if not _unknown_emoji(client, failed):
            raise
    return await send(unfaced(content))


async def _twice(ask: Callable[[], Awaitable[T]]) -> T:
    """Ask once more when nobody answered; for what may well be done twice."""
    try:
        return await ask()
    except UNREACHABLE:
        return await ask()


# ---- the first answer to an interaction ---------------------------------------------------------------------------------


async def respond(
    client: Any,
    interaction: int,
    token: str,
    kind: int,
    data: MessageBody | Component | None = None,
    *,
    until: float,
    named: bool = False,
) -> int | None:
    """Answer an interaction for the first time; `until`, by the loop's clock, Discord takes an answer.

    `named`: Discord is asked which message it made of that; the id is given as far as it says it.

    A try that failed on the way is made again while there is time. Discord takes one answer only: that there is one already
    then says that ours had arrived. Raises Discord's refusal, or TooLate.
    """
    url = f"{Route.BASE}/interactions/{interaction}/{quote(token, safe='')}/callback"
    url = f"{url}?with_response=true" if named else url
    content, sent, arrived, pause = data, _first(kind, data), False, 0.0
    clock = asyncio.get_running_loop().time
    while (left := until - clock() - pause) > _LEAST:
        await asyncio.sleep(pause)
        try:
            said = await _call_back(client, url, sent, max(left * 0.4, min(left, _TRY)))
        except HTTPException as failed:
            if arrived and failed.code == ALREADY_ANSWERED:
                return None
            if content is not None and _unknown_emoji(client, failed):
                content, sent = None, _first(kind, unfaced(content))
                continue
            if failed.status < 500 and failed.status != 429:
                raise
            arrived |= failed.status >= 500
            pause = _wait(failed) if failed.status == 429 else _PAUSE
        except UNREACHABLE:
            arrived, pause = True, _PAUSE
        else:
            return message_of(said) if named else None
    raise TooLate(arrived)


def message_of(said: Any) -> int | None:
    """The message that an interaction was answered with, out of what Discord says of it."""
    its: Any = said.get("interaction") if isinstance(said, dict) else None
    message: Any = its.get("response_message_id") if isinstance(its, dict) else None
    return int(message) if isinstance(message, str) and message.isascii() and message.isdigit() else None


def _first(kind: int, data: MessageBody | Component | None) -> MessageBody:
    """A first answer as it is sent."""
    if data is None:
        return {"type": kind}
    plain = {key: value for key, value in data.items() if key != FILES}
    return {"type": kind, "data": plain, FILES: data.get(FILES, ())}


async def _call_back(client: Any, url: str, sent: MessageBody, seconds: float) -> Any:
    """One try, and what Discord says to it. discord.py's own would queue, sleep and repeat beyond the three seconds."""
    answer = await requests.answer_to(client, "POST", url, sent, seconds)
    if answer.status >= 300:
        raise requests.refusal(answer)
    return answer.said


def _wait(refused: HTTPException) -> float:
    """Seconds that Discord asks us to wait."""
    try:
        return float(refused.response.headers.get("Retry-After", ""))
    except ValueError:
        return _PAUSE


# ---- by an interaction's token ------------------------------------------------------------------------------------------


async def follow(client: Any, application: int, token: str, content: MessageBody) -> int:
    """Send one more message by an interaction's token; gives its id. Never tried twice: there would be two messages."""

    async def send(content: MessageBody) -> Any:
        return await by_token.ask(client, "POST", application, token, "?wait=1", content)

    return int((await _known(client, content, send))["id"])


async def rewrite(
    client: Any, application: int, token: str, message: int | None, content: MessageBody, *, flags: bool = False
) -> Any:
    """Change a message by an interaction's token: the one it answered with (or was pressed on), or a later one by its id; gives
    it as Discord has it then.

    `flags`: the message is a bare 'thinking' that becomes one of parts.
    """

    async def send(content: MessageBody) -> Any:
        body = {key: value for key, value in content.items() if key != "flags"}
        if flags:
            body["flags"] = COMPONENTS_V2
        return await _twice(lambda: by_token.ask(client, "PATCH", application, token, _named(message), body))

    return await _known(client, content, send)


async def take_away(client: Any, application: int, token: str, message: int | None) -> None:
    """Delete a message by an interaction's token."""
    await by_token.ask(client, "DELETE", application, token, _named(message))


def _named(message: int | None) -> str:
    """How a message is named behind a token; None for the one that its interaction answered with."""
    return f"/messages/{'@original' if message is None else message}"


# ---- in channels: one request a turn of the pacer's; without a turn they wait for as many as it takes --------------------


async def post(
    client: Any, channel: int, content: MessageBody, nonce: str, *, rank: Rank = Rank.CALL, turn: Turn | None = None
) -> int:
    """Send a message to a channel; the same nonce within minutes gives the first message again, so a crash never posts twice."""
    return int((await posted(client, channel, content, nonce, rank=rank, turn=turn))["id"])


async def posted(
    client: Any, channel: int, content: MessageBody, nonce: str, *, rank: Rank = Rank.CALL, turn: Turn | None = None
) -> dict[str, Any]:
    """Like `post`, but gives the message as Discord has it: an older one, if the nonce had been used."""
    route = Route("POST", "/channels/{channel_id}/messages", channel_id=channel)
    body = {**content, "nonce": nonce[:25], "enforce_nonce": True}
    ask = partial(requests.ask, client, route, requests.lane("POST", channel), rank, turn)
    return await _known(client, body, ask)


async def open_thread(client: Any, channel: int, name: str) -> int:
    """Open a public thread in a channel; gives its id. Asked once: twice there would be two."""
    route = Route("POST", "/channels/{channel_id}/threads", channel_id=channel)
    lane = requests.lane("POST", channel)
    async with client.desk.pacer.turn(lane, Rank.CALL) as turn:
        body = {"name": name[:100], "type": 11, "auto_archive_duration": 1440}
        return int((await requests.ask(client, route, lane, Rank.CALL, turn, body))["id"])


async def shut_thread(client: Any, thread: int) -> None:
    """Archive a thread of ours in which nothing came to stand, or all is over."""
    route = Route("PATCH", "/channels/{channel_id}", channel_id=thread)
    await requests.ask(client, route, requests.lane("PATCH", thread), Rank.DELETE, None, {"archived": True})


async def edit(
    client: Any, channel: int, message: int, content: MessageBody, *, rank: Rank = Rank.FACE, turn: Turn | None = None
) -> Any:
    """Change a message of ours in a channel; gives it as Discord has it then."""
    route = Route("PATCH", "/channels/{channel_id}/messages/{message_id}", channel_id=channel, message_id=message)
    ask = partial(requests.ask, client, route, requests.lane("PATCH", channel), rank, turn)
    return await _known(client, content, ask)


async def delete(client: Any, channel: int, message: int) -> None:
    """Delete a message of ours in a channel."""
    route = Route("DELETE", "/channels/{channel_id}/messages/{message_id}", channel_id=channel, message_id=message)
    await requests.ask(client, route, requests.lane("DELETE", channel), Rank.DELETE)


async def look(client: Any, channel: int, message: int) -> None:
    """Ask for a message of ours in a channel, to see whether it is still there."""
    route = Route("GET", "/channels/{channel_id}/messages/{message_id}", channel_id=channel, message_id=message)
    await requests.ask(client, route, requests.lane("GET", channel), Rank.LOOK)


async def user(client: Any, guild: int, member: int) -> Any:
    """A member of a server, as Discord describes a user; None for somebody who is none."""
    try:
        return (await _member(client, guild, member))["user"]
    except HTTPException as failed:
        if failed.status in (400, 404):  # such a number nobody has, or nobody here
            return None
        raise


async def is_member(client: Any, guild: int, member: int) -> bool:
    """Whether somebody is in a server in which we are, too. Raises what Discord says where it does not say that."""
    try:
        await _member(client, guild, member)
    except HTTPException as failed:
        if failed.code in (UNKNOWN_MEMBER, UNKNOWN_USER):
            return False
        raise
    return True


async def _member(client: Any, guild: int, member: int) -> Any:
    route = Route("GET", "/guilds/{guild_id}/members/{user_id}", guild_id=guild, user_id=member)
    return await requests.ask(client, route, requests.lane("GET", guild), Rank.CALL)


async def react(client: Any, channel: int, message: int, emoji: str) -> None:
    """Put an emoji under a message."""
    path = "/channels/{channel_id}/messages/{message_id}/reactions/{emoji}/@me"
    route = Route("PUT", path, channel_id=channel, message_id=message, emoji=emoji)
    await requests.ask(client, route, requests.lane("PUT", channel), Rank.CALL)
