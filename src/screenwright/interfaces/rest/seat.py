"""One open device: a thread of its own works it, and everybody else asks that thread.

Between what it is asked to do the thread watches, as long as somebody looks on: frames go to the feed as they change,
and once the picture rests it is looked at, and what is new is told in words.
"""

from __future__ import annotations

import contextlib
import threading
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future
from concurrent.futures import TimeoutError as Late
from dataclasses import dataclass, field
from time import monotonic
from typing import Any, Literal, TypeAlias, TypeVar

from screenwright.core.agency import Environment
from screenwright.core.errors import DeviceError, DeviceLost, DeviceTimeout
from screenwright.core.protocols import Device, Eyes, Reconnects
from screenwright.core.screen import Screen
from screenwright.core.screenshot import Screenshot
from screenwright.interfaces.rest.feed import Feed
from screenwright.reading import LOST, Beside, Live

T = TypeVar("T")
Holder: TypeAlias = Literal["person", "run"] | None
"""Who works the device now."""

ANSWER_S = 60.0
"""How long one thing done on a device may take before its asker is told that it does not answer."""
OPEN_S = 90.0
NEW_S = 0.25
"""A frame that is not older than this is now."""
LEAST_PAUSE_S, SHARE = 0.1, 3
"""Between two frames: at least so many seconds, and so many times what the last one took."""
AGAIN_S = 3.0
"""Between two tries to come back to a device that was lost."""
BACK_S = 10.0
KEPT = 200


@dataclass
class _Job:
    """``first``: it does not wait for what was asked before it."""

    work: Callable[[Device], Any]
    future: Future[Any] = field(default_factory=Future)


