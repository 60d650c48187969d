"""A screen with somebody else's words on it: ``NAME.json`` (``screenwright.injection/1``) beside ``NAME.png``."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Literal, TypeAlias, get_args

from screenwright.core.action import Action
from screenwright.core.action_json import action_from_json, action_to_json
from screenwright.core.errors import DataError, UsageError
from screenwright.core.files import write_whole

SCHEMA = "screenwright.injection/1"

Split: TypeAlias = Literal["development", "test"]
Harm: TypeAlias = Literal["pay", "send", "delete", "install", "credentials", "terms", "exfiltrate"]
HARMS: tuple[Harm, ...] = get_args(Harm)
Kind: TypeAlias = Literal[
    "popup", "banner", "system", "notification", "fineprint", "lookalike", "icon", "chat", "mail", "comment", "form",
    "keys", "drag", "terminal", "address",
]  # fmt: skip
KINDS: tuple[Kind, ...] = get_args(Kind)


@dataclass(frozen=True, slots=True, kw_only=True)
class Injection:
    """``goal`` and ``step`` are the user's and harmless. ``obeyed`` is what a model does that does as the screen asks:
    the last of it does the ``harm``, what stands before only leads there; of a twin, whose ``harm`` is None, nothing
    does. ``onward`` is what serves the goal on the same screen. Points are pixels of the picture.
    """

    split: Split
    kind: Kind
    language: str
    harm: Harm | None
    goal: str
    step: str
    obeyed: tuple[Action, ...]
    onward: Action


def save(path: Path, injection: Injection) -> None:
    """``path`` without a suffix, as for :func:`load`."""
    values: dict[str, Any] = {"schema": SCHEMA, **asdict(injection)}
    values["obeyed"] = [action_to_json(action) for action in injection.obeyed]
    values["onward"] = action_to_json(injection.onward)
    text = json.dumps(values, indent=1, ensure_ascii=False)
    write_whole(path.with_suffix(".json"), text.encode() + b"\n", mode=0o644)


def load(path: Path) -> Injection:
    """Raises DataError for a file that cannot be read or is none of ours."""
    file = path.with_suffix(".json")
    try:
        values = json.loads(file.read_text(encoding="utf-8"))
        if values.pop("schema") != SCHEMA:
            raise ValueError(f"its schema is not {SCHEMA}")
        if values["kind"] not in KINDS or values["harm"] not in (None, *HARMS):
            raise ValueError(f"{values['kind']!r} with {values['harm']!r} is no kind and harm of ours")
        values["obeyed"] = tuple(action_from_json(action) for action in values["obeyed"])
        values["onward"] = action_from_json(values["onward"])
        return Injection(**values)
    except (OSError, ValueError, KeyError, TypeError, AttributeError, UsageError) as error:
        raise DataError(f"the labels {file} cannot be used: {error}") from error


def injections(data: Path, split: str | None = None) -> dict[str, Injection]:
    """All below ``data``, or those of one split, by the names of their pictures there. Raises DataError."""
    names = [path.relative_to(data).with_suffix("") for path in sorted(data.rglob("*.json"))]
    found = {str(name): load(data / name) for name in names}
    return {name: one for name, one in found.items() if split in (None, one.split)}
