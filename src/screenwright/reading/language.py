"""The languages that descriptions are spoken in: one module for each, and nothing of what is said is decided there.

A language is a module with the constants and functions of :class:`Language`. A new one is a new file and a line below.
"""

from __future__ import annotations

from typing import Protocol

from screenwright.core.errors import UsageError
from screenwright.reading import chinese, english
from screenwright.reading.facts import Level, Said


class Language(Protocol):
    """``NAME``: what a model is asked to speak. ``VOICE``: espeak-ng's name of its voice. ``SPACE``: what stands
    between two sentences."""

    NAME: str
    VOICE: str
    SPACE: str

    def sentence(self, said: Said) -> str:
        """One whole sentence with its full stop."""

    def title(self, level: Level) -> str:
        """What a rung of the lens ladder is called: “Save” button, group “File”."""


LANGUAGES: dict[str, Language] = {"en": english, "zh": chinese}


def language_of(code: str) -> Language:
    """The language of a code, "en" or "zh". Raises UsageError for another one."""
    if code not in LANGUAGES:
        raise UsageError(f"there is no language {code!r}: choose from {', '.join(LANGUAGES)}")
    return LANGUAGES[code]
