"""A goal on a device, in one call."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from screenwright.app.errand import Reached
from screenwright.app.session import Session
from screenwright.core.protocols import Agent, Device

if TYPE_CHECKING:
    from screenwright.safety.consequences import Question


def run(
    goal: str,
    device: Device | str,
    *,
    plan: Sequence[str] | None = None,
    agent: Agent | str | None = None,
    model: str | None = None,
    allow: Callable[[Question], bool] | None = None,
    say: Callable[[str], None] = lambda _line: None,
    out: Path | None = None,
    policy: Path | None = None,
    secrets: Path | None = None,
    max_steps: int | None = None,
    max_seconds: float | None = None,
) -> Reached:
    """Pursue a goal on a device, and leave an episode in ``out`` (``runs/TIME`` if not given).

    ``device``: an open one, which stays open, or a URL. ``agent``: an object or a name as for ``screenwright run``, the
    built-in planner if neither it nor a ``model`` (PROVIDER/NAME) is given; ``plan``: steps, as :func:`explain` gives
    them, that it does in place of those that it would read out of the goal. ``allow`` answers what the gate asks before
    actions with consequences; without it they are not done. ``policy``, ``secrets``: files as for ``screenwright run``.
    What is not given is as the environment and ``screenwright.toml`` say.

    Raises UsageError and MissingPrerequisite for what cannot be as it is given, and DeviceError or ModelError where the
    run broke on one; the episode is on disk all the same.
    """
    from screenwright.app.settings import Settings

    named = agent if isinstance(agent, str) else None
    settings = Settings.of(
        agent=named, model=model, policy=policy, secrets=secrets, max_steps=max_steps, max_seconds=max_seconds
    )
    given = None if isinstance(agent, str) else agent
    with Session(device, settings, allow=allow, say=say) as session:
        reached = session.do(session.errand(goal, agent=given, plan=plan), out)
    if reached.error is not None:
        raise reached.error
    return reached
