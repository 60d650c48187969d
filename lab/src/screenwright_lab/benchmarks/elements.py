"""How well the parser finds what is on a screen: our own labelled screens, COCO boxes, ScreenAgent click targets.

On labelled screens "elements precision" and "elements recall" are A1 of VisionTasker (paper 003, 7.1.2): boxes found
and boxes labelled, of every kind alike, are the same where their IoU is at least 0.5; each is paired once, best first.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from screenwright.core.errors import DataError
from screenwright.core.geometry import Box
from screenwright.core.images import decode
from screenwright.core.screen import Element, Screen
from screenwright.vision import look
from screenwright_lab.benchmarks import boxes
from screenwright_lab.benchmarks.figures import Figure, confused
from screenwright_lab.benchmarks.intervals import Score, ratio_score, share
from screenwright_lab.benchmarks.samples import Benchmark, Row, Rows, Sample
from screenwright_lab.benchmarks.targets import above_chance, judge
from screenwright_lab.data.screens.labels import LabelledScreen
from screenwright_lab.data.screens.store import Shot, shots

Parse: TypeAlias = Callable[[Path], Screen]
NO_ELEMENT = ("dialog", "window")
"""Kinds that are frames around elements; they are regions to the parser."""
LINES = 2.5
"""Heights of a line from which a field has several of them."""


def parse(picture: Path) -> Screen:
    """The parser as it ships."""
    return look(decode(picture.read_bytes(), picture.name))


def benchmark(data: Path, split: str | None = None, parse: Parse = parse, solver: str = "builtin") -> Benchmark:
    """The benchmark that fits the data: labelled screens (of one split), a COCO file, or ScreenAgent sessions."""
    if not data.exists():
        raise DataError(f"there is no {data}")
    coco = sorted(data.glob("*.coco.json")) if data.is_dir() else []
    if coco:
        return CocoBoxes(coco[0], parse, solver=solver)
    if data.is_dir() and any(data.glob("*/images/*.jpg")):
        return ClickTargets(data, parse, solver=solver)
    return LabelledScreens(data, split, parse, solver=solver)


def of_split(data: Path, split: str | None) -> dict[str, Shot]:
    """The labelled screens below ``data`` that belong to the split, all for None, by their names there."""
    return {
        str(shot.picture.relative_to(data)): shot
        for shot in shots(data)
        if split is None or shot.screen.origin.split == split
    }


def one_a_screen(chosen: Mapping[str, Shot]) -> list[Sample]:
    """Samples whose interval is over applications."""
    return [
        Sample(name, shot.screen.origin.application, (shot.picture, shot.picture.with_suffix(".json")))
        for name, shot in chosen.items()
    ]


def clickable(elements: Sequence[Element]) -> list[Box]:
    return [element.box for element in elements if element.clickable]


@dataclass
class LabelledScreens:
    """Own labels: all elements class-agnostic, interactables, and the kind where the box was found."""

    data: Path
    split: str | None = None
    parse: Parse = parse
    name: str = "elements-1"
    solver: str = "builtin"

    def samples(self) -> list[Sample]:
        self.shots = of_split(self.data, self.split)
        return one_a_screen(self.shots)

    def judge(self, sample: Sample) -> Row:
        shot = self.shots[sample.id]
        screen = self.parse(shot.picture)
        known = known_elements(screen, shot.screen)
        labels = [label for label in shot.screen.labels if label.kind not in NO_ELEMENT]
        found = boxes.match([element.box for element in known], [label.box for label in labels])
        active = boxes.match(clickable(known), [label.box for label in labels if label.clickable])
        row: dict[str, list[float]] = {
            "elements": _counts(found),
            "interactables": _counts(active),
            "per screen": [len(known), 1],
        }
        right = [known[i].kind == labels[j].kind for i, j in found.pairs]
        row["kind"] = [sum(right), len(right)]
        for i, j in found.pairs:
            told = row.setdefault(f"{labels[j].kind} as {known[i].kind}", [0])
            told[0] += 1
            pair = row.setdefault(f"kind/{labels[j].kind}", [0, 0])
            pair[0] += known[i].kind == labels[j].kind
            pair[1] += 1
        for j, label in enumerate(labels):
            seen = row.setdefault(f"recall/{label.kind}", [0, 0])
            seen[0] += any(j == one for _, one in found.pairs)
            seen[1] += 1
        return row

    @staticmethod
    def scores(rows: Rows) -> list[Score]:
        parts = sorted({name for _, row in rows for name in row if "/" in name})
        return [
            *_box_scores(rows, "elements"),
            *_box_scores(rows, "interactables"),
            _score(rows, "kind", "kind given the box", share),
            _score(rows, "per screen", "elements a screen", share),
            *(_score(rows, part, part, share) for part in parts),
        ]

    @staticmethod
    def figures(rows: Rows) -> list[Figure]:
        """What the kinds of things that were found are taken for."""
        pairs = [
            (true, told, counts[0])
            for _, row in rows
            for name, counts in row.items()
            for true, found, told in (name.partition(" as "),)
            if found
        ]
        return [confused("Kinds", pairs)] if pairs else []


@dataclass
class CocoBoxes:
    """Interactable elements of web pages by others (one category, boxes x, y, width, height), but for the page visits
    that are left out ``without``, because a net has learned from them."""

    file: Path
    parse: Parse = parse
    without: frozenset[str] = frozenset()
    name: str = "elements-coco-1"
    solver: str = "builtin"

    def samples(self) -> list[Sample]:
        document = _json(self.file)
        self._true: dict[str, list[Box]] = defaultdict(list)
        names = {image["id"]: image["file_name"] for image in document["images"]}
        for item in document["annotations"]:
            x, y, width, height = item["bbox"]
            left, top = round(x), round(y)
            right, bottom = max(left + 1, round(x + width)), max(top + 1, round(y + height))
            self._true[names[item["image_id"]]].append(Box(left, top, right, bottom))
        return [
            Sample(
                image["file_name"],
                str(image.get("page_visit", image["file_name"])),
                (self._picture(image["file_name"]),),
            )
            for image in document["images"]
            if str(image.get("page_visit", "")) not in self.without
        ]

    def _picture(self, name: str) -> Path:
        found = next(
            (path for path in (self.file.parent / name, self.file.parent / "images" / name) if path.exists()), None
        )
        if found is None:
            raise DataError(f"{self.file} names {name}, which does not lie beside it")
        return found

    def judge(self, sample: Sample) -> Row:
        elements = self.parse(sample.files[0]).elements
        return {
            "interactables": _counts(boxes.match(clickable(elements), self._true[sample.id])),
            "all": _counts(boxes.match([element.box for element in elements], self._true[sample.id])),
            "per screen": [len(elements), 1],
        }

    @staticmethod
    def scores(rows: Rows) -> list[Score]:
        return [
            *_box_scores(rows, "interactables"),
            _score(rows, "all", "recall of all elements", boxes.recall),
            _score(rows, "per screen", "elements a screen", share),
        ]


@dataclass
class ClickTargets:
    """ScreenAgent's ``clickable_area`` (edges inclusive), one sample a target."""

    data: Path
    parse: Parse = parse
    name: str = "elements-targets-1"
    solver: str = "builtin"

    def samples(self) -> list[Sample]:
        self._areas: dict[str, Box] = {}
        self._screens: dict[Path, Screen] = {}
        samples = []
        for record in sorted(self.data.glob("*/*.json")):
            document = _json(record)
            for index, action in enumerate(document.get("actions") or ()):
                if not isinstance(action, dict) or "clickable_area" not in action:
                    continue
                name = f"{record.parent.name}/{record.stem}#{index}"
                area = action["clickable_area"]
                first, last = area["upper_left_position"], area["lower_right_position"]
                self._areas[name] = Box(
                    int(first["width"]), int(first["height"]), int(last["width"]) + 1, int(last["height"]) + 1
                )
                picture = record.parent / "images" / document["saved_image_name"]
                samples.append(Sample(name, record.parent.name, (picture,)))
        return samples

    def judge(self, sample: Sample) -> Row:
        picture = sample.files[0]
        if picture not in self._screens:
            self._screens[picture] = self.parse(picture)
        screen, area = self._screens[picture], self._areas[sample.id]
        found = [element.box for element in screen.elements]
        seed = area.left * 7919 + area.top
        hit, chance, close, close_chance = judge(found, area, screen.screenshot.width, screen.screenshot.height, seed)
        return {"covered": [hit, chance, 1], "tight": [close, close_chance, 1], "count": [len(found)]}

    @staticmethod
    def scores(rows: Rows) -> list[Score]:
        counts = {sample.id.rpartition("#")[0]: row["count"][0] for sample, row in rows}
        middle = float(np.median(list(counts.values())))
        return [
            _score(rows, "covered", "covered above chance", above_chance),
            _score(rows, "tight", "tight above chance", above_chance),
            Score("median elements a screen", middle, min(counts.values()), max(counts.values()), len(counts)),
        ]


