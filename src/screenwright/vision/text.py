"""Pixels to text lines: detect, split at wide gaps, recognise, and set aside what are icons and not letters."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from screenwright.core.geometry import Box
from screenwright.core.overlap import inside, shared, table
from screenwright.vision.access_keys import without_access_keys
from screenwright.vision.bidi import is_leftwards, spoken
from screenwright.vision.faint import faint_lines
from screenwright.vision.framed import within_frame
from screenwright.vision.grounds import ends_on_ground
from screenwright.vision.inks import runs
from screenwright.vision.kana import with_kana
from screenwright.vision.line_ends import is_ideograph, parted_at_icons, without_icons
from screenwright.vision.missed import is_written, missed
from screenwright.vision.pace import has_time, was_left_away
from screenwright.vision.scripts import with_other_scripts
from screenwright.vision.spaces import with_spaces
from screenwright.vision.text_detect import detect_lines
from screenwright.vision.text_line import Gap, TextLine
from screenwright.vision.text_quick import read_lines
from screenwright.vision.text_recognise import Reading, is_doubtful, read_wider, recognise
from screenwright.vision.underline import without_underline

LEADING = 0.6
"""Room above and below the ink of a line, as parts of that, at most: figures fill little more than half a line."""
BETWEEN, SLICE = 1, 0.35
"""More rows without ink than these part two lines; and the share of a box below which ink at its edge is a slice of the
next line."""
CROSSED = 0.5
"""Share of a line that is another one's, from which they are not set apart: that is no room."""
CAUGHT = 0.7
"""Share of a few letters' box within a longer line that begins or ends with them, from which they are its own."""
SURE_WHOLE = 0.9
"""Confidence from which a line that is read with the edge of a button around it has more letters than within."""
MIN_CONFIDENCE = 0.5
SURE_WORD = 0.97
"""Confidence from which a single word of ideographs is no pair of icons."""
SPLIT_HEIGHTS, SPLIT_ADVANCES = 0.55, 2.2
"""A gap splits a line where it is wider than this share of the line's height and than so many characters."""
MENU_ADVANCES = 1.4
"""Where all of three or more spaces are wider than this many characters, they part the labels of a bar."""
UNLIKE = 1.6
"""How many times as wide as all others those two or more spaces are that part labels of several words."""
SPACED_EMS, APART_EMS, SHORT_LABEL = 0.6, 1.3, 5
"""Between ideographs, in their width: three or more such spaces part labels of so many signs at most on average; and
what parts even two."""
IDEOGRAPHIC = 0.8
"""Share of a line's signs from which it is written in ideographs."""
BLANK_SHARE = 0.2
"""A column is blank where it spans less than this share of the line's contrast; JPEG noise stays below."""
MIN_CONTRAST = 12


@dataclass(frozen=True, slots=True)
class TextFound:
    """``lines`` are text; ``glyphs`` are places where the detector fired on what is rather a small picture."""

    lines: tuple[TextLine, ...]
    glyphs: tuple[Box, ...]

    @property
    def boxes(self) -> list[Box]:
        return [line.box for line in self.lines]


Read: TypeAlias = Callable[[NDArray[np.uint8], Sequence[Box]], list[Reading]]


def read_text(
    pixels: NDArray[np.uint8], only: Sequence[Box] | None = None, whole: Box | None = None, *, quick: bool = False
) -> TextFound:
    """All text in RGB ``pixels`` (height, width, 3), unordered; with ``only``, the lines that reach into its boxes.
    ``whole``: the size of the picture that they are a part of. ``quick``: each line is read by the quick net first, to
    measure what that is worth; it saves no time yet (``docs/models/lines.md``)."""
    read = read_lines if quick else recognise
    grey = pixels[:, :, 1]  # green carries most of the light, and a conversion costs more than it gives here
    found = detect_lines(pixels, whole)
    boxes, more = (_reaching(one, only) for one in (found, [*missed(grey, found), *faint_lines(pixels, found)]))
    boxes = _within_frames(pixels, boxes, read)
    pixels = without_access_keys(pixels, boxes)
    readings = _readings(pixels, boxes, more, read)
    short = [pair for pair in zip(more, readings[len(boxes) :], strict=True) if is_written(pair[1])]
    lines, glyphs = _lines(pixels, [*zip(boxes, readings, strict=False), *short])
    seen = () if was_left_away("text") else tuple(glyphs)  # what was not read is no picture for that
    return TextFound(set_apart(without_echoes(lines)), seen)


