"""A canary in the place of a secret: it is typed for certain, and is nowhere else.

Searched are every file of the run and its report, every word and picture that the model was sent, and all that was
printed; pictures are read again.
"""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path

import numpy as np
import pytest

from commands import Ran, finish, run_here, start
from screenwright.core.geometry import Box
from screenwright.core.images import decode
from screenwright.core.screenshot import Screenshot
from screenwright.vision.text import read_text
from servers.chat_server import ChatServer, says
from servers.pages import PageServer

pytestmark = [pytest.mark.e2e, pytest.mark.timeout(300)]

CANARY = "Wren-Kettle-58314"
PARTS = ("wren", "kettle", "58314")
PAGE = """<!doctype html><meta charset=utf-8><style>body { font: 20px sans-serif; margin: 0 } input, p, div {
position: absolute; left: 40px; margin: 0 } input { top: 40px; width: 400px; height: 40px; font: inherit }
p { top: 120px } div { top: 180px; width: 100px; word-break: break-all; line-height: 30px }</style>
<input oninput="for (const e of document.querySelectorAll('p, div')) e.textContent = this.value;
new Image().src = '/seen?' + encodeURIComponent(this.value)"><p></p><div></div>"""


def script(*actions: dict[str, object]) -> Sequence[str]:
    """Plan, act, look, and end."""
    return [
        json.dumps({"why": "as asked", "subgoals": ["fill the field in"]}),
        json.dumps({"why": "as asked", "actions": [*actions]}),
        json.dumps({"why": "it is there", "verdict": "retry", "advice": "look once more"}),
        json.dumps({"why": "it is there", "actions": [{"action": "finish"}]}),
    ]


def run_it(device: str, out: Path, replies: Sequence[str], *more: str) -> tuple[Ran, list[dict[str, object]]]:
    with ChatServer([says(reply) for reply in replies]) as server:
        process = start(
            "run", "log me in with {{secret:bird}}", "--device", device, "--model", "openai-compatible/any",
            "--base-url", server.openai_url, "--out", str(out), "--yes", *more, SCREENWRIGHT_SECRET_BIRD=CANARY,
        )  # fmt: skip
        ran = finish(process)
    return ran, [request.body for request in server.requests]


Here = Callable[..., Ran]


@pytest.fixture
def here(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Here:
    return partial(run_here, capsys, monkeypatch)


def pictures_of(bodies: Sequence[dict[str, object]]) -> Iterator[Screenshot]:
    for data in re.findall(r"base64,([A-Za-z0-9+/=]+)", json.dumps(bodies)):
        yield decode(base64.b64decode(data))


def shows_canary(shot: Screenshot) -> bool:
    """Whether it can be read in the part of the picture that is not of the colour of its last pixel."""
    rows, columns = np.nonzero((shot.pixels != shot.pixels[-1, -1]).any(axis=2))
    if not rows.size:
        return False
    drawn = Box(int(columns.min()), int(rows.min()), int(columns.max()) + 1, int(rows.max()) + 1)
    part = np.ascontiguousarray(shot.crop(drawn.grown(20).clipped(shot.width, shot.height)))
    words = "".join(line.text for line in read_text(part).lines).casefold()
    return any(part in words for part in PARTS)


def assert_nowhere(here: Here, out: Path, ran: Ran, bodies: Sequence[dict[str, object]]) -> None:
    exported = out.parent / f"{out.name}-exported"
    viewed, judged = here("view", out), here("annotate", out, "--json")
    written = here("data", "export", out, "--to", "chat", "--out", exported)
    assert viewed.code == judged.code == written.code == 0
    for printed in (ran.out, ran.err, viewed.out, viewed.err, judged.out, written.err, json.dumps(bodies)):
        assert CANARY not in printed
    assert "{{secret:bird}}" in (exported / "chat.jsonl").read_text()
    files = [path for folder in (out, exported) for path in folder.rglob("*") if path.is_file()]
    assert {"episode.json", "steps.jsonl", "report.html"} <= {path.name for path in files}
    assert [path for path in files if CANARY.encode() in path.read_bytes()] == []
    sent = list(pictures_of(bodies))
    assert sent
    kept = [decode(path.read_bytes()) for path in out.rglob("*.png")]
    different = {shot.pixels.tobytes(): shot for shot in (*kept, *sent)}
    assert not any(map(shows_canary, different.values()))


def test_in_a_browser_on_a_page_that_shows_what_is_typed(here: Here, tmp_path: Path) -> None:
    with PageServer({"/": PAGE}) as server:
        replies = script(
            {"action": "click", "at": [200, 60]}, {"action": "type_text", "text": "{{secret:bird}}"},
            {"action": "wait", "seconds": 0.2},
        )  # fmt: skip
        ran, bodies = run_it(f"browser:{server.url}/", tmp_path / "episode", replies)
        assert any(CANARY in path for path in server.seen), ran.err
    assert_nowhere(here, tmp_path / "episode", ran, bodies)
    assert "{{secret:bird}}" in (tmp_path / "episode" / "steps.jsonl").read_text()


@pytest.mark.slow  # as in a browser, which is the harder one
def test_on_the_simulated_desktop(here: Here, tmp_path: Path) -> None:
    files = tmp_path / "files"
    files.mkdir()
    replies = script(
        {"action": "type_text", "text": "here: {{secret:bird}} end"}, {"action": "press_keys", "keys": ["ctrl", "s"]},
        {"action": "type_text", "text": "kept.txt\n"},
    )  # fmt: skip
    ran, bodies = run_it(f"simulated:notepad?size=640x400&folder={files}", tmp_path / "episode", replies)
    assert [path.read_text() for path in files.iterdir()] == [f"here: {CANARY} end"], ran.err
    assert_nowhere(here, tmp_path / "episode", ran, bodies)


@pytest.mark.slow  # tests/unit/safety/test_policy.py binds secrets to hosts
def test_a_secret_bound_to_another_host_is_not_typed(tmp_path: Path) -> None:
    policy = tmp_path / "policy.toml"
    policy.write_text('schema = "screenwright.policy/1"\n[[secret]]\nname = "bird"\nhost = "bank.example"\n')
    with PageServer({"/": PAGE}) as server:
        replies = script(
            {"action": "click", "at": [200, 60]}, {"action": "type_text", "text": "{{secret:bird}}"}
        )  # fmt: skip
        ran, _ = run_it(f"browser:{server.url}/", tmp_path / "episode", replies, "--policy", str(policy))
        assert not any("Wren" in path for path in server.seen)
    assert ran.code == 7
    assert "bound to the host" in ran.out
