"""What servers of chat models really answer: late, in other shapes, and to fewer pictures than they are sent."""

from __future__ import annotations

import base64
import io
import json

import numpy as np
import pytest
from PIL import Image

from screenwright.core.errors import (
    BadReply,
    ModelError,
    ModelOverloaded,
    ModelRefused,
    ModelTimeout,
    PicturesRefused,
)
from screenwright.core.images import encode_png
from screenwright.core.messages import Message, Picture, Usage, Waiting
from screenwright.llm.anthropic_chat import AnthropicChat
from screenwright.llm.calls import LOCAL_LIMIT_S, REMOTE_LIMIT_S
from screenwright.llm.open import open_model
from screenwright.llm.openai_chat import OpenAIChat
from screenwright.llm.pictures import PicturesTaken, joined
from servers.chat_server import (
    Behaviour,
    ChatServer,
    Request,
    refuses,
    says,
    says_late,
    sends,
    streams,
    takes,
)

pytestmark = pytest.mark.integration

KEY = "sk-canary-0123456789"
WORDS = (Message("system", ("be brief",)), Message("user", ("what is", "this?")))


def drawn(grey: int, width: int, height: int) -> Picture:
    return Picture(encode_png(np.full((height, width, 3), grey, dtype=np.uint8)), width, height)


NEAR, FAR = drawn(10, 9, 6), drawn(250, 8, 5)
ONE = (Message("user", (NEAR, "what is this?")),)
TWO = (Message("system", ("be brief",)), Message("user", ("near:", NEAR, "far:", FAR, "what is this?")))

Model = OpenAIChat | AnthropicChat


