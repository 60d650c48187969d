"""``screenwright eval desktop`` and ``eval replay``: tasks on real applications, told in words or shown once."""

from __future__ import annotations

import atexit
import shutil
from pathlib import Path
from tempfile import TemporaryDirectory, mkdtemp
from typing import TYPE_CHECKING, Annotated

import typer

from screenwright.core.errors import DataError, UsageError
from screenwright.interfaces.cli import check_folder
from screenwright_lab.benchmarks.samples import Benchmark
from screenwright_lab.commands.asking_models import settings_of

if TYPE_CHECKING:
    from screenwright.app import Settings
    from screenwright.core.protocols import Agent
    from screenwright_lab.benchmarks.desktop import PlayAgain, Played, PlayGoal
    from screenwright_lab.worlds.desktop.looks import DesktopLook
    from screenwright_lab.worlds.desktop.task import DesktopTask

SCRIPTED = "baseline:scripted"
ACTIONS, SECONDS = 60, 900.0
"""At most, of one run; so many seconds only on a machine that does other things as well."""

Tasks = Annotated[list[str] | None, typer.Option(help="APPLICATION/NAME of a task; may be given several times.")]
Apps = Annotated[list[str] | None, typer.Option(help="An application; may be given several times.")]
Episodes = Annotated[
    Path | None, typer.Option(callback=check_folder, help="Folder in which the episodes stay, one a run.")
]


def desktop(
    phrasings: Annotated[int, typer.Option(min=1, help="Of each task, so many ways to say it.")] = 5,
    tasks: Tasks = None,
    apps: Apps = None,
    solver: Annotated[
        str,
        typer.Option(
            help="builtin, AGENT:PROVIDER/NAME (builtin, visiontasker or screenagent with a model), "
            "baseline:nothing|random|match, or baseline:scripted: the tasks' own solutions."
        ),
    ] = "builtin",
    others: Annotated[
        Path | None,
        typer.Option("--set", callback=check_folder, help="Folder with a set of tasks, as benchmarks/programs is."),
    ] = None,
    seed: int = 0,
    episodes: Episodes = None,
) -> Benchmark:
    """Tasks on real applications, told in words and judged by what is stored. --seed: the first phrasing."""
    from screenwright.app import AGENTS
    from screenwright_lab.benchmarks.desktop import DesktopSet
    from screenwright_lab.benchmarks.trivial_players import NAMES

    if solver not in (known := ("builtin", SCRIPTED, *NAMES)) and solver.partition(":")[0] not in AGENTS:
        raise UsageError(f"no solver {solver!r} here: one of {', '.join(known)}, or AGENT:PROVIDER/NAME")
    many = 1 if solver == SCRIPTED else phrasings
    return DesktopSet(_tasks(tasks, apps, others), _playing(episodes, solver), many, seed, solver)


def replay(
    looks: Annotated[list[str] | None, typer.Option(help="A look to do it again on; all of them if not given.")] = None,
    tasks: Tasks = None,
    apps: Apps = None,
    solver: Annotated[
        str,
        typer.Option(help="builtin, baseline:nothing|random|match, or baseline:places: the recorded actions at the "
                     "same places."),
    ] = "builtin",
    episodes: Episodes = None,
) -> Benchmark:  # fmt: skip
    """The same tasks, shown once and done again on other sizes, themes, scales and letters; no model."""
    from screenwright_lab.benchmarks.desktop import Replays
    from screenwright_lab.benchmarks.replay_baseline import PLACES
    from screenwright_lab.benchmarks.trivial_players import NAMES
    from screenwright_lab.worlds.desktop.looks import LOOKS

    if unknown := set(looks or ()) - {look.name for look in LOOKS}:
        raise UsageError(f"no look is called {', '.join(sorted(unknown))}: {', '.join(look.name for look in LOOKS)}")
    if solver not in (known := ("builtin", PLACES, *NAMES)):
        raise UsageError(f"no solver {solver!r} here: one of {', '.join(known)}")
    on = [look for look in LOOKS if not looks or look.name in looks]
    return Replays(_tasks(tasks, apps), on, _again(episodes or _passing(), solver), solver)


def _tasks(tasks: list[str] | None, apps: list[str] | None, others: Path | None = None) -> list[DesktopTask]:
    from screenwright_lab.worlds.desktop.task import chosen_tasks, load_tasks

    return chosen_tasks(load_tasks(others) if others else load_tasks(), tasks or (), apps or ())


def _passing() -> Path:
    """A folder that goes with the process: what was shown once serves all looks."""
    folder = mkdtemp(prefix="screenwright-episodes-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return Path(folder)


def _playing(episodes: Path | None, solver: str) -> PlayGoal:
    from screenwright_lab.benchmarks.trivial_players import NAMES, player

    settings = settings_of("builtin" if solver == SCRIPTED or solver in NAMES else solver)

    def play(task: DesktopTask, goal: str) -> Played:
        words = task.solution if solver == SCRIPTED else goal
        agent = player(solver, goal) if solver in NAMES else None
        if episodes is not None:
            return _told(task, words, _free(episodes / task.id), settings, agent)
        with TemporaryDirectory(prefix="screenwright-episode-", ignore_cleanup_errors=True) as folder:
            return _told(task, words, Path(folder) / "episode", settings, agent)

    return play


def _told(task: DesktopTask, goal: str, episode: Path, settings: Settings, agent: Agent | None = None) -> Played:
    """The task in words, by the agent of the settings where no other one is given."""
    from screenwright.agents.loop import Limits
    from screenwright_lab.commands.desktop_runs import played
    from screenwright_lab.worlds.desktop.looks import PLAIN

    return played(task, goal, agent, PLAIN, episode, Limits(ACTIONS, SECONDS), settings)


def _again(folder: Path, solver: str) -> PlayAgain:
    def play(task: DesktopTask, look: DesktopLook) -> Played:
        from screenwright.agents.demonstrations import ACTIONS_EACH, Replayer
        from screenwright.agents.loop import Limits
        from screenwright.app import Known, demo_from
        from screenwright.episodes import read_episode
        from screenwright.vision import look as look_at
        from screenwright_lab.benchmarks.replay_baseline import PLACES, SamePlaces
        from screenwright_lab.benchmarks.trivial_players import player
        from screenwright_lab.commands.desktop_runs import played

        shown = _shown(task, folder)
        steps = Known(demo_from(shown), shown).steps({}, look_at)
        agent: Agent
        match solver:
            case "builtin":
                agent = Replayer(steps)
            case _ if solver == PLACES:
                agent = SamePlaces(read_episode(shown))
            case _:
                agent = player(solver, f"{task.id}@{look.name}")
        limits = Limits(ACTIONS_EACH * len(steps), SECONDS)
        return played(task, steps.goal, agent, look, _free(folder / f"{task.id}@{look.name}"), limits)

    return play


def _shown(task: DesktopTask, folder: Path) -> Path:
    """The episode of the task done once by its own solution; made where it is not there. Raises DataError where that
    does not reach the goal."""
    recording = folder / "shown" / task.id
    if not recording.exists():
        first = _free(folder / "showing" / task.id)
        done = _told(task, task.solution, first, settings_of("builtin"))
        if done.unmet:
            raise DataError(f"{task.id} cannot be shown, its solution failed: {done.reason}; {'; '.join(done.unmet)}")
        recording.parent.mkdir(parents=True, exist_ok=True)
        first.rename(recording)
    return recording


def _free(path: Path) -> Path:
    """A folder of that name that is not there yet."""
    return next(free for count in range(1, 10_000) if not (free := path.with_name(f"{path.name}-{count}")).exists())
