"""How a match may end where something is at stake: nothing that a player can do after having seen a card gives a stake back."""

from typing import Any

import pytest

from bot.registry import all_rules, keys
from bot.room import Person, Refused, audit, export_match
from bot.room.history.veil import A_DAY
from bot.room.history.verdict import verify
from bot.room.match.absence import AWAY
from bot.rules.record import read, replay

EVA = Person(105, "Eva")


async def straight(rooms) -> None:
    """No chip is lost or invented, and every match is what its journal says."""
    assert rooms.sql("SELECT coalesce(sum(balance), 0) FROM account") == [(0,)]
    assert await audit(rooms.room.store) == []


async def chips(rooms, *members: int) -> list[int]:
    return await rooms.room.ledger.balances(rooms.guild, list(members))


async def bank(rooms, people: int = 1, **options: Any) -> Any:
    """A table at which the house banks, dealt."""
    return await rooms.dealt("pontoon", people, bank="house", **options)


async def acts_in(rooms, table, hand: int) -> None:
    """People press until something is to be decided in this hand."""
    while table.phase == "playing" and table.play.state.hand < hand:
        await rooms.play_on(table, 1)


# ---- played out, agreed or void ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "options"), [("pitty_pat", {"stake": 70}), ("commit", {}), ("pontoon", {})])
async def test_two_of_three_cannot_vote_away_a_match_with_chips(rooms, game: str, options: Any) -> None:
    table = await rooms.dealt(game, 3, **options)
    await table.vote_end(101)
    await table.vote_end(102)
    assert table.phase == "playing"
    await table.vote_end(103)
    assert table.phase == "closed"
    assert "Everybody at the table agreed" in table.reason
    assert await chips(rooms, 101, 102, 103) == [1000] * 3
    await straight(rooms)


async def test_the_absent_have_to_agree_too(rooms) -> None:
    table = await rooms.dealt(people=3, stake=70)
    await table.leave(103)
    await table.vote_end(101)
    await table.vote_end(102)
    assert table.phase == "playing"
    await table.vote_end(103)
    assert table.phase == "closed"


async def test_who_agreed_can_take_that_back(rooms) -> None:
    table = await rooms.dealt(people=2, stake=70)
    await table.vote_end(101)
    await table.vote_end(101, wish=False)
    assert table.votes == ()
    await table.vote_end(102)
    assert table.phase == "playing"


async def test_an_agreement_does_not_outlive_the_hand_in_which_it_was_given(rooms) -> None:
    table = await rooms.dealt(people=2, stake=70, hands=3)
    await table.vote_end(101)
    await acts_in(rooms, table, 2)
    assert table.votes == ()


@pytest.mark.parametrize("game", ["commit", "new_comet", "play_or_pay"])
async def test_one_person_cannot_vote_or_close_away_a_buy_in_that_the_house_matches(rooms, game: str) -> None:
    table = await rooms.dealt(game, 1, 2)
    for act in (table.vote_end(101), table.close(101), table.close(101, manager=True)):
        with pytest.raises(Refused, match="a computer player finishes for you"):
            await act
    assert table.phase == "playing"


async def test_two_people_cannot_outvote_the_house(rooms) -> None:
    table = await rooms.dealt(people=2, computers=1, stake=70)
    for member in (101, 102):
        with pytest.raises(Refused, match="The house has chips in this match"):
            await table.vote_end(member)
    assert table.phase == "playing"


async def test_a_rated_match_without_chips_is_not_closed_and_ends_by_agreement_only(rooms) -> None:
    table = await rooms.dealt(people=2)
    with pytest.raises(Refused, match="Ratings are at stake"):
        await table.close(101)
    await table.vote_end(101)
    assert table.phase == "playing"
    await table.vote_end(102)
    assert table.phase == "closed"
    assert rooms.sql("SELECT count(*) FROM rating") == [(0,)]


