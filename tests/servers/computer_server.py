"""A real HTTP server on loopback that speaks three computer-use protocols, as strictly as their documentation is.

``POST /v1/responses`` (OpenAI), ``POST /v1/messages`` with a beta (Anthropic) and
``POST /v1/models/NAME:generateContent`` (Gemini). Answers are scripted free of any of them::

    with ComputerServer([turn({"type": "screenshot"}), turn(text="done")]) as server:
        OpenAIComputer("computer-use-preview", server.openai_url, "k").turn(...)

It remembers what it asked for and answers 400 where a call stays without a result, a safety check without its
acknowledgement, or a picture has another size than was announced. All that ``chat_server`` misbehaves in it can, too.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

from servers.chat_server import SECRET_HEADERS, Behaviour, ChatServer, Handler, Request, png_size, uri_size

TOOLS = {
    "computer_20241022": "computer-use-2024-10-22",
    "computer_20250124": "computer-use-2025-01-24",
    "computer_20251124": "computer-use-2025-11-24",
}
ENVIRONMENTS = ("ENVIRONMENT_BROWSER", "ENVIRONMENT_DESKTOP", "ENVIRONMENT_MOBILE")


def turn(*actions: Any, text: str = "", doubt: str = "", refusal: str = "") -> Behaviour:
    """One answer: an action in the vendor's own words for each call. ``doubt``: a safety check on the first of them."""
    return Behaviour(text=json.dumps({"actions": actions, "text": text, "doubt": doubt, "refusal": refusal}))


@dataclass
class ComputerServer(ChatServer):
    """``asked``: for each answer so far, by its number, the ids of its calls and those of their safety checks."""

    asked: list[dict[str, list[str]]] = field(default_factory=list)

    def wire(self) -> type[Handler]:
        return _ComputerHandler


class _ComputerHandler(Handler):
    chat: ComputerServer

    def request_values(self) -> Request:
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        headers = {name.lower(): value for name, value in self.headers.items()}
        if self.path == "/v1/responses":
            found = _responses(body, self.chat.asked)
        elif self.path.partition("?")[0] == "/v1/messages":
            found = _messages(body, headers)
        elif self.path.startswith("/v1/models/") and self.path.endswith(":generateContent"):
            found = _contents(body, headers)
        else:
            raise ValueError(f"no such path: {self.path}")
        model = body.get("model") or self.path.removeprefix("/v1/models/").partition(":")[0]
        shown = {name: value for name, value in headers.items() if name not in {*SECRET_HEADERS, "x-goog-api-key"}}
        return Request(self.path, model, "\n".join(found.texts), found.pictures, body, shown)

    def body_of(self, text: str) -> bytes:
        script, number = json.loads(text or turn().text or ""), len(self.chat.asked)
        ids = [f"call_{number}_{place}" for place in range(len(script["actions"]))]
        self.chat.asked.append({one: ["check_1"] if script["doubt"] and one == ids[0] else [] for one in ids})
        if self.path == "/v1/responses":
            answer = _response(script, ids, number)
        elif self.path.endswith("generateContent"):
            answer = _candidate(script)
        else:
            answer = _message(script, ids)
        return json.dumps(answer).encode()


@dataclass
class _Found:
    texts: list[str] = field(default_factory=list)
    pictures: list[tuple[int, int]] = field(default_factory=list)


def _must(true: object, words: str) -> None:
    if not true:
        raise ValueError(words)


# -- OpenAI ------------------------------------------------------------------------------------------------------


