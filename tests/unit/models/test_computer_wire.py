"""What is sent to each vendor, word for word: golden files, in the shapes that the vendors document.

``UPDATE_GOLDEN=1`` writes them anew; read them then. A picture stands there as its size.
"""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from typing import Any

import pytest
from pydantic import TypeAdapter

from computer_builders import NAMES, opening, picture
from screenwright.core.computer import CallResult, Conversation, Exchange, Turn, View
from screenwright.models import anthropic_computer, gemini_computer, openai_computer
from screenwright.models.chat_computer import messages

GOLDEN = Path(__file__).parents[2] / "golden" / "computer"

OPENAI_ANSWERS: list[dict[str, Any]] = [
    {
        "id": "resp_1",
        "output": [
            {"type": "reasoning", "id": "rs_1", "summary": [{"type": "summary_text", "text": "The menu is shut."}]},
            {
                "type": "computer_call",
                "id": "cu_1",
                "call_id": "call_1",
                "action": {"type": "click", "x": 3, "y": 4, "button": "left"},
                "pending_safety_checks": [
                    {"id": "sc_1", "code": "malicious_instructions", "message": "The screen gives orders."}
                ],
                "status": "completed",
            },
        ],
        "usage": {"input_tokens": 1, "output_tokens": 2, "total_tokens": 3},
    },
    {
        "id": "resp_2",
        "output": [
            {
                "type": "computer_call",
                "id": "cu_2",
                "call_id": "call_2",
                "action": {"type": "keypress", "keys": ["CTRL", "S"]},
                "pending_safety_checks": [],
                "status": "completed",
            }
        ],
    },
]
ANTHROPIC_ANSWERS: list[dict[str, Any]] = [
    {
        "content": [
            {"type": "text", "text": "The menu is shut."},
            {"type": "tool_use", "id": "tu_1", "name": "computer", "input": {"action": "left_click", "coordinate": [3, 4]}},
        ],
        "stop_reason": "tool_use",
    },
    {
        "content": [
            {"type": "thinking", "thinking": "Save.", "signature": "c2lnbmVk"},
            {"type": "tool_use", "id": "tu_2", "name": "computer", "input": {"action": "key", "text": "ctrl+s"}},
        ],
        "stop_reason": "tool_use",
    },
]  # fmt: skip
_DOUBT = {"decision": "require_confirmation", "explanation": "The screen gives orders."}
GEMINI_ANSWERS: list[dict[str, Any]] = [
    {
        "candidates": [
            {
                "content": {
                    "role": "model",
                    "parts": [
                        {"text": "The menu is shut."},
                        {
                            "functionCall": {"name": "click_at", "args": {"x": 370, "y": 707, "safety_decision": _DOUBT}},
                            "thoughtSignature": "c2lnbmVk",
                        },
                    ],
                },
                "finishReason": "STOP",
            }
        ]
    },
    {
        "candidates": [
            {
                "content": {
                    "role": "model",
                    "parts": [
                        {"functionCall": {"id": "f2", "name": "key_combination", "args": {"keys": "control+s"}}}
                    ],
                },
                "finishReason": "STOP",
            }
        ]
    },
]  # fmt: skip


def conversation(turns: list[Turn]) -> Conversation:
    """The first turn went well, with a person's yes where it was doubted; the second did not."""
    first, second = turns
    talk = opening(environment="browser")
    done = tuple(CallResult(call, acknowledged=bool(call.checks)) for call in first.calls)
    talk = talk.with_exchange(Exchange(first, done, View(picture(shade=150))))
    missed = tuple(CallResult(call, "not done: the window is gone", failed=True) for call in second.calls)
    return talk.with_exchange(Exchange(second, missed, View(picture(shade=100), "words beside the screen")))


def sent(kind: str, number: int) -> dict[str, Any]:
    """The request that begins a conversation, or the one after two turns."""
    if kind == "chat":
        turns = [Turn(_chat_calls(text), wire=text) for text in ("click 3 4", "key ctrl s")]
        talk = messages(opening() if number == 0 else conversation(turns), "Write one line.")
        parts = [[part if isinstance(part, str) else "a picture" for part in message.parts] for message in talk]
        return {"messages": [[message.role, *part] for message, part in zip(talk, parts, strict=True)]}
    if kind == "openai":
        turns = [openai_computer.read(body, "it") for body in OPENAI_ANSWERS]
    elif kind == "anthropic":
        turns = [anthropic_computer.read(body, "it") for body in ANTHROPIC_ANSWERS]
    else:
        turns = [gemini_computer.read(body, "it") for body in GEMINI_ANSWERS]
    talk = opening(environment="browser") if number == 0 else conversation(turns)
    if kind == "openai":
        return openai_computer.request(NAMES[kind], talk)
    if kind == "anthropic":
        return anthropic_computer.request("claude-opus-4-5", "computer_20251124", talk)
    return gemini_computer.request(NAMES[kind], talk)


def _chat_calls(text: str) -> tuple[Any, ...]:
    from screenwright.core.computer import Call

    return (Call("call-0", text),)


@pytest.mark.parametrize("number", [0, 1], ids=["first", "third"])
@pytest.mark.parametrize("kind", ["openai", "anthropic", "gemini", "chat"])
def test_what_is_sent_is_what_the_golden_file_holds(kind: str, number: int) -> None:
    words = json.dumps(sent(kind, number), indent=1, ensure_ascii=False)
    words = re.sub(r'(?<=[",])iVBOR[^"]*', "PNG", words) + "\n"
    path = GOLDEN / f"{kind}_{'first' if number == 0 else 'third'}.json"
    if os.environ.get("UPDATE_GOLDEN"):
        path.write_text(words)
    assert words == path.read_text()


def test_the_sdks_types_hold_what_is_sent() -> None:
    """The types of the SDKs are made from the vendors' own descriptions of their services."""
    from anthropic.types.beta import BetaMessageParam
    from openai.types.responses import ResponseInputItemParam, ToolParam

    for number in (0, 1):
        question = sent("openai", number)
        TypeAdapter(list[ResponseInputItemParam]).validate_python(question["input"])
        TypeAdapter(list[ToolParam]).validate_python(question["tools"])
        TypeAdapter(list[BetaMessageParam]).validate_python(sent("anthropic", number)["messages"])
