"""The minds that a server gives to its runs: what its own options say, unless a client asks for another one."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from screenwright.cli.budget import open_meter
from screenwright.cli.minds import POLICY, MindOptions, agent_name, open_mind
from screenwright.cli.model_options import ModelServer
from screenwright.cli.opening import Models
from screenwright.cli.showing import shown_before
from screenwright.core.errors import UsageError

if TYPE_CHECKING:
    from screenwright.agents.loop.limits import Account
    from screenwright.core.protocols import Agent


@dataclass(frozen=True, slots=True)
class ServedMinds:
    """As the options of ``run``; ``budget``, ``max_tokens`` and ``prices`` count for each run by itself. Raises
    UsageError for an address of no model."""

    agent: str | None = None
    model: str | None = None
    server: ModelServer = field(default_factory=ModelServer)
    budget: float | None = None
    max_tokens: int | None = None
    prices: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if self.server.base_url and not self.model:
            raise UsageError("--base-url is the address of the server of --model, and no model is given")

    @property
    def usual(self) -> tuple[str, str | None]:
        """The agent and the model where none is asked for."""
        return agent_name(self.agent, self.model), self.model

    def opened(
        self, goal: str, device_url: str, agent: str | None = None, model: str | None = None
    ) -> tuple[Agent, Account]:
        """The agent for a goal, and the account of its models. A client may ask for another ``agent`` or ``model``;
        the address and the plain price stay with the server's own model, so that no key goes where it does not belong,
        and of trained policies only the server's own is opened. Raises UsageError, and what opening a model raises."""
        if agent and agent != self.agent and agent.startswith(POLICY):
            raise UsageError(f"{POLICY}PATH is named where the server is started (--agent), not by its clients")
        asked = agent or (None if model and _has_none(self.agent) else self.agent)
        chosen = model or (None if _has_none(agent) else self.model)
        meter = open_meter(self.model, self.budget, self.max_tokens, self.prices)
        options = MindOptions(agent=asked, model=chosen, shown=shown_before(goal, wanted=True))
        return open_mind(options, device_url, Models(meter, self.model, self.server)), meter


def _has_none(agent: str | None) -> bool:
    """Whether it is an agent that works without a model."""
    return agent is not None and (agent == "builtin" or agent.startswith(POLICY))
