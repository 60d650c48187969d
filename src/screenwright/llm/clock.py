"""The time that a question to a model may take, and who is told while its answer is waited for."""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass

from screenwright.core.messages import Waiting, Watch, unwatched

TICK_S = 1.0
"""Between two looks at who wants to know, or to end, the wait."""


@dataclass(frozen=True, slots=True)
class Patience:
    """How long a question may take with all waiting, how often it is tried again, and who looks on meanwhile."""

    limit_s: float
    retries: int = 2
    watch: Watch = unwatched


class Clock:
    """The time of one question to ``model``, told to whoever looks on."""

    def __init__(self, model: str, patience: Patience) -> None:
        self._model, self._patience = model, patience
        self._begun = time.monotonic()

    @property
    def left(self) -> float:
        """Seconds; below 0 when the time is up."""
        return self._begun + self._patience.limit_s - time.monotonic()

    def tell(self, words: str = "", so_far: str = "", *, over: bool = False) -> None:
        seconds = time.monotonic() - self._begun
        self._patience.watch(Waiting(self._model, seconds, self._patience.limit_s, words, so_far, over))

    def wait(self, seconds: float) -> None:
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            time.sleep(min(left, TICK_S))
            self.tell()


def within(clock: Clock, work: Callable[[], str], so_far: Callable[[], str] = lambda: "") -> str:
    """``work()``, waited for until the time is up and no longer, else TimeoutError. ``so_far``: what there is of the
    answer by now, for who looks on.

    The limits of the SDKs hold per packet: a server that sends a blank now and then would hold us for ever. The
    thread is left behind then, and ends with its connection.
    """
    answers: queue.SimpleQueue[str | Exception] = queue.SimpleQueue()

    def run() -> None:
        try:
            answers.put(work())
        except Exception as error:
            answers.put(error)

    threading.Thread(target=run, name="screenwright-model", daemon=True).start()
    answer = _first(answers, clock, so_far)
    if isinstance(answer, Exception):
        raise answer
    return answer


def _first(answers: queue.SimpleQueue[str | Exception], clock: Clock, so_far: Callable[[], str]) -> str | Exception:
    while True:
        try:
            return answers.get(timeout=min(max(clock.left, 0.001), TICK_S))
        except queue.Empty:
            if clock.left <= 0:
                raise TimeoutError from None
            clock.tell(so_far=so_far())
