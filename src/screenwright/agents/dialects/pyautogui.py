"""The dialect of models that write calls of PyAutoGUI: OpenCUA, Kimi, Aguvis. The calls are read and never run.

::

    Thought: The form is filled, so I save it.
    ## Code:
    ```python
    pyautogui.click(x=30, y=50)
    ```

OpenCUA counts pixels of the picture as its server makes it, Aguvis and Kimi 0 to 1. Beside PyAutoGUI's own calls those
of ``computer`` and of ``mobile``, which Aguvis uses on phones, are read. A click of the wheel is a notch; Aguvis
scrolls by pages, of which a tenth is a notch.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from screenwright.agents.dialects.calls import Call, unknown
from screenwright.agents.dialects.checks import (
    BY_THE_SCREEN,
    MAX_ACTIONS,
    UNSAID,
    chord_of,
    inexpressible,
    keys_of,
    triple_click,
)
from screenwright.agents.dialects.python_calls import Written, read_written, text_of
from screenwright.agents.dialects.ruler import Numbers, Ruler
from screenwright.agents.dialects.thoughts import thought_line
from screenwright.agents.minds import Sight
from screenwright.core.action import (
    Action,
    Back,
    ButtonDown,
    ButtonUp,
    Click,
    Direction,
    DoubleClick,
    Drag,
    Finish,
    Home,
    Impossible,
    KeyDown,
    KeyUp,
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
from screenwright.core.spaces import Grid, Size, smart_resize

PATCH = 28
_MODULES = ("", "pyautogui", "computer", "mobile", "time")
PAGES_A_NOTCH = 0.1
_WAIT = Wait(5.0)
_BUTTONS: tuple[MouseButton, ...] = ("left", "middle", "right")
_XY = ("x", "y")
_ORDER: dict[str, tuple[str, ...]] = {
    "click": (*_XY, "clicks", "interval", "button"), "doubleClick": _XY, "rightClick": _XY, "middleClick": _XY,
    "tripleClick": _XY, "triple_click": _XY, "long_press": _XY, "tap": _XY, "moveTo": (*_XY, "duration"),
    "dragTo": (*_XY, "duration"), "mouseDown": _XY, "mouseUp": _XY, "scroll": ("clicks", *_XY),
    "hscroll": ("clicks", *_XY), "vscroll": ("clicks", *_XY), "write": ("message", "interval"),
    "typewrite": ("message", "interval"), "press": ("keys", "presses"), "keyDown": ("key",), "keyUp": ("key",),
    "sleep": ("seconds",), "wait": ("seconds",), "swipe": ("from_coord", "to_coord"), "terminate": ("status",),
    "answer": ("text",), "open_app": ("app_name",),
}  # fmt: skip
"""Arguments of the calls in the order in which they may stand without a name."""
_PLAIN: dict[str, Action] = {"back": Back(), "home": Home(), "enter": PressKeys(("enter",))}
_CLICKS: dict[str, MouseButton] = {
    "click": "left", "tap": "left", "right_click": "right", "middle_click": "middle",
}  # fmt: skip
_PRESSES = {"left": "click", "right": "rightClick", "middle": "middleClick"}
_IGNORED = ("duration", "interval", "tween", "logScreenshot")
"""How a call is done and not what."""

_FORM = """\
Answer with a line of thought and one call of Python and not as JSON. {counting}

    pyautogui.click(x={x}, y={y})

