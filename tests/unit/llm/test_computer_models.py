"""Three vendors' computer-use models against a server that speaks their protocols, behaves and misbehaves."""

from __future__ import annotations

import json
import socket
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from computer_builders import ADDRESSES, CLICKS, KEY, KEY_VARIABLES, Model, answered, connect, opening, picture
from screenwright.core.computer import Exchange, SafetyCheck, View
from screenwright.core.errors import (
    AccessRefused,
    BadReply,
    ModelError,
    ModelOverloaded,
    ModelRefused,
    ModelTimeout,
    ModelUnreachable,
    UsageError,
)
from screenwright.core.messages import Usage
from screenwright.llm import anthropic_computer, gemini_computer, openai_computer, streams
from screenwright.llm.anthropic_computer import AnthropicComputer, request, tool_for
from screenwright.llm.bodies import ErrorAnswer, object_of
from servers.chat_server import Behaviour, cuts, drips, refuses, says_late, sends
from servers.computer_server import TOOLS, ComputerServer, turn

pytestmark = pytest.mark.integration

KINDS = ("openai", "anthropic", "gemini")
WORDS = (
    "id", "type", "output", "computer_call", "call_id", "action", "actions", "pending_safety_checks", "summary", "text",
    "content", "tool_use", "input", "stop_reason", "usage", "candidates", "parts", "functionCall", "name", "args",
    "safety_decision", "decision", "finishReason", "promptFeedback", "error", "choices", "delta", "message", "index",
    "content_block", "response", "partial_json",
)  # fmt: skip
"""Keys of the answers of all three, for answers at random."""


