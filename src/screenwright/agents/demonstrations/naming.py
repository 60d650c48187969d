"""What a person did, in the words in which they would tell it: "click Save", "scroll down to About phone".

The words are those of the instruction grammar wherever it has any, so that what was shown can be told as well.
"""

from __future__ import annotations

import re
from typing import assert_never

from screenwright.agents.demonstrations.candidates import caption_of, family_of, pointed_at
from screenwright.core.action import (
    Action,
    Back,
    ButtonDown,
    ButtonUp,
    Click,
    DoubleClick,
    Drag,
    Finish,
    Home,
    Impossible,
    KeyDown,
    KeyUp,
    LongPress,
    Move,
    PressKeys,
    Scroll,
    Swipe,
    TypeText,
    Wait,
)
from screenwright.core.action_words import chord
from screenwright.core.agency import Environment
from screenwright.core.geometry import Point
from screenwright.core.screen import Element, Kind, Screen
from screenwright.reading import BRIEF_LENGTH, name_of, shortened, squash

_PLAIN = re.compile(r"[\w.&'…-]+(?: [\w.&'…-]+){0,4}")
_READ_AS_MORE = re.compile(
    r"\b(?:and|then|of|in|on|to|into|with|by|at|from|above|below|under|next|beside|left|right|first|second|third|last"
    r"|top|bottom|the|a|an)\b",
    re.IGNORECASE,
)
"""Words that a name may hold and the grammar would read as its own."""
_NOUNS: dict[Kind, str] = {
    "input": "field", "select": "list", "list_item": "item", "menuitem": "item", "scrollbar": "scroll bar",
    "image": "picture", "status_bar": "status bar", "navigation_bar": "navigation bar", "other": "thing",
    "page_indicator": "page indicator",
}  # fmt: skip


def target_of(screen: Screen, point: Point) -> Element | None:
    """What was meant at a point; None for ground."""
    return pointed_at(screen, point).element


def row_at(screen: Screen, point: Point) -> Element | None:
    """The words before a bare place in its row: on a phone the whole row of a list is pressed, and called by them."""
    reach = screen.screenshot.width // 2
    before = [
        one
        for one in screen.elements
        if one.text and 0 <= point.x - one.box.right <= reach and abs(point.y - one.box.center.y) <= one.box.height
    ]
    return max(before, key=lambda one: one.box.right, default=None)


def called(element: Element, screen: Screen) -> str:
    """What a person would call it on this screen; a name that several things have gets what stands before it."""
    noun = _NOUNS.get(element.kind, element.kind)
    name = shortened(name_of(element) or "")
    if family_of(element) == "field" and not element.name:
        name = ""  # what stands in a field is no name of it
    if not name:
        return f"the {noun}{_whereabouts(element, screen)}"
    twins = [one for one in screen.elements if one.id != element.id and squash(name_of(one) or "") == squash(name)]
    apart = [one for one in twins if not one.box.overlap(element.box) and one.kind == element.kind]
    label = _row_label(element, screen) if apart else None
    return f"{_quoted(name)} right of {_quoted(shortened(label))}" if label else _quoted(name)


def told(action: Action, target: Element | None, screen: Screen, environment: Environment) -> str:
    """The action in words; ``target`` is what it was done to on ``screen``, the one before it."""
    name = called(target, screen) if target else ""
    press = "tap" if environment == "phone" else "click"
    match action:
        case Click(at=at, button="left"):
            return f"{press} {name or _ground(at)}"
        case Click(at=at, button=button):
            return f"{button}-click {name or _ground(at)}"
        case DoubleClick(at=at):
            return f"double-click {name or _ground(at)}"
        case LongPress(at=at):
            return f"long press {name or _ground(at)}"
        case Move(to=to):
            return f"hover over {name or _ground(to)}"
        case Drag(end=end):
            goal = target_of(screen, end)
            there = called(goal, screen) if goal and goal != target else _ground(end)
            return f"drag {name or 'from where nothing is'} to {there}"
        case Swipe():
            return f"swipe {_way(action)}"
        case Scroll(direction=direction):
            return f"scroll {direction}"
        case TypeText(text=text):
            return f"type {_text(text)}{f' into {name}' if name else ''}"
        case PressKeys(keys=keys):
            return f"press {chord(keys).replace(' + ', '+')}"
        case KeyDown(key=key):
            return f"hold {chord((key,))}"
        case KeyUp(key=key):
            return f"let go of {chord((key,))}"
        case Back():
            return "go back"
        case Home():
            return "go to the home screen"
        case ButtonDown(button=button):
            return f"hold the {button} button"
        case ButtonUp(button=button):
            return f"let go of the {button} button"
        case Wait() | Finish() | Impossible():
            raise AssertionError(f"nothing is lifted to {action!r}")
        case _:
            assert_never(action)


def moved_to(action: Action, name: str) -> str:
    """The words of a step that moved the view until something came into sight."""
    way = action.direction if isinstance(action, Scroll) else _view_way(action)
    return f"scroll {way} to {name}"


def _view_way(action: Action) -> str:
    assert isinstance(action, Swipe)
    return {"up": "down", "down": "up", "left": "right", "right": "left"}[_way(action)]


def _way(swipe: Swipe) -> str:
    across, down = swipe.end.x - swipe.start.x, swipe.end.y - swipe.start.y
    if abs(across) > abs(down):
        return "right" if across > 0 else "left"
    return "down" if down > 0 else "up"


def _whereabouts(element: Element, screen: Screen) -> str:
    """For a thing without a name: its label, what stands before it, or its place where there are more of its kind."""
    caption = caption_of(element, screen)
    if caption and caption.text and len(caption.text) <= BRIEF_LENGTH:
        side = "below" if caption.box.bottom <= element.box.top + 2 else "right of"
        return f" {side} {_quoted(shortened(caption.text))}"
    if all(one is element or one.kind != element.kind for one in screen.elements):
        return ""
    beside = _row_label(element, screen)
    if beside and len(beside) <= BRIEF_LENGTH:
        return f" right of {_quoted(shortened(beside))}"
    return f" at {element.box.center.x}, {element.box.center.y}"


def _row_label(element: Element, screen: Screen) -> str | None:
    """The nearest words before it in its row, which tell it from others of its name."""
    before = [
        one
        for one in screen.elements
        if one.kind == "text"
        and one.text
        and one.box.right <= element.box.left + 2
        and one.box.top < element.box.center.y < one.box.bottom
    ]
    return max(before, key=lambda one: one.box.right).text if before else None


def _ground(at: Point) -> str:
    return f"the ground at {at.x}, {at.y}"


def _quoted(name: str) -> str:
    if _PLAIN.fullmatch(name) and not _READ_AS_MORE.search(name):
        return name
    return _text(name)


def _text(text: str) -> str:
    """Between quotation marks that are not in it."""
    marks = next((pair for pair in ('""', "''", "“”", "«»") if pair[0] not in text and pair[1] not in text), '""')
    return f"{marks[0]}{text}{marks[1]}"
