"""How far a look at a picture has come, and how long it may take: asked wherever long work is done in pieces.

Whoever wants to see the progress, or sets a deadline, does so with :func:`paced` around the look; what looks does not
have to be handed either. Work is never broken off in the middle of a piece, and none is begun for which the time is too
short by what those before it took.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from time import monotonic
from typing import TypeAlias, TypeVar

from screenwright.core.screen import Cut

Tell: TypeAlias = Callable[[str, int, int], None]
"""Called with what is being done, how many pieces of it are done, and how many there are."""
T = TypeVar("T")


@dataclass(slots=True)
class Pace:
    """``until``: on the monotonic clock, in seconds; ``left_away``: what was not done for want of time."""

    within_ms: int | None = None
    tell: Tell | None = None
    until: float | None = None
    left_away: list[str] = field(default_factory=list)


_PACE: ContextVar[Pace | None] = ContextVar("pace", default=None)


@contextmanager
def paced(within_ms: int | None = None, tell: Tell | None = None) -> Iterator[Pace]:
    """Looks within take at most so many milliseconds, the piece in hand and what needs no net apart."""
    until = None if within_ms is None else monotonic() + within_ms / 1000
    pace = Pace(within_ms, tell, until)
    before = _PACE.set(pace)
    try:
        yield pace
    finally:
        _PACE.reset(before)


def what_was_cut() -> Cut | None:
    """Of the look that is under way; None where nothing was left away."""
    pace = _PACE.get()
    if pace is None or pace.within_ms is None or not pace.left_away:
        return None
    return Cut(pace.within_ms, tuple(pace.left_away))


def remaining_s() -> float | None:
    """Seconds until the deadline, 0 at least; None where there is none."""
    pace = _PACE.get()
    return None if pace is None or pace.until is None else max(0.0, pace.until - monotonic())


def has_time(*parts: str, needs_s: float = 0.0) -> bool:
    """Whether what takes so many seconds ends before the deadline; where it does not, these ``parts`` of what can be
    seen count as left away."""
    pace, left_s = _PACE.get(), remaining_s()
    if pace is None or left_s is None or left_s > needs_s:
        return True
    pace.left_away += [part for part in parts if part not in pace.left_away]
    return False


def was_left_away(part: str) -> bool:
    """Whether this part of what can be seen was not done, or not all of it, for want of time."""
    pace = _PACE.get()
    return pace is not None and part in pace.left_away


def in_time(doing: str, items: Sequence[T], *parts: str) -> Iterator[T]:
    """The ``items``, as long as there is time for them; where there is none, ``parts`` count as left away."""
    pace, longest = _PACE.get(), 0.0
    for number, item in enumerate(items):
        if not has_time(*parts, needs_s=longest):
            return
        begun = monotonic()
        yield item
        longest = max(longest, monotonic() - begun)
        if pace is not None and pace.tell is not None:
            pace.tell(doing, number + 1, len(items))
