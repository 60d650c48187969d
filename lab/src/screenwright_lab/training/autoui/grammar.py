"""Which strings are actions: the grammar of targets (``language``), taken byte by byte, so that a decoder can be held
to it whatever its tokens are.

A state is the set of places where a reply may be: what must come next, literally, and what may come after that. The
type of the decision is the first of the plan, a tap lifts where it touched, and nothing follows the end of a task.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, TypeAlias

from screenwright.episodes import DUAL_POINT, TYPE
from screenwright_lab.training.autoui.language import ENDS, NAMES, SWIPES, Form

Then: TypeAlias = tuple[str | int, ...]
"""The name of what comes next, with what has to be remembered for it."""
State: TypeAlias = frozenset[tuple[bytes, Then]]
FORBIDDEN: Final = frozenset(b'"\\\x7f' + bytes(range(32)))
"""What no typed text holds."""
POINT: Final = "[0.0000, 0.0000]"
"""How a tap is written: the places of its digits count."""
MOST_DIGITS: Final = 10
"""Of a number that is not normalised."""
END: Final[Then] = ("end",)
_BETWEEN: Final = {1: ", ", 2: '], "lift_point": [', 3: ", ", 4: '], "typed_text": ""'}
"""What follows each of the four numbers of a gesture that is not normalised."""
SPOKEN: Final = ("say", "said", "saying")
"""What comes next there is another thing for each goal."""
_TYPED: Final = ("type", "typing")
"""Before the first letter of any text, and after it."""


class Grammar:
    """``spoken``: a text of which every typed text is a stretch of whole words; any text may be typed where it is None.
    Case is kept or lowered, for tokenizers that know no capitals."""

    def __init__(self, form: Form, spoken: str | None = None) -> None:
        self._form = form
        self._spoken = None if spoken is None else [_Spoken(text) for text in dict.fromkeys((spoken, spoken.lower()))]
        self.step = lru_cache(maxsize=100_000)(self._step)
        self.start = self._open([(b"", ("start",)), (b" ", ("start",))])
        """Some tokenizers begin every text with a space."""

    @staticmethod
    def ends(state: State) -> bool:
        """Whether what was read is a whole reply."""
        return (b"", END) in state

    def only(self, state: State) -> bytes | None:
        """The rest of the reply, where there is but one that is legal; None where there is still a choice."""
        found = b""
        while state != {(b"", END)}:
            (rest, then), *others = state
            if others or not rest:
                return None
            found, state = found + rest, self._open([(b"", then)])
        return found

    def reads(self, text: str) -> bool:
        """Whether the text is one of the language."""
        state = self.start
        for byte in text.encode():
            state = self.step(state, byte)
        return self.ends(state)

    def _step(self, state: State, byte: int) -> State:
        """The state after one more byte; the empty one where it is not allowed."""
        found: list[tuple[bytes, Then]] = []
        for rest, then in state:
            if rest:
                found += [(rest[1:], then)] if rest[0] == byte else []
            elif then[0] in _TYPED and byte not in FORBIDDEN:
                found.append((b"", ("typing",)))
        return self._open(found)

    def _open(self, places: list[tuple[bytes, Then]]) -> State:
        """Put in the place of what is used up what may come after it."""
        opened: set[tuple[bytes, Then]] = set()
        while places:
            rest, then = places.pop()
            if rest or then == END or then[0] in _TYPED:
                opened.add((rest, then))
            if not rest:
                places += self._after(then)
        return frozenset(opened)

    def _after(self, then: Then) -> Iterator[tuple[bytes, Then]]:
        match then:
            case ("start",):
                yield (b"Action Plan: [", ("name", 1, 0)) if self._form.plan else (b"", ("decide", 0))
            case ("name", int(many), int(first)):
                for number, name in NAMES.items():
                    if many > 1 or number:
                        yield name.encode(), ("named", many, first or number, number)
            case ("named", int(many), int(first), int(last)):
                yield b"], ", ("decide", first)
                if many < self._form.plan and last not in ENDS:
                    yield b", ", ("name", many + 1, first)
            case ("decide", int(first)):
                for number in (first,) if first else NAMES:
                    yield from self._decided(number)
            case ("tap", str(so_far)):
                yield from _tapped(so_far)
            case ("number", int(which)):
                yield b"0.", ("digit", which, MOST_DIGITS)
                yield b"1.0", ("numbered", which)
            case ("digit", int(which), int(left)):
                for digit in b"0123456789":
                    yield bytes([digit]), ("numbered", which)
                    if left > 1:
                        yield bytes([digit]), ("digit", which, left - 1)
            case ("numbered", int(which)):
                yield _BETWEEN[which].encode(), ("number", which + 1) if which < 4 else END
            case ("typing",):
                yield b'"', END
            case ("say",):
                yield b" ", ("said",)
                yield from self._after(("said",))
            case ("said",):
                for which, one in enumerate(self._spoken or ()):
                    yield from ((one.text[at : at + 1], ("saying", which, at + 1)) for at in one.starts)
            case ("saying", int(which), int(at)):
                one = (self._spoken or [])[which]
                if at in one.ends:
                    yield b'"', END
                if at < len(one.text) and one.text[at] not in FORBIDDEN:
                    yield one.text[at : at + 1], ("saying", which, at + 1)
            case _:  # the end, and texts of any letters, which ``_step`` reads
                pass

    def _decided(self, number: int) -> Iterator[tuple[bytes, Then]]:
        head = f'Action Decision: "action_type": {number}, "touch_point": '
        nowhere = f'{head}[-1.0, -1.0], "lift_point": [-1.0, -1.0], "typed_text": "'.encode()
        if number == TYPE:
            yield nowhere, ("type",) if self._spoken is None else ("say",)
        elif number != DUAL_POINT:
            yield nowhere + b'"', END
        elif not self._form.normalised:
            yield head.encode() + b"[", ("number", 1)
        else:
            yield head.encode(), ("tap", "")
            for touch, lift in SWIPES.values():
                yield f'{head}{list(touch)}, "lift_point": {list(lift)}, "typed_text": ""'.encode(), END


def _tapped(so_far: str) -> Iterator[tuple[bytes, Then]]:
    """The next sign of a point that is written like POINT, then the same point once more."""
    at = len(so_far)
    if at == len(POINT):
        yield f', "lift_point": {so_far}, "typed_text": ""'.encode(), END
        return
    signs = POINT[at]
    if signs == "0":
        whole = POINT[at + 1] == "."
        begun = so_far.rpartition("[" if at < 8 else " ")[2]
        signs = "01" if whole else "0" if begun.startswith("1") else "0123456789"
    for sign in signs:
        yield sign.encode(), ("tap", so_far + sign)


class _Spoken:
    """A text with the bytes where words may begin and where they may end."""

    def __init__(self, text: str) -> None:
        self.text = text.encode()
        self.starts: list[int] = []
        self.ends: set[int] = set()
        at = 0
        for before, sign in zip(f" {text}", f"{text} ", strict=True):
            parted = not (_is_of_a_word(before) and _is_of_a_word(sign))
            if parted and not sign.isspace() and at < len(self.text) and self.text[at] not in FORBIDDEN:
                self.starts.append(at)
            if parted and not before.isspace():
                self.ends.add(at)
            at += len(sign.encode())


def _is_of_a_word(sign: str) -> bool:
    """Letters of scripts that part words by spaces, and digits."""
    return sign.isalnum() and ord(sign) < 0x2E80
