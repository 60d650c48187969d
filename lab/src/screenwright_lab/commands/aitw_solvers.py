"""Who answers the steps of Android in the Wild: a model with our agents' prompts, the built-in planner, anyone's
replies."""

from __future__ import annotations

import json
from functools import partial
from typing import TYPE_CHECKING

from screenwright.core.errors import BadReply, DataError
from screenwright_lab.commands.asking_models import answer, bare

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from pathlib import Path

    from screenwright.agents.dialects import Dialect
    from screenwright.agents.minds import Briefing, Policy, Sight
    from screenwright.core.agency import Done
    from screenwright.core.protocols import Agent, ChatModel
    from screenwright.core.screen import Screen
    from screenwright.core.screenshot import Screenshot
    from screenwright.episodes import AitwAction, AitwStep
    from screenwright_lab.benchmarks.aitw import Tell
    from screenwright_lab.benchmarks.replies import Keep

    Eyes = Callable[[Screenshot], Screen]
    See = Callable[[AitwStep], Sight]

GRID = 4000
"""Pixels across and down on which replies in shares of the screen are read: fine enough for the four decimals of the
set."""


def by_model(model: ChatModel, dialect: Dialect, briefing: Briefing, data: Path, eyes: Eyes, keep: Keep) -> Tell:
    """The prompt of ``agents.minds`` for one action, with the episode's goal and the labelled actions before it, as
    Auto-UI is told them (paper 004, 3.2)."""
    from screenwright_lab.data.aitw.read import read_steps

    told, sights = replied(dialect, data, eyes), _sights(data, eyes)
    steps = {step.id: step for step in read_steps(data)}

    def tell(step: AitwStep) -> AitwAction | None:
        before = [one for one in steps.values() if one.episode == step.episode and one.index < step.index]
        return told(step, keep(step.id, lambda: _ask(model, dialect, briefing, step, before, sights(step))))

    return tell


def from_file(replies: Mapping[str, str], name: str, dialect: Dialect, data: Path, eyes: Eyes) -> Tell:
    told = replied(dialect, data, eyes)

    def tell(step: AitwStep) -> AitwAction | None:
        if step.id not in replies:
            raise DataError(f"{name} holds no reply for {step.id}")
        return told(step, replies[step.id])

    return tell


def replied(dialect: Dialect, data: Path, eyes: Eyes) -> Callable[[AitwStep, str], AitwAction | None]:
    """Reads the first action of a reply; one that cannot be read, or that the set has no type for, is none. The screen
    is asked for only where positions are counted in its pixels, or things named by their ids."""
    from screenwright.episodes import aitw_action

    sights = _sights(data, eyes) if _needs_screen(dialect) else lambda _: _plain_sight()

    def read(step: AitwStep, reply: str) -> AitwAction | None:
        sight = sights(step)
        shot = sight.screen.screenshot
        try:
            return aitw_action(dialect.read(reply, sight)[0].action, (shot.width, shot.height))
        except BadReply:
            return None

    return read


def builtin(data: Path, eyes: Eyes) -> Tell:
    """The planner: the first action that it would do for the goal on this screen, none where it refuses."""
    from screenwright.agents.planner import BuiltinPlanner

    return by_agent(BuiltinPlanner(), data, eyes)


def by_agent(agent: Agent, data: Path, eyes: Eyes) -> Tell:
    """The first action that an agent would do for the goal on this screen, none where it refuses."""
    from screenwright.core.agency import Refusal, Situation
    from screenwright.episodes import aitw_action

    sights = _sights(data, eyes)

    def tell(step: AitwStep) -> AitwAction | None:
        screen = sights(step).screen
        situation = Situation(goal=step.goal, screen=screen, environment="phone")
        plan = agent.plan(situation)
        if isinstance(plan, Refusal):
            return None
        decisions = agent.act(Situation(goal=step.goal, screen=screen, plan=plan, environment="phone"))
        shot = screen.screenshot
        return None if isinstance(decisions, Refusal) else aitw_action(decisions[0].action, (shot.width, shot.height))

    return tell


