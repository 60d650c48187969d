"""The apps: a name, a glyph and a colour each, and the function that makes the page in front of the state."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType

from screenwright_lab.worlds.phone.apps import (
    browser,
    calendar,
    clock,
    mail,
    maps,
    messages,
    music,
    notes,
    people,
    settings,
    shelves,
    shop,
    store,
    weather,
)
from screenwright_lab.worlds.phone.state import ADDED, World
from screenwright_lab.worlds.phone.widgets import Hero, Page, Row, Words


@dataclass(frozen=True, slots=True)
class App:
    icon: str
    colour: str
    page: Callable[[World], Page]


APPS = MappingProxyType({
    "Settings": App("settings", "#5a6472", settings.page),
    "Clock": App("clock", "#3b3f8f", clock.page),
    "Notes": App("notes", "#b98a1c", notes.page),
    "Mail": App("email", "#c0392f", mail.page),
    "Messages": App("messages", "#2c8f62", messages.page),
    "Maps": App("location", "#2b8a4b", maps.page),
    "Music": App("music", "#c2612c", music.page),
    "Browser": App("globe", "#2f6fd6", browser.page),
    "App store": App("download", "#0f8a8a", store.page),
    "Shop": App("cart", "#a33f5b", shop.page),
    "Contacts": App("contacts", "#2f6fb0", people.page),
    "Calendar": App("calendar", "#7a4fb0", calendar.page),
    "Weather": App("cloud", "#3c8ea3", weather.page),
    **{name: App(shelf.icon, shelf.colour, shelves.page) for name, shelf in shelves.SHELVES.items()},
})  # fmt: skip


def page_of(world: World) -> Page:
    """The page in front; not for the home screen."""
    place = world.place
    if place.app == ADDED:
        return Page(place.of, (Hero(place.of, "Welcome", "apps"), Words("Thanks for trying this app.", faint=True)))
    if place.page in ("share", "calling", "ratings") and place.app not in ("Contacts",):
        return _aside(world, place.page, place.of)
    return APPS[place.app].page(world)


def _aside(world: World, what: str, of: str) -> Page:
    """Pages that lead nowhere further."""
    match what:
        case "share":
            ways = ("Nearby devices", "Copy link", "Print")
            return Page(
                "Share", (Words(of), *(Row(way, partial(world.back), icon="share") for way in ways)), up=world.back
            )
        case "ratings":
            return Page(
                "Ratings", (Hero(of, "Ratings and reviews", "star"), Words("It does what it says.")), up=world.back
            )
        case _:
            return Page(
                "Calling", (Hero(of, "Ringing", "phone"), Row("Hang up", world.back, icon="phone")), up=world.back
            )
