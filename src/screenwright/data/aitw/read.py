"""Steps of Android in the Wild from its TFRecord files, and from JSON as Android in the Zoo publishes them.

Both hold the same fields. In TFRecord the annotated boxes are shares of the screen; in JSON they are pixels of a
picture that the file does not measure, so the picture beside it is asked for its size.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from screenwright.core.errors import DataError
from screenwright.data.aitw.records import Values, read_example, read_records
from screenwright.data.aitw.step import KIND_NAMES, NOWHERE, YX, AitwAction, AitwStep

_JSON: Final = ".json"


def read_steps(path: Path) -> list[AitwStep]:
    """All steps of a file, or of every file of a folder, by episode and index. Raises DataError and
    MissingPrerequisite; two steps of one name are a fault."""
    files = sorted(one for one in path.iterdir() if _is_steps(one)) if path.is_dir() else [path]
    steps = [step for file in files for step in (_from_json(file) if file.suffix == _JSON else _from_records(file))]
    if not steps:
        raise DataError(f"{path} holds no steps: give a TFRecord file, a JSON file of steps, or a folder of them")
    ids = [step.id for step in steps]
    if len(set(ids)) < len(ids):
        twice = next(one for one in ids if ids.count(one) > 1)
        raise DataError(f"{path}: step {twice} is there twice")
    return sorted(steps, key=lambda step: (step.episode, step.index))


def _is_steps(file: Path) -> bool:
    return file.is_file() and (file.suffix in (_JSON, ".tfrecord", ".gz") or "tfrecord" in file.name)


def _from_records(file: Path) -> Iterator[AitwStep]:
    for number, data in enumerate(read_records(file)):
        where = f"{file}, record {number}"
        features = read_example(data, where)
        boxes = _array(features, "image/ui_annotations_positions", where)
        if boxes.size % 4:
            raise DataError(f"{where}: image/ui_annotations_positions has {boxes.size} numbers, not four a box")
        yield AitwStep(
            episode=_text(features, "episode_id", where),
            index=int(_array(features, "step_id", where, 1)[0]),
            goal=_text(features, "goal_info", where),
            action=AitwAction(
                _kind(_array(features, "results/action_type", where, 1)[0], where),
                _yx(_array(features, "results/yx_touch", where, 2), where),
                _yx(_array(features, "results/yx_lift", where, 2), where),
                _text(features, "results/type_action", where),
            ),
            boxes=boxes.reshape(-1, 4),
        )


def _text(features: Mapping[str, Values], name: str, where: str) -> str:
    values = features.get(name)
    if not isinstance(values, list) or len(values) > 1:
        raise DataError(f"{where}: {name} is no text")
    try:
        return values[0].decode() if values else ""
    except UnicodeDecodeError as error:
        raise DataError(f"{where}: {name} is no UTF-8 text ({error})") from error


def _array(features: Mapping[str, Values], name: str, where: str, size: int | None = None) -> NDArray[np.float64]:
    values = features.get(name)
    if isinstance(values, list) or values is None or (size is not None and values.size != size):
        raise DataError(f"{where}: {name} is missing, or not {size or 'a list of'} number{'' if size == 1 else 's'}")
    return values.astype(np.float64)


def _from_json(file: Path) -> Iterator[AitwStep]:
    try:
        entries = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise DataError(f"{file} cannot be read: {error}") from error
    if not isinstance(entries, list):
        raise DataError(f"{file} is a list of steps, got {type(entries).__name__}")
    for number, entry in enumerate(entries):
        where = f"{file}, step {number}"
        try:
            yield _from_entry(entry, file.parent, where)
        except (KeyError, TypeError, ValueError) as error:
            raise DataError(f"{where}: {type(error).__name__} {error}") from error


def _from_entry(entry: Mapping[str, Any], folder: Path, where: str) -> AitwStep:
    picture = folder / Path(entry["image_path"]).name
    try:
        with Image.open(picture) as image:
            width, height = image.size
    except OSError as error:
        raise DataError(f"{where}: the size of its picture is needed, and {picture} cannot be read") from error
    boxes = np.array(json.loads(entry["ui_positions"]), np.float64).reshape(-1, 4)
    return AitwStep(
        episode=str(entry["episode_id"]),
        index=int(entry["step_id"]),
        goal=str(entry["instruction"]),
        action=AitwAction(
            _kind(entry["result_action_type"], where),
            _yx(np.array(json.loads(entry["result_touch_yx"]), np.float64), where),
            _yx(np.array(json.loads(entry["result_lift_yx"]), np.float64), where),
            str(entry["result_action_text"]),
        ),
        boxes=boxes / (height, width, height, width),
    )


def _kind(number: Any, where: str) -> int:
    kind = int(number)
    if kind not in KIND_NAMES:
        raise DataError(f"{where}: there is no action type {kind}: one of {', '.join(map(str, KIND_NAMES))}")
    return kind


def _yx(point: NDArray[np.float64], where: str) -> YX:
    if point.shape != (2,) or not np.isfinite(point).all():
        raise DataError(f"{where}: a point is two numbers y, x, got {point.tolist()!r:.60}")
    y, x = float(point[0]), float(point[1])
    return NOWHERE if (y, x) == NOWHERE else (y, x)