def lines_in(pixels: NDArray[np.uint8], boxes: Sequence[Box]) -> list[TextLine]:
    """What is written in each of the boxes, where anything is."""
    pixels = without_access_keys(pixels, boxes)
    return _lines(pixels, list(zip(boxes, recognise(pixels, boxes), strict=True)))[0]


def _lines(pixels: NDArray[np.uint8], read: Sequence[tuple[Box, Reading]]) -> tuple[list[TextLine], list[Box]]:
    """The lines of text, and the boxes of what is rather a small picture."""
    grey = pixels[:, :, 1]
    parts = [
        part
        for box, reading in read
        for piece in split_at_gaps(grey, box, reading)
        for part in parted_at_icons(grey, *piece)
    ]
    lines, glyphs = [], []
    ideographic = _reads_ideographs([reading for _, reading in parts])
    for whole, first in parts:
        box, reading = without_icons(grey, whole, without_underline(grey, whole, first))
        reading = with_kana(with_spaces(grey, box, reading))
        text = reading.text.strip()
        if reading.confidence >= MIN_CONFIDENCE and _is_language(text, reading.confidence, ideographic):
            leftwards = is_leftwards([text])
            parted = () if leftwards else _parts(pixels, box, reading)
            gaps = _gaps(box, reading, leftwards=leftwards)
            inner, said = tight(grey, box), spoken(text)
            ends = ends_on_ground(grey, inner)
            begins = None if leftwards else _place(box, reading, len(reading.text) - len(reading.text.lstrip()))
            lines.append(TextLine(inner, said, reading.confidence, parts=parted, gaps=gaps, ends=ends, begins=begins))
        else:
            glyphs.append(box)
    return lines, glyphs


def _within_frames(pixels: NDArray[np.uint8], boxes: Sequence[Box], read: Read) -> list[Box]:
    """The boxes; of those that are buttons what is written within, unless letters that touch the edge are lost."""
    inner = [within_frame(pixels[:, :, 1], box) for box in boxes]
    framed = [i for i, box in enumerate(boxes) if inner[i] != box]
    readings = read(pixels, [*(boxes[i] for i in framed), *(inner[i] for i in framed)])
    kept = list(inner)
    for i, whole, part in zip(framed, readings, readings[len(framed) :], strict=False):
        if whole.confidence >= SURE_WHOLE and part.text != whole.text and part.text in whole.text:
            kept[i] = boxes[i]
    return kept


def _readings(pixels: NDArray[np.uint8], boxes: Sequence[Box], more: Sequence[Box], read: Read) -> list[Reading]:
    """What stands at the ``boxes`` of lines and at ``more`` places where there may be one."""
    every = [*boxes, *more]
    first = read(pixels, every)
    if not has_time("text"):
        return first
    known = [*with_other_scripts(pixels[:, :, 1], boxes, first[: len(boxes)]), *first[len(boxes) :]]
    doubtful = [i for i, box in enumerate(every) if known[i] is first[i] and is_doubtful(box, first[i])]
    again = read_wider(pixels, [every[i] for i in doubtful], [first[i] for i in doubtful])
    for i, reading in zip(doubtful, again, strict=True):
        known[i] = reading
    return known


def _reaching(boxes: Sequence[Box], places: Sequence[Box] | None) -> list[Box]:
    return [box for box in boxes if places is None or any(box.overlap(place) for place in places)]


def _place(box: Box, reading: Reading, at: int) -> int:
    """The column at which a sign was recognised."""
    return box.left + round(reading.starts[at] * box.width)


def _gaps(box: Box, reading: Reading, *, leftwards: bool) -> tuple[Gap, ...]:
    """Where its spaces are, to some pixels: as exactly as the recogniser tells where letters begin."""
    text, before = reading.text.strip(), len(reading.text) - len(reading.text.lstrip())
    places = [box.left + round(start * box.width) for start in (*reading.starts, 1.0)]
    found = [
        Gap(i, places[i + before], max(places[i + before] + 1, places[i + before + 1]))
        for i, sign in enumerate(text)
        if sign == " "
    ]
    if not leftwards:
        return tuple(found)
    turned = [replace(gap, at=len(text) - 1 - gap.at) for gap in reversed(found)]
    return tuple(turned) if all(spoken(text)[gap.at] == " " for gap in turned) else ()


