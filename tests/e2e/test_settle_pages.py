"""Waiting on real pages in the system's Chromium: what it animates by itself, what it draws, and what it loads."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing

import numpy as np
import pytest

from screenwright.agents.loop.settle import Settled, Watch
from screenwright.core.action import Click
from screenwright.core.geometry import Box, Point
from screenwright.devices.browser.device import BrowserDevice, open_page
from servers.pages import PageServer

pytestmark = pytest.mark.e2e

LINES = "".join(f"<p>Line {number} of a page with words on it, as pages have</p>" for number in range(16))
RING = """<style>@keyframes turn { to { transform: rotate(1turn) } }
#ring { width: 40px; height: 40px; border: 5px solid #ddd; border-top-color: #36c; border-radius: 50%;
        animation: turn 1s linear infinite }
.middle { display: grid; place-items: center; height: 95vh; margin: 0 }</style>"""
MENU = """<style>@keyframes come { from { opacity: 0 } }
.menu { position: fixed; left: 40px; top: 40px; width: 200px; height: 300px; background: #0000ff; animation: come .5s }
</style>"""
FILM = """<canvas id=film width=320 height=200 style='position:fixed;right:20px;top:60px'></canvas><script>
const pen = film.getContext('2d')
setInterval(() => { for (let n = 0; n < 40; n++) {
  pen.fillStyle = `hsl(${Math.random() * 360} 80% 50%)`; pen.fillRect(Math.random() * 320, Math.random() * 200, 60, 60)
} }, 40)</script>"""
ARRIVES = """<script>setTimeout(() => {
  const lines = document.querySelector('template').innerHTML
  document.body.className = ''; document.body.innerHTML = lines }, 4500)</script>"""
CLOCK = """<div id=time style='position:fixed;right:8px;top:4px'></div><script>
setInterval(() => time.textContent = new Date().toTimeString().slice(0, 8), 100)</script>"""
OPENS_LATE = """<button style='position:fixed;left:0;top:0;width:90px;height:30px'>menu</button>
<template><div class=menu></div></template><script>
const menu = document.querySelector('template').content
document.querySelector('button').onclick = () => setTimeout(() => document.body.append(menu), 300)</script>"""
PAGES = {
    "/spinner": f"{RING}<div id=ring></div>{LINES}",
    "/marquee": f"<marquee>news and news and news and news and news and news</marquee>{LINES}",
    "/progress": f"<progress></progress>{LINES}",
    "/video": LINES + FILM,
    "/fade": f"{MENU}<div class=menu></div>{LINES}",
    "/menu": f"{MENU}{RING}<div id=ring style='position:fixed;right:60px;top:60px'></div>" + OPENS_LATE,
    "/scroll": LINES * 5 + "<script>onclick = () => scrollTo({top: 1500, behavior: 'smooth'})</script>",
    "/loads": f"{RING}<body class=middle><div id=ring></div><template>{LINES}</template>" + ARRIVES,
    "/loading": f"{RING}<body class=middle><div id=ring></div>",
    "/clock": LINES + CLOCK,
}


@pytest.fixture(scope="module")
def server() -> Iterator[PageServer]:
    with PageServer(PAGES) as running:
        yield running


@pytest.fixture(scope="module")
def browser(server: PageServer) -> Iterator[BrowserDevice]:
    with closing(BrowserDevice.open(f"browser:{server.url}/fade")) as device:
        yield device


@pytest.fixture
def watch(server: PageServer, browser: BrowserDevice, request: pytest.FixtureRequest) -> Watch:
    open_page(browser, f"{server.url}{request.param}")
    return Watch(browser)


def click(watch: Watch, at: Point) -> Settled:
    before = watch.look()
    watch.device.perform(Click(at))
    watch.acted()
    return watch.settle(expect=before, at=Box(0, 0, 100, 40))


@pytest.mark.parametrize("watch", ["/spinner", "/marquee", "/progress", "/video"], indirect=True)
def test_what_moves_by_itself_is_found_and_then_is_no_movement(watch: Watch) -> None:
    for _ in range(6):
        settled = watch.settle()
        if settled.still and settled.restless:
            break
    assert settled.still
    assert settled.restless
    lines = Box(0, 300, 500, settled.shot.height)
    assert not any(box.overlap(lines) for box in settled.restless)
    assert not settled.loading


@pytest.mark.parametrize("watch", ["/fade"], indirect=True)
def test_what_fades_in_is_there_in_full(watch: Watch) -> None:
    settled = watch.settle()
    assert settled.still
    assert (settled.shot.crop(Box(60, 60, 220, 320)) == (0, 0, 255)).all()


@pytest.mark.parametrize("watch", ["/menu"], indirect=True)
def test_a_menu_that_comes_late_beside_a_spinner_is_seen(watch: Watch) -> None:
    assert watch.settle().still
    before = watch.look()
    begun = watch.clock()
    settled = click(watch, Point(40, 15))
    assert settled.still
    assert (settled.shot.crop(Box(60, 60, 220, 320)) == (0, 0, 255)).all()
    assert not before.same_pixels(settled.shot)
    assert watch.restless_since(begun)


@pytest.mark.parametrize("watch", ["/scroll"], indirect=True)
def test_a_smooth_scroll_is_over(watch: Watch) -> None:
    watch.settle()
    settled = click(watch, Point(400, 400))
    assert settled.still
    assert watch.settle().shot.same_pixels(settled.shot)


@pytest.mark.parametrize("watch", ["/loads"], indirect=True)
def test_a_page_that_loads_for_long_is_waited_for(watch: Watch) -> None:
    settled = watch.settle()
    assert (settled.still, settled.loading) == (True, False)
    assert np.ptp(settled.shot.crop(Box(0, 0, 400, 400)).astype(int)) > 200  # its lines are there


@pytest.mark.slow
@pytest.mark.parametrize("watch", ["/loading"], indirect=True)
def test_one_that_never_loads_is_named_and_waited_for_once(watch: Watch) -> None:
    settled = watch.settle()
    assert (settled.still, settled.loading) == (False, True)
    again = watch.settle()
    assert (again.still, again.loading) == (True, False)


@pytest.mark.slow
@pytest.mark.parametrize("watch", ["/clock"], indirect=True)
def test_a_clock_becomes_known(watch: Watch) -> None:
    corner = Box(1100, 0, 1280, 40)
    for _ in range(12):
        assert watch.settle().still
        if watch.restless:
            break
        watch.pause(0.7)
    assert watch.restless
    assert all(corner.covers(box) for box in watch.restless)
