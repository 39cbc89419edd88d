"""The client: its intents, its commands, its errors in one sentence, and a clean stop."""

import asyncio
import contextlib
import os
import signal
import sys
from pathlib import Path

import pytest

from bot.app import intents
from bot.playground import LocalDiscord
from bot.registry import keys
from bot.room import Room, Store
from bot.running import CannotRun, run_bot
from bot.settings import Settings
from tests.desk.house import open_house
from tests.test_logs import FULL, NEEDS_FULL


def settings(folder: Path, local: LocalDiscord, **more: object) -> Settings:
    known = {
        "discord_token": "a.token.for-tests",
        "database_url": f"sqlite:///{folder / 'app.sqlite3'}",
        "halley_api_url": local.api_url,
        "halley_gateway_url": local.gateway_url,
    }
    return Settings(_env_file=None, **(known | more))  # type: ignore[arg-type]


def test_no_privileged_intent_is_asked_for():
    wanted = intents()
    assert not wanted.members
    assert not wanted.presences
    assert not wanted.message_content
    assert {name for name, on in wanted if on} == {"guilds", "guild_messages", "guild_reactions"}


async def test_every_slice_is_loaded_and_every_game_has_a_command_to_open_it(tmp_path: Path):
    async with open_house(tmp_path) as house:
        assert set(house.bot.desk.cogs) == set(keys())
        told = {each["name"]: each for each in house.person("Ann").commands()}
        assert {"chips", "leaderboard", "tables", "hand", "rules", "help"} <= set(told)
        for key in keys():
            (opened,) = [option for option in told[key]["options"] if option["name"] == "open"]
            typed = {option["name"]: option for option in opened["options"]}
            for option in house.bot.desk.cogs[key].game.rules.info.options:
                assert option.name in typed
            assert typed["speed"]["choices"]


async def test_a_games_options_are_typed(tmp_path: Path):
    async with open_house(tmp_path) as house:
        (group,) = [each for each in house.person("Ann").commands() if each["name"] == "pitty_pat"]
        typed = {option["name"]: option for option in group["options"][0]["options"]}
        assert (typed["hands"]["type"], typed["hands"]["min_value"], typed["hands"]["max_value"]) == (4, 1, 20)
        assert [choice["value"] for choice in typed["second_discard"]["choices"]] == ["must", "may"]
        assert group["contexts"] == [0]
        assert group["integration_types"] == [0]


async def test_the_settings_carry_no_token_into_their_text(tmp_path: Path):
    async with open_house(tmp_path) as house:
        assert "a.token" not in repr(house.settings)


@pytest.fixture
async def local():
    made = LocalDiscord()
    await made.start()
    yield made
    await made.stop()


async def _why(found: Settings, room: Room) -> str:
    with pytest.raises(CannotRun) as why:
        await asyncio.wait_for(run_bot(found, room), 60)
    return str(why.value)


async def test_each_reason_why_the_bot_cannot_run_is_one_sentence(tmp_path: Path, local: LocalDiscord):
    room = Room(f"sqlite:///{tmp_path / 'app.sqlite3'}")
    await room.open()
    try:
        assert await _why(settings(tmp_path, local, discord_token=None), room) == "There is no DISCORD_TOKEN."
        assert "SHARD_COUNT" in await _why(settings(tmp_path, local, shard_ids=[0]), room)
        assert "leave SHARD_IDS" in await _why(settings(tmp_path, local, shards="auto", shard_count=2), room)
        assert "PostgreSQL" in await _why(settings(tmp_path, local, shards="auto"), room)
        local.faults.fail("GET /users/@me", status=401)
        assert "does not accept this DISCORD_TOKEN" in await _why(settings(tmp_path, local), room)
        gone = settings(tmp_path, local, halley_api_url="http://127.0.0.1:9/api/v10")
        assert "cannot be reached" in await _why(gone, room)
        local.gateway.allowed_intents = 1
        assert "intents" in await _why(settings(tmp_path, local), room)
    finally:
        await room.close()


@pytest.mark.parametrize("has_room", [True, pytest.param(False, marks=NEEDS_FULL)])
async def test_sigterm_stops_the_bot_cleanly_also_where_its_log_has_no_room(
    tmp_path: Path, local: LocalDiscord, has_room: bool
):
    environment = os.environ | {
        "DISCORD_TOKEN": "a.token.for-tests",
        "DATABASE_URL": f"sqlite:///{tmp_path / 'app.sqlite3'}",
        "HALLEY_API_URL": local.api_url,
        "HALLEY_GATEWAY_URL": local.gateway_url,
    }
    with contextlib.nullcontext(asyncio.subprocess.STDOUT) if has_room else FULL.open("w") as log:
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "bot", env=environment, stdout=asyncio.subprocess.PIPE, stderr=log
        )
    try:
        await local.bot_ready(30, commands=True)
        assert (await local.person("Ann").slash("pitty_pat open")).ok
        process.send_signal(signal.SIGTERM)
        told, _ = await asyncio.wait_for(process.communicate(), 60)
    finally:
        if process.returncode is None:
            process.kill()
    assert process.returncode == 0
    assert b"Traceback" not in told
    assert b"a.token.for-tests" not in told


async def test_a_dropped_gateway_is_taken_up_again(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann = house.person("Ann")
        house.discord.faults.drop_gateway()
        await asyncio.sleep(0.05)
        await house.discord.bot_ready(10)
        assert (await ann.slash("pitty_pat open")).ok


async def test_another_applications_store_ends_the_start_with_one_sentence_and_stays_as_it_is(
    tmp_path: Path, local: LocalDiscord
):
    path = tmp_path / "app.sqlite3"
    store = Store(f"sqlite:///{path}")
    await store.open(application="111")
    await store.close()
    before = path.read_bytes()
    environment = os.environ | {
        "DISCORD_TOKEN": "a.token.for-tests",
        "DATABASE_URL": f"sqlite:///{path}",
        "HALLEY_API_URL": local.api_url,
        "HALLEY_GATEWAY_URL": local.gateway_url,
    }
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot", env=environment, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE
    )
    told, complaint = await asyncio.wait_for(process.communicate(), 60)
    assert (process.returncode, told) == (1, b"")
    assert len(complaint.splitlines()) == 1
    assert b"belongs to Discord's application 111" in complaint
    assert path.read_bytes() == before
