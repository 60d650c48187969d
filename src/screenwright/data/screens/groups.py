"""What belongs together on a screen, as the toolkit tells: lists with their items, tables, tabs, parts with a title."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from screenwright.core.geometry import Box
from screenwright.data.screens.view import Grouping, View


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
    return tuple(Group(kind=one.kind, box=one.box, items=_filled(one.items), caption=one.caption) for one in kept)


class _Gathered:
    """One walk over the tree: which labels each group has."""

    def __init__(self) -> None:
        self.found: list[_Open] = []
        self.labels = 0

    def visit(self, view: View, within: dict[Grouping, _Open]) -> None:
        if view.kind is not None:
            for group in within.values():
                group.items[-1].append(self.labels)
            section = within.get("section")
            if view.heading and section and section.caption is None:
                section.caption = self.labels
            self.labels += 1
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
