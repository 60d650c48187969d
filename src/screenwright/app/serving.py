"""The agents that a server gives to its runs: as its own settings say, unless a client asks for another one."""

from __future__ import annotations

from collections.abc import Sequence

from screenwright.agents.loop import Account
from screenwright.app.agents import POLICY, agent_name
from screenwright.app.session import Session
from screenwright.app.settings import Settings
from screenwright.core.errors import UsageError
from screenwright.core.protocols import Agent


def usual_agent(settings: Settings) -> tuple[str, str | None]:
    """The agent and the model where none is asked for."""
    return agent_name(settings.agent, settings.model), settings.model


def served_agent(
    session: Session,
    goal: str,
    agent: str | None = None,
    model: str | None = None,
    plan: Sequence[str] | None = None,
) -> tuple[Agent, Account]:
    """The agent for a goal, and the account of its models, which counts for this goal alone. A client may ask for
    another ``agent`` or ``model``, or give a ``plan``, which the built-in planner does whatever the server's own agent
    is; of trained policies only the server's own is opened. Raises UsageError, and what opening a model raises."""
    if plan is not None:
        return session.agent(goal, {"agent": agent or "builtin", "model": model}, plan=plan)
    own = session.settings
    if own.base_url and not own.model:
        raise UsageError("--base-url is the address of the server of --model, and no model is given")
    if agent and agent != own.agent and agent.startswith(POLICY):
        raise UsageError(f"{POLICY}PATH is named where the server is started (--agent), not by its clients")
    asked = agent or (None if model and _has_none(own.agent) else own.agent)
    chosen = model or (None if agent != own.agent and _has_none(agent) else own.model)
    return session.agent(goal, {"agent": asked, "model": chosen})


def _has_none(agent: str | None) -> bool:
    """Whether it is an agent that works without a model."""
    return agent is not None and (agent == "builtin" or agent.startswith(POLICY))
