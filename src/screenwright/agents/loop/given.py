"""An agent whose one action was chosen by somebody else, on a screen that was told a while ago."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from screenwright.agents.loop.aim import Missed, aim
from screenwright.core.agency import Decision, Plan, Reflection, Refusal, Situation
from screenwright.core.protocols import Agent, Eyes
from screenwright.core.screen import Screen


class Given:
    """``decision`` was made on ``seen`` by who is called ``name``; ``after`` is the situation once it was done, None as
    long as it was not."""

    models: tuple[str, ...] = ()

    def __init__(self, name: str, decision: Decision, seen: Screen, eyes: Eyes) -> None:
        self.name = name
        self.after: Situation | None = None
        self._decision, self._seen, self._eyes = decision, seen, eyes
        self._tried = False

    def plan(self, situation: Situation) -> Plan | Refusal:
        """The action's own reason."""
        del situation
        return Plan((self._decision.why,), parted=False)

    def act(self, situation: Situation) -> Sequence[Decision] | Refusal:
        """The action, moved along with its target; a refusal where that is gone, or where the loop asks again."""
        if self._tried:
            return Refusal(situation.advice or "this could not be done")
        self._tried = True
        if situation.screen.screenshot.box != self._seen.screenshot.box:
            return Refusal("the screen has another size now: look again")
        aimed = aim(self._decision, self._seen, situation.screen.screenshot, self._eyes, situation.restless)
        return Refusal(f"{aimed.why}: look again") if isinstance(aimed, Missed) else (aimed.decision,)

    def reflect(self, situation: Situation) -> Reflection:
        """Who chose it judges it."""
        self.after = situation
        return Reflection("proceed")


if TYPE_CHECKING:
    _: type[Agent] = Given
