"""All that is to be seen on the phone, from the back to the front, and how far its pages scroll."""

from __future__ import annotations

from dataclasses import dataclass, replace

from screenwright.core.geometry import Box, Point
from screenwright.devices.simulated.phone.chrome import (
    APP_BAR,
    app_bar,
    dialog,
    floating_button,
    keyboard,
    keyboard_height,
    navigation_bar,
    status_bar,
)
from screenwright.devices.simulated.phone.frame import STATUS, Area, Frame, Part, Sheet
from screenwright.devices.simulated.phone.model import LAUNCHER, RECENTS, Page, Phone
from screenwright.devices.simulated.phone.pages import fill_page, launcher, recents
from screenwright.devices.simulated.phone.rows import Column

_BELOW_BUTTON = 88.0
"""Free room in dp at the end of a list with a floating button, which would hide the last row."""


@dataclass(frozen=True, slots=True)
class Layout:
    """``view`` is the part of the screen in which the page scrolls, ``hidden`` the dp of it that do not fit in.

    ``parts`` lie outside of the screen where they are scrolled away.
    """

    parts: tuple[Part, ...]
    view: Box
    hidden: float


def layout(phone: Phone, frame: Frame, clock: str) -> Layout:
    """Everything drawn, with ``clock`` as the time that is shown."""
    sheet = Sheet(frame)
    content = frame.content
    view, hidden = content, 0.0
    if phone.page == LAUNCHER:
        sheet.add("wallpaper", frame.whole)
        launcher(phone, sheet, clock)
    elif phone.page == RECENTS:
        recents(phone, sheet)
    else:
        keys = keyboard_height(sheet) if phone.keyboard else 0.0
        view = Area(content.left, content.top + APP_BAR, content.right, content.bottom - keys)
        hidden = _page(phone, sheet, view)
        if phone.page == Page("Contacts"):
            floating_button(phone, sheet, content)
        app_bar(phone, sheet, Area(content.left, STATUS, content.right, STATUS + APP_BAR))
        if keys:
            keyboard(phone, sheet, Area(content.left, view.bottom, content.right, content.bottom))
    status_bar(phone, sheet, clock)
    if phone.dialog:
        dialog(phone, sheet, phone.dialog)
    navigation_bar(phone, sheet)
    return Layout(tuple(sheet.parts), frame.box(view), hidden)


def _page(phone: Phone, sheet: Sheet, view: Area) -> float:
    """The page's rows, moved up as far as they are scrolled; returns how many dp of them there are too many."""
    sheet.fill(sheet.frame.whole, "ground")
    column = Column(sheet, view.left, view.right, view.top)
    start = len(sheet.parts)
    fill_page(phone, column)
    below = _BELOW_BUTTON if phone.page == Page("Contacts") else 0.0
    hidden = max(0.0, column.y + below - view.bottom)
    up = sheet.frame.px(min(phone.scrolled.get(phone.page, 0.0), hidden))
    if up:
        sheet.parts[start:] = [replace(part, box=part.box.moved(0, -up)) for part in sheet.parts[start:]]
    return hidden


def scroll(phone: Phone, found: Layout, dp: float) -> None:
    """The page moved up by ``dp``, down where it is negative, as far as there is something."""
    before = min(phone.scrolled.get(phone.page, 0.0), found.hidden)
    phone.scrolled[phone.page] = min(max(0.0, before + dp), found.hidden)


def reveal_focus(phone: Phone, frame: Frame, found: Layout) -> None:
    """Scroll so far that the field with the focus is to be seen."""
    boxes = [part.box for part in found.parts if part.means.field and part.means.field == phone.focus]
    margin = frame.px(12)
    for box in boxes:
        below, above = box.bottom + margin - found.view.bottom, box.top - margin - found.view.top
        if below > 0 or above < 0:
            scroll(phone, found, (below if below > 0 else above) / frame.scale)


def touched(parts: tuple[Part, ...], point: Point) -> Part | None:
    """The frontmost part under the point that something can be done with; None where that is nothing."""
    for part in reversed(parts):
        if not part.box.contains(point):
            continue
        means = part.means
        if means.tap or means.hold or means.point:
            return part
        if part.modal:
            return None
    return None
