"""Nobody takes a stake back from the house because the match goes badly."""

import pytest

from bot.room import Refused
from bot.room.audit import audit

from .conftest import Rooms


async def test_one_person_among_computer_players_with_a_stake_cannot_end_the_match(rooms: Rooms) -> None:
    table = await rooms.dealt(people=1, computers=2, stake=70)
    await table.vote_end(101)
    assert table.phase == "playing"
    with pytest.raises(Refused, match="one of them plays on for you"):
        await table.close(101)
    assert table.phase == "playing"
    await table.close(101, manager=True)
    assert table.phase == "closed"
    assert await rooms.room.ledger.balance(rooms.guild, 101) == 1000
    assert await audit(rooms.room.store) == []


async def test_without_a_stake_one_person_ends_a_match_with_computer_players_at_once(rooms: Rooms) -> None:
    table = await rooms.dealt(people=1, computers=2)
    await table.vote_end(101)
    assert table.phase == "closed"
