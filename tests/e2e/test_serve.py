"""``screenwright serve`` as a process: its door, its page's first device, a run on it, and its end."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from commands import finish, start
from screenwright.episodes.folder import read_episode
from serving import parsed
from waiting import HANGS_S

pytestmark = pytest.mark.e2e


@dataclass
class Running:
    process: subprocess.Popen[str]
    url: str
    token: str
    folder: Path

    def send(self, method: str, path: str, body: Any = None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        headers = {"authorization": f"Bearer {self.token}", "content-type": "application/json"}
        request = urllib.request.Request(self.url + path, data, headers, method=method)
        with urllib.request.urlopen(request, timeout=HANGS_S) as answer:
            return json.load(answer)

    def stream(self, path: str) -> Iterator[tuple[int, str, dict[str, Any]]]:
        request = urllib.request.Request(self.url + path, headers={"authorization": f"Bearer {self.token}"})
        with urllib.request.urlopen(request, timeout=HANGS_S) as answer:
            block = ""
            for line in answer:
                block += line.decode()
                if block.endswith("\n\n"):
                    if block.startswith("id:"):
                        yield parsed(block)
                    block = ""


@contextmanager
def running(folder: Path, *more: str) -> Iterator[Running]:
    state = str(folder / "state")
    options = ["--port", "0", "--no-open", "--json", "--runs", str(folder / "runs"), "--demos", str(folder / "demos")]
    process = start("serve", *options, *more, XDG_STATE_HOME=state)
    try:
        assert process.stdout is not None
        told = json.loads(process.stdout.readline())
        yield Running(process, told["url"].rstrip("/"), told["token"], folder)
    finally:
        if process.poll() is None:
            process.kill()
        process.communicate()


def test_the_first_device_is_there_and_a_goal_is_reached_on_it(tmp_path):
    with running(tmp_path) as server:
        session = server.send("GET", "/v1/session")
        assert session["defaults"]["device"] == "simulated:notepad"
        assert (session["defaults"]["agent"], session["defaults"]["model"]) == ("builtin", None)
        (device,) = server.send("GET", "/v1/devices?look_around=false")["open"]
        run = server.send("POST", "/v1/runs", {"device": device["id"], "goal": 'type "hello"'})["id"]
        events = list(server.stream(f"/v1/runs/{run}/events"))
        assert events[-1][1] == "ended"
        assert events[-1][2]["outcome"] == "success"
        news = server.stream(f"/v1/devices/{device['id']}/events")
        heard = {kind for _, kind, _ in (next(news) for _ in range(3))}
        assert "frame" in heard
        told = server.send("POST", f"/v1/devices/{device['id']}/ask", {"question": "Is there a text that says hello?"})
        assert told["schema"] == "screenwright.answer/1"
        with pytest.raises(urllib.error.HTTPError) as turned_away:
            urllib.request.urlopen(server.url + "/v1/session", timeout=HANGS_S)
        assert turned_away.value.code == 401
        turned_away.value.close()
        server.process.send_signal(signal.SIGINT)
        ended = finish(server.process)
    assert ended.code == 0, ended.err
    assert "every episode finished" in ended.err
    assert "401 GET '/v1/session'" in ended.err
    assert server.token not in ended.err
    assert "Traceback" not in ended.err
    assert read_episode(tmp_path / "runs" / run).head.outcome == "success"
    assert (tmp_path / "state" / "screenwright" / "token").stat().st_mode & 0o777 == 0o600


def test_it_ends_in_good_order_while_a_run_goes_on(tmp_path):
    with running(tmp_path, "--device", "simulated:notepad?size=640x400") as server:
        (device,) = server.send("GET", "/v1/devices?look_around=false")["open"]
        goal = ", then ".join(f'type "{word}"' for word in ("one", "two", "three", "four", "five", "six"))
        run = server.send("POST", "/v1/runs", {"device": device["id"], "goal": goal})["id"]
        stream = server.stream(f"/v1/runs/{run}/events")
        assert any(kind == "step" and data["status"] == "done" for _, kind, data in stream)
        server.process.send_signal(signal.SIGTERM)
        ended = finish(server.process)
    assert "Traceback" not in ended.err
    head = read_episode(tmp_path / "runs" / run).head
    assert head.outcome == "interrupted"
    assert head.ended


def test_a_second_server_on_the_port_says_so_in_one_line(tmp_path):
    with running(tmp_path) as server:
        port = server.url.rpartition(":")[2]
        other = finish(start("serve", "--port", port, "--no-open", XDG_STATE_HOME=str(tmp_path / "state")))
    assert other.code == 2
    assert other.err.count("\n") == 1
    assert f"127.0.0.1:{port}" in other.err
    assert "--port" in other.err


def test_two_servers_share_the_token_of_their_person(tmp_path):
    with running(tmp_path) as one, running(tmp_path) as other:
        assert one.token == other.token
        assert one.url != other.url


def test_a_device_that_cannot_be_opened_ends_it_at_once(tmp_path):
    ended = finish(start("serve", "--port", "0", "--device", "recorded:" + str(tmp_path), "--no-open",
                         XDG_STATE_HOME=str(tmp_path)))  # fmt: skip
    assert ended.code == 6
    assert "Traceback" not in ended.err
    assert os.listdir(tmp_path) != []
