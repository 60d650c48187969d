"""The models of one run: each opened once, where and as the settings say, and counted."""

from __future__ import annotations

import math
from collections.abc import Sequence

from screenwright.app.settings import Settings
from screenwright.core.computer import ComputerModel
from screenwright.core.episode import ModelUsage
from screenwright.core.errors import UsageError
from screenwright.core.protocols import ChatModel
from screenwright.llm import Meter, Price


class Models:
    """Opens models by PROVIDER/NAME. ``meter`` is the account of all of them; ``earlier``: what it begins with, as the
    run goes on. Raises UsageError for a price that is none."""

    def __init__(self, settings: Settings, earlier: Sequence[ModelUsage] = ()) -> None:
        self.settings = settings
        self.meter = Meter(prices_of(settings), settings.max_tokens, settings.budget, earlier)
        self._chats: dict[str, ChatModel] = {}

    def chat(self, spec: str) -> ChatModel:
        """The same object for the same name. Raises UsageError, ModelRefused or MissingPrerequisite."""
        from screenwright.llm import open_model

        told = self.settings
        if spec not in self._chats:
            address = self._address(spec)
            chat = open_model(
                spec, address, told.model_timeout, told.model_pictures, self.meter.waited, told.model_context
            )
            self._chats[spec] = self.meter.metered(chat)
        return self._chats[spec]

    def computer(self, spec: str, form: str | None = None, tool: str | None = None) -> ComputerModel:
        """As ``llm.open.open_computer_model``."""
        from screenwright.llm import open_computer_model

        told, address = self.settings, self._address(spec)
        opened = open_computer_model(
            spec, address, told.model_timeout, form, tool, told.model_pictures, self.meter.waited
        )
        return self.meter.metered_computer(opened)

    def _address(self, spec: str) -> str | None:
        """The address that was given is that of the main model, and of its provider alone: no key goes elsewhere."""
        main = self.settings.model or ""
        return self.settings.base_url if spec.partition("/")[0] == main.partition("/")[0] else None


def prices_of(settings: Settings) -> dict[str, Price]:
    """Prices that were said count before those under [prices] in ``screenwright.toml``."""
    known = {name: _price(pair, f"[prices] {name}") for name, pair in settings.prices.items()}
    for given in settings.price:
        name, equals, pair = given.rpartition("=")
        if not equals and settings.model is None:
            raise UsageError(f"--price {given} is the price of --model, and none is given")
        known[name if equals else str(settings.model)] = _price(pair.split(","), f"--price {given}")
    return known


def _price(pair: object, where: str) -> Price:
    try:
        question, answer = (float(number) for number in pair) if isinstance(pair, list) else (math.nan, math.nan)
    except (TypeError, ValueError):
        question = answer = math.nan
    if not (0 <= question < math.inf and 0 <= answer < math.inf):
        raise UsageError(f"{where}: a price is two numbers, money for a million tokens in and out, like 2.5,10")
    return Price(question, answer)
