"""Ctrl-C at a terminal: the first pauses a run and asks what next, the second stops it."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NoReturn

from screenwright.agents.loop import Control, HandBack
from screenwright.interfaces.cli.common import say

_QUESTION = """\
Paused. What next?
  c    continue
  t    take over: work the device yourself, and press Enter when you are done
  s    stop (or Ctrl-C)
[c/t/s] """


def control_at_terminal() -> Control:
    """A Control that asks the person at the terminal."""
    control = Control()
    control.ask = lambda: _ask(control)
    return control


@contextmanager
def signals_to(control: Control) -> Iterator[None]:
    """Within, Ctrl-C pauses or stops the run; where nobody can be asked it ends it, as SIGTERM always does."""

    def interrupt(number: int, _frame: Any) -> None:
        if number == signal.SIGTERM or control.ask is None or control.paused:
            _stop()
        control.pause()
        say("\npausing after this action, or after the model's answer; Ctrl-C once more stops at once")

    # SIGINT too: a shell without job control starts background work with it ignored, and Python then leaves it so.
    before = {number: signal.signal(number, interrupt) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _stop() -> NoReturn:
    raise KeyboardInterrupt


def _ask(control: Control) -> HandBack:
    """Anything that is not understood is asked again; a terminal that is gone stops the run."""
    while True:
        match _line(_QUESTION).lower():
            case "c" | "continue":
                return HandBack(worked=False)
            case "t" | "take" | "take over":
                note = _line("The device is yours. What should the agent know? (Enter hands back) ")
                return HandBack(worked=True, note=note)
            case "s" | "stop" | "q" | "quit":
                control.stop()
                return HandBack(worked=False)
            case _:
                pass


def _line(question: str) -> str:
    print(question, end="", file=sys.stderr, flush=True)
    line = sys.stdin.readline()
    if not line:
        raise KeyboardInterrupt
    return line.strip()
