"""Things in the pictures of COCO as clicks and drawn boxes (paper 001, appendix B.1).

Only what its category names without doubt on the picture is asked for: the one thing of its kind, no crowd, at least
LEAST pixels wide and high. Built from the paper; tried on files in the form of COCO, not on COCO itself.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from screenwright.core.geometry import Box
from screenwright.episodes import ChatSample, file_picture
from screenwright_lab.data.imports.answers import Tongue, click_and_draw
from screenwright_lab.data.screens.coco import CocoImage, read_coco

LEAST = 8


def chat_samples(annotations: Path, pictures: Path, tongue: Tongue = "en") -> Iterator[ChatSample]:
    """Two for each such thing, whose name stays as COCO has it in any language; the pictures lie below ``pictures``.
    Raises DataError."""
    for image in read_coco(annotations):
        for name, box in _alone(image):
            for what, prompt, answer in click_and_draw(
                f"the {name}" if tongue == "en" else f"“{name}”", box, image.size, tongue
            ):
                yield ChatSample(
                    id=f"coco/{image.id}/{name}/{what}",
                    group=f"coco/{image.id}",
                    phase="acting",
                    picture=file_picture(pictures / image.file),
                    prompt=prompt,
                    answer=answer,
                )


def _alone(image: CocoImage) -> Iterator[tuple[str, Box]]:
    counted = Counter(one.category for one in image.boxes)
    for one in image.boxes:
        box = one.box.clipped(*image.size)
        if counted[one.category] == 1 and not one.crowd and box and min(box.width, box.height) >= LEAST:
            yield one.category, box
