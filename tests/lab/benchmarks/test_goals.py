"""What counts as read rightly, and as done."""

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from screenwright.core.errors import DataError
from screenwright.language import from_marks
from screenwright_lab.benchmarks.deeds import Deeds, is_done
from screenwright_lab.benchmarks.goals import ASKED, SECONDS, Goals, outcome
from screenwright_lab.commands.asking_models import settings_of


@pytest.mark.parametrize(
    ("one", "other", "how"),
    [
        ('<click>click "{target:Save}"', '<open>click "{target:Save}"', "right"),
        ('<click>click "Save"', '<type>click "{text:Save}"', "wrong"),
        ('<ask_on>is it so', "<ask_on>is it so", "right"),
    ],
)  # fmt: skip
def test_a_goal_is_read_as_one_of_its_labels_says(one: str, other: str, how: str) -> None:
    assert outcome(from_marks(one), from_marks(other)) in (how, "refused" if how == "wrong" else how)


def test_labels_of_other_sentences_are_told(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"NAME\.a\.txt"):
        Goals(tmp_path).samples()
    (tmp_path / "x.a.txt").write_text("<click>{target:Save}\n", encoding="utf-8")
    (tmp_path / "x.b.txt").write_text("<click>{target:Send}\n", encoding="utf-8")
    with pytest.raises(DataError, match="not about the same"):
        Goals(tmp_path).samples()


def test_each_goal_is_a_sample_of_its_files(tmp_path: Path) -> None:
    for reader in "ab":
        (tmp_path / f"x.{reader}.txt").write_text('<click>click "{target:Save}"\n', encoding="utf-8")
    benchmark = Goals(tmp_path)
    (sample,) = benchmark.samples()
    assert sample.id == "x-000"
    assert all(file.is_file() for file in sample.files)
    row = benchmark.judge(sample)
    assert row["right"] == row["x: right"] == [1.0, 1.0]
    assert {score.name for score in benchmark.scores([(sample, row)])} >= {"right", "wrong", "refused"}


class Reader:
    """Reads every goal so."""

    name, remote = "made/reader", False

    def steps(self, unread: object, fault: Callable[[Sequence[str]], str]) -> Sequence[str]:
        return ['click "stuff"']


def test_of_a_model_it_is_told_how_often_it_was_asked_and_what_came_of_that(tmp_path: Path) -> None:
    unsure = "click Save, do the {target:stuff} with the thing of the other thing, you know"
    for reader in "ab":
        lines = f'<click>click "{{target:Save}}"\n<click>{unsure}\n'
        (tmp_path / f"x.{reader}.txt").write_text(lines, encoding="utf-8")
    benchmark = Goals(tmp_path, second=Reader())
    sure, asked = (benchmark.judge(sample) for sample in benchmark.samples())
    assert (sure["right"], sure[ASKED], sure["asked: right"]) == ([1.0, 1.0], [0.0, 1.0], [0.0, 0.0])
    assert (asked["right"], asked[ASKED], asked["asked: right"]) == ([1.0, 1.0], [1.0, 1.0], [1.0, 1.0])
    assert asked[SECONDS][1] == 1.0


@pytest.mark.parametrize(
    ("wanted", "changed", "done"),
    [
        ({"volume": [65, 75]}, {"volume": "70"}, True),
        ({"volume": [65, 75]}, {"volume": "30"}, False),
        ({"note": "Call back"}, {"note": "call back."}, True),
        ({"done": ["apply"]}, {"done": ["apply"]}, True),
        ({"done": ["apply"]}, {"done": ["apply", "cancel"]}, False),
        ({"alerts": False}, {"alerts": False, "newsletter": False}, False),
    ],
)
def test_just_what_was_asked_for_has_to_change(wanted: dict, changed: dict, done: bool) -> None:
    assert is_done(wanted, changed) == done


def test_wordings_of_no_deed_are_told(tmp_path: Path) -> None:
    (tmp_path / "deeds.json").write_text("{}", encoding="utf-8")
    (tmp_path / "people.jsonl").write_text('{"deed": "fly", "person": "A", "goal": "fly"}\n', encoding="utf-8")
    with pytest.raises(DataError, match="has no fly"):
        Deeds(tmp_path, ["people"], settings_of("builtin")).samples()
