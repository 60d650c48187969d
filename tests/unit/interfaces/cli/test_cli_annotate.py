"""``annotate`` by keyboard and by program: what is kept, what is asked, what reaches a device and what does not."""

import io
import json
import sys

import pytest

from commands import run_here
from episode_builders import write_run
from screenwright.episodes.annotations import read_annotations
from screenwright.episodes.exchanges import exchanges
from screenwright.episodes.folder import read_episode

pytestmark = pytest.mark.integration


@pytest.fixture
def ran(capsys, monkeypatch):
    return lambda *arguments: run_here(capsys, monkeypatch, *arguments)


@pytest.fixture
def run(tmp_path):
    return write_run(tmp_path / "run")


@pytest.fixture
def keys(monkeypatch):
    """What is typed, a line each."""
    return lambda *lines: monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))


def judged(folder):
    told = exchanges(read_episode(folder))
    return {key: one.judged for key, one in read_annotations(folder, {one.id: one for one in told}).items()}


def test_a_person_goes_through_a_run_by_keyboard(ran, run, keys):
    keys("k", "n", "lower", "c", "click 20,30", "", "the title first", "y", "c", "retry", "look again", "y", "q")
    result = ran("annotate", run)
    assert result.code == 0
    assert judged(run) == {"planning-1": "kept", "acting-1": "corrected", "evaluating-3": "corrected"}
    for words in ("1 of 5: planning-1", "1. Click on “Save” (button) at 15, 15", "What came of it: done", "stopped"):
        assert words in result.err
    assert result.out == f"3 of 5 judged, 2 corrected: {run}\n"
    keys("b", "s", "k")
    again = ran("annotate", run)
    assert "1 of 2: acting-3" in again.err
    assert judged(run)["evaluating-5"] == "kept"
    assert "acting-3" not in judged(run)


def test_a_plan_is_corrected_line_by_line(ran, run, keys):
    keys("c", "open it", "write", "", "", "y")
    ran("annotate", run)
    entry = json.loads(ran("annotate", run, "--json").out)["exchanges"][0]
    assert entry["corrected"] == {"why": "two things", "subgoals": ["open it", "write"]}


def test_what_is_not_understood_is_asked_again_and_not_kept(ran, run, keys):
    keys("k", "x", "c", "click 900,900", "", "c", "back", "", "", "n", "c", "", "q")
    result = ran("annotate", run)
    assert "k  keep: it was right" in result.err
    assert "not kept: 900,900 lies outside of the screen" in result.err
    assert "not kept: nothing was said" in result.err
    assert judged(run) == {"planning-1": "kept"}


def test_the_screen_and_the_place_are_told_in_words(ran, run, keys):
    keys("s", "r", "p", "q")
    result = ran("annotate", run)
    assert "64x48" in result.err
    assert "At 15, 15:" in result.err


def test_what_would_steer_the_terminal_is_only_shown(ran, tmp_path, keys):
    run = write_run(tmp_path / "run", goal="clear \x1b[2J\x07 it")
    keys("q")
    result = ran("annotate", run)
    assert "\x1b" not in result.err
    assert "clear \ufffd[2J\ufffd it" in result.err


def test_an_end_of_the_input_keeps_what_was_said(ran, run, keys):
    keys("k")
    assert ran("annotate", run).code == 0
    assert judged(run) == {"planning-1": "kept"}


