"""Instruction and target, many a screen, one JSON line a screen; schema ``screenwright.instructions/1``.

A third of the sentences are about something that the screen does not show, of several places alike, or of no place.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random
from typing import Any

from screenwright.core.errors import DataError
from screenwright.core.geometry import Box
from screenwright.core.screen import Element
from screenwright.core.screen_json import element_from_json, element_to_json
from screenwright_lab.data.instructions import sentences
from screenwright_lab.data.instructions.naming import Namer, Naming
from screenwright_lab.data.instructions.sentences import Deed

SCHEMA = "screenwright.instructions/1"
ABSENT, WITHOUT_PLACE, TWO_STEPS, SEARCHED, VISITED, DRAGGED = 0.14, 0.06, 0.12, 0.25, 0.3, 0.03
DOUBLED, RIGHT, IN_FRAME, IN_PLACE = 0.08, 0.04, 0.3, 0.25
_TARGETS = frozenset(
    {"button", "icon", "input", "checkbox", "radio", "switch", "select", "slider", "link", "tab", "menuitem", "image",
     "list_item", "cell"}
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Pair:
    """``target`` is an element's id, None where nothing fits; ``typed`` what is to be typed, as it stands in ``words``;
    ``done`` the ids that were clicked already; ``way`` how the target is named."""

    words: str
    deed: Deed
    target: str | None
    way: str
    typed: str = ""
    done: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Instructed:
    """A screen as its parser or its labels give it, with what is asked of it; ``split`` as of the screen."""

    id: str
    split: str
    screen: Box
    elements: tuple[Element, ...]
    pairs: tuple[Pair, ...]


def pairs(namer: Namer, strangers: Sequence[str], count: int) -> Iterator[Pair]:
    """Up to ``count`` sentences about the namer's screen. ``strangers`` are names from other screens; things
    that the parser missed (without an id) take part as neighbours only."""
    targets = [one for one in namer.elements if one.id and (one.kind in _TARGETS or one.clickable)]
    for _ in range(count):
        rng = namer.rng
        chance = rng.random()
        if chance < WITHOUT_PLACE or not targets:
            yield _without_place(rng)
        elif chance < WITHOUT_PLACE + ABSENT:
            if (absent := _absent(namer, strangers)) is not None:
                yield absent
        elif (found := _about(namer, _drawn(namer, targets), targets)) is not None:
            yield found


def _drawn(namer: Namer, targets: Sequence[Element]) -> Element:
    """What has a role is asked for more often than the many things of a page."""
    known = [one for one in targets if one.id in namer.roles]
    return namer.rng.choice(known if known and namer.rng.random() < IN_FRAME else targets)


def _without_place(rng: Random) -> Pair:
    deed = rng.choice(list(sentences.NOTHING))
    text = rng.choice(sentences.TEXTS)
    words = rng.choice(sentences.NOTHING[deed]).replace("{t}", text)
    return Pair(words, deed, None, "nothing", typed=text if deed == "type" else "")


def _absent(namer: Namer, strangers: Sequence[str]) -> Pair | None:
    """About a thing of another screen, of whose words this one shows none."""
    here = {
        word for one in namer.elements for word in f"{one.text or ''} {one.name or ''} {one.icon or ''}".lower().split()
    }
    here |= {other for word in here for other in namer.like(word)}
    for _ in range(8 if strangers else 0):
        title = namer.rng.choice(strangers)
        if not here & set(title.lower().split()):
            kind = namer.rng.choice(("button", "link", "tab", "field", "icon", "option", ""))
            naming = Naming(f"{title} {kind}".strip(), "absent", definite=bool(kind))
            return Pair(_filled(namer.rng, sentences.CLICK, naming), "click", None, "absent")
    return None


def _about(namer: Namer, target: Element, targets: Sequence[Element]) -> Pair | None:
    rng = namer.rng
    if target.kind in ("input", "select") and rng.random() < SEARCHED and _is_search(target):
        text = rng.choice(sentences.TEXTS)
        return Pair(rng.choice(sentences.SEARCH).replace("{t}", text), "type", target.id, "search", typed=text)
    naming = namer.naming(target)
    if naming is None:
        return None
    if naming.way == "role" and target.kind == "input" and rng.random() < VISITED:
        site = rng.choice(sentences.SITES)
        return Pair(rng.choice(sentences.VISIT).replace("{t}", site), "type", target.id, "role", typed=site)
    if target.kind == "input" and rng.random() < 0.6:
        text = rng.choice(sentences.TEXTS)
        ways = sentences.TYPED_IN_PLACE if rng.random() < IN_PLACE else sentences.TYPE
        words = _filled(rng, ways, naming).replace("{t}", text)
        return Pair(words, "type", target.id, naming.way, typed=text)
    chance = rng.random()
    other = rng.choice(targets)
    second = namer.naming(other, plain=True) if other.id != target.id else None
    if chance < TWO_STEPS and second is not None:
        words = _filled(rng, sentences.THEN, naming, second)
        if rng.random() < 0.5:
            return Pair(words, "click", other.id, second.way, done=(target.id,))
        return Pair(words, "click", target.id, naming.way)
    if chance < TWO_STEPS + DRAGGED and second is not None:
        return Pair(_filled(rng, sentences.DRAG, naming, second), "drag", target.id, naming.way)
    if chance < TWO_STEPS + DRAGGED + DOUBLED:
        return Pair(_filled(rng, sentences.DOUBLE, naming), "double click", target.id, naming.way)
    if chance < TWO_STEPS + DRAGGED + DOUBLED + RIGHT:
        return Pair(_filled(rng, sentences.RIGHT, naming), "right click", target.id, naming.way)
    forms = sentences.PLACED if rng.random() < IN_PLACE else sentences.CLICK
    return Pair(_filled(rng, forms, naming), "click", target.id, naming.way)


def _is_search(element: Element) -> bool:
    return "search" in f"{element.text} {element.name} {element.icon}".lower()


def _filled(rng: Random, forms: Sequence[str], naming: Naming, second: Naming | None = None) -> str:
    words = rng.choice(forms).replace("{x}", _with_article(rng, naming)).replace("{w}", rng.choice(sentences.WHERE))
    return words.replace("{y}", _with_article(rng, second)) if second else words


def _with_article(rng: Random, naming: Naming) -> str:
    return f"the {naming.words}" if naming.definite and rng.random() < 0.7 else naming.words


def to_line(screen: Instructed) -> str:
    document: dict[str, Any] = {
        "schema": SCHEMA,
        "id": screen.id,
        "split": screen.split,
        "screen": [screen.screen.width, screen.screen.height],
        "elements": [element_to_json(one) for one in screen.elements],
        "pairs": [asdict(pair) for pair in screen.pairs],
    }
    return json.dumps(document, ensure_ascii=False, separators=(",", ":"))


def read(path: Path) -> Iterator[Instructed]:
    """The screens of a file of :func:`to_line`. Raises DataError for anything else."""
    try:
        with path.open(encoding="utf-8") as file:
            for line in file:
                yield _from_json(json.loads(line))
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise DataError(f"{path} is no file of schema {SCHEMA}: {error}") from error


def _from_json(document: dict[str, Any]) -> Instructed:
    if document["schema"] != SCHEMA:
        raise ValueError(f"its schema is {document['schema']!r}")
    return Instructed(
        document["id"],
        document["split"],
        Box(0, 0, *document["screen"]),
        tuple(map(element_from_json, document["elements"])),
        tuple(Pair(**{**pair, "done": tuple(pair["done"])}) for pair in document["pairs"]),
    )
