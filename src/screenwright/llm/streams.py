"""The events of a stream put together to the answer that the protocol gives without one.

Nobody here asks for a stream; some servers and gateways send one all the same. Each function takes the events of one
answer, in order. One that holds the whole answer is taken as it is.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from screenwright.llm.bodies import Body


def chat_completion(events: Sequence[Body]) -> Body:
    """OpenAI's chat completions: the pieces of ``choices[0].delta`` in a row."""
    pieces: list[str] = []
    thoughts: list[str] = []
    calls: dict[Any, Body] = {}
    reason: Any = None
    usage: Any = None
    for event in events:
        usage = event.get("usage") or usage
        for choice in _dicts(event.get("choices"))[:1]:
            if isinstance(choice.get("message"), dict):
                return event
            reason = choice.get("finish_reason") or reason
            delta = choice.get("delta")
            if isinstance(delta, dict):
                pieces += _text(delta.get("content"))
                thoughts += _text(delta.get("reasoning_content") or delta.get("reasoning"))
                for part in _dicts(delta.get("tool_calls")):
                    _add(calls.setdefault(part.get("index"), {}), part.get("function"))
    said = {"content": "".join(pieces), "reasoning_content": "".join(thoughts)}
    called = [{"function": function} for function in calls.values() if function.get("name")]
    choice = {"message": {**said, "tool_calls": called}, "finish_reason": reason}
    return {"choices": [choice], "usage": usage}


def message(events: Sequence[Body]) -> Body:
    """Anthropic's messages: blocks that are begun, grow by deltas and end."""
    whole: Body = {"content": []}
    blocks: dict[Any, Body] = {}
    for event in events:
        match event.get("type"):
            case "message":
                return event
            case "message_start" if isinstance(event.get("message"), dict):
                whole = {**event["message"]}
            case "content_block_start" if isinstance(event.get("content_block"), dict):
                blocks[event.get("index")] = {**event["content_block"]}
            case "content_block_delta" if isinstance(event.get("delta"), dict):
                _grow(blocks.setdefault(event.get("index"), {"type": "text"}), event["delta"])
            case "message_delta" if isinstance(event.get("delta"), dict):
                usage = {**(whole.get("usage") or {}), **(event.get("usage") or {})}
                whole |= {**event["delta"], "usage": usage}
            case _:
                pass
    return {**whole, "content": [_whole(block) for block in blocks.values()]}


def response(events: Sequence[Body]) -> Body:
    """OpenAI's responses: the last event that holds the response as it is then."""
    held = [event["response"] for event in events if isinstance(event.get("response"), dict)]
    return held[-1] if held else events[-1]


def content(events: Sequence[Body]) -> Body:
    """Gemini's ``generateContent``: the parts of the first candidate in a row; all else is that of the last event."""
    parts: list[Any] = []
    last: Body = {}
    for event in events:
        last |= event
        for candidate in _dicts(event.get("candidates"))[:1]:
            said = candidate.get("content")
            parts += said.get("parts") or [] if isinstance(said, dict) else []
            last["candidates"] = [{**candidate, "content": {**(said or {}), "parts": parts}}]
    return last


def _add(function: Body, more: object) -> None:
    """The name and the arguments of a call grow by pieces of their texts."""
    if isinstance(more, dict):
        _grow(function, more)


def _grow(block: Body, delta: Body) -> None:
    """A delta names the field of its block, but for the JSON of a tool, which is read when it is whole."""
    for name, more in delta.items():
        if name != "type" and isinstance(more, str):
            block[name] = (block[name] if isinstance(block.get(name), str) else "") + more


def _whole(block: Body) -> Body:
    told = block.pop("partial_json", None)
    if not told:
        return block
    try:
        return {**block, "input": json.loads(told)}
    except (ValueError, RecursionError):
        return {**block, "input": told}


def _text(content: object) -> list[str]:
    if isinstance(content, str):
        return [content]
    return [part["text"] for part in _dicts(content) if isinstance(part.get("text"), str)]


def _dicts(value: object) -> list[Body]:
    return [one for one in value if isinstance(one, dict)] if isinstance(value, list) else []
