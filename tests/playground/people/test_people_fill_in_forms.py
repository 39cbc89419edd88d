"""What Discord refuses in a body, sent raw: the description misses much of it, so every rule is held here by hand."""

from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import pytest

from bot.playground import LocalDiscord

Json = dict[str, Any]

V2 = 1 << 15
HEADERS = {"Authorization": "Bot any.token"}


def button(number: int = 0, **more: Any) -> Json:
    """A good button."""
    return {"type": 2, "style": 1, "label": f"Card {number}", "custom_id": f"play {number}"} | more


def row(*parts: Json) -> Json:
    return {"type": 1, "components": list(parts)}


def select(**more: Any) -> Json:
    """A good select."""
    return {"type": 3, "custom_id": "suit", "options": [{"label": "Hearts", "value": "h"}]} | more


def text(content: str = "x") -> Json:
    return {"type": 10, "content": content}


def rows(count: int, wide: int = 5) -> list[Json]:
    """Rows of different buttons."""
    return [row(*(button(at * 5 + number) for number in range(wide))) for at in range(count)]


class Sender:
    """Sends raw bodies to the first channel."""

    def __init__(self, local: LocalDiscord, session: aiohttp.ClientSession) -> None:
        self.local = local
        self._session = session
        self.channel = local.guilds.channel().id

    async def ask(self, method: str, path: str, body: Any) -> tuple[int, Any]:
        """Status and answer of a request."""
        url = self.local.api_url + path
        async with self._session.request(method, url, json=body, headers=HEADERS) as answer:
            return answer.status, await answer.json()

    async def send(self, **body: Any) -> tuple[int, Any]:
        """Sends a message."""
        return await self.ask("POST", f"/channels/{self.channel}/messages", body)

    async def edit(self, message_id: str, **body: Any) -> tuple[int, Any]:
        """Changes a message."""
        return await self.ask("PATCH", f"/channels/{self.channel}/messages/{message_id}", body)


@pytest.fixture
async def raw() -> AsyncIterator[Sender]:
    async with LocalDiscord() as local, aiohttp.ClientSession() as session:
        yield Sender(local, session)


GOOD: list[Json] = [
    {"content": "x" * 2000},
    {"content": "x", "components": rows(5)},
    {"components": rows(1)},
    {"content": "x", "components": [row(select()), row(button())]},
    {"content": "x", "components": [row({"type": 2, "style": 5, "label": "Rules", "url": "https://example.org"})]},
    {"content": "x", "components": [row({"type": 2, "style": 1, "emoji": {"name": "🃏"}, "custom_id": "a"})]},
    {"flags": V2, "components": [text("x" * 4000)]},
    {"flags": V2, "components": [*rows(6), row(button(40), button(41), button(42))]},
    {"flags": V2, "components": [{"type": 17, "components": [text(), {"type": 14}, row(button())]}]},
    {"flags": V2, "components": [{"type": 9, "components": [text()], "accessory": button()}]},
    {"flags": V2, "components": [{"type": 12, "items": [{"media": {"url": "https://example.org/a.png"}}]}]},
    {"content": "x", "nonce": "n" * 25},
    {"embeds": [{"title": "t", "description": "d" * 4096}]},
]

