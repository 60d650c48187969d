"""Small sums as they are written on screens, solved exactly: "3 + 4 =", "2 x 5 = ?", "7 - x = 3". Nothing else is
evaluated, and no text of a screen is ever run as a program."""

from __future__ import annotations

import re
from fractions import Fraction

LONGEST = 60
_SIGNS = str.maketrans({"×": "*", "·": "*", "÷": "/", "−": "-", "–": "-", "：": "/", "＋": "+", "＝": "="})
_TOKEN = re.compile(r"\s*(?:(\d+(?:\.\d+)?)|([-+*/()x]))", re.IGNORECASE)
_STRAY = re.compile(r"[^-+*/().\dx=\s?]", re.IGNORECASE)

Line = tuple[Fraction, Fraction]
"""a + b * x."""


def solve(text: str) -> str | None:
    """The number that the sum comes to, or x of an equation with one x; None where the text is neither."""
    plain = text.translate(_SIGNS).replace("?", " ").strip()
    if not 3 <= len(plain) <= LONGEST or _STRAY.search(plain) or plain.count("=") < 1:
        return None
    left, _, rest = plain.partition("=")
    right = re.split(r"x\s*=", rest, maxsplit=1, flags=re.IGNORECASE)[0].strip()
    try:
        if not right:
            times = re.sub(r"(?<=[\d)])\s*x\s*(?=[\d(])", "*", left, flags=re.IGNORECASE)
            number, unknown = _whole(times)
            return _written(number) if not unknown and re.search(r"\d\s*[-+*/]", times) else None
        (number, factor), (other, other_factor) = _whole(left), _whole(right)
        if factor == other_factor:
            return None
        return _written((other - number) / (factor - other_factor))
    except (ValueError, ZeroDivisionError):
        return None


def _written(number: Fraction) -> str:
    return str(number.numerator) if number.denominator == 1 else f"{float(number):.10g}"


def _whole(text: str) -> Line:
    tokens = _tokens(text)
    value, rest = _sum(tokens)
    if rest:
        raise ValueError(f"{text!r} goes on after its end")
    return value


def _tokens(text: str) -> list[str]:
    tokens: list[str] = []
    at = 0
    text = text.rstrip()
    while at < len(text):
        hit = _TOKEN.match(text, at)
        if hit is None:
            raise ValueError(f"{text!r} is no sum")
        tokens.append(hit[1] or hit[2].lower())
        at = hit.end()
    return tokens


def _sum(tokens: list[str]) -> tuple[Line, list[str]]:
    value, tokens = _product(tokens)
    while tokens and tokens[0] in "+-":
        sign = 1 if tokens[0] == "+" else -1
        other, tokens = _product(tokens[1:])
        value = (value[0] + sign * other[0], value[1] + sign * other[1])
    return value, tokens


def _product(tokens: list[str]) -> tuple[Line, list[str]]:
    value, tokens = _single(tokens)
    while tokens and (tokens[0] in "*/" or tokens[0] == "x"):
        divides = tokens[0] == "/"
        other, tokens = _single(tokens if tokens[0] == "x" else tokens[1:])
        value = _divided(value, other) if divides else _times(value, other)
    return value, tokens


def _single(tokens: list[str]) -> tuple[Line, list[str]]:
    if not tokens:
        raise ValueError("a number is missing")
    first, rest = tokens[0], tokens[1:]
    if first == "-":
        (number, factor), rest = _single(rest)
        return (-number, -factor), rest
    if first == "(":
        value, rest = _sum(rest)
        if rest[:1] != [")"]:
            raise ValueError("a bracket is not closed")
        return value, rest[1:]
    if first == "x":
        return (Fraction(0), Fraction(1)), rest
    return (Fraction(first), Fraction(0)), rest


def _times(one: Line, other: Line) -> Line:
    if one[1] and other[1]:
        raise ValueError("x times x")
    return one[0] * other[0], one[0] * other[1] + one[1] * other[0]


def _divided(one: Line, other: Line) -> Line:
    if other[1]:
        raise ValueError("divided by x")
    return one[0] / other[0], one[1] / other[0]