async def test_a_match_without_chips_and_rating_is_ended_by_a_majority(rooms) -> None:
    table = await rooms.dealt(people=3, computers=1)
    await table.vote_end(101)
    assert table.phase == "playing"
    await table.vote_end(103)
    assert table.phase == "closed"
    assert table.reason == "The match was ended by a vote."


async def test_where_somebody_leaves_and_most_of_those_who_stay_have_agreed_the_match_ends(rooms) -> None:
    table = await rooms.dealt(people=4, computers=1)
    await table.vote_end(101)
    await table.vote_end(102)
    assert table.phase == "playing"
    await table.leave(104)
    assert (table.phase, table.reason) == ("closed", "The match was ended by a vote.")
    await straight(rooms)


async def test_where_the_clock_makes_somebody_absent_and_most_of_those_who_stay_have_agreed_the_match_ends(
    rooms,
) -> None:
    table = await rooms.dealt(people=4, computers=1, hands=20)
    while table.phase == "playing":
        assert table.seats[3].present  # the match does not go on without the one who is absent
        for voter in {101, 102} - set(table.votes):  # a vote counts for one hand
            await table.vote_end(voter)
        member, move = rooms.asked(table) or (None, "")
        if member in (None, 104):
            await rooms.time.pass_by(60)
        else:
            await table.press(member, table.revision, move)
    assert (table.phase, table.reason) == ("closed", "The match was ended by a vote.")
    await straight(rooms)


async def test_whoever_has_voted_and_left_is_not_counted(rooms) -> None:
    table = await rooms.dealt(people=4, computers=1)
    await table.vote_end(101)
    await table.leave(101)
    await table.vote_end(102)
    assert table.phase == "playing"  # one of the three who are there
    await table.vote_end(103)
    assert table.phase == "closed"


async def test_where_chips_are_at_stake_nobody_agrees_by_leaving(rooms) -> None:
    table = await rooms.dealt(people=3, stake=70)
    await table.vote_end(101)
    await table.leave(102)
    await table.leave(103)
    assert table.phase == "playing"
    assert await chips(rooms, 101, 102, 103) == [930] * 3
    await straight(rooms)


async def test_a_manager_voids_a_match_with_the_reason_and_everybody_has_back_what_was_brought(rooms) -> None:
    table = await rooms.dealt("play_or_pay", 2, 1, hands=20)
    await rooms.play_on(table, 10)
    for reason in ("", " ", "x" * 151, "two\x00lines"):
        with pytest.raises(Refused, match="A reason is one line"):
            await table.void(EVA, reason)
    await table.void(EVA, "two of them\nshowed each other their cards")
    said = "Eva has voided the match: two of them showed each other their cards. Everybody has back what was brought."
    assert (table.phase, table.reason) == ("closed", said)
    assert await chips(rooms, 101, 102) == [1000, 1000]
    assert rooms.sql("SELECT outcome, void_by, reason FROM match") == [
        ("abandoned", 105, "two of them showed each other their cards.")
    ]
    assert rooms.sql("SELECT count(*) FROM chair") == [(0,)]
    record = await export_match(rooms.room.store, table.match, int(rooms.time.now() * 1000) + A_DAY + 1)
    assert (record["outcome"], record["void"]) == ("abandoned", "two of them showed each other their cards.")
    assert verify(record).fair
    await straight(rooms)


async def test_a_void_is_taken_back_within_a_day_and_the_match_goes_on_where_it_stood(rooms) -> None:
    table = await rooms.dealt("play_or_pay", 2, 1, hands=20)
    await rooms.play_on(table, 10)
    state, match = table.play.rules.report(table.play.state), table.match
    await table.void(EVA, "a mistake")
    with pytest.raises(Refused, match="no match by this name"):
        await rooms.room.restore_match(8, match)
    await rooms.time.pass_by(23 * 3600)
    again = await rooms.room.restore_match(rooms.guild, match)
    assert again.play.rules.report(again.play.state) == state
    assert await chips(rooms, 101, 102) == [800, 800]
    await straight(rooms)
    with pytest.raises(Refused, match="no match by this name"):
        await rooms.room.restore_match(rooms.guild, match)
    again = (await rooms.reopen()).table(table.id)
    await again.void(EVA, "not a mistake")
    assert (await rooms.room.restore_match(rooms.guild, match)).phase == "playing"
    again = rooms.room.table(table.id)
    await rooms.play_on(again)
    assert again.phase == "over"
    await straight(rooms)


