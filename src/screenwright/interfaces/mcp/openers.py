"""What the front door hands in: names become objects there, and here they are used."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from screenwright.agents.loop import Account
from screenwright.app import Guard
from screenwright.core.protocols import Agent, Device, Eyes


@dataclass(frozen=True, slots=True)
class Openers:
    """``device`` opens the one device that is served, ``agent`` the mind for a goal with the account of its models.
    ``hidden``: what is private on the screen is hidden from the client; ``folder``: where episodes are kept;
    ``max_side``: pixels of the longest side of a picture that is sent; ``say``: a line for the log."""

    device: Callable[[], Device]
    agent: Callable[[str], tuple[Agent, Account]]
    guard: Guard
    eyes: Eyes
    hidden: bool
    folder: Path
    max_side: int
    say: Callable[[str], None]
