"""Corrected actions done on a device: an episode of their own, every action through the gate."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from screenwright.cli.common import say
from screenwright.core.errors import UsageError

if TYPE_CHECKING:
    from screenwright.cli.guard import Guard
    from screenwright.core.screenshot import Screenshot
    from screenwright.data.correcting import Correcting
    from screenwright.data.exchanges import Answer, Exchange

RUNS = "runs"
OTHER = 0.02
"""Share of pixels that differ from which the device is said to show another screen."""


@dataclass(frozen=True, slots=True)
class Hands:
    """What a corrected action needs to be done: where, on what terms, and whether the gate's questions are answered."""

    url: str
    guard: Guard
    yes: bool

    def do(self, work: Correcting, exchange: Exchange, answer: Answer) -> str:
        """Do the actions and return how that ended. Nothing is done for plans and reflections. Raises UsageError where
        the device's screen has another size than the one that the actions are for, and what the device raises."""
        from datetime import datetime

        from screenwright.agents.demonstrations.dictated import Dictated
        from screenwright.agents.loop.limits import Limits
        from screenwright.cli.pursuit import Terms, pursue
        from screenwright.data.annotations import FOLDER
        from screenwright.data.exchanges import Acts
        from screenwright.devices.open import open_device

        if not isinstance(answer, Acts):
            return ""
        folder = work.folder / FOLDER / RUNS / f"{exchange.id}-{datetime.now():%Y%m%d-%H%M%S-%f}"
        device = open_device(self.url)
        try:
            _compare(work.frame(exchange), device.screenshot())
            mind = Dictated(answer.actions, exchange.subgoal, answer.why)
            limits = Limits(steps=len(answer.actions))
            result = pursue(exchange.goal, device, mind, folder, limits, yes=self.yes, terms=Terms(guard=self.guard))
        finally:
            device.close()
        say(f"on the device: {result.outcome}, {result.reason}; episode: {folder}")
        if result.error is not None:
            raise result.error
        return result.outcome


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
