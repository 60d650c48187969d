"""``screenwright/MiniWoB-v0``: the pages of MiniWoB++ worked by pixels.

The pages come from the ``miniwob`` package and are served on loopback. The picture has 640x840 pixels: the task area
alone, four pixels for each of the page's, without the panel that shows the score. The page's own variables are the
judge, and only the environment asks them.
"""

from __future__ import annotations

import functools
import threading
from collections.abc import Mapping
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING, Any

from screenwright.core.action import Finish, Impossible, Move, Wait
from screenwright.core.errors import DeviceTimeout, UsageError
from screenwright.core.extras import need
from screenwright.core.geometry import Point
from screenwright.core.screenshot import Screenshot
from screenwright.devices.browser import BrowserDevice, ask_page, reload_page
from screenwright.devices.gym.env import (
    METADATA,
    Picture,
    attempt,
    check_render_mode,
    picture_space,
)
from screenwright.devices.gym.spaces import action_space, to_action

if TYPE_CHECKING:
    import gymnasium
else:
    gymnasium = need("gymnasium", extra="gym")

TASK_AREA = (160, 210)
SCALE = 4.0
EPISODE_MS = 600_000
"""The pages give 10 s before they call it a failure; a mind that reads the screen is slower, and steps are counted."""

_WINDOW = (500, 320)
"""Room for the score panel beside the task: in a smaller window the wheel would bring it into view."""
_NEUTRAL = Point(320, 2)
_TICK = Wait(0.05)

_START = """([seed, limit]) => {
  core.EPISODE_MAX_TIME = limit;
  Math.seedrandom(seed);
  core.startEpisodeReal();
}"""
_IS_READY = "() => WOB_TASK_READY && core.cover_div !== null"
_GOAL = """() => {
  const said = core.getUtterance();
  return typeof said === 'string' ? said : said.utterance;
}"""
_STATE = "() => [WOB_DONE_GLOBAL, WOB_RAW_REWARD_GLOBAL, WOB_REWARD_REASON]"


def task_names() -> tuple[str, ...]:
    """All tasks that the installed package has pages for, in alphabetic order. Raises MissingPrerequisite."""
    return tuple(sorted(page.stem for page in (pages_folder() / "miniwob").glob("*.html")))


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
        self._goal = ""
        self._server = _Server(pages_folder())
        try:
            self._device = BrowserDevice.open(
                f"browser:{self._server.url}/miniwob/{task}.html",
                size=_WINDOW,
                shown=TASK_AREA,
                scale=SCALE,
                frame_limit=False,
                timeout_s=timeout_s,
            )
        except BaseException:
            self._server.close()
            raise
        self._shot: Screenshot = self._device.screenshot()
        self.observation_space = picture_space(self._shot)
        self.action_space = action_space(self._device.size)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Picture, dict[str, Any]]:
        super().reset(seed=seed, options=options)
        self._device.release()
        reload_page(self._device)
        self._device.perform(Move(_NEUTRAL))  # else what lies under the pointer of the last episode looks hovered
        self._wait_until_ready()
        draw = int(self.np_random.integers(2**31)) if seed is None else seed
        ask_page(self._device, _START, [str(draw), EPISODE_MS])
        self._goal = str(ask_page(self._device, _GOAL))
        self._shot = self._device.screenshot()
        return self._shot.pixels.copy(), self._info()

    def step(self, sample: Mapping[str, Any]) -> tuple[Picture, float, bool, bool, dict[str, Any]]:
        action = to_action(sample)
        if isinstance(action, Finish | Impossible):
            return self._shot.pixels.copy(), 0.0, True, False, self._info()
        note = attempt(self._device, action)
        is_done, reward, reason = ask_page(self._device, _STATE)
        self._shot = self._device.screenshot()
        info = self._info(note, str(reason or ""))
        return self._shot.pixels.copy(), float(reward) if is_done else 0.0, bool(is_done), False, info

    def render(self) -> Picture | None:
        return self._shot.pixels.copy() if self.render_mode == "rgb_array" else None

    def close(self) -> None:
        self._device.close()
        self._server.close()

    def _info(self, note: str = "", reason: str = "") -> dict[str, Any]:
        return {"goal": self._goal, "note": note, "reason": reason}

    def _wait_until_ready(self) -> None:
        for _ in range(100):
            if ask_page(self._device, _IS_READY):
                return
            self._device.perform(_TICK)
        raise DeviceTimeout(f"the page {self._device.url} did not get ready for a task")


class _Server:
    """Files of a folder on a free port of 127.0.0.1."""

    def __init__(self, folder: Path) -> None:
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(_Quiet, directory=str(folder)))
        self._thread = threading.Thread(target=self._server.serve_forever, name="screenwright-miniwob", daemon=True)
        self._thread.start()
        self.url = f"http://127.0.0.1:{self._server.server_port}"

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        """Nothing on the terminal."""


def pages_folder() -> Path:
    """Where the installed package keeps its pages. Raises MissingPrerequisite."""
    return Path(str(need("miniwob", extra="gym").__file__)).parent / "html"
