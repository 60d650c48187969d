"""A script played on a stage, rightly or with one planted fault, and written down as an episode with labels."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal, TypeAlias, get_args

from screenwright.core.action import Action, Back, Click, Finish, Home, TypeText
from screenwright.core.episode import EpisodeHead, FrameRef, GateRecord, Outcome, Step
from screenwright.core.geometry import Point
from screenwright.core.screenshot import Screenshot
from screenwright.core.verification import Category
from screenwright.episodes import EpisodeWriter, now
from screenwright.version import __version__
from screenwright_lab.data.trajectories.labels import Labels, save
from screenwright_lab.data.trajectories.loops import manners
from screenwright_lab.data.trajectories.script import Move, Task
from screenwright_lab.data.trajectories.stage import Stage, Thing, center_of

Fault: TypeAlias = Literal["wrong target", "loop", "premature finish", "left the window"]
FAULTS: tuple[Fault, ...] = get_args(Fault)
Style: TypeAlias = Literal["plain", "told", "goal"]
"""How a step is asked for: as an instruction that names its thing, as a person would, or not at all but by the goal."""

_ALLOWED = GateRecord(permission="allowed", rule="made by a script", by="policy")
_GROUND = 0.1
"""The share of wrong clicks that hit nothing at all."""


@dataclass(frozen=True, slots=True)
class Take:
    """A move as it is played: rightly, or wrongly for the reason; ``astray`` clicks something else instead."""

    move: Move
    wrong: Category | None = None
    astray: bool = False


@dataclass(slots=True)
class Player:
    """Plays takes on a stage into an episode; ``labels`` grows with them."""

    stage: Stage
    task: Task
    writer: EpisodeWriter
    rng: random.Random
    style: Style
    goal: str
    labels: list[Category | None] = field(default_factory=list)
    finished: bool = False

    def play(self, takes: Sequence[Take]) -> None:
        """A fault that changed the screen ends the trajectory; after one that did not, the rest is played rightly."""
        for number, take in enumerate(takes):
            before = self.stage.screenshot()
            action = self._action(take)
            follows = takes[number + 1].move.verb if number + 1 < len(takes) else ""
            self._do(action, take, before)
            if take.astray and follows == "type":  # the text goes wherever the wrong click led
                self._do(TypeText(takes[number + 1].move.text), Take(takes[number + 1].move, "wrong target"), None)
                return
            if take.astray and before.same_pixels(self.stage.screenshot()):
                self.play([Take(take.move), *takes[number + 1 :]])
                return
            if take.astray:
                if number == 0:
                    self.play([Take(Move("finish"), "premature finish")])
                return

    def _do(self, action: Action, take: Take, before: Screenshot | None) -> None:
        shot = before or self.stage.screenshot()
        if isinstance(action, Finish):
            self.finished = True
        else:
            self.stage.perform(action)
        self.labels.append(take.wrong)
        self._write(action, take.move, shot, self.stage.screenshot())

    def _write(self, action: Action, move: Move, before: Screenshot, after: Screenshot) -> None:
        words = {"plain": move.plain, "told": move.told, "goal": ""}[self.style] or self.goal
        first: FrameRef = self.writer.frame(before)
        step = Step(
            index=len(self.labels), subgoal=words, before=first, action=action, why=words, gate=_ALLOWED, at=now()
        )
        self.writer.intent(step)
        outcome = Outcome(status="done", after=self.writer.frame(after))
        self.writer.outcome(
            Step(
                index=step.index,
                subgoal=words,
                before=first,
                action=action,
                why=words,
                gate=_ALLOWED,
                at=step.at,
                outcome=outcome,
            )
        )

    def _action(self, take: Take) -> Action:
        match take.move.verb:
            case "click":
                things = self.stage.things()
                return Click(self._elsewhere(things, take.move) if take.astray else center_of(things, take.move.thing))
            case "type":
                return TypeText(take.move.text)
            case "back":
                return Back()
            case "home":
                return Home()
            case "finish":
                return Finish()

    def _elsewhere(self, things: Sequence[Thing], move: Move) -> Point:
        """Another thing, which no move of this script needs: near the right one, of its kind, or any; or ground."""
        at = center_of(tuple(things), move.thing)
        needed = {one.thing for one in self.task.moves}
        others = [thing for thing in things if not ({thing.key, _plain(thing)} & needed) and not thing.box.contains(at)]
        if self.task.app is None:
            same = {thing.name for thing in things if {thing.key, thing.name} & needed}
            others = [thing for thing in others if thing.name not in same]
        if not others or self.rng.random() < _GROUND:
            return self._ground(things)
        kind = next(thing.kind for thing in things if move.thing in (thing.key, thing.name))
        near = sorted(others, key=lambda thing: thing.box.distance(at))[:2]
        alike = [thing for thing in others if thing.kind == kind] or others
        return self.rng.choice(self.rng.choice((near, alike, others))).box.center

    def _ground(self, things: Sequence[Thing]) -> Point:
        shot = self.stage.screenshot()
        while True:
            point = Point(self.rng.randrange(shot.width), self.rng.randrange(shot.height // 3, shot.height))
            if all(thing.box.distance(point) > 12 * self.task.scale for thing in things):
                return point


def _plain(thing: Thing) -> str:
    """Where a device has two things of one name, a script that names it by name alone means either."""
    return thing.name if ":" in thing.key else thing.key


def takes_of(task: Task, fault: Fault | None, rng: random.Random) -> tuple[list[Take], str]:
    """The takes, and the key of the thing that must be made not to work for them, or ""."""
    moves, end = list(task.moves), Take(Move("finish"))
    right = [Take(move) for move in moves]
    match fault:
        case None:
            return [*right, end], ""
        case "wrong target":
            at = rng.choice([number for number, move in enumerate(moves) if move.verb == "click"])
            return [*right[:at], Take(moves[at], "wrong target", astray=True), *right[at + 1 :], end], ""
        case "premature finish":
            return [*right[: rng.randrange(1, len(moves))], Take(Move("finish"), "premature finish")], ""
        case "left the window":
            move = Move("home") if task.away == "home" else Move("click", task.away)
            at = rng.randrange(1, len(moves))
            asked = moves[at]
            return [*right[:at], Take(Move(move.verb, move.thing, "", asked.plain, asked.told), "left the window")], ""
        case "loop":
            return _looped(task, right, rng)


def _looped(task: Task, right: list[Take], rng: random.Random) -> tuple[list[Take], str]:
    """One move again and again: because it does not work, or because it is undone in between, or for no reason."""
    at, manner = rng.choice(manners(task))
    again = Take(right[at].move, "loop")
    if manner == "swing":
        back = Take(Move("back", plain=again.move.plain, told=again.move.told), "loop")
        return [*right[: at + 1], *[back, again] * 2], ""
    return [*right[: at + 1], *[again] * rng.choice((2, 3))], again.move.thing if manner == "stuck" else ""


def can_have(task: Task, fault: Fault | None) -> bool:
    if fault == "premature finish":
        return len(task.moves) > 1
    if fault == "loop":
        return bool(manners(task))
    return fault != "left the window" or bool(task.away and len(task.moves) > 1)


def play(
    stage: Stage,
    task: Task,
    takes: Sequence[Take],
    fault: Fault | None,
    folder: Path,
    rng: random.Random,
    goal: str | None = None,
) -> Labels:
    """Play the takes and leave an episode with labels in ``folder``. Raises DataError where the script does not fit."""
    style: Style = rng.choices(("plain", "told", "goal"), (0.45, 0.35, 0.2))[0]
    goal = goal or task.goal(plain=style == "plain" and rng.random() < 0.5)
    shot = stage.screenshot()
    head = EpisodeHead(
        goal=goal,
        device=stage.url,
        screen_size=(shot.width, shot.height),
        agent="script",
        versions={"screenwright": __version__},
        started=now(),
    )
    with EpisodeWriter(folder, head) as writer:
        player = Player(stage, task, writer, rng, style, goal)
        player.play(takes)
        writer.finish("success" if player.finished else "limit")
    labels = Labels(task.split, task.family, fault or "", tuple(player.labels))
    save(folder, labels)
    return labels


def faults(rng: random.Random) -> Iterator[Fault | None]:
    """Endless: two right runs in five, wrong targets and loops most often among the others."""
    while True:
        turn: list[Fault | None] = [
            None,
            None,
            None,
            None,
            "wrong target",
            "wrong target",
            "wrong target",
            "loop",
            "loop",
            "loop",
            "premature finish",
            "premature finish",
            "left the window",
        ]
        rng.shuffle(turn)
        yield from turn
