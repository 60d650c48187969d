"""What counts as read rightly on a capture: the things that are meant, by where they are, and to refuse where nothing
is."""

from __future__ import annotations

from pathlib import Path

import pytest

from builders import screen_of
from screenwright.agents.planner import Chosen
from screenwright.agents.planner.deed_selection import Deed
from screenwright.core.errors import DataError
from screenwright.core.geometry import Box
from screenwright.reading import Selected
from screenwright_lab.benchmarks.sentences import SaidOnScreens, answered, done
from screenwright_lab.data.answers.captured import LabelledGoal, LabelledQuestion
from screenwright_lab.data.screens.labels import Label

OPEN, FIND = Label(kind="button", box=Box(0, 0, 40, 20)), Label(kind="input", box=Box(50, 0, 150, 20))
SCREEN = screen_of(("button", "Open", (2, 2, 38, 18)), ("input", None, (52, 2, 148, 18)), ("text", "4", (0, 40, 9, 50)))
BUTTON, FIELD, TEXT = SCREEN.elements
BOTH = (("click", OPEN, None), ("fill", FIND, "Main road"))


@pytest.mark.parametrize(
    ("told", "how"),
    [
        (Chosen("all", (Deed("fill", FIELD, "main road"), Deed("click", BUTTON)), 0.9), "right"),
        (Chosen("all", (Deed("fill", FIELD, "main"), Deed("click", BUTTON)), 0.9), "wrong"),
        (Chosen("all", (Deed("fill", BUTTON, "main road"), Deed("click", FIELD)), 0.9), "wrong"),
        (Chosen("all", (Deed("fill", FIELD, "main road"),), 0.9), "wrong"),
        (Chosen("all", (Deed("fill", FIELD, "main road"), Deed("click", BUTTON)), 0.2), "refused"),
        (Chosen("part", (Deed("click", BUTTON),), 0.9), "refused"),
        (None, "refused"),
    ],
)
def test_a_goal_is_done_by_all_of_its_things(told: Chosen | None, how: str) -> None:
    assert done(LabelledGoal("open main road", BOTH, True), told) == how  # type: ignore[arg-type]


def test_to_refuse_is_right_where_nothing_or_only_a_part_is_done_here() -> None:
    does = Chosen("all", (Deed("click", BUTTON),), 0.9)
    for goal in (LabelledGoal("ring Bo", (), True), LabelledGoal("open it, ring Bo", BOTH[:1], False)):  # type: ignore[arg-type]
        assert done(goal, None) == "right"
        assert done(goal, does) == "wrong"


@pytest.mark.parametrize(
    ("told", "how"),
    [
        (Selected("say", (FIELD,), 0.9), "right"), (Selected("say", (TEXT,), 0.9), "wrong"),
        (Selected("name", (FIELD,), 0.9), "wrong"), (Selected("say", (FIELD, BUTTON), 0.9), "wrong"),
        (Selected("say", (FIELD,), 0.3), "refused"), (Selected("none", (), 0.9), "refused"),
    ],
)  # fmt: skip
def test_an_answer_is_taken_from_what_holds_it(told: Selected, how: str) -> None:
    assert answered(LabelledQuestion("what is looked for", "say", (FIND,)), told) == how


def test_yes_and_no_need_nothing_but_to_be_so() -> None:
    assert answered(LabelledQuestion("is it open", "no", (OPEN,)), Selected("no", (), 0.9)) == "right"
    assert answered(LabelledQuestion("who is Bo", "none", ()), Selected("no", (), 0.9)) == "wrong"
    assert answered(LabelledQuestion("who is Bo", "none", ()), None) == "right"


def test_screens_without_sentences_are_told(tmp_path: Path) -> None:
    with pytest.raises(DataError):
        SaidOnScreens(tmp_path, tmp_path).samples()
