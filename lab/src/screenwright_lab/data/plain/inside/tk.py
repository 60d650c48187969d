"""A form in Tk, with its themed widgets."""

from __future__ import annotations

import tkinter
from collections.abc import Callable
from functools import partial
from tkinter import font, ttk
from typing import Any

from screenwright_lab.data.plain.inside.form import Box, Told, given

SETTLED_MS = 400
Widget = tkinter.Misc


class Form:
    def __init__(self, form: dict[str, Any]) -> None:
        self.told = Told()
        self._later: list[Callable[[], None]] = []
        self._kept: list[tkinter.Variable] = []
        self.window = tkinter.Tk()
        self.window.overrideredirect(boolean=True)
        self.window.geometry(f"{form['width']}x{form['height']}+0+0")
        style = ttk.Style(self.window)
        style.theme_use(form["theme"])
        name, size = form["font"].rsplit(" ", 1)
        for one in ("TkDefaultFont", "TkTextFont", "TkHeadingFont"):
            font.nametofont(one).configure(family=name, size=int(size))
        style.configure("Treeview", rowheight=font.nametofont("TkDefaultFont").metrics("linespace") + 6)
        down = ttk.Frame(self.window, padding=12)
        down.pack(fill="both", expand=True)
        for section in form["sections"]:
            if section["title"]:
                self._text(down, section["title"]).pack(anchor="w", pady=(form["space"], 2))
            frame = ttk.Frame(down)
            frame.pack(anchor="w", pady=(0, form["space"]))
            getattr(self, "_" + section["kind"])(frame, section)
        self.window.after(SETTLED_MS, self._tell)

    def _tell(self) -> None:
        for one in self._later:
            one()
        self.told.tell()

    def _box(self, widget: Widget) -> Box:
        left = widget.winfo_rootx() - self.window.winfo_rootx()
        top = widget.winfo_rooty() - self.window.winfo_rooty()
        return left, top, left + widget.winfo_width(), top + widget.winfo_height()

    def _marks(self, frame: Widget, section: dict[str, Any]) -> None:
        chosen = tkinter.IntVar(frame, -1)
        self._kept.append(chosen)
        for at, item in enumerate(section["items"]):
            if section["of"] == "checkbox":
                on = tkinter.BooleanVar(frame, item["on"])
                self._kept.append(on)
                one: Any = ttk.Checkbutton(frame, text=item["label"], variable=on)
            else:
                one = ttk.Radiobutton(frame, text=item["label"], variable=chosen, value=at)
                if item["on"]:
                    chosen.set(at)
            one.grid(row=0 if section["side"] else at, column=at if section["side"] else 0, sticky="w", padx=(0, 12))
            self._later.append(partial(self._tell_mark, one, section["of"], item))

    def _tell_mark(self, widget: Widget, kind: str, item: dict[str, Any]) -> None:
        """The mark stands before its label, which Tk tells by its text's width alone."""
        left, top, right, bottom = self._box(widget)
        side = min(bottom - top, right - left - font.nametofont("TkDefaultFont").measure(item["label"]))
        middle = (top + bottom) // 2
        self.told.control(
            kind, (left, middle - side // 2, left + side, middle + side // 2), item, (left, top, right, bottom)
        )

    def _fields(self, frame: Widget, section: dict[str, Any]) -> None:
        for row, item in enumerate(section["items"]):
            label, one = ttk.Label(frame, text=item["label"]), self._control(frame, item)
            above = section["layout"] == "above"
            label.grid(row=2 * row, column=0, sticky="w", padx=(0, 10))
            one.grid(row=2 * row + above, column=0 if above else 1, sticky="w", pady=section["space"] // 2)
            self._later.append(partial(self._tell_control, one, item, label))

    def _tell_control(self, widget: Widget, item: dict[str, Any], label: Widget | None = None) -> None:
        self.told.control(item["control"], self._box(widget), item, self._box(label) if label else None)

    def _control(self, frame: Widget, item: dict[str, Any]) -> Any:
        match item["control"]:
            case "input":
                one = ttk.Entry(frame, width=item["chars"])
                one.insert(0, item["text"])
                return one
            case "select":
                chosen = ttk.Combobox(frame, values=item["options"], state="readonly", width=item["chars"])
                chosen.set(item["text"])
                return chosen
            case _:
                return ttk.Scale(frame, from_=0, to=100, value=item["value"], length=180)

    def _actions(self, frame: Widget, section: dict[str, Any]) -> None:
        for at, item in enumerate(section["items"]):
            one = ttk.Button(frame, text=item["label"])
            one.grid(row=0, column=at, padx=(0, 8))
            self._later.append(partial(self._tell_control, one, {"control": "button", **item}))

    def _prose(self, frame: Widget, section: dict[str, Any]) -> None:
        self._text(frame, section["text"]).pack(anchor="w")

    def _text(self, frame: Widget, text: str) -> ttk.Label:
        label = ttk.Label(frame, text=text, wraplength=480, justify="left")
        self._later.append(lambda: self.told.text(self._box(label), text))
        return label

    def _table(self, frame: Widget, section: dict[str, Any]) -> None:
        names = [str(i) for i in range(len(section["heads"]))]
        view = ttk.Treeview(frame, columns=names, show="headings", height=len(section["rows"]), selectmode="browse")
        width = font.nametofont("TkDefaultFont").measure
        for at, head in enumerate(section["heads"]):
            view.heading(names[at], text=head, anchor="w")
            longest = max(width(text) for text in (head, *(row[at] for row in section["rows"])))
            view.column(names[at], width=longest + 28, stretch=False)
        for row in section["rows"]:
            view.insert("", "end", values=row)
        view.pack(anchor="w")
        self._later.append(lambda: self._tell_table(view, section))

    def _tell_table(self, view: ttk.Treeview, section: dict[str, Any]) -> None:
        left, top, _, _ = box = self._box(view)
        places: Any = [[view.bbox(row, column) for column in view["columns"]] for row in view.get_children()]
        cells = [[(left + x, top + y, left + x + wide, top + y + high) for x, y, wide, high in row] for row in places]
        self.told.table(box, section, cells)


if __name__ == "__main__":
    Form(given()).window.mainloop()
