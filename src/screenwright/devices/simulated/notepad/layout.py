"""Where everything of the simulated notepad lies, for drawing it and for finding what was clicked."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from screenwright.core.geometry import Box, Point
from screenwright.devices.simulated.notepad.model import MENUS, Dialog, Notepad
from screenwright.devices.simulated.notepad.text import FONT, ink, nearest, row_of, rows, shown, width

SMALLEST = (640, 400)
"""Width and height in pixels of a desktop that has room for the window and its dialogs."""
LINE = 20
"""Height of a row of text in pixels."""

Part: TypeAlias = Literal[
    "shortcut", "window", "close", "menu_bar", "menu", "text", "status", "popup", "item", "dialog", "field", "button",
    "label", "remark", "alert",
]  # fmt: skip
WRITTEN: frozenset[Part] = frozenset({"label", "remark", "alert"})
"""Words that stand by themselves; ``box`` is that of their ink, and a click goes to what they stand on."""

_MARGINS = (144, 36, 40, 36)
"""Pixels between the desktop's edges and the window: left, top, right, bottom."""
TITLE = 34
_BAR = 30
_ITEM = 30
_POPUP_WIDTH = 210
_DIALOG = (440, 188)
_BASELINE = 6
"""Pixels from the middle of a line of text down to where its letters stand."""
_INSET = 8


@dataclass(frozen=True, slots=True)
class Control:
    """Something drawn at a place; ``name`` tells the controls of one part from each other."""

    part: Part
    box: Box
    name: str = ""


def layout(notepad: Notepad) -> tuple[Control, ...]:
    """All that is to be seen, from the back to the front."""
    controls = [Control("shortcut", Box(28, 36, 116, 124), "Notepad")]
    if notepad.is_open:
        controls += _window(notepad)
        if notepad.menu:
            anchor = next(control.box for control in controls if control.name == notepad.menu)
            controls += _popup(notepad.menu, anchor)
        if notepad.dialog:
            controls += _dialog(notepad.dialog, _window_box(notepad).center)
    return tuple(controls)


def control_at(notepad: Notepad, point: Point) -> Control | None:
    """The frontmost control under the point; behind an open dialog nothing can be reached."""
    hits = [control for control in layout(notepad) if control.box.contains(point) and control.part not in WRITTEN]
    if notepad.dialog:
        hits = [control for control in hits if control.part in ("dialog", "field", "button")]
    return hits[-1] if hits else None


def text_area(notepad: Notepad) -> Box:
    """The inside of the text area, where letters are."""
    outer = next(control.box for control in layout(notepad) if control.part == "text")
    return outer.grown(-_INSET)


def visible_rows(notepad: Notepad) -> int:
    return text_area(notepad).height // LINE


def document_rows(notepad: Notepad) -> tuple[tuple[int, int], ...]:
    return rows(notepad.document.text, text_area(notepad).width)


def show_caret(notepad: Notepad) -> None:
    """Scroll so far that the caret's row is to be seen."""
    row, count = row_of(document_rows(notepad), notepad.document.caret), visible_rows(notepad)
    notepad.top_row = min(max(notepad.top_row, row - count + 1), row)


def scroll(notepad: Notepad, lines: int) -> None:
    """Scroll down, or up for a negative number, as far as there is text."""
    last = max(0, len(document_rows(notepad)) - visible_rows(notepad))
    notepad.top_row = min(max(0, notepad.top_row + lines), last)


def document_index(notepad: Notepad, point: Point) -> int:
    """The caret position in the document nearest to the point."""
    area, found = text_area(notepad), document_rows(notepad)
    row = min(max(0, notepad.top_row + (point.y - area.top) // LINE), len(found) - 1)
    start, end = found[row]
    return nearest(notepad.document.text, start, end, point.x - area.left)


def field_index(text: str, box: Box, point: Point) -> int:
    """The caret position in a one-line field nearest to the point."""
    return nearest(text, 0, len(text), point.x - box.left - _INSET)


def _window(notepad: Notepad) -> list[Control]:
    box = _window_box(notepad)
    bar = Box(box.left + 1, box.top + TITLE, box.right - 1, box.top + TITLE + _BAR)
    bottom = box.bottom - (_BAR if notepad.status_bar else 1)
    controls = [
        Control("window", box),
        _title(box, notepad.title),
        Control("close", Box(box.right - 40, box.top + 3, box.right - 6, box.top + TITLE - 3)),
        Control("menu_bar", bar),
    ]
    controls += _menus(bar)
    controls.append(Control("text", Box(box.left + 1, bar.bottom, box.right - 1, bottom)))
    if notepad.status_bar:
        controls += _status(notepad, Box(box.left + 1, bottom, box.right - 1, box.bottom - 1))
    return controls


def _window_box(notepad: Notepad) -> Box:
    (width_, height), (left, top, right, bottom) = notepad.size, _MARGINS
    return Box(left, top, width_ - right, height - bottom)


def _status(notepad: Notepad, box: Box) -> list[Control]:
    before = notepad.document.text[: notepad.document.caret]
    line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
    words = (
        (box.left + 14, f"Line {line}, Column {column}"),
        (box.left + 200, notepad.note),
        (box.right - 70, "UTF-8"),
    )
    return [Control("status", box), *(_words("remark", x, box.center.y, text) for x, text in words if text)]


def _title(box: Box, title: str) -> Control:
    return _words("label", box.left + 14, box.top + TITLE // 2, title)


def _words(part: Part, x: int, middle: int, text: str) -> Control:
    """Words that begin at ``x``, their letters centred on the height ``middle``."""
    left, top, right, bottom = ink(shown(text), FONT)
    line = middle + _BASELINE
    return Control(part, Box(x + left, line + top, x + right, line + bottom), text)


def _menus(bar: Box) -> list[Control]:
    controls = []
    left = bar.left + 4
    for name in MENUS:
        right = left + round(width(name)) + 24
        controls.append(Control("menu", Box(left, bar.top, right, bar.bottom), name))
        left = right
    return controls


def _popup(menu: str, anchor: Box) -> list[Control]:
    items = MENUS[menu]
    box = Box(anchor.left, anchor.bottom, anchor.left + _POPUP_WIDTH, anchor.bottom + len(items) * _ITEM + 10)
    top = box.top + 5
    return [
        Control("popup", box),
        *(
            Control("item", Box(box.left + 1, top + number * _ITEM, box.right - 1, top + (number + 1) * _ITEM), name)
            for number, (name, _) in enumerate(items)
        ),
    ]


def _dialog(dialog: Dialog, middle: Point) -> list[Control]:
    box_width, box_height = _DIALOG
    left, top = middle.x - box_width // 2, middle.y - box_height // 2
    box = Box(left, top, left + box_width, top + box_height)
    controls = [Control("dialog", box), _title(box, dialog.title)]
    if dialog.field:
        controls.append(_words("label", left + 24, top + 68, "Name:"))
        controls.append(Control("field", Box(left + 84, top + 52, box.right - 24, top + 84)))
    if dialog.message:
        part: Part = "alert" if dialog.field else "label"
        controls.append(_words(part, left + 24, top + (106 if dialog.field else 76), dialog.message))
    right = box.right - 24
    for name in reversed(dialog.buttons):
        button_width = max(92, round(width(name)) + 32)
        controls.append(Control("button", Box(right - button_width, box.bottom - 52, right, box.bottom - 20), name))
        right -= button_width + 12
    return controls