#: a body, and where Discord finds it wrong
BAD: list[tuple[Json, str]] = [
    ({"content": "x" * 2001}, "content"),
    ({"content": "x", "nonce": "n" * 26}, "nonce"),
    ({"content": "x", "components": rows(6)}, "components"),
    ({"content": "x", "components": [row()]}, "components.0.components"),
    ({"content": "x", "components": rows(1, wide=6)}, "components.0.components"),
    ({"content": "x", "components": [row(button(), select())]}, "components.0.components"),
    ({"content": "x", "components": [button()]}, "components.0.type"),
    ({"content": "x", "components": [text()]}, "components.0.type"),
    ({"content": "x", "components": [row(button(), button())]}, "components.0.components.1.custom_id"),
    ({"content": "x", "components": [row(button(custom_id=None))]}, "components.0.components.0.custom_id"),
    ({"content": "x", "components": [row(button(custom_id=""))]}, "components.0.components.0.custom_id"),
    ({"content": "x", "components": [row(button(custom_id="x" * 101))]}, "components.0.components.0.custom_id"),
    ({"content": "x", "components": [row(button(label="x" * 81))]}, "components.0.components.0.label"),
    ({"content": "x", "components": [row(button(label=None))]}, "components.0.components.0"),
    ({"content": "x", "components": [row(button(style=7))]}, "components.0.components.0.style"),
    ({"content": "x", "components": [row(button(style=5))]}, "components.0.components.0.url"),
    ({"content": "x", "components": [row(button(emoji={"name": "🂡"}))]}, "components.0.components.0.emoji.name"),
    (
        {"content": "x", "components": [row(button(emoji={"id": "123", "name": "a"}))]},
        "components.0.components.0.emoji.name",
    ),
    ({"content": "x", "components": [row(select(options=[]))]}, "components.0.components.0.options"),
    ({"content": "x", "components": [row(select(max_values=2))]}, "components.0.components.0.max_values"),
    ({"content": "x", "components": [row(select(min_values=26))]}, "components.0.components.0.min_values"),
    ({"content": "x", "components": [row(select(placeholder="x" * 151))]}, "components.0.components.0.placeholder"),
    (
        {"content": "x", "components": [row(select(options=[{"label": "a", "value": "a"}] * 2))]},
        "components.0.components.0.options.1.value",
    ),
    (
        {"content": "x", "components": [row(select(options=[{"label": "a" * 101, "value": "a"}]))]},
        "components.0.components.0.options.0.label",
    ),
    ({"flags": V2, "content": "x", "components": [text()]}, "content"),
    ({"flags": V2, "embeds": [{"title": "x"}], "components": [text()]}, "embeds"),
    ({"flags": V2}, "components"),
    ({"flags": V2, "components": [*rows(6), row(*(button(40 + n) for n in range(4)))]}, "components"),
    ({"flags": V2, "components": [text("x" * 2001), text("x" * 2000)]}, "components"),
    ({"flags": V2, "components": [text("")]}, "components.0.content"),
    ({"flags": V2, "components": [{"type": 9, "components": [text()]}]}, "components.0.accessory"),
    (
        {"flags": V2, "components": [{"type": 9, "components": [text()] * 4, "accessory": button()}]},
        "components.0.components",
    ),
    (
        {"flags": V2, "components": [{"type": 17, "components": [{"type": 17, "components": [text()]}]}]},
        "components.0.components.0.type",
    ),
    ({"flags": V2, "components": [{"type": 12, "items": []}]}, "components.0.items"),
    (
        {"flags": V2, "components": [{"type": 12, "items": [{"media": {"url": "attachment://no.png"}}]}]},
        "components.0.items.0.media.url",
    ),
    (
        {"flags": V2, "components": [{"type": 12, "items": [{"media": {"url": "ftp://a/b"}}]}]},
        "components.0.items.0.media.url",
    ),
    ({"embeds": [{"title": "x" * 257}]}, "embeds.0.title"),
    ({"embeds": [{"description": "x" * 4096}, {"description": "x" * 1905}]}, "embeds"),
    ({"embeds": [{"fields": [{"name": "n", "value": "v"}] * 26}]}, "embeds.0.fields"),
    ({"content": "x", "message_reference": {"message_id": "1"}}, "message_reference"),
    ({"content": "x", "allowed_mentions": {"parse": ["users"], "users": ["1"]}}, "allowed_mentions"),
]


def place_of(errors: Json) -> str:
    """The dotted place of the first fault."""
    steps: list[str] = []
    while "_errors" not in errors:
        step, errors = next(iter(errors.items()))
        steps.append(step)
    return ".".join(steps)


async def test_what_fits_is_taken(raw: Sender) -> None:
    for body in GOOD:
        status, answer = await raw.send(**body)
        assert status == 200, (body, answer)


