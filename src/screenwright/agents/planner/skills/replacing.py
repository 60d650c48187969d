"""Put one word for another wherever it stands in a text, from the last place to the first: what is typed then moves
nothing that is still to be replaced, and may hold the old word itself. A cell of a table that says no more is
clicked, written over and left by Enter, as spreadsheets have it: else what was typed stays in an editor.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from screenwright.agents.planner.lines import is_text_area, lines_in
from screenwright.agents.planner.skill_instructions import ReplaceAll
from screenwright.agents.planner.skills.common import Next, said, step
from screenwright.core.action import Click, DoubleClick, Drag, PressKeys, TypeText
from screenwright.core.agency import Refusal, Situation
from screenwright.core.geometry import Box, Point
from screenwright.core.screen import Element, Screen
from screenwright.reading import squash

MOST = 12
"""Places that are replaced one by one; more are a matter for the program's own dialog."""
MARGIN = 2
"""Pixels before the first letter and behind the last."""
_OF = re.compile(r", (\d+) of (\d+)")


def act(instruction: ReplaceAll, situation: Situation) -> Next:
    places = list(_places(situation.screen, instruction.old))
    before = said(situation, f"exchange {instruction.old!r}")
    done, count = map(int, _of(before[-1].decision.why)) if before else (0, len(places))
    if not count:
        return Refusal(f"I do not see the word {instruction.old!r} in a text")
    if count > MOST:
        return Refusal(f"{instruction.old!r} stands there {count} times: use the program's own replacing for so many")
    if len(places) < count - done:
        return Refusal(f"replaced {done} of {count} {instruction.old!r}, and see {len(places)} of the others")
    place = places[count - done - 1]
    why = f"exchange {instruction.old!r}, {done + 1} of {count}"
    is_last = done + 1 == count
    if (cell := cell_of(situation.screen, instruction.old, place)) is not None:
        return (
            step(Click(cell.box.center), why, cell),
            step(TypeText(instruction.new), why),
            step(PressKeys(("enter",)), why, last=is_last),
        )
    return (step(_selecting(place, instruction.old), why), step(TypeText(instruction.new), why, last=is_last))


def cell_of(screen: Screen, words: str, place: Box | None = None) -> Element | None:
    """The cell of a table that says these words and no others; ``place`` is where they stand."""
    alike = (one for one in screen.elements if one.kind == "cell" and squash(one.text or "") == squash(words))
    return next((one for one in alike if place is None or one.box.contains(place.center)), None)


def _of(why: str) -> tuple[str, str]:
    hit = _OF.search(why)
    assert hit, why
    return hit[1], hit[2]


def _selecting(place: Box, words: str) -> DoubleClick | Drag:
    """A word by a double click; several from before the first letter to behind the last."""
    if " " not in words:
        return DoubleClick(place.center)
    return Drag(Point(max(0, place.left - MARGIN), place.center.y), Point(place.right + MARGIN, place.center.y))


def _places(screen: Screen, words: str) -> Iterator[Box]:
    """Where the words stand whole in the lines of a text area, or of a page where there is none, in reading order; each
    by its share of the letters. As it was written where it is so anywhere, else however large its letters are."""
    lines = list(_lines(screen))
    whole = rf"(?<!\w){re.escape(words)}(?!\w)"
    exact = any(re.search(whole, text) for _, text in lines)
    for box, text in lines:
        for hit in re.finditer(whole, text, 0 if exact else re.IGNORECASE):
            left, right = (box.left + round(at * box.width / len(text)) for at in hit.span())
            yield Box(left, box.top, max(right, left + 1), box.bottom)


def _lines(screen: Screen) -> Iterator[tuple[Box, str]]:
    areas = [one for one in screen.elements if is_text_area(one)]
    for area in areas:
        yield from lines_in(screen, area)
    if not areas:
        written = (one for one in screen.elements if one.kind in ("text", "link", "input", "cell") and one.text)
        for one in sorted(written, key=lambda one: (one.box.center.y, one.box.left)):
            yield one.box, one.text or ""
