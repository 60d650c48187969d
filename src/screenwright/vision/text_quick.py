"""What does each line say? The quick net first, the larger recogniser for every line of which that is not sure.

The quick net is a tenth of the larger one's work and was made for letters as screens draw them: Latin with its accents,
Greek and Cyrillic. Other scripts it knows by one sign, and leaves them alone, as it does what may be an icon.
"""

from __future__ import annotations

import math
import re
import unicodedata
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from screenwright.core.geometry import Box
from screenwright.vision.pace import in_time
from screenwright.vision.scripts import HEIGHT, STEP, inked
from screenwright.vision.text_recognise import Reading, batches, decoded, recognise
from screenwright.vision.weights import Net, net

OTHER = "\ufffd"
"""What the net says of signs that it does not know."""
LONGEST = 40
"""Heights of a line; longer ones are read in pieces by the larger net."""
SHORTEST = 1.2
"""Heights of a line; in a narrower box there are too few signs for it."""
SIGNS, LETTERS = 3, 2
"""So many signs that are no space, and letters or figures among them, a line has at least: a picture may be read as
fewer."""
COLOURED = 0.6
"""A line is looked at in its green where that differs by this share of what red or blue do: it carries most of the
light."""
SCRIPTS = ("LATIN", "GREEK", "CYRILLIC")
ALIKE = frozenset("АВЕЗКМНОРСТУХЅІЈаеорсухѕіјԛԝһӏΑΒΕΖΗΙΚΜΝΟΡΤΥΧονικυ")
"""Cyrillic and Greek letters that look like Latin ones."""
_ICON_LIKE = re.compile("[←→↑↓⌘⌥⇧⌃⌫•·]")
"""Signs that are drawn as pictures, too: what stands there the larger net says."""


def read_lines(pixels: NDArray[np.uint8], boxes: Sequence[Box]) -> list[Reading]:
    """Read the lines at ``boxes`` of the RGB picture (height, width, 3); one reading a box, in their order, empty where
    there was no time. What both nets read alike is settled, too."""
    known = quickly_read(pixels, boxes)
    rest = [i for i, one in enumerate(known) if one is None or not one.settled]
    for i, other in zip(rest, recognise(pixels, [boxes[i] for i in rest]), strict=True):
        quick = known[i]
        known[i] = replace(other, settled=True) if quick and quick.text.strip() == other.text.strip() else other
    return [one for one in known if one is not None]


def quickly_read(pixels: NDArray[np.uint8], boxes: Sequence[Box]) -> list[Reading | None]:
    """What the quick net says of each line, settled where it is sure of every sign; None where that is nothing for it
    to say, or it cannot be asked."""
    known = list[Reading | None]([None] * len(boxes))
    asked = [i for i, box in enumerate(boxes) if SHORTEST * box.height <= box.width <= LONGEST * box.height]
    reader = net("lines") if asked else None
    if reader is None:
        return known
    lines = [inked(_plane(pixels, boxes[i])) for i in asked]
    for padded, batch in in_time("reading text", list(batches([_roomy(line.shape[1]) for line in lines]))):
        planes = np.zeros((len(batch), 1, HEIGHT, padded), np.float32)
        for plane, at in zip(planes, batch, strict=True):
            plane[0, :, : lines[at].shape[1]] = lines[at]
        signs, scores = reader.session.run(["sign", "score"], {"lines": planes})
        for at, row, score in zip(batch, signs, scores, strict=True):
            steps = lines[at].shape[1] // STEP
            known[asked[at]] = _reading(row[:steps], score[:steps], reader)
    return known


def _roomy(width: int) -> int:
    """The columns to which a line is padded, 64, 96, 128, 192 and so on: a call of the net takes as long as two lines,
    so few widths are better than little room."""
    size = 64 << max(0, math.ceil(math.log2(width / 64)))
    return size * 3 // 4 if size > 64 and width <= size * 3 // 4 else size


def _reading(signs: NDArray[np.int64], scores: NDArray[np.float32], reader: Net) -> Reading | None:
    """What these steps say, where it is the quick net's to say."""
    read = decoded(signs, scores, ("", *reader.manifest["alphabet"]), 1.0)
    sure = chance(scores, reader.manifest["chance"]) >= reader.manifest["least"]
    return replace(read, settled=sure) if is_plain(read.text) else None


def chance(scores: NDArray[np.float32], line: tuple[float, float]) -> float:
    """That all signs are right: the product of the steps' ``scores``, its logit on a ``line`` (scale, shift) that was
    fitted to lines in unknown faces."""
    product = float(np.log(np.maximum(scores, 1e-9)).sum())
    logit = product - math.log(max(1e-9, -math.expm1(min(product, -1e-9))))
    scale, shift = line
    return 1 / (1 + math.exp(-max(-30.0, min(30.0, scale * logit + shift))))


def is_plain(text: str) -> bool:
    """Whether it is words or figures of one script, without anything that is another's to read."""
    signs = [sign for sign in text if not sign.isspace()]
    if len(signs) < SIGNS or sum(map(str.isalnum, signs)) < LETTERS or OTHER in text or _ICON_LIKE.search(text):
        return False
    scripts = {unicodedata.name(sign, "").partition(" ")[0] for sign in signs if sign.isalpha()} & {*SCRIPTS}
    own = [sign for sign in signs if sign.isalpha()]
    return len(scripts) <= 1 and (scripts <= {"LATIN"} or not all(sign in ALIKE for sign in own))


def _plane(pixels: NDArray[np.uint8], box: Box) -> NDArray[np.uint8]:
    """The line in the colour in which its letters stand out."""
    crop = pixels[box.top : box.bottom, box.left : box.right]
    spans = [int(crop[:, :, colour].max()) - int(crop[:, :, colour].min()) for colour in range(3)]
    best = 1 if spans[1] >= COLOURED * max(spans) else int(np.argmax(spans))
    return crop[:, :, best]
