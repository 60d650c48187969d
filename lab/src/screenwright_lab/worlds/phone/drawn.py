"""A world as parts to draw: its bars, the page between them, the home screen and the dialog before it all.

The parts are those of ``devices.simulated.phone``, whose drawing, touching and truth they share.
Widgets stand in ``furniture``.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial

from screenwright.core.geometry import Box
from screenwright.devices.simulated import Area, Column, Frame, Meaning, Part, Sheet, around
from screenwright_lab.worlds.phone.apps import page_of
from screenwright_lab.worlds.phone.furniture import Carpenter, wrapped
from screenwright_lab.worlds.phone.launcher import home_screen
from screenwright_lab.worlds.phone.state import HOME, World
from screenwright_lab.worlds.phone.themes import Theme
from screenwright_lab.worlds.phone.widgets import Dialog, IconButton, Page, Tab

SIZE = (360, 720)
"""Pixels, and dp as well."""
STATUS, BAR, LARGE_BAR, STRIP, TABS_BELOW, TABS_ABOVE = 24.0, 54.0, 96.0, 44.0, 58.0, 44.0
_BUTTONS, _PILL = 42.0, 18.0


@dataclass(frozen=True, slots=True)
class Drawn:
    """``view`` is where the page scrolls, ``hidden`` how many dp of it do not fit in."""

    parts: tuple[Part, ...]
    view: Box
    hidden: float


def lay_out(world: World, theme: Theme) -> Drawn:
    sheet = Sheet(Frame(*SIZE, 1.0, font=theme.font))
    whole = sheet.frame.whole
    bottom = whole.bottom - (_BUTTONS if theme.navigation else _PILL)
    if world.place == HOME:
        sheet.add("wallpaper", whole)
        view = Area(0, STATUS, whole.right, bottom)
        hidden = _scrolling(world, sheet, view, partial(home_screen, world, theme, SIZE[0]))
        if hidden:  # icons that are scrolled must not stand between the bars
            sheet.fill(Area(0, 0, whole.right, STATUS), theme.wallpaper[0], modal=True)
            sheet.fill(Area(0, bottom, whole.right, whole.bottom), theme.wallpaper[1], modal=True)
    else:
        view, hidden = _page(world, theme, sheet, page_of(world), bottom)
    _status(world, sheet)
    if world.dialog:
        _dialog(world, theme, sheet, world.dialog)
    _navigation(world, theme, sheet, bottom)
    return Drawn(tuple(sheet.parts), sheet.frame.box(view), hidden)


def scroll(world: World, drawn: Drawn, dp: float) -> None:
    """The page moved up by ``dp``, down where it is negative, as far as there is something."""
    before = min(world.scrolled.get(world.place, 0.0), drawn.hidden)
    world.scrolled[world.place] = min(max(0.0, before + dp), drawn.hidden)


def _scrolling(world: World, sheet: Sheet, view: Area, fill: partial[None]) -> float:
    column = Column(sheet, view.left, view.right, view.top)
    start = len(sheet.parts)
    fill(column)
    hidden = max(0.0, column.y - view.bottom)
    up = round(min(world.scrolled.get(world.place, 0.0), hidden))
    if up:
        sheet.parts[start:] = [replace(part, box=part.box.moved(0, -up)) for part in sheet.parts[start:]]
    return hidden


def _page(world: World, theme: Theme, sheet: Sheet, page: Page, bottom: float) -> tuple[Area, float]:
    whole = sheet.frame.whole
    strip = theme.words and len(page.bar) > 2
    top = STATUS + (LARGE_BAR if theme.bar == "large" else BAR) + (STRIP if strip else 0.0)
    below = TABS_BELOW if page.tabs and theme.tabs_below else 0.0
    above = TABS_ABOVE if page.tabs and not theme.tabs_below else 0.0
    view = Area(0, top + above, whole.right, bottom - below)
    sheet.fill(whole, "ground")
    carpenter = Carpenter(world, theme)
    hidden = _scrolling(world, sheet, view, partial(_widgets, carpenter, page))
    if page.floating:
        _floating(theme, sheet, view, page.floating)
    _bar(theme, sheet, page, top, strip=strip)
    if page.tabs:
        _tabs(
            theme,
            sheet,
            page.tabs,
            Area(0, top, whole.right, top + above) if above else Area(0, bottom - below, whole.right, bottom),
        )
    return view, hidden


def _widgets(carpenter: Carpenter, page: Page, column: Column) -> None:
    for widget in page.widgets:
        carpenter.build(column, widget)
    column.take(76 if page.floating else 12)


def _bar(theme: Theme, sheet: Sheet, page: Page, top: float, *, strip: bool) -> None:
    """Title, the way back, and what can be done with the page."""
    area = Area(0, 0, sheet.frame.whole.right, top)
    sheet.fill(area, "bar", modal=True)
    line = STATUS + BAR / 2
    left, right = theme.margin, area.right - theme.margin
    if page.up:
        means = Meaning(kind="icon", name="Back", icon="back", tap=page.up)
        sheet.add("nothing", around(left + 10, line, 44), Meaning(tap=page.up))
        sheet.glyph("back", left + 10, line, 22, "on_bar", means)
        left += 40
    if strip:
        _words(theme, sheet, page.bar, area.right - theme.margin, top - STRIP / 2)
    elif theme.words:
        right = _words(theme, sheet, page.bar, right, line)
    else:
        for button in reversed(page.bar):
            sheet.add("nothing", around(right - 12, line, 44), Meaning(tap=button.tap))
            sheet.glyph(
                button.icon,
                right - 12,
                line,
                22,
                "on_bar",
                Meaning(kind="icon", name=button.name, icon=button.icon, tap=button.tap),
            )
            right -= 44
    match theme.bar:
        case _ if not page.title:
            pass
        case "centred":
            room = 2 * min(area.right / 2 - left, right - area.right / 2)
            sheet.words(area.right / 2, line, page.title, 16.5, "on_bar", "middle", limit=room)
        case "large":
            sheet.words(theme.margin, STATUS + BAR + 18, page.title, 25, "on_bar", limit=area.width - 2 * theme.margin)
        case _:
            sheet.words(left, line, page.title, 19, "on_bar", limit=right - left - 8)


def _words(theme: Theme, sheet: Sheet, bar: tuple[IconButton, ...], right: float, line: float) -> float:
    """Names on buttons, from the right; returns where they begin."""
    size = 10.5 if len(bar) > 2 else 12.0
    for button in reversed(bar):
        width = sheet.advance(button.name, size) + 10
        means = Meaning(kind="button", name=button.name, text=button.name, tap=button.tap)
        sheet.fill(around(right - width / 2, line, width, 32), "bar", theme.radius, means, edge="on_bar")
        sheet.words(right - width / 2, line, button.name, size, "on_bar", "middle", silent=True)
        right -= width + 5
    return right


def _tabs(theme: Theme, sheet: Sheet, tabs: tuple[Tab, ...], area: Area) -> None:
    sheet.fill(area, "card" if theme.tabs_below else "bar", modal=True)
    width = area.width / len(tabs)
    for number, tab in enumerate(tabs):
        place = Area(area.left + number * width, area.top, area.left + (number + 1) * width, area.bottom)
        means = Meaning(kind="tab", name=tab.text, text=tab.text, icon=tab.icon, tap=tab.tap)
        sheet.add("nothing", place, means)
        x, y = place.middle
        if theme.tabs_below:
            tone = "accent" if tab.chosen else "faint"
            sheet.glyph(tab.icon, x, y - 9, 22, tone)
            sheet.words(x, y + 15, tab.text, 11.5, tone, "middle", silent=True)
        else:
            sheet.words(x, y, tab.text, 13.5, "on_bar", "middle", silent=True)
            if tab.chosen:
                sheet.fill(Area(place.left + 8, area.bottom - 3, place.right - 8, area.bottom), "on_bar")


def _floating(theme: Theme, sheet: Sheet, view: Area, button: IconButton) -> None:
    means = Meaning(
        kind="button", name=button.name, text=button.name if theme.words else None, icon=button.icon, tap=button.tap
    )
    if theme.words:
        width = sheet.advance(button.name, 14) + 32
        place = Area(view.right - 16 - width, view.bottom - 60, view.right - 16, view.bottom - 16)
        sheet.fill(place, "accent", theme.radius, means)
        sheet.words(*place.middle, button.name, 14, "on_accent", "middle", silent=True)
        return
    place = Area(view.right - 72, view.bottom - 70, view.right - 18, view.bottom - 16)
    sheet.fill(place, "accent", 27 if theme.radius > 14 else theme.radius + 4, means)
    sheet.glyph(button.icon, *place.middle, 24, "on_accent")


def _status(world: World, sheet: Sheet) -> None:
    home = world.place == HOME
    area, tone = Area(0, 0, sheet.frame.whole.right, STATUS), "#ffffff" if home else "on_bar"
    sheet.add("nothing", area, Meaning(kind="status_bar", name="Status bar"))
    sheet.words(area.left + 16, area.middle[1], world.clock_shown, 12, tone)
    shown = [("battery", True), ("wifi", world.settings.switches.get("Wi-Fi", True)),
             ("plane", world.settings.switches.get("Airplane mode", False)),
             ("bluetooth", world.settings.switches.get("Bluetooth", False))]  # fmt: skip
    for number, icon in enumerate(icon for icon, on in shown if on):
        sheet.glyph(icon, area.right - 20 - 18 * number, area.middle[1], 13, tone, Meaning(kind="icon", icon=icon))


def _navigation(world: World, theme: Theme, sheet: Sheet, top: float) -> None:
    whole, home = sheet.frame.whole, world.place == HOME
    area = Area(0, top, whole.right, whole.bottom)
    if home:
        sheet.add("nothing", area, Meaning(kind="navigation_bar", name="Navigation bar"))
    else:
        sheet.fill(
            area,
            "card" if theme.tabs_below and theme.navigation else "ground",
            means=Meaning(kind="navigation_bar", name="Navigation bar"),
            modal=True,
        )
    tone = "#ffffff" if home else "faint"
    if not theme.navigation:
        sheet.fill(around(*area.middle, 110, 4), tone, 2)
        return
    for place, (name, act) in zip((0.25, 0.5), (("Back", world.back), ("Home", world.home)), strict=True):
        x, y = place * area.width, area.middle[1]
        sheet.add("nothing", around(x, y, 64, _BUTTONS), Meaning(tap=act))
        sheet.glyph(
            f"nav {name.lower()}",
            x,
            y,
            17,
            tone,
            Meaning(kind="icon", name=f"{name} button", icon=name.lower(), tap=act),
        )


def _dialog(world: World, theme: Theme, sheet: Sheet, dialog: Dialog) -> None:
    whole = sheet.frame.whole
    sheet.fill(whole, "scrim", modal=True)
    lines = wrapped(sheet, dialog.message, 13.5, 250)
    area = around(*whole.middle, 300, 116 + 20 * len(lines))
    sheet.fill(area, "sheet", theme.radius + 6, Meaning(kind="dialog", name=dialog.title), modal=True)
    sheet.words(area.left + 22, area.top + 32, dialog.title, 18, limit=256)
    for number, line in enumerate(lines):
        sheet.words(area.left + 22, area.top + 64 + 20 * number, line, 13.5, "faint")
    right = area.right - 16
    for button in reversed(dialog.buttons):
        width = sheet.advance(button.text, 14) + 24
        place = Area(right - width, area.bottom - 48, right, area.bottom - 12)
        means = Meaning(kind="button", name=button.text, text=button.text, tap=partial(world.answer, button.tap))
        sheet.fill(place, "accent" if button.main else "sheet", theme.radius, means)
        sheet.words(*place.middle, button.text, 14, "on_accent" if button.main else "accent", "middle", silent=True)
        right -= width + 6
