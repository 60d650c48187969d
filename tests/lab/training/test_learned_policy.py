"""From drawn episodes to a policy that is trained, measured above the trivial baselines, and acts on a device."""

import json
import stat
import sys

import pytest

from commands import run_here
from screenwright.interfaces.cli.main import main
from small_phone import episodes


@pytest.fixture(scope="module")
def trained(tmp_path_factory):
    """A folder with data, a run and a policy of some seconds."""
    folder = tmp_path_factory.mktemp("learned")
    episodes(folder / "train", 120)
    episodes(folder / "test", 20, seed=1)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(
            sys, "argv",
            ["screenwright", "train", "autoui", "--data", str(folder / "train"), "--validation", str(folder / "test"),
             "--screen-text", "annotated", "--out", str(folder / "run"), "--size", "tiny", "--steps", "120", "--batch",
             "16", "--rate", "5e-3", "--every", "120", "--validated", "20"],
        )  # fmt: skip
        with pytest.raises(SystemExit) as ended:
            main()
    assert not ended.value.code
    return folder


def test_the_policy_is_a_private_folder_that_says_what_it_is(trained):
    manifest = json.loads((trained / "run/policy/manifest.json").read_text())
    assert manifest["kind"] == "autoui"
    assert manifest["data"] == [str(trained / "train")]
    assert "--size tiny" in manifest["command"]
    assert manifest["scores"]["action matching"] > 0.5
    assert (trained / "run/policy/README.md").read_text().startswith("# Model card")
    for file in (trained / "run/policy").rglob("*"):
        assert stat.S_IMODE(file.stat().st_mode) == (0o700 if file.is_dir() else 0o600)


def test_it_is_measured_from_pixels_and_beats_the_trivial_baselines(trained, capsys, monkeypatch):
    def matching(solver):
        ran = run_here(capsys, monkeypatch, "eval", "aitw", "--data", trained / "test", "--solver", solver, "--cache",
                       trained / "screens", "--json")  # fmt: skip
        assert ran.code == 0, ran.err
        scores = {score["name"]: score["value"] for score in json.loads(ran.out)["scores"]}
        return scores["partial match, by step"]

    best = max(matching(f"baseline:{name}") for name in ("complete", "scroll", "centre"))
    assert matching(f"policy:{trained / 'run/policy'}") > best


def test_it_acts_on_a_device_and_every_action_passes_the_gate(trained, capsys, monkeypatch, tmp_path):
    ran = run_here(
        capsys, monkeypatch, "run", "find weather", "--device", "simulated:phone?size=360x720", "--agent",
        f"policy:{trained / 'run/policy'}", "--max-steps", "3", "--yes", "--out", tmp_path / "run", "--json",
    )  # fmt: skip
    assert ran.code in (0, 1), ran.err
    head = json.loads((tmp_path / "run/episode.json").read_text())
    assert head["agent"].startswith("policy:policy-")
    steps = [json.loads(line) for line in (tmp_path / "run/steps.jsonl").read_text().splitlines()]
    assert steps
    assert all(step["gate"] for step in steps if "gate" in step)


def test_policies_and_sets_make_a_matrix_and_speed_a_table(trained, capsys, monkeypatch):
    policy = trained / "run/policy"
    ran = run_here(capsys, monkeypatch, "eval", "transfer", "--policy", policy, "--data", trained / "test", "--limit",
                   "4", "--cache", trained / "screens")  # fmt: skip
    assert ran.code == 0, ran.err
    assert ran.out.splitlines()[0] == "| policy | test |"
    assert ran.out.splitlines()[2].startswith("| run | ")
    ran = run_here(capsys, monkeypatch, "eval", "policy-speed", "--policy", policy, "--data", trained / "test",
                   "--limit", "2", "--cache", trained / "screens", "--json")  # fmt: skip
    (speed,) = json.loads(ran.out)
    assert speed["n"] == 2
    assert speed["policy_s"] > 0
    assert speed["peak_gb"] > 0


def test_an_agent_of_a_policy_takes_no_model_and_a_folder_that_is_none_says_so(capsys, monkeypatch, tmp_path):
    asked = ("run", "open settings", "--device", "simulated:phone", "--agent", f"policy:{tmp_path}")
    ran = run_here(capsys, monkeypatch, *asked, "--model", "openai/x")
    assert ran.code == 2
    assert "uses no model" in ran.err
    ran = run_here(capsys, monkeypatch, *asked)
    assert ran.code == 6
    assert "manifest.json" in ran.err
    (tmp_path / "manifest.json").write_text('{"kind": "oracle"}')
    ran = run_here(capsys, monkeypatch, *asked)
    assert ran.code == 6
    assert "'oracle'" in ran.err
