"""Keys into texts and chords: what a person typed, with what they took back, and the keys that are pressed for
themselves."""

from __future__ import annotations

from dataclasses import dataclass, field

from screenwright.agents.demonstrations.strokes import Gesture
from screenwright.core.action import KeyDown, KeyUp, PressKeys, TypeText
from screenwright.core.keys import MODIFIERS
from screenwright.core.watching import KeyTurned

PAUSE_S = 5.0
"""A text goes on over shorter pauses."""
_OF_CHORDS = ("ctrl", "alt", "super")
"""With one of these a character is a command and no letter."""
_ALONE = ("super", "alt")
"""Modifiers that do something by themselves: they open a menu."""


@dataclass
class Keyboard:
    """The keys that are held, and the text that is being typed."""

    _held: dict[str, bool] = field(default_factory=dict)  # modifier: whether it was of use
    _sent: list[str] = field(default_factory=list)  # modifiers held down for the mouse
    _text: str = ""
    _begun: float | None = None
    _last: float = 0.0

    @property
    def writing_since(self) -> float | None:
        return self._begun

    @staticmethod
    def is_modifier(key: str) -> bool:
        return key in MODIFIERS

    def feed(self, event: KeyTurned) -> list[Gesture]:
        if self.is_modifier(event.key):
            return self._modifier(event)
        if not event.down:
            return []
        chord = tuple(key for key in self._held if key not in self._sent)
        sign = " " if event.key == "space" else event.key
        if len(sign) == 1 and not any(key in _OF_CHORDS for key in chord):
            return self._write(sign, event.time)
        if event.key == "backspace" and not chord and self._text:
            self._text, self._last = self._text[:-1], event.time
            return []
        self._used()
        key = event.key.lower() if any(key in _OF_CHORDS for key in chord) else event.key
        return [*self.end(), Gesture(PressKeys((*chord, key)), event.time, event.time)]

    def wait(self, now: float) -> list[Gesture]:
        return self.end() if self._begun is not None and now - self._last > PAUSE_S else []

    def end(self) -> list[Gesture]:
        """The text as it stands; nothing where all of it was taken back."""
        text, begun, self._text, self._begun = self._text, self._begun, "", None
        return [Gesture(TypeText(text), begun, self._last)] if text and begun is not None else []

    def hold(self, time: float) -> list[Gesture]:
        """The mouse is used: modifiers that are held belong to it, and are held down for it from here on."""
        new = [key for key in self._held if key not in self._sent]
        self._used()
        self._sent += new
        return [Gesture(KeyDown(key), time, time) for key in new]

    def _modifier(self, event: KeyTurned) -> list[Gesture]:
        key = event.key
        if event.down:
            self._held.setdefault(key, False)
            return []
        of_use = self._held.pop(key, True)
        if key in self._sent:
            self._sent.remove(key)
            return [*self.end(), Gesture(KeyUp(key), event.time, event.time)]
        return [*self.end(), Gesture(PressKeys((key,)), event.time, event.time)] if key in _ALONE and not of_use else []

    def _write(self, sign: str, time: float) -> list[Gesture]:
        self._used()
        self._begun = time if self._begun is None else self._begun
        self._text, self._last = self._text + sign, time
        return []

    def _used(self) -> None:
        self._held = dict.fromkeys(self._held, True)
