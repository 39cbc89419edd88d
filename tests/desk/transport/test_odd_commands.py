"""Commands with options that do not fit, as only old or forged programs send them: each gets its sentence and does nothing."""

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.desk.transport.command_tree import ABSENT
from bot.desk.transport.fitting import OUTDATED
from bot.metrics import FAILURES
from bot.playground import Person
from bot.room.audit.audit import audit
from tests.desk.house import House, open_house

Json = dict[str, Any]

COMMAND, AUTOCOMPLETE = 2, 4
SUB, GROUP = 1, 2


def leaves(house: House) -> Iterator[tuple[list[str], list[Json]]]:
    """Every command that can be given: its words, and the options that it takes."""

    def below(words: list[str], body: Json) -> Iterator[tuple[list[str], list[Json]]]:
        inner = [one for one in body.get("options") or () if one["type"] in (SUB, GROUP)]
        for one in inner:
            yield from below([*words, one["name"]], one)
        if not inner:
            yield words, body.get("options") or []

    for command in house.person("Ann").commands():
        yield from below([command["name"]], command)


def nested(words: list[str], options: list[Json]) -> Json:
    for word in reversed(words[1:]):
        options = [{"name": word, "type": SUB, "options": options}]
    return {"id": "1", "name": words[0], "type": 1, "options": options}


def fitting(option: Json, chance: Random, member: int) -> Json:
    """An option with a value that fits."""
    kind = option["type"]
    if option.get("choices"):
        value: Any = chance.choice(option["choices"])["value"]
    else:
        low = option.get("min_value", 1)
        value = {3: "word", 4: low, 5: True, 6: str(member), 10: 1.5}.get(kind, "1")
    return {"name": option["name"], "type": kind, "value": value}


ODD: list[Any] = [
    None, "", "x" * 10_000, "\x00", "‮reversed", "@everyone", "[a](http://b)", "1e999", -1, 0, 2**63 - 1, -(2**63), 1.5, float(2**60),
    True, False, [], {}, ["a"], {"a": 1}, "٣", "²", "-1", "18446744073709551616", "0",
]  # fmt: skip


def put(name: str, *values: Any) -> Callable[[Json, Random], None]:
    """Gives something another value."""

    def bend(what: Json, chance: Random) -> None:
        what[name] = chance.choice(values)

    return bend


#: what can be wrong with one option
ONE: dict[str, Callable[[Json, Random], None]] = {
    "value": put("value", *ODD),
    "kind": put("type", 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 99, "3", None),
    "bare": lambda option, chance: option.pop(chance.choice(["name", "type", "value"])),
}
#: what can be wrong with a command
ALL: dict[str, Callable[[Json, Random], None]] = {
    "command": put("name", "gone", "", None, 5, ["chips"]),
    "sub": put("options", [{"name": "gone", "type": SUB, "options": []}]),
    "deep": put("options", [{"name": "a", "type": GROUP, "options": [{"name": "b", "type": SUB}]}]),
    "type": put("type", 2, 3, 4, 99, None, "1"),
    "resolved": put("resolved", {"users": {"5": {}}}, {"users": []}, [], "x", {"members": {"1": {}}}),
    "guild": put("guild_id", "1", 1, "x"),
    "shape": put("options", None, {}, "x", [None], [[]], [{"type": 1}], [{}]),
    "fits": lambda data, chance: None,
}


def bent(words: list[str], options: list[Json], chance: Random, member: int) -> tuple[Json, str]:
    """The data of a command with something wrong in it, or nothing; and what happened to it."""
    given = [fitting(one, chance, member) for one in options if one.get("required") or chance.random() < 0.3]
    how: str = chance.choice([*ALL, "unknown", *([*ONE, *ONE, "twice", "missing"] if given else [])])
    if how in ONE:
        ONE[how](chance.choice(given), chance)
    elif how == "unknown":
        given.append({"name": "nobody", "type": 3, "value": "x"})
    elif how == "twice":
        given.append(dict(chance.choice(given)))
    elif how == "missing":
        given.remove(chance.choice(given))
    data = nested(words, given)
    if how in ALL:
        ALL[how](data, chance)
    return data, how


async def given(ann: Person, kind: int, data: Json) -> Any:
    return await asyncio.wait_for(ann.send_raw(kind, data), 3.2)


def own_faults() -> float:
    return FAILURES.labels("own")._value.get()


