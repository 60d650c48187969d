"""What is written down inside a desktop session: accessible nodes as they were told, and X windows as they lay.

Only the standard library and geometry: this is also imported by the system's Python inside the session.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from screenwright.core.geometry import Box


@dataclass(frozen=True, slots=True, kw_only=True)
class Node:
    """One accessible object. ``extents``: left, top, width, height in the toolkit's own pixels, or None.

    ``role``, ``states`` and ``actions`` are the English words of AT-SPI. ``value``: 0..1.
    """

    role: str
    name: str = ""
    extents: tuple[int, int, int, int] | None = None
    states: frozenset[str] = frozenset()
    actions: tuple[str, ...] = ()
    text: str | None = None
    value: float | None = None
    children: tuple[Node, ...] = ()

    def walk(self) -> Iterator[Node]:
        """This node and all below it, parents first."""
        yield self
        for child in self.children:
            yield from child.walk()


@dataclass(frozen=True, slots=True, kw_only=True)
class Application:
    """A program on the accessibility bus; ``toolkit`` with its version: ``gtk 3.24.38``, ``Qt 5.15.8``."""

    name: str
    pid: int
    toolkit: str
    windows: tuple[Node, ...]

    @property
    def family(self) -> str:
        """``gtk2``, ``gtk3``, ``gtk4``, ``qt5``, ``qt6`` or the toolkit's own word."""
        word, _, version = self.toolkit.lower().partition(" ")
        word = {"gail": "gtk"}.get(word, word)
        return word + version.split(".")[0] if word in ("gtk", "qt") else word


@dataclass(frozen=True, slots=True, kw_only=True)
class XWindow:
    """A mapped child of the root window. ``frame`` with, ``client`` without the window manager's border; ``popup``:
    a window that no window manager handles, such as a menu. ``pid`` 0 where unknown."""

    frame: Box
    client: Box
    pid: int = 0
    title: str = ""
    popup: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Capture:
    """All that was seen at one moment. ``windows`` from the lowest to the topmost; ``page``: how it was reached."""

    width: int
    height: int
    page: str
    windows: tuple[XWindow, ...]
    applications: tuple[Application, ...]


def to_json(capture: Capture) -> dict[str, Any]:
    return {
        "width": capture.width,
        "height": capture.height,
        "page": capture.page,
        "windows": [
            {**asdict(window), "frame": window.frame.as_tuple(), "client": window.client.as_tuple()}
            for window in capture.windows
        ],
        "applications": [
            {"name": one.name, "pid": one.pid, "toolkit": one.toolkit, "windows": list(map(_node_to_json, one.windows))}
            for one in capture.applications
        ],
    }


def from_json(document: Mapping[str, Any]) -> Capture:
    """Raises KeyError, TypeError or ValueError for anything that :func:`to_json` does not write."""
    return Capture(
        width=document["width"],
        height=document["height"],
        page=document["page"],
        windows=tuple(
            XWindow(**{**window, "frame": Box(*window["frame"]), "client": Box(*window["client"])})
            for window in document["windows"]
        ),
        applications=tuple(
            Application(**{**one, "windows": tuple(map(_node_from_json, one["windows"]))})
            for one in document["applications"]
        ),
    )


def _node_to_json(node: Node) -> dict[str, Any]:
    """Empty fields are left out: a window has thousands of them."""
    fields = {
        "name": node.name,
        "extents": node.extents and list(node.extents),
        "states": sorted(node.states),
        "actions": list(node.actions),
        "text": node.text,
        "value": node.value,
        "children": [_node_to_json(child) for child in node.children],
    }
    return {"role": node.role, **{name: value for name, value in fields.items() if value not in ("", None, [])}}


def _node_from_json(item: Mapping[str, Any]) -> Node:
    extents = item.get("extents")
    return Node(
        role=item["role"],
        name=item.get("name", ""),
        extents=(extents[0], extents[1], extents[2], extents[3]) if extents else None,
        states=frozenset(item.get("states", ())),
        actions=tuple(item.get("actions", ())),
        text=item.get("text"),
        value=item.get("value"),
        children=tuple(map(_node_from_json, item.get("children", ()))),
    )
