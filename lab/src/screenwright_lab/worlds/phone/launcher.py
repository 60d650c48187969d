"""The home screen: the apps of the phone in a grid below a clock, or in a list."""

from __future__ import annotations

from functools import partial

from screenwright.devices.simulated import Column, Meaning, Sheet, around
from screenwright_lab.worlds.phone.apps import APPS
from screenwright_lab.worlds.phone.state import World
from screenwright_lab.worlds.phone.themes import Theme
from screenwright_lab.worlds.phone.widgets import Do


def home_screen(world: World, theme: Theme, width: float, column: Column) -> None:
    """``width`` in dp."""
    apps = [(name, APPS[name].icon, APPS[name].colour, partial(world.open, name)) for name in world.apps]
    apps += [(name, "apps", "#4d6a7a", partial(world.open_added, name)) for name in world.store.installed]
    if theme.columns == 1:
        column.take(8)
        for app in apps:
            _row(theme, column, *app)
        return
    top = column.take(112)
    column.sheet.words(*top.middle, world.clock_shown, 46, "#ffffff", "middle")
    each = width / theme.columns
    for first in range(0, len(apps), theme.columns):
        line = column.take(96 if theme.columns == 4 else 104)
        for number, app in enumerate(apps[first : first + theme.columns]):
            _icon(theme, column.sheet, (number + 0.5) * each, line.middle[1], *app)


def _icon(theme: Theme, sheet: Sheet, x: float, y: float, name: str, icon: str, colour: str, tap: Do) -> None:
    means = Meaning(kind="icon", name=name, icon=icon, tap=tap)
    sheet.add("nothing", around(x, y, 84, 90), Meaning(tap=tap))
    if theme.app_icon == "bare":
        sheet.glyph(icon, x, y - 12, 42, colour, means)
    else:
        sheet.fill(around(x, y - 12, 52), colour, 26 if theme.app_icon == "round" else 13, means)
        sheet.glyph(icon, x, y - 12, 28, "#ffffff")
    sheet.words(x, y + 29, name, 11.5, "ink" if theme.app_icon == "bare" else "#ffffff", "middle", limit=84)


def _row(theme: Theme, column: Column, name: str, icon: str, colour: str, tap: Do) -> None:
    sheet, area = column.sheet, column.take(theme.row)
    bare = theme.app_icon == "bare"
    sheet.add("nothing", area, Meaning(kind="list_item", name=name, tap=tap))
    glyph = Meaning(kind="icon", icon=icon)
    sheet.glyph(icon, area.left + theme.margin + 14, area.middle[1], 26, colour if bare else "#ffffff", glyph)
    left = area.left + theme.margin + 46
    sheet.words(left, area.middle[1], name, theme.size + 1, "ink" if bare else "#ffffff")
