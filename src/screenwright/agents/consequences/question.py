"""What must be asked before an action: the one entry to what this folder knows.

Asked is before what reads like paying, sending, deleting, installing or signing in: by the words on and around what is
pressed, by the words of the sub-goal and of the reason, and, for Enter and its like, by the buttons of the dialog or
form that it would confirm. Typing, moving, scrolling and waiting pass, but for passwords. It knows words, not
meanings, and a person's yes stays the last word.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import assert_never

from screenwright.agents.consequences.evidence import Evidence, first, own_words, target_words
from screenwright.agents.consequences.keyboard import confirming, held_keys, keys_pressed, password
from screenwright.agents.consequences.pointing import dropped_away, pointer, words_at
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
        case Click(at=at) | DoubleClick(at=at) | LongPress(at=at) | Swipe(start=at):
            return first([*target_words(decision, screen), *words_at(screen, at), *own_words(decision, situation)])
        case Drag(start=start, end=end):
            ends = [*words_at(screen, end), *own_words(decision, situation)]
            starts = [*target_words(decision, screen), *(words_at(screen, start) if start else [])]
            return dropped_away(ends) or first([*starts, *ends])
        case TypeText(text=text):
            return password(decision, situation) or (confirming(decision, situation) if "\n" in text else None)
        case PressKeys(keys=keys):
            return keys_pressed((*held_keys(situation), *keys), decision, situation)
        case KeyDown(key=key):
            return keys_pressed((*held_keys(situation), key), decision, situation)
        case ButtonDown() | ButtonUp():
            pointed = [words for at in pointer(situation) for words in words_at(screen, at)]
            return first([*target_words(decision, screen), *pointed, *own_words(decision, situation)])
        case KeyUp() | Move() | Scroll() | Wait() | Back() | Home() | Finish() | Impossible():
            return None
        case _:
            assert_never(decision.action)


def _describe(action: Action) -> str:
    """In words, but for what is typed: it may be a secret, and others may look at the terminal."""
    return f"Type {len(action.text)} characters" if isinstance(action, TypeText) else action_in_words(action)
