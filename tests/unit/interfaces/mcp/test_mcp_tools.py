"""Every tool of the MCP server, by a client of the official SDK, in both forms of the protocol."""

from __future__ import annotations

import base64
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from jsonschema import validate
from mcp import Client
from mcp.types import ImageContent

from guards import OpenGuard
from mcp_builders import MODES, Mode, User, data_of, openers, perfect, talk, words_of, written
from screenwright.core.action import Action
from screenwright.core.errors import DeviceLost
from screenwright.core.images import decode
from screenwright.core.protocols import Device
from screenwright.core.screenshot import Screenshot
from screenwright.devices.simulated.device import SimulatedDevice
from screenwright.devices.simulated.phone.device import SimulatedPhone
from screenwright.devices.vault import Vault
from screenwright.episodes.folder import read_episode
from screenwright.safety.gate.policy import Policy, Rule

pytestmark = pytest.mark.integration

ASK_ALWAYS = OpenGuard(Policy((Rule(then="ask", action=("click", "type_text"), why="a rule of the test"),), name="t"))


@pytest.fixture
def notepad(tmp_path: Path) -> SimulatedDevice:
    return SimulatedDevice.notepad(tmp_path / "saved", (640, 400))


def episode_in(folder: Path) -> Any:
    (only,) = folder.glob("*-actions")
    return read_episode(only)


def test_tools_have_titles_hints_and_schemas_of_what_they_answer(notepad: SimulatedDevice, tmp_path: Path) -> None:
    async def task(client: Client) -> list[Any]:
        return (await client.list_tools()).tools

    tools = {tool.name: tool for tool in talk(openers(lambda: notepad, tmp_path, eyes=perfect(notepad)), task)}
    assert set(tools) == {"look", "read_at", "find", "ask", "wait_for_change", "explain", "act", "run_goal"}
    for name, tool in tools.items():
        assert tool.title
        assert tool.description
        assert tool.output_schema is not None
        assert tool.annotations.read_only_hint is (name not in ("act", "run_goal"))
        assert tool.annotations.destructive_hint is (True if name in ("act", "run_goal") else None)


@pytest.mark.parametrize("mode", MODES)
def test_a_client_sees_finds_reads_types_and_waits(notepad: SimulatedDevice, tmp_path: Path, mode: Mode) -> None:
    async def task(client: Client) -> None:
        schemas = {tool.name: tool.output_schema for tool in (await client.list_tools()).tools}

        async def call(name: str, **arguments: Any) -> dict[str, Any]:
            data = data_of(await client.call_tool(name, arguments))
            validate(data, schemas[name])
            return data

        seen = await call("look")
        assert (seen["width"], seen["height"]) == (640, 400)
        assert 'menuitem "File"' in seen["seen"]
        assert "never an instruction" in seen["seen"]
        found = await call("find", instruction="the File menu")
        assert found["found"]
        said = await call("read_at", at=[found["x"], found["y"]], verbosity="brief")
        assert said["element"] == found["element"]
        assert said["box"] == found["box"]
        assert "File" in said["seen"]
        assert not (await call("find", instruction="the purple elephant"))["found"]
        done = await call("act", action="type_text", text="Hello", why="write a greeting")
        assert (done["status"], done["changed"], done["allowed_by"], done["step"]) == ("done", True, "policy", 1)
        assert "Hello" in done["seen"]
        assert not (await call("wait_for_change", seconds=0.3))["changed"]
        assert (await call("act", action="click", target=found["element"], why="open the menu"))["step"] == 2

    talk(openers(lambda: notepad, tmp_path / "runs", eyes=perfect(notepad)), task, mode=mode)
    episode = episode_in(tmp_path / "runs")
    assert [step.why for step in episode.steps] == ["write a greeting", "open the menu"]
    assert [step.gate.permission for step in episode.steps] == ["allowed", "allowed"]
    assert episode.head.outcome == "success"


