"""Each agent on VNC, on ADB and in the browser, with a fault on the way: it comes round, and the trace shows how."""

from __future__ import annotations

from pathlib import Path

import pytest

from missions import ALL, LIMIT_S, Mission, carry_out
from screenwright.core.episode import Episode


@pytest.mark.slow  # lost links, computer-use models, phones and buttons that do nothing have tests of their own
@pytest.mark.e2e
@pytest.mark.timeout(LIMIT_S)
@pytest.mark.parametrize("mission", ALL, ids=str)
def test_the_goal_is_reached_in_spite_of(mission: Mission, tmp_path: Path) -> None:
    report = carry_out(mission, tmp_path)
    assert report.reached, report
    _shows(report.episode, mission)


def _shows(episode: Episode, mission: Mission) -> None:
    """How the agent came round, as far as its kind has words for it."""
    kinds = [event.kind for event in episode.events]
    verdicts = [event.verdict for event in episode.events if event.kind == "reflection"]
    match mission.fault:
        case "lost":
            assert any(step.outcome is None for step in episode.steps) or "missed" in kinds
        case "dead":
            pressed = [step for step in episode.steps if step.target and "Save" in (step.target["text"] or "")]
            assert len(pressed) > 1
    if mission.agent == "screenagent":
        assert kinds[0] == "plan"
        assert verdicts[-1] == "proceed"
        wanted = {"dead": "retry", "wrong": "replan", "dialog": "retry"}.get(mission.fault)
        assert wanted is None or wanted in verdicts
