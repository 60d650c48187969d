"""``screenwright run "GOAL" --device URL``"""

from __future__ import annotations

from typing import Annotated

import typer

from screenwright.cli.budget import Budget, MaxTokens, Prices, open_meter
from screenwright.cli.guard import PolicyFile, Redact, SecretsFile, open_guard
from screenwright.cli.minds import (
    ActorModel,
    AgentName,
    ComputerTool,
    Dialect,
    FallbackModels,
    GrounderModel,
    Marks,
    MindOptions,
    Narration,
    Picture,
    PlannerModel,
    PromptLanguage,
    ReflectorModel,
    RepairerModel,
    SystemName,
    open_mind,
)
from screenwright.cli.model_options import BaseUrl, ModelPictures, ModelServer, ModelTimeout
from screenwright.cli.opening import Models
from screenwright.cli.pursuit import AsJson, DeviceUrl, Downloads, MaxSeconds, Out, Terms, Yes, work
from screenwright.cli.resuming import Resume, check_resumed, settings_of, used_before
from screenwright.cli.showing import UseDemos, shown_before
from screenwright.core.errors import UsageError


def run(
    context: typer.Context,
    goal: Annotated[str, typer.Argument(help="What to do, in plain words.")],
    device: DeviceUrl,
    agent: AgentName = None,
    model: Annotated[str | None, typer.Option(help="openai/NAME, anthropic/NAME, ollama/NAME, gemini/NAME ...")] = None,
    base_url: BaseUrl = None,
    model_timeout: ModelTimeout = None,
    model_pictures: ModelPictures = None,
    fallback_model: FallbackModels = None,
    planner_model: PlannerModel = None,
    actor_model: ActorModel = None,
    grounder_model: GrounderModel = None,
    reflector_model: ReflectorModel = None,
    repairer_model: RepairerModel = None,
    dialect: Dialect = None,
    computer_tool: ComputerTool = None,
    language: PromptLanguage = "en",
    system: SystemName = None,
    picture: Picture = None,
    narration: Narration = True,
    marks: Marks = False,
    max_steps: Annotated[int, typer.Option(min=1, help="Actions at the most.")] = 40,
    max_seconds: MaxSeconds = 600,
    max_tokens: MaxTokens = None,
    budget: Budget = None,
    price: Prices = None,
    verify: Annotated[
        bool, typer.Option("--verify", help="Judge every action before it is done; a wrong one is told to the agent.")
    ] = False,
    downloads: Downloads = None,
    out: Out = None,
    resume: Resume = None,
    policy: PolicyFile = None,
    secrets: SecretsFile = None,
    redact: Redact = "remote",
    demos: UseDemos = True,
    yes: Yes = False,
    as_json: AsJson = False,
) -> None:
    """Reach a goal on a device, and leave an episode that shows how."""
    from screenwright.agents.loop.limits import Limits

    if not goal.strip():
        raise UsageError('the goal is empty: say what to do, like "open File and choose Save"')
    if resume is not None:
        check_resumed(context, out)
    roles = {
        "planner": planner_model, "actor": actor_model, "grounder": grounder_model, "reflector": reflector_model,
        "repairer": repairer_model,
    }  # fmt: skip
    meter = open_meter(model, budget, max_tokens, price or (), used_before(resume))
    options = MindOptions(
        agent, model, tuple(fallback_model or ()), dialect, computer_tool, roles, language, system, picture, narration,
        marks, shown_before(goal, demos),
    )  # fmt: skip
    mind = open_mind(options, device, Models(meter, model, ModelServer(base_url, model_timeout, model_pictures)))
    terms = Terms(
        verify, open_guard(policy, secrets, redact), meter, settings_of(context), resume is not None, downloads
    )
    limits = Limits(steps=max_steps, seconds=max_seconds)
    work(goal, device, mind, resume or out, limits, yes=yes, as_json=as_json, terms=terms)
