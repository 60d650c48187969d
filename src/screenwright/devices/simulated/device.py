"""``simulated:NAME``: devices drawn by this program itself. They need no display, and are exact and repeatable.

``simulated:notepad`` is here: a desktop with a text editor that really saves. Nothing on it moves by itself, so Wait
returns at once. ``simulated:phone`` is in ``phone.device``, what may follow the names in ``simulated_url``.
"""

from __future__ import annotations

import contextlib
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Literal, Self, assert_never
from urllib.parse import quote

from screenwright.core.action import (
    Action,
    Back,
    ButtonDown,
    ButtonUp,
    Click,
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
)
from screenwright.core.action_json import action_name
from screenwright.core.errors import DeviceLost, DeviceUnreachable, UnsupportedAction, UsageError
from screenwright.core.geometry import Point
from screenwright.core.keys import MODIFIERS, normalise_key
from screenwright.core.screen import Element
from screenwright.core.screenshot import Screenshot
from screenwright.devices import refuse_senseless, typable
from screenwright.devices.simulated.notepad.drawing import draw
from screenwright.devices.simulated.notepad.layout import (
    SMALLEST,
    Control,
    control_at,
    document_index,
    field_index,
    scroll,
    show_caret,
)
from screenwright.devices.simulated.notepad.model import Notepad
from screenwright.devices.simulated.notepad.truth import elements

SIZE = (1024, 640)
_LINES_PER_NOTCH = 3


