"""What one member gains from another in a day, by gifts and at tables together, and a member's share of the house."""

import asyncio
from collections.abc import Mapping
from itertools import permutations
from random import Random
from typing import Any

import pytest

from bot.room import Person, Refused, Table, audit, export_match
from bot.room.chips import gains
from bot.room.chips.gains import Pact, Reached, gained
from bot.room.chips.pacts import nets_of
from bot.room.history.verdict import verify
from bot.room.sql.economy_schema import HOUSE
from bot.room.sql.transaction import Transaction
from tests.room.conftest import Rooms

ANN, BEN, CEM, GUILD = 101, 102, 103, 7
NAMES = {ANN: "Ann", BEN: "Ben", CEM: "Cem"}
EVA = Person(105, "Eva")  #: manages the server


async def limit(rooms: Rooms, **terms: object) -> None:
    for name, value in terms.items():
        await rooms.room.guilds.change(GUILD, name, str(value))


async def give(rooms: Rooms, giver: int, taker: int, chips: int, key: str) -> None:
    await rooms.room.cashier.give(GUILD, giver, taker, chips, key=f"i{key}")


async def ends(rooms: Rooms, match: str, nets: Mapping[int, int], **how: bool) -> None:
    transaction = Transaction()
    gains.release(transaction, match, GUILD, nets, **how)
    await rooms.room.store.commit(transaction)


def nets(table: Table) -> dict[int, int]:
    """What a match has brought to each of its people."""
    result = table.result()
    assert result is not None
    return nets_of(table.state, result.chips)


async def laid(
    rooms: Rooms, channel: int, *members: int, computers: int = 0, game: str = "pitty_pat", **options: Any
) -> Table:
    """A table of these members, the first of them its host, before the deal."""
    first, *others = (Person(member, NAMES[member]) for member in members)
    table = await rooms.room.open_table(GUILD, channel, first, game, options)
    for person in others:
        await table.sit(person)
    for _ in range(computers):
        await table.add_computer(first.id)
    return table


async def dealt(rooms: Rooms, channel: int, *members: int, **options: Any) -> Table:
    """The same, dealt."""
    table = await laid(rooms, channel, *members, **options)
    await table.start(table.host)
    return table


async def bank(rooms: Rooms, channel: int, *members: int, **options: Any) -> Table:
    """A table at which the house banks, dealt."""
    return await dealt(rooms, channel, *members, game="pontoon", bank="house", **options)


def day(rooms: Rooms) -> dict[tuple[int, int], tuple[int, int]]:
    return {
        row[:2]: row[2:]
        for row in rooms.sql("SELECT winner, loser, held, net FROM gain_day WHERE held <> 0 OR net <> 0")
    }


async def left_with_a_win(rooms: Rooms) -> Table:
    """A table of the house's that Ben has left with a win, and at which Ann, who has lost, plays on. Other tries are void."""
    for channel in range(500, 600):
        table = await bank(rooms, channel, ANN, BEN, hands=60)
        while table.play and table.play.state.hand < 4:
            await rooms.play_on(table, 1)
        assert table.play is not None
        if table.play.state.chips[0] < 0 < table.play.state.chips[1]:
            await table.leave(BEN)
            while table.play.state.hand < 5:
                await rooms.play_on(table, 1)
            if (table.seats[1].out or 0) > 0:
                return table
        await table.void(EVA, "another try")
    raise AssertionError("Ben never left with a win")


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
    first, other, again = (None if one is None else type(one) for one in made)
    assert {first, other} == {None, Refused}  # either may come first: each looks for the purses before it is written
    assert again == first
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
    table = await dealt(rooms, 70, ANN, BEN, CEM, stake=100, hands=1)
    assert day(rooms) == dict.fromkeys(permutations((ANN, BEN, CEM), 2), (100, 0))
    await books_are_straight(rooms)
    await rooms.play_on(table)
    due = {pair: (0, chips) for pair, chips in gained(nets(table)).items() if chips}
    assert due
    assert day(rooms) == due
    await books_are_straight(rooms)
    assert table.match is not None
    await ends(rooms, table.match, nets(table))  # said twice, counted once
    assert day(rooms) == due


