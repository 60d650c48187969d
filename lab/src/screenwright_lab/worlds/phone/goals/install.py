"""Goals in the store of apps."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from screenwright_lab.worlds.phone import values as words
from screenwright_lab.worlds.phone.goals.goal import Aim, Deed, Draw, GiveUp, Move, Tap, search
from screenwright_lab.worlds.phone.state import ADDED, HOME, Place, World
from screenwright_lab.worlds.phone.values import Values, of_part

_LABEL = "Search apps and games"


def _names(values: Values) -> list[str]:
    return [name for names in words.APP_NAMES.values() for name in of_part(names, values.part)]


def _moves(name: str, page: Move | None) -> dict[str, Move]:
    found: dict[str, Move] = {"": search("app", _LABEL, name), "found": Tap(name), "mine": Tap("Explore")}
    return found | ({f"app/{name}": page} if page else {})


def _forget(world: World, name: str) -> None:
    held = world.store
    held.installed = [one for one in held.installed if one != name]
    held.old = [one for one in held.old if one != name]


def _have(world: World, name: str) -> None:
    if name not in world.store.installed:
        world.store.installed.append(name)


def _install(world: World, values: Values) -> Aim:
    name = values.rng.choice(_names(values))
    _forget(world, name)
    return Aim(
        blanks={"name": name}, met=lambda world: name in world.store.installed, moves=_moves(name, Tap("Install"))
    )


def _install_missing(_world: World, values: Values) -> Aim:
    name = values.pair(
        words.MAKES,
        ("Camera", "Wallet", "Radio", "Dictionary", "Scanner", "Compass", "Recorder", "Keyboard", "Planner", "Piano"),
    )
    moves: dict[str, Move] = {"": search("app", _LABEL, name), "found": GiveUp(), "mine": Tap("Explore")}
    return Aim(
        blanks={"name": name},
        met=lambda world: world.place == Place("App store", "found", name),
        moves=moves,
        possible=False,
    )


def _uninstall(world: World, values: Values) -> Aim:
    name = values.rng.choice(_names(values))
    _have(world, name)
    moves: dict[str, Move] = {
        "": Tap("My apps"),
        "mine": Tap(name),
        f"app/{name}": Tap("Uninstall"),
        "dialog/Uninstall app?": Tap("Uninstall app"),
    }
    return Aim(blanks={"name": name}, met=lambda world: name not in world.store.installed, moves=moves)


def _update(world: World, values: Values) -> Aim:
    name = values.rng.choice(_names(values))
    _have(world, name)
    world.store.old = list(dict.fromkeys([*world.store.old, name]))
    moves: dict[str, Move] = {"": Tap("My apps"), "mine": Tap(name), f"app/{name}": Tap("Update")}
    return Aim(blanks={"name": name}, met=lambda world: name not in world.store.old, moves=moves)


def _open(world: World, values: Values) -> Aim:
    name = values.rng.choice(_names(values))
    here = values.rng.random() < 0.5
    (_have if here else _forget)(world, name)
    world.store.old = [one for one in world.store.old if one != name]

    def page(world: World) -> Deed:
        return Tap("Open") if name in world.store.installed else Tap("Install")

    return Aim(blanks={"name": name}, met=lambda world: world.place == Place(ADDED, "", name), moves=_moves(name, page))


def _ratings(_world: World, values: Values) -> Aim:
    name = values.rng.choice(_names(values))
    return Aim(
        blanks={"name": name},
        met=lambda world: world.place == Place("App store", "ratings", name),
        moves=_moves(name, Tap("Ratings")),
    )


def _kind(_world: World, values: Values) -> Aim:
    kind = values.one(sorted(words.APP_NAMES))
    return Aim(
        blanks={"kind": kind.lower()},
        met=lambda world: world.place == Place("App store", "kind", kind),
        moves={"": Tap(kind), "mine": Tap("Explore")},
    )


def _mine(_world: World, _values: Values) -> Aim:
    return Aim(blanks={}, met=lambda world: world.place == Place("App store", "mine"), moves={"": Tap("My apps")})


def _from_home(world: World, values: Values) -> Aim:
    """An app from the store that stands on the home screen."""
    name = values.rng.choice(_names(values))
    _have(world, name)
    return Aim(
        blanks={"name": name},
        met=lambda world: world.place == Place(ADDED, "", name),
        app=HOME.app,
        moves={"": Tap(name)},
    )


DRAWS: Mapping[str, Draw] = MappingProxyType(
    {
        "install": _install,
        "install missing": _install_missing,
        "uninstall": _uninstall,
        "update": _update,
        "open or install": _open,
        "ratings": _ratings,
        "app kind": _kind,
        "my apps": _mine,
        "open added": _from_home,
    }
)
