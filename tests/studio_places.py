"""Every page of the studio, with something on it to see."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

from episode_builders import write_run
from studio import Studio

EPISODE = "2026-11-20_10-00-00-run-a"
OTHER = "2026-11-20_11-00-00-run-b"
PLACES = {
    "look": ".tree li",
    "goal": "#goal",
    "show": "#kept",
    "episodes": ".episode-rows li",
    f"episodes/{EPISODE}": "#step-now",
    f"compare/{EPISODE}/{OTHER}": ".sides section",
    "parse": ".drop",
}
"""Each page, and what shows that it is there."""


def write_runs(folder: Path) -> None:
    """What the pages of episodes show, in the folder of a server."""
    for name in (EPISODE, OTHER):
        write_run(folder / "runs" / name, goal=f"write a note, {name[-1]}")


def visit(page: Studio, place: str) -> None:
    page.go(place)
    expect(page.page.locator(PLACES[place]).first).to_be_visible()
