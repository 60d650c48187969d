"""Work on a device, done in the one thread that may touch it, and told to the coroutines of a server.

A job says how it goes on, may ask the user something and waits for the answer, and can be stopped. One job is at work
at a time; who comes meanwhile waits a little and is then told that the device is busy.
"""

from __future__ import annotations

import asyncio
import queue
import secrets
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Generic, TypeAlias, TypeVar

from screenwright.agents.loop import Control
from screenwright.core.errors import DeviceTimeout

T = TypeVar("T")

ANSWER_S = 300.0
"""How long an answer of the user is waited for; after that it is no."""
BUSY_S = 20.0
"""How long one call waits for the one before it."""


@dataclass(frozen=True, slots=True)
class Said:
    """A line of progress."""

    words: str


@dataclass(frozen=True, slots=True)
class Asked:
    """A question to the user, for yes or no. ``number`` counts those of one job from 1."""

    words: str
    number: int


@dataclass(frozen=True, slots=True)
class Over:
    """The job has ended; :meth:`Job.result` tells how."""


Event: TypeAlias = Said | Asked | Over


class Job(Generic[T]):
    """``what`` is told to who finds the device busy; ``call`` is the tool and the arguments that it was begun by.
    ``followed``: a coroutine waits for what happens next. Made in the server's loop."""

    def __init__(self, what: str, call: str) -> None:
        self.id = secrets.token_hex(16)
        self.what, self.call = what, call
        self.control = Control()
        self.followed = True
        self.ended = asyncio.Event()
        self._loop = asyncio.get_running_loop()
        self._events = asyncio.Queue[Event]()
        self._answers = queue.Queue[tuple[int, bool]]()
        self._asked = 0
        self._outcome: T | None = None
        self._error: BaseException | None = None

    # -- in the thread of the work -------------------------------------------------------------------------------------

    def work(self, task: Callable[[Job[T]], T]) -> None:
        """Do it. Never raises: whatever is raised is the job's result."""
        try:
            self._outcome = task(self)
        except BaseException as error:
            self._error = error
        finally:
            self._tell(Over())
            self._call(self.ended.set)

    def say(self, line: str) -> None:
        self._tell(Said(line))

    def ask(self, words: str) -> bool:
        """Whether the user says yes within ANSWER_S. Raises Interrupted where the job is stopped meanwhile."""
        self._asked += 1
        self._tell(Asked(words, self._asked))
        number, allowed = 0, False
        try:
            while number < self._asked:  # an answer that came too late is one to an earlier question
                number, allowed = self._answers.get(timeout=ANSWER_S)
        except queue.Empty:
            allowed = False
        self.control.check()
        return allowed

    def _tell(self, event: Event) -> None:
        self._call(self._events.put_nowait, event)

    def _call(self, function: Callable[..., object], *arguments: object) -> None:
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(function, *arguments)

    # -- in the server's loop ------------------------------------------------------------------------------------------

    async def next(self) -> Event:
        return await self._events.get()

    def answer(self, number: int, allowed: bool) -> None:
        """The user's answer to that question."""
        self._answers.put((number, allowed))

    def stop(self) -> None:
        """End it after what it is just doing; a question that is open is answered with no."""
        self.control.stop()
        self._answers.put((self._asked, False))

    def result(self) -> T:
        """What came of it. Raises what the work raised."""
        if self._error is not None:
            raise self._error
        return self._outcome  # type: ignore[return-value]  # the work has ended, so it is there


class Bench:
    """The thread, and the job that it is at."""

    def __init__(self) -> None:
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="mcp-device")
        self._door = asyncio.Lock()
        self._job: Job[object] | None = None
        self._closed = False

    async def begin(self, job: Job[T], task: Callable[[Job[T]], T]) -> None:
        """Start the job once the one before it has ended; one that waits for an answer that nobody brings is stopped.
        Raises DeviceTimeout where it takes too long."""
        async with self._door:
            before = self._job
            if before is not None and not before.ended.is_set():
                if not before.followed:
                    before.stop()
                try:
                    await asyncio.wait_for(before.ended.wait(), BUSY_S)
                except TimeoutError:
                    raise DeviceTimeout(
                        f"the device is at work ({before.what}): wait for the answer to that, or cancel it"
                    ) from None
            self._job = job  # type: ignore[assignment]  # what its result is matters to its caller alone
            self._pool.submit(job.work, task)

    def waiting(self, id_: str) -> Job[object] | None:
        """The job of that id, where it is at work and nobody follows it."""
        job = self._job
        known = job is not None and secrets.compare_digest(job.id, id_)
        return job if known and job is not None and not job.followed else None

    async def close(self, last: Callable[[], None]) -> None:
        """Stop what is at work, do ``last`` in the thread, and end it; the second time nothing is left to do."""
        if self._closed:
            return
        self._closed = True
        if self._job is not None and not self._job.ended.is_set():
            self._job.stop()
        await asyncio.get_running_loop().run_in_executor(self._pool, last)
        self._pool.shutdown()
