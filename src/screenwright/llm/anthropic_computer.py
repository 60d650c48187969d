"""Anthropic's models with their computer tool, by the Messages API.

The whole conversation goes along with every turn: the model's own answers word for word, what came of each
``tool_use`` as ``tool_result``, and the newest pictures as base64 PNG. Shapes: the types of the anthropic SDK
(``BetaToolComputerUse20251124Param`` and its elders) and the vendor's guide to the computer tool.
"""

from __future__ import annotations

import base64
import json
import os
from typing import TYPE_CHECKING, Any

from pydantic import BaseModel, ValidationError

from screenwright.core.computer import Call, CallResult, Conversation, Exchange, PictureLimit, Turn, View
from screenwright.core.errors import BadReply, UsageError
from screenwright.core.extras import need
from screenwright.core.messages import Usage, Watch, unwatched
from screenwright.llm import streams
from screenwright.llm.anthropic_chat import ANTHROPIC_URL, MAX_ANSWER_TOKENS
from screenwright.llm.calls import REMOTE_TURN_S, call, endpoint, sendable, usual_limit
from screenwright.llm.clock import Patience

BETAS = {
    "computer_20241022": "computer-use-2024-10-22",
    "computer_20250124": "computer-use-2025-01-24",
    "computer_20251124": "computer-use-2025-11-24",
}
"""The beta that each version of the tool belongs to, sent in the header ``anthropic-beta``."""

NEWEST_TOOL = "computer_20251124"

_ELDERS = {
    "claude-3-5-": "computer_20241022",
    "claude-3-7-": "computer_20250124",
    "claude-opus-4-0": "computer_20250124",
    "claude-opus-4-1": "computer_20250124",
    "claude-opus-4-2025": "computer_20250124",
    "claude-sonnet-4-0": "computer_20250124",
    "claude-sonnet-4-2025": "computer_20250124",
    "claude-sonnet-4-5": "computer_20250124",
    "claude-haiku-4-5": "computer_20250124",
}
"""Names of models begin like this that have an older tool; all others have the newest."""


class _Block(BaseModel):
    type: str
    id: str = ""
    text: str = ""
    input: Any = None


class _Tokens(BaseModel):
    input_tokens: int | None = None
    output_tokens: int | None = None


class _Answer(BaseModel):
    content: list[_Block] | str

    @property
    def blocks(self) -> list[_Block]:
        """Also of an answer in words alone, which some gateways send as a string."""
        return self.content if isinstance(self.content, list) else [_Block(type="text", text=self.content)]

    stop_reason: str | None = None
    usage: _Tokens | None = None


class AnthropicComputer:
    """A ComputerModel that asks ``POST {base_url}/v1/messages`` with the beta of its tool.

    ``base_url`` and ``api_key`` default to ANTHROPIC_BASE_URL and ANTHROPIC_API_KEY; ``tool`` is chosen by the model's
    name where it is None. ``timeout_s`` bounds one whole turn with its retries: 120 s if not given, 300 s at an address
    of this machine. Raises MissingPrerequisite without the anthropic package, ModelRefused without a key, UsageError
    for an address or a tool that is none.
    """

    limit = PictureLimit(side=1568, area=1_150_000)

    def __init__(
        self,
        model: str,
        base_url: str | None = None,
        api_key: str | None = None,
        timeout_s: float | None = None,
        retries: int = 2,
        tool: str | None = None,
        watch: Watch = unwatched,
    ) -> None:
        url = base_url or os.environ.get("ANTHROPIC_BASE_URL") or ANTHROPIC_URL
        key = api_key if api_key is not None else os.environ.get("ANTHROPIC_API_KEY", "")
        self.name = f"anthropic/{model}"
        self.usage = Usage()
        self._model = model
        self._tool = tool or tool_for(model)
        if self._tool not in BETAS:
            raise UsageError(f"{self.name} has no tool {self._tool!r:.60}: one of {', '.join(BETAS)}")
        self._endpoint = endpoint(self.name, url, key, "ANTHROPIC_API_KEY")
        self.remote = self._endpoint.remote
        self._patience = Patience(usual_limit(self._endpoint, timeout_s, REMOTE_TURN_S), retries, watch)
        self._sdk = need("anthropic", extra="anthropic")

    def turn(self, conversation: Conversation) -> Turn:
        """The next answer. Raises a ModelError subclass, BadReply for an answer that was cut off."""
        question = request(self._model, self._tool, conversation)

        def send(seconds: float) -> str:
            target = self._endpoint
            with self._sdk.Anthropic(api_key=target.key, base_url=target.url, max_retries=0, timeout=seconds) as client:
                return str(client.beta.messages.with_raw_response.create(**question).http_response.text)

        body = call(self._sdk, self._endpoint, send, self._patience, streams.message, pictured=True)
        turn = read(body, self.name)
        self.usage += turn.usage
        return turn


