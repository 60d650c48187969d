"""``screenwright eval recovery``: runs with one planted fault that still reach the goal."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from screenwright.cli.evaluate import AsJson, Limit, Listing, Resume, list_samples, report_of, show_json, show_scores

if TYPE_CHECKING:
    from screenwright.core.protocols import Agent, Device


def recovery(
    count: Annotated[int, typer.Option(min=1, help="Runs for each kind of fault.")] = 10,
    seed: Annotated[int, typer.Option(help="Another number draws other runs.")] = 0,
    limit: Limit = None,
    resume: Resume = None,
    listing: Listing = False,
    as_json: AsJson = False,
) -> None:
    """A wrong click, an unexpected dialog, a dead control, a lost link: whether a rule-driven run gets over it."""
    from screenwright.devices.simulated import SimulatedDevice
    from screenwright.evals.recovery import Recovery

    chosen = Recovery(SimulatedDevice.notepad, _pursue, count, seed)
    if listing:
        list_samples(chosen, limit)
        return
    report = report_of(chosen, limit, resume)
    if not show_json(report, as_json):
        show_scores(report)


def _pursue(goal: str, device: Device, agent: Agent) -> None:
    from screenwright.agents.gate.gate import Gate
    from screenwright.agents.loop.run import Run
    from screenwright.core.episode import EpisodeHead
    from screenwright.data.episodes import EpisodeWriter, now
    from screenwright.perception.look import look

    head = EpisodeHead(
        goal=goal, device=device.url, screen_size=device.size, agent=agent.name, versions={}, started=now()
    )
    with tempfile.TemporaryDirectory() as folder, EpisodeWriter(Path(folder) / "episode", head) as trace:
        result = Run(device, agent, look, Gate(None), trace).reach(goal)
        trace.finish(result.outcome, result.reason)
