"""``provider/name`` to a ChatModel or a ComputerModel."""

from __future__ import annotations

import os

from screenwright.core.computer import ComputerModel
from screenwright.core.errors import UsageError
from screenwright.core.messages import Watch, unwatched
from screenwright.core.protocols import ChatModel
from screenwright.llm.anthropic_chat import AnthropicChat
from screenwright.llm.anthropic_computer import AnthropicComputer
from screenwright.llm.chat_computer import ChatComputer
from screenwright.llm.gemini_computer import GeminiComputer
from screenwright.llm.local_chat import CONTEXT, LocalChat
from screenwright.llm.model_files import file_of
from screenwright.llm.openai_chat import OpenAIChat
from screenwright.llm.openai_computer import OpenAIComputer
from screenwright.llm.pictures import PicturesTaken

PROVIDERS = ("openai", "anthropic", "ollama", "openai-compatible", "local")

COMPUTER_PROVIDERS = ("openai", "anthropic", "gemini")
"""Those with a computer-use tool of their own; the models of each write in the dialect of the same name."""

OLLAMA_URL = "http://127.0.0.1:11434/v1"

_NO_KEY = "none"
"""Sent where the server asks for no key: the SDK wants one, and the user's real key must not go there."""


def open_model(
    spec: str,
    base_url: str | None = None,
    timeout_s: float | None = None,
    pictures: PicturesTaken = "many",
    watch: Watch = unwatched,
    context: int | None = None,
) -> ChatModel:
    """A chat model by name; nothing is sent or loaded yet.

    ``openai/NAME`` and ``anthropic/NAME`` read their key from OPENAI_API_KEY and ANTHROPIC_API_KEY; ``ollama/NAME``
    needs none; ``openai-compatible/NAME`` needs ``base_url`` or OPENAI_BASE_URL and sends OPENAI_API_KEY if there is
    one. ``local/NAME`` and ``local/PATH.gguf`` run in this process, with ``context`` tokens for a question and its
    answer. ``timeout_s`` bounds one whole reply: 300 s for an address of this machine and 60 s for others if not given.
    ``pictures``: how many the model takes in one question; ``watch`` is told while it is waited for. Raises UsageError
    for another name or a file that is none, ModelRefused for a missing key, MissingPrerequisite for a missing package.
    """
    provider, _, name = spec.partition("/")
    if provider not in PROVIDERS or not name.strip():
        hint = "; gemini/NAME works with --agent computer-use" if provider == "gemini" else ""
        raise UsageError(f"unknown model {spec!r:.80}: write PROVIDER/NAME with one of {', '.join(PROVIDERS)}{hint}")
    _check_limit(timeout_s)
    if provider == "local":
        if base_url is not None:
            raise UsageError(f"{spec:.80} runs in this process and has no address: leave --base-url away")
        path = file_of(name)
        return LocalChat(path, timeout_s, pictures, watch, context or CONTEXT)
    if provider == "anthropic":
        return AnthropicChat(name, base_url, timeout_s=timeout_s, pictures=pictures, watch=watch)
    url, key = _server_of(spec, provider, base_url)
    return OpenAIChat(name, url, key, timeout_s, provider=provider, pictures=pictures, watch=watch)


def _server_of(spec: str, provider: str, base_url: str | None) -> tuple[str | None, str | None]:
    """Address and key of a server that speaks OpenAI's protocol; None for those of the environment."""
    if provider == "openai":
        return base_url, None
    if provider == "ollama":
        return base_url or OLLAMA_URL, _NO_KEY
    url = base_url or os.environ.get("OPENAI_BASE_URL", "")
    if not url:
        raise UsageError(f"{spec} needs the address of its server: give --base-url or set OPENAI_BASE_URL")
    return url, os.environ.get("OPENAI_API_KEY") or _NO_KEY


def open_computer_model(
    spec: str,
    base_url: str | None = None,
    timeout_s: float | None = None,
    form: str | None = None,
    tool: str | None = None,
    pictures: PicturesTaken = "many",
    watch: Watch = unwatched,
) -> ComputerModel:
    """A computer-use model by name; nothing is sent yet.

    ``openai/NAME``, ``anthropic/NAME`` and ``gemini/NAME`` are used by the tool of their vendor, with the key in
    OPENAI_API_KEY, ANTHROPIC_API_KEY, and GEMINI_API_KEY or GOOGLE_API_KEY; ``tool`` is a version of Anthropic's. With
    ``form``, which says how actions are written, it is any chat model that :func:`open_model` knows, with ``pictures``
    as there. ``timeout_s`` bounds one whole turn: 300 s for an address of this machine if not given, for others 120 s,
    of a chat model 60 s. Raises UsageError, ModelRefused and MissingPrerequisite as :func:`open_model` does.
    """
    provider, _, name = spec.partition("/")
    if tool is not None and (form is not None or provider != "anthropic"):
        raise UsageError(f"{spec!r:.80} has no choice of tools: only the tool of anthropic/NAME has versions")
    if form is not None:
        return ChatComputer(open_model(spec, base_url, timeout_s, pictures, watch), form)
    if provider not in COMPUTER_PROVIDERS or not name.strip():
        known = ", ".join(COMPUTER_PROVIDERS)
        raise UsageError(f"unknown computer-use model {spec!r:.80}: write PROVIDER/NAME with one of {known}")
    _check_limit(timeout_s)
    if provider == "openai":
        return OpenAIComputer(name, base_url=base_url, timeout_s=timeout_s, watch=watch)
    if provider == "anthropic":
        return AnthropicComputer(name, base_url=base_url, timeout_s=timeout_s, tool=tool, watch=watch)
    return GeminiComputer(name, base_url=base_url, timeout_s=timeout_s, watch=watch)


def _check_limit(timeout_s: float | None) -> None:
    if timeout_s is not None and not 0 < timeout_s < float("inf"):
        raise UsageError(f"the time limit of a model is a number of seconds above 0, got {timeout_s:g}")
