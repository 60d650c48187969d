"""Music: songs, playlists, search, and what plays."""

from __future__ import annotations

from functools import partial

from screenwright_lab.worlds.phone.contents import Song
from screenwright_lab.worlds.phone.state import World, then
from screenwright_lab.worlds.phone.widgets import (
    Button,
    Buttons,
    Field,
    Heading,
    Hero,
    IconButton,
    Page,
    Row,
    Tab,
    Tile,
    Tiles,
    Widget,
    Words,
    listed,
)

SLEEP = ("Off", "5 minutes", "15 minutes", "30 minutes", "45 minutes", "60 minutes")


def page(world: World) -> Page:
    place, held = world.place, world.music
    match place.page:
        case "":
            songs_of = (_row(world, one) for one in held.songs)
            sleep = IconButton("timer", "Sleep timer", partial(world.go, "sleep"))
            return Page("Songs", (*_playing(world), *songs_of), tabs=_tabs(world), bar=(sleep,))
        case "sleep":
            ends = (
                Row(one, partial(setattr, held, "sleep", one), control="radio", on=held.sleep == one) for one in SLEEP
            )
            return Page("Sleep timer", tuple(ends), up=world.back)
        case "new list":
            save = IconButton("done", "Save playlist", partial(_save_list, world))
            return Page("New playlist", (Field("playlist name", "Name"),), up=world.back, bar=(save,))
        case "lists":
            tiles = tuple(
                Tile(name, partial(world.go, "list", name), f"{len(songs)} songs", "music")
                for name, songs in held.playlists.items()
            )
            new = IconButton("add", "New playlist", partial(world.go, "new list"))
            return Page("Playlists", (Tiles(tiles),), tabs=_tabs(world), floating=new)
        case "find":
            words = world.text("song").strip().casefold()
            found = [one for one in held.songs if words and words in f"{one.title} {one.artist}".casefold()]
            rows = listed((_row(world, one) for one in found), "Nothing found" if words else "Songs and artists")
            return Page("Search", (Field("song", "Search music", icon="search"), *rows), tabs=_tabs(world))
        case "list":
            songs = [one for one in held.songs if one.title in held.playlists[place.of]]
            return Page(place.of, (_all_of(world, songs), *(_row(world, one) for one in songs)), up=world.back)
        case "add":
            rows_of = (
                Row(name, then(partial(_put, world, name, place.of), world.back), f"{len(songs)} songs", icon="music")
                for name, songs in held.playlists.items()
            )
            return Page("Add to playlist", tuple(rows_of), up=world.back)
        case _:
            return _song(world, place.of)


def _tabs(world: World) -> tuple[Tab, ...]:
    shown = (("", "Songs", "music"), ("lists", "Playlists", "layers"), ("find", "Search", "search"))
    return tuple(Tab(text, icon, partial(world.turn, page), world.place.page == page) for page, text, icon in shown)


def _all_of(world: World, songs: list[Song]) -> Buttons:
    """Play a list from its beginning, or from its end where it is shuffled."""
    first, last = (songs[0].title, songs[-1].title) if songs else ("", "")
    shuffle = then(partial(setattr, world.music, "shuffled", True), partial(_play, world, last))
    return Buttons(
        (Button("Play all", partial(_play, world, first), "play", main=True), Button("Shuffle", shuffle, "reset"))
    )


def _playing(world: World) -> list[Widget]:
    held = world.music
    if not held.current:
        return []
    flip = Button(
        "Pause" if held.playing else "Resume",
        partial(setattr, held, "playing", not held.playing),
        "pause" if held.playing else "play",
        main=True,
    )
    return [Heading("Now playing"), Words(held.current), Buttons((flip,)), Heading("All songs")]


def _row(world: World, song: Song) -> Row:
    return Row(song.title, partial(world.go, "song", song.title), song.artist, icon="music")


def _play(world: World, title: str) -> None:
    world.music.current, world.music.playing = title, bool(title)


def _put(world: World, playlist: str, title: str) -> None:
    if title not in world.music.playlists[playlist]:
        world.music.playlists[playlist].append(title)


def _save_list(world: World) -> None:
    if name := world.take("playlist name"):
        world.music.playlists.setdefault(name, [])
    world.back()


def _song(world: World, title: str) -> Page:
    held = world.music
    song = next((one for one in held.songs if one.title == title), None)
    if song is None:
        return Page("Song", (Words("This song is gone.", faint=True),), up=world.back)
    playing = held.playing and held.current == title
    flip = (
        Button("Pause", partial(setattr, held, "playing", False), "pause", main=True)
        if playing
        else Button("Play", partial(_play, world, title), "play", main=True)
    )
    liked = title in held.liked
    like = IconButton(
        "heart", "Unlike" if liked else "Like", partial(held.liked.remove if liked else held.liked.append, title)
    )
    widgets = (
        Hero(title, f"{song.artist}, liked" if liked else song.artist, "music"),
        Buttons((flip,)),
        Row("Add to playlist", partial(world.go, "add", title), icon="add"),
        Row("Artist", None, song.artist, icon="contacts"),
    )
    return Page("Song", widgets, up=world.back, bar=(like,))
