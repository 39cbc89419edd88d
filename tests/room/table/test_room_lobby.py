"""Before the deal: chairs, hosts, computers, options, and what keeps a match from starting."""

import asyncio

import pytest

from bot.room import Person, Refused
from bot.room.match.deadlines import LOBBY_IDLE
from bot.room.table.namesakes import COMPUTERS
from tests.room.conftest import told


async def test_the_one_who_opens_a_table_has_the_first_chair_and_is_host(rooms) -> None:
    table = await rooms.table(people=1)
    assert (table.phase, table.host, table.names(), table.revision) == ("lobby", 101, ["Ann"], 1)
    assert len(table.id) == 8
    assert table.id.isalnum()
    assert rooms.room.table(table.id) is table
    assert rooms.room.table_in(rooms.channel) is table
    assert rooms.room.tables(rooms.guild) == [table]
    assert rooms.room.tables_of(rooms.guild, 101) == [table]
    assert rooms.room.tables_of(rooms.guild, 102) == []


async def test_every_act_makes_the_revision_one_higher_and_is_told_after_it_is_stored(rooms) -> None:
    stored: list[int] = []
    rooms.room.listen(lambda table, change: stored.append(rooms.sql("SELECT revision FROM card_table")[0][0]))
    table = await rooms.table(people=2, computers=1)
    assert [change.revision for _, change in rooms.changes] == [1, 2, 3] == stored
    assert rooms.kinds() == ["lobby"] * 3
    assert table.revision == 3


async def test_a_second_table_in_a_busy_channel_is_refused(rooms) -> None:
    await rooms.table(people=1)
    with pytest.raises(Refused, match="a table in this channel already"):
        await rooms.room.open_table(rooms.guild, rooms.channel, rooms.ben, "pitty_pat", {})


async def test_two_tables_opened_at_once_in_one_channel_are_one(rooms) -> None:
    opening = [rooms.room.open_table(rooms.guild, 5, person, "pitty_pat", {}) for person in rooms.people]
    results = await asyncio.gather(*opening, return_exceptions=True)
    assert sum(isinstance(result, Refused) for result in results) == 3
    assert len(rooms.room.tables(rooms.guild)) == 1


async def test_the_same_command_twice_opens_one_table(rooms) -> None:
    opening = [rooms.room.open_table(rooms.guild, 5, rooms.ann, "pitty_pat", {}, key="one") for _ in range(3)]
    first, second, third = await asyncio.gather(*opening)
    assert first is second is third


@pytest.mark.parametrize(
    ("game", "options", "says"),
    [
        ("no_such_game", {}, "no game 'no_such_game'"),
        ("pitty_pat", {"hands": 0}, "Hands must be a whole number from 1 to 20"),
        ("pitty_pat", {"hand": 1}, "no option 'hand'"),
        ("pitty_pat", {"speed": "glacial"}, "Speed must be one of fast, normal, slow"),
        ("pitty_pat", {"second_discard": 1}, "Second discard must be one of must be made, may be declined"),
        ("pontoon", {"min_bet": 50, "max_bet": 10}, "."),
    ],
)
async def test_a_table_with_a_wrong_option_is_not_opened(rooms, game, options, says) -> None:
    with pytest.raises(Refused, match=says):
        await rooms.room.open_table(rooms.guild, 5, rooms.ann, game, options)
    assert rooms.room.tables(rooms.guild) == []


async def test_options_are_complete_and_can_be_changed_before_the_deal_by_the_host_alone(rooms) -> None:
    table = await rooms.table(people=2, stake=5)
    assert dict(table.options) == {"hands": 1, "second_discard": "must", "stake": 5}
    await table.set_option(101, "hands", 3)
    await table.set_option(101, "speed", "slow")
    assert (table.options["hands"], table.options["stake"], table.speed) == (3, 5, "slow")
    with pytest.raises(Refused, match="Only Ann"):
        await table.set_option(102, "hands", 4)
    with pytest.raises(Refused, match="1 to 20"):
        await table.set_option(101, "hands", 99)
    await table.set_option(999, "hands", 2, manager=True)
    assert table.options["hands"] == 2


async def test_nobody_sits_twice_or_where_all_chairs_are_taken(rooms) -> None:
    table = await rooms.table(people=2)
    with pytest.raises(Refused, match="sit at this table already"):
        await table.sit(rooms.ben)
    for _ in range(3):
        await table.add_computer(101)
    with pytest.raises(Refused, match="All 5 chairs"):
        await table.sit(rooms.cem)
    with pytest.raises(Refused, match="All 5 chairs"):
        await table.add_computer(101)


async def test_the_same_press_sits_down_once(rooms) -> None:
    table = await rooms.table(people=1)
    await asyncio.gather(*(table.sit(rooms.ben, key="press") for _ in range(3)))
    assert table.names() == ["Ann", "Ben"]
    assert table.revision == 2


