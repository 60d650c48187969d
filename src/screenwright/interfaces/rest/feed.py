"""What happens, told to everybody who listens: events with numbers, sent as server-sent events.

Events come from any thread; listeners are coroutines of the server's loop. Who was away asks again from the number
that it heard last.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import threading
from collections import deque
from collections.abc import AsyncIterator, Iterable
from dataclasses import dataclass
from typing import Any

HEARTBEAT_S = 15.0
"""Between two signs of life, by which a listener that has gone is noticed."""


@dataclass(frozen=True, slots=True)
class Happened:
    """``number`` counts from 1 within one feed."""

    number: int
    kind: str
    data: dict[str, Any]

    def sent(self) -> str:
        """As an event of a stream."""
        return f"id: {self.number}\nevent: {self.kind}\ndata: {json.dumps(self.data, ensure_ascii=False)}\n\n"


class Feed:
    """``keep``: so many events are held for who comes late. ``current``: of these kinds only the newest says anything,
    and who comes new hears that one alone."""

    def __init__(self, keep: int, current: Iterable[str] = ()) -> None:
        self._events: deque[Happened] = deque(maxlen=keep)
        self._current = frozenset(current)
        self._newest: dict[str, Happened] = {}
        self._count = 0
        self._lock = threading.Lock()
        self._listeners: dict[asyncio.Event, asyncio.AbstractEventLoop] = {}
        self._closed = False

    @property
    def listeners(self) -> int:
        return len(self._listeners)

    def tell(self, kind: str, /, **data: Any) -> None:
        """Safe to call from any thread; after :meth:`close` nothing is told any more."""
        with self._lock:
            if self._closed:
                return
            self._count += 1
            event = Happened(self._count, kind, data)
            self._events.append(event)
            self._newest[kind] = event
            self._wake()

    def close(self) -> None:
        """Nothing more will come: listeners end once they have heard the rest."""
        with self._lock:
            self._closed = True
            self._wake()

    def since(self, number: int) -> list[Happened]:
        """What came after the event of that number; of current things only the newest."""
        with self._lock:
            later = [event for event in self._events if event.number > number]
            return [one for one in later if one.kind not in self._current or self._newest[one.kind] is one]

    def begin(self) -> list[Happened]:
        """What a new listener has to know: the newest of each current thing, where there are such; else all."""
        if not self._current:
            return self.since(0)
        with self._lock:
            return sorted((self._newest[kind] for kind in self._current & self._newest.keys()), key=_number)

    async def listen(self, last: int | None = None) -> AsyncIterator[str]:
        """The stream for one listener who heard the event ``last`` already; None for one who is new."""
        news = asyncio.Event()
        with self._lock:
            self._listeners[news] = asyncio.get_running_loop()
            count = self._count
        try:
            events = self.begin() if last is None or last > count else self.since(last)
            heard = max([event.number for event in events], default=min(last or 0, count))
            heard = max(heard, count if last is None and self._current else 0)
            yield ": welcome\n\n"
            while True:
                for event in events:
                    yield event.sent()
                    heard = max(heard, event.number)
                if self._closed and not self.since(heard):
                    return
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(news.wait(), HEARTBEAT_S)
                if not news.is_set():
                    yield ": still here\n\n"
                news.clear()
                events = self.since(heard)
        finally:
            with self._lock:
                self._listeners.pop(news, None)

    def _wake(self) -> None:
        for news, loop in self._listeners.items():
            with contextlib.suppress(RuntimeError):  # the server's loop has ended meanwhile
                loop.call_soon_threadsafe(news.set)


def _number(event: Happened) -> int:
    return event.number
