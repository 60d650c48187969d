"""Which element of a screen is which of the one before: ids that stay, and what came, went and changed."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import TypeAlias

import numpy as np

from screenwright.core.overlap import ious, table
from screenwright.core.screen import Altered, Block, Changed, Element, Node, Screen
from screenwright.vision.change import changed_boxes

Way: TypeAlias = tuple[int, int]
"""How far something moved, in pixels: right and down."""
Sort: TypeAlias = tuple[str, str | None]
"""Kind and words."""
STAYED: Way = (0, 0)

SAME, SURELY = 0.5, 0.75
"""IoU above which two elements of a kind are one, and two of different kinds."""
JITTER = 2
"""Pixels by which the edges of what moved together may differ."""
TOGETHER = 2.5
"""What must have moved by the same way for it to be one; something of which there is one counts one, each of n by n
that look alike one n-th of an n-th."""
WAYS = 6
"""Parts of a screen that move each in its own way: more are chance."""


def keep_ids(screen: Screen, previous: Screen, expected: Sequence[Element] | None = None) -> Screen:
    """Give elements that were there before their former id, and fill ``changed``.

    ``expected`` is where those of the previous screen should be now, if not where they were. New elements get numbers
    that were never used on the previous screen. See :func:`same` for what is held to be the same.
    """
    matched = same(screen.elements, previous.elements if expected is None else expected)
    names = _rename(screen.elements, matched, previous.elements)
    elements = tuple(replace(element, id=names[element.id]) for element in screen.elements)
    before = previous.by_id
    appeared = tuple(names[e.id] for e in screen.elements if e.id not in matched)
    gone = tuple(e.id for e in previous.elements if e.id not in set(matched.values()))
    altered = tuple(
        Altered(id=new.id, field=name)
        for new in elements
        if new.id in before
        for name in _altered_fields(before[new.id], new)
    )
    return replace(
        screen,
        elements=elements,
        blocks=tuple(_rename_block(block, names) for block in screen.blocks),
        tree=_rename_node(screen.tree, names),
        changed=Changed(
            since=previous.screenshot.sha256,
            boxes=changed_boxes(previous.screenshot, screen.screenshot),
            appeared=appeared,
            gone=gone,
            altered=altered,
        ),
    )


def same(new: Sequence[Element], old: Sequence[Element]) -> dict[str, str]:
    """New id -> old id, each old one used once.

    Things move together: the ways that many went are found first, from what bears the same words on both screens.
    Elements that lie where such a way (or none) would have brought them are the same where kind and words agree; first
    those of which there is but one. In a list that scrolled, each row lies where another was, and their buttons look
    alike: so what stayed must lie beside others that stayed, or where nothing moved past, and so must that of which
    only the words or only the kind agree. A thing of which there is but one on both screens may have gone any way.
    """
    pairs = _Pairs(new, old)
    ways = _ways(new, old)
    for way in ways:
        pairs.join(way, SAME, _alike, only=_single(new) & _single(old))
    for way in ways:
        pairs.join(way, SAME, _alike, among_others=way == STAYED)
    for way in ways:
        pairs.join(way, SAME, _of_a_kind, among_others=True)
        pairs.join(way, SURELY, _whatever, among_others=True)
    pairs.join_single()
    return {new[i].id: old[j].id for i, j in pairs.found.items()}


def _single(elements: Sequence[Element]) -> frozenset[Sort]:
    """Kinds and words that only one of the elements has."""
    counts = Counter(_sort(one) for one in elements)
    return frozenset(sort for sort, count in counts.items() if count == 1 and sort[1])


def _sort(element: Element) -> Sort:
    return element.kind, element.text


def _alike(one: Element, other: Element) -> bool:
    return _sort(one) == _sort(other)


def _of_a_kind(one: Element, other: Element) -> bool:
    return one.kind == other.kind


def _whatever(_one: Element, _other: Element) -> bool:
    return True


def _ways(new: Sequence[Element], old: Sequence[Element]) -> list[Way]:
    """The ways that most went, those that most went first; to stay is always among them."""
    votes = defaultdict[Way, float](float)
    before = defaultdict[Sort, list[Element]](list)
    for element in old:
        if element.text:
            before[_sort(element)].append(element)
    now = Counter(_sort(element) for element in new)
    for element in new:
        twins = before.get(_sort(element), ())
        for twin in twins:
            way = (element.box.left - twin.box.left, element.box.top - twin.box.top)
            votes[way] += 1 / (len(twins) * now[_sort(element)])
    ways = list[Way]()
    while votes and len(ways) < WAYS:
        best = max(votes, key=lambda way: (votes[way], -abs(way[0]) - abs(way[1])))
        near = [way for way in votes if max(abs(way[0] - best[0]), abs(way[1] - best[1])) <= JITTER]
        if sum(votes[way] for way in near) < TOGETHER:
            break
        ways.append(best)
        for way in near:
            del votes[way]
    return ways if STAYED in ways else [*ways, STAYED]


@dataclass
class _Pairs:
    """Indices of elements that were found to be the same, and which way each went."""

    new: Sequence[Element]
    old: Sequence[Element]

    def __post_init__(self) -> None:
        self.found: dict[int, int] = {}
        self._way: dict[int, Way] = {}
        self._centers = np.array([(one.box.center.x, one.box.center.y) for one in self.new], np.float64)

    def join(
        self,
        way: Way,
        least: float,
        agree: Callable[[Element, Element], bool],
        *,
        only: frozenset[Sort] | None = None,
        among_others: bool = False,
    ) -> None:
        """Pair what is left and lies, moved by ``way``, on one another; the best overlaps first. ``only`` these sorts;
        ``among_others`` that went so."""
        news = [i for i, one in enumerate(self.new) if i not in self.found and (only is None or _sort(one) in only)]
        olds = sorted(set(range(len(self.old))) - set(self.found.values()))
        if not news or not olds:
            return
        moved = table([self.old[j].box.moved(*way) for j in olds])
        overlaps = ious(table([self.new[i].box for i in news]), moved)
        rows, columns = np.nonzero(overlaps > least)
        taken, fits = set[int](), dict[int, bool]()
        for at in np.argsort(-overlaps[rows, columns], kind="stable").tolist():
            i, j = news[rows[at]], olds[columns[at]]
            if i in self.found or j in taken or not agree(self.new[i], self.old[j]):
                continue
            if among_others and not fits.setdefault(i, self._fits(i, way)):
                continue
            self.found[i] = j
            self._way[i] = way
            taken.add(j)

    def join_single(self) -> None:
        """Pair what is left and is the only one of its kind and words on both screens."""
        free = set(range(len(self.old))) - set(self.found.values())
        single = _single(self.new) & _single([self.old[j] for j in free])
        left = {_sort(self.old[j]): j for j in free}
        for i, one in enumerate(self.new):
            if i not in self.found and _sort(one) in single:
                self.found[i] = left[_sort(one)]

    def _fits(self, i: int, way: Way) -> bool:
        """Whether the nearest of those that are known went this way, or it stayed where nothing moved past."""
        known = list(self._way)
        if known:
            apart = np.abs(self._centers[known] - self._centers[i]).sum(axis=1)
            if self._way[known[int(apart.argmin())]] == way:
                return True
        return way == STAYED and not any(self._passed(i, other) for other in set(self._way.values()) - {STAYED})

    def _passed(self, i: int, way: Way) -> bool:
        """Whether the element lies in the lane of what went this way: its columns, or rows where it went sideways."""
        boxes = [self.new[j].box for j, other in self._way.items() if other == way]
        box = self.new[i].box
        if abs(way[1]) >= abs(way[0]):
            return box.left < max(one.right for one in boxes) and box.right > min(one.left for one in boxes)
        return box.top < max(one.bottom for one in boxes) and box.bottom > min(one.top for one in boxes)


def _rename(new: Sequence[Element], matched: Mapping[str, str], old: Sequence[Element]) -> dict[str, str]:
    highest = max((int(element.id[1:]) for element in [*old, *new]), default=0)
    names = {}
    for element in new:
        if element.id not in matched:
            highest += 1
        names[element.id] = matched.get(element.id, f"e{highest}")
    return names


def _altered_fields(before: Element, after: Element) -> list[str]:
    names = [name for name in ("box", "text", "name", "kind") if getattr(before, name) != getattr(after, name)]
    states = [f.name for f in fields(before.state) if getattr(before.state, f.name) != getattr(after.state, f.name)]
    return names + [f"state.{name}" for name in states]


def _rename_block(block: Block, names: Mapping[str, str]) -> Block:
    rows = tuple(tuple(cell and names[cell] for cell in row) for row in block.rows)
    return replace(block, children=tuple(names[child] for child in block.children), rows=rows)


def _rename_node(node: Node, names: Mapping[str, str]) -> Node:
    children = tuple(_rename_node(child, names) for child in node.children)
    return replace(node, id=names.get(node.id, node.id), children=children)
