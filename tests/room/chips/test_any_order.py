"""Chips and chairs in any order: whatever members do, one after another, no chip is made, lost or owed twice.

Hypothesis draws the acts; a model beside the room says what every purse must hold after each.
"""

import asyncio
from collections.abc import Coroutine, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from bot.room import Person, Refused, Table, audit
from bot.room.chips.ledger import escrow, purse
from bot.rules import settled_if_abandoned
from tests.room.conftest import GUILD, PEOPLE, Rooms

CHANNELS = (70, 71)
#: the game, and the option that says what a chair brings
GAMES = {"pitty_pat": "stake", "play_or_pay": "buy_in"}
OPENING, DAILY = 1000, 200

people = st.sampled_from(PEOPLE)
channels = st.sampled_from(CHANNELS)
games = st.sampled_from(sorted(GAMES))
stakes = st.sampled_from((0, 20, 90, 300, 700))


@dataclass(frozen=True, slots=True)
class Dealt:
    """A match that is being played, as the model knows it: who sat where, what each chair brought."""

    table: Table
    match: str
    members: tuple[int | None, ...]
    brings: int

    @property
    def is_over(self) -> bool:
        return self.table.phase != "playing"

    def net(self, member: int, settled: Sequence[int]) -> int:
        """What the match has brought to a member; of one without a result only what was settled when all gave it up."""
        result = self.table.result()
        chips = settled if result is None else result.chips
        return chips[self.members.index(member)] if chips else 0