async def test_losing_to_a_friend_at_a_table_passes_no_limit_on_gifts(rooms: Rooms) -> None:
    await limit(rooms, gain_a_day=300)
    await give(rooms, ANN, BEN, 250, "1")
    table = await laid(rooms, 70, ANN, BEN, stake=100, hands=1)
    with pytest.raises(Refused) as refused:
        await table.start(ANN)
    assert str(refused.value) == (
        "Ben can gain 50 more chips from Ann today, and here it could be 100: between two members it is at most 300 a day, "
        "gifts included. Choose smaller stakes, or wait for midnight (UTC)."
    )
    assert table.phase == "lobby"
    assert rooms.sql("SELECT count(*) FROM gain_match") == [(0,)]
    assert await rooms.room.ledger.balances(GUILD, [ANN, BEN]) == [750, 1250]
    await table.set_option(ANN, "stake", 50)
    await table.sit(rooms.ben)  # agrees to the smaller stake
    await table.start(ANN)
    assert table.phase == "playing"
    await books_are_straight(rooms)


async def test_the_next_match_at_a_table_finds_what_the_last_one_brought(rooms: Rooms) -> None:
    await limit(rooms, gain_a_day=150)
    table = await dealt(rooms, 70, ANN, BEN, stake=100, hands=1)
    await rooms.play_on(table)
    winner, loser = sorted((ANN, BEN), key=lambda member: -nets(table)[member])
    assert nets(table)[winner] > 50
    await table.rematch(ANN)
    await table.sit(rooms.ben)
    with pytest.raises(Refused, match=f"{NAMES[winner]} can gain .* more chips from {NAMES[loser]} today"):
        await table.start(ANN)
    assert table.phase == "lobby"
    await books_are_straight(rooms)


async def test_a_gift_during_a_match_finds_held_what_could_be_won_there(rooms: Rooms) -> None:
    await limit(rooms, gain_a_day=300)
    table = await dealt(rooms, 70, ANN, BEN, stake=200, hands=1)
    with pytest.raises(Refused, match="you can give 100 more until what you play for at a table is settled"):
        await give(rooms, ANN, BEN, 101, "1")
    await give(rooms, ANN, BEN, 100, "2")
    await rooms.play_on(table)
    assert day(rooms)[BEN, ANN] == (0, 100 + nets(table)[BEN])
    await books_are_straight(rooms)


async def test_a_pair_at_two_tables_at_once_holds_both_and_of_two_deals_too_many_one_is_made(rooms: Rooms) -> None:
    await limit(rooms, gain_a_day=300)
    await dealt(rooms, 70, ANN, BEN, stake=150)
    both = [await laid(rooms, channel, ANN, BEN, stake=150) for channel in (71, 72)]
    made = await asyncio.gather(*(table.start(ANN) for table in both), return_exceptions=True)
    (refused,) = [one for one in made if one is not None]
    assert isinstance(refused, Refused)
    assert "wait until another table is done" in str(refused)
    assert sorted(table.phase for table in both) == ["lobby", "playing"]
    assert day(rooms) == {(ANN, BEN): (300, 0), (BEN, ANN): (300, 0)}
    await books_are_straight(rooms)


async def test_what_is_held_is_judged_in_the_very_transaction_of_the_deal(rooms: Rooms) -> None:
    await limit(rooms, gain_a_day=300)
    table = await dealt(rooms, 70, ANN, BEN, stake=150)
    assert table.match is not None
    servers = rooms.room.guilds
    more = Pact(GUILD, servers.today(GUILD).name, {ANN: "Ann", BEN: "Ben"}, 151, servers.of(GUILD).gain_a_day)
    transaction = Transaction()
    gains.hold(transaction, "another", more)
    with pytest.raises(Reached):
        await rooms.room.store.commit(transaction)
    assert day(rooms) == {(ANN, BEN): (150, 0), (BEN, ANN): (150, 0)}


async def test_a_match_that_is_void_releases_everything_and_holds_it_again_when_that_is_taken_back(
    rooms: Rooms,
) -> None:
    table = await dealt(rooms, 70, ANN, BEN, stake=100, hands=3)
    held = day(rooms)
    assert held == {(ANN, BEN): (100, 0), (BEN, ANN): (100, 0)}
    await rooms.play_on(table, 3)
    await table.void(EVA, "a mistake")
    assert day(rooms) == {}
    await books_are_straight(rooms)
    assert table.match is not None
    table = await rooms.room.restore_match(GUILD, table.match)
    assert day(rooms) == held
    await books_are_straight(rooms)
    await rooms.play_on(table)
    won = nets(table)[ANN]
    assert won
    assert day(rooms) == {(ANN, BEN): (0, won), (BEN, ANN): (0, -won)}
    await books_are_straight(rooms)


