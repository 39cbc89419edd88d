"""One move a person pressed ahead: kept privately, made when its turn comes, after a pause that tells nothing."""

from typing import Any

import pytest

from bot import registry
from bot.cards import NAMES
from bot.room import Person, Refused, Table, audit
from bot.room.history.export import export_match
from bot.room.history.verdict import verify
from bot.room.match import premoves
from bot.room.privacy.mydata import export_of
from bot.room.table.table_state import SPEEDS
from bot.rules import DEALER
from bot.rules.ahead import Ahead

EVA = Person(105, "Eva")
#: longer than any pause, shorter than a turn
LONG = 5


def on_turn(table: Table) -> int:
    """The seat that is asked."""
    (seat,) = table.view(None).to_act
    return seat


async def lead(rooms: Any, table: Table, move: str | None = None) -> None:
    """Whoever is asked plays a card by hand."""
    seat = on_turn(table)
    await table.press(person_at(table, seat), table.revision, move or table.view(seat).moves[0])


def person_at(table: Table, seat: int) -> int:
    """The member in a chair."""
    member = table.seats[seat].member
    assert member is not None
    return member


def next_seat(table: Table) -> int:
    return (on_turn(table) + 1) % len(table.seats)


def suits(table: Table, seat: int) -> dict[str, list[str]]:
    """A seat's cards by suit, as moves."""
    found: dict[str, list[str]] = {}
    for move in table.can_press_ahead(seat) or table.view(seat).moves:
        found.setdefault(move[-1], []).append(move)
    return found


async def straight(rooms: Any) -> None:
    assert await audit(rooms.room.store) == []


async def pressed(rooms: Any, *, fits: bool) -> tuple[Table, int, str, str]:
    """A trick game in which the next seat has pressed a card ahead that follows what will be led, or one that does not."""
    table = await rooms.dealt("canadian_salad", people=3)
    seat, leader = next_seat(table), on_turn(table)
    own = suits(table, seat)
    led = next(move for move in table.view(leader).moves if move[-1] in own)
    ahead = next(move for suit, moves in own.items() for move in moves if (suit == led[-1]) is fits)
    assert (await table.press_ahead(person_at(table, seat), 1, ahead)).kind == "held"
    return table, seat, ahead, led


async def test_a_move_pressed_ahead_is_made_after_a_pause_when_its_turn_comes(rooms) -> None:
    table, seat, ahead, led = await pressed(rooms, fits=True)
    assert table.ahead(seat) == ahead
    await lead(rooms, table, led)
    await rooms.time.pass_by(premoves.PAUSE[0] - 0.01)
    assert on_turn(table) == seat
    await rooms.time.pass_by(LONG)
    assert on_turn(table) != seat
    assert [one for at, one in table.view(None).table.trick if at == seat]
    assert table.ahead(seat) is None
    await straight(rooms)


async def test_the_pause_is_drawn_from_the_tables_name_and_its_revision_alone(rooms) -> None:
    table, _, _, led = await pressed(rooms, fits=True)
    await lead(rooms, table, led)
    state = table.state
    secrets = state.but(seed="00" * 32, ahead={0: "play KS", 1: "play 2H"}, held={1: "x"}, orders={0: "y"}, seats=())
    assert premoves.pause(secrets) == premoves.pause(state)
    low, high = premoves.PAUSE
    drawn = [premoves.pause(table.state.but(moved=at)) for at in range(200)]
    assert all(low <= one <= high for one in drawn)
    assert len(set(drawn)) > 190


async def test_where_one_person_plays_alone_the_pause_is_short(rooms) -> None:
    table = await rooms.dealt("canadian_salad", people=1, computers=2)
    assert all(premoves.ALONE[0] <= premoves.pause(table.state.but(moved=at)) <= premoves.ALONE[1] for at in range(50))
    assert premoves.ALONE[1] < premoves.PAUSE[0]


async def test_one_that_cannot_be_played_is_dropped_with_a_sentence_for_its_owner_alone(rooms) -> None:
    table, seat, _, led = await pressed(rooms, fits=False)
    await lead(rooms, table, led)
    changes, revision = len(rooms.changes), table.revision
    await rooms.time.pass_by(0)
    assert "follow" in table.dropped(seat)
    assert table.ahead(seat) is None
    assert [table.dropped(at) for at in range(3) if at != seat] == ["", ""]
    assert on_turn(table) == seat
    assert (len(rooms.changes), table.revision) == (changes, revision)  # nobody else has noticed
    await lead(rooms, table)
    assert table.dropped(seat) == ""
    await straight(rooms)


@pytest.mark.file
async def test_one_that_the_store_refuses_is_dropped_with_the_reason_and_its_owner_plays_on(rooms) -> None:
    table, seat, _, led = await pressed(rooms, fits=True)
    await lead(rooms, table, led)
    rooms.sql("CREATE TRIGGER no BEFORE INSERT ON journal BEGIN SELECT RAISE(ABORT, 'never_below_nil'); END")
    before = table.revision
    await rooms.time.pass_by(LONG)
    assert table.dropped(seat) == "Somebody at the table no longer has the chips for that."
    assert table.ahead(seat) is None
    assert (table.revision, on_turn(table)) == (before, seat)
    rooms.sql("DROP TRIGGER no")
    await lead(rooms, table)
    assert on_turn(table) != seat
    await straight(rooms)


