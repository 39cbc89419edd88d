"""A table's match: the deal, moves of people and computers, what the clock brings, and how it ends."""

import asyncio
from collections.abc import Callable
from typing import Any

from bot import shelf
from bot.room import budget, chairs, closing, consent, cutting, deadlines, ends, gains, limits, lobby
from bot.room.acts import Acts
from bot.room.draft import Draft, brought, chips_of, left_with
from bot.room.gains import Pact
from bot.room.pacts import nets_of, pact_of
from bot.room.people import Person, Pressed, Stale
from bot.room.play import Made, Moving, Play, first_dealer
from bot.room.playout import copy_of, played_on
from bot.room.sheet import Sheet
from bot.room.thinking import thoughts
from bot.rules import DEALER, Refused, Setting, fits, is_pattern, orders_last, orders_of

#: no move, word or order is longer
_LONGEST = 200


class Matches(Acts):
    """A table at which matches are played."""

    playing_out = False  #: whether the match is just being played to its end without people

    # ---- the deal -------------------------------------------------------------------------------------------------------

    async def _start(self, by: int, manager: bool, key: str | None) -> Pressed | None:
        """Deal, if everybody is there and can pay; within the queue."""

        def dealt(sheet: Sheet) -> Draft:
            lobby.must_run(sheet, by, manager)
            limits.must_be_allowed(self.ready_problem())
            self._must_all_be_welcome(sheet)
            there = sheet.but(acted=self._now())
            return Draft(cutting.begun(there, self._now())) if sheet.cut else self._dealt(there)

        await self._must_afford()
        try:
            return await self._carry_out(dealt, key)
        except Refused:
            await self._must_afford()  # a purse was emptied at that very moment, or the budget spent: say whose
            raise

    def _cut(self, sheet: Sheet) -> Draft:
        """Deal the pack that has been cut, if everything still allows it."""
        sealed = cutting.sealed(sheet)
        terms = self._house.servers.of(sheet.guild)
        wide = None if sheet.practice else limits.problem(terms, sheet.game, sheet.options)
        limits.must_be_allowed(lobby.ready_problem(sealed) or wide)
        self._must_all_be_welcome(sealed)
        return self._dealt(sealed)

    def _must_all_be_welcome(self, sheet: Sheet) -> None:
        """Refuse a deal to somebody whom the server keeps from its tables."""
        people = [(seat.member, seat.name) for seat in sheet.seats if seat.member is not None]
        self._house.servers.must_all_be_welcome(sheet.guild, people)

    async def _must_afford(self) -> None:
        """Refuse a deal that is otherwise ready unless every person can bring what the game asks for, and the house, too."""
        sheet = self._sheet
        if sheet.phase != "lobby" or self.ready_problem() is not None:
            return
        brings = consent.at_stake(sheet)
        people = [seat for seat in sheet.seats if seat.member is not None and brings]
        chips = await self._house.ledger.balances(
            sheet.guild, [seat.member for seat in people if seat.member is not None]
        )
        poor = [f"{seat.name} has {held}" for seat, held in zip(people, chips, strict=True) if held < brings]
        if poor:
            raise Refused(f"Everybody needs {brings} chips at this table: {', '.join(poor)}.")
        rules = shelf.rules_of(sheet.game)
        if stake := self._stake(sheet, rules.start(self._setting(sheet))):
            await budget.must_reach(self._house.store, self._house.servers, stake)
        if pact := self._pact(sheet):
            await gains.must_reach(self._house.store, self._house.servers, pact)

    def _setting(self, sheet: Sheet) -> Setting:
        """How the match at this table is set up."""
        seats = len(sheet.seats)
        dealer = first_dealer(sheet.chain.seed(0), lobby.entropy(sheet), seats)
        return shelf.rules_of(sheet.game).setting(seats, sheet.options, dealer)

    def _stake(self, sheet: Sheet, state: Any) -> budget.Stake | None:
        """What the house puts up at this table, where a hand begins in this state; None when it stakes nothing."""
        chips = limits.house_stake(shelf.rules_of(sheet.game), sheet, state)
        day = self._house.servers.today(sheet.guild).name
        most = self._house.servers.of(sheet.guild).house_budget
        return budget.Stake(sheet.guild, day, chips, most) if chips else None

    def _pact(self, sheet: Sheet) -> Pact | None:
        """What can be won here today; None where nothing is at stake."""
        servers = self._house.servers
        return pact_of(sheet, servers.of(sheet.guild), servers.today(sheet.guild).name)

    @staticmethod
    def _staying(sheet: Sheet) -> Sheet:
        """The sheet without those who have left the house's table with their chips."""
        return sheet.but(seats=tuple(seat for seat in sheet.seats if seat.out is None))

    def _dealt(self, sheet: Sheet) -> Draft:
        rules = shelf.rules_of(sheet.game)
        setting = self._setting(sheet)
        play = Play(
            rules,
            setting,
            sheet.chain,
            lobby.entropy(sheet),
            consent.at_stake(sheet),
            rules.start(setting),
            sheet.practice,
        )
        after = sheet.but(
            phase="playing",
            matches=sheet.matches + 1,
            votes=(),
            misses={},
            orders={},
            held={},
            spent={},
            deadline=None,
            placeless=False,
        )
        if consent.at_stake(sheet):
            after = chairs.fair_computers(after)
        moving = Moving(play, waits=ends.house_banks(after, play))
        moving.deal()
        draft = self._moved(after, play, moving.made, "deal")
        assert after.match is not None  # it has just been given its number
        draft.begins = True
        draft.stake = self._stake(sheet, play.state)
        draft.pact = self._pact(sheet)
        draft.transfers[:0] = brought(after, after.match, play)
        return draft

    # ---- moves ----------------------------------------------------------------------------------------------------------

    def _moved(self, sheet: Sheet, play: Play, made: Made, kind: str, *, at_deadline: bool = False) -> Draft:
        """The draft of moves that were made."""
        after = deadlines.wound(sheet, play, made, self._now(), at_deadline=at_deadline)
        if made.state.hand != play.state.hand and not orders_last(play.rules):
            after = after.but(orders={})
        if made.state.over:
            after = after.but(phase="over", votes=(), misses={}, orders={}, deserted=None, acted=self._now())
        elif any(actor == DEALER for actor, _ in made.rows):
            kind = "deal"
            after = after.but(votes=())  # what somebody wanted when this hand's cards were not dealt
        assert sheet.match is not None  # a match that is played has its number
        transfers = chips_of(sheet, sheet.match, play, made, self._sheet.revision + 1, play.escrow())
        draft = Draft(after, kind, made, play, transfers=transfers)
        draft.nets, draft.banked = nets_of(sheet, made.state.chips), ends.house_banks(sheet, play)
        if made.state.over:
            draft.kind, draft.outcome, draft.result = "end", "finished", play.rules.result(made.state)
        return draft

    def _went_on(self, sheet: Sheet, play: Play, moving: Moving, kind: str, *, at_deadline: bool = False) -> Draft:
        """The draft of moves that were made; where they end a hand that the house has banked, it deals the next one if it can.

        It deals while a person is there to play with and its budget of the day covers the worst case of the hand. Those who
        have left take their chips with them, and the house plays their chairs on.
        """
        state = moving.made.state
        hand_over = not state.over and (moving.waits_for_deal or state.hand != play.state.hand)
        if not hand_over or not ends.house_banks(sheet, play):
            return self._moved(sheet, play, moving.made, kind, at_deadline=at_deadline)

        def closed() -> Draft:
            last = moving.fork()
            last.close_bank()
            return self._moved(sheet, play, last.made, kind, at_deadline=at_deadline)

        if not any(seat.member is not None and not seat.left and seat.out is None for seat in sheet.seats):
            return closed()
        return self._next_hand(sheet, play, moving.fork(), kind, at_deadline=at_deadline, closed=closed)

    def _next_hand(
        self, sheet: Sheet, play: Play, moving: Moving, kind: str, *, at_deadline: bool, closed: Callable[[], Draft]
    ) -> Draft:
        """The draft with the next hand that the house banks."""
        state, match = moving.made.state, sheet.match
        assert match is not None  # a match that is played has its number
        gone = [at for at, seat in enumerate(sheet.seats) if seat.left and seat.out is None]
        for at in gone:
            sheet = sheet.with_seat(at, out=state.chips[at])
        stake = self._stake(sheet, state)
        if moving.waits_for_deal:
            moving.deal()
        draft = self._moved(sheet, play, moving.made, kind, at_deadline=at_deadline)
        draft.transfers += [left_with(sheet, match, at, play.brings + state.chips[at]) for at in gone]
        draft.stake = stake or budget.nothing(sheet.guild, self._house.servers.of(sheet.guild).house_budget)
        draft.pact = self._pact(self._staying(sheet))
        draft.instead = closed
        return draft

    def _pressed(self, sheet: Sheet, member: int, revision: int, move: str) -> Draft:
        chairs.must_be_playing(sheet)
        seat = chairs.seat_of(sheet, member)
        play = self._match()
        fresh = sheet.moved <= revision <= sheet.revision
        if not fresh and move.partition(" ")[0] not in play.rules.info.anytime:
            raise Stale("The table has moved on since that button was shown.")
        if seat in sheet.misses:
            sheet = chairs.back(sheet, seat)
        return self._played(sheet, seat, move)

    def _played(self, sheet: Sheet, seat: int, move: str) -> Draft:
        """A move by a seat: made at once, or kept where the running clock keeps answers."""
        if len(move) > _LONGEST or not move.isprintable() or is_pattern(move):
            raise Refused("That is not a move.")
        play = self._match()
        clock = play.clock(sheet.speed)[1]
        if not clock.held and clock.delay is None:
            moving = Moving(play, sheet.orders, waits=ends.house_banks(sheet, play))
            moving.make(seat, move)
            draft = self._went_on(sheet, play, moving, "move")
            draft.answer = Pressed("made", "")
            return draft
        if not play.rules.allows(play.state, seat, move):
            raise Refused(play.rules.why(play.state, seat, move))
        if sheet.delayed:
            raise Refused("That is on its way already.")
        kept = sheet.but(held={**sheet.held, seat: move})
        if clock.delay is not None:
            kept = deadlines.delayed(kept, play, self._now())
            return Draft(kept, None, answer=Pressed("held", "In a moment."))
        return Draft(kept, None, answer=Pressed("held", "Kept until the time is up; until then you can change it."))

    def _ordered(self, sheet: Sheet, member: int, order: str) -> Draft:
        chairs.must_be_playing(sheet)
        seat = chairs.seat_of(sheet, member)
        play = self._match()
        orders = {at: left for at, left in sheet.orders.items() if at != seat}
        if not order:
            return Draft(sheet.but(orders=orders), None, answer=Pressed("held", "You have no standing order now."))
        known = any(fits(pattern, order) for pattern in orders_of(play.rules, play.state, seat))
        if len(order) > _LONGEST or not order.isprintable() or not known:
            raise Refused("That order cannot be left now.")
        answer = Pressed("held", "Your order stands; nobody else can see it.")
        return Draft(sheet.but(orders={**orders, seat: order}), None, answer=answer)

    async def computer_acts(self, seat: int, moved: int, move: str) -> None:
        """A computer player makes the move it thought of, if that question still stands. Raises Refused."""

        def judge(sheet: Sheet) -> Draft | None:
            if sheet.phase != "playing" or sheet.moved != moved or sheet.seats[seat].brain is None:
                return None
            if sheet.deserted is not None:
                return None
            return self._played(sheet, seat, move)

        await self._act(judge)

    # ---- time -----------------------------------------------------------------------------------------------------------

    async def tick(self, opened: int) -> None:
        """Do what is due by now. Raises Refused when it cannot be stored; then it is still due."""
        try:
            await self._act(lambda sheet: self._due(sheet, opened))
        except Refused:
            if not cutting.is_due(self._sheet, self._now()):
                raise
            # as before Start, which says what is amiss
            await self._act(lambda sheet: Draft(cutting.stopped(sheet)) if cutting.is_on(sheet) else None)

    def _due(self, sheet: Sheet, opened: int) -> Draft | None:
        now = self._now()
        forgotten = deadlines.forgotten_at(sheet, opened)
        if forgotten is not None and forgotten <= now:
            return self._forgotten(sheet)
        if cutting.is_due(sheet, now):
            return self._cut(sheet)
        if sheet.phase == "playing" and sheet.deadline is not None and sheet.deadline <= now:
            return self._out_of_time(sheet)
        if sheet.phase == "playing" and sheet.warn_at is not None and sheet.warn_at <= now:
            return Draft(sheet.but(warn_at=None), "warning")
        return None

    def _forgotten(self, sheet: Sheet) -> Draft:
        if sheet.phase == "over":
            return self._closed(sheet, "The table was cleared after the match.")
        return self._closed(sheet, "The table was closed because nothing happened at it.")

    def _out_of_time(self, sheet: Sheet) -> Draft:
        """The clock is out: kept answers and defaults are carried out, or sent on their way where there is a delay."""
        play = self._match()
        moving = Moving(play, sheet.orders, waits=ends.house_banks(sheet, play))
        if moving.waits_for_deal:
            return self._went_on(sheet, play, moving, "deal", at_deadline=True)
        answer = deadlines.answers(sheet, play, thoughts(sheet, play))
        if play.clock(sheet.speed)[1].delay is not None and not sheet.delayed:
            late = chairs.missed(sheet, answer.missed)
            kind = None if late.seats == sheet.seats else "lobby"
            return Draft(deadlines.delayed(late, play, self._now()), kind)
        moving.make_all(answer.moves)
        missed = () if sheet.delayed else answer.missed
        return self._went_on(chairs.missed(sheet, missed), play, moving, "clock", at_deadline=True)

    # ---- without people -------------------------------------------------------------------------------------------------

    def _left_alone(self, opened: int) -> bool:
        """Whether the match is to be played to its end now."""
        due = ends.played_out_at(self._sheet, opened)
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
        sheet, play = self._sheet, self._match()
        banks = ends.house_banks(sheet, play)
        made = await asyncio.to_thread(played_on, sheet, copy_of(play), by_hand=banks)

        def judge(now: Sheet) -> Draft | None:
            if now.stored != sheet.stored or not self._left_alone(opened):
                return None
            moving = Moving(play, now.orders, waits=banks)
            moving.adopt(made)
            return self._went_on(chairs.all_left(now), play, moving, "move")

        await self._act(judge)

    # ---- the end --------------------------------------------------------------------------------------------------------

    def _closed(self, sheet: Sheet, reason: str) -> Draft:
        """The table closes; a match that is played is abandoned, and hands that are over stay settled."""
        return closing.closed(sheet, self._match() if sheet.phase == "playing" else None, reason)

    def _voided(self, sheet: Sheet, by: Person, reason: str) -> Draft:
        """A manager ends a match as if it had never been dealt."""
        chairs.must_be_playing(sheet)
        return closing.voided(sheet, self._match(), by, reason)

    async def give_up(self, brings: int, why: str) -> None:
        """Void a match that cannot be rebuilt: every seat gets back what it brought."""
        held = await self._house.ledger.held(self.guild, self.id)
        await self._act(lambda sheet: closing.given_up(sheet, held, brings, why))

    def _again(self, sheet: Sheet, by: int, revision: int | None) -> Draft:
        """A new lobby at this table, if there may be one."""
        if sheet.phase != "over":
            raise Refused("A rematch follows a match that is over.")
        consent.must_say_it(sheet, revision)
        if self._house.busy(sheet.channel, self):
            raise Refused("There is another table in this channel.")
        self._house.must_have_a_table_left(sheet.guild, sheet.host, self)
        servers = self._house.servers
        servers.must_be_welcome(sheet.guild, by)
        return Draft(closing.again(sheet, by, self._house.chains(), servers.barred(sheet.guild), self._now()))
