"""What belongs to what on labelled pages, for the words and elements that the parser itself sees there.

A page is looked at once (``Seen`` beside its picture); its truth is laid over what was seen: a word is that of the page
whose place it takes, an element the control that it covers.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from screenwright.core.files import write_whole
from screenwright.core.geometry import Box
from screenwright.core.images import decode
from screenwright.core.overlap import inside, ious, table
from screenwright.core.screenshot import Screenshot
from screenwright.vision import (
    WHAT,
    Draft,
    Frame,
    Node,
    before,
    drafted,
    drawn_between,
    node_facts,
    nodes_of,
)
from screenwright_lab.data.plain.truth import PlainPage
from screenwright_lab.data.screens.labels import LabelledScreen

SAME = 0.45
"""IoU from which an element is a control of the page."""
WITHIN = 0.5
"""Share of a word that lies in what it is a word of."""
UNKNOWN = -1
TICKED = ("checkbox", "radio", "switch")
"""Kinds that are on or off."""


@dataclass(frozen=True, slots=True)
class Thing:
    """A node with what it is a part of. ``of`` names its text, None where it is of none or of an unknown one;
    ``control``: its number; ``label_of``: the number of the control whose label it is a word of; ``cell``: table, row
    and column; ``what``: the number of what it is in ``WHAT``, UNKNOWN where nobody knows; ``on``: whether a check box,
    radio button or switch is."""

    node: Node
    of: str | None = None
    control: int | None = None
    label_of: int | None = None
    cell: tuple[int, int, int] | None = None
    what: int = UNKNOWN
    on: bool | None = None


@dataclass(frozen=True, slots=True)
class Known:
    """A page for training: its things, what is seen of them (n, NODE_FACTS), and ``drawn_between`` them (n, n, 4).
    ``labels``: whether it is known which words are the label of which control; ``looked``: whether the things are those
    that the parser sees."""

    things: tuple[Thing, ...]
    facts: NDArray[np.float16]
    drawn: NDArray[np.uint8]
    labels: bool
    looked: bool = True


def nodes_on(picture: Path, kept: Path) -> tuple[Screenshot, list[Node]]:
    """What the parser sees on a picture; it is written to the file ``kept``, and read from there."""
    shot = decode(picture.read_bytes(), picture.name)
    if not kept.exists():
        nodes = [{**asdict(node), "box": node.box.as_tuple()} for node in _seen(shot)]
        write_whole(kept, json.dumps(nodes, ensure_ascii=False).encode(), mode=0o644)
    told = json.loads(kept.read_text(encoding="utf-8"))
    return shot, [Node(one["kind"], Box(*one["box"]), one["text"], tuple(one["judged"])) for one in told]


def _seen(shot: Screenshot) -> list[Node]:
    """The words and the elements of a screen before it is asked what belongs to what; none where a net is missing."""
    draft = drafted(before("relations"), Frame(shot), Draft())
    if draft.words is None or draft.elements is None or draft.recognised is None:
        return []
    return nodes_of(draft.words, draft.elements, draft.recognised)


def of_plain(picture: Path, page: PlainPage, kept: Path) -> Known:
    shot, nodes = nodes_on(picture, kept)
    return _known(shot, tuple(_things_of_plain(page, nodes)), labels=True)


def of_dom(picture: Path, page: PlainPage) -> Known:
    """The words and controls of the page itself, for which the parser need not look."""
    nodes = [
        *(Node("word", word.box, word.text) for word in page.words),
        *(Node(control.kind, control.box) for control in page.controls if control.kind != "link"),
    ]
    shot = decode(picture.read_bytes(), picture.name)
    known = _known(shot, tuple(_things_of_plain(page, nodes)), labels=True)
    return replace(known, looked=False)


def of_labels(picture: Path, screen: LabelledScreen, kept: Path) -> Known:
    shot, nodes = nodes_on(picture, kept)
    return _known(shot, tuple(_things_of_labels(screen, nodes)), labels=False)


def _known(shot: Screenshot, things: tuple[Thing, ...], *, labels: bool) -> Known:
    nodes = [thing.node for thing in things]
    drawn = drawn_between(shot.pixels, nodes)
    return Known(things, node_facts(shot.pixels, nodes).astype(np.float16), drawn, labels)


def _things_of_plain(page: PlainPage, nodes: Sequence[Node]) -> Iterator[Thing]:
    controls = [control.box for control in page.controls]
    places = _fitting([node.box if node.kind != "word" else None for node in nodes], controls)
    words = table([word.box for word in page.words])
    for number, node in enumerate(nodes):
        if node.kind == "word":
            yield _word_of_plain(page, node, _most(inside(table([node.box]), words)), controls)
        elif (found := places[number]) is None:
            yield _no_control(page, node)
        else:
            control = page.controls[found]
            on = control.checked if control.kind in TICKED else None
            yield Thing(node, control=found, cell=control.cell, what=WHAT.index(control.kind), on=on)


def _no_control(page: PlainPage, node: Node) -> Thing:
    """What lies around the words of one cell is that cell; of an empty place of a table nobody knows."""
    held = {word.of for word in page.words if node.box.contains(word.box.center)}
    of = next(iter(held), ())
    if len(held) == 1 and of[0] == "cell":
        row = tuple(map(int, of[1:]))
        return Thing(node, cell=(row[0], row[1], row[2]), what=WHAT.index("cell"))
    empty = not held and any(one.box.contains(node.box.center) for one in page.tables)
    return Thing(node, what=UNKNOWN if empty else WHAT.index("nothing"))


def _word_of_plain(page: PlainPage, node: Node, found: int | None, controls: Sequence[Box]) -> Thing:
    if found is None:  # of a field or select, or what is no word
        holder = _most(inside(table([node.box]), table(controls)))
        around = page.controls[holder] if holder is not None else None
        if around and (around.kind == "input" or (around.kind == "select" and node.text in around.text.split())):
            return Thing(node, f"in {holder}", cell=around.cell, what=WHAT.index(around.kind))
        return Thing(node, f"nothing {node.box}", what=WHAT.index("nothing"))
    word = page.words[found]
    of = " ".join(map(str, word.of))
    if word.of[0] == "control":
        owner = page.controls[int(word.of[1])]
        return Thing(node, of, cell=owner.cell, what=WHAT.index(owner.kind))
    cell = tuple(map(int, word.of[1:])) if word.of[0] == "cell" else None
    label_of = int(word.of[1]) if word.of[0] == "label" else None
    what = WHAT.index("cell" if cell else "text")
    return Thing(node, of, label_of=label_of, cell=(cell[0], cell[1], cell[2]) if cell else None, what=what)


def _things_of_labels(screen: LabelledScreen, nodes: Sequence[Node]) -> Iterator[Thing]:
    """Truth of labelled screens: each word is of the smallest label that it lies in."""
    labels = screen.labels
    cells = dict(_cells(screen))
    boxes = [label.box for label in labels]
    places = _fitting([node.box if node.kind != "word" else None for node in nodes], boxes)
    sizes = np.array([box.area for box in boxes], float)
    for number, node in enumerate(nodes):
        if not screen.known(node.box):
            yield Thing(node)
        elif node.kind == "word":
            held = np.flatnonzero(inside(table([node.box]), table(boxes))[0] > WITHIN) if boxes else np.array([], int)
            if not len(held):
                yield Thing(node, f"nothing {node.box}")
                continue
            home = int(held[sizes[held].argmin()])
            around = next((cells[i] for i in sorted(held.tolist(), key=lambda i: sizes[i]) if i in cells), None)
            yield Thing(node, f"label {home}", cell=around, what=WHAT.index(labels[home].kind))
        elif (found := places[number]) is None:
            yield Thing(node, what=WHAT.index("nothing"))
        else:
            label = labels[found]
            on = label.state.checked if label.kind in TICKED else None
            yield Thing(node, control=found, cell=cells.get(found), what=WHAT.index(label.kind), on=on)


def _cells(screen: LabelledScreen) -> Iterator[tuple[int, tuple[int, int, int]]]:
    """Table, row and column of the labels that stand in one; columns by where the cells of the longest row stand."""
    for number, group in enumerate(screen.groups):
        if group.kind != "table":
            continue
        heads = max(group.items, key=len)
        lefts = np.array([screen.labels[i].box.center.x for i in heads])
        for row, items in enumerate(group.items):
            for item in items:
                column = int(np.abs(lefts - screen.labels[item].box.center.x).argmin())
                yield item, (number, row, column)


def _fitting(seen: Sequence[Box | None], truth: Sequence[Box]) -> list[int | None]:
    """For each box that was seen the true one that it fits best, each of them once."""
    there = [i for i, box in enumerate(seen) if box is not None]
    found: list[int | None] = [None] * len(seen)
    if not there or not truth:
        return found
    fits = ious(table([box for box in seen if box is not None]), table(truth))
    while fits.max() >= SAME:
        row, column = divmod(int(fits.argmax()), fits.shape[1])
        found[there[row]] = column
        fits[row], fits[:, column] = 0, 0
    return found


def _most(shares: NDArray[np.float64]) -> int | None:
    """The one that holds the largest share of a box, WITHIN at least."""
    return int(shares[0].argmax()) if shares.size and shares.max() > WITHIN else None


def looked_at(
    pages: Sequence[tuple[Path, PlainPage]],
    screens: Sequence[tuple[Path, LabelledScreen]],
    looks: int,
    say: Callable[[str], None],
) -> list[Known]:
    """All of them; the parser looks at the screens and at the first so many of the pages. A look is kept beside its
    picture, so that a run that was stopped goes on."""
    found = []
    for number, (picture, page) in enumerate(pages):
        looked = number < looks
        found.append(of_plain(picture, page, picture.with_suffix(".nodes")) if looked else of_dom(picture, page))
        if number % 100 == 99:
            say(f"{number + 1} of {len(pages)} plain pages")
    for number, (picture, screen) in enumerate(screens, 1):
        found.append(of_labels(picture, screen, picture.with_suffix(".nodes")))
        if number % 100 == 0:
            say(f"{number} of {len(screens)} labelled screens")
    return found
