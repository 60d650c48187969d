"""The table of what the eyes are worth: every measure with its interval, what others reach, and what is to be reached.

``python benchmarks/eyes.py --web DIR --desktop DIR --coco DIR --targets DIR --icons SCENES.npz --rows DIR``

``--web`` and ``--desktop`` are folders of ``screenwright data screens`` of which the test split is judged: libraries,
applications, themes and icon families that no net was trained on. Any may be left out. ``--rows`` keeps what was
judged, so that a run that was stopped goes on; ``--limit N`` judges so many samples of each part, evenly drawn.
``--misses`` adds what was missed, by kind. ``--coco-without VISIT`` leaves out a visit that a net has learned from.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from screenwright.core.screen import Screen
from screenwright_lab.benchmarks import elements
from screenwright_lab.benchmarks.icons import IconNames, RenderedIcons
from screenwright_lab.benchmarks.intervals import Score
from screenwright_lab.benchmarks.runner import Settings, run
from screenwright_lab.benchmarks.samples import Benchmark
from screenwright_lab.benchmarks.states import States


@dataclass(frozen=True, slots=True)
class Line:
    """One row: the score ``name`` of a benchmark, under ``words``."""

    words: str
    name: str
    peers: str = ""
    reach: str = ""


@dataclass(frozen=True, slots=True)
class Part:
    """A benchmark on one kind of data and its rows; ``key`` names it on disk and in the arguments."""

    key: str
    data: str
    make: Callable[[Path], Benchmark]
    lines: tuple[Line, ...]


RAPID_UIED = "RapidOCR + UIED"
OWN = (
    Line("element precision, IoU 0.5", "elements precision", "VisionTasker 0.94", "0.90"),
    Line("element recall, IoU 0.5", "elements recall", "VisionTasker 0.94", "0.90"),
    Line("kind given the box", "kind given the box", "", "0.90"),
)
STATES = (
    Line("state", "state", "VisionTasker 0.57, GPT-4V 0.67", "0.90"), Line("states told that are so", "told"),
    Line("value of sliders and bars", "value"),
)  # fmt: skip

ICONS = (
    Line("icon name", "icon name, of those with a function", "VisionTasker 0.85, GPT-4V 0.83", "0.88"),
    Line("icon name where one is given", "right where a name is given", "", "0.97"),
    Line("the same, of those with a function", "the same, of those with a function"),
    Line("known icons that are named", "names given, of those with a function"),
)


@cache
def parse_once(picture: Path) -> Screen:
    return elements.parse(picture)


def parts(learned: Collection[str] = ()) -> Iterator[Part]:
    """In the order of the table. Screens of ours are judged twice, for elements and for states, and parsed once."""
    own = elements.LabelledScreens
    yield Part("web", "web, test split", lambda path: own(path, "test", parse_once), OWN)
    yield Part("web states", "web, test split", lambda path: States(path, "test", parse_once), STATES)
    desktop = Line("interactables F1, IoU 0.5", "interactables F1", f"{RAPID_UIED} 0.21, probe 0.72", "0.85")
    yield Part("desktop", "desktop, test split", lambda path: own(path, "test", parse_once), (*OWN, desktop))
    yield Part("desktop states", "desktop, test split", lambda path: States(path, "test", parse_once), STATES)
    web = Line("interactables F1, IoU 0.5", "interactables F1", f"{RAPID_UIED} 0.33, probe 0.45", "0.62")
    yield Part(
        "coco", "web pages by others", lambda path: _by_others(path, learned),
        (web, Line("recall of all elements", "recall of all elements"), Line("elements a screen", "elements a screen")),
    )  # fmt: skip
    yield Part(
        "targets", "ScreenAgent, test part", elements.benchmark,
        (
            Line("click target covered", "covered above chance", f"{RAPID_UIED} 0.77, probe 0.89", "0.94"),
            Line("the same, tight", "tight above chance", f"{RAPID_UIED} 0.52, probe 0.71", "0.80"),
            Line("elements a screen, median", "median elements a screen", "probe 128", "90 at most"),
        ),
    )  # fmt: skip
    yield Part(
        "icons", "families never trained on, made-up scenes", IconNames, ICONS,
    )  # fmt: skip
    yield Part(
        "web icons", "families never trained on, rendered pages", lambda path: RenderedIcons(path, "test"), ICONS,
    )  # fmt: skip


def _by_others(path: Path, learned: Collection[str]) -> Benchmark:
    found = elements.benchmark(path)
    return replace(found, without=frozenset(learned)) if isinstance(found, elements.CocoBoxes) else found


def main() -> None:
    arguments = _arguments()
    print("| measure | data | value | 95 % interval | n | others | reach |\n|---|---|---|---|---|---|---|")
    misses = list[tuple[str, Score]]()
    for part in parts(arguments.coco_without):
        data: Path | None = getattr(arguments, part.key.split()[0])
        if data is None:
            continue
        rows = arguments.rows / part.key.replace(" ", "-") if arguments.rows else None
        settings = Settings(arguments.limit, folder=rows)
        report = run(part.make(data), settings, say=lambda line: print(line, file=sys.stderr))
        scores = {score.name: score for score in report.scores}
        for line in part.lines:
            if line.name in scores:
                print(_row(line, part.data, scores[line.name]), flush=True)
        misses += [(part.key, score) for name, score in scores.items() if "/" in name]
    if arguments.misses:
        print("\n| data | part | value | n |\n|---|---|---|---|")
        for key, score in misses:
            print(f"| {key} | {score.name} | {score.value:.2f} | {score.n} |")


def _row(line: Line, data: str, score: Score) -> str:
    digits = 0 if score.value > 10 else 3
    low, high = (f"{edge:.{digits}f}" for edge in (score.low, score.high))
    value = f"{score.value:.{digits}f} | {low} to {high} | {score.n}"
    return f"| {line.words} | {data} | {value} | {line.peers} | {line.reach} |"


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("web", "desktop", "coco", "targets", "icons", "rows"):
        parser.add_argument(f"--{name}", type=Path)
    parser.add_argument("--coco-without", action="append", default=[], metavar="VISIT")
    parser.add_argument("--misses", action="store_true")
    parser.add_argument("--limit", type=int)
    return parser.parse_args()


if __name__ == "__main__":
    main()
