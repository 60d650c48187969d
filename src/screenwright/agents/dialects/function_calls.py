"""Dialects of calls that differ in their names alone: GLM's and Smol2Operator's.

::

    <|begin_of_box|>left_click(start_box='[300,500]', element_info='Save')<|end_of_box|>
    <think>I save it.</think><code>click(x=0.3, y=0.5)</code>

GLM-4.5V and its successors count 0 to 999 and mark the call as a box, Smol2Operator 0 to 1. A point may be a box, whose
middle is meant.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from screenwright.agents.dialects.calls import DIRECTIONS, Call, kind_of, unknown
from screenwright.agents.dialects.checks import (
    BY_THE_SCREEN,
    LOOK,
    UNSAID,
    chord_of,
    inexpressible,
    keys_of,
)
from screenwright.agents.dialects.python_calls import Written, read_written, text_of
from screenwright.agents.dialects.ruler import Ruler
from screenwright.agents.dialects.thoughts import thought_line
from screenwright.agents.minds import Sight
from screenwright.core.action import (
    Action,
    Back,
    Click,
    DoubleClick,
    Drag,
    Finish,
    Home,
    Impossible,
    LongPress,
    MouseButton,
    Move,
    PressKeys,
    Scroll,
    Swipe,
    TypeText,
    Wait,
    points_of,
)
from screenwright.core.agency import Decision
from screenwright.core.errors import BadReply
from screenwright.core.geometry import Point
from screenwright.core.spaces import Grid, Size

Deed: TypeAlias = Literal[
    "click", "right click", "middle click", "double click", "move", "long press", "drag", "swipe", "type", "keys",
    "scroll", "wait", "back", "home", "look", "finish", "give up",
]  # fmt: skip
_CLICKS: dict[Deed, MouseButton] = {"click": "left", "right click": "right", "middle click": "middle"}
_TAPS: tuple[tuple[Deed, type[DoubleClick | LongPress]], ...] = (
    ("double click", DoubleClick), ("long press", LongPress),
)  # fmt: skip
_STATUS = {"success": "finish", "failure": "give up", "fail": "give up"}
"""Answers of a last call that are none."""

_FORM = """\
Answer with a line of thought and one call and not as JSON. {counting}

    {click}

