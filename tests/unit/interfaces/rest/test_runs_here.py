"""Runs begun by a request: told as they go on, stopped, paused, taken over, handed back, and asked by the gate."""

from __future__ import annotations

import threading
import time

import pytest

from screenwright.core.action import Click, KeyDown, TypeText
from screenwright.core.geometry import Point
from screenwright.core.messages import Waiting
from screenwright.episodes.folder import read_episode
from screenwright.llm.metered import Meter
from serving import PAY, SAVE, Slow, clicking, serving, typing

pytestmark = pytest.mark.integration

HERE, THERE = (20, 20), (200, 200)


@pytest.fixture
def server(tmp_path):
    with serving(tmp_path) as one:
        one.agents |= {"clicks": clicking(HERE, THERE), "pays": clicking((110, 20)), "slow": Slow()}
        yield one


def test_a_run_is_told_from_its_beginning_and_kept(server):
    run = server.run("clicks")
    told = server.ended(run)
    assert (told["outcome"], told["steps"], told["plan"]) == ("success", 2, ["step 1", "step 2"])
    events = server.events(run)
    assert [number for number, _, _ in events] == list(range(1, len(events) + 1))
    kinds = [kind for _, kind, _ in events]
    assert kinds[0] == "state"
    assert kinds[-1] == "ended"
    steps = [data for _, kind, data in events if kind == "step"]
    assert [(one["n"], one["status"]) for one in steps] == [(1, "begun"), (1, "done"), (2, "begun"), (2, "done")]
    first = steps[1]
    assert first["action"] == {"action": "click", "at": [20, 20], "button": "left"}
    assert (first["confidence"], first["why"]) == (1.0, "step 1")
    assert "Save" in first["saw"]
    assert first["changed"]
    for sha in (first["before"], first["after"]):
        assert server.client.get(f"/v1/runs/{run}/frames/{sha}").content.startswith(b"\x89PNG")
    episode = read_episode(server.house.runs / run)
    assert (episode.head.outcome, len(episode.steps)) == ("success", 2)
    assert server.boards[0].done == [Click(Point(20, 20)), Click(Point(200, 200))]


def test_who_comes_late_hears_the_rest(server):
    run = server.run("clicks")
    server.ended(run)
    every = server.events(run)
    assert server.events(run, **{"Last-Event-ID": "3"}) == every[3:]
    assert server.events(run, **{"Last-Event-ID": "nonsense"}) == every
    assert server.events(run, **{"Last-Event-ID": "99999"}) == every


def test_only_the_device_thread_touches_the_device(server):
    server.ended(server.run("clicks"))
    device = server.device
    server.json("POST", f"/v1/devices/{device}/actions", {"action": {"action": "click", "at": [1, 1]}})
    server.client.get(f"/v1/devices/{device}/frame")
    assert len(server.boards[0].threads) == 1


def thinking(server):
    """A run in the middle of a thought, with a key held down."""
    run = server.run("slow")
    assert server.agents["slow"].thinking.wait(20)
    assert server.boards[0].held == {"shift"}
    return run


def test_stopping_lets_go_at_once_while_the_agent_still_thinks(server):
    run = thinking(server)
    begun = time.monotonic()
    told = server.json("POST", f"/v1/runs/{run}/stop")
    assert (
        time.monotonic() - begun < 5
    )  # a thought of the agent lasts 20 s; benchmarks/soak.py prints how long it takes
    assert (told["state"], told["outcome"]) == ("ended", "interrupted")
    assert server.boards[0].held == set()
    server.agents["slow"].go_on.set()
    assert server.house.run(run).wait(10)
    assert server.boards[0].done == [KeyDown("shift")]
    assert read_episode(server.house.runs / run).head.outcome == "interrupted"
    assert server.json("GET", f"/v1/devices/{server.device}")["held"] is None
    assert server.json("POST", f"/v1/runs/{run}/stop")["outcome"] == "interrupted"
    assert server.json("POST", f"/v1/runs/{run}/pause", status=409)["error"]["code"] == "busy"


def test_a_person_takes_over_works_and_hands_back(server):
    run, device = thinking(server), server.device
    refused = server.json("POST", f"/v1/devices/{device}/actions", {"action": {"action": "click", "at": [1, 1]}}, 409)
    assert "take it over" in refused["error"]["message"]
    assert server.json("POST", f"/v1/runs/{run}/take-over")["state"] == "taken_over"
    assert server.boards[0].held == set()
    assert server.json("GET", f"/v1/devices/{device}")["held"] == "person"
    server.agents["slow"].go_on.set()  # what it thought of is not done while the person has the device
    time.sleep(0.3)
    assert server.boards[0].done == [KeyDown("shift")]
    server.json("POST", f"/v1/devices/{device}/actions", {"action": {"action": "type_text", "text": "mine"}})
    assert server.json("POST", f"/v1/runs/{run}/hand-back", {"note": "I typed"})["state"] in ("acting", "ended")
    assert server.ended(run)["outcome"] == "success"
    done = server.boards[0].done
    assert done[1] == TypeText("mine")
    assert len(done) == 3  # what the agent wished meanwhile was asked for anew, and done once
    episode = read_episode(server.house.runs / run)
    assert "I typed" in [event.said for event in episode.events]


