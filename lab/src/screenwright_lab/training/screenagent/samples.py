"""Samples of chat data as talks with a checkpoint: one picture, one question, one answer."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

import numpy as np

from screenwright.core.errors import DataError
from screenwright.core.images import decode
from screenwright.core.spaces import Size
from screenwright.episodes import ChatSample
from screenwright_lab.training.vlm.pictures import Pixels, Seen, reduced
from screenwright_lab.training.vlm.talk import Encoded, Scribe, Turn

SIDE = 1120
"""Pixels of the square that a picture is filled up to with white, right and below, as paper 001's published code does:
places stay what they are, and a pixel means the same on every picture. A larger picture has a larger square."""


class Pair(NamedTuple):
    """The same question with the better and with the worse reply."""

    chosen: Encoded
    rejected: Encoded


def talk_of(scribe: Scribe, sample: ChatSample, length: int) -> Encoded:
    """Raises DataError for a picture that cannot be read and for a talk of more than ``length`` tokens."""
    return _fitting(scribe, sample, sample.answer, length)


def pair_of(scribe: Scribe, sample: ChatSample, length: int) -> Pair:
    """As :func:`talk_of`; of a sample with a worse reply."""
    assert sample.rejected is not None
    return Pair(_fitting(scribe, sample, sample.answer, length), _fitting(scribe, sample, sample.rejected, length))


def _fitting(scribe: Scribe, sample: ChatSample, answer: str, length: int) -> Encoded:
    size = scribe.pictures.size_of((SIDE, SIDE))
    seen = Seen(size, partial(_loaded, sample, size))
    encoded = scribe.encode([Turn((seen, sample.prompt), answer)])
    if len(encoded.ids) > length:
        raise DataError(f"{sample.id} is {len(encoded.ids)} tokens long, more than {length}: allow a longer talk")
    return encoded


def _loaded(sample: ChatSample, size: Size) -> Pixels:
    return reduced(on_white(decode(sample.picture.load(), sample.id).pixels), size)


def on_white(pixels: Pixels) -> Pixels:
    """A square of SIDE pixels, or of the picture's longer side if that is more."""
    height, width = pixels.shape[:2]
    side = max(SIDE, height, width)
    sheet = np.full((side, side, 3), 255, np.uint8)
    sheet[:height, :width] = pixels
    return sheet
