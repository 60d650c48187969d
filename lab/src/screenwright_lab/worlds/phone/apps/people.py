"""Contacts: a list, a page for each with what can be done, and a form for a new one."""

from __future__ import annotations

from functools import partial

from screenwright_lab.worlds.phone.contents import Contact
from screenwright_lab.worlds.phone.state import World, then
from screenwright_lab.worlds.phone.widgets import (
    Button,
    Buttons,
    Field,
    Hero,
    IconButton,
    Page,
    Row,
    Tab,
    Words,
    listed,
)


def page(world: World) -> Page:
    place, held = world.place, world.contacts
    match place.page:
        case "" | "favourites":
            chosen = [one for one in held.people if one.favourite or not place.page]
            rows = tuple(Row(one.name, partial(world.go, "contact", one.name), avatar=True) for one in chosen)
            shown = (("", "All", "contacts"), ("favourites", "Favourites", "star"))
            tabs = tuple(Tab(text, icon, partial(world.turn, page), place.page == page) for page, text, icon in shown)
            new = IconButton("add", "New contact", partial(world.go, "new"))
            return Page("Contacts", listed(rows, "Nobody here"), tabs=tabs, floating=new)
        case "new":
            fields = (Field("contact name", "Name"), Field("contact number", "Phone"))
            return Page(
                "New contact", fields, up=world.back, bar=(IconButton("done", "Save contact", partial(_save, world)),)
            )
        case "calling":
            return Page(
                "Calling",
                (Hero(place.of, "Ringing", "phone"), Buttons((Button("Hang up", world.back, "phone", main=True),))),
            )
        case _:
            return _contact(world, place.of)


def _save(world: World) -> None:
    name, number = world.take("contact name"), world.take("contact number")
    if name:
        world.contacts.people.append(Contact(name, number))
        world.contacts.people.sort(key=lambda one: one.name)
    world.back()


def _contact(world: World, name: str) -> Page:
    held = world.contacts
    found = next((one for one in held.people if one.name == name), None)
    if found is None:
        return Page("Contact", (Words("This contact is gone.", faint=True),), up=world.back)
    call = then(partial(setattr, held, "called", name), partial(world.go, "calling", name))
    remove = then(partial(held.people.remove, found), world.back)
    bar = (
        IconButton(
            "star",
            "Remove favourite" if found.favourite else "Add favourite",
            partial(setattr, found, "favourite", not found.favourite),
        ),
        IconButton(
            "delete", "Delete contact", partial(world.ask, "Delete contact?", f"{name} will be gone.", "Delete", remove)
        ),
    )
    widgets = (
        Hero(name, found.number, "contacts"),
        Buttons((Button("Call", call, "phone", main=True),)),
        Row("Mobile", None, found.number, icon="phone"),
    )
    return Page("", widgets, up=world.back, bar=bar)
