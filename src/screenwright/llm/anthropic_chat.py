"""Anthropic's chat models, by their own protocol."""

from __future__ import annotations

import base64
import os
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from pydantic import BaseModel, ValidationError

from screenwright.core.errors import BadReply
from screenwright.core.extras import need
from screenwright.core.messages import Message, Part, Reply, Usage, Watch, schema_of, unwatched
from screenwright.llm import streams
from screenwright.llm.answers import Said, ToolCall, answer_of
from screenwright.llm.calls import call, endpoint, remark_to, sendable, usual_limit
from screenwright.llm.clock import Patience
from screenwright.llm.pictures import Pictures, PicturesTaken, pictures_in

ANTHROPIC_URL = "https://api.anthropic.com"

MAX_ANSWER_TOKENS = 4096
"""The protocol wants a limit; the longest plan is a fraction of this."""


class _Block(BaseModel):
    type: str
    text: str = ""
    name: str = ""
    input: Any = None


class _Tokens(BaseModel):
    input_tokens: int | None = None
    output_tokens: int | None = None


class _Answer(BaseModel):
    content: list[_Block] | str
    stop_reason: str | None = None
    usage: _Tokens | None = None


class AnthropicChat:
    """A ChatModel that asks ``POST {base_url}/v1/messages``; pictures go along as base64 PNG.

    ``base_url`` and ``api_key`` default to ANTHROPIC_BASE_URL and ANTHROPIC_API_KEY. ``timeout_s`` bounds one whole
    ``reply`` with its retries: 60 s if not given, 300 s at an address of this machine. ``pictures``: how many the model
    takes in one question. Raises MissingPrerequisite without the anthropic package, ModelRefused without a
    key, UsageError for an address that is none.
    """

    def __init__(
        self,
        model: str,
        base_url: str | None = None,
        api_key: str | None = None,
        timeout_s: float | None = None,
        retries: int = 2,
        pictures: PicturesTaken = "many",
        watch: Watch = unwatched,
    ) -> None:
        url = base_url or os.environ.get("ANTHROPIC_BASE_URL") or ANTHROPIC_URL
        key = api_key if api_key is not None else os.environ.get("ANTHROPIC_API_KEY", "")
        self.name = f"anthropic/{model}"
        self.usage = Usage()
        self._model = model
        self._endpoint = endpoint(self.name, url, key, "ANTHROPIC_API_KEY")
        self.remote = self._endpoint.remote
        self._patience = Patience(usual_limit(self._endpoint, timeout_s), retries, watch)
        self._pictures = Pictures(self.name, pictures, remark_to(self._endpoint, self._patience))
        self._sdk = need("anthropic", extra="anthropic")

    def reply(self, messages: Sequence[Message]) -> Reply:
        """One answer. Raises a ModelError subclass, BadReply for an answer without words."""
        return self._pictures.ask(messages, self._put)

    def _put(self, messages: Sequence[Message]) -> Reply:
        question: dict[str, Any] = {
            "model": self._model,
            "max_tokens": MAX_ANSWER_TOKENS,
            "messages": [
                {"role": message.role, "content": _content(message)} for message in messages if message.role != "system"
            ],
        }
        # The system prompt is no message in this protocol, it stands beside them.
        system = "\n\n".join(message.text for message in messages if message.role == "system")
        if system:
            question["system"] = sendable(system)

        def send(seconds: float) -> str:
            target = self._endpoint
            with self._sdk.Anthropic(api_key=target.key, base_url=target.url, max_retries=0, timeout=seconds) as client:
                return str(client.messages.with_raw_response.create(**question).http_response.text)

        pictured = pictures_in(messages) > 0
        body = call(self._sdk, self._endpoint, send, self._patience, streams.message, pictured)
        reply = _read(body, self.name, schema_of(messages) is not None)
        self.usage += reply.usage
        return reply


def _content(message: Message) -> str | list[dict[str, Any]]:
    if all(isinstance(part, str) for part in message.parts):
        return sendable(message.text)
    return [_part(part) for part in message.parts]


def _part(part: Part) -> dict[str, Any]:
    if isinstance(part, str):
        return {"type": "text", "text": sendable(part)}
    data = base64.b64encode(part.png).decode("ascii")
    return {"type": "image", "source": {"type": "base64", "media_type": "image/png", "data": data}}


def _read(body: dict[str, Any], name: str, bound: bool) -> Reply:
    try:
        answer = _Answer.model_validate(body)
    except ValidationError as error:
        fault = error.errors()[0]
        place = ".".join(str(step) for step in fault["loc"])
        raise BadReply(f"{name} answered JSON that is no message ({place}: {fault['msg']})") from None
    blocks = [_Block(type="text", text=answer.content)] if isinstance(answer.content, str) else answer.content
    text = "".join(block.text for block in blocks if block.type == "text")
    calls = [ToolCall(block.name, block.input or {}) for block in blocks if block.type == "tool_use"]
    tokens = answer.usage or _Tokens()
    usage = Usage(tokens.input_tokens or 0, tokens.output_tokens or 0)
    return Reply(answer_of(name, Said(text, calls=calls, reason=answer.stop_reason), bound), usage)


if TYPE_CHECKING:
    from screenwright.core.protocols import ChatModel

    _: type[ChatModel] = AnthropicChat
