"""The measure of the gate on labels in other languages."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from screenwright.core.errors import DataError
from screenwright_lab.benchmarks.consequences import Consequences, asked, group_of
from screenwright_lab.data.consequences.labels import Labelled, kinds, part_of


def catalogue(folder: Path, messages: dict[str, dict[str, str]]) -> Path:
    for locale, translations in messages.items():
        (folder / f"{locale}.json").write_text(json.dumps(translations))
    return folder


def test_labels_kept_back_are_counted_by_language(tmp_path: Path) -> None:
    told = [label for label in kinds() if part_of(label) == "test"]
    label = next(one for one in told if kinds()[one] == "delete or overwrite")
    english = {"one": label}
    measure = Consequences([catalogue(tmp_path, {"en": english, "ru": {"one": "Удалить"}, "ka": {"one": "წაშლა"}})])
    sample = next(one for one in measure.samples() if one.id == label)
    row = measure.judge(sample)
    assert row["learned: asked"] == [1.0, 1.0]
    assert row["unreadable: asked"] == [1.0, 1.0]
    assert row["learned: stopped"] == [0.0, 0.0]
    assert row["listed: asked"][1] == 1.0
    scores = {score.name: score for score in measure.scores([(sample, row)])}
    assert scores["learned: asked"].value == 1.0


def test_catalogues_without_these_labels_are_told(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="none of the labels"):
        Consequences([catalogue(tmp_path, {"en": {"one": "xyz"}, "ru": {"one": "абв"}})]).samples()


@pytest.mark.parametrize(
    ("language", "label", "group"),
    [("de", "Löschen", "listed"), ("ru", "Удалить", "learned"), ("da", "Slet", "unseen"),
     ("ka", "წაშლა", "unreadable")],
)  # fmt: skip
def test_groups_of_languages(language: str, label: str, group: str) -> None:
    assert group_of(Labelled("Delete", language, label, "delete or overwrite", 0)) == group


def test_a_button_is_asked_about_by_the_gate_itself() -> None:
    assert asked("Delete") == ("delete or overwrite",)
    assert asked("Open") == ()
