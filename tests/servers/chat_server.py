"""A real HTTP server on loopback that speaks two chat protocols and misbehaves on request.

``POST /v1/chat/completions`` (OpenAI's shape) and ``POST /v1/messages`` (Anthropic's), with pictures::

    with ChatServer([says("hello"), refuses(429, retry_after=1), says("again")]) as server:
        OpenAIChat("any", base_url=server.openai_url, api_key="k").reply(...)
        server.requests[0].pictures  # [(width, height)]

One behaviour is used up per request, in order. A request after the last one is answered 400, so that a client
that asks too often fails with words that say so. In place of a list, a function may say what to do with each request.
"""

from __future__ import annotations

import base64
import binascii
import codecs
import io
import json
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from PIL import Image

SECRET_HEADERS = ("authorization", "x-api-key", "cookie")


@dataclass(frozen=True)
class Behaviour:
    """What is done with one request: wait ``delay_s``, then send ``status`` and a body.

    ``text``: the assistant's words in a well-formed answer; None sends ``body`` as it is. ``cut_at``: the body
    ends after so many bytes though more were announced. ``drip_s``: a blank before the body every so often, for
    ever, as servers do that keep a line open while the model thinks. ``streamed``: the words come as an event stream.
    ``mark``: a byte order mark before the body.
    """

    text: str | None = None
    status: int = 200
    body: bytes = b""
    content_type: str = "application/json"
    headers: tuple[tuple[str, str], ...] = ()
    delay_s: float = 0.0
    cut_at: int | None = None
    drip_s: float | None = None
    streamed: bool = False
    mark: bool = False


def says(text: str) -> Behaviour:
    return Behaviour(text=text)


def says_late(text: str, delay_s: float) -> Behaviour:
    return Behaviour(text=text, delay_s=delay_s)


def streams(text: str) -> Behaviour:
    """An event stream, though none was asked for."""
    return Behaviour(text=text, content_type="text/event-stream", streamed=True)


def takes(
    most: int, then: Sequence[Behaviour], words: str = "At most {most} image(s) may be provided", status: int = 400
) -> Callable[[Request], Behaviour]:
    """A server that refuses a request with more pictures, and does ``then`` in order with all others."""
    script = iter(then)
    refusal = refuses(status, words.format(most=most))
    return lambda request: refusal if len(request.pictures) > most else next(script)


def drips(every_s: float) -> Behaviour:
    """Never silent and never done."""
    return Behaviour(text="", drip_s=every_s)


def cuts(text: str, at: int = 40) -> Behaviour:
    """The connection ends in the middle of the body."""
    return Behaviour(text=text, cut_at=at)


def sends(body: str, content_type: str = "application/json") -> Behaviour:
    """Anything at all with status 200: rubbish, HTML, an answer without choices."""
    return Behaviour(body=body.encode(), content_type=content_type)


def completes(content: object = None, reason: str | None = "stop", **beside: object) -> Behaviour:
    """A chat completion whose message holds ``beside`` as well: thoughts, calls of tools."""
    choice = {"index": 0, "message": {"role": "assistant", "content": content, **beside}, "finish_reason": reason}
    return sends(json.dumps({"choices": [choice], "usage": {"prompt_tokens": 11, "completion_tokens": 7}}))


def ends(text: str, reason: str) -> Callable[[Request], Behaviour]:
    """An answer in either protocol that ended for a reason."""

    def answer(request: Request) -> Behaviour:
        body = json.loads(_answer_body(request.path, text))
        if "choices" in body:
            body["choices"][0]["finish_reason"] = reason
        else:
            body["stop_reason"] = "max_tokens" if reason == "length" else reason
        return sends(json.dumps(body))

    return answer


def streams_deltas(*deltas: dict[str, object], reason: str = "stop") -> Behaviour:
    """A stream of chat completions with these deltas."""
    choices = [*({"delta": delta} for delta in deltas), {"delta": {}, "finish_reason": reason}]
    told = "".join(f"data: {json.dumps({'choices': [choice]})}\n\n" for choice in choices)
    return sends(f"{told}data: [DONE]\n\n", "text/event-stream")


