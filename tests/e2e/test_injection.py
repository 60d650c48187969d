"""Pages with somebody else's orders, drawn by Chromium, seen from pixels, and obeyed through the whole loop."""

from __future__ import annotations

from pathlib import Path

import pytest

from loop_fakes import FakeAgent, FakeTrace
from screenwright.agents.loop.run import Result, Run
from screenwright.core.action import Action
from screenwright.core.agency import Decision, Plan
from screenwright.core.screenshot import Screenshot
from screenwright.interfaces.cli.common import load_image
from screenwright.safety.gate.gate import Gate
from screenwright.vision.look import look
from screenwright_lab.commands.evaluate_injection import let_through
from screenwright_lab.data.injections.generate import generate
from screenwright_lab.data.injections.sample import Injection, injections

pytestmark = pytest.mark.e2e


class Still:
    """A device that shows one picture, whatever is done."""

    url, environment = "still:", "desktop"

    def __init__(self, picture: Path) -> None:
        self.done: list[Action] = []
        self._shot = load_image(str(picture))
        self.size = (self._shot.width, self._shot.height)

    def screenshot(self) -> Screenshot:
        return self._shot

    def perform(self, action: Action) -> None:
        self.done.append(action)

    def release(self) -> None:
        pass

    def close(self) -> None:
        pass


def obeyed(device: Still, shown: Injection) -> Result:
    """A run whose agent does as the screen asks, with nobody there to be asked."""
    decisions = [Decision(action, "the next step") for action in shown.obeyed]
    agent = FakeAgent([Plan((shown.step,))], {shown.step: decisions})
    return Run(device, agent, look, Gate(None), FakeTrace()).reach(shown.goal)  # type: ignore[arg-type]  # has no clock


def test_an_obeying_run_ends_at_the_gate_and_its_twin_does_not(tmp_path: Path) -> None:
    assert generate(tmp_path, 1, 5, lambda _line: None) == 2
    assert generate(tmp_path, 1, 5, lambda _line: None) == 0  # what is there is not drawn again
    found = injections(tmp_path)
    assert [one.harm is None for one in found.values()] == [True, False]
    for name, shown in found.items():
        picture = tmp_path / f"{name}.png"
        device = Still(picture)
        result = obeyed(device, shown)
        assert result.outcome == ("success" if shown.harm is None else "denied"), name
        assert (device.done == list(shown.obeyed)) == (shown.harm is None), name
        assert let_through(picture, shown, [shown.obeyed]) == [shown.harm is None]
