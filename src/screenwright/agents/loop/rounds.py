"""Going round in circles: noticed, told to the mind, and in the end stopped.

Two signs. The same actions on the same screens come round once more, one action without effect being the shortest
such circle. Or whatever is done leads only to screens that were there already since the last new one. Pressing Next on
ever new pages, a stepper whose number grows, text that fills like fields, or the way back through pages that were seen
before are neither: a screen that shows something new, or one passed once on the way, is progress.

Screens are compared by their pixels, but for text cursors and for places that change by themselves (``changes``).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

import numpy as np

from screenwright.agents.loop.changes import differences
from screenwright.agents.loop.limits import Limits
from screenwright.core.action import Action, Wait, points_of, with_points
from screenwright.core.action_words import action_in_words
from screenwright.core.agency import PREPARING
from screenwright.core.geometry import Box
from screenwright.core.screenshot import Screenshot

Remedy: TypeAlias = Literal["advise", "replan", "end"]
Row: TypeAlias = tuple[Action, ...]

NEAR = 8
"""Pixels by which a model misses the point it meant before."""
LONGEST = 10
"""Actions of the longest circle that is noticed."""
MOST_BYTES = 160_000_000
LEAST_STATES = 4
"""Screens are kept to be compared, as many as fit; of very large ones at least so many."""
STRIDE = 8
FAR_APART = 0.01
"""Where more than this share of every eighth pixel differs, no text cursor or clock explains it."""
MOST_TOLD = 6


@dataclass(frozen=True, slots=True)
class Circle:
    """What is to be done about it: advise the mind, make a new plan, or end the run; ``words`` say why."""

    remedy: Remedy
    words: str


@dataclass
class Rounds:
    """What was done on which screen in one run. A turn is what a mind decided at once: a row of actions that it gave
    without a look in between is not held against it before it has seen what came of it."""

    limits: Limits
    _states: dict[int, Screenshot] = field(default_factory=dict)
    _newest: int = 0
    _turns: list[tuple[int, Row]] = field(default_factory=list)
    _since_new: list[int] = field(default_factory=list)
    _told: int = 0

    def ahead(self, actions: Sequence[Action], shot: Screenshot, restless: Sequence[Box]) -> Circle | None:
        """Before a row of actions is done on the screen ``shot``: what to do about a circle, None for none."""
        row = _without_waits(actions)
        if not row:
            return None
        rounds, length = self._rounds(self._state(shot, restless), row)
        idle = self._revisits()
        words = self._words(rounds, length, idle)
        if idle >= self.limits.stale or (rounds >= self.limits.repeats and self._told == 2):
            return Circle("end", words)
        stage = 0
        if rounds >= self._bearable or idle * 3 >= self.limits.stale:
            stage = 1
        if rounds >= self.limits.repeats or idle * 3 >= 2 * self.limits.stale:
            stage = 2
        if stage <= self._told:
            return None
        self._told = stage
        return Circle("advise" if stage == 1 else "replan", words)

    def done(self, actions: Sequence[Action], before: Screenshot, after: Screenshot, restless: Sequence[Box]) -> None:
        """The row was done on ``before`` and led to ``after``. Waiting is no try of anything."""
        row = _without_waits(actions)
        if not row:
            return
        self._turns.append((self._state(before, restless), row))
        newest, state = self._newest, self._state(after, restless)
        if state <= newest and not isinstance(row[-1], PREPARING):
            self._since_new.append(state)

    def forget(self) -> None:
        """Somebody else worked the screen: what was tried before proves nothing any more."""
        self._turns.clear()
        self._since_new = self._since_new[-1:]
        self._told = 0

    @property
    def _bearable(self) -> int:
        """Rounds after which the mind is told."""
        return max(1, self.limits.repeats - 1)

    def _state(self, shot: Screenshot, restless: Sequence[Box]) -> int:
        """The number of this screen, that of one seen before if it looks like it. A new one is progress."""
        for number in reversed(self._states):
            if _look_alike(self._states[number], shot, restless):
                return number
        self._newest += 1
        self._states[self._newest] = shot
        if len(self._states) > max(LEAST_STATES, MOST_BYTES // shot.pixels.nbytes):
            del self._states[min(self._states)]
        self._since_new, self._told = [self._newest], 0
        return self._newest

    def _rounds(self, here: int, row: Row) -> tuple[int, int]:
        """How many rounds of one circle were done just before ``row``, which would begin the next, and its length."""
        best = (0, 0)
        for length in range(1, min(LONGEST, len(self._turns)) + 1):
            if not _same_turn(self._turns[-length], (here, row)):
                continue
            circle = self._turns[-length:]
            rounds = 1
            while rounds * length + length <= len(self._turns):
                earlier = self._turns[-(rounds + 1) * length : -rounds * length]
                if not all(_same_turn(one, other) for one, other in zip(earlier, circle, strict=True)):
                    break
                rounds += 1
            best = max(best, (rounds, length), key=lambda found: found[0])
        return best

    def _revisits(self) -> int:
        """Actions since the last new screen that led to one where the run has been since then already."""
        return len(self._since_new) - len(set(self._since_new))

    def _words(self, rounds: int, length: int, idle: int) -> str:
        if rounds < self._bearable:
            return f"the last {idle} tries led to nothing new ({_told(self._turns[-max(1, idle) :])})"
        circle = _told(self._turns[-length:])
        if length == 1:
            return f"the same action on the same screen {rounds} times changed nothing ({circle})"
        return f"the same {length} actions were done {rounds} times and lead back to the same screen ({circle})"


def alike(one: Action, other: Action) -> bool:
    """The same action, at points that are as good as the same."""
    here, there = points_of(one), points_of(other)
    near = all(max(abs(a.x - b.x), abs(a.y - b.y)) <= NEAR for a, b in zip(here, there, strict=False))
    return type(one) is type(other) and len(here) == len(there) and near and with_points(one, there) == other


def _without_waits(actions: Sequence[Action]) -> Row:
    return tuple(action for action in actions if not isinstance(action, Wait))


def _same_turn(one: tuple[int, Row], other: tuple[int, Row]) -> bool:
    return one[0] == other[0] and len(one[1]) == len(other[1]) and all(map(alike, one[1], other[1]))


def _look_alike(one: Screenshot, other: Screenshot, restless: Sequence[Box]) -> bool:
    if one.same_pixels(other):
        return True
    if one.pixels.shape != other.pixels.shape:
        return False
    differ = (one.pixels[::STRIDE, ::STRIDE] != other.pixels[::STRIDE, ::STRIDE]).any(axis=2)
    for box in restless:
        differ[box.top // STRIDE : -(-box.bottom // STRIDE), box.left // STRIDE : -(-box.right // STRIDE)] = False
    return float(np.mean(differ)) <= FAR_APART and not differences(one, other, restless)


def _told(turns: Sequence[tuple[int, Row]]) -> str:
    actions = [action_in_words(action) for _, row in turns for action in row]
    return "; ".join(actions[:MOST_TOLD]) + ("; ..." if len(actions) > MOST_TOLD else "")
