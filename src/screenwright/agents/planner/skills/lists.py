"""Choose from a list: one that opens, one that stands open and may want scrolling, or several at once with ctrl."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from screenwright.agents.planner.instructions import TargetPhrase
from screenwright.agents.planner.lines import is_text_area, written
from screenwright.agents.planner.matching import find
from screenwright.agents.planner.skill_instructions import ChooseFromList
from screenwright.agents.planner.skills.common import (
    Next,
    fields,
    find_field,
    look_into,
    reached,
    said,
    shown_in,
    step,
)
from screenwright.core.action import Click, Direction, KeyDown, KeyUp, PressKeys, Scroll, TypeText
from screenwright.core.agency import Decision, Refusal, Situation
from screenwright.core.geometry import Box, enclosing
from screenwright.core.screen import Element, Screen
from screenwright.reading import likeness
from screenwright.vision import outlines

MOST_SCROLLS = 10
LEAST_ENTRIES = 3
BY_NAME = " by its name"


def act(instruction: ChooseFromList, situation: Situation) -> Next:
    """The options one after the other; the second and further ones with ctrl held."""
    screen = look_into(situation.screen)
    chosen = [option for option in instruction.options if said(situation, f"choose {option!r}")]
    left = [option for option in instruction.options if option not in chosen]
    if not left:
        return _entered(instruction, situation, screen) or reached("all of it is chosen")
    for option in left:
        entry = _entry(screen, option) or _line(screen, option)
        if entry is not None:
            return _click(entry, option, with_ctrl=bool(chosen), last=len(left) == 1)
    return _open_or_scroll(instruction, situation, screen, left)


def _click(entry: Element, option: str, *, with_ctrl: bool, last: bool) -> Next:
    click = step(Click(entry.box.center), f"choose {option!r}", entry, last=last)
    if not with_ctrl:
        return (click,)
    why = click.why
    return (Decision(KeyDown("ctrl"), "add to what is chosen"), click, Decision(KeyUp("ctrl"), why))


def _entry(screen: Screen, option: str) -> Element | None:
    """The option where it stands as an entry; what a closed list shows is none."""
    closed = _closed(screen)
    for element in screen.elements:
        fit = likeness(option, element.text or "")
        named = fit is not None and fit.how == "exact" and element.kind not in ("input", "select")
        if named and not any(field.box.covers(element.box, tolerance=4) for field in closed):
            return element
    return None


def _line(screen: Screen, option: str) -> Element | None:
    """The option where it is a line of what was seen as one large field."""
    lines = [(area, box) for area, box in written(screen, option) if is_text_area(area)]
    return replace(lines[0][0], box=lines[0][1]) if len(lines) == 1 else None


def _closed(screen: Screen) -> list[Element]:
    """Fields of one line."""
    return [field for field in fields(screen) if field.box.width > 2 * field.box.height]


def _open_or_scroll(instruction: ChooseFromList, situation: Situation, screen: Screen, left: Sequence[str]) -> Next:
    """Nothing that is wanted is in sight: a closed list is opened, then typed into; an open one is scrolled."""
    opened = said(situation, "open the list")
    scrolled = said(situation, "further in the list")
    standing = _standing(screen)
    if standing is not None and len(scrolled) < MOST_SCROLLS:
        way: Direction = "down" if len(scrolled) < MOST_SCROLLS // 2 else "up"
        return (step(Scroll(way, 2 if way == "down" else 4, standing.center), "further in the list"),)
    closed = _source(screen, instruction.source)
    if isinstance(closed, Refusal):
        return closed
    if likeness(left[0], shown_in(screen, closed.box)):
        return reached(f"the list shows {left[0]!r}")
    if not opened:
        return (step(Click(closed.box.center), "open the list", closed),)
    if not said(situation, BY_NAME):
        # What an open list of the system itself shows may not be in the picture; it still hears the keys.
        why = f"choose {left[0]!r}{BY_NAME}"
        typing = step(TypeText(left[0]), why, closed)
        return (typing,) if _is_in_sight(situation) else (typing, step(PressKeys(("enter",)), why, closed))
    return Refusal(f"the list does not show {left[0]!r}")


def _entered(instruction: ChooseFromList, situation: Situation, screen: Screen) -> tuple[Decision, ...] | None:
    """Enter after a name that was typed into a list in sight; None where that was enough: a list may take a space in it
    for the choice and close, and Enter would open it again."""
    last = situation.history[-1].decision if situation.history else None
    if last is None or not isinstance(last.action, TypeText) or BY_NAME not in last.why:
        return None
    field = _source(screen, instruction.source)
    shown = not isinstance(field, Refusal) and likeness(instruction.options[-1], shown_in(screen, field.box))
    return None if shown and not _is_in_sight(situation) else (step(PressKeys(("enter",)), last.why),)


def _is_in_sight(situation: Situation) -> bool:
    """Whether words are to be seen that were not there when the list was closed: its entries."""
    if situation.before is None:
        return False
    before = {one.text for one in situation.before.elements}
    new = [one for one in situation.screen.elements if one.text and one.text not in before]
    return len(new) >= LEAST_ENTRIES


def _standing(screen: Screen) -> Box | None:
    """A list that stands open: the largest block of entries, one below the other; else a frame around such lines."""
    by_id = screen.by_id
    best: list[Box] = []
    for block in screen.blocks:
        boxes = [by_id[child].box for child in block.children if child in by_id and by_id[child].text]
        one_column = all(sum(cell is not None for cell in row) <= 1 for row in block.rows)
        is_list = block.role == "list" or (block.role == "table" and one_column)
        if is_list and len(boxes) >= max(LEAST_ENTRIES, len(best) + 1):
            best = boxes
    return enclosing(best) if best else _framed(screen)


def _framed(screen: Screen) -> Box | None:
    """The largest outline around nothing but short lines of one left edge below each other."""
    texts = [each.box for each in screen.elements if each.text]
    frames = []
    for frame in outlines(screen.screenshot):
        held = sorted((box for box in texts if frame.contains(box.center)), key=lambda box: box.top)
        stacked = all(above.bottom <= below.center.y for above, below in pairwise(held))
        aligned = all(abs(box.left - held[0].left) <= box.height for box in held)
        if len(held) >= LEAST_ENTRIES and stacked and aligned:
            frames.append(frame)
    return max(frames, key=lambda frame: frame.area, default=None)


def _source(screen: Screen, source: TargetPhrase) -> Element | Refusal:
    """The list that is named; without a name, the only closed one."""
    if source.text:
        found = find(screen, source, "input")
        if not isinstance(found, Refusal):
            return found.element
    return find_field(screen, None if not source.text else source)