def without_echoes(lines: Sequence[TextLine]) -> list[TextLine]:
    """Without the last or first letters of a line that its neighbour's box has caught as well."""
    boxes = table([line.box for line in lines])
    caught = np.argwhere(inside(boxes, boxes) > CAUGHT).tolist() if lines else []
    echoes = {
        i for i, j in caught if len(lines[i].text) < len(lines[j].text) and _at_an_end(lines[i].text, lines[j].text)
    }
    return [line for i, line in enumerate(lines) if i not in echoes]


def _at_an_end(part: str, text: str) -> bool:
    return text.startswith(part) or text.endswith(part)


def set_apart(lines: Sequence[TextLine]) -> tuple[TextLine, ...]:
    """The lines, those below one another each with half of the room that both have; what lies in another line stays."""
    boxes = [line.box for line in lines]
    overlaps = shared(table(boxes), table(boxes))
    for i, j in np.argwhere(overlaps > 0).tolist():
        upper, lower = boxes[i], boxes[j]
        both = upper.bottom - lower.top
        if (
            upper.top < lower.top
            and 0 < both < CROSSED * min(upper.height, lower.height)
            and upper.bottom < lower.bottom
        ):
            middle = lower.top + both // 2
            boxes[i] = replace(upper, bottom=middle)
            boxes[j] = replace(lower, top=middle)
    return tuple(replace(line, box=box) for line, box in zip(lines, boxes, strict=True))


def _parts(pixels: NDArray[np.uint8], box: Box, reading: Reading) -> tuple[TextLine, ...]:
    """The words of each run of one colour; none where a run is no words."""
    found = runs(pixels, box)
    middles = [((one.box.right + other.box.left) / 2 - box.left) / box.width for one, other in pairwise(found)]
    words = [reading.between(*ends).text.strip() for ends in pairwise([0.0, *middles, 1.01])]
    if not found or not all(words):
        return ()
    grey = not all(run.coloured for run in found)
    return tuple(
        TextLine(run.box, text, reading.confidence, coloured=grey and run.coloured)
        for run, text in zip(found, words, strict=True)
    )


