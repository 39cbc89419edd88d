"""Whatever is altered behind the room's back is found, and the line names the row: no value has to be impossible for that.

One store is played (tests.room.audit.test_damage); each kind of damage is done to a copy of it, and bits of it are flipped
by chance.
"""

import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from tests.room.audit.test_damage import FINISHED, done, findings, whole

__all__ = ["whole"]  # the store that was played there

GIFT = "transfer gift/gift 1: it does not follow"
RUNNING = "(SELECT id FROM match WHERE outcome = 'playing' AND game = 'crates')"
TABLE = "(SELECT id FROM card_table WHERE phase = 'playing' ORDER BY channel LIMIT 1)"
_LAST = f"match = {RUNNING} AND number = (SELECT max(number) FROM journal WHERE match = {RUNNING})"


def state(path: str, value: str) -> str:
    """Something on a running table's sheet has another value, given as JSON."""
    return f"UPDATE card_table SET sheet = json_set(sheet, '$.{path}', json('{value}')) WHERE id = {TABLE}"


#: what is done, and what a line must name
DAMAGE = {
    # transfers
    "a transfer's reason": (
        "UPDATE transfer SET reason = 'settled' WHERE key LIKE 'gift/%'",
        GIFT,
    ),
    "a transfer's time": (
        "UPDATE transfer SET at = at + 1 WHERE key LIKE 'gift/%'",
        GIFT,
    ),
    "a transfer's act": (
        "UPDATE transfer SET act = 'i5' WHERE key LIKE 'gift/%'",
        GIFT,
    ),
    "a transfer's match": ("UPDATE transfer SET match = NULL WHERE key LIKE '%/brings'", "/brings: it does not follow"),
    "a transfer's link": (
        "UPDATE transfer SET link = NULL WHERE key LIKE 'gift/%'",
        GIFT,
    ),
    "a grant turned into a larger one": (
        "UPDATE posting SET amount = amount * 2 WHERE transfer LIKE 'grant/%';"
        "UPDATE handover SET amount = amount * 2 WHERE kind = 'grant';"
        "UPDATE account SET balance = balance + 50 WHERE id = 'member/7/102';"
        "UPDATE account SET balance = balance - 50 WHERE id = 'mint/7/'",
        "handover grant/grant 1: it is not as it was stored",
    ),
    "a grant by another manager": ("UPDATE handover SET author = 998 WHERE kind = 'grant'", "handover grant/grant 1:"),
    "a gift of another day": (
        "UPDATE handover SET day = '2027-01-01' WHERE kind = 'gift'; UPDATE gift_day SET day = '2027-01-01'",
        "handover gift/gift 1:",
    ),
    "a gift above the limit": (
        "UPDATE posting SET amount = amount * 100 WHERE transfer LIKE 'gift/%';"
        "UPDATE handover SET amount = amount * 100 WHERE kind = 'gift'; UPDATE gift_day SET given = given * 100;"
        "UPDATE account SET balance = balance + 2970 WHERE id = 'member/7/102';"
        "UPDATE account SET balance = balance - 2970 WHERE id = 'mint/7/'",
        "handover gift/gift 1:",
    ),
    "two accounts' numbers swapped": (
        "UPDATE account SET number = -1 WHERE id = 'member/7/101'; UPDATE account SET number = -2 WHERE id = 'member/7/102'",
        "account member/7/101: it is not as it was stored",
    ),
    "the last transfer cut off with all that belongs to it": (
        "CREATE TEMP TABLE last AS SELECT key FROM transfer ORDER BY number DESC LIMIT 1;"
        "UPDATE account SET balance = balance - (SELECT amount FROM posting WHERE account = account.id "
        "AND transfer = (SELECT key FROM last)) WHERE id IN (SELECT account FROM posting WHERE transfer = (SELECT key FROM last));"
        "DELETE FROM posting WHERE transfer = (SELECT key FROM last);"
        "DELETE FROM handover WHERE transfer = (SELECT key FROM last);"
        "DELETE FROM transfer WHERE key = (SELECT key FROM last)",
        "server 7: its chain has",
    ),
    "the head of the transfers gone": ("DELETE FROM transfer_head WHERE guild = 7", "server 7: the head"),
    "another head of the transfers": ("UPDATE transfer_head SET link = x'00' WHERE guild = 7", "server 7: its chain"),
    # matches and their journals
    "a finished match gone, its transfers there": (
        f"CREATE TEMP TABLE one AS SELECT id FROM match WHERE id = {FINISHED};"
        "DELETE FROM journal WHERE match = (SELECT id FROM one); DELETE FROM chair WHERE match = (SELECT id FROM one);"
        "DELETE FROM match WHERE id = (SELECT id FROM one)",
        "it is gone",
    ),
    "a move's time": (f"UPDATE journal SET at = at + 1 WHERE {_LAST}", "journal "),
    "a move's key": (f"UPDATE journal SET key = 'i77' WHERE {_LAST}", "journal "),
    "a move's revision": (f"UPDATE journal SET revision = revision + 1 WHERE {_LAST}", "journal "),
    "the last move removed": (f"DELETE FROM journal WHERE {_LAST}", "its chain has"),
    "the last move replaced": (
        f"UPDATE journal SET move = (SELECT move FROM journal WHERE match = {RUNNING} AND number = 1) WHERE {_LAST}",
        "journal ",
    ),
    "a journal without its match": (
        "INSERT INTO journal (match, number, revision, actor, move, at) VALUES ('zzzzzzzz-1', 0, 1, 0, 'pass', 1)",
        "match zzzzzzzz-1: there is no such match",
    ),
    "a match's options": (f"UPDATE match SET setting = replace(setting, ':2', ':3') WHERE id = {FINISHED}", "match "),
    "a match's time": (f"UPDATE match SET started = started - 5000 WHERE id = {FINISHED}", "match "),
    "a match's end": (f"UPDATE match SET ended = ended + 5000 WHERE id = {FINISHED}", "match "),
    "a match's stake": (f"UPDATE match SET brings = brings + 1 WHERE id = {RUNNING}", "match "),
    "a match's rules": (f"UPDATE match SET rules = 2 WHERE id = {FINISHED}", "match "),
    "who voided a match": ("UPDATE match SET void_by = 5 WHERE voided IS NOT NULL", "match "),
    "why a match was voided": ("UPDATE match SET reason = 'No.' WHERE voided IS NOT NULL", "match "),
    "the head of a match gone": (f"DELETE FROM journal_head WHERE match = {FINISHED}", "the head of its chain is gone"),
    "a head of no match": ("INSERT INTO journal_head VALUES ('zzzzzzzz-1', x'00', 1)", "match zzzzzzzz-1: it is gone"),
    # tables
    "a table's seed": (state("seed", '"' + "ab" * 32 + '"'), "card_table "),
    "a table's host": (state("host", "102"), "card_table "),
    "a table's channel": (state("channel", "99"), "card_table "),
    "a table's deadline": (
        state("deadline", "1800009999000") + f"; UPDATE card_table SET deadline = 1800009999000 WHERE id = {TABLE}",
        "card_table ",
    ),
    "a table's member": (state("seats[0].member", "555"), "card_table "),
    "a table's orders": (state("orders", '{"0": "pass"}'), "card_table "),
    "a table's votes": (state("votes", "[101]"), "card_table "),
    "a table's options": (state("options.stake", "3"), "card_table "),
    "a table's message": (state("message", "5"), "card_table "),
    "seats swapped": (
        f"UPDATE card_table SET sheet = json_set(sheet, '$.seats[0]', json_extract(sheet, '$.seats[1]'), "
        f"'$.seats[1]', json_extract(sheet, '$.seats[0]')) WHERE id = {TABLE}",
        "card_table ",
    ),
    "a table gone": ("PRAGMA foreign_keys = OFF; DELETE FROM card_table WHERE phase = 'closed'", "it is gone"),
    "a table nobody opened": (
        "INSERT INTO card_table SELECT 'zzzzzzzz', guild, 999, 'closed', revision, stored, deadline, match, sheet "
        "FROM card_table WHERE phase = 'closed' LIMIT 1",
        "card_table zzzzzzzz: the room never stored it",
    ),
    # all else
    "a chair's season": ("UPDATE chair SET season = 2", "chair "),
    "a season's name": ("UPDATE season SET name = 'Autumn' WHERE number = 1", "season 7/1:"),
    "a season gone": ("DELETE FROM season WHERE number = 2", "season 7/2: it is gone"),
    "a season's times": ("UPDATE season SET opened = opened - 1 WHERE number = 1", "season 7/1:"),
    "an allowance": ("UPDATE allowance SET until = until + 1", "allowance 7/101:"),
    "an allowance gone": ("DELETE FROM allowance WHERE guild = 8", "allowance 8/101: it is gone"),
    "the house's day": ("UPDATE house_day SET held = held + 1, lost = lost - 1", "house_day 7/"),
    "the house's day gone": ("DELETE FROM house_day", "it is gone"),
    "the house's match": ("UPDATE house_match SET day = '2020-01-01'", "house_match "),
    "a setting": ("UPDATE server_setting SET value = '401'", "server_setting 7/gift:"),
    "a setting gone": ("DELETE FROM server_setting", "server_setting 7/gift: it is gone"),
    "a setting nobody made": (
        "INSERT INTO server_setting VALUES (7, 'daily', '7')",
        "server_setting 7/daily: the room",
    ),
    "an act gone": ("DELETE FROM act WHERE key = 'open crates'", "act open crates: it is gone"),
    "an act's answer": ("UPDATE act SET answer = 'null' WHERE answer <> 'null'", "act press 1:"),
    "an act's time": ("UPDATE act SET at = at + 1 WHERE key = 'open crates'", "act open crates:"),
    "a note": ("INSERT INTO note VALUES ('commands', 'x')", "note commands: the room never stored it"),
    "somebody barred": ("UPDATE barred SET lifted = 5", "barred 7/107:"),
    "a rating": ("UPDATE rating SET mu = mu + 1e-12", "rating 7/"),
    "a checksum": ("UPDATE seal SET sum = sum + 1 WHERE of = 'season' AND id = '7/1'", "season 7/1:"),
    "a row with its checksum": (
        "DELETE FROM act WHERE key = 'open crates'; DELETE FROM seal WHERE of = 'act' AND id = 'open crates'",
        "act: it has",
    ),
    "an index gone": ("DROP INDEX ix_transfer_match", "index ix_transfer_match"),
}


