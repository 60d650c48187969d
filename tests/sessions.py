"""One goal on a device by an agent of the test, as every interface has it done."""

from __future__ import annotations

from pathlib import Path

from screenwright.agents.loop.limits import Limits
from screenwright.app.errand import Reached
from screenwright.app.session import Session
from screenwright.core.protocols import Agent, Device


def reached(
    goal: str, device: Device, agent: Agent, folder: Path, limits: Limits | None = None, *, yes: bool = False
) -> Reached:
    session = Session(device, yes=yes)
    return session.do(session.errand(goal, agent=agent, limits=limits), folder)
