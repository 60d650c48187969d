"""The desktop set and the replays as benchmarks, with runs that are made up."""

from __future__ import annotations

import pytest

from screenwright_lab.benchmarks.desktop import DesktopSet, Played, Replays
from screenwright_lab.benchmarks.intervals import Score
from screenwright_lab.benchmarks.misses import CAUSES, cause_of
from screenwright_lab.benchmarks.runner import run
from screenwright_lab.worlds.desktop.looks import LOOKS, DesktopLook
from screenwright_lab.worlds.desktop.task import DesktopTask, load_tasks

TASKS = load_tasks()
DONE = Played("success", "all sub-goals reached", 4, 8.0, ())


def quiet(line: str) -> None:
    del line


def by_group(scores: list[Score] | tuple[Score, ...]) -> dict[tuple[str, str | None], Score]:
    return {(score.name, score.group): score for score in scores}


def test_phrasings_begin_with_the_seed_and_go_round() -> None:
    some = DesktopSet(TASKS[:2], lambda _task, _goal: DONE, 2, 4, "builtin")
    count = len(TASKS[0].goals)
    assert [sample.id for sample in some.samples()][:1] == [f"{TASKS[0].id}#{4 % count}"]
    assert len(some.samples()) == 4
    assert {sample.group for sample in some.samples()} == {TASKS[0].id, TASKS[1].id}


def test_success_by_task_application_and_cause() -> None:
    def play(task: DesktopTask, goal: str) -> Played:
        if task.application != "mousepad":
            return DONE
        if goal == task.goals[0]:
            return Played("failure", "nothing on the screen is named 'Save'", 1, 2.0, ("text of a is '' ...",))
        return Played("success", "all sub-goals reached", 1, 2.0, ("text of a is 'b' and should be 'c'",))

    report = run(DesktopSet(TASKS, play, 2, 0, "builtin"), say=quiet)
    scores = by_group(list(report.scores))
    assert scores["success", "mousepad"].value == 0
    assert scores["success", "thunar"].value == 1
    assert 0 < scores["success", None].value < 1
    mousepad = sum(task.application == "mousepad" for task in TASKS)
    assert scores["miss: target not found", None].value == pytest.approx(mousepad / report.n)
    assert scores["miss: oracle no", None].value == pytest.approx(mousepad / report.n)
    assert scores["seconds_per_step", None].value == pytest.approx(2.0)
    said = report.remarks
    assert said["mousepad/add-a-line#0"] == "target not found: nothing on the screen is named 'Save'"
    assert said["mousepad/add-a-line#1"] == "oracle no: text of a is 'b' and should be 'c'"


def test_replays_are_told_by_look() -> None:
    def play(task: DesktopTask, look: DesktopLook) -> Played:
        del task
        return DONE if look.name != "theme" else Played("limit", "the limit of 8 steps is used up", 8, 9.0, ("x",))

    report = run(Replays(TASKS[:3], LOOKS, play), say=quiet)
    scores = by_group(list(report.scores))
    assert report.n == 3 * len(LOOKS)
    assert (scores["success", "theme"].value, scores["success", "large-dark"].value) == (0, 1)
    assert scores["miss: out of steps", None].value == pytest.approx(1 / len(LOOKS))


@pytest.mark.parametrize(
    ("outcome", "reason", "cause"),
    [
        ("success", "all sub-goals reached", "oracle no"),
        ("refused", "I cannot read 'frobnicate': start with open", "not understood"),
        ("refused", "nothing on the screen is named 'Save'; nearest: 'Safe'", "target not found"),
        ("failure", "'Save' may be any of 2: button 'Save' at 1,2, button 'Save' at 3,4", "ambiguous"),
        ("failure", "step 2 of 3: click: the button 'a' is not on the screen; and nothing like it", "target not found"),
        ("failure", "step 2 of 3: the button may be any of 2: a, b", "ambiguous"),
        ("failure", "did 'click Save' twice and nothing changed", "no effect"),
        (
            "failure",
            "step 1 of 2: click: done, but not with the effect of the recording, which showed “a”",
            "no effect",
        ),
        ("limit", "the limit of 30 steps is used up", "out of steps"),
        ("denied", "consequential", "denied"),
        ("error", "the server went away", "error"),
    ],
)
def test_causes(outcome: str, reason: str, cause: str) -> None:
    assert cause in CAUSES
    assert cause_of(outcome, reason) == cause
