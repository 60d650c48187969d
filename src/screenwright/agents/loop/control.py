"""A hand on the run from outside: pause it, take the device over, hand it back, or stop it.

The loop asks before every question and every action; nothing is broken off in the middle. While a run is paused every
key and button is let go, and whoever holds the :class:`Control` may work the device.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from threading import Condition

from screenwright.core.errors import Interrupted
from screenwright.core.geometry import Box
from screenwright.core.screen import Screen
from screenwright.reading import news

LONGEST_PAUSE_S = 3600.0


@dataclass(frozen=True, slots=True)
class HandBack:
    """The run may go on. ``worked``: a person worked the device meanwhile; ``note`` is what they want to say of it."""

    worked: bool
    note: str = ""


@dataclass
class Control:
    """Safe to use from any thread. ``ask``: called by the run itself while it is paused, in its own thread, and gives
    the answer of whoever is asked; without it the run waits for :meth:`resume` or :meth:`stop`, for an hour at most."""

    ask: Callable[[], HandBack] | None = None
    longest_pause_s: float = LONGEST_PAUSE_S
    _changed: Condition = field(default_factory=Condition)
    _paused: bool = False
    _stopped: bool = False
    _answer: HandBack = field(default_factory=lambda: HandBack(worked=False))

    @property
    def paused(self) -> bool:
        """Whether a pause was asked for and not ended yet."""
        return self._paused

    def pause(self) -> None:
        """The run stands still after the current action or question."""
        with self._changed:
            self._paused = True
            self._changed.notify_all()

    def resume(self, note: str = "", *, worked: bool = True) -> None:
        """The run goes on. It looks at the screen anew and is told that a person ``worked`` it, with the ``note``."""
        with self._changed:
            self._paused, self._answer = False, HandBack(worked, note)
            self._changed.notify_all()

    def stop(self) -> None:
        """The run ends as interrupted, after the current action or question."""
        with self._changed:
            self._stopped = True
            self._changed.notify_all()

    def check(self) -> None:
        """Raises Interrupted where the run was stopped."""
        if self._stopped:
            raise Interrupted("stopped by the user")

    def wait(self) -> HandBack:
        """Until the pause is over. Raises Interrupted where the run is stopped instead, or nobody comes back."""
        if self.ask is not None:
            answer = self.ask()
            self.check()
            self._paused = False
            return answer
        with self._changed:
            over = self._changed.wait_for(lambda: self._stopped or not self._paused, self.longest_pause_s)
        self.check()
        if not over:
            raise Interrupted(f"paused, and nobody handed back within {self.longest_pause_s / 60:g} minutes")
        return self._answer


def told_of(back: HandBack, before: Screen, now: Screen, restless: Sequence[Box]) -> str:
    """What a mind is told after a pause; empty where nobody worked the device."""
    if not back.worked:
        return ""
    what = " ".join(piece.words for piece in news(before, now, restless))
    seen = f"What changed: {what}" if what else "Nothing that tells anything is different on it."
    return f"A person worked the screen meanwhile; leave what they did as it is. {seen}"
