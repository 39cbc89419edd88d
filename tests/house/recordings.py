"""A match with everything on tape that the house sends, and when: for everybody's eyes, and for each person's own.

The same plan can be played over another deal: after the deal the house closes, the cards change places in the stored shuffle, and
the house opens again on the same store. So nothing in the house itself is other than always.
"""

import contextlib
import json
import re
import sqlite3
from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from bot.cards import LINKS, Chain
from bot.playground import LocalDiscord, Message, Person
from bot.playground.hub.hub import Logged
from bot.playground.model.world import EPHEMERAL, User
from bot.registry import rules_of
from bot.room import ManualClock
from bot.room.history import journal
from bot.room.privacy.mydata import export_of
from bot.room.sql import schema
from bot.room.table.salts import Root
from bot.rules import DEALER, Setting, is_pattern, number_range
from bot.rules.checks import member
from tests.desk.house import UNHURRIED, House, open_house
from tests.house.deals import Log, Swap, Viewer, held, swapped
from tests.house.guests import offers, short, take

HOW = ("How to play", "Got it")  #: buttons that every hand has while its owner plays
NAMES = ("Ann", "Ben", "Cleo", "Dora", "Eve", "Finn")
FIRST_MEMBER = 301  #: larger than any number that a note is called by, which an export would take for the member
_LONG = re.compile(r"\b\d{17,20}\b")  # a whole number, not digits that happen to stand together in a seal
#: where a match's chain ends is shown once all its shuffles can be looked up, and differs with each of their cards
_CHAIN_END = re.compile(r"(?<=which `/verify` checks:\\n-# `)[0-9a-f]{64}")
_TOKEN = re.compile(r"aW50ZXJhY3Rpb24[^/]*")


class Step(NamedTuple):
    """Somebody presses (by seat), or nobody does and time passes."""

    seat: int | None
    act: str = ""
    typed: str = ""
    seconds: float = 0.0


class Sent(NamedTuple):
    """One request as its reader gets it, and the moment of the room's time."""

    moment: float
    method: str
    path: str
    body: str
    pictures: tuple[str, ...] = ()  #: the files that go with it, bit for bit


@dataclass(slots=True)
class Tape:
    """What was sent while a plan was played."""

    setting: Setting
    log: Log
    plan: list[Step]
    streams: dict[int | None, list[Sent]] = field(default_factory=dict)  #: by seat; None: for everybody
    exports: list[str] = field(
        default_factory=list
    )  #: by seat: all that is stored of somebody, as everybody may have it

    def of(self, viewer: Viewer) -> list[Sent]:
        """All that a viewer gets: what is public, and what is its own; in the order of moments, and each message by itself.

        At one moment of the room the requests about different messages are under way together, and any may come first.
        """
        mine = [*self.streams.get(None, []), *(self.streams.get(viewer, []) if viewer is not None else [])]
        return sorted(mine, key=lambda sent: (sent.moment, sent.path))


class Stamped(list[Logged]):
    """The local Discord's log, which notes the room's time with every request."""

    def __init__(self, hand: ManualClock) -> None:
        super().__init__()
        self.moments: list[float] = []
        self._hand = hand

    def append(self, entry: Logged) -> None:
        super().append(entry)
        self.moments.append(self._hand.now())


@contextlib.asynccontextmanager
async def dealt(folder: Path, key: str, swap: Swap | None) -> AsyncIterator[tuple[House, list[Person], Stamped]]:
    """A house with a dealt table, everybody's hand open, its lesson read, and a log that begins here."""
    folder.mkdir()
    hand, discord = ManualClock(), LocalDiscord(keep_bodies=True)
    rules = rules_of(key)
    fewest, _ = rules.seats({option.name: option.default for option in rules.info.options} | short(rules))
    names = NAMES[: max(2, fewest)]
    for at, name in enumerate(names):  # ids go into the shuffle, so they are the same in every run
        user = User(FIRST_MEMBER + at, name)
        discord.world.keep(user)
        discord.guilds.join(user, discord.guilds.default)
    async with open_house(folder, timing=UNHURRIED, discord=discord, hand=hand) as house:
        house.room.chains = lambda: Chain(bytes(range(32)), LINKS)
        house.room.salts = lambda: Root(bytes(32))
        people = await house.table_for(*names, game=key, **short(rules))
        await house.close()
        if swap is not None:
            _change_deal(folder / "house.sqlite3", swap)
        await house.open()
        hand.follow(house.bot.desk.tasks.quiet)
        discord.log = log = Stamped(hand)
        for person in people:
            shown = await house.hand(person)
            for label in ("How to play", "Got it"):
                assert (await person.press(label, on=shown)).ok
                await (
                    house.settle()
                )  # else what each press leaves to be sent may come in either order, or cross the next answer
        yield house, people, log


def _change_deal(store: Path, swap: Swap) -> None:
    with contextlib.closing(sqlite3.connect(store)) as connection, connection:
        name = schema.journal.name
        (deal,) = connection.execute(f"SELECT move FROM {name} WHERE number = 0").fetchone()
        other = swapped(deal, swap.here, swap.there)
        connection.execute(f"UPDATE {name} SET move = ? WHERE number = 0", (other,))


