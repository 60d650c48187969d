"""A task of the desktop set told in words, and one shown and done again elsewhere: the command line, real Mousepad."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from commands import Ran, finish, start
from screenwright.episodes.folder import read_episode

pytestmark = [pytest.mark.e2e, pytest.mark.slow, pytest.mark.timeout(900)]


def scores(ran: Ran) -> dict[tuple[str, str | None], float]:
    assert ran.code == 0, ran.err
    report = json.loads(ran.out)
    assert report["schema"] == "screenwright.report/1"
    assert report["errors"] == 0, ran.err
    return {(score["name"], score["group"]): score["value"] for score in report["scores"]}


@pytest.mark.parametrize(
    ("task", "phrasing", "said"),
    [("add-a-line", 2, "Honey"), ("line-numbers", 4, "the number of each line"), ("upper-case", 4, "all in capitals")],
    ids=["a deed", "a state that a menu hides", "a command that a menu in a menu hides"],
)
def test_a_task_told_in_words(task: str, phrasing: int, said: str, tmp_path: Path) -> None:
    options = ("--tasks", f"mousepad/{task}", "--phrasings", "1", "--seed", str(phrasing), "--episodes", str(tmp_path))
    told = scores(finish(start("eval", "desktop", *options, "--json")))
    assert told["success", "mousepad"] == 1
    episode = read_episode(tmp_path / "mousepad" / f"{task}-1")
    assert (episode.head.agent, episode.head.outcome) == ("builtin", "success")
    assert said in episode.head.goal


def test_who_does_nothing_is_not_believed(tmp_path: Path) -> None:
    options = ("--tasks", "mousepad/add-a-line", "--phrasings", "1", "--resume", str(tmp_path))
    told = scores(finish(start("eval", "desktop", *options, "--solver", "baseline:nothing", "--json")))
    assert told["success", "mousepad"] == 0
    assert told["miss: oracle no", None] == 1


def test_a_task_shown_once_and_done_on_a_large_dark_screen(tmp_path: Path) -> None:
    rows, episodes = tmp_path / "rows", tmp_path / "episodes"
    options = ("--tasks", "mousepad/replace-a-word", "--looks", "large-dark", "--episodes", str(episodes))
    command = ("eval", "replay", *options, "--resume", str(rows), "--json")
    told = scores(finish(start(*command), 600))
    assert told["success", "large-dark"] == 1
    shown = read_episode(episodes / "shown" / "mousepad" / "replace-a-word")
    again = read_episode(episodes / "mousepad" / "replace-a-word@large-dark-1")
    assert (shown.head.screen_size, again.head.screen_size) == ((1024, 768), (1920, 1080))
    assert again.head.agent == "replay"
    assert scores(finish(start(*command))) == told, "what was judged is not done again"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("desktop", "--solver", "magic"), "baseline:scripted, baseline:nothing, baseline:random, baseline:match"),
        (("desktop", "--tasks", "none/such"), "no task or application is called none/such"),
        (("replay", "--looks", "pink"), "no look is called pink"),
    ],
)
def test_what_there_is_not_is_named(arguments: tuple[str, ...], said: str) -> None:
    ran = finish(start("eval", *arguments))
    assert ran.code in (2, 6)
    assert said in ran.err


def test_samples_are_listed() -> None:
    told = finish(start("eval", "desktop", "--apps", "thunar", "--phrasings", "2", "--list")).out.split()
    assert "thunar/rename#0" in told
    assert "thunar/rename#1" in told
    shown = finish(start("eval", "replay", "--apps", "thunar", "--list")).out.split()
    assert "thunar/rename@large-dark" in shown
