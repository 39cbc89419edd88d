"""A table: its chairs, its match, and the one queue through which everything happens to it."""

from bot.room.live.matches import Matches
from bot.room.live.pending_change import PendingChange
from bot.room.match import chairs, deadlines, ends
from bot.room.table import consent, cutting, lobby, table_limits
from bot.room.table.people import Person, PressResult
from bot.room.table.table_state import TableState
from bot.rules import Refused


class Table(Matches):
    """A table. What can be read is the last stored state; the acts change it, one at a time.

    Every act is stored before it is shown, raises Refused with one sentence when it is against the rules, and with a `key`
    (the interaction behind it) happens once however often it is asked for. `by` is a member who runs the table: its host, or
    anybody when `manager` is true.
    """

    # ---- before the deal ------------------------------------------------------------------------------------------------

    async def sit(self, person: Person, *, word: str = "", revision: int | None = None, key: str | None = None) -> None:
        """Take a chair and agree to what can be lost, with a word for the shuffle if one likes; or agree to it anew.

        `revision` is that of the button which said what can be lost; None: how it stands now. During a match: take one's own
        chair back.
        """
        if self.phase == "playing" and self.seat_of(person.id) is not None:
            await self.take_back(person.id, key=key)
            return

        def judge(state: TableState) -> PendingChange:
            self._house.guilds.must_be_welcome(state.guild, person.id)
            return PendingChange(lobby.sit(state, person, word, revision))

        await self._act_of_person(judge, key)

    async def free_chair(self, by: int, seat: int, *, manager: bool = False, key: str | None = None) -> None:
        """Free the chair of somebody who has not agreed in time to what can be lost."""

        def judge(state: TableState) -> PendingChange:
            lobby.must_run(state, by, manager)
            lobby.must_be_lobby(state)
            return PendingChange(lobby.pass_host(consent.free(state, seat, self._now())))

        await self._act_of_person(judge, key)

    async def add_word(self, member: int, word: str, *, key: str | None = None) -> None:
        """Add a word of one's own to the shuffle."""
        await self._act_of_person(lambda state: PendingChange(lobby.add_word(state, member, word)), key)

    async def leave(self, member: int, *, in_lobby: bool = False, key: str | None = None) -> None:
        """Get up; during a match a fair computer player plays the chair on, and the result counts.

        `in_lobby`: only as long as the cards are not dealt.
        """

        def judge(state: TableState) -> PendingChange:
            if state.phase == "playing" and not in_lobby:
                return PendingChange(chairs.leave(state, member))
            left = lobby.leave(state, member)
            return PendingChange(left, "closed" if left.phase == "closed" else "lobby")

        await self._act_of_person(judge, key)

    async def add_computer(
        self, by: int, brain: str = "thumb", *, manager: bool = False, key: str | None = None
    ) -> None:
        """Seat a computer player."""

        def judge(state: TableState) -> PendingChange:
            lobby.must_run(state, by, manager)
            return PendingChange(lobby.add_computer(state, brain))

        await self._act_of_person(judge, key)

    async def remove_computer(self, by: int, seat: int, *, manager: bool = False, key: str | None = None) -> None:
        """Have a computer player get up."""

        def judge(state: TableState) -> PendingChange:
            lobby.must_run(state, by, manager)
            return PendingChange(lobby.remove_computer(state, seat))

        await self._act_of_person(judge, key)

    async def set_option(
        self, by: int, name: str, value: int | str | bool, *, manager: bool = False, key: str | None = None
    ) -> None:
        """Change an option of the game, or the room's own: `speed` is fast, normal or slow, `practice` and `cut` true or false."""

        def judge(state: TableState) -> PendingChange:
            lobby.must_run(state, by, manager)
            changed = lobby.set_option(state, name, value)
            terms = self._house.guilds.of(state.guild)
            if not changed.practice:
                table_limits.must_be_allowed(table_limits.over_the_cap(terms, state.game, changed.options))
            return PendingChange(consent.after_change(state, changed, by, self._now()))

        await self._act_of_person(judge, key)

    async def start(self, by: int, *, manager: bool = False, key: str | None = None) -> None:
        """Deal."""
        await self._queue.take(lambda: self._start(by, manager, key))

    async def cut_with(self, member: int, word: str, *, key: str | None = None) -> None:
        """While the pack is being cut: one's last word, "" for none; the last answer deals."""

        def judge(state: TableState) -> PendingChange:
            cut = cutting.answered(state, member, lobby.checked_word(word))
            return self._cut(cut) if cutting.is_done(cut) else PendingChange(cut)

        await self._act_of_person(judge, key)

    # ---- during a match -------------------------------------------------------------------------------------------------

    async def press(self, member: int, revision: int, move: str, *, key: str | None = None) -> PressResult:
        """Make a move with a button of this revision. Raises Stale when the match has moved on since."""
        seat = self.seat_of(member)
        if self.phase == "playing" and seat is not None and self.seats[seat].brain is not None:
            await self.take_back(member)  # whoever presses is there again
        answer = await self._act_of_person(lambda state: self._pressed(state, member, revision, move), key)
        return answer or PressResult("made", "")

    async def leave_order(self, member: int, order: str, *, key: str | None = None) -> PressResult:
        """Leave a standing order, privately, instead of any other; "" takes it back."""
        answer = await self._act_of_person(lambda state: self._ordered(state, member, order), key)
        return answer or PressResult("held", "")

    async def take_back(self, member: int, *, key: str | None = None) -> None:
        """Take one's chair back from the computer player that sits in."""

        def judge(state: TableState) -> PendingChange:
            back = chairs.take_back(state, member)
            return PendingChange(
                back if state.deserted is None else deadlines.resumed(back, self._match(), self._now())
            )

        await self._act_of_person(judge, key)

    async def vote_end(self, member: int, *, key: str | None = None) -> None:
        """Agree to end the match, or take that back.

        Where chips or ratings are at stake it takes everybody who was dealt in, and the house must have no chips in it;
        elsewhere more than half of the people at the table.
        """

        def judge(state: TableState) -> PendingChange:
            voted = chairs.vote(state, member)
            ends.must_be_votable(state, self._match())
            if not ends.is_voted_out(voted, self._match()):
                return PendingChange(voted)
            if ends.is_binding(state, self._match()):
                return self._closed(
                    voted, "Everybody at the table agreed to end the match; the stakes were given back."
                )
            return self._closed(voted, "The match was ended by a vote.")

        await self._act_of_person(judge, key)

    # ---- the end --------------------------------------------------------------------------------------------------------

    async def close(self, by: int, *, manager: bool = False, key: str | None = None) -> None:
        """Close the table. A match without chips and ratings can be closed by a manager, or by a host who plays alone."""

        def judge(state: TableState) -> PendingChange:
            lobby.must_run(state, by, manager)
            if state.phase == "closed":
                raise Refused("This table is closed.")  # the first reason is the one that stands
            if state.phase == "playing":
                ends.must_be_closable(state, self._match(), by, manager)
            return self._closed(state, "The table was closed.")

        await self._act_of_person(judge, key)

    async def void(self, by: Person, reason: str, *, key: str | None = None) -> None:
        """End the match as if it had never been dealt, with the reason; for those who manage the server, which the caller checks."""
        await self._act(lambda state: self._voided(state, by, reason), key)

    async def strand(self) -> None:
        """The table's channel is gone. What is only planned is closed; a match that binds goes on without its message.

        Nobody gets a stake back that way: all are away, and after a while computer players finish.
        """

        def judge(state: TableState) -> PendingChange | None:
            if state.phase == "closed" or state.placeless:
                return None
            if state.phase == "playing" and ends.is_binding(state, self._match()):
                return PendingChange(chairs.all_away(state))
            return self._closed(state, "The table's channel is gone.")

        await self._act(judge)

    async def rematch(self, by: int, *, revision: int | None = None, key: str | None = None) -> None:
        """After a match: a new lobby at this table with the same chairs and options, for anybody who played.

        Whoever asks agrees to what the button of this revision said; None: to how it stands now.
        """
        await self._act_of_person(lambda state: self._again(state, by, revision), key)

    def must_say_it(self, revision: int) -> None:
        """Refuse a button of a revision that says something else of what can be lost here."""
        consent.must_say_it(self._state, revision)

    async def set_message(self, message: int | None) -> None:
        """Remember which public message shows the table."""
        await self._act(lambda state: PendingChange(state.but(message=message), None))