async def test_a_void_stands_when_the_limit_between_two_members_does_not_reach_any_more(rooms: Rooms) -> None:
    await limit(rooms, gain_a_day=300)
    table = await dealt(rooms, 70, ANN, BEN, stake=100)
    assert table.match is not None
    await table.void(EVA, "a mistake")
    await give(rooms, ANN, BEN, 250, "1")
    with pytest.raises(Refused, match="A limit of that day"):
        await rooms.room.restore_match(GUILD, table.match)
    assert day(rooms) == {(BEN, ANN): (0, 250), (ANN, BEN): (0, -250)}
    await books_are_straight(rooms)
    await give(rooms, BEN, ANN, 50, "2")
    assert (await rooms.room.restore_match(GUILD, table.match)).phase == "playing"
    assert day(rooms)[BEN, ANN] == (100, 200)
    await books_are_straight(rooms)


async def test_a_match_that_all_agree_to_end_counts_with_the_hands_that_are_over(rooms: Rooms) -> None:
    table = await dealt(rooms, 70, ANN, BEN, CEM, game="play_or_pay", hands=20)
    while table.play and table.play.state.hand < 3:
        await rooms.play_on(table, 1)
    for member in (ANN, BEN, CEM):
        await table.vote_end(member)
    assert table.phase == "closed"
    chips = await rooms.room.ledger.balances(GUILD, [ANN, BEN, CEM])
    due = gained({member: held - 1000 for member, held in zip((ANN, BEN, CEM), chips, strict=True)})
    assert any(due.values())
    assert day(rooms) == {pair: (0, won) for pair, won in due.items() if won}
    await books_are_straight(rooms)


async def test_a_limit_that_is_lowered_in_the_middle_ends_no_match_and_holds_for_the_next(rooms: Rooms) -> None:
    table = await dealt(rooms, 70, ANN, BEN, stake=200, hands=1)
    await limit(rooms, gain_a_day=10)
    await rooms.play_on(table)
    winner, loser = sorted((ANN, BEN), key=lambda member: -nets(table)[member])
    won = nets(table)[winner]
    assert won > 10
    assert day(rooms)[winner, loser] == (0, won)  # never taken from a win
    following = await laid(rooms, 71, ANN, BEN, stake=1)
    with pytest.raises(Refused, match=f"{NAMES[winner]} can gain 0 more chips from {NAMES[loser]} today"):
        await following.start(ANN)
    with pytest.raises(Refused, match="you can give 0 more"):
        await give(rooms, loser, winner, 1, "1")
    await give(rooms, winner, loser, won, "2")
    await books_are_straight(rooms)
    await following.start(ANN)
    assert following.phase == "playing"


async def test_a_match_counts_for_the_day_on_which_it_was_dealt(rooms: Rooms) -> None:
    dealt_on = rooms.room.guilds.today(GUILD).name
    table = await dealt(rooms, 70, ANN, BEN, stake=100, hands=1, speed="slow")
    await rooms.room.guilds.change(GUILD, "time_zone", "Pacific/Kiritimati")
    await rooms.time.pass_by(16 * 3600 + 1)  # nobody is there any more, and it is played to its end
    assert rooms.room.guilds.today(GUILD).name != dealt_on
    won = nets(table)[ANN]
    assert won
    assert rooms.sql("SELECT day, held, net FROM gain_day WHERE winner = 101") == [(dealt_on, 0, won)]
    await books_are_straight(rooms)


async def test_nothing_is_written_for_tables_without_chips_or_from_before(rooms: Rooms) -> None:
    for channel, options in ((70, {}), (71, {"stake": 50, "practice": True})):
        table = await dealt(rooms, channel, ANN, BEN, hands=1, **options)
        await rooms.play_on(table)
    assert rooms.sql("SELECT count(*) FROM gain_day") == [(0,)]
    old = await dealt(rooms, 72, ANN, BEN, stake=50, hands=1)
    rooms.as_stored("DELETE FROM gain_match")  # it was dealt before there were limits
    rooms.as_stored("DELETE FROM gain_day")
    await rooms.play_on(old)
    assert any(nets(old).values())
    assert rooms.sql("SELECT count(*) FROM gain_day") == [(0,)]
    await books_are_straight(rooms)


# ---- a member's share of the house ------------------------------------------------------------------------------------------


async def wins_from_house(rooms: Rooms, **options: Any) -> Table:
    """Ann wins her first hand against the house: a share of 1 chip ends the match there. Other tries are void."""
    await limit(rooms, house_share=1)
    for channel in range(500, 520):
        table = await bank(rooms, channel, ANN, hands=50, **options)
        while table.phase == "playing" and table.play and table.play.state.hand == 1:
            await rooms.play_on(table, 1)
        if table.phase == "over":
            assert nets(table)[ANN] > 0
            return table
        await table.void(EVA, "another try")
    raise AssertionError("Ann never won")


