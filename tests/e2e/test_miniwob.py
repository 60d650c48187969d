"""MiniWoB++ pages worked by pixels: what to click is found in the picture, and the page's own judge gives rewards."""

from __future__ import annotations

import re
from collections.abc import Iterator

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from screenwright.core.action import Action, Click, Finish, Scroll, TypeText
from screenwright.core.errors import UsageError
from screenwright.core.geometry import Point
from screenwright.core.screen import Element, Screen
from screenwright.core.screenshot import Screenshot
from screenwright.devices.gymnasium.env import from_action
from screenwright.vision.look import look
from screenwright_lab.worlds.miniwob.environment import MiniWobEnv
from screenwright_lab.worlds.miniwob.pages import task_names

pytestmark = pytest.mark.e2e

QUERY_BOTTOM = 200
"""Pixels: above it stands the instruction, in yellow."""


class Player:
    """One episode: looks, acts, and keeps what came of it."""

    def __init__(self, task: str, seed: int) -> None:
        self.env = gymnasium.make("screenwright/MiniWoB-v0", task=task)
        self.picture, info = self.env.reset(seed=seed)
        self.goal, self.reward, self.is_done = info["goal"], 0.0, False

    def do(self, action: Action) -> None:
        self.picture, self.reward, self.is_done, _, _ = self.env.step(from_action(action))

    def look(self) -> list[Element]:
        screen: Screen = look(Screenshot(self.picture))
        return [element for element in screen.elements if element.box.top >= QUERY_BOTTOM]

    def find(self, text: str) -> Element:
        seen = self.look()
        exact = [element for element in seen if plain(element.text) == plain(text)]
        near = [element for element in seen if plain(text) in plain(element.text)]
        assert exact or near, f"{text!r} is not among {[element.text for element in seen]}"
        return (exact or near)[0]

    def click(self, element: Element) -> None:
        self.do(Click(element.box.center))


def plain(text: str | None) -> str:
    """Letters and digits, those that look alike made one: the tasks' words are drawn at random."""
    return re.sub(r"\W", "", text or "").lower().translate(str.maketrans("il1|o0", "111100"))


@pytest.fixture
def players() -> Iterator[list[Player]]:
    opened: list[Player] = []
    yield opened
    for player in opened:
        player.env.close()


def play(players: list[Player], task: str, seed: int) -> Player:
    players.append(Player(task, seed))
    return players[-1]


def test_click_test_2(players: list[Player]) -> None:
    player = play(players, "click-test-2", 1)
    assert player.picture.shape == (840, 640, 3)
    player.click(player.find("ONE"))
    assert (player.is_done, player.reward) == (True, 1.0)


def test_the_wrong_button_is_a_failure(players: list[Player]) -> None:
    player = play(players, "click-test-2", 1)
    player.click(player.find("TWO"))
    assert (player.is_done, player.reward) == (True, -1.0)


@pytest.mark.slow  # tests/e2e/test_eval_miniwob.py has it too
def test_click_checkboxes(players: list[Player]) -> None:
    player = play(players, "click-checkboxes", 3)
    wanted = re.fullmatch(r"Select (.*) and click Submit\.", player.goal)
    assert wanted is not None
    for name in wanted[1].split(", "):
        if name != "nothing":
            label = player.find(name)
            player.do(Click(Point(64, label.box.center.y)))
    player.click(player.find("Submit"))
    assert (player.is_done, player.reward) == (True, 1.0)


@pytest.mark.slow  # tests/e2e/test_skills.py fills in pages too
def test_login_user(players: list[Player]) -> None:
    player = play(players, "login-user", 5)
    user, password = re.findall(r'"([^"]+)"', player.goal)
    for label, text in (("Username", user), ("Password", password)):
        player.do(Click(Point(200, player.find(label).box.bottom + 40)))
        player.do(TypeText(text))
    player.click(player.find("Login"))
    assert (player.is_done, player.reward) == (True, 1.0)


def test_the_same_seed_gives_the_same_task(players: list[Player]) -> None:
    player = play(players, "click-checkboxes", 3)
    first, goal = player.picture, player.goal
    player.do(Click(Point(64, 250)))
    again, info = player.env.reset(seed=3)
    assert info["goal"] == goal
    assert np.array_equal(first, again)
    _, info = player.env.reset(seed=4)
    assert info["goal"] != goal


def test_the_score_stays_out_of_the_picture(players: list[Player]) -> None:
    player = play(players, "click-test-2", 1)
    before = player.picture
    player.do(Scroll("right", 20, Point(320, 600)))
    player.do(Scroll("down", 20, Point(320, 600)))
    assert np.array_equal(player.picture, before), "the wheel brings nothing else into view"
    player.do(Finish(""))
    assert (player.is_done, player.reward) == (True, 0.0)


@pytest.mark.slow
def test_the_checker_of_gymnasium_is_content() -> None:
    env = MiniWobEnv("click-test")
    check_env(env, skip_render_check=True)
    env.close()


def test_a_task_that_does_not_exist() -> None:
    with pytest.raises(UsageError, match="no MiniWoB\\+\\+ task 'no-such'"):
        MiniWobEnv("no-such")


@pytest.mark.slow
@pytest.mark.parametrize("task", task_names())
def test_every_page_opens(task: str) -> None:
    env = MiniWobEnv(task)
    picture, info = env.reset(seed=0)
    env.close()
    assert info["goal"].strip()
    assert len(np.unique(picture.reshape(-1, 3), axis=0)) > 2, "a page has more than two colours"
