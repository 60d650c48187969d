"""A world as the page of a phone's browser: the same widgets, laid out and drawn by the browser.

Only what is drawn is written; the state stays in Python. Things that do something carry their number (``data-n``), and
everything to be seen what it is (``data-kind``, ``data-name`` ...), which the page's oracle reads and no agent gets.
"""

from __future__ import annotations

from functools import partial
from html import escape
from typing import assert_never

from screenwright.devices.simulated import AVATARS
from screenwright_lab.worlds.phone.apps import APPS, page_of
from screenwright_lab.worlds.phone.furniture import picture_of
from screenwright_lab.worlds.phone.state import HOME, World
from screenwright_lab.worlds.phone.svg import svg
from screenwright_lab.worlds.phone.themes import Theme
from screenwright_lab.worlds.phone.widgets import (
    Bubble,
    Buttons,
    Chips,
    Dialog,
    Do,
    Field,
    Heading,
    Hero,
    IconButton,
    Page,
    Row,
    Stepper,
    Tab,
    Tile,
    Tiles,
    Widget,
    Words,
)
from screenwright_lab.worlds.phone.written import Written


def write(world: World, theme: Theme) -> Written:
    """``body`` is what stands in the page, ``deeds`` what touches of its numbered things do."""
    page = Written()
    home = world.place == HOME
    inside = _home(page, world, theme) if home else _page(page, world, theme, page_of(world))
    dialog = _dialog(page, world, world.dialog) if world.dialog else ""
    classes = [f"bar-{theme.bar}", f"rows-{theme.rows}", f"icon-{theme.app_icon}", f"columns-{theme.columns}",
               "grid" if theme.grid else "list", "home" if home else "inside"]  # fmt: skip
    held = f'data-scroll="{world.scrolled.get(world.place, 0.0):g}" data-focus="{escape(world.focus)}"'
    parts = (_status(page, world), inside, _navigation(page, world, theme), dialog)
    page.body = f'<div id="phone" class="{" ".join(classes)}" {held}>{"".join(parts)}</div>'
    return page


# -- bars -------------------------------------------------------------------------------------------------------------


def _status(page: Written, world: World) -> str:
    shown = [("bluetooth", "Bluetooth"), ("plane", "Airplane mode"), ("wifi", "Wi-Fi")]
    on = world.settings.switches
    icons = [icon for icon, name in shown if on.get(name, name == "Wi-Fi")] + ["battery"]
    return f'<div id="status">{page.text(world.clock_shown)}<b></b>{"".join(map(page.glyph, icons))}</div>'


def _navigation(page: Written, world: World, theme: Theme) -> str:
    if not theme.navigation:
        return '<div id="pill"><b></b></div>'
    back = page.thing("icon", svg("nav back"), "i", name="Back button", tap=world.back, icon="back")
    home = page.thing("icon", svg("nav home"), "i", name="Home button", tap=world.home, icon="home")
    return f'<div id="navigation">{back}{home}</div>'


def _page(page: Written, world: World, theme: Theme, told: Page) -> str:
    up = page.thing("icon", svg("back"), "i", "glyph", name="Back", tap=told.up, icon="back") if told.up else ""
    bar = "".join(_bar_button(page, theme, button) for button in told.bar)
    title = page.text(told.title, "h1") or "<h1></h1>"
    head = f'<header>{up}{title}<div class="bar">{bar}</div></header>'
    widgets = "".join(_widget(page, world, theme, widget) for widget in told.widgets)
    floating = _floating(page, theme, told.floating) if told.floating else ""
    main = f'<div id="room"><main>{widgets}</main>{floating}</div>'
    if not told.tabs:
        return head + main
    tabs = "".join(_tab(page, tab) for tab in told.tabs)
    if theme.tabs_below:
        return f'{head}{main}<nav class="below">{tabs}</nav>'
    return f'{head}<nav class="above">{tabs}</nav>{main}'


def _bar_button(page: Written, theme: Theme, button: IconButton) -> str:
    name, tap = button.name, button.tap
    if theme.words:
        return page.thing("button", escape(name), "button", "worded", name=name, tap=tap, text=name)
    return page.thing("icon", svg(button.icon), "i", "glyph", name=name, tap=tap, icon=button.icon)


def _tab(page: Written, tab: Tab) -> str:
    inside = f"{svg(tab.icon)}<span>{escape(tab.text)}</span>"
    style = "tab chosen" if tab.chosen else "tab"
    return page.thing("tab", inside, "button", style, name=tab.text, tap=tab.tap, text=tab.text, icon=tab.icon)


def _floating(page: Written, theme: Theme, button: IconButton) -> str:
    text = button.name if theme.words else ""
    inside = escape(text) or svg(button.icon)
    return page.thing(
        "button", inside, "button", "floating", name=button.name, tap=button.tap, text=text, icon=button.icon
    )


def _dialog(page: Written, world: World, dialog: Dialog) -> str:
    buttons = "".join(
        _button(page, one.text, partial(world.answer, one.tap), "", "main" if one.main else "")
        for one in dialog.buttons
    )
    asked = page.text(dialog.title, "h2") + page.text(dialog.message, "p")
    inside = f'{asked}<div class="buttons">{buttons}</div>'
    return f'<div id="scrim">{page.thing("dialog", inside, "section", name=dialog.title)}</div>'