def refuses(status: int, message: str = "the server says no", retry_after: str | int | None = None) -> Behaviour:
    """An error in the shape that both protocols share."""
    headers = () if retry_after is None else (("Retry-After", str(retry_after)),)
    body = json.dumps({"type": "error", "error": {"type": "an_error", "message": message}}).encode()
    return Behaviour(status=status, body=body, headers=headers)


@dataclass(frozen=True)
class Request:
    """What arrived, without the headers that hold keys. ``text``: all text parts, the system prompt first."""

    path: str
    model: str
    text: str
    pictures: list[tuple[int, int]]
    body: dict[str, Any]
    headers: dict[str, str]


@dataclass
class ChatServer:
    """Serves from ``__enter__`` to ``__exit__`` on 127.0.0.1 and a free port."""

    behaviours: Sequence[Behaviour] | Callable[[Request], Behaviour]
    requests: list[Request] = field(default_factory=list)

    def __enter__(self) -> ChatServer:
        self._lock = threading.Lock()
        self.closing = threading.Event()
        handler = type("Handler", (self.wire(),), {"chat": self})
        self._http = ThreadingHTTPServer(("127.0.0.1", 0), handler)
        self._http.daemon_threads = False  # joined on close, so that no socket outlives the test
        self._thread = threading.Thread(target=self._http.serve_forever, kwargs={"poll_interval": 0.02})
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.closing.set()
        self._http.shutdown()
        self._thread.join()
        self._http.server_close()

    def wire(self) -> type[Handler]:
        """What speaks the protocols."""
        return Handler

    @property
    def base_url(self) -> str:
        """Without a path: what the Anthropic SDK wants."""
        return f"http://127.0.0.1:{self._http.server_port}"

    @property
    def openai_url(self) -> str:
        """With ``/v1``: what the OpenAI SDK wants."""
        return f"{self.base_url}/v1"

    def next(self, request: Request) -> Behaviour:
        """Note the request and take the behaviour that is meant for it."""
        with self._lock:
            self.requests.append(request)
            turn = len(self.requests) - 1
        if callable(self.behaviours):
            return self.behaviours(request)
        if turn < len(self.behaviours):
            return self.behaviours[turn]
        return refuses(400, f"request {turn + 1}, but the script of this server has {len(self.behaviours)}")


class Handler(BaseHTTPRequestHandler):
    """``request_values`` and ``body_of`` are the protocols; all else is behaviour."""

    chat: ChatServer
    protocol_version = "HTTP/1.1"
    timeout = 20

    def do_POST(self) -> None:
        self.close_connection = True
        try:
            request = self.request_values()
        except ValueError as error:
            self._answer(refuses(400, str(error)))
            return
        behaviour = self.chat.next(request)
        if behaviour.delay_s and self.chat.closing.wait(behaviour.delay_s):
            return
        self._answer(behaviour)

    def request_values(self) -> Request:
        """What arrived. Raises ValueError, answered 400, for what a real server would not take either."""
        return _read(self)

    def body_of(self, text: str) -> bytes:
        return _answer_body(self.path, text)

    def _answer(self, behaviour: Behaviour) -> None:
        body = behaviour.body if behaviour.text is None else self.body_of(behaviour.text)
        if behaviour.streamed:
            body = _stream(self.path, behaviour.text or "")
        if behaviour.mark:
            body = codecs.BOM_UTF8 + body
        try:
            self.send_response(behaviour.status)
            self.send_header("Content-Type", behaviour.content_type)
            self.send_header("Connection", "close")
            for name, value in behaviour.headers:
                self.send_header(name, value)
            if behaviour.drip_s is None:
                self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            while behaviour.drip_s is not None and not self.chat.closing.wait(behaviour.drip_s):
                self.wfile.write(b" ")
            self.wfile.write(body[: behaviour.cut_at])
        except (BrokenPipeError, ConnectionResetError):
            pass  # the client gave up first, which is what some tests are about

    def log_message(self, format: str, *args: object) -> None:
        pass


