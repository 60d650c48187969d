"""Sums on screens: exact, small, and never run as a program."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from screenwright.agents.planner.reckoning import solve

NUMBERS = st.integers(-99, 99)


@pytest.mark.parametrize(
    ("written", "result"),
    [
        ("3 + 4 = ?", "7"),
        ("17 × 3 =", "51"),
        ("8 x 5 =", "40"),
        ("2 + 3 * 4 =", "14"),
        ("(2 + 3) * 4 =", "20"),
        ("1 ÷ 4 =", "0.25"),
        ("0 + x = 25", "25"),
        ("7 - x = 3", "4"),
        ("2x = 14", "7"),
        ("3 + x = 15 x =", "12"),
        ("9 − 12 =", "-3"),
    ],
)
def test_sums(written: str, result: str) -> None:
    assert solve(written) == result


@pytest.mark.parametrize(
    "written",
    [
        "",
        "=",
        "5 =",
        "Total = 5",
        "1 / 0 =",
        "x = x",
        "x * x = 4",
        "2 +",
        "__import__('os') =",
        "(1 + 2 =",
        "9" * 80 + "+1=",
    ],
)
def test_what_is_no_sum(written: str) -> None:
    assert solve(written) is None


@given(NUMBERS, st.integers(0, 99), st.sampled_from("+-*"))
def test_agrees_with_exact_arithmetic(one: int, other: int, sign: str) -> None:
    exact = {"+": Fraction(one) + other, "-": Fraction(one) - other, "*": Fraction(one) * other}[sign]
    assert solve(f"{one} {sign} {other} =") == str(exact)


@given(NUMBERS, NUMBERS)
def test_x_fits_its_equation(x: int, number: int) -> None:
    assert solve(f"x + {abs(number)} = {x + abs(number)}") == str(x)


@given(st.text(max_size=70))
def test_any_text(written: str) -> None:
    assert solve(written) is None or float(solve(written) or "nan") is not None
