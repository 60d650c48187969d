"""What Auto-UI reads and writes, as strings (paper 004, 3.2, 3.3 and appendix A.2).

A target, on one line::

    Action Plan: [DUAL_POINT, STATUS_TASK_COMPLETE], Action Decision: "action_type": 4,
    "touch_point": [0.8497, 0.5964], "lift_point": [0.8497, 0.5964], "typed_text": ""

Points are y, x in shares of the screen. The plan names the types of this action and of those after it.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

import numpy as np

from screenwright.episodes import DUAL_POINT, NOWHERE, TAP, TYPE, YX, AitwAction

NAMES: Final = {
    TYPE: "TYPE", DUAL_POINT: "DUAL_POINT", 5: "PRESS_BACK", 6: "PRESS_HOME", 7: "PRESS_ENTER",
    10: "STATUS_TASK_COMPLETE", 11: "STATUS_TASK_IMPOSSIBLE",
}  # fmt: skip
ENDS: Final = (10, 11)
"""Types after which an episode is over."""
SWIPES: Final[dict[str, tuple[YX, YX]]] = {
    "up": ((0.8, 0.5), (0.2, 0.5)), "down": ((0.2, 0.5), (0.8, 0.5)),
    "left": ((0.5, 0.8), (0.5, 0.2)), "right": ((0.5, 0.2), (0.5, 0.8)),
}  # fmt: skip
"""Touch and lift of a scroll by the way of the finger (paper 004, 3.3)."""
EMPTY: Final = "<empty>"
_NUMBERS: Final = {name.casefold(): number for number, name in NAMES.items()} | {
    "go_back": 5, "go_home": 6, "enter": 7, "status_complete": 10, "status_impossible": 11,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Form:
    """How much is told and how: at most ``past`` actions in and ``plan`` types out, 0 for none of them; without
    ``normalised`` points stay as they are in the data, in single precision (the ablations of paper 004, Table 3)."""

    past: int = 8
    plan: int = 4
    normalised: bool = True


class Told(NamedTuple):
    """A reply that was read; ``plan`` are numbers of types, from this action on, empty where none was told."""

    action: AitwAction
    plan: tuple[int, ...]


def is_tap(action: AitwAction) -> bool:
    return action.kind == DUAL_POINT and math.dist(action.touch, action.lift) <= TAP


def normal(action: AitwAction) -> AitwAction:
    """A tap's lift is its touch, in four decimals; a swipe is one of four; types without points have none (paper 004,
    3.3)."""
    text = " ".join(action.text.replace('"', "").replace("\\", "").split()) if action.kind == TYPE else ""
    if action.kind != DUAL_POINT:
        return AitwAction(action.kind, text=text)
    if is_tap(action):
        touch = (round(_inside(action.touch[0]), 4), round(_inside(action.touch[1]), 4))
        return AitwAction(DUAL_POINT, touch, touch)
    return AitwAction(DUAL_POINT, *SWIPES[_way(action)])


def decision(action: AitwAction, form: Form) -> str:
    """One action, as it stands in a target and in the history."""
    plain = normal(action)
    if action.kind == DUAL_POINT and not form.normalised:
        touch, lift = _raw(action.touch), _raw(action.lift)
    elif action.kind == DUAL_POINT and plain.touch == plain.lift:
        touch = lift = f"[{plain.touch[0]:.4f}, {plain.touch[1]:.4f}]"
    else:
        touch, lift = _raw(plain.touch), _raw(plain.lift)
    return f'"action_type": {action.kind}, "touch_point": {touch}, "lift_point": {lift}, "typed_text": "{plain.text}"'


def target(action: AitwAction, coming: Sequence[int], form: Form) -> str:
    """What the net is to write; ``coming`` are the types of the actions after this one, as far as they are known."""
    plan = [NAMES[kind] for kind in (action.kind, *coming)][: form.plan]
    head = f"Action Plan: [{', '.join(plan)}], " if plan else ""
    return f"{head}Action Decision: {decision(action, form)}"


def source(goal: str, past: Sequence[AitwAction], screen: str, form: Form) -> str:
    """What the net reads: the latest actions, the goal, and the ``screen`` in words, "" for none. What does not fit is
    cut off at the end, so that of the screen the last things go first. Quotes stand apart, so that what is quoted has
    the tokens that it has when it is typed."""
    latest = past[len(past) - min(form.past, len(past)) :]
    done = " ".join(decision(action, form) for action in latest) or EMPTY
    head = f"Previous Actions: {done} " if form.past else ""
    told = " ".join(goal.replace('"', ' " ').split())
    return f"{head}Goal: {told}" + (f" Screen: {screen}" if screen else "")


def parse(reply: str) -> Told | None:
    """Read a reply, forgiving about quotes, braces, spaces, and names for numbers. None where no action can be made of
    it: nothing is guessed, and nothing stands in its place."""
    head, found, rest = reply.rpartition("action_type")
    kind = _kind(rest) if found else None
    if kind is None:
        return None
    plan = re.search(r"plan\W*\[([^\]]*)\]", head, re.IGNORECASE)
    names = re.findall(r"\w+", plan.group(1)) if plan else []
    coming = tuple(_NUMBERS[name.casefold()] for name in names if name.casefold() in _NUMBERS)
    if kind == TYPE:
        text = re.search(r"typed_text\W*?:\s*\"(.*?)\"?\s*[}.]?\s*$", rest, re.DOTALL)
        return Told(AitwAction(TYPE, text=text.group(1).strip()), coming) if text else None
    if kind != DUAL_POINT:
        return Told(AitwAction(kind), coming)
    touch = _point("touch_point", rest)
    lift = _point("lift_point", rest) if "lift_point" in rest else touch
    return None if touch is None or lift is None else Told(AitwAction(DUAL_POINT, touch, lift), coming)


def _kind(rest: str) -> int | None:
    said = re.match(r"\W*(\w+)", rest)
    if said is None:
        return None
    word = said.group(1).casefold()
    if word.isdecimal() and len(word) < 3:
        return int(word) if int(word) in NAMES else None
    return _NUMBERS.get(word)


def _point(name: str, text: str) -> YX | None:
    number = r"(-?\d+(?:\.\d+)?)"
    found = re.search(rf"{name}\W*?[\[(]\s*{number}\s*,\s*{number}\s*[\])]", text)
    if found is None:
        return None
    y, x = float(found.group(1)), float(found.group(2))
    return (y, x) if 0 <= y <= 1 and 0 <= x <= 1 else None


def _way(action: AitwAction) -> str:
    down, across = action.lift[0] - action.touch[0], action.lift[1] - action.touch[1]
    if abs(down) >= abs(across):
        return "down" if down > 0 else "up"
    return "right" if across > 0 else "left"


def _inside(share: float) -> float:
    return min(max(share, 0.0), 1.0)


def _raw(point: YX) -> str:
    if point == NOWHERE:
        return "[-1.0, -1.0]"
    y, x = (np.format_float_positional(np.float32(_inside(share)), precision=10, trim="0") for share in point)
    return f"[{y}, {x}]"
