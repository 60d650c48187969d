"""A run as a process of its own, to be killed: presses each key of a row once, believing nothing but the picture.

``python killed_run.py URL FOLDER``, once more with the same folder to go on.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from screenwright.agents.loop.changes import differences
from screenwright.agents.loop.limits import Limits
from screenwright.agents.loop.run import Run
from screenwright.app.errand import past_of_run
from screenwright.core.action import PressKeys
from screenwright.core.agency import Decision, Plan, Reflection, Situation
from screenwright.core.episode import EpisodeHead
from screenwright.core.screen import Screen
from screenwright.core.screenshot import Screenshot
from screenwright.devices.open import open_device
from screenwright.episodes.folder import EpisodeWriter, now
from screenwright.safety.gate.gate import Gate

KEYS = "mwabdeghkn"
"""Letters that are too broad to be taken for a text cursor."""


class OneAfterTheOther:
    """A letter is typed if the picture changed since before it."""

    name = "one after the other"
    models: tuple[str, ...] = ()

    def plan(self, situation: Situation) -> Plan:
        return Plan(tuple(f"letter {key}" for key in KEYS))

    def act(self, situation: Situation) -> Sequence[Decision]:
        return [Decision(PressKeys((KEYS[situation.subgoal_index],)), situation.subgoal)]

    def reflect(self, situation: Situation) -> Reflection:
        assert situation.before is not None
        changed = differences(situation.before.screenshot, situation.screen.screenshot, situation.restless)
        return Reflection("proceed") if changed else Reflection("retry", "nothing changed")


def quick_look(screenshot: Screenshot, previous: Screen | None = None) -> Screen:
    """What is on the screen does not matter here, only whether it changes."""
    from builders import screen_of

    size = (screenshot.width, screenshot.height)
    return Screen(screenshot=screenshot, elements=(), blocks=(), tree=screen_of(size=size).tree)


def main(url: str, folder: Path) -> int:
    going_on = (folder / "episode.json").exists()
    with closing(open_device(url)) as device:
        head = EpisodeHead(goal="letters", device=device.url, screen_size=device.size, agent="letters", versions={},
                           started=now())  # fmt: skip
        past = past_of_run(folder) if going_on else None
        with EpisodeWriter.resume(folder) if going_on else EpisodeWriter(folder, head) as trace:
            run = Run(device, OneAfterTheOther(), quick_look, Gate(None, yes=True), trace, Limits(seconds=100))
            result = run.reach("letters", past)
            trace.finish(result.outcome, result.reason)
    print(result.outcome, result.reason)
    return 0 if result.outcome == "success" else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], Path(sys.argv[2])))
