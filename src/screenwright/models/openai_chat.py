"""Chat models behind the OpenAI protocol: OpenAI's own, and the many servers that speak it."""

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

OPENAI_URL = "https://api.openai.com/v1"


class _Said(BaseModel):
    content: str | None = None
    refusal: str | None = None


class _Choice(BaseModel):
    message: _Said
    finish_reason: str | None = None


class _Tokens(BaseModel):
    prompt_tokens: int | None = None
    completion_tokens: int | None = None


class _Answer(BaseModel):
    choices: list[_Choice]
    usage: _Tokens | None = None


class OpenAIChat:
    """A ChatModel that asks ``POST {base_url}/chat/completions``; pictures go along as PNG data URIs.

    ``base_url`` and ``api_key`` default to OPENAI_BASE_URL and OPENAI_API_KEY. ``timeout_s`` bounds one whole
    ``reply`` with its retries. Raises MissingPrerequisite without the openai package, ModelRefused without a key,
    UsageError for an address that is none.
    """

    def __init__(
        self,
        model: str,
        base_url: str | None = None,
        api_key: str | None = None,
        timeout_s: float = 60.0,
        retries: int = 2,
        provider: str = "openai",
    ) -> None:
        url = base_url or os.environ.get("OPENAI_BASE_URL") or OPENAI_URL
        key = api_key if api_key is not None else os.environ.get("OPENAI_API_KEY", "")
        self.name = f"{provider}/{model}"
        self.usage = Usage()
        self._model, self._timeout_s, self._retries = model, timeout_s, retries
        self._endpoint = endpoint(self.name, url, key, "OPENAI_API_KEY")
        self.remote = self._endpoint.remote
        self._sdk = need("openai", extra="openai")

    def reply(self, messages: Sequence[Message]) -> Reply:
        """One answer. Raises a ModelError subclass, BadReply for an answer without words."""
        wire = [{"role": message.role, "content": [_part(part) for part in message.parts]} for message in messages]

        def send(seconds: float) -> str:
            target = self._endpoint
            with self._sdk.OpenAI(api_key=target.key, base_url=target.url, max_retries=0, timeout=seconds) as client:
                raw = client.chat.completions.with_raw_response.create(model=self._model, messages=wire)
                return str(raw.http_response.text)

        reply = _read(call(self._sdk, self._endpoint, send, self._timeout_s, self._retries), self.name)
        self.usage += reply.usage
        return reply


def _part(part: Part) -> dict[str, Any]:
    if isinstance(part, str):
        return {"type": "text", "text": sendable(part)}
    data = base64.b64encode(part.png).decode("ascii")
    return {"type": "image_url", "image_url": {"url": f"data:image/png;base64,{data}"}}


def _read(body: dict[str, Any], name: str) -> Reply:
    try:
        answer = _Answer.model_validate(body)
    except ValidationError as error:
        fault = error.errors()[0]
        place = ".".join(str(step) for step in fault["loc"])
        raise BadReply(f"{name} answered JSON that is no chat completion ({place}: {fault['msg']})") from None
    if not answer.choices:
        raise BadReply(f"{name} answered with an empty list of choices")
    choice = answer.choices[0]
    text = choice.message.content or ""
    if not text.strip():
        reason = choice.message.refusal or f"finish reason: {choice.finish_reason}"
        raise BadReply(f"{name} answered without a word ({reason:.200})")
    tokens = answer.usage or _Tokens()
    return Reply(text, Usage(tokens.prompt_tokens or 0, tokens.completion_tokens or 0))


if TYPE_CHECKING:
    from screenwright.core.protocols import ChatModel

    _: type[ChatModel] = OpenAIChat
