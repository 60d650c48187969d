"""From a toolkit's own pixels to those of the picture: which X window an accessible one is, its scale and its offset.

GTK 3 and Qt say extents on the screen in logical pixels; GTK 4 says them within the window and without its shadow.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from screenwright.core.geometry import Box
from screenwright_lab.data.screens.desktop.nodes import Application, Capture, Node, XWindow

SCALES = (1.0, 1.25, 1.5, 1.75, 2.0)
FITS = 0.8
"""IoU with an X window above which an accessible window is that one."""
POPUPS = frozenset({"menu", "popup menu", "window", "tool tip", "list", "combo box", "panel"})


@dataclass(frozen=True, slots=True)
class Placed:
    """An accessible window, the number of its X window in the capture's stack, and how its pixels become ours."""

    application: Application
    root: Node
    window: int
    scale: float
    dx: float
    dy: float

    def box(self, node: Node) -> Box | None:
        """Where the node lies in the picture, as laid out; None where it says no extents."""
        if node.extents is None:
            return None
        left, top, width, height = node.extents
        return Box(
            round(left * self.scale + self.dx),
            round(top * self.scale + self.dy),
            round((left + width) * self.scale + self.dx),
            round((top + height) * self.scale + self.dy),
        )


def placed(capture: Capture, scales: tuple[float, ...] = SCALES) -> tuple[Placed, ...]:
    """The accessible windows that are on the screen; those that fit no X window are left out."""
    found = []
    for application in capture.applications:
        for root in application.windows:
            place = _relative(capture, application, root) if application.family == "gtk4" else None
            place = place or _absolute(capture, application, root, scales)
            if place:
                found.append(place)
    return tuple(found)


def popup_of(capture: Capture, place: Placed, box: Box) -> int:
    """The number of the window that shows ``box``: a menu of this program that covers it, else its own window."""
    for number in range(len(capture.windows) - 1, place.window, -1):
        window = capture.windows[number]
        if window.popup and _may_own(window, place.application) and window.frame.covers(box, tolerance=2):
            return number
    return place.window


def _absolute(capture: Capture, application: Application, root: Node, scales: tuple[float, ...]) -> Placed | None:
    """Scale and window that agree best; the first scale wins where several do."""
    best, best_fit = None, FITS
    for scale in scales:
        place = Placed(application, root, 0, scale, 0.0, 0.0)
        box = place.box(root)
        if box is None:
            return None
        for number, window in enumerate(capture.windows):
            fit = max(box.iou(window.frame), box.iou(window.client)) + 0.05 * (window.title == root.name != "")
            if fit > best_fit + 0.02 and _may_own(window, application):
                best, best_fit = replace(place, window=number), fit
    return best


def _relative(capture: Capture, application: Application, root: Node) -> Placed | None:
    """GTK 4: the window of that title; what it is larger by is a shadow or border, equal on all sides."""
    if root.extents is None:
        return None
    _, _, width, height = root.extents
    own = [
        (number, window)
        for number, window in enumerate(capture.windows)
        if window.pid == application.pid and window.client.width >= width - 2 and window.client.height >= height - 2
    ]
    titled = [one for one in own if one[1].title == root.name]
    if not (titled or own):
        return None
    number, window = (titled or own)[-1]
    scale = 2.0 if window.client.width >= 1.9 * width and window.client.height >= 1.9 * height else 1.0
    border = (window.client.width - width * scale) / 2
    return Placed(application, root, number, scale, window.client.left + border, window.client.top + border)


def _may_own(window: XWindow, application: Application) -> bool:
    return window.pid in (0, application.pid)
