"""What the loop does about refusals, circles and budgets: advice first, and an end to everything."""

from __future__ import annotations

import pytest

from loop_fakes import KEY, FakeAgent, FakeDevice, FakeGate, FakeTrace, eyes, go, one, untimed
from screenwright.agents.loop.run import Run
from screenwright.core.action import Action, Click, PressKeys, TypeText
from screenwright.core.agency import Decision, Plan, Reflection, Situation
from screenwright.core.episode import ModelUsage
from screenwright.core.errors import BadReply, OutOfBudget, ScreenwrightError, UnsupportedAction, UsageError
from screenwright.core.geometry import Point
from screenwright.core.messages import Watch

TEXT = Decision(TypeText("x"), "type x")
ODD = Decision(PressKeys(("hyper",)), "press hyper")
CONTINUE = Reflection("continue", "")


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    untimed(monkeypatch)


class Picky(FakeDevice):
    """Refuses one action."""

    def __init__(self, error: ScreenwrightError) -> None:
        super().__init__()
        self._error = error

    def perform(self, action: Action) -> None:
        if action == ODD.action:
            raise self._error
        super().perform(action)


class SecondThought(FakeAgent):
    """Chooses what is odd first, and something else once it has advice."""

    def act(self, situation: Situation) -> list[Decision]:
        self.situations.append(situation)
        return [TEXT] if situation.advice else [KEY, ODD, TEXT]


@pytest.mark.parametrize("error", [UnsupportedAction("no such key here"), UsageError("unknown key 'hyper'")])
def test_what_a_device_refuses_is_told_and_the_run_goes_on(error: ScreenwrightError) -> None:
    agent = SecondThought([Plan(("only",))], {})
    result, device, trace = go(agent, Picky(error))
    assert result.outcome == "success"
    assert device.done == [KEY.action, TEXT.action]
    refused = [line.outcome for line in trace.lines if line.action == ODD.action and line.outcome]
    assert [(each.status, each.note) for each in refused] == [("failed", f"the device refused this: {error}")]
    told = agent.situations[1]
    assert told.advice == f"the device refused this: {error}"
    assert [done.in_vain for done in told.history] == [False, True]


def test_a_mind_that_insists_on_what_is_refused_comes_to_an_end() -> None:
    result, device, trace = go(one(ODD), Picky(UsageError("unknown key")), repeats=3)
    assert result.outcome in ("failure", "limit")
    assert (result.error, device.done) == (None, [])
    assert len(trace.lines) // 2 <= 4


def test_misses_are_counted_in_a_row() -> None:
    class Now(FakeAgent):
        def act(self, situation: Situation) -> list[Decision]:
            return [TEXT] if situation.advice.startswith("the device") else [KEY, ODD]

    agent = Now([Plan(("only",))], {}, [Reflection("retry", "more")] * 8)
    assert go(agent, Picky(UsageError("unknown key")), repeats=1)[0].outcome == "success"


# -- circles -------------------------------------------------------------------------------------------------------


def test_a_circle_is_told_replanned_and_ended() -> None:
    agent = one(KEY, verdicts=[CONTINUE] * 50)
    result, device, trace = go(agent, FakeDevice(still=True))
    assert result.outcome == "limit"
    assert result.reason == "the same action on the same screen 3 times changed nothing (Press a)"
    assert len(device.done) == 3
    assert [(event.kind, event.verdict) for event in trace.events if event.kind == "circle"] == [
        ("circle", "retry"), ("circle", "replan"),
    ]  # fmt: skip
    assert [event.kind for event in trace.events].count("plan") == 2
    assert any("changed nothing" in situation.advice for situation in agent.situations)


def test_an_agent_that_only_goes_on_is_stopped_where_nothing_has_any_effect() -> None:
    class Restless(FakeAgent):
        def act(self, situation: Situation) -> list[Decision]:
            number = len(situation.history)
            return [Decision(Click(Point(5 + 10 * (number % 11), 5 + 3 * number)), "elsewhere")]

    agent = Restless([Plan(("only",))], {}, [CONTINUE] * 60)
    result, device, _ = go(agent, FakeDevice(still=True), steps=60)
    assert result.outcome == "limit"
    assert "led to nothing new" in result.reason
    assert len(device.done) == 12


def test_an_agent_that_goes_on_and_gets_on_is_not_disturbed() -> None:
    agent = one(KEY, verdicts=[CONTINUE] * 29)
    result, device, trace = go(agent)
    assert (result.outcome, len(device.done)) == ("success", 30)
    assert "circle" not in {event.kind for event in trace.events}


# -- budgets and models --------------------------------------------------------------------------------------------


class Purse:
    """An account that is empty after so many questions."""

    def __init__(self, questions: int) -> None:
        self.left = questions
        self.said = ["another model takes over"]

    def check(self) -> None:
        if self.left == 0:
            raise OutOfBudget("the budget is used up")

    def usage(self) -> tuple[ModelUsage, ...]:
        return (ModelUsage(model="m", replies=9 - self.left, input_tokens=1, output_tokens=1),)

    def remarks(self) -> tuple[str, ...]:
        self.left -= 1
        said, self.said = tuple(self.said), []
        return said

    def look_on(self, watch: Watch) -> None:
        pass


@pytest.mark.parametrize(("questions", "actions"), [(0, 0), (1, 0), (2, 0), (3, 1), (4, 1), (5, 2)])
def test_a_budget_is_checked_before_every_question_and_every_step(questions: int, actions: int) -> None:
    agent, device, trace = one(KEY, verdicts=[CONTINUE] * 9), FakeDevice(), FakeTrace()
    result = Run(device, agent, eyes, FakeGate(), trace, account=Purse(questions)).reach("a goal")
    assert (result.outcome, result.reason) == ("limit", "the budget is used up")
    assert len(device.done) == actions


def test_a_budget_that_ends_within_an_agents_question_is_a_limit() -> None:
    class Poor(FakeAgent):
        def act(self, situation: Situation) -> list[Decision]:
            raise OutOfBudget("used up in the middle")

    result, _, _ = go(Poor([Plan(("only",))], {}))
    assert (result.outcome, result.reason, result.error) == ("limit", "used up in the middle", None)


def test_what_is_to_be_said_of_the_models_is_said_and_written_down() -> None:
    said: list[str] = []
    trace = FakeTrace()
    Run(FakeDevice(), one(KEY), eyes, FakeGate(), trace, say=said.append, account=Purse(9)).reach("a goal")
    assert "another model takes over" in said
    assert [event.note for event in trace.events if event.kind == "model"] == ["another model takes over"]
    assert trace.events[-1].usage[0].replies == 3


def test_a_model_that_breaks_in_the_middle_leaves_a_whole_episode() -> None:
    class Broken(FakeAgent):
        def reflect(self, situation: Situation) -> Reflection:
            raise BadReply("two answers that cannot be used")

    result, device, trace = go(Broken([Plan(("only",))], {"only": [KEY]}))
    assert result.outcome == "error"
    assert isinstance(result.error, BadReply)
    assert trace.last.outcome is not None
    assert device.released >= 1
