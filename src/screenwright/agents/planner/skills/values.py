"""Give a value to what is called so: a field is written over, a list opened and the option chosen, a slider moved, of
several options the one that says it is pressed, a cell of a table is written over and left by Enter. What the name
belongs to is seen, and not said; and that it has the value must be seen afterwards.
"""

from __future__ import annotations

import re
from dataclasses import replace

from screenwright.agents.planner.crossing import crossing
from screenwright.agents.planner.dates import read_date
from screenwright.agents.planner.effects import is_secret
from screenwright.agents.planner.instructions import TargetPhrase
from screenwright.agents.planner.kinds import TOGGLES
from screenwright.agents.planner.marking import is_on
from screenwright.agents.planner.matching import find
from screenwright.agents.planner.meant import label_of
from screenwright.agents.planner.picking import Match, share_row
from screenwright.agents.planner.skill_instructions import PickDate, ReplaceAll, SetAmounts, SetValue
from screenwright.agents.planner.skills import amounts, days, replacing
from screenwright.agents.planner.skills.common import Next, overwrite, reached, said, shown_in, step
from screenwright.agents.planner.skills.exploring import look_further
from screenwright.core.action import Click, PressKeys, TypeText
from screenwright.core.agency import Refusal, Situation
from screenwright.core.screen import Element, Screen
from screenwright.reading import likeness, squash

WRITTEN, OPENED, CHOSEN, EXCHANGING = "write over ", "open the list ", "choose ", "exchange "
_NUMBER = re.compile(r"[-−]?\d+(?:[.,]\d+)?")
_NEAR = 12
"""Heights of a name within which its options stand below it."""


def act(instruction: SetValue, situation: Situation) -> Next:
    screen, value, target = situation.screen, instruction.value, instruction.target
    if said(situation, OPENED) or said(situation, CHOSEN):
        return _choose(instruction, situation)
    if (slider := _slider(screen, instruction)) is not None:
        return _slide(instruction, slider, situation)
    field = find(screen, target, "input")
    if isinstance(field, Match) and field.element.kind == "input":
        return _write(instruction, situation, field.element)
    if isinstance(field, Match) and field.element.kind == "select":
        return _open(instruction, field.element)
    if (crossed := _crossed(screen, target)) is not None:
        return _write_cell(instruction, situation, crossed)
    cell = replacing.cell_of(screen, target.text)
    if said(situation, EXCHANGING) or (cell is not None and cell.text == target.text):  # a heading is said otherwise
        return replacing.act(ReplaceAll(target.text, value), situation)
    named = find(screen, replace(target, kind=None), "any")
    option = _option(screen, value, named.element if isinstance(named, Match) else None)
    if option is not None:
        return _press(option, value)
    if isinstance(field, Refusal) and (day := read_date(value)) is not None:
        return days.act(PickDate(day, value, target), situation)
    if (
        isinstance(field, Refusal)
        and (further := look_further(situation, instruction.known, instruction.words)) is not None
    ):
        return further
    return field if isinstance(field, Refusal) else _write(instruction, situation, field.element)


def _slider(screen: Screen, instruction: SetValue) -> Element | None:
    """The slider that is called so, or that stands in the row of what is; None where no amount is said."""
    sliders = [one for one in screen.elements if one.kind == "slider"]
    if not sliders or not _NUMBER.search(instruction.value):
        return None
    found = find(screen, replace(instruction.target, kind="slider"), "click")
    if isinstance(found, Refusal):
        return None
    return next((one for one in sliders if one == found.element or share_row(one.box, found.element.box)), None)


def _write(instruction: SetValue, situation: Situation, field: Element) -> Next:
    """Once, and then it must stand there."""
    why = f"{WRITTEN}{instruction.target.text!r}"
    shown = field.text or shown_in(situation.screen, field.box)
    if squash(instruction.value) == squash(shown or ""):
        return reached(f"{instruction.target.text!r} says {instruction.value!r}")
    if said(situation, why):
        if squash(instruction.value) in squash(shown or "") or is_secret(instruction.target):
            return reached(f"{instruction.value!r} was written")
        return Refusal(f"wrote {instruction.value!r} into {instruction.target.text!r}, and it shows {shown!r}")
    return overwrite(field, instruction.value, why)


