"""Both SDK-backed models against a real server that behaves and misbehaves."""

from __future__ import annotations

import socket
import time

import numpy as np
import pytest

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
from screenwright.core.images import encode_png
from screenwright.core.messages import Message, Picture, Usage
from screenwright.llm.anthropic_chat import AnthropicChat
from screenwright.llm.openai_chat import OpenAIChat
from servers.chat_server import (
    Behaviour,
    ChatServer,
    cuts,
    drips,
    refuses,
    says,
    says_late,
    sends,
)

pytestmark = pytest.mark.integration

KEY = "sk-canary-0123456789"
PNG = encode_png(np.full((6, 9, 3), 200, dtype=np.uint8))
QUESTION = (Message("system", ("be brief",)), Message("user", ("what is this?", Picture(PNG, 9, 6))))

Model = OpenAIChat | AnthropicChat


@pytest.fixture(autouse=True)
def no_surroundings(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither a proxy nor a key of the machine may take part, and retries need not take real time."""
    for name in ("OPENAI_API_KEY", "OPENAI_BASE_URL", "ANTHROPIC_API_KEY", "ANTHROPIC_BASE_URL"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    monkeypatch.setattr("screenwright.llm.calls.FIRST_WAIT_S", 0.01)


@pytest.fixture(params=["openai", "anthropic"])
def kind(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def connect(kind: str, server_url: str, timeout_s: float = 10.0, retries: int = 2) -> Model:
    if kind == "openai":
        return OpenAIChat("tiny", f"{server_url}/v1", KEY, timeout_s, retries)
    return AnthropicChat("tiny", server_url, KEY, timeout_s, retries)


def failure(kind: str, behaviours: list[Behaviour], timeout_s: float = 10.0) -> tuple[ModelError, int]:
    """The error of one question, and how often the server was asked."""
    with ChatServer(behaviours) as server, pytest.raises(ModelError) as caught:
        connect(kind, server.base_url, timeout_s).reply(QUESTION)
    assert KEY not in str(caught.value)
    return caught.value, len(server.requests)


def test_text_and_picture_arrive_and_the_answer_comes_back(kind: str) -> None:
    with ChatServer([says("a grey box"), says("still grey")]) as server:
        model = connect(kind, server.base_url)
        assert model.name == f"{kind}/tiny"
        assert model.reply(QUESTION).text == "a grey box"
        assert model.reply(QUESTION).usage == Usage(11, 7)
        assert model.usage == Usage(22, 14)
        request = server.requests[0]
    assert request.model == "tiny"
    assert request.text == "be brief\nwhat is this?"
    assert request.pictures == [(9, 6)]
    assert KEY not in str(request)


def test_a_broken_letter_in_the_question_does_not_break_the_request(kind: str) -> None:
    with ChatServer([says("fine")]) as server:
        connect(kind, server.base_url).reply([Message("system", ("a\udc80",)), Message("user", ("b\udc80",))])
    assert server.requests[0].text == "a?\nb?"


@pytest.mark.parametrize("status", [429, 500, 503, 529, 408])
def test_passing_trouble_is_waited_out(kind: str, status: int) -> None:
    with ChatServer([refuses(status, retry_after=0), refuses(status, retry_after=0), says("at last")]) as server:
        assert connect(kind, server.base_url).reply(QUESTION).text == "at last"
    assert len(server.requests) == 3


def test_a_broken_connection_is_tried_again(kind: str) -> None:
    with ChatServer([cuts("half"), says("whole")]) as server:
        assert connect(kind, server.base_url).reply(QUESTION).text == "whole"


@pytest.mark.parametrize("retry_after", [0, "0.001", "Wed, 21 Oct 2015 07:28:00 GMT"])
def test_retries_are_counted(kind: str, retry_after: str | int) -> None:
    error, asked = failure(kind, [refuses(429, "too many", retry_after)] * 9)
    assert type(error) is ModelOverloaded
    assert "429: too many" in str(error)
    assert asked == 3


def test_retry_after_is_obeyed(kind: str) -> None:
    with ChatServer([refuses(429, retry_after="0.4"), says("thanks")]) as server:
        started = time.monotonic()
        connect(kind, server.base_url).reply(QUESTION)
    assert time.monotonic() - started >= 0.4


@pytest.mark.parametrize("retry_after", ["nan", "soon", "2015-10-21"])
def test_an_unreadable_retry_after_gives_our_own_pause(kind: str, retry_after: str) -> None:
    with ChatServer([refuses(429, retry_after=retry_after), says("thanks")]) as server:
        assert connect(kind, server.base_url).reply(QUESTION).text == "thanks"


def test_a_server_that_asks_for_more_time_than_there_is_is_not_waited_for(kind: str) -> None:
    error, asked = failure(kind, [refuses(429, retry_after=3600)])
    assert type(error) is ModelOverloaded
    assert "3600 s" in str(error)
    assert asked == 1


@pytest.mark.parametrize("status", [400, 401, 403, 404, 422])
def test_a_refusal_carries_the_servers_words_and_is_not_repeated(kind: str, status: int) -> None:
    error, asked = failure(kind, [refuses(status, f"no\n\x1b[31m {KEY} here")])
    assert type(error) is (AccessRefused if status in (401, 403) else ModelRefused)
    assert f"{status}: no ?[31m [key] here" in str(error)
    assert asked == 1


@pytest.mark.parametrize(
    "body", [b'{"error": "plain words"}', b'{"detail": "plain words"}', b"plain words", b'{"message": "plain words"}']
)
def test_the_servers_words_are_found_in_other_shapes(kind: str, body: bytes) -> None:
    error, _ = failure(kind, [Behaviour(status=404, body=body)])
    assert "404: plain words" in str(error)


def test_a_silent_server_is_a_timeout_within_the_limit(kind: str) -> None:
    error, asked = failure(kind, [says_late("too late", delay_s=30)], timeout_s=0.4)
    assert type(error) is ModelTimeout
    assert "0.4 s" in str(error)
    assert asked <= 1, "on a busy machine the time may be over before the question has gone"


def test_a_server_that_drips_for_ever_is_a_timeout_within_the_limit(kind: str) -> None:
    error, _ = failure(kind, [drips(every_s=0.05)], timeout_s=0.5)
    assert type(error) is ModelTimeout


def test_a_body_cut_in_the_middle_is_an_error(kind: str) -> None:
    error, asked = failure(kind, [cuts("never whole")] * 9)
    assert type(error) is ModelError
    assert "in the middle" in str(error)
    assert asked == 3


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ("", "an empty body"),
        ("<html>a login page</html>", "login page"),
        ("[1, 2]", "no JSON object"),
        ("[" * 100_000, "no JSON object"),
        ("{}", "Field required"),
        ('{"choices": [], "content": []}', ""),
        ('{"choices": [{}], "content": [{}]}', "Field required"),
        ('{"choices": [{"message": {"content": null}}], "content": null}', ""),
        (
            '{"choices": [{"message": {"content": " \\n"}}], "content": [{"type": "text", "text": " "}]}',
            "without a word",
        ),
        ('{"choices": "many", "content": 5}', "valid list"),
    ],
)
def test_an_answer_that_is_none_is_a_bad_reply(kind: str, body: str, words: str) -> None:
    error, _ = failure(kind, [sends(body)])
    assert type(error) is BadReply
    assert words in str(error)
    assert len(str(error)) < 500


def test_missing_token_counts_do_not_spoil_an_answer(kind: str) -> None:
    body = (
        '{"choices": [{"message": {"content": "hi"}}], "usage": {"prompt_tokens": null, "input_tokens": null},'
        ' "content": [{"type": "thinking"}, {"type": "text", "text": "hi"}]}'
    )
    with ChatServer([sends(body)]) as server:
        model = connect(kind, server.base_url)
        assert model.reply(QUESTION).text == "hi"
    assert model.usage == Usage(0, 0)


def test_a_closed_port_names_the_address(kind: str) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))  # bound and not listening: nobody else gets it, nobody answers
        url = f"http://127.0.0.1:{taken.getsockname()[1]}"
        with pytest.raises(ModelUnreachable) as caught:
            connect(kind, url).reply(QUESTION)
    assert url in str(caught.value)


def test_user_and_password_in_the_address_stay_out_of_messages(kind: str) -> None:
    with ChatServer([refuses(403)]) as server:
        url = server.base_url.replace("http://", "http://someone:canary@")
        with pytest.raises(ModelRefused) as caught:
            connect(kind, url).reply(QUESTION)
    assert "canary" not in str(caught.value)
    assert server.base_url in str(caught.value)


@pytest.mark.parametrize("url", ["foo", "http://", "ftp://host/", "http://[::1", "http://host:99999/v1", "//host"])
def test_an_address_that_is_none_is_refused_at_once(kind: str, url: str) -> None:
    with pytest.raises(UsageError, match="base URL"):
        OpenAIChat("m", url, KEY) if kind == "openai" else AnthropicChat("m", url, KEY)


@pytest.mark.parametrize("key", ["", "  ", "schlüssel", "two\nlines"])
def test_an_unusable_key_is_refused_at_once_and_not_shown(kind: str, key: str) -> None:
    with pytest.raises(ModelRefused) as caught:
        OpenAIChat("m", None, key) if kind == "openai" else AnthropicChat("m", None, key)
    assert f"{kind.upper()}_API_KEY" in str(caught.value)
    assert not key.strip() or key not in str(caught.value)


def test_the_key_does_not_stand_in_the_objects_text(kind: str) -> None:
    model = connect(kind, "http://127.0.0.1:9")
    assert KEY not in repr(model)
    assert KEY not in repr(model._endpoint)


# -- answers of a form ---------------------------------------------------------------------------------------------

SCHEMA = {"type": "object", "properties": {"n": {"type": "integer"}}, "required": ["n"]}
BOUND = (Message("user", ("how many?",), SCHEMA),)


def test_a_server_is_told_the_schema_of_the_answer() -> None:
    with ChatServer([says('{"n": 1}'), says("hello")]) as server:
        model = connect("openai", server.base_url)
        model.reply(BOUND)
        model.reply(QUESTION)
    form = server.requests[0].body["response_format"]
    assert (form["type"], form["json_schema"]["schema"]) == ("json_schema", SCHEMA)
    assert "response_format" not in server.requests[1].body


def test_a_server_that_knows_no_schemas_is_asked_without_from_then_on() -> None:
    with ChatServer([refuses(400, "unknown field response_format"), says('{"n": 1}'), says('{"n": 2}')]) as server:
        model = connect("openai", server.base_url)
        assert [model.reply(BOUND).text, model.reply(BOUND).text] == ['{"n": 1}', '{"n": 2}']
    assert ["response_format" in request.body for request in server.requests] == [True, False, False]


def test_a_wrong_key_is_not_taken_for_that() -> None:
    with ChatServer([refuses(401), says('{"n": 1}')]) as server:
        model = connect("openai", server.base_url)
        with pytest.raises(AccessRefused):
            model.reply(BOUND)
        model.reply(BOUND)
    assert ["response_format" in request.body for request in server.requests] == [True, True]
