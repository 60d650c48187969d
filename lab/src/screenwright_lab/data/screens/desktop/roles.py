"""Roles of AT-SPI as kinds of elements. A role that is not named here is a mere container."""

from __future__ import annotations

from screenwright.core.screen import Kind, State
from screenwright_lab.data.screens.desktop.nodes import Node
from screenwright_lab.data.screens.view import Grouping

KIND_OF_ROLE: dict[str, Kind] = {
    "push button": "button", "toggle button": "button", "push button menu": "button", "button": "button",
    "check box": "checkbox", "radio button": "radio", "switch": "switch", "combo box": "select",
    "entry": "input", "password text": "input", "spin button": "input", "editbar": "input", "autocomplete": "input",
    "date editor": "input", "terminal": "input", "text": "input", "document text": "input",
    "label": "text", "static": "text", "paragraph": "text", "heading": "text", "caption": "text", "tool tip": "text",
    "status bar": "text", "accelerator label": "text", "block quote": "text", "description term": "text",
    "link": "link", "page tab": "tab",
    "menu": "menuitem", "menu item": "menuitem", "check menu item": "menuitem", "radio menu item": "menuitem",
    "tearoff menu item": "menuitem",
    "slider": "slider", "dial": "slider", "scroll bar": "scrollbar",
    "progress bar": "progress", "level bar": "progress",
    "rating": "rating", "icon": "image", "image": "image", "animation": "image", "desktop icon": "list_item",
    "list item": "list_item", "tree item": "list_item",
    "table cell": "cell", "table column header": "cell", "table row header": "cell", "column header": "cell",
    "row header": "cell",
    "dialog": "dialog", "alert": "dialog", "file chooser": "dialog", "color chooser": "dialog",
    "font chooser": "dialog",
    "frame": "window", "window": "window",
}  # fmt: skip

GROUP_OF_ROLE: dict[str, Grouping] = {
    "table": "table", "tree table": "table", "page tab list": "tabs",
    "list": "list", "list box": "list", "tree": "list", "menu bar": "list", "menu": "list",
    "panel": "section", "grouping": "section", "tool bar": "section", "status bar": "section", "form": "section",
    "dialog": "section", "alert": "section", "frame": "section", "window": "section", "page tab": "section",
}  # fmt: skip
HEADING_ROLES = ("heading", "caption")

CLICKABLE: frozenset[Kind] = frozenset(
    {"button", "checkbox", "radio", "switch", "select", "input", "link", "tab", "menuitem", "slider", "scrollbar",
     "list_item", "cell", "rating"}
)  # fmt: skip

WHOLE: frozenset[Kind] = frozenset(
    {"button", "checkbox", "radio", "switch", "link", "tab", "menuitem", "slider", "scrollbar", "progress", "input",
     "select", "cell"}
)  # fmt: skip
"""Kinds whose texts and pictures are part of them: what lies inside has no label of its own."""

TOOL_SIDE = 22
"""Logical pixels: a check box without its caption is smaller."""
ICON_SIDE = 40
"""Logical pixels: a larger picture is an image and no icon."""


def kind_of(node: Node, width: float, height: float) -> Kind | None:
    """The kind of a node that is ``width`` x ``height`` logical pixels large."""
    kind = KIND_OF_ROLE.get(node.role)
    if node.role == "toggle button" and "toggle" in node.actions and not node.name and width < 4 * height:
        return "switch"  # GTK 3 says so of its switches; a toggle button's action is called "click"
    if node.role == "check box" and not node.name and not node.children and width > 1.5 * height:
        return "switch"  # GTK 4
    if node.role == "check box" and node.name and width < 1.6 * height and height >= TOOL_SIDE:
        return "button"  # Qt says so of tool buttons that stay pressed
    if kind == "input" and node.role in ("text", "document text") and not {"editable", "focusable"} & node.states:
        return "text"
    if node.role == "icon" and "selectable" in node.states:
        return "list_item"  # a file in a view of icons
    if kind == "image" and max(width, height) <= ICON_SIDE:
        return "icon"
    return kind


def state_of(node: Node, kind: Kind) -> State:
    """What is known of its state: a field is None where the role has none, as far as the toolkit tells."""
    states = node.states
    checkable = (
        kind in ("checkbox", "radio", "switch") or "checkable" in states or node.role in ("toggle button", "check box")
    )
    selectable = kind in ("tab", "list_item", "cell") and ("selectable" in states or kind == "tab")
    expandable = "expandable" in states
    return State(
        enabled="sensitive" in states if kind in CLICKABLE else None,
        checked=bool({"checked", "pressed"} & states) if checkable else None,
        selected="selected" in states if selectable else None,
        expanded="expanded" in states if expandable else None,
        focused="focused" in states if "focusable" in states else None,
    )
