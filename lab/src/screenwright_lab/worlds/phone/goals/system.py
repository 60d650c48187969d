"""Goals in what every phone has: its settings and its clock."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from types import MappingProxyType

from screenwright_lab.worlds.phone.apps.clock import CITIES, time_of
from screenwright_lab.worlds.phone.apps.settings import QUESTIONS, subject_of
from screenwright_lab.worlds.phone.contents import Alarm
from screenwright_lab.worlds.phone.goals.goal import Aim, Deed, Draw, GiveUp, Move, Tap, Write
from screenwright_lab.worlds.phone.state import Place, World
from screenwright_lab.worlds.phone.values import Values


def _switch(world: World, values: Values, on: bool) -> Aim:
    held = world.settings.switches
    name = values.one(sorted(held))
    held[name] = not on
    moves = {"": Tap(subject_of(name)), f"subject/{subject_of(name)}": Tap(name)}
    return Aim(blanks={"name": name}, met=lambda world: world.settings.switches[name] == on, moves=moves)


def _switch_missing(_world: World, values: Values) -> Aim:
    """A switch that this phone does not have."""
    name = values.one(
        [
            f"{word} {what}"
            for word in ("Smart", "Night", "Private", "Guest", "Deep")
            for what in ("mode", "sharing", "sync", "charging")
        ]
    )
    page = Place("Settings", "find")

    def look(world: World) -> Deed:
        return GiveUp() if world.text("settings search") == name else Write("settings search", "Search settings", name)

    def met(world: World) -> bool:
        return page in world.visited and world.text("settings search") == name

    return Aim(blanks={"name": name}, met=met, moves={"": Tap("Search settings"), "find": look}, possible=False)


def _choose(world: World, values: Values, question: str) -> Aim:
    subject, answers = QUESTIONS[question]
    wanted = values.one(answers)
    world.settings.chosen[question] = values.rng.choice([one for one in answers if one != wanted])
    moves = {"": Tap(subject), f"subject/{subject}": Tap(question), f"question/{question}": Tap(wanted)}
    return Aim(blanks={"wanted": wanted}, met=lambda world: world.settings.chosen[question] == wanted, moves=moves)


def _alarm_new(world: World, values: Values) -> Aim:
    hour, minute = values.one(range(5, 11)), values.rng.choice((0, 15, 30, 45))
    time = time_of(hour, minute)
    world.clock.alarms = [one for one in world.clock.alarms if one.time != time]

    def form(world: World) -> Deed:
        held = world.clock
        if held.hour != hour:
            return Tap("More Hour" if held.hour < hour else "Less Hour")
        if held.minute != minute:
            return Tap("Less Minute" if (minute - held.minute) % 60 > 30 else "More Minute")
        return Tap("Save")

    moves: Mapping[str, Move] = {
        "": Tap("Add alarm"),
        "new": form,
        "world": Tap("Alarm"),
        "timer": Tap("Alarm"),
        "stopwatch": Tap("Alarm"),
    }
    return Aim(
        blanks={"time": time},
        met=lambda world: any(one.time == time and one.on for one in world.clock.alarms),
        moves=moves,
    )


def _alarm(world: World, values: Values, deed: str) -> Aim:
    alarm = values.rng.choice(world.clock.alarms)
    alarm.on = deed == "off"
    wanted = {"on": True, "off": False}
    moves = {
        "": Tap(alarm.time),
        f"alarm/{alarm.time}": Tap("Delete alarm" if deed == "delete" else "Alarm on"),
        "world": Tap("Alarm"),
        "timer": Tap("Alarm"),
        "stopwatch": Tap("Alarm"),
    }

    def met(world: World) -> bool:
        found: Alarm | None = next((one for one in world.clock.alarms if one.time == alarm.time), None)
        return found is None if deed == "delete" else found is not None and found.on == wanted[deed]

    return Aim(blanks={"time": alarm.time}, met=met, moves=moves)


def _timer(world: World, values: Values) -> Aim:
    minutes = values.one(range(2, 9))
    world.clock.minutes = 5

    def timer(world: World) -> Deed:
        if world.clock.timer:
            return Tap("Cancel")
        if world.clock.minutes != minutes:
            return Tap("More Minutes" if world.clock.minutes < minutes else "Less Minutes")
        return Tap("Start")

    moves: Mapping[str, Move] = {"": Tap("Timer"), "world": Tap("Timer"), "stopwatch": Tap("Timer"), "timer": timer}
    return Aim(blanks={"minutes": str(minutes)}, met=lambda world: world.clock.timer == minutes, moves=moves)


def _city(world: World, values: Values) -> Aim:
    city = values.one(CITIES)
    world.clock.cities = [one for one in world.clock.cities if one != city]

    def find(world: World) -> Deed:
        return (
            Tap(city) if city.casefold() == world.text("city").casefold() else Write("city", "Search for a city", city)
        )

    moves: Mapping[str, Move] = {
        "": Tap("World"),
        "world": Tap("Add city"),
        "city": find,
        "timer": Tap("World"),
        "stopwatch": Tap("World"),
    }
    return Aim(blanks={"city": city}, met=lambda world: city in world.clock.cities, moves=moves)


DRAWS: Mapping[str, Draw] = MappingProxyType(
    {
        "switch on": partial(_switch, on=True),
        "switch off": partial(_switch, on=False),
        "switch missing": _switch_missing,
        **{f"settings {name.lower()}": partial(_choose, question=name) for name in QUESTIONS},
        "alarm new": _alarm_new,
        "alarm off": partial(_alarm, deed="off"),
        "alarm on": partial(_alarm, deed="on"),
        "alarm delete": partial(_alarm, deed="delete"),
        "timer": _timer,
        "world clock": _city,
    }
)
