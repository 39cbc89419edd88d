"""Work for other cores: a pool of processes that is begun when it is first needed, and that nobody waits for in vain.

Whoever gives work away says how long the answer is good for. When it comes later, when there is too much work already, or when
the pool has died or cannot begin, there is `NoAnswer`, and a new pool after a rest. That is said once, until there are answers again.
A process that hangs ends itself, and so does one whose parent is gone, however that went.
"""

import asyncio
import contextlib
import faulthandler
import multiprocessing
import os
import signal
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.connection import wait
from threading import Thread
from time import monotonic
from typing import Any, TypeVar

import structlog

from bot.metrics import THINKING, THUMBED

_log = structlog.get_logger()

T = TypeVar("T")

#: pieces of work a process that may be under way or wait at once; what comes on top is refused
QUEUE = 16
#: seconds after which a process that is still at one piece of work ends itself
HUNG = 20.0
#: seconds before there is a new pool in the place of one that died
REST = 5.0
#: how much more willingly than the bot itself these processes let others go first (Unix)
NICE = 10


#: what a system without such processes, or without room for them, may raise where they are made
_UNMADE = (OSError, RuntimeError, ImportError, EOFError)


class NoAnswer(Exception):
    """The work was not done, or not in time."""


class Processes:
    """A pool of so many processes (none: no work is done), each made ready by `prepare`, a function of a module."""

    def __init__(self, workers: int, prepare: Callable[[], None], *, hung: float = HUNG, rest: float = REST) -> None:
        self._workers = workers
        self._hung = hung
        self._rest_for = rest
        self._prepare = prepare
        self._pool: ProcessPoolExecutor | None = None
        self._starting: asyncio.Task[None] | None = None
        self._open: set[Future[Any]] = set()
        self._rests_until = 0.0
        self._told = False  #: that there are no processes just now
        self._closed = False

    @property
    def any(self) -> bool:
        """Whether there ever is somebody to do the work."""
        return self._workers > 0

    def warm(self) -> None:
        """Begin the pool if there is none, so that the first work does not wait for it. Nothing happens while it rests."""
        if self._pool is not None or self._starting is not None or self._closed or not self._workers:
            return
        if monotonic() >= self._rests_until:
            self._starting = asyncio.create_task(self._start())

    async def run(self, seconds: float, work: Callable[..., T], *given: Any) -> T:
        """What the work comes to, within so many seconds. Raises NoAnswer, and what the work raises itself."""
        asked = monotonic()
        try:
            answer = await self._in_time(seconds, work, given)
        except NoAnswer:
            THUMBED.inc()
            raise
        THINKING.observe(monotonic() - asked)
        return answer

    async def _in_time(self, seconds: float, work: Callable[..., T], given: tuple[Any, ...]) -> T:
        self.warm()
        if len(self._open) >= QUEUE * self._workers:
            raise NoAnswer
        try:
            async with asyncio.timeout(seconds):
                if self._starting is not None:
                    await asyncio.shield(self._starting)
                return await self._done(work, given)
        except TimeoutError:
            raise NoAnswer from None

    async def _start(self) -> None:
        """In a thread: the first process has to read a good part of the house before it answers."""
        try:
            pool = await asyncio.to_thread(_begun, self._workers, self._prepare)
        except _UNMADE as fault:
            self._rest(fault)
            return
        finally:
            self._starting = None
        if self._closed:
            pool.shutdown(wait=False, cancel_futures=True)
        else:
            self._pool = pool

    async def _done(self, work: Callable[..., T], given: tuple[Any, ...]) -> T:
        pool = self._pool
        if pool is None:
            raise NoAnswer
        try:
            future = pool.submit(_watched, self._hung, work, given)
            self._open.add(future)
            future.add_done_callback(self._open.discard)
            answer = await _answer(future)
        except (OSError, BrokenProcessPool) as fault:
            if self._pool is pool:  # the first of those who wait for it
                self._pool = None
                self._rest(fault)
                pool.shutdown(wait=False)
            raise NoAnswer from None
        self._told = False
        return answer

    def _rest(self, why: Exception) -> None:
        self._rests_until = monotonic() + self._rest_for
        if not self._told:
            _log.warning("the processes that think have died, or cannot begin; it is tried again", why=repr(why))
        self._told = True

    def close(self) -> None:
        """Give no more work away; what is under way is not waited for."""
        self._closed = True
        pool, self._pool = self._pool, None
        if pool is not None:
            pool.shutdown(wait=False, cancel_futures=True)


async def _answer(future: Future[T]) -> T:
    """What a piece of work comes to. Raises NoAnswer for one that was struck off because the pool is closed."""
    try:
        return await asyncio.wrap_future(future)
    except asyncio.CancelledError:
        task = asyncio.current_task()
        if task is None or task.cancelling():
            raise
        raise NoAnswer from None


def _begun(workers: int, prepare: Callable[[], None]) -> ProcessPoolExecutor:
    """A pool whose processes are on their way."""
    pool = ProcessPoolExecutor(workers, _context(prepare), _begin, (prepare,))
    for _ in range(workers):
        pool.submit(_ready)
    return pool


def _context(prepare: Callable[[], None]) -> Any:
    """Processes are made by a server of their own, so that they hold nothing of the bot's: no connection, no lock."""
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([prepare.__module__])
    return context


def _begin(prepare: Callable[[], None]) -> None:
    """In a new process: the bot alone hears Ctrl-C, and the process ends with the bot."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        with contextlib.suppress(OSError):
            os.nice(NICE)
    Thread(target=_end_with_parent, daemon=True).start()
    prepare()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)


def _ready() -> None:
    """The first piece of work of every process: that it has begun."""


def _watched(hung: float, work: Callable[..., T], given: tuple[Any, ...]) -> T:
    """Do a piece of work; the process ends when that takes too long, whatever it is at."""
    faulthandler.dump_traceback_later(hung, exit=True)
    try:
        return work(*given)
    finally:
        faulthandler.cancel_dump_traceback_later()
