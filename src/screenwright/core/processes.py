"""Processes that work beside this one."""

from __future__ import annotations

import os
import signal
from multiprocessing import resource_tracker
from multiprocessing.context import SpawnContext, SpawnProcess
from typing import ClassVar


class _Deaf(SpawnProcess):
    """Never gets SIGINT, not even while it begins: a terminal sends Ctrl-C to all, and the first process, which ends
    the others, is the one to say so."""

    def start(self) -> None:
        resource_tracker.ensure_running()  # which lets SIGINT through when it begins
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})  # what a process begins with is inherited
        try:
            super().start()
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)


class _Workers(SpawnContext):
    Process: ClassVar[type[SpawnProcess]] = _Deaf


WORKERS = _Workers()
"""How processes of a pool are begun: anew, as nets that run do not survive a fork, and so that Ctrl-C is told to the
first process alone."""


def keep_to_one_core() -> None:
    """Of the processes beside each other, each keeps to one: its nets are opened with a single thread from now on."""
    os.environ["OMP_NUM_THREADS"] = "1"