@dataclass(slots=True)
class Recorder:
    """Plays a plan, or makes one, and tapes it."""

    house: House
    people: list[Person]
    answering: bool = True  #: whether questions of a held clock are answered, or left to time

    async def improvise(self, presses: int, chance: Random) -> list[Step]:
        """Make a plan of so many presses within the first hand, by chance."""
        plan: list[Step] = []
        first = self._state().hand
        while sum(step.seat is not None for step in plan) < presses and not self._done(first):
            plan.append(await self.step(chance))
        return plan

    async def step(self, chance: Random) -> Step:
        """Whoever is asked presses anything, or a second passes."""
        seat = self._asked()
        step = Step(None, seconds=1.0) if seat is None else self._choose(seat, chance)
        await self.carry_out(step)
        return step

    async def carry_out(self, step: Step) -> None:
        """Do one step of a plan."""
        if step.seat is None:
            await self.house.pass_by(step.seconds)
            return
        person = self.people[step.seat]
        offer = next(each for each in offers(self.hand(step.seat)) if each.act == step.act)
        assert (await take(person, offer, lambda _: step.typed)).ok
        await self.house.settle()

    def asked_secretly(self) -> int | None:
        """A seat whose answer a clock waits for and would keep, and that has not answered."""
        table, rules = self.house.table(), rules_of(self.house.table().game)
        if table.phase != "playing" or not held(rules, self._state()):
            return None
        asked = [seat for seat in rules.waiting(self._state()).must if seat >= 0 and table.held(seat) is None]
        return asked[0] if asked else None

    async def answer_as_time_would(self, seat: int) -> None:
        """Press what would be done anyway when the time is up."""
        rules = rules_of(self.house.table().game)
        default = dict(rules.timeout(self._state()))[seat]
        await self.carry_out(Step(seat, default))

    def hand(self, seat: int) -> Message:
        """The newest private message with a button for how to play that a person sees, or the newest of all."""
        private = [each for each in self.people[seat].sees() if each.ephemeral]
        hands = [each for each in private if any(button.label in HOW for button in each.buttons)]
        return [*private, *hands][-1]

    def _state(self) -> Any:
        play = self.house.table().play
        assert play is not None
        return play.state

    def _done(self, hand: int) -> bool:
        return self.house.table().phase != "playing" or self._state().hand != hand

    def _asked(self) -> int | None:
        """A seat that must act and has not yet."""
        table, rules = self.house.table(), rules_of(self.house.table().game)
        if table.state.delayed or (held(rules, self._state()) and not self.answering):
            return None
        must = [seat for seat in rules.waiting(self._state()).must if seat >= 0 and table.held(seat) is None]
        return must[0] if must else None

    def _choose(self, seat: int, chance: Random) -> Step:
        table = self.house.table()
        legal = [each for each in offers(self.hand(seat)) if _may(table.view(seat).moves, each.act)]
        act = chance.choice(legal).act
        if span := number_range(act):
            return Step(seat, act, str(chance.randint(*span)))
        if is_pattern(act):
            move = member(rules_of(table.game), self._state(), seat, act, chance)
            assert move is not None
            return Step(seat, act, move.partition(" ")[2])
        return Step(seat, act)


def _may(moves: Sequence[str], act: str) -> bool:
    return act in moves or any(is_pattern(move) for move in moves)


async def taped(house: House, people: list[Person], log: Stamped, plan: list[Step]) -> Tape:
    """What has been sent so far, sorted by who could read it."""
    table = house.table()
    assert table.match is not None
    assert table.setting is not None
    async with house.room.store.snapshot() as connection:
        found = await journal.load(connection, table.match)
    assert found is not None
    tape = Tape(table.setting, [(entry.actor, entry.move) for entry in found[1]], plan)
    assert tape.log[0][0] == DEALER
    seats = {person.id: at for at, person in enumerate(people)}
    sent: dict[Viewer, list[tuple[float, Logged]]] = {}
    for entry, moment in zip(log, log.moments, strict=True):
        sent.setdefault(_reader(house, entry, seats), []).append((moment, entry))
    for reader, entries in sent.items():
        tape.streams[reader] = _plain(entries, table.id)
    room = house.room
    for person in people:
        found = json.dumps(await export_of(room.store, room.guilds.marks, person.id, room.time.now()))
        tape.exports.append(_called([found], table.id)(found))
    return tape


def _reader(house: House, entry: Logged, seats: dict[int, int]) -> Viewer:
    """Whose eyes a request is for: in play a token belongs to somebody's private hand, unless it changes a public message."""
    if not entry.path.startswith(("/interactions/", "/webhooks/")):
        return None
    if (
        entry.method == "PATCH"
        and isinstance(entry.answer, dict)
        and not entry.answer.get("flags", EPHEMERAL) & EPHEMERAL
    ):
        return None
    interaction = house.discord.interactions.by_token(entry.path.split("/")[3])
    assert interaction is not None, entry.path
    return seats[interaction.user_id]


def _plain(entries: list[tuple[float, Logged]], table: str) -> list[Sent]:
    """Requests without what is different in every run: the table's id, nonces, tokens, and the numbers that Discord gives.

    Those numbers grow with time, so that each is called by its place among those that this reader was sent.
    """
    told = [(json.dumps(entry.body, ensure_ascii=False), _TOKEN.sub("TOKEN", entry.path)) for _, entry in entries]
    plain = _called([text for texts in told for text in texts], table)
    pairs = zip(entries, told, strict=True)
    return [
        Sent(moment, entry.method, plain(path), plain(body), tuple(sha256(file).hexdigest() for file in entry.contents))
        for (moment, entry), (body, path) in pairs
    ]


def _called(texts: Sequence[str], table: str) -> Callable[[str], str]:
    """What leaves out of each of these texts whatever is different in every run."""
    found = sorted({int(number) for text in texts for number in _LONG.findall(text)})
    names = {str(number): f"id{at}" for at, number in enumerate(found)}

    def plain(text: str) -> str:
        short = re.sub(r'"nonce": "[^"]*"', '"nonce"', text.replace(table, "TABLE"))
        short = _CHAIN_END.sub("CHAIN END", short)
        return _LONG.sub(lambda one: names.get(one[0], "id"), short)

    return plain
