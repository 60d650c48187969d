"""What on a screen belongs to what: which words are one label, which label a control has, which words are one table,
row and column. A small transformer over all words and controls says it of every pair of them at once.

Attention between two nodes is biased by where they lie to each other, and each relation is scored for each pair, as
relations are in scene graphs. What it says of pairs is made whole by average linkage: two groups become one as long as
their members think so on average, the surest first.
"""

from __future__ import annotations

import math
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal, TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

from screenwright.core.geometry import Box, enclosing
from screenwright.core.overlap import table
from screenwright.core.screen import KINDS, Kind
from screenwright.vision.area_facts import Floats
from screenwright.vision.box_head import OPINIONS
from screenwright.vision.rules import gaps_between, rules_between
from screenwright.vision.weights import net

NodeKind: TypeAlias = Kind | Literal["word"]
NODE_KINDS: tuple[NodeKind, ...] = ("word", *KINDS)
WHAT: tuple[Kind | Literal["nothing"], ...] = (*KINDS, "nothing")
"""What a node is, as the net answers: of a word what it is written on, of an element its kind."""
RELATIONS = ("unit", "label", "table", "row", "column")
"""unit: two words are of one text. label: of a control (first) and a word of its label. table, row, column: two nodes
are in one table, in one row of it, in one column."""
TRIGRAMS = 96
SIZES = slice(len(NODE_KINDS), len(NODE_KINDS) + 2)
COLOURS = slice(SIZES.stop, SIZES.stop + 6)
OPINION = slice(COLOURS.stop, COLOURS.stop + OPINIONS)
LETTERS = slice(OPINION.stop, OPINION.stop + TRIGRAMS + 4)
SIDE = 10
LOOK = slice(LETTERS.stop, LETTERS.stop + 3 * SIDE * SIDE)
NODE_FACTS = LOOK.stop
"""Of a node: its kind as it was seen, its size, colours of ground and ink, what the detector's second stage thinks of
it, the letters of a word, and its picture of SIDE x SIDE pixels, at these places."""
PAIR_FACTS = 12
SURE = 1.5
"""Mean logit from which a group is a table."""
MOST_NODES = 500
"""Nodes that are asked about at once, at most: time grows with their square."""


@dataclass(frozen=True, slots=True)
class Node:
    """A word, with its ``text``, or an element. ``judged``: the ``chances`` that the detector's second stage gives it
    or the line that it stands on (``box_head.Judged``); empty where it was not asked."""

    kind: NodeKind
    box: Box
    text: str = ""
    judged: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Table:
    """``rows``: the nodes of each cell, by their numbers; none in an empty one. ``columns`` and ``lines`` are the
    extents (first, behind last) of its columns and rows."""

    rows: tuple[tuple[tuple[int, ...], ...], ...]
    columns: tuple[tuple[int, int], ...]
    lines: tuple[tuple[int, int], ...]


def node_facts(pixels: NDArray[np.uint8], nodes: Sequence[Node]) -> Floats:
    """(n, NODE_FACTS): kind, size in heights of a line, colours of ground and ink, letters of words, pictures."""
    height = line_height(nodes)
    facts = np.zeros((len(nodes), NODE_FACTS), np.float32)
    for row, node in zip(facts, nodes, strict=True):
        row[NODE_KINDS.index(node.kind)] = 1
        row[SIZES] = math.log1p(node.box.width / height), math.log1p(node.box.height / height)
        row[COLOURS] = _colours(pixels, node.box)
        row[OPINION] = node.judged or 0
        row[LETTERS] = _letters(node.text)
        row[LOOK] = _look(pixels, node.box)
    return facts


def drawn_between(pixels: NDArray[np.uint8], nodes: Sequence[Node]) -> NDArray[np.uint8]:
    """(n, n, 4): the rules between each two (``rules_between``), and of words the gap (``gaps_between``)."""
    line = line_height(nodes)
    found = np.zeros((len(nodes), len(nodes), 4), np.uint8)
    found[..., :2] = rules_between(pixels, [node.box for node in nodes], line)
    words = [at for at, node in enumerate(nodes) if node.kind == "word"]
    if words:
        found[np.ix_(words, words, (2, 3))] = gaps_between(pixels, [nodes[at].box for at in words], line)
    return found


