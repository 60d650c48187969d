"""The project's own nets, ready to run; one that is missing or damaged is a warning and not an end."""

from __future__ import annotations

import hashlib
import json
import os
import warnings
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from screenwright.vision.runtime import Session, session

FOLDER = Path(__file__).parent / "weights"


NETS = (
    "box-head", "consequences", "detector", "encoder", "icons", "lines", "meaning", "order", "ranker", "reader",
    "regions", "relations", "scripts", "sentences",
)  # fmt: skip


class NoWeights(UserWarning):
    """A net cannot be used; the classical way answers in its place."""


@dataclass(frozen=True, slots=True)
class Net:
    """A net and what its manifest says of it: where it comes from, how good it is, what its answers mean."""

    path: Path
    session: Session
    manifest: dict[str, Any]


@cache
def net(name: str) -> Net | None:
    """The net ``NAME.onnx``, None with one warning where it is missing or differs from its manifest."""
    try:
        return load(name)
    except NoWeights as problem:
        warnings.warn(problem, stacklevel=2)
        return None


def load(name: str) -> Net:
    """As :func:`net`. Raises NoWeights."""
    folder = Path(os.environ.get("SCREENWRIGHT_WEIGHTS", FOLDER))
    path = folder / f"{name}.onnx"
    try:
        model = path.read_bytes()
        manifest = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))
        if hashlib.sha256(model).hexdigest() != manifest["sha256"]:
            raise ValueError("the file is damaged (its sha256 is not that of its manifest)")
        return Net(path, session(model), manifest)
    except Exception as error:  # runtimes have errors of their own for every way in which a file can be wrong
        raise NoWeights(f"no {name} net, {path}: {error}; install screenwright again") from error
