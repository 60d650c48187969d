"""No page of the studio is wider than its screen, under the declared fonts and under wide ones."""

from __future__ import annotations

import os

import pytest

import fonts
from studio import begin_server, chromium, studio
from studio_places import PLACES, visit, write_runs

pytestmark = [pytest.mark.e2e, pytest.mark.timeout(600)]

SIZES = {"phone": (360, 740), "laptop": (1280, 800), "wall": (3840, 2160)}


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    folder = tmp_path_factory.mktemp("studio")
    write_runs(folder)
    running = begin_server(folder)
    yield running
    running.stop()


@pytest.fixture(scope="module", params=[fonts.DECLARED, fonts.WIDE], ids=lambda path: path.stem)
def browser_with_fonts(request):
    with chromium(environment={**os.environ, fonts.VARIABLE: str(request.param)}) as running:
        yield running


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES.keys())
def test_no_page_is_wider_than_its_screen(browser_with_fonts, server, size):
    with studio(browser_with_fonts, server, size) as page:
        for place in PLACES:
            visit(page, place)
            over = page.page.evaluate("document.documentElement.scrollWidth - window.innerWidth")
            assert over <= 0, f"{place} is {over} px too wide"
