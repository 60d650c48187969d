"""``eval aitw`` on steps made here: baselines, anyone's replies, and what is missing."""

from __future__ import annotations

import json

import pytest
from PIL import Image

from builders import screen_of
from commands import run_here


@pytest.fixture
def steps(tmp_path):
    """Two episodes: a tap and a typed text; a swipe down."""
    Image.new("RGB", (100, 200)).save(tmp_path / "s.png")

    def entry(episode, index, kind, touch, lift, text=""):
        return {
            "episode_id": episode, "step_id": index, "instruction": "go", "image_path": "s.png", "ui_positions": "[]",
            "result_action_type": kind, "result_action_text": text, "result_touch_yx": json.dumps(touch),
            "result_lift_yx": json.dumps(lift),
        }  # fmt: skip

    entries = [
        entry("a", 0, 4, [0.5, 0.5], [0.5, 0.5]), entry("a", 1, 3, [-1.0, -1.0], [-1.0, -1.0], "Hello "),
        entry("b", 0, 4, [0.2, 0.5], [0.8, 0.5]),
    ]  # fmt: skip
    path = tmp_path / "steps.json"
    path.write_text(json.dumps(entries))
    return path


def report(capsys, monkeypatch, *arguments):
    ran = run_here(capsys, monkeypatch, "eval", "aitw", *arguments, "--json")
    assert ran.code == 0, ran.err
    said = json.loads(ran.out)
    return said, {score["name"]: (score["value"], score["n"]) for score in said["scores"]}


def test_a_baseline(capsys, monkeypatch, steps):
    said, scores = report(capsys, monkeypatch, "--data", steps, "--solver", "baseline:centre")
    assert (said["benchmark"], said["n"], said["errors"]) == ("aitw-1", 3, 0)
    assert scores["partial match, by episode"] == (0.25, 2)
    assert scores["partial match, by step"] == (0.3333, 3)
    assert scores["click region"] == (1.0, 1)
    assert scores["scroll direction"] == (0.0, 1)


@pytest.mark.parametrize("solver", ["baseline:match", "ranker"])
def test_what_the_goal_names_is_tapped(capsys, monkeypatch, steps, solver):
    phone = screen_of(("button", "Clock", (10, 20, 90, 40)), ("button", "go", (20, 90, 80, 110)), size=(100, 200))
    monkeypatch.setattr("screenwright.vision.look", lambda _: phone)
    _, scores = report(capsys, monkeypatch, "--data", steps, "--solver", solver)
    assert scores["click region"] == (1.0, 1)
    assert scores["partial match, by step"] == (0.3333, 3)


def test_replies_are_scored_and_a_missing_one_is_an_error(capsys, monkeypatch, steps, tmp_path):
    tap = {"action_type": 4, "touch_point": [0.55, 0.5], "lift_point": [0.55, 0.5], "typed_text": ""}
    text = {"action_type": 3, "touch_point": [-1, -1], "lift_point": [-1, -1], "typed_text": "hello"}
    replies = [{"id": "a/0", "reply": json.dumps(tap)}, {"id": "a/1", "reply": json.dumps(text)}]
    file = tmp_path / "replies.jsonl"
    file.write_text("\n".join(map(json.dumps, replies)))
    said, scores = report(capsys, monkeypatch, "--data", steps, "--solver", f"replies:{file}")
    assert (said["n"], said["errors"]) == (2, 1)
    assert scores["complete match"] == (1.0, 1)
    assert scores["typed text"] == (1.0, 1)


def test_a_reply_that_cannot_be_read_is_wrong(capsys, monkeypatch, steps, tmp_path):
    file = tmp_path / "replies.jsonl"
    file.write_text("\n".join(json.dumps({"id": one, "reply": "I tap it"}) for one in ("a/0", "a/1", "b/0")))
    said, scores = report(capsys, monkeypatch, "--data", steps, "--solver", f"replies:{file}")
    assert (said["n"], said["errors"]) == (3, 0)
    assert {value for value, _ in scores.values()} == {0.0}


def test_replies_in_another_dialect(capsys, monkeypatch, steps, tmp_path):
    file = tmp_path / "replies.jsonl"
    said = {"a/0": "tap at 50 50", "a/1": 'input text "hello"', "b/0": "swipe from 20 50 to 80 50"}
    file.write_text("\n".join(json.dumps({"id": one, "reply": reply}) for one, reply in said.items()))
    options = ("--solver", f"replies:{file}", "--dialect", "ui-vlm", "--simple")
    found, scores = report(capsys, monkeypatch, "--data", steps, *options)
    assert found["benchmark"] == "aitw-simple-1"
    assert scores["partial match, by step"] == (1.0, 3)
    assert scores["scroll direction"] == (1.0, 1)


@pytest.mark.parametrize("solver", ["guess", "replies:", "baseline:best"])
def test_a_solver_that_does_not_exist(capsys, monkeypatch, steps, solver):
    ran = run_here(capsys, monkeypatch, "eval", "aitw", "--data", steps, "--solver", solver)
    assert ran.code == 2
    assert "baseline" in ran.err
