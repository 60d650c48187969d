"""What a skill does next, and how far it came: the same bounds for the deeds of every set."""

from __future__ import annotations

from dataclasses import replace

from screenwright.agents.planner.skill_instructions import SkillInstruction
from screenwright.agents.planner.skill_set import Deed
from screenwright.agents.planner.skills import common
from screenwright.core.agency import Reflection, Refusal, Situation


def act(deed: Deed, instruction: SkillInstruction, situation: Situation) -> common.Next:
    """The next actions, or why there is nothing to be done. Bounded: a skill does at most ``MOST_LOOKS`` actions.

    A screen that was looked at in parts, where it had changed, is looked at as a whole before anything is refused.
    """
    if common.is_worn_out(situation):
        return Refusal(f"{instruction.words!r} was not reached in {common.MOST_LOOKS} actions")
    decided = deed.act(instruction, situation)
    if not isinstance(decided, Refusal) or situation.screen.changed.since is None:
        return decided
    decided = deed.act(instruction, common.as_a_whole(situation))
    if isinstance(decided, Refusal):
        return decided
    return tuple(replace(each, target=None) for each in decided)  # the loop knows the elements of its own look only


def judge(deed: Deed, situation: Situation) -> Reflection:
    return (deed.judge or common.judge)(situation)
