"""A finished match leaves its chairs and ratings behind, once, in the very transaction that ends it."""

import asyncio
from itertools import count
from pathlib import Path

import pytest
from openskill.models import PlackettLuce, PlackettLuceRating

from bot.registry import rules_of
from bot.room import Person, Refused, Room, Table, audit
from bot.room.history.careers import career, history
from bot.room.history.leaderboards import Leaderboard, page, purse_over_time
from bot.room.history.ratings import Chair, Rating, rated
from bot.room.history.standings import places, wins
from bot.room.sql.standings_schema import WHOLE, chair
from bot.room.sql.transaction import Conflict
from bot.rules import Result
from tests.room.conftest import Rooms
from tests.room.older import older

GUILD = Rooms.guild


async def finished(rooms: Rooms, **how) -> Table:
    """A match that was played to its end."""
    table = await rooms.dealt(**{"stake": 10, **how})
    await rooms.play_on(table)
    assert table.phase == "over"
    return table


def chairs(rooms: Rooms) -> list[tuple]:
    return rooms.sql('SELECT "match", seat, member, brain, won, score, chips, place FROM chair ORDER BY number')


def ratings(rooms: Rooms) -> dict[int, tuple[float, float, int]]:
    return {row[0]: row[1:] for row in rooms.sql("SELECT member, mu, sigma, matches FROM rating")}


# ---- the end of a match -------------------------------------------------------------------------------------------------


async def test_a_finished_match_leaves_a_row_for_each_chair(rooms: Rooms) -> None:
    table = await finished(rooms, people=3, hands=3)
    result = table.result()
    assert result is not None
    stored = chairs(rooms)
    assert [row[:4] for row in stored] == [(table.match, seat, 101 + seat, None) for seat in range(3)]
    assert [row[5] for row in stored] == list(result.scores)
    assert [row[6] for row in stored] == list(result.chips)
    assert [row[4] > 0 for row in stored] == [seat in result.winners for seat in range(3)]
    assert [row[7] == 1 for row in stored] == [seat in result.winners for seat in range(3)]
    assert sum(row[4] for row in stored) == WHOLE
    assert await audit(rooms.room.store) == []


async def test_ratings_go_a_part_of_the_way_of_the_published_model(rooms: Rooms) -> None:
    model, known = PlackettLuce(), {101: PlackettLuce().rating(), 102: PlackettLuce().rating()}
    for part in (1 / 10, 2 / 10 / 2):  # against somebody new, then against somebody met today
        table = await finished(rooms, people=2, hands=1)
        result = table.result()
        assert result is not None
        teams = model.rate([[one] for one in known.values()], ranks=[0 if s in result.winners else 1 for s in (0, 1)])
        for (member, before), (after,) in zip(list(known.items()), teams, strict=True):
            mu, sigma = (part * b + (1 - part) * a for a, b in ((before.mu, after.mu), (before.sigma, after.sigma)))
            known[member] = model.rating(mu=mu, sigma=sigma)
        assert {member: row[:2] for member, row in ratings(rooms).items()} == {
            member: pytest.approx((one.mu, one.sigma)) for member, one in known.items()
        }
    assert [row[2] for row in ratings(rooms).values()] == [2, 2]
    assert rooms.sql("SELECT weight FROM chair ORDER BY number") == [(0.1,)] * 4
    assert await audit(rooms.room.store) == []


async def test_computer_players_count_for_chips_and_not_for_ratings(rooms: Rooms) -> None:
    await finished(rooms, people=1, computers=2)
    assert [(row[2], row[3]) for row in chairs(rooms)] == [(101, None), (None, "fair"), (None, "fair")]
    assert ratings(rooms) == {}
    found = await career(rooms.room.store, GUILD, 101)
    assert (found.matches, found.chips) == (1, chairs(rooms)[0][6])
    assert await audit(rooms.room.store) == []


async def test_an_absent_persons_chair_is_that_persons_all_the_same(rooms: Rooms) -> None:
    table = await rooms.dealt(people=2, hands=2, stake=10)
    await rooms.play_on(table, 1)
    await table.leave(102)
    await rooms.play_on(table)
    assert [(row[2], row[3]) for row in chairs(rooms)] == [(101, None), (102, None)]
    assert set(ratings(rooms)) == {101, 102}  # walking away does not save a rating
    assert await audit(rooms.room.store) == []