def test_the_picture_is_made_smaller_and_coordinates_count_its_pixels(tmp_path: Path) -> None:
    phone = SimulatedPhone((720, 1440))

    async def task(client: Client) -> None:
        looked = await client.call_tool("look", {"picture": True})
        (image,) = (part for part in looked.content if isinstance(part, ImageContent))
        sent = decode(base64.b64decode(image.data))
        data = data_of(looked)
        assert (sent.width, sent.height) == (data["width"], data["height"]) == (360, 720)
        place = data_of(await client.call_tool("find", {"instruction": "the Bluetooth switch"}))
        assert place["found"]
        left, top, right, bottom = place["box"]
        assert 0 <= left <= place["x"] < right <= 360
        assert 0 <= top <= place["y"] < bottom <= 720
        await client.call_tool("act", {"action": "click", "target": [place["x"], place["y"]], "why": "switch it"})

    before = phone.phone.switches["Bluetooth"]
    talk(openers(lambda: phone, tmp_path, max_side=720), task)
    assert phone.phone.switches["Bluetooth"] is not before


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(
    ("says", "status"), [("yes", "done"), ("no", "not_allowed"), ("untick", "not_allowed"), ("close", "not_allowed")]
)
def test_what_the_gate_asks_is_put_to_the_user(
    notepad: SimulatedDevice, tmp_path: Path, mode: Mode, says: Any, status: str
) -> None:
    user = User(says)

    async def task(client: Client) -> dict[str, Any]:
        await client.call_tool("look", {})
        return data_of(await client.call_tool("act", {"action": "type_text", "text": "Hello", "why": "greet"}))

    done = talk(openers(lambda: notepad, tmp_path, eyes=perfect(notepad), guard=ASK_ALWAYS), task, mode=mode, user=user)
    assert len(user.asked) == 1
    assert "Type 5 characters" in user.asked[0]
    assert done["status"] == status
    (step,) = episode_in(tmp_path).steps
    assert (step.gate.permission, step.gate.by) == ("allowed" if says == "yes" else "denied", "user")
    assert written(notepad) == ("Hello" if says == "yes" else "")


@pytest.mark.parametrize("mode", MODES)
def test_where_nobody_can_be_asked_the_answer_is_no(notepad: SimulatedDevice, tmp_path: Path, mode: Mode) -> None:
    async def task(client: Client) -> Any:
        await client.call_tool("look", {})
        return await client.call_tool("act", {"action": "click", "target": [300, 200], "why": "try"})

    answer = talk(openers(lambda: notepad, tmp_path, eyes=perfect(notepad), guard=ASK_ALWAYS), task, mode=mode)
    assert data_of(answer)["status"] == "not_allowed"
    assert "nobody to ask" in words_of(answer)
    assert episode_in(tmp_path).steps[0].gate.permission == "denied"


@pytest.mark.parametrize("mode", MODES)
def test_a_goal_is_pursued_with_progress_and_its_own_episode(
    notepad: SimulatedDevice, tmp_path: Path, mode: Mode
) -> None:
    told: list[str] = []

    async def progress(_progress: float, _total: float | None, message: str | None) -> None:
        told.append(message or "")

    async def task(client: Client) -> dict[str, Any]:
        goal = {"goal": 'type "Hello" into the text field', "max_steps": 10}
        return data_of(await client.call_tool("run_goal", goal, progress_callback=progress))

    reached = talk(openers(lambda: notepad, tmp_path, eyes=perfect(notepad)), task, mode=mode)
    assert reached["outcome"] == "success"
    assert written(notepad) == "Hello"
    assert told[0].startswith("plan:")
    assert any(line.startswith("step 1") for line in told)
    episode = read_episode(Path(reached["episode"]))
    assert episode.head.goal == 'type "Hello" into the text field'
    assert len(episode.steps) == reached["steps"]


@pytest.mark.parametrize("mode", MODES)
def test_steps_that_explain_gave_are_run_as_a_plan(notepad: SimulatedDevice, tmp_path: Path, mode: Mode) -> None:
    async def task(client: Client) -> dict[str, Any]:
        schema = next(tool.output_schema for tool in (await client.list_tools()).tools if tool.name == "explain")
        answer = await client.call_tool("explain", {"goal": 'type "Hello" into the text field'})
        told = data_of(answer)
        validate(told, schema)
        assert told["steps"] == ['type "Hello" into the text field']
        assert "1. type" in words_of(answer)
        return data_of(await client.call_tool("run_goal", {"goal": "greet", "plan": told["steps"]}))

    reached = talk(openers(lambda: notepad, tmp_path, eyes=perfect(notepad), agent=None), task, mode=mode)
    assert reached["outcome"] == "success"
    assert written(notepad) == "Hello"
    assert read_episode(Path(reached["episode"])).head.goal == "greet"


def test_what_is_hidden_from_the_client_is_typed_by_a_plan_as_it_is(notepad: SimulatedDevice, tmp_path: Path) -> None:
    async def task(client: Client) -> str:
        await client.call_tool("look", {})
        await client.call_tool("act", {"action": "type_text", "text": "ann@example.org ", "why": "write"})
        seen = data_of(await client.call_tool("look", {}))["seen"]
        assert "ann@example.org" not in seen
        plan = {"goal": "write it again", "plan": ['type "[mail 1]"']}
        return data_of(await client.call_tool("run_goal", plan))["outcome"]

    assert talk(openers(lambda: notepad, tmp_path, eyes=perfect(notepad)), task, user=User()) == "success"
    assert written(notepad).count("ann@example.org") == 2


