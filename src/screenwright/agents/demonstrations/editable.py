"""A demonstration as plain text (TOML) that a person edits, and back. What is read is checked as a whole first.

A step is known by its ``number``; one that is left out is dropped. The order stays as it was recorded, because each
step begins on the screen where the one before it ended.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from screenwright.agents.demonstrations.editing import aimed_at, optional, typing, worded
from screenwright.agents.demonstrations.making import label_in, target_of
from screenwright.agents.demonstrations.parameters import places
from screenwright.agents.demonstrations.telling import effect_in, typed_in
from screenwright.core.action_words import action_in_words
from screenwright.core.demo import Demo, DemoStep, Parameter
from screenwright.core.demo_json import check_demo
from screenwright.core.errors import DataError, UsageError

_HEAD = """\
# A demonstration, to be changed here and read back:  screenwright demos edit {name} --from FILE
# {{name}} in braces stands for a parameter. A [[step]] that is taken out is dropped; its number and order stay.
"""
_TOP = {"name": str, "tasks": list, "parameters": dict, "step": list}
_STEP = {"number": int, "words": str, "target": str, "text": str, "optional": bool}


def to_toml(demo: Demo) -> str:
    """The text of ``demos edit --to``."""
    lines = [_HEAD.format(name=demo.name), f"name = {_quoted(demo.name)}", "tasks = ["]
    lines += [f"    {_quoted(task)}," for task in demo.tasks]
    lines += ["]", "", "[parameters]", *(f"{one.name} = {_quoted(one.value)}" for one in demo.parameters)]
    for number, step in enumerate(demo.steps, start=1):
        lines += ["", *_step_lines(number, step)]
    return "\n".join(lines) + "\n"


def from_toml(text: str, demo: Demo, where: str) -> Demo:
    """The demonstration as the text says; ``demo`` is the one that it was written from. Raises DataError, which names
    ``where`` and what is wrong."""
    try:
        values = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise DataError(f"{where} is not TOML: {error}") from None
    _check(values, _TOP, where, needed=("name", "tasks", "step"))
    if not all(isinstance(task, str) for task in values["tasks"]):
        raise DataError(f"{where}: tasks is a list of texts")
    parameters = _parameters(values.get("parameters", {}), where)
    steps, last = [], 0
    for place, said in enumerate(values["step"], start=1):
        number = _number(said, place, last, len(demo.steps), where)
        steps.append(_read_step(said, demo.steps[number - 1], f"{where}: step {number}"))
        last = number
    changed = replace(
        demo,
        name=values["name"],
        tasks=tuple(task.strip() for task in values["tasks"]),
        parameters=parameters,
        steps=tuple(steps),
    )
    _check_places(changed, demo, where)
    return check_demo(changed, where)


def _step_lines(number: int, step: DemoStep) -> list[str]:
    text, label = typed_in(step), step.target if step.target is not None else label_in(target_of(step.step))
    told = f"{action_in_words(step.step.action)}: {effect_in(step.step)}"
    lines = [
        "# " + "".join(sign if sign.isprintable() else " " for sign in told),
        "[[step]]",
        f"number = {number}",
        f"words = {_quoted(step.words)}",
    ]
    lines += [f"target = {_quoted(label)}"] if label else []
    lines += [f"text = {_quoted(text)}"] if text is not None else []
    return [*lines, f"optional = {'true' if step.optional else 'false'}"]


def _quoted(text: str) -> str:
    """A basic string of TOML: as in JSON, which lacks the escape of one more sign."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _parameters(values: Mapping[str, Any], where: str) -> tuple[Parameter, ...]:
    if wrong := next((name for name, value in values.items() if not isinstance(value, str)), None):
        raise DataError(f"{where}: the parameter {wrong} is a text, not {values[wrong]!r:.40}")
    return tuple(Parameter(name=name, value=value) for name, value in values.items())


def _number(said: object, place: int, last: int, most: int, where: str) -> int:
    if not isinstance(said, dict):
        raise DataError(f"{where}: the {place}. step is a table [[step]]")
    _check(said, _STEP, f"{where}: the {place}. step", needed=("number", "words"))
    number: int = said["number"]
    if not 1 <= number <= most:
        raise DataError(f"{where}: there is no step {number}: the demonstration has {most}")
    if number <= last:
        raise DataError(f"{where}: step {number} comes after step {last}: steps stay in the order of the recording")
    return number


def _read_step(said: Mapping[str, Any], step: DemoStep, where: str) -> DemoStep:
    try:
        changes = [worded(said["words"]), optional(said.get("optional", False))]
        changes += [typing(said["text"])] if "text" in said else []
        changes += [aimed_at(said["target"])] if "target" in said else []
        for change in changes:
            step = change(step)
    except UsageError as error:
        raise DataError(f"{where}: {error}") from error
    return step


def _check(values: Mapping[str, Any], known: Mapping[str, type], where: str, needed: tuple[str, ...]) -> None:
    for key, value in values.items():
        if key not in known:
            raise DataError(f"{where}: {key!r:.40} is none of {', '.join(known)}")
        if not isinstance(value, known[key]) or (known[key] is int and isinstance(value, bool)):
            raise DataError(f"{where}: {key} cannot be {value!r:.60}")
    if missing := next((key for key in needed if key not in values), None):
        raise DataError(f"{where}: {missing} is missing")


def _check_places(changed: Demo, before: Demo, where: str) -> None:
    """A place for a parameter that was taken out would be typed as it stands."""
    gone = before.values.keys() - changed.values.keys()
    texts = [*changed.tasks, *(said for one in changed.steps for said in (one.words, one.text or "", one.target or ""))]
    for text in texts:
        if lost := gone & set(places(text)):
            raise DataError(f"{where}: {{{min(lost)}}} stands in {text!r:.60}, and [parameters] has no {min(lost)}")
