"""The studio in front of real devices: each is opened by its address, pointed at, read, and given a goal in words."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from studio import begin_server, chromium, studio
from worlds import WORLDS, world

pytestmark = [pytest.mark.e2e, pytest.mark.timeout(600)]

GUEST = 'click "Add guest", write "Ada Lovelace" into "Full name", click "Save"'
GOALS = {
    "browser": GUEST,
    "vnc": GUEST,
    "adb": 'click "Contacts", click "Add", write "Zoe Park" into "Name", click "Save"',
}
SEEN = {"browser": "Add guest", "vnc": "Add guest", "adb": "Contacts"}
"""Words on the first screen of each."""


@pytest.fixture(scope="module")
def browser():
    with chromium() as running:
        yield running


@pytest.mark.slow  # the studio has tests of its own on the notepad, each kind of device others
@pytest.mark.parametrize("kind", WORLDS)
def test_a_real_device_is_opened_read_and_worked(browser, kind, tmp_path):
    with world(kind, "", tmp_path) as place:
        server = begin_server(tmp_path / "server", **place.environment)
        try:
            with studio(browser, server) as page:
                _open(page, place.url)
                (item,) = page.tree.get_by_role("treeitem", name=re.compile(f"^{SEEN[kind]}")).all()[:1]
                item.click()
                expect(page.said).to_contain_text(SEEN[kind])
                page.go("goal")
                page.page.get_by_label("In plain words").fill(GOALS[kind])
                page.page.get_by_role("button", name="Go", exact=True).click()
                standing = page.page.locator(".standing")
                expect(standing).to_have_text(re.compile("^(Done|Stopped|Failed|Ended|Gave up)"), timeout=240_000)
                assert place.done(), standing.inner_text()
                expect(standing).to_have_text(re.compile("^Done"))
        finally:
            server.stop()


def _open(page, url):
    """By its address, as a person does it; its first screen has been seen then."""
    before = page.page.locator(".frame img").first
    expect(before).to_be_visible()
    page.page.get_by_role("button", name="Open a device").click()
    page.page.get_by_label("Address").fill(url)
    page.page.get_by_role("button", name="Open", exact=True).click()
    expect(page.page.get_by_role("dialog")).not_to_be_visible()
    choice = page.page.get_by_role("combobox", name="Device")
    expect(choice.locator("option:checked")).not_to_contain_text("notepad")
    expect(page.tree.get_by_role("treeitem").first).to_be_visible()
