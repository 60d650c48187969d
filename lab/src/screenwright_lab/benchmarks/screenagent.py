"""ScreenAgent's own measures on its sessions (paper 001, section 5): CC-Score, Table 2 and Table 3.

| score | over | counts |
|---|---|---|
| cc_score; cc_score, paper's divisor | main records with points | ``cc_score``, both ways of making one number |
| the same, by phase | planning, acting, evaluating | |
| told: ATTRIBUTE | labels that have it (the totals of Table 2) | a call of the same type was told that has it too |
| plan BLEU, keyboard BLEU | pairs that have it | mean BLEU over letters |
| action_type, mouse_action_type, mouse_button | pairs that have it | F1 over all classes together, which is accuracy |
| mouse_position | pairs whose label has an area | the position told lies in it |
| situation | all reflections told | success against anything else; always "success" is right in half of them |

Pairs are those of the best alignment. Constructed reflections count for the situation alone, as in the published
totals.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeAlias
from zlib import crc32

from screenwright.core.errors import UsageError
from screenwright.core.geometry import Point
from screenwright.core.screen import Screen
from screenwright_lab.benchmarks.bleu import letter_bleu
from screenwright_lab.benchmarks.cc_score import BUTTONED, SCROLLS, CCScore, cc_score
from screenwright_lab.benchmarks.grounding import most_alike
from screenwright_lab.benchmarks.intervals import Score, ratio_score, share
from screenwright_lab.benchmarks.samples import Account, Row, Rows, Sample
from screenwright_lab.data.screenagent.calls import SUCCESS, Call
from screenwright_lab.data.screenagent.prompts import asked_of
from screenwright_lab.data.screenagent.records import Record, records

Tell: TypeAlias = Callable[[Record], Sequence[Call]]
"""The calls that are told for a record: none where the reply holds none that can be read."""
BASELINES = ("always", "match", "random", "truth")
ATTRIBUTES = ("plan", "action_type", "mouse_action_type", "mouse_button", "mouse_position", "keyboard", "situation")
_CC, _PAPER = "cc_score", "cc_score, paper's divisor"
_BLEU = {"plan": "plan BLEU", "keyboard": "keyboard BLEU"}
_PHASES = ("planning", "acting", "evaluating")
_MIDDLE = Point(512, 384)


def baseline(name: str, parse: Callable[[Path], Screen], seed: int = 0) -> Tell:
    """``always``: the whole task as the plan, a left click on the middle of the screen, "success"; ``match`` and
    ``random``: the same with the click on what is most like the sub-task, or on anything, the same of one record
    and seed; ``truth``: the label, for the most that can be had."""
    match name:
        case "truth":
            return lambda record: record.label
        case "always":
            return lambda record: _always(record, _MIDDLE)
        case "match":
            return lambda record: _always(record, _alike(record, parse) if record.phase == "acting" else None)
        case "random":
            return lambda record: _always(record, _any(record, parse, seed) if record.phase == "acting" else None)
        case _:
            raise UsageError(f"there is no baseline {name}: choose from {', '.join(BASELINES)}")


def _always(record: Record, at: Point | None) -> Sequence[Call]:
    match record.phase:
        case "planning":
            return (Call(family="plan", words=record.task),)
        case "acting":
            return (Call(family="mouse", mouse="click", button="left", at=at),)
        case "evaluating":
            return (Call(family="evaluate", situation=SUCCESS),)


def _alike(record: Record, parse: Callable[[Path], Screen]) -> Point | None:
    asked = asked_of(record)
    found = most_alike(parse(record.picture), asked.subtasks[asked.current])
    return found if isinstance(found, Point) else None


def _any(record: Record, parse: Callable[[Path], Screen], seed: int) -> Point | None:
    elements = parse(record.picture).elements
    return elements[crc32(record.id.encode(), seed) % len(elements)].box.center if elements else None


def totals(given: Sequence[Record]) -> dict[str, int]:
    """Labels by attribute, as the header of the paper's Table 2 counts them."""
    return dict(Counter(name for record in given for call in record.label for name in attributes(call, record)))