def pair_facts(nodes: Sequence[Node], drawn: NDArray[np.uint8]) -> Floats:
    """(n, n, PAIR_FACTS): how the second lies to the first, in heights of a line, large distances squeezed, and what is
    drawn between them (``drawn_between``)."""
    boxes = table([node.box for node in nodes]).astype(np.float32) / line_height(nodes)
    left, top, right, bottom = boxes.T
    x, y = (left + right) / 2, (top + bottom) / 2

    def ahead(a: Floats, b: Floats) -> Floats:
        return b[None, :] - a[:, None]

    def shared(a: Floats, b: Floats) -> Floats:
        return np.minimum(b[:, None], b[None]) - np.maximum(a[:, None], a[None])

    facts = np.stack([
        ahead(left, left), ahead(right, right), ahead(right, left), ahead(x, x), ahead(y, y), ahead(bottom, top),
        shared(top, bottom), shared(left, right),
    ], axis=-1)  # fmt: skip
    facts = np.sign(facts) * np.log1p(np.abs(facts))
    gaps = drawn.astype(np.float32)
    gaps[..., 3] = np.log1p(gaps[..., 3])
    return np.concatenate([facts, gaps], axis=-1, dtype=np.float32)


def line_height(nodes: Sequence[Node]) -> float:
    """The usual height of a word, of anything where there is none."""
    words = [node.box.height for node in nodes if node.kind == "word"] or [node.box.height for node in nodes]
    return max(4.0, float(np.median(words)))


def _letters(text: str) -> Floats:
    facts = np.zeros(TRIGRAMS + 4, np.float32)
    if text:
        signs = f"^{text.casefold()}$"
        for i in range(len(signs) - 1):
            facts[zlib.crc32(signs[i : i + 3].encode()) % TRIGRAMS] += 1
        facts[:TRIGRAMS] /= max(1.0, float(np.linalg.norm(facts[:TRIGRAMS])))
        digits = sum(sign.isdigit() for sign in text) / len(text)
        facts[TRIGRAMS:] = digits, text[0].isupper(), text.endswith((":", "：")), min(len(text), 20) / 10
    return facts