class SimulatedDevice:
    """A simulated desktop as a ``core.protocols.Device``. ``folder`` is where its editor saves."""

    def __init__(self, folder: Path, size: tuple[int, int], made_here: bool) -> None:
        self.folder = folder
        self._url = _url(None if made_here else folder, size)
        self._made_here = made_here
        self._notepad = Notepad(folder, size)
        self._pointer = Point(size[0] // 2, size[1] - 10)
        self._picture: Screenshot | None = None
        self._closed = False

    @classmethod
    def notepad(cls, folder: Path | None = None, size: tuple[int, int] = SIZE) -> Self:
        """A desktop of ``size`` (width, height) pixels with an empty text editor that saves into ``folder``; None
        makes a temporary folder.

        A temporary folder stays after :meth:`close` if something was saved in it. Raises DeviceUnreachable if
        the folder cannot be made, UsageError for a size below 640x400.
        """
        if size[0] < SMALLEST[0] or size[1] < SMALLEST[1]:
            raise UsageError(
                f"a simulated desktop has at least {SMALLEST[0]}x{SMALLEST[1]} pixels, not {size[0]}x{size[1]}"
            )
        if folder is None:
            return cls(Path(tempfile.mkdtemp(prefix="screenwright-notepad-")), size, made_here=True)
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise DeviceUnreachable(f"simulated:notepad cannot save into {folder}: {error.strerror}") from error
        return cls(folder, size, made_here=False)

    @property
    def url(self) -> str:
        return self._url

    @property
    def environment(self) -> Literal["desktop"]:
        return "desktop"

    @property
    def size(self) -> tuple[int, int]:
        return self._notepad.size

    def screenshot(self) -> Screenshot:
        self._check_open()
        if self._picture is None:
            self._picture = Screenshot(draw(self._notepad, self._pointer), origin=self._url)
        return Screenshot(self._picture.pixels, origin=self._url)

    def truth(self) -> tuple[Element, ...]:
        """Every element that can be seen now, from the back to the front, exactly as it is drawn; nothing that is
        covered. Boxes of words are those of their ink."""
        self._check_open()
        return elements(self._notepad)

    def pointer(self) -> Point:
        self._check_open()
        return self._pointer

    def perform(self, action: Action) -> None:
        self._check_open()
        refuse_senseless(action, self.size)
        self._picture = None
        match action:
            case Click(at=at, button=button):
                self._click(at, button == "left")
            case DoubleClick(at=at, button=button):
                self._click(at, button == "left")
                self._second_click(at, button == "left")
            case LongPress(at=at):
                self._click(at, left=True)
            case Move(to=to):
                self._pointer = to
            case Drag(start=start, end=end, button=button):
                self._drag(start or self._pointer, end, button == "left")
            case Scroll(direction=direction, steps=steps, at=at):
                self._scroll(direction, steps, at or self._pointer)
            case TypeText(text=text):
                self._type(text)
            case PressKeys(keys=keys):
                self._press([normalise_key(key) for key in keys])
            case Wait():
                pass
            case ButtonDown() | ButtonUp() | KeyDown() | KeyUp():
                raise UnsupportedAction(f"{self._url} holds nothing between two actions: use drag or a key combination")
            case Back() | Home() | Swipe():
                raise UnsupportedAction(f"{self._url} is a desktop with mouse and keyboard: no {action_name(action)}")
            case Finish() | Impossible():
                raise AssertionError("refused before")
            case _:
                assert_never(action)

    def release(self) -> None:
        """Nothing is ever held between two actions."""

    def close(self) -> None:
        if self._made_here and not self._closed:
            with contextlib.suppress(OSError):  # something was saved: it stays
                self.folder.rmdir()
        self._closed = True

    def _check_open(self) -> None:
        if self._closed:
            raise DeviceLost(f"{self._url} was closed")

    def _click(self, at: Point, left: bool) -> None:
        self._pointer = at
        notepad, control = self._notepad, control_at(self._notepad, at)
        if not left:
            return
        part = control.part if control else None
        if notepad.menu and part not in ("menu", "item", "popup"):
            notepad.menu = None  # a click beside an open menu closes it and does nothing else
        elif control and part == "menu":
            notepad.open_menu(control.name)
        elif control and part == "item":
            notepad.choose(control.name)
        elif control and part == "close":
            notepad.choose("Close")
        elif control and part == "button":
            notepad.answer(control.name)
        elif control and part in ("text", "field"):
            self._place_caret(control, at, extend=False)

    def _second_click(self, at: Point, left: bool) -> None:
        control = control_at(self._notepad, at)
        if not left or control is None:
            return
        if control.part == "shortcut":
            self._notepad.reopen()
        elif control.part in ("text", "field") and (text := self._notepad.focused_text):
            self._notepad.edit(text.word_at(text.caret))

    def _drag(self, start: Point, end: Point, left: bool) -> None:
        self._click(start, left)
        self._pointer = end
        control = control_at(self._notepad, start)
        if left and control and control.part in ("text", "field"):
            self._place_caret(control, end, extend=True)

    def _place_caret(self, control: Control, at: Point, extend: bool) -> None:
        notepad = self._notepad
        if control.part == "field":
            notepad.focus("field")
        text = notepad.focused_text
        if text is not None:
            in_field = control.part == "field"
            index = field_index(text.text, control.box, at) if in_field else document_index(notepad, at)
            notepad.edit(text.at(index, extend))

    def _scroll(self, direction: str, steps: int, at: Point) -> None:
        self._pointer = at
        control = control_at(self._notepad, at)
        if control and control.part == "text" and direction in ("up", "down"):
            scroll(self._notepad, steps * _LINES_PER_NOTCH * (1 if direction == "down" else -1))

    def _type(self, text: str) -> None:
        for character in typable(text):
            self._notepad.type(character)
        self._follow_caret()

    def _press(self, keys: Sequence[str]) -> None:
        held = frozenset(key for key in keys if key in MODIFIERS)
        for key in keys:
            if key not in held:
                self._notepad.press(key, held)
        self._follow_caret()

    def _follow_caret(self) -> None:
        if self._notepad.is_open:
            show_caret(self._notepad)


def _url(folder: Path | None, size: tuple[int, int]) -> str:
    """The URL that opens the same device again."""
    options = [f"folder={quote(str(folder))}"] if folder else []
    options += [f"size={size[0]}x{size[1]}"] if size != SIZE else []
    return "simulated:notepad" + ("?" + "&".join(options) if options else "")
