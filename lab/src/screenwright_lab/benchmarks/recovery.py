"""Runs with one planted fault that still reach the goal, judged by what the device holds at the end.

The notepad has to hold a text under a name. Faults: a wrong click of the model, a dialog nobody asked for, a dead
control, a link that breaks. A run in which the fault found no occasion is drawn again from the next seed.
"""

from __future__ import annotations

import random
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from screenwright.core.errors import DataError
from screenwright.core.protocols import Agent, Device
from screenwright_lab.benchmarks.intervals import Score, wilson_score
from screenwright_lab.benchmarks.recovery_clerk import BLIND, Blind, Clerk
from screenwright_lab.benchmarks.recovery_device import FAULTS, Fault, Faulty
from screenwright_lab.benchmarks.samples import Row, Rows, Sample

OpenNotepad: TypeAlias = Callable[[Path], Device]
"""The folder it saves into to an editor."""
Pursue: TypeAlias = Callable[[str, Device, Agent], None]
"""Work on a goal with an agent until the run ends, however it ends."""
REACHED = "reached"
ATTEMPTS = 8

_TEXTS = ("Tea at four", "Bread and salt", "Call the harbour", "Two red kites", "Rain on Monday")
_FILES = ("notes.txt", "list.txt", "plan.txt", "visit.txt")


@dataclass
class Recovery:
    """``count`` runs for each fault, drawn by ``seed``, by the clerk ("builtin") or by one that never looks back."""

    open_notepad: OpenNotepad
    pursue: Pursue
    count: int = 10
    seed: int = 0
    solver: str = "builtin"
    name: str = "recovery-1"

    def samples(self) -> list[Sample]:
        names = [f"{fault}/{number:03}" for number in range(self.count) for fault in FAULTS]
        return [Sample(name, name, ()) for name in names]

    def judge(self, sample: Sample) -> Row:
        fault = next(fault for fault in FAULTS if sample.id.startswith(fault))
        for attempt in range(ATTEMPTS):
            reached = self._run(fault, random.Random(f"{self.seed}/{sample.id}/{attempt}"))
            if reached is not None:
                return {REACHED: [float(reached), 1.0], f"{REACHED}/{fault}": [float(reached), 1.0]}
        raise DataError(f"{sample.id}: the fault found no occasion in {ATTEMPTS} runs")

    @staticmethod
    def scores(rows: Rows) -> list[Score]:
        return [_score(rows, name) for name in (REACHED, *(f"{REACHED}/{fault}" for fault in FAULTS))]

    def _run(self, fault: Fault, rng: random.Random) -> bool | None:
        """Whether the text lay in the file at the end; None where nothing went wrong on the way."""
        text, file = rng.choice(_TEXTS), rng.choice(_FILES)
        slip = rng.choice((1, 2, 3, 4, 5)) if fault == "wrong click" else None
        with tempfile.TemporaryDirectory(prefix="screenwright-recovery-") as folder:
            device, clerk = Faulty(self.open_notepad(Path(folder)), fault, rng), Clerk(text, file, slip, rng)
            try:
                agent = Blind(clerk) if self.solver == BLIND else clerk
                self.pursue(f'write "{text}" and save it as {file}', device, agent)
            finally:
                device.close()
            if not (device.struck or clerk.slipped):
                return None
            saved = Path(folder) / file
            return saved.is_file() and saved.read_text(encoding="utf-8").strip() == text


def _score(rows: Rows, name: str) -> Score:
    return wilson_score(name, [(sample.group, row[name]) for sample, row in rows if name in row])
