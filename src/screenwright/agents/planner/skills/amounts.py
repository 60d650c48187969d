"""Sliders and spinners: bring each to its amount, read what is shown, correct.

A slider is dragged to where the amount should be. With two readings the scale is known, and the rest is done by the
arrow keys, one unit a press; without a number beside it the ends are taken for 0 and 100.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from screenwright.agents.planner.matching import find, is_seen
from screenwright.agents.planner.picking import Match, share_row
from screenwright.agents.planner.places import in_reading_order
from screenwright.agents.planner.skill_instructions import SetAmounts
from screenwright.agents.planner.skills.common import (
    FIELDS,
    Next,
    fields,
    find_field,
    here,
    leave,
    look_into,
    overwrite,
    reached,
    read_line,
    said,
    step,
)
from screenwright.agents.planner.skills.exploring import look_further
from screenwright.core.action import Click, Drag, PressKeys, TypeText, Wait
from screenwright.core.agency import Decision, Done, Refusal, Situation
from screenwright.core.geometry import Box, Point, enclosing
from screenwright.core.screen import Element, Screen
from screenwright.vision import Track, closer_of, find_tracks

MOST_TRIES = 6
"""Corrections of one slider."""
MOST_PRESSES = 10
MOST_ROUNDS = 4
"""Times that the arrows of a spinner are pressed and its number is read."""
LEAST_APART = 0.02
"""Of the track, between two places that tell its scale."""
_NUMBER = re.compile(r"[-−–]?\d+(?:[.,]\d+)?")
BESIDE = 90
"""Pixels around the sliders in which their numbers are looked for."""
_LEAVE = "leave the field to read it"
_LOOKALIKES = str.maketrans({"O": "0", "o": "0", "l": "1", "I": "1"})
_SHOWN = re.compile(r"at (\d+) of \d+ it shows (-?[\d.]+)")


@dataclass(frozen=True, slots=True)
class Slider:
    """``shown`` is the number beside it, None where none can be read."""

    track: Track
    shown: float | None


def act(instruction: SetAmounts, situation: Situation) -> Next:
    screen = look_into(situation.screen)
    if (hidden := _out_of_sight(instruction, situation, screen)) is not None:
        return hidden
    if instruction.grip == "spinner" or (instruction.grip == "any" and _is_field(instruction, screen)):
        return _spin(instruction, situation, screen)
    sliders = _meant(find_sliders(screen), instruction, screen)
    if len(sliders) != len(instruction.amounts):
        return Refusal(f"{len(instruction.amounts)} sliders are to be set, and I see {len(sliders)}")
    for number, (slider, amount) in enumerate(zip(sliders, instruction.amounts, strict=True), start=1):
        if slider.shown is None or slider.shown != amount:
            return _slide(slider, amount, f"slider {number}", situation)
    return reached("the sliders show it")


def _out_of_sight(instruction: SetAmounts, situation: Situation, screen: Screen) -> Next | None:
    target = instruction.target
    if instruction.grip != "any" or target is None or is_seen(screen, replace(target, kind=None)):
        return None
    return look_further(situation, instruction.known, target.words)


def _is_field(instruction: SetAmounts, screen: Screen) -> bool:
    """Whether the name belongs to a field, which takes the number as it is."""
    found = find(screen, instruction.target, "input") if instruction.target else None
    return isinstance(found, Match) and found.element.kind in FIELDS


def _meant(sliders: list[Slider], instruction: SetAmounts, screen: Screen) -> list[Slider]:
    """The slider in the row of its name or next below it; all of them where no name is told or seen."""
    label = find(screen, instruction.target, "any") if instruction.target and instruction.grip == "any" else None
    if not isinstance(label, Match) or len(sliders) < 2:
        return sliders
    box = label.element.box
    below = [one for one in sliders if one.track.box.bottom > box.top]
    return [min(below, key=lambda one: abs(one.track.box.center.y - box.center.y))] if below else sliders


# -- sliders -----------------------------------------------------------------------------------------------------


def find_sliders(screen: Screen) -> list[Slider]:
    """Each with the number beside it. Numbers are read anew, as single figures are easily passed over; where there
    are as many as sliders, they belong to them in reading order. What stands in a field is the field's own."""
    tracks = in_reading_order(find_tracks(screen.screenshot), lambda track: track.box)
    if not tracks:
        return []
    around = enclosing(track.box for track in tracks).grown(BESIDE)
    seen = [(element.text or "", element.box) for element in screen.elements if element.kind == "text"]
    read = [(line.text, line.box) for line in closer_of(screen).lines(screen.screenshot)]
    numbers: list[tuple[str, Box]] = []
    for found in (seen, read):
        numbers = [
            each for each in found
            if _NUMBER.fullmatch(each[0].strip()) and around.contains(each[1].center)
            and not any(field.box.contains(each[1].center) for field in fields(screen))
        ]  # fmt: skip
        if len(numbers) == len(tracks):
            ordered = in_reading_order(numbers, lambda each: each[1])
            return [Slider(track, read_number(text)) for track, (text, _) in zip(tracks, ordered, strict=True)]
    return [Slider(track, _nearest(track.box, numbers)) for track in tracks]


