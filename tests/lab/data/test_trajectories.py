"""Scripts and their faults, played on a stage made of nothing: what is labelled is what was done."""

from __future__ import annotations

import random
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from screenwright.core.action import Action, Back, Click, Finish, TypeText
from screenwright.core.errors import DataError
from screenwright.core.geometry import Box
from screenwright.core.screenshot import Screenshot
from screenwright.episodes.folder import read_episode
from screenwright_lab.data.trajectories import families_development, families_test, wob
from screenwright_lab.data.trajectories.labels import FILE, Labels, load, trajectories
from screenwright_lab.data.trajectories.loops import manners
from screenwright_lab.data.trajectories.play import FAULTS, Fault, can_have, play, takes_of
from screenwright_lab.data.trajectories.script import Task, chapter, click, fill
from screenwright_lab.data.trajectories.stage import Thing

FAMILIES = {*families_development.FAMILIES, *families_test.FAMILIES}
TASK = Task(
    family="made up",
    split="test",
    chapters=(
        chapter("write hello", fill("Text", "hello", 'type "hello" into Text', "Write hello")),
        chapter("save it", click("Save", "click Save", "Save the text")),
    ),
    app={"views": [{"key": "Text", "kind": "input", "on": []}, {"key": "Save", "kind": "button", "on": []}]},
)


class PaperStage:
    """Four things side by side; every action but one on "Dead" changes the picture."""

    url = "paper:"

    def __init__(self) -> None:
        self.done: list[Action] = []

    def screenshot(self) -> Screenshot:
        return Screenshot(np.full((60, 400, 3), 10 * len(self.done), np.uint8))

    def perform(self, action: Action) -> None:
        dead = self.things()[-1].box
        if not (isinstance(action, Click) and dead.contains(action.at)):
            self.done.append(action)

    def things(self) -> tuple[Thing, ...]:
        names = ("Text", "Save", "Discard", "Dead")
        return tuple(Thing(name, name, "button", Box(100 * i, 10, 100 * i + 80, 40)) for i, name in enumerate(names))


def played(tmp_path: Path, fault: Fault | None, seed: int = 0) -> tuple[Labels, list[Action]]:
    rng = random.Random(seed)
    takes, _ = takes_of(TASK, fault, rng)
    labels = play(PaperStage(), TASK, takes, fault, tmp_path, rng)
    return labels, [step.action for step in read_episode(tmp_path).steps]


def test_a_right_run_is_the_script_and_the_claim(tmp_path: Path) -> None:
    labels, actions = played(tmp_path, None)
    assert labels.steps == (None, None, None, None)
    assert actions == [
        Click(Box(0, 10, 80, 40).center),
        TypeText("hello"),
        Click(Box(100, 10, 180, 40).center),
        Finish(),
    ]
    assert read_episode(tmp_path).head.outcome == "success"


@pytest.mark.parametrize("seed", range(8))
def test_a_wrong_target_is_labelled_where_it_is_clicked(tmp_path: Path, seed: int) -> None:
    labels, actions = played(tmp_path, "wrong target", seed)
    first = next(number for number, step in enumerate(labels.steps) if step is not None)
    astray = actions[first]
    assert isinstance(astray, Click)
    assert not any(thing.box.contains(astray.at) for thing in PaperStage().things() if thing.key in ("Text", "Save"))
    assert labels.steps[first] == "wrong target"
    assert set(labels.steps[:first]) <= {None}


@pytest.mark.parametrize("seed", range(8))
def test_a_loop_is_labelled_from_the_first_repetition(tmp_path: Path, seed: int) -> None:
    labels, actions = played(tmp_path, "loop", seed)
    first = labels.steps.index("loop")
    assert set(labels.steps[first:]) == {"loop"}
    assert len(labels.steps) - first >= 2
    assert isinstance(actions[first], Back) or actions[first] == actions[first - 1]


def test_a_claim_that_comes_too_soon_is_the_last_step(tmp_path: Path) -> None:
    labels, actions = played(tmp_path, "premature finish")
    assert labels.steps[-1] == "premature finish"
    assert actions[-1] == Finish()
    assert len(actions) < 4


def test_labels_are_read_back_by_split(tmp_path: Path) -> None:
    labels, _ = played(tmp_path / "test" / "0001", None)
    assert trajectories(tmp_path) == {"test/0001": labels}
    assert trajectories(tmp_path, "development") == {}


@pytest.mark.parametrize(
    "text", ["", "{}", '{"schema": "other/1"}', '{"schema": "screenwright.trajectory/1", "steps": ["bad"]}']
)
def test_labels_that_are_none_are_an_error_with_the_file(tmp_path: Path, text: str) -> None:
    (tmp_path / FILE).write_text(text)
    with pytest.raises(DataError, match=FILE):
        load(tmp_path)


@given(seed=st.integers(0, 10**6), family=st.sampled_from(sorted(FAMILIES, key=lambda one: one.__name__)))
def test_every_draw_of_a_family_has_two_to_eight_steps_and_words_for_each(seed: int, family: object) -> None:
    task = family(random.Random(seed))  # type: ignore[operator]  # one of the functions above
    assert 1 <= len(task.moves) <= 7
    assert all(move.plain and move.told for move in task.moves)
    assert all(task.goal(plain=plain).strip() for plain in (False, True))
    for fault in (None, *FAULTS):
        if can_have(task, fault):
            takes, stuck = takes_of(task, fault, random.Random(seed))
            assert stuck == "" or any(take.move.thing == stuck for take in takes)
            assert any(take.wrong for take in takes) == (fault is not None)


def test_no_family_is_in_both_splits() -> None:
    splits: dict[str, set[str]] = {}
    for seed in range(40):
        for family in FAMILIES:
            task = family(random.Random(seed))
            splits.setdefault(task.family, set()).add(task.split)
        for split in ("development", "test"):
            task = wob.task(random.Random(seed), split)
            splits.setdefault(task.family, set()).add(task.split)
    assert {len(found) for found in splits.values()} == {1}
    assert {split for found in splits.values() for split in found} == {"development", "test"}


@pytest.mark.parametrize(
    ("name", "goal", "things"),
    [
        ("click-button", 'Click on the "ok" button.', ["ok"]),
        ("enter-text", 'Enter "Ada" into the text field and press Submit.', ["tt", "tt", "Submit"]),
        ("click-checkboxes", "Select a1, b2 and click Submit.", ["a1", "b2", "Submit"]),
        ("click-checkboxes", "Select nothing and click Submit.", ["Submit"]),
        ("click-tab", "Click on Tab #2.", ["Tab #2"]),
        ("login-user", 'Enter the username "x" and the password "y" into the text fields and press login.',
         ["username", "username", "password", "password", "Login"]),
    ],
)  # fmt: skip
def test_the_way_of_a_miniwob_task_is_read_from_what_it_asks(name: str, goal: str, things: list[str]) -> None:
    assert [move.thing for one in wob.chapters(name, goal) for move in one.moves] == things


def test_only_what_can_be_repeated_loops() -> None:
    assert manners(TASK) == [(0, "again"), (1, "again"), (2, "stuck")]
