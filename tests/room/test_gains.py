"""What one member gains from another in a day, by gifts and at tables together, and a member's share of the house."""

import asyncio
from collections.abc import Mapping
from itertools import permutations
from random import Random
from typing import Any

import pytest

from bot.room import Refused, Table, audit, gains
from bot.room.economy import HOUSE
from bot.room.gains import Pact, Reached, gained
from bot.room.unit import Unit
from tests.room.conftest import Rooms

ANN, BEN, CEM, GUILD = 101, 102, 103, 7
NAMES = {ANN: "Ann", BEN: "Ben", CEM: "Cem"}


async def limit(rooms: Rooms, **terms: object) -> None:
    for name, value in terms.items():
        await rooms.room.servers.change(GUILD, name, str(value))


async def give(rooms: Rooms, giver: int, taker: int, chips: int, key: str) -> None:
    await rooms.room.cashier.give(GUILD, giver, taker, chips, key=f"i{key}")


def pact(rooms: Rooms, brings: int, *members: int, house: bool = False) -> Pact:
    """What is at stake at a table of these members, by the server's terms of this moment."""
    servers = rooms.room.servers
    terms, people = servers.of(GUILD), {member: NAMES[member] for member in members or (ANN, BEN)}
    day = servers.today(GUILD).name
    return Pact(GUILD, day, people, brings, terms.gain_a_day, house, terms.house_share)


async def holds(rooms: Rooms, match: str, pact: Pact) -> None:
    """What a deal stores. Raises Refused with the sentence before, or Reached at the very moment."""
    await gains.must_reach(rooms.room.store, rooms.room.servers, pact)
    await holds_at_once(rooms, match, pact)


async def holds_at_once(rooms: Rooms, match: str, pact: Pact) -> None:
    unit = Unit()
    gains.hold(unit, match, pact)
    await rooms.room.store.commit(unit)


async def ends(rooms: Rooms, match: str, nets: Mapping[int, int], **how: bool) -> None:
    unit = Unit()
    gains.release(unit, match, GUILD, nets, **how)
    await rooms.room.store.commit(unit)


def nets(table: Table) -> dict[int, int]:
    """What a match has brought to each of its people."""
    result = table.result()
    assert result is not None
    pairs = zip(table.seats, result.chips, strict=True)
    return {seat.member: chips for seat, chips in pairs if seat.member is not None}


async def matches(rooms: Rooms, count: int, **how: Any) -> list[Table]:
    """So many tables at which Ann, Ben and perhaps others play."""
    found: list[Table] = []
    for channel in range(80, 80 + count):
        table = await rooms.room.open_table(GUILD, channel, rooms.people[channel % 4], "pitty_pat", {"hands": 1, **how})
        for person in rooms.people[:2]:
            if table.seat_of(person.id) is None:
                await table.sit(person)
        await table.start(table.host)
        found.append(table)
    return found


def day(rooms: Rooms) -> dict[tuple[int, int], tuple[int, int]]:
    return {
        row[:2]: row[2:]
        for row in rooms.sql("SELECT winner, loser, held, net FROM gain_day WHERE held <> 0 OR net <> 0")
    }


async def books_are_straight(rooms: Rooms) -> None:
    assert await audit(rooms.room.store) == []


# ---- who has won from whom ----------------------------------------------------------------------------------------------------


def test_a_loss_is_shared_among_the_winners_in_proportion_to_what_they_won() -> None:
    found = gained({ANN: 60, BEN: 30, CEM: -90})
    assert (found[ANN, CEM], found[BEN, CEM], found[ANN, BEN], found[CEM, ANN]) == (60, 30, 0, -60)
    found = gained({ANN: 10, BEN: -4})  # six from a computer player
    assert (found[ANN, BEN], found[ANN, HOUSE], found[BEN, HOUSE], found[BEN, ANN]) == (4, 6, 0, -4)
    found = gained({ANN: 10, BEN: -4}, banked=True)
    assert (found[ANN, BEN], found[ANN, HOUSE], found[BEN, HOUSE]) == (0, 10, -4)
    assert set(gained({ANN: 0, BEN: 0}).values()) == {0}


