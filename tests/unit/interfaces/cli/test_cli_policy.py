"""``policy check``, and where ``run`` finds its policy and its secrets."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from commands import run_here
from screens import FORM, form
from screenwright.app.guard import Guard, open_policy
from screenwright.app.settings import Settings
from screenwright.core.errors import UsageError
from screenwright.core.images import encode_png
from screenwright.episodes.folder import read_episode
from screenwright.llm.calls import Endpoint
from screenwright.safety.gate.policy import Policy
from screenwright.safety.redaction.veiled import Veiled

pytestmark = pytest.mark.integration

NOTEPAD = "simulated:notepad?size=640x400"
POLICY = """schema = "screenwright.policy/1"
[[rule]]
then = "deny"
element = "Continue"
why = "not yet"
"""


@pytest.fixture
def ran(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Any:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "policy.toml").write_text(POLICY)
    (tmp_path / "screen.png").write_bytes(encode_png(form().shot().pixels))
    return lambda *arguments: run_here(capsys, monkeypatch, *arguments)


def test_it_prints_how_a_policy_reads(ran: Any) -> None:
    result = ran("policy", "check", "policy.toml")
    assert result.code == 0
    assert "1. deny: element Continue (not yet)" in result.out
    broken = ran("policy", "check", "screen.png")
    assert broken.code == 2
    assert "not text in UTF-8" in broken.err


@pytest.mark.parametrize(("button", "said", "code"), [("continue", "deny", 7), ("nickname", "allow", 0)])
def test_it_judges_an_action_on_a_picture(ran: Any, button: str, said: str, code: int) -> None:
    at = FORM[button].center
    action = json.dumps({"action": "click", "at": [at.x, at.y]})
    result = ran("policy", "check", "policy.toml", "--action", action, "--image", "screen.png", "--json")
    assert (json.loads(result.out)["verdict"]["then"], result.code) == (said, code)


def test_an_action_needs_a_picture(ran: Any) -> None:
    assert ran("policy", "check", "policy.toml", "--action", "{}").code == 2


def policy_by(**said: Any) -> Policy:
    return open_policy(Settings.of(**said), lambda _line: None)


def test_flag_before_environment_before_file_before_default(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ran: Any
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    assert policy_by().name == ""
    (tmp_path / "screenwright.toml").write_text('[policy]\nschema = "screenwright.policy/1"\npreset = "strict"\n')
    assert policy_by().preset == "strict"
    monkeypatch.setenv("SCREENWRIGHT_POLICY", str(tmp_path / "none.toml"))
    assert policy_by(policy=tmp_path / "policy.toml").name == "policy.toml"
    with pytest.raises(UsageError, match="cannot be read"):
        policy_by()
    refused = ran("run", "wait 0 seconds", "--device", NOTEPAD, "--out", str(tmp_path / "episode"))
    assert refused.code == 2
    assert "none.toml cannot be read" in refused.err
    (tmp_path / "screenwright.toml").write_text("policy = 1")
    with pytest.raises(UsageError, match="a table, not 1"):
        policy_by()


def test_a_run_goes_by_it_and_the_record_names_the_rule(ran: Any, tmp_path: Path) -> None:
    (tmp_path / "policy.toml").write_text(
        'schema = "screenwright.policy/1"\n[[rule]]\nthen = "deny"\ntext = "*tiger*"\n'
    )
    result = ran("run", 'type "a tiger"', "--device", NOTEPAD, "--policy", "policy.toml", "--yes",
                 "--out", str(tmp_path / "episode"))  # fmt: skip
    assert result.code == 7
    (step,) = read_episode(tmp_path / "episode").steps
    assert step.gate.rule == "nothing consequential (policy.toml, rule 1)"


class Mind:
    """An agent that says where its models are, or does not."""

    name = "mind"

    def __init__(self, models: tuple[str, ...], **said: bool) -> None:
        self.models = models
        self.__dict__.update(said)


@pytest.mark.parametrize(
    ("mode", "mind", "hidden"),
    [
        ("remote", Mind(()), False),
        ("remote", Mind(("a/b",), remote=False), False),
        ("remote", Mind(("a/b",), remote=True), True),
        ("remote", Mind(("a/b",)), True),
        ("never", Mind(("a/b",), remote=True), False),
        ("always", Mind(()), True),
    ],
)
def test_from_whom_private_things_are_hidden(mode: Any, mind: Any, hidden: bool) -> None:
    assert isinstance(Guard(redact=mode).veiled(mind), Veiled) is hidden


@pytest.mark.parametrize(
    ("url", "remote"),
    [("http://127.0.0.1:1/v1", False), ("http://localhost/v1", False), ("http://[::1]:8/v1", False),
     ("http://192.168.1.4/v1", True), ("https://api.example.com", True), ("http://localhost.example.com/", True)],
)  # fmt: skip
def test_where_a_model_is(url: str, remote: bool) -> None:
    assert Endpoint("a/b", url, "key").remote is remote
