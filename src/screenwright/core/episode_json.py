"""Episodes to plain JSON values and back, schema ``screenwright.episode/1``.

Pure: files are the business of ``episodes.folder``. ``episode.json`` is the head. ``steps.jsonl`` holds one COMPLETE
step object a line: first the intent, with ``"outcome": null``, before the action; then the same step again with its
outcome. The last line of an index counts, so a step that still has no outcome is UNKNOWN. ``events.jsonl`` holds what
happened between the steps, one event a line, and may be missing. Values are read by the
types that ``core.episode`` declares: a field missing or of the wrong type raises EpisodeError with the reason.
Fields that this version does not know are passed over, because additions do not change the schema's number.
"""

from __future__ import annotations

import hashlib
import json
import re
import typing
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from pathlib import PurePosixPath
from types import NoneType, UnionType
from typing import Any, Literal, TypeVar, get_args, get_origin

from screenwright.core.action import Action
from screenwright.core.action_json import action_from_json, action_to_json
from screenwright.core.episode import (
    Episode,
    EpisodeHead,
    Event,
    FrameRef,
    Step,
)
from screenwright.core.errors import EpisodeError, UsageError
from screenwright.core.geometry import Box

SCHEMA = "screenwright.episode/1"
HEAD_FILE = "episode.json"
STEPS_FILE = "steps.jsonl"
EVENTS_FILE = "events.jsonl"

_ACTIONS = get_args(Action)
_T = TypeVar("_T")


def head_to_json(head: EpisodeHead) -> dict[str, Any]:
    return {"schema": SCHEMA, **write_record(head)}


def head_from_json(values: object) -> EpisodeHead:
    """The inverse of :func:`head_to_json`. Raises EpisodeError."""
    schema = values.get("schema") if isinstance(values, dict) else None
    if schema != SCHEMA:
        raise EpisodeError(f"{HEAD_FILE} has the schema {schema!r:.60}: this version reads {SCHEMA!r}")
    return read_record(values, EpisodeHead, HEAD_FILE)


def head_from_text(text: str | bytes) -> EpisodeHead:
    """The content of ``episode.json``. Raises EpisodeError, also for text that is not JSON."""
    return head_from_json(_parse(text, HEAD_FILE))


def step_to_json(step: Step) -> dict[str, Any]:
    values: dict[str, Any] = write_record(step)
    return values


def step_from_json(values: object, where: str = "step") -> Step:
    """The inverse of :func:`step_to_json`. Raises EpisodeError, which names ``where``."""
    return read_record(values, Step, where)


def step_line(step: Step) -> bytes:
    """One line of ``steps.jsonl`` with its newline; pure ASCII, so that a cut line never splits a character."""
    return _line(step)


def event_line(event: Event) -> bytes:
    """One line of ``events.jsonl`` with its newline, written like a step's."""
    return _line(event)


def steps_from_lines(lines: Iterable[str | bytes]) -> tuple[Step, ...]:
    """The steps in the order of their indices; of each index the last line counts.

    A last line that is no JSON and has no newline was cut off by a kill and is ignored. Anything else that
    cannot be read raises EpisodeError with the line's number.
    """
    steps = {step.index: step for step in _records(lines, STEPS_FILE, step_from_json)}
    return tuple(steps[index] for index in sorted(steps))


def events_from_lines(lines: Iterable[str | bytes]) -> tuple[Event, ...]:
    """The events in the order in which they happened; a line that was cut off is ignored as for steps."""
    return tuple(_records(lines, EVENTS_FILE, lambda values, where: read_record(values, Event, where)))


def _records(lines: Iterable[str | bytes], file: str, read: Callable[[object, str], _T]) -> Iterator[_T]:
    numbered = [(number, line) for number, line in enumerate(lines, 1) if line.strip()]
    for position, (number, line) in enumerate(numbered, 1):
        if position == len(numbered) and is_cut_off(line):
            break
        where = f"line {number} of {file}"
        yield read(_parse(line, where), where)


def is_cut_off(line: str | bytes) -> bool:
    """Whether a file's last line was cut in the middle of a write: no newline, and not a whole JSON value."""
    newline = b"\n" if isinstance(line, bytes) else "\n"
    if line.endswith(newline):  # type: ignore[arg-type]  # the newline has the type of the line
        return False
    try:
        json.loads(line)
    except (ValueError, RecursionError):
        return True
    return False


def episode_from_bytes(head: bytes, steps: bytes, events: bytes = b"") -> Episode:
    """The files' contents as one episode. Raises EpisodeError."""
    return Episode(
        head=head_from_text(head),
        steps=steps_from_lines(steps.splitlines(keepends=True)),
        events=events_from_lines(events.splitlines(keepends=True)),
    )


