"""Goals in the five families of Android in the Wild: words, what must be so in the end, and how an expert gets there.

The words stand in ``wordings.toml``, what is drawn for each goal in the module of its family.
"""

from __future__ import annotations

import tomllib
from importlib.resources import files

from screenwright.devices.world.goals import general, google_apps, install, people, single, talk, web_shopping
from screenwright.devices.world.goals.goal import Family, Goal, Template

__all__ = ["TEMPLATES", "Family", "Goal", "Template"]


def _templates() -> tuple[Template, ...]:
    told = tomllib.loads(
        files("screenwright.devices.world.goals").joinpath("wordings.toml").read_text(encoding="utf-8")
    )
    draws = {
        name: draw
        for module in (general, google_apps, talk, people, install, single, web_shopping)
        for name, draw in module.DRAWS.items()
    }
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
        )
        for name, one in told.items()
    )


TEMPLATES = _templates()
