"""Every address answers as Discord's own description says: its status, its fields, what may be null and what not."""

import asyncio
import base64
import io
import json
from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import pytest

from bot.playground import LocalDiscord, Person
from bot.playground.model import permissions
from bot.playground.model.world import Interaction, Member, Role
from bot.playground.rest.spec import AnswerSpec
from bot.playground.server import TABLES
from tests.playground.rest.test_messages import PNG
from tests.playground.small_bot import SPEC, a_local_discord

pytestmark = pytest.mark.skipif(not SPEC.exists(), reason="Discord's OpenAPI description is not at hand")

Json = dict[str, Any]

#: addresses that libraries use and the description leaves out
UNDESCRIBED = {("POST", "/auth/logout")}
BUTTON = {"type": 2, "style": 1, "label": "Play", "custom_id": "play"}
BUTTONS = [
    {"type": 1, "components": [BUTTON]},
    {"type": 1, "components": [{"type": 3, "custom_id": "pick", "options": [{"label": "Ace", "value": "AS"}]}]},
]
LAYOUT = [
    {
        "type": 17,
        "accent_color": 0x225533,
        "components": [
            {"type": 10, "content": "# The table"},
            {"type": 14, "divider": True, "spacing": 2},
            {"type": 9, "components": [{"type": 10, "content": "a hand"}], "accessory": BUTTON},
            {"type": 12, "items": [{"media": {"url": "attachment://cards.png"}, "description": "Two cards"}]},
            {"type": 12, "items": [{"media": {"url": "https://example.org/a.png"}}]},
            {"type": 13, "file": {"url": "attachment://cards.png"}},
            {
                "type": 9,
                "components": [{"type": 10, "content": "a face"}],
                "accessory": {"type": 11, "media": {"url": "attachment://cards.png"}},
            },
            {"type": 14},
            {"type": 1, "components": [{"type": 5, "custom_id": "who"}]},
        ],
    }
]
COMMAND = {
    "name": "deal",
    "description": "Deals",
    "options": [{"type": 4, "name": "cards", "description": "How many", "required": True, "min_value": 1}],
}


class Caller:
    """Asks the local Discord, and holds every answer against the description."""

    def __init__(self, local: LocalDiscord, session: aiohttp.ClientSession) -> None:
        self._local, self._session = local, session
        self._spec = AnswerSpec(SPEC)
        self.asked: set[tuple[str, str]] = set()
        self.faults: list[str] = []

    async def __call__(
        self, method: str, pattern: str, body: Any = None, query: str = "", *, status: int = 0, **parameters: Any
    ) -> Any:
        """The answer's JSON. `status`: of the answer, where another than success is wanted."""
        names = {"app": self._local.state.bot_id, "guild": self._local.guilds.default.id, **parameters}
        sent: Json = {"data": body} if isinstance(body, aiohttp.FormData) else {} if body is None else {"json": body}
        url = self._local.api_url + pattern.format(**names) + query
        async with self._session.request(method, url, **sent, headers={"Authorization": "Bot x"}) as reply:
            answer: Any = await reply.json() if reply.content_type == "application/json" else None
            assert reply.status == status if status else reply.status < 300, (method, pattern, reply.status, answer)
        if reply.status >= 400:
            answer.pop(
                "errors", None
            )  # whose codes are words, as Discord's own reference shows; its description has numbers
        if self._spec.knows(method, pattern):
            found = self._spec.faults(method, pattern, reply.status, answer)
            self.faults += [f"{method} {pattern}{query} {reply.status}: {fault}" for fault in found]
        if not status:
            self.asked.add((method, pattern))
        return answer


@pytest.fixture
async def local() -> AsyncIterator[LocalDiscord]:
    async with a_local_discord(spec=None) as discord:
        yield discord


@pytest.fixture
async def ask(local: LocalDiscord) -> AsyncIterator[Caller]:
    async with aiohttp.ClientSession() as session:
        yield Caller(local, session)


