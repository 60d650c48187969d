"""Android view hierarchies, as ``uiautomator dump`` and the accessibility services write them, as Views."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from xml.etree import ElementTree

from screenwright.core.errors import DataError
from screenwright.core.geometry import Box
from screenwright.core.screen import Kind, State
from screenwright_lab.data.screens.view import View

KIND_OF_ENDING: tuple[tuple[str, Kind], ...] = (
    ("RadioButton", "radio"), ("CheckBox", "checkbox"), ("CheckedTextView", "checkbox"),
    ("Switch", "switch"), ("SwitchCompat", "switch"), ("SwitchMaterial", "switch"), ("ToggleButton", "switch"),
    ("ActionMenuItemView", "button"), ("BottomNavigationItemView", "tab"), ("NavigationBarItemView", "tab"),
    ("TabView", "tab"), ("ActionBar$Tab", "tab"), ("MenuItemView", "menuitem"), ("Spinner", "select"),
    ("SeekBar", "slider"), ("Slider", "slider"), ("RatingBar", "rating"), ("ProgressBar", "progress"),
    ("ProgressIndicator", "progress"), ("PageIndicator", "page_indicator"), ("CircleIndicator", "page_indicator"),
    ("EditText", "input"), ("AutoCompleteTextView", "input"), ("SearchAutoComplete", "input"), ("Chip", "button"),
    ("Button", "button"), ("ImageView", "image"), ("Image", "image"), ("VideoView", "image"), ("TextView", "text"),
    ("NumberPicker", "select"), ("AlertDialog", "dialog"),
)  # fmt: skip
"""Endings of class names, longer ones first: android.widget, androidx, com.google.android.material and an
application's own subclasses mostly keep the word."""
KIND_OF_ID: dict[str, Kind] = {
    "com.android.systemui:id/status_bar": "status_bar",
    "com.android.systemui:id/status_bar_container": "status_bar",
    "com.android.systemui:id/navigation_bar_frame": "navigation_bar",
    "com.android.systemui:id/navigation_bar_view": "navigation_bar",
}
LISTS = ("RecyclerView", "ListView", "GridView")
WHOLE: frozenset[Kind] = frozenset({"button", "tab", "menuitem", "select", "checkbox", "radio", "switch"})
"""Kinds whose letters and picture are part of them."""
ICON_SIDE_DP = 48
"""Larger pictures are images and no icons."""
DEEPEST = 200
"""Nested nodes; real screens stay far below, and recursion must end."""
_BOUNDS = re.compile(r"\[(-?\d{1,7}),(-?\d{1,7})\]\[(-?\d{1,7}),(-?\d{1,7})\]")


def read_hierarchy(path: Path, scale: float) -> View:
    """The tree of a dump; ``scale``: pixels for each dp. Raises DataError, with the path, where it cannot be used."""
    try:
        return parse_hierarchy(path.read_text(encoding="utf-8", errors="replace"), scale)
    except (OSError, DataError) as error:
        raise DataError(f"{path} is no view hierarchy that can be used: {error}") from error


def parse_hierarchy(text: str, scale: float) -> View:
    """The tree of the text of a dump, boxes as laid out, in pixels. Nodes without usable bounds are left out.

    What the tool prints around the XML does no harm. Raises DataError for anything that is no tree of nodes.
    """
    start, end = text.find("<"), text.rfind(">")
    if start < 0 or "<!DOCTYPE" in text or "<!ENTITY" in text:
        raise DataError("there is no XML in it" if start < 0 else "it declares a document type, which no dump does")
    try:
        top = ElementTree.fromstring(text[start : end + 1].encode("utf-8", "replace").lstrip())
    except (ElementTree.ParseError, ValueError) as error:
        raise DataError(f"its XML is broken: {error}") from error
    roots = [view for item in top.iter() if item.tag == "hierarchy" or item is top for view in _children(item, scale)]
    if not roots:
        raise DataError(f"<{top.tag}> holds no <node> with bounds")
    around = roots[0].box
    for view in roots[1:]:
        around = around.union(view.box)
    return roots[0] if len(roots) == 1 else View(box=around, children=tuple(roots))


def _children(item: ElementTree.Element, scale: float, in_list: bool = False, depth: int = 0) -> tuple[View, ...]:
    if depth > DEEPEST:
        raise DataError(f"nodes lie deeper than {DEEPEST} in each other")
    return tuple(view for child in item if child.tag == "node" for view in _views(child, scale, in_list, depth + 1))


def _views(item: ElementTree.Element, scale: float, in_list: bool, depth: int) -> tuple[View, ...]:
    """The node as a view; its children in its place where it has no box."""
    class_name = item.get("class", "")
    children = _children(item, scale, class_name.endswith(LISTS), depth)
    box = _box(item.get("bounds", ""))
    if box is None:
        return children
    kind = _kind(item.attrib, box, scale, in_list, children)
    text, name = _word(item.get("text")), _word(item.get("content-desc"))
    if kind in WHOLE:
        inside = [one.text for view in children for one in view.walk() if one.text]
        text = text or " ".join(inside) or None
        children = ()
    if kind == "text" and not text:
        text, kind = (name, "text") if name else (None, None)
    return (
        View(
            box=box,
            kind=kind,
            text=text if kind else None,
            name=name or text if kind else None,
            state=_state(item.attrib, kind),
            clickable=kind is not None and "true" in (item.get("clickable"), item.get("long-clickable")),
            visible=item.get("visible-to-user", "true") == "true",
            children=children,
        ),
    )


def _kind(node: Mapping[str, str], box: Box, scale: float, in_list: bool, children: tuple[View, ...]) -> Kind | None:
    class_name = node.get("class", "")
    known = KIND_OF_ID.get(node.get("resource-id", ""))
    kind = known or next((kind for ending, kind in KIND_OF_ENDING if class_name.endswith(ending)), None)
    if kind == "image":
        if node.get("clickable") == "true":
            return "button" if max(box.width, box.height) <= 2 * ICON_SIDE_DP * scale else "image"
        return "icon" if max(box.width, box.height) <= ICON_SIDE_DP * scale else "image"
    if kind is not None or node.get("clickable") != "true":
        return kind or ("text" if not children and _word(node.get("text")) else None)
    if in_list:
        return "list_item"
    words = sum(one.kind == "text" for view in children for one in view.walk())
    others = any(one.clickable for view in children for one in view.walk())
    named = words == 1 or _word(node.get("text")) or _word(node.get("content-desc"))
    return "button" if named and words <= 1 and not others else None


def _state(node: Mapping[str, str], kind: Kind | None) -> State:
    if kind is None:
        return State()
    return State(
        enabled=_flag(node, "enabled"),
        checked=_flag(node, "checked") if node.get("checkable") == "true" else None,
        selected=_flag(node, "selected") if kind in ("tab", "list_item", "menuitem") else None,
        focused=_flag(node, "focused") if node.get("focusable") == "true" else None,
    )


def _flag(node: Mapping[str, str], name: str) -> bool | None:
    return {"true": True, "false": False}.get(node.get(name, ""))


def _word(text: str | None) -> str | None:
    return (text or "").strip() or None


def _box(bounds: str) -> Box | None:
    """None for nothing, for broken words and for boxes without an area, which hidden views have."""
    match = _BOUNDS.fullmatch(bounds.strip())
    if match is None:
        return None
    left, top, right, bottom = map(int, match.groups())
    return Box(left, top, right, bottom) if left < right and top < bottom else None
