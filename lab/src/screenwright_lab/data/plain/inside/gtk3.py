"""A form in GTK 3."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from functools import partial
from typing import Any

from screenwright_lab.data.plain.inside.form import Box, Told, given

importlib.import_module("gi").require_version("Gtk", "3.0")
Gtk: Any = importlib.import_module("gi.repository.Gtk")
GLib: Any = importlib.import_module("gi.repository.GLib")
Widget = Any
"""gi tells no types."""
SETTLED_MS = 400


class Form:
    def __init__(self, form: dict[str, Any]) -> None:
        self.told = Told()
        self._later: list[Callable[[], None]] = []
        self._window = Gtk.Window(title=form["title"])
        self._window.set_default_size(form["width"], form["height"])
        self._window.set_decorated(False)
        self._window.move(0, 0)
        settings = Gtk.Settings.get_default()
        settings.set_property("gtk-theme-name", form["theme"])
        settings.set_property("gtk-font-name", form["font"])
        down = _down(form["space"])
        down.set_border_width(12)
        for section in form["sections"]:
            if section["title"]:
                down.pack_start(self._text(section["title"]), False, False, 0)
            down.pack_start(getattr(self, "_" + section["kind"])(section), False, False, 0)
        self._window.add(down)
        self._window.show_all()
        GLib.timeout_add(SETTLED_MS, self._tell)

    def _tell(self) -> bool:
        for one in self._later:
            one()
        self.told.tell()
        return False

    def _box(self, widget: Widget) -> Box:
        at, size = widget.translate_coordinates(self._window, 0, 0), widget.get_allocation()
        return at[0], at[1], at[0] + size.width, at[1] + size.height

    def _marks(self, section: dict[str, Any]) -> Widget:
        box, group = (_across(16) if section["side"] else _down(4)), None
        for item in section["items"]:
            if section["of"] == "checkbox":
                one = Gtk.CheckButton(label=item["label"])
            else:
                one = Gtk.RadioButton.new_with_label_from_widget(group, item["label"])
                group = group or one
            one.set_active(item["on"])
            box.pack_start(one, False, False, 0)
            self._later.append(partial(self._tell_mark, one, section["of"], item))
        return box

    def _tell_mark(self, widget: Widget, kind: str, item: dict[str, Any]) -> None:
        """The mark stands before its label."""
        left, top, right, bottom = self._box(widget)
        label = self._box(widget.get_child())
        side = min(bottom - top, label[0] - left)
        middle = (top + bottom) // 2
        self.told.control(
            kind, (left, middle - side // 2, left + side, middle + side // 2), item, (left, top, right, bottom)
        )

    def _fields(self, section: dict[str, Any]) -> Widget:
        grid = Gtk.Grid(row_spacing=section["space"], column_spacing=10)
        for row, item in enumerate(section["items"]):
            label, one = Gtk.Label(label=item["label"], xalign=0), self._control(item)
            if section["layout"] == "above":
                grid.attach(label, 0, 2 * row, 1, 1)
                grid.attach(one, 0, 2 * row + 1, 1, 1)
            else:
                grid.attach(label, 0, row, 1, 1)
                grid.attach(one, 1, row, 1, 1)
            self._later.append(partial(self._tell_control, one, item, label))
        return grid

    def _tell_control(self, widget: Widget, item: dict[str, Any], label: Widget | None = None) -> None:
        self.told.control(item["control"], self._box(widget), item, self._box(label) if label else None)

    def _control(self, item: dict[str, Any]) -> Widget:
        match item["control"]:
            case "input":
                return Gtk.Entry(text=item["text"], width_chars=item["chars"])
            case "select":
                one = Gtk.ComboBoxText()
                for option in item["options"]:
                    one.append_text(option)
                one.set_active(item["options"].index(item["text"]))
                return one
            case _:
                one = Gtk.Scale.new_with_range(Gtk.Orientation.HORIZONTAL, 0, 100, 1)
                one.set_value(item["value"])
                one.set_draw_value(False)
                one.set_size_request(180, -1)
                return one

    def _actions(self, section: dict[str, Any]) -> Widget:
        across = _across(8)
        for item in section["items"]:
            one = Gtk.Button(label=item["label"])
            across.pack_start(one, False, False, 0)
            self._later.append(partial(self._tell_control, one, {"control": "button", **item}))
        return across

    def _prose(self, section: dict[str, Any]) -> Widget:
        return self._text(section["text"])

    def _text(self, text: str) -> Widget:
        label = Gtk.Label(label=text, wrap=True, xalign=0, max_width_chars=60)
        self._later.append(lambda: self.told.text(self._box(label), text))
        return label

    def _table(self, section: dict[str, Any]) -> Widget:
        store = Gtk.ListStore(*[str] * len(section["heads"]))
        for row in section["rows"]:
            store.append(row)
        view = Gtk.TreeView(model=store)
        for number, head in enumerate(section["heads"]):
            view.append_column(Gtk.TreeViewColumn(head, Gtk.CellRendererText(), text=number))
        view.get_selection().unselect_all()
        across = _across(0)
        across.pack_start(view, False, False, 0)
        self._later.append(lambda: self.told.table(self._box(view), section, self._cells(view)))
        return across

    def _cells(self, view: Widget) -> list[list[Box]]:
        left, top, _, _ = self._box(view)
        rows = []
        for row in view.get_model():
            areas = [view.get_cell_area(row.path, column) for column in view.get_columns()]
            at = [view.convert_bin_window_to_widget_coords(area.x, area.y) for area in areas]
            rows.append([
                (left + x, top + y, left + x + area.width, top + y + area.height)
                for (x, y), area in zip(at, areas, strict=True)
            ])  # fmt: skip
        return rows


def _down(space: int) -> Widget:
    return Gtk.Box(orientation=Gtk.Orientation.VERTICAL, spacing=space)


def _across(space: int) -> Widget:
    return Gtk.Box(orientation=Gtk.Orientation.HORIZONTAL, spacing=space)


if __name__ == "__main__":
    Form(given())
    Gtk.main()
