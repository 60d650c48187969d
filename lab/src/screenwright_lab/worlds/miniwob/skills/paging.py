"""Find someone or something page by page, and press the value that stands there under a name: a phone number."""

from __future__ import annotations

from collections.abc import Iterator

from screenwright.agents.planner import (
    Next,
    holds,
    is_still,
    like,
    next_page,
    said,
    share_row,
    sign_after_number,
    split,
    step,
)
from screenwright.core.action import Click
from screenwright.core.agency import Refusal, Situation
from screenwright.core.geometry import Point
from screenwright.core.screen import Element, Screen
from screenwright_lab.worlds.miniwob.skills.instructions import PressValue

TURNED = "turn to the next page"
MOST_PAGES = 28


def act(instruction: PressValue, situation: Situation) -> Next:
    screen = situation.screen
    owners = [one for one in screen.elements if holds(one.text or "", instruction.owner)]
    if owners:
        return _press(instruction, screen, owners[0])
    turned = said(situation, TURNED)
    if len(turned) >= MOST_PAGES or (turned and is_still(situation)):
        return Refusal(f"looked at {len(turned) + 1} pages, and none shows {instruction.owner!r}")
    sign = next((place for _, place in next_page(screen)), None)
    at = sign.box.center if sign else sign_after_number(screen)
    if at is None:
        where = "here" if not turned else f"on {len(turned) + 1} pages"
        return Refusal(f"{instruction.owner!r} is not to be seen {where}, and there is no next page")
    return (step(Click(at), f"{TURNED}, {len(turned) + 2}", sign),)


def _press(instruction: PressValue, screen: Screen, owner: Element) -> Next:
    """The value nearest below or beside the owner's name."""
    values = list(_values(screen, instruction.label))
    if not values:
        return Refusal(f"{instruction.owner!r} is there, and no {instruction.label!r} with a value")
    label, at = min(values, key=lambda value: _away(owner, value[0]))
    return (step(Click(at), f"{instruction.label} of {instruction.owner}", label, last=True),)


def _away(owner: Element, label: Element) -> int:
    """Rows above the owner belong to others."""
    down = label.box.center.y - owner.box.center.y
    return down if down > -owner.box.height else label.box.bottom + 10 * abs(down)


def _values(screen: Screen, label: str) -> Iterator[tuple[Element, Point]]:
    """What carries the value and where: the words behind the colon, else the nearest in the row of the label."""
    for one in screen.elements:
        name, _, value = (one.text or "").replace("：", ":").partition(":")
        if not name or not _means(label, name):
            continue
        if value.strip():
            start = (len(name) + 1) / len(one.text or "")
            yield one, Point(round(one.box.left + one.box.width * (1 + start) / 2), one.box.center.y)
        else:
            beside = [each for each in screen.elements if each.text and _follows(one, each)]
            if beside:
                nearest = min(beside, key=lambda each: each.box.left)
                yield nearest, nearest.box.center


def _follows(label: Element, other: Element) -> bool:
    return (
        other.id != label.id
        and other.box.left >= label.box.right - label.box.height
        and share_row(label.box, other.box)
    )


def _means(label: str, name: str) -> bool:
    """ "phone number" and "Phone": one begins with the other, word by word or by a word that means the same."""
    ours, theirs = [word for word in split(label) if word != "-"], [word for word in split(name) if word != "-"]
    return bool(ours and theirs) and all(
        one == other or other in like(one) for one, other in zip(ours, theirs, strict=False)
    )
