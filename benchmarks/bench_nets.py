"""Time of the project's nets at the picture's size, in both runtimes, beside the text detector in the same run."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from statistics import median

import cv2
import numpy as np
from numpy.typing import NDArray

from screenwright.vision import (
    BOX_FACTS,
    SIDE,
    Cutter,
    OpenVinoSession,
    Session,
    cut,
    looks,
    model_files,
    onnx_session,
    raw,
    weights,
)
from turns import alternate, spread

ICONS = 40
"""Crops of one call: a screen has about so many."""
PROPOSALS = 300
"""Boxes of one call of the box head: an office screen has about so many proposals."""
RUNTIMES: dict[str, Callable[[bytes], Session]] = {"ONNX Runtime": onnx_session, "OpenVINO": OpenVinoSession}


def rows(pixels: NDArray[np.uint8]) -> list[tuple[str, str, str]]:
    text = model_files()[0].read_bytes()
    planes = cv2.dnn.blobFromImage(_whole(pixels), 1 / 127.5, mean=(127.5, 127.5, 127.5), swapRB=True)
    crops = np.random.default_rng(0).integers(0, 256, (ICONS, SIDE, SIDE, 3), dtype=np.uint8)
    boxes = _boxes(pixels.shape)
    found = []
    for name, start in RUNTIMES.items():
        reader, detector, namer, head = (start(one) for one in (text, *map(_file, ("detector", "icons", "box-head"))))
        reading, detecting, judging, naming = alternate(
            lambda reader=reader: reader.run(None, {"x": planes}),
            lambda detector=detector: _detect(detector, pixels),
            lambda head=head: _judge(head, pixels, boxes),
            lambda namer=namer: namer.run(["chances"], {"crops": crops}),
        )
        ratio = median(a / b for a, b in zip(detecting, reading, strict=True))
        found += [
            (
                f"detector, both looks, {name}",
                spread(detecting),
                f"{ratio:.2f} x the text detector (pairs); reach: under 60 ms",
            ),
            (f"box head, {PROPOSALS} proposals, {name}", spread(judging), "crops cut and judged"),
            (f"text detector, {name}", spread(reading), "the peer, same picture, same run"),
            (f"icon namer, {name}", spread([ms / ICONS for ms in naming]), "a crop; reach: under 1 ms"),
        ]
    return found


def _detect(detector: Session, pixels: NDArray[np.uint8]) -> None:
    for shrink in looks(pixels.shape, ()):
        raw(detector, pixels, shrink)


def _judge(head: Session, pixels: NDArray[np.uint8], boxes: NDArray[np.float64]) -> None:
    shown = cut(Cutter(pixels), boxes, 16.0)
    facts = np.zeros((len(boxes), BOX_FACTS), np.float32)
    head.run(None, {"close": shown.close, "close_place": shown.close_place, "wide": shown.wide,
                    "wide_place": shown.wide_place, "facts": facts})  # fmt: skip


def _boxes(shape: tuple[int, ...]) -> NDArray[np.float64]:
    """Boxes of a control's size at any places."""
    rng = np.random.default_rng(0)
    corners = rng.uniform(0, [shape[1] - 140, shape[0] - 40], (PROPOSALS, 2))
    return np.concatenate([corners, corners + rng.uniform([12, 10], [140, 40], (PROPOSALS, 2))], axis=1).round()


def _whole(pixels: NDArray[np.uint8]) -> NDArray[np.uint8]:
    height, width = ((side + 31) // 32 * 32 for side in pixels.shape[:2])
    return np.asarray(cv2.resize(pixels, (width, height)), np.uint8)


def _file(net: str) -> bytes:
    return Path(weights.load(net).path).read_bytes()
