"""Rows that are too narrow for all that stands in them: tabs cut off at the end or behind it, tools behind a sign.

The row in the recording tells which tab a rest of words is, and what of the row is nearest to what is not in sight. The
row is moved on by the arrow at its end, or opened by the sign there; without an arrow the nearest tab is chosen, which
moves the row in most toolkits and loses nothing, because another tab of the row is about to be chosen.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import pairwise

from screenwright.agents.demonstrations.candidates import Pointed, family_of, label_of
from screenwright.agents.demonstrations.steps import MOVING_ON
from screenwright.agents.planner import arrow_behind, double_arrow, may_go_on, opens_more
from screenwright.core.action import Click
from screenwright.core.agency import Decision, Situation
from screenwright.core.screen import Element, Kind, Screen
from screenwright.reading import name_of, squash

IN_LINE = 0.35
"""Of a tab's height by which the middles of tabs of one row may differ: the chosen one is drawn a little higher."""
SAME = 0.5
"""IoU from which two boxes are one tab."""
NEXT = 1.0
"""Heights that neighbours lie apart, or overlap, at most."""
_ARROW = f"{MOVING_ON}the arrow at its end"
_SIGN = f"{MOVING_ON}the sign for more"
_TOOLS: frozenset[Kind] = frozenset({"button", "icon", "menuitem"})
_ARROWS = frozenset({"last", "forward", "fast forward"})
"""What two arrows are taken for."""


def cut_off(pointed: Pointed, now: Screen) -> Element | None:
    """The tab that was pointed at, if the first of its letters stand where it follows in its row."""
    if pointed.element is None or pointed.element.kind != "tab":
        return None
    row = _row(pointed.element, pointed.screen.elements)
    return _in_sight(row, now).get(row.index(pointed.element))


def towards(pointed: Pointed, situation: Situation) -> Decision | None:
    """The press that may bring what is not in sight into its row; None where nothing is left to try."""
    if pointed.element is None or pointed.element.kind not in ("tab", *_TOOLS):
        return None
    row = _row(pointed.element, pointed.screen.elements)
    place = row.index(pointed.element)
    seen = _in_sight(row, situation.screen)
    if pointed.element.kind == "tab":
        return _by_arrow(seen, place, situation) or _by_nearest(seen, row, place, situation)
    return _by_sign(seen, place, situation)


def _by_arrow(seen: dict[int, Element], place: int, situation: Situation) -> Decision | None:
    """The arrow to the right, again and again while it moves something."""
    pressed = [done for done in situation.done_here if done.decision.why == _ARROW]
    if not seen or place < max(seen) or not may_go_on(pressed):
        return None
    arrow = arrow_behind(situation.screen, seen[max(seen)].box)
    return Decision(Click(arrow.center), _ARROW) if arrow else None


def _by_nearest(seen: dict[int, Element], row: Sequence[Element], place: int, situation: Situation) -> Decision | None:
    tried = {done.decision.why for done in situation.done_here}
    left = [at for at in seen if _choosing(row[at]) not in tried]
    if not left:
        return None
    nearest = min(left, key=lambda at: abs(at - place))
    return Decision(Click(seen[nearest].box.center), _choosing(row[nearest]), seen[nearest].id)


def _choosing(tab: Element) -> str:
    return f"{MOVING_ON}{label_of(tab)!r}"


def _by_sign(seen: dict[int, Element], place: int, situation: Situation) -> Decision | None:
    """What opens the rest of a row of tools, once: the first such sign behind what stood before the tool."""
    before = [at for at in seen if at < place]
    if not before or any(done.decision.why == _SIGN for done in situation.done_here):
        return None
    last, screen = seen[max(before)], situation.screen
    behind = [one for one in screen.elements if _in_line(one, last) and one.box.center.x > last.box.right]
    behind = sorted(behind, key=lambda one: one.box.left)
    if behind and (drawn := double_arrow(screen, last.box, behind[0].box)) is not None:
        return Decision(Click(drawn.center), _SIGN)
    sign = next((one for one in behind if _is_sign(one)), None)
    return Decision(Click(sign.box.center), _SIGN, sign.id, sign.confidence) if sign else None


def _is_sign(one: Element) -> bool:
    return opens_more(one) or (family_of(one) == "thing" and not one.text and name_of(one) in _ARROWS)


def _row(thing: Element, elements: Collection[Element]) -> list[Element]:
    """What stands side by side with it, from left to right, itself among them as it was written down."""
    kinds = ("tab",) if thing.kind == "tab" else _TOOLS
    others = [one for one in elements if one.kind in kinds and _in_line(one, thing) and one.box.iou(thing.box) < SAME]
    beside = sorted([*others, thing], key=lambda one: one.box.left)
    runs = [[beside[0]]]
    for before, one in pairwise(beside):
        if _follows(before, one):
            runs[-1].append(one)
        else:
            runs.append([one])
    return next(run for run in runs if thing in run)


def _in_sight(row: Sequence[Element], now: Screen) -> dict[int, Element]:
    """Those of the row that can be seen now, by their number in it; the one after the last whole one may be cut off."""
    things = [one for one in now.elements if family_of(one) == "thing" and squash(label_of(one))]
    words = [squash(label_of(tab)) for tab in row]
    same = [(words.index(squash(label_of(one))), one) for one in things if squash(label_of(one)) in words]
    lines = [{at: other for at, other in same if _in_line(other, one)} for _, one in same]
    seen = max(lines, key=len, default={})
    if not seen:
        return {}
    last = max(seen)
    if last + 1 < len(words):
        rest = [one for one in things if _in_line(one, seen[last]) and _follows(seen[last], one)]
        cut = next((one for one in rest if words[last + 1].startswith(squash(label_of(one)))), None)
        seen |= {last + 1: cut} if cut else {}
    return seen


def _in_line(one: Element, other: Element) -> bool:
    return abs(one.box.center.y - other.box.center.y) <= IN_LINE * min(one.box.height, other.box.height)


def _follows(before: Element, after: Element) -> bool:
    return abs(after.box.left - before.box.right) <= NEXT * min(before.box.height, after.box.height)