@pytest.mark.parametrize("seed", range(200))
def test_shares_are_whole_and_their_sums_exact_and_nobody_loses_to_one_more_than_to_all(seed: int) -> None:
    chance = Random(seed)
    people = {member: chance.randint(-200, 200) for member in range(1, chance.randint(2, 13))}
    found = gained(people)
    house = -sum(people.values())
    for member, net in people.items():
        assert sum(chips for (winner, _), chips in found.items() if winner == member) == net
        for other in people:
            if other != member:
                assert found[member, other] == -found[other, member]
                assert 0 <= max(found[member, other], 0) <= max(-people[other], 0)
                assert not (found[member, other] and net * people[other] >= 0)  # winners win from losers only
    assert sum(chips for (_, loser), chips in found.items() if loser == HOUSE) == -house


# ---- gifts ------------------------------------------------------------------------------------------------------------------


async def test_gifts_are_a_gain_and_giving_back_makes_room_again(rooms: Rooms) -> None:
    await limit(rooms, gain_a_day=300)
    await give(rooms, ANN, BEN, 200, "1")
    with pytest.raises(Refused) as refused:
        await give(rooms, ANN, BEN, 101, "2")
    assert str(refused.value) == (
        "A member may gain 300 chips a day from another here, at tables and by gifts together; you can give 100 more."
    )
    await give(rooms, ANN, CEM, 300, "3")  # another pair
    await give(rooms, BEN, ANN, 50, "4")
    await give(rooms, ANN, BEN, 150, "5")
    assert day(rooms)[BEN, ANN] == (0, 300)
    await books_are_straight(rooms)
    await rooms.time.pass_by(24 * 3600)
    await give(rooms, ANN, BEN, 300, "6")
    assert await rooms.room.ledger.balances(GUILD, [ANN, BEN, CEM]) == [100, 1600, 1300]
    await books_are_straight(rooms)


async def test_of_two_gifts_at_once_at_the_limit_one_is_made_and_a_gift_that_comes_twice_counts_once(
    rooms: Rooms,
) -> None:
    await limit(rooms, gain_a_day=300)
    made = await asyncio.gather(*(give(rooms, ANN, BEN, 200, key) for key in ("1", "2", "1")), return_exceptions=True)
    assert sum(isinstance(one, Refused) for one in made) == 1
    assert day(rooms) == {(BEN, ANN): (0, 200), (ANN, BEN): (0, -200)}
    assert await rooms.room.ledger.balances(GUILD, [ANN, BEN]) == [800, 1200]
    await books_are_straight(rooms)


async def test_a_refused_gift_counts_for_nothing(rooms: Rooms) -> None:
    await limit(rooms, opening=100)
    with pytest.raises(Refused, match="There are not 200 chips in your purse"):
        await give(rooms, ANN, BEN, 200, "1")
    assert day(rooms) == {}
    assert rooms.sql("SELECT given FROM gift_day") == []


async def test_a_server_may_have_no_limit_between_two_members_or_allow_nothing(rooms: Rooms) -> None:
    await limit(rooms, gain_a_day="none", opening=10_000, gifts_a_day=10_000, gift=10_000)
    await give(rooms, ANN, BEN, 5000, "1")
    assert day(rooms)[BEN, ANN] == (0, 5000)  # counted all the same
    await limit(rooms, gain_a_day=0)
    with pytest.raises(Refused, match="you can give 0 more"):
        await give(rooms, ANN, BEN, 1, "2")
    await books_are_straight(rooms)


# ---- at tables --------------------------------------------------------------------------------------------------------------