async def ask_about_the_application(ask: Caller, local: LocalDiscord) -> None:
    for pattern in ("/users/@me", "/oauth2/applications/@me", "/applications/@me", "/gateway", "/gateway/bot"):
        await ask("GET", pattern)
    await ask("GET", "/applications/{app}")
    await ask("GET", "/soundboard-default-sounds")
    await ask("GET", "/applications/{app}/guilds/{guild}/commands/permissions")
    await ask("POST", "/auth/logout")
    for root in ("/applications/{app}/commands", "/applications/{app}/guilds/{guild}/commands"):
        made = await ask("POST", root, COMMAND)
        await ask("POST", root, COMMAND, status=200)
        one: Json = {"command": made["id"]}
        await ask("GET", root + "/{command}", **one)
        await ask("PATCH", root + "/{command}", {"description": "Deals anew"}, **one)
        await ask("PUT", root, [COMMAND, {"name": "who", "type": 2}])
        for query in ("", "?with_localizations=true"):
            await ask("GET", root, query=query)
        await ask("DELETE", root + "/{command}", **one)
        await ask("GET", root + "/{command}", status=404, **one)


async def ask_about_emojis(ask: Caller) -> None:
    root = "/applications/{app}/emojis"
    image = "data:image/png;base64," + base64.b64encode(PNG).decode()
    made = await ask("POST", root, {"name": "ace", "image": image})
    await ask("GET", root)
    await ask("GET", root + "/{emoji}", emoji=made["id"])
    await ask("PATCH", root + "/{emoji}", {"name": "king"}, emoji=made["id"])
    await ask("DELETE", root + "/{emoji}", emoji=made["id"])
    await ask("POST", root, {"name": "x"}, status=400)


async def ask_about_the_guild(ask: Caller, local: LocalDiscord, ann: Person) -> None:
    await ask("GET", "/users/@me/guilds")
    await ask("GET", "/users/{user}", user=ann.id)
    for query in ("", "?with_counts=true"):
        await ask("GET", "/guilds/{guild}", query=query)
    for rest in ("channels", "roles", "members", "roles/member-counts"):
        await ask("GET", "/guilds/{guild}/" + rest)
    await ask("GET", "/guilds/{guild}/members/search", query="?query=a")
    await ask("GET", "/guilds/{guild}/members/{user}", user=ann.id)
    await ask("GET", "/guilds/{guild}/members/{user}", user=1, status=404)
    role = local.guilds.grant(ann.id, local.guilds.default, "ADD_REACTIONS")
    await ask("GET", "/guilds/{guild}/roles/{role}", role=role.id)
    both: Json = {"user": ann.id, "role": role.id}
    await ask("PUT", "/guilds/{guild}/members/{user}/roles/{role}", status=403, **both)
    let_the_bot_manage_roles(local)
    await ask("PUT", "/guilds/{guild}/members/{user}/roles/{role}", **both)
    await ask("DELETE", "/guilds/{guild}/members/{user}/roles/{role}", **both)


def let_the_bot_manage_roles(local: LocalDiscord) -> None:
    guild = local.guilds.default
    role = Role(local.ids.new(), guild.id, "Steward", permissions.bits("MANAGE_ROLES"), 9)
    local.world.keep(role)
    me = local.world.members[guild.id, local.state.bot_id]
    local.world.keep(Member(guild.id, me.user_id, [*me.roles, role.id], me.joined))


async def ask_about_channels(ask: Caller, local: LocalDiscord, ann: Person) -> None:
    one: Json = {"channel": local.guilds.channel("lounge").id}
    local.guilds.allow("lounge", "MANAGE_CHANNELS", "CREATE_PRIVATE_THREADS", "MANAGE_THREADS", "PIN_MESSAGES")
    await ask("GET", "/channels/{channel}", **one)
    await ask("PATCH", "/channels/{channel}", {"topic": "Cards"}, **one)
    await ask("POST", "/channels/{channel}/typing", **one)
    direct = await ask("POST", "/users/@me/channels", {"recipient_id": str(ann.id)})
    await ask("GET", "/channels/{channel}", channel=direct["id"])
    await ask_about_threads(ask, one, ann)
    await ask("DELETE", "/channels/{channel}", **one)
    await ask("GET", "/channels/{channel}", status=404, **one)


