"""What is at a point, in one sentence: kind, name, state, value and what it belongs to; or that nothing is there."""

from __future__ import annotations

from screenwright.core.screen import Block, Element, Kind, Screen, Source
from screenwright.reading.description import Evidence, Told
from screenwright.reading.path import TargetPath
from screenwright.reading.whereabouts import elements_in, text_beside
from screenwright.reading.words import (
    article,
    called,
    called_briefly,
    count,
    direction,
    label_of,
    listed,
    name_of,
    nameless,
    noun,
    one_line,
    quoted,
    state_words,
)

_PROBABLY = 0.5
"""Below this confidence a thing is called probable."""
_LONGEST_TEXT = 300
_LONGEST_VALUE = 120
_NEAR = 24
"""Pixels within which something is "just" to the left."""
_HOLDERS: frozenset[Kind] = frozenset(("window", "dialog"))


def blank_screen(screen: Screen) -> Told:
    words = "The screen is black." if screen.blank == "black" else "The screen is blank: it shows one flat colour."
    return Told(words, (Evidence(region=screen.tree.id, how="detected", what=words),))


def thing(screen: Screen, element: Element, path: TargetPath) -> Told:
    """What the element is, its state and value, and what it belongs to."""
    opening = "This spot is at the edge of" if path.found == "edge" else "This is"
    if element.confidence < _PROBABLY:
        opening += " what is probably" if path.found == "edge" else " probably"
    parts = [
        _named(element),
        *_text_beside(screen, element, path),
        *_states(element),
        *_value(element),
        *_belonging(screen, element),
    ]
    words = f"{opening} {', '.join(part.words for part in parts)}"
    return Told(f"{words}.", tuple(item for part in parts for item in part.evidence))


def _named(element: Element) -> Told:
    name, kind = name_of(element), noun(element.kind)
    shape = Evidence(element=element.id, how=_how_shaped(element), what=f"it is {article(kind)} {kind}")
    if name is None:
        return Told(nameless(element.kind), (shape,))
    relation = "is called" if label_of(element) is None else "stands next to"
    named = Evidence(element=element.id, how=_how_named(element, name), what=f"it {relation} {quoted(name)}")
    if element.kind == "text":
        words = "text that reads" if len(name) > 80 else "the text"
        return Told(f"{words} {quoted(name, _LONGEST_TEXT)}", (named,))
    return Told(called(element), (shape, named))


def _text_beside(screen: Screen, element: Element, path: TargetPath) -> list[Told]:
    """What stands directly under or beside a nameless thing: told as a place, for it may or may not be its name."""
    beside = text_beside(element, elements_in(screen, path.global_))
    if beside is None:
        return []
    words = f"just {'above' if beside.side == 'below' else 'left of'} {called_briefly(beside.element)}"
    return [Told(words, (Evidence(element=beside.element.id, how="read", what=f"it is {words}"),))]


def _how_shaped(element: Element) -> Source:
    """How the kind is known: letters tell what is written, not what they are written on."""
    return "detected" if element.source == "read" else element.source


def _how_named(element: Element, name: str) -> Source:
    return "read" if one_line(element.text) == name else "inferred"


def _states(element: Element) -> list[Told]:
    return [
        Told(words, (Evidence(element=element.id, how="detected", what=f"it is {words}"),))
        for words in state_words(element.kind, element.state)
    ]


def _value(element: Element) -> list[Told]:
    """How far along it is; else what is written on it, where its name is a label beside it."""
    if element.value is not None:
        words = f"at about {element.value:.0%}"
        return [Told(words, (Evidence(element=element.id, how="detected", what=f"it stands {words}"),))]
    text = one_line(element.text)
    if not text or label_of(element) is None:
        return []
    verb = "which holds" if element.kind in ("input", "select") else "which shows"
    words = f"{verb} {quoted(text, _LONGEST_VALUE)}"
    return [Told(words, (Evidence(element=element.id, how="read", what=words.removeprefix("which ")),))]


def _belonging(screen: Screen, element: Element) -> list[Told]:
    """The captioned group that holds it, else the named window that it lies in."""
    block = next((block for block in screen.blocks if block.id == element.parent and block.caption), None)
    if block is not None:
        return _in_group(element, block)
    holder = _holder_of(screen, element)
    if holder is None:
        return []
    words = f"in {called(holder)}"
    return [Told(words, (Evidence(element=holder.id, how="inferred", what=f"it lies {words}"),))]


def _in_group(element: Element, block: Block) -> list[Told]:
    caption = block.caption or ""
    if (name_of(element) or "").casefold() != caption.casefold():
        words = f"in the group {quoted(caption)}"
        return [Told(words, (Evidence(region=block.id, how="inferred", what=f"it belongs to {quoted(caption)}"),))]
    rest = len(block.children) - 1
    if rest < 1:
        return []
    words = f"the caption of {count(rest)} more {'thing' if rest == 1 else 'things'}"
    return [Told(words, (Evidence(region=block.id, how="inferred", what=f"it is {words}"),))]


def _holder_of(screen: Screen, element: Element) -> Element | None:
    """The smallest window or dialog with a name around the element."""
    holders = [
        other
        for other in screen.elements
        if other.kind in _HOLDERS and other.id != element.id and name_of(other) and other.box.covers(element.box, 5)
    ]
    return min(holders, key=lambda other: other.box.area, default=None)


def empty_spot(screen: Screen, path: TargetPath) -> Told:
    """That nothing was found at the point, what is nearest, and the captioned group around it, if any."""
    told = [_nothing_here(screen, path)]
    block = next((block for block in screen.blocks if block.id == path.local.id), None)
    if block is not None and block.caption:
        told.append(_group(screen, block))
    return Told(" ".join(part.words for part in told), tuple(item for part in told for item in part.evidence))


def _nothing_here(screen: Screen, path: TargetPath) -> Told:
    """The nearest thing too; where that has no name, also the nearest one that has."""
    nothing = Evidence(region=path.nodes[-1].id, how="detected", what="nothing was found at the point")
    ordered = sorted(screen.elements, key=lambda other: other.box.distance(path.point))
    if not ordered:
        return Told("Nothing was found here, nor on the rest of the screen.", (nothing,))
    near = ordered[:1]
    if name_of(near[0]) is None:
        near += [other for other in ordered if name_of(other)][:1]
    told = [_near(path, other) for other in near]
    opening = "the nearest thing is" if len(told) == 1 else "the nearest things are"
    words = f"Nothing was found here; {opening} {' and '.join(part.words for part in told)}."
    return Told(words, (nothing, *(item for part in told for item in part.evidence)))


def _near(path: TargetPath, element: Element) -> Told:
    where = direction(path.point, element.box)
    if element.box.distance(path.point) <= _NEAR:
        where = f"just {where}"
    known = Evidence(element=element.id, how=element.source, what=f"it lies {where} of the point")
    return Told(f"{called(element)} {where}", (known,))


def _group(screen: Screen, block: Block) -> Told:
    members = [screen.by_id[child] for child in block.children if child in screen.by_id]
    named = [called_briefly(member) for member in members if name_of(member) and name_of(member) != block.caption]
    held = f", with {listed([*named[:3], *(['more'] if len(named) > 3 else [])])}" if named else ""
    words = f"in the group {quoted(block.caption or '')}{held}"
    return Told(f"The spot lies {words}.", (Evidence(region=block.id, how="inferred", what=f"it lies {words}"),))
