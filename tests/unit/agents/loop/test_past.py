"""A run that is killed at any moment and goes on: nothing that was done is lost, nothing is done twice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from loop_fakes import KEY, FakeDevice, FakeGate, FakeTrace, eyes, one, untimed
from screenwright.agents.loop.limits import Limits
from screenwright.agents.loop.past import Past, past_of
from screenwright.agents.loop.run import Result, Run
from screenwright.core.action import Action, PressKeys, TypeText, Wait
from screenwright.core.agency import Decision, Done, Plan, Reflection, Situation
from screenwright.core.episode import Episode, EpisodeHead, Event, FrameRef, GateRecord, Outcome, Step
from screenwright.core.images import decode
from screenwright.core.screenshot import Screenshot
from screenwright.episodes.folder import EpisodeWriter, frame_bytes, now, read_episode

SUBGOALS, KEYS_EACH = 3, 2
HEAD = EpisodeHead(goal="a goal", device="fake:", screen_size=(1, 1), agent="counter", versions={}, started=now())


class Killed(BaseException):
    """As SIGKILL: nothing that would tidy up sees it."""


@dataclass
class Bomb:
    """Kills the run at its moment number ``at``; a moment passes before and after all that can be seen outside."""

    at: int
    passed: int = 0

    def tick(self) -> None:
        self.passed += 1
        if self.passed == self.at:
            raise Killed


class Counter(FakeDevice):
    """Shows by its shade how many keys it got; survives a kill."""

    bomb = Bomb(0)

    def perform(self, action: Action) -> None:
        self.bomb.tick()
        if isinstance(action, Wait):
            return
        super().perform(action)
        self.bomb.tick()


def count(shot: Screenshot) -> int:
    return (int(shot.pixels[0, 0, 0]) - 40) // 3


@dataclass
class Counting:
    """An agent that wants so many keys for every sub-goal and believes nothing but the screen."""

    asked: list[Situation] = field(default_factory=list)
    name: str = "counter"
    models: tuple[str, ...] = ()

    def plan(self, situation: Situation) -> Plan:
        return Plan(tuple(f"part {number}" for number in range(1, SUBGOALS + 1)), "in parts")

    def act(self, situation: Situation) -> Sequence[Decision]:
        self.asked.append(situation)
        missing = KEYS_EACH * (situation.subgoal_index + 1) - count(situation.screen.screenshot)
        return [KEY] * missing

    def reflect(self, situation: Situation) -> Reflection:
        reached = count(situation.screen.screenshot) >= KEYS_EACH * (situation.subgoal_index + 1)
        return Reflection("proceed") if reached else Reflection("retry", "not enough yet")


class Bombed:
    """A trace on disk that may be killed before and after each write."""

    def __init__(self, writer: EpisodeWriter, bomb: Bomb) -> None:
        self._writer, self._bomb = writer, bomb

    def frame(self, screenshot: Screenshot) -> FrameRef:
        self._bomb.tick()
        return self._writer.frame(screenshot)

    def intent(self, step: Step) -> None:
        self._bomb.tick()
        self._writer.intent(step)
        self._bomb.tick()

    def outcome(self, step: Step) -> None:
        self._bomb.tick()
        self._writer.outcome(step)
        self._bomb.tick()

    def event(self, event: Event) -> None:
        self._bomb.tick()
        self._writer.event(event)
        self._bomb.tick()


def work(device: Counter, folder: Path, bomb: Bomb, agent: Counting | None = None) -> Result | None:
    """A run, or the rest of one; None where it was killed."""
    device.bomb = bomb
    going_on = (folder / "episode.json").exists()
    past = past_in(folder) if going_on else None
    writer = EpisodeWriter.resume(folder) if going_on else EpisodeWriter(folder, HEAD)
    try:
        run = Run(device, agent or Counting(), eyes, FakeGate(), Bombed(writer, bomb), Limits(steps=9))
        result = run.reach("a goal", past)
    except Killed:
        return None
    writer.finish(result.outcome, result.reason)
    return result


def past_in(folder: Path) -> Past:
    return past_of(read_episode(folder), lambda ref: decode(frame_bytes(folder, ref), ref.file))


def test_killed_at_every_moment_and_resumed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    untimed(monkeypatch)
    moments = 0
    while True:
        device, folder, bomb = Counter(), tmp_path / str(moments), Bomb(moments + 1)
        if work(device, folder, bomb) is not None:
            break
        moments += 1
        acknowledged = [step for step in read_episode(folder).steps if step.outcome is not None]
        result = work(device, folder, Bomb(0))
        assert result is not None
        assert result.outcome == "success", (moments, result.reason)
        assert len(device.done) == SUBGOALS * KEYS_EACH, moments
        again = read_episode(folder)
        assert [step for step in again.steps if step in acknowledged] == acknowledged
        assert len({step.index for step in again.steps}) == len(again.steps)
        assert again.head.outcome == "success"
    assert moments > 40


@pytest.mark.parametrize("seed", range(6))
def test_killed_again_and_again(seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    untimed(monkeypatch)
    device, folder = Counter(), tmp_path / "episode"
    for kill in range(40):
        if (result := work(device, folder, Bomb(9 + (seed + 5 * kill) % 17))) is not None:
            break
    assert result is not None
    assert result.outcome == "success"
    assert len(device.done) == SUBGOALS * KEYS_EACH


def test_the_limit_of_steps_counts_over_a_resume(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    untimed(monkeypatch)
    device, folder = Counter(), tmp_path / "episode"
    assert work(device, folder, Bomb(30)) is None
    past = past_in(folder)
    run = Run(device, Counting(), eyes, FakeGate(), FakeTrace(), Limits(steps=past.steps))
    assert run.reach("a goal", past).reason == f"the limit of {past.steps} steps is used up"


# -- what is rebuilt -----------------------------------------------------------------------------------------------

FRAME = FrameRef(file="f.png", sha256="0" * 64, width=1, height=1)
ALLOWED = GateRecord(permission="allowed", rule="", by="policy")
DONE = Outcome(status="done", effect=("target",))


def step(index: int, outcome: Outcome | None = DONE, note: str = "") -> Step:
    return Step(index=index, subgoal="s", before=FRAME, action=PressKeys(("a",)), why="", gate=ALLOWED, at="",
                outcome=outcome, note=note, target={"id": "e3"})  # fmt: skip


def event(kind: str, step: int, **more: object) -> Event:
    return Event(kind=kind, step=step, at="", seconds=2.0 + step, **more)  # type: ignore[arg-type]


def rebuilt(steps: Sequence[Step], events: Sequence[Event]) -> Past:
    shot = FakeDevice().screenshot()
    return past_of(Episode(head=HEAD, steps=tuple(steps), events=tuple(events)), lambda _ref: shot)


PLANNED = event("plan", 0, subgoals=("a", "b"), note="why")


def test_killed_before_there_was_a_plan() -> None:
    past = rebuilt([], [])
    assert (past.plan, past.steps, past.seconds, past.before) == (None, 0, 0.0, None)


def test_plan_place_tries_and_advice() -> None:
    events = [
        PLANNED, event("decision", 0), event("reflection", 1, subgoal_index=1, verdict="proceed"),
        event("decision", 1, subgoal_index=1), event("reflection", 2, subgoal_index=1, verdict="retry", note="look up"),
    ]  # fmt: skip
    past = rebuilt([step(1), step(2)], events)
    assert past.plan == Plan(("a", "b"), "why")
    assert (past.subgoal_index, past.attempt, past.advice) == (1, 2, "look up")
    assert (past.before, past.steps, past.seconds) == (None, 2, 4.0)
    assert past.history[0] == Done("s", Decision(PressKeys(("a",)), "", "e3"), False, "", ("target",))


def test_a_goal_that_was_not_parted_stays_so() -> None:
    past = rebuilt([], [event("plan", 0, subgoals=("send it",), parted=False)])
    assert past.plan == Plan(("send it",), "", parted=False)


def test_what_was_begun_is_judged_first() -> None:
    past = rebuilt([step(1)], [PLANNED, event("decision", 0), event("paused", 1), event("resumed", 1)])
    assert past.before is not None


def test_a_new_plan_that_was_wanted_is_made() -> None:
    past = rebuilt([step(1)], [PLANNED, event("reflection", 1, verdict="replan", note="another way")])
    assert (past.plan, past.advice, past.replans) == (None, "another way", 1)


@pytest.mark.parametrize(
    ("outcome", "unknown"),
    [
        (None, True),
        (DONE, False),
        (Outcome(status="failed", note="the link went down"), True),
        (Outcome(status="failed", note="the device refused this", effect=()), False),
    ],
)
def test_steps_of_which_nobody_knows(outcome: Outcome | None, unknown: bool) -> None:
    (done,) = rebuilt([step(1, outcome)], [PLANNED]).history
    assert done.unknown is unknown
    assert ("may or may not have happened" in done.note) is unknown


def test_what_the_gate_denied_was_not_done() -> None:
    assert rebuilt([step(1, Outcome(status="denied"))], [PLANNED, event("decision", 0)]).history == ()


# -- never blindly twice -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("action", "asked"), [(PressKeys(("enter",)), 2), (TypeText("x"), 2), (Wait(1), 1)], ids=["key", "text", "wait"]
)
def test_what_may_have_happened_is_not_done_again_without_a_second_thought(
    monkeypatch: pytest.MonkeyPatch, action: Action, asked: int
) -> None:
    untimed(monkeypatch)
    agent = one(Decision(action, "go"), verdicts=[Reflection("retry", "?")])
    begun = Done("only", Decision(action, "go"), False, "may or may not have happened", unknown=True)
    shot = FakeDevice().screenshot()
    past = Past(Plan(("only",)), 0, 1, "", (begun,), shot, steps=1, replans=0, seconds=0.0)
    device = FakeDevice()
    result = Run(device, agent, eyes, FakeGate(), FakeTrace()).reach("a goal", past)
    assert result.outcome == "success"
    assert len(device.done) == 1
    assert len(agent.situations) == asked
    assert ("may have happened already" in agent.situations[-1].advice) is (asked == 2)
