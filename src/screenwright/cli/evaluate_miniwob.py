"""``screenwright eval miniwob``: the 125 standard tasks of MiniWoB++, worked by pixels."""

from __future__ import annotations

import random
import shutil
import tempfile
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from screenwright.cli.common import say
from screenwright.cli.evaluate import AsJson, Limit, Listing, list_samples, report_of, show_json
from screenwright.core.errors import UsageError

if TYPE_CHECKING:
    from screenwright.core.protocols import Agent
    from screenwright.evals.miniwob import MakeAgent, Pursue
    from screenwright.evals.miniwob_causes import Ending
    from screenwright.evals.miniwob_umpire import Umpire
    from screenwright.evals.report import Report

SOLVERS = ("builtin", "baseline:random", "baseline:match")
_SECONDS = 300.0
"""Of one episode."""
_ANSWER_S = 60.0
"""How long the browser is waited for: a busy machine is no failure of the task."""


def miniwob(
    out: Annotated[Path, typer.Option(help="Folder for what was played; a run that was stopped goes on there.")],
    tasks: Annotated[str, typer.Option(help="Names with commas; all 125 if not given.")] = "",
    seeds: Annotated[str, typer.Option(help="As 0-9 or 1000,1003. 0 to 9 are for measuring alone.")] = "0-9",
    limit_steps: Annotated[int, typer.Option(min=1, help="Actions of one episode at the most.")] = 30,
    solver: Annotated[str, typer.Option(help=f"{', '.join(SOLVERS)}.")] = "builtin",
    keep: Annotated[bool, typer.Option("--keep", help="Keep every episode, for `view`.")] = False,
    limit: Limit = None,
    listing: Listing = False,
    as_json: AsJson = False,
) -> None:
    """Goals in words on small web pages, pixels in, mouse and keys out, judged by the pages: done, and why not."""
    from screenwright.devices.gym.world import WobWorld, standard_tasks, task_names
    from screenwright.evals.miniwob import MiniWob

    named = [name.strip() for name in tasks.split(",") if name.strip()]
    for name in named:
        if name not in task_names():
            raise UsageError(f"no MiniWoB++ task {name!r}: one of {', '.join(task_names())}")
    folder = out / solver.replace(":", "-")
    bench = MiniWob(
        named or standard_tasks(),
        read_seeds(seeds),
        folder,
        partial(WobWorld, timeout_s=_ANSWER_S),
        _maker(solver),
        _pursuing(limit_steps, keep),
        solver,
        say=say,
    )
    if listing:
        list_samples(bench, limit)
        return
    folder.mkdir(parents=True, exist_ok=True)
    try:
        report = report_of(bench, limit, None)
    finally:
        bench.close()
    if not show_json(report, as_json):
        _show_table(report, out, folder)


def read_seeds(text: str) -> list[int]:
    """``"0-2,1000"`` -> 0, 1, 2, 1000. Raises UsageError."""
    found: list[int] = []
    for part in text.split(","):
        first, dash, last = part.strip().partition("-")
        if not first.isdecimal() or (dash and not last.isdecimal()):
            raise UsageError(f"--seeds takes numbers like 0-9 or 1000,1003, got {text!r}")
        found += range(int(first), int(last if dash else first) + 1)
    if not found:
        raise UsageError(f"--seeds {text!r} is empty: the smaller number comes first")
    return list(dict.fromkeys(found))


def _maker(solver: str) -> MakeAgent:
    def make(seed: int) -> Agent:
        from screenwright.agents.planner.builtin import BuiltinPlanner
        from screenwright.evals.miniwob_baselines import BestText, RandomElement

        if solver == "builtin":
            return BuiltinPlanner()
        return BestText() if solver == "baseline:match" else RandomElement(random.Random(seed))

    if solver not in SOLVERS:
        raise UsageError(f"no solver {solver!r}: one of {', '.join(SOLVERS)}")
    return make


def _pursuing(steps: int, keep: bool) -> Pursue:
    """One goal through the ordinary loop and gate. The pages are a sandbox, so what they may do is allowed on this
    machine's own host, and nowhere else."""

    def pursue(goal: str, umpire: Umpire, folder: Path) -> Ending:
        with tempfile.TemporaryDirectory(prefix="screenwright-miniwob-") as passing:
            if keep:
                shutil.rmtree(folder, ignore_errors=True)  # what a killed run left of this episode
            return _reach(goal, umpire, folder if keep else Path(passing) / "episode", steps)

    return pursue


def _reach(goal: str, umpire: Umpire, folder: Path, steps: int) -> Ending:
    from screenwright import __version__
    from screenwright.agents.consequences.lexicon import RULES
    from screenwright.agents.consequences.typed import GIVE_AWAY, OPEN, RUN
    from screenwright.agents.gate.gate import Gate
    from screenwright.agents.gate.policy import Policy, Rule
    from screenwright.agents.loop.limits import Limits
    from screenwright.agents.loop.run import Run
    from screenwright.core.episode import EpisodeHead
    from screenwright.data.episodes import EpisodeWriter, now
    from screenwright.evals.miniwob_causes import Ending

    head = EpisodeHead(
        goal=goal, device=umpire.url, screen_size=umpire.size, agent=umpire.name,
        versions={"screenwright": __version__}, started=now(),
    )  # fmt: skip
    allowed = Rule(then="allow", host=("127.0.0.1",), consequence=(*RULES, GIVE_AWAY, RUN, OPEN), why="a sandbox")
    gate = Gate(None, policy=Policy((allowed,), name="eval miniwob"), device_url=umpire.url)
    with EpisodeWriter(folder, head) as trace:
        result = Run(umpire, umpire, umpire.eyes, gate, trace, Limits(steps, _SECONDS)).reach(goal)
        trace.finish(result.outcome, result.reason)
    return Ending(result.outcome, result.reason, result.steps, result.error)


def _show_table(report: Report, out: Path, folder: Path) -> None:
    """The measures, each task beside the other solvers that were played into the same folder, and why not."""
    from screenwright.evals.miniwob import DONE, examples, read_played

    print(f"{report.benchmark}, {report.solver}, n = {report.n}, {report.errors} errors, {report.seconds:.0f} s")
    for score in report.scores:
        if score.group is None and score.value > 0:
            print(f"{score.name:24} {score.value:7.3f}  [{score.low:.3f}, {score.high:.3f}]  n = {score.n}")
    played = {one.name: read_played(one) for one in sorted(out.iterdir()) if one.is_dir()}
    print(f"\n{'done of episodes':28}" + "".join(f"{name:>18}" for name in played))
    for score in report.scores:
        if score.name != DONE or score.group is None:
            continue
        cells = [[one.done for one in episodes if one.task == score.group] for episodes in played.values()]
        print(f"{score.group:28}" + "".join(f"{f'{sum(hits)} of {len(hits)}':>18}" for hits in cells))
    print("\nwhy not, with an example each")
    for cause, count, one in examples(played[folder.name]):
        print(f"{count:4}  {cause}: {one.id}, {one.goal[:90]!r}: {one.why[:160]}")