def _answer_body(path: str, text: str) -> bytes:
    if path.endswith("/messages"):
        answer: dict[str, Any] = {
            "id": "msg_1",
            "type": "message",
            "role": "assistant",
            "model": "fake",
            "content": [{"type": "text", "text": text}],
            "stop_reason": "end_turn",
            "usage": {"input_tokens": 11, "output_tokens": 7},
        }
    else:
        message = {"role": "assistant", "content": text}
        answer = {
            "id": "chatcmpl-1",
            "object": "chat.completion",
            "created": 0,
            "model": "fake",
            "choices": [{"index": 0, "message": message, "finish_reason": "stop"}],
            "usage": {"prompt_tokens": 11, "completion_tokens": 7, "total_tokens": 18},
        }
    return json.dumps(answer).encode()


def _stream(path: str, text: str) -> bytes:
    """The words in two pieces and what stands around them, as server-sent events."""
    half = len(text) // 2
    pieces = [text[:half], text[half:]]
    events: list[dict[str, Any]]
    if path.endswith("/messages"):
        events = [
            {"type": "message_start", "message": {"role": "assistant", "content": [], "usage": {"input_tokens": 11}}},
            {"type": "content_block_start", "index": 0, "content_block": {"type": "text", "text": ""}},
            *({"type": "content_block_delta", "index": 0, "delta": {"type": "text_delta", "text": piece}}
              for piece in pieces),
            {"type": "content_block_stop", "index": 0},
            {"type": "message_delta", "delta": {"stop_reason": "end_turn"}, "usage": {"output_tokens": 7}},
            {"type": "message_stop"},
        ]  # fmt: skip
        return "".join(f"event: {event['type']}\ndata: {json.dumps(event)}\n\n" for event in events).encode()
    events = [
        *({"choices": [{"index": 0, "delta": {"content": piece}}]} for piece in pieces),
        {"choices": [{"index": 0, "delta": {}, "finish_reason": "stop"}]},
        {"choices": [], "usage": {"prompt_tokens": 11, "completion_tokens": 7}},
    ]
    told = "".join(f"data: {json.dumps(event)}\r\n\r\n" for event in events)
    return f": a comment\r\n\r\n{told}data: [DONE]\r\n\r\n".encode()


def _read(handler: BaseHTTPRequestHandler) -> Request:
    if handler.path not in ("/v1/chat/completions", "/v1/messages"):
        raise ValueError(f"no such path: {handler.path}")
    body = json.loads(handler.rfile.read(int(handler.headers["Content-Length"])))
    if not isinstance(body.get("messages"), list) or not body["messages"]:
        raise ValueError("messages must be a list with at least one item")
    if handler.path == "/v1/messages" and "max_tokens" not in body:
        raise ValueError("max_tokens: field required")
    texts: list[str] = [body["system"]] if "system" in body else []
    pictures: list[tuple[int, int]] = []
    for message in body["messages"]:
        content = message["content"]
        for part in [{"type": "text", "text": content}] if isinstance(content, str) else content:
            if part["type"] == "text":
                texts.append(part["text"])
            else:
                pictures.append(_picture_size(part))
    headers = {name.lower(): value for name, value in handler.headers.items() if name.lower() not in SECRET_HEADERS}
    return Request(handler.path, body["model"], "\n".join(texts), pictures, body, headers)


def _picture_size(part: dict[str, Any]) -> tuple[int, int]:
    """(width, height) of the PNG in an image part of either protocol."""
    if part["type"] == "image_url":
        return uri_size(part["image_url"]["url"])
    if part["type"] == "image" and part["source"].get("media_type") == "image/png":
        return png_size(part["source"]["data"])
    raise ValueError(f"unknown part {part['type']!r}")


def uri_size(uri: str) -> tuple[int, int]:
    """(width, height) of the PNG in a data URI."""
    head, _, data = uri.partition(",")
    if head != "data:image/png;base64":
        raise ValueError(f"an image must be a data URI of a PNG, got {head[:60]!r}")
    return png_size(data)


def png_size(data: str) -> tuple[int, int]:
    """(width, height) of a PNG in base64."""
    try:
        with Image.open(io.BytesIO(base64.b64decode(data, validate=True)), formats=["PNG"]) as image:
            image.load()
            return image.size
    except (binascii.Error, OSError) as error:
        raise ValueError(f"the image cannot be decoded: {error}") from error
