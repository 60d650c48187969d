"""Written screens drawn in Chromium, and what the parser saw of each thing that an answer may be taken from."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import cast

import numpy as np

from screenwright.agents.planner import Act, Extent, with_entries
from screenwright.core.errors import DataError
from screenwright.core.extras import find_chromium, need
from screenwright.core.files import write_whole
from screenwright.core.geometry import Box
from screenwright.core.screen import Element, Screen
from screenwright.reading import name_of
from screenwright.vision import look
from screenwright_lab.data.answers.page import page_of
from screenwright_lab.data.answers.written import Asked, Cell, Wanted, WrittenScreen
from screenwright_lab.data.parsed import parsed
from screenwright_lab.data.plain.looks import look as plain_look

SIZES = ((800, 900), (1024, 768), (1280, 900))
_TOO_HIGH = 2200
_PLACES = """() => Object.fromEntries([...document.querySelectorAll("[data-place]")].map((el) => {
  const at = el.getBoundingClientRect();
  return [el.dataset.place, [at.left, at.top, at.right, at.bottom].map(Math.round)];
}))"""
_WITHIN, _ALIKE = 0.5, 0.4
CONTROLS = ("checkbox", "radio", "switch", "input", "select", "slider")


@dataclass(frozen=True, slots=True)
class Seen:
    """A question about a screen as the parser saw it; ``truth``: ids of the elements the answer is taken from."""

    screen: Screen
    question: str
    operation: str
    truth: frozenset[str]


@dataclass(frozen=True, slots=True)
class Aimed:
    """A goal on a screen as the parser saw it, with the entries of its menus; ``deeds``: in their order the acts, the
    ids of the elements and the words that are filled in. ``extent`` as the net tells it."""

    screen: Screen
    goal: str
    extent: Extent
    deeds: tuple[tuple[Act, str, str | None], ...]


def draw(out: Path, screens: dict[str, WrittenScreen], looks: int, seed: int, say: Callable[[str], None]) -> None:
    """Each screen in so many looks: a picture, and where its places are. Those that are there are left alone."""
    playwright = need("playwright.sync_api", "browser").sync_playwright
    with playwright() as running:
        browser = running.chromium.launch(executable_path=find_chromium(), chromium_sandbox=False)
        for name, screen in screens.items():
            for number in range(looks):
                path = out / f"{name}-{number}.json"
                if path.exists():
                    continue
                path.parent.mkdir(parents=True, exist_ok=True)
                rng = Random(f"{seed} {name.rpartition('/')[2]} {number}")
                width, height = rng.choice(SIZES)
                page = browser.new_page(viewport={"width": width, "height": height})
                page.set_content(page_of(screen, plain_look("train", rng), rng, width))
                full = page.evaluate("() => document.documentElement.scrollHeight")
                page.set_viewport_size({"width": width, "height": min(_TOO_HIGH, max(height, full))})
                write_whole(path.with_suffix(".png"), page.screenshot(), mode=0o644)
                write_whole(path, json.dumps(page.evaluate(_PLACES)).encode(), mode=0o644)
                page.close()
            say(f"{name} is drawn")
        browser.close()


def seen(folder: Path, screens: dict[str, WrittenScreen], say: Callable[[str], None]) -> Iterator[tuple[str, Seen]]:
    """Every question of the drawn screens, with the name of the screen, as far as the parser saw what it asks of."""
    for name, screen, found in _drawn(folder, screens, say):
        for asked in screens[name].asked:
            if (told := _told(asked, screens[name], found)) is not None:
                yield name, Seen(screen, asked.question, *told)


def aimed(folder: Path, screens: dict[str, WrittenScreen], say: Callable[[str], None]) -> Iterator[tuple[str, Aimed]]:
    """Every goal of the drawn screens, as far as the parser saw what it is done with."""
    for name, screen, found in _drawn(folder, screens, say):
        menus = [(at, part) for at, part in enumerate(screens[name].parts) if part.kind == "menu" and str(at) in found]
        whole = with_entries(screen, [(part.label, found[str(at)].box, part.rows[0]) for at, part in menus])
        entries = {f"{at}.{entry}": f"m{number}.{entry}" for number, (at, part) in enumerate(menus)
                   for entry in range(len(part.rows[0]))}  # fmt: skip
        ids = {place: one.id for place, one in found.items()} | entries
        for wanted in screens[name].wanted:
            yield name, Aimed(whole, wanted.goal, *_aim(wanted, ids))


def _aim(wanted: Wanted, ids: dict[str, str]) -> tuple[Extent, tuple[tuple[Act, str, str | None], ...]]:
    steps = [("clear" if one.words == "" else one.deed, ids.get(_key(one.place)), one.words or None)
             for one in wanted.steps]  # fmt: skip
    return extent_of(steps, whole=wanted.whole)


def extent_of(
    steps: Sequence[tuple[str, str | None, str | None]], *, whole: bool
) -> tuple[Extent, tuple[tuple[Act, str, str | None], ...]]:
    """Of the acts with ids, None for what was not seen, and words: what was not seen is not done; then only a part of
    what is wanted is, or none of it."""
    deeds = tuple((cast(Act, act), id_, words) for act, id_, words in steps if id_)
    return ("all" if whole and len(deeds) == len(steps) else "part") if deeds else "none", deeds


def at_rest(screen: Screen) -> Screen:
    """The screen without its pixels, of which thousands would not fit into memory; its picture keeps its size."""
    shot = screen.screenshot
    nothing = np.broadcast_to(np.zeros((1, 1, 1), np.uint8), shot.pixels.shape)
    return replace(screen, screenshot=replace(shot, pixels=nothing, encoded_sha256=shot.sha256))


def _key(place: Cell | int) -> str:
    return str(place) if isinstance(place, int) else ".".join(map(str, place))


def _drawn(
    folder: Path, screens: dict[str, WrittenScreen], say: Callable[[str], None]
) -> Iterator[tuple[str, Screen, dict[str, Element]]]:
    """Each picture parsed, with its screen's name, and what was seen at each of its places."""
    for path in sorted(folder.glob("*/*-*.json")):
        name = f"{path.parent.name}/{path.stem.rpartition('-')[0]}"
        if name not in screens:
            raise DataError(f"{path}: no screen is written of that name; draw into an empty folder")
        screen = at_rest(parsed(path.with_suffix(".png"), look, folder / "parsed"))
        boxes = json.loads(path.read_text(encoding="utf-8"))
        seen = {place: _element(screen, Box(*box), place, screens[name]) for place, box in boxes.items()}
        yield name, screen, {place: one for place, one in seen.items() if one}
        say(f"{path.stem} is seen")


