"""Damage that no sum shows is found by what may stand in a store at all; each finding names the row, and nothing ends in a traceback.

One store is played (games in the middle and finished, gifts, grants, allowances, seasons, practice, a void, somebody barred); each
kind of damage is done to a copy of it.
"""

import asyncio
import shutil
import sqlite3
from pathlib import Path

import pytest

from bot.room import audit
from bot.room.store.store import Store
from tests.room.conftest import Rooms


async def play(rooms: Rooms) -> None:
    """A bit of everything that a room stores."""
    room, guild = rooms.room, rooms.guild
    await room.seasons.open(guild, "Spring")
    finished = await rooms.dealt(people=2, computers=1, stake=20, hands=2)
    await rooms.play_on(finished)
    await room.seasons.close(guild)
    await room.seasons.open(guild, "Summer")
    for channel, game in ((72, "pontoon"), (73, "pitty_pat"), (74, "crates")):
        table = await room.open_table(guild, channel, rooms.cem, game, {}, key=f"open {game}")
        if game == "pontoon":
            await table.set_option(103, "practice", True)
        await table.sit(rooms.dee)
        await table.start(103)
        await rooms.play_on(table, 6)
    voided = await room.open_table(guild, 75, rooms.ben, "kowah", {"stake": 30})
    await voided.sit(rooms.ann)
    await voided.start(102)
    await voided.void(rooms.dee, "A trial.")
    await room.guilds.change(guild, "gift", "400")
    await room.cashier.daily(guild, 101)
    await room.cashier.daily(8, 101)
    await room.cashier.give(guild, 101, 102, 30, key="gift 1")
    await room.cashier.grant(guild, 999, 102, 50, "a prize", key="grant 1")
    await room.cashier.take(guild, 999, 102, 20, "a mistake", key="take 1")
    await room.bar(guild, 107, 999)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("damage") / "whole.sqlite3"

    async def played() -> None:
        rooms = Rooms(path)
        await rooms.open()
        await play(rooms)
        await rooms.room.close()

    asyncio.run(played())
    return path


async def findings(path: Path) -> list[str]:
    store = Store(f"sqlite:///{path}")
    await store.look()
    try:
        return await audit(store)
    finally:
        await store.close()


def done(whole: Path, tmp_path: Path, statements: str) -> Path:
    path = tmp_path / "damaged.sqlite3"
    shutil.copy(whole, path)
    with sqlite3.connect(path) as store:
        store.executescript(statements)
    store.close()
    return path


def move(key: str, payer: str, taker: str, chips: int, match: str = "NULL", guild: int = 7) -> str:
    """A transfer that nobody made, with the balances to go with it."""
    kinds = {account: account.split("/") for account in (payer, taker)}
    accounts = "".join(
        f"INSERT OR IGNORE INTO account (id, kind, guild, owner, balance) VALUES ('{account}', '{kind}', {at}, '{owner}', 0);"
        for account, (kind, at, owner) in kinds.items()
    )
    return (
        accounts
        + f"""
        INSERT INTO transfer (number, key, guild, reason, match, act, at)
            SELECT max(number) + 1, '{key}', {guild}, 'a trial', {match}, NULL, max(at) FROM transfer;
        INSERT INTO posting VALUES ('{key}', '{payer}', -{chips}), ('{key}', '{taker}', {chips});
        UPDATE account SET balance = balance - {chips} WHERE id = '{payer}';
        UPDATE account SET balance = balance + {chips} WHERE id = '{taker}';
    """
    )


