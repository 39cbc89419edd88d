"""Pinned messages, under their old addresses and their new ones. A channel says nothing of a new pin but the event."""

from datetime import UTC, datetime
from typing import Any

from bot.playground.hub.hub import Hub
from bot.playground.model import permissions
from bot.playground.model.serializers import stamp
from bot.playground.model.world import Channel, Post
from bot.playground.rest.rest import Ask, Route
from bot.playground.rest.rest_messages import channel_for, message_in, readable
from bot.playground.validate.errors import Form, refuse

Json = dict[str, Any]

_MOST = 250
_PAGE = 50
_APART = 0.001  #: seconds: pages are asked for by the time of their last pin, so no two have the same


def _pins(discord: Hub, channel: Channel) -> list[tuple[float, Post]]:
    """When what was pinned, the newest pin first."""
    found = [(post.pinned, post) for post in discord.world.posts_in(channel.id) if post.pinned is not None]
    return sorted(found, key=lambda pin: (-pin[0], -pin[1].id))


def _pin(discord: Hub, ask: Ask) -> None:
    channel = channel_for(discord, ask, "PIN_MESSAGES", "READ_MESSAGE_HISTORY")
    post = message_in(discord, ask, channel)
    if post.pinned is None:
        pins = _pins(discord, channel)
        if len(pins) >= _MOST:
            raise refuse(30003)
        last = pins[0][0] if pins else 0.0
        discord.state.pin(post, round(max(discord.clock.now(), last + _APART), 3))


def _unpin(discord: Hub, ask: Ask) -> None:
    post = message_in(discord, ask, channel_for(discord, ask, "PIN_MESSAGES"))
    if post.pinned is not None:
        discord.state.pin(post, None)


def _old_list(discord: Hub, ask: Ask) -> list[Json]:
    return [readable(discord, post) for _, post in _seen(discord, ask)[:_PAGE]]


def _list(discord: Hub, ask: Ask) -> Json:
    before, limit = _before(ask), min(_PAGE, max(1, ask.number("limit", _PAGE)))
    pins = [pin for pin in _seen(discord, ask) if pin[0] < before]
    items = [{"pinned_at": stamp(at), "message": readable(discord, post)} for at, post in pins[:limit]]
    return {"items": items, "has_more": len(pins) > limit}


def _seen(discord: Hub, ask: Ask) -> list[tuple[float, Post]]:
    channel = channel_for(discord, ask)
    may_read = permissions.may(discord.world, channel, discord.state.bot_id, "READ_MESSAGE_HISTORY")
    return _pins(discord, channel) if may_read else []


def _before(ask: Ask) -> float:
    """The time before which pins are asked for, in seconds. Raises Refusal."""
    said = ask.query.get("before")
    if said is None:
        return float("inf")
    try:
        at = datetime.fromisoformat(said)
        return (at if at.tzinfo else at.replace(tzinfo=UTC)).timestamp()
    except (ValueError, OverflowError):
        form = Form()
        form.bad("before", "DATE_TIME_TYPE_PARSE", f'Could not parse "{said[:40]}". Should be ISO8601.')
        form.settle()
        raise


_OLD, _NEW = "/channels/{channel}/pins", "/channels/{channel}/messages/pins"

ROUTES = [
    Route("GET", _OLD, _old_list),
    Route("GET", _NEW, _list),
    *(Route("PUT", root + "/{message}", _pin) for root in (_OLD, _NEW)),
    *(Route("DELETE", root + "/{message}", _unpin) for root in (_OLD, _NEW)),
]
