"""A model behind a real server, and the built-in planner, answer ScreenAgent's records and AitW's steps."""

import json

import numpy as np
import pytest

from commands import run_here
from screens import FORM, form
from screenwright.core.errors import DataError
from screenwright_lab.benchmarks.replies import read_replies
from screenwright_lab.data.aitw.pictures import Pictures
from screenwright_lab.data.aitw.records import write_example, write_records
from screenwright_lab.data.screenagent.prompts import asked_of
from screenwright_lab.data.screenagent.records import records
from servers.chat_server import ChatServer, refuses, says

pytestmark = pytest.mark.integration

SAVE = FORM["save"]
AREA = {"upper_left_position": {"width": SAVE.left, "height": SAVE.top},
        "lower_right_position": {"width": SAVE.right - 1, "height": SAVE.bottom - 1}}  # fmt: skip
CLICK = {"action_type": "MouseAction", "mouse_action_type": "click", "mouse_button": "left", "clickable_area": AREA,
         "mouse_position": {"width": SAVE.center.x, "height": SAVE.center.y}}  # fmt: skip
PLAN = [{"action_type": "PlanAction", "element": one} for one in ("Click the Save button", "Close it")]
DONE = {"action_type": "EvaluateSubTaskAction", "situation": "sub_task_success"}
JUDGE = """the overall mission is: "save the settings".
    1. Click the Save button

    2. Close it

Now the current subtask is: "Click the Save button".
Please describe"""


@pytest.fixture(scope="module")
def cache(tmp_path_factory):
    """The drawn form is parsed once for all tests."""
    return tmp_path_factory.mktemp("parsed")


@pytest.fixture
def sessions(tmp_path):
    folder = tmp_path / "data" / "one"
    (folder / "images").mkdir(parents=True)
    form().image.save(folder / "images" / "a.png")

    def write(stem, actions, prompt):
        record = {"task_prompt": "save the settings", "send_prompt": prompt, "saved_image_name": "a.png",
                  "actions": actions, "current_task": "Close it"}  # fmt: skip
        (folder / f"{stem}.json").write_text(json.dumps(record))

    write("01", PLAN, "")
    write("02", [CLICK], 'The current subtask is "Click the Save button", please')
    write("03", [DONE], JUDGE)
    return tmp_path / "data"


def test_the_prompt_tells_what_is_judged_and_not_the_field_behind(sessions):
    _, acting, judging = records(sessions)
    assert asked_of(acting) == (("Click the Save button",), 0)
    assert asked_of(judging) == (("Click the Save button", "Close it"), 0)


def answers(request):
    """A model that plans, acts and judges as it should, each in the form that it is asked for."""
    if "Split the goal" in request.text:
        return says(json.dumps({"why": "x", "subgoals": [one["element"] for one in PLAN]}))
    if "verdict" in request.text:
        return says('{"why": "x", "verdict": "proceed", "advice": ""}')
    return says(json.dumps([{key: value for key, value in CLICK.items() if key != "clickable_area"}]))


def evaluated(capsys, monkeypatch, *arguments):
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    ran = run_here(capsys, monkeypatch, "eval", *arguments, "--json")
    assert ran.code == 0, ran.err
    report = json.loads(ran.out)
    return report, {score["name"]: score["value"] for score in report["scores"]}


def test_a_model_with_the_agents_prompts(sessions, capsys, monkeypatch, tmp_path, cache):
    kept = tmp_path / "kept.jsonl"
    with ChatServer(answers) as server:
        common = ("screenagent", "--data", sessions, "--cache", cache, "--solver", "model:openai-compatible/any",
                  "--base-url", server.openai_url, "--replies", kept)  # fmt: skip
        report, scores = evaluated(capsys, monkeypatch, *common)
        assert scores["cc_score"] == scores["mouse_position"] == scores["situation"] == 1.0
        assert [one.pictures for one in server.requests] == [[(900, 560)]] * 3  # of after alone
        assert "current sub-goal: Click the Save button" in server.requests[2].text
        assert all("Nickname" in one.text for one in server.requests)
        again, _ = evaluated(capsys, monkeypatch, *common)
        assert len(server.requests) == 3
    assert again["scores"] == report["scores"]
    assert [(one["model"], one["replies"]) for one in report["usage"]] == [("openai-compatible/any", 3)]
    assert again["usage"] == []  # replies that are kept cost nothing
    scored, _ = evaluated(capsys, monkeypatch, "screenagent", "--data", sessions, "--solver", f"replies:{kept}")
    assert scored["scores"] == report["scores"]


def test_an_answer_that_cannot_be_used_is_asked_for_once_more_and_then_wrong(sessions, capsys, monkeypatch, tmp_path):
    kept = tmp_path / "kept.jsonl"
    with ChatServer(lambda request: says("I would rather not.")) as server:
        report, scores = evaluated(
            capsys, monkeypatch, "screenagent", "--data", sessions, "--solver", "model:openai-compatible/any",
            "--base-url", server.openai_url, "--replies", kept, "--no-narration",
        )  # fmt: skip
        assert len(server.requests) == 6
    assert (report["n"], report["errors"], scores["cc_score"]) == (3, 0, 0.0)
    assert set(read_replies(kept).values()) == {"I would rather not."}


