"""How UI-VLM words its actions (paper 002, Table 2), as templates that can be others; and how they are read again."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields

from screenwright.core.errors import UsageError

_SLOT = re.compile(r"\{(\w+)\}")
_SLOTS: Mapping[str, tuple[str, ...]] = {
    "tap": ("y", "x"), "swipe": ("y", "x", "to_y", "to_x"), "type_text": ("text",),
}  # fmt: skip
"""What each phrase has to say; those that are not here say nothing but themselves."""


@dataclass(frozen=True, slots=True)
class Phrases:
    """``{y}`` and ``{x}`` are bins where the finger comes down, ``{to_y}`` and ``{to_x}`` where it is lifted,
    ``{text}`` is what is typed. Their order is free. Raises UsageError for a phrase that lacks one or has too many, and
    for two phrases that are the same."""

    tap: str = "tap at {y} {x}"
    swipe: str = "swipe from {y} {x} to {to_y} {to_x}"
    type_text: str = 'Input text "{text}"'
    back: str = "press back"
    home: str = "press home"
    enter: str = "press enter"
    complete: str = "complete"
    impossible: str = "impossible"

    def __post_init__(self) -> None:
        for name, phrase in asdict(self).items():
            wanted = _SLOTS.get(name, ())
            if sorted(_SLOT.findall(phrase)) != sorted(wanted) or not phrase.strip():
                said = " ".join(f"{{{one}}}" for one in wanted) or "words and no {...}"
                raise UsageError(f"the phrase {name} holds {said}, each once, got {phrase!r:.80}")
        if len({phrase.lower() for phrase in asdict(self).values()}) < len(fields(self)):
            raise UsageError("two phrases of actions are the same: no reply could tell them apart")

    @classmethod
    def of(cls, values: Mapping[str, object]) -> Phrases:
        """From a configuration; what is not in it stays as the paper has it. Raises UsageError."""
        known = {field.name for field in fields(cls)}
        if other := [
            f"{name}={value!r:.40}" for name, value in values.items() if name not in known or value != str(value)
        ]:
            raise UsageError(f"phrases are texts named {', '.join(sorted(known))}; got {', '.join(other)}")
        return cls(**{name: str(value) for name, value in values.items()})


PAPER = Phrases()
"""As paper 002 words them."""


def reader(phrase: str, number: str = r"[^\s,]+", gap: str = r"[ ,]+") -> str:
    """A regular expression for texts of that phrase, with a named group for each slot. ``number`` is what is taken for
    a bin, ``gap`` what may stand in the place of blanks between two slots."""
    parts = _SLOT.split(phrase)  # literal, slot, literal, slot, ..., literal
    made = []
    for at, part in enumerate(parts):
        if at % 2:
            made.append(f"(?P<{part}>{'.*' if part == 'text' else number})")
        elif 0 < at < len(parts) - 1 and part.isspace():
            made.append(gap)
        else:
            made.append(re.escape(part))
    return "".join(made)
