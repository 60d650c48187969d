"""Settings: switches on pages by subject, questions with several answers, and pages to look things up."""

from __future__ import annotations

from functools import partial

from screenwright_lab.worlds.phone.contents import Settings
from screenwright_lab.worlds.phone.state import World
from screenwright_lab.worlds.phone.widgets import Field, Heading, Hero, IconButton, Page, Row, Widget, Words

SUBJECTS = {
    "Network": ("Wi-Fi", "Mobile data", "Airplane mode", "Hotspot", "Roaming"),
    "Connected devices": ("Bluetooth", "NFC", "Screen sharing", "Quick pairing"),
    "Display": ("Night light", "Adaptive brightness", "Auto-rotate", "Always-on display"),
    "Sound": ("Do not disturb", "Vibration", "Touch sounds", "Dial pad tones", "Screen lock sound"),
    "Privacy": ("Location", "Camera access", "Microphone access", "Usage reports"),
    "Battery": ("Battery saver", "Battery percentage", "Adaptive charging"),
    "System": ("Automatic updates", "Developer mode", "Backup", "Assistant gestures"),
}
QUESTIONS = {
    "Screen timeout": ("Display", ("15 seconds", "30 seconds", "1 minute", "2 minutes", "5 minutes", "10 minutes")),
    "Font size": ("Display", ("Small", "Default", "Large", "Largest")),
    "Ringtone": ("Sound", ("Marimba", "Rainfall", "Bells", "Night owl", "Old phone", "Chimes", "Harp", "Comet")),
    "Language": ("System", ("English", "German", "French", "Spanish", "Italian", "Polish", "Dutch", "Turkish")),
    "Screen lock": ("Privacy", ("None", "Swipe", "Pattern", "PIN", "Password")),
}
LOOKS = {"Storage": "", "Battery usage": "Battery", "About phone": "", "Security": ""}
"""Pages to look at, and the subject that they stand under, "" for the first page."""
ICONS = {
    "Network": "wifi",
    "Connected devices": "bluetooth",
    "Display": "brightness",
    "Sound": "sound",
    "Privacy": "lock",
    "Battery": "battery",
    "System": "settings",
    "Storage": "files",
    "About phone": "about",
    "Security": "shield",
}
_SUPPORT = {
    "Network": "Wi-Fi, mobile data, hotspot",
    "Connected devices": "Bluetooth, pairing",
    "Display": "Timeout, font size",
    "Sound": "Ringtone, vibration",
    "Privacy": "Permissions, screen lock",
    "System": "Language, updates, backup",
}


def subject_of(switch: str) -> str:
    return next(subject for subject, switches in SUBJECTS.items() if switch in switches)


def page(world: World) -> Page:
    place, held = world.place, world.settings
    if place.page == "":
        return Page(
            "Settings", tuple(_first(world)), bar=(IconButton("search", "Search settings", partial(world.go, "find")),)
        )
    if place.page == "find":
        return Page("Search settings", _found(world), up=world.back)
    title = place.of
    if place.page == "name":
        rename = IconButton("done", "Save name", partial(_rename, world))
        return Page("Device name", (Field("device name", "New name"),), up=world.back, bar=(rename,))
    if place.page == "subject":
        widgets = tuple(_subject(world, title))
    elif place.page == "question":
        widgets = tuple(
            Row(
                answer,
                partial(held.chosen.__setitem__, title, answer),
                control="radio",
                on=held.chosen[title] == answer,
            )
            for answer in QUESTIONS[title][1]
        )
    else:
        widgets = _look(world, held, title)
    return Page(title, widgets, up=world.back)


def _first(world: World) -> list[Widget]:
    held = world.settings
    support = _SUPPORT | {
        "Battery": f"{held.charge}%",
        "Storage": f"{held.used_gb} GB of 128 GB used",
        "About phone": f"Version {held.version}",
        "Security": "Nothing found",
    }
    rows = [(name, "subject") for name in SUBJECTS] + [(name, "look") for name, under in LOOKS.items() if not under]
    return [Row(name, partial(world.go, kind, name), support[name], icon=ICONS[name]) for name, kind in rows]


def _subject(world: World, subject: str) -> list[Widget]:
    held = world.settings
    rows: list[Widget] = [
        Row(
            name,
            partial(held.switches.__setitem__, name, not held.switches[name]),
            control="switch",
            on=held.switches[name],
        )
        for name in SUBJECTS[subject]
        if name in held.switches
    ]
    asked = [name for name, (under, _) in QUESTIONS.items() if under == subject]
    rows += [Row(name, partial(world.go, "question", name), held.chosen[name]) for name in asked]
    rows += [
        Row(name, partial(world.go, "look", name), icon="battery") for name, under in LOOKS.items() if under == subject
    ]
    return rows


def _found(world: World) -> tuple[Widget, ...]:
    words = world.text("settings search").strip().casefold()
    held = world.settings
    names = {name: partial(world.go, "subject", subject_of(name)) for name in held.switches}
    names |= {name: partial(world.go, "question", name) for name in QUESTIONS}
    names |= {name: partial(world.go, "look", name) for name in LOOKS}
    rows = [Row(name, tap) for name, tap in names.items() if words and words in name.casefold()]
    return (Field("settings search", "Search settings", icon="search"), *rows)


def _rename(world: World) -> None:
    if name := world.take("device name"):
        world.settings.name = name
    world.back()


def _look(world: World, held: Settings, name: str) -> tuple[Widget, ...]:
    match name:
        case "Storage":
            free = 128 - held.used_gb
            return (
                Hero(f"{free} GB free", "of 128 GB", "files"),
                Row("Apps", support=f"{held.used_gb // 2} GB"),
                Row("Pictures", support=f"{held.used_gb // 3} GB"),
                Row("System", support="12 GB"),
            )
        case "Battery usage":
            return (
                Hero(f"{held.charge}%", "about a day left", "battery"),
                Heading("Since last charge"),
                Row("Screen", value="31%"),
                Row("Maps", value="12%"),
                Row("Music", value="7%"),
            )
        case "About phone":
            return (
                Row("Device name", partial(world.go, "name"), held.name),
                Row("Version", support=held.version),
                Row("Model number", support="SW-360"),
                Row("Serial number", support="0042-1187"),
            )
        case _:
            return (Hero("All good", "Checked today", "shield"), Words("No harmful apps were found.", faint=True))
