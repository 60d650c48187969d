"""Fill the fields of a form from one sentence: "action films directed by Duffy from the year 1999".

The sentence is parted at its small words; a part goes to the field whose name shares a word or a stem with it, and the
one part that is left over to the one field that is left over. Parts and fields that do not fit one to one are refused.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from screenwright.agents.planner.deeds import same_deed
from screenwright.agents.planner.instructions import TargetPhrase
from screenwright.agents.planner.meanings import split
from screenwright.agents.planner.picking import share_row
from screenwright.agents.planner.skill_instructions import FillForm
from screenwright.agents.planner.skills.common import FIELDS, Next, fields, look_into, overwrite, said, step
from screenwright.core.action import Click, PressKeys
from screenwright.core.agency import Refusal, Situation
from screenwright.core.screen import Element, Screen

STEM = 5
"""Letters that two words begin with when they are of one stem: "directed" and "director"."""
_SMALL = frozenset(("by", "from", "in", "of", "on", "at", "to", "with", "for", "starring", "since", "before", "after"))
_PARTED = re.compile(rf" ((?:\w+(?:ed|ing|en) )?(?:{'|'.join(sorted(_SMALL))}) )", re.IGNORECASE)
_BARE = _SMALL | {"the", "a", "an", "year", "is"}
_YEAR = re.compile(r"(?:1[5-9]|20)\d\d|\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}")
_OF_TIME = frozenset({"year", "date", "released", "when", "time", "day", "since"})
FILLED = "fill in "


def act(instruction: FillForm, situation: Situation) -> Next:
    """All fields at one look, then the one button that hands in; a single field takes the sentence as it is."""
    screen = look_into(situation.screen)
    if said(situation, FILLED):
        button = same_deed(screen, TargetPhrase(text="submit", words="submit"))
        if button is None:
            return Refusal("the fields are filled in, and I see no one button that hands them in")
        return (step(Click(button.point), "hand it in", button.element, last=True),)
    seen = fields(screen)
    if len(seen) == 1:
        typed = overwrite(seen[0], instruction.sentence, f"{FILLED}the one field")
        return (*typed, step(PressKeys(("enter",)), "hand it in", last=True))
    named = [(label, field) for field in seen if (label := label_of(screen, field) or field.text)]
    found = match([label for label, _ in named], instruction.sentence)
    if isinstance(found, Refusal):
        return found
    return tuple(
        each
        for label, field in named
        if label in found
        for each in overwrite(field, found[label], f"{FILLED}{label!r} with {found[label]!r}")
    )


def label_of(screen: Screen, field: Element) -> str | None:
    """What the field is called: its own name, or the nearest words that begin left of it in its row."""
    if field.name:
        return field.name.rstrip(" :：")
    words = [
        one
        for one in screen.elements
        if one.text and one.kind not in FIELDS and share_row(one.box, field.box) and one.box.left < field.box.left
    ]
    nearest = max(words, key=lambda one: one.box.left, default=None)
    return (nearest.text or "").rstrip(" :：") if nearest else None


def match(labels: Sequence[str], sentence: str) -> dict[str, str] | Refusal:
    """The value for each field by the field's label; every part has its field."""
    parts = _parts(sentence)
    found: dict[str, str] = {}
    left: list[str] = []
    for part in parts:
        fits = [label for label in labels if label not in found and _shared(part, label)]
        if len(fits) > 1:
            return Refusal(f"{part!r} may belong to any of the fields {', '.join(map(repr, fits))}: say which")
        if fits:
            found[fits[0]] = _value(part, fits[0])
        else:
            left.append(part)
    free = [label for label in labels if label not in found]
    if len(left) == len(free) == 1:
        found[free[0]] = _value(left.pop(), free[0])
    if left or not all(found.values()):
        return Refusal(f"I cannot tell which field {left or parts!r} belongs to: the fields are {', '.join(labels)}")
    return found


def _parts(sentence: str) -> list[str]:
    """The first part without its last word: what is looked for ("action films") is in no field, its kind may be."""
    first, *rest = _PARTED.split(sentence)
    others = [small + words for small, words in zip(rest[::2], rest[1::2], strict=True)]
    kind = " ".join(first.split()[:-1])
    return [kind, *others] if kind else others


def _shared(part: str, label: str) -> bool:
    names = set(split(label))
    if _YEAR.search(part) and names & _OF_TIME:
        return True
    return any(_same_stem(word, name) for word in split(part) for name in names)


def _same_stem(word: str, name: str) -> bool:
    return word == name or (len(word) >= STEM and len(name) >= STEM and word[:STEM] == name[:STEM])


def _value(part: str, label: str) -> str:
    """Without the small words at its head, and those that say which field it is for."""
    words = part.split()
    while len(words) > 1 and (words[0].lower() in _BARE or _names_field(words[0], label) or _leads(words)):
        words = words[1:]
    return " ".join(words)


def _names_field(word: str, label: str) -> bool:
    return any(_same_stem(word.lower(), name) for name in split(label))


def _leads(words: Sequence[str]) -> bool:
    """ "written" of "written by X"."""
    return len(words) > 2 and words[1].lower() == "by"
