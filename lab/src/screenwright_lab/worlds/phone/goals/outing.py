"""Further goals in maps, music and the clock: what is saved or plays already, lists in lists, the earliest alarm."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from screenwright_lab.worlds.phone import values as words
from screenwright_lab.worlds.phone.apps.clock import SOUNDS, time_of
from screenwright_lab.worlds.phone.apps.maps import MODES
from screenwright_lab.worlds.phone.apps.music import SLEEP
from screenwright_lab.worlds.phone.contents import Alarm
from screenwright_lab.worlds.phone.goals.goal import Aim, Deed, Draw, GiveUp, Move, Tap, form, same, search, typed
from screenwright_lab.worlds.phone.goals.hands import ORDINALS
from screenwright_lab.worlds.phone.state import Place, World
from screenwright_lab.worlds.phone.values import Values

_BY = dict(zip(MODES, ("by car", "by bus", "by bicycle", "on foot"), strict=True))
_TO_ALARMS: Mapping[str, Move] = MappingProxyType(
    {"world": Tap("Alarm"), "timer": Tap("Alarm"), "stopwatch": Tap("Alarm")}
)
_TO_SONGS: Mapping[str, Move] = MappingProxyType({"lists": Tap("Songs"), "find": Tap("Songs")})


def _spot_moves(name: str, page: Move | None = None) -> dict[str, Move]:
    found: dict[str, Move] = {"": search("place", "Search here", name), "saved": Tap("Explore"), "found": Tap(name)}
    return found | ({f"spot/{name}": page} if page else {})


def _unsave(world: World, values: Values) -> Aim:
    name = values.rng.choice(world.maps.saved)
    return Aim(
        blanks={"name": name},
        met=lambda world: name not in world.maps.saved,
        moves={"": Tap("Saved"), "saved": Tap(name), f"spot/{name}": Tap("Remove")},
    )


def _spot_sure(world: World, values: Values) -> Aim:
    """It may be saved already, which its page shows."""
    name = values.rng.choice(world.maps.spots).name
    world.maps.saved = [one for one in world.maps.saved if one != name]
    if values.rng.random() < 0.5:
        world.maps.saved.append(name)
    page = Place("Maps", "spot", name)
    return Aim(
        blanks={"name": name},
        met=lambda world: name in world.maps.saved and page in world.visited,
        moves=_spot_moves(name, Tap("Save")),
    )


def _spot_share(world: World, values: Values) -> Aim:
    name = values.rng.choice(world.maps.spots).name
    return Aim(
        blanks={"name": name},
        met=lambda world: world.place == Place("Maps", "share", name),
        moves=_spot_moves(name, Tap("Share place")),
    )


def _spot_of_kind(world: World, values: Values) -> Aim:
    """By the kinds, not by search."""
    spot = values.rng.choice(world.maps.spots)
    page = Place("Maps", "kind", spot.kind)
    return Aim(
        blanks={"name": spot.name, "kind": spot.kind.lower()},
        met=lambda world: world.place == Place("Maps", "spot", spot.name) and page in world.visited,
        moves={"": Tap(spot.kind), "saved": Tap("Explore"), f"kind/{spot.kind}": Tap(spot.name)},
    )


def _spot_missing(_world: World, values: Values) -> Aim:
    name = f"{values.one(words.TOWNS)} {values.rng.choice(('Castle', 'Harbour', 'Zoo', 'Theatre'))}"
    return Aim(
        blanks={"name": name},
        met=lambda world: world.place == Place("Maps", "found", name),
        moves=_spot_moves(name) | {"found": GiveUp()},
        possible=False,
    )


def _way_time(world: World, values: Values) -> Aim:
    """To be seen, not to be started."""
    name, mode = values.rng.choice(world.maps.spots).name, values.rng.choice(MODES[1:])
    page = Place("Maps", "way", name)
    return Aim(
        blanks={"name": name, "mode": _BY[mode]},
        met=lambda world: world.place == page and world.maps.mode == mode,
        moves=_spot_moves(name, Tap("Directions")) | {f"way/{name}": Tap(mode)},
    )


def _way_stop(world: World, values: Values) -> Aim:
    name = values.rng.choice(world.maps.spots).name
    world.maps.way = (name, "Car")
    moves = _spot_moves(name, Tap("Directions")) | {f"way/{name}": Tap("Stop")}
    return Aim(blanks={"name": name}, met=lambda world: world.maps.way is None, moves=moves)


# -- music -----------------------------------------------------------------------------------------------------------


def _unlike(world: World, values: Values) -> Aim:
    title = values.rng.choice(world.music.songs).title
    world.music.liked.append(title)
    moves: dict[str, Move] = {"": Tap(title), **_TO_SONGS, f"song/{title}": Tap("Unlike")}
    return Aim(blanks={"title": title}, met=lambda world: title not in world.music.liked, moves=moves)


def _like_sure(world: World, values: Values) -> Aim:
    title = values.rng.choice(world.music.songs).title
    if values.rng.random() < 0.5:
        world.music.liked.append(title)
    page = Place("Music", "song", title)
    return Aim(
        blanks={"title": title},
        met=lambda world: title in world.music.liked and page in world.visited,
        moves={"": Tap(title), **_TO_SONGS, f"song/{title}": Tap("Like")},
    )


def _song_artist(world: World, values: Values) -> Aim:
    title = values.rng.choice(world.music.songs).title
    return Aim(
        blanks={"title": title},
        met=lambda world: world.place == Place("Music", "song", title),
        moves={"": Tap(title), **_TO_SONGS},
    )


def _artist(world: World, values: Values) -> Aim:
    name, page = values.rng.choice(world.music.songs).artist, Place("Music", "find")

    def met(world: World) -> bool:
        return world.place == page and same(world.text("song"), name)

    look = typed("song", "Search music", name, Tap("Search music"))
    return Aim(blanks={"name": name}, met=met, moves={"": Tap("Search"), "lists": Tap("Search"), "find": look})


def _resume(world: World, values: Values) -> Aim:
    world.music.current, world.music.playing = values.rng.choice(world.music.songs).title, False
    return Aim(blanks={}, met=lambda world: world.music.playing, moves={"": Tap("Resume"), **_TO_SONGS})


def _list_open(world: World, values: Values) -> Aim:
    name = values.rng.choice(sorted(world.music.playlists))
    return Aim(
        blanks={"name": name},
        met=lambda world: world.place == Place("Music", "list", name),
        moves={"": Tap("Playlists"), "find": Tap("Playlists"), "lists": Tap(name)},
    )


def _list_song(world: World, values: Values) -> Aim:
    """A song that is opened out of a list, and played; ``number`` counts from above."""
    name = values.rng.choice(sorted(world.music.playlists))
    titles = [one.title for one in world.music.songs if one.title in world.music.playlists[name]]
    number = values.rng.randrange(min(4, len(titles)))
    title, page = titles[number], Place("Music", "list", name)
    moves: dict[str, Move] = {"": Tap("Playlists"), "find": Tap("Playlists"), "lists": Tap(name)}
    return Aim(
        blanks={"name": name, "ordinal": ORDINALS[number]},
        met=lambda world: world.music.playing and world.music.current == title and page in world.visited,
        moves=moves | {f"list/{name}": Tap(title), f"song/{title}": Tap("Play")},
    )


def _list_new(_world: World, values: Values) -> Aim:
    name = f"{values.one(words.QUALITIES)} {values.one(words.EVENTS).lower()}"
    save = form([("playlist name", "Name", name)], "Save playlist")
    return Aim(
        blanks={"name": name},
        met=lambda world: name in world.music.playlists,
        moves={"": Tap("Playlists"), "find": Tap("Playlists"), "lists": Tap("New playlist"), "new list": save},
    )


def _sleep(_world: World, values: Values) -> Aim:
    wanted = values.rng.choice(SLEEP[1:])
    return Aim(
        blanks={"wanted": wanted},
        met=lambda world: world.music.sleep == wanted,
        moves={"": Tap("Sleep timer"), **_TO_SONGS, "sleep": Tap(wanted)},
    )


# -- the clock -------------------------------------------------------------------------------------------------------


def _alarms(world: World, values: Values, count: int) -> list[Alarm]:
    """So many different ones instead of those that were there."""
    hours = sorted(values.rng.sample(range(5, 12), count))
    alarms = [Alarm(time_of(hour, values.rng.choice((0, 15, 30, 45))), True) for hour in hours]
    world.clock.alarms = values.rng.sample(alarms, count)
    return alarms


def _alarm_extreme(world: World, values: Values) -> Aim:
    alarms = _alarms(world, values, 3)
    which = values.rng.choice((0, -1))
    chosen = alarms[which]
    return Aim(
        blanks={"which": "earliest" if which == 0 else "latest"},
        met=lambda _: not chosen.on and all(one.on for one in alarms if one is not chosen),
        moves={"": Tap(chosen.time), **_TO_ALARMS, f"alarm/{chosen.time}": Tap("Alarm on")},
    )


def _alarms_off(world: World, values: Values) -> Aim:
    alarms = _alarms(world, values, 2)

    def start(_world: World) -> Deed:
        return Tap(next(one.time for one in world.clock.alarms if one.on))

    moves: dict[str, Move] = {"": start, **_TO_ALARMS}
    moves |= {f"alarm/{one.time}": _off_or_back(one) for one in alarms}
    return Aim(blanks={}, met=lambda world: not any(one.on for one in world.clock.alarms), moves=moves)


def _off_or_back(alarm: Alarm) -> Move:
    return lambda _: Tap("Alarm on") if alarm.on else Tap("Back")


def _alarm_sound(world: World, values: Values) -> Aim:
    alarm, sound = values.rng.choice(world.clock.alarms), values.one(SOUNDS[1:])
    moves: dict[str, Move] = {"": Tap(alarm.time), **_TO_ALARMS, f"alarm/{alarm.time}": Tap("Sound")}
    return Aim(
        blanks={"time": alarm.time, "sound": sound.lower()},
        met=lambda _: alarm.sound == sound,
        moves=moves | {f"sound/{alarm.time}": Tap(sound)},
    )


def _alarm_look(world: World, values: Values) -> Aim:
    time = values.rng.choice(world.clock.alarms).time
    return Aim(
        blanks={"time": time},
        met=lambda world: world.place == Place("Clock", "alarm", time),
        moves={"": Tap(time), **_TO_ALARMS},
    )


def _timer_cancel(world: World, values: Values) -> Aim:
    world.clock.timer = values.rng.randint(3, 20)
    moves = {"": Tap("Timer"), "world": Tap("Timer"), "stopwatch": Tap("Timer"), "timer": Tap("Cancel")}
    return Aim(blanks={}, met=lambda world: world.clock.timer == 0, moves=moves)


def _city_time(world: World, values: Values) -> Aim:
    city = values.rng.choice(world.clock.cities)
    return Aim(
        blanks={"city": city},
        met=lambda world: world.place == Place("Clock", "world"),
        moves={"": Tap("World"), "timer": Tap("World"), "stopwatch": Tap("World")},
    )


DRAWS: Mapping[str, Draw] = MappingProxyType(
    {
        "place unsave": _unsave,
        "place sure saved": _spot_sure,
        "place share": _spot_share,
        "place of kind": _spot_of_kind,
        "place missing": _spot_missing,
        "way time": _way_time,
        "way stop": _way_stop,
        "song unlike": _unlike,
        "song sure liked": _like_sure,
        "song artist": _song_artist,
        "artist": _artist,
        "resume": _resume,
        "playlist open": _list_open,
        "playlist song": _list_song,
        "playlist new": _list_new,
        "sleep timer": _sleep,
        "alarm extreme": _alarm_extreme,
        "alarms off": _alarms_off,
        "alarm sound": _alarm_sound,
        "alarm look": _alarm_look,
        "timer cancel": _timer_cancel,
        "city time": _city_time,
    }
)
