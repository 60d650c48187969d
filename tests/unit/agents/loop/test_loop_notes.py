"""What a device tells beside its pictures reaches the mind, the terminal, the episode and the reason of an end."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from builders import Item, screen_of
from chat_builders import make_situation
from episode_builders import shot, write_run
from loop_fakes import KEY, SIZE, FakeAgent, FakeDevice, FakeGate, FakeTrace, eyes
from screenwright.agents.loop.past import past_of
from screenwright.agents.loop.run import Limits, Result, Run
from screenwright.core.action import Action, TypeText
from screenwright.core.agency import Decision, Note, Plan, Refusal
from screenwright.core.episode import FrameRef, Outcome, Step
from screenwright.core.episode_json import step_from_json, step_to_json
from screenwright.core.protocols import Notes
from screenwright.core.screen import Screen
from screenwright.core.screenshot import Screenshot
from screenwright.devices.secret_typing import SecretTyping
from screenwright.devices.vault import Vault
from screenwright.episodes.folder import read_episode


class TellingDevice(FakeDevice):
    """Has notes before the first action and one for each; ``late`` comes after the last."""

    def __init__(self, late: str = "") -> None:
        super().__init__(still=True)
        self._notes, self._late = [Note("opened")], late

    def perform(self, action: Action) -> None:
        super().perform(action)
        self._notes.append(Note(f"note {len(self.done)}"))

    def take_notes(self) -> tuple[Note, ...]:
        notes, self._notes = tuple(self._notes), []
        if not notes and self._late:
            notes, self._late = (Note(self._late),), ""
        return notes


def go(agent: FakeAgent, device: FakeDevice, said: list[str]) -> tuple[Result, FakeTrace]:
    trace = FakeTrace()
    return Run(device, agent, eyes, FakeGate(), trace, Limits(), said.append).reach("a goal"), trace


def test_notes_reach_the_episode_the_terminal_and_the_mind() -> None:
    said: list[str] = []
    agent = FakeAgent([Plan(("first", "second"))], {"first": [KEY], "second": [KEY]})
    result, trace = go(agent, TellingDevice("saved"), said)
    assert result.reason == "all sub-goals reached"
    assert [line.outcome.notes for line in trace.lines if line.outcome] == [("opened", "note 1"), ("note 2",)]
    assert [line for line in said if line.startswith("device:")] == [
        "device: opened", "device: note 1", "device: note 2", "device: saved",
    ]  # fmt: skip
    assert agent.situations[1].history[0].note == "opened; note 1"
    assert [(event.kind, event.note) for event in trace.events][-1] == ("noted", "saved")


def test_the_reason_of_a_failure_names_what_the_device_told_of_its_subgoal() -> None:
    agent = FakeAgent([Plan(("first", "second", "third"))], {"first": [KEY], "second": [KEY], "third": Refusal("gone")})
    assert go(agent, TellingDevice("refused"), [])[0].reason == "gone (the device: refused)"
    assert go(agent, TellingDevice(), [])[0].reason == "gone"
    agent = FakeAgent([Plan(("first", "second"))], {"first": [KEY], "second": Refusal("gone")})
    assert go(agent, FakeDevice(), [])[0].reason == "gone"


def test_letters_that_were_lost_are_told_to_every_mind() -> None:
    def shown(screenshot: Screenshot, previous: Screen | None = None) -> Screen:
        del previous
        text: Item = ("text", "ter to Bob", (4, 4, 60, 14))
        return replace(screen_of(text, size=SIZE), screenshot=screenshot)

    said: list[str] = []
    trace, typing = FakeTrace(), Decision(TypeText("letter to Bob"), "write it")
    agent = FakeAgent([Plan(("first", "second"))], {"first": [KEY, typing], "second": [KEY]})
    Run(FakeDevice(), agent, shown, FakeGate(), trace, Limits(), said.append).reach("a goal")
    told = "of the text that was typed the screen shows 'ter to Bob' alone"
    assert [done.note for done in agent.situations[1].history] == ["", told]
    assert told in said
    assert [event.note for event in trace.events if event.kind == "noted"] == [told]


def test_a_run_that_goes_on_knows_the_notes(tmp_path: Path) -> None:
    episode = read_episode(write_run(tmp_path))
    step = replace(episode.steps[0], outcome=Outcome(status="done", note="still moving", notes=("refused", "again")))
    past = past_of(replace(episode, steps=(step,)), lambda _ref: shot(0))
    assert past.history[0].note == "still moving; refused; again"


@given(st.lists(st.text(max_size=20), max_size=4))
def test_notes_are_kept_in_an_episode_and_may_be_missing(notes: list[str]) -> None:
    frame, gate = FrameRef(file="1.png", sha256="0" * 64, width=1, height=1), FakeGate().check(KEY, make_situation())
    step = Step(index=1, subgoal="", before=frame, action=KEY.action, why="", gate=gate, at="")
    step = replace(step, outcome=Outcome(status="done", notes=tuple(notes)))
    values = step_to_json(step)
    assert step_from_json(values) == step
    del values["outcome"]["notes"]
    assert step_from_json(values) == replace(step, outcome=Outcome(status="done"))


def test_a_secret_that_a_page_repeats_is_not_told() -> None:
    device = TellingDevice("your password is hunter2-hunter2")
    device.take_notes()
    typing = SecretTyping(device, Vault({"pw": "hunter2-hunter2"}))
    assert isinstance(typing, Notes)
    (note,) = typing.take_notes()
    assert "hunter2" not in note.words
    assert SecretTyping(FakeDevice(), Vault({})).take_notes() == ()
