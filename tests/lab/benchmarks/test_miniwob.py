"""The measure of MiniWoB++: what counts as done, why not, what is kept, and that nothing is done after the end."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from builders import screen_of
from screenwright.agents.planner.grammar import read_goal, read_phrase
from screenwright.agents.planner.matching import find
from screenwright.core.action import Action, Click, Finish
from screenwright.core.agency import Decision, Plan, Reflection, Refusal, Situation
from screenwright.core.errors import DeviceLost, UsageError
from screenwright.core.geometry import Point
from screenwright.core.screenshot import Screenshot
from screenwright_lab.benchmarks.intervals import Score
from screenwright_lab.benchmarks.miniwob import DONE, MiniWob
from screenwright_lab.benchmarks.miniwob_causes import CAUSES, Ending, cause_of
from screenwright_lab.benchmarks.miniwob_umpire import Umpire
from screenwright_lab.benchmarks.report_rows import examples
from screenwright_lab.benchmarks.runner import Settings, run
from screenwright_lab.benchmarks.trivial_players import NAMES, BestText, Nothing, RandomElement, player


@dataclass(frozen=True)
class State:
    is_over: bool = False
    reward: float = 0.0
    reason: str = ""


@dataclass
class World:
    """A world whose tasks are over after one click, with the reward of the task's name; also its own device."""

    begun: list[str] = field(default_factory=list)
    done: list[Action] = field(default_factory=list)
    closed: int = 0
    url: str = "world"
    environment: str = "browser"
    size: tuple[int, int] = (20, 20)

    @property
    def device(self) -> World:
        return self

    def begin(self, task: str, seed: int) -> str:
        if task == "broken":
            raise DeviceLost("the browser has ended")
        self.begun.append(f"{task}/{seed}")
        self.done = []
        return f"do {task}"

    def state(self) -> State:
        over = bool(self.done)
        return State(over, {"good": 1.0, "half": 0.2, "bad": -1.0}[self.begun[-1].split("/")[0]] if over else 0.0)

    def screenshot(self) -> Screenshot:
        return screen_of(size=self.size).screenshot

    def perform(self, action: Action) -> None:
        self.done.append(action)

    def release(self) -> None:
        pass

    def close(self) -> None:
        self.closed += 1


@dataclass
class Clicker:
    name: str = "clicker"
    models: tuple[str, ...] = ()

    def plan(self, situation: Situation) -> Plan | Refusal:
        return Plan((situation.goal,))

    def act(self, situation: Situation) -> Sequence[Decision] | Refusal:
        return (Decision(Click(Point(1, 1)), situation.goal),)

    def reflect(self, situation: Situation) -> Reflection:
        return Reflection("retry", situation.goal)


def pursue(goal: str, umpire: Umpire, name: str) -> Ending:
    """Two clicks, of which the second must not arrive, and a question after the end."""
    situation = Situation(goal, screen_of(size=(20, 20)), Plan((goal,)))
    for _ in range(2):
        decided = umpire.act(situation)
        assert not isinstance(decided, Refusal)
        umpire.perform(Click(Point(1, 1)))
    assert umpire.reflect(situation) == Reflection("continue")
    last = umpire.act(situation)
    assert not isinstance(last, Refusal)
    assert isinstance(last[0].action, Finish)
    return Ending("success", name, 1)


def bench(*tasks: str, world: World | None = None) -> MiniWob:
    opened = world or World()
    return MiniWob(
        tasks, [1000, 1001], lambda: opened, lambda seed: Clicker(), pursue, "clicker", say=lambda line: None
    )


def score(scores: Sequence[Score], name: str, group: str | None = None) -> float:
    return next(one.value for one in scores if (one.name, one.group) == (name, group))


def test_any_reward_above_nothing_counts_as_done() -> None:
    report = run(bench("good", "half", "bad"), say=lambda line: None)
    assert (report.n, report.errors) == (6, 0)
    assert score(report.scores, DONE) == pytest.approx(4 / 6)
    assert [score(report.scores, DONE, task) for task in ("good", "half", "bad")] == [1.0, 1.0, 0.0]
    assert score(report.scores, "page said no") == pytest.approx(2 / 6)


def test_nothing_is_done_after_the_end() -> None:
    world = World()
    run(bench("good", world=world), say=lambda line: None)
    assert len(world.done) == 1


def test_a_stopped_run_goes_on_and_plays_nothing_twice(tmp_path: Path) -> None:
    first = World()
    run(bench("good", "bad", world=first), Settings(2, folder=tmp_path), say=lambda line: None)
    again = World()
    report = run(bench("good", "bad", world=again), Settings(folder=tmp_path), say=lambda line: None)
    assert report.n == 4
    assert len(first.begun) == 2
    assert sorted(first.begun + again.begun) == ["bad/1000", "bad/1001", "good/1000", "good/1001"]


