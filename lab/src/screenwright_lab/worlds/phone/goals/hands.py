"""Goals of one step or two on the page in front: a glyph told by its looks, a control, a field of a form."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from screenwright_lab.worlds.phone import values as words
from screenwright_lab.worlds.phone.apps.settings import QUESTIONS, SUBJECTS
from screenwright_lab.worlds.phone.goals.goal import Aim, Draw, Move, Press, Pull, Tap, Write
from screenwright_lab.worlds.phone.state import Place, World
from screenwright_lab.worlds.phone.values import Values

_GLYPHS: tuple[tuple[str, str, str, str], ...] = (
    ("Notes", "magnifier", "Search notes", "find"),
    ("Notes", "plus sign", "New note", "new"),
    ("Mail", "magnifier", "Search mail", "find"),
    ("Mail", "pencil", "Write mail", "write"),
    ("Mail", "paper plane", "Sent mail", "sent"),
    ("Messages", "pencil", "Start chat", "new"),
    ("Messages", "magnifier", "Search messages", "find"),
    ("Browser", "bookmark sign", "Bookmarks", "bookmarks"),
    ("Browser", "clock sign", "History", "history"),
    ("Maps", "stacked sheets", "Map type", "layers"),
    ("Shop", "cart sign", "Cart", "cart"),
    ("Clock", "plus sign", "Add alarm", "new"),
    ("Settings", "magnifier", "Search settings", "find"),
)
"""App, what the glyph looks like, its name, and the page that it leads to."""
_SEARCHES = (
    ("Browser", "question", "Search or type an address"),
    ("Maps", "place", "Search here"),
    ("App store", "app", "Search apps and games"),
    ("Shop", "product", "Search products"),
)
_FORMS = (
    ("Notes", "new", "note title", "Title", words.DUTIES),
    ("Notes", "new", "note body", "Note", words.BODIES),
    ("Mail", "write", "mail to", "To", words.FIRST),
    ("Mail", "write", "mail subject", "Subject", words.SUBJECTS),
    ("Mail", "write", "mail body", "Message", words.BODIES),
    ("Messages", "new", "chat to", "To", words.FIRST),
    ("Messages", "new", "chat first", "Message", words.MESSAGES),
)
ORDINALS = ("first", "second", "third", "fourth", "fifth")


def begin(world: World, place: Place) -> None:
    """The goal is given on this page of an app."""
    world.open(place.app)
    if place.page:
        world.go(place.page, place.of)


def _glyph(world: World, values: Values) -> Aim:
    app, looks, name, page = values.rng.choice(_GLYPHS)
    begin(world, Place(app))
    return Aim(
        blanks={"looks": looks}, met=lambda world: world.place == Place(app, page), app=app, moves={"": Tap(name)}
    )


def _glyph_of(world: World, values: Values) -> Aim:
    """One that belongs to the thing on the page."""
    choose = values.rng.choice
    song, mail, note = choose(world.music.songs), choose(world.post.mails), choose(world.notes)
    spot, thread = choose(world.maps.spots), choose(world.threads)
    mail.starred = note.pinned = False
    app, page, of, looks, name = values.rng.choice(
        (
            ("Music", "song", song.title, "heart", "Like"),
            ("Mail", "mail", mail.subject, "star", "Add star"),
            ("Notes", "note", note.title, "pin", "Pin note"),
            ("Maps", "spot", spot.name, "three joined dots", "Share place"),
            ("Messages", "thread", thread.who, "receiver", "Call"),
            ("Messages", "thread", thread.who, "three dots", "Details"),
        )
    )
    begin(world, Place(app, page, of))

    def met(world: World) -> bool:
        match name:
            case "Like":
                return of in world.music.liked
            case "Add star":
                return mail.starred
            case "Pin note":
                return note.pinned
            case _:
                leads = {"Share place": "share", "Call": "calling", "Details": "details"}
                return world.place == Place(app, leads[name], of)

    return Aim(blanks={"looks": looks}, met=met, app=app, moves={"": Tap(of), f"{page}/{of}": Tap(name)})


def _clear(world: World, values: Values) -> Aim:
    app, key, label = values.rng.choice(_SEARCHES)
    begin(world, Place(app))
    world.texts[key] = values.one(words.TOPICS)
    return Aim(blanks={}, met=lambda world: not world.text(key), app=app, moves={"": Tap(f"Clear {label}")})


def _confirm(world: World, values: Values) -> Aim:
    """A question stands in the way, and is meant to be answered."""
    note, held = values.rng.choice(world.notes), world.notes
    begin(world, Place("Notes", "note", note.title))
    world.ask("Delete note?", f"{note.title} will be gone.", "Delete", lambda: held.remove(note))
    moves = {"": Tap(note.title), f"note/{note.title}": Tap("Delete note"), "dialog/Delete note?": Tap("Delete")}
    return Aim(blanks={}, met=lambda world: note not in world.notes, app="Notes", moves=moves)


def _cancel(world: World, _values: Values) -> Aim:
    """A question that is meant to be sent away."""
    begin(world, Place("Shop", "cart"))
    world.ask("Empty cart?", "Everything will be taken out.", "Empty it", world.shop.cart.clear)
    full = dict(world.shop.cart)
    return Aim(
        blanks={},
        met=lambda world: world.dialog is None and world.shop.cart == full,
        app="Shop",
        moves={"cart": Tap("Empty cart")},
    )


def _arrow(world: World, values: Values) -> Aim:
    app, page, of = values.rng.choice(
        (
            ("Settings", "subject", values.rng.choice(sorted(SUBJECTS))),
            ("Mail", "find", ""),
            ("Messages", "thread", values.rng.choice(world.threads).who),
            ("Browser", "history", ""),
            ("Shop", "cart", ""),
        )
    )
    begin(world, Place(app, page, of))
    return Aim(blanks={}, met=lambda world: world.place == Place(app), app=app, moves={page: Tap("Back")})


def _switch(world: World, values: Values) -> Aim:
    held = world.settings.switches
    name = values.one(sorted(held))
    subject = next(one for one, names in SUBJECTS.items() if name in names)
    before = held[name]
    begin(world, Place("Settings", "subject", subject))
    return Aim(
        blanks={"name": name},
        met=lambda world: world.settings.switches[name] != before,
        app="Settings",
        moves={"": Tap(subject), f"subject/{subject}": Tap(name)},
    )


def _answer(world: World, values: Values) -> Aim:
    question = values.rng.choice(("Screen timeout", "Font size", "Ringtone", "Screen lock"))
    subject, answers = QUESTIONS[question]
    wanted = values.one(answers)
    world.settings.chosen[question] = values.rng.choice([one for one in answers if one != wanted])
    begin(world, Place("Settings", "question", question))
    return Aim(
        blanks={"wanted": wanted},
        met=lambda world: world.settings.chosen[question] == wanted,
        app="Settings",
        moves={"": Tap(subject), f"subject/{subject}": Tap(question), f"question/{question}": Tap(wanted)},
    )


def _mode(world: World, values: Values) -> Aim:
    name, mode = values.rng.choice(world.maps.spots).name, values.rng.choice(("Bus", "Bicycle", "On foot"))
    begin(world, Place("Maps", "way", name))
    return Aim(
        blanks={"mode": "on foot" if mode == "On foot" else f"by {mode.lower()}"},
        met=lambda world: world.maps.mode == mode,
        app="Maps",
        moves={f"way/{name}": Tap(mode)},
    )


def _step(world: World, values: Values) -> Aim:
    name, before = values.rng.choice(world.shop.products).name, values.rng.randint(2, 5)
    by, sign = values.rng.choice(((1, "plus"), (-1, "minus")))
    begin(world, Place("Shop", "product", name))
    world.shop.count = before
    return Aim(
        blanks={"sign": sign},
        met=lambda world: world.shop.count == before + by,
        app="Shop",
        moves={f"product/{name}": Tap("More Quantity" if by > 0 else "Less Quantity")},
    )


def _type(world: World, values: Values) -> Aim:
    app, page, key, label, listed = values.rng.choice(_FORMS)
    text = values.one(listed)
    begin(world, Place(app, page))
    return Aim(
        blanks={"text": text, "label": label.lower()},
        met=lambda world: world.text(key) == text,
        app=app,
        moves={page: Write(key, label, text)},
    )


def _row(world: World, values: Values) -> Aim:
    """Counted from above."""
    inbox = [one.subject for one in world.post.mails if one.folder == "Inbox"]
    notes = sorted(world.notes, key=lambda one: not one.pinned)
    threads = sorted(world.threads, key=lambda one: not one.pinned)
    lists = {
        "Notes": ("note", [one.title for one in notes]),
        "Mail": ("mail", inbox),
        "Messages": ("thread", [one.who for one in threads]),
    }
    app = values.rng.choice(sorted(lists))
    page, names = lists[app]
    number = values.rng.randrange(min(5, len(names)))
    begin(world, Place(app))
    return Aim(
        blanks={"ordinal": ORDINALS[number]},
        met=lambda world: world.place == Place(app, page, names[number]),
        app=app,
        moves={"": Tap(names[number])},
    )


def _up(world: World, values: Values) -> Aim:
    place = Place(values.rng.choice(("Settings", "Music", "Shop")))
    begin(world, place)
    world.scrolled[place] = 900.0
    return Aim(
        blanks={},
        met=lambda world: world.place == place and world.scrolled.get(place, 0.0) < 100,
        app=place.app,
        moves={"": Pull("up")},
    )


def _hang_up(world: World, values: Values) -> Aim:
    who = values.rng.choice(world.threads).who
    begin(world, Place("Messages", "thread", who))
    world.go("calling", who)
    return Aim(
        blanks={},
        met=lambda world: world.place.page != "calling",
        app="Messages",
        moves={"calling": Tap("Hang up")},
    )


def _send(world: World, values: Values) -> Aim:
    """What is typed waits for its button."""
    thread, text = values.rng.choice(world.threads), values.one(words.MESSAGES)
    begin(world, Place("Messages", "thread", thread.who))
    world.texts["reply"] = text
    before = len(thread.lines)
    moves: Mapping[str, Move] = {"": Tap(thread.who), f"thread/{thread.who}": Tap("Send")}
    return Aim(blanks={}, met=lambda _: len(thread.lines) > before, app="Messages", moves=moves)


def _save(world: World, values: Values) -> Aim:
    title, body = values.pair(words.QUALITIES, words.DUTIES).capitalize(), values.one(words.BODIES)
    world.notes = [one for one in world.notes if one.title != title]
    begin(world, Place("Notes", "new"))
    world.texts |= {"note title": title, "note body": body}
    return Aim(
        blanks={},
        met=lambda world: any(one.title == title for one in world.notes),
        app="Notes",
        moves={"new": Tap("Save note")},
    )


def _leave(world: World, values: Values) -> Aim:
    """Out of a form, without what was begun."""
    app, page = values.rng.choice((("Notes", "new"), ("Mail", "write"), ("Messages", "new"), ("Clock", "new")))
    begin(world, Place(app, page))
    return Aim(blanks={}, met=lambda world: world.place == Place(app), app=app, moves={page: Press("back")})


DRAWS: Mapping[str, Draw] = MappingProxyType(
    {
        "glyph": _glyph,
        "glyph of a thing": _glyph_of,
        "clear": _clear,
        "confirm": _confirm,
        "cancel": _cancel,
        "arrow": _arrow,
        "switch here": _switch,
        "answer here": _answer,
        "mode here": _mode,
        "step here": _step,
        "type in form": _type,
        "row": _row,
        "scroll up": _up,
        "hang up": _hang_up,
        "send typed": _send,
        "save typed": _save,
        "leave form": _leave,
    }
)
