"""Events as discord.py reads them: one that it cannot read must not end the process, nor leave somebody without an answer.

discord.py 2.7 calls the parser of an event unguarded, so that a field that is missing ends the connection for good. Here each
parser is wrapped. The log gets the event's name and nothing of its content, which may hold what others must not read.

It also makes objects of all that an event holds. A press comes with the whole message that it was made on, whose buttons were a
seventh of what the press cost: it is read without them.
"""

from collections.abc import Callable
from typing import Any

from discord import HTTPException

from bot.desk.base.message_body import note
from bot.desk.base.tasks import Tasks, log
from bot.desk.transport import wire
from bot.metrics import FAILURES

#: said to whoever pressed something that could not be read
UNREAD = "Discord sent this in a form that I cannot read. Nothing was done; please try again."

_AUTOCOMPLETE = 4
#: what is looked at of a message that was pressed
_PRESSED = ("id", "channel_id", "type", "flags", "content", "author")
#: and this is as if there were none
_BARE: dict[str, Any] = {"components": [], "mentions": [], "mention_roles": []}
#: nobody listens to these, and one comes with every edit of a message
_UNHEARD = ("MESSAGE_UPDATE",)


def guard(client: Any, tasks: Tasks) -> None:
    """Wrap every parser of a client's connection that is needed, and take away the others; to be done before it connects."""
    parsers: dict[str, Callable[[Any], None]] = client._connection.parsers
    for event in _UNHEARD:
        parsers.pop(event, None)
    for event, parse in list(parsers.items()):
        parsers[event] = _guarded(event, parse, client, tasks)


def _guarded(event: str, parse: Callable[[Any], None], client: Any, tasks: Tasks) -> Callable[[Any], None]:
    def read(body: Any) -> None:
        try:
            parse(_lighter(body) if event == "INTERACTION_CREATE" else body)
        except Exception as failed:  # the boundary to Discord: there is no telling what may come
            FAILURES.labels("discord").inc()
            log.warning("event not understood", event_name=event, why=type(failed).__name__)
            if event == "INTERACTION_CREATE":
                tasks.do(_answer(client, body), event_name=event)

    return read


def _lighter(body: dict[str, Any]) -> dict[str, Any]:
    """An interaction whose message is told by no more than is looked at."""
    message = body.get("message")
    if not isinstance(message, dict):
        return body
    return {**body, "message": _BARE | {name: message[name] for name in _PRESSED if name in message}}


async def _answer(client: Any, body: Any) -> None:
    """Tell whoever waits, as long as it can be seen where the answer has to go."""
    if not isinstance(body, dict):
        return
    interaction, token = str(body.get("id", "")), body.get("token")
    if not (interaction.isdecimal() and isinstance(token, str)):
        return
    asked = body.get("type") == _AUTOCOMPLETE
    kind, data = (wire.CHOICES, {"choices": []}) if asked else (wire.MESSAGE, note(UNREAD))
    until = client.loop.time() + client.desk.timing.to_answer - client.desk.lateness.of(int(interaction))
    try:
        await wire.respond(client, int(interaction), token, kind, data, until=until)
    except HTTPException as failed:
        if failed.code != wire.ALREADY_ANSWERED:  # it could be read as far as that
            raise