def tight(grey: NDArray[np.uint8], box: Box) -> Box:
    """The line without the margins that the text net leaves around its ink: hardly any before and behind, and above and
    below no more than toolkits give a line, nor than half way to the next one.
    """
    crop = grey[box.top : box.bottom, box.left : box.right]
    away = np.abs(crop.astype(np.int16) - int(np.median(crop)))
    high, low = _own_rows(away.max(axis=1))
    top, bottom = _ink(away[high:low].max(axis=1))
    left, right = _ink(away[high:low].max(axis=0))
    beside, room = max(1, box.height // 12), max(1, round(LEADING * (bottom - top)))
    kept = Box(left - beside, max(0, top - room), right + beside, min(low - high, bottom + room))
    inside = kept.moved(0, high).clipped(box.width, box.height)
    return inside.moved(box.left, box.top) if inside else box


def _ink(away: NDArray[np.int16]) -> tuple[int, int]:
    """Where the ink begins and ends along one side, as the distance from the ground tells."""
    marks = _marks(away)
    return (int(marks[0]), int(marks[-1]) + 1) if marks.size else (0, len(away))


def _own_rows(away: NDArray[np.int16]) -> tuple[int, int]:
    """The rows without what a box of closely set lines holds of its neighbours: little ink at its very edge, parted
    from the rest by a gap, of which half is theirs."""
    first, last = 0, len(away)
    marks = _marks(away)
    gaps = np.flatnonzero(np.diff(marks) > BETWEEN)
    if gaps.size:
        ends, starts = marks[gaps] + 1, marks[gaps + 1]
        if marks[0] == 0 and ends[0] < SLICE * len(away):
            first = int(ends[0] + starts[0]) // 2
        if marks[-1] == len(away) - 1 and len(away) - starts[-1] < SLICE * len(away):
            last = int(ends[-1] + starts[-1] + 1) // 2
    return (first, last) if first < last else (0, len(away))


def _marks(away: NDArray[np.int16]) -> NDArray[np.int64]:
    """Where there is ink."""
    return np.flatnonzero(away > max(MIN_CONTRAST, BLANK_SHARE * int(away.max())))


def split_at_gaps(grey: NDArray[np.uint8], box: Box, reading: Reading) -> list[tuple[Box, Reading]]:
    """Cut a line where it is blank for longer than any space between words.

    Menu bars and tab rows come out of the detector as one line; each of their words is a control of its own.
    """
    edge = round(0.15 * box.height)  # the box may touch the border of a bar
    crop = grey[box.top + edge : box.bottom - edge, box.left : box.right]
    if crop.shape[0] < 3 or len(reading.text) < 2:
        return [(box, reading)]
    spans = np.ptp(crop, axis=0)
    ink = spans > max(MIN_CONTRAST, BLANK_SHARE * float(np.percentile(spans, 95)))
    columns = np.flatnonzero(ink)
    ends = _label_gaps(np.diff(columns), box, reading)
    if len(ends) == 0:
        return [(box, reading)]
    cuts = [(int(columns[end]) + int(columns[end + 1])) // 2 for end in ends]
    parts = []
    for left, right in zip([0, *cuts], [*cuts, box.width], strict=True):
        part = reading.between(left / box.width, right / box.width)
        marks = columns[(columns >= left) & (columns < right)]
        margin = max(1, box.height // 8)
        tight_left, tight_right = max(0, int(marks[0]) - margin), min(box.width, int(marks[-1]) + 1 + margin)
        parts.append((Box(box.left + tight_left, box.top, box.left + tight_right, box.bottom), part))
    return parts


def _label_gaps(gaps: NDArray[np.int64], box: Box, reading: Reading) -> NDArray[np.int64]:
    """Indices of the ``gaps`` (pixels between neighbouring ink columns) that part labels and not words.

    A space is about half a character's advance in running text and one advance in a terminal, where the white sides
    of narrow letters add to it. So a gap parts labels where it is clearly wider than that, and also where three or
    more spaces in a row are all a little wider, as in a menu bar, or two are clearly wider than all others, as between
    links of several words. Chinese and Japanese have hardly any spaces: so short labels are told from the words of a
    title, which is spaced once or twice.
    """
    if _is_ideographic(reading.text):
        em = float(np.median(np.diff(reading.starts))) * box.width
        spaces = np.flatnonzero(gaps > SPACED_EMS * em)
        short = len(reading.starts) <= SHORT_LABEL * (len(spaces) + 1)
        return spaces if len(spaces) >= 3 and short else np.flatnonzero(gaps > APART_EMS * em)
    count = len(reading.starts)
    advance = (reading.starts[-1] - reading.starts[0]) * box.width / (count - 1) if count > 2 else 0.0
    spaces = np.flatnonzero(gaps > max(0.6 * advance, 0.25 * box.height))
    if len(spaces) >= 3 and gaps[spaces].min() > MENU_ADVANCES * advance > 0:
        return spaces
    wide = gaps > max(MENU_ADVANCES * advance, 0.4 * box.height)
    if wide.sum() >= 2 and advance > 0 and gaps[wide].min() > UNLIKE * gaps[~wide].max(initial=0):
        return np.flatnonzero(wide)
    return np.flatnonzero(gaps > max(SPLIT_HEIGHTS * box.height, SPLIT_ADVANCES * advance))


def _is_ideographic(text: str) -> bool:
    """Whether it is ideographs with nothing between them, so that what is blank is no punctuation's half. Korean is
    not: it has spaces between words."""
    signs = [sign for sign in text if not sign.isspace()]
    if len(signs) <= 2 or any(_is_hangul(sign) or not sign.isalnum() for sign in signs):
        return False
    return sum(map(is_ideograph, signs)) >= IDEOGRAPHIC * len(signs)


def _is_hangul(sign: str) -> bool:
    return "\uac00" <= sign <= "\ud7af"


def _reads_ideographs(readings: Sequence[Reading]) -> bool:
    """Whether the screen holds Chinese, Japanese or Korean words (two different signs or more), so that single ones
    count: two of them, or one that is read surely."""
    words = [one for one in readings if len(set(filter(is_ideograph, one.text))) >= 2]
    return len(words) >= 2 or any(one.confidence > SURE_WORD for one in words)


def _is_language(text: str, confidence: float, ideographic: bool) -> bool:
    """Whether a reading is words or numbers, and not the nearest letter to an icon.

    The recogniser has no class "picture": a magnifier becomes Q or O, a grid becomes an ideograph. Such readings
    are one or two signs long, without a digit or a Latin letter, or shaky.
    """
    signs = [character for character in text if not character.isspace()]
    if not signs or not any(character.isalnum() for character in signs):
        return len(signs) >= 3 and confidence > 0.9
    if any(is_ideograph(character) for character in signs) and len(signs) <= 2:
        return ideographic and confidence > 0.9
    if len(signs) == 1:
        return confidence > 0.8
    return len(signs) > 2 or confidence > 0.7
