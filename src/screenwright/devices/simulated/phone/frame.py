"""From density-independent pixels to pixels: the screen's areas, the parts that lie on it, and how wide words are."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Literal, TypeAlias

from PIL import ImageFont

from screenwright.core.geometry import Box
from screenwright.core.screen import Kind, State
from screenwright.devices.simulated.notepad.text import font_of
from screenwright.devices.simulated.notepad.text import ink as ink_of

STATUS, NAVIGATION = 24.0, 48.0
"""Heights of the two bars in dp; the second is a width where it stands at the side."""

UNKNOWN = State()
Look: TypeAlias = Literal["nothing", "wallpaper", "fill", "words", "glyph", "switch", "radio", "checkbox", "slider"]
Align: TypeAlias = Literal["left", "middle", "right"]


@dataclass(frozen=True, slots=True)
class Area:
    """A rectangle in dp, which are pixels of a screen with 160 of them an inch."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def middle(self) -> tuple[float, float]:
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.bottom - self.top

    def inset(self, x: float, y: float | None = None) -> Area:
        y = x if y is None else y
        return Area(self.left + x, self.top + y, self.right - x, self.bottom - y)


def around(x: float, y: float, width: float, height: float | None = None) -> Area:
    """The area with its middle at (x, y)."""
    height = width if height is None else height
    return Area(x - width / 2, y - height / 2, x + width / 2, y + height / 2)


@dataclass(frozen=True, slots=True, kw_only=True)
class Meaning:
    """What a part is to a person: ``kind`` None is mere decoration, or a place that can only be touched.

    ``tap`` and ``hold`` are a short and a long touch. ``point`` is a short touch to which it matters where: it gets
    the share, 0..1, of the part's width. ``field`` names the draft's text that is edited here.
    """

    kind: Kind | None = None
    name: str | None = None
    text: str | None = None
    icon: str | None = None
    state: State = UNKNOWN
    tap: Callable[[], object] | None = None
    hold: Callable[[], object] | None = None
    point: Callable[[float], None] | None = None
    field: str = ""


DECORATION = Meaning()


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """Something drawn at a place. ``box`` is in pixels: for words that of their ink.

    ``tone`` and ``edge`` are colours of ``theme``, or #rrggbb; ``radius``, ``thick`` and ``size`` (of letters) are
    pixels; ``font`` as for :func:`face`; ``icon`` names a glyph; ``share`` 0..1 is where a slider stands. An ``opaque``
    part hides what is behind it; nothing behind a ``modal`` one can be touched.
    """

    look: Look
    box: Box
    tone: str = "ink"
    edge: str = ""
    thick: int = 0
    radius: int = 0
    text: str = ""
    size: int = 0
    font: str = ""
    icon: str = ""
    share: float = 0.0
    opaque: bool = False
    modal: bool = False
    means: Meaning = DECORATION


@dataclass(frozen=True, slots=True)
class Frame:
    """A screen of ``width`` x ``height`` pixels as it is held now, with ``scale`` pixels a dp.

    ``turns`` are quarter turns from the natural position; ``text_scale`` is what the person chose for letters, and
    ``font`` is what they are drawn with, as for :func:`face`.
    """

    width: int
    height: int
    scale: float
    turns: int = 0
    text_scale: float = 1.0
    font: str = ""

    @property
    def whole(self) -> Area:
        return Area(0, 0, self.width / self.scale, self.height / self.scale)

    @property
    def status(self) -> Area:
        left, right = self._sides
        return Area(left, 0, right, STATUS)

    @property
    def navigation(self) -> Area:
        """At the bottom; beside the content while a phone is held sideways."""
        whole = self.whole
        match self.turns:
            case 1:
                return Area(whole.right - NAVIGATION, 0, whole.right, whole.bottom)
            case 3:
                return Area(0, 0, NAVIGATION, whole.bottom)
            case _:
                return Area(0, whole.bottom - NAVIGATION, whole.right, whole.bottom)

    @property
    def content(self) -> Area:
        """What the two bars leave."""
        left, right = self._sides
        return Area(left, STATUS, right, self.whole.bottom - (0 if self.turns % 2 else NAVIGATION))

    @property
    def _sides(self) -> tuple[float, float]:
        return NAVIGATION if self.turns == 3 else 0.0, self.whole.right - (NAVIGATION if self.turns == 1 else 0.0)

    def px(self, dp: float) -> int:
        return round(dp * self.scale)

    def box(self, area: Area) -> Box:
        left, top = self.px(area.left), self.px(area.top)
        return Box(left, top, max(self.px(area.right), left + 1), max(self.px(area.bottom), top + 1))


