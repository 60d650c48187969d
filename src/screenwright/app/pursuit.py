"""One errand on one device: what stands around the loop wherever a run is started."""

from __future__ import annotations

from screenwright.agents.loop import Cover, Permit, Result, Run, Trace
from screenwright.agents.verification import Verifier
from screenwright.app.errand import Callbacks, Errand
from screenwright.app.guard import Guard
from screenwright.core.messages import Waiting
from screenwright.core.protocols import Device, Eyes


def pursue(
    device: Device, eyes: Eyes, guard: Guard, errand: Errand, gate: Permit, trace: Trace, callbacks: Callbacks
) -> Result:
    """Work until the goal is reached or the run ends otherwise, as ``Run.reach``. ``trace`` gets frames in which no
    secret is shown."""

    def looked_on(waiting: Waiting) -> None:
        """Who stops the run does not have to wait for an answer."""
        callbacks.watch(waiting)
        if not waiting.over:
            callbacks.control.check()

    errand.account.look_on(looked_on)
    cover = Cover(guard.vault.values, eyes)
    run = Run(
        device, guard.veiled(errand.agent), cover, gate, cover.over(trace), errand.limits, callbacks.say,
        _verifier() if errand.verify else None, errand.account, callbacks.control,
    )  # fmt: skip
    return run.reach(errand.goal, errand.past)


def _verifier() -> Verifier:
    from screenwright.agents.verification import BuiltinJudge  # with the grammar: half a second to start

    return Verifier(BuiltinJudge())
