"""How well a screen is understood: reading order, what belongs together, lists, tables, captions, the tab shown.

All of it is asked of what was found (IoU of at least 0.5 with a label): what was missed is counted by ``elements``.
Membership is judged by pairs, as groupings are: of all pairs of labels that belong together, how many were put
together, and the other way round (Hubert and Arabie 1985, Comparing Partitions). Order is Kendall's tau over all pairs
that do not overlap. What can be clicked and has words is also asked of the narration, found or not.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import TypeAlias

import numpy as np

from screenwright.core.screen import BlockRole, Element, Screen
from screenwright.vision import narrate
from screenwright_lab.benchmarks import boxes
from screenwright_lab.benchmarks.elements import NO_ELEMENT, LabelledScreens, known_elements
from screenwright_lab.benchmarks.intervals import Score, ratio_score, share
from screenwright_lab.benchmarks.samples import Row, Rows, Sample
from screenwright_lab.benchmarks.text import spaced, words
from screenwright_lab.data.icons.families import OTHER
from screenwright_lab.data.icons.said import function_said
from screenwright_lab.data.screens.groups import Group
from screenwright_lab.data.screens.labels import Label, LabelledScreen
from screenwright_lab.data.screens.web.pages.icons import function_meant

UPRIGHT = 1.3
"""A screen so many times as high as wide is a phone's."""
ITEMS = 3
"""Items from which a true list counts: two things beside each other are no list to anybody."""

_QUOTED = re.compile(r'"([^"]*)"')
_TOKEN = re.compile(r"\w+|[^\w\s]")

Homes: TypeAlias = Mapping[int, Hashable]
"""To what each label belongs, by its index; one that belongs to nothing is not in it."""


@dataclass
class Structure(LabelledScreens):
    """Counts for each measure; see the module."""

    name: str = "structure-2"

    def judge(self, sample: Sample) -> Row:
        truth = self.shots[sample.id].screen
        screen = self.parse(self.shots[sample.id].picture)
        found = matched(screen, truth)
        words_told = narrate(screen)
        length = [float(len(_TOKEN.findall(words_told))), 1.0]
        upright = screen.screenshot.height > UPRIGHT * screen.screenshot.width
        row_of, column_of = table_places(screen, found)
        true_row, true_column = true_table_places(truth)
        return {
            "order": order(screen, truth, found),
            "blocks": together(found, put_in(screen, found), innermost(truth.groups)),
            "lists": together(found, put_in(screen, found, "list"), innermost(_lists(truth.groups))),
            "table cells": _sum(together(found, row_of, true_row), together(found, column_of, true_column)),
            "captions": captions(screen, truth, found),
            "tab shown": tab_shown(truth.labels, found),
            "named in the narration": named(words_told, truth.labels),
            "words and signs of the narration": length,
            "the same, of a phone's screen": length if upright else [0.0, 0.0],
        }

    @staticmethod
    def scores(rows: Rows) -> list[Score]:
        judged_by_pairs = ("blocks", "lists", "table cells", "captions")
        return [
            ratio_score(
                name,
                [(sample.group, row[name]) for sample, row in rows],
                boxes.f1 if name in judged_by_pairs else share,
                int(sum(row[name][-1] for _, row in rows)),
            )
            for name in rows[0][1]
        ]


def matched(screen: Screen, truth: LabelledScreen) -> dict[int, Element]:
    """The element that was found for each label, by the label's index."""
    known = known_elements(screen, truth)
    asked = [i for i, label in enumerate(truth.labels) if label.kind not in NO_ELEMENT]
    pairs = boxes.match([one.box for one in known], [truth.labels[i].box for i in asked]).pairs
    return {asked[j]: known[i] for i, j in pairs}


def order(screen: Screen, truth: LabelledScreen, found: Mapping[int, Element]) -> list[float]:
    """(pairs in the toolkit's order less those that are not, pairs). Pages are written in reading order; applications
    tell of their windows and bars in the order of their making, so of desktops only pairs of one group are asked."""
    home = innermost(truth.groups)
    rank = {element.id: place for place, element in enumerate(screen.elements)}
    agreed, asked = 0, 0
    for one, other in combinations(sorted(found), 2):
        together = truth.origin.source != "desktop" or (one in home and home[one] == home.get(other))
        if together and not truth.labels[one].box.overlap(truth.labels[other].box):
            asked += 1
            agreed += 1 if rank[found[one].id] < rank[found[other].id] else -1
    return [float(agreed), float(asked)]


def together(found: Mapping[int, Element], said: Homes, true: Homes) -> list[float]:
    """(pairs rightly put together, pairs put together, pairs that belong together), of the labels that were found and
    of which at least one belongs to something: a row of boxes that the toolkit does not call a list may be one."""
    right, put, belong = 0, 0, 0
    for one, other in combinations(found, 2):
        if one not in true and other not in true:
            continue
        same = one in said and said[one] == said.get(other)
        truly = one in true and true[one] == true.get(other)
        right, put, belong = right + (same and truly), put + same, belong + truly
    return [float(right), float(put), float(belong)]


def put_in(screen: Screen, found: Mapping[int, Element], role: BlockRole | None = None) -> Homes:
    """The block, of this role or any, that each was put into."""
    home = {id_: block.id for block in screen.blocks if role in (None, block.role) for id_ in block.children}
    return {label: home[element.id] for label, element in found.items() if element.id in home}


def innermost(groups: Sequence[Group]) -> Homes:
    """The smallest group that holds each label."""
    by_size = sorted(enumerate(groups), key=lambda one: -len(one[1].members))
    return {label: index for index, group in by_size for label in group.members}


