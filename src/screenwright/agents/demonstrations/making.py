"""A demonstration made of an episode: its steps, what each is done to, and which of its texts came from the goal.

Programming by demonstration (VisionTasker, paper 003, 5.2), its recording half: a point on a picture becomes the thing
that lay under it, and a text that was typed because the goal said so becomes a parameter.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from screenwright.agents.demonstrations.candidates import pointed_at
from screenwright.agents.demonstrations.parameters import fill, free_name, names, templated
from screenwright.agents.demonstrations.steps import moves_the_view, own_words, steps_to_replay
from screenwright.core.action import TypeText, points_of
from screenwright.core.demo import LONGEST_NAME, Demo, DemoStep, Origin, Parameter
from screenwright.core.episode import Episode, EpisodeHead, FrameRef, Step
from screenwright.core.errors import DataError
from screenwright.core.protocols import Eyes
from screenwright.core.screen import Element
from screenwright.core.screen_json import element_from_json, element_to_json
from screenwright.core.screenshot import Screenshot
from screenwright.core.secret_names import secret_names
from screenwright.reading import is_interface_word

_ENTRIES = frozenset({"list_item", "cell", "radio"})
"""Kinds of things among which one is chosen; a menu item is a command, as a button is."""
_CHOOSING = re.compile(r"(?:step \d+ of \d+: )?(?:choose|select|pick|选择|选中|选取)\b", re.IGNORECASE)
_COMMANDS = frozenset({"menuitem", "button", "tab", "icon"})
_DATE = re.compile(r"\d{1,4}[-./年]\s?\d{1,2}[-./月]\s?\d{1,4}日?")
_NAME_WORDS = 6


def demo_of(episode: Episode, name: str | None, tasks: Sequence[str], added: str, taken: Sequence[str] = ()) -> Demo:
    """The steps of the episode that are worth doing again. ``tasks``: what it is called in words, the goal if empty;
    ``name`` None: one made of the first task, and none of the ``taken`` ones.

    Texts that were typed, and entries that were chosen, become parameters where a task names them; those of secrets
    and the words of common buttons do not. Raises DataError where nothing was done.
    """
    steps = steps_to_replay(episode)
    if not steps:
        raise DataError("the recording holds no step that was done: there is nothing to demonstrate")
    said = tuple(dict.fromkeys(task.strip() for task in tasks if task.strip())) or (episode.head.goal.strip(),)
    parameters = _parameters(steps, said)
    values = {parameter.name: parameter.value for parameter in parameters}
    head = episode.head
    return Demo(
        name=name_for(fill(templated(said[0], values), dict.fromkeys(values, "")), taken) if name is None else name,
        tasks=tuple(templated(task, values) for task in said),
        parameters=parameters,
        steps=tuple(_step(step, values) for step in steps),
        origin=Origin(
            device=head.device, screen_size=head.screen_size, agent=head.agent, started=head.started,
            outcome=head.outcome,
        ),
        added=added,
    )  # fmt: skip


def with_targets(episode: Episode, picture: Callable[[FrameRef], Screenshot], eyes: Eyes) -> Episode:
    """The episode with what lay under the point of each step, where nobody wrote that down."""
    return replace(episode, steps=tuple(_with_target(step, picture, eyes) for step in episode.steps))


def filled(demo: Demo, given: Mapping[str, str]) -> tuple[Step, ...]:
    """The steps as they are to be done: changed words and texts, and ``given`` values in place of those recorded."""
    return tuple(_filled(step, demo.values, given) for step in demo.steps)


def episode_of(demo: Demo, given: Mapping[str, str]) -> Episode:
    """The demonstration as the episode that it is to be: :func:`filled` steps, and the task with its values as goal."""
    head = EpisodeHead(
        goal=fill(demo.tasks[0], {**demo.values, **given}),
        device=demo.origin.device,
        screen_size=demo.origin.screen_size,
        agent=demo.origin.agent,
        versions={},
        started=demo.origin.started,
        outcome=demo.origin.outcome,
    )
    return Episode(head=head, steps=filled(demo, given))


def name_for(goal: str, taken: Sequence[str] = ()) -> str:
    """A name of the goal's first words that is not taken: ``turn on the Wi-Fi`` -> ``turn-on-the-wi-fi``."""
    words = re.findall(r"\w+", goal.replace("_", " "))[:_NAME_WORDS]
    stem = "-".join(words).casefold()[: LONGEST_NAME - 4].rstrip("-") or "task"
    tried = (f"{stem}-{number}" if number > 1 else stem for number in range(1, len(taken) + 2))
    return next(name for name in tried if name not in taken)


def _parameters(steps: Sequence[Step], tasks: Sequence[str]) -> tuple[Parameter, ...]:
    texts = [*tasks, *(step.action.text for step in steps if isinstance(step.action, TypeText))]
    found: list[Parameter] = []
    for stem, value in _values(steps):
        known = [parameter.value.casefold() for parameter in found]
        if value.casefold() not in known and any(names(task, value) for task in tasks):
            name = free_name(stem, [parameter.name for parameter in found], texts)
            found.append(Parameter(name=name, value=value))
    return tuple(found)


def _values(steps: Sequence[Step]) -> Iterator[tuple[str, str]]:
    """What may be another text the next time, with the beginning of a name for it."""
    for step in steps:
        if isinstance(step.action, TypeText):
            text = step.action.text.strip()
            if text and not secret_names(text):
                yield "date" if _DATE.fullmatch(text) else "text", text
            continue
        target = target_of(step)
        label = label_in(target)
        if target is None or not label or is_interface_word(label):
            continue
        chosen = _CHOOSING.match(step.subgoal) and target.kind not in _COMMANDS
        if target.kind in _ENTRIES or chosen:
            yield "choice", label


def _step(step: Step, values: Mapping[str, str]) -> DemoStep:
    text = target = None
    if isinstance(step.action, TypeText) and (place := templated(step.action.text, values, exact=True)):
        text = place if place != step.action.text else None
    label = label_in(target_of(step))
    if label and not is_interface_word(label) and not isinstance(step.action, TypeText):
        target = place if (place := templated(label, values)) != label else None
    return DemoStep(step=step, words=templated(own_words(step), values), text=text, target=target)


def _filled(step: DemoStep, recorded: Mapping[str, str], given: Mapping[str, str]) -> Step:
    values = {**recorded, **given}
    why = fill(templated(step.step.why, recorded), values)
    done = replace(step.step, subgoal=fill(step.words, values), why=why)
    if step.text is not None and isinstance(done.action, TypeText):
        done = replace(done, action=TypeText(fill(step.text, values)))
    if step.target is not None and done.target is not None:
        called = fill(step.target, values)
        label = label_in(target_of(done))
        done = replace(done, target={key: called if value == label else value for key, value in done.target.items()})
    return done


def target_of(step: Step) -> Element | None:
    """The element that was written down; None where there is none, or none that can be read."""
    try:
        return element_from_json(step.target) if step.target is not None else None
    except DataError:
        return None


def label_in(target: Element | None) -> str:
    """What the element is called, "" for nothing: a field by its name, anything else by its words first."""
    if target is None:
        return ""
    first, second = (target.name, "") if target.kind in ("input", "select") else (target.text, target.name)
    return first or second or ""


def _with_target(step: Step, picture: Callable[[FrameRef], Screenshot], eyes: Eyes) -> Step:
    points = points_of(step.action)
    if step.target is not None or not points or moves_the_view(step.action):
        return step
    element = pointed_at(eyes(picture(step.before)), points[0]).element
    return step if element is None else replace(step, target=element_to_json(element))