Calls: {calls}."""


@dataclass(frozen=True, slots=True)
class Word:
    """What a deed is called, with the names of its arguments in order."""

    name: str
    arguments: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class FunctionCalls:
    """``boxed``: points are texts like ``'[30,50]'`` in one argument, and the call is marked; else they are numbers.
    ``steps`` is what a scroll without a length turns, ``wait`` a wait without seconds."""

    name: str
    measure: Grid
    words: Mapping[Deed, Word]
    boxed: bool
    steps: int
    wait: float

    @property
    def form(self) -> str:
        side = f"{self.measure.width - (self.measure.counting == 'cells')}"
        calls = ", ".join(f"{word.name}({', '.join(word.arguments)})" for word in self.words.values())
        click = "left_click(start_box='[300,500]')" if self.boxed else "click(x=0.3, y=0.5)"
        counting = f"Whatever the picture's size, x and y go from 0 to {side} across it."
        return _FORM.format(counting=counting, click=click, calls=calls)

    def grid(self, picture: Size) -> Grid:  # noqa: ARG002  # the same on every picture
        """0 to 999, or 0 to 1."""
        return self.measure

    def read(self, reply: str, sight: Sight) -> tuple[Decision, ...]:
        """The calls between their marks, or in lines of their own. Raises BadReply."""
        return read_written(reply, Ruler(self.measure, sight), self._bound, self._actions)

    def write(self, action: Action, sight: Sight) -> str:
        """One call; before it a line of thought where it holds the reason. Raises Inexpressible."""
        thought = thought_line(self.name, action) if isinstance(action, Impossible) else ""
        deed, values = self._said(action, Ruler(self.measure, sight))
        word = self.words.get(deed)
        if word is None:
            raise inexpressible(self.name, action)
        told = ", ".join(f"{name}={value}" for name, value in zip(word.arguments, values, strict=False))
        call = f"{word.name}({told})"
        return f"{thought}<|begin_of_box|>{call}<|end_of_box|>" if self.boxed else f"{thought}<code>\n{call}\n</code>"

    # --- reading ---

    def _bound(self, written: Written) -> dict[str, Any]:
        names = next((word.arguments for word in self.words.values() if word.name == written.name), ())
        return {name: value for name, value in written.fields(names).items() if name != "element_info"}

    def _actions(self, call: Call, thought: str) -> list[Action]:
        by_name: dict[str, tuple[Deed, tuple[str, ...]]] = {}
        for told, word in self.words.items():
            by_name.setdefault(kind_of(word.name), (told, word.arguments))
        if call.kind == "open_app":
            raise BadReply(BY_THE_SCREEN["app"])
        if call.kind not in by_name:
            raise unknown(call, by_name)
        deed, names = by_name[call.kind]
        match deed:
            case "click" | "right click" | "middle click":
                return [Click(_place(call, names), _CLICKS[deed])]
            case "double click":
                return [DoubleClick(_place(call, names))]
            case "long press":
                return [LongPress(_place(call, names))]
            case "move":
                return [Move(_place(call, names))]
            case "drag":
                return [Drag(_place(call, names), _place(call, names[1:]))]
            case "swipe":
                return [Swipe(_place(call, names), _place(call, names[1:]))]
            case "type":
                return [TypeText(call.text(*names))]
            case "keys":
                return [PressKeys(keys_of(call.take(*names), call.kind))]
            case "scroll":
                return [self._scroll(call)]
            case "wait":
                return [Wait(call.number("seconds", self.wait))]
            case "back":
                return [Back()]
            case "home":
                return [Home()]
            case "look":
                return [LOOK]
            case "finish":
                answer = call.text(*names) if names else ""
                ended = _STATUS.get(answer.strip().lower())
                return [Impossible(thought or UNSAID) if ended == "give up" else Finish("" if ended else answer)]
            case "give up":
                return [Impossible(thought or UNSAID)]

    def _scroll(self, call: Call) -> Scroll:
        way = call.choice(DIRECTIONS, "direction", default="down")
        steps = call.count("step" if self.boxed else "amount", self.steps)
        box = call.take("start_box")
        at = call.point_if_given() if box is None else call.ruler.point_of(box, "scroll.start_box")
        return Scroll(way, steps, at)

    # --- writing ---

    def _said(self, action: Action, ruler: Ruler) -> tuple[Deed, list[str]]:
        """The deed, and its arguments in order."""
        at = [self._pointed(point, ruler) for point in points_of(action)]
        match action:
            case Click(button=button):
                return next(deed for deed, one in _CLICKS.items() if one == button), at[0]
            case DoubleClick(button="left"):
                return "double click", at[0]
            case LongPress(seconds=1.0):
                return "long press", at[0]
            case Move():
                return "move", at[0]
            case Drag(start=Point(), button="left"):
                ruler.stroke(self.name, action)
                return "drag", self._stroked(action, ruler)
            case Swipe(start=start, end=end) if action == Swipe(start, end):
                ruler.stroke(self.name, action)
                return "swipe", self._stroked(action, ruler)
            case Scroll(direction=direction, steps=steps, at=place) if self.boxed == (place is not None):
                return "scroll", [*(at[0] if at else ()), text_of(direction), str(steps)]
            case TypeText(text=text):
                return "type", [text_of(text)]
            case PressKeys(keys=keys):
                chord = chord_of(self.name, action)
                return "keys", [text_of(chord) if self.boxed else f"[{', '.join(map(text_of, keys))}]"]
            case Wait(seconds=seconds) if seconds == self.wait or not self.boxed:
                return "wait", [] if self.boxed else [repr(seconds)]
            case Back() | Home():
                return "back" if isinstance(action, Back) else "home", []
            case Finish(answer=""):
                return "finish", [text_of("success")]
            case Finish(answer=answer) if not self.boxed and answer.strip().lower() not in _STATUS:
                return "finish", [text_of(answer)]
            case Impossible():
                return "give up", [text_of("failure")]
            case _:
                raise inexpressible(self.name, action)

    def _pointed(self, point: Point, ruler: Ruler) -> list[str]:
        numbers = ruler.numbers(point)
        return [text_of("[{:g},{:g}]".format(*numbers))] if self.boxed else [f"{number:g}" for number in numbers]

    def _stroked(self, action: Drag | Swipe, ruler: Ruler) -> list[str]:
        ends = ruler.stroke(self.name, action)
        told = ["[{:g},{:g}]".format(*numbers) for numbers in ends]
        return [text_of(end) for end in told] if self.boxed else told


def _place(call: Call, names: tuple[str, ...]) -> Point:
    return call.point() if names[0] == "x" else call.point(names[0])


_AT, _XY, _ENDS = ("start_box",), ("x", "y"), ("from_coord", "to_coord")
FUNCTION_CALLS: tuple[FunctionCalls, ...] = (
    FunctionCalls(
        "glm",
        Grid(1000, 1000),
        {
            "click": Word("left_click", _AT),
            "right click": Word("right_click", _AT),
            "middle click": Word("middle_click", _AT),
            "double click": Word("left_double_click", _AT),
            "move": Word("hover", _AT),
            "drag": Word("left_drag", ("start_box", "end_box")),
            "type": Word("type", ("content",)),
            "keys": Word("key", ("keys",)),
            "scroll": Word("scroll", ("start_box", "direction", "step")),
            "wait": Word("WAIT"),
            "look": Word("screenshot"),
            "finish": Word("DONE"),
            "give up": Word("FAIL"),
        },
        boxed=True,
        steps=5,
        wait=5.0,
    ),
    FunctionCalls(
        "smol2operator",
        Grid(1, 1, "parts"),
        {
            "click": Word("click", _XY),
            "double click": Word("double_click", _XY),
            "long press": Word("long_press", _XY),
            "move": Word("move_mouse", _XY),
            "drag": Word("drag", _ENDS),
            "swipe": Word("swipe", _ENDS),
            "type": Word("type", ("text",)),
            "keys": Word("press", ("keys",)),
            "scroll": Word("scroll", ("direction", "amount")),
            "wait": Word("wait", ("seconds",)),
            "back": Word("navigate_back"),
            "home": Word("navigate_home"),
            "finish": Word("final_answer", ("answer",)),
            "give up": Word("final_answer", ("answer",)),
        },
        boxed=False,
        steps=1,
        wait=1.0,
    ),
)


if TYPE_CHECKING:
    from screenwright.agents.dialects.dialect import Dialect

    _: type[Dialect] = FunctionCalls
