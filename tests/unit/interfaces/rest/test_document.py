"""The whole interface against its own document: whatever is sent, no answer is a server's fault, and each is as it is
described."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from screenwright.interfaces.access import Access
from screenwright.interfaces.rest.app import create_app, inner_app
from serving import PORT, TOKEN, Serving, clicking, serving

if TYPE_CHECKING:
    from schemathesis import Case

pytestmark = pytest.mark.integration

HEADERS = {"Authorization": f"Bearer {TOKEN}"}


def is_stream(path: str) -> bool:
    """Streams of devices end with the device alone; test_devices_here.py listens to them."""
    return path.endswith("/events")


def attack(server: Serving, examples: int) -> list[str]:
    """Every address but streams, ``examples`` requests each; their names."""
    import schemathesis  # three seconds, in each process that collects this file
    from schemathesis.checks import not_a_server_error
    from schemathesis.specs.openapi import checks as openapi

    checks = [
        not_a_server_error, openapi.status_code_conformance, openapi.content_type_conformance,
        openapi.response_schema_conformance,
    ]  # fmt: skip
    server.agents["clicks"] = clicking((20, 20))
    shown(server)
    app = create_app(server.house, Access(TOKEN, PORT), ["testserver"])
    schema = schemathesis.openapi.from_asgi("/v1/openapi.json", app, headers=HEADERS)
    tried = []
    for found in schema.get_all_operations():
        operation = found.ok()
        if is_stream(operation.path):
            continue

        @settings(max_examples=examples, deadline=None, suppress_health_check=list(HealthCheck), database=None)
        @given(case=operation.as_strategy(), known=st.booleans())
        def send(case, known):
            if known:
                _name_what_is_there(case, server)
            case.call_and_validate(headers=HEADERS, checks=checks)

        send()
        tried.append(operation.label)
    return tried


def _name_what_is_there(case: Case, server: Serving) -> None:
    """Chance alone finds no device, run, episode, demonstration or recording."""
    lists = {
        "run": [run.id for run in server.house.errands],
        "episode": [folder.name for folder in server.house.runs.glob("*-run-*")],
        "name": server.house.demos.names(),
        "recording": [place.recording for place in server.house.places if place.recording],
    }
    there = {key: names[0] for key, names in lists.items() if names}
    there |= {"device": server.device, "agent": "clicks"}
    for key in case.path_parameters.keys() & there.keys():
        case.path_parameters[key] = there[key]
    if isinstance(case.body, dict):
        case.body |= {key: there[key] for key in case.body.keys() & there.keys() - {"name"}}


def shown(server: Serving) -> None:
    """A run and a demonstration to begin with."""
    server.ended(server.run("clicks"))
    recording = server.json("POST", "/v1/recordings", {"device": server.device, "goal": "press save"}, 201)["id"]
    act = {"action": {"action": "click", "at": [20, 20]}}
    server.json("POST", f"/v1/devices/{server.device}/actions", act)
    server.json("POST", f"/v1/recordings/{recording}/stop")


def test_whatever_is_sent(tmp_path):
    with serving(tmp_path) as server:
        assert len(attack(server, 4)) > 40


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_whatever_is_sent_again_and_again(tmp_path):
    with serving(tmp_path) as server:
        attack(server, 300)


def test_everything_is_described(tmp_path):
    with serving(tmp_path) as server:
        document = inner_app(server.house, server.access).openapi()
    for path, operations in document["paths"].items():
        for method, operation in operations.items():
            assert operation.get("description"), f"{method} {path}"
            assert "4XX" in operation["responses"], f"{method} {path}"
