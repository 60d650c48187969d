"""The studio for everybody: nothing serious that axe finds, light and dark."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from studio import begin_server, chromium, complaints, studio
from studio_places import PLACES, visit, write_runs

pytestmark = [pytest.mark.e2e, pytest.mark.timeout(600)]

HOLDER = "['menu', 'picture', 'panel'].find(id => document.getElementById(id).contains(document.activeElement))"


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    folder = tmp_path_factory.mktemp("studio")
    write_runs(folder)
    running = begin_server(folder)
    yield running
    running.stop()


@pytest.fixture(scope="module")
def browser():
    with chromium() as running:
        yield running


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_axe_finds_nothing_serious(browser, server, dark):
    with studio(browser, server, dark=dark) as page:
        for place in PLACES:
            visit(page, place)
            assert complaints(page.page) == [], place
        page.page.get_by_role("button", name="Keys").click()
        assert complaints(page.page) == [], "the menu of keys"
        page.page.keyboard.press("Escape")


def test_axe_would_find_what_is_wrong(browser, server):
    with studio(browser, server) as page:
        visit(page, "parse")
        page.page.evaluate("document.querySelector('#menu').removeAttribute('aria-label')")
        page.page.evaluate("document.body.append(Object.assign(document.createElement('button'), {textContent: ''}))")
        assert any("button-name" in line for line in complaints(page.page))


def test_the_colours_are_chosen_and_kept(browser, server):
    with studio(browser, server) as page:
        visit(page, "parse")
        ground = "getComputedStyle(document.body).backgroundColor"
        light = page.page.evaluate(ground)
        page.page.get_by_role("button", name="Colours: system").click()
        page.page.get_by_role("button", name="Colours: light").click()
        assert page.page.evaluate(ground) != light
        page.page.reload()
        expect(page.page.get_by_role("button", name="Colours: dark")).to_be_visible()


def test_every_part_is_reached_by_f6_and_the_keys_are_told(browser, server):
    with studio(browser, server) as page:
        visit(page, "look")
        holders = []
        for _ in range(3):
            page.page.keyboard.press("F6")
            holders.append(page.page.evaluate(HOLDER))
        assert holders == ["menu", "picture", "panel"]
        page.page.keyboard.press("?")
        expect(page.page.get_by_role("dialog", name="Keys")).to_contain_text("type a text into it")
        page.page.keyboard.press("Escape")
        expect(page.page.get_by_role("dialog")).to_have_count(0)


def test_nothing_moves_for_who_wants_no_motion(browser, server):
    with studio(browser, server, reduced_motion="reduce") as page:
        page.page.route("**/v1/devices/*/screen", lambda route: None)  # so that it goes on looking
        page.go("look")
        page.page.reload()
        bar = page.page.locator(".working .bar")
        expect(bar).to_be_visible()
        assert bar.evaluate("bar => getComputedStyle(bar, '::after').animationName") == "none"
