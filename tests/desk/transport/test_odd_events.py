"""Events that discord.py cannot read: the bot goes on, says so in a line, and answers whoever waits."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import discord
import pytest

from bot.metrics import FAILURES
from bot.room.audit.audit import audit
from tests.desk.house import House, open_house

Json = dict[str, Any]

SECRET = "the queen of hearts"


def odd_events(house: House) -> list[tuple[str, Any]]:
    """Events with parts missing, or of no known kind."""
    channel = house.person("Ann").channel()
    place: Json = {"channel_id": str(channel.id), "guild_id": str(channel.guild_id)}
    author: Json = {"id": "5", "username": SECRET, "discriminator": "0", "avatar": None}
    message: Json = {**place, "id": "7", "content": SECRET, "author": author, "timestamp": "2026-01-01T00:00:00+00:00"}
    upload: Json = {"id": "9", "filename": SECRET, "url": "", "proxy_url": ""}
    return [
        ("MESSAGE_UPDATE", {**place, "id": "7"}),
        ("MESSAGE_CREATE", {**message, "attachments": [upload]}),
        ("MESSAGE_CREATE", {}),
        ("MESSAGE_CREATE", None),
        ("MESSAGE_DELETE", {}),
        ("MESSAGE_REACTION_ADD", {**place, "user_id": "5", "message_id": "7"}),
        ("CHANNEL_CREATE", {**place, "id": "11", "type": 4711, "name": SECRET}),
        ("CHANNEL_UPDATE", {"id": "11"}),
        ("THREAD_CREATE", {**place, "id": "11", "type": 99}),
        ("GUILD_CREATE", {"id": "13", "name": SECRET}),
        ("GUILD_DELETE", {}),
        ("INTERACTION_CREATE", {}),
        ("INTERACTION_CREATE", None),
        ("INTERACTION_CREATE", {"id": "not a number", "token": "t", "type": 3}),
        ("INTERACTION_CREATE", {"id": "15", "token": "t", "type": 3}),
        ("ENTITLEMENT_CREATE", []),
        ("NOBODY_KNOWS_THIS", {"what": SECRET}),
    ]


async def test_no_event_ends_the_bot_and_none_is_told_of_but_by_name(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    async with open_house(tmp_path) as house:
        ann = house.person("Ann")
        for name, body in odd_events(house):
            house.discord.faults.event(name, body)
            told = await ann.slash("chips balance")  # the connection stands, and this came behind it
            assert told.ok, name
        assert (await ann.slash("pitty_pat open")).ok
    said = capsys.readouterr()
    assert said.out.count("event not understood") >= 10
    assert "event_name=MESSAGE_CREATE" in said.out
    assert SECRET not in said.out + said.err
    assert "Traceback" not in said.out + said.err


def without(*names: str) -> Callable[[Json], None]:
    def bend(event: Json) -> None:
        for name in names:
            del event[name]

    return bend


def with_half_an_upload(event: Json) -> None:
    event["message"]["attachments"] = [{"id": "9", "filename": "x.png", "url": "", "proxy_url": ""}]


def unhashable(event: Json) -> None:
    event["data"]["custom_id"] = ["h1"]


@pytest.mark.parametrize(
    ("kind", "bend"),
    [
        (3, without("data")),
        (3, without("attachment_size_limit")),
        (3, unhashable),
        (3, without("member")),
        (5, without("data")),
        (2, without("data")),
        (2, without("member")),
        (4, without("data")),
        (4, without("version")),
    ],
)
async def test_an_interaction_that_cannot_be_read_is_answered(tmp_path: Path, kind: int, bend: Callable[[Json], None]):
    async with open_house(tmp_path) as house:
        ann = house.person("Ann")
        await ann.slash("pitty_pat open")
        await house.settle()
        table, revision = house.public(ann), house.table().revision
        data: Json = {"component_type": 2, "custom_id": f"h1:{house.table().id}:1:/close", "id": 1, "components": []}
        if kind in (2, 4):
            data = {"id": "1", "name": "chips", "type": 1, "options": [{"name": "balance", "type": 1, "options": []}]}
        answered = await asyncio.wait_for(ann.send_raw(kind, data, on=table if kind in (3, 5) else None, bend=bend), 3)
        assert answered.ok
        assert answered.choices == []
        assert kind == 4 or answered.text.count(".") >= 1
        assert house.table().revision == revision


async def test_a_press_on_a_message_that_cannot_be_read_does_what_its_button_says(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann = house.person("Ann")
        await ann.slash("pitty_pat open")
        await house.settle()
        data: Json = {"component_type": 2, "custom_id": f"h1:{house.table().id}:1:/close", "id": 1}
        assert (await ann.send_raw(3, data, on=house.public(ann), bend=with_half_an_upload)).ok
        assert house.room.all_tables() == []


async def test_of_a_pressed_message_no_part_is_made_and_of_an_edit_nothing_is_read(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann = house.person("Ann")
        await ann.slash("pitty_pat open")
        await house.settle()
        pressed: list[discord.Interaction[Any]] = []
        house.bot.add_listener(_into(pressed), "on_interaction")
        await ann.press("Add computer player")
        await house.settle()
        (press,) = pressed
        assert press.message is not None
        assert press.message.id == house.public(ann).id
        assert press.message.components == []
        assert "MESSAGE_UPDATE" not in house.bot._connection.parsers


def _into(pressed: list[discord.Interaction[Any]]) -> Callable[[discord.Interaction[Any]], Any]:
    async def heard(interaction: discord.Interaction[Any]) -> None:
        pressed.append(interaction)

    return heard


ACTS = [
    "/sit", "/leave", "/computer", "/start", "/close", "/options", "/option", "/set hands", "/set nothing", "/salt", "/hand",
    "/choose", "/back", "/hint", "/why", "/order", "/order none", "/orders", "/standing", "/standing x", "/hurry", "/hurry off",
    "/more", "/vote", "/quiet", "/rules", "bet 1..10", "match AC",
]  # fmt: skip
ODD: list[Any] = [None, "", 5, True, [], [None], [{}], {}, {"a": 1}, ["x" * 10_000], [["a"]], "x" * 10_000]


def forged(table: str, chance: Random) -> tuple[int, Json]:
    """A press, a choice or a form of any shape."""
    custom_id = chance.choice([f"h1:{table}:{chance.randrange(9)}:{chance.choice(ACTS)}", "h1:-:0:/page", *ODD])
    data: Json = {"component_type": chance.choice([2, 3, 5, 99]), "custom_id": custom_id, "id": 1, "components": []}
    field = {"type": 4, "custom_id": chance.choice(["answer", "value", "word"]), "value": chance.choice(["7", *ODD])}
    shapes: list[Any] = [[{"type": 18, "component": field}], [{"type": 1, "components": [field]}], *ODD]
    data["components"] = chance.choice(shapes)
    if chance.random() < 0.5:
        data["values"] = chance.choice([["hands"], *ODD])
    return chance.choice([3, 5]), data


async def test_every_forged_press_and_form_is_answered_and_harms_nothing(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann, _ = await house.table_for("Ann", "Ben", hands=20)
        cat, chance = house.person("Cat"), Random(5)
        before = FAILURES.labels("own")._value.get()
        table = house.table()
        for _ in range(400):
            kind, data = forged(table.id, chance)
            who = chance.choice([ann, cat])
            answered = await asyncio.wait_for(who.send_raw(kind, data, on=house.public(ann)), 3.2)
            assert answered.ok, (kind, data)
            if house.room.all_tables() != [table] or table.phase != "playing":
                break  # closed by its host, who may do so
        assert FAILURES.labels("own")._value.get() == before
        assert await audit(house.room.store) == []
