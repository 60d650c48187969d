"""Planner skills on pages of our own, in a real browser, from pixels alone: the page says whether it was done."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing

import pytest

from loop_fakes import FakeTrace
from screenwright.agents.loop.run import Limits, Run
from screenwright.agents.planner.builtin import BuiltinPlanner
from screenwright.core.action import Move
from screenwright.core.agency import Decision, Situation
from screenwright.core.episode import GateRecord
from screenwright.core.geometry import Point
from screenwright.devices.browser.device import BrowserDevice, ask_page, open_page
from screenwright.vision.look import look
from servers.pages import PageServer
from skill_pages import ERRANDS, Errand

pytestmark = pytest.mark.e2e

ASIDE = Point(790, 590)
"""Where the pointer hovers over nothing."""


class OpenGate:
    def check(self, decision: Decision, situation: Situation) -> GateRecord:
        del decision, situation
        return GateRecord(permission="allowed", rule="a page of the tests", by="policy")


@pytest.fixture(scope="module")
def server() -> Iterator[PageServer]:
    with PageServer({f"/{errand.name}": errand.page for errand in ERRANDS}) as running:
        yield running


@pytest.fixture(scope="module")
def device(server: PageServer) -> Iterator[BrowserDevice]:
    """One browser for all pages."""
    first = f"browser:{server.url}/{ERRANDS[0].name}"
    with closing(BrowserDevice.open(first, size=(800, 600), timeout_s=60.0)) as opened:
        yield opened


EACH = [
    pytest.param(errand, id=errand.name, marks=[] if place % 9 == 3 else pytest.mark.slow)
    for place, errand in enumerate(ERRANDS)
]
"""Every ninth page; the others run with ``make test-slow``."""


@pytest.mark.parametrize("errand", EACH)
def test_the_page_says_that_it_is_done(errand: Errand, server: PageServer, device: BrowserDevice) -> None:
    open_page(device, f"{server.url}/{errand.name}")
    device.perform(Move(ASIDE))
    said: list[str] = []
    run = Run(device, BuiltinPlanner(), look, OpenGate(), FakeTrace(), Limits(), say=said.append)
    result = run.reach(errand.goal)
    done = ask_page(device, "() => window.done")
    assert (result.outcome, done) == ("success", errand.done), "\n".join((*said, result.reason))
