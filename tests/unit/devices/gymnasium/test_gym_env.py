"""Any device as a Gymnasium environment, shown on the simulated notepad."""

from __future__ import annotations

from collections.abc import Iterator

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from screenwright.core.action import Action, Back, Click, Finish, Impossible, Move, TypeText
from screenwright.core.errors import DeviceError, UsageError
from screenwright.core.geometry import Point
from screenwright.core.screenshot import Screenshot
from screenwright.devices.gymnasium.env import DeviceEnv, from_action
from screenwright.devices.gymnasium.register import register_environment
from screenwright.devices.simulated.device import SimulatedDevice

URL = "simulated:notepad"


@pytest.fixture
def env() -> Iterator[gymnasium.Env]:
    made = gymnasium.make("screenwright/Device-v0", url=URL, goal="write", pause_s=0.0)
    yield made
    made.close()


def test_the_checker_of_gymnasium_is_content() -> None:
    env = DeviceEnv(URL, pause_s=0.0)
    check_env(env, skip_render_check=True)
    env.close()


def test_a_step_shows_what_came_of_it(env: gymnasium.Env) -> None:
    first, info = env.reset(seed=1)
    assert first.shape == env.observation_space.shape
    assert info["goal"] == "write"
    after, reward, terminated, truncated, info = env.step(from_action(TypeText("hello")))
    assert (reward, terminated, truncated, info["note"]) == (0.0, False, False, "")
    assert not np.array_equal(first, after)
    again, _ = env.reset(seed=1)
    assert np.array_equal(first, again), "reset opens the device anew"


@pytest.mark.parametrize("action", [Finish("done"), Impossible("no way")])
def test_an_end_terminates(env: gymnasium.Env, action: Action) -> None:
    env.reset()
    assert env.step(from_action(action))[2:4] == (True, False)


def test_the_step_limit_truncates() -> None:
    env = gymnasium.make("screenwright/Device-v0", url=URL, pause_s=0.0, max_episode_steps=2)
    env.reset()
    assert env.step(from_action(Move(Point(1, 1))))[2:4] == (False, False)
    assert env.step(from_action(Move(Point(1, 1))))[2:4] == (False, True)
    env.close()


def test_the_reward_judges_each_step() -> None:
    judged = []

    def reward(goal: str, before: Screenshot, action: Action, after: Screenshot) -> float:
        judged.append((goal, action))
        return 0.0 if before.same_pixels(after) else 1.0

    env = DeviceEnv(URL, goal="g", reward=reward, pause_s=0.0)
    env.reset()
    assert env.step(from_action(TypeText("x")))[1] == 1.0
    assert env.step(from_action(Finish("")))[1] == 0.0
    assert judged == [("g", TypeText("x")), ("g", Finish(""))]
    env.close()


def test_what_a_device_cannot_do_is_noted(env: gymnasium.Env) -> None:
    env.reset()
    _, _, terminated, _, info = env.step(from_action(Back()))
    assert not terminated
    assert info["note"]


def test_a_screen_of_another_size_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    env = DeviceEnv(URL, pause_s=0.0)
    env.reset()
    small = Screenshot(np.zeros((10, 10, 3), np.uint8))
    monkeypatch.setattr(SimulatedDevice, "screenshot", lambda _self: small)
    with pytest.raises(DeviceError, match="10x10"):
        env.step(from_action(Click(Point(1, 1))))
    env.close()


def test_pictures_for_people() -> None:
    env = gymnasium.make("screenwright/Device-v0", url=URL, pause_s=0.0, render_mode="rgb_array")
    first, _ = env.reset()
    assert np.array_equal(env.render(), first)
    env.close()
    with pytest.raises(UsageError, match="render_mode"):
        DeviceEnv(URL, render_mode="human")


def test_registering_twice_changes_nothing() -> None:
    before = gymnasium.spec("screenwright/Device-v0")
    register_environment("screenwright/Device-v0", "screenwright.devices.gymnasium.env:DeviceEnv")
    assert gymnasium.spec("screenwright/Device-v0") is before
