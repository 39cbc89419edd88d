"""What a voided match was played with stays secret as long as it can be restored and played on."""

import json
from collections.abc import Awaitable
from typing import Any

import pytest

from bot.room import Person, Refused, Table, audit
from bot.room.history.archive import look_up
from bot.room.history.export import export_match, export_proof
from bot.room.history.veil import A_DAY
from bot.room.privacy.mydata import export_of
from tests.room.conftest import GUILD, Rooms

EVA = Person(999, "Eva")
SECRET = "can still be restored and played on, so its cards, its seeds and the end of its chain stay secret until "


def now(rooms: Rooms) -> int:
    return int(rooms.time.now() * 1000)


async def voided(rooms: Rooms) -> Table:
    """A match that a manager has voided in the middle, with hands that others would like to see."""
    table = await rooms.dealt("pitty_pat", people=3, stake=20, hands=3)
    await rooms.play_on(table, 2)
    await table.void(EVA, "a mistake")
    return table


async def tell(rooms: Rooms, match: str, at: int) -> None:
    """Look at a match in every way; each must be refused, or none."""
    store = rooms.room.store
    looks = (look_up(store, GUILD, match, at), export_match(store, match, at), export_proof(store, match, at))
    refused = [why for why in [await _refusal(look) for look in looks] if why is not None]
    assert len(refused) in (0, len(looks))
    assert all(SECRET in why for why in refused)
    if refused:
        raise Refused("all of them")


async def _refusal(look: Awaitable[Any]) -> str | None:
    """Why something cannot be had; None when it can."""
    try:
        await look
    except Refused as why:
        return str(why)
    return None


async def test_nothing_of_a_voided_match_is_told_for_exactly_as_long_as_it_can_be_restored(rooms: Rooms) -> None:
    table = await voided(rooms)
    match, at = table.match or "", now(rooms)
    assert (table.revealed, table.chain_end) == (None, None)
    for moment in (at - 1000, at, at + A_DAY):  # the clock may have been put back
        with pytest.raises(Refused, match="all of them"):
            await tell(rooms, match, moment)
    with pytest.raises(Refused, match=SECRET):
        await export_match(rooms.room.store, match)  # by the wall's clock, which is before the room's in this test
    await tell(rooms, match, at + A_DAY + 1)
    await rooms.time.pass_by(A_DAY / 1000)
    await rooms.room.restore_match(GUILD, match)  # at the very last moment
    with pytest.raises(Refused, match="its cards are secret"):
        await export_match(rooms.room.store, match, now(rooms) + A_DAY + 1)
    assert (await export_proof(rooms.room.store, match, now(rooms)))["seeds"] == 0


async def test_a_match_that_was_restored_and_played_out_is_told_again(rooms: Rooms) -> None:
    table = await voided(rooms)
    match = table.match or ""
    again = await rooms.room.restore_match(GUILD, match)
    await rooms.play_on(again)
    await tell(rooms, match, now(rooms))
    assert again.chain_end is not None
    assert (await export_match(rooms.room.store, match, now(rooms)))["chain"] == again.chain_end
    assert await audit(rooms.room.store) == []


async def test_a_match_that_was_voided_anew_is_secret_anew(rooms: Rooms) -> None:
    table = await voided(rooms)
    match = table.match or ""
    await rooms.time.pass_by(3600)
    again = await rooms.room.restore_match(GUILD, match)
    await rooms.time.pass_by(5)
    await again.void(EVA, "no mistake")
    with pytest.raises(Refused, match="all of them"):
        await tell(rooms, match, now(rooms) + A_DAY)


async def test_what_nobody_can_restore_is_told_at_once(rooms: Rooms) -> None:
    """Ended by a vote, or by the room itself; or somebody who played has been forgotten since."""
    table = await rooms.dealt("pitty_pat", people=2, computers=1)
    for member in (101, 102):
        await table.vote_end(member)
    await tell(rooms, table.match or "", now(rooms))
    table = await voided(rooms)
    await rooms.room.close()
    rooms.as_stored("""UPDATE match SET seats = replace(seats, '"member":103', '"member":-1');""")
    await rooms.open()
    await tell(rooms, table.match or "", now(rooms))


async def test_a_members_own_data_hold_no_card_and_no_seed_of_a_voided_match(rooms: Rooms) -> None:
    table = await voided(rooms)
    ((seed,),) = rooms.sql("SELECT seed FROM match")
    ((deal,),) = rooms.sql("SELECT move FROM journal WHERE number = 0")
    ((link,),) = rooms.sql("SELECT link FROM journal_head")
    found = json.dumps(await export_of(rooms.room.store, rooms.room.guilds.marks, 101, rooms.time.now()))
    assert table.match is not None
    assert table.match in found
    for secret in (seed, link.hex(), " ".join(deal.split(" ")[1:6])):
        assert secret not in found
