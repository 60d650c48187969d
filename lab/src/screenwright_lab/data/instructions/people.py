"""Sentences by people about screens that are no rendered pages, beside those that are made up.

``of_sessions``: clicks of ScreenAgent sessions with their sub-task (paper 001, section 4), about screens as the parser
sees them. ``of_expressions``: RefExp of UIBert (Bai et al. 2021, section 4.1), one JSON line a screen: what somebody
wrote to point at one of its ``objects``, and the leaves of its view hierarchy; no picture.

A sixth of the tasks and of the screens is put aside as the validation split. As all of them are about something that is
there, a net would learn never to refuse: so some screens are asked for what is named on another (``with_strangers``).
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from screenwright.core.errors import DataError
from screenwright.core.geometry import Box
from screenwright.core.overlap import ious, table
from screenwright.core.screen import Element, Kind, Screen
from screenwright_lab.data.icons.families import functions
from screenwright_lab.data.instructions.pairs import Instructed, Pair
from screenwright_lab.data.screenagent.clicks import Click, clicks

WAY = "people"
"""The ``way`` of their sentences: nobody noted how they name their target."""
ASIDE = 6
"""One in so many tasks and screens is for validation."""
WIDTH, HEIGHT = 1080, 1920
"""Pixels that shares of a phone's screen are told in."""
SAME = 0.5
"""IoU from which an object is a leaf of the hierarchy."""
LARGE = 0.02
"""Share of the screen from which a picture is no icon."""
STRANGERS = 0.5
"""Share of the screens that are asked for something of another screen."""
LONG = 4
"""Letters of a word that is no mere "the" or "icon" of every screen."""
_KINDS: Mapping[str, Kind] = {
    "TEXT_VIEW": "text", "LABEL": "text", "Text": "text", "TEXT_BUTTON": "button", "FontButton": "button",
    "SegmentedButton": "button", "CHECK_BOX": "checkbox", "RADIO_BUTTON": "radio", "SWITCH": "switch",
    "TEXT_INPUT": "input", "TypefacedEditText": "input", "SearchAutoComplete": "input", "PROGRESS_BAR": "progress",
    "WEB_VIEW": "image",
}  # fmt: skip
_VAGUE = ("image", "list", "tab", "text", "table", "select")
"""Words that programmers put into the names of any view."""
_UNCLICKED = ("text", "progress", "image")
_WORD = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+")


def of_sessions(folder: Path, parse: Callable[[Path], Screen], say: Callable[[str], None]) -> Iterator[Instructed]:
    """The screens of the sessions below ``folder`` on which something was clicked, as ``parse`` sees them; clicks on
    what it does not see are left out. Raises DataError where there is no session."""
    known = clicks(folder)
    for number, (picture, some) in enumerate(groupby(known, key=lambda click: click.picture), start=1):
        told = list(some)
        screen = parse(picture)
        pairs = [pair for click in told if (pair := _clicked(click, screen)) is not None]
        if pairs:
            name = f"{told[0].session}/{picture.stem}"
            yield Instructed(name, _split(told[0].task), screen.screenshot.box, screen.elements, tuple(pairs))
        if number % 50 == 0:
            say(f"{number} pictures")


def _clicked(click: Click, screen: Screen) -> Pair | None:
    target = screen.element_at(click.point)
    if target is None or not click.instruction:
        return None
    done = [one.id for point in click.done if (one := screen.element_at(point)) is not None]
    return Pair(click.instruction, "click", target.id, WAY, done=tuple(done))


def of_expressions(path: Path) -> Iterator[Instructed]:
    """The screens of a file of RefExp. Raises DataError with the line that is none of it."""
    try:
        lines = path.read_text(encoding="utf-8").split("\n")
    except (OSError, UnicodeDecodeError) as error:
        raise DataError(f"{path} cannot be read: {error}") from error
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            yield _pointed(json.loads(line), number)
        except (ValueError, KeyError, TypeError, IndexError) as error:
            raise DataError(f"{path}, line {number} is no expression of RefExp: {error!r}") from error


