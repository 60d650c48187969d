"""Applications that the built-in judge is measured on: travel, tasks, a library, a clinic, contacts, an editor."""

from __future__ import annotations

import random

from screenwright_lab.data.trajectories.script import Task, back, chapter, click, fill
from screenwright_lab.data.trajectories.widgets import app, button, dialog, entry, group, of_app, part, view, widget

CITIES = ("Porto", "Gdansk", "Turin", "Bergen", "Graz", "Ghent", "Split", "Malmo", "Leeds", "Lyon")
CARRIERS = ("Blue Wing", "Alpine Rail", "Coast Line", "Night Express", "Sun Coach")
BOOKS = (
    "The Lighthouse",
    "Winter Bread",
    "A Map of Rivers",
    "Small Engines",
    "The Glass Orchard",
    "Night Ferry",
    "Letters from Oslo",
    "The Beekeeper",
)
NAMES = ("Ines Costa", "Marek Nowak", "Lea Fontaine", "Omar Haddad", "Freja Holm")


def travel(rng: random.Random) -> Task:
    """From, to, search; one of several connections by buttons of one name; passengers; book."""
    origin, to = rng.sample(CITIES, 2)
    carriers, count = rng.sample(CARRIERS, 4), rng.choice((2, 3))
    wanted, choose = rng.choice(carriers), rng.choice(("Select", "Choose", "Take this one"))
    offers = [
        group(
            widget("text", f"{carrier}  {rng.randint(6, 20)}:{rng.randint(10, 59)}"),
            widget("text", f"{rng.randint(20, 180)} euro"),
            button(choose, ["go", "who"], key=f"take {carrier}"),
            key=carrier,
        )
        for carrier in carriers
    ]
    sure = dialog(
        "Book this trip?",
        "It cannot be given back.",
        button("Cancel", ["close"]),
        button("Book now", ["close"], ["go", "done"], main=True),
    )
    views = {
        "start": view(
            "Where to?",
            part("form", entry("From"), entry("Destination"), entry("Day")),
            part("bar", button("Find connections", ["go", "offers"], main=True), button("Clear", ["say", ""])),
            part("", widget("link", "Hotels of our partner", ["go", "hotels"])),
        ),
        "offers": view(f"{len(offers)} connections", part(rng.choice(("list", "cards")), *offers)),
        "who": view(
            "Passengers",
            part(
                "form",
                widget("stepper", "Adults", value="n"),
                widget("stepper", "Children", value="c"),
                widget("check", "Travel insurance", ["flip", "i"], value="i"),
                widget("check", "Seat at the window", ["flip", "w"], value="w"),
            ),
            part("bar", button("Back to offers", ["go", "offers"]), button("Book", ["open", "sure"], main=True)),
        ),
        "done": view("Booked", part("", widget("text", "Have a good trip."))),
        "hotels": view("Hotels", part("", button("Show rooms", ["say", "No rooms"]))),
    }
    nav = [widget("nav", "Trips", ["go", "start"]), widget("nav", "My tickets", ["go", "done"])]
    chapters = (
        chapter(
            f"find connections from {origin} to {to}",
            fill("From", origin, f'type "{origin}" into From', f"Set {origin} as the start"),
            fill("Destination", to, f'type "{to}" into Destination', f"Set {to} as the destination"),
            click("Find connections", 'click "Find connections"', "Search for connections"),
        ),
        chapter(
            f"take {wanted}",
            click(
                f"take {wanted}", f'click the "{choose}" button in the "{wanted}" row', f"Pick the offer of {wanted}"
            ),
        ),
        chapter(
            f"set the adults to {count}",
            *(
                click("Adults +", 'click the "+" next to "Adults"', f"Set the adults to {count}")
                for _ in range(count - 1)
            ),
        ),
        chapter(
            "choose a seat at the window",
            click("Seat at the window", 'check "Seat at the window"', "Ask for a seat at the window"),
        ),
        chapter(
            "book it",
            click("Book", 'click "Book"', "Go on to booking"),
            click("Book now", 'click "Book now"', "Confirm the booking"),
        ),
    )
    made = app(rng, rng.choice(("Wander", "Meridian")), views, nav, dialogs={"sure": sure}, values={"n": 1, "c": 0})
    start = rng.choice((0, 1, 1))
    if start:
        made["start"] = "offers"
    return of_app(
        rng,
        "travel",
        "test",
        made,
        chapters[start:],
        away="" if start else "Hotels of our partner",
        complaint="Please try again later",
    )


