"""``screenwright.describe`` and ``screenwright.run``, as a program calls them."""

from __future__ import annotations

from pathlib import Path

import pytest

import screenwright
from builders import screen_of
from loop_fakes import FakeAgent
from screenwright.core.action import TypeText
from screenwright.core.agency import Decision, Plan, Refusal
from screenwright.core.errors import DeviceLost, UsageError
from screenwright.devices.simulated.device import SimulatedDevice
from screenwright.episodes.folder import read_episode

pytestmark = pytest.mark.integration


@pytest.fixture
def notepad(tmp_path: Path) -> SimulatedDevice:
    return SimulatedDevice.notepad(tmp_path / "saved", (640, 400))


def typing(text: str) -> FakeAgent:
    return FakeAgent([Plan(("write",))], {"write": (Decision(TypeText(text), "as I was told"),)})


def test_a_point_is_described_in_either_language() -> None:
    screen = screen_of(("button", "Save", (10, 10, 80, 40)))
    assert "Save" in screenwright.describe(screen, (45, 25)).content
    said = screenwright.describe(screen, screenwright.Point(45, 25), language="zh", verbosity="brief")
    assert "按钮" in said.content
    with pytest.raises(UsageError):
        screenwright.describe(screen, (5000, 25))
    with pytest.raises(UsageError):
        screenwright.describe(screen, (45, 25), language="klingon")


def test_an_agent_of_ones_own_works_an_open_device_which_stays_open(notepad: SimulatedDevice, tmp_path: Path) -> None:
    told: list[str] = []
    ended = screenwright.run("write it", notepad, agent=typing("Hello"), out=tmp_path / "work", say=told.append)
    assert (ended.outcome, ended.steps, ended.episode) == ("success", 1, tmp_path / "work")
    assert told[0] == "plan: write"
    assert notepad.size == (640, 400)
    notepad.screenshot()
    head = read_episode(ended.episode).head
    assert (head.goal, head.agent, head.outcome) == ("write it", "fake", "success")


@pytest.mark.parametrize(("answer", "outcome"), [(True, "success"), (False, "denied"), (None, "denied")])
def test_what_the_gate_asks_is_put_to_the_caller(
    notepad: SimulatedDevice, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, answer: bool | None, outcome: str
) -> None:
    monkeypatch.setenv("SCREENWRIGHT_SECRET_BANK", "correct-horse")
    asked: list[str] = []

    def allow(question: object) -> bool:
        asked.append(str(question))
        return bool(answer)

    given = allow if answer is not None else None
    ended = screenwright.run("write", notepad, agent=typing("{{secret:bank}}"), out=tmp_path / "work", allow=given)
    assert ended.outcome == outcome
    assert len(asked) == (answer is not None)
    assert notepad._notepad.document.text == ("correct-horse" if answer else "")


def test_what_goes_wrong_is_raised_or_told(notepad: SimulatedDevice, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="not a device"):
        screenwright.run("write", "teapot:1")
    with pytest.raises(UsageError, match="unknown agent"):
        screenwright.run("write", notepad, agent="nobody")
    with pytest.raises(UsageError, match="uses no model"):
        screenwright.run("write", notepad, agent="policy:x", model="openai/x")
    refused = FakeAgent([Refusal("I do not understand")], {})
    ended = screenwright.run("?", notepad, agent=refused, out=tmp_path / "refused")
    assert (ended.outcome, ended.reason) == ("refused", "I do not understand")
    notepad.close()
    with pytest.raises(DeviceLost):
        screenwright.run("write", notepad, agent=typing("Hello"), out=tmp_path / "lost")
    assert read_episode(tmp_path / "lost").head.outcome == "error"