async def test_a_press_that_was_stored_before_a_restart_is_not_done_again(rooms) -> None:
    table = await rooms.table(people=1)
    await table.sit(rooms.ben, key="press")
    await table.leave(102, key="second press")
    room = await rooms.reopen()
    again = room.table(table.id)
    assert again is not None
    await again.sit(rooms.ben, key="press")
    assert again.names() == ["Ann"]


async def test_computers_have_names_of_their_own_and_can_be_sent_away(rooms) -> None:
    table = await rooms.table(people=1, computers=2)
    await table.add_computer(101, "random")
    assert table.names() == ["Ann", "Ada", "Blaise", "Caroline"]
    assert [seat.brain for seat in table.seats] == [None, "fair", "fair", "random"]
    await table.remove_computer(101, "Ada")
    await table.add_computer(101)
    assert table.names() == ["Ann", "Blaise", "Caroline", "Ada"]
    for wrong in ("Ann", "Daniel", ""):
        with pytest.raises(Refused, match="no computer player of that name"):
            await table.remove_computer(101, wrong)
    with pytest.raises(Refused, match="one of easy, fair, random, strong, thumb"):
        await table.add_computer(101, "grandmaster")
    with pytest.raises(Refused, match="Only Ann"):
        await table.add_computer(102)


async def test_the_host_passes_on_when_the_host_leaves(rooms) -> None:
    table = await rooms.table(people=3)
    await table.leave(101)
    assert (table.host, table.names()) == (102, ["Ben", "Cem"])
    await table.add_computer(102)
    with pytest.raises(Refused, match="You do not sit"):
        await table.leave(101)


async def test_the_last_person_who_leaves_closes_the_table(rooms) -> None:
    table = await rooms.table(people=1, computers=2)
    await table.leave(101)
    assert (table.phase, table.reason) == ("closed", "Everybody has left the table.")
    assert rooms.kinds()[-1] == "closed"
    assert rooms.room.table(table.id) is None
    assert rooms.room.table_in(rooms.channel) is None
    await rooms.table(people=1)


async def test_a_closed_table_takes_no_more_acts(rooms) -> None:
    table = await rooms.table(people=2)
    with pytest.raises(Refused, match="Only Ann"):
        await table.close(102)
    await table.close(101)
    with pytest.raises(Refused, match="closed"):
        await table.sit(rooms.cem)
    with pytest.raises(Refused, match="closed"):
        await table.start(101)
    with pytest.raises(Refused, match="closed"):
        await table.press(101, table.revision, "pass")


async def test_a_table_at_which_nothing_happens_closes_by_itself(rooms) -> None:
    table = await rooms.table(people=1)
    await rooms.time.pass_by(LOBBY_IDLE / 1000 - 60)
    await table.sit(rooms.ben)
    await rooms.time.pass_by(LOBBY_IDLE / 1000 - 1)
    assert table.phase == "lobby"
    await rooms.time.pass_by(1)
    assert (table.phase, rooms.kinds()[-1]) == ("closed", "closed")


async def test_a_match_starts_when_enough_are_there_and_the_host_says_so(rooms) -> None:
    table = await rooms.table(people=1)
    assert table.ready_problem() == "1 more player is needed, people or computers."
    with pytest.raises(Refused, match="1 more player is needed"):
        await table.start(101)
    await table.sit(rooms.ben)
    assert table.ready_problem() is None
    with pytest.raises(Refused, match="Only Ann"):
        await table.start(102)
    await table.start(101)
    assert (table.phase, rooms.kinds()[-1]) == ("playing", "deal")
    with pytest.raises(Refused, match="cards are dealt"):
        await table.start(101)


async def test_everybody_must_be_able_to_pay_what_the_game_brings(rooms) -> None:
    table = await rooms.table(people=3, stake=1100)
    await rooms.room.cashier.daily(rooms.guild, 101)
    with pytest.raises(Refused, match=r"Everybody needs 1100 chips at this table: Ben has 1000, Cem has 1000\."):
        await table.start(101)
    assert (table.phase, table.match) == ("lobby", None)


async def test_two_tables_that_start_at_once_cannot_both_take_the_same_chips(rooms) -> None:
    first = await rooms.table(people=2, stake=600)
    second = await rooms.room.open_table(rooms.guild, 71, rooms.ann, "pitty_pat", {"stake": 600})
    await second.sit(rooms.cem)
    starts = await asyncio.gather(first.start(101), second.start(101), return_exceptions=True)
    refused = [result for result in starts if isinstance(result, Refused)]
    assert len(refused) == 1
    assert str(refused[0]) == "Everybody needs 600 chips at this table: Ann has 400."
    assert sorted([first.phase, second.phase]) == ["lobby", "playing"]
    assert await rooms.room.ledger.balance(rooms.guild, 101) == 400


async def test_chairs_and_options_freeze_when_the_cards_are_dealt(rooms) -> None:
    table = await rooms.dealt(people=2)
    with pytest.raises(Refused, match="can only be watched"):
        await table.sit(rooms.cem)
    for act in (table.add_computer(101), table.set_option(101, "hands", 2), table.add_word(101, "moon")):
        with pytest.raises(Refused, match="cards are dealt"):
            await act