@pytest.fixture(autouse=True)
def no_surroundings(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither a proxy nor a key of the machine may take part, and waiting need not take real time."""
    for name in ("OPENAI_API_KEY", "OPENAI_BASE_URL", "ANTHROPIC_API_KEY", "ANTHROPIC_BASE_URL"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    monkeypatch.setattr("screenwright.llm.calls.FIRST_WAIT_S", 0.01)
    monkeypatch.setattr("screenwright.llm.clock.TICK_S", 0.02)


@pytest.fixture(params=["openai", "anthropic"])
def kind(request: pytest.FixtureRequest) -> str:
    return str(request.param)


class Noted(list[Waiting]):
    """Looks on, and keeps what is told."""

    @property
    def words(self) -> str:
        return "\n".join(each.words for each in self if each.words)


def connect(
    kind: str,
    server: ChatServer,
    timeout_s: float = 20.0,
    pictures: PicturesTaken = "many",
    noted: Noted | None = None,
) -> Model:
    watch = (Noted() if noted is None else noted).append
    if kind == "openai":
        return OpenAIChat("tiny", server.openai_url, KEY, timeout_s, pictures=pictures, watch=watch)
    return AnthropicChat("tiny", server.base_url, KEY, timeout_s, pictures=pictures, watch=watch)


def failure(kind: str, behaviours: list[Behaviour], timeout_s: float = 20.0) -> tuple[ModelError, int]:
    with ChatServer(behaviours) as server, pytest.raises(ModelError) as caught:
        connect(kind, server, timeout_s).reply(ONE)
    return caught.value, len(server.requests)


# -- a server that is not ready --------------------------------------------------------------------------------------


def test_a_server_that_asks_for_pauses_is_waited_for_beyond_the_retries(kind: str) -> None:
    noted = Noted()
    loading = refuses(503, "loading model", retry_after="0.03")
    with ChatServer([loading] * 3 + [says("at last")]) as server:
        assert connect(kind, server, noted=noted).reply(ONE).text == "at last"
    assert noted.words.count("503: loading model; waiting 0.03 s, as it asks") == 3
    assert noted[-1].over
    assert [each.over for each in noted].count(True) == 1


def test_pauses_that_the_server_asks_for_end_with_the_time(kind: str) -> None:
    error, _ = failure(kind, [refuses(503, "loading model", retry_after="0.1")] * 100, timeout_s=0.8)
    assert type(error) in (ModelOverloaded, ModelTimeout)  # the limit may pass in a pause or in a request
    assert "0.8 s" in str(error)
    assert "--model-timeout" in str(error)


def test_who_looks_on_is_told_the_seconds_and_may_end_the_wait(kind: str) -> None:
    class EnoughError(Exception):
        pass

    noted = Noted()

    def watch(waiting: Waiting) -> None:
        noted.append(waiting)
        if len(noted) == 3:
            raise EnoughError

    with ChatServer([says_late("never", delay_s=30)]) as server:
        model = connect(kind, server)
        model._patience = type(model._patience)(20.0, 2, watch)
        with pytest.raises(EnoughError):
            model.reply(ONE)
    assert [each.model for each in noted] == [model.name] * 4
    assert 0 < noted[0].seconds < noted[1].seconds < noted[2].seconds
    assert noted[0].limit_s == 20
    assert [each.over for each in noted] == [False, False, False, True]


@pytest.mark.parametrize(
    ("url", "limit"),
    [
        ("http://localhost:9/v1", LOCAL_LIMIT_S),
        ("http://127.8.9.1:9/v1", LOCAL_LIMIT_S),
        ("http://[::1]:9/v1", LOCAL_LIMIT_S),
        ("http://192.168.0.7:9/v1", REMOTE_LIMIT_S),
        ("https://models.example.org/v1", REMOTE_LIMIT_S),
    ],
)
def test_a_model_on_this_machine_may_take_longer(kind: str, url: str, limit: float) -> None:
    model = OpenAIChat("m", url, KEY) if kind == "openai" else AnthropicChat("m", url, KEY)
    assert model._patience.limit_s == limit


def test_the_limit_of_ollama_is_that_of_this_machine_unless_it_is_elsewhere() -> None:
    here, there = open_model("ollama/tiny"), open_model("ollama/tiny", "http://192.168.0.7:9/v1")
    given = open_model("ollama/tiny", timeout_s=7)
    assert isinstance(here, OpenAIChat)
    assert isinstance(there, OpenAIChat)
    assert isinstance(given, OpenAIChat)
    assert [one._patience.limit_s for one in (here, there, given)] == [LOCAL_LIMIT_S, REMOTE_LIMIT_S, 7]


# -- an error in the place of an answer ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "body",
    [
        {"error": {"message": "model requires more system memory"}},
        {"error": "model requires more system memory"},
        {"object": "error", "message": "model requires more system memory", "code": 40303},
        {"type": "error", "error": {"type": "an_error", "message": "model requires more system memory"}},
    ],
)
def test_an_error_with_status_200_is_told_in_the_servers_words(kind: str, body: dict[str, object]) -> None:
    error, asked = failure(kind, [sends(json.dumps(body))])
    assert type(error) is ModelRefused
    assert "answered an error: model requires more system memory" in str(error)
    assert asked == 1


@pytest.mark.parametrize("code", [429, "429", "rate_limit_exceeded"])
def test_an_error_with_status_200_that_passes_is_tried_again(kind: str, code: int | str) -> None:
    busy = sends(json.dumps({"error": {"code": code, "message": "busy"}}))
    with ChatServer([busy, says("at last")]) as server:
        assert connect(kind, server).reply(ONE).text == "at last"


def test_a_refusal_with_status_200_names_what_to_check(kind: str) -> None:
    error, asked = failure(kind, [sends(json.dumps({"error": {"code": 401, "message": "who are you"}}))])
    assert "401: who are you (check the key)" in str(error)
    assert asked == 1


# -- an answer in another shape --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "content",
    [
        [{"type": "text", "text": "a grey "}, {"type": "text", "text": "box"}],
        [{"type": "thinking", "thinking": [{"type": "text", "text": "hm"}]}, {"type": "text", "text": "a grey box"}],
        ["a grey box"],
    ],
)
def test_words_in_parts_are_read(content: list[object]) -> None:
    with ChatServer([sends(json.dumps({"choices": [{"message": {"content": content}}]}))] * 2) as server:
        assert connect("openai", server).reply(ONE).text == "a grey box"


def test_a_refusal_in_parts_is_told() -> None:
    content = [{"type": "refusal", "refusal": "I must not"}]
    error, _ = failure("openai", [sends(json.dumps({"choices": [{"message": {"content": content}}]}))])
    assert type(error) is BadReply
    assert "I must not" in str(error)


def test_words_that_are_no_parts_are_read() -> None:
    with ChatServer([sends(json.dumps({"content": "a grey box"}))]) as server:
        assert connect("anthropic", server).reply(ONE).text == "a grey box"


def test_a_stream_that_nobody_asked_for_is_read(kind: str) -> None:
    with ChatServer([streams('a grey "box"\u2028, wide')]) as server:
        reply = connect(kind, server).reply(ONE)
    assert reply.text == 'a grey "box"\u2028, wide'
    assert reply.usage == Usage(11, 7)


def test_a_whole_answer_as_the_only_event_is_read(kind: str) -> None:
    body = {"type": "message", "choices": [{"message": {"content": "hi"}}], "content": [{"type": "text", "text": "hi"}]}
    with ChatServer([sends(f"data: {json.dumps(body)}\ndata: [DONE]\n", "text/event-stream")]) as server:
        assert connect(kind, server).reply(ONE).text == "hi"


def test_an_error_in_a_stream_is_told(kind: str) -> None:
    error, _ = failure(kind, [sends('event: error\ndata: {"error": {"message": "out of memory"}}\n\n')])
    assert type(error) is ModelRefused
    assert "out of memory" in str(error)


def test_a_byte_order_mark_before_the_answer_is_passed_over(kind: str) -> None:
    with ChatServer([Behaviour(text="hi", mark=True), Behaviour(text="ho", streamed=True, mark=True)]) as server:
        model = connect(kind, server)
        assert [model.reply(ONE).text, model.reply(ONE).text] == ["hi", "ho"]


# -- a server that takes less than it is sent ------------------------------------------------------------------------


def test_words_alone_are_sent_as_strings(kind: str) -> None:
    with ChatServer([says("hi"), says("hi")]) as server:
        model = connect(kind, server)
        model.reply(WORDS)
        model.reply(TWO)
    words, shown = (request.body for request in server.requests)
    assert words["messages"][-1] == {"role": "user", "content": "what is\nthis?"}
    assert all(isinstance(message["content"], str) for message in words["messages"])
    assert [type(message["content"]) for message in shown["messages"]] == [str, list][-len(shown["messages"]) :]


def picture_sent(request: Request) -> np.ndarray:
    (part,) = [part for part in request.body["messages"][-1]["content"] if part["type"] in ("image_url", "image")]
    data = part["image_url"]["url"].partition(",")[2] if part["type"] == "image_url" else part["source"]["data"]
    return np.asarray(Image.open(io.BytesIO(base64.b64decode(data))))


def test_pictures_are_joined_where_the_server_takes_one_and_that_is_remembered(kind: str) -> None:
    noted = Noted()
    with ChatServer(takes(1, [says("a box"), says("a box still"), says("grey")])) as server:
        model = connect(kind, server, noted=noted)
        assert model.reply(TWO).text == "a box"
        assert model.reply(TWO).text == "a box still"
        assert model.reply(ONE).text == "grey"
    assert [len(request.pictures) for request in server.requests] == [2, 1, 1, 1]
    assert "takes one picture a question" in noted.words
    pixels = picture_sent(server.requests[1])
    assert (pixels[:6, :9] == 10).all()  # points in the first are where they were
    assert (pixels == 250).all(axis=2).sum() == 8 * 5
    text = server.requests[1].text
    assert text.index("near:") < text.index("picture 1") < text.index("far:") < text.index("picture 2")
    assert server.requests[3].pictures == [(9, 6)]


def test_one_picture_may_be_set(kind: str) -> None:
    with ChatServer(takes(1, [says("a box")])) as server:
        connect(kind, server, pictures="one").reply(TWO)
    assert [len(request.pictures) for request in server.requests] == [1]


def test_of_several_messages_with_pictures_the_last_keeps_its_own() -> None:
    talk = [Message("user", (NEAR, "before")), Message("assistant", ("go on",)), Message("user", (FAR, "now"))]
    assert [one.parts for one in joined(talk)] == [
        ("(an older picture is left out here)", "before"), ("go on",), (FAR, "now"),
    ]  # fmt: skip


def test_pictures_stand_below_or_beside_one_another_whichever_is_shorter() -> None:
    beside = joined([Message("user", (drawn(1, 10, 90), drawn(2, 20, 80)))])
    below = joined([Message("user", (drawn(1, 90, 10), drawn(2, 80, 20)))])
    sizes = [(part.width, part.height) for one in (*beside, *below) for part in one.parts if isinstance(part, Picture)]
    assert sizes == [(46, 90), (90, 46)]


REFUSALS = [
    (400, "this model does not support image input"),
    (404, "No endpoints found that support image input"),
    (500, "image input is not supported - hint: you may need to provide the mmproj"),
    (400, "tiny is not a multimodal model"),
    (422, "unknown variant `image_url`, expected `text`"),
    (400, "messages[0].content must be a string"),
    (400, "该模型不支持图片输入"),
]


@pytest.mark.parametrize(
    ("kind", "status", "words"), [("openai", *each) for each in REFUSALS] + [("anthropic", *REFUSALS[0])]
)
def test_a_model_of_text_alone_is_told_so(kind: str, status: int, words: str) -> None:
    refused = pytest.raises(PicturesRefused, match="take a model that sees pictures")
    with ChatServer(takes(0, (), words, status)) as server, refused as caught:
        connect(kind, server).reply(ONE)
    assert words in str(caught.value)
    assert len(server.requests) == 1


def test_a_model_that_is_set_to_take_no_picture_is_sent_none(kind: str) -> None:
    with ChatServer([says("hi")]) as server:
        model = connect(kind, server, pictures="none")
        with pytest.raises(PicturesRefused, match="--model-pictures"):
            model.reply(TWO)
        assert model.reply(WORDS).text == "hi"
    assert len(server.requests) == 1


@pytest.mark.parametrize(
    ("status", "words", "question"),
    [
        (400, "the context is too long", TWO),
        (404, "the model `tiny` (vision) is unknown", WORDS),
        (429, "too many images today", TWO),
        (401, "no images without a key", TWO),
    ],
)
def test_other_refusals_are_what_they_were(kind: str, status: int, words: str, question: tuple[Message, ...]) -> None:
    with ChatServer([refuses(status, words)] * 3) as server, pytest.raises(ModelError) as caught:
        connect(kind, server).reply(question)
    assert not isinstance(caught.value, PicturesRefused)
    assert len(server.requests) == (3 if status == 429 else 1)


def test_the_letters_of_a_models_name_are_no_name() -> None:
    with ChatServer(takes(1, [says("a box")])) as server:
        assert OpenAIChat("m", server.openai_url, KEY).reply(TWO).text == "a box"


def test_a_model_that_is_called_after_its_vision_and_unknown_is_unknown() -> None:
    with ChatServer([refuses(404, "the model `big-vision` does not exist")]) as server:
        model = OpenAIChat("big-vision", server.openai_url, KEY)
        with pytest.raises(ModelRefused, match="check the model's name") as caught:
            model.reply(TWO)
    assert type(caught.value) is ModelRefused
