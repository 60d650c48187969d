"""``screenwright data phone-world``"""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from screenwright.core.errors import UsageError
from screenwright.interfaces.cli import check_folder, print_json, say

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from screenwright_lab.worlds.phone.splits import Task

Renderer = Literal["auto", "pillow", "chromium"]


def phone_world(
    out: Annotated[
        Path,
        typer.Option(callback=check_folder, help="Folder for the episodes; what it holds already is not made again."),
    ],
    episodes: Annotated[int, typer.Option(min=0, help="Of the training split.")] = 1000,
    others: Annotated[int, typer.Option(min=0, help="Of each other split.")] = 200,
    split: Annotated[list[str] | None, typer.Option(help="Only this split; may be repeated.")] = None,
    seed: Annotated[int, typer.Option(min=0, help="Another number draws other phones, goals and fingers.")] = 0,
    renderer: Annotated[
        Renderer, typer.Option(help="Who draws; auto: a browser draws one of the unseen themes.")
    ] = "auto",
    astray: Annotated[float, typer.Option(min=0, max=1, help="Share of episodes that get off their track.")] = 0.2,
    workers: Annotated[int, typer.Option(min=1, help="Processes that make episodes beside each other.")] = 1,
    as_json: Annotated[bool, typer.Option("--json", help="Print the counts as JSON.")] = False,
) -> None:
    """Episodes of an expert on small phone apps, in the form of Android in the Wild, with unseen goals, apps and looks.

    Stop it at any time: the same command goes on.
    """
    from screenwright_lab.data.phone_world import write_episodes, write_world
    from screenwright_lab.worlds.phone.splits import SPLITS, task_of

    for name in split or ():
        if name not in SPLITS:
            raise UsageError(f"there is no split {name!r}: one of {', '.join(SPLITS)}")
    counts = {name: episodes if name == "train" else others for name in SPLITS if not split or name in split}
    about: dict[str, Any] = {}
    with _Stages(renderer) as stages:
        progress = _Progress(sum(counts.values()))
        for name, count in counts.items():
            tasks = [task_of(name, seed, number, astray) for number in range(count)]
            write = partial(_write, out / name, tasks, stages, astray, workers)
            about |= write_episodes(out / name, [task.id for task in tasks], write, progress.made)
    head = {
        "seed": seed,
        "command": " ".join(["screenwright", *sys.argv[1:]]),
        "astray": astray,
        "renderer": renderer,
        "themes": _themes(),
    }
    write_world(out, head, about)
    told = {name: sum(1 for one in about.values() if one["split"] == name) for name in counts}
    if as_json:
        print_json({"out": str(out), "episodes": told, "steps": sum(one["steps"] for one in about.values())})
    else:
        print(f"{sum(told.values())} episodes in {out}: {', '.join(f'{name} {count}' for name, count in told.items())}")


def _write(
    folder: Path, tasks: Sequence[Task], stages: _Stages, astray: float, workers: int, numbers: Sequence[int]
) -> Iterator[int]:
    """The episodes of these numbers, and each number when it is there. A browser's are made in this process alone."""
    apart = [number for number in numbers if workers > 1 and stages.drawn(tasks[number])]
    if apart:
        from concurrent.futures import ProcessPoolExecutor

        from screenwright.core.processes import WORKERS

        with ProcessPoolExecutor(workers, WORKERS) as pool:
            told = [(folder, tasks[number].split, tasks[number].seed, number, astray) for number in apart]
            yield from pool.map(_write_apart, told, chunksize=4)
    for number in sorted(set(numbers) - set(apart)):
        _write_one(folder, tasks[number], stages)
        yield number


def _write_apart(told: tuple[Path, str, int, int, float]) -> int:
    """In a process of its own, which draws the task anew."""
    from screenwright_lab.worlds.phone.splits import task_of

    folder, split, seed, number, astray = told
    with _Stages("pillow") as stages:
        _write_one(folder, task_of(split, seed, number, astray), stages)
    return number


def _write_one(folder: Path, task: Task, stages: _Stages) -> None:
    from screenwright_lab.data.phone_world import WorldEpisode, write_episode
    from screenwright_lab.worlds.phone.play import play
    from screenwright_lab.worlds.phone.splits import begin

    world, goal = begin(task)
    stage, by = stages.of(task, world)
    played = play(task, goal, stage)
    about = {
        "split": task.split,
        "family": goal.family,
        "template": goal.template,
        "app": goal.app,
        "theme": task.theme,
        "renderer": by,
        "astray": played.astray,
        "possible": goal.possible,
    }
    steps = [(one.screenshot, one.elements, one.action) for one in played.steps]
    write_episode(folder, WorldEpisode(task.id, goal.words, about, steps))


class _Stages:
    """Where episodes are played: a drawn phone each, or one browser for all that want one."""

    def __init__(self, renderer: Renderer) -> None:
        self._renderer = renderer
        self._browser: Any = None

    def __enter__(self) -> _Stages:
        return self

    def __exit__(self, *_: object) -> None:
        if self._browser is not None:
            self._browser.close()

    def drawn(self, task: Task) -> bool:
        """Whether this program draws it, and no browser."""
        return self._renderer == "pillow" or (self._renderer == "auto" and not task.by_browser)

    def of(self, task: Task, world: Any) -> tuple[Any, str]:
        """A stage with this world on it, and who draws it."""
        from screenwright_lab.worlds.phone.device import WorldDevice
        from screenwright_lab.worlds.phone.themes import THEMES

        if self.drawn(task):
            return WorldDevice(world, THEMES[task.theme]), "pillow"
        if self._browser is None:
            from screenwright_lab.worlds.phone.chromium import WorldBrowser

            self._browser = WorldBrowser.open(world, THEMES[task.theme])
        self._browser.begin(world, THEMES[task.theme])
        return self._browser, "chromium"


def _themes() -> dict[str, str]:
    """The letters of each theme: of a file that this machine has not, Pillow's own were taken."""
    from screenwright.devices.simulated import face
    from screenwright_lab.worlds.phone.themes import THEMES

    return {name: " ".join(str(part) for part in face(14, theme.font).getname()) for name, theme in THEMES.items()}


class _Progress:
    """A line now and then, with the time that is left."""

    def __init__(self, of: int) -> None:
        import time

        self._of, self._done, self._now = of, 0, time.monotonic
        self._begun = self._said = self._now()

    def made(self, name: str) -> None:
        self._done += 1
        now = self._now()
        if now - self._said >= 5 or self._done == self._of:
            self._said = now
            each = max(now - self._begun, 1e-6) / self._done
            say(
                f"{self._done}/{self._of} {name}, {60 / each:.0f} a minute, "
                f"{each * (self._of - self._done) / 60:.0f} min left"
            )
