"""What a folder of rendered screens holds: counts by split, library, application and kind, and what was left out."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from screenwright.core.files import write_whole
from screenwright_lab.data.screens.labels import LabelledScreen
from screenwright_lab.data.screens.store import shots
from screenwright_lab.data.screens.web.render import left_out
from screenwright_lab.data.screens.web.sources import Package

MANIFEST = "manifest.json"
SCHEMA = "screenwright.web-screens/1"


def write_manifest(out: Path, packages: tuple[Package, ...]) -> dict[str, Any]:
    """Count everything below ``out`` and write its ``manifest.json``. Raises DataError where there is no screen."""
    document = {
        "schema": SCHEMA,
        **counted(shot.screen for shot in shots(out)),
        "left_out": dict(
            Counter(reason.split(" at http")[0][:80] for reason in left_out(out).values()).most_common(20)
        ),
        "packages": {package.name: f"{package.version} {package.licence}" for package in packages},
    }
    write_whole(out / MANIFEST, json.dumps(document, ensure_ascii=False, indent=1).encode(), mode=0o644)
    return document


def counted(screens: Iterable[LabelledScreen]) -> dict[str, Any]:
    """Numbers of screens and labels; ``libraries``: split, screens and icon families of each."""
    kinds: dict[str, Counter[str]] = {}
    splits, applications = Counter[str](), Counter[str]()
    libraries: dict[str, dict[str, Any]] = {}
    clickable, named = 0, 0
    for screen in screens:
        origin = screen.origin
        splits[origin.split] += 1
        applications[origin.application] += 1
        library = libraries.setdefault(origin.library, {"split": origin.split, "screens": 0, "icons": origin.icons})
        library["screens"] += 1
        kinds.setdefault(origin.split, Counter()).update(label.kind for label in screen.labels)
        clickable += sum(label.clickable for label in screen.labels)
        named += sum(label.icon is not None for label in screen.labels)
    return {
        "screens": splits.total(),
        "splits": dict(splits),
        "labels": {split: dict(counter.most_common()) for split, counter in kinds.items()},
        "clickable": clickable,
        "with_icon": named,
        "libraries": dict(sorted(libraries.items())),
        "applications": dict(sorted(applications.items())),
    }
