"""The languages that prompts are written in. A new one is a new module and a line below."""

from __future__ import annotations

from screenwright.agents.wording import chinese, english
from screenwright.agents.wording.wording import Wording
from screenwright.core.errors import UsageError

WORDINGS: dict[str, Wording] = {"en": english, "zh": chinese}


def wording_of(language: str) -> Wording:
    """The wording of a code, "en" or "zh". Raises UsageError for another one."""
    if language not in WORDINGS:
        raise UsageError(f"there is no language {language!r} for prompts: choose from {', '.join(WORDINGS)}")
    return WORDINGS[language]
