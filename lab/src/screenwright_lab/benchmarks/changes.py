"""Whether a second look keeps what stayed and names what changed: two pictures of one page or window in a row.

Labels carry keys that are the same on both. Asked is what was found on both pictures (IoU of at least 0.5 with its
label): what was missed is counted by ``elements``. An id is kept where the label's element has the same id on both. A
change is named right where what came is in ``appeared``, what went in ``gone``, and what has another state, value or
text in ``altered``; told that is none is what is named of labels that are the same on both pictures.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeAlias, get_args

from screenwright.core.images import decode
from screenwright.core.screen import Element, Screen, State
from screenwright.core.screenshot import Screenshot
from screenwright.vision import look
from screenwright_lab.benchmarks.elements import of_split
from screenwright_lab.benchmarks.intervals import Score, ratio_score, share
from screenwright_lab.benchmarks.samples import Row, Rows, Sample
from screenwright_lab.benchmarks.structure import matched
from screenwright_lab.data.screens.labels import Label, LabelledScreen
from screenwright_lab.data.screens.store import Shot
from screenwright_lab.data.screens.web.variants import Deed

Keyed: TypeAlias = Mapping[str, tuple[Label, Element | None]]
"""Each label of a picture by its key, with what was found for it."""
SOLVERS = ("builtin", "baseline:afresh")
_NUMBER = re.compile(r"(.*)-(\d+)")


@dataclass
class Changes:
    """Samples are pairs of pictures in a row of one size; the interval is over applications.

    ``solver`` is builtin, or baseline:afresh, which parses the second picture as if there were no first.
    """

    data: Path
    split: str | None = None
    name: str = "changes-1"
    solver: str = "builtin"
    pairs: dict[str, tuple[Shot, Shot]] = field(default_factory=dict)

    def samples(self) -> list[Sample]:
        chosen = of_split(self.data, self.split)
        self.pairs = {
            name: (chosen[before], shot)
            for name, shot in chosen.items()
            if (before := _before(name)) in chosen and _comparable(chosen[before].screen, shot.screen)
        }
        return [
            Sample(name, after.screen.origin.application, (before.picture, after.picture))
            for name, (before, after) in self.pairs.items()
        ]

    def judge(self, sample: Sample) -> Row:
        before, after = self.pairs[sample.id]
        first = look(_picture(before))
        second = look(_picture(after), first if self.solver == "builtin" else None)
        old, new = keyed(first, before.screen), keyed(second, after.screen)
        row: dict[str, list[float]] = {}
        for key in ("", f"/{deed(after.screen)}"):
            row[f"ids kept{key}"] = kept(old, new)
            named, asked, wrong, same = changes(second, old, new)
            row[f"changes named{key}"] = [named, asked]
            row[f"told of what is the same{key}"] = [wrong, same]
        return row

    @staticmethod
    def scores(rows: Rows) -> list[Score]:
        names = sorted({name for _, row in rows for name in row}, key=lambda name: ("/" in name, name))
        return [
            ratio_score(
                name,
                [(sample.group, row[name]) for sample, row in rows if name in row],
                share,
                int(sum(row[name][1] for _, row in rows if name in row)),
            )
            for name in names
        ]


def keyed(screen: Screen, truth: LabelledScreen) -> Keyed:
    found = matched(screen, truth)
    return {label.key: (label, found.get(i)) for i, label in enumerate(truth.labels) if label.key}


def kept(old: Keyed, new: Keyed) -> list[float]:
    """[the same id on both, found on both], of labels that are on both."""
    both = [(old[key][1], new[key][1]) for key in old.keys() & new.keys() if same_thing(old[key][0], new[key][0])]
    found = [(one, other) for one, other in both if one and other]
    return [float(sum(one.id == other.id for one, other in found)), float(len(found))]


def changes(second: Screen, old: Keyed, new: Keyed) -> tuple[float, float, float, float]:
    """Named, of so many true changes; told of, among so many things that did not change."""
    told = {(one.id, one.field.split(".")[0]) for one in second.changed.altered}
    named = asked = wrong = same = 0
    for key in old.keys() | new.keys():
        (was, before), (now, after) = old.get(key, (None, None)), new.get(key, (None, None))
        if was and not now and before:
            asked, named = asked + 1, named + (before.id in second.changed.gone)
        elif now and not was and after:
            asked, named = asked + 1, named + (after.id in second.changed.appeared)
        elif was and now and before and after and same_thing(was, now):
            fields = {name for one, name in told if one == after.id}
            differs = altered(was, now)
            asked, named = asked + len(differs), named + len(differs & fields)
            same += not differs
            wrong += not differs and bool(fields - {"box"} or before.id != after.id)
    return named, asked, wrong, same


def altered(was: Label, now: Label) -> set[str]:
    """Which of text and state differ; a field that is not told on either picture is none."""
    found = {"text"} if (was.text or "") != (now.text or "") else set()
    names = State.__dataclass_fields__
    if any(getattr(was.state, name) != getattr(now.state, name) for name in names if _told(was, now, name)):
        found.add("state")
    return found


def same_thing(was: Label, now: Label) -> bool:
    """A key goes by the place in the tree: another kind there is another thing, and so is another name and text."""
    return was.kind == now.kind and (was.text == now.text or was.name == now.name)


def deed(screen: LabelledScreen) -> str:
    """What was done before the picture, as its origin tells."""
    words = screen.origin.variant.split(", ")
    if any(word.startswith("farther") for word in words):
        return "scroll"
    if screen.origin.source == "web":
        return next((word for word in words if word in get_args(Deed)), "nothing")
    return screen.origin.page.split()[0]


def _told(was: Label, now: Label, name: str) -> bool:
    return getattr(was.state, name) is not None and getattr(now.state, name) is not None


def _before(name: str) -> str:
    """The picture before this one in its row: ``thing-3.webp`` after ``thing-2.webp``."""
    path = Path(name)
    match = _NUMBER.fullmatch(path.stem)
    return str(path.with_name(f"{match[1]}-{int(match[2]) - 1}{path.suffix}")) if match else ""


def _comparable(before: LabelledScreen, after: LabelledScreen) -> bool:
    same = (before.width, before.height, before.scale) == (after.width, after.height, after.scale)
    return same and any(label.key for label in before.labels) and any(label.key for label in after.labels)


def _picture(shot: Shot) -> Screenshot:
    return decode(shot.picture.read_bytes(), shot.picture.name)
