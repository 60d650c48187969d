"""A guard that hides nothing from agents."""

from __future__ import annotations

from dataclasses import dataclass

from screenwright.app.guard import Guard
from screenwright.safety.redaction.mode import RedactMode


@dataclass(frozen=True)
class OpenGuard(Guard):
    redact: RedactMode = "never"