def _responses(body: dict[str, Any], asked: list[dict[str, list[str]]]) -> _Found:
    found = _Found([body["instructions"]])
    _must(body["truncation"] == "auto", "truncation must be auto with this tool")
    previous = body.get("previous_response_id")
    open_calls = dict(asked[int(previous.removeprefix("resp_"))]) if previous else {}
    for item in body["input"]:
        if item.get("type") == "computer_call_output":
            _must(item["call_id"] in open_calls, f"no tool call found for {item['call_id']}")
            checks = [check["id"] for check in item.get("acknowledged_safety_checks", [])]
            _must(checks == open_calls.pop(item["call_id"]), "computer call has pending safety checks")
            _must(item["output"]["type"] == "computer_screenshot", "an output must be a computer_screenshot")
            found.pictures.append(uri_size(item["output"]["image_url"]))
            continue
        _must(item["role"] == "user" and item["content"], f"what is {item!r:.80}?")
        for part in item["content"]:
            if part["type"] == "input_text":
                found.texts.append(part["text"])
            else:
                _must(part["type"] == "input_image", f"unknown part {part['type']!r}")
                found.pictures.append(uri_size(part["image_url"]))
    _must(not open_calls, f"no tool output found for {', '.join(open_calls)}")
    (tool,) = body["tools"]
    if tool["type"] == "computer_use_preview":
        _must(tool["environment"] in ("linux", "browser", "windows", "mac", "ubuntu"), "unknown environment")
        size = (tool["display_width"], tool["display_height"])
        _must(found.pictures[-1] == size, f"the picture is not {size}")
    else:
        _must(tool == {"type": "computer"}, f"unknown tool {tool}")
    return found


def _response(script: dict[str, Any], ids: list[str], number: int) -> dict[str, Any]:
    output: list[dict[str, Any]] = []
    if script["actions"]:
        summary = [{"type": "summary_text", "text": script["text"]}] if script["text"] else []
        output.append({"type": "reasoning", "id": f"rs_{number}", "summary": summary})
    elif script["text"] or script["refusal"]:
        said = {"type": "output_text", "text": script["text"], "annotations": []}
        part = {"type": "refusal", "refusal": script["refusal"]} if script["refusal"] else said
        output.append({"type": "message", "id": f"msg_{number}", "role": "assistant", "content": [part]})
    for place, (one, action) in enumerate(zip(ids, script["actions"], strict=True)):
        doubt = {"id": "check_1", "code": "malicious_instructions", "message": script["doubt"]}
        item = {"type": "computer_call", "id": f"cu_{one}", "call_id": one, "status": "completed"}
        wanted = {"actions": action} if isinstance(action, list) else {"action": action}
        checks = [doubt] if script["doubt"] and place == 0 else []
        output.append({**item, **wanted, "pending_safety_checks": checks})
    usage = {"input_tokens": 1100, "output_tokens": 30, "total_tokens": 1130}
    return {"id": f"resp_{number}", "object": "response", "status": "completed", "output": output, "usage": usage}


# -- Anthropic ---------------------------------------------------------------------------------------------------


def _messages(body: dict[str, Any], headers: dict[str, str]) -> _Found:
    found = _Found([body["system"]])
    _must(body["max_tokens"] > 0, "max_tokens: field required")
    (tool,) = body["tools"]
    _must(tool["name"] == "computer" and tool["type"] in TOOLS, f"unknown tool {tool['type']}")
    _must(headers.get("anthropic-beta") == TOOLS[tool["type"]], f"{tool['type']} needs its beta")
    open_calls: list[str] = []
    for number, message in enumerate(body["messages"]):
        _must(message["role"] == ("assistant" if number % 2 else "user"), "roles must alternate")
        _must(message["content"], "all messages must have content")
        results = [block["tool_use_id"] for block in message["content"] if block["type"] == "tool_result"]
        _must(results == open_calls, f"tool_use ids {open_calls} were answered by {results}")
        _block_texts(message["content"], found)
        open_calls = [block["id"] for block in message["content"] if block["type"] == "tool_use"]
    size = (tool["display_width_px"], tool["display_height_px"])
    _must(found.pictures[-1] == size, f"the newest picture is not {size}")
    return found


