"""The parts of a sentence that somebody says to the program: clauses with an intent each, and the slots in them.

A slot is always a piece of the sentence, so that nothing is typed or clicked that was not said. Sentences with marks,
as the data for training has them, are written ``<type>Put {text:42} where it says {target:Quantity}``.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from screenwright.core.errors import DataError

DEEDS = (
    "click", "double_click", "right_click", "long_press", "hover", "open", "close", "type", "set", "choose", "check",
    "uncheck", "clear", "press", "scroll", "scroll_to", "drag", "move", "copy", "rename", "delete", "create", "save",
    "find", "replace", "command", "wait", "wait_for", "back", "nothing", "condition", "dont",
)  # fmt: skip
"""What is done. ``nothing``: greetings, reasons, thanks; ``condition``: what must be so before the rest is done;
``dont``: what must be left alone."""
QUESTIONS = (
    "ask_value", "ask_on", "ask_off", "ask_enabled", "ask_is", "ask_empty", "ask_exists", "ask_which_on",
    "ask_which_off", "ask_which_row", "ask_count", "ask_nth", "ask_most", "ask_least", "ask_compare", "ask_sum",
    "ask_where", "ask_what_for", "ask_how_to", "ask_options", "ask_beside", "ask_read", "ask_summary", "ask_title",
    "ask_other", "ask_filled",
)  # fmt: skip
"""What is asked of a screen; ``ask_other``: what no screen answers."""
INTENTS = (*DEEDS, *QUESTIONS)
SLOTS = (
    "target", "kind", "text", "in", "row", "beside", "left_of", "right_of", "above", "below", "path", "look", "nth",
    "side", "keys", "times", "amount", "direction", "dest", "old", "it", "all", "except", "program", "said", "answer",
    "state", "command",
)  # fmt: skip
"""Names of the parts of a clause: docs/reference/intents.md says what each is."""
LATER = " later"
_MARKS = re.compile(r"<(?P<intent>[a-z_]+)(?P<later> later)?>|\{(?P<slot>[a-z_]+):(?P<words>[^{}]+)\}")


Facts: TypeAlias = tuple[float, ...]
"""Logarithms of chances: of the intent, of all words of slots together, of the least sure slot, of all other words, and
of the borders of the clause."""


@dataclass(frozen=True, slots=True)
class Slot:
    """``start`` and ``end`` count signs of the whole sentence; ``chance`` 0..1 that it is just these words."""

    name: str
    words: str
    start: int
    end: int
    chance: float = 1.0


@dataclass(frozen=True, slots=True)
class Clause:
    """A stretch of the sentence, its ``slots`` in the order in which they were said. ``later``: done after the next
    clause. ``chance``: 0..1, that intent and slots are right; ``facts``: what that was told from."""

    intent: str
    words: str
    start: int
    end: int
    slots: tuple[Slot, ...] = ()
    later: bool = False
    chance: float = 1.0
    facts: Facts = field(default=(), compare=False, repr=False)

    @property
    def asks(self) -> bool:
        """Whether something is asked for, or about."""
        return self.intent not in ("nothing", "dont")

    def said(self, name: str) -> str:
        """The words of the first slot of this name, "" where there is none."""
        return next((slot.words for slot in self.slots if slot.name == name), "")

    def all_said(self, name: str) -> tuple[str, ...]:
        return tuple(slot.words for slot in self.slots if slot.name == name)


@dataclass(frozen=True, slots=True)
class Utterance:
    text: str
    clauses: tuple[Clause, ...]

    @property
    def chance(self) -> float:
        """That all clauses that ask for something are right, 0..1."""
        return math.prod(clause.chance for clause in self.clauses if clause.intent != "nothing")

    @property
    def asking(self) -> tuple[Clause, ...]:
        """The clauses that ask for something, or about."""
        return tuple(clause for clause in self.clauses if clause.asks)


def from_marks(line: str) -> Utterance:
    """A sentence with marks. Raises DataError for marks that are none."""
    text, begun, slots = "", list[tuple[int, str, bool]](), list[Slot]()
    at = 0
    for mark in _MARKS.finditer(line):
        text += line[at : mark.start()]
        at = mark.end()
        if mark["intent"]:
            begun.append((len(text), mark["intent"], bool(mark["later"])))
        else:
            slots.append(Slot(mark["slot"], mark["words"], len(text), len(text) + len(mark["words"])))
            text += mark["words"]
    text += line[at:]
    unknown = {intent for _, intent, _ in begun} - set(INTENTS) | {slot.name for slot in slots} - set(SLOTS)
    if not begun or begun[0][0] or unknown or re.search(r"[{}]", text):
        raise DataError(f"these marks cannot be read{f' ({sorted(unknown)})' if unknown else ''}: {line!r}")
    ends = [start for start, _, _ in begun[1:]] + [len(text)]
    return Utterance(text, tuple(
        Clause(intent, text[start:end], start, end, tuple(slot for slot in slots if start <= slot.start < end), later)
        for (start, intent, later), end in zip(begun, ends, strict=True)
    ))  # fmt: skip


def to_marks(utterance: Utterance) -> str:
    """The sentence with its marks, as :func:`from_marks` reads it."""
    told, text = "", utterance.text
    for clause in utterance.clauses:
        told += f"<{clause.intent}{LATER if clause.later else ''}>"
        at = clause.start
        for slot in clause.slots:
            told += f"{text[at : slot.start]}{{{slot.name}:{slot.words}}}"
            at = slot.end
        told += text[at : clause.end]
    return told


def utterance_to_json(said: Utterance) -> dict[str, Any]:
    """``text`` and ``clauses``: intent, words, start and end in signs, chance, later, and slots alike."""
    return {
        "text": said.text,
        "clauses": [
            {
                "intent": clause.intent,
                **_span(clause),
                "later": clause.later,
                "slots": [{"name": slot.name, **_span(slot)} for slot in clause.slots],
            }
            for clause in said.clauses
        ],
    }


def _span(part: Clause | Slot) -> dict[str, Any]:
    return {"words": part.words, "start": part.start, "end": part.end, "chance": round(part.chance, 3)}
