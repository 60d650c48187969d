"""The simulated notepad's state and what clicks and keys do to it. How it looks is in ``drawing``."""

from __future__ import annotations

import os
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Literal, TypeAlias

from screenwright.devices.simulated.notepad.text import Motion, TextBox

Purpose: TypeAlias = Literal["save_as", "new", "close", "message"]

MENUS: dict[str, tuple[tuple[str, str], ...]] = {
    "File": (("New", "Ctrl+N"), ("Save", "Ctrl+S"), ("Save As...", "Shift+Ctrl+S"), ("Close", "Alt+F4")),
    "Edit": (("Cut", "Ctrl+X"), ("Copy", "Ctrl+C"), ("Paste", "Ctrl+V"), ("Select All", "Ctrl+A")),
    "View": (("Status Bar", ""),),
    "Help": (("About", ""),),
}
"""Each menu's items with the keys that do the same."""

_CHORDS = {keys.lower(): item for items in MENUS.values() for item, keys in items if keys}
_MOTIONS: dict[str, Motion] = {
    "left": "left", "right": "right", "up": "up", "down": "down", "home": "home", "end": "end",
}  # fmt: skip
_LOSE = "The text is not saved. Throw it away?"


@dataclass(frozen=True, slots=True)
class Dialog:
    """A window that must be answered. ``focus`` counts its field, where it has one, and then its buttons."""

    purpose: Purpose
    title: str
    message: str
    buttons: tuple[str, ...]
    field: TextBox | None = None
    focus: int = 0

    @property
    def stops(self) -> tuple[str, ...]:
        """What the Tab key goes through."""
        return (("field",) if self.field else ()) + self.buttons

    @property
    def focused(self) -> str:
        return self.stops[self.focus]


