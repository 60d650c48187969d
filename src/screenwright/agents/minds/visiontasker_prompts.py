"""What VisionTasker's model is asked (paper 003, section 5.1): role, task, what was done, what is on the screen, and
where there is one an example. The wording is our own."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import takewhile
from typing import get_args

from screenwright.agents.minds.briefing import Briefing
from screenwright.agents.minds.prompts import (
    effect_in_words,
    fence,
    held_to,
    ids_told,
    listed,
    newest,
    noted,
    shown_before,
)
from screenwright.agents.minds.sight import Sight
from screenwright.agents.minds.step_answer import Things, step_schema
from screenwright.agents.minds.steps import Verb
from screenwright.agents.minds.tokens import estimate
from screenwright.agents.wording import System, Wording
from screenwright.core.action import Click, TypeText
from screenwright.core.agency import Done, Situation
from screenwright.core.messages import Message, Part
from screenwright.reading import shortened

REASON = " | "
"""Between a step in words, which history tells, and the model's reason for it, which only the record keeps."""

_MAX_ADVICE = 400
_NOT_ON: Mapping[System, frozenset[Verb]] = {
    "linux": frozenset({"long press", "home", "back"}),
    "windows": frozenset({"long press", "home", "back"}),
    "android": frozenset({"double tap", "right click", "keys"}),
    "browser": frozenset({"long press", "home"}),
}
"""Steps that a system does not have."""
_TAKE_TEXT = frozenset({"input", "select"})
_OPENED = frozenset({"cell", "image", "text", "other"})
"""Kinds on which two taps, or the other button, may do what one does not."""
_NOTES_OF: Mapping[Verb, tuple[str, ...]] = {
    "long press": ("hold",), "double tap": ("mouse",), "right click": ("mouse",), "type": ("type", "focus"),
}  # fmt: skip
"""What is told of a step, where that is not called like it."""


def verbs_of(system: System) -> list[Verb]:
    """The steps that a system has."""
    return [verb for verb in get_args(Verb) if verb not in _NOT_ON[system]]


def step_form(words: Wording, system: System) -> str:
    """The form of an answer: a line for each step that the system has."""
    notes = dict.fromkeys(note for verb in verbs_of(system) for note in _NOTES_OF.get(verb, (verb,)))
    return words.STEP_FORM.format(forms="\n".join(words.STEP_NOTES[note] for note in notes))


def step_messages(
    situation: Situation,
    sight: Sight,
    briefing: Briefing,
    example: str = "",
    note: str = "",
    barred: Collection[Verb] = (),
) -> list[Message]:
    """A fresh dialogue. ``example``: the steps of a like task; ``note``: why the step said just before cannot be done;
    ``barred``: steps that cannot be said therefore.

    What is the same for every step of a task comes first: servers keep what they have read of a question. All but the
    role, the form and the task stands in one fence: it was read on the screen, or written by who saw it.
    """
    words = briefing.words
    system = words.SPACE.join((words.TASKER, words.SYSTEMS[briefing.system]))
    head = "\n\n".join((system, step_form(words, briefing.system)))
    ask = [words.TASK.format(goal=situation.task)]
    if briefing.picture:
        ask.append(words.PICTURE.format(width=sight.picture.width, height=sight.picture.height))
        ask += [words.MARKS] if briefing.marks else []
    advice = "\n".join(said for said in (situation.advice[:_MAX_ADVICE], note[:_MAX_ADVICE]) if said)
    done = steps_so_far(situation.history, words)
    behind = shown_before(example, words)
    behind += [f"{words.ADVICE}\n{advice}"] if advice else []
    rest = fence(words.SEEN, "\n".join([*done, words.SCREEN, *behind]))
    told = listed(situation, sight, briefing, estimate("\n\n".join([head, *ask, rest])))
    screen = [words.SCREEN, told] if told else []
    question = "\n\n".join([*ask, fence(words.SEEN, "\n".join([*done, *screen, *behind]))])
    pictures: tuple[Part, ...] = (sight.picture,) if briefing.picture else ()
    messages = [Message("system", (head,)), Message("user", (*pictures, question))]
    ids = ids_told(messages, sight) if told else list(sight.screen.by_id)
    verbs = [verb for verb in verbs_of(briefing.system) if verb not in barred]
    return held_to(step_schema(_things(ids, situation), verbs), messages)


def _things(ids: Sequence[str], situation: Situation) -> Things:
    """What can be worked of the things that are told. What was tried without any effect is left out until something
    changes. Where there are fields, text goes into one of them, or into what was clicked last."""
    since = takewhile(lambda done: not done.changed, reversed(situation.history))
    vain = {done.decision.target for done in since if done.in_vain}
    kinds = {one.id: one.kind for one in situation.screen.elements}
    filled = [one for one in ids if kinds[one] in _TAKE_TEXT]
    clicked = bool(situation.history) and isinstance(situation.history[-1].decision.action, Click)
    return Things(
        pressed=[one for one in ids if one not in vain] or ids,
        opened=[one for one in ids if one not in vain and kinds[one] in _OPENED],
        filled=filled,
        focus=clicked or not filled,
    )


def steps_so_far(history: tuple[Done, ...], words: Wording) -> list[str]:
    """The steps in words, the actions of one as one; what had no effect is taken back and named by itself."""
    rows: list[tuple[str, Done]] = []
    for done in history:
        step = done.decision.why.partition(REASON)[0]
        if not done.decision.confidence:
            continue  # it only waited, because what was said could not be done
        last = rows[-1][1].decision.action if rows and rows[-1][0] == step else None
        if last is not None and type(last) is not type(done.decision.action):
            rows[-1] = (step, done)  # what came before the typing only made the field ready
        else:
            rows.append((step, done))
    told = [
        f"{step}{_typed(done)}: {effect_in_words(done, words)}{noted(done)}" for step, done in rows if not done.in_vain
    ]
    vain = list(dict.fromkeys(f"{step}{noted(done)}" for step, done in rows if done.in_vain))
    titled = ((words.DONE, newest(told, 0, words)), (words.IN_VAIN, newest(vain, 0, words)))
    return ["\n".join((title, *lines)) for title, lines in titled if lines]


def _typed(done: Done) -> str:
    """The text stands in the action and not in the step's words: the gate judges each for itself."""
    action = done.decision.action
    return f" “{shortened(action.text)}”" if isinstance(action, TypeText) else ""