def _element(screen: Screen, box: Box, place: str, written: WrittenScreen) -> Element | None:
    """What was seen there: of a control one of its sort, of anything else what says it."""
    part = written.parts[int(place.split(".")[0])]
    if part.kind in ("check", "radio", "switch", "field", "select", "slider"):
        return control_at(screen, box)
    inside = [
        one for one in screen.elements
        if (one.text or one.name) and one.box.overlap(box) > _WITHIN * min(one.box.area, box.area)
    ]  # fmt: skip
    return max(inside, key=lambda one: one.box.iou(box), default=None)


def control_at(screen: Screen, box: Box) -> Element | None:
    fitting = [one for one in screen.elements if one.kind in CONTROLS and one.box.iou(box) > _ALIKE]
    return max(fitting, key=lambda one: one.box.iou(box), default=None)


def _told(asked: Asked, written: WrittenScreen, found: dict[str, Element]) -> tuple[str, frozenset[str]] | None:
    """The operation and the ids; None where what the parser saw contradicts the answer. What it did not see cannot be
    told, and a screen that shows less is refused."""
    there = [found.get(_key(one)) for one in asked.places]
    if asked.operation in _OF_ONE and len(there) == 1 and there[0] is None:
        return "none", frozenset()
    empty = [isinstance(one, tuple) and not written.parts[one[0]].rows[one[1]][one[2]] for one in asked.places]
    kept = [one for one, is_empty in zip(there, empty, strict=True) if not is_empty]
    if any(one is None for one in kept):
        return None
    for place, one in zip(asked.places, there, strict=True):
        part = written.parts[place if isinstance(place, int) else place[0]]
        if one is not None and part.kind in ("check", "radio", "switch") and one.state.checked is not part.on:
            return None
        if one is not None and asked.operation == "name" and part.kind in _NAMED and not _alike(part.label, one):
            return None
    return asked.operation, frozenset(one.id for one in kept if one)


_OF_ONE = ("say", "name", "where", "beside")
_NAMED = ("check", "radio", "switch", "field", "select", "slider")


def _alike(label: str, one: Element) -> bool:
    name = (name_of(one) or "").casefold()
    return bool(name) and (name in label.casefold() or label.casefold() in name)
