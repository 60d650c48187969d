"""One desktop task from an empty desktop to the oracle's word."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from screenwright.core.errors import DataError, DeviceTimeout

if TYPE_CHECKING:
    from screenwright.agents.loop import Limits
    from screenwright.app import Settings
    from screenwright.core.protocols import Agent, Device
    from screenwright_lab.benchmarks.desktop import Played
    from screenwright_lab.worlds.desktop.looks import DesktopLook
    from screenwright_lab.worlds.desktop.oracle import Ask
    from screenwright_lab.worlds.desktop.task import DesktopTask

START_S = 60.0
"""For an application to show its window, on a busy machine."""
WINDOW = 0.01
"""Of the screen: when so much differs from the empty desktop, a window is there."""
STILL_S = 1.0
"""An application may draw its frame first and fill it later."""
LATE_S = 4.0
"""Programs store what was done a little later than they show it."""


def played(
    task: DesktopTask,
    goal: str,
    agent: Agent | None,
    look: DesktopLook,
    episode: Path,
    limits: Limits,
    settings: Settings | None = None,
) -> Played:
    """The task by the agent, or by that of the ``settings``, on a desktop of its own, the episode left in ``episode``,
    which must not exist yet.

    What the gate asks is answered with yes: nobody's things are at stake. Raises MissingPrerequisite where the
    application is not installed, DeviceError where the desktop does not come up, DataError for a task that is done
    before it is begun.
    """
    from screenwright.app import Settings
    from screenwright.devices import open_device
    from screenwright.devices.desktop import Desktop
    from screenwright.interfaces.cli import done, session_here
    from screenwright_lab.benchmarks.desktop import Played
    from screenwright_lab.worlds.desktop.oracle import unmet
    from screenwright_lab.worlds.desktop.prepare import prepare

    with TemporaryDirectory(prefix="screenwright-task-", ignore_cleanup_errors=True) as folder:
        home = Path(folder) / "home"
        command = prepare(task, home)
        with (
            Desktop.start(look.width, look.height, home=home, variables=look.variables, settings=look.settings) as desk,
            closing(open_device(desk.url)) as device,
        ):
            _started(device, lambda: desk.launch(command))
            if not unmet(task, home, desk.told):
                raise DataError(f"{task.id}: all that is checked is so before anything is done")
            begun = time.monotonic()
            session = session_here(device, settings or Settings.of(), yes=True)
            result = done(session, session.errand(goal, agent=agent, limits=limits), episode)
            if result.outcome == "interrupted":
                raise KeyboardInterrupt  # whoever stops a run stops the whole: it is no miss
            seconds = time.monotonic() - begun
            return Played(result.outcome, result.reason, result.steps, seconds, _unmet(task, home, desk.told))


def _started(device: Device, launch: Callable[[], None]) -> None:
    """Return when the application's window stands still."""
    from screenwright.agents.loop import differences, settle

    empty, deadline = settle(device), time.monotonic() + START_S
    launch()
    while time.monotonic() < deadline:
        shot = settle(device)
        shown = sum(box.area for box in differences(empty, shot, ()))
        time.sleep(STILL_S)
        if shown > WINDOW * shot.box.area and not differences(shot, settle(device), ()):
            return
    raise DeviceTimeout(f"no window stood still on the desktop within {START_S:g} s")


def _unmet(task: DesktopTask, home: Path, ask: Ask) -> tuple[str, ...]:
    """What the oracle misses, asked again until it misses nothing or LATE_S is over."""
    from screenwright_lab.worlds.desktop.oracle import unmet

    deadline = time.monotonic() + LATE_S
    while (missing := unmet(task, home, ask)) and time.monotonic() < deadline:
        time.sleep(1.0)
    return missing
