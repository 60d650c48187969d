"""Scores of the phone world: by family, the same thing, and why a played goal was missed."""

from __future__ import annotations

import json

import numpy as np
import pytest

from commands import run_here
from screenwright.core.errors import UsageError
from screenwright.episodes.export.aitw_step import AitwAction, AitwStep
from screenwright_lab.benchmarks.miniwob_causes import Ending
from screenwright_lab.benchmarks.phone_world import Game, Outcome, WorldPlayed, cause_of, same_thing
from screenwright_lab.benchmarks.runner import run

pytestmark = pytest.mark.integration

ROWS = np.array([[0.1, 0.0, 0.2, 1.0], [0.3, 0.0, 0.2, 1.0], [0.35, 0.8, 0.1, 0.1]])
"""Two rows of a list, the second with a control in it."""


def tap(y, x):
    return AitwAction(4, (y, x), (y, x))


def step(y, x):
    return AitwStep(episode="e", index=0, goal="go", action=tap(y, x), boxes=ROWS)


@pytest.mark.parametrize(
    ("true", "told", "same"),
    [
        ((0.2, 0.5), tap(0.12, 0.9), True),
        ((0.2, 0.5), tap(0.31, 0.5), False),
        ((0.4, 0.85), tap(0.41, 0.86), True),
        ((0.4, 0.85), tap(0.4, 0.5), False),
        ((0.8, 0.5), tap(0.82, 0.5), True),
        ((0.8, 0.5), tap(0.9, 0.5), False),
        ((0.2, 0.5), AitwAction(4, (0.2, 0.5), (0.8, 0.5)), False),
        ((0.2, 0.5), AitwAction(10), False),
        ((0.2, 0.5), None, False),
    ],
)
def test_a_tap_is_on_the_same_thing_where_the_smallest_box_holds_it(true, told, same):
    assert same_thing(step(*true), told) is same


@pytest.mark.parametrize(
    ("ended", "met", "possible", "cause"),
    [
        ("success", True, True, ""),
        ("success", False, True, "said done, is not"),
        ("failure", True, False, ""),
        ("refused", True, False, ""),
        ("refused", False, False, "gave up"),
        ("success", True, False, "said done, is not"),
        ("failure", True, True, "gave up"),
        ("limit", True, True, "ran out of steps"),
        ("denied", False, True, "stopped by the gate"),
        ("error", False, True, "error"),
    ],
)
def test_a_goal_counts_where_it_is_reached_and_said_to_be(ended, met, possible, cause):
    assert cause_of(Outcome(Ending(ended, "because", 3), met, possible, "go")) == cause


def test_played_goals_are_told_by_split_and_family():
    games = [
        Game("test/0", "test", "single"),
        Game("test/1", "test", "install"),
        Game("unseen_apps/0", "unseen_apps", "single"),
    ]

    def play(game):
        return Outcome(Ending("success" if game.family == "single" else "limit", "so", 4), True, True, "go")

    report = run(WorldPlayed(games, play, "toy", say=lambda _: None), say=lambda _: None)
    told = {(score.group, score.name): score.value for score in report.scores}
    assert told[None, "completed"] == pytest.approx(2 / 3)
    assert told["single", "completed"] == 1
    assert told["install", "completed"] == 0
    assert told["unseen_apps", "completed"] == 1
    assert told[None, "miss: ran out of steps"] == pytest.approx(1 / 3)
    assert "ran out of steps: so (go)" in report.remarks.values()
    with pytest.raises(UsageError, match="no task"):
        WorldPlayed([], play, "toy").samples()


def test_actions_are_matched_by_family(capsys, monkeypatch, tmp_path):
    made = run_here(capsys, monkeypatch, "data", "phone-world", "--out", tmp_path, "--split", "test", "--others", "6")
    assert made.code == 0, made.err
    data = tmp_path / "test"
    told = {}
    for solver in ("baseline:majority", "baseline:complete"):
        ran = run_here(capsys, monkeypatch, "eval", "phone-world", "--data", data, "--solver", solver, "--json")
        assert ran.code == 0, ran.err
        report = json.loads(ran.out)
        told[solver] = {(score["group"], score["name"]): score for score in report["scores"]}
        assert report["benchmark"] == "phone-world-1"
    scores = told["baseline:complete"]
    whole = scores[None, "partial match, by step"]
    families = [score for (group, name), score in scores.items() if group and name == "partial match, by step"]
    assert sum(score["n"] for score in families) == whole["n"]
    assert scores[None, "same thing"]["value"] == 0
    assert told["baseline:majority"][None, "click region"]["value"] > 0


def test_one_of_data_and_online_is_wanted(capsys, monkeypatch, tmp_path):
    for arguments in ((), ("--online", "--data", tmp_path)):
        ran = run_here(capsys, monkeypatch, "eval", "phone-world", *arguments)
        assert ran.code == 2
        assert "--online" in ran.err
    ran = run_here(capsys, monkeypatch, "eval", "phone-world", "--online", "--split", "exam")
    assert ran.code == 2
    assert "no split" in ran.err
