"""What must be asked before an action: the one entry to what this folder knows.

Asked is before what reads like paying, sending, deleting, installing or signing in: by the words on what is pressed, by
the words of the sub-goal and of the reason, by the text of the dialog or card around a button that says no more than
"Continue" (``surroundings``), and, for Enter and its like, by the buttons of what it would confirm (``keyboard``).
Pressed
words in a language that is not known, and words that could not be read, are asked about too (``unknown``).
Typing passes but for secrets, addresses that the goal does not name, and lines for a terminal (``typed``). It knows
words, not meanings, and a person's yes stays the last word.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import assert_never

from screenwright.core.action import (
    Action,
    Back,
    ButtonDown,
    ButtonUp,
    Click,
    DoubleClick,
    Drag,
    Finish,
    Home,
    Impossible,
    KeyDown,
    KeyUp,
    LongPress,
    Move,
    PressKeys,
    Scroll,
    Swipe,
    TypeText,
    Wait,
)
from screenwright.core.action_words import action_in_words
from screenwright.core.agency import Decision, Situation
from screenwright.core.geometry import Point
from screenwright.safety.consequences.evidence import Evidence, first, own_words, target_words
from screenwright.safety.consequences.fields import handed_in
from screenwright.safety.consequences.keyboard import held_keys, keys_pressed, typing
from screenwright.safety.consequences.pointing import dropped, pointer, words_at
from screenwright.safety.consequences.surroundings import meant
from screenwright.safety.consequences.unknown import not_understood


@dataclass(frozen=True, slots=True)
class Question:
    """What a person is asked: the rule, the words that it follows from, and what would be done and why."""

    rule: str
    evidence: str
    decision: Decision
    subgoal: str

    @property
    def words(self) -> str:
        return (
            f"This looks like: {self.rule} ({self.evidence}).\n"
            f"Step: {self.subgoal}\nAction: {_describe(self.decision.action)}\nReason: {self.decision.why}"
        )


def question_for(decision: Decision, situation: Situation) -> Question | None:
    """What must be asked before this action; None where nothing must."""
    found = _rule(decision, situation)
    return Question(*found, decision, situation.subgoal) if found else None


def _rule(decision: Decision, situation: Situation) -> Evidence | None:
    """The rule that the action falls under, and the words it follows from."""
    screen = situation.screen
    match decision.action:
        case Click(at=at) | DoubleClick(at=at) | LongPress(at=at):
            return _pressed(decision, situation, at) or not_understood(decision, screen, (at,))
        case Swipe(start=at):
            return _pressed(decision, situation, at)
        case Drag(start=start, end=end):
            ends = words_at(screen, end)
            starts = [*target_words(decision, screen), *(words_at(screen, start) if start else [])]
            return dropped(screen, end) or first([*starts, *ends, *own_words(decision, situation)])
        case TypeText(text=text):
            return typing(decision, situation, text)
        case PressKeys(keys=keys):
            return keys_pressed((*held_keys(situation), *keys), decision, situation)
        case KeyDown(key=key):
            return keys_pressed((*held_keys(situation), key), decision, situation)
        case ButtonDown() | ButtonUp():
            under = pointer(situation)
            return _pressed(decision, situation, *under) or not_understood(decision, screen, under)
        case KeyUp() | Move() | Scroll() | Wait() | Back() | Home() | Finish() | Impossible():
            return None
        case _:
            assert_never(decision.action)


def _pressed(decision: Decision, situation: Situation, *at: Point) -> Evidence | None:
    """By the words on what is pressed and of the step; else by what stands around it."""
    screen = situation.screen
    pointed = [words for point in at for words in words_at(screen, point)]
    said = first([*target_words(decision, screen), *pointed, *own_words(decision, situation)])
    around = (meant(screen, point) or handed_in(screen, point, situation) for point in at)
    return said or next(filter(None, around), None)


def _describe(action: Action) -> str:
    """In words, but for what is typed: it may be a secret, and others may look at the terminal."""
    return f"Type {len(action.text)} characters" if isinstance(action, TypeText) else action_in_words(action)
