"""What the browser knows of why nothing showed reaches who runs it, and its questions go through the gate."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from screenwright.app.errand import Reached
from screenwright.app.running import run
from screenwright.devices.open import open_device
from screenwright.safety.consequences.question import Question
from servers.pages import PageServer

pytestmark = pytest.mark.e2e

PAGE = """<!doctype html><meta charset=utf-8><style>
body { font: 20px sans-serif; margin: 330px 60px } a, button { font: inherit; padding: 10px 24px; margin-right: 60px }
a { background: #ddd; color: black; text-decoration: none }</style>
<button onclick="if (confirm('Delete all notes?')) document.querySelector('p').textContent = 'All gone'">
Tidy up</button>
<a href='/file?report.txt'>Fetch</a><p>Three notes</p>"""


@pytest.fixture
def page() -> Iterator[str]:
    with PageServer({"/page": PAGE}) as server:
        yield f"browser:{server.url}/page"


def notes_of(reached: Reached) -> list[str]:
    lines = (reached.episode / "steps.jsonl").read_text().splitlines()
    return [note for line in lines for note in (json.loads(line)["outcome"] or {}).get("notes", [])]


def test_a_download_that_was_refused_is_told(page: str, tmp_path: Path) -> None:
    said: list[str] = []
    reached = run('click "Fetch"', page, say=said.append, out=tmp_path)
    refused = "download of 'report.txt' refused"
    assert reached.outcome == "failure"
    assert refused in reached.reason
    assert any(line.startswith(f"device: {refused}") for line in said)
    assert any(refused in note for note in notes_of(reached))


def test_a_download_is_an_effect_though_no_picture_shows_it(page: str, tmp_path: Path) -> None:
    with closing(open_device(page, downloads=tmp_path / "files")) as device:
        reached = run('click "Fetch"', device, out=tmp_path / "episode")
    assert (reached.outcome, reached.steps) == ("success", 1)
    assert [path.name for path in (tmp_path / "files").iterdir()] == ["report.txt"]


def test_a_question_of_the_page_is_judged_by_its_words(page: str, tmp_path: Path) -> None:
    asked: list[Question] = []

    def allow(question: Question) -> bool:
        asked.append(question)
        return len(asked) > 1

    goal = 'click "Tidy up", click "OK", wait until "All gone" appears'
    reached = run(goal, page, allow=allow, out=tmp_path / "no")
    assert (reached.outcome, [question.rule for question in asked]) == ("denied", ["delete or overwrite"])
    assert "Delete all notes?" in asked[0].evidence
    assert "confirm dialog opened: Delete all notes?" in notes_of(reached)
    reached = run(goal, page, allow=allow, out=tmp_path / "yes")
    assert reached.outcome == "success"
    assert notes_of(reached)[-1] == "confirm dialog accepted: Delete all notes?"
