"""Every page of the phone: which rows it has and what they do. The launcher and the recent apps are drawn freely."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from screenwright.devices.simulated.phone.frame import Area, Meaning, Sheet, around
from screenwright.devices.simulated.phone.model import APPS, TEXT_SIZES, Contact, Page, Phone
from screenwright.devices.simulated.phone.rows import (
    MARGIN,
    ROW,
    Column,
    Control,
    button,
    button_width,
    heading,
    input_field,
    note,
    row,
    slider,
)

COLOURS = {
    "Settings": "#5a6472", "Contacts": "#2f6fd6", "Messages": "#2c8f62", "Clock": "#3b3f8f", "Camera": "#a33f5b",
    "Music": "#c2612c", "Notes": "#b98a1c", "Files": "#3c8ea3",
}  # fmt: skip
_EMPTY = {
    "Messages": "No messages yet", "Clock": "No alarms set", "Camera": "No picture: the lens is covered",
    "Music": "No songs on this phone", "Notes": "Notes you write appear here", "Files": "This folder is empty",
}  # fmt: skip
_ICONS = {
    "Wi-Fi": "wifi", "Bluetooth": "bluetooth", "Mobile data": "mobile", "Aeroplane mode": "plane", "Hotspot": "hotspot",
    "Dark theme": "dark", "Adaptive brightness": "brightness", "Vibration": "vibration", "Touch sounds": "touch",
    "Do not disturb": "quiet", "Battery saver": "battery", "Location": "location",
}  # fmt: skip


def title_of(page: Page) -> str:
    return {"new": "New contact", "contact": "Contact"}.get(page.place) or page.place or page.app


def fill_page(phone: Phone, column: Column) -> None:
    """The rows of the page in front."""
    match phone.page:
        case Page("Settings", ""):
            _settings(phone, column)
        case Page("Settings", "Display"):
            _display(phone, column)
        case Page("Settings", "Sound"):
            _switches(phone, column, "Vibration", "Touch sounds", "Do not disturb")
        case Page("Settings", "About phone"):
            _about(phone, column)
        case Page("Contacts", ""):
            for contact in phone.contacts:
                ask = partial(phone.ask_to_delete, contact)
                row(column, contact.name, partial(phone.go, "contact", contact), avatar=True, hold=ask)
        case Page("Contacts", "contact", Contact() as contact):
            _contact(contact, column)
        case Page("Contacts", "new"):
            _new_contact(phone, column)
        case page:
            note(column, _EMPTY[page.app])


def _switches(phone: Phone, column: Column, *names: str) -> None:
    for name in names:
        control = Control("switch", phone.switches[name])
        row(column, name, partial(phone.flip, name), icon=_ICONS[name], control=control)


def _settings(phone: Phone, column: Column) -> None:
    heading(column, "Network")
    _switches(phone, column, "Wi-Fi", "Bluetooth", "Mobile data", "Aeroplane mode", "Hotspot")
    heading(column, "Device")
    row(column, "Display", partial(phone.go, "Display"), icon="display", support="Brightness, theme, text size")
    row(column, "Sound", partial(phone.go, "Sound"), icon="sound", support="Vibration, touch sounds")
    _switches(phone, column, "Battery saver", "Location")
    heading(column, "System")
    row(column, "Reset settings", phone.ask_to_reset, icon="reset")
    row(column, "About phone", partial(phone.go, "About phone"), icon="about")


def _display(phone: Phone, column: Column) -> None:
    slider(column, "Brightness", "brightness", phone.brightness / 100, phone.set_brightness)
    _switches(phone, column, "Adaptive brightness", "Dark theme")
    heading(column, "Text size")
    for name in TEXT_SIZES:
        control = Control("radio", phone.text_size == name)
        row(column, name, partial(phone.choose_text_size, name), control=control)


def _about(phone: Phone, column: Column) -> None:
    row(column, "Device name", support="Drawn phone")
    row(column, "Model", support="Simulated, with exact truth")
    row(column, "Contacts", support=f"{len(phone.contacts)} on this phone")


def _contact(contact: Contact, column: Column) -> None:
    area = column.take(120)
    column.sheet.words(*area.middle, contact.name, 24, align="middle", limit=area.width - 2 * MARGIN)
    for icon, value, support in (("phone", contact.phone, "Mobile"), ("email", contact.email, "Private")):
        if value:
            row(column, value, icon=icon, support=support)
    if contact.favourite:
        row(column, "Favourite", icon="star")


def _new_contact(phone: Phone, column: Column) -> None:
    column.take(8)
    for name, box in phone.draft.items():
        input_field(column, name, box, name == phone.focus, partial(phone.place, name))
    row(column, "Favourite", phone.flip_favourite, control=Control("checkbox", phone.favourite))


def launcher(phone: Phone, sheet: Sheet, clock: str) -> None:
    """A clock, two quick switches and the apps: above each other, or side by side on a wide screen."""
    content = sheet.frame.content
    upper, lower = _halves(content)
    card = around(upper.middle[0], upper.middle[1] + 48, min(upper.width - 48, 360), 136)
    sheet.words(card.middle[0], card.top - 56, clock, 64, "#ffffff", "middle")
    sheet.fill(card, "card", 24)
    rows = 2 * ROW * max(1, sheet.frame.text_scale)
    _switches(phone, Column(sheet, card.left, card.right, card.middle[1] - rows / 2), "Wi-Fi", "Bluetooth")
    grid = around(*lower.middle, min(lower.width - 24, 440), min(lower.height - 16, 260))
    for number, app in enumerate(APPS):
        cell_x = grid.left + (number % 4 + 0.5) * grid.width / 4
        cell_y = grid.top + (number // 4 + 0.5) * grid.height / 2
        _app(phone, sheet, app, cell_x, cell_y, grid.width / 4)


def _halves(area: Area) -> tuple[Area, Area]:
    """The upper and the lower half; of a wide area the left and the right."""
    x, y = area.middle
    if area.width > area.height:
        return replace(area, right=x), replace(area, left=x)
    return replace(area, bottom=y), replace(area, top=y)


def _app(phone: Phone, sheet: Sheet, app: str, x: float, y: float, width: float) -> None:
    open_it = partial(phone.open, app)
    sheet.add("nothing", around(x, y, width - 4, 96), Meaning(tap=open_it))
    sheet.fill(around(x, y - 14, 56), COLOURS[app], 28, Meaning(kind="icon", name=app, icon=app.lower(), tap=open_it))
    sheet.glyph(app.lower(), x, y - 14, 28, "#ffffff")
    sheet.words(x, y + 30, app, 12, "#ffffff", "middle", limit=width - 4)


def recents(phone: Phone, sheet: Sheet) -> None:
    """A card for each app that was used, the last one at the top, as many as there is room for."""
    content = sheet.frame.content
    sheet.fill(content, "card")
    if not phone.tasks:
        sheet.words(*content.middle, "No recent items", 16, "faint", "middle")
        return
    clear = around(content.middle[0], content.bottom - 36, button_width(sheet, "Clear all") + 16, 40)
    button(sheet, clear, "Clear all", phone.close_all, filled=True)
    y = content.top + 16
    for app in reversed(phone.tasks):
        if y + 72 > clear.top - 8:
            return
        card = Area(content.left + 24, y, content.right - 24, y + 72)
        title = title_of(phone.tasks[app][-1])
        sheet.fill(card, "ground", 16, Meaning(kind="list_item", name=app, tap=partial(phone.open, app)))
        sheet.fill(around(card.left + 36, card.middle[1], 40), COLOURS[app], 20, Meaning(kind="icon", name=app))
        sheet.glyph(app.lower(), card.left + 36, card.middle[1], 22, "#ffffff")
        sheet.words(card.left + 72, card.middle[1] - (11 if title != app else 0), app, 16)
        if title != app:
            sheet.words(card.left + 72, card.middle[1] + 12, title, 14, "faint")
        y += 80
