"""Links in the middle of a line, as in a sentence or a path: their words are read with the line, which stays whole."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from screenwright.core.geometry import Box
from screenwright.core.screen import Element
from screenwright.vision.text_line import TextLine

IN_LINK: Final = 0.6
"""Share of a word's width that lies in the link that it belongs to."""


def with_inline_words(elements: Sequence[Element], lines: Sequence[TextLine]) -> list[Element]:
    """The elements; links without words with those words of the ``lines`` that stand in them."""
    open_ones = [i for i, one in enumerate(elements) if one.kind == "link" and one.text is None]
    said: dict[int, list[str]] = {i: [] for i in open_ones}
    for line in sorted(lines, key=lambda line: line.box.top) if open_ones else ():
        near = [i for i in open_ones if line.box.overlap(elements[i].box)]
        for word, box in line.words() if near else ():
            around = [i for i in near if _stands_in(box, elements[i].box)]
            if around and any(map(str.isalnum, word)):
                said[min(around, key=lambda i: elements[i].box.width)].append(word)
    told = {i: " ".join(words) for i, words in said.items() if words}
    return [
        replace(one, text=told[i], name=told[i], source="read") if i in told else one for i, one in enumerate(elements)
    ]


def _stands_in(word: Box, link: Box) -> bool:
    shared = min(word.right, link.right) - max(word.left, link.left)
    return shared >= IN_LINK * word.width and link.top <= word.center.y < link.bottom
