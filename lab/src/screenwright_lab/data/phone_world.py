"""Episodes of the phone world on disk, in the JSON that ``data.aitw.read`` takes, a folder a split, and ``world.json``.

    OUT/world.json                  what was made, and of each episode its family, template, app, theme and split
    OUT/SPLIT/EPISODE.json          its steps; OUT/SPLIT/EPISODE_STEP.webp the screens

``ui_positions``, ``ui_text`` and ``ui_types`` are the truth of all elements that are to be seen: a trainer may take
them for eyes, with faults of its own; who measures must not. An episode that is there already is not made again, and
the same seed gives the same bytes.
"""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from PIL import Image

from screenwright.core.action import Action
from screenwright.core.errors import DataError
from screenwright.core.files import read_json, write_whole
from screenwright.core.screen import Element
from screenwright.core.screenshot import Screenshot
from screenwright.episodes import aitw_action

SCHEMA = "screenwright.phone-world/1"
WORLD = "world.json"
_TOO_WIDE = ("dialog", "window", "status_bar", "navigation_bar")
"""Kinds that no finger aims at: an enlarged box of one would make any two taps match."""
_QUALITY = 82


@dataclass(frozen=True, slots=True)
class WorldEpisode:
    """``about``: what world.json says of it. ``steps``: screen, all its elements, and what was done."""

    id: str
    goal: str
    about: Mapping[str, Any]
    steps: Sequence[tuple[Screenshot, Sequence[Element], Action]]


def write_episodes(
    folder: Path, ids: Sequence[str], write: Callable[[Sequence[int]], Iterable[int]], made: Callable[[str], None]
) -> dict[str, Any]:
    """The episodes of one split; returns what is said about each, by id. ``write`` gets the numbers of those that are
    not there, writes each and gives its number back; ``made`` hears of all. Raises DataError where the folder cannot be
    written."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        missing = [number for number, name in enumerate(ids) if not (folder / f"{name}.json").exists()]
        lacking = set(missing)
        for number, name in enumerate(ids):
            if number not in lacking:
                made(name)
        for number in write(missing):
            made(ids[number])
        return {name: read_about(folder / f"{name}.json") for name in ids}
    except OSError as error:
        raise DataError(f"cannot write {folder}: {error.strerror}") from error


def read_about(file: Path) -> dict[str, Any]:
    """What stands in an episode's file about it. Raises DataError."""
    steps = read_json(file)
    try:
        return {**steps[0]["world"], "steps": len(steps)}
    except (KeyError, IndexError, TypeError) as error:
        raise DataError(f"{file} is no episode of a phone world: {error!r}") from error


def write_world(out: Path, head: Mapping[str, Any], episodes: Mapping[str, Any]) -> None:
    """``world.json``, with the number of episodes and steps of each split."""
    splits: dict[str, dict[str, int]] = {}
    for about in episodes.values():
        counts = splits.setdefault(about["split"], {"episodes": 0, "steps": 0, "astray": 0})
        counts["episodes"] += 1
        counts["steps"] += about["steps"]
        counts["astray"] += bool(about["astray"])
    document = {"schema": SCHEMA, **head, "splits": splits, "episodes": episodes}
    write_whole(out / WORLD, json.dumps(document, ensure_ascii=False, indent=1).encode(), mode=0o666)


def read_world(folder: Path) -> dict[str, dict[str, Any]]:
    """What world.json beside or above a split's folder says of each episode. Raises DataError."""
    for place in (folder, folder.parent):
        if (place / WORLD).is_file():
            told = read_json(place / WORLD)
            if not isinstance(told, dict) or told.get("schema") != SCHEMA or not isinstance(told.get("episodes"), dict):
                raise DataError(f"{place / WORLD} is no {SCHEMA}")
            return dict(told["episodes"])
    raise DataError(f"there is no {WORLD} in {folder} or above it: make one with `data phone-world`")


def write_episode(folder: Path, episode: WorldEpisode) -> None:
    """Pictures first: the file of the steps says that all is there."""
    entries = []
    for number, (shot, elements, action) in enumerate(episode.steps):
        name = f"{episode.id}_{number}.webp"
        (folder / name).write_bytes(_webp(shot))
        entries.append(_entry(episode, number, name, shot, elements, action))
    write_whole(folder / f"{episode.id}.json", json.dumps(entries, ensure_ascii=False).encode(), mode=0o666)


def _webp(shot: Screenshot) -> bytes:
    data = io.BytesIO()
    Image.fromarray(shot.pixels).save(data, "WEBP", quality=_QUALITY, method=2)
    return data.getvalue()


def _entry(
    episode: WorldEpisode, number: int, picture: str, shot: Screenshot, elements: Sequence[Element], action: Action
) -> dict[str, Any]:
    told = aitw_action(action, (shot.width, shot.height))
    if told is None:
        raise DataError(f"{episode.id}, step {number}: the set has no type for {action!r}")
    listed = [one for one in elements if one.kind not in _TOO_WIDE]
    return {
        "episode_id": episode.id,
        "step_id": number,
        "instruction": episode.goal,
        "image_path": picture,
        "ui_positions": json.dumps([[one.box.top, one.box.left, one.box.height, one.box.width] for one in listed]),
        "ui_text": json.dumps([words_of(one) for one in listed], ensure_ascii=False),
        "ui_types": json.dumps([type_of(one) for one in listed]),
        "result_action_type": told.kind,
        "result_action_text": told.text,
        "result_touch_yx": json.dumps([round(share, 4) for share in told.touch]),
        "result_lift_yx": json.dumps([round(share, 4) for share in told.lift]),
        "coat_action_think": "",
        "screen_size": [shot.width, shot.height],
        "world": dict(episode.about),
    }


def words_of(element: Element) -> str:
    """What can be read on it; the name of a glyph cannot."""
    if element.kind in ("icon", "image", "switch", "checkbox", "radio"):
        return ""
    if element.kind == "button":
        return element.text or ""
    return element.text or element.name or ""


def type_of(element: Element) -> str:
    """``TEXT``, ``ICON_SEARCH``, ``SWITCH_ON`` ...: the kind, what a glyph shows, and whether a control is on."""
    if element.icon and not words_of(element):
        return f"ICON_{element.icon.upper().replace(' ', '_')}"
    on = {True: "_ON", False: "_OFF", None: ""}[element.state.checked]
    return element.kind.upper() + on
