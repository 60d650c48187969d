"""The corpus: real screens whose labels were checked by eye, and what of each is told rightly: where it stands, what it
is, and what it is called. ``differences`` says the rest, a line each, for whoever changed the parser."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from screenwright.core.screen import Element, Screen
from screenwright_lab.benchmarks import boxes
from screenwright_lab.benchmarks.elements import Parse, known_elements, of_split, one_a_screen, parse
from screenwright_lab.benchmarks.intervals import Score, ratio_score, share
from screenwright_lab.benchmarks.plain import plain
from screenwright_lab.benchmarks.samples import Row, Rows, Sample
from screenwright_lab.data.screens.labels import Label, LabelledScreen
from screenwright_lab.data.screens.store import Shot


@dataclass
class Corpus:
    """Labels and elements that fit one to one (IoU 0.5): "right" are those of the same kind and name, as F1; "kind" and
    "name" the shares of those that fit; "named" the share of clickable labels whose name is told right."""

    data: Path
    split: str | None = None
    parse: Parse = parse
    solver: str = "builtin"
    name: str = "corpus-1"
    _shots: dict[str, Shot] = field(default_factory=dict)

    def samples(self) -> list[Sample]:
        self._shots = of_split(self.data, self.split)
        return one_a_screen(self._shots)

    def judge(self, sample: Sample) -> Row:
        shot = self._shots[sample.id]
        return row_of(self.parse(shot.picture), shot.screen)

    @staticmethod
    def scores(rows: Rows) -> Sequence[Score]:
        measures = (("right", boxes.f1), ("kind", share), ("name", share), ("named", share))
        return [
            ratio_score(name, [(sample.group, row[name]) for sample, row in rows], ratio, len(rows))
            for name, ratio in measures
        ]


def row_of(screen: Screen, truth: LabelledScreen) -> Row:
    pairs, found = _fitting(screen, truth)
    kinds = [element.kind == label.kind for element, label in pairs]
    names = [is_called(element, label) for element, label in pairs]
    pressed = sum(label.clickable for label in truth.labels)
    named = sum(label.clickable and name for (_, label), name in zip(pairs, names, strict=True))
    right = sum(kind and name for kind, name in zip(kinds, names, strict=True))
    return {
        "right": [float(right), float(found), float(len(truth.labels))], "kind": [float(sum(kinds)), float(len(pairs))],
        "name": [float(sum(names)), float(len(pairs))], "named": [float(named), float(pressed)],
    }  # fmt: skip


def differences(screen: Screen, truth: LabelledScreen) -> list[str]:
    """Missed labels, invented elements, and those that are told as something else, from top to bottom."""
    pairs, _ = _fitting(screen, truth)
    seen, there = {id(element) for element, _ in pairs}, {id(label) for _, label in pairs}
    lines = [(label.box, f"missed: {_words(label)}") for label in truth.labels if id(label) not in there]
    lines += [(one.box, f"invented: {_words(one)}") for one in known_elements(screen, truth) if id(one) not in seen]
    lines += [
        (label.box, f"{_words(label)} is told as {_words(element)}")
        for element, label in pairs
        if element.kind != label.kind or not is_called(element, label)
    ]
    lines.sort(key=lambda one: (one[0].top, one[0].left))
    return [f"{box.left},{box.top} {box.width}x{box.height} {words}" for box, words in lines]


def _fitting(screen: Screen, truth: LabelledScreen) -> tuple[list[tuple[Element, Label]], int]:
    """The pairs, and how many elements there are of which the truth is known."""
    known = known_elements(screen, truth)
    found = boxes.match([one.box for one in known], [one.box for one in truth.labels])
    return [(known[a], truth.labels[b]) for a, b in found.pairs], found.predicted


def is_called(element: Element, label: Label) -> bool:
    """By the name or the text that the label has, whatever of both is told; a label without either asks for nothing."""
    wanted = {plain(one) for one in (label.name, label.text) if plain(one)}
    told = {plain(one) for one in (element.name, element.text) if plain(one)}
    return not wanted or bool(wanted & told)


def _words(one: Element | Label) -> str:
    name = one.name or one.text
    return f"{one.kind} {name!r}" if name else one.kind
