"""VisionTasker (paper 003, sections 5.1 and 6): one step at a time, from the screen in words.

A model of text is enough. Each step is a fresh dialogue with the task, the steps so far in words and what is on the
screen; the model names a thing and what to do with it. A thing that is not there is sent back with what comes nearest.
There is no plan beyond the task itself, and no looking back but by what each step changed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from screenwright.agents.minds.asking import ask
from screenwright.agents.minds.briefing import Briefing
from screenwright.agents.minds.roles import Roles, as_roles, distinct
from screenwright.agents.minds.step_answer import read_answer
from screenwright.agents.minds.step_targets import Missing, Place, place_of
from screenwright.agents.minds.steps import StepSaid, Verb
from screenwright.agents.minds.visiontasker_prompts import REASON, step_form, step_messages
from screenwright.core.action import (
    Action,
    Back,
    Click,
    DoubleClick,
    Finish,
    Home,
    Impossible,
    LongPress,
    PressKeys,
    Scroll,
    TypeText,
    Wait,
)
from screenwright.core.action_words import chord
from screenwright.core.agency import Decision, Plan, Reflection, Refusal, Situation
from screenwright.core.errors import PicturesRefused
from screenwright.core.protocols import ChatModel, is_remote
from screenwright.reading import shortened

RECONSIDERATIONS = 2
"""Times that the model is asked again at once, where what it named is not on the screen."""
MOST_MISSES = 3
"""Turns in a row that may end so, before the agent gives up."""
_PAUSE = 1.0
_TYPING: frozenset[Verb] = frozenset({"type", "replace"})
_MARK_ALL = PressKeys(("ctrl", "a"))
"""What is marked is replaced by what is typed; phones know this key as well."""


class VisionTasker:
    """An Agent that chooses one step at a time. ``example``: the steps of a like task, in words, for every prompt;
    ``remark`` is told where the model turns out to take no pictures.

    A thing that is not on the screen is asked for anew ``RECONSIDERATIONS`` times; then the agent waits a moment and
    goes on with that as advice, ``MOST_MISSES`` times in a row. An answer that is no step is mended once, after that
    BadReply is raised. A model that refuses the pictures of ``briefing`` is shown none from then on, if it is told
    what is on the screen. All other errors of a model pass through.
    """

    name = "visiontasker"

    def __init__(
        self,
        model: ChatModel | Roles,
        briefing: Briefing | None = None,
        example: str = "",
        remark: Callable[[str], None] = lambda _words: None,
    ) -> None:
        self.roles = as_roles(model)
        self.chat_models = distinct(self.roles.actor, self.roles.repairer)
        self.models = tuple(model.name for model in self.chat_models)
        self.briefing = briefing or Briefing(picture=False)
        self.example, self._remark = example, remark

    @property
    def remote(self) -> bool:
        """Whether screens leave this machine."""
        return any(map(is_remote, self.chat_models))

    def plan(self, situation: Situation) -> Plan:
        """The task is its only sub-goal; no model is asked."""
        return Plan((situation.goal,), parted=False)

    def act(self, situation: Situation) -> Sequence[Decision] | Refusal:
        """One step; as two actions where it types into a field."""
        if _misses(situation) >= MOST_MISSES:
            return Refusal(f"{situation.history[-1].decision.why} ({MOST_MISSES} times in a row)")
        try:
            return self._step(situation)
        except PicturesRefused:
            if not (self.briefing.picture and self.briefing.narration):
                raise
        self.briefing = replace(self.briefing, picture=False, marks=False)
        self._remark(f"{self.roles.actor.name} takes no pictures: it is told the screen in words alone")
        return self._step(situation)

    def _step(self, situation: Situation) -> tuple[Decision, ...]:
        words, sight = self.briefing.words, self.briefing.sight(situation.screen)
        form = step_form(words, self.briefing.system)
        note, barred = "", frozenset[Verb]()
        for _ in range(1 + RECONSIDERATIONS):
            messages = step_messages(situation, sight, self.briefing, self.example, note, barred)
            said = ask(self.roles.actor, self.roles.repairer, messages, form, read_answer, words)
            place = place_of(said, sight.screen)
            if isinstance(place, Missing):
                note = words.SPACE.join((words.NOT_SEEN.format(name=said.target, near=place.near), words.SCROLL))
            elif _types_again(said, situation):
                note, barred = words.TYPED_ALREADY.format(text=shortened(said.text.strip())), _TYPING
            else:
                return self._decisions(said, place)
        return (Decision(Wait(_PAUSE), note, confidence=0.0),)

    def reflect(self, situation: Situation) -> Reflection:
        """Goes on in any case: what a step changed is told with it, and only the model ends the task."""
        last = situation.history[-1].decision if situation.history else None
        return Reflection("continue", last.why if last is not None and not last.confidence else "")

    def _decisions(self, said: StepSaid, place: Place | None) -> tuple[Decision, ...]:
        """The step as actions, each with the step in words as its reason: that is what history tells."""
        step = self._in_words(said, place)
        why = f"{step}{REASON}{said.why}" if said.why else step
        decide = partial(Decision, why=why)
        if place is None:
            return (decide(_free(said)),)
        point, target = place.point, place.element.id
        aimed: Action
        match said.verb:
            case "double tap":
                aimed = DoubleClick(point)
            case "right click":
                aimed = Click(point, "right")
            case "long press":
                aimed = LongPress(point)
            case "scroll":
                aimed = Scroll(said.direction, at=point)
            case _:
                aimed = Click(point)
        first = decide(aimed, target=target)
        if said.verb not in ("type", "replace"):
            return (first,)
        cleared = (decide(_MARK_ALL, target=target),) if said.verb == "replace" else ()
        return (first, *cleared, decide(TypeText(said.text), target=target))

    def _in_words(self, said: StepSaid, place: Place | None) -> str:
        words = self.briefing.words
        name = ""
        if place is not None:
            called = words.name(place.element)
            name = f"“{called}”" if called else f"{words.noun(place.element.kind)} {place.element.id}"
        key = {
            "tap": "click", "double tap": "double_click", "right click": "right", "long press": "long_press",
            "type": "type_into" if name else "type_text", "keys": "press_keys",
        }.get(said.verb, said.verb)  # fmt: skip
        if key not in words.STEPS:
            return said.text or said.verb
        keys = chord(said.keys)
        return words.STEPS[key].format(
            name=name, text=said.text.strip(), keys=keys, direction=words.WAYS[said.direction]
        )


def _free(said: StepSaid) -> Action:
    """A step that is for nothing on the screen in particular."""
    match said.verb:
        case "type":
            return TypeText(said.text)
        case "scroll":
            return Scroll(said.direction)
        case "back":
            return Back()
        case "home":
            return Home()
        case "keys":
            return PressKeys(said.keys)
        case "wait":
            return Wait(said.seconds)
        case "done":
            return Finish(said.text)
        case _:
            return Impossible(said.text or "the model gave up without a reason")


def _types_again(said: StepSaid, situation: Situation) -> bool:
    """Whether the step types what was typed last, with an effect, as small models do that overlook what was done."""
    last = next((done for done in reversed(situation.history) if done.decision.confidence), None)
    return (
        last is not None
        and last.changed
        and last.decision.action == TypeText(said.text)
        and said.verb in _TYPING
        and situation.task.count(said.text.strip()) < 2
    )


def _misses(situation: Situation) -> int:
    """Turns in a row, up to now, in which nothing that is on the screen was named."""
    count = 0
    for done in reversed(situation.history):
        if done.decision.confidence:
            break
        count += 1
    return count


if TYPE_CHECKING:
    from screenwright.core.protocols import Agent

    _: type[Agent] = VisionTasker