async def test_an_abandoned_match_counts_for_nothing(rooms: Rooms) -> None:
    table = await rooms.dealt(people=2, stake=10)
    await rooms.play_on(table, 2)
    await table.void(Person(999, "Eva"), "a test")
    assert chairs(rooms) == []
    assert ratings(rooms) == {}
    assert await audit(rooms.room.store) == []


async def last_press(rooms: Rooms, table: Table) -> tuple[int, str]:
    """Everybody presses, until a press would end the match: that one is given back."""
    while True:
        asked = rooms.asked(table)
        assert asked is not None
        play = table.play
        assert play is not None
        seat = table.seat_of(asked[0])
        assert seat is not None
        step = play.rules.apply(play.state, seat, asked[1])
        if step.state.over:
            return asked
        await table.press(asked[0], table.revision, asked[1])


def reopened(room: Room, table: Table) -> Table:
    """The same table in a room that was opened again."""
    found = room.table(table.id)
    assert found is not None
    return found


@pytest.mark.file
async def test_chairs_ratings_and_the_end_are_stored_together_or_not_at_all(rooms: Rooms) -> None:
    table = await rooms.dealt(people=2, stake=10, hands=1)
    member, move = await last_press(rooms, table)
    before = await rooms.room.ledger.balances(GUILD, [101, 102])
    for target in ("chair", "rating"):
        rooms.sql(f"CREATE TRIGGER no BEFORE INSERT ON {target} BEGIN SELECT RAISE(ABORT, 'not now'); END")
        with pytest.raises(Conflict, match="not now"):
            await table.press(member, table.revision, move, key="end")
        assert (table.phase, chairs(rooms), ratings(rooms)) == ("playing", [], {})
        assert await rooms.room.ledger.balances(GUILD, [101, 102]) == before
        rooms.sql("DROP TRIGGER no")
    table = reopened(await rooms.reopen(), table)  # a crash after a failure changes nothing
    await table.press(member, table.revision, move, key="end")
    await table.press(member, table.revision, move, key="end")
    again = reopened(await rooms.reopen(), table)
    await again.press(member, again.revision, move, key="end")
    assert len(chairs(rooms)) == 2
    assert [row[2] for row in ratings(rooms).values()] == [1, 1]
    assert await audit(rooms.room.store) == []


async def test_matches_that_end_at_the_same_moment_all_count(rooms: Rooms) -> None:
    tables, presses = [], []
    await rooms.room.guilds.change(GUILD, "open_tables", "5")
    for channel in range(71, 76):
        table = await rooms.room.open_table(GUILD, channel, rooms.ann, "pitty_pat", {"hands": 1})
        await table.sit(rooms.ben)
        await table.start(101)
        tables.append(table)
        presses.append(await last_press(rooms, table))
    ends = [table.press(member, table.revision, move) for table, (member, move) in zip(tables, presses, strict=True)]
    await asyncio.gather(*ends)
    assert {table.phase for table in tables} == {"over"}
    assert [row[2] for row in ratings(rooms).values()] == [5, 5]
    assert await audit(rooms.room.store) == []


