"""What is known of a picture while it is looked at, and the stages by which more becomes known (``pipeline.py``)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field, fields, replace
from functools import cached_property
from operator import attrgetter
from time import perf_counter
from typing import Any

import numpy as np
from numpy.typing import NDArray

from screenwright.core.geometry import Box
from screenwright.core.screen import Element
from screenwright.core.screenshot import Screenshot
from screenwright.vision.box_head import Recognised
from screenwright.vision.bullets import Item
from screenwright.vision.cuts import Separator
from screenwright.vision.detect import Detected, Detection
from screenwright.vision.elements import Found
from screenwright.vision.layout import Layout
from screenwright.vision.proposals import Proposals
from screenwright.vision.shapes import Shapes
from screenwright.vision.text import TextFound
from screenwright.vision.text_line import TextLine
from screenwright.vision.tracks import Track


@dataclass(frozen=True)
class Frame:
    """The picture, and what is known of the screen that it is a part of: ``others`` are lines of text beside it, which
    tell how large text is here, text is read in the boxes ``only``, where they are given, and ``whole`` is the screen's
    size."""

    shot: Screenshot
    others: Sequence[Box] = ()
    only: Sequence[Box] | None = None
    whole: Box | None = None

    @cached_property
    def pixels(self) -> NDArray[np.uint8]:
        """RGB (height, width, 3)."""
        return self.shot.pixels

    @cached_property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return self.shot.width, self.shot.height


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """None is what is not known yet, or never will be, as a net is missing or there was no time for it.

    ``words``: the lines of text without the squares that stand before them; ``lines``: the same, parted where several
    things are written on them; ``loose``: those that no thing holds; ``badges``: figures on pictures. ``rules``:
    controls by shape and colour alone; ``tracks`` of scroll bars and ``sliders`` by their form. ``things``: what the
    detector sees; ``panes``: those of them that others lie in.
    """

    text: TextFound | None = None
    shapes: Shapes | None = None
    words: Sequence[TextLine] | None = None
    rules: Found | None = None
    detected: Detected | None = None
    tracks: Sequence[Box] | None = None
    sliders: Sequence[Track] | None = None
    proposals: Proposals | None = None
    recognised: Recognised | None = None
    things: Sequence[Detection] | None = None
    lines: Sequence[TextLine] | None = None
    panes: Sequence[Box] | None = None
    badges: Sequence[TextLine] | None = None
    loose: Sequence[TextLine] | None = None
    elements: Sequence[Element] | None = None
    containers: Sequence[Box] | None = None
    right_to_left: bool | None = None
    separators: Sequence[Separator] | None = None
    frames: Sequence[Box] | None = None
    lists: Sequence[Sequence[Item]] | None = None
    layout: Layout | None = None


OF_DRAFT = frozenset(one.name for one in fields(Draft))


@dataclass(frozen=True, slots=True)
class Stage:
    """``run`` gets what the stage ``reads`` of frame and draft, or of a part of them, in this order, and returns what
    it ``writes``: one value, or a tuple of several. It is passed over where something that it reads or ``needs`` of the
    draft is None."""

    name: str
    run: Callable[..., Any]
    reads: tuple[str, ...]
    writes: tuple[str, ...]
    needs: tuple[str, ...] = ()

    @property
    def refines(self) -> bool:
        """Whether it can be left out: it writes nothing but what it reads."""
        return set(self.writes) <= set(self.reads)

    def __call__(self, frame: Frame, draft: Draft) -> Draft:
        read = [(name.partition(".")[0], name) for name in (*self.reads, *self.needs)]
        if any(getattr(draft, first) is None for first, _ in read if first in OF_DRAFT):
            return draft
        told = self.run(*(
            attrgetter(name)(draft if first in OF_DRAFT else frame) for first, name in read[: len(self.reads)]
        ))  # fmt: skip
        values = told if len(self.writes) > 1 else (told,)
        return replace(draft, **dict(zip(self.writes, values, strict=True)))


def stage(name: str, run: Callable[..., Any], reads: str, writes: str, needs: str = "") -> Stage:
    return Stage(name, run, tuple(reads.split()), tuple(writes.split()), tuple(needs.split()))


@dataclass(frozen=True, slots=True)
class Step:
    """A stage that was run, the milliseconds that it took, and the draft after it."""

    stage: Stage
    ms: float
    draft: Draft


@dataclass(frozen=True, slots=True)
class Watch:
    """``steps`` of the looks that are under way, in their order; the stages ``without`` are left out of them."""

    without: frozenset[str] = frozenset()
    steps: list[Step] = field(default_factory=list)


_WATCH: ContextVar[Watch | None] = ContextVar("watch", default=None)


@contextmanager
def watched(without: frozenset[str] = frozenset()) -> Iterator[Watch]:
    """Looks within tell every stage that they take."""
    watch = Watch(without)
    before = _WATCH.set(watch)
    try:
        yield watch
    finally:
        _WATCH.reset(before)


def drafted(stages: Sequence[Stage], frame: Frame, draft: Draft) -> Draft:
    """The draft after the ``stages``, one behind the other."""
    watch = _WATCH.get()
    for one in stages:
        if watch is not None and one.name in watch.without:
            continue
        start = perf_counter()
        draft = one(frame, draft)
        if watch is not None:
            watch.steps.append(Step(one, (perf_counter() - start) * 1000, draft))
    return draft
