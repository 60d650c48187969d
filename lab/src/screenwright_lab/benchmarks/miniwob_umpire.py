"""Between a player and a world that judges its own tasks: when the world calls a task over, nothing more is done.

The player sees the picture alone; that the task is over it learns by being asked no more.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

from screenwright.core.action import Action, Finish
from screenwright.core.agency import Decision, Environment, Plan, Reflection, Refusal, Situation
from screenwright.core.protocols import Agent, Device
from screenwright.core.screen import Screen
from screenwright.core.screenshot import Screenshot
from screenwright.vision import look


class State(Protocol):
    """What a world says of its task; ``reward`` -1 to 1, 0 until it ``is_over``."""

    @property
    def is_over(self) -> bool: ...
    @property
    def reward(self) -> float: ...
    @property
    def reason(self) -> str: ...


class World(Protocol):
    """Tasks that are begun one after the other on one device; ``worlds.miniwob.pages.WobWorld`` fits."""

    @property
    def device(self) -> Device: ...
    def begin(self, task: str, seed: int) -> str: ...
    def state(self) -> State: ...
    def close(self) -> None: ...


@dataclass
class Umpire:
    """Fits ``core.protocols.Agent``, ``Device`` (see :meth:`close`) and, with :meth:`eyes`, ``Eyes``.

    ``progress``: how many sub-goals of how many were behind the player when it was last asked; (0, 0) without a plan.
    """

    world: World
    player: Agent
    progress: tuple[int, int] = (0, 0)
    _over: bool = field(default=False, init=False)

    # -- the player --------------------------------------------------------------------------------------------------

    @property
    def name(self) -> str:
        return self.player.name

    @property
    def models(self) -> tuple[str, ...]:
        return self.player.models

    def plan(self, situation: Situation) -> Plan | Refusal:
        return self.player.plan(situation)

    def act(self, situation: Situation) -> Sequence[Decision] | Refusal:
        self.progress = (situation.subgoal_index, len(situation.plan.subgoals) if situation.plan else 0)
        if self.is_over:
            return (Decision(Finish("the page says that the task is over"), "over"),)
        return self.player.act(situation)

    def reflect(self, situation: Situation) -> Reflection:
        return Reflection("continue") if self.is_over else self.player.reflect(situation)

    def eyes(self, screenshot: Screenshot, previous: Screen | None = None) -> Screen:
        """Nobody needs to look at what comes after the end."""
        return previous if previous is not None and self._over else look(screenshot, previous)

    @property
    def is_over(self) -> bool:
        self._over = self._over or self.world.state().is_over
        return self._over

    # -- the device --------------------------------------------------------------------------------------------------

    @property
    def url(self) -> str:
        return self.world.device.url

    @property
    def environment(self) -> Environment:
        return self.world.device.environment

    @property
    def size(self) -> tuple[int, int]:
        return self.world.device.size

    def screenshot(self) -> Screenshot:
        return self.world.device.screenshot()

    def perform(self, action: Action) -> None:
        """Not done any more where the task is over: a click could begin the next one."""
        if not self.is_over:
            self.world.device.perform(action)
            self._over = self.world.state().is_over

    def release(self) -> None:
        self.world.device.release()

    def close(self) -> None:
        """The device stays open for the next task."""
