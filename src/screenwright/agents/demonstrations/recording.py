"""Watches a person work a device and writes what they did (VisionTasker, paper 003, 5.2).

Input and pictures come from a ``core.watching.Watched``; they become actions (``lift``), and these become steps
(``scribe``), which look at pictures on a thread beside, so that nothing is missed meanwhile.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from time import monotonic, sleep

from screenwright.agents.demonstrations.acts import Act, Revealed
from screenwright.agents.demonstrations.hovering import Hovering
from screenwright.agents.demonstrations.lift import Lifter
from screenwright.agents.demonstrations.scribe import Scribe
from screenwright.agents.demonstrations.strokes import Gesture
from screenwright.core.action import Move, points_of
from screenwright.core.errors import DeviceLost, DeviceTimeout, StoppedByPolicy
from screenwright.core.geometry import Point
from screenwright.core.screenshot import Screenshot
from screenwright.core.watching import InputEvent, PointerMoved, Sight, Watched
from screenwright.vision import Motion

POLL_S = 0.02
FRAME_SHARE = 1.0
"""So many times what a picture took to fetch passes before the next one."""
QUIET_S = 0.5
"""What changes so long after the last input may change by itself."""
KEPT = 12
"""Pictures that are remembered: input may be heard a little later than it was given."""
MOST_WAITING = 20
"""Actions that wait to be written; each holds two pictures."""
STALE = "done before a new picture was there: the picture may be from before the step before"


@dataclass
class Album:
    """The last pictures, each with the time from which on the screen looked so, and when it was last asked for."""

    _sights: deque[tuple[float, float, Screenshot]] = field(default_factory=lambda: deque(maxlen=KEPT))

    def add(self, sight: Sight) -> None:
        asked = sight.time if sight.asked is None else sight.asked
        if self._sights and self._sights[-1][2].same_pixels(sight.shot):
            first, _, shot = self._sights[-1]
            self._sights[-1] = (first, asked, shot)
        else:
            self._sights.append((sight.time, asked, sight.shot))

    def before(self, time: float) -> Sight:
        """What was in view at ``time``; ``asked`` is when it was asked for last. The oldest where that is gone."""
        first, asked, shot = next((entry for entry in reversed(self._sights) if entry[0] <= time), self._sights[0])
        return Sight(first, shot, min(asked, time))

    @property
    def last(self) -> Screenshot:
        return self._sights[-1][2]


@dataclass
class Recording:
    """One recording, from the first picture to the end. ``clock`` and ``pause`` are there for tests."""

    source: Watched
    scribe: Scribe
    say: Callable[[str], None]
    stop: Callable[[], bool] = lambda: False
    clock: Callable[[], float] = monotonic
    pause: Callable[[float], None] = sleep

    def run(self, seconds: float) -> str:
        """Until the source ends, ``stop`` says so, or ``seconds`` are over; why it ended, in words.

        All that was done until then is written. Raises what looking and writing raise.
        """
        self._album, self._motion = Album(), Motion()
        self._lifter = Lifter(slop=max(self.source.size) // 80)
        self._bound: dict[float, Sight] = {}
        self._hovering = Hovering()
        self._pointer: Point | None = None
        self._waiting: deque[Future[None]] = deque()
        self._input_at = self._quiet_since = self._acted_until = -QUIET_S
        self._next_sight = 0.0
        self._album.add(self.source.sight())
        end = self.clock() + seconds
        with ThreadPoolExecutor(1, "writing") as self._pool:
            why = self._watch(end)
            for gesture in self._lifter.end():
                self._done(gesture, self._album.last)
            while self._waiting:
                self._waiting.popleft().result()
            self.scribe.finish(self._album.last)
        return why

    def _watch(self, end: float) -> str:
        while True:
            why = self.source.ended() or ("the time is over" if self.clock() >= end else "")
            why = why or ("you ended it" if self.stop() else "")
            for item in self.source.heard():
                if isinstance(item, Sight):
                    self._see(item)
                else:
                    self._hear(item)
            why = why or self._look()
            if why:
                return why
            for gesture in self._lifter.wait(self.clock()):
                self._done(gesture, self._album.last)
            self._check_writing()
            self.pause(POLL_S)

    def _look(self) -> str:
        """A picture where it is time for one; why there will be none any more, else ""."""
        begun = self.clock()
        if begun < self._next_sight:
            return ""
        try:
            self._see(self.source.sight())
        except StoppedByPolicy as error:
            self.say(str(error))
        except (DeviceLost, DeviceTimeout) as error:
            return str(error)
        self._next_sight = self.clock() + FRAME_SHARE * (self.clock() - begun)
        return ""

    def _see(self, sight: Sight) -> None:
        """What differs on the first picture after some input may come of that; what differs later comes by itself."""
        self._album.add(sight)
        self._hovering.see(sight, self._pointer)
        if sight.time - self._input_at < QUIET_S:
            return
        first = self._quiet_since < self._input_at
        if first:
            self._quiet_since = sight.time
            self._motion.acted(self._input_at)
        self._motion.see(sight.shot, self._input_at if first else sight.time)

    def _hear(self, event: InputEvent) -> None:
        self._input_at = event.time
        if isinstance(event, PointerMoved):
            self._pointer = event.to
        remarks = len(self._lifter.remarks)
        for gesture in self._lifter.feed(event):
            self._done(gesture, self._album.before(event.time).shot)
        since = self._lifter.open_since
        if since is not None and since not in self._bound:
            self._bound[since] = self._album.before(since)
        for remark in self._lifter.remarks[remarks:]:
            self.say(f"left out: {remark}")

    def _done(self, gesture: Gesture, shown: Screenshot) -> None:
        """Hand a whole action to the scribe, and before it the hover that brought up what was pressed."""
        before = self._bound.get(gesture.begun) or self._album.before(gesture.begun)
        self._bound = {begun: sight for begun, sight in self._bound.items() if begun >= gesture.begun}
        points = points_of(gesture.action)
        opened = self._hovering.behind(points[0], gesture.begun) if points else None
        if opened:
            hover = Gesture(Move(opened.at), opened.time, opened.time)
            self._write(hover, opened.before, before.shot, reveals=Revealed(before.shot, points[0]))
        stale = before.asked is not None and before.asked < self._acted_until < gesture.begun
        self._acted_until = gesture.ended
        self._hovering.acted(gesture.ended)
        self._write(gesture, before.shot, shown, note=STALE if stale else "")

    def _write(
        self, gesture: Gesture, before: Screenshot, shown: Screenshot, note: str = "", reveals: Revealed | None = None
    ) -> None:
        since = timedelta(seconds=self.clock() - gesture.begun)
        act = Act(
            action=gesture.action,
            before=before,
            shown=shown,
            at=(datetime.now(UTC) - since).isoformat(timespec="milliseconds"),
            seconds=round(gesture.ended - gesture.begun, 3),
            restless=self._motion.restless,
            note=note,
            reveals=reveals,
        )
        self._waiting.append(self._pool.submit(self.scribe.write, act))
        if len(self._waiting) > MOST_WAITING:
            self._waiting.popleft().result()

    def _check_writing(self) -> None:
        """What went wrong beside is raised here."""
        while self._waiting and self._waiting[0].done():
            self._waiting.popleft().result()