async def ask_about_threads(ask: Caller, one: Json, ann: Person) -> None:
    message = await ask("POST", "/channels/{channel}/messages", {"content": "table"}, **one)
    on: Json = {**one, "message": message["id"]}
    talk = await ask("POST", "/channels/{channel}/messages/{message}/threads", {"name": "talk"}, **on)
    await ask("GET", "/channels/{channel}/messages/{message}", **on)
    thread = await ask("POST", "/channels/{channel}/threads", {"name": "secret", "type": 12}, **one)
    inside: Json = {"channel": thread["id"]}
    await ask("GET", "/channels/{channel}", **inside)
    await ask("POST", "/channels/{channel}/messages", {"content": "in here"}, **inside)
    await ask("PUT", "/channels/{channel}/thread-members/@me", **inside)
    await ask("PUT", "/channels/{channel}/thread-members/{user}", user=ann.id, **inside)
    await ask("GET", "/guilds/{guild}/threads/active")
    await ask("DELETE", "/channels/{channel}/thread-members/{user}", user=ann.id, **inside)
    await ask("PATCH", "/channels/{channel}", {"archived": True}, **inside)
    await ask("DELETE", "/channels/{channel}/thread-members/@me", **inside)
    await ask("DELETE", "/channels/{channel}", channel=talk["id"])


def with_picture(body: Json) -> aiohttp.FormData:
    form = aiohttp.FormData()
    form.add_field("payload_json", json.dumps(body), content_type="application/json")
    form.add_field("files[0]", io.BytesIO(PNG), filename="cards.png", content_type="image/png")
    return form


async def ask_about_messages(ask: Caller, local: LocalDiscord, ann: Person) -> None:
    one: Json = {"channel": local.guilds.channel().id}
    root = "/channels/{channel}/messages"
    local.guilds.allow(one["channel"], "PIN_MESSAGES")
    said = await ann.say(f"hello <@{local.state.bot_id}>")
    embeds = [
        {
            "title": "A",
            "description": "B",
            "fields": [{"name": "C", "value": "D"}],
            "footer": {"text": "E"},
            "image": {"url": "https://example.org/a.png"},
        }
    ]
    plain = {"content": f"<@{ann.id}>", "components": BUTTONS, "embeds": embeds, "nonce": "7"}
    first = await ask("POST", root, {**plain, "message_reference": {"message_id": str(said.id)}}, **one)
    await ask("POST", root, with_picture({"flags": 1 << 15, "components": LAYOUT}), **one)
    await ask("POST", root, {"content": ""}, status=400, **one)
    message: Json = {**one, "message": first["id"]}
    await ask("PATCH", root + "/{message}", {"content": "changed"}, **message)
    react = root + "/{message}/reactions/{emoji}"
    await ask("PUT", react + "/@me", emoji="🪟", **message)
    await ask("GET", react, emoji="🪟", **message)
    await ask("GET", root + "/{message}", **message)
    await ask_about_pins(ask, one, message)
    await ask("GET", root, **one)
    await ask("DELETE", react + "/@me", emoji="🪟", **message)
    await ask("DELETE", react + "/{user}", emoji="🪟", user=ann.id, **message)
    await ask("DELETE", react, emoji="🪟", **message)
    await ask("DELETE", root + "/{message}/reactions", **message)
    await ask("DELETE", root + "/{message}", **message)
    two = [(await ask("POST", root, {"content": str(number)}, **one))["id"] for number in range(2)]
    await ask("POST", root + "/bulk-delete", {"messages": two}, **one)


