"""Goals in the apps that are kept out of training: contacts, calendar, weather."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from types import MappingProxyType

from screenwright_lab.worlds.phone import values as words
from screenwright_lab.worlds.phone.apps.calendar import DAYS
from screenwright_lab.worlds.phone.apps.clock import CITIES, time_of
from screenwright_lab.worlds.phone.goals.goal import Aim, Deed, Draw, Move, Tap, Write
from screenwright_lab.worlds.phone.state import Place, World
from screenwright_lab.worlds.phone.values import Values

_LONG = dict(zip(DAYS, ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"), strict=True))


def _contact(world: World, values: Values, deed: str) -> Aim:
    found = values.rng.choice(world.contacts.people)
    press = {"call": "Call", "favourite": "Add favourite", "delete": "Delete contact"}
    moves: dict[str, Move] = {"": Tap(found.name), "favourites": Tap("All")}
    if deed != "open":
        moves[f"contact/{found.name}"] = Tap(press[deed])
    if deed == "delete":
        moves["dialog/Delete contact?"] = Tap("Delete")

    def met(world: World) -> bool:
        match deed:
            case "call":
                return world.contacts.called == found.name
            case "favourite":
                return found.favourite
            case "delete":
                return found not in world.contacts.people
            case _:
                return world.place == Place("Contacts", "contact", found.name)

    return Aim(blanks={"name": found.name}, met=met, moves=moves)


def _contact_new(world: World, values: Values) -> Aim:
    known = {one.name for one in world.contacts.people}
    name = next(one for _ in range(99) if (one := values.pair(words.FIRST, words.LAST)) not in known)
    number = f"555 01{values.rng.randint(0, 99):02}"

    def form(world: World) -> Deed:
        if world.text("contact name") != name:
            return Write("contact name", "Name", name)
        return (
            Write("contact number", "Phone", number) if world.text("contact number") != number else Tap("Save contact")
        )

    moves: Mapping[str, Move] = {"": Tap("New contact"), "favourites": Tap("New contact"), "new": form}
    return Aim(
        blanks={"name": name, "number": number},
        moves=moves,
        met=lambda world: any((one.name, one.number) == (name, number) for one in world.contacts.people),
    )


def _event_new(world: World, values: Values) -> Aim:
    title, day, hour = values.one(words.EVENTS), values.rng.choice(DAYS), values.rng.randint(7, 12)
    world.calendar.events = [one for one in world.calendar.events if one.title != title]

    def form(world: World) -> Deed:
        held = world.calendar
        if world.text("event title") != title:
            return Write("event title", "Title", title)
        if held.day != day:
            return Tap(day)
        if held.hour != hour:
            return Tap("More Hour" if held.hour < hour else "Less Hour")
        return Tap("Save event")

    def met(world: World) -> bool:
        return any((one.title, one.day, one.hour) == (title, day, hour) for one in world.calendar.events)

    return Aim(
        blanks={"title": title, "day": _LONG[day], "time": time_of(hour, 0)},
        met=met,
        moves={"": Tap("New event"), "new": form},
    )


def _event_delete(world: World, values: Values) -> Aim:
    event = values.rng.choice(world.calendar.events)

    def week(world: World) -> Deed:
        return Tap(event.title) if world.calendar.day == event.day else Tap(event.day)

    moves: Mapping[str, Move] = {"": week, f"event/{event.title}": Tap("Delete event")}
    return Aim(
        blanks={"title": event.title, "day": _LONG[event.day]},
        met=lambda world: event not in world.calendar.events,
        moves=moves,
    )


def _day(world: World, values: Values) -> Aim:
    day = values.rng.choice([one for one in DAYS if one != world.calendar.day])
    return Aim(
        blanks={"day": _LONG[day]},
        moves={"": Tap(day)},
        met=lambda world: world.place == Place("Calendar") and world.calendar.day == day,
    )


def _city_add(world: World, values: Values) -> Aim:
    city = values.one(CITIES)
    world.weather.cities = [one for one in world.weather.cities if one != city] or [
        next(one for one in CITIES if one != city)
    ]

    def find(world: World) -> Deed:
        return Tap(city) if world.text("location") == city else Write("location", "Search for a city", city)

    return Aim(
        blanks={"city": city},
        met=lambda world: city in world.weather.cities,
        moves={"": Tap("Add location"), "add": find},
    )


def _forecast(world: World, values: Values) -> Aim:
    city = values.rng.choice(world.weather.cities)
    return Aim(
        blanks={"city": city}, met=lambda world: world.place == Place("Weather", "city", city), moves={"": Tap(city)}
    )


def _units(world: World, values: Values) -> Aim:
    wanted = values.rng.random() < 0.5
    world.weather.celsius = not wanted
    name = "Celsius" if wanted else "Fahrenheit"
    moves = {"": Tap("Weather settings"), "units": Tap("Use Celsius")}
    return Aim(blanks={"unit": name}, met=lambda world: world.weather.celsius == wanted, moves=moves)


DRAWS: Mapping[str, Draw] = MappingProxyType(
    {
        "contact open": partial(_contact, deed="open"),
        "contact call": partial(_contact, deed="call"),
        "contact favourite": partial(_contact, deed="favourite"),
        "contact delete": partial(_contact, deed="delete"),
        "contact new": _contact_new,
        "event new": _event_new,
        "event delete": _event_delete,
        "day look": _day,
        "city weather add": _city_add,
        "forecast": _forecast,
        "weather unit": _units,
    }
)
