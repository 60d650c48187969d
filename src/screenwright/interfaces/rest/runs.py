"""Runs on devices that are open here: begun, told, paused, taken over, stopped, and asked by the gate."""

from __future__ import annotations

import logging
import secrets
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal, TypeAlias

from screenwright.agents.loop import Control, Result
from screenwright.app import Callbacks, Errand, Session
from screenwright.core.errors import EpisodeError, Interrupted
from screenwright.core.messages import Waiting
from screenwright.episodes import EpisodeWriter
from screenwright.interfaces import Rejected, not_found
from screenwright.interfaces.rest.feed import Feed
from screenwright.interfaces.rest.lent import Lent
from screenwright.interfaces.rest.seat import Seat
from screenwright.interfaces.rest.telling import Progress, ToldGate, ToldTrace, question_told
from screenwright.safety.consequences import Question

log = logging.getLogger("screenwright.interfaces.rest")

State: TypeAlias = Literal["planning", "acting", "paused", "asking", "taken_over", "ended"]

ASKED_S = 900.0
"""How long a question of the gate waits for a person; then the answer is no."""
WAITED_S = 15.0
"""Between two times that a wait for a model is told."""
KEPT = 5000
"""Events of one run that are held for who comes late."""


class RunHere:
    """One run in a thread of its own. Its id is the name of its episode's folder."""

    def __init__(
        self, seat: Seat, errand: Errand, writer: EpisodeWriter, session: Session, done: Callable[[RunHere], None]
    ) -> None:
        self.id, self.seat, self.errand = writer.folder.name, seat, errand
        self.feed = Feed(KEPT)
        self.progress = Progress()
        self.outcome: str | None = None
        self.reason = ""
        self._writer, self._done = writer, done
        self._lent, self._control = Lent(seat), Control()
        self._session = session.on(self._lent, seat.look)
        self._gate = ToldGate(session.guard.gate(self._ask, seat.url))
        self._changed = threading.Condition()
        self._state: State = "planning"
        self._question: dict[str, Any] | None = None
        self._answer: bool | None = None
        self._waited_s = 0.0
        self._thread = threading.Thread(target=self._run, name=f"run-{self.id}", daemon=True)

    def start(self) -> None:
        self.seat.hold("run")
        self.feed.tell("state", state="planning")
        self._thread.start()

    @property
    def folder(self) -> Path:
        return self._writer.folder

    @property
    def state(self) -> State:
        if self.outcome is not None:
            return "ended"
        if self._question is not None:
            return "asking"
        if self._state == "planning" and self.progress.plan:
            return "acting"
        return self._state

    def told(self) -> dict[str, Any]:
        """All that is known of it now."""
        plan = list(self.progress.plan)
        return {
            "id": self.id, "device": self.seat.id, "goal": self.errand.goal, "agent": self.errand.agent.name,
            "models": list(self.errand.agent.models), "state": self.state, "plan": plan,
            "current": self.progress.subgoal if plan else None, "steps": self.progress.steps,
            "question": self._question, "outcome": self.outcome, "reason": self.reason,
        }  # fmt: skip

    # -- a person's hand on it -----------------------------------------------------------------------------------------

    def pause(self) -> None:
        """Nothing more is done until :meth:`resume`; what is held is let go."""
        self._stand("paused")
        self._control.pause()
        self._lent.withhold()

    def take_over(self) -> None:
        """As :meth:`pause`, and the device is the person's."""
        self._stand("taken_over")
        self._control.pause()
        self._lent.withhold()
        self.seat.hold("person")

    def go_on(self, note: str = "") -> None:
        """Ends a pause, or hands the device back: then the run is told that a person worked it, and the ``note``."""
        worked = self._state == "taken_over"
        if self._state not in ("paused", "taken_over"):
            raise Rejected(409, "busy", f"the run is {self.state} and not paused")
        self.seat.hold("run")
        self._lent.give()
        self._stand("acting")
        self._control.resume(note, worked=worked)

    def stop(self) -> None:
        """It does nothing more from here on, and what it held is let go. Its thread ends when it can."""
        if self.outcome is not None:
            return
        self._control.stop()
        self._lent.stop()
        with self._changed:
            self._changed.notify_all()
        self._end("interrupted", "stopped by the user")

    def answer(self, question: str, allow: bool) -> None:
        """Raises Rejected where this is not what is asked."""
        with self._changed:
            if self._question is None or self._question["id"] != question:
                raise not_found(f"the run asks no question {question!r:.40}")
            self._answer = allow
            self._changed.notify_all()

    def is_still(self, limit_s: float) -> bool:
        """Whether what it was doing when it was taken over is done within that time."""
        return self._lent.is_still(limit_s)

    def wait(self, seconds: float) -> bool:
        """Whether its thread has ended within that time."""
        self._thread.join(seconds)
        return not self._thread.is_alive()

    # -- in the run's own thread ---------------------------------------------------------------------------------------

    def _run(self) -> None:
        trace = ToldTrace(self._writer, self.feed, self.progress, self._gate)
        callbacks = Callbacks(self._control, self._say, self._waited)
        result = Result("error", "the run broke off", 0)
        try:
            with self._writer:
                result = self._session.pursue(self.errand, self._gate, trace, callbacks)
                self._writer.finish(result.outcome, result.reason, self.errand.account.usage())
        except EpisodeError as error:
            result = Result("error", str(error), 0)
        except Exception:
            log.exception("run %s broke off", self.id)
        finally:
            self._end(result.outcome, result.reason)

    def _ask(self, question: Question) -> bool:
        """The gate's question, put to whoever looks on; nobody's answer is a no."""
        asked = {"id": secrets.token_hex(8), **question_told(question, self._gate.seen)}
        with self._changed:
            self._question, self._answer = asked, None
        self.feed.tell("question", **asked)
        self.feed.tell("state", state="asking")
        try:
            with self._changed:
                self._changed.wait_for(lambda: self._answer is not None or self.outcome is not None, ASKED_S)
                answer = bool(self._answer)
        finally:
            self._question = None
        if self.outcome is not None:
            raise Interrupted("stopped by the user")
        self.feed.tell("state", state=self.state)
        return answer

    def _say(self, line: str) -> None:
        log.info("run %s: %s", self.id, line)
        with self._changed:  # a person may take over between a look at the state and its change
            if self._state == "planning" and self.progress.plan and self.outcome is None:
                self._stand("acting")

    def _waited(self, waiting: Waiting) -> None:
        """What there is to say of a model that is waited for, and now and then for how long."""
        if waiting.words:
            self.feed.tell("news", sentences=[waiting.words])
        elif waiting.over:
            self._waited_s = 0.0
        elif waiting.seconds >= self._waited_s + WAITED_S:
            self._waited_s = waiting.seconds
            self.feed.tell("news", sentences=[f"waiting for {waiting.in_words}"])

    def _stand(self, state: State) -> None:
        with self._changed:
            if self.outcome is not None:
                raise Rejected(409, "busy", f"the run has ended: {self.outcome}")
            if state != self._state:
                self._state = state
                self.feed.tell("state", state=state)

    def _end(self, outcome: str, reason: str) -> None:
        """Told once, by whichever comes first: the person who stopped it, or its own end."""
        with self._changed:
            if self.outcome is not None:
                return
            self.outcome, self.reason = outcome, reason
        self.seat.hold(None)
        self.feed.tell("state", state="ended")
        self.feed.tell("ended", outcome=outcome, reason=reason, steps=self.progress.steps, episode=self.id)
        self.feed.close()
        self._done(self)