async def test_each_seat_adds_its_join_and_a_word_to_the_shuffle(rooms) -> None:
    table = await rooms.table(people=2, computers=1)
    await table.add_word(102, "  full\nmoon ")
    with pytest.raises(Refused, match="at most 100"):
        await table.add_word(101, "x" * 101)
    before = table.commitment
    await table.start(101)
    assert table.play is not None
    assert told(table) == ("101", "102 full moon", "Ada")
    assert table.commitment == before


async def test_a_computer_player_gives_its_name_up_to_a_person_of_that_name(rooms) -> None:
    table = await rooms.table(people=1, computers=2)
    first, second = table.names()[1:]
    await table.sit(Person(900, first.upper()))
    assert table.names()[3] == first.upper()
    assert len({name.casefold() for name in table.names()}) == 4
    assert table.names()[2] == second


async def test_a_computer_player_is_not_called_like_somebody_who_sits_there(rooms) -> None:
    table = await rooms.table(people=1)
    await table.sit(Person(900, COMPUTERS[0].upper()))
    await table.add_computer(table.host)
    assert table.names()[2] == COMPUTERS[1]


@pytest.mark.parametrize(
    "name", ["*Ada*", "\uff21da", "A d a", "a_d_a", "Ada!", "\U0001f389 Ada", "\u0410d\u0430", "\u0391da"]
)
async def test_no_computer_player_has_the_name_of_somebody_who_writes_it_otherwise(rooms, name: str) -> None:
    table = await rooms.table(people=1)
    await table.add_computer(table.host)
    assert table.names()[1] == "Ada"
    await table.sit(Person(900, name))
    assert table.names() == ["Ann", "Blaise", name]
    await table.remove_computer(table.host, "Blaise")
    await table.add_computer(table.host)
    assert table.names() == ["Ann", name, "Blaise"]


async def test_no_computer_player_daniel_sits_beside_dan(rooms) -> None:
    table = await rooms.table("canadian_salad", people=1)
    for _ in range(3):
        await table.add_computer(table.host)
    assert table.names()[1:] == ["Ada", "Blaise", "Caroline"]
    await table.sit(Person(900, "Caro"))
    assert "Caroline" not in table.names()
    await table.sit(Person(901, "Dan"))
    await table.leave(900)
    await table.add_computer(table.host)
    assert not {"Daniel"} & {*table.names()}


@pytest.mark.parametrize(
    ("first", "second", "called"),
    [
        ("Ann", "Ann", ["Ann", "Ann (2)"]),
        ("Ann", "ANN \U0001f389", ["Ann", "ANN \U0001f389 (2)"]),
        ("Ann", "Ann\uff01", ["Ann", "Ann\uff01 (2)"]),
        ("Ann", "\u0410nn", ["Ann", "\u0410nn (2)"]),
        ("\u039fTTO", "Otto", ["\u039fTTO", "Otto (2)"]),
        (
            "\u041d\u0418\u041d\u0410",
            "\u041d\u0438\u043d\u0430",
            ["\u041d\u0418\u041d\u0410", "\u041d\u0438\u043d\u0430 (2)"],
        ),
        ("Andr\u00e9", "Andre", ["Andr\u00e9", "Andre (2)"]),
        ("Bill", "B\u0131l1", ["Bill", "B\u0131l1 (2)"]),
        ("Leo", "Le0", ["Leo", "Le0 (2)"]),
        ("Y\u043eu", "\u041eleg", ["Y\u043eu (2)", "\u041eleg"]),
        ("you", "You", ["you (2)", "You (3)"]),
        ("Nobody", "The Bank", ["Nobody (2)", "The Bank (2)"]),
        ("Alexander the Great", "Alexander the Great", ["Alexander the Great", "Alexander t… (2)"]),
        ("\U0001f389", "\U0001f389\U0001f389", ["\U0001f389", "\U0001f389\U0001f389"]),
        ("Ann", "Anna", ["Ann", "Anna"]),
    ],
)
async def test_nobody_at_a_table_is_called_like_somebody_else_or_like_its_reader(rooms, first, second, called) -> None:
    table = await rooms.room.open_table(rooms.guild, rooms.channel, Person(101, first), "pitty_pat", {})
    await table.sit(Person(102, second))
    assert table.names() == called


async def test_of_three_namesakes_each_has_a_number_of_its_own_also_when_one_of_them_comes_back(rooms) -> None:
    table = await rooms.room.open_table(rooms.guild, rooms.channel, Person(101, "Ann"), "pitty_pat", {})
    for member in (102, 103):
        await table.sit(Person(member, "Ann"))
    await table.leave(102)
    await table.sit(Person(102, "Ann"))
    assert table.names() == ["Ann", "Ann (3)", "Ann (2)"]
