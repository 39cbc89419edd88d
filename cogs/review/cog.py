"""The button below a result that asks how one played: the moves that cost most, for those who made them."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from functools import partial

from discord import HTTPException

from bot.desk import InteractionAnswer, MessageBody, Page, RoomCog
from bot.desk.base.message_body import note, with_pictures
from bot.desk.base.names import spoken
from bot.desk.base.tasks import guarded
from bot.desk.transport import wire
from bot.desk.transport.answers import LEAVING, SORRY
from bot.room.history.reviews import Asked, Review
from bot.rules import Refused
from cogs.review.page import page


class ReviewCog(RoomCog):
    """What moves cost."""

    @property
    def pages(self) -> Mapping[str, Page]:
        return {"/review": self._review}

    async def _review(self, answer: InteractionAnswer, rest: str) -> None:
        """The button: of which match. What is there already is shown at once; else that it takes a while, and then it."""
        guild, member = self.here(answer.interaction)
        reviews, now = self.desk.room.reviews, int(self.desk.room.time.now() * 1000)
        asked = await reviews.ask(guild, rest.strip(), member, now)
        if isinstance(asked, Asked) and not asked.moments:
            asked = await reviews.look(asked)
        if isinstance(asked, Review):
            await self._show(answer, page(asked))
            return
        message = await self._show(answer, note(f"Looking at {_moves(len(asked.moments))} …"))
        told = partial(self._tell, answer, message)
        if self.desk.tasks.do(self._look(told, asked)) is None:
            await told(note(LEAVING))

    async def _show(self, answer: InteractionAnswer, made: MessageBody) -> int | None:
        """Show it where the press came from, or as a new private message below a result; its id as `InteractionAnswer.show`."""
        guild, reader = self.here(answer.interaction)
        shown = self.desk.with_faces(guild, made, reader=reader)
        if not answer.on_private:
            return await answer.show(shown, passing=False)  # what says that it takes a while becomes the review
        await answer.update(with_pictures(shown, []))
        return None

    async def _look(self, told: Callable[[MessageBody], Awaitable[None]], asked: Asked) -> None:
        """Make the review and tell it. When the bot is ended meanwhile, nobody comes back to what says that it takes a while."""
        try:
            await guarded(self._find(told, asked), lambda: told(note(SORRY)))
        except asyncio.CancelledError:
            await told(note(LEAVING))
            raise

    async def _find(self, told: Callable[[MessageBody], Awaitable[None]], asked: Asked) -> None:
        try:
            made = page(await self.desk.room.reviews.look(asked))
        except Refused as refused:
            made = note(spoken(str(refused)))
        await told(made)

    async def _tell(self, answer: InteractionAnswer, message: int | None, made: MessageBody) -> None:
        """Put it in the place of the message that says that it takes a while."""
        its = answer.interaction
        guild, reader = self.here(its)
        shown = self.desk.with_faces(guild, made, reader=reader)
        try:
            await wire.rewrite(its.client, its.application_id, its.token, message, shown)
        except HTTPException as failed:
            if not wire.is_gone(failed):  # else its reader has dismissed it, or opened something in its place
                raise


def _moves(number: int) -> str:
    """What is looked at: forced moves are none of them, though somebody pressed them."""
    return f"your {'one choice' if number == 1 else f'{number} choices'}"
