"""The tree of accessible objects of every application on the bus, through Debian's ``gir1.2-atspi-2.0``."""

from __future__ import annotations

import importlib
import time
from collections.abc import Iterator
from typing import Any

from screenwright_lab.data.screens.desktop.nodes import Application, Node

_gi = importlib.import_module("gi")  # the system's: it has no stubs and is not in the project's environment
_gi.require_version("Atspi", "2.0")
Atspi: Any = importlib.import_module("gi.repository.Atspi")
Gio: Any = importlib.import_module("gi.repository.Gio")
GLib: Any = importlib.import_module("gi.repository.GLib")

STATES = (
    "active", "checked", "checkable", "editable", "enabled", "expandable", "expanded", "focusable", "focused",
    "indeterminate", "modal", "multi_line", "pressed", "selectable", "selected", "sensitive", "showing", "visible",
)  # fmt: skip
TEXTS = frozenset({"text", "entry", "password text", "label", "static", "paragraph", "heading", "spin button",
                   "terminal", "link", "combo box", "autocomplete", "status bar",
                   "document text", "editbar"})  # fmt: skip
VALUES = frozenset({"slider", "progress bar", "level bar", "scroll bar", "dial", "rating"})
MANY = 400
"""Children of a table beyond which only those found at points of its surface are read."""
STEP = 14
"""Pixels between such points: less than a row is high."""
LONGEST = 1000
"""Letters that are read of one text."""


def start(timeout_ms: int = 1500) -> None:
    """Before any program: the first one who asks starts the accessibility bus, and two who ask at once may get two."""
    Atspi.init()
    Atspi.set_timeout(timeout_ms, 4 * timeout_ms)
    Atspi.get_desktop(0).get_child_count()
    enabled = GLib.Variant("(ssv)", ("org.a11y.Status", "IsEnabled", GLib.Variant("b", True)))  # Qt asks for this
    Gio.bus_get_sync(Gio.BusType.SESSION).call_sync(
        "org.a11y.Bus",
        "/org/a11y/bus",
        "org.freedesktop.DBus.Properties",
        "Set",
        enabled,
        None,
        0,
        4 * timeout_ms,
        None,
    )


def applications(seconds: float, nodes: int = 4000) -> tuple[Application, ...]:
    """All applications that answer, with their shown windows; a tree is cut where time or number of nodes run out."""
    _hear()
    budget = _Budget(time.monotonic() + seconds, nodes)
    return tuple(_applications(budget))


def _hear() -> None:
    """Take in what the bus told since the last walk; else libatspi answers from a memory of how things were."""
    context = GLib.MainContext.default()
    for _ in range(20_000):
        if not context.iteration(False):
            break
    Atspi.get_desktop(0).clear_cache()


class _Budget:
    """How much may still be read."""

    def __init__(self, until: float, nodes: int) -> None:
        self._until = until
        self._nodes = nodes

    def spend(self) -> bool:
        self._nodes -= 1
        return self._nodes > 0 and time.monotonic() < self._until


def _applications(budget: _Budget) -> Iterator[Application]:
    desktop = Atspi.get_desktop(0)
    for index in range(desktop.get_child_count()):
        try:
            one = desktop.get_child_at_index(index)
            one.clear_cache()  # Qt does not tell of every window that it opens
            toolkit = f"{one.get_toolkit_name()} {one.get_toolkit_version()}".strip()
            in_window = toolkit.lower().startswith("gtk 4")
            kind = Atspi.CoordType.WINDOW if in_window else Atspi.CoordType.SCREEN
            windows = tuple(
                node
                for number in range(one.get_child_count())
                if (node := _read(one.get_child_at_index(number), kind, budget, 0))
            )
            yield Application(name=one.get_name() or "", pid=one.get_process_id(), toolkit=toolkit, windows=windows)
        except (GLib.Error, AttributeError):  # it ended, or hangs: the others still count
            continue


def _read(one: Any, kind: Any, budget: _Budget, depth: int) -> Node | None:
    if one is None or depth > 60 or not budget.spend():
        return None
    try:
        role = one.get_role_name()
        states = _states(one)
        extents = _extents(one, kind)
        if kind == Atspi.CoordType.WINDOW and extents and "visible" in states:
            states |= {"showing"}  # GTK 4.8 says it of windows alone; what it does not show has no size
        if role == "icon" and extents and "visible" in states:
            states |= {"showing"}  # views of icons forget to say it after scrolling; their box tells
        # A closed menu has hundreds of items that nobody sees; other hidden nodes may hold shown ones.
        children = () if role == "menu item" else _children(one, role, states, kind, extents)
        below = tuple(node for child in children if (node := _read(child, kind, budget, depth + 1)))
        if not below and not {"showing", "visible"} <= states:
            return None
        return Node(
            role=role,
            name=one.get_name() or "",
            extents=extents,
            states=states,
            actions=_actions(one),
            text=_text(one, role),
            value=_value(one, role),
            children=below,
        )
    except GLib.Error:
        return None


def _states(one: Any) -> frozenset[str]:
    held = one.get_state_set()
    return frozenset(name for name in STATES if held.contains(getattr(Atspi.StateType, name.upper())))


def _extents(one: Any, kind: Any) -> tuple[int, int, int, int] | None:
    component = one.get_component_iface()
    if component is None:
        return None
    rect = component.get_extents(kind)
    if rect.width <= 0 or rect.height <= 0 or min(rect.x, rect.y) < -100_000:
        return None  # what is hidden says -2147483648
    return (rect.x, rect.y, rect.width, rect.height)


def _children(
    one: Any, role: str, states: frozenset[str], kind: Any, extents: tuple[int, int, int, int] | None
) -> Iterator[Any]:
    count = one.get_child_count()
    if count > MANY:
        if extents and "showing" in states:
            yield from _at_points(one, kind, extents)
        return
    if role in ("menu", "combo box") and "showing" not in states:
        return
    for index in range(count):
        yield one.get_child_at_index(index)


def _at_points(one: Any, kind: Any, extents: tuple[int, int, int, int]) -> Iterator[Any]:
    """The children of a surface that may have billions (a spreadsheet), found where they are seen."""
    component = one.get_component_iface()
    found = set[Any]()
    left, top, width, height = extents
    for y in range(top + STEP // 2, top + min(height, 3000), STEP):
        x = left + 4
        while x < left + min(width, 4000):
            child = component.get_accessible_at_point(x, y, kind)
            box = _extents(child, kind) if child is not None else None
            if box and child not in found:
                found.add(child)
                yield child
            x = max(x + STEP, box[0] + box[2] + 4) if box else x + 2 * STEP


def _actions(one: Any) -> tuple[str, ...]:
    action = one.get_action_iface()
    if action is None:
        return ()
    return tuple(action.get_action_name(index) or "" for index in range(min(action.get_n_actions(), 4)))


def _text(one: Any, role: str) -> str | None:
    text = one.get_text_iface() if role in TEXTS else None
    if text is None:
        return None
    return str(text.get_text(0, min(text.get_character_count(), LONGEST)))


def _value(one: Any, role: str) -> float | None:
    value = one.get_value_iface() if role in VALUES else None
    if value is None:
        return None
    low, high = value.get_minimum_value(), value.get_maximum_value()
    if not low < high:
        return None
    return float(min(1.0, max(0.0, (value.get_current_value() - low) / (high - low))))