async def ask_about_pins(ask: Caller, one: Json, message: Json) -> None:
    for root in ("/channels/{channel}/pins", "/channels/{channel}/messages/pins"):
        await ask("PUT", root + "/{message}", **message)
        await ask("GET", root, **one)
        await ask("DELETE", root + "/{message}", **message)


async def something_done(local: LocalDiscord, ann: Person, kind: int = 2, **how: Any) -> Interaction:
    """Something that Ann does; nobody waits for how it ends."""
    before = set(local.world.interactions)
    data = (
        {"id": "1", "name": "deal", "type": 1, "options": []}
        if kind in (2, 4)
        else {"custom_id": "play", "component_type": 2}
    )
    task = asyncio.create_task(ann.send_raw(kind, data, **how))
    task.add_done_callback(lambda done: done.exception())
    await local.until(lambda: set(local.world.interactions) - before)
    return local.world.interactions[max(local.world.interactions)]


async def ask_about_interactions(ask: Caller, local: LocalDiscord, ann: Person) -> None:
    modal = {
        "custom_id": "m",
        "title": "Words",
        "components": [{"type": 18, "label": "A word", "component": {"type": 4, "custom_id": "w", "style": 1}}],
    }
    for kind, body in (
        (2, {"type": 4, "data": {"content": "hand", "components": BUTTONS, "flags": 64}}),
        (2, {"type": 4, "data": {"content": "table", "components": BUTTONS}}),
        (2, {"type": 5}),
        (2, {"type": 9, "data": modal}),
        (4, {"type": 8, "data": {"choices": [{"name": "a", "value": "a"}]}}),
    ):
        for query in ("", "?with_response=true"):
            await answer(ask, await something_done(local, ann, kind), body, query)
    for body in ({"type": 7, "data": {"content": "changed"}}, {"type": 6}):
        for query in ("", "?with_response=true"):
            press = await something_done(local, ann, 3, on=ann.sees()[-1])
            await answer(ask, press, body, query)
            await ask_by_token(ask, {"token": press.token})
    deferred = await something_done(local, ann)
    await answer(ask, deferred, {"type": 5, "data": {"flags": 64}}, "")
    await ask("GET", HOOK + "/messages/{message}", token=deferred.token, message="@original")
    await ask("PATCH", HOOK + "/messages/{message}", {"content": "thought"}, token=deferred.token, message="@original")
    await ask("DELETE", HOOK + "/messages/{message}", token=deferred.token, message="@original")


HOOK = "/webhooks/{app}/{token}"


async def answer(ask: Caller, interaction: Interaction, body: Json, query: str) -> None:
    pattern = "/interactions/{interaction}/{token}/callback"
    await ask("POST", pattern, body, query, interaction=interaction.id, token=interaction.token)


async def ask_by_token(ask: Caller, token: Json) -> None:
    sent = await ask("POST", HOOK, {"content": "and more", "flags": 64}, **token)
    for named in ("@original", sent["id"]):
        await ask("GET", HOOK + "/messages/{message}", message=named, **token)
        await ask(
            "PATCH", HOOK + "/messages/{message}", {"content": "else", "components": BUTTONS}, message=named, **token
        )
    await ask("DELETE", HOOK + "/messages/{message}", message=sent["id"], **token)


async def test_every_answer_is_as_discord_describes_it(ask: Caller, local: LocalDiscord) -> None:
    ann = local.person("Ann")
    await ask_about_the_application(ask, local)
    await ask_about_emojis(ask)
    await ask_about_the_guild(ask, local, ann)
    await ask_about_channels(ask, local, ann)
    await ask_about_messages(ask, local, ann)
    await ask_about_interactions(ask, local, ann)
    await ask("DELETE", "/users/@me/guilds/{guild}")
    assert ask.faults == []
    served = {(route.method, route.pattern) for table in TABLES for route in table}
    assert served == ask.asked


def test_every_address_is_described_by_discord() -> None:
    spec = AnswerSpec(SPEC)
    served = {(route.method, route.pattern) for table in TABLES for route in table}
    assert {each for each in served if not spec.knows(*each)} == UNDESCRIBED
