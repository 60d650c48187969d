"""Goals in apps that are named or meant: notes, maps, music."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from types import MappingProxyType

from screenwright_lab.worlds.phone import values as words
from screenwright_lab.worlds.phone.apps.maps import LAYERS, MODES
from screenwright_lab.worlds.phone.goals.goal import Aim, Deed, Draw, GiveUp, Move, Tap, Write, search
from screenwright_lab.worlds.phone.state import Place, World
from screenwright_lab.worlds.phone.values import Values


def _note_new(world: World, values: Values) -> Aim:
    title = values.pair(words.QUALITIES, words.DUTIES).capitalize()
    body = f"{values.one(words.THINGS)} and {values.one(words.THINGS)}"
    world.notes = [one for one in world.notes if one.title != title]

    def form(world: World) -> Deed:
        if world.text("note title") != title:
            return Write("note title", "Title", title)
        return Write("note body", "Note", body) if world.text("note body") != body else Tap("Save note")

    moves: Mapping[str, Move] = {"": Tap("New note"), "new": form}
    return Aim(
        blanks={"title": title, "body": body},
        met=lambda world: any((one.title, one.body) == (title, body) for one in world.notes),
        moves=moves,
    )


def _note(world: World, values: Values, deed: str) -> Aim:
    note = values.rng.choice(world.notes)
    note.pinned = False
    press = {"delete": "Delete note", "pin": "Pin note", "share": "Share"}
    moves: Mapping[str, Move] = {
        "": Tap(note.title),
        f"note/{note.title}": Tap(press[deed]),
        "dialog/Delete note?": Tap("Delete"),
    }
    moves = {key: move for key, move in moves.items() if deed == "delete" or not key.startswith("dialog")}

    def met(world: World) -> bool:
        found = next((one for one in world.notes if one.title == note.title), None)
        match deed:
            case "delete":
                return found is None
            case "pin":
                return found is not None and found.pinned
            case _:
                return world.place == Place("Notes", "share", note.title)

    return Aim(blanks={"title": note.title}, met=met, moves=moves)


def _note_find(world: World, values: Values) -> Aim:
    note = values.rng.choice(world.notes)

    def find(world: World) -> Deed:
        return (
            Tap(note.title)
            if world.text("note search") == note.title
            else Write("note search", "Search notes", note.title)
        )

    moves: Mapping[str, Move] = {"": Tap("Search notes"), "find": find}
    goal = Place("Notes", "note", note.title)
    return Aim(
        blanks={"title": note.title},
        met=lambda world: world.place == goal and Place("Notes", "find") in world.visited,
        moves=moves,
    )


def _spot_search(world: World, values: Values) -> Aim:
    spot = values.rng.choice(world.maps.spots)
    moves = {"": search("place", "Search here", spot.name), "saved": Tap("Explore"), "found": Tap(spot.name)}
    return Aim(
        blanks={"name": spot.name}, met=lambda world: world.place == Place("Maps", "spot", spot.name), moves=moves
    )


def _spot_save(world: World, values: Values) -> Aim:
    spot = values.rng.choice([one for one in world.maps.spots if one.name not in world.maps.saved])
    moves = {
        "": search("place", "Search here", spot.name),
        "saved": Tap("Explore"),
        "found": Tap(spot.name),
        f"spot/{spot.name}": Tap("Save"),
    }
    return Aim(blanks={"name": spot.name}, met=lambda world: spot.name in world.maps.saved, moves=moves)


def _directions(world: World, values: Values) -> Aim:
    spot, mode = values.rng.choice(world.maps.spots), values.rng.choice(MODES)

    def way(world: World) -> Deed:
        if world.maps.mode != mode:
            return Tap(mode)
        return Tap("Start") if world.maps.way is None or world.maps.way[0] != spot.name else Tap("Stop")

    moves: Mapping[str, Move] = {
        "": search("place", "Search here", spot.name),
        "saved": Tap("Explore"),
        "found": Tap(spot.name),
        f"spot/{spot.name}": Tap("Directions"),
        f"way/{spot.name}": way,
    }
    shown = {"Car": "by car", "Bus": "by bus", "Bicycle": "by bicycle", "On foot": "on foot"}[mode]
    return Aim(
        blanks={"name": spot.name, "mode": shown}, met=lambda world: world.maps.way == (spot.name, mode), moves=moves
    )


def _kind(_world: World, values: Values) -> Aim:
    kind = values.one(sorted(words.SPOTS))
    moves = {"": Tap(kind), "saved": Tap("Explore")}
    return Aim(blanks={"kind": kind.lower()}, met=lambda world: world.place == Place("Maps", "kind", kind), moves=moves)


def _layer(world: World, values: Values) -> Aim:
    layer = values.rng.choice([one for one in LAYERS if one != world.maps.layer])
    moves = {"": Tap("Map type"), "saved": Tap("Explore"), "layers": Tap(layer)}
    return Aim(blanks={"layer": layer.lower()}, met=lambda world: world.maps.layer == layer, moves=moves)


def _saved(world: World, values: Values) -> Aim:
    name = values.rng.choice(world.maps.saved)
    return Aim(
        blanks={"name": name},
        met=lambda world: world.place == Place("Maps", "spot", name) and Place("Maps", "saved") in world.visited,
        moves={"": Tap("Saved"), "saved": Tap(name)},
    )


def _play(world: World, values: Values) -> Aim:
    title = values.rng.choice(world.music.songs).title
    moves = {"": Tap(title), "lists": Tap("Songs"), "find": Tap("Songs"), f"song/{title}": Tap("Play")}
    return Aim(
        blanks={"title": title}, met=lambda world: world.music.playing and world.music.current == title, moves=moves
    )


def _song_missing(world: World, values: Values) -> Aim:
    here = {one.title for one in world.music.songs}
    title = next(one for _ in range(99) if (one := values.pair(words.SONG_FIRST, words.SONG_SECOND)) not in here)

    def find(world: World) -> Deed:
        return GiveUp() if world.text("song") == title else Write("song", "Search music", title)

    moves: Mapping[str, Move] = {"": Tap("Search"), "lists": Tap("Search"), "find": find}
    return Aim(
        blanks={"title": title},
        met=lambda world: world.text("song") == title and world.place.page == "find",
        moves=moves,
        possible=False,
    )


def _like(world: World, values: Values) -> Aim:
    title = values.rng.choice(world.music.songs).title
    moves = {"": Tap(title), "lists": Tap("Songs"), "find": Tap("Songs"), f"song/{title}": Tap("Like")}
    return Aim(blanks={"title": title}, met=lambda world: title in world.music.liked, moves=moves)


def _playlist(world: World, values: Values, shuffled: bool) -> Aim:
    name = values.rng.choice(sorted(world.music.playlists))
    songs = [one.title for one in world.music.songs if one.title in world.music.playlists[name]]
    moves = {
        "": Tap("Playlists"),
        "find": Tap("Playlists"),
        "lists": Tap(name),
        f"list/{name}": Tap("Shuffle" if shuffled else "Play all"),
    }
    wanted = songs[-1 if shuffled else 0]
    return Aim(
        blanks={"name": name},
        moves=moves,
        met=lambda world: world.music.playing and world.music.current == wanted and world.music.shuffled == shuffled,
    )


def _into_playlist(world: World, values: Values) -> Aim:
    name = values.rng.choice(sorted(world.music.playlists))
    title = values.rng.choice([one.title for one in world.music.songs if one.title not in world.music.playlists[name]])
    moves = {
        "": Tap(title),
        "lists": Tap("Songs"),
        "find": Tap("Songs"),
        f"song/{title}": Tap("Add to playlist"),
        f"add/{title}": Tap(name),
    }
    return Aim(
        blanks={"title": title, "name": name}, met=lambda world: title in world.music.playlists[name], moves=moves
    )


DRAWS: Mapping[str, Draw] = MappingProxyType(
    {
        "note new": _note_new,
        "note delete": partial(_note, deed="delete"),
        "note pin": partial(_note, deed="pin"),
        "note share": partial(_note, deed="share"),
        "note find": _note_find,
        "place search": _spot_search,
        "place save": _spot_save,
        "directions": _directions,
        "places nearby": _kind,
        "map type": _layer,
        "place saved": _saved,
        "song play": _play,
        "song missing": _song_missing,
        "song like": _like,
        "playlist play": partial(_playlist, shuffled=False),
        "playlist shuffle": partial(_playlist, shuffled=True),
        "playlist add": _into_playlist,
    }
)