def tool_for(model: str) -> str:
    """The version of the computer tool that a model of this name was made for."""
    return next((tool for start, tool in _ELDERS.items() if model.startswith(start)), NEWEST_TOOL)


def request(model: str, tool: str, conversation: Conversation) -> dict[str, Any]:
    """What the SDK is given for one request; ``betas`` becomes a header, all else the body."""
    size = {"display_width_px": conversation.picture.width, "display_height_px": conversation.picture.height}
    opening = [*_picture(conversation.opening), *_texts(conversation.goal, conversation.opening.words)]
    messages = [{"role": "user", "content": opening}]
    for exchange in conversation.exchanges:
        messages.append({"role": "assistant", "content": exchange.turn.wire})
        messages.append({"role": "user", "content": _results(exchange)})
    return {
        "model": model,
        "max_tokens": MAX_ANSWER_TOKENS,
        "system": sendable(conversation.rules),
        "tools": [{"type": tool, "name": "computer", **size}],
        "betas": [BETAS[tool]],
        "messages": messages,
    }


def read(body: dict[str, Any], name: str) -> Turn:
    """The answer as a turn. Raises BadReply."""
    try:
        answer = _Answer.model_validate(body)
    except ValidationError as error:
        fault = error.errors()[0]
        place = ".".join(str(step) for step in fault["loc"])
        raise BadReply(f"{name} answered JSON that is no message ({place}: {fault['msg']})") from None
    if answer.stop_reason == "max_tokens":
        raise BadReply(f"{name} broke off its answer after {MAX_ANSWER_TOKENS} tokens")
    text = "\n".join(block.text for block in answer.blocks if block.type == "text" and block.text.strip())
    tokens = answer.usage or _Tokens()
    return Turn(
        tuple(
            Call(block.id, json.dumps(block.input, ensure_ascii=False))
            for block in answer.blocks
            if block.type == "tool_use"
        ),
        text=text,
        refused=(text or "the model refused to go on") if answer.stop_reason == "refusal" else "",
        usage=Usage(tokens.input_tokens or 0, tokens.output_tokens or 0),
        wire=body["content"],
    )


def _results(exchange: Exchange) -> list[dict[str, Any]]:
    """One block for each call; the picture of the screen after all of them stands in the last."""
    blocks = [_result(result) for result in exchange.results]
    if not blocks:
        return [*_texts(exchange.view.words), *_picture(exchange.view)]
    blocks[-1]["content"] += _picture(exchange.view)
    return blocks + _texts(exchange.view.words)


def _result(result: CallResult) -> dict[str, Any]:
    block = {"type": "tool_result", "tool_use_id": result.call.id, "content": _texts(result.words or "done")}
    return block | {"is_error": True} if result.failed else block


def _texts(*words: str) -> list[dict[str, Any]]:
    return [{"type": "text", "text": sendable(text)} for text in words if text]


def _picture(view: View) -> list[dict[str, Any]]:
    if view.picture is None:
        return _texts("(an older picture of the screen is left out here)")
    data = base64.b64encode(view.picture.png).decode("ascii")
    return [{"type": "image", "source": {"type": "base64", "media_type": "image/png", "data": data}}]


if TYPE_CHECKING:
    from screenwright.core.computer import ComputerModel

    _: type[ComputerModel] = AnthropicComputer
