"""Which agent, which models in which parts, and what they are told: from settings to an Agent."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from importlib.metadata import entry_points
from pathlib import Path
from typing import TYPE_CHECKING

from screenwright.app.demonstrations import Shown
from screenwright.app.models import Models
from screenwright.app.program_maps import known_map, open_maps
from screenwright.app.reader import open_reader
from screenwright.app.settings import Settings
from screenwright.core.errors import DataError, UsageError
from screenwright.core.protocols import Agent, Eyes

if TYPE_CHECKING:
    from screenwright.agents.minds import Briefing, Policy

AGENTS = ("builtin", "screenagent", "visiontasker", "computer-use")
POLICY = "policy:"
"""Before the folder of a trained policy, in the place of an agent's name."""
POLICIES = "screenwright.policies"
"""Entry points: kinds of trained policies by the name in their manifest, and what opens the folder of one."""
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


def open_agent(settings: Settings, device_url: str, models: Models, shown: Shown, eyes: Eyes) -> Agent:
    """The agent, and for each model that may take over another one like it. ``shown``: demonstrations for the goal;
    ``eyes`` see their pictures. Raises UsageError for settings that do not go together, and whatever opening a model
    raises."""
    one = partial(_open_one, settings, device_url, models, shown, eyes)
    if not settings.fallback_model:
        return one(settings.model)
    from screenwright.agents.loop import Understudy

    return Understudy(
        [partial(one, model) for model in (settings.model, *settings.fallback_model)], models.meter.remark
    )


def agent_name(agent: str | None, model: str | None) -> str:
    """The agent that is meant: without a name it goes by whether there is a model."""
    return agent or ("screenagent" if model else "builtin")


def open_policy(folder: str) -> Policy:
    """A trained policy, by the kind that its manifest names. Raises DataError, also for a kind that no distribution
    which is installed knows."""
    from screenwright.core.files import read_json

    path = Path(folder)
    manifest = read_json(path / "manifest.json")
    kind = manifest.get("kind") if isinstance(manifest, dict) else None
    if not isinstance(kind, str):
        raise DataError(f"{path} holds a policy of kind {kind!r}: a kind is a name")
    found = tuple(entry_points(group=POLICIES, name=kind))
    if not found:
        known = ", ".join(sorted(point.name for point in entry_points(group=POLICIES))) or "none"
        raise DataError(f"{path} holds a policy of kind {kind!r}, which is not known here: these are: {known}")
    policy: Policy = found[0].load()(path)
    return policy


def _open_one(
    settings: Settings, device_url: str, models: Models, shown: Shown, eyes: Eyes, model: str | None
) -> Agent:
    name = agent_name(settings.agent, model)
    if settings.computer_tool and name != "computer-use":
        raise UsageError(f"--computer-tool goes with --agent computer-use, not with {name}")
    given = settings.roles
    if name == "builtin":
        _refuse_models(name, settings, given, reads=True)
        maps = open_maps() if settings.keep_maps else None
        return shown.planner(eyes, known_map(settings.program_map), open_reader(settings, models), maps)
    if name.startswith(POLICY):
        _refuse_models(name, settings, given)
        from screenwright.agents.minds import PolicyAgent

        return PolicyAgent(open_policy(name.removeprefix(POLICY)))
    if name not in AGENTS:
        raise UsageError(f"unknown agent {name!r}: {', '.join(AGENTS)}, or {POLICY}PATH")
    if not model:
        raise UsageError(f"--agent {name} needs a model: give --model PROVIDER/NAME")
    for part in given:
        if part not in _PARTS[name]:
            raise UsageError(f"--agent {name} has no {part}: its parts are {', '.join(_PARTS[name]) or 'one'}")
    shows = name == "computer-use" or _shows_pictures(settings, name)
    if shows and settings.model_pictures == "none":
        raise UsageError(
            f"--agent {name} would show the model the screen, and --model-pictures none says that it takes no pictures:"
            f" {_WITHOUT_PICTURES[name]}"
        )
    if name == "computer-use":
        return _computer_use(settings, model, models)
    from screenwright.agents.minds import Roles

    roles = Roles.of(models.chat(model), **{part: models.chat(spec) for part, spec in given.items()})
    briefing = _briefing(settings, name, device_url)
    if name == "visiontasker":
        if settings.dialect:
            raise UsageError("--agent visiontasker has steps of its own: leave --dialect away, or take screenagent")
        from screenwright.agents.minds import VisionTasker

        return VisionTasker(roles, briefing, shown.example(settings.prompt_language), models.meter.remark)
    from screenwright.agents.dialects import dialect_named
    from screenwright.agents.minds import ChatAgent

    own = settings.dialect in (None, "own")
    written = None if own else dialect_named(settings.dialect or "")
    return ChatAgent(roles, written, briefing, shown.example(settings.prompt_language))


