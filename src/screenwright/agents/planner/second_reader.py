"""A second reader of goals: asked about what grammar and net are not sure of, and believed only where it is checked.

A language model may be one. It answers with the steps of a plan (docs/reference/plans.md). Nothing of them is done
unless each reads as one instruction, holds no words but those of the forms and of the goal, names and types nothing
that was not said or is not shown, and stands there no more often than it was said.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from screenwright.agents.planner.given import read_steps
from screenwright.agents.planner.quoting import MASK, mask, quote
from screenwright.agents.planner.skill_instructions import DoCommand, Wish
from screenwright.agents.planner.skill_set import SkillSet
from screenwright.core.agency import Refusal
from screenwright.core.errors import ModelError, UsageError
from screenwright.core.screen import Screen
from screenwright.language import IN_WORD, Utterance
from screenwright.reading import name_of, normalise, one_line

FORMS = (
    "click NAME",
    "double click NAME",
    "right click NAME",
    "long press NAME",
    "click NAME in the NAME row",
    "open NAME",
    "close NAME",
    "close the window",
    "type TEXT",
    "type TEXT into NAME",
    "set NAME to TEXT",
    "clear NAME",
    "choose NAME",
    "check NAME",
    "uncheck NAME",
    "press KEYS",
    "scroll down",
    "scroll up",
    "scroll to NAME",
    "wait for NAME",
    "drag NAME to NAME",
    "rename NAME to TEXT",
    "create KIND named TEXT",
    "delete NAME",
    "exchange every TEXT for TEXT",
    "save",
    "save as TEXT",
    "go back",
    "look everywhere for NAME",
    "do WORDS",
    "do WORDS in the row of NAME",
)
"""What a second reader may answer with. Words in capitals stand for words that were said: keys as they are, all others
in quotes."""
MOST_SHOWN = 60
LONGEST_SHOWN = 40
"""Labels of the screen that are told, and signs of each."""
_WORD = re.compile(r"[^\W_]+")
_PLACE = re.compile(r"\b[A-Z]{4,5}\b")


@dataclass(frozen=True, slots=True)
class Unread:
    """What nobody is sure of: the ``goal``; how the net read it, None where there is none; the steps that this reading
    would come to, none where it comes to nothing; and the labels on the screen, none where no screen is looked at."""

    goal: str
    said: Utterance | None = None
    perhaps: tuple[str, ...] = ()
    shown: tuple[str, ...] = ()


def gaps(form: str) -> int:
    """How many words, or groups of them, a form wants."""
    return len(_PLACE.findall(form))


def filled(form: str, words: Sequence[str]) -> str:
    """The step of one of ``FORMS``, with words in its places. Raises UsageError where they do not fit each other."""
    if form not in FORMS or gaps(form) != len(words):
        raise UsageError(f"{form!r:.60} with {len(words)} words: take a form, and words for all in capitals there")
    given = iter(words)
    return _PLACE.sub(lambda place: next(given) if place[0] == "KEYS" else quote(next(given)), form)


class SecondReader(Protocol):
    @property
    def name(self) -> str:
        """Who reads, as a person is told."""
        ...

    @property
    def remote(self) -> bool:
        """Whether what it is shown leaves this machine."""
        ...

    def steps(self, unread: Unread, fault: Callable[[Sequence[str]], str]) -> Sequence[str]:
        """The steps that the goal asks for, none where it asks for nothing that steps can say. ``fault`` says what is
        wrong with steps, "" for nothing. Raises a ModelError where it cannot answer."""
        ...


def read_again(unread: Unread, refused: Refusal, reader: SecondReader, skills: SkillSet) -> tuple[Wish, ...] | Refusal:
    """What the second reader makes of a goal that was ``refused``, checked; else that refusal, and what came of asking.
    Raises OutOfBudget."""

    def fault(steps: Sequence[str]) -> str:
        told = checked(steps, unread, skills) if steps else ()
        return told.reason if isinstance(told, Refusal) else ""

    try:
        steps = reader.steps(unread, fault)
    except ModelError as error:
        return Refusal(f"{refused.reason}; {reader.name} could not read it either: {error}")
    if not steps:
        return Refusal(f"{refused.reason}; {reader.name} finds nothing in it that steps can say")
    told = checked(steps, unread, skills)
    return Refusal(f"{refused.reason}; {reader.name}: {told.reason}") if isinstance(told, Refusal) else told


def checked(steps: Sequence[str], unread: Unread, skills: SkillSet) -> tuple[Wish, ...] | Refusal:
    """An instruction for each step; or a Refusal that names the first step that is none, or that tells more than was
    said."""
    told = read_steps(steps, skills)
    if isinstance(told, Refusal):
        return told
    for number, (step, wish) in enumerate(zip(steps, told, strict=True), start=1):
        if fault := _strange(step, wish, unread) or _repeated(step, steps, unread):
            return Refusal(f"step {number} of {len(steps)}, {step!r:.80}: {fault}")
    return told


def labels_of(screen: Screen) -> tuple[str, ...]:
    """What things on the screen are called, each once, in its order."""
    said = (one_line(element.text) or name_of(element) or "" for element in screen.elements)
    labels = dict.fromkeys(label[:LONGEST_SHOWN] for label in said)
    return tuple(label for label in labels if label)[:MOST_SHOWN]


def _strange(step: str, wish: Wish, unread: Unread) -> str:
    """What is in the step that nobody said; "" for nothing. The words of a command describe it and are no name, so that
    they may have stood apart."""
    masked, literals = mask(step)
    known = (unread.goal, *unread.shown)
    for literal in literals:
        whole = isinstance(wish, DoCommand) and literal.text == wish.said
        parts = literal.text.split() if whole else [literal.text]
        for part in parts:
            if not any(_is_piece(part, text) for text in known):
                return f"{part!r} was not said: quote words of the goal as they stand there"
    said = _FORM_WORDS | set(_WORD.findall(normalise(unread.goal)))
    for word in _WORD.findall(normalise(MASK.sub(" ", masked))):
        if word not in said:
            return f"{word!r} was not said, and belongs to no form of a step"
    return ""


def _repeated(step: str, steps: Sequence[str], unread: Unread) -> str:
    """Where a step stands there more often than its words were said; "" where it does not."""
    _, literals = mask(step)
    said = min((normalise(unread.goal).count(normalise(one.text)) for one in literals), default=len(steps))
    return f"it stands there {steps.count(step)} times" if steps.count(step) > max(said, 1) else ""


def _is_piece(part: str, whole: str) -> bool:
    """Whether the whole has the part in it, letters compared without case, and no word of it cut in two."""
    part, whole = normalise(part), normalise(whole)
    at = whole.find(part) if part else -1
    while at >= 0:
        end = at + len(part)
        if not any(IN_WORD.fullmatch(whole[edge - 1 : edge + 1]) for edge in (at, end) if edge):
            return True
        at = whole.find(part, at + 1)
    return False


def _words_of_forms() -> frozenset[str]:
    plain = " ".join(_PLACE.sub(" ", form) for form in FORMS)
    return frozenset(_WORD.findall(normalise(plain)))


_FORM_WORDS = _words_of_forms()
