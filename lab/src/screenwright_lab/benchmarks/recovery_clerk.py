"""A stand-in for a model that can read: rules over the narration of the screen, and nothing else.

It writes a text into the notepad and saves it under a name. It looks back after each step, tries what has not been
tried in vain, and leaves dialogs that it did not ask for. With ``slip`` it clicks something else at one decision.
"""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from dataclasses import dataclass

from rapidfuzz import fuzz

from screenwright.core.action import Action, Click, DoubleClick, PressKeys, TypeText
from screenwright.core.agency import Decision, Plan, Reflection, Refusal, Situation
from screenwright.core.geometry import Point
from screenwright.vision import narrate

BLIND = "baseline:blind"
WRITE, OPEN, NAME, SAVE = "Write the text", "Open the dialog for the name", "Write the name", "Save"
_LINE = re.compile(r'e\d+ (?P<kind>\w+)?\s*(?:"(?P<words>[^"]*)")?.* at \((?P<x>\d+), (?P<y>\d+)\)')
ALIKE = 85
"""Of 100; a caret at its end hides a part of a word."""
_ALIKE = str.maketrans("i1|0", "lllo")


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a narration that names a place."""

    kind: str
    words: str
    at: Point


def lines_of(narration: str) -> tuple[Line, ...]:
    found = (_LINE.search(line) for line in narration.splitlines())
    return tuple(
        Line(hit["kind"] or "text", hit["words"] or "", Point(int(hit["x"]), int(hit["y"]))) for hit in found if hit
    )


class Clerk:
    """An Agent for ``text`` and ``file``; ``slip`` counts its decisions from 1; ``slipped`` once it came to it."""

    name = "rules over the narration"
    models: tuple[str, ...] = ()

    def __init__(self, text: str, file: str, slip: int | None, rng: random.Random) -> None:
        self._text, self._file, self._slip, self._rng = text, file, slip, rng
        self._decided = 0
        self.slipped = False

    def plan(self, situation: Situation) -> Plan | Refusal:
        """What is still to do, by what is seen."""
        written = self._shows(_seen(situation), self._text)
        return Plan((OPEN, NAME, SAVE) if written else (WRITE, OPEN, NAME, SAVE))

    def act(self, situation: Situation) -> Sequence[Decision] | Refusal:
        lines = _seen(situation)
        self._decided += 1
        if self._decided == self._slip:
            self.slipped = True
            others = [line.at for line in lines] or [Point(1, 1)]
            return [Decision(Click(self._rng.choice(others)), "this seems right")]
        way = _way_out(lines) or self._way(situation, lines)
        return [Decision(action, situation.subgoal) for action in way]

    def reflect(self, situation: Situation) -> Reflection:
        lines, subgoal = _seen(situation), situation.subgoal
        if _way_out(lines):
            return Reflection("retry", "something is in the way")
        if subgoal in (NAME, SAVE) and not _asks_for_a_name(lines) and not self._is_saved(lines):
            return Reflection("replan", "the dialog for the name is gone")
        reached = {
            WRITE: self._shows(lines, self._text),
            OPEN: _asks_for_a_name(lines),
            NAME: self._shows([line for line in lines if line.kind == "input"], self._file),
            SAVE: self._is_saved(lines),
        }[subgoal]
        if reached:
            return Reflection("proceed")
        return Reflection("continue" if subgoal == OPEN and _called(lines, "Save As") else "retry", "not there yet")

    def _way(self, situation: Situation, lines: Sequence[Line]) -> tuple[Action, ...]:
        vain = {done.decision.action for done in situation.history if done.in_vain}
        match situation.subgoal:
            case "Write the text":
                return (PressKeys(("ctrl", "a")), TypeText(self._text))
            case "Open the dialog for the name":
                for name in ("Save As", "File"):
                    line = _called(lines, name)
                    if line and Click(line.at) not in vain:
                        return (Click(line.at),)
                return (PressKeys(("escape",)), PressKeys(("shift", "ctrl", "s")))
            case "Write the name":
                return (PressKeys(("ctrl", "a")), TypeText(self._file))
            case _:
                line = next((line for line in lines if line.kind == "button" and line.words == "Save"), None)
                pressed = Click(line.at) if line else None
                return (pressed,) if pressed and pressed not in vain else (PressKeys(("enter",)),)

    def _is_saved(self, lines: Sequence[Line]) -> bool:
        return any(_letters(line.words).startswith(_letters(f"{self._file}-Notepad")) for line in lines)

    def _shows(self, lines: Sequence[Line], text: str) -> bool:
        wanted = _letters(text)
        return any(
            wanted in seen or fuzz.ratio(wanted, seen) >= ALIKE for seen in (_letters(line.words) for line in lines)
        )


@dataclass
class Blind:
    """The trivial Agent: the clerk, who does nothing twice and never begins anew, whatever came of it."""

    clerk: Clerk
    name: str = BLIND
    models: tuple[str, ...] = ()

    def plan(self, situation: Situation) -> Plan | Refusal:
        return self.clerk.plan(situation)

    def act(self, situation: Situation) -> Sequence[Decision] | Refusal:
        return self.clerk.act(situation)

    def reflect(self, situation: Situation) -> Reflection:
        told = self.clerk.reflect(situation)
        return told if told.verdict in ("proceed", "continue") else Reflection("proceed")


def _letters(text: str) -> str:
    """As a reader takes them, who knows that l, I and 1 look alike, and spaces come and go."""
    return "".join(text.split()).casefold().translate(_ALIKE)


def _seen(situation: Situation) -> tuple[Line, ...]:
    return lines_of(narrate(situation.screen, places=True))


def _called(lines: Sequence[Line], name: str) -> Line | None:
    return next((line for line in lines if line.words.startswith(name) and line.kind in ("menuitem", "text")), None)


def _asks_for_a_name(lines: Sequence[Line]) -> bool:
    words = {line.words for line in lines}
    return {"Cancel", "Save"} <= words


def _way_out(lines: Sequence[Line]) -> tuple[Action, ...]:
    """Of a dialog that nobody asked for, or back into a window that is gone."""
    if _asks_for_a_name(lines):
        return ()
    for name in ("Cancel", "OK"):
        line = next((line for line in lines if line.kind == "button" and line.words == name), None)
        if line:
            return (Click(line.at),)
    if not any("- Notepad" in line.words for line in lines):
        icon = next((line for line in lines if line.words == "Notepad"), None)
        return (DoubleClick(Point(icon.at.x, icon.at.y - 25)),) if icon else ()
    return ()
