"""`halley doctor`, asked as a host asks it: what is wrong, what to do, and the exit code."""

import asyncio
import json
import re
import socket
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer

from bot.desk.base.invite import ASKED, link, permissions
from bot.doctor.discord_side import APART, Clock, server
from bot.doctor.machine import folder
from bot.playground import LocalDiscord
from bot.room import Store
from tests.hosting.hosted import HOUSE, TOKEN, hosted, surroundings


@dataclass(frozen=True, slots=True)
class Visit:
    """What the doctor said."""

    code: int | None
    found: list[dict[str, str]]
    told: str

    def about(self, word: str) -> list[tuple[str, str]]:
        """Level and sentence of all that was found about something."""
        return [(one["level"], one["says"]) for one in self.found if one["about"] == word]

    @property
    def wrong(self) -> list[str]:
        """What is wrong, by its word."""
        return [one["about"] for one in self.found if one["level"] == "wrong"]


async def asked(cwd: Path, *words: str, local: LocalDiscord | None = None, **changes: str) -> Visit:
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot", "doctor", *words, cwd=cwd, env=surroundings(cwd, local, **changes),
        stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE,
    )  # fmt: skip
    said, complained = await asyncio.wait_for(process.communicate(), 60)
    lines = said.decode().splitlines()
    told = "\n".join([*lines, complained.decode()])
    assert TOKEN not in told
    assert "Traceback" not in told
    return Visit(process.returncode, [json.loads(line) for line in lines] if "--json" in words else [], told)


async def test_before_the_first_start_nothing_is_wrong_and_the_doctor_leaves_nothing_behind(tmp_path: Path) -> None:
    async with LocalDiscord() as local:
        visit = await asked(tmp_path, "--json", local=local)
        assert (visit.code, visit.wrong) == (0, [])
        assert visit.about("token") == [("well", f"Discord accepts the token; the bot is {'Halley#0000'}.")]
        assert visit.about("invite") == [("well", link(local.state.bot_id))]
        assert [level for level, _ in visit.about("commands") + visit.about("emojis")] == ["note", "note"]
        assert visit.about("clock") == [("well", "This machine's clock agrees with Discord's.")]
        assert ("well", "The card room: tables can stand in 3 of 3 channels.") in visit.about("permissions")
        assert {one["about"] for one in visit.found} >= {"fonts", "time zones", "disk", "store", "gateway", "intents"}
        assert not [entry for entry in local.log if entry.method != "GET"]
    assert list(tmp_path.iterdir()) == []


