"""What pages are made of, one below the other: headings, rows, sliders, fields; and the buttons."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, TypeAlias

from screenwright.core.screen import State
from screenwright.devices.simulated.notepad.text import TextBox
from screenwright.devices.simulated.phone.frame import Area, Meaning, Sheet, around, fitted, length

Act: TypeAlias = Callable[[], None]
ROW, TALL_ROW, HEADING, FIELD, SLIDER, NOTE = 56.0, 72.0, 48.0, 76.0, 84.0, 160.0
"""Heights in dp."""
MARGIN = 16.0
AVATARS = ("#5b7fb8", "#9a6a8f", "#5f8f6c", "#b0774a", "#6c6fb5", "#4f8b91")


@dataclass(slots=True)
class Column:
    """Where the next thing of a page goes: between ``left`` and ``right``, from ``y`` down, in dp."""

    sheet: Sheet
    left: float
    right: float
    y: float

    def take(self, height: float) -> Area:
        """The next ``height`` dp; more of them where letters are larger than usual."""
        top, self.y = self.y, self.y + height * max(1.0, self.sheet.frame.text_scale)
        return Area(self.left, top, self.right, self.y)


@dataclass(frozen=True, slots=True)
class Control:
    """What is on or off in a row: a switch at its right end, a radio button or a check box at its left."""

    look: Literal["switch", "radio", "checkbox"]
    on: bool


_SIZES = {"switch": (52.0, 32.0), "radio": (20.0, 20.0), "checkbox": (18.0, 18.0)}


def heading(column: Column, text: str) -> None:
    area = column.take(HEADING)
    column.sheet.words(area.left + MARGIN, area.bottom - 18, text, 14, "accent", limit=area.width - 2 * MARGIN)


def row(
    column: Column, title: str, tap: Act | None = None, *, support: str = "", icon: str = "", avatar: bool = False,
    control: Control | None = None, hold: Act | None = None,
) -> None:  # fmt: skip
    """One line of a list. Touching it anywhere does ``tap``, a long touch does ``hold``."""
    sheet = column.sheet
    area = column.take(TALL_ROW if support else ROW)
    middle = area.middle[1]
    sheet.add("nothing", area, Meaning(kind="list_item", name=title, tap=tap, hold=hold))
    start, end = area.left + MARGIN, area.right - MARGIN
    if avatar:
        _avatar(sheet, start + 20, middle, title)
        start += 56
    elif icon or (control and control.look != "switch"):
        if icon:
            _icon(sheet, icon, start + 12, middle)
        start += 40
    if control:
        width, height = _SIZES[control.look]
        x = area.right - MARGIN - width / 2 if control.look == "switch" else area.left + MARGIN + 12
        state = State(checked=control.on)
        sheet.add(
            control.look,
            around(x, middle, width, height),
            Meaning(kind=control.look, name=title, state=state, tap=tap),
        )
        end -= 68 if control.look == "switch" else 0
    spread = area.height / 6 if support else 0
    sheet.words(start, middle - spread, title, 16, limit=end - start)
    if support:
        sheet.words(start, middle + spread, support, 14, "faint", limit=end - start)


def slider(column: Column, title: str, icon: str, share: float, point: Callable[[float], None]) -> None:
    """A title with a slider below it; ``point`` gets where its knob is wanted, 0..1 of its way."""
    sheet, area = column.sheet, column.take(SLIDER)
    left = area.left + MARGIN + 40
    _icon(sheet, icon, area.left + MARGIN + 12, area.top + 28)
    sheet.words(left, area.top + 28, title, 16, limit=area.right - MARGIN - left)
    rail = Area(left, area.bottom - 34, area.right - MARGIN, area.bottom - 14)
    inset = rail.height / 2 / rail.width  # the knob's middle never leaves the rail's round ends
    means = Meaning(kind="slider", name=title, point=lambda at: point((at - inset) / (1 - 2 * inset)))
    sheet.add("slider", rail, means, share=share)


def note(column: Column, text: str) -> None:
    """A few words in the middle of a page that holds nothing."""
    area = column.take(NOTE)
    column.sheet.words(*area.middle, text, 16, "faint", "middle", limit=area.width - 2 * MARGIN)


def input_field(column: Column, label: str, box: TextBox, focused: bool, place: Callable[[TextBox], None]) -> None:
    """An outlined field. Its label stands in it while it is empty, and on its border otherwise.

    ``place`` gets the text with the caret where it was touched.
    """
    sheet = column.sheet
    area = column.take(FIELD).inset(MARGIN, 10)
    start, middle, room = area.left + MARGIN, area.middle[1], area.width - 2 * MARGIN
    first = _first_shown(sheet, box, room) if focused else 0
    shown = fitted(box.text[first:], sheet.em(16), sheet.frame.px(room))

    def point(share: float) -> None:
        at = area.left + share * area.width - start
        index = min(range(first, len(box.text) + 1), key=lambda i: abs(sheet.advance(box.text[first:i], 16) - at))
        place(box.at(index))

    def x(index: int) -> float:
        return start + min(sheet.advance(box.text[first : max(index, first)], 16), room)

    means = Meaning(
        kind="input", name=label, text=shown or None, state=State(focused=focused), point=point, field=label
    )
    edge, tone = ("accent", "accent") if focused else ("outline", "faint")
    sheet.fill(area, "ground", 4, means, edge=edge, thick=2 if focused else 1)
    if focused or box.text:
        sheet.fill(Area(start - 4, area.top - 7, start + sheet.advance(label, 12) + 4, area.top + 7), "ground")
        sheet.words(start, area.top, label, 12, tone)
    else:
        sheet.words(start, middle, label, 16, tone, limit=room)
    low, high = box.selection
    if focused and x(high) > x(low):
        sheet.fill(Area(x(low), middle - 12, x(high), middle + 12), "selection")
    sheet.words(start, middle, shown, 16, silent=True)
    if focused and low == high:
        sheet.fill(Area(x(low), middle - 11, x(low) + 2, middle + 11), "accent")


def _first_shown(sheet: Sheet, box: TextBox, room: float) -> int:
    """The first character that is to be seen so that the caret is, too."""
    em, limit = sheet.em(16), sheet.frame.px(room)
    return next(i for i in range(box.caret + 1) if length(box.text[i : box.caret], em) <= limit)


def button(sheet: Sheet, area: Area, text: str, tap: Act, *, filled: bool) -> None:
    """A pill in the accent's colour, or only its letters on whatever is behind."""
    means = Meaning(kind="button", name=text, text=text, tap=tap)
    if filled:
        sheet.fill(area, "accent", area.height / 2, means)
    else:
        sheet.add("nothing", area, means)
    sheet.words(*area.middle, text, 14, "on_accent" if filled else "accent", "middle", silent=True)


def button_width(sheet: Sheet, text: str) -> float:
    return sheet.advance(text, 14) + 2 * MARGIN


def icon_button(sheet: Sheet, icon: str, name: str, x: float, y: float, tap: Act, tone: str = "ink") -> None:
    """A glyph of 24 dp that is touched in a square of 48 dp."""
    sheet.add("nothing", around(x, y, 48), Meaning(tap=tap))
    sheet.glyph(icon, x, y, 24, tone, Meaning(kind="icon", name=name, icon=icon, tap=tap))


def _icon(sheet: Sheet, icon: str, x: float, y: float) -> None:
    sheet.glyph(icon, x, y, 24, "faint", Meaning(kind="icon", icon=icon))


def _avatar(sheet: Sheet, x: float, y: float, name: str) -> None:
    sheet.fill(around(x, y, 40), AVATARS[sum(map(ord, name)) % len(AVATARS)], 20, Meaning(kind="image"))
    sheet.words(x, y, name[:1].upper(), 18, "#ffffff", "middle", silent=True)
