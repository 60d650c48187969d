"""OpenAI's computer-use models, by the Responses API.

The screen goes along as ``computer_call_output``, a PNG as data URI; what came before is kept by the service and named
by ``previous_response_id``, with ``truncation: auto`` for what no longer fits. Shapes: the types of the openai SDK
(``ResponseComputerToolCall``, ``ComputerCallOutput``) and the vendor's guide to computer use.
"""

from __future__ import annotations

import base64
import json
import os
from typing import TYPE_CHECKING, Any

from pydantic import BaseModel, ValidationError

from screenwright.core.agency import Environment
from screenwright.core.computer import Call, CallResult, Conversation, PictureLimit, SafetyCheck, Turn
from screenwright.core.errors import BadReply
from screenwright.core.extras import need
from screenwright.core.messages import Picture, Usage, Watch, unwatched
from screenwright.llm import streams
from screenwright.llm.calls import REMOTE_TURN_S, call, endpoint, sendable, usual_limit
from screenwright.llm.clock import Patience
from screenwright.llm.openai_chat import OPENAI_URL

PREVIEW = "computer-use-preview"
"""Models of this name have the first tool, which wants the size of the screen; later ones have one that does not."""

_ENVIRONMENTS: dict[Environment, str] = {"desktop": "linux", "browser": "browser", "phone": "linux"}
"""The tool knows no phone; that it is one stands in the rules."""


class _Check(BaseModel):
    id: str
    code: str | None = None
    message: str | None = None


class _Words(BaseModel):
    type: str
    text: str = ""
    refusal: str = ""


class _Item(BaseModel):
    type: str
    call_id: str = ""
    action: dict[str, Any] | None = None
    actions: list[Any] | None = None
    pending_safety_checks: list[_Check] | None = None
    content: list[_Words] | None = None
    summary: list[_Words] | None = None


class _Tokens(BaseModel):
    input_tokens: int | None = None
    output_tokens: int | None = None


class _Why(BaseModel):
    reason: str | None = None


class _Answer(BaseModel):
    id: str
    output: list[_Item]
    incomplete_details: _Why | None = None
    usage: _Tokens | None = None


class OpenAIComputer:
    """A ComputerModel that asks ``POST {base_url}/responses``.

    ``base_url`` and ``api_key`` default to OPENAI_BASE_URL and OPENAI_API_KEY. ``timeout_s`` bounds one whole turn
    with its retries: 120 s if not given, 300 s at an address of this machine. Raises MissingPrerequisite without the
    openai package, ModelRefused without a key, UsageError for an address that is none.
    """

    limit = PictureLimit(side=1600, area=1600 * 900)

    def __init__(
        self,
        model: str,
        base_url: str | None = None,
        api_key: str | None = None,
        timeout_s: float | None = None,
        retries: int = 2,
        watch: Watch = unwatched,
    ) -> None:
        url = base_url or os.environ.get("OPENAI_BASE_URL") or OPENAI_URL
        key = api_key if api_key is not None else os.environ.get("OPENAI_API_KEY", "")
        self.name = f"openai/{model}"
        self.usage = Usage()
        self._model = model
        self._endpoint = endpoint(self.name, url, key, "OPENAI_API_KEY")
        self.remote = self._endpoint.remote
        self._patience = Patience(usual_limit(self._endpoint, timeout_s, REMOTE_TURN_S), retries, watch)
        self._sdk = need("openai", extra="openai")

    def turn(self, conversation: Conversation) -> Turn:
        """The next answer. Raises a ModelError subclass, BadReply for an answer that was cut off."""
        question = request(self._model, conversation)

        def send(seconds: float) -> str:
            target = self._endpoint
            with self._sdk.OpenAI(api_key=target.key, base_url=target.url, max_retries=0, timeout=seconds) as client:
                return str(client.responses.with_raw_response.create(**question).http_response.text)

        body = call(self._sdk, self._endpoint, send, self._patience, streams.response, pictured=True)
        turn = read(body, self.name)
        self.usage += turn.usage
        return turn


