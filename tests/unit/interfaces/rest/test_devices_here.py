"""Screens that live behind the server: opened, seen, read, worked by hand, recorded and done again."""

from __future__ import annotations

import asyncio
import io

import pytest
from PIL import Image

from guards import OpenGuard
from screenwright.core.action import Click, TypeText
from screenwright.core.errors import DeviceLost
from screenwright.core.geometry import Point
from screenwright.episodes.folder import read_episode
from screenwright.interfaces.rest.feed import Feed
from screenwright.interfaces.rest.house import MOST_DEVICES
from screenwright.safety.gate.policy import Policy, Rule
from serving import Serving, parsed, serving


@pytest.fixture
def server(tmp_path):
    with serving(tmp_path) as one:
        yield one


def by_hand(server: Serving, action: dict, status: int = 200, **more):
    return server.json("POST", f"/v1/devices/{server.device}/actions", {"action": action, **more}, status)


def test_open_look_and_close(server):
    told = server.json("POST", "/v1/devices", {"url": "board:one"}, 201)
    assert (told["url"], told["size"], told["environment"]) == ("board:one", [320, 240], "desktop")
    assert server.json("GET", "/v1/devices?look_around=false")["open"] == [told]
    server.json("DELETE", f"/v1/devices/{told['id']}", status=204)
    assert server.boards[0].closed
    for path in ("", "/frame", "/screen", "/events"):
        assert server.client.get(f"/v1/devices/{told['id']}{path}").status_code == 404


def test_what_could_be_opened_is_told(server):
    assert "simulated:phone" in [one["url"] for one in server.json("GET", "/v1/devices")["could_open"]]


def test_so_many_devices_and_no_more(server):
    for _ in range(MOST_DEVICES):
        server.json("POST", "/v1/devices", {"url": "board:"}, 201)
    assert server.json("POST", "/v1/devices", {"url": "board:"}, 409)["error"]["code"] == "busy"


