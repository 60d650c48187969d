"""A line of text as it was read: the words, where they stand and how sure they are."""

from __future__ import annotations

from dataclasses import dataclass, replace

from screenwright.core.geometry import Box
from screenwright.vision.bidi import is_leftwards


@dataclass(frozen=True, slots=True)
class Gap:
    """Between two words: ``at`` is the place of the space in the text; columns ``left`` to ``right``."""

    at: int
    left: int
    right: int


@dataclass(frozen=True, slots=True)
class TextLine:
    """``text`` is as it is spoken. ``gaps`` are between its words, in their order; ``ends`` the columns where the first
    one begins and the last one ends, where those are not the sides of the box. ``parts`` are the runs of words in
    one colour, of a line that is written in two, as running text with links is; ``coloured`` is said of such a part
    where its colour is no shade of grey and that of the others is. ``begins`` is the column at which the recogniser
    saw the first sign, to some pixels."""

    box: Box
    text: str
    confidence: float
    coloured: bool = False
    parts: tuple[TextLine, ...] = ()
    gaps: tuple[Gap, ...] = ()
    ends: tuple[int, int] | None = None
    begins: int | None = None

    def words(self) -> list[tuple[str, Box]]:
        """The words in the order in which they are spoken, and where they stand."""
        starts, ends = [0, *(gap.at + 1 for gap in self.gaps)], [*(gap.at for gap in self.gaps), len(self.text)]
        across = sorted(self.gaps, key=lambda gap: gap.left)
        left, right = self.ends or (self.box.left, self.box.right)
        lefts, rights = [left, *(gap.right for gap in across)], [*(gap.left for gap in across), right]
        columns = list(zip(lefts, rights, strict=True))
        if is_leftwards([self.text]):
            columns.reverse()
        return [
            (self.text[start:end], replace(self.box, left=first, right=max(first + 1, last)))
            for start, end, (first, last) in zip(starts, ends, columns, strict=True)
        ]
