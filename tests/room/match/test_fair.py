"""When the seed of a shuffle is shown: once no card that it dealt is secret any more, and never before."""

from pathlib import Path
from random import Random
from typing import Any

import orjson
import pytest

from bot import registry
from bot.cards import LINKS, Chain
from bot.room import Person, Room, Table, audit
from bot.room.history.export import export_match, export_proof
from bot.room.history.veil import A_DAY
from bot.room.history.verdict import verify
from bot.room.match.fair import rebuilt
from bot.room.table.salts import Root, promise
from bot.room.table.table_state import read
from bot.rules import DEALER, Refused, deal_text
from bot.rules.checks import next_move
from tests.room.conftest import CHANNEL, GUILD, Rooms

#: the chain of the first table of every test here
FIRST = Chain((1).to_bytes(32, "big"), LINKS)
PROMISE = promise(FIRST.seed(0), Root((1).to_bytes(32, "little")).covers)


def packs(key: str, chance: Random) -> list[tuple[int, bool]]:
    """What is shuffled in a random match: how many cards each time, and whether any seat holds cards then."""
    rules, shuffled = registry.rules_of(key), list[tuple[int, bool]]()
    seats = chance.randint(*rules.info.seats)
    state = rules.start(rules.setting(seats, {}, 0))
    while must := rules.waiting(state).must:
        if DEALER in must:
            order = list(rules.pack(state))
            shuffled.append((len(order), any(rules.view(state, seat).cards for seat in range(seats))))
            chance.shuffle(order)
            state = rules.apply(state, DEALER, deal_text(order)).state
        else:
            state = rules.apply(state, *next_move(rules, state, chance)).state
    return shuffled


@pytest.mark.parametrize("key", registry.keys())
def test_nobody_holds_a_card_when_as_many_are_shuffled_as_the_first_time(key: str) -> None:
    for seed in range(3):
        made = packs(key, Random(f"{key} {seed}"))
        whole, _ = made[0]
        assert all(not held for size, held in made if size == whole)
        assert all(size <= whole for size, _ in made)


async def until(rooms: Rooms, table: Table, shuffles: int) -> None:
    """Play until so many shuffles have been made, or the match is over."""
    while table.phase == "playing" and made(table) < shuffles:
        await rooms.play_on(table, presses=1)


def made(table: Table) -> int:
    assert table.play
    return table.play.progress.shuffles


async def test_a_seed_is_shown_when_all_cards_are_shuffled_again(rooms: Rooms) -> None:
    table = await rooms.dealt("pitty_pat", hands=3)
    assert table.commitment == PROMISE
    for shuffle in (1, 2, 3):
        await until(rooms, table, shuffle)
        assert table.revealed == (FIRST.first(shuffle - 1) if shuffle > 1 else None)
        proof = await export_proof(rooms.room.store, table.match or "")
        assert len(proof["shuffles"]) == proof["seeds"] == shuffle - 1
    assert rebuilt(proof).fair
    await rooms.play_on(table)
    assert table.revealed == FIRST.first(3)
    assert verify(await export_match(rooms.room.store, table.match or "")).whole


async def test_before_the_second_shuffle_there_is_a_commitment_and_no_seed(rooms: Rooms) -> None:
    table = await rooms.dealt()
    proof = await export_proof(rooms.room.store, table.match or "")
    assert (proof["seed"], proof["seeds"], proof["shuffles"]) == ("", 0, [])
    assert proof["commitment"] == table.commitment
    with pytest.raises(Refused):
        rebuilt(proof)


async def test_pontoon_shows_a_seed_at_its_next_shuffle_and_not_at_its_next_hand(rooms: Rooms) -> None:
    table = await rooms.dealt("pontoon", hands=40)
    hands: dict[int, set[int]] = {}
    while table.phase == "playing":
        assert table.play
        assert (table.revealed.length if table.revealed else 0) == made(table) - 1
        hands.setdefault(made(table), set()).add(table.play.state.hand)
        await rooms.play_on(table, presses=1)
    assert len(hands) > 2
    assert max(len(dealt) for dealt in hands.values()) > 1


