"""``screenwright run "GOAL" --device URL``"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from screenwright.cli.guard import PolicyFile, Redact, SecretsFile, open_guard
from screenwright.cli.pursuit import AsJson, DeviceUrl, MaxSeconds, Out, Yes, work
from screenwright.core.errors import UsageError

if TYPE_CHECKING:
    from screenwright.core.protocols import Agent


def run(
    goal: Annotated[str, typer.Argument(help="What to do, in plain words.")],
    device: DeviceUrl,
    agent: Annotated[
        str | None, typer.Option(help="builtin (no model) or screenagent (plans, acts and reflects with --model).")
    ] = None,
    model: Annotated[str | None, typer.Option(help="openai/NAME, anthropic/NAME, ollama/NAME ...")] = None,
    base_url: Annotated[str | None, typer.Option(help="Address of an OpenAI-compatible server.")] = None,
    max_steps: Annotated[int, typer.Option(min=1, help="Actions at the most.")] = 40,
    max_seconds: MaxSeconds = 600,
    verify: Annotated[
        bool, typer.Option("--verify", help="Judge every action before it is done; a wrong one is told to the agent.")
    ] = False,
    out: Out = None,
    policy: PolicyFile = None,
    secrets: SecretsFile = None,
    redact: Redact = "remote",
    yes: Yes = False,
    as_json: AsJson = False,
) -> None:
    """Reach a goal on a device, and leave an episode that shows how."""
    from screenwright.agents.loop import Limits

    if not goal.strip():
        raise UsageError('the goal is empty: say what to do, like "open File and choose Save"')
    guard = open_guard(policy, secrets, redact)
    mind = _open_agent(agent, model, base_url)
    limits = Limits(steps=max_steps, seconds=max_seconds)
    work(goal, device, mind, out, limits, yes=yes, as_json=as_json, verify=verify, guard=guard)


def _open_agent(agent: str | None, model: str | None, base_url: str | None) -> Agent:
    name = agent or ("screenagent" if model else "builtin")
    if name == "builtin":
        if model:
            raise UsageError("--agent builtin uses no model: leave --model away, or take --agent screenagent")
        from screenwright.agents.builtin import BuiltinPlanner

        return BuiltinPlanner()
    if name == "screenagent":
        if not model:
            raise UsageError("--agent screenagent needs a model: give --model PROVIDER/NAME")
        from screenwright.agents.chat import ChatAgent
        from screenwright.models.open import open_model

        return ChatAgent(open_model(model, base_url))
    raise UsageError(f"unknown agent {name!r}: builtin or screenagent")