class Members(RuleBasedStateMachine):
    """Four members, two channels, one server, one store in a file."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = TemporaryDirectory()
        self.runner = asyncio.Runner()
        self.rooms = Rooms(Path(self.folder.name) / "room.sqlite3", links=64)
        self.number = 0
        self.restarts = 0
        self.purses: dict[int, int] = {}
        self.dealt: dict[str, Dealt] = {}  # by table
        self.settled: dict[str, list[int]] = {}  # by table: what stays settled when the match is given up

    def do(self, work: Coroutine[Any, Any, Any]) -> Any:
        return self.runner.run(self._quietly(work))

    async def _quietly(self, work: Coroutine[Any, Any, Any]) -> Any:
        """Do it, and wait until all that follows from it at this moment is done."""
        try:
            return await work
        finally:
            await self.rooms.room.idle()

    def key(self) -> str:
        self.number += 1
        return f"i{self.number}"

    @contextmanager
    def perhaps(self) -> Iterator[None]:
        """An act that may be refused; what the model expects then is what it expected before."""
        before = dict(self.purses)
        try:
            yield
        except Refused:
            self.purses = before

    def table(self, channel: int) -> Table | None:
        return self.rooms.room.table_in(channel)

    @initialize()
    def the_room_opens(self) -> None:
        self.do(self.rooms.open())
        found = self.do(self.rooms.room.ledger.balances(GUILD, [person.id for person in PEOPLE]))
        self.purses = {person.id: OPENING for person in PEOPLE}
        assert found == [OPENING] * len(PEOPLE)

    # ---- the lobby --------------------------------------------------------------------------------------------------

    @rule(
        party=st.permutations(PEOPLE).flatmap(lambda party: st.integers(1, 4).map(lambda many: party[:many])),
        computers=st.sampled_from((0, 0, 1, 2)),
        channel=channels,
        game=games,
        stake=stakes,
        begin=st.sampled_from((True, True, False)),
    )
    def some_lay_a_table(
        self, party: list[Person], computers: int, channel: int, game: str, stake: int, begin: bool
    ) -> None:
        host, *others = party
        with self.perhaps():
            options = {GAMES[game]: stake}
            table = self.do(self.rooms.room.open_table(GUILD, channel, host, game, options, key=self.key()))
            for person in others:
                self.do(table.sit(person, key=self.key()))
            for _ in range(computers):
                self.do(table.add_computer(host.id, key=self.key()))
            if begin:
                self.deal(table)

    @rule(person=people, channel=channels)
    def sit(self, person: Person, channel: int) -> None:
        if table := self.table(channel):
            with self.perhaps():
                self.do(table.sit(person, key=self.key()))

    @rule(person=people, channel=channels)
    def leave(self, person: Person, channel: int) -> None:
        if table := self.table(channel):
            with self.perhaps():
                self.do(table.leave(person.id, key=self.key()))

    @rule(channel=channels)
    def add_a_computer(self, channel: int) -> None:
        if table := self.table(channel):
            with self.perhaps():
                self.do(table.add_computer(table.host, key=self.key()))

    @rule(channel=channels, stake=stakes)
    def change_the_stake(self, channel: int, stake: int) -> None:
        if table := self.table(channel):
            with self.perhaps():
                self.do(table.set_option(table.host, GAMES[table.game], stake, key=self.key()))

    @rule(channel=channels, everybody_agrees=st.booleans())
    def start(self, channel: int, everybody_agrees: bool) -> None:
        table = self.table(channel)
        if table is not None and table.phase == "lobby":
            self.deal(table, everybody_agrees)

    def deal(self, table: Table, everybody_agrees: bool = True) -> None:
        """Start a match, after all have agreed to what it may cost, or without that."""
        for seat in table.seats:
            if everybody_agrees and seat.member is not None and not seat.agreed:
                self.do(table.sit(next(person for person in PEOPLE if person.id == seat.member), key=self.key()))
        with self.perhaps():
            self.do(table.start(table.host, key=self.key()))
            brings = int(table.options[GAMES[table.game]])
            members = tuple(seat.member for seat in table.seats)
            assert table.state.match is not None
            self.dealt[table.id] = Dealt(table, table.state.match, members, brings)
            for member in members:
                if member is not None:
                    self.purses[member] -= brings

    # ---- a match ----------------------------------------------------------------------------------------------------

    @precondition(lambda self: self.dealt)
    @rule(presses=st.integers(1, 90))
    def play(self, presses: int) -> None:
        self.do(self.rooms.play_on(next(iter(self.dealt.values())).table, presses))

    @precondition(lambda self: self.dealt)
    @rule()
    def all_agree_to_end(self) -> None:
        table = next(iter(self.dealt.values())).table
        assert table.play is not None
        self.settled[table.id] = settled_if_abandoned(table.play.rules, table.play.state)
        for person in PEOPLE:
            with self.perhaps():
                self.do(table.vote_end(person.id, key=self.key()))

    @rule(channel=channels)
    def close(self, channel: int) -> None:
        if (table := self.table(channel)) and table.phase != "lobby":
            with self.perhaps():
                self.do(table.close(table.host, key=self.key()))

    @precondition(lambda self: self.dealt)
    @rule()
    def void(self) -> None:
        table = next(iter(self.dealt.values())).table
        with self.perhaps():
            self.do(table.void(PEOPLE[0], "A lamp fell over.", key=self.key()))

    # ---- purses -----------------------------------------------------------------------------------------------------

    @rule(giver=people, taker=people, amount=st.integers(0, 800), twice=st.booleans())
    def give(self, giver: Person, taker: Person, amount: int, twice: bool) -> None:
        with self.perhaps():
            key = self.key()
            for _ in range(2 if twice else 1):
                self.do(self.rooms.room.cashier.give(GUILD, giver.id, taker.id, amount, key=key))
            self.purses[giver.id] -= amount
            self.purses[taker.id] += amount

    @rule(member=people)
    def take_the_allowance(self, member: Person) -> None:
        with self.perhaps():
            assert self.do(self.rooms.room.cashier.daily(GUILD, member.id, key=self.key())) == DAILY
            self.purses[member.id] += DAILY

    # ---- time -------------------------------------------------------------------------------------------------------

    @rule(seconds=st.sampled_from((5, 60, 1900)))
    def time_passes(self, seconds: int) -> None:
        self.do(self.rooms.time.pass_by(seconds))

    @precondition(lambda self: not self.dealt)
    @rule()
    def a_day_passes(self) -> None:
        self.do(self.rooms.time.pass_by(86_400))

    @precondition(lambda self: self.restarts == 0 and self.dealt)  # a start costs as much as all else
    @rule()
    def the_room_is_started_anew(self) -> None:
        self.restarts += 1
        self.do(self.rooms.reopen())
        for table, match in list(self.dealt.items()):
            found = self.rooms.room.table(table)
            assert found is not None, "a table at which a match was played is there after a start"
            self.dealt[table] = Dealt(found, match.match, match.members, match.brings)

    # ---- what always holds ------------------------------------------------------------------------------------------

    def settle(self) -> None:
        """Matches that have ended meanwhile have paid their people out."""
        for key, match in list(self.dealt.items()):
            settled = self.settled.pop(key, [])
            if match.is_over:
                for member in match.members:
                    if member is not None:
                        self.purses[member] += match.brings + match.net(member, settled)
                del self.dealt[key]

    @invariant()
    def everything_is_where_it_must_be(self) -> None:
        self.settle()
        self.every_purse_holds_what_the_model_says()
        self.chips_sum_to_nil_and_no_purse_is_below_it()
        self.an_escrow_holds_what_its_match_holds()

    def every_purse_holds_what_the_model_says(self) -> None:
        sql = "SELECT balance FROM account WHERE id = ?"
        assert {member: self.rooms.sql(sql, purse(GUILD, member).id)[0][0] for member in self.purses} == self.purses

    def chips_sum_to_nil_and_no_purse_is_below_it(self) -> None:
        assert self.rooms.sql("SELECT COALESCE(SUM(balance), 0) FROM account") == [(0,)]
        assert self.rooms.sql("SELECT transfer FROM posting GROUP BY transfer HAVING SUM(amount) <> 0") == []
        assert min(self.purses.values(), default=0) >= 0

    def an_escrow_holds_what_its_match_holds(self) -> None:
        held = {escrow(GUILD, key).id: match.brings * len(match.members) for key, match in self.dealt.items()}
        found = dict(self.rooms.sql("SELECT id, balance FROM account WHERE kind = 'escrow' AND balance <> 0"))
        assert found == {account: chips for account, chips in held.items() if chips}

    def teardown(self) -> None:
        try:
            if self.purses:
                assert self.do(audit(self.rooms.room.store)) == []
                self.runner.run(self.rooms.room.close())
        finally:
            self.runner.close()
            self.folder.cleanup()


def test_in_whatever_order_members_act_every_chip_is_where_it_must_be() -> None:
    how = settings(
        max_examples=10,
        stateful_step_count=100,
        derandomize=True,
        database=None,
        deadline=None,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
        phases=[Phase.generate],  # a room on a file is too slow to look for a shorter way to the same failure
    )
    run_state_machine_as_test(Members, settings=how)
