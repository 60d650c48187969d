"""In which application, and on which host, an action would be done, as far as that can be seen.

A browser of our own keeps to the hosts of its URL, so there the host is certain. Everywhere else both are read from
pixels, from the title bar and the address bar, and whatever draws a screen can draw those too.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from urllib.parse import urlsplit

from screenwright.core.geometry import Box, Point
from screenwright.core.screen import Element, Screen

UNKNOWN = "unknown"
"""How a policy speaks of an application or a host that nobody knows."""

TITLE_PART, TITLE_PIXELS = 0.06, 48
"""A title bar is no higher than this part of its window, and than so many pixels."""
ADDRESS_PART = 0.25
"""An address bar lies in the uppermost part of its window."""
_SHORTEST_TITLE = 3

_ADDRESS = re.compile(
    r"(?:^|[\s①-⑳⓪•|○◯©(])https?://(?P<spelt>[a-z0-9.-]+)(?=[/?#\s]|:\d+(?:/|$)|$)"
    r"|^[^\w]*(?P<bare>(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,24})(?::\d+)?(?:/\S*)?$",
    re.IGNORECASE,
)
_FILE_ENDINGS = frozenset(
    ["txt", "md", "pdf", "doc", "docx", "odt", "ods", "odp", "xls", "xlsx", "csv", "png", "jpg", "py", "js", "zip"]
)


@dataclass(frozen=True, slots=True)
class Place:
    """``app`` is the title of the window, ``host`` a name like example.org; None where unknown.

    ``how`` says what it was read from.
    """

    app: str | None = None
    host: str | None = None
    how: str = "neither a title bar nor an address bar was read"


def place_of(screen: Screen, at: Point | None, device_url: str = "") -> Place:
    """Where a press at ``at`` (pixels; None where the action names no point) would be done."""
    if device_url.startswith("browser:"):
        host = urlsplit(device_url.removeprefix("browser:")).hostname
        # The picture of such a device shows the page alone; a bar on it would be the page's own drawing.
        return Place(None, host, "the browser keeps to this host" if host else "the page in the browser has no host")
    window = _window(screen, at)
    title, address = _title(screen, window), _address(screen, window)
    if address is None:
        return Place(title, None, "the title bar") if title else Place()
    return Place(title, address, "the title bar and the address bar" if title else "the address bar")


def _window(screen: Screen, at: Point | None) -> Box:
    """The smallest window around the point, else the whole screen."""
    whole = screen.screenshot.box
    around = [one.box for one in screen.elements if one.kind == "window" and at is not None and one.box.contains(at)]
    return min(around, key=lambda box: box.area, default=whole)


def _title(screen: Screen, window: Box) -> str | None:
    height = min(TITLE_PIXELS, max(1, round(TITLE_PART * window.height)))
    bar = Box(window.left, window.top, window.right, window.top + height)
    lines = [one for one in screen.elements if _is_line(one) and bar.contains(one.box.center)]
    first = min(lines, key=lambda one: (one.box.center.y // 8, -one.box.width), default=None)
    return first.text if first else None


def _is_line(element: Element) -> bool:
    """A line that may be a title, which is no sentence."""
    text = element.text or ""
    return element.kind == "text" and len(text) >= _SHORTEST_TITLE and not text.endswith((".", "!", "。"))


def _address(screen: Screen, window: Box) -> str | None:
    """The host in the topmost line that is an address; None too where two such lines are level."""
    height = max(1, round(ADDRESS_PART * window.height))
    bar = Box(window.left, window.top, window.right, window.top + height)
    found = sorted(
        (one.box.center.y, host)
        for one in screen.elements
        if one.kind in ("text", "input", "select") and bar.contains(one.box.center) and (host := _host(one.text or ""))
    )
    if not found or (len(found) > 1 and found[1][0] - found[0][0] < 4 and found[1][1] != found[0][1]):
        return None
    return found[0][1]


def _host(text: str) -> str | None:
    match = _ADDRESS.search(text.strip())
    if match is None:
        return None
    name = (match["spelt"] or match["bare"]).lower().strip(".")
    return None if match["bare"] and name.rsplit(".", 1)[-1] in _FILE_ENDINGS else name
