"""Google's Gemini models with their computer-use tool, by ``generateContent``.

There is no SDK in between. The whole conversation goes along with every turn: the model's own answers word for word,
with their thought signatures, what came of each ``functionCall`` as ``functionResponse``, and the newest pictures in
those. Shapes: the vendor's guide to computer use and its reference agent.
"""

from __future__ import annotations

import base64
import json
import os
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from pydantic import BaseModel, Field, ValidationError

from screenwright.core.agency import Environment
from screenwright.core.computer import Call, CallResult, Conversation, Exchange, PictureLimit, SafetyCheck, Turn, View
from screenwright.core.errors import BadReply
from screenwright.core.messages import Usage, Watch, unwatched
from screenwright.llm import plain_http, streams
from screenwright.llm.calls import REMOTE_TURN_S, call, endpoint, sendable, usual_limit
from screenwright.llm.clock import Patience

GEMINI_URL = "https://generativelanguage.googleapis.com/v1beta"

_ENVIRONMENTS: dict[Environment, str] = {
    "desktop": "ENVIRONMENT_DESKTOP",
    "browser": "ENVIRONMENT_BROWSER",
    "phone": "ENVIRONMENT_MOBILE",
}
_FIRST = "gemini-2.5-"
"""Models of such names know no environment but the browser, and functions by these names that need more than a screen:
they are not offered them. Where a later model wants such a thing, its call comes back as an error."""
_BY_ADDRESS = ("navigate", "search", "go_forward")

_NO_DOUBT = ("regular", "allowed")
_BLOCKED = ("SAFETY", "PROHIBITED_CONTENT", "BLOCKLIST", "SPII", "RECITATION")


class _FunctionCall(BaseModel):
    name: str
    args: dict[str, Any] = {}
    id: str | None = None


class _Part(BaseModel):
    text: str = ""
    function_call: _FunctionCall | None = Field(default=None, alias="functionCall")


class _Content(BaseModel):
    parts: list[_Part] = []


class _Candidate(BaseModel):
    content: _Content = _Content()
    finish_reason: str | None = Field(default=None, alias="finishReason")


class _Feedback(BaseModel):
    block_reason: str | None = Field(default=None, alias="blockReason")


class _Tokens(BaseModel):
    prompt: int | None = Field(default=None, alias="promptTokenCount")
    answer: int | None = Field(default=None, alias="candidatesTokenCount")
    thoughts: int | None = Field(default=None, alias="thoughtsTokenCount")


class _Answer(BaseModel):
    candidates: list[_Candidate] = []
    feedback: _Feedback | None = Field(default=None, alias="promptFeedback")
    usage: _Tokens | None = Field(default=None, alias="usageMetadata")


