"""What the front door hands in: names become objects there, and here they are used."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from screenwright.agents.loop import Account
from screenwright.app import Guard
from screenwright.core.protocols import Agent, Device, Eyes
from screenwright.episodes import Form, Speech


@dataclass(frozen=True, slots=True)
class AgentWish:
    """An agent as it is asked for. ``model``: PROVIDER/NAME; None for none. ``plan``: steps to be done as they
    stand."""

    goal: str
    device_url: str
    agent: str | None = None
    model: str | None = None
    plan: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class Openers:
    """``agent`` gives the agent and what it uses of its models; ``agents`` are their names, ``usual`` is the one that
    is taken where none is asked for, with its model, and ``models`` says whether there is a key for any; ``speech``
    tells how answers are written in a dialect. Each raises what is wrong with the name."""

    device: Callable[[str], Device]
    agent: Callable[[AgentWish], tuple[Agent, Account]]
    agents: tuple[str, ...]
    usual: tuple[str, str | None]
    models: bool
    guard: Guard
    eyes: Eyes
    speech: Callable[[Form], Speech]