@pytest.mark.parametrize(("body", "place"), BAD, ids=[f"{place}-{at}" for at, (_, place) in enumerate(BAD)])
async def test_what_does_not_fit_is_refused_at_its_place(raw: Sender, body: Json, place: str) -> None:
    status, answer = await raw.send(**body)
    assert (status, answer["code"], answer["message"]) == (400, 50035, "Invalid Form Body")
    assert place_of(answer["errors"]) == place
    assert raw.local.world.posts == {}


async def test_an_empty_message_is_refused(raw: Sender) -> None:
    for body in ({}, {"content": ""}, {"content": " \n"}, {"components": []}):
        assert (await raw.send(**body))[1]["code"] == 50006
    message = (await raw.send(content="x"))[1]
    assert (await raw.edit(message["id"], content=""))[1]["code"] == 50006
    assert raw.local.world.posts[int(message["id"])].content == "x"


async def test_the_new_layout_is_kept_once_a_message_has_it(raw: Sender) -> None:
    message = (await raw.send(content="old"))[1]
    status, answer = await raw.edit(message["id"], flags=V2, components=[text("new")])
    assert (status, place_of(answer["errors"])) == (400, "content")
    status, answer = await raw.edit(message["id"], flags=V2, content=None, components=[text("new")])
    assert (status, answer["flags"] & V2, answer["content"]) == (200, V2, "")
    status, answer = await raw.edit(message["id"], flags=0, components=[text("newer")])
    assert (status, answer["flags"] & V2) == (200, V2)
    assert (await raw.edit(message["id"], content="old"))[0] == 400


async def test_components_get_numbers_where_they_have_none(raw: Sender) -> None:
    body = {"flags": V2, "components": [text(), {**row(button(), button(1)), "id": 2}]}
    components = (await raw.send(**body))[1]["components"]
    assert [components[0]["id"], components[1]["id"], *(each["id"] for each in components[1]["components"])] == [
        1,
        2,
        3,
        4,
    ]


async def test_too_many_files_are_refused(raw: Sender) -> None:
    form = aiohttp.FormData()
    form.add_field("payload_json", "{}")
    for number in range(11):
        form.add_field(f"files[{number}]", b"x", filename=f"{number}.txt")
    url = f"{raw.local.api_url}/channels/{raw.channel}/messages"
    async with aiohttp.ClientSession() as session, session.post(url, data=form, headers=HEADERS) as answer:
        assert (await answer.json())["code"] == 30015


async def test_what_is_not_json_is_refused(raw: Sender) -> None:
    url = f"{raw.local.api_url}/channels/{raw.channel}/messages"
    async with aiohttp.ClientSession() as session, session.post(url, data=b"{", headers=HEADERS) as answer:
        assert (answer.status, (await answer.json())["code"]) == (400, 50109)
        assert answer.headers["Content-Type"] == "application/json"


async def test_unknown_addresses_are_told_and_noted(raw: Sender) -> None:
    assert (await raw.ask("GET", "/unheard-of/5", None))[0] == 404
    assert raw.local.complaints == ["GET /unheard-of/5: no such route here"]


FIELD: Json = {"type": 4, "custom_id": "amount", "style": 1}
LABEL: Json = {"type": 18, "label": "How much", "component": FIELD}
MODAL: Json = {"custom_id": "bet", "title": "Your bet", "components": [LABEL]}