Calls: pyautogui.click, rightClick, middleClick, doubleClick, moveTo (x=, y=), dragTo(x, y, button='left'),
scroll(-3) by notches of the wheel, up is positive, write(message='...'), press('enter'), hotkey(['ctrl', 's']),
computer.wait(), computer.terminate(status='success') once the whole goal is reached, or 'failure'."""


@dataclass(frozen=True, slots=True)
class PyAutoGui:
    """``counting``: pixels of the picture as it is ("sent") or as the server makes it ("resized"), or 0 to 1."""

    name: str
    counting: Literal["sent", "resized", "parts"]

    @property
    def form(self) -> str:
        if self.counting == "parts":
            return _FORM.format(counting="Whatever the picture's size, x and y go from 0 to 1.", x=0.3, y=0.5)
        return _FORM.format(counting="Positions are pixels of the picture.", x=30, y=50)

    def grid(self, picture: Size) -> Grid:
        """0 to 1, or pixels."""
        if self.counting == "parts":
            return Grid(1, 1, "parts")
        return Grid(*(smart_resize(picture, PATCH) if self.counting == "resized" else picture))

    def read(self, reply: str, sight: Sight) -> tuple[Decision, ...]:
        """The calls of a reply, in a fence or in lines of their own. Raises BadReply."""
        return read_written(reply, self._ruler(sight), _bound, _actions, _MODULES)

    def write(self, action: Action, sight: Sight) -> str:
        """One call; before it a line of thought where it holds the reason. Raises Inexpressible."""
        thought = thought_line(self.name, action) if isinstance(action, Impossible) else ""
        return thought + _written(action, self.name, self._ruler(sight))

    def _ruler(self, sight: Sight) -> Ruler:
        return Ruler(self.grid((sight.picture.width, sight.picture.height)), sight)


PYAUTOGUI: tuple[PyAutoGui, ...] = (
    PyAutoGui("pyautogui", "sent"),
    PyAutoGui("opencua", "resized"),
    PyAutoGui("aguvis", "parts"),
)


# --- reading --------------------------------------------------------------------------------------------------------


def _bound(written: Written) -> dict[str, Any]:
    name = written.name.rpartition(".")[2]
    if name == "hotkey" and written.given:
        keys = written.given[0] if len(written.given) == 1 else list(written.given)
        fields = {"keys": keys, **written.named}
    else:
        fields = written.fields(_ORDER.get(name, ()))
    return {field: value for field, value in fields.items() if field not in _IGNORED}


def _actions(call: Call, thought: str) -> list[Action]:
    match call.kind:
        case "write" | "typewrite":
            return _typed(call)
        case "press":
            return _pressed(call)
        case "hotkey":
            return [PressKeys(keys_of(call.take("keys"), "hotkey"))]
        case "key_down" | "key_up":
            (key,) = keys_of(call.text("key"), f"{call.kind}.key")
            return [KeyDown(key) if call.kind == "key_down" else KeyUp(key)]
        case "mouse_down" | "mouse_up":
            at, button = call.point_if_given(), call.choice(_BUTTONS, "button", default="left")
            press: Action = ButtonDown(button) if call.kind == "mouse_down" else ButtonUp(button)
            return [press] if at is None else [Move(at), press]
        case "sleep" | "wait":
            return [Wait(call.number("seconds", _WAIT.seconds))]
        case "answer":
            return [Finish(call.text("text", "answer"))]
        case "terminate":
            done = call.choice(("success", "failure", "fail"), "status", default="success") == "success"
            answer = call.take("answer", "info")
            return [Finish(answer if isinstance(answer, str) else "") if done else Impossible(thought or UNSAID)]
        case "open_app":
            raise BadReply(BY_THE_SCREEN["app"])
        case kind if kind in _PLAIN:
            return [_PLAIN[kind]]
        case _:
            return _pointed(call)


def _pointed(call: Call) -> list[Action]:
    match call.kind:
        case kind if kind in _CLICKS:
            return _clicked(call)
        case "double_click":
            return [DoubleClick(call.point(), call.choice(_BUTTONS, "button", default="left"))]
        case "triple_click":
            return triple_click(call.point())
        case "long_press":
            return [LongPress(call.point(), call.number("seconds", 1.0))]
        case "move_to":
            return [Move(call.point())]
        case "drag_to":
            begin = call.take("from_coord")
            start = None if begin is None else call.ruler.point_of(begin, "dragTo.from_coord")
            return [Drag(start, call.point("to_coord"), call.choice(_BUTTONS, "button", default="left"))]
        case "swipe":
            return [Swipe(call.point("from_coord"), call.point("to_coord"))]
        case "scroll" | "vscroll" | "hscroll":
            return [_scroll(call)]
        case _:
            raise unknown(call, (*_ORDER, "hotkey", *_PLAIN))


def _clicked(call: Call) -> list[Action]:
    at = call.point_if_given()
    button = call.choice(_BUTTONS, "button", default=_CLICKS[call.kind])
    clicks = call.count("clicks", 1)
    match clicks, at:
        case 1, None:
            return [ButtonDown(button), ButtonUp(button)]
        case 1, Point():
            return [Click(at, button)]
        case 2, Point():
            return [DoubleClick(at, button)]
        case 3, Point() if button == "left":
            return triple_click(at)
        case _:
            raise BadReply(f"{call.kind} with clicks={clicks} cannot be done: give a point, and 1 to 3 clicks")


def _typed(call: Call) -> list[Action]:
    """PyAutoGUI takes a list of keys as well."""
    said = call.take("message")
    if isinstance(said, list):
        return [PressKeys(keys_of([key], "write")) for key in said]
    if not isinstance(said, str):
        raise BadReply(f"{call.kind}.message is a string, got {said!r:.60}")
    return [TypeText(said)]


def _pressed(call: Call) -> list[Action]:
    """One key after the other, as often as it says."""
    keys, times = call.take("keys", "key"), call.count("presses", 1)
    if not 1 <= times <= MAX_ACTIONS:
        raise BadReply(f"presses must be 1 to {MAX_ACTIONS}, got {times}")
    pressed: list[Action] = [PressKeys(keys_of([key], "press")) for key in (keys if isinstance(keys, list) else [keys])]
    return pressed * times


def _scroll(call: Call) -> Scroll:
    pages, clicks = call.number("page", 0), call.number("clicks", 0)
    turned = pages / PAGES_A_NOTCH or clicks
    forth, back = _WAYS.get(call.kind, _WAYS["scroll"])
    if not turned:
        raise BadReply("scroll goes nowhere: give notches of the wheel, up and right are positive")
    return Scroll(forth if turned > 0 else back, max(1, round(abs(turned))), call.point_if_given())


_WAYS: dict[str, tuple[Direction, Direction]] = {"scroll": ("up", "down"), "hscroll": ("right", "left")}


# --- writing --------------------------------------------------------------------------------------------------------


def _written(action: Action, dialect: str, ruler: Ruler) -> str:
    places = [ruler.numbers(point) for point in points_of(action)]
    at = _xy(places[-1]) if places else ""
    match action:
        case Click(button=button):
            return f"pyautogui.{_PRESSES[button]}({at})"
        case DoubleClick(button=button):
            return f"pyautogui.doubleClick({at}{'' if button == 'left' else f', button={button!r}'})"
        case LongPress(seconds=1.0):
            return f"mobile.long_press({at})"
        case Move():
            return f"pyautogui.moveTo({at})"
        case Drag(start=None, button=button):
            return f"pyautogui.dragTo({at}, button={button!r})"
        case Swipe(start=start, end=end) if action == Swipe(start, end):
            ruler.stroke(dialect, action)
            return "mobile.swipe(from_coord=[{:g}, {:g}], to_coord=[{:g}, {:g}])".format(*places[0], *places[1])
        case Scroll(direction=direction, steps=steps):
            name, turned = ("scroll", "up") if direction in ("up", "down") else ("hscroll", "right")
            return f"pyautogui.{name}({steps if direction == turned else -steps}{', ' if at else ''}{at})"
        case TypeText(text=text):
            return f"pyautogui.write(message={text_of(text)})"
        case PressKeys(keys=keys):
            chord_of(dialect, action)
            name = "press" if len(keys) == 1 else "hotkey"
            return f"pyautogui.{name}([{', '.join(map(text_of, keys))}])"
        case KeyDown(key=key) | KeyUp(key=key):
            chord_of(dialect, PressKeys((key,)))
            return f"pyautogui.key{'Down' if isinstance(action, KeyDown) else 'Up'}({text_of(key)})"
        case ButtonDown(button=button) | ButtonUp(button=button):
            return f"pyautogui.mouse{'Down' if isinstance(action, ButtonDown) else 'Up'}(button={button!r})"
        case Wait() if action == _WAIT:
            return "computer.wait()"
        case Wait(seconds=seconds):
            return f"time.sleep({seconds!r})"
        case Back() | Home():
            return f"mobile.{type(action).__name__.lower()}()"
        case Finish(answer=""):
            return "computer.terminate(status='success')"
        case Finish(answer=answer):
            return f"answer(text={text_of(answer)})"
        case Impossible():
            return "computer.terminate(status='failure')"
        case _:
            raise inexpressible(dialect, action)


def _xy(numbers: Numbers) -> str:
    return "x={:g}, y={:g}".format(*numbers)


if TYPE_CHECKING:
    from screenwright.agents.dialects.dialect import Dialect

    _: type[Dialect] = PyAutoGui