async def test_a_premove_changes_nothing_that_others_see(rooms) -> None:
    table = await rooms.dealt("canadian_salad", people=3)
    seat = next_seat(table)
    others = [table.view(at) for at in (None, 0, 1, 2) if at != seat]
    before = (table.revision, table.clock, table.deadline, len(rooms.changes), table.heard(None)[:])
    member = person_at(table, seat)
    for move in (*table.can_press_ahead(seat)[:3], ""):
        await table.press_ahead(member, 1, move)
    assert [table.view(at) for at in (None, 0, 1, 2) if at != seat] == others
    assert (table.revision, table.clock, table.deadline, len(rooms.changes), table.heard(None)) == before
    assert rooms.sql("SELECT count(*) FROM act WHERE answer LIKE '%play%'") == [(0,)]


async def test_the_newest_one_counts_a_second_press_changes_nothing_and_it_can_be_taken_back(rooms) -> None:
    table = await rooms.dealt("canadian_salad", people=3)
    seat = next_seat(table)
    member, first, second = person_at(table, seat), *table.can_press_ahead(seat)[:2]
    for move in (first, second, second):
        await table.press_ahead(member, 1, move)
    assert table.ahead(seat) == second
    await table.press_ahead(member, 1, "")
    assert table.ahead(seat) is None
    await lead(rooms, table)
    await rooms.time.pass_by(LONG)
    assert on_turn(table) == seat


async def test_what_one_does_not_hold_or_may_not_is_refused(rooms) -> None:
    table = await rooms.dealt("canadian_salad", people=3)
    seat = next_seat(table)
    member, own = person_at(table, seat), table.can_press_ahead(seat)
    foreign = next(move for at in range(3) if at != seat for move in suits(table, at).get("S", []))
    for move in (foreign, "play", "play XX", "deal AS", "play AS\n", "claim", "/ahead", "x" * 5000, f"{own[0]} "):
        with pytest.raises(Refused):
            await table.press_ahead(member, 1, move)
    with pytest.raises(Refused, match="do not sit"):
        await table.press_ahead(EVA.id, 1, own[0])
    for hand in (0, 2, -1):
        with pytest.raises(Refused, match="hand that is over"):
            await table.press_ahead(member, hand, own[0])
    assert not table.state.ahead


async def test_one_pressed_when_the_turn_has_just_come_is_judged_at_once(rooms) -> None:
    table = await rooms.dealt("canadian_salad", people=3)
    seat = next_seat(table)
    own, leader = suits(table, seat), on_turn(table)
    led = next(move for move in table.view(leader).moves if move[-1] in own and len(own) > 1)
    await lead(rooms, table, led)
    member = person_at(table, seat)
    with pytest.raises(Refused, match="follow"):
        await table.press_ahead(member, 1, next(moves[0] for suit, moves in own.items() if suit != led[-1]))
    await rooms.time.pass_by(LONG)
    await table.press_ahead(member, 1, own[led[-1]][0])
    await rooms.time.pass_by(0)
    assert on_turn(table) != seat


async def test_a_move_made_by_hand_takes_the_place_of_the_premove(rooms) -> None:
    table, seat, ahead, led = await pressed(rooms, fits=True)
    await lead(rooms, table, led)
    other = next((move for move in table.view(seat).moves if move != ahead), ahead)
    await lead(rooms, table, other)
    assert table.ahead(seat) is None
    trick = len(table.view(None).table.trick)
    await rooms.time.pass_by(LONG)
    assert len(table.view(None).table.trick) == trick


async def test_who_leaves_leaves_no_premove_and_may_press_none(rooms) -> None:
    table, seat, ahead, _ = await pressed(rooms, fits=True)
    member = person_at(table, seat)
    await table.leave(member)
    assert table.ahead(seat) is None
    with pytest.raises(Refused, match="take your chair back"):
        await table.press_ahead(member, 1, ahead)
    assert table.can_press_ahead(seat) == []
    await table.take_back(member)
    assert table.ahead(seat) is None


async def test_a_premove_survives_a_restart_also_one_in_its_pause(rooms) -> None:
    table, seat, ahead, led = await pressed(rooms, fits=True)
    await rooms.reopen()
    table = rooms.room.table(table.id)
    assert table.ahead(seat) == ahead
    await lead(rooms, table, led)
    await rooms.time.pass_by(premoves.PAUSE[0] / 2)
    await rooms.reopen()
    table = rooms.room.table(table.id)
    assert on_turn(table) == seat
    await rooms.time.pass_by(LONG)
    assert on_turn(table) != seat
    await straight(rooms)


async def test_premoves_end_with_their_hand_and_their_table(rooms) -> None:
    table = await rooms.dealt("canadian_salad", people=3)
    seat = next_seat(table)
    await table.press_ahead(person_at(table, seat), 1, table.can_press_ahead(seat)[0])
    for one in range(3):
        await table.vote_end(person_at(table, one))
    assert table.phase == "closed"
    assert not table.state.ahead
    with pytest.raises(Refused, match="closed"):
        await table.press_ahead(person_at(table, seat), 1, "play AS")


