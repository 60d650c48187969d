"""The dialect of CogAgent-9B: an operation on a box that counts 0 to 999, and a mark of how sensitive it is.

::

    Action: I press Save.
    Grounded Operation: CLICK(box=[[290,490,310,510]], element_type='button', element_info='Save')
    <<sensitive operation>>

The middle of a box is meant. Text is typed into a box, which is clicked first. What the model marks as sensitive is
asked about, whatever it is. A gesture that holds keys around one is a chord.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from screenwright.agents.dialects.calls import DIRECTIONS, Call, unknown
from screenwright.agents.dialects.checks import BY_THE_SCREEN, chord_of, inexpressible, keys_of
from screenwright.agents.dialects.python_calls import Written, read_written, text_of
from screenwright.agents.dialects.ruler import Ruler
from screenwright.agents.minds import Sight
from screenwright.core.action import (
    Action,
    Click,
    DoubleClick,
    Finish,
    KeyDown,
    KeyUp,
    Move,
    PressKeys,
    Scroll,
    TypeText,
    points_of,
)
from screenwright.core.agency import Decision
from screenwright.core.errors import BadReply
from screenwright.core.geometry import Point
from screenwright.core.spaces import Grid, Size

_MARK = re.compile(r"<<\s*(?:敏感|sensitive)", re.IGNORECASE)
ASKED = "the model calls it a sensitive operation"
_KEYS = {
    "lcontrol": "ctrl", "rcontrol": "ctrl", "rightcontrol": "ctrl", "lmenu": "alt", "rmenu": "alt", "lshift": "shift",
    "rshift": "shift", "rightshift": "shift", "rightcommand": "super",
}  # fmt: skip
_SCROLLS = {f"scroll_{direction}": direction for direction in DIRECTIONS}
_NAMES = (
    "CLICK", "DOUBLE_CLICK", "RIGHT_CLICK", "HOVER", "TYPE", *map(str.upper, _SCROLLS), "KEY_PRESS", "GESTURE", "END",
)  # fmt: skip

_FORM = """\
Answer in two lines and not as JSON. Whatever the picture's size, boxes count 0 to 999 across it: left, top, right,
bottom, with the middle where it is done.

    Grounded Operation: CLICK(box=[[290,490,310,510]])

