"""What a person reads: messages with their buttons and selects, modals with their fields, and what came of an act."""

import re
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from bot.playground.hub.discord_state import DiscordState
from bot.playground.model.world import Post
from bot.playground.validate.components import BUTTON, SELECTS, texts, walk

Json = dict[str, Any]

_MENTION = re.compile(r"<@!?(\d+)>")


class Button(NamedTuple):
    """A button as it is seen."""

    label: str
    custom_id: str
    disabled: bool
    style: int
    emoji: str
    url: str | None
    id: int


class Select(NamedTuple):
    """A select as it is seen; options as on the wire."""

    placeholder: str
    custom_id: str
    disabled: bool
    type: int
    options: list[Json]
    low: int
    high: int
    id: int


class Message:
    """A message as one person sees it. It is live: an edit shows at the next look."""

    def __init__(self, state: DiscordState, post: Post, viewer: int) -> None:
        self._state = state
        self._post = post
        self._viewer = viewer

    def __repr__(self) -> str:
        return f"<Message {self.id} {self.text!r} {[button.label for button in self.buttons]}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Message) and other.id == self.id

    def __hash__(self) -> int:
        return self.id

    @property
    def id(self) -> int:
        """The message's id."""
        return self._post.id

    @property
    def channel_id(self) -> int:
        """Where it stands."""
        return self._post.channel_id

    @property
    def author(self) -> str:
        """Who wrote it, by name."""
        return self._state.world.users[self._post.author_id].name

    @property
    def content(self) -> str:
        """The content, raw."""
        return self._post.content

    @property
    def components(self) -> list[Json]:
        """The components, raw, with the addresses of files."""
        return self.raw["components"]

    @property
    def attachments(self) -> list[Json]:
        """The files, with their addresses."""
        return self.raw["attachments"]

    @property
    def embeds(self) -> list[Json]:
        """The embeds, raw."""
        return self._post.embeds

    @property
    def flags(self) -> int:
        """Discord's flags."""
        return self._post.flags

    @property
    def ephemeral(self) -> bool:
        """Whether its reader alone sees it."""
        return self._post.ephemeral

    @property
    def deleted(self) -> bool:
        """Whether it is gone."""
        return self._post.id not in self._state.world.posts

    @property
    def edited(self) -> bool:
        """Whether it was ever changed."""
        return self._post.edited is not None

    @property
    def reactions(self) -> dict[str, int]:
        """How many people reacted with which emoji."""
        return {key: len(who) for key, who in self._post.reactions.items()}

    @property
    def reference(self) -> int | None:
        """The id of the message that this one replies to."""
        return int(self._post.reference["message_id"]) if self._post.reference else None

    @property
    def raw(self) -> Json:
        """The message as it is on the wire for this person."""
        return self._state.serializer.message(self._post, self._viewer)

    @property
    def text(self) -> str:
        """All text that is displayed, mentions by name."""
        parts = [self._post.content, *texts(self._post.components)]
        for embed in self._post.embeds:
            parts += [embed.get("title") or "", embed.get("description") or ""]
            parts += [f"{each['name']}\n{each['value']}" for each in embed.get("fields") or ()]
        return _MENTION.sub(self._name, "\n".join(part for part in parts if part))

    def _name(self, found: re.Match[str]) -> str:
        user = self._state.world.users.get(int(found[1]))
        return f"@{user.name}" if user else found[0]

    @property
    def buttons(self) -> list[Button]:
        """Every button, in order."""
        return [
            Button(
                each.get("label") or "",
                each.get("custom_id") or "",
                bool(each.get("disabled")),
                each["style"],
                (each.get("emoji") or {}).get("name") or "",
                each.get("url"),
                each.get("id", 0),
            )
            for each in walk(self._post.components)
            if each["type"] == BUTTON
        ]

    @property
    def selects(self) -> list[Select]:
        """Every select, in order."""
        return [read_select(each) for each in walk(self._post.components) if each["type"] in SELECTS]


def read_select(component: Json) -> Select:
    """A select from its component."""
    low, high = component.get("min_values"), component.get("max_values")
    return Select(
        component.get("placeholder") or "",
        component["custom_id"],
        bool(component.get("disabled")),
        component["type"],
        component.get("options") or [],
        1 if low is None else low,
        1 if high is None else high,
        component.get("id", 0),
    )


class Asked(NamedTuple):
    """One thing that a modal asks: its label and its component."""

    label: str
    custom_id: str
    component: Json


class Modal:
    """A form that the bot has opened for a person."""

    def __init__(self, interaction_id: int, data: Json) -> None:
        self.interaction_id = interaction_id
        self.data = data

    def __repr__(self) -> str:
        return f"<Modal {self.custom_id} {self.title!r} {[each.label for each in self.fields]}>"

    @property
    def title(self) -> str:
        """What stands above the form."""
        return self.data["title"]

    @property
    def custom_id(self) -> str:
        """What the bot knows the form by."""
        return self.data["custom_id"]

    @property
    def fields(self) -> list[Asked]:
        """Everything that is asked, in order."""
        found = []
        for top in self.data["components"]:
            inner = top.get("component") or (top.get("components") or [None])[0]
            if inner is not None:
                found.append(Asked(top.get("label") or inner.get("label") or "", inner["custom_id"], inner))
        return found

    @property
    def text(self) -> str:
        """All that the form says."""
        labels = [f"{each.label}\n{each.component.get('placeholder') or ''}" for each in self.fields]
        about = [top["description"] for top in self.data["components"] if top.get("description")]
        return "\n".join([self.title, *texts(self.data["components"]), *labels, *about])


@dataclass(slots=True)
class Outcome:
    """What came of an act: a message, a modal, choices, or an error in the words that Discord shows."""

    error: str | None = None
    message: Message | None = None
    modal: Modal | None = None
    choices: list[Json] = field(default_factory=list)
    type: int = 0

    @property
    def ok(self) -> bool:
        """Whether the bot answered in time."""
        return self.error is None

    @property
    def text(self) -> str:
        """What the person reads now."""
        if self.error is not None:
            return self.error
        if self.modal is not None:
            return self.modal.text
        return self.message.text if self.message else ""