async def test_a_void_stands_after_a_day_or_when_the_chips_are_gone_or_the_channel_is_taken(rooms) -> None:
    table = await rooms.dealt(people=2, stake=700)
    match = table.match
    await table.void(EVA, "a mistake")
    other = await rooms.table(people=1)
    with pytest.raises(Refused, match="another table in that channel"):
        await rooms.room.restore_match(rooms.guild, match)
    await other.close(101)
    await rooms.room.cashier.take(rooms.guild, 1, 102, 500, "fine", key="take")
    with pytest.raises(Refused, match="no longer has the chips"):
        await rooms.room.restore_match(rooms.guild, match)
    await rooms.time.pass_by(24 * 3600 + 1)
    with pytest.raises(Refused, match="within the last day"):
        await rooms.room.restore_match(rooms.guild, match)
    await straight(rooms)


async def test_an_agreed_end_is_no_void_that_could_be_taken_back(rooms) -> None:
    table = await rooms.dealt(people=2, stake=70)
    await table.vote_end(101)
    await table.vote_end(102)
    with pytest.raises(Refused, match="no match by this name"):
        await rooms.room.restore_match(rooms.guild, table.match)


async def test_who_deletes_the_channel_gets_nothing_back(rooms) -> None:
    table = await rooms.dealt(people=2, stake=70, hands=3)
    await table.strand()
    assert (table.phase, table.deserted) == ("playing", True)
    await table.strand()
    await rooms.time.pass_by(AWAY / 1000 + 5)
    assert table.phase == "over"
    assert sum(await chips(rooms, 101, 102)) == 2000
    assert await chips(rooms, 101, 102) != [1000, 1000]
    await straight(rooms)


async def test_who_finds_the_way_back_goes_on_without_a_channel(rooms) -> None:
    table = await rooms.dealt(people=2, stake=70, hands=3)
    await table.strand()
    await table.take_back(101)
    await table.strand()
    assert table.seats[0].present
    assert not table.deserted


# ---- leaving and staying away -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", [key for key in keys() if key != "through_the_window"])
async def test_when_all_have_left_the_rest_is_played_at_once_and_settled(rooms, game: str) -> None:
    brings = next(rules.info.brings for key, rules in all_rules().items() if key == game)
    most = all_rules()[game].seats(all_rules()[game].setting(all_rules()[game].info.seats[1]).options)[1]
    people = min(4, most)
    table = await rooms.dealt(game, people, **({"stake": 50} if brings == "stake" else {}))
    for person in rooms.people[:people]:
        await table.leave(person.id)
    before = rooms.time.now()
    await rooms.time.pass_by(0)
    assert table.phase == "over"
    assert rooms.time.now() == before
    result = table.result()
    assert await chips(rooms, *(person.id for person in rooms.people[:people])) == [1000 + won for won in result.chips]
    ending = replay(table.play.rules, read(await export_match(rooms.room.store, table.match), all_rules()))
    assert (ending.at, tuple(ending.state.chips)) == (None, result.chips)
    await straight(rooms)


async def test_what_is_played_without_people_does_not_depend_on_the_slices(rooms, monkeypatch: Any) -> None:
    ends: list[Any] = []
    for slice_ in (0.0, 10.0):
        monkeypatch.setattr("bot.room.match.playout.SLICE", slice_)
        rooms.path = rooms.path.with_name(f"slice{slice_}.sqlite3")
        rooms.__post_init__()
        await rooms.reopen()
        table = await rooms.dealt("crates", 2, stake=10)
        for member in (101, 102):
            await table.leave(member)
        await rooms.time.pass_by(0)
        ends.append((rooms.sql("SELECT count(DISTINCT revision) FROM journal")[0][0] > 20, table.result()))
    assert [many for many, _ in ends] == [True, False]
    assert ends[0][1] == ends[1][1]


