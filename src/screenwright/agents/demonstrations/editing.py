"""Changes to a demonstration. Each gives a new one, and raises UsageError for what cannot be; nothing is half done."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from screenwright.agents.demonstrations.making import label_in, target_of
from screenwright.agents.demonstrations.parameters import places, replaced, templated
from screenwright.agents.demonstrations.telling import typed_in
from screenwright.core.action import TypeText
from screenwright.core.demo import PARAMETER_NAME, Demo, DemoStep, Parameter
from screenwright.core.errors import UsageError

Change = Callable[[DemoStep], DemoStep]


def with_tasks(demo: Demo, tasks: Sequence[str]) -> Demo:
    """Other words for the task; recorded values in them become the parameters that they are."""
    said = tuple(dict.fromkeys(templated(task.strip(), demo.values) for task in tasks if task.strip()))
    if not said:
        raise UsageError("a demonstration needs its task in words")
    return replace(demo, tasks=said)


def without_step(demo: Demo, number: int) -> Demo:
    """``number`` counts from 1, as ``demos show`` prints it."""
    _step(demo, number)
    if len(demo.steps) == 1:
        raise UsageError("this is its only step: remove the demonstration instead")
    kept = tuple(step for place, step in enumerate(demo.steps, start=1) if place != number)
    return replace(demo, steps=kept)


def with_parameter(demo: Demo, name: str, value: str) -> Demo:
    """The text ``value`` becomes the parameter ``name`` wherever it stands: in the task, in words, typed, as a target's
    name. One that had another name is renamed."""
    if not PARAMETER_NAME.fullmatch(name):
        raise UsageError(f"{name!r:.60} is no name for a parameter: letters a to z, digits and _, a letter first")
    old = next((parameter for parameter in demo.parameters if parameter.value == value), None)
    taken = next((parameter for parameter in demo.parameters if parameter.name == name), None)
    if taken is not None and taken != old:
        raise UsageError(f"there is a parameter {name!r} already: it stands for {taken.value!r:.60}")
    texts = [*demo.tasks, *(said for step in demo.steps for said in (step.words, _text(step), step.target or ""))]
    if old is None and any(name in places(text) for text in texts):
        raise UsageError(f"{{{name}}} stands in the demonstration already and means itself: choose another name")
    if old is not None:
        return _renamed(demo, old.name, name)
    changed = _map(demo, {value: f"{{{name}}}"})
    if changed == demo:
        raise UsageError(f"no task and no step names the text {value!r:.60}")
    return replace(changed, parameters=(*demo.parameters, Parameter(name=name, value=value)))


def with_step(demo: Demo, number: int, change: Change) -> Demo:
    _step(demo, number)
    steps = tuple(change(step) if place == number else step for place, step in enumerate(demo.steps, start=1))
    return replace(demo, steps=steps)


def worded(words: str) -> Change:
    """Other words for what a step does."""
    if not words.strip():
        raise UsageError("a step needs words for what it does")
    return lambda step: replace(step, words=words.strip())


def typing(text: str) -> Change:
    """Another text, perhaps with parameters in braces, for a step that types."""

    def change(step: DemoStep) -> DemoStep:
        if not isinstance(step.step.action, TypeText):
            raise UsageError(f"the step {step.words!r:.60} types nothing")
        if not text:
            raise UsageError("there is no text to type: drop the step instead")
        return replace(step, text=text if text != step.step.action.text else None)

    return change


def aimed_at(target: str) -> Change:
    """Another name for the thing that a step is done to."""

    def change(step: DemoStep) -> DemoStep:
        recorded = label_in(target_of(step.step))
        if not recorded:
            raise UsageError(f"the step {step.words!r:.60} is done to nothing that has a name")
        if not target.strip():
            raise UsageError(f"the target of {step.words!r:.60} needs a name")
        return replace(step, target=target.strip() if target.strip() != recorded else None)

    return change


def optional(wanted: bool) -> Change:
    """Whether a step may be left out where its target is not there."""
    return lambda step: replace(step, optional=wanted)


def _step(demo: Demo, number: int) -> DemoStep:
    if not 1 <= number <= len(demo.steps):
        raise UsageError(f"there is no step {number}: the demonstration has {len(demo.steps)}")
    return demo.steps[number - 1]


def _text(step: DemoStep) -> str:
    return typed_in(step) or ""


def _renamed(demo: Demo, old: str, new: str) -> Demo:
    """Places and not words are renamed, so a text that looks like one stays."""
    changed = _map(demo, {f"{{{old}}}": f"{{{new}}}"})
    parameters = tuple(replace(one, name=new if one.name == old else one.name) for one in demo.parameters)
    return replace(changed, parameters=parameters)


def _map(demo: Demo, instead: dict[str, str]) -> Demo:
    def step(one: DemoStep) -> DemoStep:
        text, label = typed_in(one), one.target if one.target is not None else label_in(target_of(one.step))
        said = replace(one, words=replaced(one.words, instead))
        if text is not None and (typed := replaced(text, instead, exact=True)) != text:
            said = replace(said, text=typed)
        if label and text is None and (called := replaced(label, instead)) != label:
            said = replace(said, target=called)
        return said

    tasks = tuple(dict.fromkeys(replaced(task, instead) for task in demo.tasks))
    return replace(demo, tasks=tasks, steps=tuple(map(step, demo.steps)))
