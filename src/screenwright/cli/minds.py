"""Which agent, which models in which parts, and what they are told: from the options of ``run`` to an Agent."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer

from screenwright.cli.showing import ShownBefore
from screenwright.core.errors import UsageError

if TYPE_CHECKING:
    from screenwright.agents.minds.briefing import Briefing
    from screenwright.cli.opening import Models
    from screenwright.core.protocols import Agent

AGENTS = ("builtin", "screenagent", "visiontasker", "computer-use")
POLICY = "policy:"
"""Before the folder of a trained policy, in the place of an agent's name."""
_PARTS = {
    "screenagent": ("planner", "actor", "grounder", "reflector", "repairer"),
    "visiontasker": ("actor", "repairer"),
    "computer-use": (),
}
"""The parts of each agent that may have a model of their own."""
_WITHOUT_PICTURES = {
    "screenagent": "take --agent visiontasker, which works from words, or add --no-picture",
    "visiontasker": "leave --picture and --marks away",
    "computer-use": "take --agent visiontasker, which works from words",
}

AgentName = Annotated[
    str | None,
    typer.Option(
        help="builtin (no model), screenagent (plans, acts and reflects), visiontasker (a step at a time, from words),"
        " computer-use (a vendor's own model), policy:PATH (a trained net, no model)."
    ),
]
Dialect = Annotated[
    str | None,
    typer.Option(
        help="How the model writes actions: own, screenagent, openai, ui-tars ... (own if not given; computer-use: the"
        " vendor's, else ui-tars)."
    ),
]
ComputerTool = Annotated[
    str | None, typer.Option(help="computer_20250124 ...: version of Anthropic's tool, if not the model's own.")
]
FallbackModels = Annotated[
    list[str] | None,
    typer.Option(
        "--fallback-model", help="Takes over while --model does not answer, or not usefully. Repeatable, in order."
    ),
]
PlannerModel = Annotated[str | None, typer.Option(help="Makes the plan, in place of --model.")]
ActorModel = Annotated[str | None, typer.Option(help="Chooses the actions, in place of --model.")]
GrounderModel = Annotated[str | None, typer.Option(help="Finds what was only described, in place of --model.")]
ReflectorModel = Annotated[str | None, typer.Option(help="Judges what came of it, in place of --model.")]
RepairerModel = Annotated[str | None, typer.Option(help="Brings unusable answers into form, in place of --model.")]
PromptLanguage = Annotated[str, typer.Option("--language", help="What the model is spoken to in: en, or zh.")]
SystemName = Annotated[
    str | None, typer.Option("--system", help="linux, windows, android or browser; by the device if not given.")
]
Picture = Annotated[
    bool | None, typer.Option(help="Show the model the screen (screenagent: yes, visiontasker: no, if not given).")
]
Narration = Annotated[bool, typer.Option(help="Tell the model what is on the screen, as a list with ids.")]
Marks = Annotated[bool, typer.Option("--marks", help="Draw the ids of elements on the picture.")]


@dataclass(frozen=True, slots=True)
class MindOptions:
    """As given on the command line. ``roles``: models by the name of their part, None for the main one; ``shown``: the
    demonstrations that are like the goal."""

    agent: str | None = None
    model: str | None = None
    fallbacks: tuple[str, ...] = ()
    dialect: str | None = None
    computer_tool: str | None = None
    roles: Mapping[str, str | None] = field(default_factory=dict)
    language: str = "en"
    system: str | None = None
    picture: bool | None = None
    narration: bool = True
    marks: bool = False
    shown: ShownBefore = field(default_factory=ShownBefore)


def open_mind(options: MindOptions, device_url: str, models: Models) -> Agent:
    """The agent, and for each model that may take over another one like it. Raises UsageError for options that do not
    go together, and whatever opening a model raises."""
    openers = [
        partial(_open_one, replace(options, model=spec), device_url, models)
        for spec in (options.model, *options.fallbacks)
    ]
    if not options.fallbacks:
        return openers[0]()
    from screenwright.agents.loop.understudy import Understudy

    return Understudy(openers, models.meter.remark)


def agent_name(agent: str | None, model: str | None) -> str:
    """The agent that is meant: without a name it goes by whether there is a model."""
    return agent or ("screenagent" if model else "builtin")


