"""The project's own nets as ONNX Runtime sessions; one that is missing or damaged is a warning and not an end."""

from __future__ import annotations

import hashlib
import json
import os
import warnings
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import onnxruntime as ort

from screenwright.perception.text_models import session

FOLDER = Path(__file__).parent / "weights"


class NoWeights(UserWarning):
    """A net cannot be used; the classical way answers in its place."""


@dataclass(frozen=True, slots=True)
class Net:
    """A net and what its manifest says of it: where it comes from, how good it is, what its answers mean."""

    session: ort.InferenceSession
    manifest: dict[str, Any]


@cache
def net(name: str) -> Net | None:
    """The net ``NAME.onnx``, None with one warning where it is missing or differs from its manifest."""
    folder = Path(os.environ.get("SCREENWRIGHT_WEIGHTS", FOLDER))
    path = folder / f"{name}.onnx"
    try:
        model = path.read_bytes()
        manifest = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))
        if hashlib.sha256(model).hexdigest() != manifest["sha256"]:
            raise ValueError("the file is damaged (its sha256 is not that of its manifest)")
        return Net(session(model), manifest)
    except Exception as error:  # ONNX Runtime has its own errors for every way in which a file can be wrong
        warnings.warn(f"no {name} net, {path}: {error}; install screenwright again", NoWeights, stacklevel=2)
        return None
