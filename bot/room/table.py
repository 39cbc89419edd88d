"""A table: its chairs, its match, and the one queue through which everything happens to it."""

from bot.room import chairs, consent, cutting, deadlines, ends, limits, lobby
from bot.room.draft import Draft
from bot.room.matches import Matches
from bot.room.people import Person, Pressed
from bot.room.sheet import Sheet
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

        def judge(sheet: Sheet) -> Draft:
            self._house.servers.must_be_welcome(sheet.guild, person.id)
            return Draft(lobby.sit(sheet, person, word, revision))

        await self._act_of_person(judge, key)

    async def free_chair(self, by: int, seat: int, *, manager: bool = False, key: str | None = None) -> None:
        """Free the chair of somebody who has not agreed in time to what can be lost."""

        def judge(sheet: Sheet) -> Draft:
            lobby.must_run(sheet, by, manager)
            lobby.must_be_lobby(sheet)
            return Draft(lobby.pass_host(consent.free(sheet, seat, self._now())))

        await self._act_of_person(judge, key)

    async def add_word(self, member: int, word: str, *, key: str | None = None) -> None:
        """Add a word of one's own to the shuffle."""
        await self._act_of_person(lambda sheet: Draft(lobby.add_word(sheet, member, word)), key)

    async def leave(self, member: int, *, in_lobby: bool = False, key: str | None = None) -> None:
        """Get up; during a match a fair computer player plays the chair on, and the result counts.

        `in_lobby`: only as long as the cards are not dealt.
        """

        def judge(sheet: Sheet) -> Draft:
            if sheet.phase == "playing" and not in_lobby:
                return Draft(chairs.leave(sheet, member))
            left = lobby.leave(sheet, member)
            return Draft(left, "closed" if left.phase == "closed" else "lobby")

        await self._act_of_person(judge, key)

    async def add_computer(
        self, by: int, brain: str = "thumb", *, manager: bool = False, key: str | None = None
    ) -> None:
        """Seat a computer player."""

        def judge(sheet: Sheet) -> Draft:
            lobby.must_run(sheet, by, manager)
            return Draft(lobby.add_computer(sheet, brain))

        await self._act_of_person(judge, key)

    async def remove_computer(self, by: int, seat: int, *, manager: bool = False, key: str | None = None) -> None:
        """Have a computer player get up."""

        def judge(sheet: Sheet) -> Draft:
            lobby.must_run(sheet, by, manager)
            return Draft(lobby.remove_computer(sheet, seat))

        await self._act_of_person(judge, key)

    async def set_option(
        self, by: int, name: str, value: int | str | bool, *, manager: bool = False, key: str | None = None
    ) -> None:
        """Change an option of the game, or the room's own: `speed` is fast, normal or slow, `practice` and `cut` true or false."""

        def judge(sheet: Sheet) -> Draft:
            lobby.must_run(sheet, by, manager)
            changed = lobby.set_option(sheet, name, value)
            terms = self._house.servers.of(sheet.guild)
            if not changed.practice:
                limits.must_be_allowed(limits.over_the_cap(terms, sheet.game, changed.options))
            return Draft(consent.after_change(sheet, changed, by, self._now()))

        await self._act_of_person(judge, key)

    async def start(self, by: int, *, manager: bool = False, key: str | None = None) -> None:
        """Deal."""
        await self._queue.take(lambda: self._start(by, manager, key))

    async def cut_with(self, member: int, word: str, *, key: str | None = None) -> None:
        """While the pack is being cut: one's last word, "" for none; the last answer deals."""

        def judge(sheet: Sheet) -> Draft:
            cut = cutting.answered(sheet, member, lobby.checked_word(word))
            return self._cut(cut) if cutting.is_done(cut) else Draft(cut)

        await self._act_of_person(judge, key)

    # ---- during a match -------------------------------------------------------------------------------------------------

    async def press(self, member: int, revision: int, move: str, *, key: str | None = None) -> Pressed:
        """Make a move with a button of this revision. Raises Stale when the match has moved on since."""
        seat = self.seat_of(member)
        if self.phase == "playing" and seat is not None and self.seats[seat].brain is not None:
            await self.take_back(member)  # whoever presses is there again
        answer = await self._act_of_person(lambda sheet: self._pressed(sheet, member, revision, move), key)
        return answer or Pressed("made", "")

    async def leave_order(self, member: int, order: str, *, key: str | None = None) -> Pressed:
        """Leave a standing order, privately, instead of any other; "" takes it back."""
        answer = await self._act_of_person(lambda sheet: self._ordered(sheet, member, order), key)
        return answer or Pressed("held", "")

    async def take_back(self, member: int, *, key: str | None = None) -> None:
        """Take one's chair back from the computer player that sits in."""

        def judge(sheet: Sheet) -> Draft:
            back = chairs.take_back(sheet, member)
            return Draft(back if sheet.deserted is None else deadlines.resumed(back, self._match(), self._now()))

        await self._act_of_person(judge, key)

    async def vote_end(self, member: int, *, key: str | None = None) -> None:
        """Agree to end the match, or take that back.

        Where chips or ratings are at stake it takes everybody who was dealt in, and the house must have no chips in it;
        elsewhere more than half of the people at the table.
        """

        def judge(sheet: Sheet) -> Draft:
            voted = chairs.vote(sheet, member)
            ends.must_be_votable(sheet, self._match())
            if not ends.is_voted_out(voted, self._match()):
                return Draft(voted)
            if ends.is_binding(sheet, self._match()):
                return self._closed(
                    voted, "Everybody at the table agreed to end the match; the stakes were given back."
                )
            return self._closed(voted, "The match was ended by a vote.")

        await self._act_of_person(judge, key)

    # ---- the end --------------------------------------------------------------------------------------------------------

    async def close(self, by: int, *, manager: bool = False, key: str | None = None) -> None:
        """Close the table. A match without chips and ratings can be closed by a manager, or by a host who plays alone."""

        def judge(sheet: Sheet) -> Draft:
            lobby.must_run(sheet, by, manager)
            if sheet.phase == "closed":
                raise Refused("This table is closed.")  # the first reason is the one that stands
            if sheet.phase == "playing":
                ends.must_be_closable(sheet, self._match(), by, manager)
            return self._closed(sheet, "The table was closed.")

        await self._act_of_person(judge, key)

    async def void(self, by: Person, reason: str, *, key: str | None = None) -> None:
        """End the match as if it had never been dealt, with the reason; for those who manage the server, which the caller checks."""
        await self._act(lambda sheet: self._voided(sheet, by, reason), key)

    async def strand(self) -> None:
        """The table's channel is gone. What is only planned is closed; a match that binds goes on without its message.

        Nobody gets a stake back that way: all are away, and after a while computer players finish.
        """

        def judge(sheet: Sheet) -> Draft | None:
            if sheet.phase == "closed" or sheet.placeless:
                return None
            if sheet.phase == "playing" and ends.is_binding(sheet, self._match()):
                return Draft(chairs.all_away(sheet))
            return self._closed(sheet, "The table's channel is gone.")

        await self._act(judge)

    async def rematch(self, by: int, *, revision: int | None = None, key: str | None = None) -> None:
        """After a match: a new lobby at this table with the same chairs and options, for anybody who played.

        Whoever asks agrees to what the button of this revision said; None: to how it stands now.
        """
        await self._act_of_person(lambda sheet: self._again(sheet, by, revision), key)

    def must_say_it(self, revision: int) -> None:
        """Refuse a button of a revision that says something else of what can be lost here."""
        consent.must_say_it(self._sheet, revision)

    async def set_message(self, message: int | None) -> None:
        """Remember which public message shows the table."""
        await self._act(lambda sheet: Draft(sheet.but(message=message), None))
