"""People at many tables of one room, who always do the same before the same hand, at the very moment at which they are asked.

A person's choice hangs on the table's seed, its revision and the seat alone, and time stands still until everybody has
answered: so a match takes the same course however often the process is killed, and whatever goes on at other tables.
"""

import asyncio
import sqlite3
from contextlib import suppress
from pathlib import Path
from random import Random

from bot.brains import any_member
from bot.cards import LINKS, Chain
from bot.registry import game, rules_of
from bot.room import ManualClock, Person, Room, Table
from bot.room.table.salts import Root
from bot.room.table.table_state import read
from bot.rules import Refused, is_pattern
from bot.rules.checks import member
from tests.house.guests import short

PEOPLE = tuple(Person(101 + at, name) for at, name in enumerate(("Ann", "Ben", "Cem")))
#: as many tables of one server; the same people sit at all of them and pay out of the same purses
TABLES_A_GUILD = 3
BEGIN = 1_800_000_000.0


def left_at(store: Path) -> float:
    """The time of the last change in a store, so that no time passes while the process is dead."""
    found = [BEGIN]
    with suppress(sqlite3.Error):
        connection = sqlite3.connect(store)
        with suppress(sqlite3.Error):
            sheets = [read(text) for (text,) in connection.execute("SELECT sheet FROM card_table")]
            found += [max(sheet.since, sheet.acted) / 1000 for sheet in sheets]
        connection.close()
    return max(found)


class Crowd:
    """The people of a room, in one process. `course` names the matches: the same course, the same matches."""

    def __init__(self, store: Path, course: str) -> None:
        self.course = course
        self.hand = ManualClock(left_at(store))
        self.room = Room(f"sqlite:///{store}", time=self.hand, chains=self._chain, salts=self._salts)
        self.faults: list[BaseException] = []
        self._sitting = 0

    def _chain(self) -> Chain:
        return Chain(Random(f"{self.course} {self._sitting}").randbytes(32), LINKS)

    def _salts(self) -> Root:
        return Root(Random(f"salt {self.course} {self._sitting}").randbytes(32))

    async def open(self) -> None:
        """Open the room, with whatever an earlier process left in it."""
        asyncio.get_running_loop().set_exception_handler(self._heard_of)
        await self.room.open()

    def _heard_of(self, loop: asyncio.AbstractEventLoop, context: dict[str, object]) -> None:
        fault = context.get("exception")
        self.faults.append(fault if isinstance(fault, BaseException) else RuntimeError(str(context.get("message"))))

    # ---- sitting down -------------------------------------------------------------------------------------------------

    async def seat(self, number: int, key: str) -> Table:
        """The table of a channel, opened, filled and dealt as far as that was not done before."""
        self._sitting = number
        guild, channel = 1 + number // TABLES_A_GUILD, 1000 + number
        table = self.room.table_in(channel) or await self.room.open_table(
            guild, channel, PEOPLE[0], key, short(rules_of(key)), key=f"open {channel}"
        )
        if table.phase == "lobby":
            await self._fill(table, Random(f"{self.course} {number} chairs"))
        return table

    async def _fill(self, table: Table, chance: Random) -> None:
        rules = rules_of(table.game)
        fewest, most = rules.seats(dict(table.options))
        chairs = min(most, max(fewest, chance.randint(2, 4)))
        people = min(chairs, chance.choice((1, 2, 2, 3)))
        for person in PEOPLE[len(table.seats) : people]:
            await table.sit(person, key=f"sit {table.channel} {person.id}")
        while len(table.seats) < chairs:
            await table.add_computer(PEOPLE[0].id)
        while (problem := table.ready_problem()) is not None and len(table.seats) < most:
            await table.add_computer(PEOPLE[0].id)
        assert problem is None, problem
        await table.start(PEOPLE[0].id, key=f"start {table.channel}")

    # ---- playing ------------------------------------------------------------------------------------------------------

    async def play(self, games: tuple[str, ...]) -> None:
        """Play a match of every game, all at once, until all of them are over."""
        self.room.listen(lambda table, _: self.look(table))
        for number, key in enumerate(games):
            self.look(await self.seat(number, key))
        while any(table.phase == "playing" for table in self.room.all_tables()):
            await self.hand.pass_by(0.5)
            if self.faults:
                raise self.faults[0]

    def look(self, table: Table) -> None:
        """Everybody at a table who has something to say says it."""
        if table.phase != "playing" or table.play is None or table.state.delayed:
            return
        for seat, chair in enumerate(table.seats):
            if chair.present and chair.member is not None and table.held(seat) is None:
                move = self._choice(table, seat)
                if move is not None:
                    self._press(table, chair.member, seat, move)

    def _choice(self, table: Table, seat: int) -> str | None:
        """Any legal move, or the computer player's, so that matches come to their end; offers often go by."""
        view, play = table.view(seat), table.play
        assert play is not None
        chance = Random(f"{self.course} {table.channel} {table.revision} {seat}")
        asked = seat in play.rules.waiting(play.state).must
        if not view.moves or (not asked and chance.random() < 0.6):
            return None
        if chance.random() < 0.5:
            heard = [event for _, event in table.heard(seat)]
            if (wanted := game(table.game).brains["thumb"].choose(view, heard, chance)) is not None:
                return wanted
        move = chance.choice(view.moves)
        if not is_pattern(move):
            return move
        return any_member(move, chance) or member(play.rules, play.state, seat, move, chance)

    def _press(self, table: Table, person: int, seat: int, move: str) -> None:
        """Press; now and then twice at once, as an impatient thumb does, or a gateway that says things twice."""
        key = f"press {table.channel} {table.revision} {seat}"
        for _ in range(1 + (Random(key).random() < 0.2)):
            self.room.background.start(self._pressed(table, person, table.revision, move, key))

    async def _pressed(self, table: Table, person: int, revision: int, move: str, key: str) -> None:
        with suppress(Refused):  # somebody else was quicker; in the same order every time
            await table.press(person, revision, move, key=key)
