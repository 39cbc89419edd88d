"""A room on a real store, a SQLite file or a PostgreSQL database, with time that passes by hand and seeds that are known."""

import sqlite3
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import orjson
import pytest

from bot.brains import any_member
from bot.cards import LINKS, Chain
from bot.room import Change, ManualClock, Person, Room, Table
from bot.room.store.seals import teach, triggers
from bot.room.table.salts import Root, line
from tests.new_store import new_store
from tests.postgres import ask

ANN, BEN, CEM, DEE = Person(101, "Ann"), Person(102, "Ben"), Person(103, "Cem"), Person(104, "Dee")
PEOPLE = (ANN, BEN, CEM, DEE)
GUILD, CHANNEL = 7, 70


def chains(links: int) -> Callable[[], Chain]:
    """The same seeds in every run."""
    number = count(1)
    return lambda: Chain(next(number).to_bytes(32, "big"), links)


def roots() -> Callable[[], Root]:
    """The same salts in every run."""
    number = count(1)
    return lambda: Root(next(number).to_bytes(32, "little"))


def told(table: Table) -> tuple[str, ...]:
    """What the seats of a match have added to its shuffles, in the open."""
    assert table.play
    assert table.play.salted
    assert table.play.entropy == tuple(line(bytes.fromhex(one[0]), one[1]) for one in table.play.salted.added if one)
    return tuple(one[1] for one in table.play.salted.added if one)


@dataclass
class Rooms:
    """A store and the room on it, which can be closed and opened again. `path` is its file, where it is one."""

    path: Path
    time: ManualClock = field(default_factory=ManualClock)
    changes: list[tuple[str, Change]] = field(default_factory=list)
    keys: Any = field(default_factory=lambda: count(1))
    links: int = LINKS
    database: str = ""

    ann, ben, cem, dee = PEOPLE
    people = PEOPLE
    guild, channel = GUILD, CHANNEL

    def __post_init__(self) -> None:
        self.chains = chains(self.links)
        self.salts = roots()

    async def open(self) -> Room:
        if not self.on_postgres:
            new_store(self.path)
        self.room = Room(self.address, time=self.time, chains=self.chains, salts=self.salts)
        await self.room.open()
        self.room.listen(lambda table, change: self.changes.append((table.id, change)))
        return self.room

    async def reopen(self) -> Room:
        await self.room.close()
        return await self.open()

    async def table(self, game: str = "pitty_pat", people: int = 2, computers: int = 0, **options: Any) -> Table:
        """A table with these people and computers, before the deal."""
        table = await self.room.open_table(GUILD, CHANNEL, ANN, game, options)
        for person in PEOPLE[1:people]:
            await table.sit(person)
        for _ in range(computers):
            await table.add_computer(ANN.id)
        return table

    async def dealt(self, game: str = "pitty_pat", people: int = 2, computers: int = 0, **options: Any) -> Table:
        """The same, dealt."""
        table = await self.table(game, people, computers, **options)
        await table.start(ANN.id)
        return table

    async def play_on(self, table: Table, presses: int = 10_000) -> int:
        """Whoever of the people must act presses the first legal move; the number of presses made."""
        made = 0
        while table.phase == "playing" and made < presses:
            asked = self.asked(table)
            if asked is None:
                await self.time.pass_by(1)
            else:
                member, move = asked
                await table.press(member, table.revision, move, key=f"press {next(self.keys)}")
                made += 1
        return made

    def asked(self, table: Table) -> tuple[int, str] | None:
        """A person who can act and has not answered yet, and the first move of its view."""
        for seat, chair in enumerate(table.seats):
            if chair.present and chair.member is not None and table.held(seat) is None and not table.state.delayed:
                moves = [any_member(move, Random(0)) for move in table.view(seat).moves]
                if found := [move for move in moves if move is not None]:
                    return chair.member, found[0]
        return None

    @property
    def address(self) -> str:
        return self.database or f"sqlite:///{self.path}"

    @property
    def on_postgres(self) -> bool:
        return bool(self.database)

    def kinds(self) -> list[str]:
        return [change.kind for _, change in self.changes]

    def sql(self, statement: str, *values: Any) -> list[Any]:
        """Read or corrupt the store behind the room's back."""
        if self.on_postgres:
            return ask(self.address, statement, *values)
        with sqlite3.connect(self.path) as connection:
            found = connection.execute(statement, values).fetchall()
        connection.close()
        return found

    def rewrite(self, table: str, column: str, change: Callable[[Any], object]) -> None:
        """Change the JSON in a column of every row behind the room's back; `change` works on what it is given."""
        for row, told in self.sql(f'SELECT id, {column} FROM "{table}"'):
            made = orjson.loads(told)
            change(made)
            self.sql(f'UPDATE "{table}" SET {column} = ? WHERE id = ?', orjson.dumps(made).decode(), row)

    def as_stored(self, statement: str) -> None:
        """The same with its seals, as a room of another version has left it."""
        if self.on_postgres:
            ask(self.address, statement, **{"halley.seals": "on"})
            return
        with sqlite3.connect(self.path) as connection:
            teach(connection)
            connection.executescript(triggers() + statement)
        connection.close()


#: folders whose tests are run on both databases, but for those with the mark `file`
BOTH = {"chips", "history", "guild", "table", "live", "store", "privacy"}


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    alone = metafunc.definition.get_closest_marker("file") is not None
    for name in {"rooms", "address"} & set(metafunc.fixturenames):
        if metafunc.definition.path.parent.name in BOTH and not alone:
            metafunc.parametrize(name, ["sqlite", "postgres"], indirect=True)


@pytest.fixture
def address(tmp_path: Path, request: pytest.FixtureRequest) -> str:
    """Where a store is to be made."""
    if getattr(request, "param", "sqlite") == "postgres":
        return request.getfixturevalue("servers").new(empty=True)
    return f"sqlite:///{tmp_path / 'store.sqlite3'}"


@pytest.fixture
async def rooms(tmp_path: Path, request: pytest.FixtureRequest) -> AsyncIterator[Rooms]:
    address = ""
    if getattr(request, "param", "sqlite") == "postgres":
        address = request.getfixturevalue("servers").new()
    made = Rooms(tmp_path / "room.sqlite3", database=address)
    await made.open()
    yield made
    await made.room.close()
