"""Goals in the five families of Android in the Wild: words, what must be so in the end, and how an expert gets there.

The words stand in ``wordings.toml`` and, of goals that came later, beside it; what is drawn for each goal stands in the
module of its family.
"""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any

from screenwright_lab.worlds.phone.goals import (
    buying,
    general,
    google_apps,
    hands,
    install,
    looking,
    outing,
    single,
    small_apps,
    system,
    talk,
    two_apps,
    unseen,
    web_shopping,
    writing,
)
from screenwright_lab.worlds.phone.goals.goal import Family, Goal, Template

__all__ = ["TEMPLATES", "Family", "Goal", "Template"]


_FIRST, *_LATER = "wordings.toml", "wordings_later.toml", "wordings_small_apps.toml"


def _told(name: str) -> dict[str, dict[str, Any]]:
    return tomllib.loads(files("screenwright_lab.worlds.phone.goals").joinpath(name).read_text(encoding="utf-8"))


def _templates() -> tuple[Template, ...]:
    first = _told(_FIRST)
    told = first | {name: one for file in _LATER for name, one in _told(file).items()}
    draws = {
        name: draw
        for module in (
            general,
            system,
            google_apps,
            talk,
            two_apps,
            unseen,
            buying,
            hands,
            install,
            looking,
            outing,
            single,
            web_shopping,
            writing,
        )
        for name, draw in module.DRAWS.items()
    }
    draws |= {name: draw for name, draw in small_apps.DRAWS.items() if name in told}
    if set(draws) != set(told):
        raise ValueError(f"goals without words or words without goals: {sorted(set(draws) ^ set(told))}")
    return tuple(
        Template(
            name=name,
            family=one["family"],
            app=one["app"],
            wordings=tuple(one["wordings"]),
            draw=draws[name],
            apart=one.get("apart", False),
            later=name not in first,
        )
        for name, one in told.items()
    )


TEMPLATES = _templates()