LONG = "all work and no play " * 20


def in_the_middle_of_a_text(server):
    server.agents["types"] = typing(LONG)
    assert server.device  # which opens the board
    server.boards[0].each_s = 0.05
    run = server.run("types")
    deadline = time.monotonic() + 120
    while len(server.boards[0].done) < 2:
        assert time.monotonic() < deadline
        time.sleep(0.01)
    return run


def test_stopping_in_the_middle_of_a_text(server):
    run = in_the_middle_of_a_text(server)
    server.json("POST", f"/v1/runs/{run}/stop")
    typed = server.boards[0].typed
    assert server.house.run(run).wait(10)
    assert server.boards[0].typed == typed
    assert LONG.startswith(typed)
    assert len(typed) < len(LONG)
    (step,) = read_episode(server.house.runs / run).steps
    assert (step.outcome.status, step.outcome.effect) == ("failed", None)  # nobody knows how much of it was typed


def test_taking_over_in_the_middle_of_a_text_waits_for_its_end(server):
    run, device = in_the_middle_of_a_text(server), server.device
    server.json("POST", f"/v1/runs/{run}/take-over")
    server.json("POST", f"/v1/devices/{device}/actions", {"action": {"action": "type_text", "text": "mine"}})
    assert server.boards[0].typed == LONG + "mine"
    server.json("POST", f"/v1/runs/{run}/hand-back")
    assert server.ended(run)["outcome"] == "success"
    assert server.boards[0].typed == LONG + "mine"


def test_what_is_done_after_a_take_over_can_be_shown_too(server):
    run, device = thinking(server), server.device
    server.json("POST", "/v1/recordings", {"device": device, "goal": "press save"}, 409)
    server.json("POST", f"/v1/runs/{run}/take-over")
    recording = server.json("POST", "/v1/recordings", {"device": device, "goal": "press save"}, 201)["id"]
    server.json("POST", "/v1/recordings", {"device": device, "goal": "press save"}, 409)
    server.json("POST", f"/v1/devices/{device}/actions", {"action": {"action": "click", "at": [20, 20]}})
    assert len(server.json("POST", f"/v1/recordings/{recording}/stop")["steps"]) == 1
    server.json("POST", f"/v1/runs/{run}/stop")
    server.agents["slow"].go_on.set()


def test_a_pause_is_not_a_take_over(server):
    run, device = thinking(server), server.device
    assert server.json("POST", f"/v1/runs/{run}/pause")["state"] == "paused"
    server.json("POST", f"/v1/devices/{device}/actions", {"action": {"action": "click", "at": [1, 1]}}, 409)
    server.agents["slow"].go_on.set()
    assert server.json("POST", f"/v1/runs/{run}/resume")["state"] in ("acting", "ended")
    assert server.ended(run)["outcome"] == "success"
    server.json("POST", f"/v1/runs/{run}/resume", status=409)


@pytest.mark.parametrize(("allow", "outcome", "done"), [(True, "success", 1), (False, "denied", 0)])
def test_the_gate_asks_who_looks_on(server, allow, outcome, done):
    run = server.run("pays")
    asked = server.wait(run, lambda told: told["state"] == "asking")["question"]
    assert asked["target"]["name"] == "Pay now" if asked["target"] else "pay" in asked["words"].lower()
    assert asked["action"] == {"action": "click", "at": [110, 20], "button": "left"}
    wrong = server.json("POST", f"/v1/runs/{run}/answer", {"question": "another", "allow": True}, 404)
    assert "no question" in wrong["error"]["message"]
    server.json("POST", f"/v1/runs/{run}/answer", {"question": asked["id"], "allow": allow})
    assert server.ended(run)["outcome"] == outcome
    assert len(server.boards[0].done) == done
    (step,) = read_episode(server.house.runs / run).steps
    assert step.gate.by == "user"
    assert "question" in [kind for _, kind, _ in server.events(run)]


def test_stopping_a_run_that_asks(server):
    run = server.run("pays")
    server.wait(run, lambda told: told["state"] == "asking")
    server.json("POST", f"/v1/runs/{run}/stop")
    assert server.house.run(run).wait(10)
    assert server.boards[0].done == []


def test_one_run_at_a_time_on_a_device(server):
    run = thinking(server)
    wish = {"device": server.device, "goal": "another", "agent": "clicks"}
    assert server.json("POST", "/v1/runs", wish, 409)["error"]["code"] == "busy"
    server.json("POST", "/v1/recordings", {"device": server.device, "goal": "show"}, 409)
    server.json("POST", f"/v1/runs/{run}/stop")
    server.ended(server.run("clicks"))