@dataclass(slots=True)
class Sheet:
    """Parts in the making, back to front; places are given in dp."""

    frame: Frame
    parts: list[Part] = field(default_factory=list)

    def add(self, look: Look, area: Area, means: Meaning = DECORATION, *, share: float = 0.0) -> None:
        """A control, or a place to touch."""
        self.parts.append(Part(look=look, box=self.frame.box(area), share=share, means=means))

    def fill(
        self, area: Area, tone: str, radius: float = 0, means: Meaning = DECORATION, *, edge: str = "",
        thick: float = 1, modal: bool = False,
    ) -> None:  # fmt: skip
        """A flat area with corners of ``radius`` dp and a border of ``thick`` dp where it has an ``edge``."""
        px = self.frame.px
        self.parts.append(
            Part(
                look="fill",
                box=self.frame.box(area),
                tone=tone,
                radius=px(radius),
                edge=edge,
                modal=modal,
                thick=max(px(thick), 1),
                opaque=tone != "scrim",
                means=means,
            )
        )

    def glyph(
        self, icon: str, x: float, y: float, side: float = 24, tone: str = "ink", means: Meaning = DECORATION
    ) -> None:
        """A glyph with its middle at (x, y)."""
        box = self.frame.box(around(x, y, side))
        self.parts.append(Part(look="glyph", box=Box(box.left, box.top, box.right, box.top + box.width),
                               tone=tone, icon=icon, means=means))  # fmt: skip

    def words(
        self, x: float, middle: float, text: str, size: float, tone: str = "ink", align: Align = "left",
        *, limit: float = 1e6, silent: bool = False,
    ) -> None:  # fmt: skip
        """One line of ``size`` sp at ``x`` (its left, middle or right), its capitals centred on the height
        ``middle``; what is longer than ``limit`` dp ends in dots. ``silent`` where it is the text of the part that
        it stands on."""
        em, font = self.em(size), self.frame.font
        shown = fitted(text, em, self.frame.px(limit), font)
        if not shown.strip():
            return
        left, top, right, bottom = ink(shown, em, font)
        start = self.frame.px(x) - round({"left": 0.0, "middle": 0.5, "right": 1.0}[align] * length(shown, em, font))
        line = self.frame.px(middle) + round(CAPITAL * em / 2)
        box = Box(start + left, line + top, start + right, line + bottom)
        means = DECORATION if silent else Meaning(kind="text", name=shown, text=shown)
        self.parts.append(Part(look="words", box=box, tone=tone, text=shown, size=em, font=font, means=means))

    def em(self, size: float) -> int:
        """Pixels of letters of ``size`` sp."""
        return self.frame.px(size * self.frame.text_scale)

    def advance(self, text: str, size: float) -> float:
        """How far, in dp, the next letter would stand from the first."""
        return length(text, self.em(size), self.frame.font) / self.frame.scale


CAPITAL = 0.7
"""Height of a capital letter as a part of the em."""


@lru_cache(maxsize=64)
def face(size: int, font: str = "") -> ImageFont.FreeTypeFont:
    """Letters of ``size`` pixels: those of the file ``font`` where this machine has it, else Pillow's own, with which
    pictures are the same on every machine."""
    if font:
        with contextlib.suppress(OSError):
            return ImageFont.truetype(font, size)
    return font_of(size)


@lru_cache(maxsize=16384)
def ink(text: str, size: int, font: str = "") -> tuple[int, int, int, int]:
    """Where letters have ink, (left, top, right, bottom) from the start of the line they stand on."""
    return ink_of(text, face(size, font))


@lru_cache(maxsize=16384)
def length(text: str, size: int, font: str = "") -> float:
    return face(size, font).getlength(text)


@lru_cache(maxsize=4096)
def fitted(text: str, size: int, limit: int, font: str = "") -> str:
    """The text, or as much of it as fits with three dots after it."""
    if length(text, size, font) <= limit:
        return text
    kept = next((n for n in range(len(text), 0, -1) if length(text[:n].rstrip() + "...", size, font) <= limit), 0)
    return text[:kept].rstrip() + "..."
