"""A screen that has been looked at: elements, blocks, layout tree, and what changed. All frozen.

Ids: ``e7`` an element, ``b2`` a block (a local region that groups elements), ``g1`` a global region, ``root``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, fields
from functools import cached_property
from typing import Literal, Protocol, TypeAlias, get_args

from screenwright.core.geometry import Box, Point
from screenwright.core.screenshot import Screenshot

Kind: TypeAlias = Literal[
    "text", "button", "icon", "input", "checkbox", "radio", "switch", "select", "slider", "link", "tab", "menuitem",
    "image", "list_item", "cell", "scrollbar", "progress", "status_bar", "navigation_bar", "page_indicator",
    "rating", "dialog", "window", "other",
]  # fmt: skip
KINDS: tuple[Kind, ...] = get_args(Kind)

Source: TypeAlias = Literal["read", "detected", "inferred"]
"""read: its letters were read; detected: seen by its shape; inferred: concluded from other elements."""

Role: TypeAlias = Literal["screen", "global", "local", "element"]
BlockRole: TypeAlias = Literal["group", "list", "table", "tabs"]
Blankness: TypeAlias = Literal["black", "blank"]
"""black: nearly no light anywhere; blank: one flat colour. Neither shows anything to describe."""


@dataclass(frozen=True, slots=True)
class State:
    """None means unknown or not applicable."""

    enabled: bool | None = None
    checked: bool | None = None
    selected: bool | None = None
    expanded: bool | None = None
    focused: bool | None = None


STATES: tuple[str, ...] = tuple(entry.name for entry in fields(State))


@dataclass(frozen=True, slots=True, kw_only=True)
class Element:
    """One thing on the screen that a person would name.

    ``text`` is what is written on it, ``name`` what a person would call it, ``icon`` what its picture means; None
    where unknown. ``value`` 0..1 is how far along a slider or a progress bar is. ``confidence`` 0..1. ``parent`` is the
    block that holds it.
    """

    id: str
    kind: Kind
    box: Box
    text: str | None = None
    name: str | None = None
    icon: str | None = None
    state: State = State()
    value: float | None = None
    clickable: bool = False
    confidence: float = 1.0
    source: Source = "detected"
    parent: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """A semantic group of elements with an optional caption; ``children`` are element ids in reading order.

    ``rows`` of a list are its items, those of a table its rows with one cell for each column, None where it is empty.
    """

    id: str
    box: Box
    caption: str | None
    children: tuple[str, ...]
    role: BlockRole = "group"
    rows: tuple[tuple[str | None, ...], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Node:
    """A region of the layout tree. Children lie in reading order; element leaves share the element's id."""

    id: str
    role: Role
    box: Box
    children: tuple[Node, ...] = ()

    def walk(self) -> Iterator[Node]:
        """This node and all below it, parents first."""
        yield self
        for child in self.children:
            yield from child.walk()

    def path_to(self, point: Point) -> tuple[Node, ...]:
        """From this node down to the smallest region that contains the point; empty if none does.

        At each level the smallest child containing the point is taken, as in Tree-of-Lens (paper 000, 3.4).
        """
        if not self.box.contains(point):
            return ()
        hits = [child.path_to(point) for child in self.children if child.box.contains(point)]
        return (self, *min(hits, key=lambda path: path[-1].box.area)) if hits else (self,)


@dataclass(frozen=True, slots=True, kw_only=True)
class Altered:
    """A field of an element that differs from the previous screen, as a dotted name: ``state.enabled``."""

    id: str
    field: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Changed:
    """What differs from the previous screen; ``since`` is that screenshot's sha256, None for a first look."""

    since: str | None = None
    boxes: tuple[Box, ...] = ()
    appeared: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()
    altered: tuple[Altered, ...] = ()


@dataclass(frozen=True, slots=True)
class Cut:
    """What was not seen, or not all of it, within so many milliseconds: text, kinds, states, icons."""

    budget_ms: int
    left_away: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ReadLine:
    """A line of text as a closer look reads it."""

    box: Box
    text: str


class CloserLook(Protocol):
    """Looks once more at a picture that was looked at, or at one cut out of it."""

    def screen(self, shot: Screenshot) -> Screen:
        """Everything on it, as if it were seen for the first time."""
        ...

    def lines(self, shot: Screenshot, only: Sequence[Box] | None = None) -> tuple[ReadLine, ...]:
        """The lines of text, read anew and in no order; with ``only``, those that reach into its boxes."""
        ...

    def lines_of(self, shot: Screenshot, part: Box) -> tuple[ReadLine, ...]:
        """The lines of a part that is cut out and read by itself, in pixels of the whole and in no order."""
        ...

    def sign(self, shot: Screenshot, box: Box) -> str:
        """What is read in a box that holds a single letter or digit; "" for nothing."""
        ...


@dataclass(frozen=True, kw_only=True)
class Screen:
    """A screenshot and everything that was seen on it; what all other parts read."""

    screenshot: Screenshot
    elements: tuple[Element, ...]
    blocks: tuple[Block, ...]
    tree: Node
    changed: Changed = Changed()
    blank: Blankness | None = None
    right_to_left: bool = False
    cut: Cut | None = None
    timing_ms: dict[str, float] = field(default_factory=dict)
    closer: CloserLook | None = field(default=None, compare=False, repr=False)
    """How parts of it are looked at again, where whoever looked has limits for it."""

    @cached_property
    def by_id(self) -> dict[str, Element]:
        return {element.id: element for element in self.elements}

    def element_at(self, point: Point) -> Element | None:
        """The smallest element that contains the point."""
        hits = [element for element in self.elements if element.box.contains(point)]
        return min(hits, key=lambda element: element.box.area) if hits else None
