"""A demonstration in words: numbered steps for a person, and the fifth part of a model's prompt (paper 003, 5.1).

A model is told names and gestures and never coordinates. What is private in a recording is named by its kind only:
the model does without it, and nothing can turn it back.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from screenwright.agents.demonstrations.making import filled, label_in, target_of
from screenwright.agents.demonstrations.parameters import fill
from screenwright.agents.wording import Wording
from screenwright.core.action import (
    Click,
    DoubleClick,
    LongPress,
    PressKeys,
    Scroll,
    Swipe,
    TypeText,
    Wait,
)
from screenwright.core.action_words import action_in_words, chord
from screenwright.core.demo import Demo, DemoStep
from screenwright.core.episode import Step
from screenwright.reading import one_line, shortened
from screenwright.safety.redaction import label_kind, private_in

_UNNAMED = 40
"""Characters of a name that a model is told."""


def example_of(demo: Demo, given: Mapping[str, str], words: Wording) -> str:
    """The task and its steps as a model is told them, a line each, with ``given`` values in place of those recorded."""
    values = {**demo.values, **given}
    task = fill(demo.tasks[0], values)
    told = [line for step in filled(demo, given) if (line := _told(step, values.values(), words))]
    numbered = [f"{number}. {line}" for number, line in enumerate(_once(told), start=1)]
    return "\n".join([_veiled(one_line(task), values.values()), *numbered])


def lines_of(demo: Demo) -> list[str]:
    """The steps as a person reads them: number, what is done, to what, with which text, and what came of it."""
    return [line for number, step in enumerate(demo.steps, start=1) for line in _lines(number, step)]


def summary_to_json(demo: Demo) -> dict[str, Any]:
    """A demonstration in a list of several."""
    return {
        "name": demo.name,
        "tasks": list(demo.tasks),
        "parameters": demo.values,
        "steps": len(demo.steps),
        "outcome": demo.origin.outcome,
        "device": demo.origin.device,
        "screen_size": list(demo.origin.screen_size),
        "added": demo.added,
    }


def demo_told(demo: Demo) -> dict[str, Any]:
    """All that is told of one: the summary, with the steps in the place of their number."""
    return {**summary_to_json(demo), "steps": [step_to_json(n, step) for n, step in enumerate(demo.steps, start=1)]}


def step_to_json(number: int, step: DemoStep) -> dict[str, Any]:
    """A step for ``demos show --json``."""
    target = target_of(step.step)
    return {
        "number": number,
        "words": step.words,
        "action": action_in_words(step.step.action),
        "target": step.target if step.target is not None else label_in(target) or None,
        "kind": target.kind if target else None,
        "text": typed_in(step),
        "optional": step.optional,
        "effect": effect_in(step.step),
    }


def typed_in(step: DemoStep) -> str | None:
    """What the step types, with its parameters in braces; None where it types nothing."""
    if not isinstance(step.step.action, TypeText):
        return None
    return step.step.action.text if step.text is None else step.text


def effect_in(step: Step) -> str:
    """What came of a step when it was recorded."""
    outcome = step.outcome
    if outcome is None:
        return "unknown"
    if outcome.effect:
        return "changed " + ", ".join({"block": "around it", "target": "it"}.get(part, part) for part in outcome.effect)
    return "changed the screen" if outcome.changed else "nothing changed"


def _lines(number: int, step: DemoStep) -> list[str]:
    target = target_of(step.step)
    called = step.target if step.target is not None else label_in(target)
    name = f"the {target.kind.replace('_', ' ')}{f' “{shortened(called)}”' if called else ''}" if target else ""
    text = typed_in(step)
    action = step.step.action if text is None else TypeText(text)
    optional = " (optional)" if step.optional else ""
    return [
        f"{number:3}. {one_line(step.words)}{optional}",
        f"     {action_in_words(action, name)}: {effect_in(step.step)}",
    ]


def _told(step: Step, known: Iterable[str], words: Wording) -> str:
    """One step as VisionTasker's model would say it, "" for what is no step to a model."""
    target = target_of(step)
    label = _veiled(shortened(label_in(target), _UNNAMED), known)
    name = f"“{label}”" if label else words.noun(target.kind) if target else ""
    match step.action:
        case Click(button="right"):
            return words.STEPS["right"].format(name=name)
        case Click():
            return words.STEPS["click"].format(name=name)
        case DoubleClick():
            return words.STEPS["double_click"].format(name=name)
        case LongPress():
            return words.STEPS["long_press"].format(name=name)
        case TypeText(text=text):
            kind = label_kind(label_in(target))
            said = f"[{kind}]" if kind else _veiled(shortened(text, _UNNAMED), known)
            verb = words.STEPS["type_into" if name else "type_text"].format(name=name)
            return f"{verb} “{said}”"
        case PressKeys(keys=keys):
            return words.STEPS["press_keys"].format(keys=chord(keys))
        case Scroll(direction=direction):
            return words.STEPS["scroll"].format(direction=words.WAYS[direction])
        case Swipe(start=start, end=end):
            return words.STEPS["scroll"].format(direction=words.WAYS["down" if end.y < start.y else "up"])
        case Wait():
            return ""
        case action:
            return _veiled(one_line(action_in_words(action)).partition(" at ")[0], known)


def _veiled(text: str, known: Iterable[str]) -> str:
    """Without what is private, but for what the goal itself says."""
    said = [value.casefold() for value in known]
    for one in sorted(private_in(text), key=lambda one: -one.start):
        value = text[one.start : one.end]
        if not any(value.casefold() in told for told in said):
            text = f"{text[: one.start]}[{one.kind}]{text[one.end :]}"
    return text


def _once(lines: Sequence[str]) -> list[str]:
    """The same scrolling over and over is told once."""
    return [line for place, line in enumerate(lines) if place == 0 or line != lines[place - 1]]