def _lists(groups: Sequence[Group]) -> list[Group]:
    return [group for group in groups if group.kind == "list" and len(group.items) >= ITEMS]


def table_places(screen: Screen, found: Mapping[int, Element]) -> tuple[Homes, Homes]:
    """The row and the column of a table that each cell was put into."""
    rows, columns = dict[str, Hashable](), dict[str, Hashable]()
    for block in screen.blocks:
        for row, cells in enumerate(block.rows if block.role == "table" else ()):
            for column, id_ in enumerate(cells):
                if id_ is not None:
                    rows[id_], columns[id_] = (block.id, row), (block.id, column)
    ids = {label: element.id for label, element in found.items()}
    return (
        {label: rows[id_] for label, id_ in ids.items() if id_ in rows},
        {label: columns[id_] for label, id_ in ids.items() if id_ in columns},
    )


def true_table_places(truth: LabelledScreen) -> tuple[Homes, Homes]:
    """The row and the column of each true cell; columns are those of the first row."""
    rows, columns = dict[int, Hashable](), dict[int, Hashable]()
    for table, group in enumerate(truth.groups):
        if group.kind != "table":
            continue
        grid = [[i for i in item if truth.labels[i].kind == "cell"] for item in group.items]
        heads = next((row for row in grid if row), [])
        for number, row in enumerate(grid):
            for cell in row:
                rows[cell] = table, number
                columns[cell] = table, _below(truth.labels, heads, cell)
    return rows, columns


def _below(labels: Sequence[Label], heads: Sequence[int], cell: int) -> int:
    """Which of the first row's cells lies above."""
    box = labels[cell].box
    shared = [min(box.right, labels[i].box.right) - max(box.left, labels[i].box.left) for i in heads]
    return int(np.argmax(shared))


def captions(screen: Screen, truth: LabelledScreen, found: Mapping[int, Element]) -> list[float]:
    """(parts whose caption is right, of which any is told, that have one), of parts of which two things were found.

    A caption is right where a block that holds one of the part's things tells the heading's words, as these were read:
    how well they were is another question.
    """
    caption_of = {block.id: block.caption.split() for block in screen.blocks if block.caption}
    right, told, asked = 0, 0, 0
    for group in truth.groups:
        meant = _headings(truth.labels, found, group.caption)
        inside = [found[i] for i in group.members if i in found and i != group.caption]
        if not meant or len(inside) < ITEMS - 1:
            continue
        said = [caption_of[one.parent] for one in inside if one.parent in caption_of]
        right, told, asked = right + any(one in said for one in meant), told + bool(said), asked + 1
    return [float(right), float(told), float(asked)]


def _headings(labels: Sequence[Label], found: Mapping[int, Element], caption: int | None) -> list[list[str]]:
    """The words of a heading as they are and as they were read; empty where there is none."""
    if caption is None or labels[caption].text is None:
        return []
    read = found[caption].text if caption in found else None
    return [text.split() for text in (labels[caption].text, read) if text]


def tab_shown(labels: Sequence[Label], found: Mapping[int, Element]) -> list[float]:
    """(rows of tabs of which the chosen one alone is told, rows of tabs with a chosen one)."""
    tabs = [i for i in found if labels[i].kind == "tab" and labels[i].state.selected is not None]
    right, asked = 0, 0
    for chosen in (i for i in tabs if labels[i].state.selected):
        box = labels[chosen].box
        row = [
            i for i in tabs if min(box.bottom, labels[i].box.bottom) - max(box.top, labels[i].box.top) > box.height / 2
        ]
        if len(row) > 1:
            asked += 1
            right += [i for i in row if found[i].state.selected] == [chosen]
    return [float(right), float(asked)]


def named(narration: str, labels: Sequence[Label]) -> list[float]:
    """(clickable labels whose words stand on one line, those with words); a picture is called what it does."""
    quoted = [_QUOTED.findall(line) for line in narration.splitlines()]
    lines = [(words(said), [begin for one in said if (begin := _begun(one))]) for said in quoted]
    asked = Counter(_names(label) for label in labels if label.clickable)
    del asked[()]
    told = sum(min(count, sum(_told(*line, names) for line in lines)) for names, count in asked.items())
    return [float(told), float(asked.total())]


def _names(label: Label) -> tuple[str, ...]:
    """The ways in which it may be named; none where it has neither words nor a picture that is known."""
    if words([label.text]):
        said = [label.text]
    else:
        function = function_meant(label.icon) if label.icon else function_said(label.name or "")
        said = [label.name, None if function == OTHER else function.replace("_", " ")]
    return tuple(name for name in dict.fromkeys(spaced(one).casefold() for one in said) if words([name]))


def _told(line: Counter[str], begun: Sequence[str], names: Sequence[str]) -> int:
    """How often one of the names stands on a line (a row of a table may hold it twice), or its beginning where an
    ellipsis hides the rest."""
    return max(max(_times(line, words([name])), sum(name.startswith(begin) for begin in begun)) for name in names)


def _times(line: Counter[str], name: Counter[str]) -> int:
    return min(line[word] // count for word, count in name.items())


def _begun(text: str) -> str | None:
    """What stands before an ellipsis at the end."""
    text = spaced(text).casefold()
    return text.rstrip(". ") if text.endswith("...") and len(text) >= 6 else None


def _sum(one: Sequence[float], other: Sequence[float]) -> list[float]:
    return [a + b for a, b in zip(one, other, strict=True)]
