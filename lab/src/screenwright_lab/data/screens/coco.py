"""Boxes in the form of COCO: one JSON file with ``images``, ``annotations`` and ``categories``; ``bbox`` is left, top,
width, height in pixels of the picture, with fractions.

Tried on annotated web screens (one category) and on the boxes of local and global regions of phone screens.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, TypeVar

from screenwright.core.errors import DataError
from screenwright.core.files import NOT_AS_SAID, read_json
from screenwright.core.geometry import Box

_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class CocoBox:
    """``box`` is rounded outwards; what has no width or height, as some sets have it, is a pixel wide or high.
    ``crowd``: it holds several things of the category, which nobody told apart."""

    id: int
    category: str
    box: Box
    crowd: bool = False


@dataclass(frozen=True, slots=True)
class CocoImage:
    """``file`` as it stands in the file of annotations; ``size`` is (width, height); ``extra``: further fields of the
    image, as words."""

    id: int
    file: str
    size: tuple[int, int]
    boxes: tuple[CocoBox, ...]
    extra: Mapping[str, str] = field(default_factory=dict)


def read_coco(path: Path) -> list[CocoImage]:
    """The images in the order of the file. Raises DataError with file, record and field; an image without a
    pixel, a box of negative size, and one whose image or category is not there, are faults."""
    document = read_json(path)
    try:
        parts = {name: document[name] for name in ("images", "annotations", "categories")}
    except NOT_AS_SAID as error:
        raise DataError(f"{path} is no file of COCO annotations: {type(error).__name__} {error}") from error
    categories = dict(_each(path, "categories", parts["categories"], lambda one: (int(one["id"]), str(one["name"]))))
    images = _each(path, "images", parts["images"], _image)
    boxes: dict[int, list[CocoBox]] = {image.id: [] for image in images}
    for image, box in _each(path, "annotations", parts["annotations"], lambda one: _box(one, categories)):
        if image not in boxes:
            raise DataError(f"{path}: the annotation {box.id} is of the image {image}, which is not there")
        boxes[image].append(box)
    return [replace(image, boxes=tuple(boxes[image.id])) for image in images]


def _image(value: Mapping[str, Any]) -> CocoImage:
    extra = {name: str(told) for name, told in value.items() if isinstance(told, str | int | float)}
    name, size = str(value["file_name"]), (int(value["width"]), int(value["height"]))
    if min(size) < 1:
        raise ValueError(f"a picture of {size[0]} x {size[1]} pixels is none")
    return CocoImage(int(value["id"]), name, size, (), extra)


def _box(value: Mapping[str, Any], categories: Mapping[int, str]) -> tuple[int, CocoBox]:
    left, top, width, height = (float(side) for side in value["bbox"])
    if not all(map(math.isfinite, (left, top, width, height))) or min(width, height) < 0:
        raise ValueError(f"bbox {value['bbox']!r:.60} is no box")
    first = math.floor(left), math.floor(top)
    box = Box(*first, max(math.ceil(left + width), first[0] + 1), max(math.ceil(top + height), first[1] + 1))
    category = categories[int(value["category_id"])]
    return int(value["image_id"]), CocoBox(int(value["id"]), category, box, bool(value.get("iscrowd")))


def _each(path: Path, name: str, entries: object, read: Callable[[Mapping[str, Any]], _T]) -> list[_T]:
    if not isinstance(entries, list):
        raise DataError(f"{path}: {name} is a list, got {type(entries).__name__}")
    found = []
    for number, entry in enumerate(entries):
        try:
            found.append(read(entry))
        except NOT_AS_SAID as error:
            raise DataError(f"{path}: {name} {number}: {type(error).__name__} {error}") from error
    return found
