"""A store of apps: search, a page for each, install, update and uninstall."""

from __future__ import annotations

from functools import partial

from screenwright_lab.worlds.phone.contents import Offer, Store
from screenwright_lab.worlds.phone.state import World
from screenwright_lab.worlds.phone.widgets import (
    Button,
    Buttons,
    Chip,
    Chips,
    Field,
    Hero,
    IconButton,
    Page,
    Row,
    Tab,
    Tile,
    Tiles,
    Words,
    listed,
)

KINDS = ("Games", "Travel", "Food", "Photo", "Fitness", "Finance")
PERMISSIONS = ("Camera", "Location", "Microphone", "Contacts", "Notifications")


def page(world: World) -> Page:
    place, held = world.place, world.store
    match place.page:
        case "":
            chips = Chips(tuple(Chip(kind, partial(world.go, "kind", kind)) for kind in KINDS))
            tiles = tuple(_tile(world, one) for one in held.offers if one.name not in held.installed)[:6]
            return Page("App store", (_search(world), chips, Tiles(tiles)), tabs=_tabs(world))
        case "mine":
            rows = tuple(
                Row(
                    name,
                    partial(world.go, "app", name),
                    "Update available" if name in held.old else "Up to date",
                    icon="apps",
                )
                for name in held.installed
            )
            every = Buttons((Button("Update all", held.old.clear, "download", main=True),))
            codes = IconButton("edit", "Redeem code", partial(world.go, "code"))
            shown = (*([every] if held.old else []), *listed(rows, "Nothing installed yet"))
            return Page("My apps", shown, bar=(codes,), tabs=_tabs(world))
        case "code":
            redeem = Buttons((Button("Redeem", partial(_redeem, world), main=True),))
            return Page("Redeem code", (Field("code", "Code"), redeem), up=world.back)
        case "kept":
            rows = tuple(_row(world, one) for one in held.offers if one.name in held.kept)
            return Page("For later", listed(rows, "Nothing kept for later"), tabs=_tabs(world))
        case "news":
            told = Words("Smaller, quicker, and two faults less.")
            return Page("What is new", (Hero(place.of, "Latest version", "apps"), told), up=world.back)
        case "permissions":
            return Page("Permissions", _permissions(held, place.of), up=world.back)
        case "kind":
            return Page(place.of, tuple(_row(world, one) for one in held.offers if one.kind == place.of), up=world.back)
        case "found":
            words = place.of.casefold()
            rows = tuple(_row(world, one) for one in held.offers if words in one.name.casefold())
            return Page(
                "Results",
                (_search(world), *listed(rows, f"No results for {place.of}")),
                up=world.back,
            )
        case _:
            return _app(world, place.of)


def _tabs(world: World) -> tuple[Tab, ...]:
    shown = (("", "Explore", "search"), ("mine", "My apps", "apps"), ("kept", "For later", "bookmark"))
    return tuple(Tab(text, icon, partial(world.turn, page), world.place.page == page) for page, text, icon in shown)


def _search(world: World) -> Field:
    def search() -> None:
        if words := world.take("app"):
            world.go("found", words)

    return Field("app", "Search apps and games", enter=search, icon="search")


def _tile(world: World, offer: Offer) -> Tile:
    return Tile(offer.name, partial(world.go, "app", offer.name), f"{offer.kind} · {offer.rating}", "apps")


def _row(world: World, offer: Offer) -> Row:
    return Row(offer.name, partial(world.go, "app", offer.name), f"{offer.kind} · {offer.rating} stars", icon="apps")


def _redeem(world: World) -> None:
    if code := world.take("code"):
        world.store.codes.append(code)
    world.back()


def _permissions(held: Store, name: str) -> tuple[Row, ...]:
    def flip(what: str) -> None:
        held.allowed ^= {(name, what)}

    return tuple(
        Row(what, partial(flip, what), control="switch", on=(name, what) in held.allowed) for what in PERMISSIONS
    )


def _app(world: World, name: str) -> Page:
    held = world.store
    offer = next((one for one in held.offers if one.name == name), None)
    if offer is None:
        return Page("App", (Words("This app is not there.", faint=True),), up=world.back)

    def uninstall() -> None:
        held.installed.remove(name)
        if name in held.old:
            held.old.remove(name)

    if name not in held.installed:
        buttons: tuple[Button, ...] = (Button("Install", partial(held.installed.append, name), "download", main=True),)
    else:
        ask = partial(
            world.ask, "Uninstall app?", f"{name} will be removed from this phone.", "Uninstall app", uninstall
        )
        first = (
            Button("Update", partial(held.old.remove, name), "download", main=True)
            if name in held.old
            else Button("Open", partial(world.open_added, name), "play", main=True)
        )
        buttons = (Button("Uninstall", ask, "delete"), first)
    rows = (
        Row(
            "Ratings",
            partial(world.go, "ratings", name) if offer.rating else None,
            f"{offer.rating} stars",
            icon="star",
        ),
        Row("About this app", None, f"A small app for {offer.kind.lower()}.", icon="about"),
        Row("What is new", partial(world.go, "news", name), icon="notes"),
        Row("Permissions", partial(world.go, "permissions", name), icon="lock"),
    )
    kept = name in held.kept
    keep = IconButton(
        "bookmark",
        "Drop from later" if kept else "Keep for later",
        partial(held.kept.remove if kept else held.kept.append, name),
    )
    return Page(
        "",
        (Hero(name, f"{offer.kind}, kept for later" if kept else offer.kind, "apps"), Buttons(buttons), *rows),
        up=world.back,
        bar=(keep,),
    )
