"""An agent that asks a trained policy: what it is told, and what becomes of its answers on phones and desktops."""

import pytest

from builders import screen_of
from screenwright.agents.minds.policy import Move, PolicyAgent
from screenwright.core.action import Click, Finish, Impossible, Scroll, Swipe, TypeText
from screenwright.core.agency import Decision, Done, Refusal, Situation
from screenwright.core.geometry import Point

UP = Swipe(Point(200, 240), Point(200, 60))


class Answers:
    """A policy with one answer, which keeps what it was asked."""

    name, reads_screen = "policy:toy", True

    def __init__(self, answer):
        self.answer, self.asked = answer, []

    def move(self, goal, past, screen):
        self.asked.append((goal, list(past)))
        return self.answer


def situation(*done, environment="phone"):
    screen = screen_of(("button", "Save", (20, 20, 200, 50)))
    return Situation(goal="save it", screen=screen, history=tuple(done), environment=environment)


def acted(action, environment="phone", plan=()):
    answer = None if action is None else Move(action, plan, "as written", 0.75)
    return PolicyAgent(Answers(answer)).act(situation(environment=environment))


def test_the_goal_is_the_one_subgoal_and_is_followed_to_its_end():
    agent = PolicyAgent(Answers(None))
    assert agent.plan(situation()).subgoals == ("save it",)
    assert agent.reflect(situation()).verdict == "continue"


def test_one_action_with_its_plan_as_the_reason():
    (decision,) = acted(Click(Point(30, 30)), plan=("DUAL_POINT", "TYPE", "STATUS_TASK_COMPLETE"))
    assert decision.action == Click(Point(30, 30))
    assert decision.why.endswith("to go on with type then status task complete")
    assert decision.confidence == 0.75


@pytest.mark.parametrize("action", [Finish(), TypeText("hello")])
def test_other_answers_pass_as_they_are(action):
    assert acted(action)[0].action == action


def test_giving_up_says_who_gave_up():
    (decision,) = acted(Impossible("whatever"))
    assert isinstance(decision.action, Impossible)
    assert "policy" in decision.action.reason


def test_an_answer_that_is_no_action_is_a_refusal():
    assert isinstance(acted(None), Refusal)


def test_swipes_turn_the_wheel_where_there_are_no_fingers_and_are_remembered_as_swipes():
    assert acted(UP)[0].action == UP
    (decision,) = acted(UP, environment="desktop")
    assert decision.action == Scroll("down", 5, UP.start)

    policy = Answers(Move(Finish(), (), "", 1.0))
    PolicyAgent(policy).act(situation(Done("save it", decision, changed=True), environment="desktop"))
    (swipe,) = policy.asked[0][1]
    assert isinstance(swipe, Swipe)
    assert swipe.end.y < swipe.start.y


def test_what_the_device_refused_is_not_told_as_done():
    policy = Answers(Move(Finish(), (), "", 1.0))
    tap = Decision(Click(Point(30, 30)), "tap")
    done = [Done("save it", tap, changed=True), Done("save it", tap, changed=False, refused=True)]
    PolicyAgent(policy).act(situation(*done))
    assert policy.asked == [("save it", [tap.action])]
