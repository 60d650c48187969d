"""``simulated:world?seed=N&theme=NAME&app=NAME&renderer=pillow|chromium``: a phone of the world, to be worked."""

from __future__ import annotations

from collections.abc import Mapping

from screenwright.core.errors import UsageError
from screenwright.core.protocols import Device
from screenwright_lab.worlds.phone.device import WorldDevice
from screenwright_lab.worlds.phone.furnish import furnished
from screenwright_lab.worlds.phone.themes import THEMES


def open_world(url: str, given: Mapping[str, str]) -> Device:
    """Raises UsageError for an option that is senseless, and where a browser draws what that raises."""
    seed, theme = given.get("seed", "0"), given.get("theme", "linen")
    if not (seed.isascii() and seed.isdigit()):
        raise UsageError(f"seed={seed!r}: give a number, which draws what is on the phone")
    if theme not in THEMES:
        raise UsageError(f"theme={theme!r}: one of {', '.join(THEMES)}")
    renderer = given.get("renderer", "pillow")
    if renderer not in ("pillow", "chromium"):
        raise UsageError(f"renderer={renderer!r}: give pillow or chromium")
    world = furnished(int(seed))
    if "app" in given:
        named = {name.casefold(): name for name in world.apps}
        app = named.get(given["app"].casefold())
        if app is None:
            raise UsageError(f"app={given['app']!r}: one of {', '.join(sorted(world.apps))}")
        world.open(app)
    if renderer == "chromium":
        from screenwright_lab.worlds.phone.chromium import WorldBrowser

        return WorldBrowser.open(world, THEMES[theme], url)
    return WorldDevice(world, THEMES[theme], url)
