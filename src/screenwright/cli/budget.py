"""The options that say how much a run may use of its models."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from screenwright.core.errors import UsageError

if TYPE_CHECKING:
    from screenwright.core.episode import ModelUsage
    from screenwright.models.metered import Meter, Price

Budget = Annotated[float | None, typer.Option(min=0, help="Money that the models may use at the most.")]
MaxTokens = Annotated[int | None, typer.Option(min=1, help="Tokens that the models may use at the most.")]
Prices = Annotated[
    list[str] | None,
    typer.Option(
        "--price",
        envvar="SCREENWRIGHT_PRICE",
        help="IN,OUT: money for a million tokens of --model; PROVIDER/NAME=IN,OUT for another one. Repeatable.",
    ),
]


def open_meter(
    model: str | None,
    budget: float | None,
    max_tokens: int | None,
    prices: Sequence[str],
    earlier: Sequence[ModelUsage] = (),
) -> Meter:
    """The account of a run. Prices given by option count before those under [prices] in ``screenwright.toml``. Raises
    UsageError for a price that is none."""
    from screenwright.cli.settings import settings
    from screenwright.models.metered import Meter

    known = {name: _price(pair, f"[prices] {name}") for name, pair in settings("prices").items()}
    for given in prices:
        name, equals, pair = given.rpartition("=")
        if not equals and model is None:
            raise UsageError(f"--price {given} is the price of --model, and none is given")
        known[name if equals else str(model)] = _price(pair.split(","), f"--price {given}")
    return Meter(known, max_tokens, budget, earlier)


def _price(pair: object, where: str) -> Price:
    from screenwright.models.metered import Price

    try:
        question, answer = (float(number) for number in pair) if isinstance(pair, list) else (math.nan, math.nan)
    except (TypeError, ValueError):
        question = answer = math.nan
    if not (0 <= question < math.inf and 0 <= answer < math.inf):
        raise UsageError(f"{where}: a price is two numbers, money for a million tokens in and out, like 2.5,10")
    return Price(question, answer)