async def test_while_halley_runs_its_commands_and_faces_are_there_and_its_port_and_store_are_its_own(
    tmp_path: Path,
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = str(free.getsockname()[1])
    async with LocalDiscord() as local, hosted(tmp_path, local, METRICS_PORT=port) as halley:
        await halley.says("decks=2")
        visit = await asked(tmp_path, "--json", local=local, METRICS_PORT=port)
        await halley.stop()
    assert (visit.code, visit.wrong) == (0, [])
    assert [level for level, _ in visit.about("commands") + visit.about("emojis")] == ["well", "well"]
    ((level, said),) = visit.about("port")
    assert level == "note"
    assert f"METRICS_PORT {port}" in said
    assert [level for level, _ in visit.about("store")] == ["well", "note"]


async def test_a_token_that_discord_does_not_take_is_wrong(tmp_path: Path) -> None:
    async with LocalDiscord(token="another.good.one") as local:
        visit = await asked(tmp_path, "--json", local=local)
    assert (visit.code, visit.wrong) == (1, ["token"])
    assert visit.about("token") == [("wrong", "Discord does not accept this DISCORD_TOKEN.")]
    assert visit.about("store")


async def test_a_discord_that_cannot_be_reached_is_wrong(tmp_path: Path) -> None:
    visit = await asked(tmp_path, "--json", HALLEY_API_URL="http://127.0.0.1:9/api/v10")
    assert (visit.code, visit.wrong) == (1, ["token"])


async def test_somebody_else_in_the_place_of_discord_is_wrong(tmp_path: Path) -> None:
    async def hello(_: web.Request) -> web.Response:
        return web.json_response(["hello"])

    app = web.Application()
    app.router.add_route("*", "/{tail:.*}", hello)
    server = TestServer(app)
    async with server:
        visit = await asked(tmp_path, "--json", HALLEY_API_URL=str(server.make_url("/api/v10")))
    assert (visit.code, visit.wrong) == (1, ["token"])


async def test_without_a_token_the_playground_is_looked_at(tmp_path: Path) -> None:
    visit = await asked(tmp_path, "--json", DISCORD_TOKEN="", HALLEY_PORT="0")
    assert (visit.code, visit.wrong) == (0, [])
    assert "playground.sqlite3" in visit.about("store")[0][1]


@pytest.mark.parametrize(
    ("url", "about", "said"),
    [
        ("sqlite:////no/such/folder/room.sqlite3", "folder", "There is no folder /no/such/folder."),
        ("sqlite:////proc/room.sqlite3", "folder", "Nothing can be written in /proc"),
        ("nonsense", "store", "DATABASE_URL is not an address"),
    ],
)
async def test_a_store_that_cannot_be_is_wrong(tmp_path: Path, url: str, about: str, said: str) -> None:
    async with LocalDiscord() as local:
        visit = await asked(tmp_path, "--json", local=local, DATABASE_URL=url)
    assert (visit.code, visit.wrong) == (1, [about])
    assert said in visit.about(about)[0][1]


async def test_a_store_of_another_application_is_wrong(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'room.sqlite3'}")
    await store.open(application="111")
    await store.close()
    async with LocalDiscord() as local:
        visit = await asked(tmp_path, "--json", local=local)
    assert (visit.code, visit.wrong) == (1, ["store"])
    assert "belongs to Discord's application 111" in visit.about("store")[0][1]


async def test_a_port_that_somebody_else_has_is_wrong(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        async with LocalDiscord() as local:
            visit = await asked(tmp_path, local=local, METRICS_PORT=port)
    assert visit.code == 1
    assert f"METRICS_PORT {port} on 127.0.0.1 cannot be opened" in visit.told
    assert "-> Set METRICS_PORT to another port" in visit.told
    assert "1 thing is wrong." in visit.told


async def test_what_the_bot_may_not_do_is_told_by_server_and_channel(tmp_path: Path) -> None:
    async with LocalDiscord() as local:
        local.guilds.deny("lounge", "SEND_MESSAGES")
        local.guilds.deny("second-table", "ATTACH_FILES")
        silent = local.guilds.add("A silent place", ("cards",))
        local.guilds.deny(
            next(one for one in local.world.channels.values() if one.guild_id == silent.id), "VIEW_CHANNEL"
        )
        visit = await asked(tmp_path, "--json", local=local)
    told = visit.about("permissions")
    assert ("well", "The card room: tables can stand in 2 of 3 channels.") in told
    assert ("note", "The card room: in #second-table the bot lacks Attach Files.") in told
    assert ("note", "The card room: in #lounge the bot lacks Send Messages.") in told
    assert ("wrong", "A silent place: no table can stand in any channel.") in told
    assert (visit.code, visit.wrong) == (1, ["permissions"])


async def test_a_question_that_discord_does_not_answer_is_told_and_the_others_are_asked(tmp_path: Path) -> None:
    async with LocalDiscord() as local:
        local.faults.fail("GET /applications/*/emojis", status=403, times=9, code=50001)
        visit = await asked(tmp_path, "--json", local=local)
    assert (visit.code, visit.wrong) == (1, ["emojis"])
    assert visit.about("permissions")


async def test_a_setting_that_cannot_be_read_is_exit_code_two(tmp_path: Path) -> None:
    visit = await asked(tmp_path, METRICS_PORT="many")
    assert visit.code == 2
    assert "METRICS_PORT is wrong" in visit.told


def test_a_disk_that_is_nearly_full_is_wrong(tmp_path: Path) -> None:
    assert [one.level for one in folder(tmp_path, least=1 << 60)] == ["well", "wrong"]
    assert [one.level for one in folder(tmp_path, least=0)] == ["well", "well"]


@pytest.mark.parametrize(("ahead", "level"), [(0.0, "well"), (APART + 1, "wrong"), (-APART - 60, "wrong")])
def test_a_clock_that_goes_wrong_is_wrong(ahead: float, level: str) -> None:
    clock = Clock()
    assert list(clock.findings()) == []
    clock.ahead = ahead
    assert [one.level for one in clock.findings()] == [level]


def test_channels_of_one_name_are_counted_each() -> None:
    well, note = server("Club", [("cards", ()), ("cards", ("send_messages",)), ("talk", ())])
    assert well.says == "Club: tables can stand in 2 of 3 channels."
    assert note.says == "Club: in #cards the bot lacks Send Messages."


def test_the_invite_link_asks_for_what_the_readme_says() -> None:
    readme = (HOUSE / "README.md").read_text(encoding="utf-8")
    assert f"permissions={permissions()}" in readme
    listed = re.sub(r"\s+", " ", readme)
    assert (
        ", ".join(name.replace("_", " ").title().replace(" In ", " in ") for name in ASKED).replace(
            "View Channel,", "View Channels,"
        )
        in listed
    )
    assert link(5) == (
        "https://discord.com/oauth2/authorize?client_id=5&scope=bot+applications.commands&permissions=309237763136"
    )


async def test_when_connected_the_invite_link_is_printed_once(tmp_path: Path) -> None:
    async with LocalDiscord() as local, hosted(tmp_path, local) as halley:
        assert halley.process.stdout is not None
        async with asyncio.timeout(30):  # it is there at once, while the process goes on
            connecting, first = [(await halley.process.stdout.readline()).decode() for _ in range(2)]
        assert connecting.startswith("Connecting to Discord.")
        assert first.endswith(f"{link(local.state.bot_id)}\n")
        await halley.says("event=connected")
        local.gateway.drop(resumable=False)
        async with asyncio.timeout(30):
            while sum("event=connected" in line for line in halley.log) < 2:
                await asyncio.sleep(0.01)
        await halley.stop()
        assert await halley.process.stdout.read() == b""
