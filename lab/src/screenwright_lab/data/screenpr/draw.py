"""Drawing point-and-read samples from labelled screens, spread over places, sizes, applications and screens.

As the paper's set was made (4.2): points are drawn all over each screen, those that mean the same thing are left out,
and a script checks what is kept. Nothing is looked at by a parser.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from random import Random
from shutil import copyfile

import numpy as np

from screenwright.core.geometry import Box, Point
from screenwright_lab.data.screenpr.relation import direction, relation
from screenwright_lab.data.screenpr.samples import Domain, PointSample, Target, save
from screenwright_lab.data.screenpr.truth import around, content, layout, region_at, things
from screenwright_lab.data.screens.labels import LabelledScreen
from screenwright_lab.data.screens.store import Shot

POINTS = 60
"""Points tried on each screen."""
A_SCREEN = 3
"""Most samples of one screen."""
CELLS = 4
"""The screen is divided into so many columns and rows, over which the points are spread."""
SIZES = (0.0, 0.001, 0.01, 0.05, 0.2, 0.5, 1.0)
"""Bounds of the shares of the screen over which the regions are spread."""
RARE = 0.2
"""How much the sizes count beside the cells: large and tiny regions are met, but not as often as all others."""
SPARE = 1.5
"""So many times the points are chosen: some have no other on their screen that lies clearly on one side."""
UPRIGHT = 1.3
"""A page so many times as high as wide is a phone's."""
ALIKE = 12
"""Of the 256 signs of a small grey picture: screens of one application that differ in fewer are the same one."""


@dataclass(frozen=True, slots=True)
class _Candidate:
    shot: Shot
    domain: Domain
    target: Target
    place: tuple[int, int]
    """Cell of the screen and class of size."""


def draw(shots: Iterable[Shot], root: Path, points: int, seed: int, say: Callable[[str], None]) -> list[PointSample]:
    """``points`` samples of each domain that the screens below ``root`` have, in the order of their names."""
    by_domain: dict[Domain, list[_Candidate]] = {"web": [], "mobile": [], "desktop": []}
    rng = Random(seed)
    for shot in _unlike(shots):
        domain = _domain(shot.screen)
        by_domain[domain].extend(_candidates(shot, domain, rng))
    samples = []
    for domain, candidates in by_domain.items():
        relations = Counter[str]()
        made = [
            _sample(one, number, root, rng, relations) for number, one in enumerate(_spread(candidates, points, rng))
        ]
        kept = [sample for sample in made if sample is not None][:points]
        if candidates:
            say(f"{domain}: {len(kept)} points on {len({sample.picture for sample in kept})} screens")
        samples += kept
    return samples


def keep(samples: Iterable[PointSample], root: Path, folder: Path) -> None:
    """Write ``samples.jsonl`` and copies of the pictures, which lie below ``root``, into the folder."""
    kept = list(samples)
    for picture in {sample.picture for sample in kept}:
        (folder / picture).parent.mkdir(parents=True, exist_ok=True)
        copyfile(root / picture, folder / picture)
    save(kept, folder)


def _domain(screen: LabelledScreen) -> Domain:
    if screen.origin.source == "desktop":
        return "desktop"
    phone = "mobile" in screen.origin.variant or screen.height > UPRIGHT * screen.width
    return "mobile" if phone else "web"


def _unlike(shots: Iterable[Shot]) -> Iterator[Shot]:
    """Without screens that look like another one of the same application."""
    seen = dict[str, list[np.ndarray[tuple[int], np.dtype[np.bool_]]]]()
    for shot in shots:
        pixels = shot.pixels().mean(axis=2)
        rows = np.array_split(pixels, 16)
        small = np.array([[part.mean() for part in np.array_split(row, 17, axis=1)] for row in rows])
        signs = (small[:, 1:] > small[:, :-1]).ravel()
        known = seen.setdefault(shot.screen.origin.application, [])
        if all((signs != other).sum() >= ALIKE for other in known):
            known.append(signs)
            yield shot


