"""Maps as a list of places: search, a page for each, saved ones, and the way there."""

from __future__ import annotations

from functools import partial

from screenwright_lab.worlds.phone.contents import Spot
from screenwright_lab.worlds.phone.state import World
from screenwright_lab.worlds.phone.widgets import (
    Button,
    Buttons,
    Chip,
    Chips,
    Field,
    Heading,
    Hero,
    IconButton,
    Page,
    Row,
    Tab,
    Widget,
    Words,
    listed,
)

KINDS = ("Restaurants", "Cafes", "Gas stations", "Hotels", "Pharmacies", "Museums", "Parks", "Banks")
MODES = ("Car", "Bus", "Bicycle", "On foot")
LAYERS = ("Default", "Satellite", "Terrain", "Traffic")


def page(world: World) -> Page:
    place = world.place
    match place.page:
        case "":
            near = tuple(_row(world, one) for one in world.maps.spots[:5])
            chips = Chips(tuple(Chip(kind, partial(world.go, "kind", kind)) for kind in KINDS))
            widgets: tuple[Widget, ...] = (_search(world), chips, Heading("Nearby"), *near)
            layers = (IconButton("layers", "Map type", partial(world.go, "layers")),)
            return Page("Maps", widgets, tabs=_tabs(world), bar=layers)
        case "saved":
            rows = [_row(world, spot) for name in world.maps.saved if (spot := spot_of(world, name))]
            return Page("Saved places", listed(rows, "Nothing saved yet"), tabs=_tabs(world))
        case "layers":
            rows_of = (
                Row(one, partial(setattr, world.maps, "layer", one), control="radio", on=world.maps.layer == one)
                for one in LAYERS
            )
            return Page("Map type", tuple(rows_of), up=world.back)
        case "kind":
            found = [one for one in world.maps.spots if one.kind == place.of]
            return Page(place.of, listed((_row(world, one) for one in found), "None nearby"), up=world.back)
        case "found":
            words = place.of.casefold()
            rows = [_row(world, one) for one in world.maps.spots if words in f"{one.name} {one.kind}".casefold()]
            return Page("Results", (Heading(f"For {place.of}"), *listed(rows, "No results")), up=world.back)
        case "way":
            return _way(world, place.of)
        case _:
            return _spot(world, place.of)


def spot_of(world: World, name: str) -> Spot | None:
    return next((one for one in world.maps.spots if one.name == name), None)


def _tabs(world: World) -> tuple[Tab, ...]:
    shown = (("", "Explore", "location"), ("saved", "Saved", "bookmark"))
    return tuple(Tab(text, icon, partial(world.turn, page), world.place.page == page) for page, text, icon in shown)


def _search(world: World) -> Field:
    def search() -> None:
        if words := world.take("place"):
            world.go("found", words)

    return Field("place", "Search here", enter=search, icon="search")


def _row(world: World, spot: Spot) -> Row:
    return Row(spot.name, partial(world.go, "spot", spot.name), f"{spot.kind} · {spot.street}", icon="location")


def _spot(world: World, name: str) -> Page:
    spot, saved = spot_of(world, name), world.maps.saved
    if spot is None:
        return Page("Place", (Words("No such place.", faint=True),), up=world.back)
    flip = partial(saved.remove, name) if name in saved else partial(saved.append, name)
    widgets: tuple[Widget, ...] = (
        Hero(name, spot.kind, "location"),
        Buttons((Button("Directions", partial(world.go, "way", name), "plane", main=True),
                 Button("Remove" if name in saved else "Save", flip, "bookmark"))),
        Row("Address", None, spot.street, icon="location"),
        Row("Opening hours", None, "Open until 8 PM", icon="clock"),
    )  # fmt: skip
    return Page("", widgets, up=world.back, bar=(IconButton("share", "Share place", partial(world.go, "share", name)),))


def _way(world: World, name: str) -> Page:
    held = world.maps

    def start() -> None:
        held.way = (name, held.mode)

    chips = Chips(tuple(Chip(mode, partial(setattr, held, "mode", mode), mode == held.mode) for mode in MODES))
    minutes = (sum(map(ord, name)) % 30 + 5) * (1 + MODES.index(held.mode))
    stop = Button("Stop", partial(setattr, held, "way", None), "close")
    go = Button("Start", start, "play", main=True)
    running = held.way is not None and held.way[0] == name
    widgets = (Row("Your location", None, icon="location"), Row(name, None, icon="flag"), chips,
               Hero(f"{minutes} min", f"{held.mode}, {'on the way' if running else 'fastest way'}"),
               Buttons((stop if running else go,)))  # fmt: skip
    return Page("Directions", widgets, up=world.back)
