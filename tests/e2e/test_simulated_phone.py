"""Goals in words on the simulated phone, from its pixels alone; what was reached is read from the phone's own state."""

from __future__ import annotations

from pathlib import Path

import pytest

from screenwright.agents.loop.run import Limits, Result
from screenwright.agents.planner.builtin import BuiltinPlanner
from screenwright.core.screen import Element
from screenwright.devices.open import open_device
from screenwright.devices.simulated.phone.device import SimulatedPhone
from screenwright.devices.simulated.phone.model import PEOPLE, Page
from screenwright.episodes.folder import read_episode
from screenwright.vision.look import look
from sessions import reached

pytestmark = pytest.mark.e2e
SMALL = (360, 720)
"""Text is looked for on small pictures made twice as large, at a quarter of the cost of a usual phone's."""


def reach(goal: str, phone: SimulatedPhone, tmp_path: Path, *, yes: bool = False) -> Result:
    return reached(goal, phone, BuiltinPlanner(), tmp_path / "episode", Limits(steps=20), yes=yes)


@pytest.mark.parametrize(
    ("url", "goal"),
    [
        ("simulated:phone?size=360x720", "turn on Bluetooth"),
        pytest.param("simulated:phone", "turn on Bluetooth", marks=pytest.mark.slow),
        pytest.param(
            "simulated:phone?size=540x1080&theme=dark&rotation=90",
            "turn on Bluetooth, turn on Wi-Fi",
            marks=pytest.mark.slow,
        ),
    ],
)
def test_a_switch_is_turned_on_and_one_that_is_on_left_alone(url: str, goal: str, tmp_path: Path) -> None:
    phone = open_device(url)
    assert isinstance(phone, SimulatedPhone)
    result = reach(goal, phone, tmp_path)
    assert result.outcome == "success", result.reason
    assert (phone.phone.switches["Bluetooth"], phone.phone.switches["Wi-Fi"]) == (True, True)


@pytest.mark.slow
def test_through_the_settings_to_the_dark_theme(tmp_path: Path) -> None:
    phone = SimulatedPhone(SMALL)
    result = reach("open Settings, click Display, turn on Dark theme, select Large", phone, tmp_path)
    assert result.outcome == "success", result.reason
    assert phone.phone.switches["Dark theme"]
    assert phone.phone.text_size == "Large"
    assert read_episode(tmp_path / "episode").head.screen_size == SMALL


@pytest.mark.slow
def test_down_a_list_to_one_of_its_last_rows(tmp_path: Path) -> None:
    phone = SimulatedPhone(SMALL)
    result = reach("open Contacts, scroll down to Niklaus Wirth, click Niklaus Wirth", phone, tmp_path)
    assert result.outcome == "success", result.reason
    contact = phone.phone.page.contact
    assert contact is not None
    assert contact.name == "Niklaus Wirth"


def test_a_form_is_filled_in_and_saved(tmp_path: Path) -> None:
    phone = SimulatedPhone(SMALL)
    goal = 'open Contacts, click New contact, type "Lise" into First name, type "Meitner" into Last name, click Save'
    result = reach(goal, phone, tmp_path)
    assert result.outcome == "success", result.reason
    assert [contact.name for contact in phone.phone.contacts] == sorted([*PEOPLE, "Lise Meitner"])


@pytest.mark.slow  # tests/unit/agents has the gate, tests/e2e/test_mcp.py and test_browser_runs.py runs that ask
@pytest.mark.parametrize(("yes", "outcome"), [(False, "denied"), (True, "success")])
def test_what_cannot_be_undone_is_asked_about(yes: bool, outcome: str, tmp_path: Path) -> None:
    phone = SimulatedPhone(SMALL)
    phone.phone.flip("Hotspot")
    goal = 'open Settings, scroll down to "Reset settings", click "Reset settings", click the Reset button'
    assert reach(goal, phone, tmp_path, yes=yes).outcome == outcome
    assert phone.phone.switches["Hotspot"] == (not yes)


def test_what_the_eyes_read_is_what_the_truth_tells() -> None:
    """The words of a page, and its switches with their states, are found where the truth has them."""
    phone = SimulatedPhone(SMALL)
    phone.phone.open("Settings")
    assert phone.phone.page == Page("Settings")
    seen = look(phone.screenshot()).elements
    truth = phone.truth()
    words = [element for element in truth if element.kind == "text"]
    assert sum(_is_among(word, seen) for word in words) >= 0.9 * len(words)
    switches = [element for element in truth if element.kind == "switch"]
    assert len(switches) == 6
    for switch in switches:
        (found,) = [e for e in seen if e.kind == "switch" and e.box.iou(switch.box) > 0.7]
        assert found.state.checked == switch.state.checked


def _is_among(word: Element, seen: tuple[Element, ...]) -> bool:
    return any(element.text == word.text and element.box.overlap(word.box) > 0 for element in seen)