def check_frame(ref: FrameRef, data: bytes) -> bytes:
    """``data`` again, if it is the file that ``ref`` names by its sha256; raises EpisodeError otherwise."""
    found = hashlib.sha256(data).hexdigest()
    if found != ref.sha256:
        raise EpisodeError(
            f"{ref.file} is not the frame that was recorded: its sha256 is {found[:12]}..., the episode says"
            f" {ref.sha256[:12]}...; the file was changed or damaged"
        )
    return data


def _line(record: Step | Event) -> bytes:
    return json.dumps(write_record(record), separators=(",", ":"), allow_nan=False).encode("ascii") + b"\n"


def _parse(text: str | bytes, where: str) -> object:
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise EpisodeError(f"{where} is not JSON ({error})") from None


def write_record(value: Any) -> Any:
    """A frozen dataclass of this trace as plain JSON values; fields become keys, actions their own form."""
    if isinstance(value, Box):
        return list(value.as_tuple())
    if isinstance(value, _ACTIONS):
        return action_to_json(value)
    if is_dataclass(value):
        return {item.name: write_record(getattr(value, item.name)) for item in fields(value)}
    if isinstance(value, tuple):
        return [write_record(item) for item in value]
    return value


@cache
def _hints(cls: Hashable) -> dict[str, Any]:
    return typing.get_type_hints(cls)


def read_record(values: object, cls: type[_T], where: str) -> _T:
    """The inverse of :func:`write_record` for a dataclass, by the types that it declares. Raises EpisodeError, which
    names ``where``."""
    if not isinstance(values, dict):
        raise EpisodeError(f"{where} is not an object but {values!r:.60}")
    arguments: dict[str, Any] = {}
    for item in fields(cls):  # type: ignore[arg-type]  # called with dataclasses only
        if item.name in values:
            arguments[item.name] = _read(
                values[item.name], _hints(typing.cast(Hashable, cls))[item.name], f"{where}: {item.name}"
            )
        elif item.default is MISSING:
            raise EpisodeError(f"{where} has no field {item.name!r}")
    record = cls(**arguments)
    if isinstance(record, FrameRef):
        _check_ref(record, where)
    return record


def _read(value: object, hint: Any, where: str) -> Any:
    """One JSON value as the type that ``core.episode`` declares for it."""
    if hint == Action:
        return _read_action(value, where)
    origin, parts = get_origin(hint), get_args(hint)
    if origin is Literal:
        if not isinstance(value, str) or value not in parts:
            raise EpisodeError(f"{where} is one of {', '.join(parts)}, got {value!r:.60}")
        return value
    if origin in (UnionType, typing.Union):
        return None if value is None and NoneType in parts else _read(value, parts[0], where)
    if origin is tuple and isinstance(value, list):
        return _read_items(value, parts, where)
    if origin is dict and isinstance(value, dict):
        return {key: _read(item, parts[1], f"{where}.{key}") for key, item in value.items()}
    if hint is Box:
        return _read_box(value, where)
    if is_dataclass(hint):
        return read_record(value, typing.cast(type[Any], hint), where)
    if hint is Any or (hint in (str, bool) and isinstance(value, hint)):
        return value
    if hint in (int, float) and isinstance(value, int | float) and not isinstance(value, bool):
        number = hint(value) if abs(value) < 1e15 else None
        if number == value:
            return number
    raise EpisodeError(f"{where} cannot be {value!r:.60}")


def _read_items(values: Sequence[object], parts: tuple[Any, ...], where: str) -> tuple[Any, ...]:
    if parts[-1] is Ellipsis:
        return tuple(_read(value, parts[0], where) for value in values)
    if len(values) != len(parts):
        raise EpisodeError(f"{where} needs {len(parts)} values, got {len(values)}")
    return tuple(_read(value, part, where) for value, part in zip(values, parts, strict=True))


def _read_action(value: object, where: str) -> Action:
    try:
        return action_from_json(value)
    except UsageError as error:
        raise EpisodeError(f"{where}: {error}") from error


def _read_box(value: object, where: str) -> Box:
    edges = _read(value, tuple[int, int, int, int], where)
    try:
        return Box(*edges)
    except ValueError as error:
        raise EpisodeError(f"{where}: {error}") from error


def _check_ref(ref: FrameRef, where: str) -> None:
    """An episode may come from anywhere, so a frame's path must stay in the episode's folder."""
    path = PurePosixPath(ref.file)
    if not ref.file or path.is_absolute() or ".." in path.parts or "\\" in ref.file or "\0" in ref.file:
        raise EpisodeError(f"{where}: the frame {ref.file!r:.80} lies outside of the episode's folder")
    if not re.fullmatch(r"[0-9a-f]{64}", ref.sha256):
        raise EpisodeError(f"{where}: {ref.sha256!r:.80} is not a sha256 in hex")
    if ref.width < 1 or ref.height < 1:
        raise EpisodeError(f"{where}: a frame of {ref.width}x{ref.height} pixels cannot be")
