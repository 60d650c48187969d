"""``{{secret:NAME}}``: how everybody but the device speaks of a secret. ``devices/vault.py`` knows the value."""

from __future__ import annotations

import re

PLACEHOLDER = re.compile(r"\{\{\s*secret:\s*([A-Za-z0-9][A-Za-z0-9_-]{0,63})\s*\}\}")
"""The name is group 1; upper and lower case are one."""

_BEGUN = re.compile(r"\{\{\s*secret\b", re.IGNORECASE)


def secret_names(text: str) -> tuple[str, ...]:
    """The names of all placeholders in the text, in order, in lower case; each once."""
    return tuple(dict.fromkeys(name.lower() for name in PLACEHOLDER.findall(text)))


def placeholder(name: str) -> str:
    """``bank`` -> ``{{secret:bank}}``."""
    return f"{{{{secret:{name}}}}}"


def has_broken_placeholder(text: str) -> bool:
    """Whether something begins like a placeholder and is none: it would be typed as it stands."""
    return bool(_BEGUN.search(PLACEHOLDER.sub("", text)))