def test_a_frame_is_sent_once(server):
    path = f"/v1/devices/{server.device}/frame"
    first = server.client.get(path)
    assert first.headers["content-type"] == "image/png"
    assert Image.open(io.BytesIO(first.content)).size == (320, 240)
    again = server.client.get(path, headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    by_hand(server, {"action": "click", "at": [5, 5]})
    later = server.client.get(path, headers={"if-none-match": first.headers["etag"]})
    assert later.status_code == 200
    assert later.headers["etag"] != first.headers["etag"]
    webp = server.client.get(path, headers={"accept": "image/avif,image/webp,*/*"})
    assert Image.open(io.BytesIO(webp.content)).format == "WEBP"
    assert server.client.get(path, headers={"accept": "text/html"}).status_code == 400


def test_the_screen_is_that_of_the_frame(server):
    shot = server.client.get(f"/v1/devices/{server.device}/frame").headers["etag"].strip('"')
    screen = server.json("GET", f"/v1/devices/{server.device}/screen?narration=true")
    assert screen["image"]["sha256"] == shot
    assert [one["name"] for one in screen["elements"]] == ["Save", "Pay now", "Name"]
    assert 'button "Save"' in screen["narration"]


def test_reading_asking_and_grounding(server):
    root = f"/v1/devices/{server.device}"
    told = server.json("POST", f"{root}/read", {"at": [20, 20], "lenses": True})
    assert "Save" in told["content"]
    assert told["rungs"][0]["box"]
    assert told["lenses"][0].startswith("data:image/png;base64,")
    assert server.json("POST", f"{root}/ask", {"question": "How many buttons are there?"})["number"] == 2
    found = server.json("POST", f"{root}/ground", {"instruction": "click Save"})
    assert (found["x"], found["y"], found["element"]) == (45, 25, "e1")
    assert server.json("POST", f"{root}/ground", {"instruction": "click Elsewhere"}, 422)["refused"]
    server.json("POST", f"{root}/read", {"at": [900, 20]}, 400)
    server.json("POST", f"{root}/ask", {"question": "What is this?", "at": [900, 20]}, 400)
    server.json("POST", "/v1/ask", {"device": server.device, "question": "How many buttons are there?"})
    server.json("POST", "/v1/ask", {"question": "How many buttons are there?"}, 400)


def test_what_a_person_does_is_written_down(server):
    first = by_hand(server, {"action": "click", "at": [20, 20]})
    second = by_hand(server, {"action": "type_text", "text": "hello"})
    assert first["episode"] == second["episode"]
    server.json("DELETE", f"/v1/devices/{server.device}", status=204)
    episode = read_episode(server.house.runs / first["episode"])
    assert (episode.head.agent, episode.head.outcome) == ("person", "success")
    assert [step.action for step in episode.steps] == [Click(Point(20, 20)), TypeText("hello")]
    assert all("default policy" in step.gate.rule for step in episode.steps)
    assert all(step.outcome is not None for step in episode.steps)


def test_the_gate_asks_a_person_too(server):
    pay = {"action": "click", "at": [110, 20]}
    question = by_hand(server, pay, 409)["question"]
    assert "pay" in question["words"].lower()
    by_hand(server, {"action": "click", "at": [111, 20]}, 409, allow=question["id"])  # a yes is for one action
    question = by_hand(server, pay, 409)["question"]
    assert server.boards[0].done == []
    by_hand(server, pay, allow=question["id"])
    by_hand(server, pay, 409, allow=question["id"])  # and for once
    assert server.boards[0].done == [Click(Point(110, 20))]


def test_a_policy_holds_for_a_person(tmp_path, caplog):
    guard = OpenGuard(Policy((Rule(then="deny", element=("Save",), why="not here"),), name="p"))
    with serving(tmp_path, guard=guard) as server:
        denied = by_hand(server, {"action": "click", "at": [20, 20]}, 403)
        assert "not here" in denied["error"]["message"]
        assert server.boards[0].done == []
        assert any("denied by hand" in line for line in caplog.messages)


@pytest.mark.parametrize(
    "action",
    [{}, {"action": "fly"}, {"action": "click"}, {"action": "click", "at": [1, 1], "with": "care"},
     {"action": "click", "at": [9999, 1]}, {"action": "finish"}, {"action": "press_keys", "keys": []}],
)  # fmt: skip
def test_an_action_that_is_none(server, action):
    assert by_hand(server, action, 400)["error"]["code"] == "usage"
    assert server.boards[0].done == []


def test_a_device_that_is_lost(server):
    device = server.device
    server.boards[0].fails = DeviceLost("the cable was pulled")
    told = server.json("GET", f"/v1/devices/{device}/screen", status=424)
    assert told["error"] == {"code": "device", "message": "the cable was pulled"}
    assert "cable" in server.json("GET", f"/v1/devices/{device}")["lost"]
    server.boards[0].fails = None
    server.json("GET", f"/v1/devices/{device}/screen")
    assert server.json("GET", f"/v1/devices/{device}")["lost"] == ""


def test_show_edit_and_do_again(server):
    device = server.device
    recording = server.json("POST", "/v1/recordings", {"device": device, "goal": "save hello"}, 201)["id"]
    assert server.json("GET", f"/v1/devices/{device}")["recording"] == recording
    for action in (
        {"action": "click", "at": [20, 70]},
        {"action": "type_text", "text": "hello"},
        {"action": "click", "at": [20, 20]},
    ):
        by_hand(server, action)
    assert [one["n"] for one in server.json("GET", f"/v1/recordings/{recording}")["steps"]] == [1, 2, 3]
    demo = server.json("POST", f"/v1/recordings/{recording}/stop")
    name = demo["name"]
    assert demo["parameters"] == [{"name": "text1", "value": "hello"}]
    assert [one["name"] for one in server.json("GET", "/v1/demos")["demos"]] == [name]
    kept = [{"number": 2, "words": "write it"}, {"number": 3}]
    changed = server.json("PATCH", f"/v1/demos/{name}", {"name": "other", "tasks": ["write {text1}"], "steps": kept})
    assert (changed["name"], changed["tasks"], len(changed["steps"])) == ("other", ["write {text1}"], 2)
    assert changed["steps"][0]["words"] == "write it"
    for wrong in ([], [{"number": 2}, {"number": 1}], [{"number": 9}], [{"number": 2, "text": "typed by a click"}]):
        server.json("PATCH", "/v1/demos/other", {"steps": wrong}, 400)
    sha = changed["steps"][0]["step"]["before"]["sha256"]
    assert server.client.get(f"/v1/demos/other/frames/{sha}").content.startswith(b"\x89PNG")
    run = server.json("POST", "/v1/demos/other/replay", {"device": device, "set": {"text1": "bye"}}, 201)["id"]
    assert server.ended(run)["outcome"] == "success"
    assert TypeText("bye") in server.boards[0].done
    server.json("POST", "/v1/demos/other/replay", {"device": device, "set": {"none": "x"}}, 400)
    server.json("DELETE", "/v1/demos/other", status=204)
    server.json("GET", "/v1/demos/other", status=404)


def test_a_recording_of_nothing(server):
    recording = server.json("POST", "/v1/recordings", {"device": server.device, "goal": "nothing"}, 201)["id"]
    server.json("POST", f"/v1/recordings/{recording}/stop", status=422)
    server.json("POST", f"/v1/recordings/{recording}/stop", status=404)
    assert server.json("GET", "/v1/demos") == {"demos": []}


def heard(feed: Feed, last: int | None = None) -> list[tuple[int, str, dict]]:
    async def listen() -> list[str]:
        return [block async for block in feed.listen(last)]

    return [parsed(block) for block in asyncio.run(listen()) if block.startswith("id:")]


def test_who_comes_late_hears_how_it_is_now_and_no_more():
    feed = Feed(10, current=("frame",))
    for number in range(5):
        feed.tell("frame", n=number)
        feed.tell("news", n=number)
    feed.close()
    assert heard(feed) == [(9, "frame", {"n": 4})]
    assert heard(feed, 7) == [(8, "news", {"n": 3}), (9, "frame", {"n": 4}), (10, "news", {"n": 4})]


def test_a_feed_tells_its_listeners_as_it_comes():
    async def scene() -> list[str]:
        feed, told = Feed(100), []

        async def listen() -> None:
            async for block in feed.listen():
                told.append(block)

        listening = asyncio.create_task(listen())
        while not feed.listeners:
            await asyncio.sleep(0)
        await asyncio.to_thread(feed.tell, "news", words="one")
        await asyncio.to_thread(feed.close)
        await asyncio.wait_for(listening, 5)
        assert feed.listeners == 0
        return told

    assert any("one" in block for block in asyncio.run(scene()))