def test_a_server_that_is_down_is_an_error_and_no_wrong_answer(sessions, capsys, monkeypatch, tmp_path):
    kept = tmp_path / "kept.jsonl"
    with ChatServer(lambda request: refuses(400) if "verdict" in request.text else answers(request)) as server:
        report, scores = evaluated(
            capsys, monkeypatch, "screenagent", "--data", sessions, "--solver", "model:openai-compatible/any",
            "--base-url", server.openai_url, "--replies", kept, "--no-narration",
        )  # fmt: skip
    assert (report["n"], report["errors"], scores["cc_score"]) == (2, 1, 1.0)
    assert len(read_replies(kept)) == 2


def test_the_planner_and_the_baselines_on_a_drawn_screen(sessions, capsys, monkeypatch, cache):
    def scores(solver):
        return evaluated(capsys, monkeypatch, "screenagent", "--data", sessions, "--cache", cache, "--solver", solver)[
            1
        ]

    assert scores("builtin")["cc_score, acting"] == 1.0
    assert scores("builtin")["cc_score, evaluating"] == 0.0  # it does not judge a screen by itself
    assert scores("baseline:match")["cc_score, acting"] == 1.0
    assert scores("baseline:always")["cc_score, acting"] == 0.75
    assert scores("baseline:random")["cc_score, acting"] in (0.75, 1.0)


@pytest.fixture
def steps(tmp_path):
    """An episode of a tap on Save and a typed text."""
    folder = tmp_path / "steps"
    folder.mkdir()
    form().image.save(folder / "s.png")
    at = [SAVE.center.y / 560, SAVE.center.x / 900]

    def entry(index, kind, point, text=""):
        return {
            "episode_id": "a", "step_id": index, "instruction": "press Save", "image_path": "s.png",
            "ui_positions": "[[10, 20, 30, 40]]", "result_action_type": kind, "result_action_text": text,
            "result_touch_yx": json.dumps(point), "result_lift_yx": json.dumps(point),
        }  # fmt: skip

    (folder / "steps.json").write_text(json.dumps([entry(0, 4, at), entry(1, 3, [-1.0, -1.0], "Ann")]))
    return folder


def test_a_model_tells_actions_in_any_dialect(steps, capsys, monkeypatch, tmp_path, cache):
    """Our own dialect counts in pixels of the picture that is shown, so that a file of its replies needs it as well."""
    kept = tmp_path / "kept.jsonl"
    click = {"why": "x", "actions": [{"action": "click", "at": [SAVE.center.x, SAVE.center.y]}]}
    text = {"why": "x", "actions": [{"action": "type_text", "text": "Ann"}]}

    def told(request):
        return says(json.dumps(text if "[Done so far" in request.text else click))

    with ChatServer(told) as server:
        report, scores = evaluated(
            capsys, monkeypatch, "aitw", "--data", steps, "--dialect", "own", "--cache", cache, "--replies", kept,
            "--solver", "model:openai-compatible/any", "--base-url", server.openai_url,
        )  # fmt: skip
        assert "Android" in server.requests[0].text
        assert "[Done so far" not in server.requests[0].text
        assert f"click ({SAVE.center.x}, {SAVE.center.y})" in server.requests[1].text  # what was done before
    assert scores["click region"] == 1.0
    assert report["errors"] == 0
    scored, _ = evaluated(
        capsys, monkeypatch, "aitw", "--data", steps, "--dialect", "own", "--cache", cache, "--solver",
        f"replies:{kept}",
    )  # fmt: skip
    assert scored["scores"] == report["scores"]


def test_the_planner_and_a_box_drawn_by_lot(steps, capsys, monkeypatch, cache):
    _, scores = evaluated(capsys, monkeypatch, "aitw", "--data", steps, "--cache", cache, "--solver", "builtin")
    assert scores["click region"] == 1.0
    _, scores = evaluated(capsys, monkeypatch, "aitw", "--data", steps, "--solver", "baseline:box")
    assert scores["click region"] == 0.0


def test_pictures_out_of_records_in_any_order(tmp_path):
    def example(step, value, **more):
        return write_example({
            "episode_id": [b"7"], "step_id": np.array([step]), "image/height": np.array([2]),
            "image/width": np.array([3]), "image/channels": np.array([3]), "image/encoded": [bytes([value]) * 18],
            **more,
        })  # fmt: skip

    file = tmp_path / "general.tfrecord"
    write_records(file, [example(0, 10), example(1, 20), example(2, 30, **{"image/encoded": [b"short"]})])
    pictures = Pictures(file)
    assert [int(pictures.of(f"7/{step}").pixels[1, 2, 0]) for step in (1, 0, 1)] == [20, 10, 20]
    assert pictures.path("7/0") is None
    with pytest.raises(DataError, match=r"general\.tfrecord, record 2: its screen is no"):
        pictures.of("7/2")
    with pytest.raises(DataError, match="no screen of step 8/0"):
        Pictures(file).of("8/0")
