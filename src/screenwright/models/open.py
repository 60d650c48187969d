"""``provider/name`` to a ChatModel or a ComputerModel."""

from __future__ import annotations

import os

from screenwright.core.computer import ComputerModel
from screenwright.core.errors import UsageError
from screenwright.core.protocols import ChatModel
from screenwright.models.anthropic_chat import AnthropicChat
from screenwright.models.anthropic_computer import AnthropicComputer
from screenwright.models.chat_computer import ChatComputer
from screenwright.models.gemini_computer import GeminiComputer
from screenwright.models.openai_chat import OpenAIChat
from screenwright.models.openai_computer import OpenAIComputer

PROVIDERS = ("openai", "anthropic", "ollama", "openai-compatible")

COMPUTER_PROVIDERS = ("openai", "anthropic", "gemini")
"""Those with a computer-use tool of their own; the models of each write in the dialect of the same name."""

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
        hint = "; gemini/NAME works with --agent computer-use" if provider == "gemini" else ""
        raise UsageError(f"unknown model {spec!r:.80}: write PROVIDER/NAME with one of {', '.join(PROVIDERS)}{hint}")
    _check_limit(timeout_s)
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


def open_computer_model(
    spec: str, base_url: str | None = None, timeout_s: float = 120.0, form: str | None = None, tool: str | None = None
) -> ComputerModel:
    """A computer-use model by name; nothing is sent yet.

    ``openai/NAME``, ``anthropic/NAME`` and ``gemini/NAME`` are used by the tool of their vendor, with the key in
    OPENAI_API_KEY, ANTHROPIC_API_KEY, and GEMINI_API_KEY or GOOGLE_API_KEY; ``tool`` is a version of Anthropic's. With
    ``form``, which says how actions are written, it is any chat model that :func:`open_model` knows. ``timeout_s``
    bounds one whole turn. Raises UsageError, ModelRefused and MissingPrerequisite as :func:`open_model` does.
    """
    provider, _, name = spec.partition("/")
    if tool is not None and (form is not None or provider != "anthropic"):
        raise UsageError(f"{spec!r:.80} has no choice of tools: only the tool of anthropic/NAME has versions")
    if form is not None:
        return ChatComputer(open_model(spec, base_url, timeout_s), form)
    if provider not in COMPUTER_PROVIDERS or not name.strip():
        known = ", ".join(COMPUTER_PROVIDERS)
        raise UsageError(f"unknown computer-use model {spec!r:.80}: write PROVIDER/NAME with one of {known}")
    _check_limit(timeout_s)
    if provider == "openai":
        return OpenAIComputer(name, base_url=base_url, timeout_s=timeout_s)
    if provider == "anthropic":
        return AnthropicComputer(name, base_url=base_url, timeout_s=timeout_s, tool=tool)
    return GeminiComputer(name, base_url=base_url, timeout_s=timeout_s)


def _check_limit(timeout_s: float) -> None:
    if not 0 < timeout_s < float("inf"):
        raise UsageError(f"the time limit of a model is a number of seconds above 0, got {timeout_s:g}")
