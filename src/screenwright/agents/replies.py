"""What a chat model wrote to plans, decisions and reflections.

JSON is found leniently (``json_text``) and judged strictly: what is not exactly a known action on this screen is an
error, told in words that can be sent back to the model. Every failure is a BadReply; nothing is dropped in silence.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Annotated, Any, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, ValidationError

from screenwright.agents.sight import POINT_FIELDS, Sight
from screenwright.core.action import (
    Action,
    Finish,
    Impossible,
    LongPress,
    PressKeys,
    Scroll,
    Swipe,
    TypeText,
    Wait,
    points_of,
)
from screenwright.core.action_json import ACTION_NAMES, action_from_json
from screenwright.core.agency import Decision, Plan, Reflection, Refusal
from screenwright.core.errors import BadReply, UsageError
from screenwright.core.geometry import Point
from screenwright.core.json_text import json_values
from screenwright.core.keys import parse_chord

MAX_ACTIONS = 20
MAX_SUBGOALS = 30
MAX_SECONDS = 60.0
MAX_SCROLL = 100
MAX_WHY = 2000

Shape = TypeVar("Shape", bound=BaseModel)
Sentence = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=500)]


class _Strict(BaseModel):
    model_config = ConfigDict(strict=True)


class _PlanReply(_Strict):
    subgoals: list[Sentence] = Field(min_length=1, max_length=MAX_SUBGOALS)


class _Impossible(_Strict):
    impossible: Sentence


class _ReflectReply(_Strict):
    verdict: Literal["proceed", "retry", "replan"]
    advice: str = Field(default="", max_length=MAX_WHY)


class _ActReply(_Strict):
    actions: list[dict[str, Any]] = Field(min_length=1, max_length=MAX_ACTIONS)


# --- three kinds of answer ------------------------------------------------------------------------------------------


def read_plan(text: str) -> Plan | Refusal:
    """``{"why": "...", "subgoals": ["...", ...]}`` or ``{"impossible": "reason"}``; also a bare list of sentences."""
    answer = _answer(text, "subgoals", bare=lambda value: {"subgoals": value} if _all(value, str) else None)
    if answer.get("impossible") is not None:
        return Refusal(_valid(_Impossible, answer).impossible)
    return Plan(tuple(_valid(_PlanReply, answer).subgoals), _why(answer))


def read_reflection(text: str) -> Reflection:
    """``{"verdict": "proceed" | "retry" | "replan", "advice": "..."}``."""
    reply = _valid(_ReflectReply, _answer(text, "verdict"))
    return Reflection(reply.verdict, reply.advice.strip())


def read_decisions(text: str, sight: Sight) -> tuple[Decision, ...]:
    """``{"why": "...", "actions": [{"action": "click", "target": "e7"}, ...]}``; also the list or its objects bare.

    Points are in pixels of ``sight.picture`` and come back in pixels of the screen; where a point field holds an
    element's id, the middle of that element is meant.
    """
    answer = _answer(text, "actions", bare=_bare_actions)
    if answer.get("impossible") is not None:
        return (Decision(Impossible(_valid(_Impossible, answer).impossible), _why(answer)),)
    decisions = []
    for number, values in enumerate(_valid(_ActReply, answer).actions, start=1):
        try:
            decisions.append(_decision(values, sight, _why(answer)))
        except (UsageError, BadReply) as error:
            raise BadReply(f"action {number}: {error}") from error
    for number, decision in enumerate(decisions[:-1], start=1):
        if isinstance(decision.action, Finish | Impossible):
            raise BadReply(f"action {number} ends the work, so nothing may come after it")
    return tuple(decisions)


def _bare_actions(value: object) -> dict[str, Any] | None:
    items: list[Any] = value if isinstance(value, list) else [value]
    return {"actions": items} if _all(items, dict) and all("action" in item for item in items) else None


# --- one action -----------------------------------------------------------------------------------------------------


def _decision(values: dict[str, Any], sight: Sight, why: str) -> Decision:
    values = dict(values)
    name = re.sub(r"[\s-]+", "_", str(values.get("action")).strip().lower())
    if name not in ACTION_NAMES:
        raise BadReply(f"unknown action {values.get('action')!r:.60}: one of {', '.join(ACTION_NAMES)}")
    values["action"] = name
    why = _why(values) or why
    values.pop("why", None)
    target = _take_target(values, sight)
    for field in POINT_FIELDS.get(name, ()):
        if values.get(field) is not None:
            point = _point(values[field], f"{name}.{field}", sight)
            values[field] = [point.x, point.y]
    if name == "press_keys":
        values["keys"] = _keys(values.get("keys"))
    action = action_from_json(values)
    _check_bounds(action)
    points = points_of(action)
    if target is None and points:
        under = sight.screen.element_at(points[0])
        target = under.id if under else None
    return Decision(action, why, target)


def _take_target(values: dict[str, Any], sight: Sight) -> str | None:
    """Turn ``"target": "e7"`` into the action's point field; the id, or None where no element was named."""
    name, target = values["action"], values.pop("target", None)
    fields = POINT_FIELDS.get(name, ())
    if target is None:
        given = values.get(fields[0]) if fields else None
        return given if isinstance(given, str) else None
    if len(fields) != 1:
        hint = 'give "start" and "end"' if fields else "it works where the focus is, so click there first"
        raise BadReply(f'{name} takes no "target": {hint}')
    box = sight.screen.by_id[_known(target, sight)].box
    if values.get(fields[0]) is None:
        values[fields[0]] = target
    elif not box.contains(_point(values[fields[0]], f"{name}.{fields[0]}", sight)):
        raise BadReply(
            f"{name}.{fields[0]} {values[fields[0]]!r:.40} lies outside of the target {target}: give one of them"
        )
    return str(target)


