"""Planner skills on pages of our own, in a real browser, from pixels alone: the page says whether it was done."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing

import pytest

from loop_fakes import FakeTrace
from screenwright.agents.loop.run import Limits, Run
from screenwright.agents.planner.builtin import BuiltinPlanner
from screenwright.core.agency import Decision, Situation
from screenwright.core.episode import GateRecord
from screenwright.devices.browser import BrowserDevice, ask_page
from screenwright.devices.open import open_device
from screenwright.perception.look import look
from servers.pages import PageServer
from skill_pages import ERRANDS, Errand

pytestmark = pytest.mark.e2e


class OpenGate:
    def check(self, decision: Decision, situation: Situation) -> GateRecord:
        del decision, situation
        return GateRecord(permission="allowed", rule="a page of the tests", by="policy")


@pytest.fixture(scope="module")
def server() -> Iterator[PageServer]:
    with PageServer({f"/{errand.name}": errand.page for errand in ERRANDS}) as running:
        yield running


@pytest.mark.parametrize("errand", ERRANDS, ids=lambda errand: errand.name)
def test_the_page_says_that_it_is_done(errand: Errand, server: PageServer) -> None:
    said: list[str] = []
    with closing(open_device(f"browser:{server.url}/{errand.name}")) as device:
        assert isinstance(device, BrowserDevice)
        run = Run(device, BuiltinPlanner(), look, OpenGate(), FakeTrace(), Limits(), say=said.append)
        result = run.reach(errand.goal)
        done = ask_page(device, "() => window.done")
    assert (result.outcome, done) == ("success", errand.done), "\n".join((*said, result.reason))
