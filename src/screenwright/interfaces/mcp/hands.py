"""What an MCP client has done on a device: through the loop and its gate, and written down as episodes.

The single actions of one client are the steps of one episode; a goal is an episode of its own. Only the loop works the
device, so nothing is done here that was not judged and recorded.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path

from screenwright.agents.loop.control import Control
from screenwright.agents.loop.limits import Account, Limits, NoModels
from screenwright.agents.loop.past import Past, past_of
from screenwright.agents.loop.run import Result
from screenwright.app.guard import Guard
from screenwright.app.session import Callbacks, Errand, Session
from screenwright.core.action import points_of, with_points
from screenwright.core.agency import Decision, Done, Situation
from screenwright.core.episode import FrameRef, GateRecord
from screenwright.core.errors import DeviceError
from screenwright.core.geometry import Point
from screenwright.core.images import decode
from screenwright.core.protocols import Agent, Device
from screenwright.core.screenshot import Screenshot
from screenwright.episodes.folder import EpisodeWriter, frame_bytes, head_of, read_episode
from screenwright.interfaces.mcp.given import NAME, Given
from screenwright.interfaces.mcp.view import Told, View
from screenwright.safety.consequences.question import Question
from screenwright.safety.gate.gate import Gate
from screenwright.safety.redaction.veiled import lifted

ERRAND = "Single actions, each chosen by an MCP client."
NO_MODELS = NoModels()
_TRIES = 8
"""Steps that one action may take: it is done once, and a few tries of the loop may come to nothing."""


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


@dataclass
class _Kept:
    """A gate, and the record that it gave last."""

    gate: Gate
    last: GateRecord | None = None

    def check(self, decision: Decision, situation: Situation) -> GateRecord:
        self.last = self.gate.check(decision, situation)
        return self.last


class Hands:
    """Used by the one thread that works the device. ``folder``: where episodes are kept; ``agent`` opens the mind for a
    goal, and the account of its models."""

    def __init__(self, view: View, guard: Guard, folder: Path, agent: Callable[[str], tuple[Agent, Account]]) -> None:
        self._view, self._guard, self._folder, self._agent = view, guard, folder, agent
        self._session: EpisodeWriter | None = None
        self._history: tuple[Done, ...] = ()
        self._steps = 0

    def act(self, decision: Decision, told: Told, beside: Beside) -> Handled:
        """Do what the client chose on ``told``. Raises DeviceError for a device that is lost and does not come back,
        and EpisodeError where the step cannot be written down."""
        veil = self._view.veil
        given = Given(lifted(decision, veil) if veil else decision, told.screen, self._view.eyes)
        with self._view.device() as device:
            trace = self._writer(device)
            past = Past(None, 0, 1, "", self._history, None, self._steps, 0, 0.0) if self._steps else None
            limits = Limits(steps=self._steps + _TRIES)
            gate = self._gate(device, beside, told)
            plain = replace(self._guard, redact="never")  # what the client chose by was hidden where it was told
            result = self._pursue(ERRAND, device, given, trace, gate, limits, beside, told, past=past, guard=plain)
            self._steps = result.steps
            after = given.after
            if after is not None:
                self._history = (*(replace(done, unknown=False) for done in self._history), after.history[-1])
                self._view.now = after.screen
            if isinstance(result.error, DeviceError):
                raise result.error  # within, so that the device is given up
        if result.error is not None:
            raise result.error
        if after is None or after.before is None:
            return Handled(result, gate.last, trace.folder)
        done = after.history[-1]
        seen = self._view.news(after.before, after.screen, after.restless)
        told_news = "\n".join(part for part in (seen, done.note) if part)
        return Handled(result, gate.last, trace.folder, told_news, done.changed, done.unknown)

    def reach(self, goal: str, limits: Limits, beside: Beside) -> tuple[Result, Path]:
        """Pursue a goal with the agent. Raises as :meth:`act`, and what opening the agent raises."""
        veil = self._view.veil
        if veil is not None:
            veil.allow(goal)
            goal = veil.lift(goal)
        agent, account = self._agent(goal)
        with self._view.device() as device:
            told = self._view.told or self._view.look()
            folder = self._new_folder("goal")
            with EpisodeWriter(folder, head_of(goal, device.url, device.size, agent.name, agent.models)) as trace:
                gate = self._gate(device, beside, told)
                result = self._pursue(goal, device, agent, trace, gate, limits, beside, told, account=account)
                trace.finish(result.outcome, result.reason, account.usage())
            self._view.now = None
            self._history = past_of(read_episode(folder), lambda ref: _picture(folder, ref)).history
            if isinstance(result.error, DeviceError):
                raise result.error
        if result.error is not None:
            raise result.error
        return replace(result, reason=told.counted(result.reason)), folder

    def close(self) -> None:
        """Finish the episode of the single actions."""
        if self._session is not None:
            self._session.finish("success", f"steps that an MCP client chose: {self._steps}")

    def _pursue(
        self,
        goal: str,
        device: Device,
        agent: Agent,
        trace: EpisodeWriter,
        gate: _Kept,
        limits: Limits,
        beside: Beside,
        told: Told,
        *,
        past: Past | None = None,
        account: Account = NO_MODELS,
        guard: Guard | None = None,
    ) -> Result:
        session = Session(device, eyes=self._view.eyes, guard=guard or self._guard)
        callbacks = Callbacks(beside.control, lambda line: beside.say(self._view.words(told.counted(line))))
        return session.pursue(Errand(goal, agent, account, limits, past), gate, trace, callbacks)

    def _gate(self, device: Device, beside: Beside, told: Told) -> _Kept:
        answer = beside.answer

        def ask(question: Question) -> bool:
            assert answer is not None
            return answer(self._view.words(_counted(question, told).words))

        return _Kept(self._guard.gate(ask if answer else None, device.url))

    def _writer(self, device: Device) -> EpisodeWriter:
        if self._session is None:
            self._session = EpisodeWriter(self._new_folder("actions"), head_of(ERRAND, device.url, device.size, NAME))
        return self._session

    def _new_folder(self, kind: str) -> Path:
        return self._folder / f"{datetime.now().strftime('%Y-%m-%d_%H-%M-%S-%f')}-{kind}"


def _counted(question: Question, told: Told) -> Question:
    """The question with every place in it as the client counts."""
    decision = question.decision
    points = [Point(*told.named(point)) for point in points_of(decision.action)]
    action = with_points(decision.action, points)
    counted = replace(decision, action=action, why=told.counted(decision.why))
    return replace(question, evidence=told.counted(question.evidence), decision=counted)


def _picture(folder: Path, ref: FrameRef) -> Screenshot:
    return decode(frame_bytes(folder, ref), ref.file)
