"""Questions about a screen, made from what its toolkit tells, and answered from pixels without a model.

The five sorts are those of VisionTasker (section 7.1, A3, and Appendix D); what is asked comes from the labels alone:
states of named controls, what stands in named fields, how many there are of a kind, which control does what is written
on it, and whether the largest words of the screen are told as what it is about. Only names that one thing alone has are
used. The answers are those of ``reading/ask.py``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from screenwright.core.screen import Kind, Screen
from screenwright.data.screens.labels import Label, LabelledScreen
from screenwright.evals import boxes
from screenwright.evals.elements import LabelledScreens
from screenwright.evals.intervals import Score, ratio_score, share
from screenwright.evals.samples import Row, Rows, Sample
from screenwright.evals.text import words
from screenwright.reading.ask import Answer, ask

Right: TypeAlias = Callable[[Answer, Screen], bool]
SORTS = ("status", "content", "count", "function", "purpose")
MOST = 6
"""Questions of one sort about one screen: a screen full of check boxes counts no more than others."""
MARKS: dict[Kind, str] = {"checkbox": "checkbox", "radio": "radio button", "switch": "switch"}
COUNTED: dict[Kind, str] = {
    "tab": "tabs", "checkbox": "checkboxes", "radio": "radio buttons", "switch": "switches", "input": "text fields",
    "slider": "sliders", "image": "pictures",
}  # fmt: skip
FEW, MANY = 2, 12
"""How many there are of what is counted."""
LONGEST = 4
"""Words of a name that somebody would say."""


@dataclass
class Questions(LabelledScreens):
    """Counts (right, asked) for each sort; the overall score is over all questions."""

    name: str = "questions-1"

    def judge(self, sample: Sample) -> Row:
        shot = self.shots[sample.id]
        screen = self.parse(shot.picture)
        row = {sort: [0.0, 0.0] for sort in (*SORTS, "overall")}
        for sort, question, right in asked(shot.screen):
            good = right(ask(screen, question), screen)
            for key in (sort, "overall"):
                row[key][0] += good
                row[key][1] += 1
        return row

    @staticmethod
    def scores(rows: Rows) -> list[Score]:
        return [
            ratio_score(
                sort,
                [(sample.group, row[sort]) for sample, row in rows],
                share,
                int(sum(row[sort][1] for _, row in rows)),
            )
            for sort in (*SORTS, "overall")
        ]


def asked(truth: LabelledScreen) -> Iterator[tuple[str, str, Right]]:
    """(sort, question, whether an answer is right) for one screen."""
    single = Counter((label.kind, label.name or label.text) for label in truth.labels)
    named = [
        (label, name)
        for label in truth.labels
        if (name := label.name or label.text) and _sayable(name) and single[label.kind, name] == 1
    ]
    yield from _few(_status(named, truth))
    yield from _few(_content(named))
    yield from _few(_count(truth))
    yield from _few(_function(named))
    yield from _few(_purpose(truth))


def _few(questions: Iterator[tuple[str, str, Right]]) -> list[tuple[str, str, Right]]:
    """Evenly from all that could be asked."""
    every = list(questions)
    return every[:: -(-len(every) // MOST)] if every else []


def _sayable(name: str) -> bool:
    return 1 <= len(name.split()) <= LONGEST and len(name) <= 40 and any(sign.isalpha() for sign in name)


def _status(named: Sequence[tuple[Label, str]], truth: LabelledScreen) -> Iterator[tuple[str, str, Right]]:
    for label, name in named:
        if label.kind in MARKS and label.state.checked is not None:
            yield "status", f"Is the “{name}” {MARKS[label.kind]} on?", _says(label.state.checked)
        elif label.kind == "tab" and label.state.selected is not None:
            yield "status", f"Is the “{name}” tab selected?", _says(label.state.selected)
    chosen = [label for label in truth.labels if label.kind == "tab" and label.state.selected]
    if len(chosen) == 1:
        yield "status", "Which tab is selected?", _is_there(chosen[0])


def _content(named: Sequence[tuple[Label, str]]) -> Iterator[tuple[str, str, Right]]:
    for label, name in named:
        if label.kind in ("input", "select") and label.text and label.text != name:
            yield "content", f"What is written in the “{name}” field?", _tells(label.text)


def _count(truth: LabelledScreen) -> Iterator[tuple[str, str, Right]]:
    for kind, number in Counter(label.kind for label in truth.labels).items():
        if kind in COUNTED and FEW <= number <= MANY:
            yield "count", f"How many {COUNTED[kind]} are there?", _numbers(number)


def _function(named: Sequence[tuple[Label, str]]) -> Iterator[tuple[str, str, Right]]:
    for label, name in named:
        if label.kind in ("button", "menuitem", "link") and label.clickable:
            yield "function", f"What do I press to {name}?", _is_there(label)


def _purpose(truth: LabelledScreen) -> Iterator[tuple[str, str, Right]]:
    lines = [label for label in truth.labels if label.kind == "text" and label.text and label.text[0].isalpha()]
    if lines:
        yield "purpose", "What is this screen for?", _tells(max(lines, key=lambda one: one.box.height).text or "")


def _says(value: bool) -> Right:
    return lambda answer, _: answer.holds is value


def _numbers(number: int) -> Right:
    return lambda answer, _: answer.number == number


def _tells(text: str) -> Right:
    true = words([text])
    return lambda answer, _: bool(true) and (words([answer.words]) & true).total() >= 0.8 * true.total()


def _is_there(label: Label) -> Right:
    """The first thing that is named lies where the label does."""
    return lambda answer, screen: (
        bool(answer.elements) and screen.by_id[answer.elements[0]].box.iou(label.box) >= boxes.SAME
    )
