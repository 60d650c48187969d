"""Next steps out of four kinds of data, and each class of error by hand."""

import json

import numpy as np
import pytest
from PIL import Image

from commands import run_here
from screenwright.core.action import Click, Wait
from screenwright.core.episode import EpisodeHead, GateRecord, Step
from screenwright.core.errors import DataError, UsageError
from screenwright.core.geometry import Box, Point
from screenwright.core.messages import Picture
from screenwright.core.screenshot import Screenshot
from screenwright.episodes.folder import EpisodeWriter
from screenwright_lab.benchmarks.nextstep import Prediction, baseline, error_of, read_prediction
from screenwright_lab.benchmarks.views import View
from screenwright_lab.data.next_steps import NextStep, next_steps
from screenwright_lab.data.screens.ashl import Regions
from screenwright_lab.data.screens.labels import Label, LabelledScreen, Origin, save
from servers.chat_server import ChatServer, says

WORDS = (lambda word: (), lambda icon: ())
SAVE, OPEN = Box(10, 10, 60, 30), Box(100, 10, 160, 30)
ORIGIN = Origin(source="drawn", library="own", application="app", page="one")
TRUTH = LabelledScreen(
    width=200, height=100, scale=1.0, origin=ORIGIN, regions=Regions((), ()),
    labels=(Label(kind="button", text="Save", name="Save", box=SAVE, clickable=True),
            Label(kind="button", text="Open", name="Open", box=OPEN, clickable=True)),
)  # fmt: skip


def step(picture="one.png", area=SAVE, truth=TRUTH):
    return NextStep("one", "app", picture, "save it", Point(35, 20), area, truth)


def view(**things):
    return View(
        ("told",), {name: box for name, (box, _) in things.items()}, {n: words for n, (_, words) in things.items()}
    )


WELL = view(e1=(SAVE, "Save"), e2=(OPEN, "Open"))


@pytest.mark.parametrize(
    ("told", "error"),
    [
        (Prediction(WELL, SAVE), None),
        (Prediction(WELL, Point(12, 12)), None),
        (Prediction(WELL, OPEN), "planning"),
        (Prediction(WELL, None), "planning"),
        (Prediction(WELL, None, invented=True), "over-detected"),
        (Prediction(view(e1=(SAVE, "Save"), e3=(Box(0, 60, 50, 90), "ghost")), Box(0, 60, 50, 90)), "over-detected"),
        (Prediction(view(e2=(OPEN, "Open")), OPEN), "missed"),
        (Prediction(view(e1=(SAVE, "Sove"), e2=(OPEN, "Open")), OPEN), "misread"),
        (
            Prediction(view(e1=(SAVE, ""), e3=(Box(12, 12, 40, 28), "Save"), e2=(OPEN, "Open")), OPEN),
            "planning",
        ),  # by parts
        (Prediction(view(e1=(SAVE, "Sove")), SAVE), None),  # right for whatever reason
        (Prediction(View((Picture(b"", 200, 100),)), Point(190, 90)), "over-detected"),
        (Prediction(View((Picture(b"", 200, 100),)), Point(120, 20)), "planning"),
    ],
)
def test_the_classes_of_errors(told, error):
    assert error_of(step(), told) == error


def test_where_only_the_point_is_known():
    """Of a screen of 1000 x 800 a tenth is the most that a thing is larger than."""
    one, far = step(area=None, truth=None), (Box(900, 700, 1000, 800), "Help")
    there, frame = (Box(0, 0, 90, 40), "Save"), (Box(0, 0, 1000, 790), "page")
    assert error_of(one, Prediction(view(e1=there, e3=far), there[0])) is None
    assert error_of(one, Prediction(view(e1=there, e3=far), far[0])) == "planning"
    assert error_of(one, Prediction(view(e3=far), far[0])) == "missed"
    assert error_of(one, Prediction(view(e2=frame, e3=far), far[0])) == "missed"