async def test_a_shuffle_of_the_discards_alone_shows_no_seed(rooms: Rooms) -> None:
    table = await rooms.dealt("crates", people=3)
    shown = list[tuple[int, int]]()
    while table.phase == "playing" and made(table) < 12:
        await rooms.play_on(table, presses=1)
        seeds = table.revealed.length if table.revealed else 0
        if not shown or shown[-1] != (made(table), seeds):
            shown.append((made(table), seeds))
    assert table.play
    shuffles = [
        len(move.split(" ")) - 1
        for (move,) in rooms.sql("SELECT move FROM journal WHERE actor = ? ORDER BY number", DEALER)
    ]
    whole = [number for number, size in enumerate(shuffles) if size == shuffles[0]]
    assert len(whole) < len(shuffles)
    for count, seeds in shown:
        assert seeds == max(number for number in whole if number < count)


async def test_the_seeds_of_an_abandoned_match_are_shown_once_it_cannot_be_restored_any_more(rooms: Rooms) -> None:
    table = await rooms.dealt()
    await table.void(Person(999, "Eva"), "a test")
    assert (table.revealed, table.chain_end) == (None, None)
    assert verify(await export_match(rooms.room.store, table.match or "", later(rooms))).whole


def later(rooms: Rooms) -> int:
    """When a match that is voided now cannot be restored any more."""
    return int(rooms.time.now() * 1000) + A_DAY + 1


async def test_a_rematch_begins_with_a_commitment_of_its_own_and_shows_nothing(rooms: Rooms) -> None:
    table = await rooms.dealt()
    await rooms.play_on(table)
    await table.rematch(101)
    assert table.revealed is None
    assert table.commitment == promise(
        Chain((2).to_bytes(32, "big"), LINKS).seed(0), Root((2).to_bytes(32, "little")).covers
    )


async def test_what_is_shown_is_the_same_after_a_restart(rooms: Rooms) -> None:
    table = await rooms.dealt("pitty_pat", hands=3)
    await until(rooms, table, 3)
    room = await rooms.reopen()
    again = room.table(table.id)
    assert again
    assert again.revealed == FIRST.first(2)
    assert again.commitment == PROMISE


# ---- tables of the first versions, which had one seed for all shuffles ------------------------------------------------------


async def test_one_seed_for_all_shuffles_is_shown_at_the_end_of_the_match_alone(tmp_path: Path) -> None:
    rooms = Rooms(tmp_path / "old.sqlite3", links=1)
    room: Room = await rooms.open()
    table = await rooms.dealt("pitty_pat", hands=3)
    await until(rooms, table, 3)
    assert table.revealed is None
    await rooms.play_on(table)
    assert table.revealed == Chain(FIRST.last)
    assert verify(await export_match(room.store, table.match or "")).whole
    assert await audit(room.store) == []
    await room.close()


async def test_more_shuffles_than_seeds_keep_the_last_seed_to_the_end(tmp_path: Path) -> None:
    rooms = Rooms(tmp_path / "short.sqlite3", links=2)
    room: Room = await rooms.open()
    table = await rooms.dealt("pitty_pat", hands=4)
    await until(rooms, table, 4)
    assert table.revealed == Chain(FIRST.last, 2).first(1)
    await rooms.play_on(table)
    assert table.revealed == Chain(FIRST.last, 2)
    assert verify(await export_match(room.store, table.match or "")).whole
    assert await audit(room.store) == []
    await room.close()


async def test_a_table_that_waited_in_a_store_of_the_first_versions_keeps_its_commitment(rooms: Rooms) -> None:
    table = await rooms.room.open_table(GUILD, CHANNEL, rooms.ann, "pitty_pat", {})
    kept: dict[str, Any] = orjson.loads(rooms.sql("SELECT sheet FROM card_table")[0][0])
    del kept["links"]
    assert read(orjson.dumps(kept).decode()).chain == Chain(FIRST.last, 1)
    assert table.state.chain == FIRST
