"""What is on its way to one message at once: refreshes, and answers to presses that change it.

Of two requests that are on their way together nobody can say which arrives last, and that is what stays.
"""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field


@dataclass(slots=True)
class Traffic:
    """The requests of one message, whichever tokens they go by."""

    answering: int = 0  #: answers that are being made and show it: no refresh begins meanwhile
    sent: int = 0  #: answers that are on their way
    begun: int = 0  #: so many requests have gone out by now
    pen: asyncio.Lock = field(default_factory=asyncio.Lock)  #: held by the refresh that is under way
    landed: "asyncio.Future[None] | None" = None  #: waits until the last answer on its way has come

    @contextmanager
    def answers(self) -> Iterator[None]:
        """An answer is being made that shows the message."""
        self.answering += 1
        try:
            yield
        finally:
            self.answering -= 1

    @contextmanager
    def sending(self, unsure: Callable[[], None]) -> Iterator[None]:
        """An answer is on its way.

        In the end `unsure` is called, where it may have crossed something or has failed: then nobody knows what the message shows.
        """
        crossed, certain = self.sent > 0 or self.pen.locked(), False
        self.sent += 1
        self.begun = mine = self.begun + 1
        try:
            yield
            certain = not crossed and self.begun == mine
        finally:
            self.sent -= 1
            if self.landed is not None and not self.sent:
                self.landed.set_result(None)
                self.landed = None
            if not certain:
                unsure()

    async def over(self) -> None:
        """Wait until all that is on its way now has come."""
        async with self.pen:
            pass
        if self.sent:
            self.landed = self.landed or asyncio.get_running_loop().create_future()
            await asyncio.shield(self.landed)  # several may wait
