"""How much of what a goal is done with a model is told, by how much room there is: python benchmarks/told_targets.py

On the captures of tests/data/corpus, for the goals of benchmarks/sentences that are done there. The list of elements is
cut to so many tokens (``tokens.estimate``), what the goal may mean being kept first; printed is the share of goals of
which all things have their place in it, beside lists that are cut without knowing the goal.
"""

from __future__ import annotations

import sys
from pathlib import Path

from screenwright.agents.minds.brief import brief
from screenwright.agents.wording import english
from screenwright.vision import look
from screenwright_lab.benchmarks.intervals import ratio_score, share
from screenwright_lab.data.answers.captured import sentences, told_of
from screenwright_lab.data.parsed import parsed
from screenwright_lab.data.screens.store import shots

ROOMS = 200, 400, 600, 800
ROOT = Path(__file__).resolve().parents[1]


def main() -> None:
    kept = Path(sys.argv[1]) if len(sys.argv) > 1 else None
    every = sentences(ROOT / "benchmarks" / "sentences")
    kinds = [(room, knows) for room in ROOMS for knows in (True, False)]
    rows = {kind: list[tuple[str, list[float]]]() for kind in kinds}
    for shot in shots(ROOT / "tests" / "data" / "corpus"):
        screen = parsed(shot.picture, look, kept)
        for goal in told_of(shot.screen.labels, every.get(shot.picture.stem, []))[1]:
            things = {
                one.id for _, label, _ in goal.steps if (one := screen.element_at(label.box.center)) and one.clickable
            }
            if len(things) < len(goal.steps) or not things:
                continue
            for (room, knows), found in rows.items():
                told = brief(screen, room, english, eyes=False, wanted=goal.goal if knows else "")
                found.append((shot.picture.stem, [float(things <= set(told.replace("|", "\n").split())), 1.0]))
    for (room, knows), found in rows.items():
        score = ratio_score("", found, share, len(found))
        by = "what is wanted first" if knows else "without knowing it"
        print(f"{room} tokens, {by}: {score.value:.3f} [{score.low:.3f}, {score.high:.3f}], n = {score.n}")


if __name__ == "__main__":
    main()
