"""Runs of an agent on a real device with a fault on the way, its model scripted behind a real server."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from commands import Ran, finish, start
from computer_builders import KEY, KEY_VARIABLES, NAMES
from errands import FAULTS, Fault, Guide
from screenwright.core.episode import Episode
from screenwright.episodes.folder import read_episode
from servers.chat_server import ChatServer
from servers.computer_server import ComputerServer
from servers.stand_in import Vendor, computer_use, screenagent, visiontasker
from worlds import WORLDS, World, world

AGENTS = ("screenagent", "visiontasker", "computer-use")
VENDORS: dict[str, Vendor] = {"browser": "openai", "vnc": "anthropic", "adb": "gemini"}
"""Whose model works which device."""
LIMIT_S = 300.0
"""Of one run; generous, for a computer that does other things as well."""


@dataclass(frozen=True)
class Mission:
    agent: str
    kind: str
    fault: Fault

    def __str__(self) -> str:
        return f"{self.agent}-{self.kind}-{self.fault}"


ALL = tuple(
    Mission(agent, kind, fault)
    for agent in AGENTS
    for kind in WORLDS
    for fault in FAULTS
    if (kind, fault) != ("browser", "lost")  # a browser of our own has no connection to come back to
)


@dataclass(frozen=True)
class Report:
    """``done``: what the device itself says, which no agent sees; ``told``: what the stand-in for the model did."""

    ran: Ran
    done: bool
    told: tuple[str, ...]
    episode: Episode

    @property
    def reached(self) -> bool:
        """The goal is reached, once, and the agent knows it."""
        return self.done and self.ran.code == 0

    def __str__(self) -> str:
        return "\n".join((self.ran.out, self.ran.err, *self.told))


def carry_out(mission: Mission, folder: Path) -> Report:
    """Bounded in time; what is started here is ended here."""
    with world(mission.kind, mission.fault, folder) as place:
        meddle = place.lose if mission.fault == "lost" else None
        guide = Guide(place.errand, errs=mission.fault == "wrong", meddle=meddle)
        with _model(mission, guide) as model:
            arguments = ("run", place.errand.goal, "--device", place.url, "--agent", mission.agent, *model)
            process = start(*arguments, "--out", str(folder / "episode"), "--json", **_environment(place))
            ran = finish(process, LIMIT_S)
        return Report(ran, place.done(), tuple(guide.told), read_episode(folder / "episode"))


@contextmanager
def _model(mission: Mission, guide: Guide) -> Iterator[tuple[str, ...]]:
    """The server, and the options that lead to it."""
    if mission.agent == "computer-use":
        vendor = VENDORS[mission.kind]
        with ComputerServer(computer_use(guide, vendor)) as server:
            url = server.base_url if vendor == "anthropic" else server.openai_url
            yield "--model", f"{vendor}/{NAMES[vendor]}", "--base-url", url
        return
    answer = screenagent(guide) if mission.agent == "screenagent" else visiontasker(guide)
    with ChatServer(answer) as server:
        yield "--model", "openai-compatible/scripted", "--base-url", server.openai_url


def _environment(place: World) -> dict[str, str]:
    return {**dict.fromkeys(KEY_VARIABLES, KEY), "NO_PROXY": "127.0.0.1", **place.environment}
