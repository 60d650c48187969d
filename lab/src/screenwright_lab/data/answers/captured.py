"""Questions and goals on captures of real programs: ``captured/PROGRAM.txt``, by people who saw the pictures.

::

    == gedit-77-0-0
    ? which file is open => say tab "notes.txt"
    ! never mind the line numbers => off checkbox "Display line numbers"
    ! look for 43 in there => fill input ""2 with "43"

Below the name of a picture of ``data screens desktop`` stand its sentences as on written screens, but that a thing is
called by its kind and name, the second of those by ``2``. What another capture does not show is left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple, cast

from screenwright.agents.planner import Act
from screenwright.core.errors import DataError
from screenwright.core.screen import Element, Screen
from screenwright.reading import one_line
from screenwright.vision import look
from screenwright_lab.data.answers.draw import CONTROLS, Aimed, Seen, at_rest, control_at, extent_of
from screenwright_lab.data.parsed import parsed
from screenwright_lab.data.screens.labels import Label
from screenwright_lab.data.screens.store import Shot, shots

FOLDER = Path(__file__).parent / "captured"
_THING = re.compile(r'([a-z_]+) "([^"]*)"(\d*)')
_STEP = re.compile(r'(click|on|off|fill) [a-z_]+ "[^"]*"\d*(?: with "([^"]*)")?')
_CONTENT = re.compile(r' with "[^"]*"')
_HOME = re.compile(r"/tmp/desk-\w+/home")
_WITHIN = 0.5


class Sentence(NamedTuple):
    """``told``: what stands behind the arrow."""

    said: str
    told: str


@dataclass(frozen=True, slots=True)
class LabelledQuestion:
    """``labels``: what the answer is taken from."""

    question: str
    operation: str
    labels: tuple[Label, ...]


@dataclass(frozen=True, slots=True)
class LabelledGoal:
    """``steps``: in their order what is done, with what, and the words that are filled in; ``whole``: that they are all
    that is asked for. Without steps nothing here does it."""

    goal: str
    steps: tuple[tuple[Act, Label, str | None], ...]
    whole: bool


def sentences(folder: Path) -> dict[str, list[Sentence]]:
    """By the name of the picture; a goal begins with "! ", a question with "? ". Raises DataError."""
    found = dict[str, list[Sentence]]()
    for path in sorted(folder.glob("*.txt")):
        name = ""
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
            said, arrow, told = line.rpartition(" => ")
            if line.startswith("== "):
                name = line[3:].strip()
            elif line.startswith(("! ", "? ")) and arrow and name:
                found.setdefault(name, []).append(Sentence(said.strip(), told.strip()))
            elif line.strip():
                raise DataError(f"{path}:{number}: neither the name of a picture nor a sentence: {line!r}")
    return found


def told_of(labels: Sequence[Label], said: Sequence[Sentence]) -> tuple[list[LabelledQuestion], list[LabelledGoal]]:
    """The questions and the goals; those of a thing that is not among the labels are left out."""
    things = _things(labels)
    questions, goals = list[LabelledQuestion](), list[LabelledGoal]()
    for sign, said_, told in ((one.said[:2], one.said[2:], one.told) for one in said):
        found = [things.get(match.groups()) for match in _THING.finditer(_CONTENT.sub("", told))]
        those = [label for label in found if label]
        if len(those) < len(found):
            continue
        if sign == "? ":
            questions.append(LabelledQuestion(said_, told.partition(" ")[0], tuple(those)))
        else:
            deeds = [
                ("clear" if act == "fill" and not words else act, words or None) for act, words in _STEP.findall(told)
            ]
            steps = tuple((cast(Act, act), label, words) for (act, words), label in zip(deeds, those, strict=True))
            goals.append(LabelledGoal(said_, steps, not told.startswith("part ")))
    return questions, goals


def captured_questions(folder: Path) -> Iterator[tuple[str, Seen]]:
    """Of the captures below the folder every question, with the program's name, as far as the parser saw what it asks
    of."""
    for shot, screen, said in _parsed(folder):
        for one in told_of(shot.screen.labels, said)[0]:
            seen = [(_seen(screen, label), label) for label in one.labels]
            if all(element and _agrees(element, label) for element, label in seen):
                truth = frozenset(element.id for element, _ in seen if element)
                yield shot.screen.origin.application, Seen(screen, one.question, one.operation, truth)


def captured_goals(folder: Path) -> Iterator[tuple[str, Aimed]]:
    """The same of goals; what was not seen is not done."""
    for shot, screen, said in _parsed(folder):
        for one in told_of(shot.screen.labels, said)[1]:
            seen = [(act, _seen(screen, label), words) for act, label, words in one.steps]
            steps = [(act, element.id if element else None, words) for act, element, words in seen]
            yield shot.screen.origin.application, Aimed(screen, one.goal, *extent_of(steps, whole=one.whole))


def _parsed(folder: Path) -> Iterator[tuple[Shot, Screen, list[Sentence]]]:
    every = sentences(FOLDER)
    for shot in shots(folder):
        if said := every.get(shot.picture.stem):
            yield shot, at_rest(parsed(shot.picture, look, folder / "parsed")), said


def _things(labels: Sequence[Label]) -> Mapping[tuple[str, ...], Label]:
    """By kind, name and number ("" for the first) as :data:`_THING` has them."""
    found = dict[tuple[str, ...], Label]()
    many = dict[tuple[str, str], int]()
    for label in labels:
        called = label.kind, called_by(label)
        many[called] = many.get(called, 0) + 1
        found[(*called, "" if many[called] == 1 else str(many[called]))] = label
    return found


def called_by(label: Label) -> str:
    """The name by which the sentences call it, the folder of that capture's home being "~"."""
    return _HOME.sub("~", one_line(label.name or label.text)).replace('"', "'")


def _seen(screen: Screen, label: Label) -> Element | None:
    """What the parser saw there: of a control one of its sort, of anything else the closest of what it holds."""
    if label.kind in CONTROLS:
        return control_at(screen, label.box)
    inside = [
        one for one in screen.elements if one.box.overlap(label.box) > _WITHIN * min(one.box.area, label.box.area)
    ]
    best = max(inside, key=lambda one: one.box.iou(label.box), default=None)
    return best if best is not None and label.box.contains(best.box.center) else None


def _agrees(element: Element, label: Label) -> bool:
    """That the parser saw its state as it is, or it has none."""
    return label.state.checked is None or element.state.checked is label.state.checked
