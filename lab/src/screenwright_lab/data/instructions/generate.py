"""``screenwright data instructions``: sentences about labelled screens, seeded, one line of the file a screen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

from screenwright.core.files import write_whole
from screenwright.core.geometry import Box
from screenwright.core.screen import Screen
from screenwright_lab.data.instructions.faults import as_parsed, found_by, roles, truth
from screenwright_lab.data.instructions.naming import Namer, Others
from screenwright_lab.data.instructions.pairs import Instructed, pairs, to_line
from screenwright_lab.data.instructions.surroundings import surrounded
from screenwright_lab.data.screens.store import Shot


def generate(
    shots: Sequence[Shot],
    out: Path,
    a_screen: int,
    seed: int,
    words: tuple[Others, Others],
    parse: Callable[[Path], Screen] | None,
    say: Callable[[str], None],
) -> int:
    """Write ``out`` and return how many sentences it holds. ``words``: those of the same meaning as a word, and those
    for an icon. ``parse`` gives the elements, and None leaves them to the labels, with a parser's faults imitated."""
    names = sorted(
        {label.text for shot in shots for label in shot.screen.labels if label.text and len(label.text) < 30}
    )
    lines: list[str] = []
    made = 0
    for number, shot in enumerate(shots):
        rng = Random(f"{seed} {number}")
        if parse is not None:
            elements = list(parse(shot.picture).elements)
            ids = found_by(elements, shot.screen)
            seen = shot.screen
        else:
            seen = surrounded(shot.screen, rng)
            elements, ids = as_parsed(seen, rng)
        screen = Box(0, 0, seen.width, seen.height)
        namer = Namer(truth(seen, ids), screen, *words, rng, roles(seen, ids))
        said = tuple(pairs(namer, names, a_screen))
        made += len(said)
        name = f"{shot.screen.origin.application}/{shot.picture.stem}"
        lines.append(to_line(Instructed(name, shot.screen.origin.split, screen, tuple(elements), said)))
        if (number + 1) % 100 == 0:
            say(f"{number + 1} of {len(shots)} screens, {made} sentences")
    write_whole(out, ("\n".join(lines) + "\n").encode(), mode=0o644)
    return made
