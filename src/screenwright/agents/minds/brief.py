"""A screen in as few words as a prompt has room for: a line for each element, the least useful left out first.

Unlike ``vision.narrate``, which tells all, this is told to models and has a limit. As long as there is room it
says kinds and plain text; with less, names are cut and plain text goes; at last elements go, those last that came just
now, that the task speaks of, that are fields or switches. What was left out is counted::

    # Shipping
    e7 button Save
    e8 input Name: Ann
    e11 icon @310,42
    e9 checkbox By mail, checked
    e10 Sizes | e11 12 kB
    (left out here: 12 texts, 3 other things)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from screenwright.agents.minds.tokens import estimate
from screenwright.agents.verification import told
from screenwright.agents.wording import Wording
from screenwright.core.screen import Element, Screen
from screenwright.reading import one_line, shortened
from screenwright.vision import Part, accessible

CONTROLS = frozenset({"input", "select", "slider", "checkbox", "radio", "switch"})
"""Kinds that are always said: what is written on them is not what they are for."""
PLAIN = frozenset({"text", "other"})
"""Kinds that are never said."""


@dataclass(frozen=True, slots=True)
class _Detail:
    """``longest``: characters of a name; ``prose``: those of a plain text, 0 for none; ``kinds``: whether they are
    said of what is no control."""

    longest: int
    prose: int
    kinds: bool


_DETAILS = (_Detail(80, 240, True), _Detail(60, 60, True), _Detail(40, 24, False), _Detail(24, 0, False))
_PROSE = 40
"""Characters from which a plain text is prose, which a model with eyes reads in the picture."""


@dataclass(frozen=True, slots=True)
class _Line:
    """A block's caption, or elements that are told on one line; ``within``: what lies in the first of them."""

    caption: str = ""
    elements: tuple[Element, ...] = ()
    within: tuple[Element, ...] = ()

    @property
    def called(self) -> bool:
        """Whether anything in it can be named by an id."""
        return any(element.clickable or element.kind in CONTROLS for element in self.elements)


def brief(screen: Screen, room: int, words: Wording, *, eyes: bool, wanted: str = "") -> str:
    """The screen in at most ``room`` tokens (``tokens.estimate``), or in one line where there is less room than that.

    ``eyes``: the model is shown the picture as well; ``wanted``: the task, whose words tell what is worth keeping.
    """
    if screen.blank is not None:
        return words.BLANK.format(blank=screen.blank)
    lines = list(_lines(accessible(screen), _told_elsewhere(screen)))
    texts: list[str] = []
    for detail in _DETAILS:
        texts = [_say(line, detail, words, eyes) for line in lines]
        text = _joined(lines, texts, words)
        if estimate(text) <= room:
            return text
    return _joined(lines, _kept(screen, lines, texts, room, wanted, words), words)


def _lines(part: Part, elsewhere: frozenset[str]) -> Iterator[_Line]:
    if part.role == "table":
        for row in part.children:
            yield _Line(elements=tuple(cell.element for cell in row.children if cell.element))
        return
    if part.element is not None:
        if part.element.id not in elsewhere:
            inside = (below.element for child in part.children for below in child.walk())
            yield _Line(elements=(part.element,), within=tuple(one for one in inside if one is not None))
        return
    if part.name and part.role != "document":
        yield _Line(caption=part.name)
    for child in part.children:
        yield from _lines(child, elsewhere)


def _told_elsewhere(screen: Screen) -> frozenset[str]:
    """Plain words that are the name of a control or the caption of a block, and are told with it."""
    names = {one.name for one in screen.elements if one.kind in CONTROLS and one.name and one.name != one.text}
    names |= {block.caption for block in screen.blocks if block.caption}
    plain = (one for one in screen.elements if one.kind == "text" and not one.clickable)
    return frozenset(one.id for one in plain if (one.text or "").rstrip(":： ") in names or one.text in names)


def _say(line: _Line, detail: _Detail, words: Wording, eyes: bool) -> str:
    """The line's words, "" where it is not told."""
    if line.caption:
        return f"# {shortened(line.caption, detail.longest)}"
    said = [one for element in line.elements if (one := _element(element, detail, words, eyes, line.within))]
    inside = [one for element in line.within if (one := _element(element, detail, words, eyes, ()))]
    return ": ".join(part for part in (" | ".join(said), "; ".join(inside)) if part)


def _element(element: Element, detail: _Detail, words: Wording, eyes: bool, within: tuple[Element, ...]) -> str:
    name = one_line(words.name(element))
    called = element.clickable or element.kind in CONTROLS
    if not called:
        if not name or not detail.prose or (eyes and len(name) > _PROSE):
            return ""
        return shortened(name, detail.prose)
    parts = [element.id]
    if element.kind in CONTROLS or (detail.kinds and element.kind not in PLAIN):
        parts.append(words.noun(element.kind))
    if name:
        parts.append(shortened(name, detail.longest))
    elif not within:  # else what lies in it tells what it is
        parts.append(f"@{element.box.center.x},{element.box.center.y}")
    value = one_line(element.text) if element.kind in CONTROLS and element.text != name else ""
    line = " ".join(parts) + (f": {shortened(value, detail.longest)}" if value and value != name else "")
    share = [] if element.value is None else [f"{element.value:.0%}"]
    return ", ".join([line, *share, *states_of(element, words)])


def states_of(element: Element, words: Wording) -> list[str]:
    """The states that are worth a word."""
    state = element.state
    worth = {
        "disabled": state.enabled is False,
        "checked": state.checked is True,
        "not checked": state.checked is False,
        "selected": state.selected is True,
        "expanded": state.expanded is True,
        "focused": state.focused is True,
    }
    return [words.STATES[name] for name, so in worth.items() if so]


def _kept(screen: Screen, lines: list[_Line], texts: list[str], room: int, wanted: str, words: Wording) -> list[str]:
    """As many of the lines as there is room for, the most useful first, in their own order."""
    wishes, new = told(wanted), frozenset(screen.changed.appeared)
    left = room - estimate(words.LEFT_OUT.format(texts=999, others=999))
    order = sorted(range(len(lines)), key=lambda place: _rank(lines[place], wishes, new))
    kept = [""] * len(lines)
    for place in order:
        cost = estimate(f"{texts[place]}\n") if texts[place] else 0
        if cost <= left:
            kept[place], left = texts[place], left - cost
    return kept


def _rank(line: _Line, wishes: frozenset[str], new: frozenset[str]) -> int:
    """Where a line stands in the row of what is kept: 0 the first."""
    if any(element.id in new for element in line.elements):
        return 0
    if wishes and any(wishes & told(element.name or element.text or "") for element in line.elements):
        return 1
    if any(element.kind in CONTROLS | {"button", "tab", "menuitem"} for element in line.elements):
        return 2
    return 3 if any(element.name or element.text or element.icon for element in line.elements) else 4


def _joined(lines: Iterable[_Line], texts: list[str], words: Wording) -> str:
    """Captions of what is left out go too; blocks under one caption have it once."""
    said: list[str] = []
    caption = last = ""
    plain = others = 0
    for line, text in zip(lines, texts, strict=True):
        if line.caption:
            caption = text
        elif text:
            if caption and caption != last:
                said.append(caption)
                last = caption
            said.append(text)
        elif line.called:
            others += len(line.elements)
        else:
            plain += len(line.elements)
    if plain or others:
        said.append(words.LEFT_OUT.format(texts=plain, others=others))
    return "\n".join(said)
