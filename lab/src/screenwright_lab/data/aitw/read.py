"""Steps of Android in the Wild from its TFRecord files, and from JSON as Android in the Zoo publishes them.

Both hold the same fields. In TFRecord the annotated boxes are shares of the screen; in JSON they are pixels of a
picture that the file does not measure, so the picture beside it is asked for its size.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from screenwright.core.errors import DataError
from screenwright.core.files import NOT_AS_SAID, read_json
from screenwright.core.images import decode
from screenwright.core.screenshot import Screenshot
from screenwright.episodes import KIND_NAMES, NOWHERE, YX, AitwAction, AitwStep
from screenwright_lab.data.aitw.records import Values, read_example, read_records

Shown: TypeAlias = tuple[AitwStep, Callable[[], Screenshot]]
"""A step, and what loads the screen that it was done on."""
_JSON: Final = ".json"


def read_steps(path: Path) -> list[AitwStep]:
    """All steps of a file, or of every file of a folder, by episode and index. Raises DataError and
    MissingPrerequisite; two steps of one name are a fault."""
    steps = [step for step, _ in _shown(path)]
    if not steps:
        raise DataError(f"{path} holds no steps: give a TFRecord file, a JSON file of steps, or a folder of them")
    ids = [step.id for step in steps]
    if len(set(ids)) < len(ids):
        twice = next(one for one in ids if ids.count(one) > 1)
        raise DataError(f"{path}: step {twice} is there twice")
    return sorted(steps, key=lambda step: (step.episode, step.index))


def read_episodes(path: Path) -> Iterator[list[Shown]]:
    """The steps of one episode after the other, with their screens; an episode is held in memory, not the set. Raises
    as :func:`read_steps`."""
    missing = Counter(step.episode for step in read_steps(path))
    begun: dict[str, list[Shown]] = defaultdict(list)
    for shown in _shown(path):
        episode = shown[0].episode
        begun[episode].append(shown)
        if len(begun[episode]) == missing[episode]:
            yield sorted(begun.pop(episode), key=lambda each: each[0].index)


def picture_key(step: AitwStep, load: Callable[[], Screenshot]) -> str:
    """What its screen is known by in a cache that several sets share: the hash of the file, or of the pixels where it
    is in none. Raises DataError, and what loading raises."""
    if step.picture is None:
        return load().sha256
    try:
        return hashlib.sha256(step.picture.read_bytes()).hexdigest()
    except OSError as error:
        raise DataError(f"the picture {step.picture} cannot be read: {error.strerror}") from error


def _shown(path: Path) -> Iterator[Shown]:
    try:
        files = sorted(one for one in path.iterdir() if _is_steps(one)) if path.is_dir() else [path]
    except OSError as error:
        raise DataError(f"{path} cannot be read: {error.strerror}") from error
    for file in files:
        yield from _from_json(file) if file.suffix == _JSON else _from_records(file)


def _is_steps(file: Path) -> bool:
    return file.is_file() and (file.suffix in (_JSON, ".tfrecord", ".gz") or "tfrecord" in file.name)


def _from_records(file: Path) -> Iterator[Shown]:
    for number, data in enumerate(read_records(file)):
        where = f"{file}, record {number}"
        features = read_example(data, where)
        boxes = _array(features, "image/ui_annotations_positions", where)
        if boxes.size % 4:
            raise DataError(f"{where}: image/ui_annotations_positions has {boxes.size} numbers, not four a box")
        step = AitwStep(
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
            texts=_texts(features, "text", boxes.size // 4),
            types=_texts(features, "ui_types", boxes.size // 4),
        )
        yield step, partial(_raw_picture, features, where)


def _raw_picture(features: Mapping[str, Values], where: str) -> Screenshot:
    """The set keeps its pictures as bare RGB values."""
    height, width, depth = (
        int(_array(features, f"image/{name}", where, 1)[0]) for name in ("height", "width", "channels")
    )
    data = features.get("image/encoded")
    if not isinstance(data, list) or len(data) != 1 or depth != 3 or len(data[0]) != height * width * depth:
        raise DataError(f"{where}: image/encoded is not the {height} x {width} x 3 values of a picture")
    return Screenshot(np.frombuffer(data[0], np.uint8).reshape(height, width, 3).copy(), origin=where)


def _text(features: Mapping[str, Values], name: str, where: str) -> str:
    values = features.get(name)
    if not isinstance(values, list) or len(values) > 1:
        raise DataError(f"{where}: {name} is no text")
    try:
        return values[0].decode() if values else ""
    except UnicodeDecodeError as error:
        raise DataError(f"{where}: {name} is no UTF-8 text ({error})") from error


def _texts(features: Mapping[str, Values], name: str, many: int) -> tuple[str, ...]:
    """What is told of the ``many`` annotated elements, nothing where it is not told of each."""
    values = features.get(f"image/ui_annotations_{name}")
    told = [one.decode(errors="replace") for one in values] if isinstance(values, list) else []
    return tuple(told) if len(told) == many else ()


def _array(features: Mapping[str, Values], name: str, where: str, size: int | None = None) -> NDArray[np.float64]:
    values = features.get(name)
    if isinstance(values, list) or values is None or (size is not None and values.size != size):
        raise DataError(f"{where}: {name} is missing, or not {size or 'a list of'} number{'' if size == 1 else 's'}")
    return values.astype(np.float64)


def _from_json(file: Path) -> Iterator[Shown]:
    entries = read_json(file)
    if not isinstance(entries, list):
        raise DataError(f"{file} is a list of steps, got {type(entries).__name__}")
    for number, entry in enumerate(entries):
        where = f"{file}, step {number}"
        try:
            step = _from_entry(entry, file.parent, where)
            picture = file.parent / Path(entry["image_path"]).name
        except (*NOT_AS_SAID, RecursionError) as error:
            raise DataError(f"{where}: {type(error).__name__} {error}") from error
        yield step, partial(_read_picture, picture)


def _read_picture(picture: Path) -> Screenshot:
    try:
        return decode(picture.read_bytes(), str(picture))
    except OSError as error:
        raise DataError(f"the picture {picture} cannot be read: {error.strerror}") from error


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
        texts=_told(entry, "ui_text", len(boxes)),
        types=_told(entry, "ui_types", len(boxes)),
        picture=picture,
        why=str(entry.get("coat_action_think") or ""),
    )


def _told(entry: Mapping[str, Any], name: str, many: int) -> tuple[str, ...]:
    told = json.loads(entry.get(name) or "[]")
    return tuple(map(str, told)) if len(told) == many else ()


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