@dataclass
class Notepad:
    """A text editor that saves into ``folder`` and nowhere else, on a desktop of ``size`` (width, height) pixels."""

    folder: Path
    size: tuple[int, int] = (1024, 640)
    document: TextBox = field(default_factory=TextBox)
    file_name: str | None = None
    modified: bool = False
    is_open: bool = True
    menu: str | None = None
    dialog: Dialog | None = None
    status_bar: bool = True
    note: str = ""
    clipboard: str = ""
    top_row: int = 0
    _replace: str | None = field(default=None, init=False)

    @property
    def title(self) -> str:
        return f"{'*' if self.modified else ''}{self.file_name or 'Untitled'} - Notepad"

    @property
    def focused_text(self) -> TextBox | None:
        """Where typed letters go, None while they would go nowhere."""
        if not self.is_open or self.menu:
            return None
        if self.dialog:
            return self.dialog.field if self.dialog.focused == "field" else None
        return self.document

    def edit(self, text: TextBox) -> None:
        """Put the text where the focus is."""
        if self.dialog:
            one_line = replace(text, text=text.text.replace("\n", " "))
            self.dialog = replace(self.dialog, field=one_line, message="")
            self._replace = None
            return
        if text.text != self.document.text:
            self.modified, self.note = True, ""
        self.document = text

    def type(self, character: str) -> None:
        """One letter, Enter for a newline, Tab for a tab."""
        if character == "\n":
            self.press("enter")
        elif character == "\t":
            self.press("tab")
        elif text := self.focused_text:
            self.edit(text.insert(character))

    def press(self, key: str, held: frozenset[str] = frozenset()) -> None:
        """One key by its canonical name with the modifiers held; keys that mean nothing here do nothing."""
        chord = "+".join([*(name for name in ("shift", "ctrl", "alt") if name in held), key.lower()])
        if held & {"ctrl", "alt", "super"}:
            if chord in _CHORDS and self.is_open:
                self._press_chord(_CHORDS[chord])
            elif held >= {"ctrl"} and key in ("home", "end") and (text := self.focused_text):
                self.edit(text.move("start" if key == "home" else "finish", extend="shift" in held))
        elif key == "escape":
            self.menu = None
            self.dialog = None
        elif self.dialog and key in ("enter", "tab", "space") and not (key == "space" and self.focused_text):
            self._press_in_dialog(key, back="shift" in held)
        elif text := self.focused_text:
            self.edit(_edited(text, key, extend="shift" in held))

    def open_menu(self, name: str) -> None:
        self.menu = None if self.menu == name else name

    def choose(self, item: str) -> None:
        """A menu's item, by its label."""
        self.menu = None
        match item:
            case "New" | "Close":
                purpose: Purpose = "new" if item == "New" else "close"
                if self.modified:
                    self.dialog = Dialog(purpose, item, _LOSE, ("Cancel", "Throw Away"))
                else:
                    self._forget(purpose)
            case "Save" if self.file_name:
                if refusal := self._save(self.file_name):
                    self.dialog = Dialog("message", "Save", refusal, ("OK",))
            case "Save" | "Save As...":
                name = TextBox.all_selected(self.file_name or "Untitled.txt")
                self._replace = None
                self.dialog = Dialog("save_as", "Save As", "", ("Cancel", "Save"), name)
            case "Status Bar":
                self.status_bar = not self.status_bar
            case "About":
                self.dialog = Dialog("message", "About Notepad", "A small editor to practise with.", ("OK",))
            case _:
                self._use_clipboard(item)

    def focus(self, stop: str) -> None:
        """The dialog's field or a button gets the focus."""
        if self.dialog:
            self.dialog = replace(self.dialog, focus=self.dialog.stops.index(stop))

    def answer(self, button: str) -> None:
        """A button of the dialog is pressed."""
        dialog, name = self.dialog, self.dialog.field if self.dialog else None
        if dialog is None:
            return
        if button == "Save" and name:
            refusal = self._why_not(name.text.strip()) or self._save(name.text.strip())
            if refusal:
                self.dialog = replace(dialog, message=refusal, focus=0)
                return
        self.dialog = None
        if button == "Throw Away":
            self._forget(dialog.purpose)

    def reopen(self) -> None:
        self.is_open = True

    def _press_chord(self, item: str) -> None:
        if self.dialog is None or item in ("Cut", "Copy", "Paste", "Select All"):
            self.choose(item)

    def _press_in_dialog(self, key: str, back: bool) -> None:
        assert self.dialog is not None
        stops, focused = self.dialog.stops, self.dialog.focused
        if key == "tab":
            self.focus(stops[(self.dialog.focus + (-1 if back else 1)) % len(stops)])
        else:
            self.answer(self.dialog.buttons[-1] if focused == "field" else focused)

    def _use_clipboard(self, item: str) -> None:
        text = self.focused_text
        if text is None:
            return
        if item == "Select All":
            self.edit(TextBox.all_selected(text.text))
        elif item == "Paste":
            self.edit(text.insert(self.clipboard))
        elif text.selected:
            self.clipboard = text.selected
            self.edit(text.insert("") if item == "Cut" else text)

    def _forget(self, purpose: Purpose) -> None:
        self.document, self.file_name, self.modified, self.note, self.top_row = TextBox(), None, False, "", 0
        self.is_open = purpose != "close"

    def _why_not(self, name: str) -> str:
        """Why the name in the dialog cannot be used, "" where it can."""
        if not name or name in (".", ".."):
            return "Type a name for the file."
        if "/" in name or "\\" in name or "\0" in name:
            return "A name cannot contain / or \\."
        if os.path.lexists(self.folder / name) and name not in (self._replace, self.file_name):
            self._replace = name
            return "A file of this name exists. Save again to replace it."
        return ""

    def _save(self, name: str) -> str:
        """Write the document; the reason if the disk refuses, "" if it is saved. A link is replaced, not followed."""
        beside = self.folder / ".saving.part"
        try:
            beside.write_bytes(self.document.text.encode("utf-8"))
            beside.replace(self.folder / name)
        except OSError as error:
            beside.unlink(missing_ok=True)
            return f"Cannot save: {error.strerror}."
        self.file_name, self.modified, self.note = name, False, f"Saved {name}"
        return ""


def _edited(text: TextBox, key: str, extend: bool) -> TextBox:
    match key:
        case "backspace":
            return text.erase("left")
        case "delete":
            return text.erase("right")
        case "enter":
            return text.insert("\n")
        case "tab":
            return text.insert("\t")
        case "space":
            return text.insert(" ")
        case _ if key in _MOTIONS:
            return text.move(_MOTIONS[key], extend)
        case _ if len(key) == 1:
            return text.insert(key.upper() if extend else key)
        case _:
            return text
