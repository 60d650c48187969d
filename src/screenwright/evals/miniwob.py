"""MiniWoB++ by pixels: the agent gets the picture and the task's words, the page's own judge says whether it was done.

A task counts as done where the page's raw reward, which does not fall with time, is above 0: so count BrowserGym and
AgentLab (``float(raw > 0)``), some pages giving a part for a part. One line an episode is kept, so that a run goes on.
"""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from time import monotonic
from typing import Protocol, TypeAlias

from screenwright.core.errors import DataError, ScreenwrightError
from screenwright.core.protocols import Agent
from screenwright.data.files import append_line
from screenwright.evals.intervals import Score, ratio_score, share, share_score
from screenwright.evals.miniwob_causes import CAUSES, Ending, cause_of
from screenwright.evals.miniwob_umpire import Umpire, World
from screenwright.evals.runner import Row, Sample

PLAYED = "played.jsonl"
DONE, STEPS, SECONDS = "done", "steps", "seconds a step"

Pursue: TypeAlias = Callable[[str, Umpire, Path], Ending]
"""Work on a goal until the run ends, however it ends; the folder is for the episode."""


class MakeAgent(Protocol):
    def __call__(self, seed: int) -> Agent: ...


@dataclass(frozen=True, slots=True)
class Episode:
    """One line of ``played.jsonl``. ``cause`` is empty where the task was done, ``why`` says more of it."""

    id: str
    goal: str
    reward: float
    cause: str
    why: str
    steps: int
    seconds: float

    @property
    def task(self) -> str:
        return self.id.split("/")[0]

    @property
    def done(self) -> bool:
        return self.reward > 0


@dataclass
class MiniWob:
    """``tasks`` times ``seeds`` episodes, played into ``folder``; the world is opened when the first one is played."""

    tasks: Sequence[str]
    seeds: Sequence[int]
    folder: Path
    open_world: Callable[[], World]
    agent: MakeAgent
    pursue: Pursue
    solver: str
    keep: bool = False
    say: Callable[[str], None] = print
    name: str = "miniwob"
    _world: World | None = field(default=None, init=False)
    _known: dict[str, Episode] | None = field(default=None, init=False)

    def samples(self) -> list[Sample]:
        """Seed by seed over all tasks, so that a run that is stopped has something of each."""
        return [Sample(f"{task}/{seed}", task, ()) for seed in self.seeds for task in self.tasks]

    def judge(self, sample: Sample) -> Row:
        """Play it, unless it was played before. Raises ScreenwrightError, and then nothing is kept of it."""
        if self._known is None:
            self._known = {episode.id: episode for episode in read_played(self.folder)}
        episode = self._known.get(sample.id)
        if episode is None:
            episode = self._play(sample)
            append_line(self.folder / PLAYED, (json.dumps(asdict(episode), ensure_ascii=False) + "\n").encode())
            self.say(f"{sample.id}: {episode.cause or 'done'}, {episode.steps} steps, {episode.seconds:.0f} s")
        return _row(episode)

    def scores(self, rows: Sequence[tuple[Sample, Row]]) -> list[Score]:
        """Over all with tasks as clusters, each cause of a miss as a share of all, then each task."""
        rates = [(name, [(sample.group, row[name]) for sample, row in rows]) for name in (DONE, STEPS, SECONDS)]
        overall = [ratio_score(name, counts, share, len(counts)) for name, counts in rates]
        causes = [share_score(cause, sum(cause in row for _, row in rows), len(rows)) for cause in CAUSES]
        return [*overall, *causes, *_by_task(rows)]

    def close(self) -> None:
        if self._world is not None:
            self._world.close()
            self._world = None

    def _play(self, sample: Sample) -> Episode:
        task, seed = sample.id.split("/")
        begun = monotonic()
        try:
            if self._world is None:
                self._world = self.open_world()
            goal = self._world.begin(task, int(seed))
            umpire = Umpire(self._world, self.agent(int(seed)))
            ending = self.pursue(goal, umpire, self.folder / "episodes" / sample.id.replace("/", "-"))
            if ending.outcome == "interrupted":
                raise KeyboardInterrupt
            if ending.error is not None:
                raise ending.error
            state = self._world.state()
        except ScreenwrightError:
            self.close()  # the next one gets a browser that is well
            raise
        except Exception as error:  # a solver with a fault in it must not end the measure
            raise DataError(f"the solver broke: {error!r}") from error
        cause, why = cause_of(ending, state, umpire.progress)
        seconds = round(monotonic() - begun, 2)
        return Episode(sample.id, goal, state.reward, cause, why, ending.steps, seconds)


def read_played(folder: Path) -> list[Episode]:
    """The episodes of an earlier run; none where there was none. A line that a kill cut off is left out."""
    path = folder / PLAYED
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    episodes = []
    for line in lines:
        try:
            episodes.append(Episode(**json.loads(line)))
        except (ValueError, TypeError):
            continue
    return episodes


def examples(episodes: Iterable[Episode]) -> list[tuple[str, int, Episode]]:
    """Each cause with how often it was and one episode of it, the commonest first."""
    missed = [episode for episode in episodes if episode.cause]
    first = {episode.cause: episode for episode in reversed(missed)}
    return [(cause, count, first[cause]) for cause, count in Counter(one.cause for one in missed).most_common()]


def _row(episode: Episode) -> Row:
    counts = {DONE: [float(episode.done), 1.0], STEPS: [float(episode.steps), 1.0]}
    counts[SECONDS] = [episode.seconds, float(episode.steps)]
    return counts | ({episode.cause: [1.0, 1.0]} if episode.cause else {})


def _by_task(rows: Sequence[tuple[Sample, Row]]) -> list[Score]:
    tasks: dict[str, list[float]] = {}
    for sample, row in rows:
        tasks.setdefault(sample.group, []).append(row[DONE][0])
    scores = [(task, share_score(DONE, int(math.fsum(hits)), len(hits))) for task, hits in sorted(tasks.items())]
    return [Score(one.name, one.value, one.low, one.high, one.n, group=task) for task, one in scores]
