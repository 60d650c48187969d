"""``screenwright eval phone-world``: matched actions, or goals played, on the phone world."""

from __future__ import annotations

import tempfile
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from screenwright.core.errors import UsageError
from screenwright.interfaces.cli import check_folder, say
from screenwright_lab.benchmarks.samples import Benchmark
from screenwright_lab.commands.asking_models import Cache

if TYPE_CHECKING:
    from screenwright.core.protocols import Agent
    from screenwright_lab.benchmarks.aitw import Tell
    from screenwright_lab.benchmarks.miniwob_causes import Ending
    from screenwright_lab.benchmarks.phone_world import Game, Outcome

ONLINE_SPLITS = ("test", "unseen_goals", "unseen_apps", "unseen_themes")
_SECONDS = 600.0
"""Of one episode."""
_TASKS_OF = 1_000_000
"""The seed of tasks that are played: no episode that is made with ``data phone-world`` has their phones."""


def phone_world(
    solver: Annotated[
        str,
        typer.Option(help="builtin, ranker, policy:PATH, baseline:majority|match|random, or one of `eval aitw`."),
    ] = "builtin",
    data: Annotated[Path | None, typer.Option(help="Folder of a split, made with `data phone-world`.")] = None,
    online: Annotated[bool, typer.Option("--online", help="Play goals on the phone and ask its state.")] = False,
    split: Annotated[list[str] | None, typer.Option(help="Of goals to play; all but training and validation.")] = None,
    seeds: Annotated[str, typer.Option(help="Of goals to play, in each split: 0-9 or 100,103.")] = "0-9",
    limit_steps: Annotated[int, typer.Option(min=1, help="Actions of a played goal at the most.")] = 20,
    simple: Annotated[
        bool, typer.Option("--simple", help="Matched swipes one of four, as Auto-UI tells them.")
    ] = False,
    episodes: Annotated[
        Path | None, typer.Option(callback=check_folder, help="Folder in which every played episode stays, for `view`.")
    ] = None,
    cache: Cache = None,
) -> Benchmark:
    """Actions matched with an expert's, or goals played with an exact check, overall and by family of goals."""
    from screenwright_lab.benchmarks.phone_world import WorldMatching, WorldPlayed

    if online == (data is not None):
        raise UsageError("give either --data DIR/SPLIT, to match actions, or --online, to play goals")
    if data is not None:
        return WorldMatching(data, _teller(solver, data, cache), solver, simple)
    return WorldPlayed(_games(split, seeds), partial(_played, solver, limit_steps, episodes), solver, say)


def _teller(solver: str, data: Path, cache: Path | None) -> Tell:
    from screenwright_lab.benchmarks.phone_world import always_tap
    from screenwright_lab.commands.evaluate_aitw import without_model

    match solver:
        case "baseline:majority":
            return always_tap()
        case "baseline:random":
            return without_model("baseline:box", data, "aitw", cache)
        case _:
            return without_model(solver, data, "aitw", cache)


def _games(split: list[str] | None, seeds: str) -> list[Game]:
    from screenwright_lab.benchmarks.phone_world import Game
    from screenwright_lab.commands.evaluate_miniwob import read_seeds
    from screenwright_lab.worlds.phone.splits import SPLITS, task_of

    for name in split or ():
        if name not in SPLITS:
            raise UsageError(f"there is no split {name!r}: one of {', '.join(SPLITS)}")
    tasks = [
        task_of(name, _TASKS_OF, seed, astray=0.0) for seed in read_seeds(seeds) for name in split or ONLINE_SPLITS
    ]
    return [Game(f"{task.split}/{task.number}", task.split, task.template.family) for task in tasks]


def _played(solver: str, steps: int, episodes: Path | None, game: Game) -> Outcome:
    from screenwright_lab.benchmarks.phone_world import Outcome
    from screenwright_lab.worlds.phone.chromium import WorldBrowser
    from screenwright_lab.worlds.phone.device import WorldDevice
    from screenwright_lab.worlds.phone.splits import begin, task_of
    from screenwright_lab.worlds.phone.themes import THEMES

    split, _, number = game.id.partition("/")
    task = task_of(split, _TASKS_OF, int(number), astray=0.0)
    world, goal = begin(task)
    theme = THEMES[task.theme]
    device = WorldBrowser.open(world, theme) if task.by_browser else WorldDevice(world, theme)
    try:
        ending = _pursued(goal.words, device, _player(solver, int(number)), game.id.replace("/", "-"), steps, episodes)
    finally:
        device.close()
    return Outcome(ending, goal.met(world), goal.possible, goal.words)


def _player(solver: str, seed: int) -> Agent:
    from screenwright.app import Session, Settings
    from screenwright_lab.benchmarks.trivial_players import NAMES, player

    if solver in NAMES:
        return player(solver, seed)
    agent, _ = Session("simulated:world", Settings.of(agent=solver, shown=False)).agent("")
    return agent


def _pursued(goal: str, device: Any, agent: Agent, name: str, steps: int, episodes: Path | None) -> Ending:
    import shutil

    if episodes is not None:
        shutil.rmtree(episodes / name, ignore_errors=True)  # what a killed run left of this episode
        return _reach(goal, device, agent, episodes / name, steps)
    with tempfile.TemporaryDirectory(prefix="screenwright-world-") as passing:
        return _reach(goal, device, agent, Path(passing) / "episode", steps)


def _reach(goal: str, device: Any, agent: Agent, folder: Path, steps: int) -> Ending:
    """Through the ordinary loop and gate. The phone is drawn, so that whatever is done on it is allowed."""
    from screenwright.agents.loop import Limits, NoModels
    from screenwright.app import Errand, Guard, Session
    from screenwright.safety.consequences import NAMES
    from screenwright.safety.gate import Policy, Rule
    from screenwright_lab.benchmarks.miniwob_causes import Ending

    allowed = Rule(then="allow", consequence=NAMES, why="a drawn phone")
    guard = Guard(Policy((allowed,), name="eval phone-world"), redact="never")
    reached = Session(device, guard=guard).do(Errand(goal, agent, NoModels(), Limits(steps, _SECONDS)), folder)
    return Ending(reached.outcome, reached.reason, reached.steps, reached.error)
