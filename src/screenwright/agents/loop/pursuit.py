"""One goal on one device, on whose terms it is: what stands around the loop wherever a run is started."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from screenwright.agents.loop.control import Control
from screenwright.agents.loop.cover import Cover
from screenwright.agents.loop.journal import Trace
from screenwright.agents.loop.limits import Account, Limits, NoModels
from screenwright.agents.loop.past import Past
from screenwright.agents.loop.run import Permit, Result, Run
from screenwright.agents.verification.live import Verifier
from screenwright.core.messages import Waiting, Watch, unwatched
from screenwright.core.protocols import Agent, Device, Eyes


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """``gate`` answers before every action; ``secrets``: values by name, which no kept frame may show; ``verify``: the
    built-in judge is asked before every action; ``say`` gets a line of progress at every turn; ``watch`` is told while
    a model is waited for; ``past``: where an earlier run for the goal ended."""

    gate: Permit
    limits: Limits
    secrets: Mapping[str, str] = field(default_factory=dict)
    verify: bool = False
    account: Account = field(default_factory=NoModels)
    control: Control = field(default_factory=Control)
    say: Callable[[str], None] = lambda _line: None
    watch: Watch = unwatched
    past: Past | None = None


def pursue(goal: str, device: Device, agent: Agent, eyes: Eyes, trace: Trace, terms: Terms) -> Result:
    """Work until the goal is reached or the run ends otherwise, as ``Run.reach``. ``trace`` gets covered frames; its
    owner finishes it."""

    def looked_on(waiting: Waiting) -> None:
        """Who stops the run does not have to wait for an answer."""
        terms.watch(waiting)
        if not waiting.over:
            terms.control.check()

    terms.account.look_on(looked_on)
    cover = Cover(terms.secrets, eyes)
    check = None
    if terms.verify:
        from screenwright.agents.verification.builtin import BuiltinJudge  # with the grammar: half a second to start

        check = Verifier(BuiltinJudge())
    run = Run(
        device, agent, cover, terms.gate, cover.over(trace), terms.limits, terms.say, check, terms.account,
        terms.control,
    )  # fmt: skip
    return run.reach(goal, terms.past)
