"""Function calls of ScreenAgent (paper 001, Table 1) as its measures compare them: names made one, gaps kept as gaps.

Positions are pixels (x, y) of the picture; the published files call them ``width`` and ``height``. An area has its
edges inclusive in the files and is half-open here, as every box.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from screenwright.core.geometry import Box, Point

Family: TypeAlias = Literal["plan", "mouse", "keyboard", "wait", "evaluate"]
SUCCESS = "sub_task_success"

_FAMILIES: dict[str, Family] = {
    "plan": "plan", "mouse": "mouse", "keyboard": "keyboard", "wait": "wait", "evaluatesubtask": "evaluate",
    "evaluate": "evaluate",
}  # fmt: skip
_KEYS = {
    "return": "enter", "esc": "escape", "del": "delete", "ins": "insert", "control": "ctrl", "controll": "ctrl",
    "win": "super", "windows": "super", "windowskey": "super", "winkey": "super", "cmd": "super", "meta": "super",
    "spacebar": "space", "pgup": "pageup", "pgdn": "pagedown",
}  # fmt: skip
_SIDE = re.compile(r"_[lr]$")


@dataclass(frozen=True, slots=True, kw_only=True)
class Call:
    """One call; what its family does not have, or what was not given, is None. ``words``: the sub-task of a plan, the
    typed text, or the keys joined by "+". ``area``: where a labelled press may go."""

    family: Family
    mouse: str | None = None
    button: str | None = None
    at: Point | None = None
    area: Box | None = None
    words: str | None = None
    situation: str | None = None

    @property
    def is_success(self) -> bool:
        """Whether a reflection lets the next sub-task begin; any other answer does not."""
        return self.situation == SUCCESS


def call_of(entry: Mapping[str, Any]) -> Call | None:
    """The call that a JSON object is; None where its type is none of the five. Parts that cannot be read are None."""
    family = _FAMILIES.get(_plain(entry.get("action_type")).removesuffix("action"))
    match family:
        case None:
            return None
        case "plan":
            return Call(family="plan", words=_text(entry.get("element")))
        case "mouse":
            return Call(
                family="mouse",
                mouse=_lower(entry.get("mouse_action_type")),
                button=_lower(entry.get("mouse_button")),
                at=_point(entry.get("mouse_position")),
                area=_area(entry.get("clickable_area")),
            )
        case "keyboard":
            typed = _text(entry.get("keyboard_text", entry.get("keyboard_input")))
            return Call(family="keyboard", words=typed if typed is not None else _keys(entry.get("keyboard_key")))
        case "evaluate":
            situation = _lower(entry.get("situation"))
            return Call(family="evaluate", situation=SUCCESS if situation == "goal_success" else situation)
        case "wait":
            return Call(family="wait")


def _plain(name: object) -> str:
    return "".join(letter for letter in str(name or "").lower() if letter.isalpha())


def _lower(value: object) -> str | None:
    return "_".join(value.strip().lower().split()) or None if isinstance(value, str) else None


def _text(value: object) -> str | None:
    return value if isinstance(value, str) else None


def _keys(value: object) -> str | None:
    """One name, a chord "Ctrl+A", or a list, in our spelling; a plus sign alone is a key."""
    names = value if isinstance(value, list) else re.split(r"(?<=[^+])\+", value) if isinstance(value, str) else []
    words = [_SIDE.sub("", str(name).strip().lower().replace(" ", "")) for name in names]
    return "+".join(_KEYS.get(word, word) for word in words) or None


def _point(value: Any) -> Point | None:
    match value:
        case {"width": x, "height": y} | {"x": x, "y": y} | [x, y]:
            try:
                return Point(round(float(x)), round(float(y)))
            except (TypeError, ValueError, OverflowError):
                return None
        case _:
            return None


def _area(value: object) -> Box | None:
    if not isinstance(value, Mapping):
        return None
    first, last = _point(value.get("upper_left_position")), _point(value.get("lower_right_position"))
    return Box(first.x, first.y, last.x + 1, last.y + 1) if first and last else None
