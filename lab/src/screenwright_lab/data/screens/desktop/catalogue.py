"""The applications of ``applications.toml``."""

from __future__ import annotations

import random
import tomllib
from dataclasses import dataclass
from pathlib import Path

SPLITS = ("train", "validation", "test")


@dataclass(frozen=True, slots=True, order=True)
class Program:
    """``command``: words, of which ``{text}`` and the like stand for sample files."""

    name: str
    package: str
    command: tuple[str, ...]
    split: str


def programs() -> tuple[Program, ...]:
    """All applications in the order of the file."""
    listed = tomllib.loads(Path(__file__).with_name("applications.toml").read_text(encoding="utf-8"))
    found = []
    for split in SPLITS:
        for name, entry in listed[split].items():
            fields = entry if isinstance(entry, dict) else {"command": entry}
            found.append(Program(name, fields.get("package", name), tuple(fields["command"].split()), split))
    return tuple(found)


def companions(program: Program, among: tuple[Program, ...], random_: random.Random) -> tuple[Program, ...]:
    """Other applications of the same split that lie behind it: mostly none, sometimes one or two."""
    others = [one for one in among if one.split == program.split and one.name != program.name]
    count = random_.choice((0, 0, 0, 0, 0, 0, 1, 1, 2))
    return tuple(random_.sample(others, min(count, len(others))))