async def test_a_match_that_is_played_out_does_not_keep_the_clock_ringing(rooms, monkeypatch: Any) -> None:
    monkeypatch.setattr("bot.room.match.playout.SLICE", 0.0)
    table = await rooms.dealt("crates", 2, stake=10)
    rung = 0
    tick = table.tick

    async def counted(opened: int) -> None:
        nonlocal rung
        rung += 1
        await tick(opened)

    table.tick = counted
    await table.leave(101)
    await table.leave(102)
    await rooms.time.pass_by(0)
    assert table.phase == "over"
    assert rung <= 2


async def test_a_match_that_all_have_left_goes_on_to_its_end_after_a_restart(rooms, monkeypatch: Any) -> None:
    monkeypatch.setattr("bot.room.match.playout.SLICE", 0.0)
    table = await rooms.dealt("crates", 2, stake=10)
    await table.leave(101)
    await table.leave(102)
    again = (await rooms.reopen()).table(table.id)
    await rooms.time.pass_by(0)
    for _ in range(50):
        await rooms.time.pass_by(0.1)
    assert again.phase == "over"
    await straight(rooms)


async def test_who_comes_back_while_others_play_has_the_chair_again(rooms) -> None:
    table = await rooms.dealt(people=2, stake=70, hands=5)
    await table.leave(101)
    assert (table.seats[0].left, table.seats[0].brain) == (True, "fair")
    await table.take_back(101)
    assert (table.seats[0].left, table.seats[0].brain) == (False, None)


async def away(rooms, table) -> None:
    """Everybody lets time pass until nobody is there."""
    while table.phase == "playing" and not table.deserted:
        await rooms.time.pass_by(10)


async def test_when_the_last_person_is_away_nothing_moves_for_half_an_hour_then_the_match_is_played_to_its_end(
    rooms,
) -> None:
    table = await rooms.dealt("play_or_pay", 2, 1, hands=20)
    await away(rooms, table)
    assert table.phase == "playing"
    since, moved = table.state.deserted / 1000, table.revision
    await rooms.time.pass_by(since + AWAY / 1000 - rooms.time.now() - 1)
    assert (table.phase, table.revision, table.deadline) == ("playing", moved, None)
    await rooms.time.pass_by(2)
    assert table.phase == "over"
    assert [1000 + won for won in table.result().chips[:2]] == await chips(rooms, 101, 102)
    await straight(rooms)


async def test_one_press_takes_the_chair_back_and_clocks_and_computers_go_on(rooms) -> None:
    table = await rooms.dealt("play_or_pay", 1, 2, hands=20)
    await away(rooms, table)
    await rooms.time.pass_by(600)
    again = (await rooms.reopen()).table(table.id)
    await again.take_back(101)
    assert again.deadline == rooms.time.now() + 60
    await rooms.play_on(again)
    assert again.phase == "over"
    await straight(rooms)


async def test_half_an_hour_of_waiting_does_not_pass_while_the_room_is_shut(rooms) -> None:
    table = await rooms.dealt("play_or_pay", 1, 2, hands=20)
    await away(rooms, table)
    await rooms.room.close()
    await rooms.time.pass_by(AWAY)
    await rooms.open()
    await rooms.time.pass_by(60)
    assert rooms.room.table(table.id).phase == "playing"


@pytest.mark.parametrize("game", ["comet", "kowah"])
async def test_staying_away_when_behind_gives_nothing_back(rooms, game: str) -> None:
    people = all_rules()[game].info.seats[0]
    table = await rooms.dealt(game, people, stake=50)
    await away(rooms, table)
    await rooms.time.pass_by(AWAY / 1000 + 1)
    assert table.phase == "over"
    members = [person.id for person in rooms.people[:people]]
    assert await chips(rooms, *members) == [1000 + won for won in table.result().chips]
    await straight(rooms)