def read_number(text: str | None) -> float | None:
    hit = _NUMBER.search(text or "")
    return float(hit[0].replace("−", "-").replace("–", "-").replace(",", ".")) if hit else None


def _nearest(box: Box, numbers: list[tuple[str, Box]]) -> float | None:
    """The number just below the slider or beside it."""
    below = [each for each in numbers if each[1].center.y >= box.top]
    near = [each for each in below if box.distance(each[1].center) < 2 * each[1].height]
    return read_number(min(near, key=lambda each: box.distance(each[1].center))[0]) if near else None


def _slide(slider: Slider, amount: float, name: str, situation: Situation) -> Next:
    tries = said(situation, f"{name}:")
    track, shown = slider.track, slider.shown
    presses_done = sum(isinstance(done.decision.action, PressKeys) for done in tries)
    if len(tries) - presses_done >= MOST_TRIES or presses_done >= 2 * MOST_PRESSES:
        return Refusal(f"{name} does not come to {amount:g}; it shows {_told(shown)}")
    if shown is None and tries:
        return reached(f"{name} was set, and no number is shown beside it")
    why = f"{name}: to {amount:g}; at {round(track.share * 10_000)} of 10000 it shows {_told(shown)}"
    scale = _scale([*_samples(tries), (track.share, shown)])
    if scale is None:
        share = amount / 100 if shown is None else (0.25 if track.share > 0.5 else 0.75)
        return (Decision(Drag(track.thumb.center, track.point_at(share)), f"{why}, to learn its scale"),)
    at_zero, unit = scale
    presses = round(abs(amount - (shown or 0.0)) / _press_unit(tries, shown))
    if presses <= MOST_PRESSES and _was_aimed(tries):
        key = "right" if (amount > (shown or 0.0)) == (unit > 0) else "left"
        return tuple(Decision(PressKeys((key,)), why) for _ in range(max(1, presses)))
    aimed = track.point_at((amount - at_zero) / unit)
    return (Decision(Drag(track.thumb.center, aimed), f"{why}, to where it should be"),)


def _told(shown: float | None) -> str:
    return "nothing" if shown is None else f"{shown:g}"


def _samples(tries: list[Done]) -> list[tuple[float, float | None]]:
    """Shares of the track with what was shown there, as the reasons have them, the oldest first."""
    hits = [hit for done in tries if (hit := _SHOWN.search(done.decision.why))]
    return [(int(hit[1]) / 10_000, float(hit[2])) for hit in hits]


def _scale(samples: list[tuple[float, float | None]]) -> tuple[float, float] | None:
    """What is shown at the track's beginning and by how much it grows to its end; None before two places are known."""
    known = [(share, shown) for share, shown in samples if shown is not None]
    if not known:
        return None
    far = max(known, key=lambda sample: abs(sample[0] - known[-1][0]))
    (share, shown), (other, other_shown) = known[-1], far
    if abs(share - other) < LEAST_APART or shown == other_shown:
        return None
    unit = (shown - other_shown) / (share - other)
    return shown - unit * share, unit


