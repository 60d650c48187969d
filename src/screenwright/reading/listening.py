"""Live reading of a device: frames and pointer are fetched, screens looked at beside that, and the words said."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from time import monotonic, sleep
from typing import Protocol

from screenwright.core.errors import DeviceError, DeviceLost, DeviceTimeout
from screenwright.core.protocols import Device, Eyes, Points, Reconnects
from screenwright.core.screen import Screen
from screenwright.core.screenshot import Screenshot
from screenwright.reading.live import Live
from screenwright.reading.utterance import Utterance

POLL_S = 0.03
"""Between two questions where the pointer is."""
FRAME_SHARE = 3
"""So many times what a frame took to fetch passes before the next one: fetching takes a quarter of the time at most."""
RECONNECT_S = 30.0
"""How long one return of a device may take."""
LOST = (DeviceLost, DeviceTimeout)


class Looking(Protocol):
    """Frames looked at one after the other."""

    def begin(self, shot: Screenshot, previous: Screen | None) -> None:
        """Only while :attr:`busy` is False."""
        ...

    @property
    def busy(self) -> bool: ...

    def result(self) -> Screen | None:
        """The screen begun with, once; None as long as it is not there. Raises what looking raised."""
        ...

    def close(self) -> None: ...


class Beside:
    """On a thread of its own, so that the pointer is followed meanwhile."""

    def __init__(self, eyes: Eyes) -> None:
        self._eyes = eyes
        self._pool = ThreadPoolExecutor(1, "looking")
        self._future: Future[Screen] | None = None

    @property
    def busy(self) -> bool:
        return self._future is not None

    def begin(self, shot: Screenshot, previous: Screen | None) -> None:
        self._future = self._pool.submit(self._eyes, shot, previous)

    def result(self) -> Screen | None:
        if self._future is None or not self._future.done():
            return None
        future, self._future = self._future, None
        return future.result()

    def close(self) -> None:
        """Waits for a look that has begun: it cannot be broken off."""
        self._pool.shutdown(wait=True, cancel_futures=True)


@dataclass
class Listening:
    """One device that is listened to. ``say`` gets each utterance, ``pace`` is called at every turn.

    ``clock`` and ``pause`` are there for tests that need no real time.
    """

    device: Device
    live: Live
    looking: Looking
    say: Callable[[Utterance], None]
    pace: Callable[[], None] = lambda: None
    clock: Callable[[], float] = monotonic
    pause: Callable[[float], None] = sleep
    _next_frame: float = field(default=float("-inf"), init=False)

    def run(self, seconds: float | None = None) -> None:
        """For so many seconds, or until the device is lost for good, which raises DeviceError."""
        end = float("inf") if seconds is None else self.clock() + seconds
        try:
            while self.clock() < end:
                self.turn()
                self.pause(POLL_S)
        finally:
            self.looking.close()

    def turn(self) -> None:
        """One question where the pointer is, a frame where it is time for one, and what there is to say."""
        try:
            self._see()
        except LOST as error:
            self._come_back(error)
        if (screen := self.looking.result()) is not None:
            self.live.looked(screen)
        if not self.looking.busy and (wish := self.live.to_look_at()) is not None:
            self.looking.begin(*wish)
        for utterance in self.live.told():
            self.say(utterance)
        self.pace()

    def _see(self) -> None:
        begun = self.clock()
        if begun >= self._next_frame:
            self.live.frame(self.device.screenshot())
            now = self.clock()
            self._next_frame = now + FRAME_SHARE * (now - begun)
        if isinstance(self.device, Points):
            self.live.point(self.device.pointer())

    def _come_back(self, error: DeviceError) -> None:
        """The listener hears both of the loss and of the return."""
        if not isinstance(self.device, Reconnects):
            self._tell(self.live.telling.LOST)
            raise error
        self._tell(self.live.telling.COMING_BACK)
        try:
            self.device.reconnect(RECONNECT_S)
        except DeviceError as again:
            self._tell(self.live.telling.STAYED_AWAY)
            raise DeviceLost(f"{error}; coming back failed: {again}") from again
        self._tell(self.live.telling.BACK)

    def _tell(self, words: str) -> None:
        self.live.tell(words)
        for utterance in self.live.told():
            self.say(utterance)