# ---- the house as bank ------------------------------------------------------------------------------------------------------


async def test_who_leaves_the_bank_in_a_hand_has_its_wagers_stand(rooms) -> None:
    for seed in range(12):
        table = await rooms.room.open_table(rooms.guild, 500 + seed, rooms.ann, "pontoon", {"bank": "house"})
        before = await rooms.room.ledger.balance(rooms.guild, 101)
        await table.start(101)
        await rooms.play_on(table, 1)
        if table.phase != "playing" or not sum(table.play.state.bets):
            continue
        await table.leave(101)
        await rooms.time.pass_by(0)
        assert table.phase == "over"
        won = table.result().chips[0]
        assert (await rooms.room.ledger.balance(rooms.guild, 101)) == before + won
        assert won != 0
        assert table.play.state.hand <= 2
    await straight(rooms)


async def test_who_leaves_others_at_the_bank_goes_after_the_hand_with_the_purse(rooms) -> None:
    table = await bank(rooms, 2, hands=8)
    await acts_in(rooms, table, 3)
    await table.leave(102)
    await acts_in(rooms, table, 5)
    out = table.seats[1].out
    assert out is not None
    assert await rooms.room.ledger.balance(rooms.guild, 102) == 1000 + out
    with pytest.raises(Refused, match="taken your chips with you"):
        await table.take_back(102)
    await straight(rooms)
    await rooms.reopen()
    table = rooms.room.table(table.id)
    await rooms.play_on(table)
    assert table.phase == "over"
    assert await rooms.room.ledger.balance(rooms.guild, 102) == 1000 + out
    assert rooms.sql("SELECT chips FROM chair WHERE seat = 1") == [(out,)]
    await straight(rooms)


async def test_a_match_that_the_house_has_closed_replays_to_its_end(rooms) -> None:
    table = await bank(rooms, hands=20)
    await acts_in(rooms, table, 3)
    await table.leave(101)
    await rooms.time.pass_by(0)
    assert table.phase == "over"
    record = await export_match(rooms.room.store, table.match)
    assert record["closed"] is True
    ending = replay(table.play.rules, read(record, all_rules()))
    assert (ending.at, ending.state.over, tuple(ending.state.chips)) == (None, True, table.result().chips)


async def test_the_house_deals_the_next_hand_only_if_the_budget_covers_its_worst_case(rooms) -> None:
    table = await bank(rooms, hands=50)
    held = rooms.sql("SELECT held FROM house_day")[0][0]
    assert held > 0
    await acts_in(rooms, table, 3)
    await rooms.room.guilds.change(rooms.guild, "house_budget", "1")
    await rooms.play_on(table)
    assert table.phase == "over"
    assert table.play.state.hand < 50
    assert await rooms.room.ledger.balance(rooms.guild, 101) == 1000 + table.result().chips[0]
    assert rooms.sql("SELECT held FROM house_day") == [(0,)]
    await straight(rooms)


async def test_the_house_never_loses_more_than_its_budget_of_the_day(rooms) -> None:
    await rooms.room.guilds.change(rooms.guild, "house_budget", "60")
    for channel in range(600, 640):
        table = await rooms.room.open_table(
            rooms.guild, channel, rooms.ann, "pontoon", {"bank": "house", "hands": 5, "min_bet": 1}
        )
        try:
            await table.start(101)
        except Refused:
            break
        await rooms.play_on(table)
        held, lost = rooms.sql("SELECT held, lost FROM house_day")[0]
        assert held == 0
        assert lost <= 60
    await straight(rooms)


