"""What moves on a screen, and which of it moves by itself: spinners, clocks, videos, marquees, cursors.

Two signs tell a place that moves by itself from the effect of an action. It keeps changing for long and does not
grow, where a menu that fades in is done soon and a page that loads changes ever new places. Or it changed, fell
still and changed again while nothing was done, as a clock does.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from screenwright.core.geometry import Box, enclosing
from screenwright.core.screenshot import Screenshot
from screenwright.vision.change import FLAT_SPREAD, TILE, changed_boxes, looks_like_caret, tile_groups, tile_shape

STILL_FOR_S = 0.25
"""How long nothing may move; a menu or dialog draws itself within this after the first change."""
RESTLESS_S = 1.0
"""How long a small place must keep changing to be taken for one that always does. Animations of menus, pages and
scrolling are over by then."""
RESTLESS_SCREEN_S = 4.0
"""How much longer for one as large as the screen: the larger, the less likely decoration."""
RESTLESS_CHANGES = 4
ACTIVE_S = 1.25
"""A place belongs to what is moving now if it changed within this: a spinner comes around in about a second."""
GROWTH_S = 0.5
"""What reached new places within this is still spreading."""
GROWTH_SHARE = 4
"""Spreading by less than this part of itself, or by two tiles, is none: a progress bar creeps, a marquee runs in."""
FORGET_TURNS = 3
"""A place that stays still for STILL_FOR_S and for three times its usual pause has come to rest."""
TICK_SHARE = 64
"""What ticks is at most this part of the screen."""
MOST_TICKS = 32
BUSY_SHARE = 4
"""A spinner has turned on at least one of so many frames, however slowly they come; cursors and clocks seldom move."""
SPINNER_SHARE = 6
"""A spinner is at most this part of the screen's shorter side, and about as high as wide. What is larger is content."""
SPINNER_ASPECT = 2
EMPTY_AROUND = 5
"""The part of the screen's shorter side around a spinner that is looked at for anything else."""
NOT_EMPTY = 0.05
"""Of the tiles around it: a line that says "Loading" may stand there."""
OFF_CENTRE = 0.2
"""Of the free width that it stands in the middle of; a widget in a corner waits for nothing."""


@dataclass(frozen=True, slots=True)
class Place:
    """A place that has changed by itself from ``since`` to ``last``, about every ``every`` seconds; ``busy``: on many
    of the frames in between."""

    box: Box
    since: float
    last: float
    every: float
    busy: bool = False


