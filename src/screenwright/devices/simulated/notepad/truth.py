"""The exact truth of the notepad's desktop: its controls as the elements that perfect eyes would see."""

from __future__ import annotations

from screenwright.core.geometry import Box
from screenwright.core.screen import Element, Kind, State
from screenwright.devices.simulated.exact import seen_box
from screenwright.devices.simulated.notepad.layout import Control, Part, control_at, document_rows, layout, visible_rows
from screenwright.devices.simulated.notepad.model import Notepad

_KINDS: dict[Part, Kind] = {
    "shortcut": "icon", "window": "window", "close": "icon", "menu": "menuitem", "text": "input", "item": "menuitem",
    "dialog": "dialog", "field": "input", "button": "button", "label": "text", "remark": "text", "alert": "text",
}  # fmt: skip
_COVERS = frozenset({"window", "popup", "dialog"})
_INERT = frozenset({"window", "dialog", "label", "remark", "alert"})


def elements(notepad: Notepad) -> tuple[Element, ...]:
    """From the back to the front, with ids ``e1``, ``e2`` ...; what is covered is not listed."""
    controls, screen = layout(notepad), Box(0, 0, *notepad.size)
    found: list[Element] = []
    for index, control in enumerate(controls):
        kind = _KINDS.get(control.part)
        covers = [other.box for other in controls[index + 1 :] if other.part in _COVERS]
        box = seen_box(control.box, kind, covers, screen) if kind else None
        if kind is None or box is None:
            continue
        found.append(
            Element(
                id=f"e{len(found) + 1}",
                kind=kind,
                box=box,
                text=_text(notepad, control),
                name=_name(notepad, control),
                state=_state(notepad, control),
                clickable=control.part not in _INERT and control_at(notepad, box.center) == control,
            )
        )
    return tuple(found)


def _name(notepad: Notepad, control: Control) -> str:
    match control.part:
        case "window":
            return notepad.title
        case "dialog" if notepad.dialog:
            return notepad.dialog.title
        case "close":
            return "Close"
        case "text":
            return "Text"
        case "field":
            return "Name"
        case _:
            return control.name


def _text(notepad: Notepad, control: Control) -> str | None:
    """What is written on it: of a document the rows in sight."""
    match control.part:
        case "window" | "dialog" | "close":
            return None
        case "text":
            first = notepad.top_row
            rows = document_rows(notepad)[first : first + visible_rows(notepad)]
            return "\n".join(notepad.document.text[start:end] for start, end in rows) or None
        case "field" if notepad.dialog and notepad.dialog.field:
            return notepad.dialog.field.text or None
        case _:
            return control.name


def _state(notepad: Notepad, control: Control) -> State:
    match control.part:
        case "menu":
            return State(expanded=notepad.menu == control.name)
        case "item" if control.name == "Status Bar":
            return State(checked=notepad.status_bar)
        case "text":
            return State(focused=notepad.focused_text is notepad.document)
        case "field" | "button" if notepad.dialog:
            return State(focused=notepad.dialog.focused == (control.name or "field"))
        case _:
            return State()
