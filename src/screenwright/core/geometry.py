"""Points and boxes in pixels of the original screenshot.

One rule everywhere: (x, y), origin top-left, x to the right, y down; boxes are left, top, right, bottom and
half-open, so ``right - left`` is the width and the pixel column ``right`` is no longer inside. Any other
convention is converted at the edge where it comes in.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Point:
    """A pixel position: ``x`` to the right, ``y`` down, both integers."""

    x: int
    y: int

    @property
    def beside(self) -> Point:
        """The pixel to its left; to its right where it lies at the left edge."""
        return Point(self.x - 1 if self.x else 1, self.y)


@dataclass(frozen=True, slots=True)
class Box:
    """A non-empty half-open rectangle of pixels."""

    left: int
    top: int
    right: int
    bottom: int

    def __post_init__(self) -> None:
        if self.right <= self.left or self.bottom <= self.top:
            raise ValueError(
                f"a box needs left < right and top < bottom, got {self.left}, {self.top}, {self.right}, {self.bottom}"
            )

    @property
    def width(self) -> int:
        return self.right - self.left

    @property
    def height(self) -> int:
        return self.bottom - self.top

    @property
    def area(self) -> int:
        return self.width * self.height

    @property
    def center(self) -> Point:
        """The middle pixel; always inside the box."""
        return Point((self.left + self.right) // 2, (self.top + self.bottom) // 2)

    def as_tuple(self) -> tuple[int, int, int, int]:
        return (self.left, self.top, self.right, self.bottom)

    def contains(self, point: Point, tolerance: int = 0) -> bool:
        """Whether the pixel lies in the box grown by ``tolerance`` pixels on every side."""
        return (
            self.left - tolerance <= point.x < self.right + tolerance
            and self.top - tolerance <= point.y < self.bottom + tolerance
        )

    def covers(self, other: Box, tolerance: int = 0) -> bool:
        """Whether ``other`` lies wholly in this box grown by ``tolerance`` pixels."""
        return (
            self.left - tolerance <= other.left
            and self.top - tolerance <= other.top
            and other.right <= self.right + tolerance
            and other.bottom <= self.bottom + tolerance
        )

    def overlap(self, other: Box) -> int:
        """Area of the intersection in pixels, 0 where there is none."""
        width = min(self.right, other.right) - max(self.left, other.left)
        height = min(self.bottom, other.bottom) - max(self.top, other.top)
        return width * height if width > 0 and height > 0 else 0

    def intersection(self, other: Box) -> Box | None:
        left, top = max(self.left, other.left), max(self.top, other.top)
        right, bottom = min(self.right, other.right), min(self.bottom, other.bottom)
        return Box(left, top, right, bottom) if left < right and top < bottom else None

    def iou(self, other: Box) -> float:
        """Intersection over union, 0..1."""
        shared = self.overlap(other)
        return shared / (self.area + other.area - shared)

    def union(self, other: Box) -> Box:
        """The smallest box that covers both."""
        return Box(
            min(self.left, other.left),
            min(self.top, other.top),
            max(self.right, other.right),
            max(self.bottom, other.bottom),
        )

    def moved(self, dx: int, dy: int) -> Box:
        return Box(self.left + dx, self.top + dy, self.right + dx, self.bottom + dy)

    def grown(self, margin: int) -> Box:
        """``margin`` pixels more on every side; may reach over the screen's edge, see :meth:`clipped`."""
        return Box(self.left - margin, self.top - margin, self.right + margin, self.bottom + margin)

    def clipped(self, width: int, height: int) -> Box | None:
        """The part inside a screen of ``width`` x ``height`` pixels, None where nothing is left."""
        return self.intersection(Box(0, 0, width, height))

    def distance(self, point: Point) -> float:
        """Euclidean distance in pixels from the point to the nearest pixel of the box, 0 inside."""
        dx = max(self.left - point.x, 0, point.x - (self.right - 1))
        dy = max(self.top - point.y, 0, point.y - (self.bottom - 1))
        return float((dx * dx + dy * dy) ** 0.5)


def enclosing(boxes: Iterable[Box]) -> Box:
    """The smallest box that covers all; at least one is needed."""
    items = list(boxes)
    if not items:
        raise ValueError("enclosing() needs at least one box")
    return Box(
        min(b.left for b in items),
        min(b.top for b in items),
        max(b.right for b in items),
        max(b.bottom for b in items),
    )