def _was_aimed(tries: list[Done]) -> bool:
    return any(done.decision.why.endswith("to where it should be") for done in tries)


def _press_unit(tries: list[Done], shown: float | None) -> float:
    """By how much one press of a key changed it; 1 before one was tried."""
    presses = [done for done in tries if isinstance(done.decision.action, PressKeys)]
    if not presses or shown is None or (hit := _SHOWN.search(presses[-1].decision.why)) is None:
        return 1.0
    row = sum(done.decision.why == presses[-1].decision.why for done in presses)
    return abs(shown - float(hit[2])) / row or 1.0


# -- spinners ----------------------------------------------------------------------------------------------------


def _spin(instruction: SetAmounts, situation: Situation, screen: Screen) -> Next:
    """Type the number over the one that is there; where that is not taken, the arrows at the field's end."""
    field = _spinner(instruction, screen)
    if isinstance(field, Refusal):
        return field
    amount = instruction.amounts[0]
    typed = said(situation, "type the amount")
    if not typed:
        return (*overwrite(field, f"{amount:g}", "type the amount"), step(PressKeys(("tab",)), "type the amount"))
    shown = _value_of(screen, field)
    if shown == amount:
        return reached(f"the field shows {amount:g}")
    was_taken = any(done.changed for done in typed if isinstance(done.decision.action, TypeText))
    if shown is None and was_taken:
        return reached(f"{amount:g} was typed")
    acted = [done.decision for done in here(situation) if not isinstance(done.decision.action, Wait)]
    if not acted[-1].why.startswith(_LEAVE):
        return (leave(screen, f"{_LEAVE}, which shows {_told(shown)}"),)
    if shown is None:
        return Refusal(f"the field does not take {amount:g}, and I cannot read what it shows")
    rounds = {done.decision.why for done in said(situation, "by the arrow")}
    without_effect = any(f"from {shown:g}, " in why for why in rounds)
    if without_effect or len(rounds) >= MOST_ROUNDS:
        return Refusal(f"the field does not come to {amount:g}; it shows {shown:g}")
    up = amount > shown
    at = Point(_arrows(screen, field), field.box.top + field.box.height * (1 if up else 3) // 4)
    count = min(MOST_PRESSES, max(1, round(abs(amount - shown))))
    why = f"{'up' if up else 'down'} by the arrow from {shown:g}, round {len(rounds) + 1}"
    return (*(step(Click(at), why) for _ in range(count)), step(PressKeys(("tab",)), why))


def _arrows(screen: Screen, field: Element) -> int:
    """Across, where the arrows are: in what ends the row of the field closely behind it, else at its own end."""
    box = field.box
    behind = [
        each.box
        for each in screen.elements
        if share_row(each.box, box) and -4 <= each.box.left - box.right <= box.height // 4
        if each.box.width <= box.height and box.grown(4).top <= each.box.top and each.box.bottom <= box.grown(4).bottom
    ]
    return behind[0].center.x if behind else box.right - box.height // 4


def _value_of(screen: Screen, field: Element) -> float | None:
    """What stands in a spinner, read anew without the arrows at its right, which may look like a figure."""
    box = field.box
    inner = Box(box.left + 4, box.top + box.height // 8, box.right - box.height, box.bottom - box.height // 8)
    number = read_number(read_line(screen, inner).translate(_LOOKALIKES))
    alone = _NUMBER.fullmatch((field.text or "").strip())
    return read_number(field.text) if number is None and alone else number


def _spinner(instruction: SetAmounts, screen: Screen) -> Element | Refusal:
    """The field that is named, the only one, or the only one with a number in it."""
    if instruction.target is None:
        numbered = [field for field in fields(screen) if _value_of(screen, field) is not None]
        if len(numbered) == 1:
            return numbered[0]
    return find_field(screen, instruction.target)