def test_a_reply_names_an_id_or_nothing():
    assert read_prediction('{"element": "e2"}', WELL) == Prediction(WELL, OPEN)
    assert read_prediction('{"element": "e9"}', WELL) == Prediction(WELL, None, invented=True)
    assert read_prediction("no", WELL) == Prediction(WELL, None)


def test_a_baseline_that_does_not_exist():
    with pytest.raises(UsageError, match="choose from match, random, centre"):
        baseline("best", lambda one: pytest.fail("looked"))


@pytest.fixture
def screens(tmp_path):
    Image.fromarray(np.full((100, 200, 3), 255, np.uint8)).save(tmp_path / "one.png")
    save(TRUTH, tmp_path / "one.json")
    return tmp_path


def test_sentences_about_labelled_screens(screens):
    steps = next_steps(screens, WORDS)
    assert 1 <= len(steps) <= 4
    assert {one.area for one in steps} <= {SAVE, OPEN}
    assert all(one.truth is not None and one.task for one in steps)
    assert steps == next_steps(screens, WORDS)
    with pytest.raises(DataError, match="no step that presses"):
        next_steps(screens, WORDS, "test")


def test_clicks_of_a_run_that_reached_its_goal(tmp_path):
    def run_of(name, outcome):
        head = EpisodeHead(goal="save it", device="simulated:x", screen_size=(200, 100), agent="builtin", models=(),
                           versions={}, seed=0, started="2026-01-01T00:00:00+00:00")  # fmt: skip
        with EpisodeWriter(tmp_path / name, head) as writer:
            frame = writer.frame(Screenshot(np.full((100, 200, 3), 9, np.uint8)))
            for number, action in enumerate((Click(Point(35, 20)), Wait(1.0)), start=1):
                intent = Step(index=number, subgoal="s", before=frame, action=action, why="", at="2026-01-01T00:00:00Z",
                              gate=GateRecord(permission="allowed", rule="", by="policy"),
                              target={"id": "e1", "kind": "button", "box": list(SAVE.as_tuple())})  # fmt: skip
                writer.intent(intent)
            writer.finish(outcome)

    run_of("good", "success")
    run_of("bad", "failure")
    (only,) = next_steps(tmp_path, WORDS)
    assert (only.id, only.task, only.point, only.area) == ("good#1", "save it", Point(35, 20), SAVE)


def test_taps_of_android_in_the_zoo(tmp_path):
    Image.fromarray(np.full((400, 200, 3), 9, np.uint8)).save(tmp_path / "a.png")
    common = {"episode_id": "7", "image_path": "x/a.png", "instruction": "open it", "result_action_text": "",
              "ui_positions": "[[100, 50, 40, 80], [0, 0, 400, 200]]"}  # fmt: skip
    tap = {
        **common,
        "step_id": 0,
        "result_action_type": 4,
        "result_touch_yx": "[0.3, 0.5]",
        "result_lift_yx": "[0.3, 0.5]",
    }
    swipe = {**tap, "step_id": 1, "result_lift_yx": "[0.8, 0.5]"}
    (tmp_path / "steps.json").write_text(json.dumps([tap, swipe]))
    (only,) = next_steps(tmp_path, WORDS)
    assert (only.point, only.area, only.task) == (Point(100, 120), Box(50, 100, 130, 140), "open it")


def test_a_model_over_html_at_the_command_line(screens, capsys, monkeypatch):
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    kept = screens / "kept.jsonl"
    with ChatServer(lambda request: says('{"why": "x", "element": "n0"}')) as server:
        common = ("eval", "nextstep", "--data", screens, "--over", "html", "--json", "--solver")
        model = run_here(capsys, monkeypatch, *common, "model:openai-compatible/any", "--base-url", server.openai_url,
                         "--replies", kept)  # fmt: skip
        assert all('<button id="n0">Save</button>' in one.text for one in server.requests)
    scored = run_here(capsys, monkeypatch, *common, f"replies:{kept}")
    found = {score["name"]: score["value"] for score in json.loads(model.out)["scores"]}
    assert found["right"] + found["planning"] == 1.0
    assert json.loads(scored.out)["scores"] == json.loads(model.out)["scores"]
