"""A device that goes away in the middle of a run and comes back, a bounded number of times."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from screenwright.agents.loop.settle import Settled, Watch
from screenwright.core.errors import DeviceError, DeviceLost, DeviceTimeout
from screenwright.core.protocols import Reconnects

LOST = (DeviceLost, DeviceTimeout)
"""After these a connection is of no use; a new one may be."""
RECONNECT_S = 15.0
"""How long one return may take: a link that blinks is back by then, a server that is gone is given up."""


@dataclass
class Lifeline:
    """The returns that one run still has."""

    watch: Watch
    left: int
    say: Callable[[str], None]

    def come_back(self, error: DeviceError) -> Settled:
        """Reconnect after ``error`` and wait for the first picture. Raises DeviceError where there is no way back."""
        device, trouble = self.watch.device, error
        while isinstance(device, Reconnects) and self.left > 0:
            self.left -= 1
            self.say(f"connection lost: {trouble}")
            try:
                device.reconnect(RECONNECT_S)
                settled = self.watch.settle()
            except LOST as again:
                trouble = again
            except DeviceError as again:
                raise DeviceLost(f"{error}; coming back failed: {again}") from again
            else:
                self.say("connected again, looking at the screen anew")
                return settled
        raise error if trouble is error else DeviceLost(f"{error}; coming back failed: {trouble}") from trouble
