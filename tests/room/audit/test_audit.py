"""The audit finds every kind of damage, each in one sentence, and nothing where nothing is wrong."""

from random import Random

import pytest

from bot.room import Refused, audit, export_match
from bot.room.audit.audit_transfers import transfers
from bot.room.guild.guild_settings import TERMS, USUAL, GuildSettings


async def played(rooms):
    """A finished match, and a running one beside it."""
    table = await rooms.dealt(people=2, computers=1, stake=40, hands=2)
    await rooms.play_on(table)
    running = await rooms.room.open_table(rooms.guild, 71, rooms.cem, "pontoon", {"hands": 9})
    await running.sit(rooms.dee)
    await running.add_computer(103)
    await running.start(103)
    await rooms.play_on(running, 8)
    return table, running


async def test_nothing_is_found_in_a_sound_store_while_it_is_in_use(rooms) -> None:
    await played(rooms)
    assert await audit(rooms.room.store) == []


@pytest.mark.parametrize(
    ("damage", "finding"),
    [
        ("UPDATE posting SET amount = amount + 1 WHERE account = 'member/7/101' AND amount > 0", "sums to 1"),
        ("DELETE FROM posting WHERE account = 'member/7/101'", "sums to "),
        ("DELETE FROM posting WHERE transfer = 'opening/7/101'", "has 0 postings"),
        ("DELETE FROM transfer WHERE key = 'opening/7/101'", "a posting to member/7/101 has no transfer"),
        ("UPDATE account SET balance = balance + 5 WHERE id = 'member/7/102'", "account member/7/102 holds"),
        ("DELETE FROM account WHERE id = 'member/7/102'", "postings to member/7/102 have no account"),
        ("DELETE FROM journal WHERE number = 3", "entry 3 is missing"),
        ("UPDATE journal SET move = 'match ZZ' WHERE number = 2", "does not replay"),
        (
            "UPDATE match SET result = replace(result, 'reason', 'season') WHERE outcome = 'finished'",
            "is not the stored one",
        ),
        ("UPDATE match SET seed = replace(seed, '1', '2')", "is not the seed's"),
        ("UPDATE match SET entropy = json_set(entropy, '$[0]', 'x')", "is not the seed's"),
        ("UPDATE match SET outcome = 'playing', result = NULL", "is over by its journal"),
        ("UPDATE match SET outcome = 'abandoned', result = NULL WHERE outcome = 'finished'", "was moved by"),
        ("UPDATE match SET outcome = 'abandoned' WHERE outcome = 'playing'", "which is not running"),
        ("UPDATE match SET game = 'no_such_game'", "does not replay"),
        ("UPDATE match SET brings = brings + 1 WHERE outcome = 'playing'", "the match at its table"),
        ("UPDATE card_table SET phase = 'over' WHERE phase = 'playing'", "differ"),
        ("UPDATE card_table SET revision = revision + 1", "its sheet and its row differ"),
        (
            "UPDATE account SET balance = balance + (CASE kind WHEN 'escrow' THEN -7 ELSE 7 END) "
            "WHERE id LIKE 'escrow/%' AND balance > 0 OR id = 'member/7/103'",
            "account escrow/",
        ),
    ],
)
async def test_damage_is_found(rooms, damage: str, finding: str) -> None:
    await played(rooms)
    rooms.sql(damage)
    found = await audit(rooms.room.store)
    assert any(finding in one for one in found), found


async def test_a_match_paid_twice_is_found_even_when_all_sums_are_right(rooms) -> None:
    table, _ = await played(rooms)
    rooms.sql(
        "INSERT INTO transfer (key, guild, reason, match, at) VALUES ('again', 7, 'paid out at the end', ?, 1)",
        table.match,
    )
    rooms.sql("INSERT INTO posting VALUES ('again', 'member/7/101', 10), ('again', 'house/7/', -10)")
    rooms.sql("UPDATE account SET balance = balance + 10 WHERE id = 'member/7/101'")
    rooms.sql("UPDATE account SET balance = balance - 10 WHERE id = 'house/7/'")
    found = await audit(rooms.room.store)
    assert "no match makes such a transfer" in found[0]
    assert "account member/7/101 was moved by" in found[1]
    assert "has cost the house" in found[2]
    assert "gained from one another is not what its chips say" in found[3]