def test_an_error_is_no_failure_and_the_browser_is_opened_anew() -> None:
    world = World()
    report = run(bench("broken", "good", world=world), say=lambda line: None)
    assert (report.n, report.errors) == (2, 2)
    assert score(report.scores, DONE) == 1.0
    assert world.closed == 3, "after each error, so that the next episode gets a browser that is well, and at the end"


def test_each_cause_has_an_example() -> None:
    report = run(bench("good", "bad"), say=lambda line: None)
    ((count, cause, example, why),) = examples(report)
    assert (count, cause, example) == (2, "page said no", "bad/1000")
    assert "do bad" in why


# -- causes ------------------------------------------------------------------------------------------------------


def refusal(goal: str) -> str:
    read = read_goal(goal)
    assert isinstance(read, Refusal)
    return read.reason


def missed(words: str, *items) -> str:
    phrase = read_phrase(words)
    assert not isinstance(phrase, Refusal)
    found = find(screen_of(*items), phrase)
    assert isinstance(found, Refusal)
    return found.reason


SAVE = ("button", "Save", (0, 0, 40, 20))


@pytest.mark.parametrize(
    ("ending", "state", "progress", "cause"),
    [
        (Ending("success", "", 3), State(True, 0.5), (2, 3), ""),
        (Ending("success", "", 3), State(True, -1.0), (0, 3), "wrong target"),
        (Ending("success", "", 3), State(True, -1.0), (2, 3), "page said no"),
        (Ending("success", "", 3), State(), (3, 3), "not over"),
        (Ending("limit", "used up", 30), State(), (1, 3), "ran out of steps"),
        (Ending("denied", "pay", 1), State(), (1, 3), "stopped by the gate"),
        (Ending("refused", refusal("frobnicate"), 0), State(), (0, 0), "not understood"),
        (Ending("refused", missed("the Open button", SAVE), 0), State(), (0, 1), "target not found"),
        (Ending("failure", missed("Save", SAVE, ("button", "Save", (0, 60, 40, 80))), 1), State(), (1, 2), "ambiguous"),
        (Ending("failure", missed("the third Save", SAVE), 1), State(), (1, 2), "target not found"),
        (Ending("failure", "did 'click Save' twice and nothing changed", 2), State(), (0, 1), "no effect"),
        (Ending("failure", "the stars are wrong", 2), State(), (0, 1), "gave up"),
    ],
)
def test_the_cause_of_a_miss(ending: Ending, state: State, progress: tuple[int, int], cause: str) -> None:
    assert cause_of(ending, state, progress)[0] == cause
    assert cause in ("", *CAUSES)


# -- baselines ---------------------------------------------------------------------------------------------------


def test_the_best_text_is_pressed_once_and_never_the_task_itself() -> None:
    goal = "Click on the Send button please"
    items = [("text", "Click on the Send button please", (0, 0, 90, 10)), ("button", "Send", (0, 20, 40, 40)), SAVE]
    situation = Situation(goal, screen_of(*items))
    (first,) = BestText().act(situation)  # type: ignore[misc]  # it does not refuse here
    assert first.target == "e2"
    assert isinstance(BestText().act(Situation(goal, screen_of(items[0]))), Refusal)


def test_who_does_nothing_says_that_all_is_done() -> None:
    situation = Situation("x", screen_of(SAVE))
    (only,) = Nothing().act(situation)  # type: ignore[misc]  # as above
    assert isinstance(only.action, Finish)
    assert Nothing().plan(situation).subgoals == ("x",)  # type: ignore[union-attr]  # as above


def test_players_by_name() -> None:
    assert [player(name, 0).name for name in NAMES] == list(NAMES)
    screen = screen_of(SAVE, ("button", "Open", (0, 40, 40, 60)))
    one, other = player("baseline:random", "a"), player("baseline:random", "a")
    assert [one.act(Situation("x", screen)) for _ in range(9)] == [other.act(Situation("x", screen)) for _ in range(9)]
    with pytest.raises(UsageError, match="baseline:nothing"):
        player("baseline:best", 0)


def test_a_drawn_element_is_one_of_the_screen() -> None:
    screen = screen_of(SAVE, ("button", "Open", (0, 40, 40, 60)))
    player = RandomElement(random.Random(3))
    drawn = {player.act(Situation("x", screen))[0].target for _ in range(20)}  # type: ignore[index]  # as above
    assert drawn == {"e1", "e2"}