async def test_a_hand_that_ends_takes_its_premoves_with_it_and_says_so(rooms) -> None:
    table = await rooms.dealt("play_or_pay", people=3)
    while table.phase == "playing":
        hand = table.view(None).hand
        waiting = [at for at in range(3) if table.can_press_ahead(at)]
        for at in waiting:
            await table.press_ahead(person_at(table, at), hand, table.can_press_ahead(at)[0])
        await lead(rooms, table)
        if table.phase == "playing" and table.view(None).hand > hand:
            assert not table.state.ahead
            assert any("hand ended" in table.dropped(at) for at in waiting)
            return
    raise AssertionError("no hand ended")


async def test_a_person_at_two_tables_has_a_premove_at_each(rooms) -> None:
    tables: list[Table] = []
    for channel in (1, 2):
        table = await rooms.room.open_table(rooms.guild, channel, rooms.ann, "canadian_salad", {})
        for person in (rooms.ben, rooms.cem):
            await table.sit(person)
        await table.start(101)
        tables.append(table)
    for table in tables:
        seat = next_seat(table)
        await table.press_ahead(person_at(table, seat), 1, table.can_press_ahead(seat)[-1])
    await lead(rooms, tables[0])
    await rooms.time.pass_by(LONG)
    assert len(tables[1].state.ahead) == 1


async def test_the_same_press_asked_twice_counts_once(rooms) -> None:
    table = await rooms.dealt("canadian_salad", people=3)
    seat = next_seat(table)
    member, first, second = person_at(table, seat), *table.can_press_ahead(seat)[:2]
    await table.press_ahead(member, 1, first, key="one")
    await table.press_ahead(member, 1, second, key="two")
    await table.press_ahead(member, 1, first, key="one")
    assert table.ahead(seat) == second


async def test_a_match_with_premoves_is_written_down_and_checked_like_any_other(rooms) -> None:
    table = await rooms.dealt("tute", people=4)
    made = 0
    while table.phase == "playing":
        hand = table.view(None).hand
        for at in range(4):
            if moves := table.can_press_ahead(at):
                await table.press_ahead(person_at(table, at), hand, moves[-1])
        before = table.revision
        await rooms.time.pass_by(LONG)
        made += table.revision - before
        if table.phase == "playing" and table.revision == before:
            await lead(rooms, table)
    assert made > 10
    proof = await export_match(rooms.room.store, table.match, int(rooms.time.now() * 1000))
    assert verify(proof).fair
    actors = {actor for actor, _ in rooms.sql("SELECT actor, move FROM journal")}
    assert actors == {DEALER, 0, 1, 2, 3}
    await straight(rooms)


@pytest.mark.parametrize("game", sorted(registry.keys()))
async def test_what_can_be_pressed_ahead_is_a_move_with_words_and_only_of_ones_own_cards(rooms, game: str) -> None:
    found = registry.game(game)
    least, most = found.rules.seats({option.name: option.default for option in found.rules.info.options})
    table = await rooms.dealt(game, people=max(least, min(3, most)))  # with two, nobody waits in Pontoon
    offered = 0
    for _ in range(40):
        for at in range(len(table.seats)) if table.phase == "playing" else ():
            view, moves = table.view(at), table.can_press_ahead(at)
            assert not (moves and at in view.to_act)
            named = {NAMES.index(one) for move in moves for one in move.split() if one in NAMES}
            labels = {found.words.label(move, view, table.names()) for move in moves}
            assert named <= set(view.cards)
            # each of them, or one that is called alike where suits mean nothing; or moves that name none, as to stick
            others = [f"play {NAMES[one]}" for one in view.cards if named and one not in named]
            assert {found.words.label(move, view, table.names()) for move in others} <= labels
            offered += len(moves)
            assert all(0 < len(label) <= 40 for label in labels)
            if moves:
                await table.press_ahead(person_at(table, at), view.hand, moves[0])
        await rooms.play_on(table, 1)
    assert (offered > 0) is isinstance(found.rules, Ahead)
    await straight(rooms)


async def test_what_somebody_has_pressed_ahead_and_what_came_of_it_is_in_their_own_export_alone(rooms) -> None:
    async def kept(name: str) -> dict[int, Any]:
        exports = {
            at: await export_of(rooms.room.store, rooms.room.guilds.marks, person_at(table, at), 0.0)
            for at in range(len(table.seats))
        }
        return {at: found["tables"][0][name] for at, found in exports.items() if name in found["tables"][0]}

    table, seat, ahead, led = await pressed(rooms, fits=False)
    assert await kept("ahead") == {seat: ahead}
    await lead(rooms, table, led)
    await rooms.time.pass_by(LONG)
    assert await kept("ahead") == {}
    assert await kept("dropped") == {seat: table.dropped(seat)}
    await rooms.time.pass_by(SPEEDS[table.speed] + LONG)  # the clock moves
    assert list(await kept("late")) == [seat]
