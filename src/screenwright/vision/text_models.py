"""The PP-OCR nets that the rapidocr wheel carries, in sessions of our own.

rapidocr itself is not imported here: only its model files are used (Apache-2.0, PaddleOCR authors).
"""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec
from pathlib import Path

from screenwright.core.errors import MissingPrerequisite
from screenwright.vision.onnx_metadata import metadata
from screenwright.vision.runtime import Session, session

DETECTOR = "PP-OCRv6_det_small.onnx"
RECOGNISER = "PP-OCRv6_rec_small.onnx"

_INSTALL = "run  pip install 'rapidocr==3.10.0'"


@cache
def detector() -> Session:
    """Input ``x``: float32 (1, 3, height, width), sides multiples of 32, BGR, -1..1. Output: text probability."""
    return session(_model_file(DETECTOR).read_bytes())


@cache
def recogniser() -> tuple[Session, tuple[str, ...]]:
    """The net and its alphabet.

    Input ``x``: float32 (lines, 3, 48, width), BGR, -1..1. Output: the probability of each class at each step, (lines,
    width / 8, classes); class 0 is the blank of connectionist temporal classification, class i the character
    alphabet[i].
    """
    model = _model_file(RECOGNISER).read_bytes()
    return session(model), ("", *metadata(model)["character"].split("\n"), " ")


def model_files() -> tuple[Path, Path]:
    """Where the two nets lie. Raises MissingPrerequisite with the line to run."""
    return _model_file(DETECTOR), _model_file(RECOGNISER)


def _model_file(name: str) -> Path:
    spec = find_spec("rapidocr")
    places = [Path(place) for place in (spec.submodule_search_locations or [])] if spec else []
    if not places:
        raise MissingPrerequisite(f"the text models are missing (package rapidocr is not installed): {_INSTALL}")
    for place in places:
        path = place / "models" / name
        if path.is_file():
            return path
    raise MissingPrerequisite(f"rapidocr is installed in {places[0]} but carries no {name}: {_INSTALL}")
