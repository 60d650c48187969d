"""Look for a thing in places that hide it: tabs, sections, trees, menus, further pages, lists that scroll.

What was opened is remembered by its name in the history. With a count ("the 5th result") the things of a page are
counted, and those of the pages before it are as many as this page has.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from screenwright.agents.planner.instructions import TargetPhrase
from screenwright.agents.planner.matching import find
from screenwright.agents.planner.picking import Match
from screenwright.agents.planner.places import in_reading_order
from screenwright.agents.planner.skill_instructions import Hiding, LookFor
from screenwright.agents.planner.skills.common import Next, look_into, point_at, point_on, said, step
from screenwright.agents.planner.skills.hiding import (
    Place,
    menu_entries,
    next_page,
    sections,
    sign_after_number,
    tabs,
    tree,
)
from screenwright.agents.planner.skills.scrolling import look_on
from screenwright.core.action import Click
from screenwright.core.agency import Decision, Refusal, Situation
from screenwright.core.geometry import Point
from screenwright.core.screen import Element, Screen

_ADDRESS = re.compile(r"(?:https?:|www\.)", re.IGNORECASE)
"""What stands below the title of a result, and belongs to it."""
_RESULTS = ("result", "search result", "entry", "link", "item")


def act(instruction: LookFor, situation: Situation) -> Next:
    screen = look_into(situation.screen)
    if _counts_results(instruction.target):
        return _nth_result(instruction, situation, screen)
    found = find(screen, instruction.target, "click")
    if isinstance(found, Match) and not _is_place(found.element, instruction.hiding, screen):
        return (_click(instruction, screen, found),)
    for name, place in _places(screen, instruction.hiding):
        if not said(situation, f"behind {name!r}"):
            if instruction.hiding == "menus":
                return point_at(place.box.center, f"look behind {name!r}", place)
            return (step(Click(place.box.center), f"look behind {name!r}", place),)
    if isinstance(found, Match):
        return (_click(instruction, screen, found),)
    return _scroll(situation, found)


def _click(instruction: LookFor, screen: Screen, found: Match) -> Decision:
    return step(Click(point_on(screen, found)), f"click {instruction.target.words}", found.element, last=True)


# -- hiding places -----------------------------------------------------------------------------------------------


def _places(screen: Screen, hiding: Hiding) -> Iterator[Place]:
    """Where it may be, the likeliest first. Names of the same text are told apart by their count."""
    kinds: dict[Hiding, tuple[Callable[[Screen], Iterator[Place]], ...]] = {
        "tabs": (tabs,),
        "sections": (sections,),
        "tree": (tree,),
        "menus": (menu_entries,),
        "pages": (next_page,),
        "anywhere": (tabs, sections, next_page),
    }
    for kind in kinds[hiding]:
        yield from kind(screen)


def _is_place(element: Element, hiding: Hiding, screen: Screen) -> bool:
    """A tab or a section that is itself called so does not end the search for what lies behind it."""
    return hiding in ("tabs", "sections") and any(place.id == element.id for _, place in _places(screen, hiding))


# -- counted results, scrolling ----------------------------------------------------------------------------------


def _counts_results(target: TargetPhrase) -> bool:
    return target.ordinal is not None and (target.text or target.kind or "").lower() in _RESULTS


def _nth_result(instruction: LookFor, situation: Situation, screen: Screen) -> Next:
    """Results are links, or what stands in their place: the lines in the colour of links."""
    links = [element for element in screen.elements if element.kind == "link" and element.text]
    pages = [
        element
        for element in links
        if re.fullmatch(r"\d{1,2}|[<>‹›«»]|next|prev(?:ious)?", (element.text or "").lower())
    ]
    results = in_reading_order([link for link in links if link not in pages], lambda each: each.box)
    results = [link for link in results if not _ADDRESS.match(link.text or "")] or results
    turned = len(said(situation, "the next page"))
    wanted = (instruction.target.ordinal or 1) - turned * len(results)
    if not results:
        return Refusal("I see no results")
    if wanted <= len(results):
        result = results[wanted - 1]
        return (step(Click(result.box.center), f"result {instruction.target.ordinal}", result, last=True),)
    for label in (str(turned + 2), ">", "›", "»", "next"):
        for element in screen.elements:
            if (element.text or "").strip().lower() == label and element.box.top > results[-1].box.top:
                return (step(Click(element.box.center), "the next page", element),)
    joined = next((each for each in pages if _counts_on(each.text or "", turned + 2)), None)
    sign = _first_sign(joined) if joined else sign_after_number(screen)
    if sign is not None and sign.y > results[-1].box.top:
        return (step(Click(sign), "the next page"),)
    return Refusal(f"result {instruction.target.ordinal} is wanted, and I see {len(results)} and no next page")


def _counts_on(text: str, number: int) -> bool:
    """Whether these are the numbers of the pages from this one on, read as one: "23"."""
    return len(text) > 1 and text == "".join(str(number + k) for k in range(len(text)))


def _first_sign(element: Element) -> Point:
    box = element.box
    return Point(box.left + box.width // (2 * len(element.text or "1")), box.center.y)


def _scroll(situation: Situation, found: Refusal) -> Next:
    return look_on(situation) or Refusal(f"looked everywhere: {found.reason}")
