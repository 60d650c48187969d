"""A calendar of one week: its days, the events of each, and a form for a new one."""

from __future__ import annotations

from functools import partial

from screenwright_lab.worlds.phone.apps.clock import time_of
from screenwright_lab.worlds.phone.contents import Event
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
    Widget,
    Words,
    listed,
)

DAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")


def page(world: World) -> Page:
    place, held = world.place, world.calendar
    days = Chips(tuple(Chip(day, partial(setattr, held, "day", day), day == held.day) for day in DAYS))
    match place.page:
        case "":
            rows: list[Widget] = [
                Row(one.title, partial(world.go, "event", one.title), time_of(one.hour, 0), icon="calendar")
                for one in sorted(held.events, key=lambda one: one.hour)
                if one.day == held.day
            ]
            return Page(
                "Calendar",
                (days, *listed(rows, "Nothing planned")),
                floating=IconButton("add", "New event", partial(world.go, "new")),
            )
        case "new":
            return Page(
                "New event",
                _new(world, days),
                up=world.back,
                bar=(IconButton("done", "Save event", partial(_save, world)),),
            )
        case _:
            return _event(world, place.of)


def _new(world: World, days: Chips) -> tuple[Widget, ...]:
    held = world.calendar

    def hour(by: int) -> None:
        held.hour = (held.hour + by) % 24

    return (
        Field("event title", "Title"),
        days,
        Stepper("Hour", time_of(held.hour, 0), partial(hour, -1), partial(hour, 1)),
    )


def _save(world: World) -> None:
    held = world.calendar
    if title := world.take("event title"):
        held.events.append(Event(title, held.day, held.hour))
    held.hour = 9
    world.back()


def _event(world: World, title: str) -> Page:
    held = world.calendar
    event = next((one for one in held.events if one.title == title), None)
    if event is None:
        return Page("Event", (Words("This event is gone.", faint=True),), up=world.back)
    remove = then(partial(held.events.remove, event), world.back)
    rows = (
        Hero(title, f"{event.day}, {time_of(event.hour, 0)}", "calendar"),
        Row("Reminder", None, "10 minutes before", icon="clock"),
        Buttons((Button("Delete event", remove, "delete"),)),
    )
    return Page("Event", rows, up=world.back)
