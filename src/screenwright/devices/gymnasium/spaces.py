"""The Action union as a Gymnasium space, and the way there and back.

A sample is a flat dictionary, because learning libraries take those: ``kind`` says which action it is (an index into
``core.action_json.ACTION_NAMES``), and each kind reads only the fields that it has:

=========================  ====================================================================
``at``, ``end``            points (x, y) in pixels of the screenshot
``from_pointer``           1: a drag starts, a wheel turns, where the pointer is; ``at`` is not read
``button``                 left, middle, right
``direction``              up, down, left, right
``steps``                  wheel notches, 1 to 20
``tenths``                 of a second, 0 to 50
``modifiers``, ``key``     held keys (ctrl, alt, altgr, shift, super), and an index into :data:`KEYS`
``text``                   to type; or the answer of finish, the reason of impossible
=========================  ====================================================================
"""

from __future__ import annotations

import typing
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, assert_never

import numpy as np

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
)
from screenwright.core.action_json import ACTION_NAMES, action_from_json, action_name
from screenwright.core.errors import UsageError
from screenwright.core.extras import need
from screenwright.core.geometry import Point
from screenwright.core.keys import MODIFIERS, NAMED_KEYS, normalise_key

if TYPE_CHECKING:
    from gymnasium import spaces
else:
    spaces = need("gymnasium", extra="gym").spaces

BUTTONS: tuple[MouseButton, ...] = typing.get_args(MouseButton)
DIRECTIONS: tuple[Direction, ...] = typing.get_args(Direction)
KEYS = (*sorted(NAMED_KEYS), *(chr(code) for code in range(0x21, 0x7F)))
"""What ``key`` counts: the named keys in alphabetic order, then the printable ASCII characters."""
CHARACTERS = "".join(chr(code) for code in range(0x20, 0x7F)) + "\n\t"
MAX_STEPS = 20
MAX_TENTHS = 50


def action_space(size: tuple[int, int], characters: str = CHARACTERS, max_text: int = 200) -> spaces.Dict:
    """All that can be done on a screen of (width, height) pixels, typing at most ``max_text`` of ``characters``."""
    return spaces.Dict(
        {
            "kind": spaces.Discrete(len(ACTION_NAMES)),
            "at": spaces.MultiDiscrete(list(size)),
            "end": spaces.MultiDiscrete(list(size)),
            "from_pointer": spaces.Discrete(2),
            "button": spaces.Discrete(len(BUTTONS)),
            "direction": spaces.Discrete(len(DIRECTIONS)),
            "steps": spaces.Discrete(MAX_STEPS, start=1),
            "tenths": spaces.Discrete(MAX_TENTHS + 1),
            "modifiers": spaces.MultiBinary(len(MODIFIERS)),
            "key": spaces.Discrete(len(KEYS)),
            "text": spaces.Text(max_text, min_length=0, charset=characters),
        }
    )


def to_action(sample: Mapping[str, Any]) -> Action:
    """The action that a sample of :func:`action_space` stands for. Raises UsageError for a kind that does not exist."""
    kind = int(sample["kind"])
    if not 0 <= kind < len(ACTION_NAMES):
        raise UsageError(f"kind is 0 to {len(ACTION_NAMES) - 1}, not {kind}")
    name = ACTION_NAMES[kind]
    at, end, key = _list(sample["at"]), _list(sample["end"]), KEYS[int(sample["key"])]
    start = None if sample["from_pointer"] else at
    held = [name for name, is_held in zip(MODIFIERS, sample["modifiers"], strict=True) if is_held and name != key]
    button, seconds = BUTTONS[int(sample["button"])], int(sample["tenths"]) / 10
    fields: dict[str, dict[str, Any]] = {
        "click": {"at": at, "button": button},
        "double_click": {"at": at, "button": button},
        "long_press": {"at": at, "seconds": seconds},
        "move": {"to": at},
        "drag": {"start": start, "end": end, "button": button},
        "swipe": {"start": at, "end": end, "seconds": seconds},
        "scroll": {
            "at": start,
            "direction": DIRECTIONS[int(sample["direction"])],
            "steps": int(sample["steps"]),
        },
        "type_text": {"text": sample["text"]},
        "press_keys": {"keys": [*held, key]},
        "button_down": {"button": button},
        "button_up": {"button": button},
        "key_down": {"key": key},
        "key_up": {"key": key},
        "wait": {"seconds": seconds},
        "finish": {"answer": sample["text"]},
        "impossible": {"reason": sample["text"]},
    }
    return action_from_json({"action": name, **fields.get(name, {})})


def from_action(action: Action) -> dict[str, Any]:
    """The sample for an action; fields that it does not have are 0.

    The order of held modifiers is not kept, and seconds are rounded to tenths. Raises UsageError for keys that no
    sample can hold: two that are no modifiers, or one that is not among :data:`KEYS`.
    """
    match action:
        case Click(at=at, button=button) | DoubleClick(at=at, button=button):
            return _sample(action, at=at, button=BUTTONS.index(button))
        case LongPress(at=at, seconds=seconds):
            return _sample(action, at=at, seconds=seconds)
        case Move(to=to):
            return _sample(action, at=to)
        case Drag(start=start, end=end, button=button):
            return _sample(action, at=start, end=end, button=BUTTONS.index(button), from_pointer=int(start is None))
        case Swipe(start=start, end=end, seconds=seconds):
            return _sample(action, at=start, end=end, seconds=seconds)
        case Scroll(direction=direction, steps=steps, at=at):
            index = DIRECTIONS.index(direction)
            return _sample(action, at=at, direction=index, steps=steps, from_pointer=int(at is None))
        case TypeText(text=text) | Finish(answer=text) | Impossible(reason=text):
            return _sample(action, text=text)
        case PressKeys(keys=keys):
            return _sample(action, keys=keys)
        case KeyDown(key=key) | KeyUp(key=key):
            return _sample(action, keys=(key,))
        case ButtonDown(button=button) | ButtonUp(button=button):
            return _sample(action, button=BUTTONS.index(button))
        case Wait(seconds=seconds):
            return _sample(action, seconds=seconds)
        case Back() | Home():
            return _sample(action)
        case _:
            assert_never(action)


def _sample(
    action: Action,
    *,
    at: Point | None = None,
    end: Point | None = None,
    keys: tuple[str, ...] = (KEYS[0],),
    seconds: float = 0.0,
    steps: int = 1,
    text: str = "",
    **numbers: int,
) -> dict[str, Any]:
    *held, key = (normalise_key(name) for name in keys)
    if key not in KEYS or not set(held) <= set(MODIFIERS):
        raise UsageError(f"{'+'.join(keys)} is not one key with modifiers held: type text, or press keys one by one")
    return {
        "kind": np.int64(ACTION_NAMES.index(action_name(action))),
        "at": _array(at),
        "end": _array(end),
        "tenths": np.int64(round(seconds * 10)),
        "steps": np.int64(steps),
        "modifiers": np.array([name in held for name in MODIFIERS], np.int8),
        "key": np.int64(KEYS.index(key)),
        "text": text,
        **{name: np.int64(numbers.get(name, 0)) for name in ("from_pointer", "button", "direction")},
    }


def _array(point: Point | None) -> np.ndarray[Any, np.dtype[np.int64]]:
    return np.array((0, 0) if point is None else (point.x, point.y), np.int64)


def _list(point: Any) -> list[int]:
    return [int(point[0]), int(point[1])]
