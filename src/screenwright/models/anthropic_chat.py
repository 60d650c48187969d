"""Anthropic's chat models, by their own protocol."""

from __future__ import annotations

import base64
import os
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from pydantic import BaseModel, ValidationError

from screenwright.core.errors import BadReply
from screenwright.core.extras import need
from screenwright.core.messages import Message, Part, Reply, Usage
from screenwright.models.calls import call, endpoint, sendable

ANTHROPIC_URL = "https://api.anthropic.com"

MAX_ANSWER_TOKENS = 4096
"""The protocol wants a limit; the longest plan is a fraction of this."""


class _Block(BaseModel):
    type: str
    text: str = ""


class _Tokens(BaseModel):
    input_tokens: int | None = None
    output_tokens: int | None = None


class _Answer(BaseModel):
    content: list[_Block]
    stop_reason: str | None = None
    usage: _Tokens | None = None


class AnthropicChat:
    """A ChatModel that asks ``POST {base_url}/v1/messages``; pictures go along as base64 PNG.

    ``base_url`` and ``api_key`` default to ANTHROPIC_BASE_URL and ANTHROPIC_API_KEY. ``timeout_s`` bounds one whole
    ``reply`` with its retries. Raises MissingPrerequisite without the anthropic package, ModelRefused without a
    key, UsageError for an address that is none.
    """

    def __init__(
        self,
        model: str,
        base_url: str | None = None,
        api_key: str | None = None,
        timeout_s: float = 60.0,
        retries: int = 2,
    ) -> None:
        url = base_url or os.environ.get("ANTHROPIC_BASE_URL") or ANTHROPIC_URL
        key = api_key if api_key is not None else os.environ.get("ANTHROPIC_API_KEY", "")
        self.name = f"anthropic/{model}"
        self.usage = Usage()
        self._model, self._timeout_s, self._retries = model, timeout_s, retries
        self._endpoint = endpoint(self.name, url, key, "ANTHROPIC_API_KEY")
        self.remote = self._endpoint.remote
        self._sdk = need("anthropic", extra="anthropic")

    def reply(self, messages: Sequence[Message]) -> Reply:
        """One answer. Raises a ModelError subclass, BadReply for an answer without words."""
        question: dict[str, Any] = {
            "model": self._model,
            "max_tokens": MAX_ANSWER_TOKENS,
            "messages": [
                {"role": message.role, "content": [_part(part) for part in message.parts]}
                for message in messages
                if message.role != "system"
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

        reply = _read(call(self._sdk, self._endpoint, send, self._timeout_s, self._retries), self.name)
        self.usage += reply.usage
        return reply


def _part(part: Part) -> dict[str, Any]:
    if isinstance(part, str):
        return {"type": "text", "text": sendable(part)}
    data = base64.b64encode(part.png).decode("ascii")
    return {"type": "image", "source": {"type": "base64", "media_type": "image/png", "data": data}}


def _read(body: dict[str, Any], name: str) -> Reply:
    try:
        answer = _Answer.model_validate(body)
    except ValidationError as error:
        fault = error.errors()[0]
        place = ".".join(str(step) for step in fault["loc"])
        raise BadReply(f"{name} answered JSON that is no message ({place}: {fault['msg']})") from None
    text = "".join(block.text for block in answer.content if block.type == "text")
    if not text.strip():
        raise BadReply(f"{name} answered without a word (stop reason: {answer.stop_reason!r:.200})")
    tokens = answer.usage or _Tokens()
    return Reply(text, Usage(tokens.input_tokens or 0, tokens.output_tokens or 0))


if TYPE_CHECKING:
    from screenwright.core.protocols import ChatModel

    _: type[ChatModel] = AnthropicChat
