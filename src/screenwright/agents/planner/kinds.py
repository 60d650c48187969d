"""Kinds of elements by what they are for, and by the words that people have for them."""

from __future__ import annotations

from screenwright.agents.planner.instructions import KindWord
from screenwright.core.screen import Kind

FIELDS: frozenset[Kind] = frozenset({"input", "select"})
TOGGLES: frozenset[Kind] = frozenset({"checkbox", "radio", "switch"})
CONTAINERS: frozenset[Kind] = frozenset({"window", "dialog"})
PRESSABLE: frozenset[Kind] = frozenset(
    {"button", "icon", "link", "tab", "menuitem", "list_item", "cell", "image", "select"}
)
CHOICES: frozenset[Kind] = PRESSABLE | TOGGLES
"""What can be pressed or turned on."""
COMMANDS: frozenset[Kind] = TOGGLES.union(("button", "icon", "link", "menuitem"))
"""What may be a command of a program, or a setting that it has; the others are its content."""
INTERACTIVE = PRESSABLE | FIELDS | TOGGLES | {"slider"}
_KINDS: dict[KindWord, frozenset[Kind]] = {
    "button": frozenset({"button", "icon"}),
    "icon": frozenset({"icon", "image", "button"}),
    "input": FIELDS,
    "link": frozenset({"link"}),
    "tab": frozenset({"tab"}),
    "checkbox": frozenset({"checkbox"}),
    "radio": frozenset({"radio"}),
    "switch": frozenset({"switch", "checkbox"}),
    "menu": frozenset({"menuitem", "button", "tab"}),
    "select": frozenset({"select", "input", "button"}),
    "slider": frozenset({"slider"}),
    "image": frozenset({"image", "icon"}),
    "cell": frozenset({"cell", "list_item"}),
    "item": frozenset({"list_item", "menuitem", "cell", "radio"}),
    "file": frozenset({"icon", "image", "list_item", "cell"}),
    "window": CONTAINERS,
    "section": CONTAINERS,
    "box": FIELDS | {"checkbox"},
    "text": frozenset({"text"}),
}
PRESSABLE_WORDS = ("button", "icon", "link", "tab", "menu", "item", "cell", "image", "file", "select")


def kinds_of(word: KindWord) -> frozenset[Kind]:
    """What people mean by that word, in the kinds of the screen."""
    return _KINDS[word]