TASK_LISTS = {
    "en": (
        ("Today", "Later", "Done"),
        ("Water the plants", "Call the bank", "Sweep the yard", "Pay the rent"),
        "New task",
        "Add",
        "Finish",
        "Tasks",
        'type "{0}" into New task',
        "Write down: {0}",
        "Add it to the list",
        "Tick off {0}",
        "Show {0}",
        "note the task {0}",
        "tick off {0}",
        "open {0}",
        " and ",
    ),
    "fr": (
        ("Aujourd'hui", "Plus tard", "Fait"),
        ("Arroser les plantes", "Appeler la banque", "Balayer la cour", "Payer le loyer"),
        "Nouvelle tâche",
        "Ajouter",
        "Terminer",
        "Tâches",
        'type "{0}" into Nouvelle tâche',
        "Noter : {0}",
        "L'ajouter à la liste",
        "Cocher {0}",
        "Afficher {0}",
        "ajouter la tâche {0}",
        "cocher {0}",
        "afficher {0}",
        " et ",
    ),
    "zh": (
        ("今天", "以后", "完成"),
        ("浇花", "打电话给银行", "打扫院子", "交房租"),
        "新任务",
        "添加",
        "结束",
        "任务",
        "在新任务中输入“{0}”",
        "写下{0}",
        "添加到列表",
        "勾选{0}",
        "查看{0}",
        "添加任务{0}",
        "勾选{0}",
        "打开{0}",
        "，",
    ),
}


def tasks(rng: random.Random) -> Task:
    """A list of things to do, in three languages: tick off, add, look at another list."""
    tongue = rng.choice(("en", "fr", "zh"))
    lists, names, new, add, done, title, typing, to_type, to_add, to_tick, to_show, c_add, c_tick, c_show, joint = (
        TASK_LISTS[tongue]
    )
    order = rng.sample(names, 4)
    ticked, added = order[0], order[3]
    rows = [widget("tab", one, ["go", one], ["put", "tab", one], value="tab", choice=one) for one in lists]
    items = part("form", *(widget("check", name, ["flip", name], value=name) for name in rng.sample(order[:3], 3)))
    views = {
        one: view(
            title,
            part("tabs", *rows),
            *((items,) if i == 0 else ()),
            part(
                "bar",
                entry(new, inside=rng.random() < 0.5),
                button(add, ["say", "✓"], main=True),
                button(done, ["say", "0"]),
            ),
        )
        for i, one in enumerate(lists)
    }
    chapters = (
        chapter(c_tick.format(ticked), click(ticked, _said(ticked, tongue), to_tick.format(ticked))),
        chapter(
            c_add.format(added),
            fill(new, added, typing.format(added), to_type.format(added)),
            click(add, _said(add, tongue), to_add),
        ),
        chapter(c_show.format(lists[1]), click(lists[1], _said(lists[1], tongue), to_show.format(lists[1]))),
    )
    made = app(rng, title, views, [widget("nav", "Shop", ["say", "-"])], values={"tab": lists[0]})
    return of_app(rng, "tasks", "test", made, chapters, joint=joint)


def _said(name: str, tongue: str) -> str:
    return f"点击“{name}”" if tongue == "zh" else f'click "{name}"'


