"""A server for tests: a small drawn desktop behind it, agents that do what they are told, a client with the token."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
from starlette.testclient import TestClient

from builders import screen_of
from guards import OpenGuard
from loop_fakes import FakeAgent
from screenwright.agents.loop.limits import Account, NoModels
from screenwright.core.action import Action, Click, KeyDown, KeyUp, PressKeys, TypeText
from screenwright.core.agency import Decision, Plan
from screenwright.core.errors import DeviceLost, UsageError
from screenwright.core.geometry import Point
from screenwright.core.protocols import Agent
from screenwright.core.screen import Screen
from screenwright.core.screenshot import Screenshot
from screenwright.episodes.demos import DemoStore
from screenwright.interfaces.access import Access
from screenwright.interfaces.cli.speech import speech_named
from screenwright.interfaces.rest.app import create_app
from screenwright.interfaces.rest.house import House
from screenwright.interfaces.rest.openers import AgentWish, Openers
from waiting import HANGS_S

TOKEN = "a-token-for-tests-of-more-than-128-bits"
PORT = 8765
SIZE = (320, 240)
SAVE, PAY, FIELD = (10, 10, 80, 40), (100, 10, 180, 40), (10, 60, 300, 90)
_PLAIN = screen_of(("button", "Save", SAVE), ("button", "Pay now", PAY), ("input", "Name", FIELD), size=SIZE)


class Board:
    """A desktop with two buttons and a field; what is done to it shows as a row of marks."""

    environment = "desktop"
    size = SIZE

    def __init__(self, url: str = "board:") -> None:
        self.url = url
        self.done: list[Action] = []
        self.held: set[str] = set()
        self.threads: set[int] = set()
        self.closed = False
        self.fails: Exception | None = None
        self.each_s = 0.0

    @property
    def typed(self) -> str:
        return "".join(action.text for action in self.done if isinstance(action, TypeText))

    def screenshot(self) -> Screenshot:
        self._enter()
        pixels = _PLAIN.screenshot.pixels.copy()
        for place, sign in enumerate(self.typed[:100]):  # a letter is a dot, as bright as it is late in the alphabet
            pixels[FIELD[1] + 4 : FIELD[1] + 20, FIELD[0] + 2 + 2 * place] = ord(sign) % 256
        for place in range(len(self.done)):
            left, top = 10 + 12 * (place % 24), 110 + 12 * (place // 24)
            pixels[top : top + 10, left : left + 10] = (200, 30, 30)
        return Screenshot(pixels, origin=self.url)

    def perform(self, action: Action) -> None:
        self._enter()
        if isinstance(action, Click) and not (0 <= action.at.x < SIZE[0] and 0 <= action.at.y < SIZE[1]):
            raise UsageError("that is outside of the board")
        match action:
            case KeyDown(key=key):
                self.held.add(key)
            case KeyUp(key=key):
                self.held.discard(key)
            case _:
                pass
        time.sleep(self.each_s)
        self.done.append(action)

    def release(self) -> None:
        self.held.clear()

    def close(self) -> None:
        self.closed = True

    def _enter(self) -> None:
        self.threads.add(threading.get_ident())
        if self.fails is not None:
            raise self.fails
        if self.closed:
            raise DeviceLost("the board was closed")


def eyes(screenshot: Screenshot, previous: Screen | None = None) -> Screen:
    """Sees the board as it is drawn; any other picture as an empty screen."""
    if screenshot.pixels.shape == _PLAIN.screenshot.pixels.shape:
        dots = screenshot.pixels[FIELD[1] + 4, FIELD[0] + 2 : FIELD[2] : 2, 0]
        blank = _PLAIN.screenshot.pixels[FIELD[1] + 4, FIELD[0] + 2, 0]
        typed = "".join(chr(dot) for dot in dots if dot != blank)
        field = replace(_PLAIN.elements[2], text=typed or None)
        return replace(_PLAIN, screenshot=screenshot, elements=(*_PLAIN.elements[:2], field))
    return replace(screen_of(size=(screenshot.width, screenshot.height)), screenshot=screenshot)


def clicking(*points: tuple[int, int]) -> Agent:
    """Clicks each point, a sub-goal each."""
    names = tuple(f"step {number}" for number, _ in enumerate(points, start=1))
    acts = {name: [Decision(Click(Point(*at)), name)] for name, at in zip(names, points, strict=True)}
    return FakeAgent([Plan(names)], acts)


def typing(text: str) -> Agent:
    return FakeAgent([Plan(("type",))], {"type": [Decision(TypeText(text), "type")]})


class Slow:
    """Holds a key down and then thinks, until it is allowed to go on."""

    name, models = "slow", ()

    def __init__(self) -> None:
        self.go_on = threading.Event()
        self.thinking = threading.Event()
        acts = {"hold": [Decision(KeyDown("shift"), "hold")], "press": [Decision(PressKeys(("a",)), "press")]}
        self._inner = FakeAgent([Plan(("hold", "press"))], acts)
        self.plan, self.reflect = self._inner.plan, self._inner.reflect

    def act(self, situation: Any) -> Any:
        if situation.subgoal == "press":
            self.thinking.set()
            self.go_on.wait(20)
        return self._inner.act(situation)


@dataclass
class Serving:
    """``boards``: the devices that were opened, in order; ``agents``: by the name they are asked for."""

    client: TestClient
    house: House
    boards: list[Board]
    agents: dict[str, Agent]
    access: Access

    def json(self, method: str, path: str, body: Any = None, status: int = 200) -> Any:
        answer = self.client.request(method, path, json=body)
        assert answer.status_code == status, f"{answer.status_code} {answer.text}"
        return answer.json() if answer.content else None

    @property
    def device(self) -> str:
        """The id of a board that is open."""
        found = self.json("GET", "/v1/devices?look_around=false")["open"]
        return found[0]["id"] if found else self.json("POST", "/v1/devices", {"url": "board:"}, 201)["id"]

    def run(self, agent: str, goal: str = "a goal") -> str:
        return self.json("POST", "/v1/runs", {"device": self.device, "goal": goal, "agent": agent}, 201)["id"]

    def events(self, run: str, **headers: str) -> list[tuple[int, str, dict[str, Any]]]:
        """All events of a run that has ended."""
        text = self.client.get(f"/v1/runs/{run}/events", headers=headers).text
        return [parsed(block) for block in text.split("\n\n") if block.startswith("id:")]

    def wait(self, run: str, until: Callable[[dict[str, Any]], bool], limit_s: float = HANGS_S) -> dict[str, Any]:
        deadline = time.monotonic() + limit_s
        while time.monotonic() < deadline:
            told: dict[str, Any] = self.json("GET", f"/v1/runs/{run}")
            if until(told):
                return told
            time.sleep(0.02)
        raise AssertionError(f"not within {limit_s} s: {told}")

    def ended(self, run: str) -> dict[str, Any]:
        return self.wait(run, lambda told: told["state"] == "ended")


def parsed(block: str) -> tuple[int, str, dict[str, Any]]:
    """One event of a stream."""
    lines = dict(line.split(": ", 1) for line in block.strip().splitlines())
    return int(lines["id"]), lines["event"], json.loads(lines["data"])


@contextmanager
def serving(folder: Path, **more: Any) -> Iterator[Serving]:
    """``more``: other openers than those of the board."""
    boards: list[Board] = []
    agents: dict[str, Agent] = {}

    def opened(url: str) -> Board:
        if not url.startswith("board:"):
            raise UsageError(f"{url!r} is not a device that can be opened")
        boards.append(Board(url))
        return boards[-1]

    def agent(wish: AgentWish) -> tuple[Agent, Account]:
        if wish.agent not in agents:
            raise UsageError(f"unknown agent {wish.agent!r}")
        return agents[wish.agent], NoModels()

    openers = Openers(
        **{
            "device": opened, "agent": agent, "agents": ("clicks",), "usual": ("clicks", None), "models": False,
            "guard": OpenGuard(), "eyes": eyes, "speech": speech_named, **more,
        }
    )  # fmt: skip
    house = House(openers, folder / "runs", DemoStore(folder / "demos"), first_device="board:")
    access = Access(TOKEN, PORT)
    headers = {"authorization": f"Bearer {TOKEN}"}
    with TestClient(create_app(house, access), f"http://127.0.0.1:{PORT}", headers=headers) as client:
        yield Serving(client, house, boards, agents, access)


def png(width: int = 40, height: int = 30) -> bytes:
    from screenwright.core.images import encode_png

    return encode_png(np.full((height, width, 3), 120, np.uint8))
