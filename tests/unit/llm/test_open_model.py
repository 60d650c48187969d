from __future__ import annotations

import pytest

from computer_builders import opening
from screenwright.core.errors import MissingPrerequisite, ModelRefused, UsageError
from screenwright.core.messages import Message, Usage
from screenwright.llm.anthropic_chat import AnthropicChat
from screenwright.llm.anthropic_computer import AnthropicComputer
from screenwright.llm.chat_computer import ChatComputer
from screenwright.llm.gemini_computer import GeminiComputer
from screenwright.llm.open import open_computer_model, open_model
from screenwright.llm.openai_chat import OpenAIChat
from screenwright.llm.openai_computer import OpenAIComputer
from screenwright.llm.scripted import ScriptedModel
from servers.chat_server import ChatServer, says

QUESTION = [Message("user", ("hello",))]


@pytest.fixture(autouse=True)
def bare_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in (
        "OPENAI_API_KEY",
        "OPENAI_BASE_URL",
        "ANTHROPIC_API_KEY",
        "ANTHROPIC_BASE_URL",
        "GEMINI_API_KEY",
        "GOOGLE_API_KEY",
    ):
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


@pytest.mark.parametrize(
    ("spec", "kind", "variable"),
    [
        ("openai/computer-use-preview", OpenAIComputer, "OPENAI_API_KEY"),
        ("anthropic/claude", AnthropicComputer, "ANTHROPIC_API_KEY"),
        ("gemini/gemini-x", GeminiComputer, "GEMINI_API_KEY"),
        ("gemini/gemini-x", GeminiComputer, "GOOGLE_API_KEY"),
    ],
)
def test_a_vendors_own_tool_is_taken(
    monkeypatch: pytest.MonkeyPatch, spec: str, kind: type[object], variable: str
) -> None:
    monkeypatch.setenv(variable, "k")
    model = open_computer_model(spec)
    assert isinstance(model, kind)
    assert model.name == spec


def test_a_chat_model_is_told_how_to_write() -> None:
    with ChatServer([says("click")]) as server:
        model = open_computer_model("openai-compatible/tiny", server.openai_url, form="One word.")
        assert isinstance(model, ChatComputer)
        assert model.turn(opening()).calls[0].action == "click"
        assert model.usage == Usage(11, 7)
    assert "One word." in server.requests[0].text


@pytest.mark.parametrize(
    ("reply", "text"),
    [("DONE: it is 5", "it is 5"), ("done:", "done"), (" Impossible: locked ", "Impossible: locked")],
)
def test_a_chat_model_can_have_a_last_word(reply: str, text: str) -> None:
    turn = ChatComputer(ScriptedModel([reply]), "One word.").turn(opening())
    assert (turn.calls, turn.text) == ((), text)


@pytest.mark.parametrize("spec", ["", "gpt", "ollama/llava", "openai-compatible/x", "gemini/", "Gemini/x"])
def test_an_unknown_computer_model_lists_the_providers(spec: str) -> None:
    with pytest.raises(UsageError, match="openai, anthropic, gemini"):
        open_computer_model(spec)


@pytest.mark.parametrize("spec", ["openai/x", "anthropic/x", "gemini/x"])
def test_a_missing_key_of_a_computer_model_names_the_variable(spec: str) -> None:
    with pytest.raises(ModelRefused, match=r"needs a key: set the environment variable [A-Z]+_API_KEY"):
        open_computer_model(spec)


def test_only_one_vendors_tool_has_versions() -> None:
    with pytest.raises(UsageError, match="anthropic/NAME"):
        open_computer_model("openai/x", tool="computer_20250124")
    with pytest.raises(UsageError, match="anthropic/NAME"):
        open_computer_model("anthropic/x", tool="computer_20250124", form="One word.")


def test_gemini_as_a_chat_model_is_told_where_it_works() -> None:
    with pytest.raises(UsageError, match="--agent computer-use"):
        open_model("gemini/x")


def test_the_time_limit_of_a_turn_is_a_positive_number() -> None:
    with pytest.raises(UsageError, match="time limit"):
        open_computer_model("openai/x", timeout_s=0)
