"""A world as the page of a phone's browser: the same widgets, laid out and drawn by the browser.

Only what is drawn is written; the state stays in Python. Things that do something carry their number (``data-n``), and
everything to be seen what it is (``data-kind``, ``data-name`` ...), which the page's oracle reads and no agent gets.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from html import escape
from typing import assert_never

from screenwright.devices.phone.rows import AVATARS
from screenwright.devices.world.apps import APPS, page_of
from screenwright.devices.world.furniture import picture_of
from screenwright.devices.world.state import HOME, World
from screenwright.devices.world.svg import svg
from screenwright.devices.world.themes import Theme
from screenwright.devices.world.widgets import (
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
    Tiles,
    Widget,
    Words,
)


@dataclass(slots=True)
class Written:
    """``body`` is the page, ``deeds`` what touches of its numbered things do."""

    body: str = ""
    deeds: list[Do] = field(default_factory=list)

    def says(
        self,
        kind: str,
        name: str = "",
        tap: Do | None = None,
        *,
        icon: str = "",
        text: str = "",
        on: bool | None = None,
    ) -> str:
        """The attributes of a thing."""
        told = f' data-kind="{kind}" data-name="{escape(name, quote=True)}"'
        if tap:
            self.deeds.append(tap)
            told += f' data-n="{len(self.deeds) - 1}"'
        told += f' data-icon="{icon}"' if icon else ""
        told += f' data-text="{escape(text, quote=True)}"' if text else ""
        return told + ("" if on is None else f' data-on="{int(on)}"')


def write(world: World, theme: Theme) -> Written:
    page = Written()
    home = world.place == HOME
    inside = _home(page, world, theme) if home else _page(page, world, theme, page_of(world))
    dialog = _dialog(page, world, world.dialog) if world.dialog else ""
    classes = [f"bar-{theme.bar}", f"rows-{theme.rows}", f"icon-{theme.app_icon}", "words" if theme.words else "glyphs",
               "grid" if theme.grid else "list", f"columns-{theme.columns}", *(["home"] if home else [])]  # fmt: skip
    scrolled = world.scrolled.get(world.place, 0.0)
    page.body = (
        f'<div id="phone" class="{" ".join(classes)}" data-scroll="{scrolled:g}" data-focus="{escape(world.focus, quote=True)}">'
        f"{_status(page, world)}{inside}{_navigation(page, world, theme)}{dialog}</div>"
    )
    return page


def text(page: Written, words: str, kind: str = "span", style: str = "") -> str:
    """Words that are read."""
    return f'<{kind} class="{style}"{page.says("text", words, text=words)}>{escape(words)}</{kind}>' if words else ""


def _glyph(page: Written, icon: str, style: str = "") -> str:
    return f'<i class="glyph {style}"{page.says("icon", icon=icon)}>{svg(icon)}</i>'


def _status(page: Written, world: World) -> str:
    shown = [("bluetooth", "Bluetooth"), ("plane", "Airplane mode"), ("wifi", "Wi-Fi")]
    icons = [icon for icon, name in shown if world.settings.switches.get(name, name == "Wi-Fi")] + ["battery"]
    return (
        f'<div id="status">{text(page, world.clock_shown)}<b></b>{"".join(_glyph(page, icon) for icon in icons)}</div>'
    )


def _navigation(page: Written, world: World, theme: Theme) -> str:
    if not theme.navigation:
        return '<div id="pill"><b></b></div>'
    buttons = (("Back button", "nav back", world.back), ("Home button", "nav home", world.home))
    return (
        '<div id="navigation">'
        + "".join(
            f'<i class="glyph"{page.says("icon", name, tap, icon=icon.split()[1])}>{svg(icon)}</i>'
            for name, icon, tap in buttons
        )
        + "</div>"
    )


def _page(page: Written, world: World, theme: Theme, told: Page) -> str:
    up = f'<i class="glyph up"{page.says("icon", "Back", told.up, icon="back")}>{svg("back")}</i>' if told.up else ""
    bar = "".join(_bar_button(page, theme, button) for button in told.bar)
    head = f'<header>{up}{text(page, told.title, "h1") or "<h1></h1>"}<div class="bar">{bar}</div></header>'
    tabs = (
        f'<nav class="{"below" if theme.tabs_below else "above"}">{"".join(_tab(page, tab) for tab in told.tabs)}</nav>'
        if told.tabs
        else ""
    )
    widgets = "".join(_widget(page, world, theme, widget) for widget in told.widgets)
    floating = _floating(page, theme, told.floating) if told.floating else ""
    main = f'<div id="room"><main>{widgets}</main>{floating}</div>'
    return head + (main + tabs if theme.tabs_below else tabs + main)


def _bar_button(page: Written, theme: Theme, button: IconButton) -> str:
    if theme.words:
        return f'<button class="worded"{page.says("button", button.name, button.tap, text=button.name)}>{escape(button.name)}</button>'
    return f'<i class="glyph"{page.says("icon", button.name, button.tap, icon=button.icon)}>{svg(button.icon)}</i>'


def _tab(page: Written, tab: Tab) -> str:
    chosen = " chosen" if tab.chosen else ""
    return f'<button class="tab{chosen}"{page.says("tab", tab.text, tab.tap, text=tab.text, icon=tab.icon)}>{svg(tab.icon)}<span>{escape(tab.text)}</span></button>'


def _floating(page: Written, theme: Theme, button: IconButton) -> str:
    told = button.name if theme.words else ""
    return f'<button id="floating"{page.says("button", button.name, button.tap, icon=button.icon, text=told)}>{escape(told) or svg(button.icon)}</button>'


def _dialog(page: Written, world: World, dialog: Dialog) -> str:
    buttons = "".join(
        f'<button class="{"main" if one.main else ""}"{page.says("button", one.text, partial(world.answer, one.tap), text=one.text)}>{escape(one.text)}</button>'
        for one in dialog.buttons
    )
    return (f'<div id="scrim"><section{page.says("dialog", dialog.title)}>{text(page, dialog.title, "h2")}'
            f'{text(page, dialog.message, "p")}<div class="buttons">{buttons}</div></section></div>')  # fmt: skip


def _home(page: Written, world: World, theme: Theme) -> str:
    apps: list[tuple[str, str, str, Do]] = [
        (name, APPS[name].icon, APPS[name].colour, partial(world.open, name)) for name in world.apps
    ]
    apps += [(name, "apps", "#4d6a7a", partial(world.open_added, name)) for name in world.store.installed]
    icons = "".join(
        f'<div class="app"><i class="glyph" style="--app:{colour}"{page.says("icon", name, tap, icon=icon)}>{svg(icon)}</i>{text(page, name)}</div>'
        for name, icon, colour, tap in apps
    )
    return f'<div id="room"><main>{text(page, world.clock_shown, "h1", "time") if theme.columns > 1 else ""}<div class="apps">{icons}</div></main></div>'


def _widget(page: Written, world: World, theme: Theme, widget: Widget) -> str:
    match widget:
        case Heading(text=words):
            return text(page, words, "h3")
        case Words():
            return text(page, widget.text, "p", "faint" if widget.faint else "")
        case Hero():
            icon = f'<div class="emblem"{page.says("image")}>{svg(widget.icon)}</div>' if widget.icon else ""
            return f'<div class="hero">{icon}{text(page, widget.text, "h2")}{text(page, widget.support)}</div>'
        case Row():
            return _row(page, theme, widget)
        case Buttons():
            return f'<div class="buttons">{"".join(_button(page, theme, one.text, one.tap, one.icon, "main" if one.main else "") for one in widget.buttons)}</div>'
        case Chips():
            return f'<div class="chips">{"".join(_button(page, theme, one.text, one.tap, "", "chosen" if one.chosen else "") for one in widget.chips)}</div>'
        case Tiles():
            return f'<div class="tiles">{"".join(_tile(page, one.title, one.tap, one.support, one.icon) for one in widget.tiles)}</div>'
        case Bubble():
            return f'<div class="said {"mine" if widget.mine else ""}">{text(page, widget.text)}</div>'
        case Stepper():
            ends: tuple[tuple[str, str, Callable[[], object]], ...] = (
                ("Less", "-", widget.less),
                ("More", "+", widget.more),
            )
            less, more = (
                f"<button{page.says('button', f'{name} {widget.title}', tap, text=sign)}>{sign}</button>"
                for name, sign, tap in ends
            )
            return f'<div class="stepper">{text(page, widget.title)}<b></b>{less}{text(page, widget.value, style="value")}{more}</div>'
        case Field():
            return _field(page, world, widget)
        case _:
            assert_never(widget)


def _row(page: Written, theme: Theme, row: Row) -> str:
    before = after = ""
    if row.avatar:
        name = row.title if not row.support or "@" in row.support else row.support
        before = f'<i class="avatar" style="background:{AVATARS[sum(map(ord, name)) % len(AVATARS)]}"{page.says("image")}>{escape(name[:1].upper())}</i>'
    elif row.icon:
        before = _glyph(page, row.icon, "faint")
    if row.control:
        kind = "checkbox" if row.control == "switch" and theme.switch == "checkbox" else row.control
        told = f'<i class="{kind}"{page.says(kind, row.title, row.tap, on=row.on)}></i>'
        before, after = (told + before, "") if kind == "radio" else (before, told)
    value = text(page, row.value, style="value faint")
    words = f'<div class="two">{text(page, row.title, style="strong" if row.strong else "")}{text(page, row.support, style="faint small")}</div>'
    says = page.says("list_item", row.title, row.tap) if row.tap else ""
    return f'<div class="row{" tall" if row.support else ""}"{says}>{before}{words}{value}{after}</div>'


def _button(page: Written, theme: Theme, words: str, tap: Do, icon: str, style: str) -> str:
    drawn = svg(icon) if icon and not theme.words else ""
    return f'<button class="{style}"{page.says("button", words, tap, text=words, icon=icon)}>{drawn}{escape(words)}</button>'


def _tile(page: Written, title: str, tap: Do, support: str, icon: str) -> str:
    return (f'<div class="tile"{page.says("list_item", title, tap)}><div class="picture" style="background:{picture_of(title)}">{svg(icon)}</div>'
            f'<div class="two">{text(page, title)}{text(page, support, style="faint small")}</div></div>')  # fmt: skip


def _field(page: Written, world: World, asked: Field) -> str:
    held = world.text(asked.key)
    says = page.says("input", asked.label, partial(world.focus_on, asked.key), text=held)
    key = f'data-key="{escape(asked.key, quote=True)}" placeholder="{escape(asked.label, quote=True)}"'
    typed = escape(held, quote=True)
    inside = (
        f"<textarea {key}>{typed}</textarea>"
        if asked.tall
        else f'<input type="text" autocomplete="off" {key} value="{typed}">'
    )
    icon = _glyph(page, asked.icon, "faint") if asked.icon else ""
    clear = (
        f'<i class="glyph clear"{page.says("icon", f"Clear {asked.label}", partial(world.clear, asked.key), icon="close")}>{svg("close")}</i>'
        if held
        else ""
    )
    return f'<label class="field{" tall" if asked.tall else ""}"{says}>{icon}{inside}{clear}</label>'
