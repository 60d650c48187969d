"""What a person does to a device through this server: each action passes the gate, is done, and is written down.

All that is done by hand on one device goes into an episode of its own, with ``person`` as its agent; a recording begins
a new one and ends it. It is written as ``record`` writes what a person does at a real device.
"""

from __future__ import annotations

import contextlib
import logging
import secrets
import threading
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from time import monotonic, sleep

from screenwright.agents.demonstrations import Act
from screenwright.app import Recorder, Session
from screenwright.core.action import Action, Finish, Impossible, TypeText, points_of
from screenwright.core.action_words import action_in_words
from screenwright.core.agency import Decision, Situation
from screenwright.core.episode import GateRecord
from screenwright.core.errors import DeviceError, StoppedByPolicy, UsageError
from screenwright.core.screen import Screen
from screenwright.core.screenshot import Screenshot
from screenwright.interfaces.rest.lent import Lent
from screenwright.interfaces.rest.seat import Seat
from screenwright.interfaces.rest.telling import Heard
from screenwright.safety.consequences import Question

log = logging.getLogger("screenwright.interfaces.rest")

SHOWS_S, POLL_S = 0.6, 0.08
"""How long a first sign of what was typed is waited for, because who writes it down looks whether it shows."""
MOST_QUESTIONS = 50
LONGEST_S = 30.0


@dataclass(frozen=True, slots=True)
class Asked:
    """A question of the gate to the person, with what it is about."""

    id: str
    question: Question
    action: Action
    seen: Screen


class MustAsk(Exception):
    """The gate asks; the person answers by sending the action once more with the question's id."""

    def __init__(self, asked: Asked) -> None:
        super().__init__(asked.question.words)
        self.asked = asked


class ByHand:
    """The person's hands on one device. ``folder`` gives a new folder for an episode."""

    def __init__(self, seat: Seat, session: Session, folder: Callable[[str], Path]) -> None:
        self._seat, self._folder = seat, folder
        self._session = session.on(Lent(seat), seat.look)
        self._lock = threading.Lock()
        self._asked: dict[str, Asked] = {}
        self._recorder: Recorder | None = None

    @property
    def episode(self) -> str | None:
        """The name of the episode that is being written."""
        return self._recorder.folder.name if self._recorder else None

    def do(self, action: Action, allow: str | None = None) -> str:
        """Do it and give the name of the episode that it stands in. ``allow``: the question that was answered yes.

        Raises MustAsk, StoppedByPolicy, UsageError, and what the device raises.
        """
        if isinstance(action, Finish | Impossible):
            raise UsageError(f"{action_in_words(action)} is not done to a device")
        if getattr(action, "seconds", 0) > LONGEST_S:
            raise UsageError(f"nothing is done by hand for longer than {LONGEST_S:g} seconds")
        with self._lock:
            before = self._seat.frame()
            record = self._check(action, allow)
            begun, at = monotonic(), datetime.now(UTC).isoformat(timespec="milliseconds")
            self._session.hands.perform(action)
            shown = self._shown(action, before)
            seconds = round(monotonic() - begun, 3)
            recorder = self._writing("")
            recorder.write(Act(action=action, before=before, shown=shown, at=at, seconds=seconds, gate=record))
            return recorder.folder.name

    def begin(self, goal: str) -> str:
        """A new episode, for what is shown from here on; its name."""
        with self._lock:
            self._finish()
            return self._writing(goal).folder.name

    def end(self) -> Path | None:
        """Finish the episode that is being written; its folder, None where there is none."""
        with self._lock:
            return self._finish()

    # -- under the lock ------------------------------------------------------------------------------------------------

    def _check(self, action: Action, allow: str | None) -> GateRecord:
        screen = self._seat.newest()
        points = points_of(action)
        under = screen.element_at(points[0]) if points and screen.screenshot.contains(points[0]) else None
        decision = Decision(action, "done by hand", under.id if under else None)
        situation = Situation("", screen, environment=self._seat.environment)
        answered = self._asked.pop(allow, None) if allow else None

        def answer(question: Question) -> bool:
            if answered is not None and answered.action == action:
                return True
            asked = Asked(secrets.token_hex(8), question, action, screen)
            while len(self._asked) >= MOST_QUESTIONS:
                self._asked.pop(next(iter(self._asked)))
            self._asked[asked.id] = asked
            raise MustAsk(asked)

        record = self._session.guard.gate(answer, self._seat.url).check(decision, situation)
        if record.permission == "denied":
            log.warning("denied by hand on %s: %s", self._seat.id, record.rule)
            raise StoppedByPolicy(record.rule)
        return record

    def _shown(self, action: Action, before: Screenshot) -> Screenshot:
        """The picture after it; of a text, one on which something has appeared."""
        end = monotonic() + SHOWS_S
        shot = self._seat.sight()
        while isinstance(action, TypeText) and shot.same_pixels(before) and monotonic() < end:
            sleep(POLL_S)
            shot = self._seat.sight()
        return shot

    def _writing(self, goal: str) -> Recorder:
        if self._recorder is None:
            self._recorder = self._session.recorder(
                goal, self._folder("by-hand"), beside=lambda trace: Heard(trace, self._seat.feed), say=log.info
            )
        return self._recorder

    def _finish(self) -> Path | None:
        recorder, self._recorder = self._recorder, None
        if recorder is None:
            return None
        last = None
        with contextlib.suppress(DeviceError):  # then the last step stays without an outcome, as nobody knows it
            last = self._seat.frame()
        recorder.end("done by a person", last)
        return recorder.folder
