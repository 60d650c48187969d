"""An MCP server in this process with a client of the official SDK, on simulated devices."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, Literal, TypeVar

from mcp import Client
from mcp.types import CallToolResult, ElicitResult, TextContent

from builders import screen_of
from guards import OpenGuard
from screenwright.agents.loop.limits import NoModels
from screenwright.agents.planner.builtin import BuiltinPlanner
from screenwright.core.protocols import Agent, Device, Eyes
from screenwright.core.screen import Screen
from screenwright.core.screenshot import Screenshot
from screenwright.devices.simulated.device import SimulatedDevice
from screenwright.interfaces.mcp.openers import Openers
from screenwright.interfaces.mcp.server import served
from screenwright.vision.identity import keep_ids
from screenwright.vision.look import look

T = TypeVar("T")
Mode = Literal["legacy", "auto"]
MODES: tuple[Mode, ...] = ("legacy", "auto")
"""The protocol before 2026-07-28, and since."""


def openers(
    device: Callable[[], Device],
    folder: Path,
    *,
    guard: OpenGuard | None = None,
    eyes: Eyes = look,
    agent: Agent | None = None,
    hidden: bool = True,
    max_side: int = 1280,
) -> Openers:
    return Openers(
        device=device, agent=lambda _goal, plan: (agent or BuiltinPlanner(steps=plan), NoModels()),
        guard=guard or OpenGuard(), eyes=eyes, hidden=hidden, folder=folder, max_side=max_side, say=lambda _line: None,
    )  # fmt: skip


def perfect(device: SimulatedDevice) -> Eyes:
    """Eyes that are quick and never err: they know what the device has drawn."""

    def eyes(screenshot: Screenshot, previous: Screen | None = None) -> Screen:
        screen = replace(screen_of(*device.truth(), size=device.size), screenshot=screenshot)
        return keep_ids(screen, previous) if previous else screen

    return eyes


def written(device: SimulatedDevice) -> str:
    """What stands in the editor, also once the device is closed."""
    return device._notepad.document.text


class User:
    """Somebody who is asked: ``says`` is the answer to every question, "" to none, which ``asked`` collects."""

    def __init__(self, says: Literal["yes", "no", "untick", "close"] = "yes") -> None:
        self.asked: list[str] = []
        self._says = says

    async def __call__(self, _context: Any, params: Any) -> ElicitResult:
        self.asked.append(params.message)
        match self._says:
            case "yes" | "untick":
                return ElicitResult(action="accept", content={"allow": self._says == "yes"})
            case "no":
                return ElicitResult(action="decline")
            case "close":
                return ElicitResult(action="cancel")


def talk(given: Openers, task: Callable[[Client], Awaitable[T]], *, mode: Mode = "auto", user: User | None = None) -> T:
    """What the task gives, done by a client that is connected to a server with these openers."""

    async def connected() -> T:
        async with served(given) as (server, _), Client(server, mode=mode, elicitation_callback=user) as client:
            return await task(client)

    return asyncio.run(connected())


def words_of(result: CallToolResult) -> str:
    """The text of the answer."""
    return "\n".join(part.text for part in result.content if isinstance(part, TextContent))


def data_of(result: CallToolResult) -> dict[str, Any]:
    """The data of an answer that is no error."""
    assert not result.is_error, words_of(result)
    assert result.structured_content is not None
    return result.structured_content
