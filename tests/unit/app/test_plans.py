"""Plans in files: what is read, and the one line for what is not."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from screenwright.agents.planner.explaining import explain, explained_to_json
from screenwright.app.plans import WrittenPlan, read_plan
from screenwright.app.session import Session
from screenwright.app.settings import Settings
from screenwright.core.errors import DataError, UsageError

DOCS = Path(__file__).parents[3] / "docs" / "reference" / "plans.md"
PLAN = {"schema": "screenwright.plan/1", "steps": ['type "hello"', "click Save"]}


@pytest.fixture
def file(tmp_path: Path):
    def written(document: object) -> Path:
        path = tmp_path / "plan.json"
        path.write_text(document if isinstance(document, str) else json.dumps(document))
        return path

    return written


def test_the_goal_is_what_the_file_says_or_the_steps(file) -> None:
    assert read_plan(file({**PLAN, "goal": "greet"})) == WrittenPlan("greet", ('type "hello"', "click Save"))
    assert read_plan(file(PLAN)).goal == 'type "hello"\nclick Save'


def test_a_reading_of_a_goal_is_a_plan(file) -> None:
    told = explain('type "hello", save it as a.txt')
    assert read_plan(file(explained_to_json(told))) == WrittenPlan(told.text, told.steps)


def test_the_example_of_the_reference_is_one(file) -> None:
    example = re.search(r"^    (\{.*?\})\n\n", DOCS.read_text(), re.DOTALL | re.MULTILINE)
    assert example is not None
    assert read_plan(file(example[1])).goal == "write a note and keep it"


@pytest.mark.parametrize(
    ("document", "words"),
    [
        ("{", "is not JSON"),
        ([], "its schema is None, and screenwright.plan/1 or screenwright.explained/1 is read"),
        ({**PLAN, "schema": "screenwright.plan/2"}, "its schema is 'screenwright.plan/2'"),
        ({"schema": PLAN["schema"]}, "steps is missing"),
        ({**PLAN, "steps": []}, "steps: List should have at least 1 item"),
        ({**PLAN, "steps": ["click Save", {"click": "Save"}]}, "step 2: a step is a text, as 'click \"Save\"', not"),
        ({**PLAN, "retries": 3}, "a plan has schema, goal and steps, and no 'retries'"),
        ({**PLAN, "steps": ["click Save", "juggle"]}, "step 2 of 2, 'juggle': I cannot read 'juggle': start with"),
        ({"schema": "screenwright.explained/1", "text": "x", "steps": [], "refused": "no"}, "was refused: no"),
        ({"schema": "screenwright.explained/1", "text": "x"}, "steps is missing"),
    ],
)
def test_what_is_no_plan_is_one_line(file, document, words) -> None:
    path = file(document)
    with pytest.raises(DataError) as error:
        read_plan(path)
    assert words in str(error.value)
    assert str(error.value).startswith(str(path))
    assert "\n" not in str(error.value)


@pytest.mark.parametrize("given", [{"agent": "screenagent"}, {"model": "ollama/x"}, {"planner_model": "ollama/x"}])
def test_a_plan_is_the_planners(given) -> None:
    session = Session("simulated:notepad", Settings.of(**given))
    with pytest.raises(UsageError, match=r"a plan is done by the built-in planner, without a model: leave --"):
        session.errand("greet", plan=PLAN["steps"])


def test_an_agent_of_ones_own_has_no_plan() -> None:
    session = Session("simulated:notepad", Settings.of())
    agent, _ = session.agent("x")
    with pytest.raises(UsageError, match="not both"):
        session.errand("greet", agent=agent, plan=PLAN["steps"])
