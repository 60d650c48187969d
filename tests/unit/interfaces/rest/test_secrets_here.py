"""Secrets and what models see: as in a run of the command line, also where a page looks on."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from guards import OpenGuard
from screenwright.core.protocols import Agent
from screenwright.devices.vault import Vault
from serving import clicking, serving, typing

VALUE = "correct-horse-7"
TYPED = "{{secret:bank}}"


@pytest.fixture
def server(tmp_path):
    with serving(tmp_path, guard=OpenGuard(vault=Vault({"bank": VALUE}))) as one:
        one.agents["types"] = typing(TYPED)
        yield one


def written(server) -> str:
    """Everything that lies on the disk, as text."""
    files = [path for path in server.house.runs.rglob("*") if path.is_file()]
    assert files
    return "".join(path.read_bytes().decode("latin-1") for path in files)


def test_a_run_types_a_secret_that_nobody_is_told(server):
    run = server.run("types")
    asked = server.wait(run, lambda told: told["state"] == "asking")["question"]
    assert asked["action"] == {"action": "type_text"}
    server.json("POST", f"/v1/runs/{run}/answer", {"question": asked["id"], "allow": True})
    server.ended(run)
    assert server.boards[0].typed == VALUE
    told = server.client.get(f"/v1/runs/{run}/events").text + server.client.get(f"/v1/episodes/{run}").text
    assert TYPED in told
    assert VALUE not in told
    assert VALUE not in written(server)


def test_a_person_types_a_secret_by_its_name(server):
    path, act = f"/v1/devices/{server.device}/actions", {"action": {"action": "type_text", "text": TYPED}}
    question = server.json("POST", path, act, 409)["question"]
    answer = server.json("POST", path, {**act, "allow": question["id"]})
    assert server.boards[0].typed == VALUE
    assert VALUE not in server.client.get(f"/v1/episodes/{answer['episode']}").text
    assert VALUE not in written(server)


def test_an_unknown_secret_types_nothing(server):
    path, act = f"/v1/devices/{server.device}/actions", {"action": {"action": "type_text", "text": "{{secret:other}}"}}
    question = server.json("POST", path, act, 409)["question"]
    refused = server.json("POST", path, {**act, "allow": question["id"]}, 400)
    assert "no secret 'other'" in refused["error"]["message"]
    assert server.boards[0].done == []


@dataclass(frozen=True)
class Veiling(OpenGuard):
    veils: list[Agent] = field(default_factory=list)

    def veiled(self, agent: Agent) -> Agent:
        self.veils.append(agent)
        return agent


def test_every_agent_is_given_what_it_may_see(tmp_path):
    guard = Veiling()
    with serving(tmp_path, guard=guard) as server:
        server.agents["clicks"] = clicking((20, 20))
        server.ended(server.run("clicks"))
        assert guard.veils == [server.agents["clicks"]]
