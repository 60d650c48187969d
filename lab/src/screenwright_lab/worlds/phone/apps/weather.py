"""Weather of a few cities, and their forecasts."""

from __future__ import annotations

from functools import partial

from screenwright_lab.worlds.phone.apps.calendar import DAYS
from screenwright_lab.worlds.phone.apps.clock import CITIES
from screenwright_lab.worlds.phone.state import World
from screenwright_lab.worlds.phone.widgets import Field, Heading, Hero, IconButton, Page, Row, Widget

_SKIES = (("Sunny", "brightness"), ("Cloudy", "cloud"), ("Rain", "rain"), ("Windy", "cloud"))


def page(world: World) -> Page:
    place, held = world.place, world.weather
    match place.page:
        case "":
            rows = tuple(_row(world, city, partial(world.go, "city", city)) for city in held.cities)
            bar = (IconButton("settings", "Weather settings", partial(world.go, "units")),)
            return Page(
                "Weather",
                (*_now(world, held.cities[0]), Heading("Cities"), *rows),
                bar=bar,
                floating=IconButton("add", "Add location", partial(world.go, "add")),
            )
        case "add":
            words = world.text("location").strip().casefold()
            found = [city for city in sorted(CITIES) if words in city.casefold() and city not in held.cities]
            return Page(
                "Add location",
                (
                    Field("location", "Search for a city", icon="search"),
                    *(Row(city, partial(_add, world, city), icon="location") for city in found),
                ),
                up=world.back,
            )
        case "units":
            celsius = Row(
                "Use Celsius", partial(setattr, held, "celsius", not held.celsius), control="switch", on=held.celsius
            )
            return Page("Weather settings", (celsius,), up=world.back)
        case _:
            days = tuple(
                Row(day, None, _sky(place.of + day)[0], _degrees(world, place.of + day), icon=_sky(place.of + day)[1])
                for day in DAYS
            )
            return Page("Forecast", (*_now(world, place.of), Heading("This week"), *days), up=world.back)


def _sky(of: str) -> tuple[str, str]:
    return _SKIES[sum(map(ord, of)) % len(_SKIES)]


def _degrees(world: World, of: str) -> str:
    celsius = sum(map(ord, of)) % 27 + 2
    return f"{celsius}°C" if world.weather.celsius else f"{round(celsius * 1.8 + 32)}°F"


def _now(world: World, city: str) -> tuple[Widget, ...]:
    return (Hero(_degrees(world, city), f"{city}, {_sky(city)[0].lower()}", _sky(city)[1]),)


def _row(world: World, city: str, tap: partial[None]) -> Row:
    return Row(city, tap, _sky(city)[0], _degrees(world, city), icon=_sky(city)[1])


def _add(world: World, city: str) -> None:
    world.weather.cities.append(city)
    world.take("location")
    world.back()
