"""``screenwright run "GOAL" --device URL``"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer

from screenwright.cli.budget import Budget, MaxTokens, Prices, open_meter
from screenwright.cli.pursuit import AsJson, DeviceUrl, MaxSeconds, Out, Yes, work
from screenwright.cli.resuming import Resume, check_resumed, settings_of, used_before
from screenwright.core.errors import UsageError

if TYPE_CHECKING:
    from screenwright.core.protocols import Agent
    from screenwright.models.metered import Meter


FallbackModels = Annotated[
    list[str] | None,
    typer.Option(
        "--fallback-model", help="Takes over while --model does not answer, or not usefully. Repeatable, in order."
    ),
]


def run(
    context: typer.Context,
    goal: Annotated[str, typer.Argument(help="What to do, in plain words.")],
    device: DeviceUrl,
    agent: Annotated[
        str | None, typer.Option(help="builtin (no model) or screenagent (plans, acts and reflects with --model).")
    ] = None,
    model: Annotated[str | None, typer.Option(help="openai/NAME, anthropic/NAME, ollama/NAME ...")] = None,
    base_url: Annotated[str | None, typer.Option(help="Address of an OpenAI-compatible server.")] = None,
    fallback_model: FallbackModels = None,
    max_steps: Annotated[int, typer.Option(min=1, help="Actions at the most.")] = 40,
    max_seconds: MaxSeconds = 600,
    max_tokens: MaxTokens = None,
    budget: Budget = None,
    price: Prices = None,
    verify: Annotated[
        bool, typer.Option("--verify", help="Judge every action before it is done; a wrong one is told to the agent.")
    ] = False,
    out: Out = None,
    resume: Resume = None,
    yes: Yes = False,
    as_json: AsJson = False,
) -> None:
    """Reach a goal on a device, and leave an episode that shows how."""
    from screenwright.agents.limits import Limits

    if not goal.strip():
        raise UsageError('the goal is empty: say what to do, like "open File and choose Save"')
    if resume is not None:
        check_resumed(context, out)
    meter = open_meter(model, budget, max_tokens, price or (), used_before(resume))
    mind = _open_agent(agent, model, base_url, fallback_model or (), meter)
    limits = Limits(steps=max_steps, seconds=max_seconds)
    work(
        goal, device, mind, out, limits, yes=yes, as_json=as_json, verify=verify,
        account=meter, settings=settings_of(context), resume=resume,
    )  # fmt: skip


def _open_agent(
    agent: str | None, model: str | None, base_url: str | None, fallbacks: Sequence[str], meter: Meter
) -> Agent:
    """The agent with its models counted by ``meter``, and one for each model that may take over."""
    name = agent or ("screenagent" if model else "builtin")
    if name == "builtin":
        if model or fallbacks:
            raise UsageError("--agent builtin uses no model: leave --model away, or take --agent screenagent")
        from screenwright.agents.builtin import BuiltinPlanner

        return BuiltinPlanner()
    if name == "screenagent":
        if not model:
            raise UsageError("--agent screenagent needs a model: give --model PROVIDER/NAME")
        from screenwright.agents.chat import ChatAgent
        from screenwright.agents.understudy import Understudy
        from screenwright.models.open import open_model

        def opener(spec: str) -> Agent:
            return ChatAgent(meter.metered(open_model(spec, base_url)))

        openers = [partial(opener, each) for each in (model, *fallbacks)]
        return Understudy(openers, meter.remark) if fallbacks else openers[0]()
    raise UsageError(f"unknown agent {name!r}: builtin or screenagent")
