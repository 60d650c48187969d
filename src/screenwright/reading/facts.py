"""What can be said of a point, as facts without words. They are found once (``content.py``, ``layout.py``,
``ladder.py``), worded by one module a language (``language.py``), and backed in ``evidence.py``."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from screenwright.core.screen import Blankness, Block, Element, Node
from screenwright.reading.places import Exact, Place, Spread, Way
from screenwright.reading.rows import Cell, Entry, Series
from screenwright.reading.whereabouts import Neighbour, Turn

Verbosity: TypeAlias = Literal["brief", "normal", "full"]
Order: TypeAlias = Turn | Entry | Cell
"""Which one it is of several."""


@dataclass(frozen=True, slots=True)
class Blank:
    """A screen on which nothing is shown."""

    screen: Node
    how: Blankness


@dataclass(frozen=True, slots=True)
class Held:
    """What a block or region holds: ``count`` things, entries of a list or menu, rows of a table, tabs; ``first``: the
    first ones with a name. ``node``: its id. A region is a group without a caption."""

    node: str
    series: Series
    caption: str | None
    count: int
    first: tuple[Element, ...]

    @property
    def more(self) -> bool:
        """Whether it holds other things too; the first words of a table are its headings."""
        return self.series == "table" or self.count > len(self.first)


@dataclass(frozen=True, slots=True)
class Caption:
    """The element is what a block is called by; ``rest``: how many things are in the block besides it."""

    block: Block
    rest: int


@dataclass(frozen=True, slots=True)
class Thing:
    """What an element is. ``edge``: the point lies just outside of it. ``probable``: the parser is not sure of it.

    Of a nameless thing ``holds`` are the first things with words in it, and ``beside`` is the text at it. ``home``: the
    captioned block or the named window that it belongs to.
    """

    element: Element
    edge: bool
    probable: bool
    holds: tuple[Element, ...]
    beside: Neighbour | None
    home: Held | Caption | Element | None


@dataclass(frozen=True, slots=True)
class ThingBriefly:
    """Name, kind and state alone."""

    element: Element
    edge: bool
    probable: bool


@dataclass(frozen=True, slots=True)
class Near:
    """Something near the point; ``just``: only a few pixels away."""

    element: Element
    way: Way
    just: bool


@dataclass(frozen=True, slots=True)
class Nothing:
    """Nothing was found at the point; ``nearest``: what is, none on an empty screen. ``node``: where the point lies."""

    node: str
    nearest: tuple[Near, ...]


@dataclass(frozen=True, slots=True)
class SpotIn:
    """The point lies between the things of a block."""

    held: Held


@dataclass(frozen=True, slots=True)
class Region:
    """A region as a listener can know it: by the window or frame that it is, else by the first words in it.

    Both None: neither has a name. ``begins``: those are its first words; False where the thing that is told of has
    them, and the region these as well. ``spread`` None: it is the whole screen.
    """

    node: Node
    frame: Element | None
    first: Element | None
    begins: bool
    spread: Spread | None


@dataclass(frozen=True, slots=True)
class Placed:
    """Where it is: the place in the captioned ``group``, else in the region; where that is; the place on the screen.

    ``subject`` None: the bare spot. ``place`` None: which row or entry of the group it is in says enough.
    """

    subject: Element | None
    order: Order | None
    place: Place | None
    group: Held | None
    region: Region
    exact: Exact


@dataclass(frozen=True, slots=True)
class PlacedBriefly:
    """The place on the screen in a few words. ``node``: of what."""

    subject: Element | None
    node: str
    place: Place


@dataclass(frozen=True, slots=True)
class Beside:
    neighbours: tuple[Neighbour, ...]


@dataclass(frozen=True, slots=True)
class Namesakes:
    """Other things with the same name: how many, the nearest, and the way to it."""

    element: Element
    nearest: Element
    count: int
    way: Way


@dataclass(frozen=True, slots=True)
class RowOf:
    """The first words of the table's row that the element stands in."""

    beginning: Element


@dataclass(frozen=True, slots=True)
class InWindow:
    """The window or dialog around the element."""

    window: Element


@dataclass(frozen=True, slots=True)
class Extent:
    """Whole percents of the screen's width and height that the element takes up."""

    element: Element
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class Sure:
    """How sure it is, in percent, that this is what the point means."""

    node: str
    is_element: bool
    percent: int


@dataclass(frozen=True, slots=True)
class Level:
    """A rung of the lens ladder. ``element``: where it is one, or has an element's frame; ``held``: what it holds, for
    a block, a region and the screen; ``size`` of the screen; ``place`` in the next coarser one, ``outer``."""

    role: Literal["spot", "element", "block", "region", "screen"]
    node: str
    element: Element | None = None
    held: Held | None = None
    size: tuple[int, int] | None = None
    place: Place | None = None
    outer: Level | None = None


Said: TypeAlias = (
    Blank | Thing | ThingBriefly | Nothing | SpotIn | Placed | PlacedBriefly | Beside | Namesakes | RowOf | InWindow
    | Held | Extent | Sure | Level
)  # fmt: skip
"""What becomes a sentence."""