def by_ranker(data: Path, eyes: Eyes) -> Tell:
    """A tap at the place that the ranker finds for the goal on this screen; none where it finds no place for it."""
    from screenwright.agents.planner import NotGrounded, ground
    from screenwright.core.action import Click
    from screenwright.episodes import aitw_action

    sights = _sights(data, eyes)

    def tell(step: AitwStep) -> AitwAction | None:
        screen = sights(step).screen
        found = ground(screen, step.goal)
        size = (screen.screenshot.width, screen.screenshot.height)
        return None if isinstance(found, NotGrounded) else aitw_action(Click(found.point), size)

    return tell


def by_policy(policy: Policy, data: Path, eyes: Eyes) -> Tell:
    """A trained policy, told the goal and the labelled actions before; it sees the screen as it does when it acts."""
    from screenwright.agents.minds import Remembers
    from screenwright.episodes import action_of, aitw_action
    from screenwright_lab.data.aitw.pictures import Pictures
    from screenwright_lab.data.aitw.read import read_steps

    pictures = Pictures(data)
    episodes: dict[str, list[AitwStep]] = {}
    for step in read_steps(data):
        episodes.setdefault(step.episode, []).append(step)

    def tell(step: AitwStep) -> AitwAction | None:
        screen = (eyes if policy.reads_screen else bare)(pictures.of(step.id))
        size = (screen.screenshot.width, screen.screenshot.height)
        past = [action_of(one.action, size) for one in episodes[step.episode] if one.index < step.index]
        if isinstance(policy, Remembers):
            policy.remember(
                step.goal, [pictures.of(one.id) for one in episodes[step.episode] if one.index < step.index]
            )
        move = policy.move(step.goal, past, screen)
        return None if move is None else aitw_action(move.action, size)

    return tell


def _ask(
    model: ChatModel, dialect: Dialect, briefing: Briefing, step: AitwStep, before: list[AitwStep], sight: Sight
) -> str:
    from screenwright.agents.minds import act_messages
    from screenwright.core.agency import Situation

    done = tuple(_done(step.goal, before, sight))
    situation = Situation(goal=step.goal, screen=sight.screen, history=done, environment="phone")
    messages = act_messages(situation, sight, dialect.form, briefing)
    return answer(model, messages, dialect.form, partial(dialect.read, sight=sight), briefing)


def _done(goal: str, before: list[AitwStep], sight: Sight) -> Iterator[Done]:
    """The labelled actions, read from the set's own form; all screens of an episode have one size."""
    from screenwright.agents.dialects import Aitw
    from screenwright.core.agency import Done

    for step in before:
        told = step.action
        values = {"action_type": told.kind, "touch_point": told.touch, "lift_point": told.lift, "typed_text": told.text}
        (decision,) = Aitw().read(json.dumps(values), sight)
        yield Done(goal, decision, changed=True)


def _sights(data: Path, eyes: Eyes) -> See:
    from functools import lru_cache

    from screenwright.agents.minds import see
    from screenwright_lab.data.aitw.pictures import Pictures

    pictures = Pictures(data)
    of = lru_cache(maxsize=2)(lambda name: see(eyes(pictures.of(name))))
    return lambda step: of(step.id)


def _needs_screen(dialect: Dialect) -> bool:
    """Whether a position in a reply means another place on another screen."""
    return dialect.name == "own" or dialect.grid((GRID, GRID)) != dialect.grid((GRID // 2, GRID // 2))


def _plain_sight() -> Sight:
    """A screen without anything on it: replies are read for their positions alone."""
    import numpy as np

    from screenwright.agents.minds import Sight
    from screenwright.core.messages import Picture
    from screenwright.core.screenshot import Screenshot

    screen = bare(Screenshot(np.broadcast_to(np.zeros(3, np.uint8), (GRID, GRID, 3))))
    return Sight(screen, screen, Picture(b"", GRID, GRID))