async def test_a_store_of_the_second_version_gets_chairs_and_ratings_of_its_matches(tmp_path: Path) -> None:
    rooms = Rooms(tmp_path / "second.sqlite3", links=1)  # its matches had one seed for all shuffles
    await rooms.open()
    for how in ({"people": 2}, {"people": 3, "hands": 2}, {"people": 2, "computers": 1}, {"people": 2}):
        await rooms.time.pass_by(60)
        await finished(rooms, **how)
    abandoned = await rooms.dealt(people=2)
    await abandoned.void(Person(999, "Eva"), "a test")
    columns = ", ".join(f'"{column.name}"' for column in chair.columns if column.name != "weight")
    kept = f"SELECT {columns} FROM chair ORDER BY number"
    before = rooms.sql(kept)
    await rooms.room.close()
    older(rooms.path, "v0002")
    room = await rooms.open()
    assert rooms.sql(kept) == before
    model = PlackettLuce()  # ratings of before stay what the model says, undiminished
    teams: dict[int, PlackettLuceRating] = {}
    for (match,) in rooms.sql(
        'SELECT "match" FROM chair GROUP BY "match" HAVING count(member) = count(*) ORDER BY min(number)'
    ):
        seats = rooms.sql('SELECT member, place FROM chair WHERE "match" = ? ORDER BY seat', match)
        before_it = [[teams.get(member, model.rating())] for member, _ in seats]
        after = model.rate(before_it, ranks=[float(place) for _, place in seats])
        teams |= {member: one for (member, _), (one,) in zip(seats, after, strict=True)}
    assert {member: row[:2] for member, row in ratings(rooms).items()} == {
        member: pytest.approx((one.mu, one.sigma)) for member, one in teams.items()
    }
    assert rooms.sql("SELECT member, people FROM rating ORDER BY member") == [(101, 2), (102, 2), (103, 2)]
    assert rooms.sql("SELECT DISTINCT weight FROM chair") == [(None,)]
    await finished(rooms, people=2)
    assert [row[0] for row in rooms.sql("SELECT number FROM chair ORDER BY number")] == list(range(1, 13))
    assert await audit(room.store) == []
    await room.close()


# ---- places, wins, ratings ----------------------------------------------------------------------------------------------


def test_those_who_share_the_win_share_the_place_and_the_others_follow_by_score_and_chips() -> None:
    alone = (0, 1, 2, 3)
    tie = Result((1, 2), (3, 5, 5, 3), (-1, 1, 1, -1), "")
    assert places(tie, alone, low_wins=False) == [3, 1, 1, 3]
    assert wins(tie, alone) == [0, WHOLE // 2, WHOLE // 2, 0]
    low = Result((3,), (30, 20, 40, 10), (0, 0, 0, 0), "")
    assert places(low, alone, low_wins=True) == [3, 2, 4, 1]
    chips = Result((0,), (0, 0, 0, 0), (9, -2, -6, -1), "")
    assert places(chips, alone, low_wins=False) == [1, 3, 4, 2]
    nobody = Result((), (0, 0, 0, 0), (0, 0, 0, 0), "")
    assert (places(nobody, alone, low_wins=False), wins(nobody, alone)) == ([1, 1, 1, 1], [0, 0, 0, 0])


def test_partners_share_place_and_rating_and_each_has_the_whole_win() -> None:
    sides = (0, 1, 0, 1)
    result = Result((1, 3), (2, 5, 2, 5), (0, 0, 0, 0), "")
    assert places(result, sides, low_wins=False) == [2, 1, 2, 1]
    assert wins(result, sides) == [0, WHOLE, 0, WHOLE]
    found = rated([Chair("m", 1, "g", seat, sides[seat], (2, 1, 2, 1)[seat]) for seat in range(4)], {})
    assert found[1] == found[3]
    assert found[0] == found[2]
    assert found[1].mu > Rating().mu > found[0].mu


def test_the_games_with_partners_and_with_low_scores_say_so() -> None:
    four = {key: rules_of(key) for key in ("tute", "crates", "canadian_salad", "pitty_pat")}
    assert {key: rules.sides(rules.setting(4)) for key, rules in four.items()} == {
        "tute": (0, 1, 0, 1),
        "crates": (0, 1, 0, 1),
        "canadian_salad": (0, 1, 2, 3),
        "pitty_pat": (0, 1, 2, 3),
    }
    assert four["crates"].sides(four["crates"].setting(4, {"partners": 0})) == (0, 1, 2, 3)
    assert [key for key, rules in four.items() if rules.info.low_wins] == ["crates", "canadian_salad"]


def test_everybody_equal_changes_no_order_and_one_person_alone_is_not_rated() -> None:
    drawn = rated([Chair("m", 1, "g", member, member, 1) for member in (1, 2, 3)], {})
    assert len({round(one.mu, 9) for one in drawn.values()}) == 1
    assert rated([Chair("m", 1, "g", 1, 0, 1)], {}) == {}
    assert Rating().points == 0


# ---- the audit ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("damage", "finding"),
    [
        ("DELETE FROM chair WHERE seat = 1", "its chairs are not those of its result"),
        ("DELETE FROM chair", "its chairs are not those of its result"),
        ("UPDATE chair SET chips = chips + 1 WHERE seat = 0", "its chairs are not those of its result"),
        ("UPDATE chair SET won = 360360", "its chairs are not those of its result"),
        ("UPDATE chair SET member = 999 WHERE seat = 0", "its chairs are not those of its result"),
        ("UPDATE chair SET season = 3", "is of season 3, which is not there"),
        ("UPDATE rating SET mu = mu + 0.01 WHERE member = 102", "the rating of member 102 at pitty_pat"),
        ("UPDATE rating SET matches = 9 WHERE member = 101", "the rating of member 101 at pitty_pat"),
        ("DELETE FROM rating WHERE member = 101", "the rating of member 101 at pitty_pat"),
        ("INSERT INTO rating VALUES (7, 555, 'pitty_pat', 25, 8, 1, 1)", "the rating of member 555 at pitty_pat"),
        ("UPDATE rating SET people = 3 WHERE member = 101", "the rating of member 101 at pitty_pat"),
        ("UPDATE chair SET weight = 1 WHERE seat = 0", "its weights for the ratings do not follow"),
        ("UPDATE chair SET weight = NULL", "the rating of member 101 at pitty_pat"),
        ("UPDATE rated_pair SET today = 0", "members 101 and 102 of server 7 met at pitty_pat otherwise"),
        ("DELETE FROM rated_pair", "members 101 and 102 of server 7 met at pitty_pat otherwise"),
        (
            "INSERT INTO chair (number, match, seat, guild, game, season, member, name, brain, side, place, won, score, chips, "
            "ended) SELECT 100 + number, 'CLOSED', seat, guild, game, season, member, name, brain, side, place, "
            "won, score, chips, ended FROM chair",
            "has chairs, but it is not finished",
        ),
    ],
)
async def test_damage_to_the_boards_is_found(rooms: Rooms, damage: str, finding: str) -> None:
    closed = await rooms.dealt(people=2)
    await closed.void(Person(999, "Eva"), "a test")
    await finished(rooms, people=2, hands=1)
    rooms.sql(damage.replace("CLOSED", str(closed.match)))
    found = await audit(rooms.room.store)
    assert any(finding in one for one in found), found