async def test_at_a_deal_each_pair_holds_what_one_could_win_and_at_the_end_what_was_won_takes_its_place(
    rooms: Rooms,
) -> None:
    table = await rooms.dealt(people=3, stake=100, hands=1)
    assert table.match is not None
    await holds(rooms, table.match, pact(rooms, 100, ANN, BEN, CEM))
    assert day(rooms) == dict.fromkeys(permutations((ANN, BEN, CEM), 2), (100, 0))
    await books_are_straight(rooms)
    await rooms.play_on(table)
    await ends(rooms, table.match, nets(table))
    due = {pair: (0, chips) for pair, chips in gained(nets(table)).items() if chips}
    assert due
    assert day(rooms) == due
    await books_are_straight(rooms)
    await ends(rooms, table.match, nets(table))  # said twice, counted once
    assert day(rooms) == due


async def test_losing_to_a_friend_at_a_table_passes_no_limit_on_gifts(rooms: Rooms) -> None:
    await limit(rooms, gain_a_day=300)
    await give(rooms, ANN, BEN, 250, "1")
    (table,) = await matches(rooms, 1, stake=100)
    assert table.match is not None
    with pytest.raises(Refused) as refused:
        await holds(rooms, table.match, pact(rooms, 100))
    assert str(refused.value) == (
        "Ben can gain 50 more chips from Ann today, and here it could be 100: between two members it is at most 300 a day, "
        "gifts included. Choose smaller stakes, or wait for midnight (UTC)."
    )
    with pytest.raises(Reached):  # and at the very moment, when nobody has looked before
        await holds_at_once(rooms, table.match, pact(rooms, 100))
    assert rooms.sql("SELECT count(*) FROM gain_match") == [(0,)]
    await holds(rooms, table.match, pact(rooms, 50))


async def test_a_gift_during_a_match_finds_held_what_could_be_won_there(rooms: Rooms) -> None:
    await limit(rooms, gain_a_day=300)
    (table,) = await matches(rooms, 1, stake=200)
    assert table.match is not None
    await holds(rooms, table.match, pact(rooms, 200))
    with pytest.raises(Refused, match="you can give 100 more, as long as what you play for at a table is not settled"):
        await give(rooms, ANN, BEN, 101, "1")
    await give(rooms, ANN, BEN, 100, "2")
    await rooms.play_on(table)
    await ends(rooms, table.match, nets(table))
    assert day(rooms)[BEN, ANN] == (0, 100 + nets(table)[BEN])
    await books_are_straight(rooms)


async def test_a_pair_at_two_tables_at_once_holds_both_and_of_two_deals_too_many_one_is_made(rooms: Rooms) -> None:
    await limit(rooms, gain_a_day=300)
    first, second, third = await matches(rooms, 3, stake=150)
    assert first.match is not None
    assert second.match is not None
    assert third.match is not None
    await holds(rooms, first.match, pact(rooms, 150))
    both = [holds_at_once(rooms, match, pact(rooms, 150)) for match in (second.match, third.match)]
    made = await asyncio.gather(*both, return_exceptions=True)
    assert [type(one) for one in made if one is not None] == [Reached]
    assert day(rooms) == {(ANN, BEN): (300, 0), (BEN, ANN): (300, 0)}
    with pytest.raises(Refused, match="wait until another table is done"):
        await gains.must_reach(rooms.room.store, rooms.room.servers, pact(rooms, 150))


async def test_a_match_that_is_void_releases_everything_and_can_count_after_all(rooms: Rooms) -> None:
    table = await rooms.dealt(people=2, stake=100)
    assert table.match is not None
    await holds(rooms, table.match, pact(rooms, 100))
    await table.close(999, manager=True)
    await ends(rooms, table.match, {ANN: 0, BEN: 0})
    assert day(rooms) == {}
    await books_are_straight(rooms)
    await ends(rooms, table.match, {ANN: 40, BEN: -40})
    assert day(rooms) == {(ANN, BEN): (0, 40), (BEN, ANN): (0, -40)}
    await ends(rooms, table.match, {ANN: 0, BEN: 0})
    assert day(rooms) == {}