def _computer_use(settings: Settings, model: str, models: Models) -> Agent:
    """By the vendor's own tool and in its dialect; by text where a dialect is named or the vendor has no tool."""
    from screenwright.agents.dialects import dialect_named
    from screenwright.agents.minds import ComputerUse
    from screenwright.llm import COMPUTER_PROVIDERS

    provider = model.partition("/")[0]
    if settings.dialect is None and provider in COMPUTER_PROVIDERS:
        return ComputerUse(models.computer(model, tool=settings.computer_tool), dialect_named(provider))
    written = dialect_named(settings.dialect or "ui-tars")
    return ComputerUse(models.computer(model, written.form, settings.computer_tool), written)


def open_planned(settings: Settings, plan: Sequence[str]) -> Agent:
    """The built-in planner with the steps of a ``plan``. Raises UsageError for settings of another agent, and for steps
    that are none."""
    from screenwright.agents.planner import BuiltinPlanner, read_steps
    from screenwright.core.agency import Refusal

    by_planner = "a plan is done by the built-in planner, without a model"
    if settings.agent not in (None, "builtin"):
        raise UsageError(f"{by_planner}: leave --agent {settings.agent} away, here and in the environment")
    if unused := _option_of_models(settings, settings.roles):
        raise UsageError(f"{by_planner}: leave {unused} away, here and in the environment")
    told = read_steps(plan)
    if isinstance(told, Refusal):
        raise UsageError(told.reason)
    return BuiltinPlanner(steps=tuple(plan), known=known_map(settings.program_map))


def _refuse_models(agent: str, settings: Settings, given: Mapping[str, str], *, reads: bool = False) -> None:
    """``reads``: it may have one model, which reads goals."""
    if option := _option_of_models(settings.model_copy(update={"model": None}) if reads else settings, given):
        uses = "uses no model but that of --model" if reads else "uses no model"
        raise UsageError(
            f"--agent {agent} {uses}: leave {option} away, here and in the environment, or take --agent screenagent"
        )


def _option_of_models(settings: Settings, given: Mapping[str, str]) -> str | None:
    """The first option that was given and is for a model, None for none."""
    said = {
        "--model": settings.model,
        "--fallback-model": settings.fallback_model,
        "--dialect": settings.dialect,
        **{f"--{part}-model": given[part] for part in given},
    }
    return next((option for option, value in said.items() if value), None)


def _briefing(settings: Settings, agent: str, device_url: str) -> Briefing:
    from screenwright.agents.minds import Briefing
    from screenwright.agents.wording import SYSTEMS, system_of
    from screenwright.devices import environment_of

    system = settings.system or system_of(environment_of(device_url))
    known = next((one for one in SYSTEMS if one == system), None)
    if known is None:
        raise UsageError(f"unknown system {system!r}: {', '.join(SYSTEMS)}")
    shown = _shows_pictures(settings, agent)
    return Briefing(settings.prompt_language, known, shown, settings.narration, settings.marks)


def _shows_pictures(settings: Settings, agent: str) -> bool:
    return agent == "screenagent" or settings.marks if settings.picture is None else settings.picture
