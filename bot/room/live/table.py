"""A table: its chairs, its match, and the one queue through which everything happens to it."""

import asyncio
from collections.abc import Callable, Collection, Mapping
from functools import partial
from typing import Protocol

from bot.brains import FAIR
from bot.cards import Chain
from bot.room.chips.affording import must_afford
from bot.room.chips.budget import Stake
from bot.room.chips.ledger import Ledger
from bot.room.live import arranging, closing, dealing, moves, timeouts
from bot.room.live.act_queue import ActQueue, Office
from bot.room.live.pending_change import Occasion, PendingChange
from bot.room.live.table_reader import TableReader
from bot.room.match import absence
from bot.room.match.play import Play
from bot.room.match.playout import copy_of, played_on
from bot.room.sql.transaction import StoreProblem
from bot.room.table import consent, cutting
from bot.room.table.people import Change, Person, PressResult
from bot.room.table.salts import Root
from bot.room.table.table_state import TableState, sealed
from bot.rules import Refused


class CardRoom(Office, Protocol):
    """What a table needs of the room that it stands in."""

    ledger: Ledger
    chains: Callable[[], Chain]
    salts: Callable[[], Root]
    closing: bool  #: the room is being closed: long work ends at the next good moment

    def changed(self, table: "Table", change: Change | None) -> None:
        """The table has been stored anew; `change` is what others may notice of it."""
        ...

    def whispered(self, table: "Table", seat: int) -> None:
        """Something was stored that one seat alone may see."""
        ...

    def must_have_a_place_for(self, table: "Table", by: int) -> None:
        """Refuse a rematch at a table whose channel has another one by now, or whose next host may not have one more."""
        ...


