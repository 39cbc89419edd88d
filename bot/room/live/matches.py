"""A table's match: the deal, moves of people and computers, what the clock brings, and how it ends."""

import asyncio
from collections.abc import Callable
from typing import Any

from bot import registry
from bot.room.chips import budget, gains
from bot.room.chips.gains import Pact
from bot.room.chips.pacts import nets_of, pact_of
from bot.room.live import closing
from bot.room.live.acts import Acts
from bot.room.live.pending_change import PendingChange, brought, chips_of, left_with
from bot.room.match import chairs, deadlines, ends
from bot.room.match.play import Made, Moving, Play, first_dealer
from bot.room.match.playout import copy_of, played_on
from bot.room.match.thinking import thoughts
from bot.room.table import consent, cutting, lobby, table_limits
from bot.room.table.people import Person, PressResult, Stale
from bot.room.table.table_state import TableState, sealed
from bot.rules import DEALER, Refused, Setting, fits, is_pattern, orders_last, orders_of

#: no move, word or order is longer
_LONGEST = 200


class Matches(Acts):
    """A table at which matches are played."""

    playing_out = False  #: whether the match is just being played to its end without people

    # ---- the deal -------------------------------------------------------------------------------------------------------

    async def _start(self, by: int, manager: bool, key: str | None) -> PressResult | None:
        """Deal, if everybody is there and can pay; within the queue."""

        def dealt(state: TableState) -> PendingChange:
            lobby.must_run(state, by, manager)
            table_limits.must_be_allowed(self.ready_problem())
            self._must_all_be_welcome(state)
            there = state.but(acted=self._now())
            return PendingChange(cutting.begun(there, self._now())) if state.cut else self._dealt(there)

        await self._must_afford()
        try:
            return await self._carry_out(dealt, key)
        except Refused:
            await self._must_afford()  # a purse was emptied at that very moment, or the budget spent: say whose
            raise

    def _cut(self, state: TableState) -> PendingChange:
        """Deal the pack that has been cut, if everything still allows it."""
        sealed = cutting.sealed(state)
        terms = self._house.guilds.of(state.guild)
        wide = None if state.practice else table_limits.problem(terms, state.game, state.options)
        table_limits.must_be_allowed(lobby.ready_problem(sealed) or wide)
        self._must_all_be_welcome(sealed)
        return self._dealt(sealed)

    def _must_all_be_welcome(self, state: TableState) -> None:
        """Refuse a deal to somebody whom the server keeps from its tables."""
        people = [(seat.member, seat.name) for seat in state.seats if seat.member is not None]
        self._house.guilds.must_all_be_welcome(state.guild, people)

    async def _must_afford(self) -> None:
        """Refuse a deal that is otherwise ready unless every person can bring what the game asks for, and the house, too."""
        state = self._state
        if state.phase != "lobby" or self.ready_problem() is not None:
            return
        brings = consent.at_stake(state)
        people = [seat for seat in state.seats if seat.member is not None and brings]
        chips = await self._house.ledger.balances(
            state.guild, [seat.member for seat in people if seat.member is not None]
        )
        poor = [f"{seat.name} has {held}" for seat, held in zip(people, chips, strict=True) if held < brings]
        if poor:
            raise Refused(f"Everybody needs {brings} chips at this table: {', '.join(poor)}.")
        rules = registry.rules_of(state.game)
        if stake := self._stake(state, rules.start(self._setting(state))):
            await budget.must_reach(self._house.store, self._house.guilds, stake)
        if pact := self._pact(state):
            await gains.must_reach(self._house.store, self._house.guilds, pact)

    def _setting(self, state: TableState) -> Setting:
        """How the match at this table is set up."""
        seats = len(state.seats)
        dealer = first_dealer(state.chain.seed(0), lobby.entropy(state), seats)
        return registry.rules_of(state.game).setting(seats, state.options, dealer)

    def _stake(self, state: TableState, position: Any) -> budget.Stake | None:
        """What the house puts up at this table, where a hand begins in this state; None when it stakes nothing."""
        chips = table_limits.house_stake(registry.rules_of(state.game), state, position)
        day = self._house.guilds.today(state.guild).name
        most = self._house.guilds.of(state.guild).house_budget
        return budget.Stake(state.guild, day, chips, most) if chips else None

    def _pact(self, state: TableState) -> Pact | None:
        """What can be won here today; None where nothing is at stake."""
        guilds = self._house.guilds
        return pact_of(state, guilds.of(state.guild), guilds.today(state.guild).name)

    @staticmethod
    def _staying(state: TableState) -> TableState:
        """The state without those who have left the house's table with their chips."""
        return state.but(seats=tuple(seat for seat in state.seats if seat.out is None))

    def _dealt(self, state: TableState) -> PendingChange:
        rules = registry.rules_of(state.game)
        setting = self._setting(state)
        play = Play(
            rules,
            setting,
            state.chain,
            lobby.entropy(state),
            consent.at_stake(state),
            rules.start(setting),
            state.practice,
            salted=lobby.salted(state),
        )
        after = state.but(
            phase="playing",
            matches=state.matches + 1,
            votes=(),
            misses={},
            orders={},
            held={},
            spent={},
            deadline=None,
            placeless=False,
            salt="",
        )
        if consent.at_stake(state):
            after = chairs.fair_computers(after)
        moving = Moving(play, waits=ends.house_banks(after, play))
        moving.deal()
        pending = self._moved(after, play, moving.made, "deal")
        assert after.match is not None  # it has just been given its number
        pending.begins = True
        pending.stake = self._stake(state, play.state)
        pending.pact = self._pact(state)
        pending.transfers[:0] = brought(after, after.match, play)
        return pending

    # ---- moves ----------------------------------------------------------------------------------------------------------

    def _moved(
        self, state: TableState, play: Play, made: Made, kind: str, *, at_deadline: bool = False
    ) -> PendingChange:
        """The pending change of moves that were made."""
        after = deadlines.wound(state, play, made, self._now(), at_deadline=at_deadline)
        if made.state.hand != play.state.hand and not orders_last(play.rules):
            after = after.but(orders={})
        if made.state.over:
            after = after.but(phase="over", votes=(), misses={}, orders={}, deserted=None, acted=self._now())
        elif any(actor == DEALER for actor, _ in made.rows):
            kind = "deal"
            after = after.but(votes=())  # what somebody wanted when this hand's cards were not dealt
        assert state.match is not None  # a match that is played has its number
        transfers = chips_of(state, state.match, play, made, self._state.revision + 1, play.escrow())
        pending = PendingChange(after, kind, made, play, transfers=transfers)
        pending.nets, pending.banked = nets_of(state, made.state.chips), ends.house_banks(state, play)
        if made.state.over:
            pending.kind, pending.outcome, pending.result = "end", "finished", play.rules.result(made.state)
        return pending

    def _went_on(
        self, state: TableState, play: Play, moving: Moving, kind: str, *, at_deadline: bool = False
    ) -> PendingChange:
        """What is to be stored of moves; where they end a hand that the house has banked, it deals the next one if it can.

        It deals while a person is there to play with and its budget of the day covers the worst case of the hand. Those who
        have left take their chips with them, and the house plays their chairs on.
        """
        position = moving.made.state
        hand_over = not position.over and (moving.waits_for_deal or position.hand != play.state.hand)
        if not hand_over or not ends.house_banks(state, play):
            return self._moved(state, play, moving.made, kind, at_deadline=at_deadline)

        def closed() -> PendingChange:
            last = moving.fork()
            last.close_bank()
            return self._moved(state, play, last.made, kind, at_deadline=at_deadline)

        if not any(seat.member is not None and not seat.left and seat.out is None for seat in state.seats):
            return closed()
        return self._next_hand(state, play, moving.fork(), kind, at_deadline=at_deadline, closed=closed)

    def _next_hand(
        self,
        state: TableState,
        play: Play,
        moving: Moving,
        kind: str,
        *,
        at_deadline: bool,
        closed: Callable[[], PendingChange],
    ) -> PendingChange:
        """The pending change with the next hand that the house banks."""
        position, match = moving.made.state, state.match
        assert match is not None  # a match that is played has its number
        gone = [at for at, seat in enumerate(state.seats) if seat.left and seat.out is None]
        for at in gone:
            state = state.with_seat(at, out=position.chips[at])
        stake = self._stake(state, position)
        if moving.waits_for_deal:
            moving.deal()
        pending = self._moved(state, play, moving.made, kind, at_deadline=at_deadline)
        pending.transfers += [left_with(state, match, at, play.brings + position.chips[at]) for at in gone]
        pending.stake = stake or budget.nothing(state.guild, self._house.guilds.of(state.guild).house_budget)
        pending.pact = self._pact(self._staying(state))
        pending.instead = closed
        return pending

    def _pressed(self, state: TableState, member: int, revision: int, move: str) -> PendingChange:
        chairs.must_be_playing(state)
        seat = chairs.seat_of(state, member)
        play = self._match()
        fresh = state.moved <= revision <= state.revision
        if not fresh and move.partition(" ")[0] not in play.rules.info.anytime:
            raise Stale("The table has moved on since that button was shown.")
        if seat in state.misses:
            state = chairs.back(state, seat)
        return self._played(state, seat, move)

    def _played(self, state: TableState, seat: int, move: str) -> PendingChange:
        """A move by a seat: made at once, or kept where the running clock keeps answers."""
        if len(move) > _LONGEST or not move.isprintable() or is_pattern(move):
            raise Refused("That is not a move.")
        play = self._match()
        clock = play.clock(state.speed)[1]
        if not clock.held and clock.delay is None:
            moving = Moving(play, state.orders, waits=ends.house_banks(state, play))
            moving.make(seat, move)
            pending = self._went_on(state, play, moving, "move")
            pending.answer = PressResult("made", "")
            return pending
        if not play.rules.allows(play.state, seat, move):
            raise Refused(play.rules.why(play.state, seat, move))
        if state.delayed:
            raise Refused("That is on its way already.")
        kept = state.but(held={**state.held, seat: move})
        if clock.delay is not None:
            kept = deadlines.delayed(kept, play, self._now())
            return PendingChange(kept, None, answer=PressResult("held", "In a moment."))
        return PendingChange(
            kept, None, answer=PressResult("held", "Kept until the time is up; until then you can change it.")
        )

    def _ordered(self, state: TableState, member: int, order: str) -> PendingChange:
        chairs.must_be_playing(state)
        seat = chairs.seat_of(state, member)
        play = self._match()
        orders = {at: left for at, left in state.orders.items() if at != seat}
        if not order:
            return PendingChange(
                state.but(orders=orders), None, answer=PressResult("held", "You have no standing order now.")
            )
        known = any(fits(pattern, order) for pattern in orders_of(play.rules, play.state, seat))
        if len(order) > _LONGEST or not order.isprintable() or not known:
            raise Refused("That order cannot be left now.")
        answer = PressResult("held", "Your order stands; nobody else can see it.")
        return PendingChange(state.but(orders={**orders, seat: order}), None, answer=answer)

    async def computer_acts(self, seat: int, moved: int, move: str) -> None:
        """A computer player makes the move it thought of, if that question still stands. Raises Refused."""

        def judge(state: TableState) -> PendingChange | None:
            if state.phase != "playing" or state.moved != moved or state.seats[seat].brain is None:
                return None
            if state.deserted is not None:
                return None
            return self._played(state, seat, move)

        await self._act(judge)

    # ---- time -----------------------------------------------------------------------------------------------------------

    async def tick(self, opened: int) -> None:
        """Do what is due by now. Raises Refused when it cannot be stored; then it is still due."""
        try:
            await self._act(lambda state: self._due(state, opened))
        except Refused:
            if not cutting.is_due(self._state, self._now()):
                raise
            # as before Start, which says what is amiss
            await self._act(lambda state: PendingChange(cutting.stopped(state)) if cutting.is_on(state) else None)

    def _due(self, state: TableState, opened: int) -> PendingChange | None:
        now = self._now()
        forgotten = deadlines.forgotten_at(state, opened)
        if forgotten is not None and forgotten <= now:
            return self._forgotten(state)
        if cutting.is_due(state, now):
            return self._cut(state)
        if state.phase == "playing" and state.deadline is not None and state.deadline <= now:
            return self._out_of_time(state)
        if state.phase == "playing" and state.warn_at is not None and state.warn_at <= now:
            return PendingChange(state.but(warn_at=None), "warning")
        return None

    def _forgotten(self, state: TableState) -> PendingChange:
        if state.phase == "over":
            return self._closed(state, "The table was cleared after the match.")
        return self._closed(state, "The table was closed because nothing happened at it.")

    def _out_of_time(self, state: TableState) -> PendingChange:
        """The clock is out: kept answers and defaults are carried out, or sent on their way where there is a delay."""
        play = self._match()
        moving = Moving(play, state.orders, waits=ends.house_banks(state, play))
        if moving.waits_for_deal:
            return self._went_on(state, play, moving, "deal", at_deadline=True)
        answer = deadlines.answers(state, play, thoughts(state, play))
        if play.clock(state.speed)[1].delay is not None and not state.delayed:
            late = chairs.missed(state, answer.missed)
            kind = None if late.seats == state.seats else "lobby"
            return PendingChange(deadlines.delayed(late, play, self._now()), kind)
        moving.make_all(answer.moves)
        missed = () if state.delayed else answer.missed
        return self._went_on(chairs.missed(state, missed), play, moving, "clock", at_deadline=True)

    # ---- without people -------------------------------------------------------------------------------------------------

    def _left_alone(self, opened: int) -> bool:
        """Whether the match is to be played to its end now."""
        due = ends.played_out_at(self._state, opened)
        return due is not None and due <= self._now() and not self._house.closing

    async def play_out(self, opened: int) -> None:
        """Play a match to its end that nobody is at any more; stops when somebody is. Raises Refused when it cannot be stored."""
        if self.playing_out:
            return
        self.playing_out = True
        try:
            while self._left_alone(opened):
                await self._play_slice(opened)
        finally:
            self.playing_out = False

    async def _play_slice(self, opened: int) -> None:
        """Some moves of such a match: thought in a thread, stored as one act if the table still stands where it stood."""
        state, play = self._state, self._match()
        banks = ends.house_banks(state, play)
        made = await asyncio.to_thread(played_on, state, copy_of(play), by_hand=banks)

        def judge(now: TableState) -> PendingChange | None:
            if now.stored != state.stored or not self._left_alone(opened):
                return None
            moving = Moving(play, now.orders, waits=banks)
            moving.adopt(made)
            return self._went_on(chairs.all_left(now), play, moving, "move")

        await self._act(judge)

    # ---- the end --------------------------------------------------------------------------------------------------------

    def _closed(self, state: TableState, reason: str) -> PendingChange:
        """The table closes; a match that is played is abandoned, and hands that are over stay settled."""
        return closing.closed(state, self._match() if state.phase == "playing" else None, reason)

    def _voided(self, state: TableState, by: Person, reason: str) -> PendingChange:
        """A manager ends a match as if it had never been dealt."""
        chairs.must_be_playing(state)
        return closing.voided(state, self._match(), by, reason)

    async def give_up(self, brings: int, why: str) -> None:
        """Void a match that cannot be rebuilt: every seat gets back what it brought."""
        held = await self._house.ledger.held(self.guild, self.id)
        await self._act(lambda state: closing.given_up(state, held, brings, why))

    def _again(self, state: TableState, by: int, revision: int | None) -> PendingChange:
        """A new lobby at this table, if there may be one."""
        if state.phase != "over":
            raise Refused("A rematch follows a match that is over.")
        consent.must_say_it(state, revision)
        if self._house.busy(state.channel, self):
            raise Refused("There is another table in this channel.")
        self._house.must_have_a_table_left(state.guild, state.host, self)
        guilds = self._house.guilds
        guilds.must_be_welcome(state.guild, by)
        secrets = sealed(self._house.chains(), self._house.salts())
        out = [seat.member for seat in state.seats if seat.member and guilds.keeps_out(state.guild, seat.member)]
        return PendingChange(closing.again(state, by, secrets, out, self._now()))
