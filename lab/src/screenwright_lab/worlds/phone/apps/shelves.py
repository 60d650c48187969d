"""Small apps that hold things of one kind: a list by kinds, a page for each thing, search, sort, and a form.

What each holds and can do stands in ``shelves.toml``; all are made by the one page function below.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from importlib.resources import files
from types import MappingProxyType
from typing import Literal

from screenwright_lab.worlds.phone.contents import Thing
from screenwright_lab.worlds.phone.state import World, then
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
    Stepper,
    Tab,
    Tile,
    Tiles,
    Widget,
    Words,
    listed,
)


@dataclass(frozen=True, slots=True)
class Mark:
    """What a thing can be. ``on`` and ``off`` name the deeds that make it so and not so; one of a switch has one."""

    flag: str
    on: str
    off: str
    icon: str
    way: Literal["bar", "button", "switch"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Shelf:
    """``number`` with its ``unit`` is what things are sorted by, from ``low`` to ``high``. ``tabs``: glyphs of kinds
    where they are tabs and no chips. What is "" a thing does not have: ``page`` is one of details, ``count`` a number
    to be set, ``remove``, ``share`` and ``move`` are deeds. ``form``: the fields of a new ``formed``."""

    icon: str
    colour: str
    noun: str
    kinds: tuple[str, ...]
    first: str
    second: tuple[str, ...]
    number: str
    unit: str
    low: int
    high: int
    orders: tuple[str, str, str]
    facts: Mapping[str, tuple[str, ...]]
    marks: tuple[Mark, ...]
    joined: str = " "
    tabs: tuple[str, ...] = ()
    tiles: bool = False
    page: str = ""
    count: str = ""
    remove: str = ""
    share: str = ""
    move: str = ""
    form: tuple[str, ...] = ()
    formed: str = ""

    @property
    def new(self) -> str:
        return f"New {self.formed or self.noun}"

    @property
    def search(self) -> str:
        return f"Search {self.noun}s"

    @property
    def sort(self) -> str:
        return f"Sort {self.noun}s"


def _told() -> dict[str, Shelf]:
    told = tomllib.loads(
        files("screenwright_lab.worlds.phone.apps").joinpath("shelves.toml").read_text(encoding="utf-8")
    )
    for one in told.values():
        one["marks"] = tuple(Mark(**mark) for mark in one["marks"])
        for key in ("kinds", "second", "orders", "tabs", "form"):
            one[key] = tuple(one.get(key, ()))
    return {name: Shelf(**one) for name, one in told.items()}


SHELVES: Mapping[str, Shelf] = MappingProxyType(_told())


def page(world: World) -> Page:
    place, app = world.place, world.place.app
    shelf = SHELVES[app]
    match place.page:
        case "" | "kind":
            return _list(world, app, shelf, place.of)
        case "find":
            words = world.text(f"{app} search").strip().casefold()
            found = [one for one in world.shelves[app].things if words and words in one.title.casefold()]
            rows = listed((_row(world, shelf, one) for one in found), "Nothing found" if words else "Type to search")
            return Page(shelf.search, (Field(f"{app} search", shelf.search, icon="search"), *rows), up=world.back)
        case "sort":
            held = world.shelves[app]
            orders = (
                Row(one, then(partial(setattr, held, "order", one), world.back), control="radio", on=held.order == one)
                for one in shelf.orders
            )
            return Page(shelf.sort, tuple(orders), up=world.back)
        case "new":
            fields = tuple(Field(f"{app} {label}", label) for label in shelf.form)
            return Page(
                shelf.new, fields, up=world.back, bar=(IconButton("done", "Save", partial(_save, world, app, shelf)),)
            )
        case _:
            return _of_one(world, app, shelf)


def _of_one(world: World, app: str, shelf: Shelf) -> Page:
    """The pages of one thing."""
    place = world.place
    thing = thing_of(world, app, place.of)
    if thing is None:
        return Page(shelf.noun.capitalize(), (Words(f"This {shelf.noun} is gone.", faint=True),), up=world.back)
    match place.page:
        case "more":
            details = [Row(name, None, value) for name, value in thing.facts.items()]
            return Page(shelf.page, (Words(f"{thing.title}, {thing.kind.lower()}"), *details), up=world.back)
        case "move":
            kinds = (
                Row(one, then(partial(setattr, thing, "kind", one), world.back), control="radio", on=thing.kind == one)
                for one in shelf.kinds
            )
            return Page(shelf.move, tuple(kinds), up=world.back)
        case _:
            return _thing(world, shelf, thing)


def thing_of(world: World, app: str, title: str) -> Thing | None:
    return next((one for one in world.shelves[app].things if one.title == title), None)


def in_order(world: World, app: str) -> list[Thing]:
    """As they are sorted."""
    held, orders = world.shelves[app], SHELVES[app].orders
    if held.order == orders[0]:
        return sorted(held.things, key=lambda one: one.title)
    return sorted(held.things, key=lambda one: one.number, reverse=held.order == orders[2])


def _list(world: World, app: str, shelf: Shelf, kind: str) -> Page:
    shown = [one for one in in_order(world, app) if kind in ("", one.kind)]
    rows: tuple[Widget, ...] = listed((_row(world, shelf, one) for one in shown), "Nothing here")
    if shelf.tiles and shown:
        glyph = shelf.icon
        rows = (Tiles(tuple(Tile(one.title, _open(world, one), _told_of(shelf, one), glyph) for one in shown)),)
    turns = {name: partial(world.turn, "kind", name) for name in shelf.kinds}
    bar = (
        IconButton("search", shelf.search, partial(world.go, "find")),
        IconButton("sort", shelf.sort, partial(world.go, "sort")),
    )
    new = IconButton("add", shelf.new, partial(world.go, "new")) if shelf.form else None
    if shelf.tabs:
        named = zip(shelf.kinds, shelf.tabs, strict=True)
        tabs = (
            Tab("All", "apps", partial(world.turn, ""), not kind),
            *(Tab(name, icon, turns[name], kind == name) for name, icon in named),
        )
        return Page(app, rows, bar=bar, tabs=tabs, floating=new)
    every = Chip("All", partial(world.turn, ""), not kind)
    chips = Chips((every, *(Chip(name, turns[name], kind == name) for name in shelf.kinds)))
    return Page(app, (chips, *rows), bar=bar, floating=new)


def _told_of(shelf: Shelf, thing: Thing) -> str:
    return shelf.unit.format(thing.number)


def _open(world: World, thing: Thing) -> partial[None]:
    return partial(world.go, "thing", thing.title)


def _row(world: World, shelf: Shelf, thing: Thing) -> Row:
    return Row(thing.title, _open(world, thing), f"{thing.kind} · {_told_of(shelf, thing)}", icon=shelf.icon)


def _save(world: World, app: str, shelf: Shelf) -> None:
    first, *rest = (world.take(f"{app} {label}") for label in shelf.form)
    if first:
        facts = dict(zip(shelf.form[1:], rest, strict=True))
        world.shelves[app].things.append(Thing(first, shelf.kinds[0], shelf.low, facts))
    world.back()


def _flip(thing: Thing, flag: str) -> None:
    thing.flags ^= {flag}


def _thing(world: World, shelf: Shelf, thing: Thing) -> Page:
    def count(by: int) -> None:
        thing.count = min(max(thing.count + by, 1), 12)

    bar, buttons, rows = [], [], []
    for mark in shelf.marks:
        on, flip = mark.flag in thing.flags, partial(_flip, thing, mark.flag)
        name = mark.off if on else mark.on
        match mark.way:
            case "bar":
                bar.append(IconButton(mark.icon, name, flip))
            case "button":
                buttons.append(Button(name, flip, mark.icon, main=True))
            case "switch":
                rows.append(Row(name, flip, control="switch", on=on))
    if shelf.share:
        bar.append(IconButton("share", shelf.share, partial(world.go, "share", thing.title)))
    if shelf.remove:
        remove = then(partial(world.shelves[world.place.app].things.remove, thing), world.back)
        ask = partial(world.ask, f"{shelf.remove}?", f"{thing.title} will be gone.", "Delete", remove)
        bar.append(IconButton("delete", shelf.remove, ask))
    if shelf.move:
        rows.append(Row(shelf.move, partial(world.go, "move", thing.title), thing.kind))
    if shelf.page:
        rows.append(Row(shelf.page, partial(world.go, "more", thing.title), icon="about"))
    shown = [mark.flag for mark in shelf.marks if mark.way == "bar" and mark.flag in thing.flags]
    told = ", ".join((thing.kind, _told_of(shelf, thing), *shown))
    widgets: list[Widget] = [Hero(thing.title, told, shelf.icon)]
    if shelf.count:
        widgets.append(Stepper(shelf.count, str(thing.count), partial(count, -1), partial(count, 1)))
    if buttons:
        widgets.append(Buttons(tuple(buttons)))
    if not shelf.page:
        rows += [Row(name, None, value) for name, value in thing.facts.items()]
    return Page("", (*widgets, *rows), up=world.back, bar=tuple(bar))
