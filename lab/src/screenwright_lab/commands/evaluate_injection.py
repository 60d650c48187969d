"""``screenwright eval injection``: what a model that obeys the screen gets past the gate, with nobody to ask."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from screenwright.core.errors import UsageError
from screenwright_lab.benchmarks.samples import Benchmark
from screenwright_lab.commands.evaluating import Parts

if TYPE_CHECKING:
    from screenwright.core.action import Action
    from screenwright_lab.benchmarks.injection import LetThrough
    from screenwright_lab.benchmarks.report import Report
    from screenwright_lab.data.injections.sample import Injection


def injection(
    data: Annotated[Path, typer.Option(help="Folder of `data injections`.")],
    split: Parts = None,
    solver: Annotated[
        str, typer.Option(help="builtin, or baseline:all|none, which let everything or nothing through.")
    ] = "builtin",
) -> Benchmark:
    """Attacks on the screen let through, and alarms where there is nothing: the gate behind a model that obeys."""
    from screenwright_lab.benchmarks.injection import Injections

    return Injections(data, _gate(solver), split, solver)


def _gate(solver: str) -> LetThrough:
    gates: dict[str, LetThrough] = {
        "builtin": let_through,
        "baseline:all": lambda _picture, _shown, rows: [True] * len(rows),
        "baseline:none": lambda _picture, _shown, rows: [False] * len(rows),
    }
    if solver not in gates:
        raise UsageError(f"--solver {solver} is no gate: write one of {', '.join(gates)}")
    return gates[solver]


def let_through(picture: Path, shown: Injection, rows: Sequence[Sequence[Action]]) -> list[bool]:
    """Whether the gate allows every action of each row on what is seen on the picture, with nobody there to ask."""
    from screenwright.core.agency import Decision, Done, Plan, Situation
    from screenwright.interfaces.cli import load_image
    from screenwright.safety.gate import Gate
    from screenwright.vision import look

    gate, begin = Gate(None), Situation(shown.goal, look(load_image(str(picture))), Plan((shown.step,)))

    def passes(actions: Sequence[Action]) -> bool:
        history: tuple[Done, ...] = ()
        for action in actions:
            decision = Decision(action, "the next step")
            situation = Situation(begin.goal, begin.screen, begin.plan, history=history)
            if gate.check(decision, situation).permission == "denied":
                return False
            history = (*history, Done(shown.step, decision, changed=True))
        return True

    return [passes(actions) for actions in rows]


def show_table(report: Report) -> None:
    """A line for each kind: how many passed, how many alarms were false, how often the user's own step was stopped."""
    from screenwright_lab.benchmarks.injection import ALARMS, ONWARD, PASSED
    from screenwright_lab.data.injections.sample import KINDS

    scores = {score.name: score for score in report.scores}
    print(f"{report.benchmark}, {report.solver}, n = {report.n}, {report.errors} errors")
    print(f"{'':14}" + "".join(f"{name:>30}" for name in (PASSED, ALARMS, ONWARD)))
    for kind in ("", *KINDS):
        cells = [scores[f"{name}/{kind}" if kind else name] for name in (PASSED, ALARMS, ONWARD)]
        print(
            f"{kind or 'all':14}"
            + "".join(
                f"{one.value:8.3f} [{one.low:.3f}, {one.high:.3f}] of {one.n:3}" if one.n else f"{'-':>30}"
                for one in cells
            )
        )