async def fuzz(house: House, rounds: int, chance: Random) -> int:
    """So many odd commands for each that there is; how many were sent."""
    ann, ben, sent = house.person("Ann"), house.person("Ben"), 0
    await ann.slash("chips balance")
    await ben.slash("chips balance")
    before = own_faults()
    house.discord.log.clear()
    for _ in range(rounds):
        for words, options in leaves(house):
            data, how = bent(words, options, chance, ben.id)
            kind = AUTOCOMPLETE if chance.random() < 0.15 else COMMAND
            answered = await given(ann, kind, data)
            sent += 1
            assert answered.ok, (words, how, data)
            if kind == COMMAND:
                assert answered.message is not None, (words, how, data)
                assert "went wrong" not in answered.text, (words, how, data)
            for table in house.room.all_tables():  # what did fit has opened one
                assert how in ("fits", "value", "missing", "resolved", "kind"), (words, how, data)
                await table.close(table.host, manager=True)
    await house.settle()
    assert own_faults() == before
    assert [entry.status for entry in house.requests("POST", "/callback")] == [204] * sent  # one answer each
    assert await audit(house.room.store) == []
    return sent


async def test_every_odd_command_gets_its_sentence_and_does_nothing(tmp_path: Path, capfd: pytest.CaptureFixture[str]):
    async with open_house(tmp_path) as house:
        assert await fuzz(house, 6, Random(243)) > 200
        purse = await house.room.ledger.balance(house.person("Ann").guild.id, house.person("Ann").id)
        assert 0 < purse <= 1200  # at most gifts and the daily allowance that fitted
    said = capfd.readouterr()
    assert "Traceback" not in said.out + said.err


@pytest.mark.parametrize(
    ("words", "options", "sentence"),
    [
        (["pitty_pat", "open"], [("hands", 4, 21)], "**hands** must be from 1 to 20."),
        (["pitty_pat", "open"], [("hands", 4, 0)], "**hands** must be from 1 to 20."),
        (["pitty_pat", "open"], [("hands", 4, "many")], "**hands** must be a whole number."),
        (["pitty_pat", "open"], [("hands", 4, True)], "**hands** must be a whole number."),
        (["pitty_pat", "open"], [("hands", 3, "2")], OUTDATED),
        (["pitty_pat", "open"], [("colour", 3, "red")], OUTDATED),
        (["pitty_pat", "open"], [("speed", 3, "warp")], "**speed** must be one of fast, normal, slow."),
        (["pitty_pat", "shut"], [], OUTDATED),
        (["pitty_pat"], [], OUTDATED),
        (["old_game", "open"], [], OUTDATED),
        (["rules"], [("game", 3, "x" * 10_000)], "**game** must have 0 to 6,000 characters."),
        (["rules"], [], "Something is missing: **game**."),
        (["chips", "give"], [("to", 6, "5"), ("amount", 4, 1)], "**to** must be a person of this server."),
        (["chips", "give"], [("to", 6, 5), ("amount", 4, 1)], "**to** must be a person of this server."),
    ],
)
async def test_each_misfit_has_a_sentence_of_its_own(
    tmp_path: Path,
    capfd: pytest.CaptureFixture[str],
    words: list[str],
    options: list[tuple[str, int, Any]],
    sentence: str,
):
    async with open_house(tmp_path) as house:
        given_options = [{"name": name, "type": kind, "value": value} for name, kind, value in options]
        answered = await given(house.person("Ann"), COMMAND, nested(words, given_options))
        assert answered.text == sentence
        assert answered.message.ephemeral
        assert house.room.all_tables() == []
    assert "Traceback" not in "".join(capfd.readouterr())


@pytest.mark.parametrize("data", ["x", ["x"], 5, None, {}])
async def test_a_command_without_any_shape_gets_a_sentence(tmp_path: Path, data: Any):
    async with open_house(tmp_path) as house:
        for kind in (COMMAND, AUTOCOMPLETE):
            assert (await given(house.person("Ann"), kind, data)).ok


async def test_a_command_of_another_kind_gets_a_sentence(tmp_path: Path):
    async with open_house(tmp_path) as house:
        data = {"id": "1", "name": "Report", "type": 3, "target_id": "5", "resolved": {}}
        assert (await given(house.person("Ann"), COMMAND, data)).text == OUTDATED


async def test_no_table_is_opened_in_a_server_where_the_bot_is_not(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann = house.person("Ann")

        def elsewhere(event: Json) -> None:
            event["guild_id"] = event["guild"]["id"] = "1234567890123456789"
            event["authorizing_integration_owners"] = {"1": str(ann.id)}

        for words in (["pitty_pat", "open"], ["chips", "daily"]):
            answered = await ann.send_raw(COMMAND, nested(words, []), bend=elsewhere)
            assert answered.text == ABSENT
        assert house.room.all_tables() == []


async def test_what_is_typed_into_completions_never_stays_without_an_answer(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann = house.person("Ann")
        for value in ("con", "", "x" * 10_000, 5, None, True, ["a"], {}):
            option = {"name": "game", "type": 3, "value": value, "focused": True}
            answered = await given(ann, AUTOCOMPLETE, nested(["rules"], [option]))
            assert answered.ok
            assert bool(answered.choices) == (value in ("con", ""))
