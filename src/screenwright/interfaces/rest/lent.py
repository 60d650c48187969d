"""A device as it is lent to a run: taken back at any moment, from any thread, between two things done on it.

Whoever stops a run, or takes the device over, takes it back at once: what was held is let go, and whatever the run asks
for next is not done. A run that is only paused may go on seeing; what it would do meanwhile is refused with nothing
sent, which its loop takes for a reason to look anew.
"""

from __future__ import annotations

import contextlib
import threading
from time import monotonic

from screenwright.core.action import Action, TypeText, Wait
from screenwright.core.agency import Environment, Note
from screenwright.core.errors import DeviceError, Interrupted, UnsupportedAction
from screenwright.core.geometry import Point
from screenwright.core.protocols import Device, Notes, Points, Reconnects
from screenwright.core.screenshot import Screenshot
from screenwright.interfaces.rest.seat import Seat

SLICE_S = 0.2
"""A wait is done in slices of this, so that it can be broken off."""
PIECE = 16
"""Characters: where letters are typed one by one, as on a desktop, a long text is typed in pieces for the same
reason."""
RELEASE_S = 5.0


class Lent:
    """Fits ``core.protocols.Device``; used by the run's thread alone, but for what takes it back and gives it again."""

    def __init__(self, seat: Seat) -> None:
        self._seat = seat
        self._stopped = threading.Event()
        self._withheld = threading.Event()
        self._acting = threading.Lock()

    def stop(self) -> None:
        """Nothing more is done or seen by the run."""
        self._stopped.set()
        self._let_go()

    def withhold(self) -> None:
        """Nothing more is done by the run until :meth:`give`."""
        self._withheld.set()
        self._let_go()

    def give(self) -> None:
        self._withheld.clear()

    def is_still(self, limit_s: float) -> bool:
        """Whether within that time nothing is being done by the run; asked where it is withheld."""
        if not self._acting.acquire(timeout=limit_s):
            return False
        self._acting.release()
        return True

    @property
    def url(self) -> str:
        return self._seat.url

    @property
    def environment(self) -> Environment:
        return self._seat.environment

    @property
    def size(self) -> tuple[int, int]:
        return self._seat.size

    def screenshot(self) -> Screenshot:
        self._check()
        return self._seat.sight()

    def perform(self, action: Action) -> None:
        with self._acting:
            match action:
                case Wait(seconds=seconds):
                    self._wait(seconds)
                case TypeText(text=text) if self.environment == "desktop" and len(text) > PIECE:
                    self._do(TypeText(text[:PIECE]))
                    for start in range(PIECE, len(text), PIECE):
                        self._do(TypeText(text[start : start + PIECE]), begun=True)
                case _:
                    self._do(action)

    def release(self) -> None:
        if not self._stopped.is_set():
            self._let_go()

    def close(self) -> None:
        """The device is the seat's."""

    def pointer(self) -> Point | None:
        self._check()
        return self._seat.do(lambda device: device.pointer() if isinstance(device, Points) else None)

    def take_notes(self) -> tuple[Note, ...]:
        with contextlib.suppress(DeviceError):
            return self._seat.do(lambda device: device.take_notes() if isinstance(device, Notes) else ())
        return ()

    def reconnect(self, limit_s: float = 30.0) -> None:
        """Raises UnsupportedAction where the device cannot come back."""
        self._check()
        self._seat.do(lambda device: _reconnect(device, limit_s), limit_s=limit_s + RELEASE_S)

    def _do(self, action: Action, *, begun: bool = False) -> None:
        """``begun``: it is the rest of what was begun, which is withheld no more: nobody may say that nothing was
        sent."""
        self._seat.do(lambda device: self._perform(device, action, begun))

    def _perform(self, device: Device, action: Action, begun: bool) -> None:
        """In the seat's thread, where nothing comes between the question and the deed."""
        self._check()
        if self._withheld.is_set() and not begun:
            raise UnsupportedAction("a person has the device, and nothing was sent")
        device.perform(action)

    def _wait(self, seconds: float) -> None:
        """Before a slice is sent it is not known whether there is another: the last one may be empty, and is done."""
        end = monotonic() + seconds
        while True:
            left = min(SLICE_S, max(0.0, end - monotonic()))
            begun = monotonic()
            self._do(Wait(left))
            if left < SLICE_S or monotonic() - begun < left / 2:  # a device that nothing moves on does not wait
                return

    def _check(self) -> None:
        if self._stopped.is_set():
            raise Interrupted("stopped by the user")

    def _let_go(self) -> None:
        with contextlib.suppress(DeviceError):
            self._seat.do(lambda device: device.release(), first=True, limit_s=RELEASE_S)


def _reconnect(device: Device, limit_s: float) -> None:
    if not isinstance(device, Reconnects):
        raise UnsupportedAction(f"{device.url} has no way to come back")
    device.reconnect(limit_s)
