"""A browser that finds an answer to any question, keeps bookmarks, and remembers where it was."""

from __future__ import annotations

from functools import partial

from screenwright_lab.worlds.phone.state import World, then
from screenwright_lab.worlds.phone.widgets import (
    Button,
    Field,
    Heading,
    IconButton,
    Page,
    Row,
    Tile,
    Tiles,
    Widget,
    Words,
    listed,
)

SITES = (
    "Daily Ledger",
    "Recipe Barn",
    "Open Atlas",
    "Film Corner",
    "Garden Wiki",
    "Trail Finder",
    "Sport Desk",
    "Code Notes",
)
_HEADS = ("An overview of {0}", "{0}: what to know", "Ten answers about {0}", "Forum: {0}")


def page(world: World) -> Page:
    place, held = world.place, world.browser
    match place.page:
        case "":
            tiles = Tiles(tuple(Tile(site, partial(_visit, world, site), icon="globe") for site in held.bookmarks))
            bar = (
                IconButton("bookmark", "Bookmarks", partial(world.go, "bookmarks")),
                IconButton("clock", "History", partial(world.go, "history")),
            )
            return Page("Browser", (_search(world), Heading("Bookmarks"), tiles), bar=bar)
        case "results":
            rows: list[Widget] = [
                Row(
                    head.format(place.of),
                    partial(_visit, world, head.format(place.of)),
                    "searched just now",
                    icon="globe",
                )
                for head in _HEADS
            ]
            return Page("Results", (_search(world), Heading(place.of), Words(_answer(place.of)), *rows), up=world.back)
        case "bookmarks":
            rows = [Row(site, partial(_visit, world, site), icon="bookmark") for site in held.bookmarks]
            return Page("Bookmarks", listed(rows, "No bookmarks"), up=world.back)
        case "history":
            rows = [Row(one, partial(_visit, world, one), icon="clock") for one in reversed(held.visits)]
            clear = IconButton(
                "delete",
                "Clear history",
                partial(world.ask, "Clear history?", "All visits will be forgotten.", "Clear", held.visits.clear),
            )
            return Page("History", listed(rows, "Nothing here"), up=world.back, bar=(clear,))
        case _:
            return _site(world, place.of)


def _search(world: World) -> Field:
    def search() -> None:
        if words := world.take("question"):
            world.browser.asked.append(words)
            world.go("results", words)

    return Field("question", "Search or type an address", enter=search, icon="search")


def _answer(question: str) -> str:
    return f"Several pages answer this. The first one was written {sum(map(ord, question)) % 27 + 2} days ago."


def _visit(world: World, site: str) -> None:
    world.browser.visits.append(site)
    world.go("site", site)


def _site(world: World, site: str) -> Page:
    held = world.browser
    flip = partial(held.bookmarks.remove if site in held.bookmarks else held.bookmarks.append, site)
    mark = IconButton("bookmark", "Remove bookmark" if site in held.bookmarks else "Add bookmark", flip)
    share = Button("Share page", partial(world.go, "share", site), "share")
    widgets = (
        Heading(site),
        Words("Welcome. This page was made for a phone and is short on purpose."),
        Row("Latest", None, "Three new entries this week", icon="notes"),
        Row("About us", None, icon="about"),
    )
    return Page("", widgets, up=world.back, bar=(mark, IconButton(share.icon, share.text, then(share.tap))))
