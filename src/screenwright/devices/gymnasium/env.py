"""``screenwright/Device-v0``: any device as a Gymnasium environment (paper 001, section 3.1).

Importing this registers the environments. The observation is the screenshot, the action space the Action union
(:mod:`screenwright.devices.gymnasium.spaces`), the reward whatever function is plugged in.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from screenwright.core.action import Action, Finish, Impossible, Wait
from screenwright.core.errors import DeviceError, UnsupportedAction, UsageError
from screenwright.core.extras import need
from screenwright.core.protocols import Device
from screenwright.core.screenshot import Screenshot
from screenwright.devices import open_device
from screenwright.devices.gymnasium.spaces import action_space, from_action, to_action

if TYPE_CHECKING:
    import gymnasium
    from gymnasium import spaces
else:
    gymnasium = need("gymnasium", extra="gym")
    spaces = gymnasium.spaces

__all__ = ["DeviceEnv", "Reward", "from_action", "no_reward", "to_action"]

Picture: TypeAlias = NDArray[np.uint8]

METADATA: dict[str, Any] = {"render_modes": ["rgb_array"], "render_fps": 10}


class Reward(Protocol):
    """The R of paper 001, section 3.1: any judge of one step. Called once a step, also for finish and impossible,
    where ``after`` is ``before``."""

    def __call__(self, goal: str, before: Screenshot, action: Action, after: Screenshot) -> float: ...


def no_reward(goal: str, before: Screenshot, action: Action, after: Screenshot) -> float:  # noqa: ARG001
    """0 for every step: for those who judge the whole run."""
    return 0.0


class DeviceEnv(gymnasium.Env[Picture, Mapping[str, Any]]):
    """``gymnasium.make("screenwright/Device-v0", url=..., goal="...", reward=...)``.

    The observation is RGB uint8 of the size that the device has when the environment is made. ``reset`` opens the
    device anew: a browser starts at its first page again, while a machine behind VNC stays as it was left.
    ``terminated`` is True after finish or impossible; ``truncated`` comes from Gymnasium's step limit.
    ``info``: ``goal``, and ``note``: why an action was not done, "" where it was (a desktop has no home key).
    ``pause_s``: seconds between an action and the picture of what came of it.

    Raises whatever opening the device raises, UsageError for a sample that is not in the space, and DeviceError
    when the screen's size is no longer that of the space.
    """

    metadata: dict[str, Any] = METADATA

    def __init__(
        self,
        url: str,
        goal: str = "",
        reward: Reward = no_reward,
        pause_s: float = 0.1,
        timeout_s: float = 10.0,
        render_mode: str | None = None,
    ) -> None:
        check_render_mode(render_mode)
        self.render_mode = render_mode
        self._url, self._goal, self._reward = url, goal, reward
        self._pause, self._timeout_s = Wait(pause_s), timeout_s
        self._device: Device | None = open_device(url, timeout_s)
        self._is_fresh = True
        self._shot = self._look()
        self.observation_space = picture_space(self._shot)
        self.action_space = action_space((self._shot.width, self._shot.height))

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Picture, dict[str, Any]]:
        super().reset(seed=seed, options=options)
        if not self._is_fresh:
            self.close()
            self._device = open_device(self._url, self._timeout_s)
        self._is_fresh = False
        self._shot = self._look()
        return self._observation(), {"goal": self._goal, "note": ""}

    def step(self, sample: Mapping[str, Any]) -> tuple[Picture, float, bool, bool, dict[str, Any]]:
        action, before = to_action(sample), self._shot
        is_end = isinstance(action, Finish | Impossible)
        note = ""
        if not is_end:
            note = attempt(self._opened(), action)
            self._opened().perform(self._pause)
            self._shot = self._look()
        self._is_fresh = False
        reward = float(self._reward(self._goal, before, action, self._shot))
        return self._observation(), reward, is_end, False, {"goal": self._goal, "note": note}

    def render(self) -> Picture | None:
        return self._shot.pixels.copy() if self.render_mode == "rgb_array" else None

    def close(self) -> None:
        if self._device is not None:
            self._device.close()
            self._device = None

    def _opened(self) -> Device:
        if self._device is None:
            raise DeviceError(f"{self._url} was closed: call reset()")
        return self._device

    def _look(self) -> Screenshot:
        return self._opened().screenshot()

    def _observation(self) -> Picture:
        if self._shot.pixels.shape != self.observation_space.shape:
            raise DeviceError(
                f"the screen has {self._shot.width}x{self._shot.height} pixels now, and the environment was made for"
                f" {self.observation_space.shape}: make a new one"
            )
        return self._shot.pixels.copy()


def attempt(device: Device, action: Action) -> str:
    """Do it; where this kind of device cannot, the reason. A learner tries everything, and that must not end a run."""
    try:
        device.perform(action)
    except UnsupportedAction as error:
        return str(error)
    return ""


def picture_space(shot: Screenshot) -> spaces.Space[Picture]:
    space: spaces.Space[Any] = spaces.Box(0, 255, shape=shot.pixels.shape, dtype=np.uint8)
    return space


def check_render_mode(mode: str | None) -> None:
    if mode not in (None, "rgb_array"):
        raise UsageError(f"render_mode is rgb_array or nothing, not {mode!r}")