def attributes(label: Call, record: Record) -> Iterator[str]:
    """What of a labelled call is asked. Of constructed records only the situation is."""
    if label.family == "evaluate":
        yield "situation"
    elif not record.constructed and label.family != "wait":
        yield "action_type"
        if label.family == "mouse":
            yield "mouse_action_type"
            if label.mouse in BUTTONED:
                yield "mouse_button"
            if label.mouse not in SCROLLS and label.at is not None:
                yield "mouse_position"
        else:
            yield "plan" if label.family == "plan" else "keyboard"


@dataclass
class ScreenAgentBench:
    data: Path
    tell: Tell
    solver: str
    name: str = "screenagent-1"
    account: Account | None = None
    records: Mapping[str, Record] = field(default_factory=dict)

    def samples(self) -> list[Sample]:
        self.records = {record.id: record for record in records(self.data)}
        return [Sample(one.id, one.session, (one.path,)) for one in self.records.values()]

    def totals(self, samples: Sequence[Sample]) -> Mapping[str, int]:
        return totals([self.records[sample.id] for sample in samples])

    def judge(self, sample: Sample) -> Row:
        record = self.records[sample.id]
        scored = cc_score(record.label, self.tell(record))
        row = {name: tuple(counts) for name, counts in _by_attribute(record, scored).items()}
        if not record.constructed and scored.code is not None:
            for place in ("", f", {record.phase}"):
                row |= {f"{_CC}{place}": (scored.code, 1.0), f"{_PAPER}{place}": (scored.paper, 1.0)}
        return row

    @staticmethod
    def scores(rows: Rows) -> list[Score]:
        whole = [_pooled(name, rows) for name in (_CC, _PAPER)]
        phases = [_pooled(f"{name}, {phase}", rows) for phase in _PHASES for name in (_CC, _PAPER)]
        told = [_pooled(f"told: {name}", rows) for name in ATTRIBUTES]
        return [*whole, *phases, *told, *(_pooled(_BLEU.get(name, name), rows) for name in ATTRIBUTES)]


def _by_attribute(record: Record, scored: CCScore) -> dict[str, list[float]]:
    """Counts (sum, asked) of the two tables, over the record's labels."""
    counted: dict[str, list[float]] = {}
    partner = {id(label): told for label, told in scored.pairs}

    def count(name: str, value: float) -> None:
        pair = counted.setdefault(name, [0.0, 0.0])
        pair[0], pair[1] = pair[0] + value, pair[1] + 1

    for label in record.label:
        told = partner.get(id(label))
        for name in attributes(label, record):
            has = told is not None and _has(told, label, name)
            count(f"told: {name}", float(has))
            if told is not None and (has or name == "action_type"):
                count(_BLEU.get(name, name), _right(label, told, name))
    return counted


def _has(told: Call, label: Call, name: str) -> bool:
    """Whether the call told is of the label's type and has the attribute."""
    if told.family != label.family:
        return False
    match name:
        case "mouse_action_type":
            return told.mouse is not None
        case "mouse_button":
            return told.button is not None
        case "mouse_position":
            return told.at is not None
        case "situation":
            return told.situation is not None
        case "plan" | "keyboard":
            return told.words is not None
        case _:
            return True


def _right(label: Call, told: Call, name: str) -> float:
    match name:
        case "action_type":
            return float(label.family == told.family)
        case "mouse_action_type":
            return float(label.mouse == told.mouse)
        case "mouse_button":
            return float(label.button == told.button)
        case "mouse_position":
            return float(label.area is not None and told.at is not None and label.area.contains(told.at))
        case "situation":
            return float(label.is_success == told.is_success)
        case _:
            return letter_bleu(told.words or "", label.words or "")


def _pooled(name: str, rows: Rows) -> Score:
    counted = [(sample.group, row[name]) for sample, row in rows if name in row]
    return ratio_score(name, counted, share, int(sum(counts[1] for _, counts in counted)))
