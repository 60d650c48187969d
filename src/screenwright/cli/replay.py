"""``screenwright replay DIR --device URL``"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from screenwright.cli.common import say
from screenwright.cli.guard import PolicyFile, SecretsFile, open_guard
from screenwright.cli.pursuit import AsJson, DeviceUrl, MaxSeconds, Out, Terms, Yes, work

if TYPE_CHECKING:
    from screenwright.agents.demonstrations.steps import Demonstration

ACTIONS_EACH = 8
"""Actions that one recorded step may take, with all looking again."""


def replay(
    recording: Annotated[Path, typer.Argument(metavar="DIR", help="The episode to do again, as made by run.")],
    device: DeviceUrl,
    max_seconds: MaxSeconds = 600,
    out: Out = None,
    policy: PolicyFile = None,
    secrets: SecretsFile = None,
    yes: Yes = False,
    as_json: AsJson = False,
) -> None:
    """Do a recorded task again, also on another resolution, scale or layout: by meaning, without a model."""
    from screenwright.agents.demonstrations.replay import Replayer
    from screenwright.agents.loop.limits import Limits

    guard = open_guard(policy, secrets)
    steps = recorded_steps(recording)
    if steps.outcome != "success":
        say(f"the recording ended as {steps.outcome or 'unfinished'!r}: what was done in it is done again")
    limits = Limits(steps=ACTIONS_EACH * len(steps), seconds=max_seconds)
    work(steps.goal, device, Replayer(steps), out, limits, yes=yes, as_json=as_json, terms=Terms(guard=guard))


def recorded_steps(folder: Path) -> Demonstration:
    """The steps of the episode in ``folder``. Raises EpisodeError, and DataError where nothing was done in it."""
    from screenwright.agents.demonstrations.steps import Demonstration
    from screenwright.core.images import decode
    from screenwright.data.episodes import frame_bytes, read_episode
    from screenwright.perception.look import look

    return Demonstration(read_episode(folder), lambda ref: decode(frame_bytes(folder, ref), ref.file), look)