# ---- seasons ------------------------------------------------------------------------------------------------------------


async def test_matches_count_for_the_season_in_which_they_end_and_old_seasons_stay(rooms: Rooms) -> None:
    seasons, store = rooms.room.seasons, rooms.room.store
    await finished(rooms)
    assert await seasons.current(GUILD) is None
    first = await seasons.open(GUILD, "  Frost   and  fire ")
    assert (first.number, first.name) == (1, "Frost and fire")
    running = await rooms.dealt(stake=10)
    await rooms.time.pass_by(5)
    await rooms.play_on(running)
    old = await page(store, Leaderboard(GUILD, "won", season=1), 101, 10, 0)
    await seasons.close(GUILD)
    await finished(rooms)
    await seasons.open(GUILD, "Thaw")
    await finished(rooms)
    await finished(rooms)
    assert rooms.sql('SELECT max(season) FROM chair GROUP BY "match" ORDER BY min(number)') == [
        (0,),
        (1,),
        (0,),
        (2,),
        (2,),
    ]
    assert await page(store, Leaderboard(GUILD, "won", season=1), 101, 10, 0) == old
    assert {one.matches for one in (await page(store, Leaderboard(GUILD, "won", season=2), 101, 10, 0)).lines} == {2}
    assert {one.matches for one in (await page(store, Leaderboard(GUILD, "won"), 101, 10, 0)).lines} == {5}
    assert [(one.number, one.name, one.closed is None) for one in await seasons.all(GUILD)] == [
        (2, "Thaw", True),
        (1, "Frost and fire", False),
    ]
    assert await audit(store) == []


