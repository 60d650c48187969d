"""The whole set: families by turns, faults by lot, everything by the seed."""

from __future__ import annotations

import random
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from screenwright.core.errors import DataError
from screenwright.core.protocols import Device
from screenwright_lab.data.trajectories import families_development, families_test, wob
from screenwright_lab.data.trajectories.labels import FILE, Labels
from screenwright_lab.data.trajectories.play import Fault, Take, can_have, faults, play, takes_of
from screenwright_lab.data.trajectories.script import Split, Task
from screenwright_lab.data.trajectories.stage import DeviceStage, Pages, Stage, pages

Open = Callable[[str], Device]
ATTEMPTS = 12


def generate(
    out: Path, count: int, seed: int, open_device: Open, miniwob: Path | None, say: Callable[[str], None]
) -> int:
    """Play until ``out`` holds ``count`` trajectories, half of them for the test; returns how many were played now.

    ``open_device`` opens simulated devices by URL; ``miniwob`` is the folder of MiniWoB++'s pages, None for none.
    What is there already is not made again. Raises MissingPrerequisite without a browser.
    """
    drawn = random.Random(f"{seed}/faults")
    lots = {split: faults(drawn) for split in ("development", "test")}
    made = 0
    with pages(miniwob) as tabs:
        for number in range(count):
            split: Split = "test" if number % 2 else "development"
            fault, folder = next(lots[split]), out / split / f"{number:04}"
            if (folder / FILE).exists():
                continue
            for attempt in range(ATTEMPTS):
                rng = random.Random(f"{seed}/{number}/{attempt}")
                task = _task(rng, split, number // 2, miniwob is not None)
                try:
                    labels = _played(tabs, open_device, task, fault, folder, rng)
                    break
                except DataError as error:  # the window was too small for it, or the fault leads nowhere
                    shutil.rmtree(folder, ignore_errors=True)
                    say(f"{folder.name} {task.family}, {fault or 'right'}: drawn again, {error}")
            else:
                raise DataError(f"trajectory {number} was drawn {ATTEMPTS} times and never fitted its screen")
            made += 1
            say(f"{number + 1}/{count} {labels.family}: {labels.fault or 'right'}, {len(labels.steps)} steps")
    return made


def _task(rng: random.Random, split: Split, turn: int, with_miniwob: bool) -> Task:
    families = (families_development if split == "development" else families_test).FAMILIES
    place = turn % (len(families) + (2 if with_miniwob else 0))
    return wob.task(rng, split) if place >= len(families) else families[place](rng)


def _played(
    tabs: Pages, open_device: Open, task: Task, fault: Fault | None, folder: Path, rng: random.Random
) -> Labels:
    if task.device.startswith("miniwob:"):
        name = task.device.partition(":")[2]
        with tabs.wob(name, rng.randrange(10**6), task.scale) as (stage, goal):
            task = replace(task, chapters=wob.chapters(name, goal))
            fault, takes, _ = _faulty(task, fault, rng)
            return play(stage, task, takes, fault, folder, rng, goal)
    fault, takes, stuck = _faulty(task, fault, rng)
    with _stage(tabs, open_device, task, stuck) as stage:
        return play(stage, task, takes, fault, folder, rng)


def _faulty(task: Task, fault: Fault | None, rng: random.Random) -> tuple[Fault | None, list[Take], str]:
    """The fault that was drawn, or a wrong target where this script has no room for it."""
    fault = fault if can_have(task, fault) else "wrong target"
    return (fault, *takes_of(task, fault, rng))


@contextmanager
def _stage(tabs: Pages, open_device: Open, task: Task, stuck: str) -> Iterator[Stage]:
    if task.app is not None:
        app = {**task.app, "stuck": stuck, "complaint": task.complaint}
        with tabs.app(app, task.size, task.scale) as stage:
            yield stage
        return
    device = open_device(task.device)
    try:
        yield DeviceStage(device)
    finally:
        device.close()
