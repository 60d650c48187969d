"""Which mind a server gives to a run, and where the keys of models go."""

from __future__ import annotations

import pytest

from screenwright.cli.model_options import ModelServer
from screenwright.cli.served_minds import ServedMinds
from screenwright.core.errors import UsageError

OWN = "openai-compatible/own"


def opened(minds: ServedMinds, **asked: str) -> tuple[str, tuple[str, ...]]:
    agent, _ = minds.opened("type hello", "simulated:notepad", **asked)
    return agent.name, agent.models


def test_without_options_a_run_needs_no_model() -> None:
    minds = ServedMinds()
    assert opened(minds) == ("builtin", ())
    assert minds.usual == ("builtin", None)
    with pytest.raises(UsageError, match="unknown agent"):
        opened(minds, agent="nobody")
    with pytest.raises(UsageError, match="needs a model"):
        opened(minds, agent="screenagent")


@pytest.fixture
def own(monkeypatch: pytest.MonkeyPatch) -> ServedMinds:
    monkeypatch.setenv("OPENAI_API_KEY", "a-key")
    return ServedMinds(
        model=OWN, server=ModelServer("http://127.0.0.1:9/v1"), budget=0.5, max_tokens=100, prices=("1,2",)
    )


def test_the_servers_model_is_that_of_runs_that_ask_for_none(own: ServedMinds) -> None:
    assert own.usual == ("screenagent", OWN)
    assert opened(own) == ("screenagent", (OWN,))
    assert opened(own, agent="visiontasker") == ("visiontasker", (OWN,))
    assert opened(own, agent="builtin") == ("builtin", ())
    assert opened(ServedMinds(agent="builtin"), model="openai/x") == ("screenagent", ("openai/x",))


def test_another_providers_model_does_not_get_the_servers_address(
    own: ServedMinds, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: dict[str, str | None] = {}

    def open_model(spec: str, base_url: str | None = None, *_: object) -> object:
        asked[spec] = base_url
        raise UsageError("enough")

    monkeypatch.setattr("screenwright.models.open.open_model", open_model)
    for model in (None, "openai/gpt"):
        with pytest.raises(UsageError, match="enough"):
            own.opened("x", "simulated:notepad", model=model)
    assert asked == {OWN: own.server.base_url, "openai/gpt": None}


def test_an_address_of_no_model_is_refused() -> None:
    with pytest.raises(UsageError, match="no model is given"):
        ServedMinds(server=ModelServer("http://127.0.0.1:9/v1"))


def test_a_model_that_the_servers_own_agent_does_not_use_is_refused() -> None:
    with pytest.raises(UsageError, match="uses no model"):
        ServedMinds(agent="builtin", model=OWN).opened("", "simulated:notepad")


def test_a_client_opens_no_folder_of_its_choice(tmp_path) -> None:
    with pytest.raises(UsageError, match="where the server is started"):
        ServedMinds().opened("x", "simulated:notepad", agent=f"policy:{tmp_path}")


def test_what_a_run_may_use_counts_for_each_by_itself(own: ServedMinds) -> None:
    first, second = (own.opened("x", "simulated:notepad")[1] for _ in range(2))
    assert first is not second