def _block_texts(blocks: list[dict[str, Any]], found: _Found) -> None:
    for block in blocks:
        match block["type"]:
            case "text":
                _must(block["text"].strip(), "text content blocks must be non-empty")
                found.texts.append(block["text"])
            case "image":
                _must(block["source"]["media_type"] == "image/png", "a PNG is announced as such")
                found.pictures.append(png_size(block["source"]["data"]))
            case "tool_result":
                _block_texts(block["content"], found)
            case other:
                _must(other == "tool_use", f"unknown block {other!r}")


def _message(script: dict[str, Any], ids: list[str]) -> dict[str, Any]:
    words = script["refusal"] or script["text"]
    content: list[dict[str, Any]] = [{"type": "text", "text": words}] if words else []
    for one, action in zip(ids, script["actions"], strict=True):
        content.append({"type": "tool_use", "id": one, "name": "computer", "input": action})
    reason = "refusal" if script["refusal"] else "tool_use" if ids else "end_turn"
    usage = {"input_tokens": 1100, "output_tokens": 30}
    answer = {"id": "msg_1", "type": "message", "role": "assistant", "model": "fake", "content": content}
    return {**answer, "stop_reason": reason, "usage": usage}


# -- Gemini ------------------------------------------------------------------------------------------------------


def _contents(body: dict[str, Any], headers: dict[str, str]) -> _Found:
    found = _Found([part["text"] for part in body["systemInstruction"]["parts"]])
    _must(headers.get("x-goog-api-key"), "API key not valid")
    (tool,) = body["tools"]
    _must(tool["computerUse"]["environment"] in ENVIRONMENTS, f"unknown tool {tool}")
    open_calls: list[dict[str, Any]] = []
    for number, content in enumerate(body["contents"]):
        _must(content["role"] == ("model" if number % 2 else "user"), "roles must alternate")
        responses = [part["functionResponse"] for part in content["parts"] if "functionResponse" in part]
        _must(
            [response["name"] for response in responses] == [call["name"] for call in open_calls],
            "the number of function response parts must be equal to the number of function call parts",
        )
        for call, response in zip(open_calls, responses, strict=True):
            _must("url" in response["response"], "a response of this tool must have a url")
            asked = call["args"].get("safety_decision", {}).get("decision") == "require_confirmation"
            given = response["response"].get("safety_acknowledgement") == "true"
            _must(asked == given, "safety_acknowledgement is missing, or not asked for")
            found.texts += [response["response"].get("result", ""), response["response"].get("error", "")]
            _part_texts(response.get("parts", []), found)
        _part_texts(content["parts"], found)
        open_calls = [part["functionCall"] for part in content["parts"] if "functionCall" in part]
    return found


def _part_texts(parts: list[dict[str, Any]], found: _Found) -> None:
    for part in parts:
        if "text" in part:
            found.texts.append(part["text"])
        if "inlineData" in part:
            _must(part["inlineData"]["mimeType"] == "image/png", "a PNG is announced as such")
            found.pictures.append(png_size(part["inlineData"]["data"]))


def _candidate(script: dict[str, Any]) -> dict[str, Any]:
    if script["refusal"]:
        return {"promptFeedback": {"blockReason": script["refusal"]}}
    parts: list[dict[str, Any]] = [{"text": script["text"]}] if script["text"] else []
    for place, action in enumerate(script["actions"]):
        doubt = {"safety_decision": {"decision": "require_confirmation", "explanation": script["doubt"]}}
        args = {**action["args"], **(doubt if script["doubt"] and place == 0 else {})}
        parts.append({"functionCall": {"name": action["name"], "args": args}, "thoughtSignature": "c2lnbmVk"})
    usage = {"promptTokenCount": 1100, "candidatesTokenCount": 20, "thoughtsTokenCount": 10}
    return {
        "candidates": [{"content": {"role": "model", "parts": parts}, "finishReason": "STOP"}],
        "usageMetadata": usage,
    }
