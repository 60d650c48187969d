"""What is learned on the phone world, as tables: trained, judged and printed by one command.

``python benchmarks/learning.py --world WORLD --out DIR [--only REGEX]``

Trains Auto-UI and each of its ablations on as many steps (``--steps``), and a tiny UI-VLM from nothing; judges them,
the ranker, the built-in planner and trivial baselines on what was held back, with our own perception; prints

1. action matching on unseen goals, overall and by family (as papers 002 and 004 print Android in the Wild),
2. the same overall on every split that was held back (as paper 004, Figure 5),
3. what each part is worth: the same net without it, with a paired interval (as paper 004, Table 3).

A run that was stopped goes on; what is done is not done again. ``--only`` takes those in whose names the
regular expression is found, and may be given several times.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from screenwright_lab.benchmarks.comparison import compare
from screenwright_lab.benchmarks.intervals import Score
from screenwright_lab.benchmarks.phone_world import SAME, WorldMatching
from screenwright_lab.benchmarks.run_folder import read_report, read_run

GOALS = "unseen_goals"
SPLITS = ("test", GOALS, "unseen_apps", "unseen_themes")
FAMILIES = ("general", "google_apps", "install", "single", "web_shopping")
MATCH, WHOLE, BY_STEP = "partial match, by episode", "complete match", "partial match, by step"
FULL, SEEN = "Auto-UI", "UI-VLM, eight screens"


@dataclass(frozen=True, slots=True)
class Contestant:
    """``kind`` is what ``screenwright train`` trains, with ``options``; "" for a solver that needs no training.

    ``everywhere``: it is judged on all splits, and not on unseen goals alone. ``longer``: trained on so many times the
    steps: a net that has to learn to see takes more of them, and its steps are short. ``whole``: the contestant of
    which it is a part, to which it is compared.
    """

    name: str
    kind: str = ""
    options: tuple[str, ...] = ()
    solver: str = ""
    everywhere: bool = False
    longer: int = 1
    whole: str = ""

    @property
    def key(self) -> str:
        return self.name.lower().replace(",", "").replace(" ", "-")


CONTESTANTS = (
    Contestant("always the same tap", solver="baseline:majority", everywhere=True),
    Contestant("a box by lot", solver="baseline:random", everywhere=True),
    Contestant("text match", solver="baseline:match", everywhere=True),
    Contestant("ranker alone", solver="ranker", everywhere=True),
    Contestant("built-in planner", solver="builtin", everywhere=True),
    Contestant(FULL, "autoui", everywhere=True),
    Contestant(f"{FULL}, no history", "autoui", ("--no-history",), whole=FULL),
    Contestant(f"{FULL}, no plan", "autoui", ("--no-plan",), whole=FULL),
    Contestant(f"{FULL}, no history and no plan", "autoui", ("--no-history", "--no-plan"), whole=FULL),
    Contestant(f"{FULL}, no normalisation", "autoui", ("--no-normalisation",), whole=FULL),
    Contestant(f"{FULL}, no picture", "autoui", ("--no-image",), whole=FULL),
    Contestant(f"{FULL}, no words of the screen", "autoui", ("--screen-text", "none"), whole=FULL),
    Contestant(f"{FULL}, no hints", "autoui", ("--no-hints",), whole=FULL),
    Contestant(f"{FULL}, no copying", "autoui", ("--no-copy",), whole=FULL),
    Contestant(f"{FULL}, no renaming", "autoui", ("--no-rename",), whole=FULL),
    # a sentence of eight screens teaches four actions, one of one screen teaches one: as many actions a step
    Contestant(SEEN, "uivlm", ("--screens", "8", "--batch", "4"), everywhere=True, longer=5),
    Contestant("UI-VLM, one screen", "uivlm", ("--screens", "1", "--batch", "16"), longer=5, whole=SEEN),
)


def main() -> None:
    asked = _arguments()
    chosen = [one for one in CONTESTANTS if not asked.only or any(re.search(part, one.name) for part in asked.only)]
    if not chosen:
        sys.exit(f"--only leaves none of: {'; '.join(one.name for one in CONTESTANTS)}")
    for one in chosen:
        solver = one.solver or f"policy:{_trained(one, asked)}"
        for split in SPLITS if one.everywhere else (GOALS,):
            _judge(solver, split, _rows(asked.out, one, split), asked)
    print("\n\n".join("\n".join(table) for table in (_by_family(chosen, asked.out), _by_split(chosen, asked.out))))
    parts = [one for one in chosen if any(one.whole == other.name for other in chosen)]
    if parts:
        print("\n" + "\n".join(_ablations(parts, asked.out)))


def _trained(one: Contestant, asked: argparse.Namespace) -> Path:
    """The folder of its policy, trained to the end."""
    out: Path = asked.out / "trained" / one.key
    policy = out / "policy"
    if not (policy / "manifest.json").is_file():
        common = ["--data", asked.world / "train", "--validation", asked.world / "validation"]
        common += ["--steps", asked.steps * one.longer, "--cache", asked.out / "cache"]
        own = {
            "autoui": (
                "--size", asked.size, "--batch", 16, "--screen-text", "annotated",
            ),
            "uivlm": ("--nothing", "tiny", "--precision", "bf16", "--policy", policy),
        }[one.kind]  # fmt: skip
        _screenwright("train", one.kind, *common, "--out", out, *own, *one.options)
    return policy


def _judge(solver: str, split: str, rows: Path, asked: argparse.Namespace) -> None:
    _screenwright(
        "eval", "phone-world", "--data", asked.world / split, "--solver", solver, "--limit", asked.limit,
        "--cache", asked.out / "parsed", "--resume", rows,
    )  # fmt: skip


def _screenwright(*words: object) -> None:
    """What it says goes to the standard error, so that the output is the tables alone."""
    line = [str(word) for word in words]
    print("screenwright " + " ".join(line), file=sys.stderr, flush=True)
    code = subprocess.run([sys.executable, "-m", "screenwright", *line], stdout=sys.stderr, check=False).returncode
    if code != 0:
        sys.exit(code)


def _rows(out: Path, one: Contestant, split: str) -> Path:
    return out / "judged" / f"{one.key}-{split}"


def _by_family(chosen: Sequence[Contestant], out: Path) -> Iterator[str]:
    yield from _head("unseen goals", "overall", *FAMILIES, "whole episodes", "very thing tapped", "episodes")
    for one in chosen:
        scores = _scores(out, one, GOALS)
        cells = [scores.get((MATCH, family)) for family in (None, *FAMILIES)]
        cells += [scores.get((WHOLE, None)), scores.get((SAME, None))]
        yield f"| {one.name} | {' | '.join(map(_cell, cells))} | {scores[MATCH, None].n} |"


def _by_split(chosen: Sequence[Contestant], out: Path) -> Iterator[str]:
    yield from _head("action matching", *(split.replace("_", " ") for split in SPLITS))
    for one in chosen:
        if one.everywhere:
            cells = [_scores(out, one, split).get((MATCH, None)) for split in SPLITS]
            yield f"| {one.name} | {' | '.join(map(_cell, cells))} |"


def _ablations(parts: Sequence[Contestant], out: Path) -> Iterator[str]:
    """Each against the whole that it is a part of, on the steps that both were asked."""
    yield from _head("without it, by step", "difference", "95 % interval", "p", "episodes")
    named = {one.name: one for one in CONTESTANTS}
    for one in parts:
        whole, without = (read_run(_rows(out, each, GOALS)) for each in (named[one.whole], one))
        differences = compare(whole, without, WorldMatching.scores).differences
        found = next(each for each in differences if (each.name, each.group) == (BY_STEP, None))
        told = f"{found.value:+.3f} | {found.low:+.3f} to {found.high:+.3f} | {found.p:.3f} | {found.groups}"
        yield f"| {one.name} | {told} |"


def _head(*names: str) -> Iterator[str]:
    yield f"| {' | '.join(names)} |"
    yield "|---" * len(names) + "|"


def _scores(out: Path, one: Contestant, split: str) -> dict[tuple[str, str | None], Score]:
    return {(score.name, score.group): score for score in read_report(_rows(out, one, split)).scores}


def _cell(score: Score | None) -> str:
    return "-" if score is None else f"{score.value:.3f} [{score.low:.3f}, {score.high:.3f}]"


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--world", type=Path, required=True, help="made with `screenwright data phone-world`")
    parser.add_argument("--out", type=Path, required=True, help="folder of weights and rows; goes on there")
    parser.add_argument("--only", action="append", metavar="REGEX")
    parser.add_argument("--size", default="1m")
    parser.add_argument("--steps", type=int, default=2500)
    parser.add_argument("--limit", type=int, default=300, help="steps judged of each split")
    return parser.parse_args()


if __name__ == "__main__":
    main()
