"""What a number must meet: "less than 6", "below $52.60", "between 3 and 7", "an even number", "不超过 5"."""

from __future__ import annotations

import re
from dataclasses import dataclass

_DIGITS = r"(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?"
VALUE = rf"[-−]?[$€£¥]? ?{_DIGITS}(?: ?(?:%|％|°|€|usd|eur|dollars?|euros?|元|块))?"
_OR_EQUAL = r"(?: or equal to)?"
_LESS = rf"(?:(?:less|lower|smaller|cheaper|fewer) than{_OR_EQUAL}|below|under|beneath|小于|低于|少于|<)"
_MORE = rf"(?:(?:more|greater|higher|larger|bigger) than{_OR_EQUAL}|above|over|大于|高于|多于|超过|>)"
_MOST = r"(?:at most|(?:no|not) (?:more|greater|higher|larger) than|up to|不超过|不大于|最多|<=|≤)"
_LEAST = r"(?:at least|(?:no|not) (?:less|lower|smaller|fewer) than|不低于|不小于|至少|>=|≥)"
_SAME = r"(?:equal to|equals?|exactly|等于|=)"
_BETWEEN = rf"(?:(?:between|from) {VALUE} (?:and|to) {VALUE}|在? ?{VALUE} ?[到和至] ?{VALUE} ?之间)"
PARITY = r"(?:even|odd|偶数|奇数)"
RANGE = rf"(?:(?:{_LESS}|{_MORE}|{_MOST}|{_LEAST}|{_SAME}) ?{VALUE}|{VALUE} or (?:less|lower|more|higher)|{_BETWEEN})"
CONDITION = rf"(?:{RANGE}|{PARITY}(?:,? {RANGE})?)"

NUMBER = re.compile(rf"(?<![\w.,:/])(?P<sign>[-−–]?) ?[$€£¥]? ?(?P<digits>{_DIGITS})(?![\w:/]|[.,]\d)")
"""A number by itself, as in "$52.60"; no part of a word, a time or a date."""


@dataclass(frozen=True, slots=True)
class Condition:
    """``low`` and ``high`` are the bounds, which count only where ``closed``; ``odd`` None takes both kinds."""

    low: float | None = None
    high: float | None = None
    closed: bool = True
    odd: bool | None = None

    def meets(self, number: float) -> bool:
        if self.odd is not None and (not number.is_integer() or bool(number % 2) != self.odd):
            return False
        if not self.closed and number in (self.low, self.high):
            return False
        return (self.low is None or number >= self.low) and (self.high is None or number <= self.high)


def read_condition(words: str) -> Condition | None:
    """All conditions that the words hold, as in "an even number less than 6"; None where they hold none."""
    parity = re.search(PARITY, words, re.IGNORECASE)
    odd = parity[0].lower() in ("odd", "奇数") if parity else None
    bounds = re.search(RANGE, words, re.IGNORECASE)
    if bounds is None and re.fullmatch(VALUE, words.strip(), re.IGNORECASE):
        return Condition(value := read_number(words), value)
    if bounds is None:
        return Condition(odd=odd) if parity else None
    said = bounds[0]
    values = [number for hit in re.finditer(VALUE, said) if (number := read_number(hit[0])) is not None]
    if len(values) == 2:
        return Condition(min(values), max(values), odd=odd)
    value = values[0]
    if _begins(_SAME, said):
        return Condition(value, value, odd=odd)
    if _begins(_MOST, said) or re.search(r"or (?:less|lower)$|^(?:less|lower|smaller|fewer).* or equal", said, re.I):
        return Condition(high=value, odd=odd)
    if _begins(_LEAST, said) or re.search(r"or (?:more|higher)$|or equal", said, re.IGNORECASE):
        return Condition(low=value, odd=odd)
    return Condition(high=value, closed=False, odd=odd) if _begins(_LESS, said) else Condition(value, None, False, odd)


def read_number(text: str) -> float | None:
    """The only number in the text; None for none and for several."""
    found = [float(f"{'-' if hit['sign'] else ''}{hit['digits'].replace(',', '')}") for hit in NUMBER.finditer(text)]
    return found[0] if len(found) == 1 else None


def _begins(pattern: str, words: str) -> bool:
    return re.match(pattern, words, re.IGNORECASE) is not None
