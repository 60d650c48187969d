"""Corrected actions done on a device: an episode of their own, every action through the gate."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from screenwright.core.errors import UsageError
from screenwright.interfaces.cli.common import say

if TYPE_CHECKING:
    from screenwright.app import Settings
    from screenwright.core.screenshot import Screenshot
    from screenwright.episodes import Answer, Correcting, Exchange

RUNS = "runs"
OTHER = 0.02
"""Share of pixels that differ from which the device is said to show another screen."""


@dataclass(frozen=True, slots=True)
class Hands:
    """What a corrected action needs to be done: where, on what terms, and whether the gate's questions are answered."""

    url: str
    settings: Settings
    yes: bool

    def do(self, work: Correcting, exchange: Exchange, answer: Answer) -> str:
        """Do the actions and return how that ended. Nothing is done for plans and reflections. Raises UsageError where
        the device's screen has another size than the one that the actions are for, and what the device raises."""
        from datetime import datetime

        from screenwright.agents.demonstrations import Dictated
        from screenwright.agents.loop import Limits
        from screenwright.episodes import FOLDER, Acts
        from screenwright.interfaces.cli.running import done, session_here

        if not isinstance(answer, Acts):
            return ""
        folder = work.folder / FOLDER / RUNS / f"{exchange.id}-{datetime.now():%Y%m%d-%H%M%S-%f}"
        with session_here(self.url, self.settings, yes=self.yes) as session:
            _compare(work.frame(exchange), session.device.screenshot())
            mind = Dictated(answer.actions, exchange.subgoal, answer.why)
            errand = session.errand(exchange.goal, agent=mind, limits=Limits(steps=len(answer.actions)))
            reached = done(session, errand, folder)
        say(f"on the device: {reached.outcome}, {reached.reason}; episode: {folder}")
        if reached.error is not None:
            raise reached.error
        return reached.outcome


def _compare(frame: Screenshot, shot: Screenshot) -> None:
    import numpy as np

    if shot.pixels.shape != frame.pixels.shape:
        raise UsageError(
            f"the device shows {shot.width} x {shot.height} pixels, the actions are for {frame.width} x {frame.height}:"
            " open it at that size"
        )
    share = float(np.any(shot.pixels != frame.pixels, axis=2).mean())
    if share > OTHER:
        say(f"the device does not show the screen that this is about: {share:.0%} of its pixels differ")
