"""Demonstrations to JSON and back, schema ``screenwright.demo/1``. Pure: files are the business of ``episodes.demos``.

Values are read by the types that ``core.demo`` declares, as those of an episode are; what does not go together (a
parameter twice, a frame with two contents, a name that is no name) is an error as well. Unknown fields are passed over.
"""

from __future__ import annotations

import json
from typing import Any

from screenwright.core.demo import LONGEST_NAME, NAME, PARAMETER_NAME, Demo
from screenwright.core.episode_json import read_record, write_record
from screenwright.core.errors import DataError, EpisodeError

SCHEMA = "screenwright.demo/1"
DEMO_FILE = "demo.json"
MOST_STEPS = 2000
LONGEST_TEXT = 20_000
"""Characters of a task, a value or a step's words; a typed text may be longer."""


def demo_to_json(demo: Demo) -> dict[str, Any]:
    """Plain values, ready for ``json.dumps``."""
    return {"schema": SCHEMA, **write_record(demo)}


def demo_to_text(demo: Demo) -> str:
    """The content of ``demo.json``."""
    return json.dumps(demo_to_json(demo), indent=2, ensure_ascii=True, allow_nan=False) + "\n"


def demo_from_text(text: str | bytes, where: str = DEMO_FILE) -> Demo:
    """The inverse of :func:`demo_to_text`. Raises DataError, which names ``where``."""
    try:
        values = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise DataError(f"{where} is not JSON ({error})") from None
    schema = values.get("schema") if isinstance(values, dict) else None
    if schema != SCHEMA:
        raise DataError(f"{where} has the schema {schema!r:.60}: this version reads {SCHEMA!r}")
    try:
        demo = read_record(values, Demo, where)
    except EpisodeError as error:
        raise DataError(str(error)) from error
    return check_demo(demo, where)


def check_demo(demo: Demo, where: str = DEMO_FILE) -> Demo:
    """The demonstration again, if all in it goes together. Raises DataError."""
    check_name(demo.name)
    if not demo.tasks or not all(task.strip() and len(task) <= LONGEST_TEXT for task in demo.tasks):
        raise DataError(f"{where}: a demonstration needs at least one task in words, and none that is empty or endless")
    names = [parameter.name for parameter in demo.parameters]
    for parameter in demo.parameters:
        if not PARAMETER_NAME.fullmatch(parameter.name):
            raise DataError(f"{where}: {parameter.name!r:.60} is no name for a parameter: letters a to z, digits and _")
        if not parameter.value.strip() or len(parameter.value) > LONGEST_TEXT:
            raise DataError(f"{where}: the parameter {parameter.name} needs the text that was recorded for it")
        if names.count(parameter.name) > 1:
            raise DataError(f"{where}: there are two parameters {parameter.name!r}")
    if not 0 < len(demo.steps) <= MOST_STEPS:
        raise DataError(f"{where}: a demonstration has 1 to {MOST_STEPS} steps, this one has {len(demo.steps)}")
    if any(len(said) > LONGEST_TEXT for step in demo.steps for said in (step.words, step.target or "")):
        raise DataError(f"{where}: the words of a step are longer than {LONGEST_TEXT} characters")
    contents: dict[str, str] = {}
    for ref in demo.frames:
        if contents.setdefault(ref.file, ref.sha256) != ref.sha256:
            raise DataError(f"{where}: the frame {ref.file} is named with two different contents")
    return demo


def check_name(name: str) -> str:
    """The name again, if it is one for a demonstration. Raises DataError."""
    if not NAME.fullmatch(name):
        raise DataError(
            f"{name!r:.80} is no name for a demonstration: up to {LONGEST_NAME} letters, digits, - and _, a letter or"
            " digit first"
        )
    return name