class Motion:
    """The recent past of one screen, told by :meth:`see` for every frame and :meth:`acted` for every action.

    Times are seconds on any clock that does not go back. ``places``: what moves by itself, as far as is known.
    """

    def __init__(self) -> None:
        self.places: tuple[Place, ...] = ()
        self._shot: Screenshot | None = None
        self._acted = -np.inf
        self._seen_before = -np.inf

    def see(self, shot: Screenshot, now: float) -> None:
        """A new frame."""
        before, self._shot = self._shot, shot
        if before is None or before.pixels.shape != shot.pixels.shape:
            self._begin(shot, None if before is None else now)
            return
        if before.same_pixels(shot):
            boxes: tuple[Box, ...] = ()
        else:
            self.places = tuple(replace(p, last=now) if _differs(p.box, before, shot) else p for p in self.places)
            found = changed_boxes(before, shot, self.restless)
            boxes = tuple(box for box in found if not looks_like_caret(box, before, shot))
        self.places = tuple(p for p in self.places if now - p.last <= max(STILL_FOR_S, FORGET_TURNS * p.every))
        self._frames.append(now)
        for box in boxes:
            self._mark(box, now)
        self._find_restless(now)
        self._seen_before = now

    def acted(self, now: float) -> None:
        """Something was done: what changes in the next while may be its effect, and moving by itself begins anew."""
        self._acted = now
        if self._shot is not None:
            np.maximum(self._start, now, out=self._start)
            self._count[...] = 0

    def moved_at(self) -> float:
        """When the last change was seen that belongs to no restless place and is no text cursor; -inf for never."""
        return float(self._last.max())

    @property
    def restless(self) -> tuple[Box, ...]:
        """Boxes of what moves by itself, with room for the soft edges of what turns in them."""
        return self.restless_since(np.inf)

    def restless_since(self, time: float) -> tuple[Box, ...]:
        """Those that did so at ``time`` already: a spinner that came after an action is an effect of it."""
        places = (p for p in self.places if p.since <= time)
        return tuple(p.box.grown(min(8, min(p.box.width, p.box.height) // 8)) for p in places)

    def waits(self) -> tuple[Box, ...]:
        """Spinners that are all there is to see in their part of the screen: something is being loaded."""
        shot = self._shot
        if shot is None:
            return ()
        busy = [p.box for p in self.places if p.busy and _is_like_spinner(p.box, shot.box)]
        return tuple(box for box in busy if _is_alone(box, self.restless, shot))

    def _begin(self, shot: Screenshot, now: float | None) -> None:
        shape = tile_shape(shot)
        self._last = np.full(shape, -np.inf if now is None else now)
        self._start = self._last.copy()
        self._first = np.full(shape, np.inf)
        self._count = np.zeros(shape, np.int32)
        self._recent: deque[tuple[float, Box]] = deque()
        self._frames: deque[float] = deque()
        self._ticks: deque[tuple[float, Box]] = deque(maxlen=MOST_TICKS)
        self.places = ()

    def _mark(self, box: Box, now: float) -> None:
        tiles = _tiles_of(box)
        start, last, count = self._start[tiles], self._last[tiles], self._count[tiles]
        shot = self._shot
        assert shot is not None
        rested = last.max() < self._seen_before and now - last.max() >= STILL_FOR_S
        if rested and now - self._acted >= RESTLESS_S and box.area * TICK_SHARE < shot.box.area:
            self._tick(box, now)
        anew = now - last > ACTIVE_S
        start[anew] = now
        self._first[tiles] = np.minimum(self._first[tiles], now)
        count[anew] = 0
        count += 1
        last[...] = now
        self._recent.append((now, box))

    def _tick(self, box: Box, now: float) -> None:
        """A small change that nothing was done for: the second one in a place makes it restless."""
        for tick in list(self._ticks):
            then, earlier = tick
            if earlier.grown(TILE).overlap(box):
                self._ticks.remove(tick)
                self._add(Place(box.union(earlier), then, now, now - then))
                return
        self._ticks.append((now, box))

    def _find_restless(self, now: float) -> None:
        while self._recent and now - self._recent[0][0] > ACTIVE_S:
            self._recent.popleft()
        while now - self._frames[0] > ACTIVE_S:
            self._frames.popleft()
        active = now - self._last <= ACTIVE_S
        if not active.any():
            return
        for group in tile_groups(active):
            tiles = np.s_[group.top : group.bottom, group.left : group.right]
            inside = active[tiles]
            start, last = self._start[tiles][inside], self._last[tiles][inside]
            count, span = int(self._count[tiles][inside].max()), float(last.max() - start.min())
            new = int((now - self._first[tiles][inside] < GROWTH_S).sum())
            spreads = new > max(2, inside.sum() // GROWTH_SHARE)
            needed = RESTLESS_S + RESTLESS_SCREEN_S * inside.sum() / active.size
            if count < RESTLESS_CHANGES or span < needed or spreads:
                continue
            recent = [(then, box) for then, box in self._recent if _in_tiles(box).overlap(group)]
            if recent:
                turns = len({then for then, _ in recent})
                every = (recent[-1][0] - recent[0][0]) / max(1, turns - 1)
                frames = sum(recent[0][0] <= seen <= recent[-1][0] for seen in self._frames)
                box = enclosing(box for _, box in recent)
                self._add(Place(box, float(start.min()), float(last.max()), every, frames <= BUSY_SHARE * turns))

    def _add(self, place: Place) -> None:
        """The place, joined with those beside it; what was seen of it no longer counts as movement."""
        joined = [p for p in self.places if p.box.grown(TILE).overlap(place.box)]
        whole = Place(
            enclosing([place.box, *(p.box for p in joined)]),
            since=min([place.since, *(p.since for p in joined)]),
            last=place.last,
            every=max([place.every, *(p.every for p in joined)]),
            busy=place.busy or any(p.busy for p in joined),
        )
        self.places = (*(p for p in self.places if p not in joined), whole)
        tiles = _tiles_of(whole.box)
        self._last[tiles] = -np.inf
        self._count[tiles] = 0


def _differs(box: Box, before: Screenshot, after: Screenshot) -> bool:
    return not np.array_equal(before.crop(box), after.crop(box))


def _in_tiles(box: Box) -> Box:
    return Box(box.left // TILE, box.top // TILE, -(-box.right // TILE), -(-box.bottom // TILE))


def _tiles_of(box: Box) -> tuple[slice, slice]:
    tiles = _in_tiles(box)
    return slice(tiles.top, tiles.bottom), slice(tiles.left, tiles.right)


def _is_like_spinner(box: Box, screen: Box) -> bool:
    short, long = sorted((box.width, box.height))
    return long * SPINNER_SHARE <= min(screen.width, screen.height) and long <= SPINNER_ASPECT * short


def _is_alone(box: Box, others: tuple[Box, ...], shot: Screenshot) -> bool:
    """Whether it stands in the middle of an area of one colour. Restless places count as nothing."""
    margin = min(shot.width, shot.height) // EMPTY_AROUND
    strip = Box(0, box.top - margin, shot.width, box.bottom + margin).clipped(shot.width, shot.height)
    around = box.grown(margin).clipped(shot.width, shot.height)
    assert strip is not None
    assert around is not None
    ground = np.median(shot.crop(around).reshape(-1, 3), axis=0)
    content: NDArray[np.bool_] = (np.abs(shot.crop(strip) - ground) > FLAT_SPREAD).any(axis=2)
    for other in others:
        if inside := other.intersection(strip):
            content[inside.top - strip.top : inside.bottom - strip.top, inside.left : inside.right] = False
    near = content[:, around.left : around.right]
    height, width = near.shape[0] // TILE * TILE, near.shape[1] // TILE * TILE
    tiles = near[:height, :width].reshape(height // TILE, TILE, width // TILE, TILE).any(axis=(1, 3))
    columns = np.flatnonzero(content[box.top - strip.top : box.bottom - strip.top].any(axis=0))
    left = box.left - int(max(columns[columns < box.left], default=-1))
    right = int(min(columns[columns >= box.right], default=shot.width)) - box.right
    return tiles.size > 0 and tiles.mean() <= NOT_EMPTY and abs(left - right) <= OFF_CENTRE * (left + right)
