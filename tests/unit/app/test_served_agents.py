"""Which agent a server gives to a run, and where the keys of models go."""

from __future__ import annotations

import pytest

from screenwright.app.serving import served_agent, usual_agent
from screenwright.app.session import Session
from screenwright.app.settings import Settings
from screenwright.core.errors import UsageError

OWN = "openai-compatible/own"


def served(**said: object) -> Session:
    return Session("simulated:notepad", Settings.of(**said))


def opened(session: Session, **asked: str) -> tuple[str, tuple[str, ...]]:
    agent, _ = served_agent(session, "type hello", **asked)
    return agent.name, agent.models


def test_without_options_a_run_needs_no_model() -> None:
    session = served()
    assert opened(session) == ("builtin", ())
    assert usual_agent(session.settings) == ("builtin", None)
    with pytest.raises(UsageError, match="unknown agent"):
        opened(session, agent="nobody")
    with pytest.raises(UsageError, match="needs a model"):
        opened(session, agent="screenagent")


@pytest.fixture
def own(monkeypatch: pytest.MonkeyPatch) -> Session:
    monkeypatch.setenv("OPENAI_API_KEY", "a-key")
    return served(model=OWN, base_url="http://127.0.0.1:9/v1", budget=0.5, max_tokens=100, price=("1,2",))


def test_the_servers_model_is_that_of_runs_that_ask_for_none(own: Session) -> None:
    assert usual_agent(own.settings) == ("screenagent", OWN)
    assert opened(own) == ("screenagent", (OWN,))
    assert opened(own, agent="visiontasker") == ("visiontasker", (OWN,))
    assert opened(own, agent="builtin") == ("builtin", ())
    assert opened(served(agent="builtin"), model="openai/x") == ("screenagent", ("openai/x",))


def test_another_providers_model_does_not_get_the_servers_address(
    own: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: dict[str, str | None] = {}

    def open_model(spec: str, base_url: str | None = None, *_: object) -> object:
        asked[spec] = base_url
        raise UsageError("enough")

    monkeypatch.setattr("screenwright.llm.open_model", open_model)
    for model in (None, "openai/gpt"):
        with pytest.raises(UsageError, match="enough"):
            served_agent(own, "x", model=model)
    assert asked == {OWN: own.settings.base_url, "openai/gpt": None}


def test_an_address_of_no_model_is_refused() -> None:
    with pytest.raises(UsageError, match="no model is given"):
        served_agent(served(base_url="http://127.0.0.1:9/v1"), "")


def test_a_model_that_the_servers_own_agent_does_not_use_is_refused() -> None:
    with pytest.raises(UsageError, match="uses no model"):
        served_agent(served(agent="policy:x", model=OWN), "")


def test_a_model_of_the_built_in_planner_reads_goals_for_it(own: Session) -> None:
    session = served(agent="builtin", model=OWN, base_url="http://127.0.0.1:9/v1")
    assert opened(session) == opened(session, agent="builtin") == ("builtin", (OWN,))
    assert opened(own, agent="builtin", model=OWN) == ("builtin", (OWN,))


def test_a_client_opens_no_folder_of_its_choice(tmp_path) -> None:
    with pytest.raises(UsageError, match="where the server is started"):
        served_agent(served(), "x", agent=f"policy:{tmp_path}")


def test_what_a_run_may_use_counts_for_each_by_itself(own: Session) -> None:
    first, second = (served_agent(own, "x")[1] for _ in range(2))
    assert first is not second