@pytest.mark.parametrize(
    ("wish", "status"),
    [
        ({"goal": "x", "agent": "nobody"}, 400), ({"goal": " ", "agent": "clicks"}, 422), ({"agent": "clicks"}, 422),
        ({"goal": "x", "device": "none"}, 404), ({"goal": "x", "max_steps": 0}, 422), ({"goal": "x", "more": 1}, 422),
    ],
)  # fmt: skip
def test_a_run_that_cannot_be(server, wish, status):
    server.json("POST", "/v1/runs", {"device": server.device, **wish}, status)
    assert server.json("GET", "/v1/runs") == {"runs": []}


def test_closing_a_device_stops_its_run(server):
    run = thinking(server)
    device = server.device
    server.agents["slow"].go_on.set()
    server.json("DELETE", f"/v1/devices/{device}", status=204)
    assert server.ended(run)["outcome"] in ("interrupted", "success")
    assert server.boards[0].closed
    server.json("GET", f"/v1/devices/{device}", status=404)


def test_a_fork_goes_on_after_a_step(server):
    run = server.run("clicks")
    server.ended(run)
    fork = server.json("POST", f"/v1/episodes/{run}/fork", {"step": 1, "device": server.device, "agent": "clicks"}, 201)
    told = server.ended(fork["id"])
    assert (told["outcome"], told["steps"]) == ("success", 2)
    episode = server.json("GET", f"/v1/episodes/{fork['id']}")
    assert episode["episode"]["settings"] == {"forked_from": run, "forked_after": 1}
    assert [step["action"]["at"] for step in episode["steps"]] == [list(HERE), list(THERE)]
    assert server.boards[0].done[2:] == [Click(Point(*THERE))]
    server.json("POST", f"/v1/episodes/{run}/fork", {"step": 9, "device": server.device, "agent": "clicks"}, 400)


def test_a_run_that_was_stopped_goes_on_in_its_own_episode(server):
    run = thinking(server)
    server.json("POST", f"/v1/episodes/{run}/resume", {"device": server.device, "agent": "clicks"}, 409)
    server.json("POST", f"/v1/runs/{run}/stop")
    server.agents["slow"].go_on.set()
    assert server.house.run(run).wait(10)
    begun = len(server.boards[0].done)
    again = server.json("POST", f"/v1/episodes/{run}/resume", {"device": server.device, "agent": "slow"}, 201)
    assert again["id"] == run
    assert server.ended(run)["outcome"] == "success"
    assert len(server.boards[0].done) == begun + 1  # the key that is held is not pressed again
    server.json("POST", f"/v1/episodes/{run}/resume", {"device": server.device, "agent": "slow"}, 400)


def test_places_of_the_board():
    assert SAVE[0] < HERE[0] < SAVE[2]
    assert PAY[0] < 110 < PAY[2]


class Waits:
    """A mind whose model is long in answering."""

    name, models = "waits", ("ollama/tiny",)

    def __init__(self, meter: Meter) -> None:
        self.meter, self.stopped, self.answered = meter, threading.Event(), False
        self.inner = typing("x")
        self.act, self.reflect = self.inner.act, self.inner.reflect

    def plan(self, situation):
        for seconds in (1.0, 15.2, 16.3, 31.0):
            self.meter.waited(Waiting(self.models[0], seconds, 300.0))
        self.meter.waited(Waiting(self.models[0], 32.0, 300.0, "it is loading"))
        self.meter.waited(Waiting(self.models[0], 33.0, 300.0, over=True))
        self.meter.waited(Waiting(self.models[0], 1.0, 300.0))
        if "forever" in situation.goal:
            assert self.stopped.wait(20)
            self.meter.waited(Waiting(self.models[0], 2.0, 300.0))
        self.answered = True
        return self.inner.plan(situation)


@pytest.fixture
def waiting(tmp_path):
    meter = Meter()
    mind = Waits(meter)
    with serving(tmp_path, agent=lambda _wish: (mind, meter)) as one:
        yield one, mind


def test_a_wait_for_a_model_is_told_now_and_then(waiting):
    server, _ = waiting
    run = server.run("waits")
    assert server.ended(run)["outcome"] == "success"
    news = [line for _, kind, data in server.events(run) if kind == "news" for line in data["sentences"]]
    assert news == [
        "waiting for ollama/tiny: 15 s of at most 300 s", "waiting for ollama/tiny: 31 s of at most 300 s",
        "it is loading",
    ]  # fmt: skip


def test_a_run_that_is_stopped_waits_for_no_answer(waiting):
    server, mind = waiting
    run = server.run("waits", goal="forever")
    server.json("POST", f"/v1/runs/{run}/stop")
    mind.stopped.set()
    assert server.house.run(run).wait(20)
    assert not mind.answered
    assert read_episode(server.house.runs / run).head.outcome == "interrupted"
