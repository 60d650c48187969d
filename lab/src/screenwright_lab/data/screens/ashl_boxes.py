"""Boxes of global and local regions as they were published with the ASHL set (paper 000, 3.3).

Either a JSON object from the path of a picture to ``small_bbox`` and ``large_bbox``, lists of [left, top, width,
height, number of the control]; or the same as COCO annotations with categories of these names. Tried on the published
annotations, which are COCO; the other form is built from its description. A region with broken pixels as corners comes
from no tree of views (one a screen, where the status bar is) and is rounded outwards.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from screenwright.core.errors import DataError
from screenwright.core.files import NOT_AS_SAID, read_json
from screenwright.core.geometry import Box
from screenwright_lab.data.screens.ashl import Regions
from screenwright_lab.data.screens.coco import read_coco

LOCAL, GLOBAL = "small_bbox", "large_bbox"


def read_regions(path: Path) -> dict[str, Regions]:
    """The regions of each picture, by its path in the file. Raises DataError with file, picture and field."""
    document = read_json(path)
    if isinstance(document, dict) and "annotations" in document:
        return _of_coco(path)
    if not isinstance(document, dict) or not document:
        raise DataError(f"{path} is an object from pictures to {LOCAL} and {GLOBAL}")
    return {
        name: Regions(_boxes(path, name, value, GLOBAL), _boxes(path, name, value, LOCAL))
        for name, value in document.items()
    }


def _of_coco(path: Path) -> dict[str, Regions]:
    found = {}
    for image in read_coco(path):
        of = {name: tuple(one.box for one in image.boxes if one.category == name) for name in (GLOBAL, LOCAL)}
        if others := {one.category for one in image.boxes} - of.keys():
            raise DataError(f"{path}: {image.file} has boxes of {sorted(others)[0]!r}, which is no kind of region")
        found[image.file] = Regions(of[GLOBAL], of[LOCAL])
    return found


def _boxes(path: Path, name: str, value: Mapping[str, Any], field: str) -> tuple[Box, ...]:
    try:
        return tuple(Box(left, top, left + width, top + height) for left, top, width, height, *_ in value[field])
    except NOT_AS_SAID as error:
        raise DataError(f"{path}: {name}: {field}: {type(error).__name__} {error}") from error
