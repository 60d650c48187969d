"""The built-in planner: reads the goal by grammar, finds targets by words and place, judges by pixels. No model, unless
one is given that reads what is not read surely.

What it cannot read or find it refuses with the reason. The screen may not be finished: after other steps it looks
once more before it refuses, and once more before it does anything a second time.

"open X" is one click, as for buttons, menus, links and task bars; where X is called a file, a folder or an icon, or
where one click only marked it, it is a double click.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from screenwright.agents.planner.echo import without_echo
from screenwright.agents.planner.effects import LOOK_AGAIN, is_search, judge, tries
from screenwright.agents.planner.exercise import handing_in
from screenwright.agents.planner.general_skills import installed
from screenwright.agents.planner.given import read_steps
from screenwright.agents.planner.goals import Understood, as_commands, may_be_wished, understand
from screenwright.agents.planner.grammar import read_goal
from screenwright.agents.planner.grounded_plan import Grounded, steps_on
from screenwright.agents.planner.instructions import (
    Choose,
    SaveAs,
    ScrollTo,
    ScrollView,
    SetState,
    TargetPhrase,
    TypeInto,
    WaitFor,
)
from screenwright.agents.planner.program_map import NOTHING_KNOWN, MapStore, ProgramMap
from screenwright.agents.planner.quoting import quote
from screenwright.agents.planner.second_reader import SecondReader, labels_of
from screenwright.agents.planner.single import decide
from screenwright.agents.planner.skill_instructions import DoCommand, SetAmounts, SetValue, SkillInstruction, Wish
from screenwright.agents.planner.skill_phrases import CONFIRM_OPEN, GO_ON, LOOK_INTO_MENUS
from screenwright.agents.planner.skill_set import SkillSet
from screenwright.agents.planner.skills import acting, exploring
from screenwright.agents.planner.skills.common import as_a_whole
from screenwright.agents.planner.skills.confirming import answers
from screenwright.agents.planner.unseen import unseen
from screenwright.core.agency import Decision, Plan, Reflection, Refusal, Situation
from screenwright.core.screen import Screen

THE_SCREEN = "the screen"
"""What a goal was read by, where the net of sentences read it beside the screen."""
UNREAD = "the menus are looked into first, as the goal cannot surely be read by what is in sight"
UNSURE = "looked for among the commands of the program, as it could not be read: "
NOT_ALL = "what else the goal asks for is not to be seen here"
_FILLS = (Choose, DoCommand, SetAmounts, SetState, SetValue, TypeInto)
"""What may leave a dialog open in which it counts only when it is confirmed."""


class BuiltinPlanner:
    """Fits ``core.protocols.Agent``. Keeps which skills are on and, in ``known``, what it saw in the menus of the
    program: a sub-goal is a clause, and is read again when its turn comes. Without ``skills`` given it has those that
    are installed; with a set of none, what is named and not in sight is looked for nowhere either. ``steps``: the plan,
    as it stands, in place of one that is read out of the goal; ``second``: reads what grammar and net are not sure
    of. What nobody reads surely is looked for among the commands of the program, if it ``tries_commands``;
    whatever the grammar reads is done so, ``grammar_first``, where goals are exercises in its own forms. ``maps`` of
    programs are gone by, and kept, over runs."""

    name = "builtin"

    def __init__(
        self,
        skills: SkillSet | None = None,
        steps: Sequence[str] | None = None,
        second: SecondReader | None = None,
        known: ProgramMap = NOTHING_KNOWN,
        *,
        maps: MapStore | None = None,
        tries_commands: bool = True,
        grammar_first: bool = False,
    ) -> None:
        self.models: tuple[str, ...] = (second.name,) if second else ()
        self._skills = installed() if skills is None else skills
        self._steps, self._second = steps, second
        self.known, self._tries_commands, self._grammar_first = known, tries_commands, grammar_first
        self._maps, self._recalled = maps, tuple[str, ...]()

    @property
    def remote(self) -> bool:
        """Whether goals and labels of screens may leave this machine."""
        return self._second is not None and self._second.remote

    def plan(self, situation: Situation) -> Plan | Refusal:
        """One sub-goal for each instruction. A goal is read in one way only, so a second plan is a refusal, but where
        the menus were looked into first, or a first part of it led to another screen, beside which it is read again."""
        if situation.advice and situation.advice != GO_ON:
            return Refusal(situation.advice)
        done = dict.fromkeys(one.subgoal for one in situation.history if one.subgoal not in (LOOK_INTO_MENUS, GO_ON))
        if done:
            return self._further(situation, tuple(done))
        if situation.advice and self._maps and self.known.base:
            self._maps.keep(exploring.menu_titles(self.known.base), self.known)
        told = self._told(situation)
        if self._has_closed_menus(situation, told):
            if not self._recall(situation.screen):
                return Plan((LOOK_INTO_MENUS, GO_ON), UNREAD)
            told = self._told(situation)
        if isinstance(told.instructions, Refusal):
            meant = as_commands(situation.goal, self._skills) if self._tries_commands and not self._steps else None
            why = f"{UNSURE}{told.instructions.reason}"
            return self._planned(situation, meant, why, confirms=True) if meant else told.instructions
        if self._steps:
            subgoals = tuple(subgoal for wish in told.instructions for subgoal in _subgoals(wish))
            return Plan(subgoals, f"the steps that were given: {len(subgoals)}")
        by = f" by {told.by}" if told.by else ""
        why = "read beside the screen" if told.by == THE_SCREEN else f"read from the goal's words{by}"
        return self._planned(situation, told.instructions, why, confirms=not told.exactly)

    def _planned(self, situation: Situation, instructions: tuple[Wish, ...], why: str, *, confirms: bool) -> Plan:
        """``confirms``: what may be left open at the end is answered, as nobody told the steps one by one."""
        subgoals = tuple(subgoal for wish in instructions for subgoal in _subgoals(wish))
        if self._skills.names:
            subgoals += handing_in(situation.screen, situation.goal, subgoals)
            if confirms and isinstance(instructions[-1], _FILLS) and not answers(situation.screen):
                subgoals += (CONFIRM_OPEN,)
        return Plan(subgoals, f"{why}: {len(subgoals)} steps")

    def _has_closed_menus(self, situation: Situation, told: Understood) -> bool:
        """Whether there are menus that were not looked into, and the goal is not surely read without them."""
        if self._steps or told.exactly or told.by or not (self._tries_commands and self._skills.names):
            return False
        if situation.advice or situation.environment != "desktop" or not may_be_wished(situation.goal):
            return False
        titles = exploring.menu_titles(situation.screen)
        return bool(titles) and not any((title,) in self.known.places for title in titles)

    def _recall(self, screen: Screen) -> bool:
        """Whether an earlier run looked into these menus."""
        titles = exploring.menu_titles(screen)
        if (recalled := self._maps.recall(titles) if self._maps else None) is None:
            return False
        self.known, self._recalled = replace(recalled, base=screen), titles
        return True

    def _further(self, situation: Situation, done: Sequence[str]) -> Plan | Refusal:
        """What is left of the goal, read beside the screen that the steps before led to."""
        grounded = steps_on(as_a_whole(_seen(situation)).screen, situation.goal, self.known)
        sure = grounded if grounded and grounded.sure else None
        left = tuple(one for one in sure.steps if one not in done) if sure else ()
        if sure and sure.whole and not left:
            left = (CONFIRM_OPEN,)
        wishes = read_steps((*left, *(() if sure and sure.whole else (GO_ON,))), self._skills) if left else None
        if wishes is None or isinstance(wishes, Refusal):
            return Refusal(f"{NOT_ALL}; done was: {'; '.join(done)}")
        return self._planned(situation, wishes, "read on beside the screen", confirms=True)

    def _may_go_on(self, situation: Situation, part: Grounded) -> bool:
        """Whether the rest of the goal is to be looked for where a part of it leads."""
        return part.leads_on and may_be_wished(situation.goal)

    def _told(self, situation: Situation) -> Understood:
        """What is not told exactly is done as it is read beside the screen, where that is sure, else as its words alone
        are read."""
        if self._steps:
            return Understood(read_steps(self._steps, self._skills))
        screen = _seen(situation).screen
        shown = labels_of(screen) if self._second else ()
        told = understand(situation.goal, self._skills, self._second, shown, grammar_first=self._grammar_first)
        if told.exactly or not self._skills.names:
            return told
        grounded = steps_on(screen, situation.goal, self.known)
        if grounded is None:
            return told
        goes_on = isinstance(told.instructions, Refusal) and self._may_go_on(situation, grounded)
        if not grounded.sure or not (grounded.whole or goes_on):
            return _with_perhaps(told, grounded.steps)
        beside = read_steps((*grounded.steps, *(() if grounded.whole else (GO_ON,))), self._skills)
        return told if isinstance(beside, Refusal) else Understood(beside, grounded.chance, by=THE_SCREEN)

    def act(self, situation: Situation) -> Sequence[Decision] | Refusal:
        decided = self._act(situation)
        if isinstance(decided, Refusal) and self._maps and self._recalled:
            self._maps.forget(self._recalled)  # what was recalled may not be so any more
        return decided

    def _act(self, situation: Situation) -> Sequence[Decision] | Refusal:
        situation = _seen(situation)
        self.known = exploring.noted(self.known, situation)
        instruction = _current(situation, self._skills)
        if isinstance(instruction, Refusal):
            return instruction
        if isinstance(instruction, SkillInstruction):
            instruction = replace(instruction, known=self.known)
        if _should_look_first(instruction, situation):
            return (Decision(LOOK_AGAIN, "look again before it is done twice"),)
        decided = (
            acting.act(self._skills.deed(instruction), instruction, situation)
            if isinstance(instruction, SkillInstruction)
            else decide(instruction, situation)
        )
        if isinstance(decided, Refusal) and situation.history and situation.attempt == 1:
            return (Decision(LOOK_AGAIN, f"look again: {decided.reason}"),)
        if isinstance(decided, Refusal) and self._skills.names and not isinstance(instruction, SkillInstruction):
            return unseen(instruction, situation, self.known) or _with_search(decided, situation)
        return _with_doubt(decided, situation) if isinstance(decided, Refusal) else decided

    def reflect(self, situation: Situation) -> Reflection:
        situation = _seen(situation)
        instruction = _current(situation, self._skills)
        if isinstance(instruction, Refusal):
            return Reflection("replan", instruction.reason)
        if isinstance(instruction, SkillInstruction):
            return acting.judge(self._skills.deed(instruction), situation)
        if situation.history and is_search(situation.history[-1]):
            return Reflection("continue")
        return judge(instruction, situation)


def _with_perhaps(told: Understood, steps: Sequence[str]) -> Understood:
    """What is refused with what may have been meant."""
    if not isinstance(told.instructions, Refusal):
        return told
    return replace(told, instructions=Refusal(f"{told.instructions.reason}; perhaps this is meant: {'; '.join(steps)}"))


def _with_doubt(refused: Refusal, situation: Situation) -> Refusal:
    """And why the goal was not read as it was told, where it was looked for among the commands of the program."""
    why = situation.plan.why if situation.plan else ""
    doubt = why.removeprefix(UNSURE).rpartition(": ")[0] if why.startswith(UNSURE) else ""
    return Refusal(f"{doubt}; {refused.reason}") if doubt else refused


def _with_search(refused: Refusal, situation: Situation) -> Refusal:
    looked = any(is_search(done) for done in situation.done_here)
    return Refusal(f"{refused.reason}, and nothing behind its tabs or in its menus") if looked else refused


def _seen(situation: Situation) -> Situation:
    """Without the goal itself where the screen shows it: what it names is looked for elsewhere."""
    return replace(situation, screen=without_echo(situation.screen, situation.goal))


def _subgoals(instruction: Wish) -> tuple[str, ...]:
    """Each can be read by itself. What needs a look in between is taken apart."""
    match instruction:
        case SaveAs(name=name):
            return ("bring up the save dialog", f"enter the file name {quote(name)}", "confirm the save dialog")
        case Choose(option=option, source=TargetPhrase() as source):
            return (f"unfold {source.words} to choose {option.words}", f"choose {option.words}")
        case _:
            return (instruction.words,)


def _current(situation: Situation, skills: SkillSet) -> Wish | Refusal:
    instructions = read_goal(situation.subgoal, skills)
    if isinstance(instructions, Refusal):
        return instructions
    if len(instructions) > 1:
        return Refusal(f"{situation.subgoal!r} is more than one step")
    return instructions[0]


def _should_look_first(instruction: Wish, situation: Situation) -> bool:
    """After a try without effect: a slow program may be about to show it, and twice may be one too many."""
    if isinstance(instruction, (ScrollTo, ScrollView, WaitFor)) or not tries(situation, situation.attempt - 1):
        return False
    return situation.history[-1].decision.action != LOOK_AGAIN
