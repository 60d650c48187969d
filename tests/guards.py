"""A guard that hides nothing from agents."""

from __future__ import annotations

from dataclasses import dataclass

from screenwright.agents.redaction import RedactMode
from screenwright.app.guard import Guard


@dataclass(frozen=True)
class OpenGuard(Guard):
    redact: RedactMode = "never"
