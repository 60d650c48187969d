"""The simulated phone as a ``core.protocols.Device``."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from typing import Literal, assert_never

from screenwright.core.action import (
    Action,
    Back,
    ButtonDown,
    ButtonUp,
    Click,
    Direction,
    DoubleClick,
    Drag,
    Finish,
    Home,
    Impossible,
    KeyDown,
    KeyUp,
    LongPress,
    Move,
    PressKeys,
    Scroll,
    Swipe,
    TypeText,
    Wait,
    points_of,
)
from screenwright.core.errors import DeviceLost, UsageError
from screenwright.core.geometry import Box, Point
from screenwright.core.keys import MODIFIERS, normalise_key
from screenwright.core.screen import Element
from screenwright.core.screenshot import Screenshot
from screenwright.devices import key_codes, refuse_for_a_finger, refuse_senseless, typable
from screenwright.devices.simulated.phone.drawing import draw
from screenwright.devices.simulated.phone.frame import Frame
from screenwright.devices.simulated.phone.layout import Layout, layout, reveal_focus, scroll, touched
from screenwright.devices.simulated.phone.model import TEXT_SIZES, Phone
from screenwright.devices.simulated.phone.theme import WALLPAPER, colours
from screenwright.devices.simulated.phone.truth import elements

SIZE = (1080, 2160)
NARROWEST, SHORTEST = 360.0, 560.0
"""The least length of the shorter and of the longer side, in dp; the pages have no room in less."""

_LONG_PRESS_S = 0.5
_SLOP = 8.0
"""dp by which a touch may move and still be one."""
_SCROLL_STEP = 0.08
"""Part of the screen's height that one step of the wheel moves a page, as behind adb."""
_STARTS_AT = 12 * 60 + 30
"""Minutes since midnight on the phone's clock when it is opened."""


