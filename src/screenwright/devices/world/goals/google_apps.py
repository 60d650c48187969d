"""Goals in apps that are named or meant: settings, clock, notes, maps, music."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from types import MappingProxyType

from screenwright.devices.world import values as words
from screenwright.devices.world.apps.clock import CITIES, time_of
from screenwright.devices.world.apps.maps import LAYERS, MODES
from screenwright.devices.world.apps.settings import QUESTIONS, subject_of
from screenwright.devices.world.contents import Alarm
from screenwright.devices.world.goals.goal import Aim, Deed, Draw, GiveUp, Move, Tap, Write, search
from screenwright.devices.world.state import Place, World
from screenwright.devices.world.values import Values


def _switch(world: World, values: Values, on: bool) -> Aim:
    held = world.settings.switches
    name = values.one(sorted(held))
    held[name] = not on
    moves = {"": Tap(subject_of(name)), f"subject/{subject_of(name)}": Tap(name)}
    return Aim(blanks={"name": name}, met=lambda world: world.settings.switches[name] == on, moves=moves)


def _switch_missing(_world: World, values: Values) -> Aim:
    """A switch that this phone does not have."""
    name = values.one(
        [
            f"{word} {what}"
            for word in ("Smart", "Night", "Private", "Guest", "Deep")
            for what in ("mode", "sharing", "sync", "charging")
        ]
    )
    page = Place("Settings", "find")

    def look(world: World) -> Deed:
        return GiveUp() if world.text("settings search") == name else Write("settings search", "Search settings", name)

    def met(world: World) -> bool:
        return page in world.visited and world.text("settings search") == name

    return Aim(blanks={"name": name}, met=met, moves={"": Tap("Search settings"), "find": look}, possible=False)


def _choose(world: World, values: Values, question: str) -> Aim:
    subject, answers = QUESTIONS[question]
    wanted = values.one(answers)
    world.settings.chosen[question] = values.rng.choice([one for one in answers if one != wanted])
    moves = {"": Tap(subject), f"subject/{subject}": Tap(question), f"question/{question}": Tap(wanted)}
    return Aim(blanks={"wanted": wanted}, met=lambda world: world.settings.chosen[question] == wanted, moves=moves)


def _alarm_new(world: World, values: Values) -> Aim:
    hour, minute = values.one(range(5, 11)), values.rng.choice((0, 15, 30, 45))
    time = time_of(hour, minute)
    world.clock.alarms = [one for one in world.clock.alarms if one.time != time]

    def form(world: World) -> Deed:
        held = world.clock
        if held.hour != hour:
            return Tap("More Hour" if held.hour < hour else "Less Hour")
        if held.minute != minute:
            return Tap("Less Minute" if (minute - held.minute) % 60 > 30 else "More Minute")
        return Tap("Save")

    moves: Mapping[str, Move] = {
        "": Tap("Add alarm"),
        "new": form,
        "world": Tap("Alarm"),
        "timer": Tap("Alarm"),
        "stopwatch": Tap("Alarm"),
    }
    return Aim(
        blanks={"time": time},
        met=lambda world: any(one.time == time and one.on for one in world.clock.alarms),
        moves=moves,
    )


def _alarm(world: World, values: Values, deed: str) -> Aim:
    alarm = values.rng.choice(world.clock.alarms)
    alarm.on = deed == "off"
    wanted = {"on": True, "off": False}
    moves = {
        "": Tap(alarm.time),
        f"alarm/{alarm.time}": Tap("Delete alarm" if deed == "delete" else "Alarm on"),
        "world": Tap("Alarm"),
        "timer": Tap("Alarm"),
        "stopwatch": Tap("Alarm"),
    }

    def met(world: World) -> bool:
        found: Alarm | None = next((one for one in world.clock.alarms if one.time == alarm.time), None)
        return found is None if deed == "delete" else found is not None and found.on == wanted[deed]

    return Aim(blanks={"time": alarm.time}, met=met, moves=moves)


def _timer(world: World, values: Values) -> Aim:
    minutes = values.one(range(2, 9))
    world.clock.minutes = 5

    def timer(world: World) -> Deed:
        if world.clock.timer:
            return Tap("Cancel")
        if world.clock.minutes != minutes:
            return Tap("More Minutes" if world.clock.minutes < minutes else "Less Minutes")
        return Tap("Start")

    moves: Mapping[str, Move] = {"": Tap("Timer"), "world": Tap("Timer"), "stopwatch": Tap("Timer"), "timer": timer}
    return Aim(blanks={"minutes": str(minutes)}, met=lambda world: world.clock.timer == minutes, moves=moves)


def _city(world: World, values: Values) -> Aim:
    city = values.one(CITIES)
    world.clock.cities = [one for one in world.clock.cities if one != city]

    def find(world: World) -> Deed:
        return (
            Tap(city) if city.casefold() == world.text("city").casefold() else Write("city", "Search for a city", city)
        )

    moves: Mapping[str, Move] = {
        "": Tap("World"),
        "world": Tap("Add city"),
        "city": find,
        "timer": Tap("World"),
        "stopwatch": Tap("World"),
    }
    return Aim(blanks={"city": city}, met=lambda world: city in world.clock.cities, moves=moves)


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
        "switch on": partial(_switch, on=True),
        "switch off": partial(_switch, on=False),
        "switch missing": _switch_missing,
        **{f"settings {name.lower()}": partial(_choose, question=name) for name in QUESTIONS},
        "alarm new": _alarm_new,
        "alarm off": partial(_alarm, deed="off"),
        "alarm on": partial(_alarm, deed="on"),
        "alarm delete": partial(_alarm, deed="delete"),
        "timer": _timer,
        "world clock": _city,
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
