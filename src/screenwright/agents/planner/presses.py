"""What "press ..." means: a key chord where the words are keys, else a click on what is named so.

Some words name a key and, far more often, a button: "press Next" is a click, "press the Next key" is Page Down.
"press Home" and "press Delete" are keys; "press the Delete button" is a click.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from screenwright.agents.planner.instructions import ClickOn, Press
from screenwright.agents.planner.numerals import TIMES
from screenwright.agents.planner.phrases import read_target
from screenwright.agents.planner.quoting import MASK, Quoted
from screenwright.core.errors import UsageError
from screenwright.core.keys import MODIFIERS, normalise_key, parse_chord

_BUTTONS_FIRST = frozenset(
    {"next", "prior", "print", "start", "blank", "option", "command", "apps", "menu", "newline", "plus", "minus"}
)
_CHINESE_KEYS = {
    "回车": "enter", "空格": "space", "退格": "backspace", "删除": "delete", "制表": "tab", "上": "up", "下": "down",
    "左": "left", "右": "right", "向上": "up", "向下": "down", "向左": "left", "向右": "right", "上方向": "up",
    "下方向": "down", "左方向": "left", "右方向": "right",
}  # fmt: skip

_REPEATED = re.compile(rf" ?(?P<count>\d{{1,2}}|{'|'.join(TIMES)}) ?(?:times|次|下)$| (?P<twice>once|twice)$", re.I)
_KEY = re.compile(r" ?(?:keys?|键)$", re.IGNORECASE)
_JOINED = re.compile(r" (?:and|then|&) | ?[和加与] ?", re.IGNORECASE)


def read_press(masked: str, literals: Sequence[Quoted]) -> Press | ClickOn:
    """Raises UsageError for a chord with an unknown key, and for words that name nothing."""
    quoted = MASK.fullmatch(masked)
    words = literals[int(quoted[1])].text.strip() if quoted else re.sub(r"^the ", "", masked, flags=re.IGNORECASE)
    repeated = _REPEATED.search(words)
    keys = words[: repeated.start()] if repeated else words
    try:
        chords = _chords(keys)
    except UsageError:
        if _begins_with_modifier(keys):
            raise
        return ClickOn(read_target(masked, literals))
    return Press(chords, _count(repeated) if repeated else 1)


def _chords(words: str) -> tuple[tuple[str, ...], ...]:
    """ "ctrl and s" is one chord, "tab and enter" are two."""
    named_key = bool(_KEY.search(words))
    parts = [_KEY.sub("", part).strip() for part in _JOINED.split(words)]
    if any(part.lower() in _BUTTONS_FIRST for part in parts) and not named_key:
        raise UsageError(f"{words!r} is taken as the name of a button")
    chords = [_chord(part) for part in parts]
    if all(len(chord) == 1 and chord[0] in MODIFIERS for chord in chords[:-1]) and len(chords) > 1:
        return (parse_chord("+".join(key for chord in chords for key in chord)),)
    return tuple(chords)


def _chord(words: str) -> tuple[str, ...]:
    words = _CHINESE_KEYS.get(words.removesuffix("键"), words)
    try:
        return parse_chord(re.sub(r" ?\+ ?", "+", words))
    except UsageError:
        first, _, rest = words.partition(" ")
        if rest and _is_modifier(first):
            return parse_chord(f"{first}+{rest.replace(' ', '+')}")
        raise


def _begins_with_modifier(words: str) -> bool:
    return _is_modifier(re.split(r"[ +-]", words.strip(), maxsplit=1)[0])


def _is_modifier(name: str) -> bool:
    try:
        return normalise_key(name) in MODIFIERS and name.lower() not in _BUTTONS_FIRST if name else False
    except UsageError:
        return False


def _count(repeated: re.Match[str]) -> int:
    said = (repeated["count"] or repeated["twice"]).lower()
    return int(said) if said.isdecimal() else TIMES[said]
