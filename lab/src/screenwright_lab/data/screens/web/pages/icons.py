"""Icons for written pages: one name for a meaning, and what the fetched families call it."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib.resources import files
from pathlib import Path

from screenwright_lab.data.icons.families import OTHER, function_of

_LISTS = tomllib.loads(files(__package__).joinpath("icons.toml").read_text(encoding="utf-8"))
FAMILIES: dict[str, tuple[str, ...]] = {name: tuple(globs) for name, globs in _LISTS["families"].items()}
MEANINGS: dict[str, tuple[str, ...]] = {name: (name, *others.split()) for name, others in _LISTS["meanings"].items()}


@cache
def svg(cache_folder: Path, family: str, meaning: str) -> str:
    """The icon's SVG with its meaning as ``data-icon``; empty where the family has none of that meaning."""
    for name in MEANINGS.get(meaning, (meaning,)):
        for glob in FAMILIES[family]:
            for path in sorted(cache_folder.glob(glob.format(name))):
                text = re.sub(
                    r"<\?xml.*?\?>|<!--.*?-->|<title>.*?</title>", "", path.read_text(encoding="utf-8"), flags=re.S
                )
                text = re.sub(r'\s(?:width|height|class)="[^"]*"', "", text.strip(), count=3)
                return re.sub(r"\s+", " ", text.replace("<svg", f'<svg class="ic" data-icon="{meaning}"', 1))
    return ""


def function_meant(meaning: str) -> str:
    """The function of ``data/icons`` that a meaning of these lists stands for; OTHER where none does."""
    known = (function_of(name) for name in MEANINGS.get(meaning, (meaning,)))
    return next((function for function in known if function != OTHER), OTHER)