def known_elements(screen: Screen, truth: LabelledScreen) -> list[Element]:
    """Those that are where a label is, or of which the truth is known: they do not lie mostly in unknown areas, and are
    no plain words of which a toolkit does not tell. What is read there is asked by ``eval text``."""

    def known(element: Element) -> bool:
        if any(element.box.iou(label.box) >= boxes.SAME for label in truth.labels):
            return True
        return truth.known(element.box) and not _is_untold(element, truth)

    return [element for element in screen.elements if known(element)]


def _is_untold(element: Element, truth: LabelledScreen) -> bool:
    """Whether it is a line in a field of several lines; or, of desktops, words where no label is: what an application
    draws by itself, as a hex editor its bytes, the accessibility bus does not know."""
    if element.kind != "text" or element.clickable or not element.text:
        return False
    box = element.box
    around = [label for label in truth.labels if label.kind not in NO_ELEMENT and label.box.overlap(box)]
    if any(label.kind == "input" and label.box.height >= LINES * box.height for label in around):
        return True
    return truth.origin.source == "desktop" and not around


def _counts(found: boxes.Matches) -> list[float]:
    return [float(len(found.pairs)), float(found.predicted), float(found.true)]


def _score(rows: Rows, key: str, name: str, ratio: Callable[[NDArray[np.float64]], float]) -> Score:
    known = [(sample.group, row[key]) for sample, row in rows if key in row]
    return ratio_score(name, known, ratio, len(known))


def _box_scores(rows: Rows, key: str) -> list[Score]:
    measures = (("precision", boxes.precision), ("recall", boxes.recall), ("F1", boxes.f1))
    return [_score(rows, key, f"{key} {name}", measure) for name, measure in measures]


def _json(path: Path) -> Any:
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise DataError(f"{path} cannot be read: {error}") from error
