from __future__ import annotations

import pytest

from screenwright.core.errors import MissingPrerequisite, ModelRefused, UsageError
from screenwright.core.messages import Message
from screenwright.models.anthropic_chat import AnthropicChat
from screenwright.models.open import open_model
from screenwright.models.openai_chat import OpenAIChat
from servers.chat_server import ChatServer, says

QUESTION = [Message("user", ("hello",))]


@pytest.fixture(autouse=True)
def bare_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("OPENAI_API_KEY", "OPENAI_BASE_URL", "ANTHROPIC_API_KEY", "ANTHROPIC_BASE_URL"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")


@pytest.mark.parametrize("spec", ["", "gpt", "openai", "openai/", "openai/ ", "/gpt", "OpenAI/gpt", "mistral/large"])
def test_an_unknown_model_lists_the_providers(spec: str) -> None:
    with pytest.raises(UsageError, match="openai, anthropic, ollama, openai-compatible"):
        open_model(spec)


@pytest.mark.parametrize("timeout_s", [0, -1, float("inf"), float("nan")])
def test_the_time_limit_is_a_positive_number(timeout_s: float) -> None:
    with pytest.raises(UsageError, match="time limit"):
        open_model("ollama/tiny", timeout_s=timeout_s)


@pytest.mark.parametrize(("spec", "variable"), [("openai/gpt", "OPENAI_API_KEY"), ("anthropic/c", "ANTHROPIC_API_KEY")])
def test_a_missing_key_is_one_line_naming_the_variable(spec: str, variable: str) -> None:
    with pytest.raises(ModelRefused, match=f"needs a key.*{variable}") as caught:
        open_model(spec)
    assert "\n" not in str(caught.value)


def test_the_providers_are_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "k")
    monkeypatch.setenv("ANTHROPIC_API_KEY", "k")
    assert isinstance(open_model("openai/gpt"), OpenAIChat)
    assert isinstance(open_model("anthropic/c"), AnthropicChat)
    assert open_model("ollama/llava:7b").name == "ollama/llava:7b"
    assert open_model("openai-compatible/org/model", "http://127.0.0.1:9/v1").name == "openai-compatible/org/model"


def test_a_compatible_server_needs_an_address() -> None:
    with pytest.raises(UsageError, match="--base-url"):
        open_model("openai-compatible/tiny")


def test_the_address_comes_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    with ChatServer([says("hi")]) as server:
        monkeypatch.setenv("OPENAI_BASE_URL", server.openai_url)
        assert open_model("openai-compatible/tiny").reply(QUESTION).text == "hi"


def test_ollama_works_without_a_key_and_gets_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-canary")
    with ChatServer([says("hi")]) as server:
        model = open_model("ollama/tiny", server.openai_url)
        assert model.reply(QUESTION).text == "hi"
    assert isinstance(model, OpenAIChat)
    assert model._endpoint.key != "sk-canary"


@pytest.mark.parametrize(("spec", "package"), [("ollama/tiny", "openai"), ("anthropic/c", "anthropic")])
def test_a_missing_package_names_the_line_that_installs_it(
    spec: str, package: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ANTHROPIC_API_KEY", "k")

    def absent(name: str) -> None:
        raise ModuleNotFoundError(f"No module named {name!r}", name=name)

    monkeypatch.setattr("importlib.import_module", absent)
    with pytest.raises(MissingPrerequisite, match=rf"pip install 'screenwright\[{package}\]'"):
        open_model(spec)