def _crossed(screen: Screen, target: TargetPhrase) -> Element | None:
    row = target.anchor.text if target.anchor is not None and target.relation == "in" else ""
    return crossing(screen, f"{target.text} of {row}" if row else target.text)


def _write_cell(instruction: SetValue, situation: Situation, cell: Element) -> Next:
    why = f"{WRITTEN}the cell {instruction.target.words}"
    if squash(instruction.value) == squash(cell.text or ""):
        return reached(f"{instruction.target.words} says {instruction.value!r}")
    if said(situation, why):
        return Refusal(f"wrote {instruction.value!r} into {instruction.target.words}, and it shows {cell.text!r}")
    return (
        step(Click(cell.box.center), why, cell), step(TypeText(instruction.value), why),
        step(PressKeys(("enter",)), why),
    )  # fmt: skip


def _open(instruction: SetValue, field: Element) -> Next:
    if _says(field.text, instruction.value):
        return reached(f"{instruction.target.text!r} says {field.text!r}")
    return (step(Click(field.box.center), f"{OPENED}{instruction.target.text!r}", field),)


def _choose(instruction: SetValue, situation: Situation) -> Next:
    """In the list that was opened; then the closed list must say so, where it is seen."""
    screen, value = situation.screen, instruction.value
    field = find(screen, instruction.target, "input")
    closed = field.element if isinstance(field, Match) and field.element.kind == "select" else None
    if said(situation, CHOSEN):
        if closed is not None and closed.text and not _says(closed.text, value):
            return Refusal(f"chose {value!r}, and {instruction.target.text!r} says {closed.text!r}")
        marked = [is_on(screen, one) for one in screen.elements if one.kind in TOGGLES and _says(label_of(one), value)]
        if marked and all(state is False for state in marked):
            return Refusal(f"pressed {value!r}, and it is not marked")
        return reached(f"{value!r} was chosen")
    options = [
        one for one in screen.elements
        if one.kind not in ("input", "select", "window", "dialog") and _says(one.text, value)
        and not (closed and closed.box.covers(one.box, tolerance=4))
    ]  # fmt: skip
    if options:
        near = closed.box.center if closed else screen.screenshot.box.center
        return _press(min(options, key=lambda one: one.box.distance(near)), value)
    if not said(situation, "type the first letters"):
        return (
            (step(PressKeys((value[:1].lower(),)), "type the first letters"),) if value[:1].isascii() else _none(value)
        )
    return _none(value)


def _none(value: str) -> Next:
    return Refusal(f"opened the list, and it does not show {value!r}")


def _press(option: Element, value: str) -> Next:
    return (step(Click(option.box.center), f"{CHOSEN}{value!r}", option),)


def _slide(instruction: SetValue, slider: Element, situation: Situation) -> Next:
    amount = _NUMBER.search(instruction.value)
    assert amount
    number = float(amount[0].replace("−", "-").replace(",", "."))
    name = slider.name or instruction.target.text
    target = TargetPhrase(text=name, words=name)
    return amounts.act(SetAmounts((number,), "any", target, words=instruction.words), situation)


def _option(screen: Screen, value: str, label: Element | None) -> Element | None:
    """What says the value and can be pressed; of several the one nearest below the name or in its row. Where nothing
    has the name, what is the content of a page is no option."""
    kinds = ("radio", "button", "tab", "link", "list_item", "menuitem", "checkbox", *(("cell",) if label else ()))
    found = [one for one in screen.elements if one.kind in kinds and _says(one.text or one.name, value)]
    if label is None or len(found) < 2:
        return found[0] if len(found) == 1 else None
    box = label.box
    near = [one for one in found if share_row(one.box, box) or 0 <= one.box.top - box.top <= _NEAR * box.height]
    return min(near, key=lambda one: one.box.distance(box.center)) if near else None


def _says(text: str | None, value: str) -> bool:
    fit = likeness(value, text or "")
    return fit is not None and (fit.how == "exact" or fit.score >= 0.8)