def request(model: str, conversation: Conversation) -> dict[str, Any]:
    """The body of one request."""
    question: dict[str, Any] = {
        "model": model,
        "instructions": sendable(conversation.rules),
        "tools": [_tool(model, conversation)],
        "truncation": "auto",
        "input": _input(model, conversation),
    }
    if model.startswith(PREVIEW):
        question["reasoning"] = {"summary": "concise"}  # else this model gives no word with its calls
    if conversation.exchanges:
        question["previous_response_id"] = conversation.exchanges[-1].turn.wire
    return question


def read(body: dict[str, Any], name: str) -> Turn:
    """The answer as a turn. Raises BadReply."""
    try:
        answer = _Answer.model_validate(body)
    except ValidationError as error:
        fault = error.errors()[0]
        place = ".".join(str(step) for step in fault["loc"])
        raise BadReply(f"{name} answered JSON that is no response ({place}: {fault['msg']})") from None
    calls = tuple(_call(item) for item in answer.output if item.type == "computer_call")
    why = answer.incomplete_details
    if why is not None and not calls:
        raise BadReply(f"{name} broke off its answer ({why.reason or 'no reason given':.200})")
    said = [part for item in answer.output for part in [*(item.summary or ()), *(item.content or ())]]
    tokens = answer.usage or _Tokens()
    return Turn(
        calls,
        text="\n".join(part.text for part in said if part.text.strip()),
        refused="\n".join(part.refusal for part in said if part.refusal.strip()),
        usage=Usage(tokens.input_tokens or 0, tokens.output_tokens or 0),
        wire=answer.id,
    )


def _tool(model: str, conversation: Conversation) -> dict[str, Any]:
    if not model.startswith(PREVIEW):
        return {"type": "computer"}
    return {
        "type": "computer_use_preview",
        "display_width": conversation.picture.width,
        "display_height": conversation.picture.height,
        "environment": _ENVIRONMENTS[conversation.environment],
    }


def _input(model: str, conversation: Conversation) -> list[dict[str, Any]]:
    """What is new since the last answer: the goal and the screen, or what came of the calls."""
    picture, words = conversation.picture, conversation.now.words
    results = conversation.exchanges[-1].results if conversation.exchanges else ()
    if results:
        outputs = [_output(result, picture) for result in results]
        told = _texts(*(result.words for result in results), words)
        return [*outputs, {"role": "user", "content": told}] if told else outputs
    told = _texts("" if conversation.exchanges else conversation.goal, words)
    detail = "auto" if model.startswith(PREVIEW) else "original"  # points are counted in the picture as sent
    image = {"type": "input_image", "image_url": _data_uri(picture), "detail": detail}
    return [{"role": "user", "content": [*told, image]}]


def _output(result: CallResult, picture: Picture) -> dict[str, Any]:
    """Every call of one answer gets the same picture: there is none without."""
    output: dict[str, Any] = {
        "type": "computer_call_output",
        "call_id": result.call.id,
        "output": {"type": "computer_screenshot", "image_url": _data_uri(picture)},
    }
    if result.acknowledged:
        output["acknowledged_safety_checks"] = [
            {"id": check.id, "code": check.code, "message": check.message} for check in result.call.checks
        ]
    return output


def _texts(*words: str) -> list[dict[str, Any]]:
    return [{"type": "input_text", "text": sendable(text)} for text in words if text]


def _data_uri(picture: Picture) -> str:
    return "data:image/png;base64," + base64.b64encode(picture.png).decode("ascii")


def _call(item: _Item) -> Call:
    wanted = item.action if item.actions is None else item.actions
    checks = tuple(
        SafetyCheck(check.id, check.code or "", check.message or "") for check in item.pending_safety_checks or ()
    )
    return Call(item.call_id, json.dumps(wanted, ensure_ascii=False), checks)


if TYPE_CHECKING:
    from screenwright.core.computer import ComputerModel

    _: type[ComputerModel] = OpenAIComputer
