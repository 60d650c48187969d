"""What is private on a screen, and how it is kept from models that are not on this machine."""

from typing import Literal, TypeAlias

RedactMode: TypeAlias = Literal["always", "remote", "never"]
"""From which models what is private on the screen is hidden."""
