"""Which states a person can see on which kinds of elements."""

from __future__ import annotations

from screenwright.core.screen import Kind

CONTROLS: frozenset[Kind] = frozenset(
    {"button", "link", "tab", "input", "checkbox", "menuitem", "select", "slider", "radio", "switch"}
)
ROWS: frozenset[Kind] = frozenset({"tab", "list_item", "cell"})
SHOWN: dict[str, frozenset[Kind]] = {
    "enabled": CONTROLS | ROWS,
    "checked": frozenset({"checkbox", "radio", "switch"}),
    "selected": ROWS,
    "expanded": frozenset({"select", "list_item", "cell"}),
    "focused": CONTROLS | ROWS,
}
"""The kinds on which either answer shows."""
MARKED: dict[str, frozenset[Kind]] = {
    "checked": frozenset({"button", "menuitem"}),
    "selected": frozenset({"button", "link", "menuitem"}),
    "expanded": frozenset({"button", "menuitem"}),
}
"""The kinds on which only the yes shows: a toggle button that is not pressed looks like any other button, and the link
of another page like any link."""


def shows(kind: Kind, state: str, value: bool) -> bool:
    """Whether a person could see that the ``state`` (one of STATES) of such an element is ``value``."""
    return kind in SHOWN[state] or (value and kind in MARKED.get(state, ()))


def unsaid(kind: Kind, state: str) -> bool | None:
    """What it means that a toolkit says nothing of a ``state``: where only the yes shows it is no, and only what has
    the focus says so; else nothing is known."""
    return False if kind in MARKED.get(state, ()) or (state == "focused" and kind in SHOWN[state]) else None