async def test_chips_in_an_escrow_at_which_nothing_is_played_are_found(rooms) -> None:
    table, _ = await played(rooms)
    rooms.sql("INSERT INTO transfer (key, guild, reason, at) VALUES ('stray', 7, 'stray', 1)")
    escrow = f"escrow/7/{table.id}"
    rooms.sql("INSERT INTO posting VALUES ('stray', ?, 10), ('stray', 'house/7/', -10)", escrow)
    rooms.sql("UPDATE account SET balance = balance + 10 WHERE id = ?", escrow)
    rooms.sql("UPDATE account SET balance = balance - 10 WHERE id = 'house/7/'")
    assert (await audit(rooms.room.store))[:2] == [
        "transfer stray: nothing in a room makes such a transfer",
        f"account {escrow} holds 10, the match at its table 0",
    ]


async def test_a_match_that_cannot_be_rebuilt_is_kept_until_every_stake_is_given_back(rooms) -> None:
    table = await rooms.dealt(people=3, stake=90)
    await rooms.play_on(table, 2)
    await rooms.room.close()
    rooms.sql("UPDATE journal SET move = 'match 2C discard 3C' WHERE number = 1")
    room = await rooms.open()
    assert room.table(table.id) is None
    assert await room.ledger.balances(rooms.guild, [101, 102, 103]) == [910] * 3
    await room.release_aside(table.id, rooms.guild, 999)
    assert await room.ledger.balances(rooms.guild, [101, 102, 103]) == [1000] * 3
    assert rooms.sql("SELECT balance FROM account WHERE kind = 'escrow'") == [(0,)]
    assert rooms.sql("SELECT outcome FROM match") == [("abandoned",)]
    # what was altered stays altered, and named; all else is straight
    (line,) = [one for one in await audit(room.store) if "does not replay" not in one]
    assert line.startswith(f"journal {table.match}/1: ")
    with pytest.raises(Refused, match="There is no record"):
        await export_match(room.store, table.match)


async def test_the_audit_sees_one_moment_of_a_store_that_is_being_played_on(rooms) -> None:
    table = await rooms.dealt(people=2, computers=2, stake=10, hands=20)
    chance = Random(5)
    while table.phase == "playing":
        await rooms.play_on(table, chance.randint(1, 6))
        assert await audit(rooms.room.store) == []


async def given(rooms, amount: int) -> str:
    """Make the allowance that was taken another one; gives its key."""
    (key,) = rooms.sql("SELECT key FROM transfer WHERE key LIKE 'daily/7/%'")[0]
    rooms.sql(
        "UPDATE posting SET amount = CASE WHEN amount > 0 THEN ? ELSE ? END WHERE transfer = ?", amount, -amount, key
    )
    return key


async def told_of_kinds(rooms, **usual: tuple[int, ...]) -> list[str]:
    """What the audit says of kinds of transfers, where these were ever usual."""
    async with rooms.room.store.snapshot() as connection:
        return await transfers(connection, usual)


async def test_what_was_once_usual_stays_right_when_a_later_version_gives_more(rooms) -> None:
    await rooms.room.cashier.daily(7, 101)
    assert await told_of_kinds(rooms, opening=(1000, 1500), daily=(200, 300)) == []
    (first, second) = sorted(await told_of_kinds(rooms, opening=(1500,), daily=(300,)))
    assert first.endswith("it moved 200 chips, and the daily allowance there is 300")
    assert second.endswith("it moved 1000 chips, and the opening balance there is 1500")


@pytest.mark.parametrize("amount", [1, 199, 201, 400, 100_001])
async def test_an_allowance_that_was_never_usual_is_found_where_nothing_was_set(rooms, amount: int) -> None:
    await rooms.room.cashier.daily(7, 101)
    key = await given(rooms, amount)
    found = f"transfer {key}: it moved {amount} chips, and the daily allowance there is 200"
    assert await told_of_kinds(rooms, **USUAL) == [found]


async def test_an_allowance_that_no_server_can_set_is_found_also_where_another_was_set(rooms) -> None:
    await rooms.room.cashier.daily(7, 101)
    await rooms.room.guilds.change(7, "daily", "350")
    for amount, fits in ((200, True), (350, True), (100_000, True), (100_001, False)):
        await given(rooms, amount)
        assert (await told_of_kinds(rooms, **USUAL) == []) is fits


def test_no_value_that_was_once_usual_is_struck_out() -> None:
    assert USUAL["opening"][:1] == (1000,)
    assert USUAL["daily"][:1] == (200,)
    assert (GuildSettings().opening, GuildSettings().daily) == (USUAL["opening"][-1], USUAL["daily"][-1])
    assert all(TERMS[name].fits(value) for name, values in USUAL.items() for value in values)
