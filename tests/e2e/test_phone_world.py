"""The phone world in a real browser, worked by the expert, and goals played through the ordinary loop."""

from __future__ import annotations

import json

import pytest

from commands import run_here
from screenwright.core.action import Back, Click, Finish, Swipe, TypeText
from screenwright.core.geometry import Point
from screenwright_lab.worlds.phone.chromium import WorldBrowser
from screenwright_lab.worlds.phone.furnish import furnished
from screenwright_lab.worlds.phone.goals import TEMPLATES
from screenwright_lab.worlds.phone.play import play
from screenwright_lab.worlds.phone.splits import Task, begin
from screenwright_lab.worlds.phone.state import Place
from screenwright_lab.worlds.phone.themes import THEMES

pytestmark = pytest.mark.e2e


@pytest.fixture(scope="module")
def browser():
    device = WorldBrowser.open(furnished(1), THEMES["slate"])
    yield device
    device.close()


def named(browser, name):
    return next(one for one in browser.seen().elements if one.name == name and one.clickable)


@pytest.mark.parametrize("name", ["message send", "install", "mail delete", "note delete", "settings language"])
def test_the_expert_reaches_goals_in_the_browser(browser, name):
    template = next(one for one in TEMPLATES if one.name == name)
    task = Task("test", 4, 4, template, "slate", "")
    world, goal = begin(task)
    browser.begin(world, THEMES[task.theme])
    assert not goal.met(world)
    played = play(task, goal, browser)
    assert goal.met(world)
    assert isinstance(played.steps[-1].action, Finish)
    assert len({step.screenshot.sha256 for step in played.steps}) == len(played.steps), "every step is seen"


def test_fingers_and_keys_do_what_they_do_on_the_drawn_phone(browser):
    browser.begin(furnished(2), THEMES["linen"])
    assert browser.screenshot().pixels.shape == (720, 360, 3)
    assert browser.environment == "phone"
    browser.perform(Click(named(browser, "Music").box.center))
    assert browser.world.place == Place("Music")
    assert "down" in browser.seen().away.values()
    browser.perform(Swipe(Point(180, 520), Point(180, 200), 0.3))
    assert browser.world.scrolled[Place("Music")] > 50
    browser.perform(Back())
    browser.perform(Click(named(browser, "Browser").box.center))
    browser.perform(Click(named(browser, "Search or type an address").box.center))
    browser.perform(TypeText("moon phases"))
    assert browser.world.texts["question"] == "moon phases"
    assert any(one.kind == "input" and one.text == "moon phases" for one in browser.seen().elements)
    browser.perform(TypeText("\n"))
    assert browser.world.place == Place("Browser", "results", "moon phases")


def test_goals_are_played_through_the_loop(capsys, monkeypatch, tmp_path):
    ran = run_here(
        capsys, monkeypatch, "eval", "phone-world", "--online", "--split", "test", "--seeds", "0", "--limit-steps", "2",
        "--solver", "baseline:random", "--episodes", tmp_path / "kept", "--json",
    )  # fmt: skip
    assert ran.code == 0, ran.err
    report = json.loads(ran.out)
    assert report["n"] == 1
    assert {score["name"] for score in report["scores"]} >= {"completed", "steps", "seconds a step"}
    assert (tmp_path / "kept" / "test-0").is_dir()
