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
    from screenwright.devices.simulated.device import SimulatedDevice
    from screenwright_lab.benchmarks.recovery import Recovery
    from screenwright_lab.benchmarks.recovery_clerk import BLIND

    if solver not in ("builtin", BLIND):
        raise UsageError(f"no solver {solver!r} here: write builtin or {BLIND}")
    return Recovery(SimulatedDevice.notepad, _pursue, count, seed, solver)


def _pursue(goal: str, device: Device, agent: Agent) -> None:
    from screenwright.agents.loop.run import Run
    from screenwright.core.episode import EpisodeHead
    from screenwright.episodes.folder import EpisodeWriter, now
    from screenwright.safety.gate.gate import Gate
    from screenwright.vision.look import look

    head = EpisodeHead(
        goal=goal, device=device.url, screen_size=device.size, agent=agent.name, versions={}, started=now()
    )
    with tempfile.TemporaryDirectory() as folder, EpisodeWriter(Path(folder) / "episode", head) as trace:
        result = Run(device, agent, look, Gate(None), trace).reach(goal)
        trace.finish(result.outcome, result.reason)