async def test_only_one_season_is_open_and_each_server_has_its_own(rooms: Rooms) -> None:
    seasons = rooms.room.seasons
    opened = await asyncio.gather(*(seasons.open(GUILD, name) for name in "abc"), return_exceptions=True)
    assert len([one for one in opened if not isinstance(one, Refused)]) == 1
    assert len(await seasons.all(GUILD)) == 1
    with pytest.raises(Refused, match="still open"):
        await seasons.open(GUILD, "d")
    assert (await seasons.open(8, "elsewhere")).number == 1
    closed = await asyncio.gather(seasons.close(GUILD), seasons.close(GUILD), return_exceptions=True)
    assert len([one for one in closed if not isinstance(one, Refused)]) == 1
    with pytest.raises(Refused, match="No season is open"):
        await seasons.close(GUILD)
    assert await seasons.current(8) is not None


@pytest.mark.parametrize("name", ["", "   ", "x" * 41, "a\u200bb"])
async def test_a_season_without_a_readable_name_is_refused(rooms: Rooms, name: str) -> None:
    with pytest.raises(Refused, match="1 to 40 characters"):
        await rooms.room.seasons.open(GUILD, name)
    assert await rooms.room.seasons.all(GUILD) == []


# ---- boards, careers, histories ------------------------------------------------------------------------------------------


async def several(rooms: Rooms, matches: int = 9) -> list[Table]:
    games = ("pitty_pat", "pitty_pat", "stealing_bundles")
    played = []
    for number in range(matches):
        await rooms.time.pass_by(30)
        game = games[number % 3]
        hands = {"hands": 2} if game == "pitty_pat" else {}
        played.append(await finished(rooms, game=game, people=2 + (number % 3 == 1), **hands))
    return played


async def test_boards_add_up_what_the_matches_say_and_equals_share_a_place(rooms: Rooms) -> None:
    played = await several(rooms)
    results = [(table, table.result()) for table in played]
    store = rooms.room.store
    for game in (None, "pitty_pat", "stealing_bundles"):
        won: dict[int, int] = {}
        parts: dict[int, int] = {}
        for table, result in results:
            if result is None or game not in (None, table.game):
                continue
            for seat, chips in enumerate(result.chips):
                won[101 + seat] = won.get(101 + seat, 0) + chips
                share = WHOLE // len(result.winners) if seat in result.winners else 0
                parts[101 + seat] = parts.get(101 + seat, 0) + share
        for by, expected in (("won", won), ("wins", parts)):
            found = await page(store, Leaderboard(GUILD, by, game), 101, 10, 0)
            assert {one.member: one.value for one in found.lines} == expected
            for one in found.lines:
                assert one.place == 1 + sum(value > one.value for value in expected.values())
    chips = await page(store, Leaderboard(GUILD, "chips"), 101, 10, 0)
    balances = await rooms.room.ledger.balances(GUILD, [101, 102, 103])
    assert {one.member: one.value for one in chips.lines} == dict(zip((101, 102, 103), balances, strict=True))
    assert [one.name for one in sorted(chips.lines, key=lambda one: one.member)] == ["Ann", "Ben", "Cem"]


