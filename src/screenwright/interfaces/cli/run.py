"""``screenwright run "GOAL" --device URL``"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from screenwright.core.errors import UsageError
from screenwright.interfaces.cli.options import (
    ActorModel,
    AgentName,
    AsJson,
    BaseUrl,
    Budget,
    ComputerTool,
    DeviceUrl,
    Dialect,
    Downloads,
    FallbackModels,
    GrounderModel,
    KeepMaps,
    Marks,
    MaxSeconds,
    MaxTokens,
    ModelPictures,
    ModelTimeout,
    Narration,
    Out,
    Picture,
    PlannerModel,
    PolicyFile,
    Prices,
    ProgramMapFile,
    PromptLanguage,
    Redact,
    ReflectorModel,
    RepairerModel,
    SecretsFile,
    SystemName,
    UseDemos,
    Yes,
    said,
)
from screenwright.interfaces.cli.resuming import Resume, check_resumed, recorded_steps, settings_of
from screenwright.interfaces.cli.running import confirmed, done, leave, session_here


def run(
    context: typer.Context,
    device: DeviceUrl,
    goal: Annotated[str, typer.Argument(help="What to do, in plain words; may be left away with --plan.")] = "",
    plan: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Do the steps in this file, as explain --json prints them, or as you write."),
    ] = None,
    known: ProgramMapFile = None,
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
    keep_maps: KeepMaps = True,
    yes: Yes = False,
    as_json: AsJson = False,
) -> None:
    """Reach a goal on a device, and leave an episode that shows how."""
    from screenwright.app import Settings, read_plan

    if resume is not None:
        check_resumed(context, out)
    written = read_plan(plan) if plan is not None else None
    steps = written.steps if written else recorded_steps(context)
    if written and not goal.strip():
        goal = written.goal
    if not goal.strip():
        raise UsageError('the goal is empty: say what to do, like "open File and choose Save"')
    settings = Settings.of(**said(context, language="prompt_language", demos="shown", known="program_map"))
    if steps is None and resume is None and settings.agent in (None, "builtin") and settings.model is None:
        steps = confirmed(goal)
    with session_here(device, settings, yes=yes) as session:
        errand = session.errand(goal, resumed=resume, plan=steps)
        reached = done(session, errand, resume or out, settings_of(context, steps))
    leave(reached, as_json=as_json)
