"""The verbs of the command line as functions: ``screenwright.describe`` and ``screenwright.run``.

What they need is put together here from the rooms of the house, as the command line does it.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack, closing
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from screenwright.core.geometry import Point

if TYPE_CHECKING:
    from screenwright.agents.consequences.question import Question
    from screenwright.core.episode import EpisodeOutcome
    from screenwright.core.protocols import Agent, Device
    from screenwright.core.screen import Screen
    from screenwright.models.metered import Meter
    from screenwright.reading.description import Description
    from screenwright.reading.facts import Verbosity


@dataclass(frozen=True, slots=True)
class Reached:
    """How a run ended. ``episode``: the folder with its trace."""

    outcome: EpisodeOutcome
    reason: str
    steps: int
    episode: Path


def describe(
    screen: Screen, at: Point | tuple[int, int], *, language: str = "en", verbosity: Verbosity = "normal"
) -> Description:
    """What is at a point (x, y) of the screenshot, and where that lies on the screen; without a model.

    ``language``: "en" or "zh". Raises UsageError for a point outside of the screen and for any other language.
    """
    from screenwright.reading.describe import describe as described
    from screenwright.reading.path import target_path

    point = at if isinstance(at, Point) else Point(*at)
    return described(screen, target_path(screen, point), language, verbosity)


def run(
    goal: str,
    device: Device | str,
    *,
    agent: Agent | str | None = None,
    model: str | None = None,
    allow: Callable[[Question], bool] | None = None,
    say: Callable[[str], None] = lambda _line: None,
    out: Path | None = None,
    policy: Path | None = None,
    secrets: Path | None = None,
    max_steps: int = 40,
    max_seconds: float = 600.0,
) -> Reached:
    """Pursue a goal on a device, and leave an episode in ``out`` (``runs/TIME`` if not given).

    ``device``: an open one, which stays open, or a URL. ``agent``: an object or a name as for ``screenwright run``, the
    built-in planner if neither it nor a ``model`` (PROVIDER/NAME) is given. ``allow`` answers what the gate asks before
    actions with consequences; without it they are not done. ``policy``, ``secrets``: files as for ``screenwright run``.

    Raises UsageError and MissingPrerequisite for what cannot be as it is given, and DeviceError or ModelError where the
    run broke on one; the episode is on disk all the same.
    """
    from screenwright.agents.gate.gate import Gate
    from screenwright.agents.loop.limits import Limits
    from screenwright.agents.loop.pursuit import Terms, pursue
    from screenwright.cli.guard import open_guard
    from screenwright.data.episodes import EpisodeWriter, head_of
    from screenwright.devices.open import open_device
    from screenwright.devices.secret_typing import SecretTyping
    from screenwright.models.metered import Meter
    from screenwright.perception.look import look

    meter, guard = Meter(), open_guard(policy, secrets)
    folder = out or Path("runs") / datetime.now().strftime("%Y-%m-%d_%H-%M-%S-%f")
    limits = Limits(steps=max_steps, seconds=max_seconds)
    with ExitStack() as exits:
        opened = exits.enter_context(closing(open_device(device))) if isinstance(device, str) else device
        mind = _mind(agent, model, opened.url, meter)
        gate = Gate(allow, policy=guard.policy, device_url=opened.url)
        terms = Terms(gate=gate, limits=limits, secrets=guard.vault.values, account=meter, say=say)
        head = head_of(goal, opened.url, opened.size, mind.name, mind.models)
        trace = exits.enter_context(EpisodeWriter(folder, head))
        hands = SecretTyping(opened, guard.vault)
        result = pursue(goal, hands, guard.veiled(mind), look, trace, terms)
        trace.finish(result.outcome, result.reason, meter.usage())
    if result.error is not None:
        raise result.error
    return Reached(result.outcome, result.reason, result.steps, folder)


def _mind(agent: Agent | str | None, model: str | None, device_url: str, meter: Meter) -> Agent:
    from screenwright.cli.minds import MindOptions, open_mind
    from screenwright.cli.opening import Models

    if agent is not None and not isinstance(agent, str):
        return agent
    return open_mind(MindOptions(agent=agent, model=model), device_url, Models(meter, model))
