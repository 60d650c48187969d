"""Clock: alarms, a timer, a stopwatch, and the time in other cities."""

from __future__ import annotations

from functools import partial

from screenwright_lab.worlds.phone.contents import Alarm, Clock
from screenwright_lab.worlds.phone.state import World, then
from screenwright_lab.worlds.phone.widgets import (
    Button,
    Buttons,
    Field,
    Hero,
    IconButton,
    Page,
    Row,
    Stepper,
    Tab,
    Widget,
    Words,
    listed,
)

CITIES = (
    "Lisbon",
    "Nairobi",
    "Osaka",
    "Toronto",
    "Lima",
    "Cairo",
    "Oslo",
    "Mumbai",
    "Seattle",
    "Athens",
    "Jakarta",
    "Dublin",
    "Helsinki",
    "Bogota",
    "Perth",
    "Zurich",
    "Chicago",
    "Dakar",
    "Hanoi",
    "Prague",
    "Quito",
    "Riga",
    "Tunis",
    "Vienna",
    "Warsaw",
    "Accra",
    "Boston",
    "Denver",
    "Manila",
    "Santiago",
)
SOUNDS = ("Chimes", "Rooster", "Drums", "Birds", "Piano", "Siren", "Waves", "Whistle", "Gong", "Crickets")
_TABS = (
    ("", "Alarm", "clock"),
    ("world", "World", "globe"),
    ("timer", "Timer", "timer"),
    ("stopwatch", "Stopwatch", "play"),
)


def page(world: World) -> Page:
    held, place = world.clock, world.place
    match place.page:
        case "new":
            return Page("New alarm", _new(world), up=world.back)
        case "alarm":
            return Page("Alarm", _alarm(world, place.of), up=world.back)
        case "sound":
            return Page("Sound", _sounds(world, place.of), up=world.back)
        case "city":
            return Page("Add city", _cities(world), up=world.back)
        case _:
            tabs = tuple(Tab(text, icon, partial(world.turn, page), place.page == page) for page, text, icon in _TABS)
    add = {
        "": IconButton("add", "Add alarm", partial(_start_alarm, world)),
        "world": IconButton("add", "Add city", partial(world.go, "city")),
    }
    return Page("Clock", tuple(_tab(world, held)), tabs=tabs, floating=add.get(place.page))


def time_of(hour: int, minute: int) -> str:
    """``7:05 AM``"""
    return f"{(hour - 1) % 12 + 1}:{minute:02} {'AM' if hour < 12 else 'PM'}"


def local_time(city: str) -> str:
    hours = sum(map(ord, city)) % 24
    return time_of(hours, 41)


def _start_alarm(world: World) -> None:
    world.clock.hour, world.clock.minute = 7, 0
    world.go("new")


def _tab(world: World, held: Clock) -> list[Widget]:
    match world.place.page:
        case "":
            return [
                Row(one.time, partial(world.go, "alarm", one.time), "Every day" if one.on else "Off", icon="clock")
                for one in held.alarms
            ] or [Words("No alarms", faint=True)]
        case "world":
            here: list[Widget] = [Hero(f"{world.clock_shown} AM", "Local time")]
            return [*here, *(Row(city, value=local_time(city), icon="globe") for city in held.cities)]
        case "timer":
            running = bool(held.timer)
            stop = Button("Cancel", partial(setattr, held, "timer", 0), "close", main=True)
            start = Button("Start", partial(_start_timer, held), "play", main=True)
            choose = Stepper("Minutes", str(held.minutes), partial(_minutes, held, -1), partial(_minutes, held, 1))
            return [
                Hero(f"{held.timer or held.minutes}:00", "Running" if running else "Timer"),
                *([] if running else [choose]),
                Buttons((stop if running else start,)),
            ]
        case _:
            flip = Button(
                "Stop" if held.stopwatch else "Start",
                partial(setattr, held, "stopwatch", not held.stopwatch),
                "play",
                True,
            )
            return [Hero("00:04.18" if held.stopwatch else "00:00.00", "Stopwatch"), Buttons((flip,))]


def _start_timer(held: Clock) -> None:
    held.timer = held.minutes


def _minutes(held: Clock, by: int) -> None:
    held.minutes = min(max(held.minutes + by, 1), 60)


def _new(world: World) -> tuple[Widget, ...]:
    held = world.clock

    def hour(by: int) -> None:
        held.hour = (held.hour + by) % 24

    def minute(by: int) -> None:
        held.minute = (held.minute + by) % 60

    def save() -> None:
        held.alarms.append(Alarm(time_of(held.hour, held.minute), True))

    return (
        Hero(time_of(held.hour, held.minute), "Rings every day", "clock"),
        Stepper("Hour", str(held.hour), partial(hour, -1), partial(hour, 1)),
        Stepper("Minute", f"{held.minute:02}", partial(minute, -15), partial(minute, 15)),
        Buttons((Button("Cancel", world.back), Button("Save", then(save, world.back), "done", main=True))),
    )


def _alarm(world: World, time: str) -> tuple[Widget, ...]:
    found = next((one for one in world.clock.alarms if one.time == time), None)
    if found is None:
        return (Words("This alarm is gone.", faint=True),)
    remove = then(partial(world.clock.alarms.remove, found), world.back)
    return (
        Hero(found.time, "Every day", "clock"),
        Row("Alarm on", partial(setattr, found, "on", not found.on), control="switch", on=found.on),
        Row("Sound", partial(world.go, "sound", time), found.sound, icon="sound"),
        Buttons((Button("Delete alarm", remove, "delete"),)),
    )


def _sounds(world: World, time: str) -> tuple[Widget, ...]:
    found = next((one for one in world.clock.alarms if one.time == time), None)
    if found is None:
        return (Words("This alarm is gone.", faint=True),)
    return tuple(
        Row(one, partial(setattr, found, "sound", one), control="radio", on=found.sound == one) for one in SOUNDS
    )


def _cities(world: World) -> tuple[Widget, ...]:
    words = world.text("city").strip().casefold()

    def add(city: str) -> None:
        world.clock.cities.append(city)
        world.take("city")
        world.back()

    found = [city for city in sorted(CITIES) if words in city.casefold() and city not in world.clock.cities]
    rows = [Row(city, partial(add, city), value=local_time(city), icon="globe") for city in found]
    return (Field("city", "Search for a city", icon="search"), *listed(rows, "No city of that name"))