BAD_MODALS: list[tuple[Json, str]] = [
    ({"title": "x" * 46}, "data.title"),
    ({"custom_id": ""}, "data.custom_id"),
    ({"components": []}, "data.components"),
    ({"components": [text()] * 6}, "data.components"),
    ({"components": [LABEL, LABEL]}, "data.components.1.component.custom_id"),
    ({"components": [row(button())]}, "data.components.0.components.0.type"),
    ({"components": [LABEL | {"label": "x" * 46}]}, "data.components.0.label"),
    (
        {"components": [LABEL | {"component": FIELD | {"placeholder": "x" * 101}}]},
        "data.components.0.component.placeholder",
    ),
    ({"components": [LABEL | {"component": FIELD | {"style": 3}}]}, "data.components.0.component.style"),
    ({"components": [LABEL | {"component": FIELD | {"max_length": 4001}}]}, "data.components.0.component.max_length"),
    (
        {"components": [LABEL | {"component": {"type": 21, "custom_id": "a", "options": []}}]},
        "data.components.0.component.options",
    ),
    ({"components": [{"type": 17, "components": [text()]}]}, "data.components.0.type"),
]


@pytest.mark.parametrize(("change", "place"), BAD_MODALS, ids=[place for _, place in BAD_MODALS])
async def test_a_form_that_does_not_fit_is_refused(raw: Sender, change: Json, place: str) -> None:
    local = raw.local
    ann = local.person("Ann")
    local.interactions.open(2, ann.id, ann.channel(), {"id": "1", "name": "x", "type": 1})
    (interaction,) = local.world.interactions.values()
    path = f"/interactions/{interaction.id}/{interaction.token}/callback?with_response=1"
    status, answer = await raw.ask("POST", path, {"type": 9, "data": MODAL | change})
    assert (status, place_of(answer["errors"])) == (400, place)
    assert (await raw.ask("POST", path, {"type": 9, "data": MODAL}))[0] == 200


def command(**more: Any) -> Json:
    return {"name": "deal", "description": "Deals", "type": 1} | more


def option(**more: Any) -> Json:
    return {"name": "suit", "description": "Which", "type": 3} | more


BAD_COMMANDS: list[tuple[list[Json], str]] = [
    ([command(name="Deal")], "0.name"),
    ([command(name="x" * 33)], "0.name"),
    ([command(name="two words")], "0.name"),
    ([command(description="")], "0.description"),
    ([command(), command()], "1.name"),
    ([command(options=[option(name=f"o{at}") for at in range(26)])], "0.options"),
    ([command(options=[option(), option()])], "0.options.0.name"),
    ([command(options=[option(), option(name="b", required=True)])], "0.options.1"),
    ([command(options=[option(), option(name="b", type=1)])], "0.options"),
    ([command(options=[option(choices=[{"name": "a", "value": "a"}] * 26)])], "0.options.0.choices"),
    ([command(options=[option(choices=[{"name": "a", "value": "a" * 101}])])], "0.options.0.choices.0.value"),
    ([command(options=[option(choices=[{"name": "a", "value": "a"}], autocomplete=True)])], "0.options.0"),
    (
        [
            command(
                options=[
                    option(name=f"o{at}", description="x" * 100, choices=[{"name": "a", "value": "a" * 99}] * 3)
                    for at in range(25)
                ]
            )
        ],
        "0",
    ),
    ([command(name=f"c{at}") for at in range(101)], ""),
]


@pytest.mark.parametrize(
    ("bodies", "place"), BAD_COMMANDS, ids=[f"{place}-{at}" for at, (_, place) in enumerate(BAD_COMMANDS)]
)
async def test_commands_that_do_not_fit_are_refused(raw: Sender, bodies: list[Json], place: str) -> None:
    path = f"/applications/{raw.local.state.bot_id}/commands"
    status, answer = await raw.ask("PUT", path, bodies)
    assert (status, place_of(answer["errors"])) == (400, place)
    assert raw.local.world.commands == {}


async def test_two_hundred_new_commands_a_day_are_the_most(raw: Sender) -> None:
    path = f"/applications/{raw.local.state.bot_id}/commands"
    for first in (0, 100):
        assert (await raw.ask("PUT", path, [command(name=f"c{first + at}") for at in range(100)]))[0] == 200
    assert (await raw.ask("PUT", path, [command(name=f"c{100 + at}") for at in range(100)]))[0] == 200
    assert (await raw.ask("PUT", path, [command(name="one-more")]))[1]["code"] == 30034
