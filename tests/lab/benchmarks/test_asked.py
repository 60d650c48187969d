"""What is a right, a wrong and a refused answer to a person's question."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PIL import Image

from builders import screen_of
from screenwright.core.errors import DataError
from screenwright.core.geometry import Box
from screenwright.core.screen import Element, State
from screenwright.reading import Answer
from screenwright_lab.benchmarks.asked import FILE, Questioned, outcome


def said(words: str, **known: object) -> Answer:
    return Answer(words, None, **known)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("truth", "told", "how"),
    [
        ({"yes": True}, said("Yes, ticked.", holds=True), "right"),
        ({"yes": False}, said("Yes, ticked.", holds=True), "wrong"),
        ({"yes": False}, said("A check box."), "wrong"),
        ({"number": 3}, said("There are 3 rows.", number=3), "right"),
        ({"number": 40}, said("At 43 %."), "right"),
        ({"number": 3}, said("There are 4 rows.", number=4), "wrong"),
        ({"words": ["Ada", "Ben"]}, said("Ben and Ada."), "right"),
        ({"words": ["Ada", "Ben"]}, said("Ada."), "wrong"),
        ({"words": ["Ada"]}, said("I see no Ada.", known=False), "refused"),
        ({"none": True}, said("I see no such thing.", known=False), "right"),
        ({"none": True}, said("Ada."), "wrong"),
    ],
)
def test_outcomes(truth: dict[str, object], told: Answer, how: str) -> None:
    assert outcome(truth, told) == how


def test_questions_are_asked_of_their_picture(tmp_path: Path) -> None:
    Image.new("RGB", (40, 40)).save(tmp_path / "a.png")
    lines = [
        {"picture": "a.png", "question": "Is Alerts ticked?", "answer": {"yes": True}},
        {"picture": "a.png", "question": "Is Digest ticked?", "answer": {"none": True}},
    ]
    (tmp_path / FILE).write_text("\n".join(map(json.dumps, lines)))
    box = Element(
        id="e1", kind="checkbox", box=Box(0, 0, 9, 9), name="Alerts", state=State(checked=True), clickable=True
    )
    benchmark = Questioned(tmp_path, parse=lambda _path: screen_of(box))
    (sample,) = benchmark.samples()
    row = benchmark.judge(sample)
    assert row["right"] == [2.0, 2.0]
    assert row["yes: right"] == row["none: right"] == [1.0, 1.0]
    assert {score.name: score.value for score in benchmark.scores([(sample, row)])}["wrong"] == 0.0


@pytest.mark.parametrize(
    "line", ["{", '{"picture": "a.png"}', '{"picture": "a", "question": "?", "answer": {"maybe": 1}}']
)
def test_a_broken_file_is_told(tmp_path: Path, line: str) -> None:
    (tmp_path / FILE).write_text(line)
    with pytest.raises(DataError, match="cannot be read"):
        Questioned(tmp_path).samples()
