"""Stock RapidOCR as a reader of screens: the peer in the table of `eval text`, with its own pipeline and settings."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from screenwright.core.geometry import Box
from screenwright.core.screenshot import Screenshot
from screenwright.vision import TextLine


def lines_of_rapidocr(picture: Screenshot) -> tuple[TextLine, ...]:
    """Its lines; a turned one by the upright box around it."""
    answer = _engine()(np.ascontiguousarray(picture.pixels[:, :, ::-1]))
    if answer.boxes is None:
        return ()
    corners = np.asarray(answer.boxes, np.float64)
    boxes = np.concatenate([np.floor(corners.min(axis=1)), np.ceil(corners.max(axis=1)) + 1], axis=1).astype(int)
    found = zip(boxes.tolist(), answer.txts, answer.scores, strict=True)
    return tuple(TextLine(Box(*box), text, float(score)) for box, text, score in found)


@cache
def _engine() -> Any:
    from rapidocr import RapidOCR

    return RapidOCR(params={"Global.log_level": "error"})