def _open_one(options: MindOptions, device_url: str, models: Models) -> Agent:
    name = agent_name(options.agent, options.model)
    if options.computer_tool and name != "computer-use":
        raise UsageError(f"--computer-tool goes with --agent computer-use, not with {name}")
    given = {part: spec for part, spec in options.roles.items() if spec is not None}
    if name == "builtin":
        _refuse_models(name, options, given)
        return options.shown.planner()
    if name.startswith(POLICY):
        _refuse_models(name, options, given)
        return _policy(name.removeprefix(POLICY))
    if name not in AGENTS:
        raise UsageError(f"unknown agent {name!r}: {', '.join(AGENTS)}, or {POLICY}PATH")
    if not options.model:
        raise UsageError(f"--agent {name} needs a model: give --model PROVIDER/NAME")
    for part in given:
        if part not in _PARTS[name]:
            raise UsageError(f"--agent {name} has no {part}: its parts are {', '.join(_PARTS[name]) or 'one'}")
    shows = name == "computer-use" or _shows_pictures(options, name)
    if shows and models.server.taken == "none":
        raise UsageError(
            f"--agent {name} would show the model the screen, and --model-pictures none says that it takes no pictures:"
            f" {_WITHOUT_PICTURES[name]}"
        )
    if name == "computer-use":
        return _computer_use(options, options.model, models)
    from screenwright.agents.minds.roles import Roles

    roles = Roles.of(models.chat(options.model), **{part: models.chat(spec) for part, spec in given.items()})
    briefing = _briefing(options, name, device_url)
    if name == "visiontasker":
        if options.dialect:
            raise UsageError("--agent visiontasker has steps of its own: leave --dialect away, or take screenagent")
        from screenwright.agents.minds.visiontasker import VisionTasker

        return VisionTasker(roles, briefing, options.shown.example(options.language), models.meter.remark)
    from screenwright.agents.dialects.named import dialect_named
    from screenwright.agents.minds.chat import ChatAgent

    own = options.dialect in (None, "own")
    written = None if own else dialect_named(options.dialect or "")
    return ChatAgent(roles, written, briefing, options.shown.example(options.language))


def _computer_use(options: MindOptions, model: str, models: Models) -> Agent:
    """By the vendor's own tool and in its dialect; by text where a dialect is named or the vendor has no tool."""
    from screenwright.agents.dialects.named import dialect_named
    from screenwright.agents.minds.computer_use import ComputerUse
    from screenwright.models.open import COMPUTER_PROVIDERS

    provider = model.partition("/")[0]
    if options.dialect is None and provider in COMPUTER_PROVIDERS:
        return ComputerUse(models.computer(model, tool=options.computer_tool), dialect_named(provider))
    written = dialect_named(options.dialect or "ui-tars")
    return ComputerUse(models.computer(model, written.form, options.computer_tool), written)


def _policy(folder: str) -> Agent:
    from screenwright.agents.minds.policy import PolicyAgent
    from screenwright.cli.learned import open_policy

    return PolicyAgent(open_policy(folder))


def _refuse_models(agent: str, options: MindOptions, given: Mapping[str, str]) -> None:
    unused = {
        "--model": options.model,
        "--fallback-model": options.fallbacks,
        "--dialect": options.dialect,
        **{f"--{part}-model": given[part] for part in given},
    }
    for option, value in unused.items():
        if value:
            raise UsageError(f"--agent {agent} uses no model: leave {option} away, or take --agent screenagent")


def _briefing(options: MindOptions, agent: str, device_url: str) -> Briefing:
    from screenwright.agents.minds.briefing import Briefing
    from screenwright.agents.wording.wording import SYSTEMS, system_of
    from screenwright.devices.open import environment_of

    system = options.system or system_of(environment_of(device_url))
    known = next((one for one in SYSTEMS if one == system), None)
    if known is None:
        raise UsageError(f"unknown system {system!r}: {', '.join(SYSTEMS)}")
    shown = _shows_pictures(options, agent)
    return Briefing(options.language, known, shown, options.narration, options.marks)


def _shows_pictures(options: MindOptions, agent: str) -> bool:
    return agent == "screenagent" or options.marks if options.picture is None else options.picture
