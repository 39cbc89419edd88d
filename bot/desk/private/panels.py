"""What a person is shown privately beside the hand: one panel and one sentence in each channel, and never a pile of them.

Discord keeps private messages until somebody dismisses them. So a panel (Rules, People, a replay) goes when another one or the hand
comes below it, and what is passing (a sentence, a question, More) with the next press that is not on it. They are taken
away by their tokens, which are held in memory alone: what an earlier process has shown stays until its reader dismisses it.
"""

from collections import OrderedDict
from dataclasses import dataclass
from time import time
from typing import Any

from discord import HTTPException, Interaction

from bot.desk.base.tasks import Tasks
from bot.desk.base.timing import TOKEN_LIFE
from bot.desk.transport import wire
from bot.desk.transport.answers import InteractionAnswer


@dataclass(slots=True)
class _Shown:
    """A private message, and the newest token that reaches it.

    `press` is the interaction that the token is of, and `name` None where it answered with the message itself, or was pressed on it
    and changed it; `passing` is what goes with the next press.
    """

    id: int
    name: int | None
    passing: bool
    press: int
    application: int
    token: str
    born: float

    def reached_by(self, its: Interaction[Any]) -> None:
        self.name, self.press, self.born = None, its.id, time()
        self.application, self.token = its.application_id, its.token

    @property
    def alive(self) -> bool:
        return time() - self.born < TOKEN_LIFE


class Panels:
    """Who has what open beside the hand."""

    def __init__(self, client: Any, tasks: Tasks) -> None:
        self._client = client
        self._tasks = tasks
        #: by channel and member; who has pressed last stands last
        self._shown: OrderedDict[tuple[int | None, int], list[_Shown]] = OrderedDict()

    def answered(self, answer: InteractionAnswer) -> None:
        """A press has been answered: what it has shown is kept in mind, what that takes the place of is taken away.

        What a command shows is not: whoever types for something keeps it.
        """
        its = answer.interaction
        if its.message is None:
            return
        where = (its.channel_id, its.user.id)
        before, shown = self._shown.pop(where, []), self._made(answer)
        # pressed for while this one was still being seen to
        newer = [one for one in before if one.press > its.id]
        if shown and not shown[0].passing and not all(one.passing for one in newer):
            self._tasks.do(self._take_away(shown.pop()))
        for one in before:
            if one in newer:
                shown.append(one)
                continue
            if one.id == its.message.id and answer.has_hand and answer.made is None:
                continue  # it has become the hand
            if one.id == its.message.id and answer.changed is not None:
                one.passing = one.passing or answer.changed
                one.reached_by(its)
                shown.append(one)
            elif answer.covers or (one.passing and one.id != its.message.id):
                self._tasks.do(self._take_away(one))
            else:
                shown.append(one)
        if shown:
            self._shown[where] = shown
        self._let_go()

    def _made(self, answer: InteractionAnswer) -> list[_Shown]:
        its, made = answer.interaction, answer.made
        if made is None or answer.has_hand:
            return []
        return [_Shown(made.id, made.name, made.passing, its.id, its.application_id, its.token, time())]

    def _let_go(self) -> None:
        """What no token reaches any more is not kept in mind."""
        while self._shown and not any(one.alive for one in next(iter(self._shown.values()))):
            self._shown.popitem(last=False)

    async def _take_away(self, one: _Shown) -> None:
        if not one.alive:
            return
        try:
            await wire.take_away(self._client, one.application, one.token, one.name)
        except (HTTPException, *wire.UNREACHABLE):
            return  # dismissed by its reader, or out of reach: then it stays until it is

    def __len__(self) -> int:
        """So many people have something open beside the hand, each channel counted."""
        return len(self._shown)

    def drop(self, member: int) -> None:
        """A member is being forgotten."""
        for where in [where for where in self._shown if where[1] == member]:
            del self._shown[where]
