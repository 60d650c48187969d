"""Goals in the small apps: the same skills in each, on things of other kinds, asked for in the words of each app."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from types import MappingProxyType

from screenwright_lab.worlds.phone import values as words
from screenwright_lab.worlds.phone.apps.shelves import SHELVES, in_order, thing_of
from screenwright_lab.worlds.phone.contents import Thing
from screenwright_lab.worlds.phone.goals.goal import Aim, Deed, Draw, GiveUp, Tap, form, typed
from screenwright_lab.worlds.phone.state import Place, World
from screenwright_lab.worlds.phone.values import Values

_ORDINALS = ("first", "second", "third", "fourth", "fifth")


def _drawn(world: World, values: Values, app: str) -> Thing:
    return values.rng.choice(world.shelves[app].things)


def _open(world: World, values: Values, app: str) -> Aim:
    title = _drawn(world, values, app).title
    return Aim(
        blanks={"title": title}, met=lambda world: world.place == Place(app, "thing", title), moves={"": Tap(title)}
    )


def _find(world: World, values: Values, app: str) -> Aim:
    title, label = _drawn(world, values, app).title, SHELVES[app].search
    goal, page = Place(app, "thing", title), Place(app, "find")
    return Aim(
        blanks={"title": title},
        met=lambda world: world.place == goal and page in world.visited,
        moves={"": Tap(label), "find": typed(f"{app} search", label, title, Tap(title))},
    )


def _missing(world: World, values: Values, app: str) -> Aim:
    """Looked for in the search, which finds nothing."""
    shelf = SHELVES[app]
    here = {one.title for one in world.shelves[app].things}
    titles = (values.pair(words.FIRST_WORDS[shelf.first], shelf.second) for _ in range(99))
    title = next(one for pair in titles if (one := pair.replace(" ", shelf.joined, 1)) not in here)
    key, page = f"{app} search", Place(app, "find")
    return Aim(
        blanks={"title": title},
        met=lambda world: world.text(key) == title and world.place == page,
        moves={"": Tap(shelf.search), "find": typed(key, shelf.search, title, GiveUp())},
        possible=False,
    )


def _kind(_world: World, values: Values, app: str) -> Aim:
    kind = values.rng.choice(SHELVES[app].kinds)
    return Aim(
        blanks={"kind": kind.lower()},
        met=lambda world: world.place == Place(app, "kind", kind),
        moves={"": Tap(kind), "kind": Tap(kind)},
    )


def _sort(world: World, values: Values, app: str) -> Aim:
    shelf = SHELVES[app]
    order = values.rng.choice(shelf.orders[1:])
    held = world.shelves[app]
    return Aim(
        blanks={"order": order.lower()},
        met=lambda world: held.order == order and world.place == Place(app),
        moves={"": Tap(shelf.sort), "sort": Tap(order)},
    )


def _extreme(world: World, values: Values, app: str) -> Aim:
    """The first one once they are sorted."""
    shelf = SHELVES[app]
    order = values.rng.choice(shelf.orders[1:])
    held = world.shelves[app]
    title = (min if order == shelf.orders[1] else max)(held.things, key=lambda one: one.number).title

    def move(_world: World) -> Deed:
        return Tap(title) if held.order == order else Tap(shelf.sort)

    return Aim(
        blanks={"order": order.lower()},
        met=lambda world: world.place == Place(app, "thing", title),
        moves={"": move, "sort": Tap(order)},
    )


def _which(world: World, values: Values, app: str) -> Aim:
    """The one of two with the smaller or greater number, which stand in the list."""
    shelf = SHELVES[app]
    one, other = values.rng.sample(world.shelves[app].things, 2)
    order = values.rng.choice((1, 2))
    title = (min if order == 1 else max)(one, other, key=lambda thing: thing.number).title
    return Aim(
        blanks={"one": one.title, "other": other.title, "order": shelf.orders[order].lower()},
        met=lambda world: world.place == Place(app, "thing", title),
        moves={"": Tap(title)},
    )


def _nth(world: World, values: Values, app: str) -> Aim:
    """Counted from above, in the list as it stands."""
    number = values.rng.randrange(4)
    title = in_order(world, app)[number].title
    return Aim(
        blanks={"ordinal": _ORDINALS[number]},
        met=lambda world: world.place == Place(app, "thing", title),
        moves={"": Tap(title)},
    )


def _more(world: World, values: Values, app: str) -> Aim:
    title = _drawn(world, values, app).title
    return Aim(
        blanks={"title": title},
        met=lambda world: world.place == Place(app, "more", title),
        moves={"": Tap(title), f"thing/{title}": Tap(SHELVES[app].page)},
    )


def _mark(world: World, values: Values, app: str, flag: str, on: bool = True, look: bool = False) -> Aim:
    """A mark to be set or taken away; with ``look`` it may be as it should be already, which has to be seen."""
    thing = _drawn(world, values, app)
    mark = next(one for one in SHELVES[app].marks if one.flag == flag)
    if (not look or values.rng.random() < 0.5) == on:
        thing.flags.discard(flag)
    else:
        thing.flags.add(flag)
    page = Place(app, "thing", thing.title)
    return Aim(
        blanks={"title": thing.title},
        met=lambda world: (flag in thing.flags) == on and (not look or page in world.visited),
        moves={"": Tap(thing.title), f"thing/{thing.title}": Tap(mark.on if on else mark.off)},
    )


def _remove(world: World, values: Values, app: str) -> Aim:
    title, name = _drawn(world, values, app).title, SHELVES[app].remove
    return Aim(
        blanks={"title": title},
        met=lambda world: thing_of(world, app, title) is None,
        moves={"": Tap(title), f"thing/{title}": Tap(name), f"dialog/{name}?": Tap("Delete")},
    )


def _share(world: World, values: Values, app: str) -> Aim:
    title = _drawn(world, values, app).title
    return Aim(
        blanks={"title": title},
        met=lambda world: world.place == Place(app, "share", title),
        moves={"": Tap(title), f"thing/{title}": Tap(SHELVES[app].share)},
    )


def _move(world: World, values: Values, app: str) -> Aim:
    thing, shelf = _drawn(world, values, app), SHELVES[app]
    kind = values.rng.choice([one for one in shelf.kinds if one != thing.kind])
    moves = {"": Tap(thing.title), f"thing/{thing.title}": Tap(shelf.move), f"move/{thing.title}": Tap(kind)}
    return Aim(blanks={"title": thing.title, "kind": kind.lower()}, met=lambda _: thing.kind == kind, moves=moves)


def _count(world: World, values: Values, app: str) -> Aim:
    thing, name, wanted = _drawn(world, values, app), SHELVES[app].count, values.rng.randint(2, 7)
    thing.count = wanted + values.rng.choice([by for by in (-3, -2, -1, 1, 2, 3) if wanted + by > 0])

    def step(_world: World) -> Deed:
        return Tap(f"More {name}" if thing.count < wanted else f"Less {name}")

    return Aim(
        blanks={"title": thing.title, "count": str(wanted)},
        met=lambda _: thing.count == wanted,
        moves={"": Tap(thing.title), f"thing/{thing.title}": step},
    )


def _new(world: World, values: Values, app: str, texts: Sequence[Sequence[str]]) -> Aim:
    """All fields of the form, each with a text of its list."""
    shelf = SHELVES[app]
    drawn = [values.one(one) for one in texts]
    world.shelves[app].things = [one for one in world.shelves[app].things if one.title != drawn[0]]
    fields = [(f"{app} {label}", label, text) for label, text in zip(shelf.form, drawn, strict=True)]

    def met(world: World) -> bool:
        found = thing_of(world, app, drawn[0])
        return found is not None and list(found.facts.values()) == drawn[1:]

    return Aim(
        blanks={f"text{number}": text for number, text in enumerate(drawn)},
        met=met,
        moves={"": Tap(shelf.new), "new": form(fields, "Save")},
    )


_AMOUNTS = tuple(f"{number}.{cents:02}" for number in range(12, 96, 7) for cents in (0, 25, 50, 99))
_TEXTS: Mapping[str, Sequence[Sequence[str]]] = MappingProxyType(
    {
        "Files": (words.FILE_NAMES, words.BODIES),
        "Recipes": (words.DISHES, words.THINGS, words.DUTIES),
        "Bank": (words.RECEIVERS, _AMOUNTS, words.SUBJECTS),
    }
)


def _draws() -> dict[str, Draw]:
    """By the noun of the app and the skill, of those skills that its pages have room for."""
    found: dict[str, Draw] = {}
    for app, shelf in SHELVES.items():
        skills: dict[str, Draw] = {
            "open": partial(_open, app=app),
            "find": partial(_find, app=app),
            "missing": partial(_missing, app=app),
            "kind": partial(_kind, app=app),
            "sort": partial(_sort, app=app),
            "extreme": partial(_extreme, app=app),
            "which": partial(_which, app=app),
            "nth": partial(_nth, app=app),
            "more": partial(_more, app=app),
            "remove": partial(_remove, app=app),
            "share": partial(_share, app=app),
            "move": partial(_move, app=app),
            "count": partial(_count, app=app),
        }
        if app in _TEXTS:
            skills["new"] = partial(_new, app=app, texts=_TEXTS[app])
        for mark in shelf.marks:
            skills[mark.flag] = partial(_mark, app=app, flag=mark.flag)
            skills[f"not {mark.flag}"] = partial(_mark, app=app, flag=mark.flag, on=False)
            skills[f"sure {mark.flag}"] = partial(_mark, app=app, flag=mark.flag, look=True)
            skills[f"sure not {mark.flag}"] = partial(_mark, app=app, flag=mark.flag, on=False, look=True)
        found |= {f"{shelf.noun} {skill}": draw for skill, draw in skills.items()}
    return found


DRAWS: Mapping[str, Draw] = MappingProxyType(_draws())
