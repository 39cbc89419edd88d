"""A table's match: the deal, moves of people and computers, what the clock brings, and how it ends."""

from bot import shelf
from bot.room import budget, chairs, deadlines, limits, lobby
from bot.room.acts import Acts
from bot.room.draft import Draft, brought, chips_of, given_back
from bot.room.people import Pressed, Seat, Stale
from bot.room.play import Made, Moving, Play, first_dealer
from bot.room.sheet import Sheet
from bot.room.thinking import thoughts
from bot.rules import DEALER, Refused, Setting, fits, is_pattern

#: no move, word or order is longer
_LONGEST = 200


class Matches(Acts):
    """A table at which matches are played."""

    # ---- the deal -------------------------------------------------------------------------------------------------------

    async def _start(self, by: int, manager: bool, key: str | None) -> Pressed | None:
        """Deal, if everybody is there and can pay; within the queue."""

        def dealt(sheet: Sheet) -> Draft:
            lobby.must_run(sheet, by, manager)
            limits.must_be_allowed(self.ready_problem())
            return self._dealt(sheet.but(acted=self._now()))

        await self._must_afford()
        try:
            return await self._carry_out(dealt, key)
        except Refused:
            await self._must_afford()  # a purse was emptied at that very moment, or the budget spent: say whose
            raise

    async def _must_afford(self) -> None:
        """Refuse a deal that is otherwise ready unless every person can bring what the game asks for, and the house, too."""
        sheet = self._sheet
        if sheet.phase != "lobby" or self.ready_problem() is not None:
            return
        brings = limits.brings(shelf.rules_of(sheet.game), sheet.options)
        people = [seat for seat in sheet.seats if seat.member is not None and brings]
        chips = await self._house.ledger.balances(
            sheet.guild, [seat.member for seat in people if seat.member is not None]
        )
        poor = [f"{seat.name} has {held}" for seat, held in zip(people, chips, strict=True) if held < brings]
        if poor:
            raise Refused(f"Everybody needs {brings} chips at this table: {', '.join(poor)}.")
        if stake := self._stake(sheet, self._setting(sheet)):
            await budget.must_reach(self._house.store, self._house.servers, stake)

    def _setting(self, sheet: Sheet) -> Setting:
        """How the match at this table is set up."""
        seats = len(sheet.seats)
        dealer = first_dealer(sheet.chain.seed(0), lobby.entropy(sheet), seats)
        return shelf.rules_of(sheet.game).setting(seats, sheet.options, dealer)

    def _stake(self, sheet: Sheet, setting: Setting) -> budget.Stake | None:
        """What the house puts up at this table; None when it stakes nothing."""
        chips = limits.house_stake(shelf.rules_of(sheet.game), setting, sheet)
        day = self._house.servers.today(sheet.guild).name
        most = self._house.servers.of(sheet.guild).house_budget
        return budget.Stake(sheet.guild, day, chips, most) if chips else None

    def _dealt(self, sheet: Sheet) -> Draft:
        rules = shelf.rules_of(sheet.game)
        setting = self._setting(sheet)
        play = Play(
            rules,
            setting,
            sheet.chain,
            lobby.entropy(sheet),
            limits.brings(rules, sheet.options),
            rules.start(setting),
        )
        made = Moving(play, fresh=True).made
        after = sheet.but(
            phase="playing", matches=sheet.matches + 1, votes=(), misses={}, orders={}, held={}, deadline=None
        )
        draft = self._moved(after, play, made, "deal")
        assert after.match is not None  # it has just been given its number
        draft.begins = True
        draft.stake = self._stake(sheet, setting)
        draft.transfers[:0] = brought(after, after.match, play)
        return draft

    # ---- moves ----------------------------------------------------------------------------------------------------------

    def _moved(self, sheet: Sheet, play: Play, made: Made, kind: str, *, at_deadline: bool = False) -> Draft:
        """The draft of moves that were made."""
        after = deadlines.wound(sheet, play, made, self._now(), at_deadline=at_deadline)
        if made.state.hand != play.state.hand and not play.rules.info.lasting_orders:
            after = after.but(orders={})
        if made.state.over:
            after = after.but(phase="over", votes=(), misses={}, orders={}, acted=self._now())
        elif any(actor == DEALER for actor, _ in made.rows):
            kind = "deal"
        assert sheet.match is not None  # a match that is played has its number
        transfers = chips_of(sheet, sheet.match, play, made, self._sheet.revision + 1, play.escrow())
        draft = Draft(after, kind, made, play, transfers=transfers)
        if made.state.over:
            draft.kind, draft.outcome, draft.result = "end", "finished", play.rules.result(made.state)
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
            moving = Moving(play, sheet.orders)
            moving.make(seat, move)
            draft = self._moved(sheet, play, moving.made, "move")
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
        known = any(fits(pattern, order) for pattern in play.rules.orders(play.state, seat))
        if len(order) > _LONGEST or not order.isprintable() or not known:
            raise Refused("That order cannot be left now.")
        answer = Pressed("held", "Your order stands; nobody else can see it.")
        return Draft(sheet.but(orders={**orders, seat: order}), None, answer=answer)

    async def computer_acts(self, seat: int, moved: int, move: str) -> None:
        """A computer player makes the move it thought of, if that question still stands. Raises Refused."""

        def judge(sheet: Sheet) -> Draft | None:
            if sheet.phase != "playing" or sheet.moved != moved or sheet.seats[seat].brain is None:
                return None
            return self._played(sheet, seat, move)

        await self._act(judge)

    # ---- time -----------------------------------------------------------------------------------------------------------

    async def tick(self, opened: int) -> None:
        """Do what is due by now. Raises Refused when it cannot be stored; then it is still due."""
        await self._act(lambda sheet: self._due(sheet, opened))

    def _due(self, sheet: Sheet, opened: int) -> Draft | None:
        now = self._now()
        if deadlines.forgotten_at(sheet, opened) <= now:
            return self._forgotten(sheet)
        if sheet.phase == "playing" and sheet.deadline is not None and sheet.deadline <= now:
            return self._out_of_time(sheet)
        if sheet.phase == "playing" and sheet.warn_at is not None and sheet.warn_at <= now:
            return Draft(sheet.but(warn_at=None), "warning")
        return None

    def _forgotten(self, sheet: Sheet) -> Draft:
        if sheet.phase == "playing":
            return self._closed(
                sheet, "Nobody was at the table any more: the match was ended and the chips given back."
            )
        if sheet.phase == "over":
            return self._closed(sheet, "The table was cleared after the match.")
        return self._closed(sheet, "The table was closed because nothing happened at it.")

    def _out_of_time(self, sheet: Sheet) -> Draft:
        """The clock is out: kept answers and defaults are carried out, or sent on their way where there is a delay."""
        play = self._match()
        answer = deadlines.answers(sheet, play, thoughts(sheet, play))
        if play.clock(sheet.speed)[1].delay is not None and not sheet.delayed:
            late = chairs.missed(sheet, answer.missed)
            kind = None if late.seats == sheet.seats else "lobby"
            return Draft(deadlines.delayed(late, play, self._now()), kind)
        moving = Moving(play, sheet.orders)
        moving.make_all(answer.moves)
        missed = () if sheet.delayed else answer.missed
        return self._moved(chairs.missed(sheet, missed), play, moving.made, "clock", at_deadline=True)

    # ---- the end --------------------------------------------------------------------------------------------------------

    def _closed(self, sheet: Sheet, reason: str) -> Draft:
        """The table closes; a match that is played is abandoned, and everybody gets back what its page says."""
        after = sheet.but(
            phase="closed", reason=reason, clock="", deadline=None, warn_at=None, delayed=False, held={}, orders={}
        )
        if sheet.phase != "playing":
            return Draft(after, "closed")
        play = self._match()
        assert sheet.match is not None  # a match that is played has its number
        return Draft(after, "closed", play=play, outcome="abandoned", transfers=given_back(sheet, sheet.match, play))

    def _again(self, sheet: Sheet, by: int) -> Draft:
        """A new lobby with those who are there, computers included; an absent person's chips are not staked again."""
        if sheet.phase != "over":
            raise Refused("A rematch follows a match that is over.")
        chairs.seat_of(sheet, by)
        if self._house.busy(sheet.channel, self):
            raise Refused("There is another table in this channel.")
        seats = tuple(
            Seat(seat.member, seat.name, None if seat.member is not None else seat.brain)
            for seat in sheet.seats
            if seat.present or seat.member in (None, by)
        )
        chain = self._house.chains()
        after = sheet.but(phase="lobby", seed=chain.last.hex(), links=chain.length, seats=seats, since=self._now())
        return Draft(lobby.pass_host(after))
