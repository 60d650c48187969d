"""Parsers that know nothing, to stand beside ours in the tables of the eyes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from screenwright.core.errors import UsageError
from screenwright.core.images import decode
from screenwright.core.screen import Element, Node, Screen, State
from screenwright.core.screenshot import Screenshot
from screenwright.vision import look, read_text
from screenwright_lab.benchmarks.elements import Parse, parse

UNLOOKED = State(enabled=True, checked=False, selected=False, expanded=False, focused=False)
"""What nearly every control is."""


def parser(solver: str, baselines: Mapping[str, Parse]) -> Parse:
    """Ours for "builtin", else a baseline by its name. Raises UsageError for another one."""
    solvers = {"builtin": parse, **baselines}
    if solver not in solvers:
        raise UsageError(f"no solver {solver!r} here: write one of {', '.join(solvers)}")
    return solvers[solver]


def lines(picture: Path) -> Screen:
    """Every line of text is something to click, and nothing else is there."""
    shot = _shot(picture)
    found = [
        Element(id=f"e{number}", kind="text", box=line.box, text=line.text, name=line.text, clickable=True)
        for number, line in enumerate(read_text(shot.pixels).lines, start=1)
    ]
    return _flat(shot, found)


def unlooked(picture: Path) -> Screen:
    """Ours, with every control enabled and neither ticked, chosen, open nor focused."""
    screen = look(_shot(picture))
    return replace(screen, elements=tuple(replace(one, state=UNLOOKED, value=0.5) for one in screen.elements))


def sure(picture: Path) -> Screen:
    """Ours, with everything told as certain."""
    screen = look(_shot(picture))
    return replace(screen, elements=tuple(replace(one, confidence=1.0) for one in screen.elements))


def unordered(picture: Path) -> Screen:
    """What ours finds, row by row of pixels from the top, and nothing belongs together."""
    screen = look(_shot(picture))
    ordered = sorted(screen.elements, key=lambda one: (one.box.top, one.box.left))
    return _flat(screen.screenshot, [replace(one, parent=None) for one in ordered])


def _shot(picture: Path) -> Screenshot:
    return decode(picture.read_bytes(), picture.name)


def _flat(shot: Screenshot, found: list[Element]) -> Screen:
    leaves = tuple(Node(id=one.id, role="element", box=one.box) for one in found)
    tree = Node(id="root", role="screen", box=shot.box, children=leaves)
    return Screen(screenshot=shot, elements=tuple(found), blocks=(), tree=tree)
