"""Questions with pictures, for servers that take one picture in a question, or none.

How many a server takes is not told by its protocol. Where it refuses several they are joined into one, and that is
remembered by the model as long as it is open, which is one run.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Literal, TypeAlias

import numpy as np

from screenwright.core.errors import PicturesRefused
from screenwright.core.images import decode, encode_png
from screenwright.core.messages import Message, Part, Picture, Reply

PicturesTaken: TypeAlias = Literal["many", "one", "none"]
"""How many pictures a model takes in one question."""

_GAP = 16
_GREY = 128
_OLDER = "(an older picture is left out here)"
_PLACE = "(picture {number}: its left top corner is at ({left}, {top}) of the one picture that is sent, {size})"


class Pictures:
    """How the questions to one model are shown. ``taken``: as far as it is known, and what is found out."""

    def __init__(self, name: str, taken: PicturesTaken, tell: Callable[[str], None]) -> None:
        self._name, self._taken, self._tell = name, taken, tell

    def ask(self, messages: Sequence[Message], put: Callable[[Sequence[Message]], Reply]) -> Reply:
        """``put`` with as many pictures as the model takes. Raises PicturesRefused where it takes fewer than one, and
        what ``put`` raises."""
        count = pictures_in(messages)
        if count and self._taken == "none":
            raise PicturesRefused(
                f"{self._name} takes no pictures, as --model-pictures says, and this question holds {count}: take a"
                " model that sees pictures; run with --agent visiontasker needs none"
            )
        if count < 2 or self._taken == "one":
            return put(joined(messages))
        try:
            return put(messages)
        except PicturesRefused:
            reply = put(joined(messages))
        self._taken = "one"
        self._tell(f"{self._name} takes one picture a question: several are joined into one (--model-pictures one)")
        return reply


def pictures_in(messages: Sequence[Message]) -> int:
    return sum(isinstance(part, Picture) for message in messages for part in message.parts)


def joined(messages: Sequence[Message]) -> list[Message]:
    """The same with one picture at the most: those of the last message that has any, made one. The first of them keeps
    its place, so that points in it are the same; of all the text says where they are."""
    last = max((number for number, message in enumerate(messages) if pictures_in([message])), default=-1)
    return [_joined(message) if number == last else _without(message) for number, message in enumerate(messages)]


def _without(message: Message) -> Message:
    return replace(message, parts=tuple(_OLDER if isinstance(part, Picture) else part for part in message.parts))


def _joined(message: Message) -> Message:
    pictures = [part for part in message.parts if isinstance(part, Picture)]
    if len(pictures) == 1:
        return message
    places = _places(pictures)
    notes = iter(
        _PLACE.format(number=number, left=left, top=top, size=f"{one.width} pixels wide and {one.height} high")
        for number, (one, (left, top)) in enumerate(zip(pictures, places, strict=True), start=1)
    )
    parts: list[Part] = [next(notes) if isinstance(part, Picture) else part for part in message.parts]
    return replace(message, parts=(_drawn(pictures, places), *parts))


def _places(pictures: Sequence[Picture]) -> list[tuple[int, int]]:
    """(left, top) of each: in a row or in a column, whichever is the less long."""
    widths, heights = [one.width for one in pictures], [one.height for one in pictures]
    in_a_row = max(sum(widths), *heights) < max(sum(heights), *widths)
    places, at = [], 0
    for one in pictures:
        places.append((at, 0) if in_a_row else (0, at))
        at += _GAP + (one.width if in_a_row else one.height)
    return places


def _drawn(pictures: Sequence[Picture], places: Sequence[tuple[int, int]]) -> Picture:
    width = max(left + one.width for one, (left, _) in zip(pictures, places, strict=True))
    height = max(top + one.height for one, (_, top) in zip(pictures, places, strict=True))
    canvas = np.full((height, width, 3), _GREY, dtype=np.uint8)
    for one, (left, top) in zip(pictures, places, strict=True):
        canvas[top : top + one.height, left : left + one.width] = decode(one.png).pixels
    return Picture(encode_png(canvas), width, height)
