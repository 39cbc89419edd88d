"""Commands are compared with what Discord has and handed in when they differ; a refusal ends nothing."""

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.desk.transport.offered_commands import differ
from bot.playground import LocalDiscord
from tests.desk.house import QUICK, House, open_house, until

Json = dict[str, Any]

LIST, HAND_IN = "GET /applications/*/commands", "PUT /applications/*/commands"
SOON = replace(QUICK, hand_in_again=0.05, log_in_again=0.05)


def handed_in(house: House) -> int:
    return len(house.requests("PUT", "/commands"))


async def test_commands_are_handed_in_only_when_discord_has_others(tmp_path: Path):
    async with open_house(tmp_path) as house:
        await house.restart()
        await house.restart()
        assert handed_in(house) == 1
        (rules,) = [each for each in house.discord.world.commands.values() if each.body["name"] == "rules"]
        house.discord.world.drop(rules)  # as somebody else's program, or one of ours of yesterday, may do
        await house.restart()
        assert handed_in(house) == 2
        assert (await house.person("Ann").slash("rules", game="comet")).ok


@pytest.mark.parametrize("status", [400, 403, 429, 500, 503])
async def test_refused_commands_end_nothing_and_are_handed_in_again(
    tmp_path: Path, status: int, capfd: pytest.CaptureFixture[str]
):
    async with open_house(tmp_path, timing=SOON) as house:
        await house.table_for("Ann", "Ben")
        (rules,) = [each for each in house.discord.world.commands.values() if each.body["name"] == "rules"]
        house.discord.world.drop(rules)
        await house.close()
        times = 5 if status == 500 else 2  # discord.py asks five times by itself
        house.discord.faults.fail(HAND_IN, status, times=times, code=50035 if status == 400 else 0)
        await house.open()
        ann = house.person("Ann")
        assert (await ann.slash("hand")).ok  # a command that is there
        assert (await ann.press("My hand", on=house.public(ann))).ok
        await until(lambda: "rules" in [each["name"] for each in ann.commands()], 30)
        assert (await ann.slash("rules", game="comet")).ok
    said = "".join(capfd.readouterr())
    assert "Discord did not take the commands" in said
    assert "Traceback" not in said


async def test_a_list_that_discord_will_not_show_ends_nothing(tmp_path: Path):
    local = LocalDiscord()
    local.faults.fail(LIST, 403, times=3)
    async with open_house(tmp_path, timing=SOON, discord=local) as house:
        await until(lambda: handed_in(house) == 1)
        assert (await house.person("Ann").slash("pitty_pat open")).ok


@pytest.mark.parametrize("path", ["GET /users/@me", "GET /oauth2/applications/@me"])
@pytest.mark.parametrize("status", [503, 429])
async def test_a_discord_that_is_unwell_at_the_login_is_asked_again(tmp_path: Path, path: str, status: int):
    local = LocalDiscord()
    local.faults.fail(path, status, times=2)
    async with open_house(tmp_path, timing=SOON, discord=local) as house:
        assert (await house.person("Ann").slash("pitty_pat open")).ok


async def test_a_lost_connection_at_the_login_is_made_again(tmp_path: Path):
    local = LocalDiscord()
    local.faults.lose("GET /users/@me", times=2)
    async with open_house(tmp_path, timing=SOON, discord=local) as house:
        assert (await house.person("Ann").slash("pitty_pat open")).ok


async def test_nothing_is_handed_in_after_the_end(tmp_path: Path):
    local = LocalDiscord()
    local.faults.fail(LIST, 403, times=1000)
    async with open_house(tmp_path, timing=replace(QUICK, hand_in_again=0.02), discord=local) as house:
        await until(lambda: len(house.requests("GET", "/commands")) > 1)
        await house.close()
        asked = len(house.requests("GET", "/commands"))
        await asyncio.sleep(0.2)
        assert len(house.requests("GET", "/commands")) == asked
        await house.open()


OURS: Json = {
    "name": "chips", "description": "Your chips.", "type": 1, "nsfw": False, "dm_permission": False,
    "default_member_permissions": None, "contexts": [0], "integration_types": [0],
    "options": [{"name": "give", "description": "Give.", "type": 1, "options": [
        {"name": "amount", "description": "How many.", "type": 4, "required": True, "min_value": 1},
        {"name": "how", "description": "How.", "type": 3, "choices": [{"name": "all", "value": "a"}]},
    ]}],
}  # fmt: skip

THEIRS: Json = {
    "id": "1", "application_id": "2", "version": "3", "name": "chips", "name_localizations": None, "description": "Your chips.",
    "description_localizations": None, "default_permission": True, "contexts": [0], "integration_types": [0],
    "options": [{"name": "give", "description": "Give.", "type": 1, "options": [
        {"name": "amount", "description": "How many.", "type": 4, "required": True, "min_value": 1.0},
        {"name": "how", "description": "How.", "type": 3, "required": False, "autocomplete": None,
         "choices": [{"name": "all", "name_localizations": None, "value": "a"}]},
    ]}],
}  # fmt: skip


def test_what_discord_adds_of_its_own_is_no_difference():
    assert not differ([OURS], [THEIRS])
    assert not differ([OURS, {**OURS, "name": "a"}], [{**THEIRS, "name": "a"}, THEIRS])


def changed(**changes: Any) -> Json:
    (give,) = THEIRS["options"]
    amount, how = give["options"]
    return {**THEIRS, "options": [{**give, "options": [{**amount, **changes}, how]}]}


@pytest.mark.parametrize(
    "theirs",
    [
        [],
        [THEIRS, {**THEIRS, "name": "old"}],
        [{**THEIRS, "description": "Other."}],
        [{**THEIRS, "contexts": None}],
        [{**THEIRS, "integration_types": [0, 1]}],
        [{**THEIRS, "default_member_permissions": "32"}],
        [{**THEIRS, "nsfw": True}],
        [changed(required=False)],
        [changed(max_value=5)],
        [changed(name="number")],
        [changed(type=10)],
        [changed(autocomplete=True)],
        [changed(choices=[{"name": "one", "value": 1}])],
        [{**THEIRS, "options": []}],
    ],
)
def test_each_thing_that_people_would_notice_is_a_difference(theirs: list[Json]):
    assert differ([OURS], theirs)
