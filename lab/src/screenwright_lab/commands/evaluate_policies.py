"""``screenwright eval transfer`` and ``eval policy-speed``: trained policies beside each other (paper 004, Figure 5 and
Table 5)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from screenwright.interfaces.cli import print_json, say, write_output
from screenwright_lab.commands.asking_models import Cache

if TYPE_CHECKING:
    from screenwright_lab.benchmarks.intervals import Score

MATCH = "partial match, by step"
Policies = Annotated[list[Path], typer.Option("--policy", help="Folder of a trained policy. Repeatable.")]
Sets = Annotated[list[Path], typer.Option("--data", help="Steps like Android in the Wild. Repeatable.")]
Limit = Annotated[int | None, typer.Option(min=1, help="At most so many steps of each set, evenly drawn.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]


def transfer(
    policy: Policies,
    data: Sets,
    limit: Limit = None,
    cache: Cache = None,
    report: Annotated[Path | None, typer.Option(help="Write the table to this .md file.")] = None,
    as_json: AsJson = False,
) -> None:
    """Action matching of every policy on every set, with intervals: what was learned here is worth there."""
    cells = [[_score(one, other, limit, cache) for other in data] for one in policy]
    head = ["policy", *(each.name for each in data)]
    rows = [
        [_name(one), *(f"{score.value:.3f} [{score.low:.3f}, {score.high:.3f}]" for score in scores)]
        for one, scores in zip(policy, cells, strict=True)
    ]
    if report:
        write_output(report, f"# Action matching by step\n\n{_table(head, rows)}\n".encode())
    if as_json:
        told = [
            {"policy": str(one), "data": str(other), "value": score.value, "low": score.low, "high": score.high,
             "n": score.n}
            for one, scores in zip(policy, cells, strict=True) for other, score in zip(data, scores, strict=True)
        ]  # fmt: skip
        print_json({"score": MATCH, "cells": told})
    else:
        print(_table(head, rows))


@dataclass(frozen=True, slots=True)
class Speed:
    """Of ``n`` steps: medians in seconds, processor seconds a step, and the process's peak memory in gigabytes.
    ``looking`` is None where the policy reads no words of the screen."""

    policy: str
    n: int
    looking_s: float | None
    policy_s: float
    policy_cpu_s: float
    peak_gb: float


def policy_speed(
    policy: Policies,
    data: Annotated[Path, typer.Option(help="Steps like Android in the Wild.")],
    limit: Annotated[int, typer.Option(min=1, help="So many steps, evenly drawn.")] = 20,
    cache: Cache = None,
    as_json: AsJson = False,
) -> None:
    """Seconds an action and peak memory, the features of the picture included. Ask for one policy at a time: memory is
    that of the whole process, and with --cache without the parser."""
    found = [_speed(one, data, limit, cache) for one in policy]
    if as_json:
        print_json([asdict(one) for one in found])
        return
    rows = [
        [one.policy, "-" if one.looking_s is None else f"{one.looking_s:.3f}", f"{one.policy_s:.3f}",
         f"{one.policy_cpu_s:.3f}", f"{one.peak_gb:.2f}", str(one.n)]
        for one in found
    ]  # fmt: skip
    print(_table(["policy", "looking (s)", "policy (s)", "its processor time (s)", "peak memory (GB)", "n"], rows))


def _score(policy: Path, data: Path, limit: int | None, cache: Path | None) -> Score:
    from screenwright.app import open_policy
    from screenwright_lab.benchmarks.aitw import AitwMatching
    from screenwright_lab.benchmarks.runner import Settings, run
    from screenwright_lab.commands.aitw_solvers import by_policy
    from screenwright_lab.commands.asking_models import eyes

    say(f"{policy} on {data}")
    tell = by_policy(open_policy(str(policy)), data, eyes(True, cache))
    found = run(AitwMatching(data, tell, f"policy:{policy}"), Settings(limit), say)
    return next(score for score in found.scores if score.name == MATCH)


def _speed(folder: Path, data: Path, limit: int, cache: Path | None) -> Speed:
    import resource
    from statistics import median
    from time import perf_counter, process_time

    from screenwright.app import open_policy
    from screenwright_lab.benchmarks.aitw import AitwMatching
    from screenwright_lab.benchmarks.runner import evenly
    from screenwright_lab.commands.asking_models import bare, eyes
    from screenwright_lab.data.aitw.pictures import Pictures

    policy, pictures = open_policy(str(folder)), Pictures(data)
    look = eyes(True, cache) if policy.reads_screen else bare
    benchmark = AitwMatching(data, lambda _: None, policy.name)
    chosen = evenly(benchmark.samples(), limit)
    looking, asking, cpu = [], [], []
    for number, sample in enumerate([chosen[0], *chosen]):  # the first one also loads what is needed
        begun = perf_counter()
        screen = look(pictures.of(sample.id))
        seen, busy = perf_counter(), process_time()
        policy.move(benchmark.steps[sample.id].goal, (), screen)
        if number:
            looking.append(seen - begun)
            asking.append(perf_counter() - seen)
            cpu.append(process_time() - busy)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024**2
    seconds = median(looking) if policy.reads_screen else None
    return Speed(policy.name, len(chosen), seconds, median(asking), sum(cpu) / len(cpu), peak)


def _name(policy: Path) -> str:
    """Runs leave their policy in a folder of that name."""
    return policy.parent.name if policy.name == "policy" else policy.name


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)
