"""A thread with an event loop of its own, so that a synchronous device can be served by an asynchronous library.

The browser tells of dialogs, downloads and new tabs whenever they happen, and waits for an answer; with the loop
always running it gets one even while nobody calls the device. It also lets one thread have several browsers.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Coroutine
from typing import Any, TypeVar

from screenwright.core.errors import DeviceLost, DeviceTimeout

_Result = TypeVar("_Result")
_END_S = 5.0


class LoopThread:
    """Runs coroutines one caller at a time. Ended by :meth:`stop`; the process can also end without it."""

    def __init__(self, name: str) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name=name, daemon=True)
        self._thread.start()

    def run(self, work: Coroutine[Any, Any, _Result], timeout_s: float, what: str) -> _Result:
        """The coroutine's result. Raises DeviceTimeout after ``timeout_s`` seconds, DeviceLost once stopped."""
        if self._loop.is_closed():
            work.close()
            raise DeviceLost(f"{what}: the browser was closed")
        future = asyncio.run_coroutine_threadsafe(work, self._loop)
        try:
            return future.result(timeout_s)
        except TimeoutError:
            raise DeviceTimeout(f"{what}: the browser did not answer within {timeout_s:g} s") from None
        finally:
            future.cancel()

    def stop(self) -> None:
        """Cancel what still runs, end the thread. May be called twice."""
        if self._loop.is_closed():
            return
        asyncio.run_coroutine_threadsafe(self._cancel_all(), self._loop).result(_END_S)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(_END_S)
        if not self._loop.is_running():
            self._loop.run_until_complete(self._loop.shutdown_asyncgens())
            self._loop.close()

    async def _cancel_all(self) -> None:
        others = asyncio.all_tasks() - {asyncio.current_task()}
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)
