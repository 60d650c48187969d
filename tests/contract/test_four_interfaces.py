"""The command line, Python, REST and MCP do the same: one goal, one question, and what is refused, through each."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

import screenwright
from commands import run_here
from mcp_builders import data_of, talk, words_of
from screenwright.agents.planner.explaining import explained_to_json
from screenwright.app.session import Session
from screenwright.app.settings import Settings
from screenwright.core.action import TypeText
from screenwright.core.errors import StoppedByPolicy, UsageError
from screenwright.core.images import encode_png
from screenwright.devices.simulated.device import SimulatedDevice
from screenwright.episodes.demos import DemoStore
from screenwright.episodes.folder import read_episode
from screenwright.interfaces.access import Access
from screenwright.interfaces.cli.mcp import openers_of as mcp_openers
from screenwright.interfaces.cli.serve import openers as rest_openers
from screenwright.interfaces.rest.app import create_app
from screenwright.interfaces.rest.house import House
from waiting import eventually

pytestmark = pytest.mark.integration

DEVICE = "simulated:notepad?size=640x400"
POLICY = 'schema = "screenwright.policy/1"\n[[rule]]\nthen = "deny"\ntext = "*tiger*"\nwhy = "no tigers"\n'
GREET = "say hello"
TOKEN, PORT = "t" * 43, 8765


@dataclass(frozen=True)
class Ended:
    """How a goal ended, and what was done for it with the gate's word."""

    outcome: str
    reason: str
    done: tuple[tuple[Any, str, str], ...]


def ended(outcome: str, reason: str, episode: Path) -> Ended:
    steps = read_episode(episode).steps
    return Ended(outcome, reason, tuple((step.action, step.gate.permission, step.gate.rule) for step in steps))


def judged(episode: Path) -> tuple[str, str]:
    """What the gate said of the one action that was done, which an episode tells as all others do."""
    (step,) = read_episode(episode).steps
    return step.gate.permission, step.gate.rule


class CommandLine:
    def __init__(self, folder: Path, ran: Callable[..., Any]) -> None:
        self.folder, self._ran = folder, ran

    def goal(self, goal: str) -> Ended:
        told = json.loads(self._ran("run", goal, "--device", DEVICE, "--out", self.folder / "e", "--json").out)
        return ended(told["outcome"], told["reason"], self.folder / "e")

    def explained(self, goal: str) -> Any:
        return json.loads(self._ran("explain", goal, "--json").out)

    def planned(self, plan: list[str]) -> Ended | str:
        (self.folder / "plan.json").write_text(json.dumps({"schema": "screenwright.plan/1", "steps": plan}))
        options = ("--device", DEVICE, "--out", self.folder / "e", "--json")
        told = json.loads(self._ran("run", GREET, "--plan", self.folder / "plan.json", *options).out)
        if "error" in told:
            return str(told["error"]).partition("plan.json: ")[2]
        return ended(told["outcome"], told["reason"], self.folder / "e")

    def asked(self, question: str) -> tuple[bool, str]:
        with closing(SimulatedDevice.notepad(size=(640, 400))) as device:
            (self.folder / "shot.png").write_bytes(encode_png(device.screenshot().pixels))
        told = json.loads(self._ran("ask", self.folder / "shot.png", question, "--json").out)
        return told["known"], told["answer"]


class Python:
    def __init__(self, folder: Path, ran: Callable[..., Any]) -> None:
        self.folder = folder

    def goal(self, goal: str) -> Ended:
        with Session(DEVICE) as session:
            reached = session.run(goal, self.folder / "e")
        return ended(reached.outcome, reached.reason, reached.episode)

    def explained(self, goal: str) -> Any:
        return explained_to_json(screenwright.explain(goal))

    def planned(self, plan: list[str]) -> Ended | str:
        try:
            reached = screenwright.run(GREET, DEVICE, plan=plan, out=self.folder / "e")
        except UsageError as error:
            return str(error)
        return ended(reached.outcome, reached.reason, reached.episode)

    def asked(self, question: str) -> tuple[bool, str]:
        with Session(DEVICE) as session:
            answer = session.ask(session.look(), question)
        return answer.known, answer.words

    def typed(self, text: str) -> tuple[str, str]:
        with Session(DEVICE) as session:
            session.look()
            try:
                acted = session.act(TypeText(text))
            except StoppedByPolicy as stopped:
                return "denied", str(stopped)
            return judged(acted.episode)


class Rest:
    def __init__(self, folder: Path, ran: Callable[..., Any]) -> None:
        self.folder = folder

    def _with(self, task: Callable[[TestClient, str], Any]) -> Any:
        house = House(rest_openers(Settings.of(), DEVICE), self.folder / "runs", DemoStore(self.folder / "demos"))
        app = create_app(house, Access(TOKEN, PORT))
        headers = {"authorization": f"Bearer {TOKEN}"}
        with closing(house), TestClient(app, f"http://127.0.0.1:{PORT}", headers=headers) as client:
            return task(client, house.open(DEVICE, trusted=True).seat.id)

    def goal(self, goal: str) -> Ended:
        told = self._begun(goal=goal)
        assert isinstance(told, Ended)
        return told

    def planned(self, plan: list[str]) -> Ended | str:
        return self._begun(goal=GREET, plan=plan)

    def explained(self, goal: str) -> Any:
        return self._with(lambda client, _device: client.post("/v1/explain", json={"goal": goal}).json())

    def _begun(self, **wish: Any) -> Ended | str:
        def task(client: TestClient, device: str) -> Ended | str:
            answer = client.post("/v1/runs", json={"device": device, **wish})
            if answer.status_code == 400:
                return str(answer.json()["error"]["message"])
            run = answer.json()["id"]
            assert eventually(lambda: client.get(f"/v1/runs/{run}").json()["state"] == "ended")
            told = client.get(f"/v1/runs/{run}").json()
            return ended(told["outcome"], told["reason"], self.folder / "runs" / run)

        return self._with(task)

    def typed(self, text: str) -> tuple[str, str]:
        def task(client: TestClient, device: str) -> tuple[str, str]:
            action = {"action": "type_text", "text": text}
            told = client.post(f"/v1/devices/{device}/actions", json={"action": action}).json()
            if "error" in told:
                return "denied", told["error"]["message"]
            return judged(self.folder / "runs" / told["episode"])

        return self._with(task)

    def asked(self, question: str) -> tuple[bool, str]:
        def task(client: TestClient, device: str) -> tuple[bool, str]:
            told = client.post("/v1/ask", json={"device": device, "question": question}).json()
            return told["known"], told["answer"]

        return self._with(task)