@pytest.fixture(autouse=True)
def no_surroundings(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither a proxy nor a key of the machine may take part, and retries need not take real time."""
    for name in (*KEY_VARIABLES, *ADDRESSES):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    monkeypatch.setattr("screenwright.llm.calls.FIRST_WAIT_S", 0.01)


@pytest.fixture(params=KINDS)
def kind(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def failure(kind: str, behaviours: list[Behaviour], timeout_s: float = 10.0) -> tuple[ModelError, int]:
    """The error of one turn, and how often the server was asked."""
    with ComputerServer(behaviours) as server, pytest.raises(ModelError) as caught:
        connect(kind, server.base_url, timeout_s).turn(opening())
    assert KEY not in str(caught.value)
    return caught.value, len(server.requests)


# -- a conversation ----------------------------------------------------------------------------------------------


def test_goal_and_screen_arrive_and_calls_come_back(kind: str) -> None:
    with ComputerServer([turn(CLICKS[kind], text="it saves")]) as server:
        model = connect(kind, server.base_url)
        answer = model.turn(opening("more words"))
    (call,) = answer.calls
    assert json.loads(call.action) == CLICKS[kind]
    assert (answer.text, answer.refused, call.checks) == ("it saves", "", ())
    assert answer.usage == model.usage == Usage(1100, 30)
    (request,) = server.requests
    assert request.pictures == [(9, 6)]
    for words in ("be careful", "save my work", "more words"):
        assert words in request.text
    assert KEY not in str(request)


def test_what_came_of_the_calls_goes_back_until_the_model_is_done(kind: str) -> None:
    script = [turn(CLICKS[kind]), turn(CLICKS[kind], CLICKS[kind]), turn(text="saved")]
    with ComputerServer(script) as server:
        model, talk = connect(kind, server.base_url), opening()
        talk = answered(talk, model.turn(talk), "nothing on the screen changed")
        talk = answered(talk, model.turn(talk), "it hid", failed=True)
        last = model.turn(talk)
    assert (last.calls, last.text) == ((), "saved")
    assert model.usage == Usage(3300, 90)
    assert "nothing on the screen changed" in server.requests[1].text
    assert server.requests[2].text.count("it hid") == 2


def test_a_model_that_is_not_done_yet_is_told_so(kind: str) -> None:
    with ComputerServer([turn(text="done"), turn(CLICKS[kind])]) as server:
        model = connect(kind, server.base_url)
        talk = opening().with_exchange(Exchange(model.turn(opening()), (), View(picture(shade=50), "go on")))
        assert len(model.turn(talk).calls) == 1
    assert "go on" in server.requests[1].text
    assert server.requests[1].pictures[-1] == (9, 6)


@pytest.mark.parametrize("vendor", ["openai", "gemini"])
def test_a_doubt_of_the_provider_is_told_and_acknowledged_only_when_that_was_said(vendor: str) -> None:
    with ComputerServer([turn(CLICKS[vendor], doubt="it pays"), turn(text="done")]) as server:
        model = connect(vendor, server.base_url)
        first = model.turn(opening())
        (check,) = first.calls[0].checks
        assert check.message == "it pays"
        assert "safety" not in first.calls[0].action
        with pytest.raises(ModelRefused):  # the server is as strict as the real ones
            model.turn(answered(opening(), first))
    with ComputerServer([turn(CLICKS[vendor], doubt="it pays"), turn(text="done")]) as server:
        model = connect(vendor, server.base_url)
        first = model.turn(opening())
        assert model.turn(answered(opening(), first, acknowledged=True)).text == "done"


@pytest.mark.parametrize(
    ("decision", "checks"),
    [
        (None, 0),
        ({"decision": "regular"}, 0),
        ({"decision": "allowed", "explanation": "fine"}, 0),
        ({"decision": "require_confirmation", "explanation": "cookies"}, 1),
        ({"decision": "something new"}, 1),
        ({"verdict": "of another shape"}, 1),
        ("require_confirmation", 1),
        (["odd"], 1),
    ],
)
def test_what_is_not_known_to_be_no_doubt_is_one(decision: object, checks: int) -> None:
    args = {"x": 1, "y": 2} if decision is None else {"x": 1, "y": 2, "safety_decision": decision}
    with ComputerServer([turn({"name": "click_at", "args": args})]) as server:
        (call,) = connect("gemini", server.base_url).turn(opening()).calls
    assert len(call.checks) == checks
    assert all(isinstance(check, SafetyCheck) and check.words for check in call.checks)
    assert json.loads(call.action) == {"name": "click_at", "args": {"x": 1, "y": 2}}


def test_a_refusal_is_no_success(kind: str) -> None:
    with ComputerServer([turn(refusal="I will not")]) as server:
        answer = connect(kind, server.base_url).turn(opening())
    assert answer.calls == ()
    assert "I will not" in answer.refused


def test_old_pictures_are_left_out_and_all_words_kept(kind: str) -> None:
    script = [turn(CLICKS[kind], text=f"thought {number}") for number in range(6)]
    with ComputerServer(script) as server:
        model, talk = connect(kind, server.base_url), opening()
        for number in range(6):
            talk = answered(talk, model.turn(talk), f"result {number}")
    last = server.requests[-1]
    assert len(last.pictures) == (1 if kind == "openai" else 3)  # OpenAI's service keeps the earlier ones itself
    if kind != "openai":
        assert all(f"result {number}" in last.text for number in range(5))
        assert all(f"thought {number}" in str(last.body) for number in range(5))


def test_a_broken_letter_does_not_break_the_request(kind: str) -> None:
    with ComputerServer([turn(text="fine")]) as server:
        connect(kind, server.base_url).turn(opening("a\udc80", goal="b\udc80", rules="c\udc80"))
    assert {"a?", "b?", "c?"} <= set(server.requests[0].text.split("\n"))


# -- one vendor at a time ----------------------------------------------------------------------------------------


def test_several_actions_of_one_call_stay_one_call() -> None:
    batch = [CLICKS["openai"], {"type": "type", "text": "hello"}]
    with ComputerServer([turn(batch)]) as server:
        (call,) = connect("openai", server.base_url, model="gpt-5.4").turn(opening()).calls
    assert json.loads(call.action) == batch
    assert server.requests[0].body["tools"] == [{"type": "computer"}]


@pytest.mark.parametrize(
    ("model", "tool"),
    [
        ("claude-3-5-sonnet-20241022", "computer_20241022"),
        ("claude-3-7-sonnet-20250219", "computer_20250124"),
        ("claude-sonnet-4-20250514", "computer_20250124"),
        ("claude-opus-4-1-20250805", "computer_20250124"),
        ("claude-haiku-4-5", "computer_20250124"),
        ("claude-opus-4-5", "computer_20251124"),
        ("claude-sonnet-4-6", "computer_20251124"),
        ("claude-of-next-year", "computer_20251124"),
    ],
)
def test_the_tool_goes_with_the_model(model: str, tool: str) -> None:
    question = request(model, tool_for(model), opening())
    assert question["tools"][0]["type"] == tool
    assert question["betas"] == [TOOLS[tool]]


def test_another_tool_can_be_asked_for_and_only_one_that_there_is() -> None:
    with ComputerServer([turn(text="fine")]) as server:
        AnthropicComputer("claude-next", server.base_url, KEY, tool="computer_20250124").turn(opening())
    assert server.requests[0].body["tools"][0]["type"] == "computer_20250124"
    with pytest.raises(UsageError, match="computer_20241022, computer_20250124, computer_20251124"):
        AnthropicComputer("claude-next", None, KEY, tool="computer")


@pytest.mark.parametrize(
    ("model", "device", "environment"),
    [
        ("gemini-2.5-computer-use-preview-10-2025", "phone", "ENVIRONMENT_BROWSER"),
        ("gemini-3.5-flash", "phone", "ENVIRONMENT_MOBILE"),
        ("gemini-3.5-flash", "desktop", "ENVIRONMENT_DESKTOP"),
        ("gemini-3.5-flash", "browser", "ENVIRONMENT_BROWSER"),
    ],
)
def test_gemini_is_told_the_environment_it_knows(model: str, device: str, environment: str) -> None:
    with ComputerServer([turn(text="fine")]) as server:
        connect("gemini", server.base_url, model=model).turn(opening(environment=device))
    assert server.requests[0].body["tools"][0]["computerUse"]["environment"] == environment


def test_gemini_does_not_follow_a_redirect_with_its_key() -> None:
    with ComputerServer([turn(text="stolen")]) as other:
        moved = Behaviour(status=307, headers=(("Location", f"{other.base_url}/v1/models/x:generateContent"),))
        error, asked = failure("gemini", [moved])
        assert (type(error), asked, other.requests) == (ModelRefused, 1, [])


def test_the_picture_that_the_screen_has_now_sets_the_size() -> None:
    """A phone was turned meanwhile."""
    for kind in KINDS:
        with ComputerServer([turn(CLICKS[kind]), turn(text="fine")]) as server:
            model, talk = connect(kind, server.base_url), opening()
            talk = answered(talk, model.turn(talk)).with_view(View(picture(6, 9)))
            model.turn(talk)
        assert server.requests[1].pictures[-1] == (6, 9)


# -- trouble -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("status", [429, 500, 503])
def test_passing_trouble_is_waited_out(kind: str, status: int) -> None:
    with ComputerServer([refuses(status, retry_after=0), cuts("half"), turn(text="at last")]) as server:
        assert connect(kind, server.base_url).turn(opening()).text == "at last"
    assert len(server.requests) == 3


def test_retries_are_counted(kind: str) -> None:
    error, asked = failure(kind, [refuses(429, "too many", 0)] * 9)
    assert (type(error), asked) == (ModelOverloaded, 3)
    assert "429: too many" in str(error)


def test_retry_after_is_obeyed_within_the_limit(kind: str) -> None:
    error, asked = failure(kind, [refuses(429, retry_after=3600)])
    assert (type(error), asked) == (ModelOverloaded, 1)
    assert "3600 s" in str(error)


@pytest.mark.parametrize("status", [400, 401, 403, 404])
def test_a_refusal_of_the_server_carries_its_words_and_not_the_key(kind: str, status: int) -> None:
    error, asked = failure(kind, [refuses(status, f"no\n\x1b[31m {KEY} here")])
    kind_of_error = AccessRefused if status in (401, 403) else ModelRefused
    assert (type(error), asked) == (kind_of_error, 1)
    assert f"{status}: no ?[31m [key] here" in str(error)


@pytest.mark.parametrize("behaviour", [says_late("{}", delay_s=30), drips(every_s=0.05)], ids=["silent", "dripping"])
def test_a_slow_server_is_a_timeout_within_the_limit(kind: str, behaviour: Behaviour) -> None:
    error, asked = failure(kind, [behaviour], timeout_s=0.5)
    assert type(error) is ModelTimeout
    assert asked <= 1, "on a busy machine the time may be over before the question has gone"


def test_a_body_cut_in_the_middle_is_an_error(kind: str) -> None:
    script = Behaviour(body=b'{"id": "resp_0", "output"' * 9, cut_at=20)
    error, asked = failure(kind, [script] * 9)
    assert (type(error), asked) == (ModelError, 3)
    assert "in the middle" in str(error)


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ("", "an empty body"),
        ('{"output": [{"type": "comp', "no JSON object"),
        ("<html>a login page</html>", "login page"),
        ("[1, 2]", "no JSON object"),
        ("{}", ""),
        ('{"id": 7, "output": "many", "content": 5, "candidates": "few"}', ""),
        (
            '{"id": "r", "output": [{}], "content": [{}],'
            ' "candidates": [{"content": {"parts": [{"functionCall": 1}]}}]}',
            "",
        ),
        (
            '{"id": "r", "output": [], "status": "incomplete", "incomplete_details": {"reason": "max_output_tokens"},'
            ' "content": [], "stop_reason": "max_tokens", "candidates": [{"finishReason": "MAX_TOKENS"}]}',
            "broke off",
        ),
    ],
    ids=["empty", "cut", "html", "list", "no fields", "wrong types", "wrong parts", "too long"],
)  # fmt: skip
def test_an_answer_that_is_none_is_a_bad_reply(kind: str, body: str, words: str) -> None:
    error, _ = failure(kind, [sends(body)])
    assert type(error) is BadReply
    assert words in str(error)
    assert len(str(error)) < 500


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(WORDS), inner, max_size=6),
    max_leaves=25,
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(st.dictionaries(st.sampled_from(WORDS), JSON, max_size=6))
def test_any_json_is_a_turn_or_a_bad_reply(body: dict[str, Any]) -> None:
    for read in (openai_computer.read, anthropic_computer.read, gemini_computer.read):
        try:
            answer = read(body, "it")
        except BadReply:
            continue
        assert all(isinstance(call.action, str) and json.loads(call.action) is not ... for call in answer.calls)


@pytest.mark.parametrize(
    ("error", "raised", "asked"),
    [
        ({"message": "out of order", "code": "invalid_prompt"}, ModelRefused, 1),
        ({"message": "out of order", "code": 429}, ModelOverloaded, 3),
        ({"message": "out of order", "code": "server_error"}, ModelOverloaded, 3),
        ({"message": "out of order", "type": "overloaded_error"}, ModelOverloaded, 3),
        ({"message": "out of order", "status": "RESOURCE_EXHAUSTED"}, ModelOverloaded, 3),
    ],
)
def test_an_error_in_the_place_of_an_answer_says_why(
    kind: str, error: dict[str, Any], raised: type, asked: int
) -> None:
    body = {"id": "r", "status": "failed", "output": [], "content": [], "candidates": [], "error": error}
    told, times = failure(kind, [sends(json.dumps(body))] * asked)
    assert (type(told), times) == (raised, asked)
    assert "out of order" in str(told)


STREAMS: dict[str, list[dict[str, Any]]] = {
    "openai": [
        {"type": "response.created", "response": {"id": "r", "output": []}},
        {"type": "response.output_item.done", "item": {"type": "computer_call"}},
        {"type": "response.completed", "response": {"id": "r", "output": [
            {"type": "computer_call", "call_id": "c1", "action": CLICKS["openai"]}]}},
    ],
    "anthropic": [
        {"type": "message_start", "message": {"id": "m", "content": [], "usage": {"input_tokens": 1}}},
        {"type": "content_block_start", "index": 0, "content_block": {"type": "thinking", "thinking": ""}},
        {"type": "content_block_delta", "index": 0, "delta": {"type": "signature_delta", "signature": "s"}},
        {"type": "content_block_start", "index": 1, "content_block": {"type": "tool_use", "id": "c1", "input": {}}},
        *({"type": "content_block_delta", "index": 1, "delta": {"type": "input_json_delta", "partial_json": piece}}
          for piece in json.dumps(CLICKS["anthropic"]).partition(":")),
        {"type": "message_delta", "delta": {"stop_reason": "tool_use"}, "usage": {"output_tokens": 2}},
    ],
    "gemini": [
        {"candidates": [{"content": {"role": "model", "parts": [{"text": "so "}]}}]},
        {"candidates": [{"content": {"role": "model", "parts": [{"functionCall": {
            "name": CLICKS["gemini"]["name"], "args": CLICKS["gemini"]["args"], "id": "c1"}}]}}]},
        {"candidates": [{"finishReason": "STOP"}], "usageMetadata": {"promptTokenCount": 1}},
    ],
}  # fmt: skip


def test_a_stream_that_nobody_asked_for_is_read(kind: str) -> None:
    body = "".join(f"data: {json.dumps(event)}\n\n" for event in STREAMS[kind])
    with ComputerServer([replace(sends(body, "text/event-stream"), mark=True)]) as server:
        (call,) = connect(kind, server.base_url).turn(opening()).calls
    assert (call.id, json.loads(call.action)) == ("c1", CLICKS[kind])


def test_an_error_in_a_stream_says_why(kind: str) -> None:
    events = [*STREAMS[kind][:1], {"type": "error", "error": {"type": "billing_error", "message": "out of order"}}]
    error, _ = failure(kind, [sends("".join(f"data: {json.dumps(event)}\n\n" for event in events))])
    assert type(error) is ModelRefused
    assert "out of order" in str(error)


@given(st.lists(st.dictionaries(st.sampled_from(WORDS), JSON, max_size=6), min_size=1, max_size=4))
def test_any_stream_makes_an_answer(events: list[dict[str, Any]]) -> None:
    for join in (streams.chat_completion, streams.message, streams.response, streams.content):
        assert isinstance(join(events), dict)


@given(st.text())
def test_what_is_no_stream_has_no_events(text: str) -> None:
    with pytest.raises((BadReply, ErrorAnswer)):
        object_of(f"{text}\n[1]", streams.chat_completion, "it", str)


def test_a_closed_port_names_the_address(kind: str) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))  # bound and not listening: nobody else gets it, nobody answers
        url = f"http://127.0.0.1:{taken.getsockname()[1]}"
        with pytest.raises(ModelUnreachable) as caught:
            connect(kind, url).turn(opening())
    assert url in str(caught.value)


@pytest.mark.parametrize("url", ["foo", "http://", "ftp://host/", "file:///etc"])
def test_an_address_that_is_none_is_refused_at_once(kind: str, url: str) -> None:
    with pytest.raises(UsageError, match="base URL"):
        connect(kind, url)


@pytest.mark.parametrize("key", ["", "schlüssel", "two\nlines"])
def test_an_unusable_key_is_refused_at_once_and_not_shown(kind: str, key: str) -> None:
    with pytest.raises(ModelRefused, match=f"{kind.upper()}_API_KEY") as caught:
        connect(kind, "http://127.0.0.1:9", key=key)
    assert not key or key not in str(caught.value)


def test_the_key_does_not_stand_in_the_objects_text(kind: str) -> None:
    model: Model = connect(kind, "http://127.0.0.1:9")
    assert KEY not in repr(model) + repr(model._endpoint) + repr(vars(model))
