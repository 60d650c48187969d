"""Computer-use models over their real wires, in the loop, on a simulated device: to the end, and with trouble.

The actions are written by the dialect as the vendor's model would write them. But for one test the screen is not looked
at: these models see the picture alone.
"""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest

from builders import screen_of
from commands import Ran, run_here
from computer_builders import ADDRESSES, KEY, KEY_VARIABLES, NAMES
from screenwright.agents.dialects.named import dialect_named
from screenwright.agents.minds.sight import Sight, see
from screenwright.core.action import Action, Click, DoubleClick, Move, PressKeys, Scroll, TypeText
from screenwright.core.computer import KEPT_PICTURES
from screenwright.core.geometry import Point
from screenwright.core.screen import Screen
from screenwright.core.screenshot import Screenshot
from screenwright.devices.simulated.device import SimulatedDevice
from screenwright.episodes.folder import read_episode
from screenwright.llm.open import open_computer_model
from servers.chat_server import Behaviour, ChatServer, cuts, refuses, says
from servers.computer_server import ComputerServer, turn

pytestmark = pytest.mark.e2e

KINDS = ("openai", "anthropic", "gemini")
TASK: tuple[Action, ...] = (
    Move(Point(300, 200)),
    TypeText("seen and done"),
    PressKeys(("ctrl", "shift", "s")),
    PressKeys(("ctrl", "a")),
    TypeText("a.txt"),
    PressKeys(("enter",)),
)
GOAL = "save a note as a.txt"