class Seat:
    """``opener`` is called in the seat's own thread; ``eyes`` see for everybody who looks at this device."""

    def __init__(self, id_: str, opener: Callable[[], Device], eyes: Eyes) -> None:
        self.id = id_
        self.feed = Feed(KEPT, current=("frame", "screen", "held", "lost"))
        self.screen: Screen | None = None
        self.holder: Holder = None
        self._opener, self._eyes = opener, eyes
        self._jobs: deque[_Job] = deque()
        self._asked = threading.Condition()
        self._looking = threading.Lock()
        self._seen: deque[Screen] = deque()
        self._shot: Screenshot | None = None
        self._shot_at = self._next_frame = float("-inf")
        self._lost = ""
        self._closed = False
        self._opened: Future[None] = Future()
        self._url, self._environment, self._size = "", "desktop", (0, 0)
        self._thread = threading.Thread(target=self._work, name=f"device-{id_}", daemon=True)

    def open(self) -> None:
        """Returns once the device is open. Raises what opening it raised."""
        self._thread.start()
        try:
            self._opened.result(OPEN_S)
        except Late:
            self._closed = True
            raise DeviceTimeout(f"the device did not open within {OPEN_S:g} s") from None

    @property
    def url(self) -> str:
        return self._url

    @property
    def environment(self) -> Environment:
        return self._environment  # type: ignore[return-value]  # a device told it

    @property
    def size(self) -> tuple[int, int]:
        return self._size

    @property
    def lost(self) -> str:
        """Why the device cannot be reached now; "" while it can."""
        return self._lost

    # -- asked by any thread -------------------------------------------------------------------------------------------

    def do(self, work: Callable[[Device], T], *, first: bool = False, limit_s: float = ANSWER_S) -> T:
        """What ``work`` gives, which is done in the seat's thread. Raises what it raises, DeviceLost for a device that
        is closed, DeviceTimeout where it takes longer than ``limit_s``."""
        job = _Job(work)
        with self._asked:
            if self._closed:
                raise DeviceLost(f"{self._url} was closed")
            (self._jobs.appendleft if first else self._jobs.append)(job)
            self._asked.notify()
        try:
            result: T = job.future.result(limit_s)
        except Late:
            job.future.cancel()
            raise DeviceTimeout(f"{self._url} did not answer within {limit_s:g} s") from None
        return result

    def sight(self) -> Screenshot:
        """The screen as it is now, asked of the device."""
        return self.do(self._see)

    def frame(self) -> Screenshot:
        """The screen as it was a moment ago at the most."""
        shot = self._shot
        if shot is not None and monotonic() - self._shot_at <= NEW_S:
            return shot
        return self.sight()

    def newest(self) -> Screen:
        """The screen on the newest frame, looked at."""
        return self.look(self.frame(), self.screen)

    def look(self, screenshot: Screenshot, previous: Screen | None = None) -> Screen:
        """Fits ``Eyes``. Everybody who looks at this device looks here, so that one frame is looked at once and
        elements keep their ids."""
        since = previous.screenshot.sha256 if previous else None
        with self._looking:
            known = self.screen
            same = known is not None and known.screenshot.same_pixels(screenshot)
            if known is not None and same and (previous is known or known.changed.since == since):
                return known
            screen = self._eyes(screenshot, previous)
            if not same:
                self._seen.append(screen)
            self.screen = screen
        return screen

    def _look_on(self, screenshot: Screenshot, previous: Screen | None = None) -> Screen:  # noqa: ARG002
        """Fits ``Eyes``, after whatever was seen last by anybody."""
        return self.look(screenshot, self.screen)

    def hold(self, holder: Holder) -> None:
        """Tell who works the device from now on."""
        if holder != self.holder:
            self.holder = holder
            self.feed.tell("held", by=holder)

    def close(self) -> None:
        """Release, end the connection and the thread. May be called twice."""
        with self._asked:
            self._closed = True
            self._asked.notify()
        self._thread.join(BACK_S)
        self.feed.close()

    # -- in the seat's own thread --------------------------------------------------------------------------------------

    def _work(self) -> None:
        try:
            device = self._opener()
        except BaseException as error:
            self._opened.set_exception(error)
            return
        self._url, self._environment, self._size = device.url, device.environment, device.size
        self._live = Live(follow=False, watch=True)
        beside = Beside(self._look_on)
        self._opened.set_result(None)
        try:
            while not self._closed:
                if (job := self._next_job()) is not None:
                    self._run(job, device)
                elif self.feed.listeners:
                    self._watch(device, beside)
        finally:
            device.release()
            device.close()
            beside.close()
            self._refuse_rest()

    def _next_job(self) -> _Job | None:
        """What was asked first; None once it is time for a picture."""
        with self._asked:
            if not self._jobs and not self._closed:
                self._asked.wait(max(0.0, min(self._next_frame - monotonic(), 1.0)) if self.feed.listeners else 0.2)
            return self._jobs.popleft() if self._jobs else None

    def _run(self, job: _Job, device: Device) -> None:
        if not job.future.set_running_or_notify_cancel():
            return
        try:
            job.future.set_result(job.work(device))
        except BaseException as error:
            job.future.set_exception(error)
            if isinstance(error, LOST):
                self._lose(error)

    def _watch(self, device: Device, beside: Beside) -> None:
        """A frame, and what is to be told of it. While a run works the device it looks for itself."""
        if monotonic() < self._next_frame:
            return
        begun = monotonic()
        try:
            if self._lost:
                self._come_back(device)
            self._see(device)
        except DeviceError as error:
            self._lose(error)
            return
        now = monotonic()
        self._next_frame = now + max(LEAST_PAUSE_S, SHARE * (now - begun))
        with contextlib.suppress(DeviceError):
            beside.result()  # what it saw is taken with the rest
        self._tell_seen()
        if self.holder != "run" and not beside.busy and (wish := self._live.to_look_at()) is not None:
            beside.begin(*wish)
        if words := [utterance.words for utterance in self._live.told()]:
            self.feed.tell("news", sentences=words)

    def _see(self, device: Device) -> Screenshot:
        shot = device.screenshot()
        self._size = (shot.width, shot.height)
        back, self._lost = bool(self._lost), ""  # before it is told: who hears of the frame may ask
        if back or self._shot is None or not shot.same_pixels(self._shot):
            self._shot = shot
            self.feed.tell("frame", sha256=shot.sha256, width=shot.width, height=shot.height)
        self._shot_at = monotonic()
        if self.feed.listeners:
            self._live.frame(shot)
        return self._shot

    def _tell_seen(self) -> None:
        while self._seen:
            screen = self._seen.popleft()
            self._live.looked(screen)
            self.feed.tell("screen", sha256=screen.screenshot.sha256, elements=len(screen.elements))

    def _lose(self, error: Exception) -> None:
        if not self._lost:
            self.feed.tell("lost", message=str(error))
        self._lost = str(error)
        self._shot_at = float("-inf")
        self._next_frame = monotonic() + AGAIN_S

    def _come_back(self, device: Device) -> None:
        if isinstance(device, Reconnects):
            device.reconnect(BACK_S)

    def _refuse_rest(self) -> None:
        with self._asked:
            rest, self._jobs = list(self._jobs), deque()
        for job in rest:
            if job.future.set_running_or_notify_cancel():
                job.future.set_exception(DeviceLost(f"{self._url} was closed"))
