"""What is sent to each vendor, word for word: golden files, in the shapes that the vendors document. A
picture stands there as PNG.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from pydantic import TypeAdapter
from pydantic_core import PydanticSerializationError

from computer_builders import NAMES, opening, picture
from screenwright.core.computer import Call, CallResult, Conversation, Exchange, Turn, View
from screenwright.core.messages import Message
from screenwright.llm import anthropic_computer, gemini_computer, openai_computer
from screenwright.llm.chat_computer import messages

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
            {
                "type": "tool_use",
                "id": "tu_1",
                "name": "computer",
                "input": {"action": "left_click", "coordinate": [3, 4]},
            },
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
]
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
                            "functionCall": {
                                "name": "click_at",
                                "args": {"x": 370, "y": 707, "safety_decision": _DOUBT},
                            },
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
                    "parts": [{"functionCall": {"id": "f2", "name": "key_combination", "args": {"keys": "control+s"}}}],
                },
                "finishReason": "STOP",
            }
        ]
    },
]


def conversation(turns: list[Turn]) -> Conversation:
    """The first turn went well, with a person's yes where it was doubted; the second did not."""
    talk = opening(environment="browser")
    for number, turn in enumerate(turns):
        if number == 0:
            results = tuple(CallResult(call, acknowledged=bool(call.checks)) for call in turn.calls)
            view = View(picture(shade=150))
        else:
            results = tuple(CallResult(call, "not done: the window is gone", failed=True) for call in turn.calls)
            view = View(picture(shade=100), "words beside the screen")
        talk = talk.with_exchange(Exchange(turn, results, view))
    return talk


def sent(kind: str, turns: int) -> dict[str, Any]:
    """The request after so many turns."""
    match kind:
        case "openai":
            talk = conversation([openai_computer.read(body, "it") for body in OPENAI_ANSWERS[:turns]])
            return openai_computer.request(NAMES[kind], talk)
        case "anthropic":
            talk = conversation([anthropic_computer.read(body, "it") for body in ANTHROPIC_ANSWERS[:turns]])
            return anthropic_computer.request("claude-opus-4-5", "computer_20251124", talk)
        case "gemini":
            talk = conversation([gemini_computer.read(body, "it") for body in GEMINI_ANSWERS[:turns]])
            return gemini_computer.request(NAMES[kind], talk)
        case _:
            texts = ["click 3 4", "key ctrl s"][:turns]
            talk = conversation([Turn((Call("call", text),), wire=text) for text in texts])
            return {"messages": [_plain(message) for message in messages(talk, "Write one line.")]}


def _plain(message: Message) -> list[str]:
    return [message.role, *(part if isinstance(part, str) else "a picture" for part in message.parts)]


def without_pictures(request: dict[str, Any]) -> dict[str, Any]:
    plain: dict[str, Any] = json.loads(re.sub(r'(?<=[",])iVBOR[^"]*', "PNG", json.dumps(request)))
    return plain


@pytest.mark.parametrize("turns", [0, 1, 2])
@pytest.mark.parametrize("kind", ["openai", "anthropic", "gemini", "chat"])
def test_what_is_sent_is_what_the_golden_file_holds(kind: str, turns: int) -> None:
    golden = json.loads((GOLDEN / f"{kind}.json").read_text())
    assert without_pictures(sent(kind, turns)) == golden[turns]


def test_the_sdks_types_hold_what_is_sent() -> None:
    """The types of the SDKs are made from the vendors' own descriptions of their services."""
    # seconds each, which every process of the tests would pay above
    from anthropic.types.beta import BetaMessageParam, BetaToolComputerUse20251124Param
    from openai.types.responses import ResponseInputItemParam, ToolParam

    for turns in (0, 1, 2):
        question = sent("openai", turns)
        _fits(list[ResponseInputItemParam], question["input"])
        _fits(list[ToolParam], question["tools"])
        question = sent("anthropic", turns)
        _fits(list[BetaMessageParam], question["messages"])
        _fits(list[BetaToolComputerUse20251124Param], question["tools"])


def test_the_sdks_types_refuse_what_is_none() -> None:
    from anthropic.types.beta import BetaMessageParam

    with pytest.raises(PydanticSerializationError):
        _fits(list[BetaMessageParam], [{"role": "user", "content": [{"type": "tool_result"}]}])


def _fits(kind: Any, value: object) -> None:
    """Raises where it is not of the type all through: what the types call iterable is checked as it is written."""
    adapter = TypeAdapter(kind)
    adapter.dump_json(adapter.validate_python(value), warnings="error")