async def test_a_tie_is_shared_on_the_board(rooms: Rooms) -> None:
    for number in count():
        assert number < 20, "no tie came"
        table = await finished(rooms, people=2, hands=2)
        result = table.result()
        if result is not None and len(result.winners) == 2:
            break
        rooms.sql("DELETE FROM chair")
    found = await page(rooms.room.store, Leaderboard(GUILD, "wins"), 102, 10, 0)
    assert [(one.place, one.value) for one in found.lines] == [(1, WHOLE // 2)] * 2
    assert found.mine is not None
    assert found.mine.place == 1


async def test_a_page_has_its_part_of_the_board_and_always_the_readers_line(rooms: Rooms) -> None:
    for member in range(200, 225):
        await rooms.room.ledger.balance(GUILD, member)
    await finished(rooms, people=2, stake=100, hands=1)
    store = rooms.room.store
    board = Leaderboard(GUILD, "chips")
    pages = [await page(store, board, 102, 10, offset) for offset in (0, 10, 20, 30)]
    assert [len(one.lines) for one in pages] == [10, 10, 7, 0]
    assert {one.length for one in pages} == {27}
    assert len({one.mine for one in pages}) == 1
    everybody = [one for each in pages for one in each.lines]
    assert len({one.member for one in everybody}) == 27
    assert {one.place for one in everybody} == {1, 2, 27}  # all who still have what they began with are second
    table = Leaderboard(GUILD, "chips", members=(101, 102))
    assert [one.place for one in (await page(store, table, 101, 10, 0)).lines] == [1, 2]
    assert (await page(store, table, 200, 10, 0)).mine is None
    assert (await page(store, Leaderboard(99, "chips"), 101, 10, 0)).length == 0


async def test_the_rating_board_shows_whole_points_of_people_only(rooms: Rooms) -> None:
    await several(rooms)
    await finished(rooms, people=1, computers=1)
    found = await page(rooms.room.store, Leaderboard(GUILD, "rating", "pitty_pat"), 101, 10, 0)
    stored = rooms.sql("SELECT member, mu, sigma, matches FROM rating WHERE game = 'pitty_pat'")
    assert {one.member: one.value for one in found.lines} == {row[0]: Rating(*row[1:]).points for row in stored}
    assert (await page(rooms.room.store, Leaderboard(GUILD, "rating", "tute"), 101, 10, 0)).length == 0


async def test_a_career_is_what_the_matches_say(rooms: Rooms) -> None:
    assert (await career(rooms.room.store, GUILD, 101)).matches == 0
    played = await several(rooms, 12)
    results = [result for table in played if (result := table.result())]
    for seat in (0, 1):
        found = await career(rooms.room.store, GUILD, 101 + seat)
        streak = longest = 0
        for result in results:
            streak = streak + 1 if seat in result.winners else 0
            longest = max(longest, streak)
        assert (found.streak, found.longest_streak) == (streak, longest)
        assert found.matches == 12
        assert found.chips == sum(result.chips[seat] for result in results)
        assert (found.favourite, found.favourite_matches) == ("pitty_pat", 8)
        assert found.most_chips is not None
        assert found.most_chips.figure == max(result.chips[seat] for result in results)
        scores = [r.scores[seat] for t, r in zip(played, results, strict=True) if t.game == "pitty_pat"]
        assert found.best_score is not None
        assert (found.best_score.game, found.best_score.figure) == ("pitty_pat", max(scores))
        assert {game: one.matches for game, one in found.ratings} == {"pitty_pat": 8, "stealing_bundles": 4}


async def test_where_low_scores_win_the_best_score_is_the_lowest(rooms: Rooms) -> None:
    matches = [await finished(rooms, game="canadian_salad", people=1, computers=2) for _ in range(3)]
    found = await career(rooms.room.store, GUILD, 101)
    assert found.best_score is not None
    assert found.best_score.figure == min(result.scores[0] for table in matches if (result := table.result()))


async def test_a_history_has_every_match_once_the_newest_first(rooms: Rooms) -> None:
    played = await several(rooms, 7)
    store = rooms.room.store
    pages = [await history(store, GUILD, 101, 3, offset) for offset in (0, 3, 6, 9)]
    assert [len(found) for found, _ in pages] == [3, 3, 1, 0]
    assert {length for _, length in pages} == {7}
    everything = [one for found, _ in pages for one in found]
    assert [one.match for one in everything] == [table.match for table in reversed(played)]
    for one, table in zip(everything, reversed(played), strict=True):
        assert one.others == tuple(name for name in table.names() if name != "Ann")
        result = table.result()
        assert result is not None
        assert (one.won > 0) == (0 in result.winners)
    assert await history(store, GUILD, 999, 3, 0) == ([], 0)


async def test_a_purse_over_time_ends_at_what_it_holds_and_takes_a_match_as_one_step(rooms: Rooms) -> None:
    room = rooms.room
    assert await purse_over_time(room.store, GUILD, 101) == []
    await room.cashier.daily(GUILD, 101)
    table = await finished(rooms, people=2, hands=1, stake=50)
    result = table.result()
    assert result is not None
    moments = await purse_over_time(room.store, GUILD, 101)
    assert [one.chips for one in moments] == [1000, 1200, 1200 + result.chips[0]]
    assert moments[-1].chips == await room.ledger.balance(GUILD, 101)
    assert [one.at for one in moments] == sorted(one.at for one in moments)
    assert [one.chips for one in await purse_over_time(room.store, GUILD, 101, 1)] == [moments[-1].chips]
