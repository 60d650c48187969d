"""``screenwright eval miniwob``: the 125 standard tasks of MiniWoB++, worked by pixels."""

from __future__ import annotations

import shutil
import tempfile
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from screenwright.core.errors import UsageError
from screenwright.interfaces.cli import check_folder, say
from screenwright_lab.benchmarks.samples import Benchmark

if TYPE_CHECKING:
    from screenwright.agents.planner import SkillSet
    from screenwright.core.protocols import Agent
    from screenwright_lab.benchmarks.miniwob import MakeAgent, Pursue
    from screenwright_lab.benchmarks.miniwob_causes import Ending
    from screenwright_lab.benchmarks.miniwob_umpire import Umpire

SOLVERS = ("builtin", "baseline:random", "baseline:match", "baseline:nothing")
SKILLS = ("all", "general", "none")
_SECONDS = 300.0
"""Of one episode."""
_ANSWER_S = 60.0
"""How long the browser is waited for: a busy machine is no failure of the task."""


def miniwob(
    tasks: Annotated[str, typer.Option(help="Names with commas; all 125 if not given.")] = "",
    seeds: Annotated[str, typer.Option(help="As 0-9 or 1000,1003. 0 to 9 are for measuring alone.")] = "0-9",
    limit_steps: Annotated[int, typer.Option(min=1, help="Actions of one episode at the most.")] = 30,
    solver: Annotated[str, typer.Option(help=f"{', '.join(SOLVERS)}.")] = "builtin",
    skills: Annotated[
        str,
        typer.Option(
            help="Of the built-in planner: all, general (none of those that serve one of these tasks alone), none."
        ),
    ] = "all",
    episodes: Annotated[
        Path | None, typer.Option(callback=check_folder, help="Folder in which every episode stays, for `view`.")
    ] = None,
) -> Benchmark:
    """Goals in words on small web pages, pixels in, mouse and keys out, judged by the pages: done, and why not."""
    from screenwright_lab.benchmarks.miniwob import MiniWob
    from screenwright_lab.worlds.miniwob.pages import WobWorld, standard_tasks, task_names

    named = [name.strip() for name in tasks.split(",") if name.strip()]
    for name in named:
        if name not in task_names():
            raise UsageError(f"no MiniWoB++ task {name!r}: one of {', '.join(task_names())}")
    return MiniWob(
        named or standard_tasks(), read_seeds(seeds), partial(WobWorld, timeout_s=_ANSWER_S),
        _maker(solver, read_skills(skills)), _pursuing(limit_steps, episodes), solver, say,
    )  # fmt: skip


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


def read_skills(name: str) -> SkillSet:
    """Which skills the planner has. Raises UsageError."""
    from screenwright.agents.planner import GENERAL, SkillSet, installed

    if name not in SKILLS:
        raise UsageError(f"--skills is one of {', '.join(SKILLS)}, got {name!r}")
    return {"all": installed(), "general": GENERAL}.get(name, SkillSet())


def _maker(solver: str, skills: SkillSet) -> MakeAgent:
    def make(seed: int) -> Agent:
        from screenwright.agents.planner import BuiltinPlanner
        from screenwright_lab.benchmarks.trivial_players import player

        return BuiltinPlanner(skills, grammar_first=True) if solver == "builtin" else player(solver, seed)

    if solver not in SOLVERS:
        raise UsageError(f"no solver {solver!r}: one of {', '.join(SOLVERS)}")
    return make


def _pursuing(steps: int, episodes: Path | None) -> Pursue:
    """One goal through the ordinary loop and gate. The pages are a sandbox, so what they may do is allowed on this
    machine's own host, and nowhere else."""

    def pursue(goal: str, umpire: Umpire, name: str) -> Ending:
        if episodes is not None:
            shutil.rmtree(episodes / name, ignore_errors=True)  # what a killed run left of this episode
            return _reach(goal, umpire, episodes / name, steps)
        with tempfile.TemporaryDirectory(prefix="screenwright-miniwob-") as passing:
            return _reach(goal, umpire, Path(passing) / "episode", steps)

    return pursue


def _reach(goal: str, umpire: Umpire, folder: Path, steps: int) -> Ending:
    from screenwright.agents.loop import Limits, NoModels
    from screenwright.app import Errand, Guard, Session
    from screenwright.safety.consequences import NAMES
    from screenwright.safety.gate import Policy, Rule
    from screenwright_lab.benchmarks.miniwob_causes import Ending

    allowed = Rule(then="allow", host=("127.0.0.1",), consequence=NAMES, why="a sandbox")
    guard = Guard(Policy((allowed,), name="eval miniwob"), redact="never")
    errand = Errand(goal, umpire, NoModels(), Limits(steps, _SECONDS))
    reached = Session(umpire, eyes=umpire.eyes, guard=guard).do(errand, folder)
    return Ending(reached.outcome, reached.reason, reached.steps, reached.error)
