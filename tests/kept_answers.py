"""What a net has answered to the same numbers is kept while the tests run: they look at the same pictures over and
over, and seven of eight questions to a net had been asked before."""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from collections.abc import Callable
from threading import Lock
from typing import Any

import numpy as np
from numpy.typing import NDArray

from screenwright.perception import runtime
from screenwright.perception.runtime import Answers, Session

MOST_BYTES = 300 * 2**20
"""Of answers in a process; those that were wanted longest ago go first."""


class KeptAnswers:
    """Answers by net, question and names of outputs."""

    def __init__(self, most: int = MOST_BYTES) -> None:
        self._most, self._bytes = most, 0
        self._kept: OrderedDict[bytes, list[NDArray[Any]]] = OrderedDict()
        self._lock = Lock()

    def of(self, key: bytes) -> list[NDArray[Any]] | None:
        """Copies, as who asks may write into what it gets."""
        with self._lock:
            if key not in self._kept:
                return None
            self._kept.move_to_end(key)
            return [one.copy() for one in self._kept[key]]

    def keep(self, key: bytes, answer: list[NDArray[Any]]) -> None:
        with self._lock:
            self._bytes -= _size(self._kept.pop(key, []))
            self._kept[key] = [one.copy() for one in answer]
            self._bytes += _size(answer)
            while self._bytes > self._most:
                self._bytes -= _size(self._kept.popitem(last=False)[1])


class KeepingSession:
    """A net that is asked only what it was not asked before."""

    def __init__(self, session: Session, model: bytes, kept: KeptAnswers) -> None:
        self._session, self._kept = session, kept
        self._model = hashlib.sha256(model).digest()

    def run(self, outputs: list[str] | None, feeds: dict[str, NDArray[Any]]) -> Answers:
        return self._once(repr(outputs), feeds, lambda: self._session.run(outputs, feeds))

    def reduced(self, reduce: Callable[[NDArray[Any]], Answers], feeds: dict[str, NDArray[Any]]) -> Answers:
        return self._once(reduce.__qualname__, feeds, lambda: self._session.reduced(reduce, feeds))

    def _once(self, what: str, feeds: dict[str, NDArray[Any]], ask: Callable[[], Answers]) -> Answers:
        key = self._key(what, feeds)
        answer = self._kept.of(key)
        if answer is None:
            answer = ask()
            self._kept.keep(key, answer)
        return answer

    def _key(self, what: str, feeds: dict[str, NDArray[Any]]) -> bytes:
        found = hashlib.sha256(self._model + what.encode())
        for name, value in sorted(feeds.items()):
            found.update(f"{name} {value.dtype} {value.shape}".encode())
            found.update(np.ascontiguousarray(value).tobytes())
        return found.digest()


def keep_answers() -> None:
    """From now on every net that is opened in this process keeps its answers, whichever runtime it runs in."""
    kept = KeptAnswers()
    for name in ("onnx_session", "OpenVinoSession"):
        setattr(runtime, name, _keeping(getattr(runtime, name), kept))


def _keeping(opened: Callable[[bytes], Session], kept: KeptAnswers) -> Callable[[bytes], Session]:
    return lambda model: KeepingSession(opened(model), opened.__name__.encode() + model, kept)


def _size(answer: list[NDArray[Any]]) -> int:
    return sum(one.nbytes for one in answer)