async def test_who_has_won_a_days_share_of_the_house_is_dealt_no_more_hands_and_keeps_every_chip(rooms: Rooms) -> None:
    table = await wins_from_house(rooms)
    won = nets(table)[ANN]
    assert (table.phase, table.play and table.play.state.hand < 50) == ("over", True)
    assert await rooms.room.ledger.balance(GUILD, ANN) == 1000 + won
    store, servers = rooms.room.store, rooms.room.guilds
    assert await gains.won_from_house(store, GUILD, servers.today(GUILD).name, ANN) == won
    assert rooms.sql("SELECT held FROM house_day") == [(0,)]
    await books_are_straight(rooms)
    record = await export_match(store, table.match or "")
    assert verify(record).whole
    with pytest.raises(Refused, match="a member's share"):
        gains.must_have_share(servers, GUILD, "Ann", 1)
    gains.must_have_share(servers, GUILD, "Ann", 0)


async def test_whoever_has_won_the_share_is_dealt_in_nowhere_where_the_house_has_chips_until_midnight(
    rooms: Rooms,
) -> None:
    won = nets(await wins_from_house(rooms))[ANN]
    banked = await laid(rooms, 71, ANN, BEN, game="pontoon", bank="house")
    computers = await laid(rooms, 72, BEN, ANN, computers=1, stake=10)
    for table in (banked, computers):
        with pytest.raises(Refused) as refused:
            await table.start(table.host)
        assert str(refused.value) == (
            f"Ann has won {won} chips from the house today, and a member's share of a day is 1: "
            "play without the house and its computer players, or wait for midnight (UTC)."
        )
        assert table.phase == "lobby"
    await computers.remove_computer(BEN, "Ada")
    await computers.start(BEN)  # people among themselves
    await banked.leave(ANN)
    await banked.start(BEN)
    assert (banked.phase, computers.phase) == ("playing", "playing")
    await limit(rooms, house_share="none")
    await bank(rooms, 73, ANN)
    await limit(rooms, house_share=1)
    with pytest.raises(Refused, match="Ann has won"):
        await bank(rooms, 74, ANN)
    await rooms.time.pass_by(24 * 3600)
    await bank(rooms, 75, ANN)
    await books_are_straight(rooms)


async def test_of_two_deals_at_once_the_share_is_judged_in_each(rooms: Rooms) -> None:
    table = await wins_from_house(rooms)
    servers = rooms.room.guilds
    terms = servers.of(GUILD)
    transaction = Transaction()
    pact = Pact(
        GUILD, servers.today(GUILD).name, {ANN: "Ann"}, 0, terms.gain_a_day, house=True, share=terms.house_share
    )
    gains.hold(transaction, f"{table.id}-2", pact)
    with pytest.raises(Reached):
        await rooms.room.store.commit(transaction)


async def test_after_each_hand_it_is_noted_what_everybody_has_won_from_the_house_by_then(rooms: Rooms) -> None:
    table = await bank(rooms, 70, ANN, BEN, hands=6)
    seen = set[int]()
    while table.phase == "playing":
        assert table.play is not None
        seen.add(table.play.state.hand)
        noted = dict(rooms.sql("SELECT winner, net FROM gain_day WHERE loser = 0"))
        assert noted == {ANN: table.play.state.chips[0], BEN: table.play.state.chips[1]}
        await books_are_straight(rooms)
        await rooms.play_on(table, 1)
    assert len(seen) > 2
    assert day(rooms) == {(member, HOUSE): (0, won) for member, won in nets(table).items() if won}
    await books_are_straight(rooms)


async def test_hands_that_settle_themselves_are_counted_once(rooms: Rooms) -> None:
    for channel in range(70, 110):
        table = await bank(rooms, channel, ANN, hands=2, min_bet=2, max_bet=2)
        await rooms.play_on(table)
        assert table.phase == "over"
        await books_are_straight(rooms)
        await table.close(ANN)
    last = "SELECT count(*) FROM journal AS j WHERE number = (SELECT max(number) FROM journal WHERE match = j.match) AND actor < 0"
    assert rooms.sql(last)[0][0] > 0  # at least one deal ended its match


async def test_who_leaves_the_houses_table_has_then_gained_what_was_taken_away(rooms: Rooms) -> None:
    table = await bank(rooms, 70, ANN, BEN, hands=8)
    while table.play and table.play.state.hand < 3:
        await rooms.play_on(table, 1)
    await table.leave(BEN)
    while table.seats[1].out is None:
        await rooms.play_on(table, 1)
    out = table.seats[1].out
    assert out
    assert day(rooms)[BEN, HOUSE] == (0, out)
    await books_are_straight(rooms)
    await rooms.play_on(table)
    assert table.phase == "over"
    assert day(rooms)[BEN, HOUSE] == (0, out)
    assert day(rooms).get((ANN, HOUSE), (0, 0)) == (0, nets(table)[ANN])
    await books_are_straight(rooms)


