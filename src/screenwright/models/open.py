"""``provider/name`` to a ChatModel."""

from __future__ import annotations

import os

from screenwright.core.errors import UsageError
from screenwright.core.protocols import ChatModel
from screenwright.models.anthropic_chat import AnthropicChat
from screenwright.models.openai_chat import OpenAIChat

PROVIDERS = ("openai", "anthropic", "ollama", "openai-compatible")

OLLAMA_URL = "http://127.0.0.1:11434/v1"

_NO_KEY = "none"
"""Sent where the server asks for no key: the SDK wants one, and the user's real key must not go there."""


def open_model(spec: str, base_url: str | None = None, timeout_s: float = 60.0) -> ChatModel:
    """A chat model by name; nothing is sent yet.

    ``openai/NAME`` and ``anthropic/NAME`` read their key from OPENAI_API_KEY and ANTHROPIC_API_KEY; ``ollama/NAME``
    needs none; ``openai-compatible/NAME`` needs ``base_url`` or OPENAI_BASE_URL and sends OPENAI_API_KEY if there is
    one. ``timeout_s`` bounds one whole reply. Raises UsageError for another name, ModelRefused for a missing key,
    MissingPrerequisite for a missing package.
    """
    provider, _, name = spec.partition("/")
    if provider not in PROVIDERS or not name.strip():
        raise UsageError(f"unknown model {spec!r:.80}: write PROVIDER/NAME with one of {', '.join(PROVIDERS)}")
    if not 0 < timeout_s < float("inf"):
        raise UsageError(f"the time limit of a model is a number of seconds above 0, got {timeout_s:g}")
    if provider == "anthropic":
        return AnthropicChat(name, base_url=base_url, timeout_s=timeout_s)
    if provider == "openai":
        return OpenAIChat(name, base_url=base_url, timeout_s=timeout_s)
    if provider == "ollama":
        url = base_url or OLLAMA_URL
        return OpenAIChat(name, base_url=url, api_key=_NO_KEY, timeout_s=timeout_s, provider=provider)
    url = base_url or os.environ.get("OPENAI_BASE_URL", "")
    if not url:
        raise UsageError(f"{spec} needs the address of its server: give --base-url or set OPENAI_BASE_URL")
    key = os.environ.get("OPENAI_API_KEY") or _NO_KEY
    return OpenAIChat(name, base_url=url, api_key=key, timeout_s=timeout_s, provider=provider)
