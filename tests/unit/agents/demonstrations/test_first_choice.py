"""The built-in planner with demonstrations at hand: which is taken, and which is only named."""

from __future__ import annotations

from types import SimpleNamespace

from builders import screen_of
from replay_builders import CANCEL, FILE, SAVE, THANKS, Eyes, Look, Recorded, episode_of, middle
from screenwright.agents.demonstrations.first_choice import Case, FirstChoice
from screenwright.agents.demonstrations.replay import Replayer
from screenwright.agents.demonstrations.steps import Demonstration
from screenwright.agents.planner.builtin import BuiltinPlanner
from screenwright.core.action import Click
from screenwright.core.agency import Decision, Done, Plan, Refusal, Situation

PAGE: Look = (FILE, SAVE, CANCEL)
SHOWN: list[Recorded] = [(Click(middle(SAVE)), PAGE, (FILE, THANKS))]
HINT = "; the nearest demonstration is 'keep'"


def mind(*cases: str) -> FirstChoice:
    made = []
    for name in cases:
        eyes = Eyes()
        steps = Demonstration(*episode_of(eyes, SHOWN), eyes)
        made.append(Case(name, {"text1": "dogs"}, Replayer(steps)))
    return FirstChoice(BuiltinPlanner(tries_commands=False), made, HINT)


def test_the_demonstration_is_taken_where_its_first_step_can_be_done() -> None:
    agent = mind("keep")
    plan = agent.plan(Situation("click Cancel", screen_of(*PAGE)))
    assert isinstance(plan, Plan)
    assert plan.subgoals == ("step 1 of 1: do thing 1",)
    assert plan.why == "as in the demonstration 'keep', with text1 = 'dogs'"
    decided = agent.act(Situation("click Cancel", screen_of(*PAGE), plan))
    assert not isinstance(decided, Refusal)
    assert decided[0].action == Click(middle(SAVE))


def test_it_is_as_remote_as_its_planner() -> None:
    far = SimpleNamespace(name="far/model", remote=True)
    assert not mind("keep").remote
    assert FirstChoice(BuiltinPlanner(second=far), (), HINT).remote


def test_the_words_are_read_where_it_cannot_be_begun() -> None:
    agent = mind("keep")
    plan = agent.plan(Situation("click Cancel", screen_of(FILE, CANCEL)))
    assert isinstance(plan, Plan)
    assert plan.subgoals == ("click Cancel",)
    decided = agent.act(Situation("click Cancel", screen_of(FILE, CANCEL), plan))
    assert not isinstance(decided, Refusal)
    assert decided[0].action == Click(middle(CANCEL))


def test_what_cannot_be_read_is_done_as_it_was_shown_on_any_screen() -> None:
    plan = mind("keep").plan(Situation("dogs, dogs, dogs", screen_of(FILE)))
    assert isinstance(plan, Plan)
    assert plan.subgoals == ("step 1 of 1: do thing 1",)


def test_what_is_only_like_the_goal_is_named_and_not_done() -> None:
    refused = mind().plan(Situation("dogs, dogs, dogs", screen_of(*PAGE)))
    assert isinstance(refused, Refusal)
    assert refused.reason.startswith("I am not sure what 'dogs, dogs, dogs'")
    assert refused.reason.endswith(HINT)


def test_a_run_that_goes_on_has_the_mind_that_made_its_plan() -> None:
    plan = Plan(("step 1 of 1: do thing 1",))
    decided = mind("keep").act(Situation("dogs, dogs, dogs", screen_of(*PAGE), plan))
    assert not isinstance(decided, Refusal)
    assert decided[0].action == Click(middle(SAVE))


def test_advice_ends_it_because_there_is_no_second_plan() -> None:
    done = Done("step 1 of 1: do thing 1", Decision(Click(middle(SAVE)), "x"), changed=False)
    refused = mind("keep").plan(Situation("x", screen_of(*PAGE), advice="it did not work", history=(done,)))
    assert refused == Refusal("it did not work")
