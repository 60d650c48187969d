"""``screenwright run "GOAL" --device URL``"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from screenwright.cli.pursuit import AsJson, DeviceUrl, MaxSeconds, Out, Yes, work
from screenwright.core.errors import UsageError

if TYPE_CHECKING:
    from screenwright.core.protocols import Agent


def run(
    goal: Annotated[str, typer.Argument(help="What to do, in plain words.")],
    device: DeviceUrl,
    agent: Annotated[
        str | None,
        typer.Option(
            help="builtin (no model), screenagent (plans, acts and reflects with --model) or computer-use (a vendor's"
            " computer-use model as --model)."
        ),
    ] = None,
    model: Annotated[
        str | None, typer.Option(help="openai/NAME, anthropic/NAME, ollama/NAME ..., gemini/NAME for computer-use.")
    ] = None,
    base_url: Annotated[str | None, typer.Option(help="Address of the model's server.")] = None,
    dialect: Annotated[
        str | None,
        typer.Option(
            help="How the model writes actions: own, openai, anthropic, gemini, ui-tars ... (own if not given;"
            " computer-use: the vendor's, else ui-tars)."
        ),
    ] = None,
    computer_tool: Annotated[
        str | None, typer.Option(help="computer_20250124 ...: version of Anthropic's tool, if not the model's own.")
    ] = None,
    max_steps: Annotated[int, typer.Option(min=1, help="Actions at the most.")] = 40,
    max_seconds: MaxSeconds = 600,
    verify: Annotated[
        bool, typer.Option("--verify", help="Judge every action before it is done; a wrong one is told to the agent.")
    ] = False,
    out: Out = None,
    yes: Yes = False,
    as_json: AsJson = False,
) -> None:
    """Reach a goal on a device, and leave an episode that shows how."""
    from screenwright.agents.loop import Limits

    if not goal.strip():
        raise UsageError('the goal is empty: say what to do, like "open File and choose Save"')
    mind = _open_agent(agent, model, base_url, dialect, computer_tool)
    work(goal, device, mind, out, Limits(steps=max_steps, seconds=max_seconds), yes=yes, as_json=as_json, verify=verify)


def _open_agent(
    agent: str | None, model: str | None, base_url: str | None, dialect: str | None, computer_tool: str | None
) -> Agent:
    name = agent or ("screenagent" if model else "builtin")
    if computer_tool and name != "computer-use":
        raise UsageError(f"--computer-tool goes with --agent computer-use, not with {name}")
    if name == "builtin":
        if model or dialect:
            option = "--model" if model else "--dialect"
            raise UsageError(f"--agent builtin uses no model: leave {option} away, or take --agent screenagent")
        from screenwright.agents.builtin import BuiltinPlanner

        return BuiltinPlanner()
    if name == "screenagent":
        if not model:
            raise UsageError("--agent screenagent needs a model: give --model PROVIDER/NAME")
        from screenwright.agents.chat import ChatAgent
        from screenwright.agents.dialects.named import dialect_named
        from screenwright.models.open import open_model

        return ChatAgent(open_model(model, base_url), dialect_named(dialect or "own"))
    if name == "computer-use":
        if not model:
            raise UsageError("--agent computer-use needs a model: give --model PROVIDER/NAME")
        return _computer_use(model, base_url, dialect, computer_tool)
    raise UsageError(f"unknown agent {name!r}: builtin, screenagent or computer-use")


def _computer_use(model: str, base_url: str | None, dialect: str | None, tool: str | None) -> Agent:
    """By the vendor's own tool and in its dialect; by text where a dialect is named or the vendor has no tool."""
    from screenwright.agents.computer_use import ComputerUse
    from screenwright.agents.dialects.named import dialect_named
    from screenwright.models.open import COMPUTER_PROVIDERS, open_computer_model

    provider = model.partition("/")[0]
    if dialect is None and provider in COMPUTER_PROVIDERS:
        return ComputerUse(open_computer_model(model, base_url, tool=tool), dialect_named(provider))
    written = dialect_named(dialect or "ui-tars")
    return ComputerUse(open_computer_model(model, base_url, form=written.form, tool=tool), written)