def _home(page: Written, world: World, theme: Theme) -> str:
    apps = [(name, APPS[name].icon, APPS[name].colour, partial(world.open, name)) for name in world.apps]
    apps += [(name, "apps", "#4d6a7a", partial(world.open_added, name)) for name in world.store.installed]
    icons = "".join(_app(page, *app) for app in apps)
    time = page.text(world.clock_shown, "h1", "time") if theme.columns > 1 else ""
    return f'<div id="room"><main>{time}<div class="apps">{icons}</div></main></div>'


def _app(page: Written, name: str, icon: str, colour: str, tap: Do) -> str:
    shown = page.thing("icon", svg(icon), "i", name=name, tap=tap, icon=icon)
    return f'<div class="app" style="--app:{colour}">{shown}{page.text(name)}</div>'


# -- widgets ----------------------------------------------------------------------------------------------------------


def _widget(page: Written, world: World, theme: Theme, widget: Widget) -> str:
    match widget:
        case Heading(text=words):
            return page.text(words, "h3")
        case Words():
            return page.text(widget.text, "p", "faint" if widget.faint else "")
        case Hero():
            icon = page.thing("image", svg(widget.icon), style="emblem") if widget.icon else ""
            return f'<div class="hero">{icon}{page.text(widget.text, "h2")}{page.text(widget.support)}</div>'
        case Row():
            return _row(page, theme, widget)
        case Buttons():
            shown = [
                _button(page, one.text, one.tap, "" if theme.words else one.icon, "main" if one.main else "")
                for one in widget.buttons
            ]
            return f'<div class="buttons">{"".join(shown)}</div>'
        case Chips():
            shown = [_button(page, one.text, one.tap, "", "chosen" if one.chosen else "") for one in widget.chips]
            return f'<div class="chips">{"".join(shown)}</div>'
        case Tiles():
            return f'<div class="tiles">{"".join(_tile(page, one) for one in widget.tiles)}</div>'
        case Bubble():
            return f'<div class="said {"mine" if widget.mine else ""}">{page.text(widget.text)}</div>'
        case Stepper():
            return _stepper(page, widget)
        case Field():
            return _field(page, world, widget)
        case _:
            assert_never(widget)


def _row(page: Written, theme: Theme, row: Row) -> str:
    before = after = ""
    if row.avatar:
        before = _avatar(page, row.title if not row.support or "@" in row.support else row.support)
    elif row.icon:
        before = page.glyph(row.icon, "glyph faint")
    if row.control:
        kind = "checkbox" if row.control == "switch" and theme.switch == "checkbox" else row.control
        control = page.thing(kind, "", "i", kind, name=row.title, tap=row.tap, on=row.on)
        before, after = (control + before, "") if kind == "radio" else (before, control)
    title = page.text(row.title, style="strong" if row.strong else "")
    words = f'<div class="two">{title}{page.text(row.support, style="faint small")}</div>'
    inside = before + words + page.text(row.value, style="value faint") + after
    style = "row tall" if row.support else "row"
    if row.tap is None:
        return f'<div class="{style}">{inside}</div>'
    return page.thing("list_item", inside, style=style, name=row.title, tap=row.tap)


def _avatar(page: Written, name: str) -> str:
    colour = AVATARS[sum(map(ord, name)) % len(AVATARS)]
    return page.thing("image", f'<b style="background:{colour}">{escape(name[:1].upper())}</b>', "i", "avatar")


def _button(page: Written, words: str, tap: Do, icon: str, style: str) -> str:
    inside = (svg(icon) if icon else "") + escape(words)
    return page.thing("button", inside, "button", style, name=words, tap=tap, text=words, icon=icon)


def _tile(page: Written, tile: Tile) -> str:
    picture = f'<div class="picture" style="background:{picture_of(tile.title)}">{svg(tile.icon)}</div>'
    words = page.text(tile.title) + page.text(tile.support, style="faint small")
    return page.thing(
        "list_item", f'{picture}<div class="two">{words}</div>', style="tile", name=tile.title, tap=tile.tap
    )


def _stepper(page: Written, stepper: Stepper) -> str:
    less, more = (
        page.thing("button", sign, "button", name=f"{name} {stepper.title}", tap=tap, text=sign)
        for name, sign, tap in (("Less", "-", stepper.less), ("More", "+", stepper.more))
    )
    value = page.text(stepper.value, style="value")
    return f'<div class="stepper">{page.text(stepper.title)}<b></b>{less}{value}{more}</div>'


def _field(page: Written, world: World, asked: Field) -> str:
    held = world.text(asked.key)
    told = f'data-key="{escape(asked.key)}" placeholder="{escape(asked.label)}"'
    inside = f'<input type="text" autocomplete="off" {told} value="{escape(held)}">'
    if asked.tall:
        inside = f"<textarea {told}>{escape(held)}</textarea>"
    if asked.icon:
        inside = page.glyph(asked.icon, "glyph faint") + inside
    if held:
        clear, name = partial(world.clear, asked.key), f"Clear {asked.label}"
        inside += page.thing("icon", svg("close"), "i", "glyph clear", name=name, tap=clear, icon="close")
    focus = partial(world.focus_on, asked.key)
    return page.thing("input", inside, "label", "field", name=asked.label, tap=focus, text=held)