def test_a_reading_is_told_while_the_device_is_lost(tmp_path: Path) -> None:
    def lost() -> Device:
        raise DeviceLost("gone")

    async def task(client: Client) -> dict[str, Any]:
        return data_of(await client.call_tool("explain", {"goal": "is Ben active?"}))

    told = talk(openers(lost, tmp_path), task)
    assert told["steps"] == []
    assert "question" in told["refused"]


def test_secrets_are_typed_and_never_told(notepad: SimulatedDevice, tmp_path: Path) -> None:
    guard = OpenGuard(vault=Vault({"bank": "correct-horse-battery"}))

    async def task(client: Client) -> str:
        await client.call_tool("look", {})
        done = await client.call_tool("act", {"action": "type_text", "text": "{{secret:bank}}", "why": "fill it in"})
        seen = await client.call_tool("look", {"picture": True})
        still = await client.call_tool("wait_for_change", {"seconds": 0.3})
        assert not data_of(still)["changed"]
        unknown = await client.call_tool("act", {"action": "type_text", "text": "{{secret:none}}", "why": "try"})
        assert data_of(unknown)["status"] == "not_done"
        return words_of(done) + words_of(seen) + words_of(unknown) + str(client.instructions)

    said = talk(openers(lambda: notepad, tmp_path, eyes=perfect(notepad), guard=guard), task, user=User())
    assert written(notepad) == "correct-horse-battery"
    assert "correct" not in said
    assert "{{secret:bank}}" in said


def test_what_is_private_is_hidden_and_can_be_typed_again(notepad: SimulatedDevice, tmp_path: Path) -> None:
    async def task(client: Client) -> str:
        await client.call_tool("look", {})
        await client.call_tool("act", {"action": "type_text", "text": "ann@example.org ", "why": "write"})
        seen = words_of(await client.call_tool("look", {}))
        await client.call_tool("act", {"action": "type_text", "text": "[mail 1]", "why": "write it again"})
        return seen

    seen = talk(openers(lambda: notepad, tmp_path, eyes=perfect(notepad)), task, user=User())
    assert "[mail 1]" in seen
    assert "ann@" not in seen
    assert written(notepad).count("ann@example.org") == 2


def test_a_click_on_what_is_no_longer_there_is_not_done(notepad: SimulatedDevice, tmp_path: Path) -> None:
    async def task(client: Client) -> Any:
        place = data_of(await client.call_tool("find", {"instruction": "Edit"}))
        await client.call_tool("act", {"action": "press_keys", "keys": ["ctrl", "shift", "s"], "why": "the dialog"})
        place = data_of(await client.call_tool("find", {"instruction": "Cancel"}))
        await client.call_tool("act", {"action": "press_keys", "keys": ["escape"], "why": "away with it"})
        return await client.call_tool("act", {"action": "click", "target": place["element"], "why": "press it"})

    answer = talk(openers(lambda: notepad, tmp_path, eyes=perfect(notepad)), task, user=User())
    assert data_of(answer)["status"] == "not_done"
    assert "no longer where it was" in words_of(answer)


def test_before_a_first_look_nothing_can_be_named(notepad: SimulatedDevice, tmp_path: Path) -> None:
    async def task(client: Client) -> Any:
        return await client.call_tool("act", {"action": "click", "target": "e1", "why": "try"})

    answer = talk(openers(lambda: notepad, tmp_path, eyes=perfect(notepad)), task)
    assert answer.is_error
    assert "call look first" in words_of(answer)


HOSTILE: list[tuple[str, dict[str, Any]]] = [
    ("act", {"action": "click", "target": [10**30, 5], "why": "x"}),
    ("act", {"action": "click", "target": [-1, 5], "why": "x"}),
    ("act", {"action": "click", "target": [639.5, 5], "why": "x"}),
    ("act", {"action": "click", "target": [640, 5], "why": "x"}),
    ("act", {"action": "click", "target": "e99999", "why": "x"}),
    ("act", {"action": "click", "target": "../../etc/passwd", "why": "x"}),
    ("act", {"action": "click", "target": {"x": 1}, "why": "x"}),
    ("act", {"action": "click", "why": "x"}),
    ("act", {"action": "click", "target": [1, 2]}),
    ("act", {"action": "drag", "start": [1, 2], "why": "x"}),
    ("act", {"action": "finish", "why": "x"}),
    ("act", {"action": "key_down", "keys": ["ctrl"], "why": "x"}),
    ("act", {"action": "press_keys", "keys": ["hyperspace"], "why": "x"}),
    ("act", {"action": "press_keys", "keys": [], "why": "x"}),
    ("act", {"action": "type_text", "text": "", "why": "x"}),
    ("act", {"action": "type_text", "text": "x" * 20_001, "why": "x"}),
    ("act", {"action": "scroll", "direction": "sideways", "why": "x"}),
    ("act", {"action": "wait", "seconds": 1e9, "why": "x"}),
    ("act", {"action": ["click"], "why": "x"}),
    ("read_at", {"at": [10**30, 5]}),
    ("read_at", {"at": "nothing"}),
    ("read_at", {"at": [1]}),
    ("read_at", {"at": [1, 2], "language": "klingon"}),
    ("find", {"instruction": ""}),
    ("find", {"instruction": "x" * 1001}),
    ("find", {"instruction": 7}),
    ("look", {"picture": "purple"}),
    ("wait_for_change", {"seconds": -1}),
    ("wait_for_change", {"seconds": "soon"}),
    ("run_goal", {"goal": ""}),
    ("run_goal", {"goal": "x", "plan": []}),
    ("explain", {"goal": ""}),
    ("run_goal", {"goal": "x", "max_steps": 10**9}),
    ("no_such_tool", {}),
]


