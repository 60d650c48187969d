"""What belongs together on a screen, as the toolkit tells: lists with their items, tables, tabs, parts with a title."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from screenwright.core.geometry import Box
from screenwright_lab.data.screens.view import Grouping, View


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """Labels that belong together, as indices in tree order: ``items`` are the direct parts of the group (the entries
    of a list, the rows of a table), ``caption`` is its heading, None where it has none."""

    kind: Grouping
    box: Box
    items: tuple[tuple[int, ...], ...]
    caption: int | None = None

    @property
    def members(self) -> frozenset[int]:
        return frozenset(index for item in self.items for index in item)


@dataclass(slots=True)
class _Open:
    """A group whose members are being gathered."""

    kind: Grouping
    box: Box
    items: list[list[int]] = field(default_factory=list)
    caption: int | None = None


def groups(root: View) -> tuple[Group, ...]:
    """Those of two labels or more, of a tree that was already pruned by :func:`view.seen`."""
    gathered = _Gathered()
    gathered.visit(root, {})
    kept = [one for one in gathered.found if sum(map(len, one.items)) > 1]
    return tuple(_group(one, gathered.labels) for one in kept)


def _group(opened: _Open, labels: Sequence[View]) -> Group:
    """Toolkits that call the cells of a table its items, or a list's, do not tell of its rows: these are seen."""
    kind, items = opened.kind, _filled(opened.items)
    if kind in ("list", "table") and all(len(item) == 1 and labels[item[0]].kind == "cell" for item in items):
        rows = _in_rows([item[0] for item in items], labels)
        if len(rows) > 1 and max(map(len, rows)) > 1:
            kind, items = "table", rows
    return Group(kind=kind, box=opened.box, items=items, caption=opened.caption)


def _in_rows(cells: Sequence[int], labels: Sequence[View]) -> tuple[tuple[int, ...], ...]:
    """From top to bottom; cells are on one row where they share half a height with its first one."""
    rows = list[list[int]]()
    for cell in sorted(cells, key=lambda i: (labels[i].box.top, labels[i].box.left)):
        box, head = labels[cell].box, labels[rows[-1][0]].box if rows else None
        if head and min(box.bottom, head.bottom) - max(box.top, head.top) > min(box.height, head.height) / 2:
            rows[-1].append(cell)
        else:
            rows.append([cell])
    return tuple(tuple(sorted(row, key=lambda i: labels[i].box.left)) for row in rows)


class _Gathered:
    """One walk over the tree: which labels each group has."""

    def __init__(self) -> None:
        self.found: list[_Open] = []
        self.labels: list[View] = []

    def visit(self, view: View, within: dict[Grouping, _Open]) -> None:
        if view.kind is not None:
            for group in within.values():
                group.items[-1].append(len(self.labels))
            section = within.get("section")
            if view.heading and section and section.caption is None:
                section.caption = len(self.labels)
            self.labels.append(view)
        opened = _Open(view.group, view.box) if view.group else None
        if opened:
            self.found.append(opened)
            within = {**within, opened.kind: opened}
        for child in view.children:
            if opened:
                opened.items.append([])
            self.visit(child, within)


def _filled(items: Sequence[Sequence[int]]) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(item) for item in items if item)


def group_to_json(group: Group) -> dict[str, Any]:
    """Without a caption where there is none."""
    caption = {} if group.caption is None else {"caption": group.caption}
    return {"kind": group.kind, "box": list(group.box.as_tuple()), "items": list(map(list, group.items)), **caption}


def group_from_json(item: Mapping[str, Any]) -> Group:
    return Group(**{**item, "box": Box(*item["box"]), "items": _filled(item["items"])})
