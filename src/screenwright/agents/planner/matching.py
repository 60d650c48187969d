"""From a phrase to one element of the screen, or to the reason why not: never to a guess.

Words first (``likeness``), then the kind, then the place. Two equally good elements in different places are an
ambiguity and refused with both named, unless the phrase counts ("the second Save") or says where.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Literal, TypeAlias

from screenwright.agents.planner.blank import free_ground
from screenwright.agents.planner.crossing import crossing
from screenwright.agents.planner.instructions import KindWord, TargetPhrase
from screenwright.agents.planner.kinds import (
    CONTAINERS,
    FIELDS,
    INTERACTIVE,
    PRESSABLE,
    PRESSABLE_WORDS,
    TOGGLES,
    kinds_of,
)
from screenwright.agents.planner.lines import is_text_area, places_of
from screenwright.agents.planner.meant import one_meant
from screenwright.agents.planner.picking import (
    Candidate,
    Match,
    nothing_named,
    one_a_place,
    pick,
    said_as,
    share_row,
    told,
    where_is,
)
from screenwright.agents.planner.places import filter_by_place
from screenwright.core.agency import Refusal
from screenwright.core.geometry import Box
from screenwright.core.screen import Element, Screen
from screenwright.reading import Likeness, in_other_language, likeness, normalise

Want: TypeAlias = Literal["click", "input", "toggle", "any"]
"""What it is for: to click, to type into, to switch on or off; any: only to be seen."""

EQUALLY_GOOD = 0.03
LEAST_SCORE = 0.56
LEAST_SCORE_SEEN = 0.5
"""A name within a long line is not enough to click it, but enough to have seen it."""
KIND_ALONE = 0.9
CROSSING = 0.8
BLANK = 0.9
MEANT, SAME_MEANING = 0.6, "of the same meaning"
_FREE = re.compile(
    r"(?:blank|empty|free)(?: (?:space|area|place|part|spot|room)(?: .*)?)?|"
    r"桌面|空白处|空白区域|空白",
    re.IGNORECASE,
)
"""What people call ground on which nothing lies."""
_GROUND = re.compile(r"the (?:desktop(?: background)?|background|wallpaper)", re.IGNORECASE)
"""The same where the article is said: "Desktop" alone is a folder."""
_LABEL = re.compile(r"[^:：]{1,20}[:：]")
_ROOM = 3
"""Heights of a label that are free behind it where something is to be written."""
LINE = 0.95
"""What is written in a text area is named so a little less than what is called so."""


def find(screen: Screen, phrase: TargetPhrase, want: Want = "click") -> Match | Refusal:
    """The element that the phrase means, or why it cannot be told. Deterministic; positions are screenshot pixels."""
    if screen.blank:
        return Refusal(f"the screen is {screen.blank}: there is nothing on it to find")
    reading, candidates = _read_on(screen, phrase, want)
    if not candidates:
        other = _crossing(screen, phrase, want) or _blank(screen, phrase, want) or _meant(screen, phrase, want)
        return other or nothing_named(screen, phrase)
    best = max(candidate.score for candidate in candidates)
    good = [candidate for candidate in candidates if candidate.score >= best - EQUALLY_GOOD]
    good = one_a_place(good)
    if reading.relation is not None or reading.side is not None:
        placed = _placed(screen, reading, good)
        if isinstance(placed, Refusal):
            return placed
        good = placed
    return pick(phrase, reading, good)


def _crossing(screen: Screen, phrase: TargetPhrase, want: Want) -> Match | None:
    cell = crossing(screen, phrase.text) if phrase.text and want in ("click", "any") else None
    return Match(cell, cell.box.center, CROSSING, f"where its row and column cross, {told(cell)}") if cell else None


def _meant(screen: Screen, phrase: TargetPhrase, want: Want) -> Match | None:
    """What is called by other words of the same meaning, where just one such thing is seen."""
    if not phrase.text or want == "any" or phrase.relation not in (None, "in"):
        return None
    kinds = FIELDS if want == "input" else TOGGLES if want == "toggle" else INTERACTIVE
    fitting = [
        one for one in screen.elements
        if one.kind in kinds and (want != "click" or _kind_fit(one, phrase.kind, want))
    ]  # fmt: skip
    found = one_meant(phrase.text, fitting)
    return Match(found, found.box.center, MEANT, f"{SAME_MEANING}, {told(found)}") if found else None


def _blank(screen: Screen, phrase: TargetPhrase, want: Want) -> Match | None:
    """The largest blank place, where no thing is named but a place that is free, as for the menu of a desktop."""
    is_free = _FREE.fullmatch(phrase.text) or _GROUND.fullmatch(phrase.words)
    if not is_free or want != "click" or phrase.relation not in (None, "in"):
        return None
    if (place := free_ground(screen)) is None:
        return None
    return Match(Element(id="", kind="other", box=place), place.center, BLANK, "the largest blank place")


def is_seen(screen: Screen, phrase: TargetPhrase) -> bool:
    """Whether the screen shows it at least once; more than once is no ambiguity here."""
    if screen.blank:
        return False
    reading, candidates = _read_on(screen, phrase, "any")
    if candidates and (reading.relation is not None or reading.side is not None):
        return not isinstance(_placed(screen, reading, candidates), Refusal)
    return bool(candidates)


def _read_on(screen: Screen, phrase: TargetPhrase, want: Want) -> tuple[TargetPhrase, list[Candidate]]:
    """The plainest reading that the screen shows exactly, else the full one."""
    plainer = phrase.plainer
    while plainer is not None:
        candidates = [found for found in _candidates(screen, plainer, want) if found.how == "exact"]
        if candidates:
            return plainer, candidates
        plainer = plainer.plainer
    return phrase, _candidates(screen, phrase, want)


# -- words and kinds ---------------------------------------------------------------------------------------------


def _candidates(screen: Screen, phrase: TargetPhrase, want: Want) -> list[Candidate]:
    if not phrase.text:
        return _of_kind(screen, phrase, want)
    named = _all_named(screen, phrase, want)
    for other in in_other_language(phrase.text) if not named else ():
        named += _all_named(screen, replace(phrase, text=other), want)
    if want == "input":
        return _fields(screen, named)
    if want == "toggle":
        return _toggles(screen, named)
    return named


def _named_in(screen: Screen, element: Element, phrase: TargetPhrase, want: Want) -> list[Candidate]:
    """The element, or the lines of a text area that is pointed at by words in it."""
    whole = _named(element, phrase, want)
    pointing = want in ("click", "any") and is_text_area(element) and likeness(phrase.text, element.text or "")
    if not pointing or not _kind_fit(element, phrase.kind, want):
        return [whole] if whole else []
    lines = places_of(screen, element, phrase.text)
    return [
        Candidate(replace(element, box=place), place, LINE * fit.score, fit.how)
        for place, fit in lines
        if LINE * fit.score >= LEAST_SCORE
    ] or ([whole] if whole else [])


def _all_named(screen: Screen, phrase: TargetPhrase, want: Want) -> list[Candidate]:
    return [found for element in screen.elements for found in _named_in(screen, element, phrase, want)]


def _named(element: Element, phrase: TargetPhrase, want: Want) -> Candidate | None:
    """The element if its text, name or icon fits the phrase."""
    fit = 1.0 if want in ("input", "toggle") else _kind_fit(element, phrase.kind, want)
    if not fit:
        return None
    labels = [label for label in (element.text, element.name, element.icon) if label]
    likely = [found for label in labels if (found := likeness(phrase.text, label))]
    if not likely:
        return None
    best = max(likely, key=lambda found: found.score)
    score = best.score * fit
    if score < (LEAST_SCORE_SEEN if want == "any" else LEAST_SCORE):
        return None
    return Candidate(element, named_part(element, best), score, best.how)


def named_part(element: Element, fit: Likeness) -> Box:
    """The part of an element that carries the name: of a line that says more, where the name stands in it."""
    box = element.box
    if fit.how not in ("prefix", "within") or element.kind in FIELDS or box.width <= box.height:
        return box
    start, end = (box.left + round(share * box.width) for share in fit.span)
    return Box(start, box.top, max(end, start + 1), box.bottom)


def _kind_fit(element: Element, word: KindWord | None, want: Want) -> float:
    """1 where the kind is the one that was said, less where it may be, 0 where it is another."""
    if word is None:
        return 0.0 if want == "click" and element.kind in CONTAINERS else 1.0
    if element.kind in kinds_of(word):
        return 1.0
    if element.kind in ("text", "other"):
        return 0.9
    if word in PRESSABLE_WORDS and element.kind in PRESSABLE:
        return 0.85
    return 0.0


def _of_kind(screen: Screen, phrase: TargetPhrase, want: Want) -> list[Candidate]:
    """Everything of the kind that was said ("the first checkbox")."""
    kinds = kinds_of(phrase.kind) if phrase.kind else frozenset()
    if want == "input":
        kinds = FIELDS
    elif want == "toggle":
        kinds = (kinds & TOGGLES) or TOGGLES
    if want == "click" and phrase.kind == "select" and any(item.kind == "select" for item in screen.elements):
        kinds = frozenset({"select"})  # fields and buttons only where nothing looks like a list that opens
    return [Candidate(item, item.box, KIND_ALONE, "exact") for item in screen.elements if item.kind in kinds]


def _fields(screen: Screen, named: Sequence[Candidate]) -> list[Candidate]:
    """Fields by their own name, or by the label left of or above them; without any, text that may stand in one."""
    fields = [element for element in screen.elements if element.kind in FIELDS]
    found = [candidate for candidate in named if candidate.element.kind in FIELDS]
    for candidate in named:
        if candidate.element.kind in FIELDS:
            continue
        inside = [field for field in fields if field.box.covers(candidate.element.box, tolerance=3)]
        field = inside[0] if inside else _labelled(candidate, fields)
        if field is not None:
            found.append(replace(candidate, element=field, box=field.box, score=candidate.score * 0.98))
    if found:
        return found
    labels = [one for one in named if (one.element.text or "").rstrip().endswith((":", "："))]
    plain = [replace(one, score=one.score * 0.7) for one in named if one not in labels]
    return plain or [place for label in labels if (place := _place_after(label, screen)) is not None]


def _place_after(label: Candidate, screen: Screen) -> Candidate | None:
    """Where two labels stand below each other at least, something can be written behind the one that ends in a colon
    and behind which nothing stands yet, even if nothing is drawn around it, as in the head of a letter."""
    box = label.element.box
    others = (one.box for one in screen.elements if _LABEL.match(one.text or ""))
    if not any(0 < abs(other.top - box.top) < _ROOM * box.height > abs(other.left - box.left) for other in others):
        return None
    reach = Box(box.right, box.top, box.right + _ROOM * box.height, box.bottom)
    room = reach.clipped(screen.screenshot.width, screen.screenshot.height)
    if room is None or any(one.box.overlap(room) for one in screen.elements if one is not label.element):
        return None
    place = Element(id="", kind="input", box=room, name=(label.element.text or "").rstrip(":： "))
    return replace(label, element=place, box=room, score=label.score * 0.6)


def _labelled(candidate: Candidate, fields: Sequence[Element]) -> Element | None:
    """The field right of the label in its row, else the one just below it that has no other name."""
    label = candidate.box
    says = normalise((candidate.element.text or "").rstrip(":： "))

    def gap_right(field: Element) -> int | None:
        gap = field.box.left - label.right
        return gap if share_row(label, field.box) and -label.height <= gap <= 20 * label.height else None

    def gap_below(field: Element) -> int | None:
        gap = field.box.top - label.bottom
        near = field.box.left <= label.left + 2 * label.height and field.box.right > label.left
        near = near and (not field.name or normalise(field.name) == says)
        return gap if near and -label.height // 2 <= gap <= 2 * label.height else None

    for gap in (gap_right, gap_below):
        reached = [(distance, field) for field in fields if (distance := gap(field)) is not None]
        if reached:
            return min(reached, key=lambda pair: pair[0])[1]
    return None


def _toggles(screen: Screen, named: Sequence[Candidate]) -> list[Candidate]:
    """Toggles by their own name or by the label beside them; without any, the label itself."""
    toggles = [element for element in screen.elements if element.kind in TOGGLES]
    found = [candidate for candidate in named if candidate.element.kind in TOGGLES]
    for candidate in named:
        if candidate.element.kind not in TOGGLES and (toggle := _beside(candidate.element.box, toggles)):
            found.append(replace(candidate, element=toggle, box=toggle.box, score=candidate.score * 0.98))
    return found or [replace(candidate, score=candidate.score * 0.8) for candidate in named]


def _beside(label: Box, toggles: Sequence[Element]) -> Element | None:
    """The box just before the label, as toolkits draw checkboxes; else the switch at the end of its row."""
    row = [toggle for toggle in toggles if share_row(label, toggle.box)]
    before = [toggle for toggle in row if _begins(label, toggle.box)]
    after = [toggle for toggle in row if toggle.box.left >= label.right - 3]
    if before:
        return max(before, key=lambda toggle: toggle.box.right)
    return min(after, key=lambda toggle: toggle.box.left) if after else None


def _begins(label: Box, toggle: Box) -> bool:
    """Whether the box stands just before the label, or at the beginning of its row, where the two are one line."""
    gap, indent = label.left - toggle.right, toggle.left - label.left
    return -3 <= gap <= 3 * label.height or -3 <= indent <= label.height < label.width - toggle.width


def _placed(screen: Screen, reading: TargetPhrase, good: Sequence[Candidate]) -> list[Candidate] | Refusal:
    anchor: Box | None = None
    if reading.anchor is not None:
        found = find(screen, replace(reading.anchor, kind=_anchor_kind(reading.anchor)), "any")
        if isinstance(found, Match):
            anchor = found.element.box
        elif reading.anchor.text or reading.relation != "in":
            return found
    placed = filter_by_place(screen, reading, good, anchor, lambda candidate: candidate.box)
    if placed or _is_behind(reading):
        return placed or list(good)
    where = " and ".join(where_is(candidate) for candidate in good[:4])
    return Refusal(f"{said_as(reading)} is not where it was said to be: seen at {where}")


def _is_behind(reading: TargetPhrase) -> bool:
    """What lies in a named menu or behind a named tab is not where its title stands."""
    anchor = reading.anchor
    return reading.relation == "in" and anchor is not None and bool(anchor.text) and anchor.kind in ("menu", "tab")


def _anchor_kind(anchor: TargetPhrase) -> KindWord | None:
    """A section or a window is known by its heading, which is a text: there the kind must not decide."""
    return None if anchor.text and anchor.kind in ("section", "window") else anchor.kind
