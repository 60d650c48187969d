"""MiniWoB++ by pixels: the agent gets the picture and the task's words, the page's own judge says whether it was done.

A task counts as done where the page's raw reward, which does not fall with time, is above 0: so count BrowserGym and
AgentLab (``float(raw > 0)``), some pages giving a part for a part.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from time import monotonic
from typing import Protocol, TypeAlias

from screenwright.core.errors import Interrupted, ScreenwrightError
from screenwright.core.protocols import Agent
from screenwright_lab.benchmarks.intervals import Score, ratio_score, share, wilson_score
from screenwright_lab.benchmarks.miniwob_causes import CAUSES, Ending, cause_of
from screenwright_lab.benchmarks.miniwob_umpire import Umpire, World
from screenwright_lab.benchmarks.samples import Row, Rows, Sample

DONE, STEPS, SECONDS = "done", "steps", "seconds a step"

Pursue: TypeAlias = Callable[[str, Umpire, str], Ending]
"""Work on a goal until the run ends, however it ends; the last word names the episode."""


class MakeAgent(Protocol):
    def __call__(self, seed: int) -> Agent: ...


@dataclass
class MiniWob:
    """``tasks`` times ``seeds`` episodes; the world is opened when the first one is played."""

    tasks: Sequence[str]
    seeds: Sequence[int]
    open_world: Callable[[], World]
    agent: MakeAgent
    pursue: Pursue
    solver: str
    say: Callable[[str], None] = print
    name: str = "miniwob-1"
    _world: World | None = field(default=None, init=False)
    _remark: str = field(default="", init=False)

    def samples(self) -> list[Sample]:
        """Seed by seed over all tasks, so that a run that is stopped has something of each."""
        return [Sample(f"{task}/{seed}", task, ()) for seed in self.seeds for task in self.tasks]

    def judge(self, sample: Sample) -> Row:
        """Play it. Raises what the browser or the player does, and then the next sample gets a new browser."""
        begun = monotonic()
        try:
            goal, umpire, ending = self._played(sample)
            state = umpire.world.state()
        except ScreenwrightError:
            self.close()
            raise
        cause, why = cause_of(ending, state, umpire.progress)
        seconds = round(monotonic() - begun, 2)
        self.say(f"{sample.id}: {cause or 'done'}, {ending.steps} steps, {seconds:.0f} s")
        self._remark = f"{cause}: {why} ({goal})" if cause else ""
        row: dict[str, Sequence[float]] = {DONE: (state.reward > 0, 1), STEPS: (ending.steps, 1)}
        return row | {SECONDS: (seconds, ending.steps)} | ({cause: (1, 1)} if cause else {})

    def remark(self) -> str:
        return self._remark

    @staticmethod
    def scores(rows: Rows) -> list[Score]:
        """Over all with tasks as clusters, each cause of a miss as a share of all, then each task."""
        rates = [(name, [(sample.group, row[name]) for sample, row in rows]) for name in (DONE, STEPS, SECONDS)]
        overall = [ratio_score(name, counts, share, len(counts)) for name, counts in rates]
        causes = [
            wilson_score(cause, [(sample.group, row.get(cause, (0, 1))) for sample, row in rows]) for cause in CAUSES
        ]
        return [*overall, *causes, *_by_task(rows)]

    def close(self) -> None:
        if self._world is not None:
            self._world.close()
            self._world = None

    def _played(self, sample: Sample) -> tuple[str, Umpire, Ending]:
        task, seed = sample.id.split("/")
        if self._world is None:
            self._world = self.open_world()
        goal = self._world.begin(task, int(seed))
        umpire = Umpire(self._world, self.agent(int(seed)))
        ending = self.pursue(goal, umpire, sample.id.replace("/", "-"))
        if ending.outcome == "interrupted":
            raise Interrupted("stopped by the user")
        if ending.error is not None:
            raise ending.error
        return goal, umpire, ending


def _by_task(rows: Rows) -> list[Score]:
    """A task's seeds are independent of each other."""
    tasks = sorted({sample.group for sample, _ in rows})
    return [
        replace(
            wilson_score(DONE, [(sample.id, row[DONE]) for sample, row in rows if sample.group == task]), group=task
        )
        for task in tasks
    ]