def _colours(pixels: NDArray[np.uint8], box: Box) -> Floats:
    """Of the ground and of what is farthest from it, 0..1."""
    inside = box.clipped(pixels.shape[1], pixels.shape[0])
    if inside is None:
        return np.zeros(6, np.float32)
    step = max(1, inside.height // 24)
    seen = pixels[inside.top : inside.bottom : step, inside.left : inside.right : step].reshape(-1, 3)
    ground = np.median(seen, axis=0)
    away = np.abs(seen - ground).sum(axis=1)
    ink = seen[away >= 0.7 * away.max()].mean(axis=0)
    return np.asarray(np.concatenate([ground, ink]) / 255, np.float32)


def _look(pixels: NDArray[np.uint8], box: Box) -> Floats:
    """RGB 0..1, flattened."""
    inside = box.clipped(pixels.shape[1], pixels.shape[0])
    if inside is None:
        return np.zeros(3 * SIDE * SIDE, np.float32)
    seen = pixels[inside.top : inside.bottom, inside.left : inside.right]
    small = np.asarray(cv2.resize(seen, (SIDE, SIDE), interpolation=cv2.INTER_AREA), np.float32)
    return small.ravel() / np.float32(255)


@dataclass(frozen=True, slots=True)
class Told:
    """Logits: ``what`` each node is (n, len(WHAT)), each relation for each pair (len(RELATIONS), n, n), and whether a
    check box, radio button or switch is on (n,)."""

    what: Floats
    said: Floats
    on: Floats


def relate(pixels: NDArray[np.uint8], nodes: Sequence[Node]) -> Told | None:
    """None where the net is missing, or where there are no two nodes or more than MOST_NODES."""
    relations = net("relations")
    if relations is None or not 2 <= len(nodes) <= MOST_NODES:
        return None
    pairs = pair_facts(nodes, drawn_between(pixels, nodes))
    feeds = {"nodes": node_facts(pixels, nodes), "pairs": pairs}
    return Told(*(np.asarray(one, np.float32) for one in relations.session.run(["what", "said", "on"], feeds)))


def tables_of(nodes: Sequence[Node], said: Floats) -> list[Table]:
    """The tables, in no order, from what was said of pairs: words of one text are taken together, and speak for the
    elements that they are written on."""
    words = [i for i, node in enumerate(nodes) if node.kind == "word"]
    unit, _, of_table, row, column = ((one + one.T) / 2 for one in said)
    parts = [[words[i] for i in group] for group in linked(unit[np.ix_(words, words)])]
    written = [nodes[i].box.center for i in words]
    parts += [[i] for i, node in enumerate(nodes) if node.kind != "word" and not any(map(node.box.contains, written))]
    together = _between(of_table, parts)
    return [
        made
        for group in linked(together)
        if _is_sure(together[np.ix_(group, group)]) and (made := _table(nodes, [parts[i] for i in group], row, column))
    ]


def _is_sure(together: Floats) -> bool:
    """Whether the members of a group think in the mean that they belong together: on what the net has never seen they
    are seldom sure, and then rules know more."""
    others = ~np.eye(len(together), dtype=bool)
    return len(together) > 1 and float(together[others].mean()) >= SURE


def _between(said: Floats, parts: Sequence[Sequence[int]]) -> Floats:
    """What is said of pairs of parts: the mean over their members."""
    member = np.zeros((len(parts), len(said)), np.float32)
    for row, part in zip(member, parts, strict=True):
        row[list(part)] = 1 / len(part)
    return np.asarray(member @ said @ member.T, np.float32)


def linked(said: Floats) -> list[list[int]]:
    """Groups by average linkage: the two that are surest of each other become one, as long as any are (logits > 0)."""
    groups = [[i] for i in range(len(said))]
    if len(groups) < 2:
        return groups
    sums, sizes = said.astype(np.float64).copy(), np.ones(len(said))
    alive = np.ones(len(said), bool)
    mean = sums.copy()
    np.fill_diagonal(mean, -np.inf)
    while True:
        at = int(mean.argmax())
        i, j = divmod(at, len(said))
        if not mean[i, j] > 0:
            return [groups[k] for k in np.flatnonzero(alive)]
        groups[i] += groups[j]
        alive[j] = False
        sums[i] += sums[j]
        sums[:, i] += sums[:, j]
        sizes[i] += sizes[j]
        mean[j] = mean[:, j] = -np.inf
        others = alive.copy()
        others[i] = False
        mean[i, others] = mean[others, i] = sums[i, others] / (sizes[i] * sizes[others])


def _table(nodes: Sequence[Node], parts: Sequence[Sequence[int]], row: Floats, column: Floats) -> Table | None:
    """Rows from top to bottom and columns from left to right; None where there are no two of each."""
    rows = [[i for k in group for i in parts[k]] for group in linked(_between(row, parts))]
    columns = [[i for k in group for i in parts[k]] for group in linked(_between(column, parts))]
    if len(rows) < 2 or len(columns) < 2:
        return None
    rows.sort(key=lambda group: float(np.mean([nodes[i].box.center.y for i in group])))
    columns.sort(key=lambda group: float(np.mean([nodes[i].box.center.x for i in group])))
    place = {i: c for c, group in enumerate(columns) for i in group}
    cells = tuple(tuple(tuple(i for i in group if place[i] == c) for c in range(len(columns))) for group in rows)
    across = _extents([enclosing(nodes[i].box for i in group) for group in columns], 0)
    down = _extents([enclosing(nodes[i].box for i in group) for group in rows], 1)
    return Table(cells, across, down)


def _extents(boxes: Sequence[Box], axis: int) -> tuple[tuple[int, int], ...]:
    """Of columns (axis 0) or rows (axis 1) in their order: each ends half way to the next."""
    ends = [(box.left, box.right) if axis == 0 else (box.top, box.bottom) for box in boxes]
    cuts = [(before[1] + after[0]) // 2 for before, after in pairwise(ends)]
    room = max(1, min((after[0] - before[1]) // 2 for before, after in pairwise(ends)))
    sides = [ends[0][0] - room, *cuts, ends[-1][1] + room]
    return tuple((first, max(first + 1, last)) for first, last in pairwise(sides))
