"""The phone world: actions of a held-back expert matched step by step, and goals played on the phone itself.

``WorldMatching`` is :class:`benchmarks.aitw.AitwMatching` on its episodes, with a score for each family of goals, and

| score | of | counts |
|---|---|---|
| same thing | true taps | told as a tap in the smallest annotated box that the true tap lies in |

which is stricter than the set's own rule: that lets a tap on the row above pass. ``WorldPlayed`` asks the world's own
check of the state whether the goal was reached, after the player held itself for done.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from time import monotonic
from typing import TypeAlias

import numpy as np

from screenwright.core.errors import Interrupted, UsageError
from screenwright.episodes import DUAL_POINT, TAP, YX, AitwAction, AitwStep
from screenwright_lab.benchmarks.aitw import AitwMatching, Tell
from screenwright_lab.benchmarks.intervals import Score, ratio_score, share, wilson_score
from screenwright_lab.benchmarks.miniwob_causes import Ending
from screenwright_lab.benchmarks.samples import Account, Row, Rows, Sample
from screenwright_lab.data.phone_world import read_world

SAME = "same thing"
DONE, STEPS, SECONDS, MISS = "completed", "steps", "seconds a step", "miss: "
BY_FAMILY = ("partial match, by episode", "partial match, by step", "complete match", SAME)
CAUSES = ("said done, is not", "gave up", "ran out of steps", "stopped by the gate", "error")
_FREQUENT_PLACE: YX = (0.15, 0.5)
"""About where the expert taps most often: the upper middle of a page."""


def always_tap() -> Tell:
    """The commonest action, at the commonest place: what a policy must be better than that looks at nothing."""
    return lambda _: AitwAction(DUAL_POINT, _FREQUENT_PLACE, _FREQUENT_PLACE)


@dataclass
class WorldMatching:
    """``data``: the folder of a split, or of the whole world with all its splits below."""

    data: Path
    tell: Tell
    solver: str
    simple: bool = False
    account: Account | None = None
    _inner: AitwMatching = field(init=False)

    def __post_init__(self) -> None:
        self._inner = AitwMatching(self.data, self.tell, self.solver, self.simple, self.account)

    @property
    def name(self) -> str:
        return "phone-world-simple-1" if self.simple else "phone-world-1"

    def samples(self) -> list[Sample]:
        about = read_world(self.data)
        return [
            replace(
                sample, group=f"{about[sample.group]['family']}|{sample.group}", files=_files(self.data, sample.group)
            )
            for sample in self._inner.samples()
            if sample.group in about
        ]

    def judge(self, sample: Sample) -> Row:
        told: dict[str, AitwAction | None] = {}

        def tell(step: AitwStep) -> AitwAction | None:
            told["action"] = self.tell(step)
            return told["action"]

        self._inner.tell = tell
        row = dict(self._inner.judge(sample))
        step = self._inner.steps[sample.id]
        if _is_tap(step.action):
            row[SAME] = (float(same_thing(step, told["action"])), 1.0)
        return row

    @staticmethod
    def scores(rows: Rows) -> list[Score]:
        """Over all, then for each family."""
        found = [*AitwMatching.scores(rows), *_same(rows)]
        for family in sorted({_family(sample) for sample, _ in rows}):
            part = [(sample, row) for sample, row in rows if _family(sample) == family]
            scores = [*AitwMatching.scores(part), *_same(part)]
            found += [replace(score, group=family) for score in scores if score.name in BY_FAMILY]
        return found


def same_thing(step: AitwStep, told: AitwAction | None) -> bool:
    """Whether a tap lies in the smallest annotated box around the true one; where there is none, near it."""
    if told is None or not _is_tap(told):
        return False
    y, x = step.action.touch
    boxes = [box for box in step.boxes.tolist() if _holds(box, (y, x))]
    if not boxes:
        return float(np.hypot(told.touch[0] - y, told.touch[1] - x)) <= TAP
    return _holds(min(boxes, key=lambda box: box[2] * box[3]), told.touch)


def _holds(box: Sequence[float], point: YX) -> bool:
    top, left, height, width = box
    return top <= point[0] <= top + height and left <= point[1] <= left + width


def _is_tap(action: AitwAction) -> bool:
    return action.kind == DUAL_POINT and float(np.hypot(*np.subtract(action.touch, action.lift))) <= TAP


def _same(rows: Rows) -> list[Score]:
    counted = [(sample.group, row[SAME]) for sample, row in rows if SAME in row]
    return [ratio_score(SAME, counted, share, len(counted))] if counted else []


def _family(sample: Sample) -> str:
    return sample.group.partition("|")[0]


def _files(data: Path, episode: str) -> tuple[Path, ...]:
    file = data / f"{episode}.json"
    return (file,) if file.is_file() else ()


# -- played -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Game:
    """A task to play: ``id`` names it, ``split`` and ``family`` group it."""

    id: str
    split: str
    family: str


@dataclass(frozen=True, slots=True)
class Outcome:
    """How it ended: ``met`` is what the world says, ``possible`` whether the goal could be had, ``goal`` its words."""

    ending: Ending
    met: bool
    possible: bool
    goal: str


PlayGame: TypeAlias = Callable[[Game], Outcome]


@dataclass
class WorldPlayed:
    """Tasks of the world, each played once by ``play``."""

    games: Sequence[Game]
    play: PlayGame
    solver: str
    say: Callable[[str], None] = print
    name: str = "phone-world-played-1"
    _remark: str = field(default="", init=False)

    def samples(self) -> list[Sample]:
        if not self.games:
            raise UsageError("there is no task to play: --seeds and --split leave none")
        return [Sample(game.id, f"{game.split}|{game.family}|{game.id}", ()) for game in self.games]

    def judge(self, sample: Sample) -> Row:
        begun = monotonic()
        outcome = self.play(next(game for game in self.games if game.id == sample.id))
        ending = outcome.ending
        if ending.outcome == "interrupted":
            raise Interrupted("stopped by the user")
        if ending.error is not None:
            raise ending.error
        cause = cause_of(outcome)
        seconds = round(monotonic() - begun, 2)
        self._remark = f"{cause}: {ending.reason} ({outcome.goal})" if cause else ""
        self.say(f"{sample.id}: {cause or 'done'}, {ending.steps} steps, {seconds:.0f} s")
        row: dict[str, Sequence[float]] = {DONE: (float(not cause), 1.0), STEPS: (ending.steps, 1.0)}
        return row | {SECONDS: (seconds, max(1, ending.steps))} | ({MISS + cause: (1.0, 1.0)} if cause else {})

    def remark(self) -> str:
        return self._remark

    @staticmethod
    def scores(rows: Rows) -> list[Score]:
        """Over all, the causes of misses as shares of all, then by split and by family."""
        rates = [(name, [(sample.group, row[name]) for sample, row in rows]) for name in (STEPS, SECONDS)]
        found = [_completed(rows, None), *(ratio_score(name, counts, share, len(counts)) for name, counts in rates)]
        found += [
            wilson_score(MISS + cause, [(s.group, row.get(MISS + cause, (0, 1))) for s, row in rows])
            for cause in CAUSES
        ]
        for place in (0, 1):
            for name in sorted({sample.group.split("|")[place] for sample, _ in rows}):
                found.append(_completed([(s, row) for s, row in rows if s.group.split("|")[place] == name], name))
        return found


def cause_of(outcome: Outcome) -> str:
    """Why a goal was not reached; "" where it was. One that cannot be had is reached by saying so, after looking."""
    ended = outcome.ending.outcome
    gave_up = ended in ("refused", "failure")
    if outcome.met and (gave_up if not outcome.possible else ended == "success"):
        return ""
    match ended:
        case "success":
            return "said done, is not"
        case "limit":
            return "ran out of steps"
        case "denied":
            return "stopped by the gate"
        case "refused" | "failure":
            return "gave up"
        case _:
            return "error"


def _completed(rows: Rows, group: str | None) -> Score:
    return replace(wilson_score(DONE, [(sample.group, row[DONE]) for sample, row in rows]), group=group)