class Table(TableReader):
    """A table. What can be read is the last stored state; the acts change it, one at a time.

    Every act is stored before it is shown, raises Refused with one sentence when it is against the rules, and with a `key`
    (the interaction behind it) happens once however often it is asked for. `by` is a member who runs the table: its host, or
    anybody when `manager` is true. What an act comes to is judged by the pure functions of this package.
    """

    def __init__(self, room: CardRoom, state: TableState, play: Play | None = None) -> None:
        super().__init__(state, play)
        self._room = room
        self._acts = ActQueue(self, room, partial(room.changed, self))
        self.playing_out = False  #: whether the match is just being played to its end without people

    def ready_problem(self) -> str | None:
        """Why the match cannot be started yet, as one sentence: the game's reasons first, then the server's."""
        return dealing.ready_problem(self._state, self._room.guilds.of(self.guild))

    def house_stake(self) -> Stake | None:
        """What the house would put up if the match were dealt now; None where that is nothing."""
        return dealing.house_stake(self._state, self._room.guilds.of(self.guild))

    # ---- before the deal ------------------------------------------------------------------------------------------------

    async def sit(self, person: Person, *, word: str = "", revision: int | None = None, key: str | None = None) -> None:
        """Take a chair and agree to what can be lost, with a word for the shuffle if one likes; or agree to it anew.

        `revision` is that of the button which said what can be lost; None: how it stands now. During a match: take one's own
        chair back.
        """
        state = self._state
        if state.phase == "playing" and state.seat_of(person.id) is not None:
            await self.take_back(person.id, key=key)
        else:
            await self._acts.take_of_person(key, arranging.sat_down, person, word, revision)

    async def free_chair(self, by: int, member: int, *, manager: bool = False, key: str | None = None) -> None:
        """Free the chair of somebody who has not agreed in time to what can be lost."""
        await self._acts.take_of_person(key, arranging.chair_freed, by, member, manager=manager)

    async def add_word(self, member: int, word: str, *, key: str | None = None) -> None:
        """Add a word of one's own to the shuffle."""
        await self._acts.take_of_person(key, arranging.word_added, member, word)

    async def leave(self, member: int, *, in_lobby: bool = False, key: str | None = None) -> None:
        """Get up; during a match a fair computer player plays the chair on, and the result counts.

        `in_lobby`: only as long as the cards are not dealt.
        """
        await self._acts.take_of_person(key, arranging.left, member, in_lobby=in_lobby)

    async def turn_away(self, member: int) -> None:
        """Somebody may sit down no more: before the deal the chair is freed, and none is kept for them."""
        await self._acts.take(None, arranging.turned_away, member)

    async def add_computer(self, by: int, brain: str = FAIR, *, manager: bool = False, key: str | None = None) -> None:
        """Seat a computer player."""
        await self._acts.take_of_person(key, arranging.computer_added, by, brain, manager=manager)

    async def remove_computer(self, by: int, name: str, *, manager: bool = False, key: str | None = None) -> None:
        """Have a computer player get up."""
        await self._acts.take_of_person(key, arranging.computer_removed, by, name, manager=manager)

    async def change_partners(self, by: int, *, manager: bool = False, key: str | None = None) -> None:
        """Have all but the first move on by a chair, and so play with somebody else."""
        await self._acts.take_of_person(key, arranging.partners_changed, by, manager=manager)

    async def set_level(self, by: int, brain: str, *, manager: bool = False, key: str | None = None) -> None:
        """Have all computer players here play on a level: easy, fair or strong, or as a character."""
        await self._acts.take_of_person(key, arranging.level_set, by, brain, manager=manager)

    async def set_option(
        self, by: int, name: str, value: int | str | bool, *, manager: bool = False, key: str | None = None
    ) -> None:
        """Change an option of the game, or the room's own: `speed` is fast, normal or slow, `practice` and `cut` true or false."""
        await self.set_options(by, {name: value}, manager=manager, key=key)

    async def set_options(
        self,
        by: int,
        values: Mapping[str, int | str | bool],
        *,
        alone: bool = False,
        manager: bool = False,
        key: str | None = None,
    ) -> None:
        """Change several options at once; `alone`: all others of the game's are as usual then."""
        await self._acts.take_of_person(key, arranging.options_set, by, values, alone=alone, manager=manager)

    async def remove_person(self, by: int, member: int, *, manager: bool = False, key: str | None = None) -> None:
        """Have somebody get up before the deal, who sits down here again only when invited."""
        await self._acts.take_of_person(key, arranging.person_removed, by, member, manager=manager)

    async def invite(
        self, by: int, members: Collection[int], *, keep: bool = True, manager: bool = False, key: str | None = None
    ) -> None:
        """Keep chairs for members until the deal; `keep` false: keep them no longer."""
        await self._acts.take_of_person(key, arranging.invited, by, members, keep=keep, manager=manager)

    async def call(self, by: int, members: Collection[int], *, manager: bool = False, key: str | None = None) -> None:
        """Note that these members, for whom chairs are kept, are called: each once at this table."""
        await self._acts.take_of_person(key, arranging.called, by, members, manager=manager)

    async def not_reached(self, members: Collection[int]) -> None:
        """A call has reached none of these members: they can be called again."""
        await self._acts.take(None, arranging.not_reached, members)

    async def set_private(self, by: int, private: bool, *, manager: bool = False, key: str | None = None) -> None:
        """Have the table for invited people alone, or for everybody."""
        await self._acts.take_of_person(key, arranging.made_private, by, private, manager=manager)

    async def start(self, by: int, *, manager: bool = False, key: str | None = None) -> None:
        """Deal."""

        async def dealt() -> PressResult | None:
            await self._must_afford()
            try:
                return await self._acts.carry_out(key, dealing.started, by, manager=manager)
            except Refused:
                await self._must_afford()  # a purse was emptied at that very moment, or the budget spent: say whose
                raise

        await self._acts.turn(dealt)

    async def _must_afford(self) -> None:
        state, room = self._state, self._room
        if state.phase == "lobby" and self.ready_problem() is None:
            await must_afford(state, dealing.setting_of(state), room.store, room.ledger, room.guilds)

    async def cut_with(self, member: int, word: str, *, key: str | None = None) -> None:
        """While the pack is being cut: one's last word, "" for none; the last answer deals."""
        await self._acts.take_of_person(key, arranging.cut_with, member, word)

    # ---- during a match -------------------------------------------------------------------------------------------------

    async def press(self, member: int, revision: int, move: str, *, key: str | None = None) -> PressResult:
        """Make a move with a button of this revision. Raises Stale when the match has moved on since."""
        state = self._state
        seat = state.seat_of(member)
        if state.phase == "playing" and seat is not None and state.seats[seat].brain is not None:
            await self.take_back(member)  # whoever presses is there again
        answer = await self._acts.take_of_person(key, moves.pressed, member, revision, move)
        return answer or PressResult("made", "")

    async def leave_order(self, member: int, order: str, *, key: str | None = None) -> PressResult:
        """Leave a standing order, privately, instead of any other; "" takes it back."""
        answer = await self._acts.take_of_person(key, moves.ordered, member, order)
        return answer or PressResult("held", "")

    async def hurry(self, member: int, wish: bool, *, key: str | None = None) -> PressResult:
        """Say that cards may fall faster in this match, or (`wish` false) take that back.

        They do once all people at the table have said so.
        """
        answer = await self._acts.take_of_person(key, moves.hurried, member, wish)
        return answer or PressResult("held", "")

    async def press_ahead(self, member: int, hand: int, move: str, *, key: str | None = None) -> PressResult:
        """Press a move of this hand ahead, privately, instead of any other; "" takes it back."""
        answer = await self._acts.take_of_person(key, moves.pressed_ahead, member, hand, move)
        if (seat := self.seat_of(member)) is not None:
            self._room.whispered(self, seat)
        return answer or PressResult("held", "")

    async def make_premove(self, seat: int, moved: int) -> None:
        """What a seat has pressed ahead is made, or dropped, if the question of this revision still stands."""
        before = self._state
        try:
            await self._acts.take(None, moves.premove_made, seat, moved)
        except StoreProblem:
            raise
        except Refused as refused:  # the store's constraints: somebody may win or lose no more today
            await self._acts.take(None, moves.premove_dropped, seat, moved, str(refused))
        if before.moved == self._state.moved and before.dropped != self._state.dropped:
            self._room.whispered(self, seat)

    async def take_back(self, member: int, *, key: str | None = None) -> None:
        """Take one's chair back from the computer player that sits in."""
        await self._acts.take_of_person(key, arranging.taken_back, member)

    async def vote_end(self, member: int, *, wish: bool = True, key: str | None = None) -> None:
        """Agree to end the match, or (`wish` false) take that back; twice is once.

        Where chips or ratings are at stake it takes everybody who was dealt in, and the house must have no chips in it;
        elsewhere more than half of the people at the table.
        """
        await self._acts.take_of_person(key, closing.voted, member, wish)

    async def computer_acts(self, seat: int, moved: int, move: str) -> None:
        """A computer player makes the move it thought of, if that question still stands. Raises Refused."""
        await self._acts.take(None, moves.thought, seat, moved, move)

    # ---- time -----------------------------------------------------------------------------------------------------------

    async def tick(self, opened: int) -> None:
        """Do what is due by now. Raises Refused when it cannot be stored; then it is still due."""
        try:
            await self._acts.take(None, timeouts.due, opened)
        except Refused:
            if not cutting.is_due(self._state, self._acts.now()):
                raise
            await self._acts.take(None, timeouts.cutting_stopped)

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

    def _left_alone(self, opened: int) -> bool:
        """Whether the match is to be played to its end now."""
        due = absence.played_out_at(self._state, opened)
        return due is not None and due <= self._acts.now() and not self._room.closing

    async def _play_slice(self, opened: int) -> None:
        """Some moves of such a match: thought in a thread, stored as one act if the table still stands where it stood."""
        before, play = self._state, self.current_play()
        made = await asyncio.to_thread(played_on, before, copy_of(play), by_hand=consent.house_banks(before))

        def judged(state: TableState, occasion: Occasion) -> PendingChange | None:
            if state.stored != before.stored or not self._left_alone(opened):
                return None
            return moves.slice_played(state, occasion, made)

        await self._acts.take(None, judged)

    # ---- the end --------------------------------------------------------------------------------------------------------

    async def close(self, by: int, *, manager: bool = False, key: str | None = None) -> None:
        """Close the table. A match without chips and ratings can be closed by a manager, or by a host who plays alone."""
        await self._acts.take_of_person(key, closing.closed_by, by, manager=manager)

    async def void(self, by: Person, reason: str, *, key: str | None = None) -> None:
        """End the match as if it had never been dealt, with the reason; for those who manage the server, which the caller checks."""
        await self._acts.take(key, closing.voided, by, reason)

    async def give_up(self, brings: int, why: str) -> None:
        """Void a match that cannot be rebuilt: every seat gets back what it brought."""
        held = await self._room.ledger.held(self.guild, self.id)
        await self._acts.take(None, closing.given_up, held, brings, why)

    async def strand(self) -> None:
        """The table's channel is gone. What is only planned is closed; a match that binds goes on without its message.

        Nobody gets a stake back that way: all are away, and after a while computer players finish.
        """
        await self._acts.take(None, closing.stranded)

    async def found(self) -> None:
        """The table's channel is there again, as the server has taken the bot back: it has its message again."""
        await self._acts.take(None, closing.found)

    async def renew(self) -> None:
        """Take the table from the store, where it was changed otherwise than by an act, and have it shown anew."""
        await self._acts.renew()

    async def rematch(self, by: int, *, revision: int | None = None, key: str | None = None) -> None:
        """After a match: a new lobby at this table with the same chairs and options, for anybody who played.

        Whoever asks agrees to what the button of this revision said; None: to how it stands now.
        """

        def judged(state: TableState, occasion: Occasion) -> PendingChange:
            arranging.must_be_over(state, revision)
            self._room.must_have_a_place_for(self, by)
            return arranging.again(state, occasion, by, sealed(self._room.chains(), self._room.salts()))

        await self._acts.take_of_person(key, judged)

    def must_say_it(self, revision: int) -> None:
        """Refuse a button of a revision that says something else of what can be lost here."""
        consent.must_say_it(self._state, revision)

    async def set_message(self, message: int | None) -> None:
        """Remember which public message shows the table."""
        await self._acts.take(None, arranging.message_set, message)
