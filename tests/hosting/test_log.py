"""The log as whoever hosts Halley reads it: a line an event, nothing of anybody's cards, and no token."""

import json
import re
from pathlib import Path

from bot.playground import LocalDiscord
from tests.hosting.hosted import TOKEN, hosted

RANKS = "A23456789TJQK"


def event(line: str) -> tuple[str, str]:
    """Level and event of a line of text."""
    assert line.startswith("timestamp="), line
    level, _, rest = line.partition(" level=")[2].partition(" event=")
    return level, rest.split('"')[1] if rest.startswith('"') else rest.split()[0]


async def test_a_servers_and_a_tables_coming_and_going_are_a_line_each(tmp_path: Path) -> None:
    async with LocalDiscord() as local, hosted(tmp_path, local) as halley:
        await halley.says("event=connected")
        other = local.guilds.add("Another place", ("cards",))
        assert f"guild={other.id}" in await halley.says('"joined a server"')
        ann = local.person("Ann")
        assert (await ann.slash("pitty_pat open")).ok
        assert "game=pitty_pat" in await halley.says('"table opened"')
        assert (await ann.press("Leave")).ok
        await halley.says('"table ended"')
        local.guilds.remove(other)
        assert f"guild={other.id}" in await halley.says('"left a server"')
        assert await halley.stop() == 0
        told = [event(line) for line in halley.log]
    for one in ("joined a server", "table opened", "table ended", "left a server"):
        assert told.count(("info", one)) == 1
    assert told[-1] == ("info", "stopped")
    assert not [line for line in halley.log if "Another place" in line or "Ann" in line]


async def test_a_connection_that_is_taken_up_again_is_one_line(tmp_path: Path) -> None:
    async with LocalDiscord() as local, hosted(tmp_path, local) as halley:
        await halley.says("event=connected")
        await halley.says("decks=2")
        local.gateway.drop()
        line = await halley.says("event=resumed")
        await halley.stop()
    assert "shard=0" in line
    usual = {"commands handed in", "card emojis", "connected", "stopped"}
    assert sorted(said for _, said in map(event, halley.log) if said not in usual) == ["resumed"]


async def test_a_lost_connection_is_one_line_and_so_is_each_further_try(tmp_path: Path) -> None:
    async with LocalDiscord() as local, hosted(tmp_path, local) as halley:
        await halley.says("event=connected")
        await halley.says("decks=2")
        before = len(halley.log)
        await local.stop()
        line = await halley.says('"connection lost"')
        await halley.stop()
    lost = halley.log[before:]
    assert {event(line) for line in lost if event(line)[0] != "info"} == {("error", "connection lost")}
    assert "shard=0" in line
    assert "why=ClientConnectorError" in line
    assert re.search(r" again=\d+\.\d+ ", line + " ")


async def test_every_line_is_an_object_where_the_setting_says_so(tmp_path: Path) -> None:
    async with LocalDiscord() as local, hosted(tmp_path, local, LOG_FORMAT="json") as halley:
        await halley.says('"connected"')
        await local.stop()
        await halley.says('"connection lost"')
        await halley.stop()
    lines = [json.loads(line) for line in halley.log]
    assert all({"timestamp", "level", "event"} <= line.keys() for line in lines)
    lost = next(line for line in lines if line["event"] == "connection lost")
    assert (lost["why"], lost["shard"], lost["logger"]) == ("ClientConnectorError", 0, "discord.shard")
    assert lines[-1]["event"] == "stopped"


async def test_no_hidden_card_and_no_token_is_in_the_log_even_when_everything_is_written(tmp_path: Path) -> None:
    async with LocalDiscord() as local, hosted(tmp_path, local, LOG_LEVEL="DEBUG") as halley:
        await halley.says("event=connected")
        ann = local.person("Ann")
        assert (await ann.slash("pitty_pat open")).ok
        assert (await ann.press("Add computer player")).ok
        assert (await ann.press("Start")).ok
        moves = [button.custom_id for message in ann.sees() for button in message.buttons]
        cards = {word for move in moves for word in move.split(":")[-1].split() if len(word) == 2 and word[0] in RANKS}
        assert cards
        await local.stop()
        await halley.says('"connection lost"')
        await halley.stop()
    told = "\n".join(halley.log)
    assert TOKEN not in told
    words = set(told.replace("=", " ").replace('"', " ").split())
    assert not words & cards
