"""Before a pointer goes down: is the target still there, where it was, uncovered and not greyed out?

Playwright's actionability, on pixels. What a mind decided was decided on an older picture; between then and now a page
may have scrolled, a dialog may have opened, a button may have been disabled. Where the pixels around the target are
what they were, nothing can have happened and no new look is needed.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from screenwright.agents.loop.changes import AROUND, SMALL, differences
from screenwright.core.action import (
    Action,
    ButtonDown,
    ButtonUp,
    Click,
    DoubleClick,
    Drag,
    KeyDown,
    LongPress,
    PressKeys,
    Swipe,
    TypeText,
    points_of,
)
from screenwright.core.agency import Decision
from screenwright.core.geometry import Box, Point
from screenwright.core.protocols import Eyes
from screenwright.core.screen import Element, Screen
from screenwright.core.screenshot import Screenshot

SPECK = 1000
"""What is smaller than this part of the screen is no menu and no dialog."""


@dataclass(frozen=True, slots=True)
class Aimed:
    """The decision to be done, and the screen by which the gate judges it: the one it was made on, or a newer one."""

    decision: Decision
    screen: Screen


@dataclass(frozen=True, slots=True)
class Missed:
    """The target cannot be hit as decided; ``why`` is advice for the next try, ``screen`` what is there now."""

    why: str
    screen: Screen


def aim(
    decision: Decision, seen: Screen, now: Screenshot, eyes: Eyes, restless: tuple[Box, ...] = ()
) -> Aimed | Missed:
    """The decision as it can be done on the frame ``now``: as it is, moved along with its target, or missed.

    ``seen`` is the screen on which it was decided. Keys go to whatever is open now, so where more than a caret has
    changed the screen is looked at again and the gate judges them by that. What changes by itself, in the
    ``restless`` boxes, is no reason to look again.
    """
    match decision.action:
        case Click() | DoubleClick() | LongPress() | Drag() | Swipe():
            return _aim_pointer(decision, seen, now, eyes, restless)
        case PressKeys() | KeyDown() | ButtonDown() | ButtonUp():
            return Aimed(decision, eyes(now, seen) if _is_another(now, seen, restless) else seen)
        case TypeText(text=text) if "\n" in text:
            return Aimed(decision, eyes(now, seen) if _is_another(now, seen, restless) else seen)
        case _:
            return Aimed(decision, seen)


def _is_another(now: Screenshot, seen: Screen, restless: tuple[Box, ...]) -> bool:
    """Whether something came up that could take the keys: more than a cursor or a speck differs."""
    return any(box.area * SPECK > now.box.area for box in differences(seen.screenshot, now, restless))


def _aim_pointer(
    decision: Decision, seen: Screen, now: Screenshot, eyes: Eyes, restless: tuple[Box, ...]
) -> Aimed | Missed:
    target = seen.by_id.get(decision.target) if decision.target else None
    if decision.target and target is None:
        return Missed(f"there is no {decision.target} on this screen", seen)
    if target is not None and target.state.enabled is False:
        return Missed(f"{_called(target)} is disabled", seen)
    places = [target.box] if target else [_around(point) for point in points_of(decision.action)]
    changed = differences(seen.screenshot, now, restless)  # a text cursor that blinks moves no target
    if all(not any(box.overlap(place.grown(AROUND)) for box in changed) for place in places):
        return Aimed(decision, seen)
    fresh = eyes(now, seen)
    if target is None:
        return Aimed(decision, fresh)  # a bare point names nothing to find again; the gate judges what is there now
    again = fresh.by_id.get(target.id)
    if again is None or again.text != target.text:
        cover = again or fresh.element_at(target.box.center)
        there = f", {_called(cover)} is there now" if cover else ""
        return Missed(f"{_called(target)} is no longer where it was{there}", fresh)
    if again.state.enabled is False:
        return Missed(f"{_called(target)} is disabled now", fresh)
    dx, dy = again.box.left - target.box.left, again.box.top - target.box.top
    action = _moved(decision.action, dx, dy) if (dx, dy) != (0, 0) else decision.action
    return Aimed(replace(decision, action=action), fresh)


def _around(point: Point) -> Box:
    return Box(point.x, point.y, point.x + 1, point.y + 1).grown(SMALL)


def _called(element: Element) -> str:
    words = element.text or element.name
    return f"{element.kind} “{words}”" if words else f"the {element.kind}"


def _moved(action: Action, dx: int, dy: int) -> Action:
    """The action with the point that is on the target moved; where a drag ends was decided for itself."""

    def move(point: Point) -> Point:
        return Point(point.x + dx, point.y + dy)

    match action:
        case Click(at=at) | DoubleClick(at=at) | LongPress(at=at):
            return replace(action, at=move(at))
        case Drag(start=Point() as start):
            return replace(action, start=move(start))
        case Swipe(start=start):
            return replace(action, start=move(start))
        case _:
            return action