class Mcp:
    def __init__(self, folder: Path, ran: Callable[..., Any]) -> None:
        self.folder = folder

    def _call(self, tool: str, **given: Any) -> dict[str, Any]:
        async def task(client: Any) -> Any:
            return data_of(await client.call_tool(tool, given))

        return talk(mcp_openers(DEVICE, Settings.of(), self.folder, 1280), task)

    def goal(self, goal: str) -> Ended:
        told = self._call("run_goal", goal=goal)
        return ended(told["outcome"], within(told["seen"]), Path(told["episode"]))

    def explained(self, goal: str) -> Any:
        return self._call("explain", goal=goal)

    def planned(self, plan: list[str]) -> Ended | str:
        async def task(client: Any) -> Any:
            answer = await client.call_tool("run_goal", {"goal": GREET, "plan": plan})
            return words_of(answer) if answer.is_error else data_of(answer)

        told = talk(mcp_openers(DEVICE, Settings.of(), self.folder, 1280), task)
        if isinstance(told, str):
            return told[told.index("step ") :]
        return ended(told["outcome"], within(told["seen"]), Path(told["episode"]))

    def asked(self, question: str) -> tuple[bool, str]:
        told = self._call("ask", question=question)
        return told["known"], within(told["seen"])

    def typed(self, text: str) -> tuple[str, str]:
        async def task(client: Any) -> Any:
            await client.call_tool("look", {})
            return data_of(await client.call_tool("act", {"action": "type_text", "why": "to see", "text": text}))

        told = talk(mcp_openers(DEVICE, Settings.of(), self.folder, 1280), task)
        return judged(Path(told["episode"]))


def within(fenced: str) -> str:
    """The words without the lines of the fence around them."""
    return "\n".join(fenced.splitlines()[1:-1])


INTERFACES = (CommandLine, Python, Rest, Mcp)


@pytest.fixture
def through(tmp_path, capsys, monkeypatch):
    """The same call through each interface."""
    policy = tmp_path / "policy.toml"
    policy.write_text(POLICY)
    monkeypatch.setenv("SCREENWRIGHT_POLICY", str(policy))

    def ran(*arguments: Any) -> Any:
        return run_here(capsys, monkeypatch, *arguments)

    def each(call: Callable[[Any], Any], interfaces: Sequence[Any] = INTERFACES) -> list[Any]:
        told = []
        for interface in interfaces:
            folder = tmp_path / interface.__name__
            folder.mkdir()
            told.append(call(interface(folder, ran)))
        return told

    return each


def test_a_goal(through):
    first, *others = through(lambda one: one.goal('type "hello"'))
    assert first.outcome == "success"
    assert len(first.done) == 1
    assert others == [first] * 3


@pytest.mark.parametrize(
    ("goal", "outcome"), [('type "a tiger"', "denied"), ("why is the sky blue", "refused"), ("do nothing", "refused")]
)
def test_what_is_refused(through, goal, outcome):
    first, *others = through(lambda one: one.goal(goal))
    assert first.outcome == outcome
    assert others == [first] * 3


@pytest.mark.parametrize(
    "goal",
    ["Could you put 42 where it says Quantity and hit the green button?", "把数量改成 5，然后点保存", "is Ben active?"],
)
def test_how_a_goal_is_read(through, goal):
    first, *others = through(lambda one: one.explained(goal))
    assert first["schema"] == "screenwright.explained/1"
    assert (first["refused"] is None) == bool(first["steps"])
    assert others == [first] * 3


def test_a_plan(through):
    first, *others = through(lambda one: one.planned(['type "hello"', 'type " again"']))
    assert first.outcome == "success"
    assert [action.text for action, _, _ in first.done] == ["hello", " again"]
    assert others == [first] * 3


def test_a_plan_that_the_gate_denies(through):
    first, *others = through(lambda one: one.planned(['type "a tiger"']))
    assert first.outcome == "denied"
    assert others == [first] * 3


def test_a_plan_with_a_step_that_is_none(through):
    first, *others = through(lambda one: one.planned(['type "hello"', "juggle"]))
    assert first.startswith("step 2 of 2, 'juggle': I cannot read 'juggle': start with")
    assert others == [first] * 3


@pytest.mark.parametrize("question", ["Is there a File menu?", "What is Anna's phone number?"])
def test_a_question(through, question):
    first, *others = through(lambda one: one.asked(question))
    assert others == [first] * 3


@pytest.mark.parametrize("text", ["hello", "a tiger"])
def test_a_single_action(through, text):
    """The command line works a device by goals alone."""
    first, *others = through(lambda one: one.typed(text), (Python, Rest, Mcp))
    assert first[0] == ("denied" if "tiger" in text else "allowed")
    assert others == [first] * 2