def _candidates(shot: Shot, domain: Domain, rng: Random) -> Iterator[_Candidate]:
    for target in targets(shot.screen, rng):
        yield _Candidate(shot, domain, target, _place(shot.screen, target))


def targets(screen: LabelledScreen, rng: Random) -> Iterator[Target]:
    """Points of one screen that mean different things, of which something can be said."""
    known = things(screen)
    meant = dict[Box, Point]()
    for _ in range(POINTS):
        point = Point(rng.randrange(screen.width), rng.randrange(screen.height))
        region = region_at(list(known), point)
        if region is not None:
            meant.setdefault(region, point)
    for box in known:  # small things are hardly ever hit by chance
        if box not in meant and rng.random() < 0.3:
            point = Point(rng.randrange(box.left, box.right), rng.randrange(box.top, box.bottom))
            if region_at(list(known), point) == box:
                meant[box] = point
    for region, point in meant.items():
        told = content(screen, region, known[region])
        if told:
            place = layout(screen, region)
            yield Target(point=point, region=region, around=around(screen, region), content=told, layout=place)


def _place(screen: LabelledScreen, target: Target) -> tuple[int, int]:
    assert target.region is not None
    column, row = CELLS * target.point.x // screen.width, CELLS * target.point.y // screen.height
    share = target.region.area / (screen.width * screen.height)
    size = next(number for number, (_, bound) in enumerate(pairwise(SIZES)) if share <= bound)
    return CELLS * row + column, size


def _spread(candidates: list[_Candidate], points: int, rng: Random) -> list[_Candidate]:
    """One after the other, always of the cell and size of which there are fewest so far; no two alike."""
    pool = dict[tuple[int, int], list[_Candidate]]()
    for one in rng.sample(candidates, len(candidates)):
        pool.setdefault(one.place, []).append(one)
    cells, sizes, screens, applications = Counter[int](), Counter[int](), Counter[Path](), Counter[str]()
    words, chosen = set[tuple[str, str]](), list[_Candidate]()
    while pool and len(chosen) < SPARE * points:
        place = min(pool, key=lambda at: (cells[at[0]] + RARE * sizes[at[1]], at))
        fitting = pool[place]
        fitting.sort(key=lambda one: -_used(one, screens, applications))
        one = fitting.pop()
        if not fitting:
            del pool[place]
        key = (one.shot.screen.origin.application, one.target.content)
        if screens[one.shot.picture] >= A_SCREEN or key in words:
            continue
        words.add(key)
        chosen.append(one)
        cells[place[0]] += 1
        sizes[place[1]] += 1
        screens[one.shot.picture] += 1
        applications[one.shot.screen.origin.application] += 1
    return chosen


def _used(one: _Candidate, screens: Mapping[Path, int], applications: Mapping[str, int]) -> float:
    return screens[one.shot.picture] + applications[one.shot.screen.origin.application] / 100


def _side(target: Target, other: Target) -> str | None:
    """On which side, where the regions tell it clearly and their points do not tell otherwise."""
    assert target.region is not None
    assert other.region is not None
    side = relation(target.region, other.region)
    return side if side == direction(target.point.x - other.point.x, target.point.y - other.point.y) else None


def _sample(one: _Candidate, number: int, root: Path, rng: Random, relations: Counter[str]) -> PointSample | None:
    """With another point on the same screen, clearly on one side of the first; None where there is none.

    ``relations`` counts the sides so far: of those on this screen the rarest is taken, or half of all would be "lower".
    """
    others = dict[str, list[Target]]()
    for other in _candidates(one.shot, one.domain, rng):
        if side := _side(one.target, other.target):
            others.setdefault(side, []).append(other.target)
    if not others:
        return None
    side = min(sorted(others), key=lambda name: relations[name])
    relations[side] += 1
    screen = one.shot.screen
    return PointSample(
        id=f"{one.domain}-{number:04d}",
        picture=one.shot.picture.relative_to(root),
        domain=one.domain,
        group=screen.origin.application,
        target=one.target,
        reference=rng.choice(others[side]),
        size=(screen.width, screen.height),
    )
