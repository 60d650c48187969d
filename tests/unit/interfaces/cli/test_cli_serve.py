"""``screenwright serve`` up to the moment at which it serves; tests/e2e/test_serve.py has the rest."""

from __future__ import annotations

import json
import os

import pytest

from commands import run_here


@pytest.fixture
def served(capsys, monkeypatch, tmp_path):
    """Runs the command, which ends at once; what the server was given."""
    given = []
    monkeypatch.setattr("screenwright.interfaces.rest.serve", lambda app, door, close: given.append(door))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))

    def run(*options: str):
        ran = run_here(
            capsys, monkeypatch, "serve", "--port", "0", "--no-open", "--runs", str(tmp_path / "runs"), *options
        )
        return ran, given

    return run


def test_it_listens_on_this_machine_alone_and_names_its_page(served):
    ran, (door,) = served("--json")
    told = json.loads(ran.out)
    assert ran.code == 0
    assert told["page"] == f"{told['url']}?token={told['token']}"
    assert told["url"].startswith("http://127.0.0.1:")
    assert "can try to come in" not in ran.err
    assert door.fileno() == -1


def test_listening_for_others_is_warned_of(served):
    ran, given = served("--host", "0.0.0.0")
    assert "everybody who reaches http://0.0.0.0:" in ran.err
    assert "--allow-host" in ran.err
    assert len(given) == 1


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--device", "simulated:notepad"] * 9, "at most 8"), (["--device", "nothing:here"], "not a device"),
        (["--host", "host.invalid"], "no address of this machine"),
        (["--device", "simulated:none"], "no simulated device"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_one_line(served, options, words):
    ran, given = served(*options)
    assert ran.code == 2
    assert words in ran.err
    assert "Traceback" not in ran.err
    assert given == []


def test_a_token_that_others_may_read_is_not_taken(served, tmp_path):
    path = tmp_path / "open-token"
    path.write_text("x" * 40)
    os.chmod(path, 0o644)
    ran, given = served("--token-file", str(path))
    assert ran.code == 2
    assert f"chmod 600 {path}" in ran.err
    assert given == []


def test_the_servers_own_model_has_to_be_one_that_there_is(served):
    ran, given = served("--model", "nobody/x")
    assert ran.code == 2
    assert "unknown model" in ran.err
    assert given == []