async def test_who_has_left_with_a_days_share_does_not_hold_up_those_who_stay(rooms: Rooms) -> None:
    table = await left_with_a_win(rooms)
    won = dict(rooms.sql("SELECT winner, net FROM gain_day WHERE loser = 0"))
    assert won[ANN] < 0 < won[BEN]
    await limit(rooms, house_share=won[BEN])
    assert table.play is not None
    hand = table.play.state.hand
    while table.phase == "playing" and table.play.state.hand == hand:
        await rooms.play_on(table, 1)
    assert table.play.state.hand == hand + 1
    await books_are_straight(rooms)


async def test_a_match_with_the_house_goes_on_over_midnight_and_counts_for_the_day_of_its_deal(rooms: Rooms) -> None:
    midnight = (rooms.time.now() // 86400 + 1) * 86400
    await rooms.time.pass_by(midnight - rooms.time.now() - 1)
    dealt_on = rooms.room.guilds.today(GUILD).name
    table = await bank(rooms, 70, ANN, hands=6)
    await rooms.time.pass_by(2)
    assert rooms.room.guilds.today(GUILD).name != dealt_on
    await rooms.play_on(table)
    assert table.play
    assert table.play.state.hand == 6
    noted = rooms.sql("SELECT day, net FROM gain_day WHERE winner = 101 AND net <> 0")
    assert noted == [(dealt_on, nets(table)[ANN])]
    await books_are_straight(rooms)


async def test_over_midnight_the_share_of_the_day_of_the_deal_still_ends_the_match(rooms: Rooms) -> None:
    midnight = (rooms.time.now() // 86400 + 1) * 86400
    await rooms.time.pass_by(midnight - rooms.time.now() - 3600)
    await wins_from_house(rooms, min_bet=50)
    await rooms.time.pass_by(midnight - rooms.time.now() - 1)
    await limit(rooms, house_share="none")
    table = await bank(rooms, 70, ANN, hands=50)
    await rooms.time.pass_by(2)
    await limit(rooms, house_share=1)
    await rooms.play_on(table)
    assert table.play
    assert table.play.state.hand == 1
    await books_are_straight(rooms)


async def test_a_match_with_the_house_from_before_there_were_shares_is_played_on(rooms: Rooms) -> None:
    table = await bank(rooms, 70, ANN, hands=6)
    rooms.as_stored("DELETE FROM gain_match")
    rooms.as_stored("DELETE FROM gain_day")
    await rooms.play_on(table)
    assert table.play
    assert table.play.state.hand == 6
    assert day(rooms) == {}
    await books_are_straight(rooms)


async def test_a_table_set_aside_that_somebody_had_left_with_a_win_is_cleared_and_the_win_still_counts(
    rooms: Rooms,
) -> None:
    table = await left_with_a_win(rooms)
    before = day(rooms)[BEN, HOUSE]
    await rooms.room.close()
    rooms.sql("UPDATE journal SET move = 'nonsense' WHERE match = ? AND number = 2", table.match)
    room = await rooms.open()
    assert room.table(table.id) is None
    await room.release_aside(table.id, GUILD, 999)
    assert day(rooms)[BEN, HOUSE] == before
    (altered,) = [one for one in await audit(room.store) if "does not replay" not in one]
    assert altered.startswith(f"journal {table.match}/2: ")


async def test_what_computer_players_lose_is_won_from_the_house(rooms: Rooms) -> None:
    table = await dealt(rooms, 70, ANN, BEN, computers=1, stake=40, hands=1)
    await rooms.play_on(table)
    store, today = rooms.room.store, rooms.room.guilds.today(GUILD).name
    (lost,) = rooms.sql("SELECT lost FROM house_day")[0]
    assert lost
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
    done = await dealt(rooms, 70, ANN, BEN, computers=1, stake=40, hands=1)
    await rooms.play_on(done)
    await give(rooms, ANN, BEN, 15, "1")
    running = await dealt(rooms, 71, ANN, BEN, stake=30)
    assert done.match is not None
    assert running.match is not None
    await books_are_straight(rooms)
    rooms.sql(damage.replace("RUNNING", running.match).replace("DONE", done.match))
    found = await audit(rooms.room.store)
    assert any(finding in one for one in found), found
