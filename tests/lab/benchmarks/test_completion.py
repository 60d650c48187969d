"""Completion rates by steps and category, and what a screen costs in tokens."""

import json

import numpy as np
import pytest
from PIL import Image

from builders import screen_of
from commands import run_here
from screenwright.core.errors import DataError
from screenwright.core.geometry import Box
from screenwright_lab.benchmarks.completion import Completion, read_attempts
from screenwright_lab.benchmarks.runner import run
from screenwright_lab.benchmarks.screen_tokens import ScreenTokens, picture_tokens
from screenwright_lab.data.screens.ashl import Regions
from screenwright_lab.data.screens.labels import Label, LabelledScreen, Origin, save
from screenwright_lab.worlds.desktop.task import load_tasks

RUNS = [
    {"id": "a", "category": "Media", "steps": 2, "done": True},
    {"id": "b", "category": "Media", "steps": 9, "done": False},
    {"id": "c", "category": "Travel", "steps": 13, "done": True},
    {"id": "d", "category": "Travel", "steps": 2, "done": True},
]


def written(path, lines):
    path.write_text("\n".join(map(json.dumps, lines)) + "\n")
    return path


def test_rates_by_steps_and_by_category(tmp_path):
    report = run(Completion(written(tmp_path / "runs.jsonl", RUNS)), say=lambda _: None)
    assert [(score.group, score.value, score.n) for score in report.scores] == [
        (None, 0.75, 4), ("2 steps", 1.0, 2), ("more than 8 steps", 0.5, 2), ("Media", 0.5, 2), ("Travel", 1.0, 2),
    ]  # fmt: skip
    assert report.scores[1].low < 1.0  # two of two prove little


def test_episodes_of_miniwob_are_read(tmp_path, capsys, monkeypatch):
    played = [
        {"id": "click-test/0", "row": {"done": [True, 1], "steps": [1, 1], "seconds a step": [2.0, 1]}},
        {"id": "click-tab-2/1", "row": {"done": [False, 1], "steps": [0, 1], "seconds a step": [2.0, 0]}},
    ]
    file = written(tmp_path / "rows.jsonl", played)
    ran = run_here(capsys, monkeypatch, "eval", "completion", "--data", file, "--json")
    assert [(one["group"], one["value"]) for one in json.loads(ran.out)["scores"]] == [
        (None, 0.5), ("0 steps", 0.0), ("1 step", 1.0), ("click", 0.5),
    ]  # fmt: skip


def test_runs_of_one_task_depend_on_each_other(tmp_path):
    """Two tasks of three runs, one of which never succeeds: all that is known is of two tasks."""
    rows = [
        {"id": f"{task}/{seed}", "row": {"done": [done, 1], "steps": [1, 1], "seconds a step": [1, 1]}}
        for task, done in (("click-test", 1), ("click-tab", 0)) for seed in range(3)
    ]  # fmt: skip
    overall, *_ = run(Completion(written(tmp_path / "rows.jsonl", rows)), say=lambda _: None).scores
    assert (overall.value, overall.low, overall.high, overall.n) == (0.5, 0.0, 1.0, 6)


def test_replays_are_read_and_counted_by_task(tmp_path):
    task = load_tasks()[0]
    rows = [{"id": f"{task.id}@{look}", "row": {"success": [1, 1]}} for look in ("font", "theme")]
    one, other = read_attempts(written(tmp_path / "rows.jsonl", rows))
    assert (one.task, other.task, one.category) == (task.id, task.id, task.application)


def test_rows_of_the_desktop_set_have_the_steps_that_the_task_needs(tmp_path):
    """A row of an error is none, and of two the later one counts."""
    task = next(one for one in load_tasks() if one.solution.count(",") == 3 and '"' in one.solution)
    rows = [
        {"id": f"{task.id}#0", "row": {"success": [0.0, 1.0]}}, {"id": f"{task.id}#1", "row": None},
        {"id": f"{task.id}#0", "row": {"success": [1.0, 1.0]}},
    ]  # fmt: skip
    (only,) = read_attempts(written(tmp_path / "rows.jsonl", rows))
    assert (only.category, only.steps, only.done) == (task.application, 4, True)
    with pytest.raises(DataError, match="there is no task nothing/here"):
        read_attempts(written(tmp_path / "rows.jsonl", [{"id": "nothing/here#0", "row": {"success": [1, 1]}}]))


FAULTS = ({"steps": "2"}, {"steps": -1}, {"steps": True}, {"done": 1}, {"done": None})


@pytest.mark.parametrize("line", ["{", {"id": "x"}, *({**RUNS[1], **fault} for fault in FAULTS)])
def test_a_line_that_is_no_run_is_named(tmp_path, line):
    with pytest.raises(DataError, match="line 2, is no run"):
        read_attempts(written(tmp_path / "runs.jsonl", [RUNS[0], line]))


def test_the_same_run_twice_and_none_are_faults(tmp_path):
    with pytest.raises(DataError, match="is there twice"):
        read_attempts(written(tmp_path / "runs.jsonl", [RUNS[0], RUNS[0]]))
    with pytest.raises(DataError, match="holds no run"):
        read_attempts(written(tmp_path / "runs.jsonl", []))


@pytest.mark.parametrize(
    ("size", "tokens"),
    [((1920, 1080), 1105), ((512, 512), 255), ((1024, 1024), 765), ((2048, 4096), 1105), ((100, 100), 255)],
)
def test_pictures_cost_what_the_published_rule_says(size, tokens):
    """1105 is the paper's; 765 and 1105 are the worked examples of the rule's publisher."""
    assert picture_tokens(*size) == tokens


def test_tokens_of_a_screen(tmp_path):
    Image.fromarray(np.full((300, 400, 3), 255, np.uint8)).save(tmp_path / "one.png")
    origin = Origin(source="web", library="own", application="app", page="one", variant="390x844@3 mobile")
    labels = tuple(Label(kind="text", text="words", box=Box(0, 9 * n, 30, 9 * n + 8)) for n in range(3))
    save(LabelledScreen(width=400, height=300, scale=1.0, origin=origin, labels=labels, regions=Regions((), ())),
         tmp_path / "one.json")  # fmt: skip
    seen = screen_of(
        ("button", "Save", (10, 10, 80, 40)), ("text", "words", (10, 60, 80, 90)), ("icon", None, (0, 100, 9, 109))
    )
    bench = ScreenTokens(tmp_path, lambda picture: seen, lambda text: len(text.splitlines()))
    found = {score.name: score.value for score in run(bench, say=lambda _: None).scores}
    assert found["html"] == found["html, phones"] == 3
    assert found["picture"] == 255
    assert found["words"] == 2 < found["narration"]
    assert found["narration for each of html"] == found["narration"] / 3
