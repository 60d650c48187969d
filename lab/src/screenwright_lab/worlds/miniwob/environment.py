"""``screenwright/MiniWoB-v0``: the pages of MiniWoB++ worked by pixels, as a Gymnasium environment.

Importing this registers it with Gymnasium.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from screenwright.core.action import Finish, Impossible
from screenwright.core.errors import UsageError
from screenwright.core.extras import need
from screenwright.core.screenshot import Screenshot
from screenwright.devices.gymnasium import (
    METADATA,
    Picture,
    action_space,
    attempt,
    check_render_mode,
    picture_space,
    register_environment,
    to_action,
)
from screenwright_lab.worlds.miniwob.pages import WobWorld, task_names

if TYPE_CHECKING:
    import gymnasium
else:
    gymnasium = need("gymnasium", extra="gym")


class MiniWobEnv(gymnasium.Env[Picture, Mapping[str, Any]]):
    """``gymnasium.make("screenwright/MiniWoB-v0", task="click-test-2")``.

    ``reset(seed=...)`` draws the task by that seed and tells its instruction as ``info["goal"]``. ``step`` gives 0
    until the page calls the episode done, and then ``terminated`` and the page's raw reward, -1 to 1, which does not
    fall with time; ``info["reason"]`` is what the page says about it. Finish and impossible also terminate.

    Raises UsageError for a task that does not exist, MissingPrerequisite, and DeviceError when the browser fails.
    """

    metadata: dict[str, Any] = METADATA

    def __init__(self, task: str, timeout_s: float = 10.0, render_mode: str | None = None) -> None:
        check_render_mode(render_mode)
        if task not in task_names():
            raise UsageError(f"no MiniWoB++ task {task!r}: one of {', '.join(task_names())}")
        self.render_mode = render_mode
        self._task, self._goal = task, ""
        self._world = WobWorld(task, timeout_s)
        self._shot: Screenshot = self._world.device.screenshot()
        self.observation_space = picture_space(self._shot)
        self.action_space = action_space(self._world.device.size)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Picture, dict[str, Any]]:
        super().reset(seed=seed, options=options)
        draw = int(self.np_random.integers(2**31)) if seed is None else seed
        self._goal = self._world.begin(self._task, draw)
        self._shot = self._world.device.screenshot()
        return self._shot.pixels.copy(), self._info()

    def step(self, sample: Mapping[str, Any]) -> tuple[Picture, float, bool, bool, dict[str, Any]]:
        action = to_action(sample)
        if isinstance(action, Finish | Impossible):
            return self._shot.pixels.copy(), 0.0, True, False, self._info()
        note = attempt(self._world.device, action)
        state = self._world.state()
        self._shot = self._world.device.screenshot()
        return self._shot.pixels.copy(), state.reward, state.is_over, False, self._info(note, state.reason)

    def render(self) -> Picture | None:
        return self._shot.pixels.copy() if self.render_mode == "rgb_array" else None

    def close(self) -> None:
        self._world.close()

    def _info(self, note: str = "", reason: str = "") -> dict[str, Any]:
        return {"goal": self._goal, "note": note, "reason": reason}


register_environment("screenwright/MiniWoB-v0", f"{__name__}:{MiniWobEnv.__name__}")
