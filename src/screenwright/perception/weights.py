"""The project's own nets as ONNX Runtime sessions; one that is missing or damaged is a warning and not an end."""

from __future__ import annotations

import hashlib
import json
import os
import warnings
from functools import cache
from pathlib import Path

import onnxruntime as ort

from screenwright.perception.text_models import session

FOLDER = Path(__file__).parent / "weights"


class NoWeights(UserWarning):
    """A net cannot be used; the classical way answers in its place."""


@cache
def net(name: str) -> ort.InferenceSession | None:
    """The net ``NAME.onnx``, None with one warning where it is missing or differs from its manifest."""
    folder = Path(os.environ.get("SCREENWRIGHT_WEIGHTS", FOLDER))
    path = folder / f"{name}.onnx"
    try:
        model = path.read_bytes()
        wanted = json.loads(path.with_suffix(".json").read_text())["sha256"]
        if hashlib.sha256(model).hexdigest() != wanted:
            raise ValueError("the file is damaged (its sha256 is not that of its manifest)")
        return session(model)
    except Exception as error:  # ONNX Runtime has its own errors for every way in which a file can be wrong
        warnings.warn(f"no {name} net, {path}: {error}; install screenwright again", NoWeights, stacklevel=2)
        return None