async def test_a_limit_that_is_lowered_in_the_middle_ends_no_match_and_holds_for_the_next(rooms: Rooms) -> None:
    (table,) = await matches(rooms, 1, stake=200)
    assert table.match is not None
    await holds(rooms, table.match, pact(rooms, 200))
    await limit(rooms, gain_a_day=10)
    await rooms.play_on(table)
    await ends(rooms, table.match, nets(table))
    winner, loser = sorted((ANN, BEN), key=lambda member: -nets(table)[member])
    won = nets(table)[winner]
    assert won > 10
    assert day(rooms)[winner, loser] == (0, won)  # never taken from a win
    with pytest.raises(Refused, match=f"{NAMES[winner]} can gain 0 more chips from {NAMES[loser]} today"):
        await gains.must_reach(rooms.room.store, rooms.room.servers, pact(rooms, 1))
    with pytest.raises(Refused, match="you can give 0 more"):
        await give(rooms, loser, winner, 1, "1")
    await give(rooms, winner, loser, won, "2")
    await books_are_straight(rooms)


async def test_a_match_counts_for_the_day_on_which_it_was_dealt(rooms: Rooms) -> None:
    table = await rooms.dealt(people=2, stake=100, hands=1, speed="slow")
    assert table.match is not None
    dealt_on = rooms.room.servers.today(GUILD).name
    await holds(rooms, table.match, pact(rooms, 100))
    await rooms.room.servers.change(GUILD, "time_zone", "Pacific/Kiritimati")
    await rooms.time.pass_by(16 * 3600 + 1)
    assert rooms.room.servers.today(GUILD).name != dealt_on
    await ends(rooms, table.match, {ANN: 30, BEN: -30})
    assert rooms.sql("SELECT day, held, net FROM gain_day WHERE winner = 101") == [(dealt_on, 0, 30)]


async def test_nothing_is_written_for_tables_without_chips_or_from_before(rooms: Rooms) -> None:
    table = await rooms.dealt(people=2)
    assert table.match is not None
    await holds(rooms, table.match, pact(rooms, 0))
    await ends(rooms, table.match, {ANN: 0, BEN: 0})
    await ends(rooms, table.match, {ANN: 5, BEN: -5})  # a match that was dealt before there were limits
    assert rooms.sql("SELECT count(*) FROM gain_day") == [(0,)]


# ---- a member's share of the house ----------------------------------------------------------------------------------------------


async def test_who_has_won_a_days_share_of_the_house_is_dealt_no_more_cards_and_keeps_every_chip(rooms: Rooms) -> None:
    await limit(rooms, house_share=100)
    first, second, third = await matches(rooms, 3, stake=10)
    assert first.match is not None
    assert second.match is not None
    assert third.match is not None
    store, servers = rooms.room.store, rooms.room.servers
    await holds(rooms, first.match, pact(rooms, 0, ANN, BEN, house=True))
    unit = Unit()
    gains.note_from_house(unit, first.match, GUILD, {ANN: 99, BEN: -10})  # after a hand
    await store.commit(unit)
    today = servers.today(GUILD).name
    assert await gains.won_from_house(store, GUILD, today, ANN) == 99
    await holds(rooms, second.match, pact(rooms, 0, ANN, house=True))
    await ends(rooms, first.match, {ANN: 640, BEN: -10}, banked=True)
    assert await gains.won_from_house(store, GUILD, today, ANN) == 640
    assert await gains.won_from_house(store, GUILD, today, BEN) == -10
    with pytest.raises(Refused) as refused:
        await holds(rooms, third.match, pact(rooms, 0, ANN, BEN, house=True))
    assert str(refused.value) == (
        "Ann has won 640 chips from the house today, and a member's share of a day is 100: "
        "play without the house and its computer players, or wait for midnight (UTC)."
    )
    with pytest.raises(Reached):
        await holds_at_once(rooms, third.match, pact(rooms, 0, ANN, house=True))
    with pytest.raises(Refused, match="a member's share"):
        gains.must_have_share(servers, GUILD, "Ann", 100)
    gains.must_have_share(servers, GUILD, "Ann", 99)
    await holds(rooms, third.match, pact(rooms, 0, BEN, house=True))
    await limit(rooms, house_share="none")
    await gains.must_reach(store, servers, pact(rooms, 0, ANN, house=True))
    await limit(rooms, house_share=100)
    await rooms.time.pass_by(24 * 3600)
    await gains.must_reach(store, servers, pact(rooms, 0, ANN, house=True))