Operations: CLICK, DOUBLE_CLICK, RIGHT_CLICK, HOVER (box=), SCROLL_DOWN(box=, step_count=5), also UP, LEFT, RIGHT,
TYPE(box=, text='...'), KEY_PRESS(key='Return'), GESTURE(actions=[KEY_DOWN(key='Lcontrol'), KEY_PRESS(key='S'),
KEY_UP(key='Lcontrol')]), END() once the whole goal is reached. Before it a line Action: what you do, in words."""


class CogAgent:
    """Grounded operations of CogAgent-9B-20241220."""

    name = "cogagent"
    form = _FORM

    def grid(self, picture: Size) -> Grid:  # noqa: ARG002  # the same on every picture
        """0 to 999."""
        return Grid(1000, 1000)

    def read(self, reply: str, sight: Sight) -> tuple[Decision, ...]:
        """The operation of a reply. Raises BadReply."""
        decisions = read_written(reply, self._ruler(sight), _bound, _actions)
        if _MARK.search(reply.rpartition("\n")[2]):
            return tuple(replace(decision, asks=(ASKED,)) for decision in decisions)
        return decisions

    def write(self, action: Action, sight: Sight) -> str:
        """The line of the operation. Raises Inexpressible."""
        return f"Grounded Operation: {_said(action, self._ruler(sight))}"

    def _ruler(self, sight: Sight) -> Ruler:
        return Ruler(self.grid((sight.picture.width, sight.picture.height)), sight)


# --- reading --------------------------------------------------------------------------------------------------------


def _bound(written: Written) -> dict[str, Any]:
    fields = written.fields(("box", "text"))
    return {name: value for name, value in fields.items() if name not in ("element_type", "element_info")}


def _actions(call: Call, thought: str) -> list[Action]:
    del thought
    match call.kind:
        case "click" | "right_click":
            return [Click(_middle(call), "left" if call.kind == "click" else "right")]
        case "double_click":
            return [DoubleClick(_middle(call))]
        case "hover":
            return [Move(_middle(call))]
        case "type":
            return [Click(_middle(call)), TypeText(call.text("text"))]
        case kind if kind in _SCROLLS:
            return [Scroll(_SCROLLS[kind], call.count("step_count", 5), _middle(call))]
        case "key_press":
            return [PressKeys((_key(call.take("key")),))]
        case "gesture":
            return _gesture(call)
        case "end":
            return [Finish()]
        case "launch":
            raise BadReply(BY_THE_SCREEN["app"])
        case _:
            raise unknown(call, _NAMES)


def _middle(call: Call) -> Point:
    match call.take("box"):
        case [[*box]] | [*box]:
            return call.ruler.point_of(box, f"{call.kind}.box")
        case value:
            raise BadReply(f"{call.kind} needs a box like [[290,490,310,510]], got {value!r:.60}")


def _key(name: object) -> str:
    if not isinstance(name, str):
        raise BadReply(f"key is a string, got {name!r:.60}")
    (key,) = keys_of([_KEYS.get(name.replace(" ", "").lower(), name)], "key")
    return key


def _gesture(call: Call) -> list[Action]:
    """Keys one after the other; those that are held around a single one are its chord."""
    parts = call.take("actions")
    if not isinstance(parts, list) or not all(isinstance(part, Written) for part in parts):
        raise BadReply("GESTURE.actions is a list of KEY_DOWN, KEY_PRESS and KEY_UP")
    found: list[Action] = []
    for part in parts:
        key = _key(part.fields(("key",)).get("key"))
        match part.name:
            case "KEY_DOWN":
                found.append(KeyDown(key))
            case "KEY_UP":
                found.append(KeyUp(key))
            case "KEY_PRESS":
                found.append(PressKeys((key,)))
            case name:
                raise BadReply(f"GESTURE has KEY_DOWN, KEY_PRESS and KEY_UP, and no {name!r:.40}")
    return [PressKeys(chord)] if (chord := _chord(found)) else found


def _chord(actions: list[Action]) -> tuple[str, ...]:
    half = len(actions) // 2
    down = [action.key for action in actions[:half] if isinstance(action, KeyDown)]
    up = [action.key for action in actions[half + 1 :] if isinstance(action, KeyUp)]
    pressed = actions[half] if actions else None
    whole = len(down) == half and len(up) == half and sorted(down) == sorted(up)
    return (*down, *pressed.keys) if whole and isinstance(pressed, PressKeys) else ()


# --- writing --------------------------------------------------------------------------------------------------------


def _said(action: Action, ruler: Ruler) -> str:
    boxes = [_box(point, ruler) for point in points_of(action)]
    match action:
        case Click(button="left"):
            return f"CLICK({boxes[0]})"
        case Click(button="right"):
            return f"RIGHT_CLICK({boxes[0]})"
        case DoubleClick(button="left"):
            return f"DOUBLE_CLICK({boxes[0]})"
        case Move():
            return f"HOVER({boxes[0]})"
        case Scroll(direction=direction, steps=steps, at=Point()):
            return f"SCROLL_{direction.upper()}({boxes[0]}, step_count={steps})"
        case PressKeys(keys=(key,)):
            chord_of(CogAgent.name, action)
            return f"KEY_PRESS(key={text_of(key)})"
        case PressKeys(keys=keys):
            chord_of(CogAgent.name, action)
            held = [f"key={text_of(key)}" for key in keys]
            parts = [*(f"KEY_DOWN({key})" for key in held[:-1]), f"KEY_PRESS({held[-1]})"]
            return f"GESTURE(actions=[{', '.join(parts + [f'KEY_UP({key})' for key in reversed(held[:-1])])}])"
        case Finish(answer=""):
            return "END()"
        case _:
            raise inexpressible(CogAgent.name, action)


def _box(point: Point, ruler: Ruler) -> str:
    return "box=[[{0:03.0f},{1:03.0f},{0:03.0f},{1:03.0f}]]".format(*ruler.numbers(point))


if TYPE_CHECKING:
    from screenwright.agents.dialects.dialect import Dialect

    _: type[Dialect] = CogAgent
