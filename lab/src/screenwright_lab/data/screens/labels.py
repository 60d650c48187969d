"""What a person sees on a picture, as truth for nets and measures; schema ``screenwright.labels/1``.

One PNG or WebP and one JSON file beside it. Unlike a parsed Screen nothing here is guessed: a field is what the
toolkit said, or None.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from screenwright.core.errors import DataError
from screenwright.core.files import write_whole
from screenwright.core.geometry import Box
from screenwright.core.screen import KINDS, Kind, State
from screenwright_lab.data.screens.ashl import Regions, regions
from screenwright_lab.data.screens.groups import Group, group_from_json, group_to_json, groups
from screenwright_lab.data.screens.view import View, seen

SCHEMA = "screenwright.labels/1"


@dataclass(frozen=True, slots=True, kw_only=True)
class Label:
    """One thing that a person would name, and all that is known of it. ``value`` 0..1 of sliders, bars, ratings.

    ``key`` is the same for the same thing on every picture of one load of a page, or of one session of a desktop.
    """

    kind: Kind
    box: Box
    text: str | None = None
    name: str | None = None
    icon: str | None = None
    state: State = field(default_factory=State)
    value: float | None = None
    clickable: bool = False
    key: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Origin:
    """Where a screen comes from. Splits go by these words, never by single pictures.

    ``source``: web, desktop, phone or drawn; ``library``: UI library or toolkit with its theme family; ``application``:
    package or program; ``page``: page, window or state of it; ``icons``: icon family; ``variant``: viewport, scale,
    theme, font, in words; ``split``: train, validation or test, by library, application, theme and icon family.
    """

    source: str
    library: str
    application: str
    page: str
    icons: str = ""
    variant: str = ""
    split: str = "train"


@dataclass(frozen=True, slots=True, kw_only=True)
class LabelledScreen:
    """A picture of ``width`` x ``height`` pixels and its truth; ``scale``: pixels for each logical pixel.

    ``labels`` in the toolkit's order, parents first. ``groups``: a label belongs to the innermost of each kind.
    ``ignore``: areas of which the toolkit says nothing (a canvas, a window frame); neither label nor background.
    """

    width: int
    height: int
    scale: float
    origin: Origin
    labels: tuple[Label, ...]
    regions: Regions
    ignore: tuple[Box, ...] = ()
    groups: tuple[Group, ...] = ()

    def known(self, box: Box) -> bool:
        """Whether the truth of most of a box is known, so that nothing there means that nothing is there."""
        return sum(box.overlap(area) for area in self.ignore) <= 0.5 * box.area


def labelled(
    root: View, width: int, height: int, scale: float, origin: Origin, ignore: Iterable[Box] = ()
) -> LabelledScreen | None:
    """The screen of a toolkit's tree; None where nobody would see anything."""
    pruned = seen(root, width, height)
    if pruned is None:
        return None
    labels = tuple(
        Label(
            kind=view.kind,
            box=view.box,
            text=view.text,
            name=view.name,
            icon=view.icon,
            state=view.state,
            value=view.value,
            clickable=view.clickable,
            key=view.key,
        )
        for view in pruned.walk()
        if view.kind is not None
    )
    unknown = tuple(part for box in ignore if (part := box.clipped(width, height)))
    return LabelledScreen(
        width=width,
        height=height,
        scale=scale,
        origin=origin,
        labels=labels,
        regions=regions(pruned),
        ignore=unknown,
        groups=groups(pruned),
    )


def save(screen: LabelledScreen, path: Path) -> None:
    """Write the JSON file ``path`` whole or not at all."""
    write_whole(path, json.dumps(_to_json(screen), ensure_ascii=False, separators=(",", ":")).encode(), mode=0o644)


def load(path: Path) -> LabelledScreen:
    """Read a file of :func:`save`. Raises DataError, with the path, for anything else."""
    try:
        return _from_json(json.loads(path.read_text(encoding="utf-8")))
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise DataError(f"{path} is no label file of schema {SCHEMA}: {error}") from error


def _to_json(screen: LabelledScreen) -> dict[str, Any]:
    return {
        "schema": SCHEMA,
        "image": {"width": screen.width, "height": screen.height, "scale": screen.scale},
        "origin": asdict(screen.origin),
        "labels": [_label_to_json(label) for label in screen.labels],
        "regions": {
            "global": [list(box.as_tuple()) for box in screen.regions.globals],
            "local": [list(box.as_tuple()) for box in screen.regions.locals],
        },
        **({"ignore": [list(box.as_tuple()) for box in screen.ignore]} if screen.ignore else {}),
        **({"groups": [group_to_json(group) for group in screen.groups]} if screen.groups else {}),
    }


def _label_to_json(label: Label) -> dict[str, Any]:
    """Unknown fields are left out: most labels have only a kind, a box and a text."""
    state = {name: value for name, value in asdict(label.state).items() if value is not None}
    fields = {"text": label.text, "name": label.name, "icon": label.icon, "value": label.value, "key": label.key}
    return {
        "kind": label.kind,
        "box": list(label.box.as_tuple()),
        **{name: value for name, value in fields.items() if value is not None},
        **({"state": state} if state else {}),
        **({"clickable": True} if label.clickable else {}),
    }


def _from_json(document: dict[str, Any]) -> LabelledScreen:
    if document["schema"] != SCHEMA:
        raise ValueError(f"its schema is {document['schema']!r}")
    image, found = document["image"], document["regions"]
    return LabelledScreen(
        width=image["width"],
        height=image["height"],
        scale=image["scale"],
        origin=Origin(**document["origin"]),
        labels=tuple(map(_label_from_json, document["labels"])),
        regions=Regions(
            tuple(Box(*box) for box in found["global"]),
            tuple(Box(*box) for box in found["local"]),
        ),
        ignore=tuple(Box(*box) for box in document.get("ignore", ())),
        groups=tuple(map(group_from_json, document.get("groups", ()))),
    )


def _label_from_json(item: dict[str, Any]) -> Label:
    if item["kind"] not in KINDS:
        raise ValueError(f"{item['kind']!r} is no kind of element")
    fields = {**item, "box": Box(*item["box"]), "state": State(**item.get("state", {}))}
    return Label(**fields)
