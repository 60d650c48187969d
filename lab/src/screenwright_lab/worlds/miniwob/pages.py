"""The pages of MiniWoB++ in one private browser: tasks begun one after the other, and what the pages say of them.

The pages come from the ``miniwob`` package and are served on loopback. The picture has 640x840 pixels: the task area
alone, four pixels for each of the page's, without the panel that shows the score. The page's own variables are the
judge; they are asked by who keeps the score and never by who plays.
"""

from __future__ import annotations

import functools
import threading
from dataclasses import dataclass
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from screenwright.core.action import Move, Wait
from screenwright.core.errors import DeviceTimeout, UsageError
from screenwright.core.geometry import Point
from screenwright.devices.browser import BrowserDevice, ask_page, open_page
from screenwright_lab.extras import need

TASK_AREA = (160, 210)
SCALE = 4.0
EPISODE_MS = 600_000
"""The pages give 10 s before they call it a failure; a mind that reads the screen is slower, and steps are counted."""

NOT_STANDARD = ("button-delay", "chase-circle", "hover-shape", "moving-items", "simon-says")
"""Pages that the published suites of 125 tasks leave out: their result hangs on the clock, so that the same deeds done
slower are a failure."""

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


@dataclass(frozen=True, slots=True)
class WobState:
    """What a page says of its task: ``reward`` -1 to 1, which does not fall with time, 0 until it ``is_over``."""

    is_over: bool
    reward: float
    reason: str


def pages_folder() -> Path:
    """Where the installed package keeps its pages. Raises MissingPrerequisite."""
    return Path(str(need("miniwob", extra="miniwob").__file__)).parent / "html"


def task_names() -> tuple[str, ...]:
    """All tasks that the installed package has pages for, in alphabetic order. Raises MissingPrerequisite."""
    return tuple(sorted(page.stem for page in (pages_folder() / "miniwob").glob("*.html")))


def standard_tasks() -> tuple[str, ...]:
    """The tasks that are measured by others: all but those of ``NOT_STANDARD``. Raises MissingPrerequisite."""
    return tuple(name for name in task_names() if name not in NOT_STANDARD)


class WobWorld:
    """``begin`` a task, work ``device``, ask ``state``; as often as wished, in one browser.

    Raises MissingPrerequisite, and DeviceError where the browser fails.
    """

    def __init__(self, task: str = "click-test", timeout_s: float = 10.0) -> None:
        self._server = _Server(pages_folder())
        try:
            self.device = BrowserDevice.open(
                f"browser:{self._address(task)}",
                size=_WINDOW,
                shown=TASK_AREA,
                scale=SCALE,
                frame_limit=False,
                timeout_s=timeout_s,
            )
        except BaseException:
            self._server.close()
            raise

    def begin(self, task: str, seed: int) -> str:
        """Load the page anew and draw its task by the seed; returns what the task asks for in words.

        Raises UsageError for a task that does not exist.
        """
        self.device.release()
        open_page(self.device, self._address(task))
        self.device.perform(Move(_NEUTRAL))  # else what lies under the pointer of the last episode looks hovered
        self._wait_until_ready()
        ask_page(self.device, _START, [str(seed), EPISODE_MS])
        return str(ask_page(self.device, _GOAL))

    def state(self) -> WobState:
        is_over, reward, reason = ask_page(self.device, _STATE)
        return WobState(bool(is_over), float(reward) if is_over else 0.0, str(reason or ""))

    def close(self) -> None:
        self.device.close()
        self._server.close()

    def _address(self, task: str) -> str:
        if task not in task_names():
            raise UsageError(f"no MiniWoB++ task {task!r}: one of {', '.join(task_names())}")
        return f"{self._server.url}/miniwob/{task}.html"

    def _wait_until_ready(self) -> None:
        for _ in range(100):
            if ask_page(self.device, _IS_READY):
                return
            self.device.perform(_TICK)
        raise DeviceTimeout(f"the page {self.device.url} did not get ready for a task")


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
