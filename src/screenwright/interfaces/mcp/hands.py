"""What an MCP client has done on a device: through the loop and its gate, and written down as episodes.

The single actions of one client are the steps of one episode; a goal is an episode of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path

from screenwright.agents.loop import Control, Limits, Result
from screenwright.app import Actions, Callbacks, Errand, Guard, Session, past_of_run
from screenwright.core.action import points_of, with_points
from screenwright.core.agency import Decision
from screenwright.core.episode import GateRecord
from screenwright.core.errors import DeviceError
from screenwright.core.geometry import Point
from screenwright.core.protocols import Device
from screenwright.interfaces.mcp.openers import OpenAgent
from screenwright.interfaces.mcp.view import Told, View
from screenwright.safety.consequences import Question
from screenwright.safety.gate import Gate
from screenwright.safety.redaction import lifted

NAME = "mcp"
ERRAND = "Single actions, each chosen by an MCP client."


@dataclass(frozen=True, slots=True)
class Beside:
    """Who stands beside what is done. ``answer`` puts a question of the gate to the user, None where nobody can be
    asked; ``say`` gets lines of progress, which may hold words of the screen."""

    answer: Callable[[str], bool] | None
    control: Control
    say: Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Handled:
    """How one action ended. ``gate``: its record, None where it did not come so far. ``news``: what it changed
    and what is to be noted, in words. ``changed``, ``unknown``: as in ``core.agency.Done``."""

    result: Result
    gate: GateRecord | None
    folder: Path
    news: str = ""
    changed: bool = False
    unknown: bool = False


class Hands:
    """Used by the one thread that works the device. ``folder``: where episodes are kept; ``agent`` opens the agent for
    a goal or a plan, and the account of its models."""

    def __init__(self, view: View, guard: Guard, folder: Path, agent: OpenAgent) -> None:
        self._view, self._guard, self._folder, self._agent = view, guard, folder, agent
        self._actions = Actions(NAME, ERRAND, lambda: self._new_folder("actions"))

    def act(self, decision: Decision, told: Told, beside: Beside) -> Handled:
        """Do what the client chose on ``told``. Raises DeviceError for a device that is lost and does not come back,
        and EpisodeError where the step cannot be written down."""
        veil = self._view.veil
        chosen = lifted(decision, veil) if veil else decision
        with self._view.device() as device:
            session = Session(device, eyes=self._view.eyes, guard=self._guard)
            gate, callbacks = self._gate(device, beside, told), self._callbacks(beside, told)
            acted = session.given(chosen, told.screen, self._actions, gate, callbacks)
            if acted.after is not None:
                self._view.now = acted.after.screen
            if isinstance(acted.result.error, DeviceError):
                raise acted.result.error  # within, so that the device is given up
        if acted.result.error is not None:
            raise acted.result.error
        after, done = acted.after, acted.done
        if after is None or after.before is None or done is None:
            return Handled(acted.result, acted.gate, acted.episode)
        seen = self._view.news(after.before, after.screen, after.restless)
        told_news = "\n".join(part for part in (seen, done.note) if part)
        return Handled(acted.result, acted.gate, acted.episode, told_news, done.changed, done.unknown)

    def reach(
        self, goal: str, limits: Limits, beside: Beside, plan: Sequence[str] | None = None
    ) -> tuple[Result, Path]:
        """Pursue a goal with the agent, or do the steps of a ``plan``. Raises as :meth:`act`, and what opening the
        agent raises."""
        veil = self._view.veil
        if veil is not None:
            veil.allow("\n".join((goal, *(plan or ()))))
            goal = veil.lift(goal)
            plan = [veil.lift(step) for step in plan] if plan is not None else None
        agent, account = self._agent(goal, plan)
        with self._view.device() as device:
            told = self._view.told or self._view.look()
            folder, errand = self._new_folder("goal"), Errand(goal, agent, account, limits)
            session = Session(device, eyes=self._view.eyes, guard=self._guard)
            with session.journal(errand, folder) as trace:
                gate = self._gate(device, beside, told)
                result = session.pursue(errand, gate, trace, self._callbacks(beside, told))
                trace.finish(result.outcome, result.reason, account.usage())
            self._view.now = None
            self._actions.history = past_of_run(folder).history
            if isinstance(result.error, DeviceError):
                raise result.error
        if result.error is not None:
            raise result.error
        return replace(result, reason=told.counted(result.reason)), folder

    def close(self) -> None:
        """Finish the episode of the single actions."""
        self._actions.close()

    def _callbacks(self, beside: Beside, told: Told) -> Callbacks:
        return Callbacks(beside.control, lambda line: beside.say(self._view.words(told.counted(line))))

    def _gate(self, device: Device, beside: Beside, told: Told) -> Gate:
        answer = beside.answer

        def ask(question: Question) -> bool:
            assert answer is not None
            return answer(self._view.words(_counted(question, told).words))

        return self._guard.gate(ask if answer else None, device.url)

    def _new_folder(self, kind: str) -> Path:
        return self._folder / f"{datetime.now().strftime('%Y-%m-%d_%H-%M-%S-%f')}-{kind}"


def _counted(question: Question, told: Told) -> Question:
    """The question with every place in it as the client counts."""
    decision = question.decision
    points = [Point(*told.named(point)) for point in points_of(decision.action)]
    action = with_points(decision.action, points)
    counted = replace(decision, action=action, why=told.counted(decision.why))
    return replace(question, evidence=told.counted(question.evidence), decision=counted)