def test_a_program_reads_everything_and_judges_by_lines(ran, run, tmp_path):
    document = json.loads(ran("annotate", run, "--json").out)
    assert (document["left"], [one["phase"] for one in document["exchanges"]][:2]) == (5, ["planning", "acting"])
    answer = {"why": "better", "actions": [{"action": "click", "at": [1, 2]}]}
    lines = [
        {"exchange": "planning-1"}, {"exchange": "acting-1", "answer": answer, "note": "n"},
        {"exchange": "acting-3", "words": "press ctrl+shift+s"},
    ]  # fmt: skip
    source = tmp_path / "judged.jsonl"
    source.write_text("\n".join(map(json.dumps, lines)))
    after = json.loads(ran("annotate", run, "--from", source, "--json").out)
    assert [one["judged"] for one in after["exchanges"]] == ["kept", "corrected", None, "corrected", None]
    assert after["exchanges"][3]["corrected"]["actions"][0]["keys"] == ["ctrl", "shift", "s"]
    assert ran("data", "export", run, "--to", "pairs", "--out", tmp_path / "pairs", "--json").code == 0
    assert len((tmp_path / "pairs" / "pairs.jsonl").read_text().splitlines()) == 2


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("{", "line 2 is not JSON"),
        ('{"exchange": "acting-1", "move": 1}', "line 2 is an object of answer, exchange"),
        ('{"exchange": "acting-7"}', "line 2: the episode has no exchange 'acting-7'"),
        ('{"exchange": "acting-1", "answer": {"actions": []}}', "line 2: answer: actions is a list"),
        ('{"exchange": "evaluating-3", "words": "click 1,1"}', "line 2: words say actions"),
        ('{"exchange": "acting-1", "words": "click 99,1"}', "line 2: 99,1 lies outside"),
        ('{"exchange": "acting-1", "rerun": "yes"}', "line 2: note is a text and rerun true or false"),
    ],
)
def test_a_faulty_file_changes_nothing(ran, run, tmp_path, line, said):
    source = tmp_path / "judged.jsonl"
    source.write_text('{"exchange": "planning-1"}\n' + line)
    result = ran("annotate", run, "--from", source)
    assert result.code == 6
    assert said in result.err
    assert judged(run) == {}


def test_a_secret_that_is_said_becomes_its_placeholder(ran, run, keys, monkeypatch):
    monkeypatch.setenv("SCREENWRIGHT_SECRET_BANK", "trout-99")
    keys("s", "c", '{"action": "type_text", "text": "trout-99"}', "", "it is trout-99", "y", "q")
    result = ran("annotate", run)
    kept = (run / "annotations" / "annotations.jsonl").read_text()
    assert "trout-99" not in kept + result.err
    assert "{{secret:bank}}" in kept


# --- on a device ------------------------------------------------------------------------------------------------------


def test_a_corrected_action_is_done_through_the_gate(ran, run, keys):
    keys("s", "c", "move 5,6", "", "", "y", "y", "q")
    result = ran("annotate", run, "--device", f"recorded:{run}")
    assert "on the device: success" in result.err
    (again,) = (run / "annotations" / "runs").iterdir()
    (step,) = read_episode(again).steps
    assert (step.action.to.x, step.gate.permission, step.outcome.status) == (5, "allowed", "done")
    assert json.loads(ran("annotate", run, "--json").out)["exchanges"][1]["rerun"] == "success"


def test_what_the_policy_denies_is_not_done(ran, run, keys, tmp_path):
    policy = tmp_path / "policy.toml"
    policy.write_text('schema = "screenwright.policy/1"\n[[rule]]\nthen = "deny"\naction = "move"\n')
    source = tmp_path / "judged.jsonl"
    source.write_text('{"exchange": "acting-1", "words": "move 5,6", "rerun": true}')
    result = ran("annotate", run, "--from", source, "--device", f"recorded:{run}", "--policy", policy, "--json")
    assert json.loads(result.out)["exchanges"][1]["rerun"] == "denied"
    (again,) = (run / "annotations" / "runs").iterdir()
    assert read_episode(again).steps[0].outcome.status == "denied"


def test_without_a_wish_or_a_device_nothing_is_done(ran, run, keys, tmp_path):
    keys("s", "c", "move 5,6", "", "", "y", "n", "q")
    ran("annotate", run, "--device", f"recorded:{run}")
    assert not (run / "annotations" / "runs").exists()


def test_a_device_of_another_size_is_refused(ran, run, keys, tmp_path):
    other = write_run(tmp_path / "other", size=(100, 80))
    keys("s", "c", "move 5,6", "", "", "y", "y", "q")
    result = ran("annotate", run, "--device", f"recorded:{other}")
    assert "not done: the device shows 100 x 80 pixels, the actions are for 64 x 48" in result.err
    assert judged(run) == {"acting-1": "corrected"}
    assert not (run / "annotations" / "runs").exists()
