"""What the desk sends to Discord, as ready-made JSON: answers to interactions, messages by token, messages in channels.

discord.py's connections, rate limits and errors are used; its views and message builders are not.
"""

from typing import Any

from discord import Interaction
from discord.http import Route
from discord.webhook.async_ import async_context

from bot.desk.parts import COMPONENTS_V2, Part, Sheet

#: Discord's kinds of first answer
MESSAGE, DEFER_MESSAGE, DEFER_UPDATE, UPDATE, CHOICES, FORM = 4, 5, 6, 7, 8, 9

#: Discord's code for a message that is not there
UNKNOWN_MESSAGE = 10008
UNKNOWN_CHANNEL = 10003
UNKNOWN_INTERACTION = 10062
ALREADY_ANSWERED = 40060
MISSING_ACCESS = 50001
MISSING_PERMISSION = 50013
DEAD_TOKEN = 50027


def session_of(client: Any) -> Any:
    """The client's connection pool, which discord.py keeps under a mangled name."""
    return client.http._HTTPClient__session


async def respond(interaction: Interaction[Any], kind: int, data: Sheet | Part | None = None) -> None:
    """Answer an interaction for the first time."""
    payload: dict[str, Any] = {"type": kind}
    if data is not None:
        payload["data"] = data
    route = Route(
        "POST",
        "/interactions/{webhook_id}/{webhook_token}/callback",
        webhook_id=interaction.id,
        webhook_token=interaction.token,
    )
    # the adapter's own method would ask for the whole message back, which nobody here reads
    await async_context.get().request(route, session=interaction._session, payload=payload)


async def follow(client: Any, application: int, token: str, sheet: Sheet) -> int:
    """Send one more message by an interaction's token; gives its id."""
    made = await async_context.get().execute_webhook(
        application, token, session=session_of(client), payload=sheet, wait=True
    )
    assert made is not None  # Discord sends the message because of wait=True
    return int(made["id"])


async def rewrite(
    client: Any, application: int, token: str, message: int | None, sheet: Sheet, *, flags: bool = False
) -> None:
    """Change a message by an interaction's token: the one it answered with (or was pressed on), or a later one by its id.

    `flags`: the message is a bare 'thinking' that becomes one of parts.
    """
    body = {key: value for key, value in sheet.items() if key != "flags"}
    if flags:
        body["flags"] = COMPONENTS_V2
    adapter = async_context.get()
    if message is None:
        await adapter.edit_original_interaction_response(application, token, session=session_of(client), payload=body)
    else:
        await adapter.edit_webhook_message(application, token, message, session=session_of(client), payload=body)


async def take_away(client: Any, application: int, token: str, message: int | None) -> None:
    """Delete a message by an interaction's token."""
    adapter = async_context.get()
    if message is None:
        await adapter.delete_original_interaction_response(application, token, session=session_of(client))
    else:
        await adapter.delete_webhook_message(application, token, message, session=session_of(client))


async def post(client: Any, channel: int, sheet: Sheet, nonce: str) -> int:
    """Send a message to a channel; the same nonce within minutes gives the first message again, so a crash never posts twice."""
    route = Route("POST", "/channels/{channel_id}/messages", channel_id=channel)
    made = await client.http.request(route, json={**sheet, "nonce": nonce[:25], "enforce_nonce": True})
    return int(made["id"])


async def edit(client: Any, channel: int, message: int, sheet: Sheet) -> None:
    """Change a message of ours in a channel."""
    route = Route("PATCH", "/channels/{channel_id}/messages/{message_id}", channel_id=channel, message_id=message)
    await client.http.request(route, json=sheet)


async def delete(client: Any, channel: int, message: int) -> None:
    """Delete a message of ours in a channel."""
    await client.http.delete_message(channel, message)
