"""Answers as servers of open models give them: thoughts, calls of tools, ends too soon, and models being loaded."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from chat_builders import make_screen
from screenwright.agents.dialects.named import dialect_named
from screenwright.agents.minds.sight import see
from screenwright.core.action import Click, TypeText
from screenwright.core.errors import BadReply, ModelOverloaded
from screenwright.core.geometry import Point
from screenwright.core.messages import Message, Usage, Waiting
from screenwright.llm.anthropic_chat import AnthropicChat
from screenwright.llm.openai_chat import OpenAIChat
from servers.chat_server import (
    Behaviour,
    ChatServer,
    Request,
    completes,
    ends,
    refuses,
    says,
    sends,
    streams_deltas,
)

pytestmark = pytest.mark.integration

KEY = "sk-canary-0123456789"
QUESTION = (Message("user", ("what is this?",)),)
SCHEMA = {"type": "object", "properties": {"n": {"type": "integer"}}, "required": ["n"]}
BOUND = (Message("user", ("how many?",), SCHEMA),)
CALL = (
    '<tool_call>\n{"name": "computer_use", "arguments": {"action": "left_click", "coordinate": [30, 50]}}\n</tool_call>'
)
ARGUMENTS = {"action": "left_click", "coordinate": [30, 50]}

Model = OpenAIChat | AnthropicChat
Script = list[Behaviour] | Callable[[Request], Behaviour]


@pytest.fixture(autouse=True)
def no_surroundings(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither a proxy nor a key of the machine may take part, and waiting need not take real time."""
    for name in ("OPENAI_API_KEY", "OPENAI_BASE_URL", "ANTHROPIC_API_KEY", "ANTHROPIC_BASE_URL"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    monkeypatch.setattr("screenwright.llm.calls.FIRST_WAIT_S", 0.01)
    monkeypatch.setattr("screenwright.llm.calls.LOADING_WAIT_S", 0.02)


@pytest.fixture(params=["openai", "anthropic"])
def kind(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def connect(kind: str, server: ChatServer, noted: list[Waiting] | None = None, timeout_s: float = 20.0) -> Model:
    watch = ([] if noted is None else noted).append
    if kind == "openai":
        return OpenAIChat("tiny", server.openai_url, KEY, timeout_s, watch=watch)
    return AnthropicChat("tiny", server.base_url, KEY, timeout_s, watch=watch)


def answer(script: Script, kind: str = "openai", question: tuple[Message, ...] = QUESTION) -> str:
    with ChatServer(script) as server:
        return connect(kind, server).reply(question).text


def fault(script: Script, kind: str = "openai", question: tuple[Message, ...] = QUESTION) -> str:
    with pytest.raises(BadReply) as caught:
        answer(script, kind, question)
    return str(caught.value)


# -- thoughts --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("said", "read"),
    [
        ("<think>\nIs it {no}?\n</think>\n\na box", "a box"),
        ("\n<think></think>a box", "a box"),
        ("Is it a box? It is.\n</think>\n\na box", "a box"),
        ("a box <think>or not</think>", "a box <think>or not</think>"),
        ("<thinking>kept for the dialect</thinking>a box", "<thinking>kept for the dialect</thinking>a box"),
    ],
)
def test_what_is_thought_aloud_before_the_answer_is_left_out(kind: str, said: str, read: str) -> None:
    assert answer([says(said)], kind) == read


@pytest.mark.parametrize("field", ["reasoning_content", "reasoning"])
def test_thoughts_in_a_field_of_their_own_are_no_answer(field: str) -> None:
    assert answer([completes("a box", **{field: "Is it a box?"})]) == "a box"


@pytest.mark.parametrize("content", [None, "", "\n\n", []])
@pytest.mark.parametrize("field", ["reasoning_content", "reasoning"])
def test_an_answer_that_stands_where_thoughts_should_is_read(content: object, field: str) -> None:
    assert answer([completes(content, **{field: "Is it?</think>a box"})]) == "a box"


def test_thoughts_among_the_parts_are_left_out() -> None:
    parts = [{"type": "reasoning", "text": "Is it?"}, {"type": "text", "text": "a box"}]
    assert answer([completes(parts)]) == "a box"


def test_thoughts_of_a_stream_are_left_out() -> None:
    deltas = ({"reasoning_content": "Is it?"}, {"content": "a "}, {"content": "box"})
    assert answer([streams_deltas(*deltas)]) == "a box"
    assert answer([streams_deltas({"reasoning": "a "}, {"reasoning": "box"})]) == "a box"


def test_a_model_that_thinks_until_its_limit_is_told_so(kind: str) -> None:
    assert "thought until it came to its limit of tokens" in fault(ends("<think>Is it a box? Or", "length"), kind)


def test_thoughts_that_were_cut_off_are_no_answer() -> None:
    assert "gave no answer" in fault([completes(None, "length", reasoning_content='{"n": 1} or')])


# -- calls of tools --------------------------------------------------------------------------------------------------


def called(*arguments: object) -> list[dict[str, object]]:
    return [
        {"id": f"call_{number}", "type": "function", "function": {"name": "computer_use", "arguments": each}}
        for number, each in enumerate(arguments)
    ]


@pytest.mark.parametrize("arguments", [ARGUMENTS, json.dumps(ARGUMENTS)])
@pytest.mark.parametrize("content", [None, "", "I save it."])
def test_a_call_in_the_place_of_words_becomes_words(arguments: object, content: str | None) -> None:
    text = answer([completes(content, "tool_calls", tool_calls=called(arguments))])
    assert text == (f"{content}\n{CALL}" if content else CALL)
    (decision,) = dialect_named("qwen-2.5").read(text, see(make_screen(1120, 560)))
    assert (decision.action, decision.why) == (Click(Point(30, 50)), content or "")


def test_several_calls_keep_their_order() -> None:
    calls = called(json.dumps(ARGUMENTS), '{"action": "type", "text": "a"}')
    text = answer([completes(None, "tool_calls", tool_calls=calls)])
    decisions = dialect_named("qwen-2.5").read(text, see(make_screen(1120, 560)))
    assert [decision.action for decision in decisions] == [Click(Point(30, 50)), TypeText("a")]


def test_a_call_as_text_stays_what_it_is(kind: str) -> None:
    assert answer([says(f"I save it.\n{CALL}")], kind) == f"I save it.\n{CALL}"


def test_the_call_of_an_older_server_is_read() -> None:
    assert answer([completes(None, function_call={"name": "computer_use", "arguments": ARGUMENTS})]) == CALL


@pytest.mark.parametrize(
    "beside",
    [
        {"tool_calls": []},
        {"tool_calls": None, "function_call": None},
        {"tool_calls": [{"type": "custom", "custom": {"name": "a"}}, 5]},
        {"tool_calls": "none"},
        {"reasoning": {"effort": "low"}, "reasoning_content": None},
    ],
)
def test_what_is_no_call_and_no_thought_does_not_spoil_the_words(beside: dict[str, object]) -> None:
    assert answer([completes("a box", **beside)]) == "a box"


def test_calls_of_a_stream_are_put_together() -> None:
    told = json.dumps(ARGUMENTS)
    deltas = (
        {"tool_calls": [{"index": 0, "id": "call_1", "function": {"name": "computer_use", "arguments": told[:9]}}]},
        {"tool_calls": [{"index": 0, "function": {"arguments": told[9:]}}]},
    )
    assert answer([streams_deltas(*deltas, reason="tool_calls")]) == CALL


def test_a_call_of_anthropics_protocol_becomes_words() -> None:
    blocks = [{"type": "tool_use", "id": "toolu_1", "name": "computer_use", "input": ARGUMENTS}]
    assert answer([sends(json.dumps({"content": blocks, "stop_reason": "tool_use"}))], "anthropic") == CALL


def test_arguments_that_are_no_json_are_for_the_reader_to_refuse() -> None:
    text = answer([completes(None, "tool_calls", tool_calls=called('{"action": "left_'))])
    with pytest.raises(BadReply, match="broken or cut off"):
        dialect_named("qwen-2.5").read(text, see(make_screen(1120, 560)))


# -- ends too soon, and no answer at all -----------------------------------------------------------------------------


@pytest.mark.parametrize("said", ['{"n": 1, "why": "it', '```json\n{"n": 1', "[1, 2", '<tool_call>\n{"name": "comp'])
def test_a_form_that_was_cut_off_is_no_answer(kind: str, said: str) -> None:
    assert "broke off its answer at its limit of tokens" in fault(ends(said, "length"), kind)


def test_an_answer_of_a_schema_that_was_cut_off_is_none(kind: str) -> None:
    assert "broke off its answer" in fault(ends("There are", "length"), kind, BOUND)


def test_words_that_were_cut_off_are_an_answer(kind: str) -> None:
    assert answer(ends("a box, and in it", "length"), kind) == "a box, and in it"


@pytest.mark.parametrize("body", ['{"choices": []}', '{"choices": [], "usage": {"prompt_tokens": 3}}'])
def test_an_answer_without_choices_is_none(body: str) -> None:
    assert "empty list of choices" in fault([sends(body)])


def test_what_was_used_is_counted_where_words_stand_elsewhere() -> None:
    with ChatServer([completes(None, "tool_calls", tool_calls=called(ARGUMENTS))]) as server:
        assert connect("openai", server).reply(QUESTION).usage == Usage(11, 7)


# -- a model that is being loaded ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "words", ["Loading model", "model is loading, please wait", "the model is not ready", "模型加载中"]
)
def test_a_model_that_is_loaded_without_a_time_is_waited_for(kind: str, words: str) -> None:
    noted: list[Waiting] = []
    with ChatServer([refuses(503, words)] * 6 + [says("at last")]) as server:
        assert connect(kind, server, noted).reply(QUESTION).text == "at last"
    told = "\n".join(each.words for each in noted)
    assert told.count(f"503: {words}; waiting 0.02 s, until it is there") == 6


def test_a_server_that_is_overloaded_is_not_taken_for_that(kind: str) -> None:
    with ChatServer([refuses(503, "too many requests")] * 9) as server, pytest.raises(ModelOverloaded):
        connect(kind, server).reply(QUESTION)
    assert len(server.requests) == 3


def test_a_model_that_is_never_loaded_is_given_up(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("screenwright.llm.calls.LOADING_WAIT_S", 30.0)
    with (
        ChatServer([refuses(503, "Loading model")]) as server,
        pytest.raises(ModelOverloaded, match="would pass our limit"),
    ):
        connect(kind, server).reply(QUESTION)
    assert len(server.requests) == 1
