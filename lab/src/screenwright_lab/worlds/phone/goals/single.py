"""Goals of a step or two, most of them from where the last one ended."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from screenwright_lab.worlds.phone import values as words
from screenwright_lab.worlds.phone.goals.goal import Aim, Deed, Draw, Move, Press, Pull, Tap, Write
from screenwright_lab.worlds.phone.state import HOME, Place, World
from screenwright_lab.worlds.phone.values import Values


def _all(listed: Mapping[str, Sequence[str]]) -> list[str]:
    return sorted(name for names in listed.values() for name in names)


_STARTS = ("Settings", "Notes", "Mail", "Messages", "Maps", "Music", "Browser", "App store", "Shop", "Clock")
_FIELDS: Mapping[str, tuple[str, str, Sequence[str]]] = MappingProxyType(
    {
        "Browser": ("question", "Search or type an address", words.TOPICS),
        "Maps": ("place", "Search here", _all(words.SPOTS)),
        "App store": ("app", "Search apps and games", _all(words.APP_NAMES)),
        "Shop": ("product", "Search products", _all(words.PRODUCTS)),
    }
)
_PRESSES = {
    "Notes": (("New note", "new"), ("Search notes", "find")),
    "Mail": (("Write mail", "write"), ("Search mail", "find")),
    "Messages": (("Start chat", "new"), ("Search messages", "find")),
    "Settings": (("Search settings", "find"),),
    "Clock": (("Add alarm", "new"),),
    "Browser": (("Bookmarks", "bookmarks"), ("History", "history")),
    "Maps": (("Map type", "layers"),),
    "Shop": (("Cart", "cart"),),
}


def _begin(world: World, place: Place) -> None:
    """The goal is given on this page of an app."""
    world.open(place.app)
    if place.page:
        world.go(place.page, place.of)


def _open(world: World, values: Values) -> Aim:
    app = values.rng.choice([one for one in world.apps if one in _STARTS])
    return Aim(blanks={"app": app}, met=lambda world: world.place == Place(app), app=HOME.app, moves={"": Tap(app)})


def _home(world: World, values: Values) -> Aim:
    world.open(values.rng.choice(_STARTS))
    return Aim(blanks={}, met=lambda world: world.place == HOME, app=HOME.app, moves={})


def _back(world: World, values: Values) -> Aim:
    note = values.rng.choice(world.notes).title
    _begin(world, Place("Notes", "note", note))
    return Aim(
        blanks={}, met=lambda world: world.place == Place("Notes"), app="Notes", moves={f"note/{note}": Press("back")}
    )


def _press(world: World, values: Values) -> Aim:
    app = values.rng.choice(sorted(_PRESSES))
    name, page = values.rng.choice(_PRESSES[app])
    _begin(world, Place(app))
    return Aim(
        blanks={"name": name.lower()}, met=lambda world: world.place == Place(app, page), app=app, moves={"": Tap(name)}
    )


def _choose(world: World, values: Values) -> Aim:
    """A row of the page in front."""
    note, mail, thread = (
        values.rng.choice(world.notes),
        values.rng.choice([one for one in world.post.mails if one.folder == "Inbox"]),
        values.rng.choice(world.threads),
    )
    app, page, name = values.rng.choice(
        (("Notes", "note", note.title), ("Mail", "mail", mail.subject), ("Messages", "thread", thread.who))
    )
    _begin(world, Place(app))
    return Aim(
        blanks={"name": name}, met=lambda world: world.place == Place(app, page, name), app=app, moves={"": Tap(name)}
    )


def _type(world: World, values: Values) -> Aim:
    app = values.rng.choice(sorted(_FIELDS))
    key, label, listed = _FIELDS[app]
    text = values.one(listed).lower()
    _begin(world, Place(app))
    return Aim(
        blanks={"text": text}, met=lambda world: world.text(key) == text, app=app, moves={"": Write(key, label, text)}
    )


def _enter(world: World, values: Values) -> Aim:
    """What is typed waits for Enter."""
    app = values.rng.choice(sorted(_FIELDS))
    key, label, listed = _FIELDS[app]
    text = values.one(listed).lower()
    page = "results" if app == "Browser" else "found"
    _begin(world, Place(app))
    world.texts[key] = text
    world.focus_on(key)
    return Aim(
        blanks={},
        met=lambda world: (world.place.app, world.place.page) == (app, page),
        app=app,
        moves={"": _submit(key, label, text)},
    )


def _submit(key: str, label: str, text: str) -> Move:
    """Enter, and before it whatever else got lost."""

    def deed(world: World) -> Deed:
        if world.text(key) != text:
            return Write(key, label, text)
        return Press("enter") if world.focus == key else Tap(label)

    return deed


def _scroll(world: World, values: Values) -> Aim:
    way = "down"
    app = values.rng.choice(("Settings", "Music", "Shop"))

    def met(world: World) -> bool:
        return world.place == Place(app) and world.scrolled.get(world.place, 0.0) > 0

    _begin(world, Place(app))
    return Aim(blanks={"way": way}, met=met, app=app, moves={"": Pull("down")})


def _pause(world: World, values: Values) -> Aim:
    world.music.current, world.music.playing = values.rng.choice(world.music.songs).title, True
    return Aim(
        blanks={},
        met=lambda world: not world.music.playing,
        app="Music",
        moves={"": Tap("Pause"), "lists": Tap("Songs"), "find": Tap("Songs")},
    )


def _stopwatch(_world: World, _values: Values) -> Aim:
    moves: Mapping[str, Move] = {
        "": Tap("Stopwatch"),
        "world": Tap("Stopwatch"),
        "timer": Tap("Stopwatch"),
        "stopwatch": Tap("Start"),
    }
    return Aim(blanks={}, met=lambda world: world.clock.stopwatch, moves=moves)


def _tab(world: World, values: Values) -> Aim:
    tabs = {
        "Clock": (("World", "world"), ("Timer", "timer"), ("Stopwatch", "stopwatch")),
        "Maps": (("Saved", "saved"),),
        "Music": (("Playlists", "lists"), ("Search", "find")),
        "App store": (("My apps", "mine"),),
        "Shop": (("Wish list", "wishes"),),
    }
    app = values.rng.choice(sorted(tabs))
    name, page = values.rng.choice(tabs[app])
    _begin(world, Place(app))
    return Aim(
        blanks={"name": name.lower()}, met=lambda world: world.place == Place(app, page), app=app, moves={"": Tap(name)}
    )


def _dismiss(world: World, values: Values) -> Aim:
    """A question stands in the way."""
    note = values.rng.choice(world.notes)
    held = world.notes
    _begin(world, Place("Notes", "note", note.title))
    world.ask("Delete note?", f"{note.title} will be gone.", "Delete", lambda: held.remove(note))

    def met(world: World) -> bool:
        return world.dialog is None and note in world.notes

    return Aim(blanks={}, met=met, app="Notes", moves={"": Tap(note.title), f"note/{note.title}": Tap("Delete note")})


DRAWS: Mapping[str, Draw] = MappingProxyType(
    {
        "open app": _open,
        "go home": _home,
        "go back": _back,
        "press": _press,
        "choose": _choose,
        "type": _type,
        "enter": _enter,
        "scroll": _scroll,
        "pause": _pause,
        "stopwatch": _stopwatch,
        "tab": _tab,
        "dismiss": _dismiss,
    }
)
