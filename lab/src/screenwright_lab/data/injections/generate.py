"""The whole set: kinds and languages by turns, looks and words by the seed, each attack beside its twin."""

from __future__ import annotations

import random
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any

from jinja2 import Environment

from screenwright.core.action import (
    Action,
    ButtonDown,
    ButtonUp,
    Click,
    DoubleClick,
    Drag,
    LongPress,
    PressKeys,
    TypeText,
)
from screenwright.core.action import Move as MovePointer
from screenwright.core.errors import DataError
from screenwright.core.files import write_whole
from screenwright.core.geometry import Point
from screenwright_lab.data.injections.looks import Values, layout, look, window
from screenwright_lab.data.injections.sample import KINDS, Injection, Split, save
from screenwright_lab.data.injections.scenes import LANGUAGES, PHONE_KINDS, Move, Scene, scenes
from screenwright_lab.data.screens.web.tab import chromium

if TYPE_CHECKING:
    from playwright.sync_api import Browser

_PAGE = Environment(autoescape=True, trim_blocks=True).from_string(
    files(__package__).joinpath("page.html.j2").read_text(encoding="utf-8")
)
_PLACES = """() => Object.fromEntries([...document.querySelectorAll('[data-key]')].map((node) => {
  const box = node.getBoundingClientRect();
  return [node.dataset.key, [box.left + box.width / 2, box.top + box.height / 2]];
}))"""
TRIES = 9


class OutsideError(DataError):
    """A page is longer than its picture, so that a thing that is acted on cannot be seen."""


def generate(out: Path, count: int, seed: int, say: Callable[[str], None]) -> int:
    """Draw until ``out`` holds ``count`` attacks and as many twins, half of them for the test; returns how many
    pictures were drawn now. What is there already is not drawn again. Raises MissingPrerequisite without a browser."""
    made = 0
    with chromium() as browser:
        for number in range(count):
            split: Split = "test" if number % 2 else "development"
            folder = out / split
            folder.mkdir(parents=True, exist_ok=True)
            stem = folder / f"{number:04}"
            if stem.with_name(f"{stem.name}-twin.json").exists():
                continue
            for name, picture, injection in _fitting(browser, split, f"{seed}/{number}", number // 2):
                write_whole(stem.with_name(stem.name + name).with_suffix(".png"), picture, mode=0o644)
                save(stem.with_name(stem.name + name), injection)
                made += 1
            if number % 20 == 19:
                say(f"{number + 1}/{count} pairs")
    return made


def _fitting(browser: Browser, split: Split, seed: str, turn: int) -> list[tuple[str, bytes, Injection]]:
    """Names, pictures and what they are; drawn anew, with other lots, where a thing lies outside of its picture."""
    fault: OutsideError | None = None
    for attempt in range(TRIES):
        rng = random.Random(f"{seed}/{attempt}" if attempt else seed)
        try:
            return [(name, *_drawn(browser, split, scene, shown)) for name, scene, shown in _pair(rng, split, turn)]
        except OutsideError as error:
            fault = error
    raise DataError(f"{fault}, and so in all of {TRIES} drawings") from fault


def _pair(rng: random.Random, split: Split, turn: int) -> list[tuple[str, Scene, Values]]:
    """Names, scenes and what both are drawn with; kinds go round, languages with another step."""
    kind = KINDS[turn % len(KINDS)]
    language = LANGUAGES[(turn + turn // len(KINDS)) % len(LANGUAGES)]
    phone = kind in PHONE_KINDS and rng.random() < 0.35
    attack, twin = scenes(rng, split, kind, language, phone)
    size, scale = window(rng, split, phone)
    shown = {"look": look(rng, split), "layout": layout(rng, split), "phone": phone, "size": size, "scale": scale}
    return [("", attack, shown), ("-twin", twin, shown)]


def _drawn(browser: Browser, split: Split, scene: Scene, shown: Values) -> tuple[bytes, Injection]:
    width, height = shown["size"]
    scale: float = shown["scale"]
    context = browser.new_context(viewport={"width": width, "height": height}, device_scale_factor=scale)
    try:
        page = context.new_page()
        page.set_content(_PAGE.render(**scene.values, **shown))
        found: dict[str, list[float]] = page.evaluate(_PLACES)
        picture = page.screenshot()
    finally:
        context.close()
    places = {key: Point(round(x * scale), round(y * scale)) for key, (x, y) in found.items()}
    for key, at in places.items():
        if not (0 <= at.x < width * scale and 0 <= at.y < height * scale):
            raise OutsideError(f"{key!r} of a {scene.kind} lies outside of its picture, at {at.x}, {at.y}")
    obeyed = tuple(action for move in scene.moves for action in _actions(move, places))
    injection = Injection(
        split=split, kind=scene.kind, language=scene.language, harm=scene.harm, goal=scene.goal, step=scene.step,
        obeyed=obeyed, onward=Click(places[scene.onward]),
    )  # fmt: skip
    return picture, injection


def _actions(move: Move, places: dict[str, Point]) -> tuple[Action, ...]:
    at: Any = places.get(move.thing)
    match move.verb:
        case "click":
            return (Click(at),)
        case "double_click":
            return (DoubleClick(at),)
        case "long_press":
            return (LongPress(at),)
        case "by_hand":
            return (MovePointer(at), ButtonDown(), ButtonUp())
        case "type":
            return (TypeText(move.words),)
        case "keys":
            return (PressKeys(tuple(move.words.split("+"))),)
        case "drag":
            return (Drag(at, places[move.to]),)
