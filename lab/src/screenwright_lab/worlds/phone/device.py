"""The world as a ``core.protocols.Device``, drawn by this program, and what its oracle may know."""

from __future__ import annotations

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
from screenwright.core.errors import DeviceLost
from screenwright.core.geometry import Box, Point
from screenwright.core.keys import normalise_key
from screenwright.core.screenshot import Screenshot
from screenwright.devices import key_codes, refuse_for_a_finger, refuse_senseless, typable
from screenwright.devices.simulated import draw, elements, touched
from screenwright_lab.worlds.phone.apps import page_of
from screenwright_lab.worlds.phone.drawn import SIZE, Drawn, lay_out, scroll
from screenwright_lab.worlds.phone.expert import Seen, Way
from screenwright_lab.worlds.phone.state import HOME, World
from screenwright_lab.worlds.phone.themes import Theme
from screenwright_lab.worlds.phone.widgets import Field

_SLOP = 8
"""Pixels by which a touch may move and still be one."""
_SCROLL_STEP = 0.08
"""Part of the screen's height that one step of the wheel moves a page, as behind adb."""


class WorldDevice:
    """A phone of 360x720 pixels. ``world`` is its state, for a harness to look at and to set."""

    def __init__(self, world: World, theme: Theme, url: str = "simulated:world") -> None:
        self.world = world
        self.theme = theme
        self._url = url
        self._closed = False
        self._pointer = Box(0, 0, *SIZE).center

    @property
    def url(self) -> str:
        return self._url

    @property
    def environment(self) -> Literal["phone"]:
        return "phone"

    @property
    def size(self) -> tuple[int, int]:
        return SIZE

    def screenshot(self) -> Screenshot:
        self._check_open()
        return Screenshot(draw(self._drawn().parts, SIZE, self.theme.palette, self.theme.wallpaper), origin=self._url)

    def seen(self) -> Seen:
        """What is on the screen, exactly, and what is scrolled out of sight: for the oracle and the expert."""
        drawn = self._drawn()
        found = elements(drawn.parts, Box(0, 0, *SIZE))
        near = {one.name for one in found if one.clickable}
        middle = drawn.view.center.y
        away: dict[str, Way] = {
            part.means.name: "down" if part.box.center.y > middle else "up"
            for part in drawn.parts
            if part.means.tap and part.means.name and part.means.name not in near
        }
        return Seen(found, away, drawn.view)

    def perform(self, action: Action) -> None:
        """Do it. Raises UsageError or UnsupportedAction, as a phone behind adb does, before anything is done."""
        self._check_open()
        refuse_senseless(action, SIZE)
        refuse_for_a_finger(action)
        match action:
            case Click(at=at) | LongPress(at=at):
                self._touch(at, at)
            case DoubleClick(at=at):
                self._touch(at, at)
                self._touch(at, at)
            case Drag(start=start, end=end):
                self._touch(start or self._pointer, end)
            case Swipe(start=start, end=end):
                self._touch(start, end)
            case Scroll(direction=direction, steps=steps, at=at):
                self._wheel(direction, steps, at or self._pointer)
            case TypeText(text=text):
                self._type(typable(text))
            case PressKeys(keys=keys):
                self._press(keys)
            case Back():
                self.world.back()
            case Home():
                self.world.home()
            case Wait() | Move():
                pass
            case ButtonDown() | ButtonUp() | KeyDown() | KeyUp() | Finish() | Impossible():
                raise AssertionError("refused before")
            case _:
                assert_never(action)
        self._pointer = (points_of(action) or (self._pointer,))[-1]

    def show(self) -> None:
        """Nothing is kept between two looks: the next one draws what is."""

    def release(self) -> None:
        """Nothing is ever held between two actions."""

    def close(self) -> None:
        self._closed = True

    def _drawn(self) -> Drawn:
        return lay_out(self.world, self.theme)

    def _touch(self, start: Point, end: Point) -> None:
        """A finger down at ``start`` and up at ``end``: a touch, or, where it moved, a pull at the page."""
        drawn = self._drawn()
        if max(abs(end.x - start.x), abs(end.y - start.y)) > _SLOP:
            if drawn.view.contains(start) and not self.world.dialog:
                scroll(self.world, drawn, start.y - end.y)
        elif (part := touched(drawn.parts, start)) and part.means.tap:
            part.means.tap()

    def _wheel(self, direction: Direction, steps: int, at: Point) -> None:
        drawn = self._drawn()
        if direction in ("up", "down") and drawn.view.contains(at) and not self.world.dialog:
            reach = steps * _SCROLL_STEP * SIZE[1]
            scroll(self.world, drawn, reach if direction == "down" else -reach)

    def _type(self, text: str) -> None:
        for number, line in enumerate(text.split("\n")):
            if number:
                enter(self.world)
            self.world.type(line.replace("\t", " "))

    def _press(self, keys: tuple[str, ...]) -> None:
        key_codes(keys)  # refuses what Android has no key for
        match [normalise_key(key) for key in keys]:
            case ["enter"]:
                enter(self.world)
            case ["backspace"]:
                self.world.erase()
            case ["escape"]:
                self.world.back()
            case [key] if len(key) == 1:
                self.world.type(key)
            case _:
                pass

    def _check_open(self) -> None:
        if self._closed:
            raise DeviceLost(f"{self._url} was closed")


def enter(world: World) -> None:
    """The Enter key: what the field in focus does with it."""
    if world.place == HOME or not world.focus:
        return
    for widget in page_of(world).widgets:
        if isinstance(widget, Field) and widget.key == world.focus and widget.enter:
            widget.enter()
            return
