"""``python forms.py SEED``: a window of our own with drawn-at-random forms, lists and tables, for GTK 3.

Real applications show a hundred buttons for each radio button, slider or switch; these windows show them alike. A
process of the system's Python: standard library and gi only.
"""

from __future__ import annotations

import importlib
import random
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

importlib.import_module("gi").require_version("Gtk", "3.0")  # the system's, as in walk.py
Gtk: Any = importlib.import_module("gi.repository.Gtk")

WORDS: dict[str, list[str]] = tomllib.loads(Path(__file__).with_name("forms.toml").read_text(encoding="utf-8"))
GREYED, CHOSEN = 0.12, 0.4
"""Shares of the controls that are greyed out, and of those that are ticked or on."""
Widget = Any
"""gi tells no types."""


class Form:
    """All that one seed draws."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)
        self._space = self._random.choice((2, 4, 6, 6, 8, 12))

    def window(self) -> Widget:
        window = Gtk.Window(title=self._word("titles"))
        window.set_default_size(self._random.randint(380, 1100), self._random.randint(320, 800))
        rows = _box(vertical=True)
        if self._chance(0.6):
            rows.pack_start(self._menus(), False, False, 0)
        if self._chance(0.5):
            rows.pack_start(self._tools(), False, False, 0)
        rows.pack_start(self._body(), True, True, 0)
        if self._chance(0.6):
            rows.pack_end(self._actions(), False, False, 0)
        window.add(rows)
        return window

    def _body(self) -> Widget:
        match self._random.choice(("tabs", "tabs", "tabs", "side", "plain")):
            case "tabs":
                book = Gtk.Notebook(
                    tab_pos=self._random.choice((Gtk.PositionType.TOP,) * 5 + (Gtk.PositionType.BOTTOM,))
                )
                for title in self._words("tabs", 2, 6):
                    book.append_page(self._page(), Gtk.Label(label=title))
                return book
            case "side":
                across = Gtk.Paned(position=self._random.randint(120, 240))
                across.pack1(self._scrolled(self._list(self._random.randint(4, 14))), False, False)
                across.pack2(self._page(), True, False)
                return across
            case _:
                return self._page()

    def _page(self) -> Widget:
        """Sections below one another, in one or two columns."""
        across = _box(vertical=False, space=3 * self._space, border=self._random.choice((4, 8, 12, 18)))
        for _ in range(self._random.choice((1, 1, 2))):
            down = _box(vertical=True, space=2 * self._space)
            for make in self._random.sample(self._makers(), self._random.randint(2, 4)):
                down.pack_start(self._section(make()), False, False, 0)
            across.pack_start(down, True, True, 0)
        return self._scrolled(across)

    def _makers(self) -> list[Callable[[], Widget]]:
        return [
            self._checks, self._checks, self._radios, self._radios, self._fields, self._fields, self._sliders,
            self._switches, self._bars, self._toggles, self._actions, self._table, self._table, self._text,
            lambda: self._framed(self._list(self._random.randint(3, 6))), self._links, self._expanders,
        ]  # fmt: skip

    def _section(self, inside: Widget) -> Widget:
        """With a frame, with a heading or with nothing around it."""
        draw = self._random.random()
        if draw < 0.35:
            frame = Gtk.Frame(label=self._word("sections"))
            inside.set_border_width(2 * self._space)
            frame.add(inside)
            return frame
        if draw < 0.7:
            down = _box(vertical=True, space=self._space)
            title = Gtk.Label(xalign=0)
            title.set_markup(f"<b>{self._word('sections')}</b>")
            inside.set_margin_start(self._random.choice((0, 12, 18)))
            down.pack_start(title, False, False, 0)
            down.pack_start(inside, False, False, 0)
            return down
        return inside

    def _checks(self) -> Widget:
        down = _box(vertical=True, space=self._space)
        for text in self._words("options", 2, 6):
            one = Gtk.CheckButton(label=text, active=self._chance(CHOSEN))
            one.set_inconsistent(self._chance(0.05))
            down.pack_start(self._maybe_grey(one), False, False, 0)
        return down

    def _radios(self) -> Widget:
        box = _box(vertical=self._chance(0.75), space=self._space)
        group = None
        buttons = []
        for text in self._words("choices", 2, 5):
            one = Gtk.RadioButton.new_with_label_from_widget(group, text)
            group = group or one
            buttons.append(one)
            box.pack_start(self._maybe_grey(one), False, False, 0)
        self._random.choice(buttons).set_active(True)
        return box

    def _fields(self) -> Widget:
        grid = Gtk.Grid(row_spacing=self._space, column_spacing=2 * self._space)
        for row, text in enumerate(self._words("fields", 2, 6)):
            grid.attach(Gtk.Label(label=f"{text}:", xalign=self._random.choice((0, 1))), 0, row, 1, 1)
            field = self._maybe_grey(self._field())
            field.set_hexpand(self._chance(0.6))
            grid.attach(field, 1, row, 1, 1)
            if self._chance(0.15):
                grid.attach(Gtk.Button(label=self._random.choice(("…", "Browse…", "Reset"))), 2, row, 1, 1)
        return grid

    def _field(self) -> Widget:
        match self._random.choice(("entry", "entry", "hint", "search", "combo", "combo", "editable", "spin", "secret")):
            case "entry":
                return Gtk.Entry(text=self._word("values"))
            case "hint":
                return Gtk.Entry(placeholder_text=self._word("values"))
            case "search":
                return Gtk.SearchEntry(placeholder_text="Search")
            case "secret":
                return Gtk.Entry(text="secret words", visibility=False)
            case "spin":
                field = Gtk.SpinButton.new_with_range(0, 1000, 1)
                field.set_value(self._random.randint(0, 1000))
                return field
            case "editable":
                combo = Gtk.ComboBoxText.new_with_entry()
            case _:
                combo = Gtk.ComboBoxText()
        for text in self._words("choices", 3, 6):
            combo.append_text(text)
        combo.set_active(0)
        return combo

    def _sliders(self) -> Widget:
        grid = Gtk.Grid(row_spacing=self._space, column_spacing=2 * self._space)
        for row, text in enumerate(self._words("fields", 1, 4)):
            slider = Gtk.Scale.new_with_range(Gtk.Orientation.HORIZONTAL, 0, 100, 1)
            slider.set_value(self._random.randint(0, 100))
            slider.set_draw_value(self._chance(0.4))
            slider.set_size_request(self._random.randint(100, 260), -1)
            grid.attach(Gtk.Label(label=text, xalign=0), 0, row, 1, 1)
            grid.attach(self._maybe_grey(slider), 1, row, 1, 1)
        return grid

    def _switches(self) -> Widget:
        down = _box(vertical=True, space=2 * self._space)
        for text in self._words("options", 1, 5):
            row = _box(vertical=False, space=2 * self._space)
            row.pack_start(Gtk.Label(label=text, xalign=0), self._chance(0.7), True, 0)
            switch = Gtk.Switch(active=self._chance(CHOSEN), valign=Gtk.Align.CENTER)
            row.pack_start(self._maybe_grey(switch), False, False, 0)
            down.pack_start(row, False, False, 0)
        return down

    def _bars(self) -> Widget:
        down = _box(vertical=True, space=2 * self._space)
        for _ in range(self._random.randint(1, 3)):
            share = self._random.random()
            bar = Gtk.LevelBar(value=share) if self._chance(0.3) else Gtk.ProgressBar(fraction=share)
            if isinstance(bar, Gtk.ProgressBar) and self._chance(0.5):
                bar.set_show_text(True)
            bar.set_size_request(self._random.randint(100, 300), -1)
            down.pack_start(bar, False, False, 0)
        return down

    def _toggles(self) -> Widget:
        """Buttons that stay pressed, joined or apart, with words or pictures."""
        row = _box(vertical=False, space=self._random.choice((0, 0, self._space)))
        if not row.get_spacing():
            row.get_style_context().add_class("linked")
        pictured = self._chance(0.5)
        for text in self._words("icons" if pictured else "actions", 2, 6):
            one = Gtk.ToggleButton(active=self._chance(CHOSEN))
            one.add(Gtk.Image.new_from_icon_name(text, Gtk.IconSize.BUTTON) if pictured else Gtk.Label(label=text))
            row.pack_start(self._maybe_grey(one), False, False, 0)
        return row

    def _actions(self) -> Widget:
        row = _box(vertical=False, space=2 * self._space, border=self._space)
        for text in self._words("actions", 1, 4):
            one = Gtk.Button(label=text)
            if self._chance(0.3):
                one.set_image(Gtk.Image.new_from_icon_name(self._word("icons"), Gtk.IconSize.BUTTON))
                one.set_always_show_image(True)
            (row.pack_end if self._chance(0.6) else row.pack_start)(self._maybe_grey(one), False, False, 0)
        return row

    def _table(self) -> Widget:
        """Columns with headings; a column of check marks, too, or one of radio marks."""
        titles = self._words("columns", 2, 5)
        marked = self._random.choice(("", "", "check", "radio"))
        rows = self._random.randint(3, 12)
        store = Gtk.ListStore(bool, *[str] * len(titles))
        lit = self._random.randrange(rows)
        for number in range(rows):
            mark = number == lit if marked == "radio" else self._chance(CHOSEN)
            store.append([mark, *(self._word("values") for _ in titles)])
        view = Gtk.TreeView(model=store, headers_visible=self._chance(0.85))
        if marked:
            view.append_column(Gtk.TreeViewColumn("", Gtk.CellRendererToggle(radio=marked == "radio"), active=0))
        for number, title in enumerate(titles, start=1):
            column = Gtk.TreeViewColumn(title, Gtk.CellRendererText(), text=number)
            column.set_resizable(True)
            view.append_column(column)
        if self._chance(0.6):
            view.get_selection().select_path(self._random.randrange(rows))
        return self._framed(view)

    def _list(self, rows: int) -> Widget:
        box = Gtk.ListBox()
        pictured = self._chance(0.6)
        for _ in range(rows):
            row = _box(vertical=False, space=2 * self._space, border=self._space)
            if pictured:
                row.pack_start(Gtk.Image.new_from_icon_name(self._word("icons"), Gtk.IconSize.MENU), False, False, 0)
            row.pack_start(Gtk.Label(label=self._word("sections"), xalign=0), True, True, 0)
            if self._chance(0.2):
                row.pack_end(Gtk.Label(label=self._word("values")), False, False, 0)
            box.add(row)
        if self._chance(0.8):
            box.select_row(box.get_row_at_index(self._random.randrange(rows)))
        return box

    def _text(self) -> Widget:
        view = Gtk.TextView(wrap_mode=Gtk.WrapMode.WORD)
        view.get_buffer().set_text(" ".join(self._words("options", 3, 12)) if self._chance(0.7) else "")
        return self._framed(view)

    def _links(self) -> Widget:
        down = _box(vertical=True, space=self._space)
        for text in self._words("sections", 1, 3):
            down.pack_start(Gtk.LinkButton.new_with_label("file:///", text), False, False, 0)
        return down

    def _expanders(self) -> Widget:
        down = _box(vertical=True, space=self._space)
        for text in self._words("sections", 1, 3):
            one = Gtk.Expander(label=text, expanded=self._chance(0.4))
            one.add(self._checks())
            down.pack_start(one, False, False, 0)
        return down

    def _menus(self) -> Widget:
        bar = Gtk.MenuBar()
        for title in self._words("menus", 3, 7):
            item, menu = Gtk.MenuItem(label=title), Gtk.Menu()
            for text in self._words("actions", 3, 8):
                menu.append(
                    Gtk.CheckMenuItem(label=text, active=self._chance(CHOSEN))
                    if self._chance(0.25)
                    else self._maybe_grey(Gtk.MenuItem(label=text))
                )
            item.set_submenu(menu)
            bar.append(item)
        return bar

    def _tools(self) -> Widget:
        bar = Gtk.Toolbar(
            toolbar_style=self._random.choice(
                (Gtk.ToolbarStyle.ICONS, Gtk.ToolbarStyle.BOTH, Gtk.ToolbarStyle.BOTH_HORIZ)
            )
        )
        for name in self._words("icons", 4, 10):
            sort = self._random.choice((Gtk.ToolButton, Gtk.ToolButton, Gtk.ToggleToolButton))
            tool = sort(icon_name=name, label=self._word("actions"), is_important=self._chance(0.3))
            if isinstance(tool, Gtk.ToggleToolButton):
                tool.set_active(self._chance(CHOSEN))
            bar.insert(self._maybe_grey(tool), -1)
            if self._chance(0.2):
                bar.insert(Gtk.SeparatorToolItem(), -1)
        return bar

    def _framed(self, inside: Widget) -> Widget:
        scrolled = self._scrolled(inside)
        scrolled.set_shadow_type(Gtk.ShadowType.IN)
        scrolled.set_size_request(self._random.randint(160, 360), self._random.randint(80, 220))
        return scrolled

    def _scrolled(self, inside: Widget) -> Widget:
        """Mostly with bars that always show, as on a desktop without touch."""
        scrolled = Gtk.ScrolledWindow(overlay_scrolling=self._chance(0.3))
        scrolled.add(inside)
        return scrolled

    def _maybe_grey(self, widget: Widget) -> Widget:
        widget.set_sensitive(not self._chance(GREYED))
        return widget

    def _chance(self, share: float) -> bool:
        return self._random.random() < share

    def _word(self, sort: str) -> str:
        return self._random.choice(WORDS[sort])

    def _words(self, sort: str, low: int, high: int) -> list[str]:
        return self._random.sample(WORDS[sort], self._random.randint(low, high))


def _box(*, vertical: bool, space: int = 0, border: int = 0) -> Widget:
    way = Gtk.Orientation.VERTICAL if vertical else Gtk.Orientation.HORIZONTAL
    return Gtk.Box(orientation=way, spacing=space, border_width=border)


if __name__ == "__main__":
    form = Form(int(sys.argv[1])).window()
    form.connect("destroy", Gtk.main_quit)
    form.show_all()
    Gtk.main()
