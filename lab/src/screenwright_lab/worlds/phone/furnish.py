"""A world with contents drawn by lot: the same of one seed, with words of one part of the lists."""

from __future__ import annotations

import random
from collections.abc import Sequence

from screenwright_lab.worlds.phone import values as words
from screenwright_lab.worlds.phone.apps import APPS
from screenwright_lab.worlds.phone.apps.calendar import DAYS
from screenwright_lab.worlds.phone.apps.clock import CITIES, time_of
from screenwright_lab.worlds.phone.apps.settings import QUESTIONS, SUBJECTS
from screenwright_lab.worlds.phone.apps.shelves import SHELVES, Shelf
from screenwright_lab.worlds.phone.contents import (
    Alarm,
    Browser,
    Calendar,
    Clock,
    Contact,
    Contacts,
    Event,
    Held,
    Mail,
    Maps,
    Music,
    Note,
    Offer,
    Post,
    Product,
    Settings,
    Shop,
    Song,
    Spot,
    Store,
    Thing,
    Thread,
    Weather,
)
from screenwright_lab.worlds.phone.state import World
from screenwright_lab.worlds.phone.values import Part, Values, of_part

UNSEEN_APPS = ("Contacts", "Calendar", "Weather")
"""Apps that no phone of the training has."""


def furnished(seed: int, part: Part = "train", apps: Sequence[str] | None = None) -> World:
    """A phone with ``apps``, all by default, each with something in it.

    The small apps of ``shelves`` are drawn by a lot of their own: what the others hold does not hang on them.
    """
    draw, small = (Values(random.Random(f"{what} {seed}"), part) for what in ("contents", "shelves"))
    rng = draw.rng
    named = list(APPS if apps is None else apps)
    listed, shelved = ([one for one in named if (one in SHELVES) == is_small] for is_small in (False, True))
    rng.shuffle(listed)
    for name in shelved:
        listed.insert(small.rng.randint(0, len(listed)), name)
    people = draw.pairs(words.FIRST, words.LAST, 15)
    return World(
        tuple(listed),
        clock_shown=f"{rng.randint(1, 12)}:{rng.randint(0, 59):02}",
        settings=_settings(rng),
        clock=_clock(draw),
        notes=_notes(draw),
        post=_post(draw, people),
        threads=_threads(draw, people),
        maps=_maps(draw),
        music=_music(draw),
        browser=_browser(rng),
        store=_store(draw),
        shop=_shop(draw),
        contacts=Contacts([Contact(name, _number(rng)) for name in sorted(people)]),
        calendar=Calendar(
            [Event(title, rng.choice(DAYS), rng.randint(7, 19)) for title in draw.some(words.EVENTS, 5)],
            rng.choice(DAYS),
        ),
        weather=Weather(draw.some(CITIES, 3)),
        shelves={name: _shelf(small, SHELVES[name]) for name in shelved},
    )


def _number(rng: random.Random) -> str:
    """Of the range that is kept free for films."""
    return f"555 01{rng.randint(0, 99):02}"


def _settings(rng: random.Random) -> Settings:
    names = [name for switches in SUBJECTS.values() for name in switches]
    missing = set(rng.sample(names, 4))
    return Settings(
        {name: rng.random() < 0.5 for name in names if name not in missing},
        {name: rng.choice(answers) for name, (_, answers) in QUESTIONS.items()},
        rng.randint(20, 90), rng.randint(15, 99), f"{rng.randint(9, 16)}.{rng.randint(0, 4)}",
    )  # fmt: skip


def _clock(draw: Values) -> Clock:
    rng = draw.rng
    times = {time_of(rng.randint(0, 23), 15 * rng.randint(0, 3)): None for _ in range(4)}
    return Clock([Alarm(time, rng.random() < 0.5) for time in times], draw.some(CITIES, 3))