class SimulatedPhone:
    """A phone drawn by this program. ``phone`` is its state, for tests to look at and to set.

    ``size`` is (width, height) in pixels as it is made to be held, ``scale`` the pixels of a dp, by default so many
    that the shorter side has 360 dp; ``rotation`` in degrees, one of 0, 90, 180 and 270, counterclockwise as Android
    counts. Its clock starts at 12:30 and goes with ``now``, in seconds; Wait moves it on and returns at once.
    Raises UsageError for a size in which its pages have no room.
    """

    def __init__(
        self,
        size: tuple[int, int] = SIZE,
        scale: float | None = None,
        rotation: int = 0,
        *,
        dark: bool = False,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self.phone = Phone()
        self.phone.switches["Dark theme"] = dark
        self._natural = size
        self._scale = min(size) / NARROWEST if scale is None else scale
        if not math.isfinite(self._scale) or self._scale <= 0 or not _has_room(size, self._scale):
            raise UsageError(
                f"a simulated phone of {size[0]}x{size[1]} pixels at scale {self._scale:g} has no room: its sides "
                f"need {NARROWEST:g} and {SHORTEST:g} times the scale"
            )
        self._url = _url(size, scale, rotation, dark)
        self._now = now
        self._opened, self._waited = now(), 0.0
        self._closed = False
        self.rotate(rotation)
        self._pointer = Box(0, 0, *self.size).center

    @property
    def url(self) -> str:
        return self._url

    @property
    def environment(self) -> Literal["phone"]:
        return "phone"

    @property
    def size(self) -> tuple[int, int]:
        return self.frame.width, self.frame.height

    @property
    def clock(self) -> str:
        """What the phone's clock shows."""
        minutes = _STARTS_AT + int(self._now() - self._opened + self._waited) // 60
        return f"{minutes // 60 % 24:02}:{minutes % 60:02}"

    def screenshot(self) -> Screenshot:
        self._check_open()
        dark = self.phone.switches["Dark theme"]
        pixels = draw(self._layout().parts, self.size, colours(dark), WALLPAPER["dark" if dark else "light"])
        return Screenshot(pixels, origin=self._url)

    def truth(self) -> tuple[Element, ...]:
        """Every element that can be seen now, from the back to the front, exactly as it is drawn; nothing that is
        covered or scrolled away. Boxes of words are those of their ink."""
        self._check_open()
        return elements(self._layout().parts, Box(0, 0, *self.size))

    def perform(self, action: Action) -> None:
        """Do it. Raises UsageError or UnsupportedAction, as a phone behind adb does, before anything is done."""
        self._check_open()
        refuse_senseless(action, self.size)
        refuse_for_a_finger(action)
        match action:
            case Click(at=at):
                self._touch(at, at, 0.0)
            case DoubleClick(at=at):
                self._touch(at, at, 0.0)
                self._touch(at, at, 0.0)
            case LongPress(at=at, seconds=seconds):
                self._touch(at, at, seconds)
            case Drag(start=start, end=end):
                self._touch(start or self._pointer, end, 1.0)
            case Swipe(start=start, end=end, seconds=seconds):
                self._touch(start, end, seconds)
            case Scroll(direction=direction, steps=steps, at=at):
                self._scroll(direction, steps, at or self._pointer)
            case TypeText(text=text):
                for character in typable(text):
                    self.phone.type(character)
            case PressKeys(keys=keys):
                self._press(keys)
            case Wait(seconds=seconds):
                self._waited += seconds
            case Back():
                self.phone.back()
            case Home():
                self.phone.home()
            case Move():
                pass
            case ButtonDown() | ButtonUp() | KeyDown() | KeyUp() | Finish() | Impossible():
                raise AssertionError("refused before")
            case _:
                assert_never(action)
        self._pointer = (points_of(action) or (self._pointer,))[-1]
        self._reveal_focus()

    def release(self) -> None:
        """Nothing is ever held between two actions."""

    def close(self) -> None:
        self._closed = True

    def recents(self) -> None:
        """Show the apps used last."""
        self._check_open()
        self.phone.recents()
        self._reveal_focus()

    def rotate(self, degrees: int) -> None:
        """Hold it so: 0, 90, 180 or 270 degrees counterclockwise from how it is made to be held."""
        if degrees not in (0, 90, 180, 270):
            raise UsageError(f"a phone is turned by 0, 90, 180 or 270 degrees, not {degrees}")
        self._turns = degrees // 90
        self._reveal_focus()

    def rotation(self) -> int:
        """Quarter turns from the phone's natural position, 0 to 3."""
        return self._turns

    def density(self) -> int:
        """Dots per inch as Android counts them: 160 for each pixel of a dp."""
        return round(160 * self._scale)

    @property
    def frame(self) -> Frame:
        """The screen as it is held now."""
        width, height = self._natural if self._turns % 2 == 0 else self._natural[::-1]
        return Frame(width, height, self._scale, self._turns, TEXT_SIZES[self.phone.text_size])

    def _layout(self) -> Layout:
        return layout(self.phone, self.frame, self.clock)

    def _reveal_focus(self) -> None:
        if self.phone.focus:
            reveal_focus(self.phone, self.frame, self._layout())

    def _touch(self, start: Point, end: Point, seconds: float) -> None:
        """A finger down at ``start`` and up at ``end``: a short or long touch, or, where it moved, a pull."""
        found = self._layout()
        part = touched(found.parts, start)
        dx, dy = end.x - start.x, end.y - start.y
        moved = max(abs(dx), abs(dy)) > _SLOP * self._scale
        if moved and not (part and part.means.kind == "slider"):
            if found.view.contains(start) and not self._behind(found, start):
                scroll(self.phone, found, -dy / self._scale)
        elif part:
            means = part.means
            if means.point:
                at = end if means.kind == "slider" else start
                means.point((at.x - part.box.left) / part.box.width)
            elif means.hold and seconds >= _LONG_PRESS_S:
                means.hold()
            elif means.tap:
                means.tap()

    def _behind(self, found: Layout, point: Point) -> bool:
        """Whether something that keeps touches from the page lies at the point."""
        return any(part.modal and part.box.contains(point) for part in found.parts)

    def _scroll(self, direction: Direction, steps: int, at: Point) -> None:
        found = self._layout()
        if direction in ("up", "down") and found.view.contains(at) and not self._behind(found, at):
            reach = steps * _SCROLL_STEP * self.size[1] / self._scale
            scroll(self.phone, found, reach if direction == "down" else -reach)

    def _press(self, keys: tuple[str, ...]) -> None:
        key_codes(keys)  # refuses what Android has no key for
        names = [normalise_key(key) for key in keys]
        held = frozenset(name for name in names if name in MODIFIERS)
        for name in names:
            if name not in held:
                self.phone.press(name, held)

    def _check_open(self) -> None:
        if self._closed:
            raise DeviceLost(f"{self._url} was closed")


def _has_room(size: tuple[int, int], scale: float) -> bool:
    return min(size) >= NARROWEST * scale and max(size) >= SHORTEST * scale


def _url(size: tuple[int, int], scale: float | None, rotation: int, dark: bool) -> str:
    """The URL that opens the same phone again."""
    options = (
        (size != SIZE, f"size={size[0]}x{size[1]}"),
        (scale is not None, f"scale={scale}"),
        (rotation != 0, f"rotation={rotation}"),
        (dark, "theme=dark"),
    )
    return "?".join(filter(None, ("simulated:phone", "&".join(words for given, words in options if given))))