async def test_with_equal_bets_hands_that_settle_themselves_are_held_for_one_by_one(rooms) -> None:
    table = await bank(rooms, 1, hands=60, min_bet=2, max_bet=2)
    while table.phase == "playing":
        made = await rooms.play_on(table, 1)
        if not made:
            await rooms.time.pass_by(1)
        if table.phase == "playing":
            held, lost = rooms.sql("SELECT held, lost FROM house_day")[0]
            assert held + lost <= 5000
            assert held >= sum(table.play.state.chips)
    assert table.play.state.hand == 60
    await straight(rooms)


# ---- practice ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "options"),
    [("pontoon", {"bank": "house", "max_bet": 50}), ("commit", {}), ("pitty_pat", {"stake": 5000}), ("new_comet", {})],
)
async def test_practice_touches_no_purse_no_house_and_no_rating(rooms, game: str, options: Any) -> None:
    computers = 0 if game == "pontoon" else 2
    table = await rooms.dealt(game, 1, computers, practice=True, **options)
    assert (table.practice, table.at_stake, table.has_hints) == (True, 0, True)
    await rooms.play_on(table)
    assert table.phase == "over"
    assert any(table.result().chips)
    assert rooms.sql("SELECT count(*) FROM transfer WHERE match IS NOT NULL") == [(0,)]
    assert rooms.sql("SELECT count(*) FROM house_match") == [(0,)]
    assert rooms.sql("SELECT count(*) FROM chair") == rooms.sql("SELECT count(*) FROM rating") == [(0,)]
    await straight(rooms)
    await rooms.reopen()
    assert rooms.room.table(table.id).result() == table.result()


async def test_a_majority_may_end_practice_and_people_among_themselves_are_not_rated(rooms) -> None:
    table = await rooms.dealt("commit", 3, practice=True)
    await table.vote_end(101)
    await table.vote_end(102)
    assert table.phase == "closed"
    await straight(rooms)


async def test_there_are_no_hints_where_ratings_or_the_houses_chips_are_at_stake(rooms) -> None:
    cases = {(2, 0, 0): False, (1, 1, 30): False, (2, 0, 30): False, (1, 1, 0): True}
    for number, ((people, computers, stake), hints) in enumerate(cases.items()):
        rooms.channel = 700 + number
        table = await rooms.room.open_table(rooms.guild, rooms.channel, rooms.ann, "pitty_pat", {"stake": stake})
        if people == 2:
            await table.sit(rooms.ben)
        if computers:
            await table.add_computer(101)
        await table.start(101)
        assert table.has_hints is hints
        await table.void(EVA, "the next one")  # one may host so many tables at once


@pytest.mark.parametrize("weak", ["random", "easy"])
async def test_computer_players_that_stake_house_chips_are_fair_at_least(rooms, weak: str) -> None:
    for stake, brain in ((10, "fair"), (0, weak)):
        table = await rooms.room.open_table(rooms.guild, 800 + stake, rooms.ann, "pitty_pat", {"stake": stake})
        await table.add_computer(101, weak)
        await table.start(101)
        assert table.seats[1].brain == brain


# ---- the time bank ----------------------------------------------------------------------------------------------------------


async def test_who_uses_up_every_clock_uses_up_a_time_bank_and_has_a_third_of_the_time_after_that(rooms) -> None:
    table = await rooms.dealt("play_or_pay", 3, hands=20)
    slow = 101
    seen: list[float] = []
    while len(seen) < 40 and table.phase == "playing":
        member, move = rooms.asked(table)
        if member == slow:
            seen.append(table.deadline - rooms.time.now())
            await rooms.time.pass_by(seen[-1] - 1)
        await table.press(member, table.revision, move)
    assert seen[0] == 60
    assert 20 <= seen[-1] <= 21
    assert sum(seen) < 600 + len(seen) * 20 + 60
    assert table.bank_left(0) <= 1
    assert table.bank_left(1) == 600


async def test_against_computers_alone_time_is_nobodys_loss(rooms) -> None:
    table = await rooms.dealt("play_or_pay", 1, 2, hands=20)
    assert table.bank_left(0) is None
