"""Threads that fall asleep: one in which nobody writes for its own while is archived, and the next message wakes it.

A changed message is no activity. A locked thread is woken by nobody who may not manage threads.
"""

from collections.abc import Callable

from bot.playground.hub.discord_state import DiscordState
from bot.playground.model.snowflakes import Timer
from bot.playground.model.world import THREADS, Channel

#: minutes after which a thread may be told to fall asleep
WHILES = (60, 1440, 4320, 10080)


class Threads:
    """Watches every thread. `announce` tells bot and pages that one has changed."""

    def __init__(self, state: DiscordState, announce: Callable[[Channel], None]) -> None:
        self._state = state
        self._announce = announce
        self._timers: dict[int, Timer] = {}
        state.on_post.append(self.spoken)

    def watch(self, thread: Channel) -> None:
        """From now on the thread's own while runs; call it again when the while is another."""
        self.forget(thread.id)
        if not thread.archived:
            due = max(thread.active + thread.auto_archive * 60.0 - self._state.clock.now(), 0.0)
            self._timers[thread.id] = self._state.clock.after(due, lambda: self.archive(thread))

    def forget(self, thread_id: int) -> None:
        """A thread is gone, or sleeps."""
        timer = self._timers.pop(thread_id, None)
        if timer is not None:
            timer.cancel()

    def spoken(self, channel: Channel) -> None:
        """A message: the thread is awake, and its while begins anew."""
        if channel.type not in THREADS:
            return
        channel.active = self._state.clock.now()
        woken, channel.archived = channel.archived, False
        self._state.world.keep(channel)
        self.watch(channel)
        if woken:
            self._announce(channel)

    def archive(self, thread: Channel) -> None:
        """The thread falls asleep."""
        self.forget(thread.id)
        if thread.id in self._state.world.channels:
            thread.archived = True
            self._state.world.keep(thread)
            self._announce(thread)

    def lock(self, thread: Channel, *, locked: bool) -> None:
        """Somebody who manages threads locks one, or opens it again."""
        thread.locked = locked
        self._state.world.keep(thread)
        self._announce(thread)

    def stop(self) -> None:
        """Watch no more."""
        for thread_id in tuple(self._timers):
            self.forget(thread_id)
