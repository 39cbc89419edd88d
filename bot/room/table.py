"""A table: its chairs, its match, and the one queue through which everything happens to it."""

from bot.room import chairs, cutting, limits, lobby
from bot.room.draft import Draft
from bot.room.matches import Matches
from bot.room.people import Person, Pressed
from bot.room.sheet import Sheet


class Table(Matches):
    """A table. What can be read is the last stored state; the acts change it, one at a time.

    Every act is stored before it is shown, raises Refused with one sentence when it is against the rules, and with a `key`
    (the interaction behind it) happens once however often it is asked for. `by` is a member who runs the table: its host, or
    anybody when `manager` is true.
    """

    # ---- before the deal ------------------------------------------------------------------------------------------------

    async def sit(self, person: Person, *, word: str = "", key: str | None = None) -> None:
        """Take a chair, with a word for the shuffle if one likes; during a match: take one's own chair back."""
        if self.phase == "playing" and self.seat_of(person.id) is not None:
            await self.take_back(person.id, key=key)
            return
        await self._act_of_person(lambda sheet: Draft(lobby.sit(sheet, person, word)), key)

    async def add_word(self, member: int, word: str, *, key: str | None = None) -> None:
        """Add a word of one's own to the shuffle."""
        await self._act_of_person(lambda sheet: Draft(lobby.add_word(sheet, member, word)), key)

    async def leave(self, member: int, *, key: str | None = None) -> None:
        """Get up; during a match a computer player sits in until the chair is taken back."""

        def judge(sheet: Sheet) -> Draft:
            if sheet.phase == "playing":
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
        """Change an option of the game, or the room's own: `speed` is fast, normal or slow, `cut` true or false."""

        def judge(sheet: Sheet) -> Draft:
            lobby.must_run(sheet, by, manager)
            changed = lobby.set_option(sheet, name, value)
            limits.must_be_allowed(
                limits.over_the_cap(self._house.servers.of(sheet.guild), sheet.game, changed.options)
            )
            return Draft(changed)

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
        await self._act_of_person(lambda sheet: Draft(chairs.take_back(sheet, member)), key)

    async def vote_end(self, member: int, *, key: str | None = None) -> None:
        """Vote to end the match; more than half of the people at the table end it."""

        def judge(sheet: Sheet) -> Draft:
            voted = chairs.vote(sheet, member)
            if chairs.voted_out(voted):
                return self._closed(voted, "The match was ended by a vote; the chips were given back.")
            return Draft(voted)

        await self._act_of_person(judge, key)

    # ---- the end --------------------------------------------------------------------------------------------------------

    async def close(self, by: int, *, manager: bool = False, key: str | None = None) -> None:
        """Close the table. During a match only a manager can, or the host when no other person plays."""

        def judge(sheet: Sheet) -> Draft:
            lobby.must_run(sheet, by, manager)
            chairs.must_close(sheet, by, manager)
            given = "; the chips were given back" if sheet.phase == "playing" else ""
            return self._closed(sheet, f"The table was closed{given}.")

        await self._act_of_person(judge, key)

    async def rematch(self, by: int, *, key: str | None = None) -> None:
        """After a match: a new lobby at this table with the same chairs and options, for anybody who played."""
        await self._act_of_person(lambda sheet: self._again(sheet, by), key)

    async def set_message(self, message: int | None) -> None:
        """Remember which public message shows the table."""
        await self._act(lambda sheet: Draft(sheet.but(message=message), None))
