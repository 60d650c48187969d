"""The screen as a tree that assistive technology can walk: golden files, escaping, and what Chromium makes of it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from playwright.sync_api import sync_playwright

from screenwright.core.extras import find_chromium
from screenwright.core.geometry import Box
from screenwright.core.screen import Element, Kind, Node, Screen, State
from screenwright.core.screenshot import Screenshot
from screenwright.vision.accessible import accessible
from screenwright.vision.layout import arrange
from screenwright.vision.markup import to_aria, to_html

GOLDEN = Path(__file__).parents[2] / "golden" / "vision"


def element(kind: Kind, box: tuple[int, int, int, int], words: str | None = None, **more: object) -> Element:
    return replace(Element(id="", kind=kind, box=Box(*box), text=words, name=words), **more)  # type: ignore[arg-type]


def screen(*items: Element) -> Screen:
    shot = Screenshot(np.zeros((600, 800, 3), np.uint8))
    layout = arrange(shot.box, items, [])
    return Screen(screenshot=shot, elements=layout.elements, blocks=layout.blocks, tree=layout.tree)


def small() -> Screen:
    """A menu bar, a table, a list, and a form."""
    menus = [element("menuitem", (60 * i, 0, 60 * i + 40, 20), word) for i, word in enumerate(("File", "Edit", "View"))]
    cells = [
        element("cell", (20 + 100 * i, 80 + 20 * j, 120 + 100 * i, 100 + 20 * j), f"{'ab'[i]}{j}", clickable=True)
        for j in range(3)
        for i in range(2)
    ]
    rows = [element("list_item", (400, 80 + 30 * i, 600, 110 + 30 * i), f"Row {i}", clickable=True) for i in range(3)]
    form = [
        element("input", (20, 300, 200, 324), "Elm Row 3", name="Street", clickable=True),
        element("checkbox", (20, 332, 36, 348), name="Gift <wrap>", state=State(checked=True), clickable=True),
        element("slider", (20, 356, 200, 372), name="Volume", value=0.4, clickable=True),
        element("button", (20, 380, 90, 404), "Order", state=State(enabled=False), clickable=True),
        element("link", (100, 384, 160, 400), "Terms & rules", clickable=True),
        element("icon", (180, 380, 204, 404), icon="search", clickable=True),
    ]
    return screen(*menus, *cells, *rows, *form)


@pytest.mark.parametrize(("write", "name"), [(to_aria, "snapshot.aria.txt"), (to_html, "snapshot.html")])
def test_the_whole_of_a_small_screen(write, name):
    assert write(small()) + "\n" == (GOLDEN / name).read_text(encoding="utf-8")


def test_every_element_stands_once_in_the_tree():
    seen = small()
    ids = [part.element.id for part in accessible(seen).walk() if part.element]
    assert sorted(ids) == sorted(one.id for one in seen.elements)


def test_what_lies_in_a_cell_stands_below_it():
    cells = [element("cell", (100 * i, 20 * j, 100 * i + 100, 20 * j + 20)) for j in range(2) for i in range(2)]
    tree = accessible(screen(*cells, element("text", (104, 3, 180, 17), "inner")))
    [table] = [part for part in tree.walk() if part.role == "table"]
    assert [[len(cell.children) for cell in row.children] for row in table.children] == [[0, 1], [0, 0]]


@pytest.mark.parametrize("write", [to_aria, to_html])
def test_a_black_screen_says_so(write):
    shot = Screenshot(np.zeros((60, 80, 3), np.uint8))
    root = Node(id="root", role="screen", box=shot.box)
    assert "black" in write(Screen(screenshot=shot, elements=(), blocks=(), tree=root, blank="black"))


def test_chromium_reads_the_same_tree_from_the_page():
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), chromium_sandbox=False)
        try:
            page = browser.new_page()
            page.set_content(to_html(small()))
            for role, name in [("button", "Order"), ("link", "Terms & rules"), ("checkbox", "Gift <wrap>"),
                               ("textbox", "Street"), ("slider", "Volume"), ("button", "search"), ("menuitem", "Edit"),
                               ("cell", "a1"), ("listitem", None)]:  # fmt: skip
                found = page.get_by_role(role, name=name, exact=True) if name else page.get_by_role(role)
                assert found.count() == (3 if role == "listitem" else 1), role
            assert page.get_by_role("checkbox").is_checked()
            assert page.get_by_role("button", name="Order").is_disabled()
            assert page.get_by_role("textbox").input_value() == "Elm Row 3"
            assert page.get_by_role("table").count() == 1
        finally:
            browser.close()
