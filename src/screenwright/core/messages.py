"""What goes to a chat model and what comes back, free of any vendor's shape."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

Part: TypeAlias = "str | Picture"

_WRITTEN = 40
"""Characters of an unfinished answer that are shown."""


@dataclass(frozen=True, slots=True)
class Picture:
    """An encoded PNG of known size; a model that answers in pixels answers in this picture's."""

    png: bytes
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class Message:
    """``schema``: a JSON schema that the answer to it has to fit; servers that can hold their model to it are told."""

    role: Literal["system", "user", "assistant"]
    parts: tuple[Part, ...]
    schema: Mapping[str, Any] | None = field(default=None, hash=False)

    @property
    def text(self) -> str:
        return "\n".join(part for part in self.parts if isinstance(part, str))


def schema_of(messages: Sequence[Message]) -> Mapping[str, Any] | None:
    """What the answer to them has to fit: the last that was said of it, None for nothing."""
    return next((message.schema for message in reversed(messages) if message.schema is not None), None)


@dataclass(frozen=True, slots=True)
class Usage:
    input_tokens: int = 0
    output_tokens: int = 0

    def __add__(self, other: Usage) -> Usage:
        return Usage(self.input_tokens + other.input_tokens, self.output_tokens + other.output_tokens)


@dataclass(frozen=True, slots=True)
class Reply:
    text: str
    usage: Usage = Usage()


@dataclass(frozen=True, slots=True)
class Waiting:
    """A question that is not answered yet. ``seconds`` since it was put, ``limit_s`` the most that it may take;
    ``words``: something to tell once, as a pause that the server asked for; ``so_far``: what a model that is heard
    while it writes has written by now; ``over``: it has ended either way."""

    model: str
    seconds: float
    limit_s: float
    words: str = ""
    so_far: str = ""
    over: bool = False

    @property
    def in_words(self) -> str:
        """One printable line, with the end of what was written."""
        line = "".join(sign for sign in " ".join(self.so_far.split()) if sign.isprintable())
        written = f"; it writes: {line[-_WRITTEN:]}" if line else ""
        return f"{self.model}: {self.seconds:.0f} s of at most {self.limit_s:g} s{written}"


Watch: TypeAlias = Callable[[Waiting], None]
"""Told about once a second while a question is not answered, in the thread that asks. What it raises ends the wait."""


def unwatched(waiting: Waiting) -> None:
    """Nobody looks on."""
    del waiting
