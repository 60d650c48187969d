"""The elements by what belongs to what: lines that are several texts are parted, the words of a table become its cells,
and controls are called by their labels."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from screenwright.core.geometry import Box, enclosing
from screenwright.core.screen import Element, Kind
from screenwright.vision.area_facts import Floats
from screenwright.vision.box_head import Recognised
from screenwright.vision.relations import RELATIONS, WHAT, Node, Table, relate, tables_of
from screenwright.vision.text_line import TextLine

LABELLED: tuple[Kind, ...] = ("checkbox", "radio", "input", "select", "slider")
"""Kinds that are called by a text beside them."""
WRITTEN: frozenset[Kind] = frozenset({"text", "link"})
WORDLESS: frozenset[Kind] = frozenset({"checkbox", "radio", "slider"})
"""Kinds that hold no words: what is read there is a mark, or stands beside them."""
PRESSED: frozenset[Kind] = frozenset({*LABELLED, "button"})
"""Kinds that the net has seen on pages in quantity: what is surely one of them is one."""
UNKNOWN: frozenset[Kind] = frozenset({"switch"})
"""Kinds that those pages do not show: what was seen as one stays one."""
TICKED: frozenset[Kind] = frozenset({"checkbox", "radio", "switch"})
SURE, GONE = 0.9, 0.95
"""Chance from which something is what the net says, and from which nothing is there."""
LOOSE: frozenset[Kind] = WRITTEN | {"cell", "list_item", "other"}
"""Kinds that give way to the cells of a table."""
FLAT: frozenset[Kind | Literal["nothing"]] = frozenset({"text", "cell"})
"""What words are on that no click does anything to."""
ROOMY = 3.5
"""Height of a button at most, in heights of its text."""
STILL = 0.001
"""Chance up to which words are neither a link nor on a button."""
APART = 1.0
"""Logit below which two words are surely no unit, with its sign turned."""
UNREAD = 0.5
"""Confidence of a cell in which no text was read."""


def nodes_of(lines: Sequence[TextLine], elements: Sequence[Element], seen: Recognised) -> list[Node]:
    """The words of all lines, and the elements that are more than words."""
    views = dict(zip((line.box for line in lines), seen.judge([line.box for line in lines]), strict=True))
    things = [one for one in elements if one.kind not in WRITTEN]
    words = [(text, box, views[line.box].chances) for line in lines for text, box in line.words()]
    judged = seen.judge([one.box for one in things])
    return [
        *(Node("word", box, text, chances) for text, box, chances in words),
        *(Node(one.kind, one.box, judged=view.chances) for one, view in zip(things, judged, strict=True)),
    ]


def with_relations(
    pixels: NDArray[np.uint8], lines: Sequence[TextLine], elements: Sequence[Element], seen: Recognised
) -> list[Element]:
    """The elements that are there, each text apart, and the cells of tables; all as they are where the net is missing
    or there is too much to ask about."""
    nodes = nodes_of(lines, elements, seen)
    told = relate(pixels, nodes)
    if told is None:
        return list(elements)
    what, said = told.what, told.said
    words = [node for node in nodes if node.kind == "word"]
    apart = _apart(len(words), said)
    things = zip(what[len(words) :], told.on[len(words) :].tolist(), strict=True)
    noise = [word.box for word, one in zip(words, what, strict=False) if _is_surely(one, "nothing")]
    known = [(one, one if one.kind in WRITTEN else _judged(one, *next(things), seen)) for one in elements]
    gone = [one.box for one, thing in known if thing is None]
    worded = [_reworded(one, words, noise) for _, one in known if one is not None]
    kept = [part for one in worded for part in _parted(one, words, apart)]
    kept += _freed(lines, words, apart, kept, gone)
    kept = [_as_written(one, words, what, seen.rectangles) for one in kept]
    for found in tables_of(nodes, said):
        kept = _with_table(kept, found, nodes, what)
    return kept


def _apart(words: int, said: Floats) -> NDArray[np.bool_]:
    """Whether two words are of two texts, (n, n): they are surely no unit; or they are none, and labels of different
    controls or one of them of none."""
    unit, label = said[RELATIONS.index("unit")][:words, :words], said[RELATIONS.index("label")][words:, :words]
    together = (unit + unit.T) / 2
    if not len(label):
        return np.asarray(together < -APART)
    owner = np.where(label.max(axis=0) > 0, label.argmax(axis=0), -1)
    return np.asarray((together < -APART) | ((together < 0) & (owner[:, None] != owner[None])))


def _is_surely(what: Floats, kind: str, chance: float | None = None) -> bool:
    return float(_chances(what[None])[0, WHAT.index(kind)]) >= (SURE if chance is None else chance)


def _chances(what: Floats) -> Floats:
    likely = np.exp(what - what.max(axis=1, keepdims=True))
    return np.asarray(likely / likely.sum(axis=1, keepdims=True), np.float32)


def _judged(element: Element, what: Floats, on: float, seen: Recognised) -> Element | None:
    """The element as what it surely is, and on where it is beside the others; None where nothing is there."""
    known = _of_kind(element, what, seen)
    if known is None or known.kind not in TICKED:
        return known
    return replace(known, state=replace(known.state, checked=on > 0))


def _of_kind(element: Element, what: Floats, seen: Recognised) -> Element | None:
    kind = WHAT[int(what.argmax())]
    if element.kind in UNKNOWN:
        return element
    if kind == "nothing":
        return None if element.kind == "cell" or _is_surely(what, kind, GONE) else element
    if kind in WORDLESS and kind == element.kind:
        return replace(element, text=None, name=None)
    if kind == element.kind or kind not in PRESSED or not _is_surely(what, kind):
        return element
    words = None if kind in WORDLESS else element.text
    name = words if kind == "button" else None
    state = seen.judge([element.box])[0].view.state
    return replace(element, kind=kind, text=words, name=name, state=state, clickable=True)


def _reworded(element: Element, words: Sequence[Node], noise: Sequence[Box]) -> Element:
    """A select without words that are none: its arrow may be read as a letter."""
    inner = [box for box in noise if element.kind == "select" and element.text and element.box.contains(box.center)]
    if not inner:
        return element
    own = [word for word in words if element.box.contains(word.box.center) and word.box not in inner]
    text = " ".join(word.text for line in _lines(own) for word in line) or None
    return replace(element, text=text, name=text if element.name == element.text else element.name)


def _as_written(element: Element, words: Sequence[Node], what: Floats, drawn: Sequence[Box]) -> Element:
    """A text or link as what the words on it surely are: a text, a link, or a button, as large as it is drawn."""
    own = [i for i, word in enumerate(words) if element.kind in WRITTEN and element.box.contains(word.box.center)]
    if not own:
        return element
    chances = _chances(what[own]).mean(axis=0)
    link, button = (float(chances[WHAT.index(kind)]) for kind in ("link", "button"))
    if button >= SURE:
        around = [box for box in drawn if box.covers(element.box) and box.height <= ROOMY * element.box.height]
        box = min(around, key=lambda box: box.area, default=element.box)
        return replace(element, kind="button", box=box, clickable=True)
    if link >= SURE:
        return replace(element, kind="link", clickable=True)
    if link + button <= STILL and WHAT[int(chances.argmax())] in FLAT:
        return replace(element, kind="text", clickable=False)
    return element


def _freed(
    lines: Sequence[TextLine], words: Sequence[Node], apart: NDArray[np.bool_], elements: Sequence[Element],
    gone: Sequence[Box],
) -> list[Element]:  # fmt: skip
    """The texts of elements that are none, and that no other one holds."""
    held = [one.box for one in elements if one.text]
    found, at = list[Element](), 0
    for line in lines:
        count = len(line.words())
        own = [i for i in range(at, at + count) if _is_in(words[i], gone) and not _is_in(words[i], held)]
        at += count
        whole = Element(
            id="", kind="text", box=line.box, text=line.text, name=line.text, confidence=line.confidence, source="read"
        )
        found += [_part(whole, [words[i] for i in group]) for group in _groups(own, apart)]
    return found


def _is_in(word: Node, boxes: Sequence[Box]) -> bool:
    return any(box.contains(word.box.center) for box in boxes)


def _groups(own: Sequence[int], apart: NDArray[np.bool_]) -> list[list[int]]:
    """Words that follow each other, those that are apart in groups of their own."""
    ends = [at for at, (a, b) in enumerate(pairwise(own), 1) if apart[a, b]]
    return [list(own[first:last]) for first, last in pairwise([0, *ends, len(own)]) if first < last]


def _parted(element: Element, words: Sequence[Node], apart: NDArray[np.bool_]) -> list[Element]:
    """A line of text as the texts that stand on it."""
    own = [i for i, word in enumerate(words) if element.kind in WRITTEN and element.box.contains(word.box.center)]
    own.sort(key=lambda i: words[i].box.left)
    parts = _groups(own, apart)
    if len(parts) < 2 or " ".join(words[i].text for i in own) != element.text:
        return [element]
    return [_part(element, [words[i] for i in part]) for part in parts]


def _part(element: Element, words: Sequence[Node]) -> Element:
    across = enclosing(word.box for word in words)
    text = " ".join(word.text for word in words)
    box = replace(element.box, left=max(across.left, element.box.left), right=min(across.right, element.box.right))
    return replace(element, box=box, text=text, name=text)


def _with_table(elements: Sequence[Element], found: Table, nodes: Sequence[Node], what: Floats) -> list[Element]:
    """The cells of a table in the place of the texts, links and cells that stood there; controls stay in them."""
    places = [
        (cell, Box(left, top, right, bottom))
        for row, (top, bottom) in zip(found.rows, found.lines, strict=True)
        for cell, (left, right) in zip(row, found.columns, strict=True)
        if cell
    ]
    whole = Box(found.columns[0][0], found.lines[0][0], found.columns[-1][1], found.lines[-1][1])
    own = [nodes[i].box.center for cell, _ in places for i in cell]
    kept = [
        one
        for one in elements
        if one.kind not in LOOSE
        or not (any(map(one.box.contains, own)) or (one.kind == "cell" and whole.contains(one.box.center)))
    ]
    cells = [
        _cell(box, [nodes[i] for i in cell], elements, clickable=_is_link(what[list(cell)])) for cell, box in places
    ]
    return [*kept, *cells]


def _is_link(what: Floats) -> bool:
    return all(WHAT[int(one)] == "link" for one in what.argmax(axis=1))


def _cell(box: Box, nodes: Sequence[Node], elements: Sequence[Element], *, clickable: bool) -> Element:
    words = [node for node in nodes if node.kind == "word"]
    text = " ".join(word.text for line in _lines(words) for word in line) or None
    written = [one for one in elements if one.kind in WRITTEN and box.contains(one.box.center)]
    confidence = min((one.confidence for one in written), default=UNREAD)
    return Element(
        id="", kind="cell", box=box, text=text, name=text, clickable=clickable, confidence=confidence,
        source="read" if text else "inferred",
    )  # fmt: skip


def _lines(words: Sequence[Node]) -> list[list[Node]]:
    """Line by line, each from left to right."""
    lines: list[list[Node]] = []
    for word in sorted(words, key=lambda word: (word.box.top, word.box.left)):
        if lines and word.box.center.y < lines[-1][0].box.bottom:
            lines[-1].append(word)
        else:
            lines.append([word])
    return [sorted(line, key=lambda word: word.box.left) for line in lines]


def with_labels(pixels: NDArray[np.uint8], elements: Sequence[Element]) -> tuple[Element, ...]:
    """The controls that have no name of their own by that of the texts that are their label; a link that is one is a
    text, though a click on it works."""
    written = [one for one in elements if one.kind in ("text", "link") and one.text]
    controls = [one for one in elements if one.kind in LABELLED]
    words = [(i, text, box) for i, one in enumerate(written) for text, box in _words(one)]
    nodes = [*(Node("word", box, text) for _, text, box in words), *(Node(one.kind, one.box) for one in controls)]
    told = relate(pixels, nodes) if controls and words else None
    if told is None:
        return tuple(elements)
    said = told.said
    member = np.zeros((len(written), len(nodes)), np.float32)
    for at, (i, _, _) in enumerate(words):
        member[i, at] = 1
    member /= member.sum(axis=1, keepdims=True)
    label = said[RELATIONS.index("label"), len(words) : len(words) + len(controls)] @ member.T
    names, used = dict[int, str](), set[int]()
    for control, row in zip(controls, label, strict=True):
        chosen = [i for i in np.flatnonzero(row > 0).tolist() if label[:, i].max() == row[i]]
        if chosen and control.name is None:
            ordered = sorted((written[i] for i in chosen), key=lambda one: (one.box.top, one.box.left))
            names[id(control)] = " ".join(one.text or "" for one in ordered).rstrip(":： ")
            used.update(id(one) for one in ordered)
    return tuple(
        replace(one, name=names[id(one)]) if id(one) in names
        else replace(one, kind="text") if id(one) in used and one.kind == "link"
        else one
        for one in elements
    )  # fmt: skip


def _words(element: Element) -> list[tuple[str, Box]]:
    """The words of a text of one line, each as wide as its share of the signs."""
    words = (element.text or "").split()
    box, signs = element.box, len(" ".join(words))
    ends, at = list[tuple[int, int]](), 0
    for word in words:
        ends.append((at, at + len(word)))
        at += len(word) + 1
    return [
        (word, replace(box, left=box.left + round(box.width * first / signs),
                       right=max(box.left + round(box.width * last / signs), box.left + 1)))
        for word, (first, last) in zip(words, ends, strict=True)
    ]  # fmt: skip
