"""Each agent through an errand on real devices, its model scripted behind a real server, a fault planted on the way."""

from __future__ import annotations

from pathlib import Path

import pytest

from commands import finish, start
from errands import FAULTS, Guide
from servers.chat_server import ChatServer
from servers.stand_in import screenagent, stand_in
from worlds import WORLDS, world

pytestmark = pytest.mark.e2e


@pytest.mark.parametrize("kind", WORLDS)
@pytest.mark.parametrize("fault", FAULTS)
def test_screenagent(kind: str, fault: str, tmp_path: Path) -> None:
    if (kind, fault) == ("browser", "lost"):
        pytest.skip("a private browser has no connection that comes back")
    with world(kind, fault, tmp_path) as place:
        guide = Guide(place.errand, errs=fault == "wrong", meddle=place.lose if fault == "lost" else None)
        with ChatServer(stand_in(guide, screenagent)) as server:
            process = start("run", place.errand.goal, "--device", place.url, "--agent", "screenagent",
                            "--model", "openai-compatible/scripted", "--base-url", server.openai_url,
                            "--out", str(tmp_path / "episode"), "--json", **place.environment)  # fmt: skip
            ran = finish(process, 180)
        assert ran.code == 0, (ran.err, guide.told)
        assert place.done(), (ran.err, guide.told)