async def test_what_computer_players_lose_is_won_from_the_house(rooms: Rooms) -> None:
    table = await rooms.dealt(people=2, computers=1, stake=40, hands=1)
    assert table.match is not None
    await holds(rooms, table.match, pact(rooms, 40, ANN, BEN, house=True))
    await rooms.play_on(table)
    await ends(rooms, table.match, nets(table))
    store, today = rooms.room.store, rooms.room.servers.today(GUILD).name
    (lost,) = rooms.sql("SELECT lost FROM house_day")[0]
    assert lost == sum([await gains.won_from_house(store, GUILD, today, member) for member in (ANN, BEN)])
    await books_are_straight(rooms)


# ---- the audit ------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("damage", "finding"),
    [
        ("UPDATE gain_day SET net = net + 1 WHERE winner = 101 AND loser = 102", "from member 102 on 2027-01-15, and"),
        ("UPDATE gain_day SET held = held + 1 WHERE winner = 102", "and has gained"),
        ("UPDATE gain_day SET held = held + 1 WHERE loser = 0", "from the house on 2027-01-15, and (1, "),
        ("DELETE FROM gain_day WHERE winner = 101", "and (0, 0) are noted"),
        ("INSERT INTO gain_day VALUES (7, '2027-01-15', 900, 101, 0, 5)", "member 900 of server 7"),
        ("UPDATE gain_match SET held = 0 WHERE match = 'RUNNING'", "gained from one another is not what its chips say"),
        ("UPDATE gain_match SET net = 7 WHERE match = 'RUNNING'", "gained from one another is not what its chips say"),
        ("UPDATE gain_match SET held = 5 WHERE match = 'DONE'", "gained from one another is not what its chips say"),
        (
            "UPDATE gain_match SET net = net + 1 WHERE match = 'DONE'",
            "gained from one another is not what its chips say",
        ),
        ("DELETE FROM gain_match WHERE match = 'DONE' AND winner = 101 AND loser = 102", "is not what its chips say"),
        ("DELETE FROM gain_match WHERE match = 'DONE' AND loser = 0 AND winner = 102", "is not what its chips say"),
        ("INSERT INTO waiting_purse VALUES (7, 101, 5, NULL)", "waits for an opening balance that it has"),
    ],
)
async def test_the_audit_finds_gains_that_do_not_fit_the_chips(rooms: Rooms, damage: str, finding: str) -> None:
    done = await rooms.dealt(people=2, computers=1, stake=40, hands=1)
    assert done.match is not None
    await holds(rooms, done.match, pact(rooms, 40, ANN, BEN, house=True))
    await rooms.play_on(done)
    await ends(rooms, done.match, nets(done))
    await give(rooms, ANN, BEN, 15, "1")
    (running,) = await matches(rooms, 1, stake=30)
    assert running.match is not None
    await holds(rooms, running.match, pact(rooms, 30))
    await books_are_straight(rooms)
    rooms.sql(damage.replace("RUNNING", running.match).replace("DONE", done.match))
    found = await audit(rooms.room.store)
    assert any(finding in one for one in found), found
