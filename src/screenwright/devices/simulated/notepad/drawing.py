"""The simulated notepad as a picture: a plain light desktop, the same pixels on every machine."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw

from screenwright.core.geometry import Box, Point
from screenwright.devices.simulated.notepad.layout import (
    LINE,
    TITLE,
    Control,
    document_rows,
    layout,
    text_area,
    visible_rows,
)
from screenwright.devices.simulated.notepad.model import MENUS, Dialog, Notepad
from screenwright.devices.simulated.notepad.text import FONT, TextBox, ink, row_of, shown, width

_DESKTOP, _PAPER, _FACE, _EDGE = "#47697f", "#ffffff", "#f1f1f1", "#8a8f94"
_BAR, _INK, _FAINT, _ALERT = "#dbe3ea", "#1b1b1b", "#62676c", "#a4262c"
_WORDS = {"label": _INK, "remark": _FAINT, "alert": _ALERT}
_ACCENT, _SELECTION, _HOVER = "#2b69b0", "#b9d6f5", "#dce9f7"


def draw(notepad: Notepad, pointer: Point) -> NDArray[np.uint8]:
    """RGB uint8 pixels of the whole desktop; what lies under the pointer is lit."""
    image = Image.new("RGB", notepad.size, _DESKTOP)
    pen = ImageDraw.Draw(image)
    for control in layout(notepad):
        _draw_control(pen, image, control, notepad, lit=control.box.contains(pointer))
    return np.array(image, dtype=np.uint8)


def _draw_control(pen: ImageDraw.ImageDraw, image: Image.Image, control: Control, notepad: Notepad, lit: bool) -> None:
    box = control.box
    match control.part:
        case "shortcut":
            _draw_shortcut(pen, box, control.name)
        case "window":
            _draw_frame(pen, box)
        case "close":
            _fill(pen, box, _HOVER if lit else _BAR)
            cross = Box(box.center.x - 5, box.center.y - 5, box.center.x + 5, box.center.y + 5)
            pen.line((cross.left, cross.top, cross.right, cross.bottom), _INK, 2)
            pen.line((cross.left, cross.bottom, cross.right, cross.top), _INK, 2)
        case "menu_bar":
            pen.line((box.left, box.bottom - 1, box.right - 1, box.bottom - 1), _EDGE)
        case "menu":
            if lit or notepad.menu == control.name:
                _fill(pen, Box(box.left, box.top, box.right, box.bottom - 1), _HOVER)
            _write_centred(pen, box, control.name)
        case "text":
            _fill(pen, box, _PAPER)
            _draw_document(pen, notepad)
        case "status":
            pen.line((box.left, box.top, box.right - 1, box.top), _EDGE)
        case "label" | "remark" | "alert":
            left, top, _, _ = ink(shown(control.name), FONT)
            at = (box.left - left, box.top - top)
            pen.text(at, shown(control.name), _WORDS[control.part], FONT, anchor="ls")
        case "popup":
            _fill(pen, box, _PAPER, _EDGE)
        case "item":
            _draw_item(pen, box, control.name, notepad, lit)
        case "dialog" | "field" | "button":
            if notepad.dialog:
                _draw_dialog_part(pen, image, control, notepad.dialog, lit)


def _fill(pen: ImageDraw.ImageDraw, box: Box, colour: str, edge: str | None = None, thick: int = 1) -> None:
    pen.rectangle((box.left, box.top, box.right - 1, box.bottom - 1), colour, edge, thick)


def _write(pen: ImageDraw.ImageDraw, x: float, middle: float, text: str, colour: str = _INK) -> None:
    """Text that begins at ``x``, its letters centred on the height ``middle``."""
    pen.text((x, middle), shown(text), colour, FONT, anchor="lm")


def _write_centred(pen: ImageDraw.ImageDraw, box: Box, text: str) -> None:
    _write(pen, round(box.center.x - width(text) / 2), box.center.y, text)


def _draw_shortcut(pen: ImageDraw.ImageDraw, box: Box, name: str) -> None:
    sheet = Box(box.center.x - 20, box.top + 6, box.center.x + 20, box.top + 56)
    _fill(pen, sheet, _PAPER, _INK)
    for y in range(sheet.top + 10, sheet.bottom - 6, 8):
        pen.line((sheet.left + 7, y, sheet.right - 8, y), _ACCENT, 2)
    _write(pen, round(box.center.x - width(name) / 2), box.bottom - 16, name, _PAPER)


def _draw_document(pen: ImageDraw.ImageDraw, notepad: Notepad) -> None:
    area, document = text_area(notepad), notepad.document
    all_rows = document_rows(notepad)
    caret_row = row_of(all_rows, document.caret)
    first = notepad.top_row
    for number, (start, end) in enumerate(all_rows[first : first + visible_rows(notepad)]):
        top = area.top + number * LINE
        _draw_row(pen, area.left, top, document, start, end)
        if first + number == caret_row and notepad.focused_text is document:
            _draw_caret(pen, area.left + round(width(document.text[start : document.caret])), top)


def _draw_row(pen: ImageDraw.ImageDraw, left: int, top: int, box: TextBox, start: int, end: int) -> None:
    text, (low, high) = box.text, box.selection
    if low < high and low <= end and high > start:
        selected_left = left + width(text[start : max(low, start)])
        newline = 6 if high > end else 0
        selected_right = left + width(text[start : min(high, end)]) + newline
        if selected_right > selected_left:
            pen.rectangle((round(selected_left), top, round(selected_right), top + LINE - 1), _SELECTION)
    _write(pen, left, top + LINE // 2, text[start:end])


def _draw_caret(pen: ImageDraw.ImageDraw, x: int, top: int) -> None:
    pen.line((x, top + 1, x, top + LINE - 2), _INK, 1)


def _draw_item(pen: ImageDraw.ImageDraw, box: Box, name: str, notepad: Notepad, lit: bool) -> None:
    if lit:
        _fill(pen, box, _HOVER)
    if name == "Status Bar" and notepad.status_bar:
        x, y = box.left + 9, box.center.y
        pen.line((x, y, x + 4, y + 4, x + 11, y - 5), _INK, 2)
    _write(pen, box.left + 28, box.center.y, name)
    keys = next(keys for items in MENUS.values() for item, keys in items if item == name)
    _write(pen, box.right - 14 - width(keys), box.center.y, keys, _FAINT)


def _draw_dialog_part(
    pen: ImageDraw.ImageDraw, image: Image.Image, control: Control, dialog: Dialog, lit: bool
) -> None:
    box = control.box
    if control.part == "button":
        focused = dialog.focused == control.name
        _fill(pen, box, _HOVER if lit else "#e4e6e8", _ACCENT if focused else _EDGE, 2 if focused else 1)
        _write_centred(pen, box, control.name)
    elif control.part == "dialog":
        _draw_frame(pen, box)
    elif dialog.field:
        _draw_field(image, box, dialog.field, dialog.focused == "field")


def _draw_frame(pen: ImageDraw.ImageDraw, box: Box) -> None:
    _fill(pen, box, _FACE, _EDGE)
    _fill(pen, Box(box.left, box.top, box.right, box.top + TITLE), _BAR, _EDGE)


def _draw_field(image: Image.Image, box: Box, text: TextBox, focused: bool) -> None:
    """Drawn on a picture of its own, so that a long name is cut at the field's edge."""
    picture = Image.new("RGB", (box.width, box.height))
    pen = ImageDraw.Draw(picture)
    _fill(pen, Box(0, 0, box.width, box.height), _PAPER)
    caret = round(width(text.text[: text.caret]))
    left = 8 - max(0, caret - (box.width - 16))
    _draw_row(pen, left, (box.height - LINE) // 2, text, 0, len(text.text))
    if focused:
        _draw_caret(pen, left + caret, (box.height - LINE) // 2)
    pen.rectangle((0, 0, box.width - 1, box.height - 1), None, _ACCENT if focused else _EDGE, 2 if focused else 1)
    image.paste(picture, (box.left, box.top))
