"""Goals in the store of apps."""

from __future__ import annotations

from screenwright.devices.world import values as words
from screenwright.devices.world.goals.goal import Aim, Deed, Draw, GiveUp, Move, Tap, Template, search
from screenwright.devices.world.state import ADDED, HOME, Place, World
from screenwright.devices.world.values import Values, of_part

_LABEL = "Search apps and games"


def _names(values: Values) -> list[str]:
    return [name for names in words.APP_NAMES.values() for name in of_part(names.split(","), values.part)]


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
    return Aim(blanks={"name": name}, met=lambda world: name in world.store.installed, moves=_moves(name, Tap("Install")))


def _install_missing(world: World, values: Values) -> Aim:
    name = values.pair(words.MAKES, ("Camera", "Wallet", "Radio", "Dictionary", "Scanner", "Compass", "Recorder", "Keyboard", "Planner", "Piano"))
    moves: dict[str, Move] = {"": search("app", _LABEL, name), "found": GiveUp(), "mine": Tap("Explore")}
    return Aim(blanks={"name": name}, met=lambda world: world.place == Place("App store", "found", name), moves=moves, possible=False)


def _uninstall(world: World, values: Values) -> Aim:
    name = values.rng.choice(_names(values))
    _have(world, name)
    moves: dict[str, Move] = {"": Tap("My apps"), "mine": Tap(name), f"app/{name}": Tap("Uninstall"), "dialog/Uninstall app?": Tap("Uninstall app")}
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


def _ratings(world: World, values: Values) -> Aim:
    name = values.rng.choice(_names(values))
    return Aim(blanks={"name": name}, met=lambda world: world.place == Place("App store", "ratings", name), moves=_moves(name, Tap("Ratings")))


def _kind(world: World, values: Values) -> Aim:
    kind = values.one(sorted(words.APP_NAMES))
    return Aim(blanks={"kind": kind.lower()}, met=lambda world: world.place == Place("App store", "kind", kind), moves={"": Tap(kind), "mine": Tap("Explore")})


def _mine(world: World, values: Values) -> Aim:
    return Aim(blanks={}, met=lambda world: world.place == Place("App store", "mine"), moves={"": Tap("My apps")})


def _from_home(world: World, values: Values) -> Aim:
    """An app from the store that stands on the home screen."""
    name = values.rng.choice(_names(values))
    _have(world, name)
    return Aim(blanks={"name": name}, met=lambda world: world.place == Place(ADDED, "", name), app=HOME.app, moves={"": Tap(name)})


def _of(name: str, *wordings: str, draw: Draw, apart: bool = False, app: str = "App store") -> Template:
    return Template(name=name, family="install", app=app, wordings=wordings, draw=draw, apart=apart)


TEMPLATES: tuple[Template, ...] = (
    _of("install", "install {name}", "install the app {name}", "get {name} from the app store", "download the {name} app", draw=_install),
    _of("install missing", "install {name}", "download {name} from the app store", "get the app {name}", draw=_install_missing),
    _of("uninstall", "uninstall {name}", "uninstall the {name} app", "remove the app {name} from my phone", draw=_uninstall),
    _of("update", "update {name}", "update the app {name}", "get the latest version of {name}", draw=_update),
    _of("open or install", 'open app "{name}" (install if not already installed)', "open {name}, install it first if it is not there", draw=_open),
    _of("ratings", "what are the ratings of {name}", "read the reviews of the app {name}", "look at the ratings of {name} in the app store", draw=_ratings, apart=True),
    _of("app kind", "show {kind} apps in the app store", "browse the {kind} apps", "which {kind} apps are there", draw=_kind),
    _of("my apps", "show my installed apps", "which apps did I install", "list my apps in the app store", draw=_mine),
    _of("open added", "open {name}", "launch {name}", "start the app {name}", draw=_from_home, app=ADDED),
)  # fmt: skip
