"""What the front door hands in: names become objects there, and here they are used."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from screenwright.agents.loop import Account
from screenwright.app import Guard
from screenwright.core.protocols import Agent, Device, Eyes

OpenAgent: TypeAlias = Callable[[str, Sequence[str] | None], tuple[Agent, Account]]
"""From a goal and the steps of a plan, None for none."""


@dataclass(frozen=True, slots=True)
class Openers:
    """``device`` opens the one device that is served, ``agent`` the mind for a goal, or for the steps of a plan, with
    the account of its models.
    ``hidden``: what is private on the screen is hidden from the client; ``folder``: where episodes are kept;
    ``max_side``: pixels of the longest side of a picture that is sent; ``say``: a line for the log."""

    device: Callable[[], Device]
    agent: OpenAgent
    guard: Guard
    eyes: Eyes
    hidden: bool
    folder: Path
    max_side: int
    say: Callable[[str], None]
