"""Wait until the picture is still, so that the next look sees the result and not the way to it.

What moves by itself (carets, clocks, spinners, videos) does not hold up the work; what is still being drawn, faded
in, scrolled or loaded does. ``vision.motion`` tells the two apart.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from time import monotonic, sleep

from screenwright.agents.loop.changes import differences
from screenwright.core.geometry import Box
from screenwright.core.protocols import Device
from screenwright.core.screenshot import Screenshot
from screenwright.vision import STILL_FOR_S, Motion

POLL_S = 0.05
LIMIT_S = 3.0
EXPECT_S = 1.0
"""How long a first sign of an action is waited for: a dialog may take its time to open."""
ANSWER_S = 0.5
"""The same where the target itself has changed its look already."""
LOADING_S = 8.0
"""How long a screen that shows nothing but a spinner is waited for, the first time."""


@dataclass(frozen=True, slots=True)
class Settled:
    """The last frame, and whether it is still but for the ``restless`` boxes, which change by themselves.

    ``loading``: a spinner in an otherwise empty part of the screen was still turning at the end.
    """

    shot: Screenshot
    still: bool
    restless: tuple[Box, ...] = ()
    loading: bool = False

    @property
    def words(self) -> str:
        """What is to be said about the wait; empty where all is well."""
        if self.still:
            return ""
        return "the screen was still loading" if self.loading else "the screen was still moving"


@dataclass
class Watch:
    """A device under watch: what was found to be restless is remembered from one wait to the next.

    ``clock`` and ``pause`` are there for tests that need no real time.
    """

    device: Device
    clock: Callable[[], float] = monotonic
    pause: Callable[[float], None] = sleep
    motion: Motion = field(default_factory=Motion)
    _in_vain: list[Box] = field(default_factory=list)

    def look(self) -> Screenshot:
        """The screen as it is now."""
        shot = self.device.screenshot()
        self.motion.see(shot, self.clock())
        return shot

    @property
    def restless(self) -> tuple[Box, ...]:
        """What changes by itself, as far as is known now."""
        return self.motion.restless

    def restless_since(self, time: float) -> tuple[Box, ...]:
        """What did so at ``time`` of the clock already; what began later may be the effect of an action."""
        return self.motion.restless_since(time)

    def acted(self) -> None:
        """Tell that something was done just now, so that what changes next is not taken for restless at once."""
        self.motion.acted(self.clock())

    def settle(self, limit_s: float = LIMIT_S, expect: Screenshot | None = None, at: Box | None = None) -> Settled:
        """Until nothing has moved for STILL_FOR_S but what moves by itself, for at most ``limit_s`` seconds.

        ``expect`` is the frame before an action that should show, ``at`` the area of its target: a screen that is
        still the same as before it must be so for EXPECT_S, and one on which only the target looks other than
        before, as a button under the pointer does, for ANSWER_S.

        A screen on which all that moves is a spinner with nothing around it is loading: that is waited for up to
        LOADING_S, once for each such place. Running into a limit is no error: a page may never rest.
        """
        shot = self.look()
        begun = since = self.clock()  # of the first frame: one alone says nothing, however long it took
        self._in_vain = [box for box in self._in_vain if any(box.overlap(place) for place in self.restless)]
        while True:
            now = self.clock()
            rest = now - max(begun, self.motion.moved_at())
            still = rest >= STILL_FOR_S and (rest >= EXPECT_S or rest >= self._needed(expect, shot, at))
            spinners = self._spinners() if still else ()
            if still and not spinners:
                return Settled(shot, True, self.restless)
            if spinners and now - begun < LOADING_S:
                since = now  # what comes in place of the spinner gets the whole limit to be drawn
            elif spinners or now - since >= limit_s:
                self._in_vain += spinners
                return Settled(shot, False, self.restless, bool(spinners))
            self.pause(POLL_S)
            shot = self.look()

    def _needed(self, before: Screenshot | None, shot: Screenshot, at: Box | None) -> float:
        """How long stillness must last, by what has changed since ``before``."""
        if before is None:
            return STILL_FOR_S
        changed = differences(before, shot, self.restless)
        if not changed:
            return EXPECT_S
        return ANSWER_S if at and all(at.covers(box) for box in changed) else STILL_FOR_S

    def _spinners(self) -> tuple[Box, ...]:
        return tuple(box for box in self.motion.waits() if not any(box.overlap(old) for old in self._in_vain))


def settle(device: Device, limit_s: float = LIMIT_S) -> Screenshot:
    """The frame at the end of one wait, for who does not come back to this device."""
    return Watch(device).settle(limit_s).shot