def _known(target: object, sight: Sight) -> str:
    if isinstance(target, str) and target in sight.screen.by_id:
        return target
    raise BadReply(f"there is no element {target!r:.40} on this screen: use an id from the list, or a point")


def _point(value: object, where: str, sight: Sight) -> Point:
    """A point of the picture, or the id of an element, as a point of the screen."""
    if isinstance(value, str):
        point = sight.screen.by_id[_known(value, sight)].box.center
        if not sight.screen.screenshot.contains(point):
            raise BadReply(f"the middle of {value} lies outside of the screen: give a point")
        return point
    if not (isinstance(value, list) and len(value) == 2 and all(type(number) in (int, float) for number in value)):
        raise BadReply(f"{where} is a point [x, y] in pixels or the id of an element, got {value!r:.60}")
    named = sight.grid.read(*value)
    if not named.is_inside:
        size = f"{sight.picture.width} wide and {sight.picture.height} high"
        raise BadReply(f"{where} {value!r:.60} lies outside of the picture, which is {size}")
    return sight.to_screen(named)


def _keys(value: object) -> list[str]:
    """``"ctrl+s"`` or ``["ctrl", "s"]`` in canonical names."""
    if isinstance(value, str):
        return list(parse_chord(value))
    if isinstance(value, list) and value and _all(value, str):
        return list(parse_chord("+".join("space" if key == " " else key for key in value)))
    raise BadReply(f'press_keys.keys is a list like ["ctrl", "s"], got {value!r:.60}')


def _check_bounds(action: Action) -> None:
    match action:
        case Wait(seconds=seconds) | LongPress(seconds=seconds) | Swipe(seconds=seconds):
            if not 0 < seconds <= MAX_SECONDS:
                raise BadReply(f"seconds must lie above 0 and not above {MAX_SECONDS:g}, got {seconds:g}")
        case Scroll(steps=steps) if not 1 <= steps <= MAX_SCROLL:
            raise BadReply(f"scroll.steps must be 1 to {MAX_SCROLL}, got {steps}")
        case TypeText(text=""):
            raise BadReply("type_text.text is empty")
        case PressKeys(keys=keys) if len(keys) > 6:
            raise BadReply(f"{len(keys)} keys cannot be held at once: use type_text for text")
        case Impossible(reason=reason) if not reason.strip():
            raise BadReply("impossible.reason is empty: say why")
        case _:
            pass


# --- the answer's shape ---------------------------------------------------------------------------------------------


def _answer(text: str, key: str, bare: Callable[[object], dict[str, Any] | None] = lambda _: None) -> dict[str, Any]:
    """The one object of the reply that holds ``key`` or "impossible"; else what ``bare`` makes of all values."""
    values = json_values(text)
    answers = [value for value in values if isinstance(value, dict) and (key in value or "impossible" in value)]
    if any(answer != answers[0] for answer in answers):
        raise BadReply(f"the reply holds {len(answers)} different answers: give one JSON object")
    if answers:
        return answers[0]
    rest = [value for value in values if isinstance(value, dict)] or values  # lists amid prose are mostly points
    loose = bare(rest[0] if len(rest) == 1 else rest)
    if loose is None:
        raise BadReply(f'the reply holds JSON, but no object with the key "{key}"')
    return loose


def _valid(model: type[Shape], answer: dict[str, Any]) -> Shape:
    """The answer in its shape, or a BadReply with the first fault in words."""
    try:
        return model.model_validate(answer)
    except ValidationError as error:
        fault = error.errors()[0]
        place = ".".join(str(step) for step in fault["loc"])
        raise BadReply(f'"{place}" of the reply: {fault["msg"]}, got {fault["input"]!r:.80}') from None


def _all(value: object, kind: type) -> bool:
    return isinstance(value, list) and all(isinstance(item, kind) for item in value)


def _why(answer: dict[str, Any]) -> str:
    why = answer.get("why")
    return why.strip()[:MAX_WHY] if isinstance(why, str) else ""