def library(rng: random.Random) -> Task:
    """Pages of books to leaf through, one to reserve."""
    books = rng.sample(BOOKS, 6)
    wanted, verb = books[4 + rng.randrange(2)], rng.choice(("Reserve", "Borrow", "Put aside"))
    name = rng.choice(NAMES)
    further = [button("Previous", ["go", "1"]), button("Next", ["go", "2"], key="n1")]
    pages = {}
    for number in (1, 2, 3):
        rows = [
            group(
                widget("text", book),
                button("Details", ["say", "320 pages"], key=f"more {book}"),
                button(verb, ["put", "book", book], ["go", "mine"], key=f"{verb} {book}"),
                key=book,
            )
            for book in books[2 * number - 2 : 2 * number]
        ]
        further = [button("Previous", ["go", str(max(1, number - 1))]), button("Next", ["go", str(min(3, number + 1))])]
        pages[number] = view(f"Catalogue, page {number}", part("list", *rows), part("bar", *further))
    views = {
        "1": pages[1],
        "2": pages[2],
        "3": pages[3],
        "mine": view(
            "Your books",
            part(
                "form",
                widget("result", "Waiting for you:", value="book"),
                entry("Card holder"),
                widget("radio", "Fetch it", ["put", "r", 1], value="r", choice=1),
                widget("radio", "Send it by mail", ["put", "r", 2], value="r", choice=2),
                button("Confirm", ["say", "Thank you"], main=True),
            ),
        ),
        "events": view("Events", part("", widget("text", "Reading on Friday."))),
    }
    nav = [widget("nav", "Catalogue", ["go", "1"]), widget("nav", "Events", ["go", "events"])]
    chapters = (
        chapter(
            f"go on to page 3 and {verb.lower()} {wanted}",
            click("Next", "click Next", "Go on to page 3"),
            click("Next", "click Next", "Go on to page 3"),
            click(f"{verb} {wanted}", f'click the "{verb}" button in the "{wanted}" row', f"{verb} {wanted}"),
        ),
        chapter(
            f"enter {name} as card holder",
            fill("Card holder", name, f'type "{name}" into Card holder', f"Enter {name} as card holder"),
        ),
        chapter(
            "choose to get it by mail", click("Send it by mail", 'click "Send it by mail"', "Have it sent by mail")
        ),
        chapter("confirm", click("Confirm", "click Confirm", "Confirm it")),
    )
    made = app(rng, rng.choice(("City Library", "Reading Room")), views, nav)
    return of_app(rng, "library", "test", made, chapters, away="Events", complaint="Not possible at the moment")


def phone_contacts(rng: random.Random) -> Task:
    """A contact of the simulated phone: found, made a favourite; or a new one written."""
    first, last = rng.choice(NAMES).split()
    person, other = rng.sample(("Ada Lovelace", "Alan Turing", "Annie Easley", "Blaise Pascal"), 2)
    read = (
        chapter(
            f"look at {person} in the contacts",
            click("Contacts", "open Contacts", "Go to the contacts"),
            click(person, f"click {person}", f"Show {person}"),
        ),
        chapter(f"after that at {other}", back(), click(other, f"click {other}", f"Show {other}")),
    )
    write = (
        chapter(
            "begin a new contact",
            click("Contacts", "open Contacts", "Go to the contacts"),
            click("New contact", 'click "New contact"', "Begin a new contact"),
        ),
        chapter(
            f"call it {first} {last}",
            fill("First name", first, f'type "{first}" into First name', f"Call it {first}"),
            fill("Last name", last, f'type "{last}" into Last name', f"Add the family name {last}"),
        ),
    )
    theme = rng.choice(("light", "dark"))
    return Task(
        family="phone contacts",
        split="test",
        chapters=write if rng.random() < 0.6 else read,
        away="home",
        device=f"simulated:phone?size={rng.choice(('540x1080', '720x1440'))}&theme={theme}",
    )


def notepad(rng: random.Random) -> Task:
    """Words into the editor, saved under a name by its menu."""
    line, name = (
        rng.choice(("Milk and bread", "Call Ines at noon", "The code is on the door")),
        rng.choice(("list", "memo")),
    )
    chapters = (
        chapter(f'write "{line}"', fill("Text", line, f'type "{line}"', f"Write {line}")),
        chapter(
            "save it",
            click("File", "click File", "Open the File menu"),
            click("Save", "click Save", "Choose Save"),
            fill("Name", f"{name}.txt", f'enter the file name "{name}.txt"', f"Name it {name}.txt"),
            click("button:Save", "click Save", "Save the file"),
        ),
    )
    return Task(family="notepad", split="test", chapters=chapters, device="simulated:notepad")


FAMILIES = (travel, tasks, library, travel, tasks, library, phone_contacts, notepad)
