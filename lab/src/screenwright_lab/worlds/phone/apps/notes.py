"""Notes: a list of them, a page for each, and a form for a new one."""

from __future__ import annotations

from functools import partial

from screenwright_lab.worlds.phone.contents import Note
from screenwright_lab.worlds.phone.state import World, then
from screenwright_lab.worlds.phone.widgets import (
    Button,
    Buttons,
    Field,
    Heading,
    IconButton,
    Page,
    Row,
    Widget,
    Words,
    listed,
)


def page(world: World) -> Page:
    place = world.place
    match place.page:
        case "":
            bar = (IconButton("search", "Search notes", partial(world.go, "find")),)
            return Page(
                "Notes", tuple(_list(world)), bar=bar, floating=IconButton("add", "New note", partial(world.go, "new"))
            )
        case "find":
            words = world.text("note search").strip().casefold()
            found = [one for one in world.notes if words and words in one.title.casefold()]
            rows = listed((_row(world, one) for one in found), "Nothing found" if words else "Type to search")
            return Page("Search notes", (Field("note search", "Search notes", icon="search"), *rows), up=world.back)
        case "new":
            save = IconButton("done", "Save note", partial(_save, world))
            return Page(
                "New note",
                (Field("note title", "Title"), Field("note body", "Note", tall=True)),
                up=world.back,
                bar=(save,),
            )
        case _:
            return _note(world, place.of)


def _row(world: World, note: Note) -> Row:
    return Row(note.title, partial(world.go, "note", note.title), note.body, icon="pin" if note.pinned else "notes")


def _list(world: World) -> list[Widget]:
    pinned, others = [one for one in world.notes if one.pinned], [one for one in world.notes if not one.pinned]
    rows: list[Widget] = []
    if pinned:
        rows += [Heading("Pinned"), *(_row(world, one) for one in pinned), Heading("Others")]
    return [*rows, *(_row(world, one) for one in others)]


def _save(world: World) -> None:
    title, body = world.take("note title"), world.take("note body")
    if title or body:
        world.notes.insert(0, Note(title or body, body if title else ""))
    world.back()


def _note(world: World, title: str) -> Page:
    note = next((one for one in world.notes if one.title == title), None)
    if note is None:
        return Page("Note", (Words("This note is gone.", faint=True),), up=world.back)
    remove = then(partial(world.notes.remove, note), world.back)
    bar = (
        IconButton(
            "pin", "Unpin note" if note.pinned else "Pin note", partial(setattr, note, "pinned", not note.pinned)
        ),
        IconButton(
            "delete", "Delete note", partial(world.ask, "Delete note?", f"{note.title} will be gone.", "Delete", remove)
        ),
    )
    share = Buttons((Button("Share", partial(world.go, "share", title), "share"),))
    pinned = (Words("Pinned", faint=True),) if note.pinned else ()
    return Page(note.title, (Words(note.body or "Empty note"), *pinned, share), up=world.back, bar=bar)
