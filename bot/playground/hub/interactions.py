"""Interactions: a person does something, the bot is told, and has three seconds to answer."""

import asyncio
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from bot.playground.hub.discord_state import DiscordState
from bot.playground.model.snowflakes import Timer, born
from bot.playground.model.world import Channel, Interaction, Post

Json = dict[str, Any]

COMMAND, COMPONENT, AUTOCOMPLETE, MODAL = 2, 3, 4, 5
#: the answers that a bot may give to an interaction
MESSAGE, DEFER, DEFER_UPDATE, UPDATE, CHOICES, FORM = 4, 5, 6, 7, 8, 9

TO_ANSWER = 3.0  #: seconds until the first answer
TOKEN_LIFE = 900.0  #: seconds in which the token may be used
_REMEMBERED = 3600.0  #: seconds after which even its having been is forgotten


@dataclass(slots=True)
class Callback:
    """What the bot did about it: a message, a modal, choices; nothing of them for a bare acknowledgement."""

    type: int
    post: Post | None = None
    modal: Json | None = None
    choices: list[Json] | None = None


class Pending:
    """An interaction that a person is waiting on."""

    def __init__(self, interaction: Interaction) -> None:
        self.interaction = interaction
        self.answered: asyncio.Future[Callback | None] = asyncio.get_running_loop().create_future()
        self.timer: Timer | None = None

    def settle(self, answer: Callback | None) -> None:
        """Ends the wait; None when the three seconds are over."""
        if self.timer is not None:
            self.timer.cancel()
        if not self.answered.done():
            self.answered.set_result(answer)


class Interactions:
    """All interactions and their tokens."""

    def __init__(self, state: DiscordState) -> None:
        self._state = state
        self._tokens: dict[str, int] = {}
        self._pending: dict[int, Pending] = {}
        self.to_answer = TO_ANSWER  #: seconds until the first answer; tests of other things allow more
        self.edits_pressed = True  #: whether a token changes the public message whose component brought it

    def recall(self) -> None:
        """Finds the tokens of an earlier run again."""
        self._tokens = {each.token: each.id for each in self._state.world.interactions.values()}

    def open(
        self,
        kind: int,
        user_id: int,
        channel: Channel,
        data: Json,
        *,
        on: Post | None = None,
        trigger: Json | None = None,
        bend: Callable[[Json], None] | None = None,
    ) -> Pending:
        """Tells the bot what a person did, and starts the three seconds. `bend` may change the event in any way."""
        state = self._state
        self._forget()
        new_id = state.ids.new()
        interaction = Interaction(
            new_id, f"aW50ZXJhY3Rpb24-{secrets.token_urlsafe(48)}", kind, user_id, channel.guild_id, channel.id
        )
        interaction.message_id = on.id if on else None
        interaction.metadata = self._metadata(interaction, trigger)
        state.world.keep(interaction)
        self._tokens[interaction.token] = new_id
        pending = self._pending[new_id] = Pending(interaction)
        pending.timer = state.clock.after(self.to_answer, lambda: self._give_up(new_id))
        event = state.serializer.interaction(interaction, data)
        if bend is not None:
            bend(event)
        state.gateway.dispatch("INTERACTION_CREATE", event, channel.guild_id)
        return pending

    def by_token(self, token: str) -> Interaction | None:
        """The interaction of a token."""
        return self._state.world.interactions.get(self._tokens.get(token, 0))

    def in_time(self, interaction: Interaction, seconds: float) -> bool:
        """Whether so many seconds have not passed since."""
        return self._state.clock.now() - born(interaction.id) <= seconds

    def answer(self, interaction: Interaction, answer: Callback) -> None:
        """The bot has answered."""
        interaction.answer = answer.type
        self._state.world.keep(interaction)
        pending = self._pending.pop(interaction.id, None)
        if pending is not None:
            pending.settle(answer)

    def _give_up(self, interaction_id: int) -> None:
        pending = self._pending.pop(interaction_id, None)
        if pending is not None:
            pending.settle(None)

    def _metadata(self, interaction: Interaction, trigger: Json | None) -> Json:
        owners = {"0": str(interaction.guild_id)} if interaction.guild_id else {}
        body: Json = {
            "id": str(interaction.id),
            "type": interaction.type,
            "user": self._state.serializer.someone(interaction.user_id),
            "authorizing_integration_owners": owners,
        }
        if interaction.type == COMPONENT:
            body["interacted_message_id"] = str(interaction.message_id)
        elif interaction.type == MODAL:
            body["triggering_interaction_metadata"] = trigger or {}
        return body

    def _forget(self) -> None:
        """Lets go of interactions of more than an hour ago."""
        kept = self._state.world.interactions
        while kept:
            oldest = next(iter(kept.values()))
            if self.in_time(oldest, _REMEMBERED):
                return
            self._tokens.pop(oldest.token, None)
            self._state.world.drop(oldest)
