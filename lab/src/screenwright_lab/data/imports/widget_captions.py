"""Widget Captions (Li and others) as clicks and drawn boxes (paper 001, appendix B.1).

Built from the code of its repositories (google-research/widget_caption) and **not tried on its files**:
``widget_captions.csv`` has the columns screenId, nodeId and captions (several, parted by "|"); beside it ``combined/``
holds Rico's screens as ``ID.jpg`` and ``ID.json``, whose ``activity.root`` is a tree with ``bounds`` [left, top, right,
bottom] on a canvas of 1440 x 2560. A nodeId is the way through that tree: "0" is the root, "0.2" its third child.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator
from pathlib import Path

from PIL import Image

from screenwright.core.errors import DataError
from screenwright.core.files import NOT_AS_SAID, read_json
from screenwright.core.geometry import Box
from screenwright.core.spaces import Size, fit_box
from screenwright.episodes import ChatSample, file_picture
from screenwright_lab.data.imports.answers import Tongue, click_and_draw

CANVAS = Box(0, 0, 1440, 2560)
COLUMNS = {"screenId", "nodeId", "captions"}


def chat_samples(folder: Path, tongue: Tongue = "en") -> Iterator[ChatSample]:
    """Two for each captioned node, by its first caption. Raises DataError with file, line and field."""
    file = folder / "widget_captions.csv"
    try:
        with file.open(encoding="utf-8", newline="") as lines:
            rows = csv.DictReader(lines)
            if missing := COLUMNS - set(rows.fieldnames or ()):
                raise DataError(f"{file} has no column {', '.join(sorted(missing))}")
            for row in rows:
                yield from _samples(folder, row, tongue, f"{file}, line {rows.line_num}")
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise DataError(f"{file} cannot be read: {error}") from error


def _samples(folder: Path, row: dict[str, str], tongue: Tongue, where: str) -> Iterator[ChatSample]:
    screen, node = row["screenId"], row["nodeId"]
    caption = next((one.strip() for one in (row["captions"] or "").split("|") if one.strip()), "")
    if not caption:
        raise DataError(f"{where}: captions is empty")
    picture = folder / "combined" / f"{Path(screen).name}.jpg"
    size = _size(picture, where)
    box = fit_box(_bounds(picture.with_suffix(".json"), node, where), CANVAS, Box(0, 0, *size))
    for what, prompt, answer in click_and_draw(f"“{caption}”", box, size, tongue):
        yield ChatSample(
            id=f"widget-captions/{screen}/{node}/{what}",
            group=f"widget-captions/{screen}",
            phase="acting",
            picture=file_picture(picture),
            prompt=prompt,
            answer=answer,
        )


def _size(picture: Path, where: str) -> Size:
    try:
        with Image.open(picture) as image:
            return image.size
    except OSError as error:
        raise DataError(f"{where}: the picture {picture} cannot be read: {error}") from error


def _bounds(file: Path, node: str, where: str) -> Box:
    """The node's box on the canvas, cut at its edges."""
    try:
        view = read_json(file)["activity"]["root"]
        first, *way = (int(place) for place in node.split("."))
        for place in way if first == 0 else (-1,):
            if place < 0:
                raise ValueError(f"nodeId {node!r} does not begin at the root")
            view = view["children"][place]
        box = Box(*(int(edge) for edge in view["bounds"])).clipped(CANVAS.width, CANVAS.height)
    except NOT_AS_SAID as error:
        raise DataError(f"{where}: {file} has no box for the node {node!r}: {type(error).__name__} {error}") from error
    if box is None:
        raise DataError(f"{where}: the node {node!r} of {file} lies outside of the screen")
    return box
