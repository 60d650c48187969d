"""``screenwright eval recovery``: runs with one planted fault that still reach the goal."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from screenwright.core.errors import UsageError
from screenwright_lab.benchmarks.samples import Benchmark

if TYPE_CHECKING:
    from screenwright.core.protocols import Agent, Device


def recovery(
    count: Annotated[int, typer.Option(min=1, help="Runs for each kind of fault.")] = 10,
    solver: Annotated[
        str, typer.Option(help="builtin: rules over the narration; baseline:blind: the same, who tries nothing twice.")
    ] = "builtin",
    seed: int = 0,
) -> Benchmark:
    """A wrong click, an unexpected dialog, a dead control, a lost link: whether a rule-driven run gets over it."""
    from screenwright.devices.simulated import SimulatedDevice
    from screenwright_lab.benchmarks.recovery import Recovery
    from screenwright_lab.benchmarks.recovery_clerk import BLIND

    if solver not in ("builtin", BLIND):
        raise UsageError(f"no solver {solver!r} here: write builtin or {BLIND}")
    return Recovery(SimulatedDevice.notepad, _pursue, count, seed, solver)


def _pursue(goal: str, device: Device, agent: Agent) -> None:
    from screenwright.agents.loop import Limits, NoModels
    from screenwright.app import Errand, Guard, Session

    with tempfile.TemporaryDirectory() as folder:
        Session(device, guard=Guard()).do(Errand(goal, agent, NoModels(), Limits()), Path(folder) / "episode")
