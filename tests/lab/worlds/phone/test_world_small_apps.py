"""The small apps of the world: lists by kind, sorting, search, marks, forms, and words held apart."""

from __future__ import annotations

import pytest

from phone_world import phone, tap, texts
from screenwright.core.action import Back, TypeText
from screenwright.devices.simulated.phone.glyphs import GLYPHS
from screenwright_lab.worlds.phone.apps.shelves import SHELVES, in_order, thing_of
from screenwright_lab.worlds.phone.furnish import furnished
from screenwright_lab.worlds.phone.state import Place


@pytest.mark.parametrize("app", SHELVES)
def test_a_list_shows_one_kind_and_comes_back_to_all(app: str) -> None:
    device = phone(app=app)
    things = device.world.shelves[app].things
    kind = things[0].kind
    tap(device, kind)
    assert device.world.place == Place(app, "kind", kind)
    shown = {one.title for one in things if one.title in texts(device)}
    assert shown
    assert shown <= {one.title for one in things if one.kind == kind}
    device.perform(Back())
    assert device.world.place == Place(app)


@pytest.mark.parametrize("app", SHELVES)
def test_things_are_sorted_by_their_numbers(app: str) -> None:
    device, shelf = phone(app=app), SHELVES[app]
    tap(device, shelf.sort, shelf.orders[2])
    numbers = [one.number for one in in_order(device.world, app)]
    assert numbers == sorted(numbers, reverse=True)
    assert len(set(numbers)) == len(numbers), "one is the first"
    assert in_order(device.world, app)[0].title in texts(device)


@pytest.mark.parametrize("app", SHELVES)
def test_every_mark_is_set_and_taken_away(app: str) -> None:
    device, shelf = phone(theme="slate", app=app), SHELVES[app]
    thing = device.world.shelves[app].things[0]
    thing.flags.clear()
    device.world.go("thing", thing.title)
    for mark in shelf.marks:
        assert mark.icon == "" or mark.icon in GLYPHS
        tap(device, mark.on)
        assert thing.flags == {mark.flag}
        assert mark.way != "bar" or any(mark.flag in text for text in texts(device)), "a glyph does not show it"
        tap(device, mark.off)
        assert thing.flags == set()


def test_a_form_makes_a_new_thing() -> None:
    device = phone(app="Bank")
    tap(device, "New transfer")
    for label, text in (("Receiver", "Choir fund"), ("Amount", "12.50"), ("Reference", "May")):
        tap(device, label)
        device.perform(TypeText(text))
    tap(device, "Save")
    found = thing_of(device.world, "Bank", "Choir fund")
    assert found is not None
    assert list(found.facts.values()) == ["12.50", "May"]
    assert device.world.place == Place("Bank")


def test_search_and_move_and_delete() -> None:
    device = phone(app="Files")
    thing = device.world.shelves["Files"].things[0]
    tap(device, "Search files", "Search files")
    device.perform(TypeText(thing.title))
    tap(device, thing.title, "Move file")
    other = next(one for one in SHELVES["Files"].kinds if one != thing.kind)
    tap(device, other)
    assert thing.kind == other
    tap(device, "Delete file", "Delete")
    assert thing_of(device.world, "Files", thing.title) is None


def test_what_the_small_apps_hold_changes_nothing_else() -> None:
    """A phone without them has the same contents, so that goals on it stay as they were."""
    apps = ("Notes", "Mail", "Shop")
    plain, more = furnished(4, apps=apps), furnished(4, apps=(*apps, *SHELVES))
    assert [one for one in more.apps if one not in SHELVES] == list(plain.apps)
    assert [one.title for one in more.notes] == [one.title for one in plain.notes]
    assert more.shop == plain.shop
    assert set(more.shelves) == set(SHELVES)
    assert plain.shelves == {}


@pytest.mark.parametrize("app", SHELVES)
def test_titles_of_the_parts_are_held_apart(app: str) -> None:
    titles = [
        {one.title for seed in range(4) for one in furnished(seed, part).shelves[app].things}
        for part in ("train", "validation", "test")
    ]
    assert sum(map(len, titles)) == len(set.union(*titles))
