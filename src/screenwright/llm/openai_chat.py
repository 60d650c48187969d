"""Chat models behind the OpenAI protocol: OpenAI's own, and the many servers that speak it."""

from __future__ import annotations

import base64
import os
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from pydantic import BaseModel, ValidationError

from screenwright.core.errors import AccessRefused, BadReply, ModelRefused, PicturesRefused
from screenwright.core.extras import need
from screenwright.core.messages import Message, Part, Reply, Usage, Watch, schema_of, unwatched
from screenwright.llm.answers import Said, ToolCall, answer_of
from screenwright.llm.calls import call, endpoint, remark_to, sendable, usual_limit
from screenwright.llm.clock import Patience
from screenwright.llm.pictures import Pictures, PicturesTaken, pictures_in
from screenwright.llm.streams import chat_completion

OPENAI_URL = "https://api.openai.com/v1"


class _Words(BaseModel):
    """One part of an answer; whatever else there may be has no ``text``."""

    type: str | None = None
    text: str | None = None
    refusal: str | None = None

    @property
    def said(self) -> str:
        """Its words; none of a thought."""
        return "" if self.type in ("thinking", "reasoning") else self.text or ""


class _Said(BaseModel):
    """Thoughts and calls of tools are looked at beside the words, and never spoil them."""

    content: str | list[_Words | str] | None = None
    refusal: str | None = None
    reasoning_content: Any = None
    reasoning: Any = None
    tool_calls: Any = None
    function_call: Any = None

    @property
    def text(self) -> str:
        """The words, of which some servers make a list of parts."""
        if not isinstance(self.content, list):
            return self.content or ""
        return "".join(part if isinstance(part, str) else part.said for part in self.content)

    @property
    def thought(self) -> str:
        return next((field for field in (self.reasoning_content, self.reasoning) if isinstance(field, str)), "")

    @property
    def calls(self) -> list[ToolCall]:
        """Calls of tools; older servers know a single one, in a field of its own."""
        told = self.tool_calls if isinstance(self.tool_calls, list) else [self.function_call]
        return [call for each in told if (call := _called(each)) is not None]

    @property
    def refused(self) -> str:
        parts = self.content if isinstance(self.content, list) else ()
        told = [part.refusal for part in parts if isinstance(part, _Words) and part.refusal]
        return self.refusal or "".join(told)


def _called(value: object) -> ToolCall | None:
    match value:
        case {"function": {"name": str(name), **rest}} | {"name": str(name), **rest}:
            return ToolCall(name, rest.get("arguments") or {})
        case _:
            return None


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
    ``reply`` with its retries: 60 s if not given, 300 s at an address of this machine. ``pictures``: how many the model
    takes in one question. Raises MissingPrerequisite without the openai package, ModelRefused without a key,
    UsageError for an address that is none.
    """

    def __init__(
        self,
        model: str,
        base_url: str | None = None,
        api_key: str | None = None,
        timeout_s: float | None = None,
        retries: int = 2,
        provider: str = "openai",
        pictures: PicturesTaken = "many",
        watch: Watch = unwatched,
    ) -> None:
        url = base_url or os.environ.get("OPENAI_BASE_URL") or OPENAI_URL
        key = api_key if api_key is not None else os.environ.get("OPENAI_API_KEY", "")
        self.name = f"{provider}/{model}"
        self.usage = Usage()
        self._model = model
        self._endpoint = endpoint(self.name, url, key, "OPENAI_API_KEY")
        self.remote = self._endpoint.remote
        self._patience = Patience(usual_limit(self._endpoint, timeout_s), retries, watch)
        self._pictures = Pictures(self.name, pictures, remark_to(self._endpoint, self._patience))
        self._takes_schemas = True
        self._sdk = need("openai", extra="openai")

    def reply(self, messages: Sequence[Message]) -> Reply:
        """One answer, held to the schema that a message asks for where the server can do that. Raises a ModelError
        subclass, BadReply for an answer without words."""
        return self._pictures.ask(messages, self._bound)

    def _bound(self, messages: Sequence[Message]) -> Reply:
        """A server that refuses a schema is asked without; that it does is remembered as long as the model is open."""
        schema = schema_of(messages)
        if schema is None or not self._takes_schemas:
            return self._put(messages)
        try:
            return self._put(messages, response_format(schema))
        except (AccessRefused, PicturesRefused):
            raise
        except ModelRefused:
            reply = self._put(messages)
        self._takes_schemas = False
        return reply

    def _put(self, messages: Sequence[Message], form: Mapping[str, Any] | None = None) -> Reply:
        held = {"response_format": form} if form else {}
        wire = [{"role": message.role, "content": content_of(message)} for message in messages]

        def send(seconds: float) -> str:
            target = self._endpoint
            with self._sdk.OpenAI(api_key=target.key, base_url=target.url, max_retries=0, timeout=seconds) as client:
                raw = client.chat.completions.with_raw_response.create(model=self._model, messages=wire, **held)
                return str(raw.http_response.text)

        pictured = pictures_in(messages) > 0
        body = call(self._sdk, self._endpoint, send, self._patience, chat_completion, pictured)
        reply = completion(body, self.name, form is not None)
        self.usage += reply.usage
        return reply


def response_format(schema: Mapping[str, Any]) -> dict[str, Any]:
    """What holds an answer to the JSON schema."""
    return {"type": "json_schema", "json_schema": {"name": "answer", "strict": True, "schema": dict(schema)}}


def content_of(message: Message) -> str | list[dict[str, Any]]:
    """A message's content on the wire. Words alone go as a string: many servers take nothing else, for a system message
    above all."""
    if all(isinstance(part, str) for part in message.parts):
        return sendable(message.text)
    return [_part(part) for part in message.parts]


def _part(part: Part) -> dict[str, Any]:
    if isinstance(part, str):
        return {"type": "text", "text": sendable(part)}
    data = base64.b64encode(part.png).decode("ascii")
    return {"type": "image_url", "image_url": {"url": f"data:image/png;base64,{data}"}}


def completion(body: dict[str, Any], name: str, bound: bool) -> Reply:
    """The words of a chat completion; ``bound``: they have to fit a schema. Raises BadReply where it is none, or holds
    none."""
    try:
        answer = _Answer.model_validate(body)
    except ValidationError as error:
        fault = error.errors()[0]
        place = ".".join(str(step) for step in fault["loc"])
        raise BadReply(f"{name} answered JSON that is no chat completion ({place}: {fault['msg']})") from None
    if not answer.choices:
        raise BadReply(f"{name} answered with an empty list of choices")
    choice = answer.choices[0]
    told = choice.message
    said = Said(told.text, told.thought, told.calls, choice.finish_reason, told.refused)
    tokens = answer.usage or _Tokens()
    usage = Usage(tokens.prompt_tokens or 0, tokens.completion_tokens or 0)
    return Reply(answer_of(name, said, bound), usage)


if TYPE_CHECKING:
    from screenwright.core.protocols import ChatModel

    _: type[ChatModel] = OpenAIChat