def _pointed(record: Mapping[str, Any], number: int) -> Instructed:
    leaves = [(box, leaf) for leaf in record["view_hierarchy"] if (box := _box(leaf["bbox"])) is not None]
    objects = [_box(place) for place in record["objects"]]
    target = objects[record["label"]]
    if target is None:
        raise ValueError("its target lies beside the screen")
    boxes = [box for box, _ in leaves]
    elements = [_element(box, leaf) for box, leaf in leaves]
    elements += [_element(box, {}) for box in objects if box is not None and not _known(box, boxes)]
    elements.sort(key=lambda one: (one.box.top, one.box.left))
    named = [replace(one, id=f"e{i}") for i, one in enumerate(elements, start=1)]
    overlaps = ious(table([target]), table([one.box for one in named]))[0]
    pair = Pair(str(record["expression"]), "click", named[int(overlaps.argmax())].id, WAY)
    screen = Box(0, 0, WIDTH, HEIGHT)
    return Instructed(f"refexp/{number}", _split(str(record["screen_id"])), screen, tuple(named), (pair,))


def with_strangers(screens: Sequence[Instructed], rng: Random) -> list[Instructed]:
    """The screens, some with one more sentence: about a thing that is named by its words on another screen of the same
    split, of which this one shows none."""
    known = [
        (screen.split, pair.words, said)
        for screen in screens
        for pair in screen.pairs
        if (said := _long(_labels(screen, pair.target)) & _long(pair.words))
    ]
    found = list[Instructed]()
    for screen in screens:
        here = _long(" ".join(_labels(screen, one.id) for one in screen.elements))
        fits = [words for split, words, said in known if split == screen.split and not said & here]
        asked = [Pair(rng.choice(fits), "click", None, WAY)] if fits and rng.random() < STRANGERS else []
        found.append(replace(screen, pairs=(*screen.pairs, *asked)))
    return found


def _labels(screen: Instructed, target: str | None) -> str:
    element = next((one for one in screen.elements if one.id == target), None)
    return f"{element.text or ''} {element.name or ''}" if element else ""


def _long(words: str) -> set[str]:
    return {word for word in re.findall(r"\w+", words.lower()) if len(word) >= LONG}


def _box(shares: Sequence[float]) -> Box | None:
    left, top, right, bottom = (round(share * side) for share, side in zip(shares, (WIDTH, HEIGHT) * 2, strict=True))
    return Box(left, top, max(right, left + 1), max(bottom, top + 1)).clipped(WIDTH, HEIGHT)


def _known(box: Box, boxes: Sequence[Box]) -> bool:
    return bool(boxes) and float(np.max(ious(table([box]), table(boxes)))) >= SAME


def _element(box: Box, leaf: Mapping[str, Any]) -> Element:
    """As a parser would have it: words where they are drawn, an icon's function where its id or description tells."""
    text = leaf.get("text") or None
    picture: Kind = "image" if box.area > LARGE * WIDTH * HEIGHT else "icon"
    kind = _KINDS.get(leaf.get("class", ""), "text" if text else picture)
    icon = _function(f"{leaf.get('description', '')} {leaf.get('id', '')}") if kind == "icon" else None
    clickable = kind not in _UNCLICKED
    return Element(id="", kind=kind, box=box, text=text, name=text, icon=icon, clickable=clickable, confidence=0.9)


def _function(words: str) -> str | None:
    """The function of an icon whose names hold these words, the one that the most of them tell."""
    told = " ".join(word.lower() for word in _WORD.findall(words)).split()
    best, most = None, 0
    for function in functions():
        if function in _VAGUE:
            continue
        parts = function.split("_")
        if len(parts) > most and any(told[i : i + len(parts)] == parts for i in range(len(told))):
            best, most = function, len(parts)
    return best


def _split(name: str) -> str:
    return "validation" if hashlib.sha256(name.encode()).digest()[0] % ASIDE == 0 else "train"