class GeminiComputer:
    """A ComputerModel that asks ``POST {base_url}/models/{model}:generateContent``.

    ``api_key`` defaults to GEMINI_API_KEY, else GOOGLE_API_KEY. ``timeout_s`` bounds one whole turn with its retries:
    120 s if not given, 300 s at an address of this machine. Raises ModelRefused without a key, UsageError for an
    address that is none.
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
        known = os.environ.get("GEMINI_API_KEY") or os.environ.get("GOOGLE_API_KEY", "")
        self.name = f"gemini/{model}"
        self.usage = Usage()
        self._model = model
        url = (base_url or GEMINI_URL).rstrip("/")
        self._endpoint = endpoint(self.name, url, known if api_key is None else api_key, "GEMINI_API_KEY")
        self.remote = self._endpoint.remote
        self._patience = Patience(usual_limit(self._endpoint, timeout_s, REMOTE_TURN_S), retries, watch)

    def turn(self, conversation: Conversation) -> Turn:
        """The next answer. Raises a ModelError subclass, BadReply for an answer that was cut off."""
        question = request(self._model, conversation)
        url = f"{self._endpoint.url}/models/{quote(self._model)}:generateContent"

        def send(seconds: float) -> str:
            return plain_http.post(url, {"x-goog-api-key": self._endpoint.key}, question, seconds)

        turn = read(call(plain_http, self._endpoint, send, self._patience, streams.content, pictured=True), self.name)
        self.usage += turn.usage
        return turn


def request(model: str, conversation: Conversation) -> dict[str, Any]:
    """The body of one request."""
    opening = [*_texts(conversation.goal, conversation.opening.words), *_picture(conversation.opening)]
    contents: list[dict[str, Any]] = [{"role": "user", "parts": opening}]
    for exchange in conversation.exchanges:
        contents += [exchange.turn.wire, {"role": "user", "parts": _responses(exchange)}]
    return {
        "systemInstruction": {"parts": _texts(conversation.rules)},
        "contents": contents,
        "tools": [{"computerUse": _tool(model, conversation.environment)}],
    }


def _tool(model: str, environment: Environment) -> dict[str, Any]:
    if model.startswith(_FIRST):
        return {"environment": _ENVIRONMENTS["browser"], "excludedPredefinedFunctions": list(_BY_ADDRESS)}
    return {"environment": _ENVIRONMENTS[environment]}


def read(body: dict[str, Any], name: str) -> Turn:
    """The answer as a turn. Raises BadReply."""
    try:
        answer = _Answer.model_validate(body)
    except ValidationError as error:
        fault = error.errors()[0]
        place = ".".join(str(step) for step in fault["loc"])
        raise BadReply(f"{name} answered JSON that is no content ({place}: {fault['msg']})") from None
    tokens = answer.usage or _Tokens()
    usage = Usage(tokens.prompt or 0, (tokens.answer or 0) + (tokens.thoughts or 0))
    if not answer.candidates:
        reason = answer.feedback.block_reason if answer.feedback else None
        if reason is None:
            raise BadReply(f"{name} answered without a candidate")
        return Turn((), refused=f"the request was blocked: {reason:.200}", usage=usage)
    first = answer.candidates[0]
    parts, reason = first.content.parts, first.finish_reason or ""
    calls = tuple(_call(part.function_call, number) for number, part in enumerate(parts) if part.function_call)
    text = "\n".join(part.text for part in parts if part.text.strip())
    if not calls and reason not in ("", "STOP", *_BLOCKED):
        raise BadReply(f"{name} broke off its answer ({reason:.200})")
    return Turn(
        calls,
        text=text,
        refused=f"the answer was blocked: {reason}" if reason in _BLOCKED else "",
        usage=usage,
        wire=body["candidates"][0].get("content"),
    )


def _call(wanted: _FunctionCall, number: int) -> Call:
    """The call without the provider's doubt, which stands among its arguments."""
    args = {name: value for name, value in wanted.args.items() if name != "safety_decision"}
    action = json.dumps({"name": wanted.name, "args": args}, ensure_ascii=False)
    return Call(wanted.id or f"call-{number}", action, _checks(wanted.args.get("safety_decision")))


def _checks(doubt: Any) -> tuple[SafetyCheck, ...]:
    """Whatever is not known to be no doubt is one."""
    if doubt is None:
        return ()
    values = doubt if isinstance(doubt, dict) else {"decision": doubt}
    decision = str(values.get("decision", ""))
    if decision.lower() in _NO_DOUBT:
        return ()
    return (SafetyCheck("safety_decision", decision, str(values.get("explanation", ""))),)


def _responses(exchange: Exchange) -> list[dict[str, Any]]:
    """One for each call; the picture of the screen after all of them stands in the last."""
    asked = [part["functionCall"] for part in exchange.turn.wire["parts"] if part.get("functionCall")]
    responses = [_response(call, result) for call, result in zip(asked, exchange.results, strict=True)]
    if not responses:
        return [*_texts(exchange.view.words), *_picture(exchange.view)]
    if exchange.view.words:
        responses[-1]["response"]["screen"] = sendable(exchange.view.words)
    if exchange.view.picture is not None:
        responses[-1]["parts"] = _picture(exchange.view)
    return [{"functionResponse": response} for response in responses]


def _response(asked: dict[str, Any], result: CallResult) -> dict[str, Any]:
    """``url`` is asked for in every response and not known here: the screen is all that there is."""
    said = {"error" if result.failed else "result": sendable(result.words or "done")}
    acknowledged = {"safety_acknowledgement": "true"} if result.acknowledged else {}
    given = {"id": asked["id"]} if asked.get("id") else {}
    return {"name": asked["name"], **given, "response": {"url": "", **said, **acknowledged}}


def _texts(*words: str) -> list[dict[str, Any]]:
    return [{"text": sendable(text)} for text in words if text]


def _picture(view: View) -> list[dict[str, Any]]:
    if view.picture is None:
        return _texts("(an older picture of the screen is left out here)")
    return [{"inlineData": {"mimeType": "image/png", "data": base64.b64encode(view.picture.png).decode("ascii")}}]


if TYPE_CHECKING:
    from screenwright.core.computer import ComputerModel

    _: type[ComputerModel] = GeminiComputer
