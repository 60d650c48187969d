"""From which models what is private is hidden."""

from typing import Literal, TypeAlias

RedactMode: TypeAlias = Literal["always", "remote", "never"]
"""remote: from those that are not on this machine."""