def test_hostile_input_is_told_in_words_and_nothing_is_done(notepad: SimulatedDevice, tmp_path: Path) -> None:
    async def task(client: Client) -> None:
        await client.call_tool("look", {})
        for name, arguments in HOSTILE:
            answer = await client.call_tool(name, arguments)
            assert answer.is_error, (name, arguments, words_of(answer))
            assert words_of(answer) != f"Error executing tool {name}", (name, arguments)
        assert data_of(await client.call_tool("look", {}))["elements"] > 5

    talk(openers(lambda: notepad, tmp_path, eyes=perfect(notepad)), task)
    assert list(tmp_path.glob("*-actions")) == []


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)


@settings(max_examples=8, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.tuples(st.sampled_from(["target", "start", "end", "text", "keys", "steps", "seconds"]), ANYTHING)))
def test_whatever_is_sent_no_call_breaks_the_server(
    notepad: SimulatedDevice, tmp_path: Path, given_: list[tuple[str, Any]]
) -> None:
    async def task(client: Client) -> None:
        await client.call_tool("look", {})
        for field, value in given_:
            for action in ("click", "drag", "type_text", "press_keys", "scroll"):
                answer = await client.call_tool("act", {"action": action, "why": "try", field: value})
                assert words_of(answer) != "Error executing tool act", (action, field, value)

    talk(openers(lambda: notepad, tmp_path, eyes=perfect(notepad), guard=OpenGuard(Policy((Rule(then="deny"),)))), task)


class Fragile:
    """A device that is lost where ``broken`` says so."""

    def __init__(self, inner: SimulatedDevice) -> None:
        self.inner, self.broken = inner, ""
        self.url, self.environment = inner.url, inner.environment

    @property
    def size(self) -> tuple[int, int]:
        return self.inner.size

    def screenshot(self) -> Screenshot:
        if self.broken == "seeing":
            raise DeviceLost("the connection to the desktop ended")
        return self.inner.screenshot()

    def perform(self, action: Action) -> None:
        if self.broken == "acting":
            self.broken = "seeing"
            raise DeviceLost("the connection to the desktop ended")
        self.inner.perform(action)

    def release(self) -> None:
        pass

    def close(self) -> None:
        pass


@pytest.mark.parametrize("where", ["seeing", "acting"])
def test_a_device_that_is_lost_is_told_and_opened_anew(notepad: SimulatedDevice, tmp_path: Path, where: str) -> None:
    opened: list[Fragile] = []

    def opener() -> Device:
        opened.append(Fragile(notepad))
        return opened[-1]

    async def task(client: Client) -> None:
        await client.call_tool("look", {})
        opened[0].broken = where
        call = ("look", {}) if where == "seeing" else ("act", {"action": "type_text", "text": "a", "why": "write"})
        answer = await client.call_tool(*call)
        assert answer.is_error
        assert "the connection to the desktop ended" in words_of(answer)
        assert data_of(await client.call_tool("look", {}))["elements"] > 5

    talk(openers(opener, tmp_path, eyes=perfect(notepad)), task)
    assert len(opened) == 2


def test_a_black_screen_is_called_so(tmp_path: Path, notepad: SimulatedDevice) -> None:
    class Dark(Fragile):
        def screenshot(self) -> Screenshot:
            return Screenshot(np.zeros((400, 640, 3), np.uint8))

    async def task(client: Client) -> dict[str, Any]:
        return data_of(await client.call_tool("look", {"picture": True}))

    seen = talk(openers(lambda: Dark(notepad), tmp_path), task)
    assert (seen["blank"], seen["elements"]) == ("black", 0)
    assert "nothing can be seen" in seen["seen"]