@pytest.mark.parametrize("kind", DAMAGE)
async def test_damage_is_found_and_the_row_is_named(whole: Path, tmp_path: Path, kind: str) -> None:
    statements, named = DAMAGE[kind]
    found = await findings(done(whole, tmp_path, statements))
    assert any(named in line for line in found), found


# ---- by chance -----------------------------------------------------------------------------------------------------------

#: what is no part of what is audited: who has the store, which changes with every beat
_BESIDE = ("keeper", "alembic_version")


def flipped(value: object, chance: Random) -> object:
    """A value with one bit of it flipped: what a bad disk makes of it."""
    if isinstance(value, int):
        return value ^ (1 << chance.randrange(max(value.bit_length(), 8)))
    plain = bytearray(value.encode() if isinstance(value, str) else value if isinstance(value, bytes) else b"")
    plain[chance.randrange(len(plain))] ^= 1 << chance.randrange(8)
    return bytes(plain)


def flip(store: sqlite3.Connection, chance: Random) -> str | None:
    """Flip one bit in a text, a number, or a link somewhere; tells where, None where the database itself does not take it."""
    store.text_factory = bytes
    tables = [
        name.decode()
        for (name,) in store.execute("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'")
        if name.decode() not in _BESIDE
    ]
    name = chance.choice(tables)
    columns = [row[1].decode() for row in store.execute(f'PRAGMA table_info("{name}")')]
    key = [row[1].decode() for row in store.execute(f'PRAGMA table_info("{name}")') if row[5]]
    rows = store.execute(f'SELECT * FROM "{name}"').fetchall()
    if not rows:
        return None
    row, at = chance.choice(rows), chance.randrange(len(columns))
    if row[at] is None or row[at] == b"" or isinstance(row[at], float):
        return None
    is_text = store.execute(f'SELECT typeof("{columns[at]}") FROM "{name}" LIMIT 1').fetchone()[0] == b"text"
    new = flipped(row[at], chance)
    put = "CAST(? AS TEXT)" if is_text else "?"
    where = " AND ".join(f'CAST("{one}" AS BLOB) = CAST(? AS BLOB)' for one in key)
    try:
        store.execute(
            f'UPDATE "{name}" SET "{columns[at]}" = {put} WHERE {where}',
            (new, *(row[columns.index(one)] for one in key)),
        )
    except sqlite3.IntegrityError:
        return None
    return f"{name}.{columns[at]} {row[at]!r} -> {new!r}"


@pytest.mark.parametrize("chance", range(12))
async def test_flipped_bits_are_found_wherever_they_are(whole: Path, tmp_path: Path, chance: int) -> None:
    random, missed, tried = Random(chance), [], 0
    while tried < 12:
        path = done(whole, tmp_path, "")
        with closing(sqlite3.connect(path)) as store:
            where = flip(store, random)
            store.commit()
        if where is None:
            continue
        tried += 1
        found = await findings(path)
        if not found or any("cannot be checked" in line for line in found[:1] if len(found) == 1):
            missed.append((where, found))
    assert missed == []
