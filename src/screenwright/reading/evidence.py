"""How each fact is known. Worded in English whatever is spoken: it is for programs and for whoever checks a claim."""

from __future__ import annotations

from typing import assert_never

from screenwright.core.screen import Element, Source
from screenwright.reading import english
from screenwright.reading.description import Evidence
from screenwright.reading.english_words import article, noun, quoted, state_words
from screenwright.reading.facts import (
    Beside,
    Blank,
    Caption,
    Extent,
    Held,
    InWindow,
    Level,
    Namesakes,
    Nothing,
    Placed,
    PlacedBriefly,
    RowOf,
    Said,
    SpotIn,
    Sure,
    Thing,
    ThingBriefly,
)
from screenwright.reading.names import is_guess, label_of, name_of, one_line


def evidence_of(said: Said) -> tuple[Evidence, ...]:
    """At least one entry for every fact."""
    words = english.sentence(said)
    match said:
        case Blank():
            return (Evidence(region=said.screen.id, how="detected", what=words),)
        case Thing():
            return (*_of_element(said.element), *_of_thing(said))
        case ThingBriefly():
            return _of_element(said.element)
        case Nothing():
            here = Evidence(region=said.node, how="detected", what="nothing was found at the point")
            near = ((one, english.near(one)) for one in said.nearest)
            return (here, *(_by(one.element, f"it lies {way} of the point") for one, way in near))
        case SpotIn():
            what = f"it lies {english.spot_in(said.held)}"
            return (Evidence(region=said.held.node, how="inferred", what=what),)
        case Held():
            return (Evidence(region=said.node, how="inferred", what=words),)
        case Placed():
            return _of_place(said, words)
        case PlacedBriefly() if said.subject is not None:
            return (Evidence(element=said.subject.id, how="detected", what=words),)
        case PlacedBriefly():
            return (Evidence(region=said.node, how="detected", what=words),)
        case Beside():
            return tuple(_by(one.element, f"it lies {english.SIDES[one.side]}") for one in said.neighbours)
        case Namesakes():
            return (_by(said.nearest, words),)
        case RowOf():
            return (_by(said.beginning, words),)
        case InWindow():
            return (Evidence(element=said.window.id, how="inferred", what=words),)
        case Extent():
            return (Evidence(element=said.element.id, how="detected", what=words),)
        case Sure() if said.is_element:
            return (Evidence(element=said.node, how="inferred", what=words),)
        case Sure():
            return (Evidence(region=said.node, how="inferred", what=words),)
        case Level():
            return (Evidence(region=said.node, how="detected", what=words),)
    assert_never(said)


def _by(element: Element, what: str) -> Evidence:
    return Evidence(element=element.id, how=element.source, what=what)


def _of_element(element: Element) -> tuple[Evidence, ...]:
    """Its kind, its name and its states."""
    kind, name = noun(element.kind), name_of(element)
    # Letters tell what is written, not what they are written on.
    how: Source = "detected" if element.source == "read" else element.source
    told = [Evidence(element=element.id, how=how, what=f"it is {article(kind)} {kind}")]
    if name is not None:
        relation = "is called" if label_of(element) is None else "stands next to"
        relation = f"probably {relation}" if is_guess(element) else relation
        by: Source = "read" if one_line(element.text) == name else "inferred"
        told = [
            *told[: element.kind != "text"],
            Evidence(element=element.id, how=by, what=f"it {relation} {quoted(name)}"),
        ]
    told += [Evidence(element=element.id, how="detected", what=f"it is {words}") for words in state_words(element)]
    return tuple(told)


def _of_thing(thing: Thing) -> tuple[Evidence, ...]:
    """What is in it, the text beside it, its value, and what it belongs to."""
    element = thing.element
    told = [Evidence(element=one.id, how=one.source, what="it stands in it") for one in thing.holds]
    if thing.beside is not None:
        what = f"it is {english.beside_text(thing.beside)}"
        told.append(Evidence(element=thing.beside.element.id, how="read", what=what))
    for words in english.values(element):
        how: Source = "detected" if element.value is not None else "read"
        what = f"it stands {words}" if element.value is not None else words.removeprefix("which ")
        told.append(Evidence(element=element.id, how=how, what=what))
    match thing.home:
        case Held():
            what = f"it belongs to {quoted(thing.home.caption or '')}"
            told.append(Evidence(region=thing.home.node, how="inferred", what=what))
        case Caption():
            what = f"it is {english.home(thing)[0]}"
            told.append(Evidence(region=thing.home.block.id, how="inferred", what=what))
        case Element():
            told.append(Evidence(element=thing.home.id, how="inferred", what=f"it lies {english.home(thing)[0]}"))
        case None:
            pass
    return tuple(told)


def _of_place(placed: Placed, words: str) -> tuple[Evidence, ...]:
    node = placed.region.node.id
    if placed.subject is None:
        return (Evidence(region=node, how="detected", what=words),)
    told = [
        Evidence(element=placed.subject.id, how="detected", what=words),
        Evidence(region=node, how="detected", what="the region around it"),
    ]
    if placed.group is not None:
        told.append(Evidence(region=placed.group.node, how="inferred", what="the group that it is in"))
    return tuple(told)
