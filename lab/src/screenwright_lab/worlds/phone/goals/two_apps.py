"""Goals over two apps: one thing to be done in the first, then another in the second."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from screenwright_lab.worlds.phone.goals import general, google_apps, install, system, talk, web_shopping
from screenwright_lab.worlds.phone.goals.goal import Aim, Draw
from screenwright_lab.worlds.phone.state import World
from screenwright_lab.worlds.phone.values import Values


def _both(first_app: str, first: Draw, second: Draw) -> Draw:
    """The first one's blanks begin with ``one_``, the second one's with ``two_``."""

    def draw(world: World, values: Values) -> Aim:
        before, after = first(world, values), second(world, values)
        blanks = {f"one_{key}": text for key, text in before.blanks.items()}
        return Aim(
            blanks=blanks | {f"two_{key}": text for key, text in after.blanks.items()},
            met=after.met,
            moves=after.moves,
            before=(first_app, before),
        )

    return draw


_PAIRS = (
    ("switch and timer", "Settings", system.DRAWS["switch on"], system.DRAWS["timer"]),
    ("switch and message", "Settings", system.DRAWS["switch on"], talk.DRAWS["message send"]),
    ("alarm and switch", "Clock", system.DRAWS["alarm off"], system.DRAWS["switch off"]),
    ("note and mail", "Notes", google_apps.DRAWS["note new"], talk.DRAWS["mail open"]),
    ("place and message", "Maps", google_apps.DRAWS["place save"], talk.DRAWS["message send"]),
    ("song and timer", "Music", google_apps.DRAWS["song like"], system.DRAWS["timer"]),
    ("mail and topic", "Mail", talk.DRAWS["mail star"], general.DRAWS["topic"]),
    ("wish and note", "Shop", web_shopping.DRAWS["wish"], google_apps.DRAWS["note new"]),
    ("cart and playlist", "Shop", web_shopping.DRAWS["cart add"], google_apps.DRAWS["playlist play"]),
    ("install and switch", "App store", install.DRAWS["install"], system.DRAWS["switch on"]),
    ("uninstall and message", "App store", install.DRAWS["uninstall"], talk.DRAWS["message send"]),
)
"""Name, app of the first, and the two."""
DRAWS: Mapping[str, Draw] = MappingProxyType({name: _both(app, first, second) for name, app, first, second in _PAIRS})
