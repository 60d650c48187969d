"""CC-Score (paper 001, appendix D): how like a row of calls is to the labelled row, in order.

The similarity of a pair is counted in points, one for each attribute of the label (as the published code does):

| label | points |
|---|---|
| click, double click, down, up, drag | type, mouse action, button, position inside the clickable area |
| move | type, mouse action, position |
| scroll | type, mouse action |
| keyboard | type, BLEU of the typed text or of the keys |
| plan | type, BLEU of the sub-task |
| evaluate | whether both say success, or neither |
| wait | none |

Calls of two types have none in common. A labelled press without an area has no point for its position. The best
alignment that keeps the order of both rows is found by dynamic programming; the published code goes through all of
them. Calls told beyond the label cost nothing. Two ways to make one number of it:

* ``code``: the points of the best alignment by all points of the label.
* ``paper``: the mean over the label's calls of each one's share of its points (1/|L| times the sum of similarities,
  which stays between 0 and 1 only if these do); a wait counts where it is met by a wait.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from screenwright_lab.benchmarks.bleu import letter_bleu
from screenwright_lab.data.screenagent.calls import Call

PRESSES = ("click", "double_click", "down", "up", "drag")
BUTTONED = ("click", "double_click", "drag")
SCROLLS = ("scroll_up", "scroll_down")


class CCScore(NamedTuple):
    """Both from 0 to 1; ``code`` is None for a label without points (waits alone). ``pairs`` are those of the best
    alignment by points, (label, told), both in order."""

    code: float | None
    paper: float
    pairs: tuple[tuple[Call, Call], ...]


def cc_score(label: Sequence[Call], told: Sequence[Call]) -> CCScore:
    """The score of the calls ``told`` against at least one labelled call."""
    if not label:
        raise ValueError("a label needs at least one call")
    points, pairs = align(label, told, similarity)
    shares, _ = align(label, told, _share)
    most = sum(map(worth, label))
    return CCScore(points / most if most else None, shares / len(label), pairs)


def align(
    label: Sequence[Call], told: Sequence[Call], alike: Callable[[Call, Call], float]
) -> tuple[float, tuple[tuple[Call, Call], ...]]:
    """The largest sum of ``alike`` over pairs that keep the order of both rows, and its pairs.

    Of equally good alignments the one with the most pairs, so that calls of two types are paired where nothing better
    can be: the papers' tables ask such pairs for their type.
    """
    best = [[(0.0, 0)] * (len(told) + 1) for _ in range(len(label) + 1)]
    for i, one in enumerate(label, start=1):
        for j, other in enumerate(told, start=1):
            points, pairs = best[i - 1][j - 1]
            best[i][j] = max(best[i - 1][j], best[i][j - 1], (points + alike(one, other), pairs + 1))
    found: list[tuple[Call, Call]] = []
    i, j = len(label), len(told)
    while i and j:
        if best[i][j] == best[i - 1][j]:
            i -= 1
        elif best[i][j] == best[i][j - 1]:
            j -= 1
        else:
            i, j = i - 1, j - 1
            found.append((label[i], told[j]))
    return best[-1][-1][0], tuple(reversed(found))


def worth(label: Call) -> int:
    """The points that a labelled call can bring."""
    match label.family:
        case "mouse":
            place = label.area is not None and label.mouse not in SCROLLS
            return 2 + int(label.mouse in PRESSES) + int(place)
        case "keyboard" | "plan":
            return 2
        case "evaluate":
            return 1
        case "wait":
            return 0


def similarity(label: Call, told: Call) -> float:
    """Points of a pair, 0 to ``worth(label)``."""
    if label.family != told.family:
        return 0.0
    match label.family:
        case "mouse":
            right = 1 + int(label.mouse == told.mouse)
            if label.mouse in PRESSES:
                right += int(label.button == told.button)
            if label.area is not None and label.mouse not in SCROLLS:
                right += int(told.at is not None and label.area.contains(told.at))
            return float(right)
        case "keyboard" | "plan":
            return 1 + letter_bleu(told.words or "", label.words or "")
        case "evaluate":
            return float(label.is_success == told.is_success)
        case "wait":
            return 0.0


def _share(label: Call, told: Call) -> float:
    most = worth(label)
    return similarity(label, told) / most if most else float(label.family == told.family)
