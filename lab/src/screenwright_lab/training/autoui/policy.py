"""A trained Auto-UI as a policy that an agent asks (``agents.minds.policy``)."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import torch
from numpy.typing import NDArray

from screenwright.agents.minds import Move
from screenwright.core.action import Action
from screenwright.core.screen import Screen
from screenwright.episodes import AitwAction, action_of, aitw_action
from screenwright_lab.training.autoui.decode import Writer
from screenwright_lab.training.autoui.description import Thing, things_of
from screenwright_lab.training.autoui.features import Album
from screenwright_lab.training.autoui.folder import Loaded, load
from screenwright_lab.training.autoui.grammar import Grammar
from screenwright_lab.training.autoui.language import NAMES, parse
from screenwright_lab.training.autoui.samples import Sample
from screenwright_lab.training.autoui.settings import LONGEST
from screenwright_lab.training.autoui.vocabulary import surfaces


class AutoUiPolicy:
    """Fits ``agents.minds.policy.Policy``."""

    def __init__(self, loaded: Loaded) -> None:
        self.loaded = loaded
        self._writer = Writer(loaded.net, surfaces(loaded.tokenizer))

    @classmethod
    def opened(cls, folder: Path) -> AutoUiPolicy:
        """Raises DataError."""
        return cls(load(folder))

    @property
    def name(self) -> str:
        return f"policy:{self.loaded.name}"

    @property
    def reads_screen(self) -> bool:
        """Whether the things on a screen are read, so that it has to be looked at."""
        return self.loaded.settings.screen_text != "none"

    def move(self, goal: str, past: Sequence[Action], screen: Screen) -> Move | None:
        """The next action; None where what was written cannot be read."""
        shot = screen.screenshot
        size = (shot.width, shot.height)
        done = [one for action in past if (one := aitw_action(action, size)) is not None]
        seen = None if self.loaded.eyes is None else self.loaded.eyes.see(shot)
        reply, chance = self.reply(goal, done, things_of(screen) if self.reads_screen else (), seen)
        read = parse(reply)
        if read is None:
            return None
        return Move(action_of(read.action, size), tuple(NAMES[kind] for kind in read.plan), reply, chance)

    def reply(
        self, goal: str, past: Sequence[AitwAction], things: Sequence[Thing], seen: NDArray[Any] | None
    ) -> tuple[str, float]:
        """What the net writes, and its chance; ``seen`` is what its eyes saw."""
        loaded = self.loaded
        read = loaded.settings.source(goal, past, things)
        words = torch.tensor(loaded.tokenizer(read, truncation=True, max_length=LONGEST)["input_ids"])
        grammar = Grammar(loaded.settings.form, goal if loaded.settings.spoken else None)
        return self._writer.write(words, None if seen is None else torch.tensor(seen), grammar)


def told(policy: AutoUiPolicy, samples: Sequence[Sample], album: Album) -> list[AitwAction | None]:
    """The action for each sample, None where what was written cannot be read; its screen in words is that of the
    sample, without faults."""
    found: list[AitwAction | None] = []
    for one in samples:
        things = one.things(policy.loaded.settings.screen_text, None)
        read = parse(policy.reply(one.step.goal, one.past, things, album.of(one.picture))[0])
        found.append(read.action if read else None)
    return found
