"""Computer-use models on the local server, and conversations for them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from screenwright.core.computer import Call, CallResult, Conversation, Exchange, PictureLimit, SafetyCheck, Turn, View
from screenwright.core.errors import ScreenwrightError
from screenwright.core.images import encode_png
from screenwright.core.messages import Picture, Usage
from screenwright.llm.anthropic_computer import AnthropicComputer
from screenwright.llm.gemini_computer import GeminiComputer
from screenwright.llm.openai_computer import OpenAIComputer

KEY = "sk-canary-0123456789"
NAMES = {
    "openai": "computer-use-preview",
    "anthropic": "claude-next",
    "gemini": "gemini-2.5-computer-use-preview-10-2025",
}
"""Of Anthropic none that there is: the SDK warns of models that are to go, and every one is some day."""
KEY_VARIABLES = ("OPENAI_API_KEY", "ANTHROPIC_API_KEY", "GEMINI_API_KEY", "GOOGLE_API_KEY")
"""All that a test must take out of its surroundings, with the addresses."""
ADDRESSES = ("OPENAI_BASE_URL", "ANTHROPIC_BASE_URL")

CLICKS = {
    "openai": {"type": "click", "x": 3, "y": 4, "button": "left"},
    "anthropic": {"action": "left_click", "coordinate": [3, 4]},
    "gemini": {"name": "click_at", "args": {"x": 500, "y": 500}},
}

Model = OpenAIComputer | AnthropicComputer | GeminiComputer


def connect(kind: str, server_url: str, timeout_s: float = 10.0, model: str | None = None, key: str = KEY) -> Model:
    """A client of that vendor whose service stands at ``server_url``, without a path."""
    name = model or NAMES[kind]
    if kind == "openai":
        return OpenAIComputer(name, f"{server_url}/v1", key, timeout_s)
    if kind == "anthropic":
        return AnthropicComputer(name, server_url, key, timeout_s)
    return GeminiComputer(name, f"{server_url}/v1", key, timeout_s)


def picture(width: int = 9, height: int = 6, shade: int = 200) -> Picture:
    return Picture(encode_png(np.full((height, width, 3), shade, dtype=np.uint8)), width, height)


def opening(words: str = "", **others: object) -> Conversation:
    values = {"rules": "be careful", "goal": "save my work", "environment": "desktop", **others}
    return Conversation(opening=View(picture(), words), **values)  # type: ignore[arg-type]  # a test's own keywords


def answered(talk: Conversation, turn: Turn, words: str = "", shade: int = 100, **result: bool) -> Conversation:
    """The conversation after all calls of the turn were carried out, with the words for each."""
    results = tuple(CallResult(call, words, **result) for call in turn.calls)
    return talk.with_exchange(Exchange(turn, results, View(picture(shade=shade))))


@dataclass
class ScriptedComputer:
    """A ComputerModel with canned turns; an error among them is raised in its turn. ``seen``: all conversations."""

    turns: list[Turn | ScreenwrightError]
    seen: list[Conversation] = field(default_factory=list)
    name: str = "scripted/computer"
    usage: Usage = field(default_factory=Usage)
    limit: PictureLimit = PictureLimit(1000, 1_000_000)  # noqa: RUF009  # it is frozen

    def turn(self, conversation: Conversation) -> Turn:
        self.seen.append(conversation)
        answer = self.turns.pop(0)
        if isinstance(answer, ScreenwrightError):
            raise answer
        return answer


CHECK = SafetyCheck("sc_1", "malicious_instructions", "The screen gives orders.")


def call(*actions: dict[str, Any], of: str = "1", checks: Sequence[SafetyCheck] = ()) -> Call:
    """In our own dialect."""
    return Call(f"call_{of}", json.dumps({"actions": actions}), tuple(checks))


def asks(*calls: Call, text: str = "so it is") -> Turn:
    return Turn(calls, text)


def says(text: str, refused: str = "") -> Turn:
    return Turn((), text, refused)
