"""Words said aloud on this machine's sound output, as they come, by espeak-ng as a process that can be cut short."""

from __future__ import annotations

import shutil
import subprocess
from collections import deque
from collections.abc import Callable
from time import monotonic

from screenwright.core.errors import MissingPrerequisite
from screenwright.reading.speech import FASTEST, ORDINARY, PROGRAM, SLOWEST

LETTERS = 6
"""Of a word, with the space after it, as speeds are counted."""
TOO_SOON = 0.2
"""What ends within this share of the time that its words take was not heard; the program ends well without sound."""


class Voice:
    """One utterance after the other, at ``speed`` words a minute, in espeak-ng's ``voice`` of that name. ``pace`` is
    called often; nothing here waits.

    ``audible`` turns False once an utterance ended far too soon to have been heard: there is no sound output, and
    nothing is said from then on. Raises MissingPrerequisite without espeak-ng.
    """

    def __init__(self, speed: int = ORDINARY, clock: Callable[[], float] = monotonic, voice: str = "en") -> None:
        program = shutil.which(PROGRAM)
        if program is None:
            raise MissingPrerequisite(f"speaking needs {PROGRAM}: apt-get install {PROGRAM}")
        self._speed = min(max(speed, SLOWEST), FASTEST)
        self._command = (program, "-v", voice, "-s", str(self._speed), "--stdin")
        self._clock = clock
        self._waiting: deque[str] = deque()
        self._process: subprocess.Popen[bytes] | None = None
        self._started = self._needs = 0.0
        self.audible = True

    @property
    def speaks(self) -> bool:
        """Whether anything is being said or waits for it."""
        return self._process is not None or bool(self._waiting)

    def say(self, words: str, *, interrupt: bool) -> None:
        """At once, where ``interrupt`` is wished, and all that was to be said is dropped; else when its turn comes."""
        if interrupt:
            self.hush()
        self._waiting.append(words)
        self.pace()

    def pace(self) -> None:
        """See whether the last words are over, and begin the next."""
        if self._process is not None:
            if self._process.poll() is None:
                return
            self.audible = self.audible and self._clock() - self._started >= TOO_SOON * self._needs
            self._process = None
        if not self.audible:
            self._waiting.clear()
        if self._waiting:
            self._begin(self._waiting.popleft())

    def hush(self) -> None:
        """Fall silent now. May be called at any time."""
        self._waiting.clear()
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None

    def _begin(self, words: str) -> None:
        quiet = subprocess.DEVNULL
        self._process = subprocess.Popen(self._command, stdin=subprocess.PIPE, stdout=quiet, stderr=quiet)
        self._started = self._clock()
        self._needs = len(words) / LETTERS * 60 / self._speed
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(words.encode())  # a few hundred bytes, which a pipe takes without waiting
            self._process.stdin.close()
        except BrokenPipeError:
            pass  # it ended already; the next pace hears of it
