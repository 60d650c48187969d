"""Real screens, labels checked by eye: what is told of them may not get worse.

``python tests/lab/benchmarks/test_corpus.py`` writes the scores of today.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from builders import screen_of
from screenwright.core.geometry import Box
from screenwright.core.screen import Element, State
from screenwright_lab.benchmarks.boxes import f1
from screenwright_lab.benchmarks.corpus import differences, row_of
from screenwright_lab.benchmarks.elements import parse
from screenwright_lab.data.screens.labels import Label, LabelledScreen, Origin, Regions
from screenwright_lab.data.screens.store import Shot, shots

FOLDER = Path(__file__).parents[2] / "data" / "corpus"
SCORES = FOLDER / "scores.txt"
PARTS = 8
QUICK = 1
"""Parts that ``make test`` looks at; the rest are slow."""
FALL = 0.01
"""By which processors may differ."""


def _parts() -> list[list[Shot]]:
    found = list(shots(FOLDER))
    return [found[number::PARTS] for number in range(PARTS)]


def _scores(part: list[Shot]) -> tuple[float, dict[str, float], list[str]]:
    """F1 of what is right over the screens, that of each, and what is told otherwise."""
    counts, lines = {}, []
    for shot in part:
        screen = parse(shot.picture)
        counts[shot.picture.stem] = np.array(row_of(screen, shot.screen)["right"])
        lines += [f"{shot.picture.stem}: {line}" for line in differences(screen, shot.screen)]
    return f1(sum(counts.values())), {name: f1(one) for name, one in counts.items()}, lines


def _kept() -> dict[str, float]:
    lines = SCORES.read_text(encoding="utf-8").splitlines()
    return {name: float(score) for name, score in (line.split() for line in lines)}


@pytest.mark.parametrize(
    "number", [*range(QUICK), *(pytest.param(number, marks=pytest.mark.slow) for number in range(QUICK, PARTS))]
)
def test_no_less_is_right(number: int) -> None:
    kept = _kept()
    whole, each, lines = _scores(_parts()[number])
    worse = [f"{name}: {kept[name]:.3f}, now {score:.3f}" for name, score in each.items() if score < kept[name] - FALL]
    assert whole >= kept[f"part-{number}"] - FALL, "\n".join([f"{whole:.3f} is right", *worse, *lines])


SAVE = Label(kind="button", box=Box(10, 10, 60, 30), name="Save", text="Save", clickable=True)
FIND = Label(kind="icon", box=Box(100, 10, 120, 30), name="Find", clickable=True)
TRUTH = LabelledScreen(
    width=300, height=200, scale=1.0, labels=(SAVE, FIND), regions=Regions((), ()),
    origin=Origin(source="web", library="own", application="own", page="own"),
)  # fmt: skip


def element(kind: str, box: Box, name: str | None) -> Element:
    return Element(id=f"e{box.left}", kind=kind, box=box, name=name, state=State(), clickable=True)  # type: ignore[arg-type]


def test_what_is_told_otherwise_is_said() -> None:
    screen = screen_of(element("link", SAVE.box, "Save"), element("button", Box(200, 100, 250, 120), "More"))
    row = row_of(screen, TRUTH)
    assert row["right"] == [0.0, 2.0, 2.0]
    assert row["kind"] == [0.0, 1.0]
    assert row["name"] == [1.0, 1.0]
    assert row["named"] == [1.0, 2.0]
    assert differences(screen, TRUTH) == [
        "10,10 50x20 button 'Save' is told as link 'Save'",
        "100,10 20x20 missed: icon 'Find'",
        "200,100 50x20 invented: button 'More'",
    ]


def test_what_is_right_is_not_said() -> None:
    screen = screen_of(element("button", SAVE.box, "Save"), element("icon", FIND.box, "find"))
    assert row_of(screen, TRUTH)["right"] == [2.0, 2.0, 2.0]
    assert differences(screen, TRUTH) == []


if __name__ == "__main__":
    written = []
    for at, part in enumerate(_parts()):
        total, single, _ = _scores(part)
        written += [f"part-{at} {total:.4f}", *(f"{name} {score:.4f}" for name, score in single.items())]
    SCORES.write_text("\n".join(written) + "\n", encoding="utf-8")