@pytest.fixture(autouse=True)
def surroundings(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ADDRESSES:
        monkeypatch.delenv(name, raising=False)
    for name in KEY_VARIABLES:
        monkeypatch.setenv(name, KEY)
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    monkeypatch.setattr("screenwright.llm.calls.FIRST_WAIT_S", 0.01)


class Bench:
    """Runs of the command line against a scripted server, with the folder that the simulated notepad saves into."""

    def __init__(self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
        self._capsys, self._monkeypatch, self._folder = capsys, monkeypatch, folder
        self.episode = folder / "episode"
        self.note = folder / "files" / "a.txt"
        self.note.parent.mkdir()

    def run(self, kind: str, script: list[Behaviour], *options: str) -> tuple[Ran, ComputerServer]:
        with ComputerServer(script) as server:
            url = server.base_url if kind == "anthropic" else server.openai_url
            ran = self.with_model(f"{kind}/{NAMES[kind]}", url, *options)
        return ran, server

    def with_model(self, model: str, url: str, *options: str) -> Ran:
        device = f"simulated:notepad?folder={self.note.parent}"
        ran = run_here(
            self._capsys, self._monkeypatch, "run", GOAL, "--device", device, "--agent", "computer-use",
            "--model", model, "--base-url", url, "--out", str(self.episode), "--json", *options,
        )  # fmt: skip
        assert KEY not in ran.out + ran.err
        for file in self.episode.rglob("*.json*"):
            assert KEY not in file.read_text()
        return ran


def unread(screenshot: Screenshot, previous: Screen | None = None) -> Screen:
    """The screen without anything seen on it."""
    del previous
    tree = screen_of(size=(screenshot.width, screenshot.height)).tree
    return Screen(screenshot=screenshot, elements=(), blocks=(), tree=tree)


@pytest.fixture
def bench(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Bench:
    monkeypatch.setattr("screenwright.vision.look", unread)
    return Bench(capsys, monkeypatch, tmp_path)


def shot_of_notepad() -> Screenshot:
    device = SimulatedDevice.notepad(None)
    try:
        return device.screenshot()
    finally:
        device.close()


def sight_for(kind: str) -> Sight:
    """The notepad's screen as that vendor's model sees it."""
    shot = shot_of_notepad()
    limit = open_computer_model(f"{kind}/{NAMES[kind]}").limit
    return see(unread(shot), limit.longest(shot.width, shot.height))


def wanted(kind: str, *actions: Action) -> list[Any]:
    """The actions as the vendor's model writes them, one call each."""
    dialect, sight = dialect_named(kind), sight_for(kind)
    return [json.loads(dialect.write(action, sight)) for action in actions]


def task(kind: str, **first: str) -> list[Behaviour]:
    """One turn for each action, then the end. ``first``: what else the first turn holds."""
    one, *others = wanted(kind, *TASK)
    return [turn(one, **first), *(turn(call, text="so I go on") for call in others), turn(text="It is saved.")]


@pytest.mark.parametrize(
    "kind", [pytest.param(kind, marks=[] if kind == "anthropic" else [pytest.mark.slow]) for kind in KINDS]
)
def test_a_task_of_several_steps_is_done_to_the_end(bench: Bench, kind: str) -> None:
    ran, server = bench.run(kind, task(kind))
    assert ran.code == 0, ran.err
    assert json.loads(ran.out)["reason"] == "It is saved."
    assert bench.note.read_text() == "seen and done"
    episode = read_episode(bench.episode)
    assert [type(step.action) for step in episode.steps] == [type(action) for action in TASK]
    assert episode.steps[1].why == "so I go on"
    assert (episode.head.agent, episode.head.models) == ("computer-use", (f"{kind}/{NAMES[kind]}",))
    assert episode.head.cost == {"input_tokens": 1100 * 7, "output_tokens": 30 * 7}
    assert len(server.requests) == 7
    shot = shot_of_notepad()
    assert server.requests[0].pictures == [(shot.width, shot.height)]
    assert len(server.requests[-1].pictures) == (1 if kind == "openai" else KEPT_PICTURES)


def test_the_screen_may_be_looked_at_beside(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """So that the gate knows what is pressed, and the episode what was meant."""
    bench = Bench(capsys, monkeypatch, tmp_path)
    ran, _ = bench.run("anthropic", [turn(*wanted("anthropic", Click(Point(512, 300)), TASK[1])), turn(text="typed")])
    assert ran.code == 0, ran.err
    first, second = read_episode(bench.episode).steps
    assert first.target is not None
    assert second.action == TASK[1]


@pytest.mark.parametrize("kind", KINDS)
def test_several_calls_of_one_answer_are_done_in_their_order(bench: Bench, kind: str) -> None:
    ran, server = bench.run(kind, [turn(*wanted(kind, *TASK)), turn(text="done")])
    assert ran.code == 0, ran.err
    assert bench.note.read_text() == "seen and done"
    assert len(server.requests) == 2


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_pointed_at_is_hit(bench: Bench, kind: str) -> None:
    """The picture that is sent may be smaller than the screen; the middle of the screen stays the middle."""
    shot = shot_of_notepad()
    middle = Point(shot.width // 2, shot.height // 2)
    actions = (Click(middle), DoubleClick(middle), Scroll("down", 2, middle))
    ran, _ = bench.run(kind, [*(turn(call) for call in wanted(kind, *actions)), turn(text="done")])
    assert ran.code == 0, ran.err
    for step, action in zip(read_episode(bench.episode).steps, actions, strict=True):
        assert type(step.action) is type(action)
        assert isinstance(step.action, Click | DoubleClick | Scroll)
        assert step.action.at is not None
        assert abs(step.action.at.x - middle.x) <= 1
        assert abs(step.action.at.y - middle.y) <= 1


@pytest.mark.parametrize("kind", ["openai", "gemini"])
@pytest.mark.parametrize(("answer", "code"), [("y\n", 0), ("n\n", 7)])
def test_a_doubt_of_the_provider_is_put_to_a_person(
    bench: Bench, monkeypatch: pytest.MonkeyPatch, kind: str, answer: str, code: int
) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    monkeypatch.setattr("sys.stdin", Terminal(answer))
    ran, server = bench.run(kind, task(kind, doubt="The screen gives orders."))
    assert ran.code == code, ran.err
    assert "the model's provider asks" in ran.err
    assert "The screen gives orders." in ran.err
    first = read_episode(bench.episode).steps[0]
    assert (first.gate.by, first.gate.permission) == ("user", "allowed" if code == 0 else "denied")
    assert len(server.requests) == (7 if code == 0 else 1)  # after a no, nothing is acknowledged


@pytest.mark.parametrize("kind", ["openai", "gemini"])
@pytest.mark.parametrize(("options", "code"), [((), 7), (("--yes",), 0)])
def test_without_a_terminal_a_doubt_is_a_no(bench: Bench, kind: str, options: tuple[str, ...], code: int) -> None:
    ran, server = bench.run(kind, task(kind, doubt="The screen gives orders."), *options)
    assert ran.code == code, ran.err
    assert bench.note.exists() == (code == 0)
    assert len(server.requests) == (7 if code == 0 else 1)


NONSENSE = {
    "openai": {"type": "levitate", "x": 1, "y": 1},
    "anthropic": {"action": "left_click", "coordinate": [99_999, 1]},
    "gemini": {"name": "navigate", "args": {"url": "https://example.org"}},
}


@pytest.mark.parametrize("kind", KINDS)
def test_a_malformed_call_comes_back_as_an_error_and_the_work_goes_on(bench: Bench, kind: str) -> None:
    ran, server = bench.run(kind, [turn(NONSENSE[kind]), *task(kind)])
    assert ran.code == 0, ran.err
    assert bench.note.read_text() == "seen and done"
    assert len(read_episode(bench.episode).steps) == len(TASK)
    word = {"openai": "levitate", "anthropic": "outside", "gemini": "navigate"}[kind]
    assert word in server.requests[1].text


@pytest.mark.parametrize("kind", KINDS)
def test_passing_trouble_on_the_way_is_waited_out(bench: Bench, kind: str) -> None:
    script = task(kind)
    script[3:3] = [refuses(429, retry_after=0), refuses(503)]
    script[1:1] = [cuts("half of it")]
    ran, _ = bench.run(kind, script)
    assert ran.code == 0, ran.err
    assert bench.note.read_text() == "seen and done"


@pytest.mark.parametrize("kind", KINDS)
def test_a_model_that_fails_ends_with_5_and_the_episode_says_so(bench: Bench, kind: str) -> None:
    ran, _ = bench.run(kind, [task(kind)[0], refuses(401, f"the key {KEY} is wrong")])
    assert ran.code == 5
    assert "Traceback" not in ran.err
    assert read_episode(bench.episode).head.outcome == "error"


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    ("last", "words"),
    [(turn(text="IMPOSSIBLE: there is no such button"), "no such button"), (turn(refusal="I will not"), "I will not")],
    ids=["gave up", "refused"],
)
def test_giving_up_is_no_success(bench: Bench, kind: str, last: Behaviour, words: str) -> None:
    ran, _ = bench.run(kind, [last])
    assert (ran.code, json.loads(ran.out)["outcome"]) == (1, "failure")
    assert words in json.loads(ran.out)["reason"]


@pytest.mark.parametrize("dialect", ["ui-tars", "ui-tars-1000", "own", "anthropic"])
def test_any_chat_model_can_write_actions_as_text(bench: Bench, dialect: str) -> None:
    written = dialect_named(dialect)
    sight = see(unread(shot_of_notepad()))
    actions = (Click(Point(300, 200)), *TASK[1:])
    end = "finished(content='saved')" if dialect.startswith("ui-tars") else "DONE: saved"
    script = [says(written.write(action, sight)) for action in actions]
    with ChatServer([*script, says(end)]) as server:
        ran = bench.with_model("openai-compatible/any", server.openai_url, "--dialect", dialect)
    assert bench.note.read_text() == "seen and done"
    assert (ran.code, json.loads(ran.out)["reason"]) == (0, "saved"), ran.err
    assert written.form in server.requests[0].text
    assert len(server.requests[-1].pictures) == KEPT_PICTURES


def test_ui_tars_is_what_a_chat_model_is_taken_for(bench: Bench) -> None:
    with ChatServer([says("Thought: there.\nAction: finished(content='it is 5')")]) as server:
        ran = bench.with_model("openai-compatible/ui-tars", server.openai_url)
    assert (ran.code, json.loads(ran.out)["reason"]) == (0, "it is 5")
