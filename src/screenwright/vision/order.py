"""Reading order and grouping by recursive cuts along blank bands (Nagy and Seth 1984, XY-cut).

Which band is cut first is said by a small net that learned from the trees of pages (``vision/cuts.py``); without
it the widest is. What lies in another thing follows it. On a screen that is read from right to left so are its columns.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from statistics import median
from typing import Generic, Protocol, TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

from screenwright.core.geometry import Box
from screenwright.core.overlap import Table, areas, inside, table
from screenwright.vision.cuts import REACH, Cut, Separator, cut_facts, cuts, kin
from screenwright.vision.weights import net

DRAWN = 0.7
"""Share of its length along which a line is drawn in a band, from which the band parts regions whatever its width."""
TABLE_LINES = 6
"""Parallel lines beyond so many are the rows of a table and no borders of regions."""
HELD, LARGER = 0.8, 1.1
"""Share of a thing that lies in another one, so many times as large, which it follows then."""


REMEMBERED = 1024
"""Trees that are remembered at most; then all are forgotten."""

Judging: TypeAlias = Callable[[Sequence[Sequence[Cut]], Sequence[Table]], Sequence[Sequence[float]]]
"""Says how good the cuts of some groups are, whose boxes are given as well."""


class Boxed(Protocol):
    @property
    def box(self) -> Box: ...


Item = TypeVar("Item", bound=Boxed)


def typical_height(items: Sequence[Boxed]) -> float:
    """Median height in pixels, bounded so that a few pictures or hair-lines do not set the scale."""
    return min(48.0, max(10.0, median(item.box.height for item in items)))


@dataclass(frozen=True, slots=True)
class Part(Generic[Item]):
    """Some ``items`` in reading order. ``band`` is the widest blank along which they were parted (columns count half,
    because words of one line stand farther apart than lines), ``drawn`` whether a line was; ``halves`` are none or
    two."""

    items: tuple[Item, ...]
    band: float = 0.0
    drawn: bool = False
    halves: tuple[Part[Item], ...] = ()

    def groups(self, gap: float, *, drawn: bool = False) -> list[Part[Item]]:
        """The parts that bands of less than ``gap`` pixels, and with ``drawn`` no lines, run through."""
        found, waiting = list[Part[Item]](), [self]
        while waiting:
            part = waiting.pop()
            if part.band < gap and not (drawn and part.drawn):
                found.append(part)
            else:
                waiting += reversed(part.halves)
        return found


def in_order(items: Sequence[Item], separators: Sequence[Separator] = (), *, right_to_left: bool = False) -> Part[Item]:
    """The items, parted along the bands after which they are best read."""
    boxes = table([item.box for item in items])
    if right_to_left and items:
        boxes, separators = mirrored(boxes, separators)
    return _forest([items], boxes, separators, _learned())[0]


def each_in_order(groups: Sequence[Sequence[Item]]) -> list[Part[Item]]:
    """Each of the groups by itself as :func:`in_order` has it, with one question to the net for all."""
    boxes = table([item.box for group in groups for item in group])
    return _forest(groups, boxes, (), _learned())


def parted(items: Sequence[Item], separators: Sequence[Separator] = ()) -> Part[Item]:
    """The items, parted along the widest blank band again and again until none is left; what lies together stays so."""
    return _forest([items], table([item.box for item in items]), separators, _WIDEST)[0]


def _forest(
    groups: Sequence[Sequence[Item]], boxes: Table, separators: Sequence[Separator], judge: _Judge
) -> list[Part[Item]]:
    """A part for each group; ``boxes`` of all their items, one group after the other."""
    items = [item for group in groups for item in group]
    holders, start = np.zeros(len(items), np.intp), 0
    for number, group in enumerate(groups):
        end = start + len(group)
        if group:
            own = holders_of(boxes[start:end])
            holders[start:end] = np.where(own < 0, -1 - number, own + start)
        start = end
    # Small holders first: what lies in a thing is in order before the thing is.
    size = areas(boxes)
    owners = sorted(np.unique(holders).tolist(), key=lambda i: np.inf if i < 0 else size[i])
    held = [np.flatnonzero(holders == owner) for owner in owners]
    parts = dict[int, Part[Item]]()
    for owner, of, nodes in zip(owners, held, _trees([boxes[of] for of in held], separators, judge), strict=True):
        parts[owner] = _part(nodes, of, items, parts)
    return [parts.get(-1 - number, Part(())) for number in range(len(groups))]


def mirrored(boxes: Table, separators: Sequence[Separator]) -> tuple[Table, list[Separator]]:
    """As seen in a mirror, where columns from right to left go from left to right."""
    turned = [
        Separator(True, -line.at, line.start, line.end) if line.vertical
        else Separator(False, line.at, -line.end, -line.start)
        for line in separators
    ]  # fmt: skip
    return boxes[:, [2, 1, 0, 3]] * np.array([-1.0, 1.0, -1.0, 1.0]), turned


def in_rows(items: Sequence[Item]) -> list[Item]:
    """The topmost one, then what overlaps it by half a height, from left to right, and so on."""
    boxes = table([item.box for item in items])
    return [items[i] for i in _by_heads(np.arange(len(items)), boxes)] if items else []


@dataclass(slots=True, eq=False)
class _Node:
    """Some boxes ``of`` a group, by their places in it, in reading order where there are no ``halves``."""

    of: NDArray[np.intp]
    cut: Cut | None = None
    drawn: bool = False
    halves: list[_Node] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class _Judge:
    """``name`` is another one for every other judge."""

    name: str
    judging: Judging


_remembered: dict[tuple[str, bytes, tuple[Separator, ...]], list[_Node]] = {}


def holders_of(boxes: Table) -> NDArray[np.intp]:
    """For each box the smallest that holds it, -1 for none."""
    size = areas(boxes)
    holds = (inside(boxes, boxes) >= HELD) & (size[None] > LARGER * size[:, None])
    sizes = np.where(holds, size[None], np.inf)
    return np.where(holds.any(axis=1), sizes.argmin(axis=1), -1)


def _trees(groups: Sequence[Table], separators: Sequence[Separator], judge: _Judge) -> list[list[_Node]]:
    """The nodes of a tree of cuts for each of the groups, every node before its halves.

    A tree follows from the boxes and the lines among them alone, and most of a screen that is looked at again lies
    where it lay: trees are remembered.
    """
    keys = [(judge.name, boxes.tobytes(), tuple(_among(separators, boxes))) for boxes in groups]
    known = {key: tree for key in keys if (tree := _remembered.get(key))}
    new = {key: boxes for key, boxes in zip(keys, groups, strict=True) if key not in known}
    known.update(zip(new, _grown(list(new.values()), separators, judge.judging), strict=True))
    if len(_remembered) + len(new) > REMEMBERED:
        _remembered.clear()
    _remembered.update((key, known[key]) for key in new)
    return [known[key] for key in keys]


def _among(separators: Sequence[Separator], boxes: Table) -> list[Separator]:
    """The lines that may lie in a band between the boxes."""
    low, high = boxes[:, :2].min(axis=0), boxes[:, 2:].max(axis=0)
    found = list[Separator]()
    for line in separators:
        across, along = (0, 1) if line.vertical else (1, 0)
        is_in = low[across] - REACH <= line.at <= high[across] + REACH
        found += [line] if is_in and line.start < high[along] and line.end > low[along] else []
    return found


def _grown(groups: Sequence[Table], separators: Sequence[Separator], judging: Judging) -> list[list[_Node]]:
    """Level by level, so that the net is asked once a level."""
    trees = [[_Node(np.arange(len(boxes)))] for boxes in groups]
    level = [(tree, tree[0], boxes) for tree, boxes in zip(trees, groups, strict=True)]
    while level := [(tree, node, boxes) for tree, node, boxes in level if len(node.of) > 1]:
        ways = [cuts(boxes[node.of], separators) for _, node, boxes in level]
        chances = judging(ways, [boxes[node.of] for _, node, boxes in level])
        for (tree, node, boxes), way, chance in zip(level, ways, chances, strict=True):
            _divide(node, way, chance, boxes)
            tree.extend(node.halves)
        level = [(tree, half, boxes) for tree, node, boxes in level for half in node.halves]
    return trees


def _divide(node: _Node, way: Sequence[Cut], chances: Sequence[float], boxes: Table) -> None:
    if not way:
        node.of = node.of[_by_heads(np.arange(len(node.of)), boxes[node.of])]
        return
    node.cut = way[int(np.argmax(chances))]
    lines = sum(cut.drawn >= DRAWN and cut.vertical == node.cut.vertical for cut in way)
    node.drawn = node.cut.drawn >= DRAWN and lines <= TABLE_LINES
    node.halves = [_Node(node.of[node.cut.first]), _Node(node.of[~node.cut.first])]


def _by_width(ways: Sequence[Sequence[Cut]], _: Sequence[Table]) -> list[list[float]]:
    return [[cut.width / 2 if cut.vertical else cut.width for cut in way] for way in ways]


_WIDEST = _Judge("the widest", _by_width)


def _learned() -> _Judge:
    """How well the order would hold after each cut, the more the better; by width where the net is missing."""
    model = net("order")
    if model is None:
        return _WIDEST

    def judging(ways: Sequence[Sequence[Cut]], groups: Sequence[Table]) -> list[list[float]]:
        told = [cut_facts(way, boxes, kin(boxes)) for way, boxes in zip(ways, groups, strict=True) if way]
        if not told:
            return [[] for _ in ways]
        said = iter(model.session.run(None, {"facts": np.concatenate(told).astype(np.float32)})[0].tolist())
        return [[next(said) for _ in way] for way in ways]

    return _Judge(model.manifest["sha256"], judging)


def _by_heads(which: NDArray[np.intp], boxes: Table) -> list[int]:
    """Boxes that no band parts: the topmost one, then what overlaps it by half a height, and so on."""
    left, top, _, bottom = boxes.T
    waiting = sorted(which.tolist(), key=lambda i: (top[i], left[i]))
    ordered = list[int]()
    while waiting:
        head = waiting[0]
        lower = np.minimum(bottom[head] - top[head], bottom - top)
        row = np.minimum(bottom[head], bottom) - np.maximum(top[head], top) >= lower / 2
        ordered += sorted((i for i in waiting if row[i]), key=lambda i: left[i])
        waiting = [i for i in waiting if not row[i]]
    return ordered


def _part(
    nodes: Sequence[_Node], group: NDArray[np.intp], items: Sequence[Item], inner: Mapping[int, Part[Item]]
) -> Part[Item]:
    """The tree of ``nodes`` over the items of the group themselves, each followed by what lies in it."""
    done = dict[int, Part[Item]]()
    for node in reversed(nodes):
        if node.cut is None:
            whole = tuple(
                one for i in group[node.of].tolist() for one in (items[i], *(inner[i].items if i in inner else ()))
            )
            done[id(node)] = Part(whole)
            continue
        first, second = (done.pop(id(half)) for half in node.halves)
        own = node.cut.width / 2 if node.cut.vertical else node.cut.width
        done[id(node)] = Part(
            (*first.items, *second.items), max(own, first.band, second.band),
            node.drawn or first.drawn or second.drawn, (first, second),
        )  # fmt: skip
    return done[id(nodes[0])]