def _notes(draw: Values) -> list[Note]:
    titles = [title.capitalize() for title in draw.pairs(words.QUALITIES, words.DUTIES, draw.rng.randint(8, 13))]
    return [Note(title, ", ".join(draw.some(words.THINGS, 3)), draw.rng.random() < 0.1) for title in titles]


def _post(draw: Values, people: list[str]) -> Post:
    rng = draw.rng
    subjects = draw.pairs(words.SUBJECTS, words.WHENS, rng.randint(10, 15))
    mails = [
        Mail(rng.choice(people), subject, draw.one(words.BODIES), rng.random() < 0.6, rng.random() < 0.1)
        for subject in subjects
    ]
    for mail in mails[-2:]:
        mail.folder = "Archive"
    return Post(mails)


def _threads(draw: Values, people: list[str]) -> list[Thread]:
    rng = draw.rng
    chosen = rng.sample(people, rng.randint(7, 13))
    return [
        Thread(who, [(rng.random() < 0.4, draw.one(words.MESSAGES)) for _ in range(rng.randint(1, 3))])
        for who in chosen
    ]


def _maps(draw: Values) -> Maps:
    spots = [
        Spot(name, kind, f"{draw.rng.randint(1, 90)} {draw.rng.choice(words.STREETS)}")
        for kind, names in words.SPOTS.items()
        for name in of_part(names, draw.part)
    ]
    draw.rng.shuffle(spots)
    return Maps(spots, [one.name for one in draw.rng.sample(spots, 2)])


def _music(draw: Values) -> Music:
    titles = draw.pairs(words.SONG_FIRST, words.SONG_SECOND, draw.rng.randint(9, 14))
    songs = [Song(title, draw.rng.choice(words.ARTISTS)) for title in titles]
    lists = {name: draw.rng.sample(titles, draw.rng.randint(2, 5)) for name in draw.rng.sample(words.PLAYLISTS, 4)}
    return Music(songs, lists)


def _browser(rng: random.Random) -> Browser:
    from screenwright_lab.worlds.phone.apps.browser import SITES

    return Browser([], rng.sample(SITES, 4), rng.sample(SITES, 2))


def _store(draw: Values) -> Store:
    offers = [
        Offer(name, kind, f"{draw.rng.randint(30, 50) / 10}")
        for kind, names in words.APP_NAMES.items()
        for name in names
    ]
    draw.rng.shuffle(offers)
    installed = [one.name for one in offers[:3]]
    return Store(offers, installed, installed[:1])


def _shop(draw: Values) -> Shop:
    products = []
    for kind, names in words.PRODUCTS.items():
        for name in of_part(names, draw.part):
            for make in draw.some(words.MAKES, 2):
                products.append(Product(f"{make} {name}", kind, draw.rng.randint(199, 9900)))
    draw.rng.shuffle(products)
    cart = {one.name: 1 for one in draw.rng.sample(products, 2)}
    return Shop(products=products, cart=cart, wishes=[one.name for one in draw.rng.sample(products, 2)])


def _shelf(draw: Values, shelf: Shelf) -> Held:
    """Numbers differ, so that one thing is the first of them in any order. Two titles at the least are left over."""
    rng = draw.rng
    first = words.FIRST_WORDS[shelf.first]
    there_are = len(of_part(first, draw.part)) * len(of_part(shelf.second, draw.part))
    pairs = draw.pairs(first, shelf.second, min(rng.randint(6, 11), there_are - 2))
    numbers = rng.sample(range(shelf.low, shelf.high + 1), len(pairs))
    things = [
        Thing(
            pair.replace(" ", shelf.joined, 1),
            rng.choice(shelf.kinds),
            number,
            {name: rng.choice(answers) for name, answers in shelf.facts.items()},
            {mark.flag for mark in shelf.marks if rng.random() < 0.2},
            rng.randint(1, 4),
        )
        for pair, number in zip(pairs, numbers, strict=True)
    ]
    return Held(things, shelf.orders[0])