FINISHED = "(SELECT id FROM match WHERE outcome = 'finished')"
DAMAGE = {
    "mint under an invented key": (move("bonus/1", "mint/7/", "member/7/101", 500), "transfer bonus/1"),
    "a second opening": (move("opening/7/101/2", "mint/7/", "member/7/101", 1000), "transfer opening/7/101/2"),
    "an opening for another": (move("opening/7/900", "mint/7/", "member/7/101", 1000), "transfer opening/7/900"),
    "a second daily": (move("daily/7/101/1799971200001", "mint/7/", "member/7/101", 200), "transfer daily/7/101/"),
    "member to member": (move("loan/1", "member/7/101", "member/7/102", 5), "transfer loan/1"),
    "house to member": (move("tip/1", "house/7/", "member/7/102", 5), "transfer tip/1"),
    "mint to house": (move("fund/1", "mint/7/", "house/7/", 5), "transfer fund/1"),
    "between servers": (move("gift/x", "member/7/101", "member/8/101", 5), "outside of server 7"),
    "under no match": (
        move("zzzzzzzz-1/settled", "house/7/", "member/7/101", 5, "'zzzzzzzz-1'"),
        "no match zzzzzzzz-1",
    ),
    "a gift without its handover": (move("gift/y", "member/7/101", "member/7/102", 5), "transfer gift/y"),
    "a daily of the wrong amount": (
        "UPDATE posting SET amount = amount * 2 WHERE transfer LIKE 'daily/8/%';"
        "UPDATE account SET balance = balance + 200 WHERE id = 'member/8/101';"
        "UPDATE account SET balance = balance - 200 WHERE id = 'mint/8/';",
        "transfer daily/8/101/",
    ),
    "another reason": ("UPDATE transfer SET reason = 'rent' WHERE key LIKE 'gift/%'", "transfer gift/gift 1"),
    "another act": ("UPDATE transfer SET act = 'other' WHERE key LIKE 'gift/%'", "transfer gift/gift 1"),
    "another server": ("UPDATE transfer SET guild = 8 WHERE key LIKE 'gift/%'", "transfer gift/gift 1"),
    "another time": ("UPDATE transfer SET at = at + 200000000 WHERE key LIKE 'daily/8/%'", "not taken on its day"),
    "another number": (
        "UPDATE transfer SET number = number + 50 WHERE key LIKE 'gift/%'",
        "does not follow in its chain",
    ),
    "a transfer gone": (
        "DELETE FROM posting WHERE transfer LIKE 'grant/%'; DELETE FROM handover WHERE kind = 'grant';"
        "DELETE FROM transfer WHERE key LIKE 'grant/%'; UPDATE account SET balance = balance - 50 WHERE id = 'member/7/102';"
        "UPDATE account SET balance = balance + 50 WHERE id = 'mint/7/'",
        "transfer take/take 1: it does not follow in its chain from the one before",
    ),
    "an account's server": ("UPDATE account SET guild = 8 WHERE id = 'member/7/101'", "account member/7/101"),
    "an account's owner": ("UPDATE account SET owner = '555' WHERE id = 'member/7/101'", "account member/7/101"),
    "an end taken away": (f"UPDATE match SET ended = NULL WHERE id = {FINISHED}", "its end is at None"),
    "a result on an abandoned match": (
        f"UPDATE match SET result = (SELECT result FROM match WHERE id = {FINISHED}) WHERE outcome = 'abandoned'",
        "has a result",
    ),
    "a void without a reason": ("UPDATE match SET reason = NULL WHERE outcome = 'abandoned'", "it was voided at"),
    "a revision that falls": (
        f"UPDATE journal SET revision = 1 WHERE match = {FINISHED} AND number = 9",
        "its revision does not follow",
    ),
    "an orphan journal": (
        "INSERT INTO journal (match, number, revision, actor, move, at) VALUES ('zzzzzzzz-1', 0, 1, 0, 'pass', 1)",
        "table journal: a row belongs to a row of match",
    ),
    "seasons out of order": ("UPDATE season SET number = 7 WHERE number = 2", "season 7/7"),
    "an open season in the middle": (
        "UPDATE season SET closed = 1 WHERE number = 2; UPDATE season SET closed = NULL WHERE number = 1",
        "season 7/2",
    ),
    "a setting that is not JSON": ("UPDATE server_setting SET value = '{'", "server_setting 7/gift"),
    "a setting out of range": ("UPDATE server_setting SET value = '-5'", "server_setting 7/gift"),
    "a setting that is not what its log says": (
        "UPDATE server_setting SET value = '401'",
        "server_setting 7/gift: it is not what was set last, by the log",
    ),
    "a setting that only its log knows": (
        "DELETE FROM server_setting",
        "server_setting 7/gift: it was set, by the log",
    ),
    "a change of a setting that there is not": ("UPDATE setting_change SET name = 'bonus'", "setting_change 7/1"),
    "a change to what cannot be set": ("UPDATE setting_change SET became = '-5'", "setting_change 7/1"),
    "a setting of no name": ("UPDATE server_setting SET name = 'bonus'", "server_setting 7/bonus"),
    "an index gone": ("DROP INDEX one_table_a_channel", "index one_table_a_channel: it is missing"),
    "an index of other columns": (
        "DROP INDEX ix_match_guild; CREATE INDEX ix_match_guild ON match (game)",
        "index ix_match_guild: it is not as it should be",
    ),
    "a trigger": (
        "CREATE TRIGGER more AFTER INSERT ON posting BEGIN SELECT 1; END",
        "trigger more: it does not belong here",
    ),
}


async def test_a_store_in_which_all_this_was_played_is_clean(whole: Path) -> None:
    assert await findings(whole) == []


@pytest.mark.parametrize("kind", DAMAGE)
async def test_damage_is_found_and_the_row_is_named(whole: Path, tmp_path: Path, kind: str) -> None:
    statements, named = DAMAGE[kind]
    found = await findings(done(whole, tmp_path, statements))
    assert any(named in line for line in found), found


@pytest.mark.parametrize(
    "statements",
    [
        "UPDATE match SET setting = x'ff'",
        "UPDATE match SET seats = '[]'",
        "UPDATE match SET entropy = '{'",
        "UPDATE match SET seed = 'no'",
        "UPDATE match SET \"left\" = '{'",
        "UPDATE card_table SET sheet = x'ff'",
        "UPDATE journal SET move = x'ff'",
        "UPDATE chair SET name = x'ff'",
        "UPDATE transfer SET key = x'ff' WHERE number = 1",
        "UPDATE house_match SET day = x'ff'",
        "UPDATE rating SET mu = 'much'",
    ],
)
async def test_what_cannot_be_read_is_said_and_not_a_traceback(whole: Path, tmp_path: Path, statements: str) -> None:
    assert await findings(done(whole, tmp_path, statements)) != []
