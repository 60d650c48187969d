"""Entries side by side that are set alike are of one kind."""

import pytest

from screenwright.core.geometry import Box
from screenwright.core.screen import State
from screenwright.vision.detect import Detection, View
from screenwright.vision.tab_rows import with_alike_tabs


def row(*kinds, gap=4, height=30):
    return [
        Detection(Box(i * (60 + gap), 0, i * (60 + gap) + 60, height), 0.9, View(kind, 0.6, 0.9, State()))
        for i, kind in enumerate(kinds)
    ]


def kinds(things):
    return [one.view.kind for one in with_alike_tabs(things)]


@pytest.mark.parametrize(
    ("seen", "told"),
    [
        ("tab menuitem tab menuitem menuitem", "tab tab tab tab tab"),
        ("menuitem tab menuitem menuitem", "menuitem menuitem menuitem menuitem"),
        ("tab button", "tab button"),
        ("tab input menuitem", "tab input menuitem"),
        ("menuitem button link", "menuitem button link"),
    ],
    ids=["a third are", "too few are", "too short", "what is no entry parts it", "none is"],
)
def test_the_kinds_of_a_row(seen, told):
    assert kinds(row(*seen.split())) == told.split()


def test_what_lies_apart_or_is_set_otherwise_is_another_row():
    assert kinds(row("tab", "menuitem", "menuitem", gap=40)) == ["tab", "menuitem", "menuitem"]
    tabs, menu = row("tab", "tab", "tab"), row("menuitem", "menuitem", "menuitem")
    below = [Detection(one.box.moved(0, 60), one.chance, one.view) for one in menu]
    assert kinds([*tabs, *below]) == ["tab"] * 3 + ["menuitem"] * 3
