"""Further goals in the browser and the settings: results by their kind, pages seen before, questions looked at."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from screenwright_lab.worlds.phone import values as words
from screenwright_lab.worlds.phone.apps.browser import SITES
from screenwright_lab.worlds.phone.apps.settings import QUESTIONS, SUBJECTS, subject_of
from screenwright_lab.worlds.phone.goals.goal import Aim, Deed, Draw, Move, Tap, form, same, search, typed
from screenwright_lab.worlds.phone.goals.hands import ORDINALS
from screenwright_lab.worlds.phone.state import Place, World
from screenwright_lab.worlds.phone.values import Values

_LABEL = "Search or type an address"
_RESULTS = ("An overview of {0}", "{0}: what to know", "Ten answers about {0}", "Forum: {0}")
_NAMED = {"what there is to know": 1, "the ten answers": 2, "the forum": 3}


def _result(values: Values, number: int, blanks: Mapping[str, str]) -> Aim:
    text = values.one(words.TOPICS)
    head = _RESULTS[number].format(text)
    return Aim(
        blanks={"text": text, **blanks},
        met=lambda world: world.place == Place("Browser", "site", head),
        moves={"": search("question", _LABEL, text), f"results/{text}": Tap(head)},
    )


def _result_nth(_world: World, values: Values) -> Aim:
    number = values.rng.randrange(4)
    return _result(values, number, {"ordinal": ORDINALS[number]})


def _result_named(_world: World, values: Values) -> Aim:
    named = values.rng.choice(sorted(_NAMED))
    return _result(values, _NAMED[named], {"named": named})


def _bookmarks(_world: World, _values: Values) -> Aim:
    return Aim(blanks={}, met=lambda world: world.place == Place("Browser", "bookmarks"), moves={"": Tap("Bookmarks")})


def _bookmark_remove(world: World, values: Values) -> Aim:
    site = values.rng.choice(world.browser.bookmarks)
    return Aim(
        blanks={"site": site},
        met=lambda world: site not in world.browser.bookmarks,
        moves={"": Tap(site), "bookmarks": Tap(site), f"site/{site}": Tap("Remove bookmark")},
    )


def _visited_again(world: World, values: Values) -> Aim:
    """A page of the history, the newest of which stands above."""
    visits = values.rng.sample([one for one in SITES if one not in world.browser.bookmarks], 3)
    world.browser.visits = visits
    number = values.rng.randrange(3)
    site, page = visits[::-1][number], Place("Browser", "history")
    return Aim(
        blanks={"site": site},
        met=lambda world: world.place == Place("Browser", "site", site) and page in world.visited,
        moves={"": Tap("History"), "history": Tap(site)},
    )


def _site_share(world: World, values: Values) -> Aim:
    site = values.rng.choice(world.browser.bookmarks)
    return Aim(
        blanks={"site": site},
        met=lambda world: world.place == Place("Browser", "share", site),
        moves={"": Tap(site), "bookmarks": Tap(site), f"site/{site}": Tap("Share page")},
    )


def _search_two(_world: World, values: Values) -> Aim:
    """One after the other."""
    first, second = values.some(words.TOPICS, 2)

    def done(world: World) -> bool:
        return any(same(one, first) for one in world.browser.asked)

    def look(world: World) -> Deed:
        move = search("question", _LABEL, second if done(world) else first)
        return move(world) if callable(move) else move

    def met(world: World) -> bool:
        return done(world) and world.place.page == "results" and same(world.place.of, second)

    return Aim(blanks={"text": first, "other": second}, met=met, moves={"": look, "results": look})


# -- settings --------------------------------------------------------------------------------------------------------


def _subject(_world: World, values: Values) -> Aim:
    subject = values.rng.choice(sorted(SUBJECTS))
    return Aim(
        blanks={"subject": subject.lower()},
        met=lambda world: world.place == Place("Settings", "subject", subject),
        moves={"": Tap(subject)},
    )


def _question(_world: World, values: Values) -> Aim:
    """Which answer is chosen, to be seen and left so."""
    question = values.rng.choice(("Screen timeout", "Font size", "Ringtone", "Screen lock"))
    subject = QUESTIONS[question][0]
    return Aim(
        blanks={"question": question.lower()},
        met=lambda world: world.place == Place("Settings", "question", question),
        moves={"": Tap(subject), f"subject/{subject}": Tap(question)},
    )


def _find(world: World, values: Values) -> Aim:
    """By the search of the settings."""
    name = values.one(sorted(world.settings.switches))
    goal, page = Place("Settings", "subject", subject_of(name)), Place("Settings", "find")
    return Aim(
        blanks={"name": name},
        met=lambda world: world.place == goal and page in world.visited,
        moves={
            "": Tap("Search settings"),
            "find": typed("settings search", "Search settings", name, Tap(name)),
        },
    )


def _switch_sure(world: World, values: Values, on: bool) -> Aim:
    """It may be so already, which its page shows."""
    held = world.settings.switches
    name = values.one(sorted(held))
    held[name] = (values.rng.random() < 0.5) == on
    subject = subject_of(name)
    page = Place("Settings", "subject", subject)
    return Aim(
        blanks={"name": name},
        met=lambda world: world.settings.switches[name] == on and page in world.visited,
        moves={"": Tap(subject), f"subject/{subject}": Tap(name)},
    )


def _sure_on(world: World, values: Values) -> Aim:
    return _switch_sure(world, values, True)


def _sure_off(world: World, values: Values) -> Aim:
    return _switch_sure(world, values, False)


def _switch_look(world: World, values: Values) -> Aim:
    """To be seen and left so."""
    name = values.one(sorted(world.settings.switches))
    subject = subject_of(name)
    return Aim(
        blanks={"name": name},
        met=lambda world: world.place == Place("Settings", "subject", subject),
        moves={"": Tap(subject)},
    )


def _switch_two(world: World, values: Values) -> Aim:
    held = world.settings.switches
    one, other = values.some(sorted(held), 2)
    held[one], held[other] = False, True

    def left(world: World) -> str:
        return other if world.settings.switches[one] else one

    def page(subject: str) -> Move:
        return lambda world: Tap(left(world)) if subject_of(left(world)) == subject else Tap("Back")

    moves: dict[str, Move] = {f"subject/{subject}": page(subject) for subject in SUBJECTS}
    return Aim(
        blanks={"name": one, "other": other},
        met=lambda world: world.settings.switches[one] and not world.settings.switches[other],
        moves=moves | {"": lambda world: Tap(subject_of(left(world)))},
    )


def _rename(_world: World, values: Values) -> Aim:
    name = f"{values.one(words.FIRST)} {values.rng.choice(('phone', 'mobile', 'pocket', 'device'))}"
    moves = {"": Tap("About phone"), "look/About phone": Tap("Device name")}
    return Aim(
        blanks={"name": name},
        met=lambda world: world.settings.name == name,
        moves=moves | {"name": form([("device name", "New name", name)], "Save name")},
    )


DRAWS: Mapping[str, Draw] = MappingProxyType(
    {
        "result nth": _result_nth,
        "result named": _result_named,
        "bookmarks": _bookmarks,
        "bookmark remove": _bookmark_remove,
        "visited again": _visited_again,
        "site share": _site_share,
        "search two": _search_two,
        "subject": _subject,
        "question look": _question,
        "settings find": _find,
        "switch sure on": _sure_on,
        "switch sure off": _sure_off,
        "switch look": _switch_look,
        "switch two": _switch_two,
        "device name": _rename,
    }
)
