"""A trained UI-VLM at rest and at work.

::

    manifest.json     "schema": "screenwright.policy/1", "kind": "uivlm": bins, phrases, limits, command, score, hashes
    model/            the merged checkpoint, as Transformers and servers open it
    adapter/          what was learned alone, as peft opens it (not for a model trained whole)
    README.md         its model card

Without ``model/`` (it is as large as what it came from) the adapters are laid upon the checkpoint that the manifest
names.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from screenwright.agents.dialects import Phrases, UiVlm
from screenwright.agents.minds import Move
from screenwright.core.action import Action
from screenwright.core.errors import DataError
from screenwright.core.files import NOT_AS_SAID, read_json, write_whole
from screenwright.core.screen import Screen
from screenwright.core.screenshot import Screenshot
from screenwright.episodes import AitwAction, action_of, aitw_action
from screenwright_lab.training.uivlm.card import card
from screenwright_lab.training.uivlm.language import Language
from screenwright_lab.training.uivlm.sentences import Limits, Moment, asked
from screenwright_lab.training.vlm.adapters import laid_on, write_adapter, write_merged
from screenwright_lab.training.vlm.answering import answered
from screenwright_lab.training.vlm.opened import Opened, open_vlm

SCHEMA, KIND = "screenwright.policy/1", "uivlm"
LONGEST_ANSWER = 96
"""Tokens of an action."""


@dataclass(frozen=True, slots=True)
class Past:
    """What was done before, and on which screen; None where that was not kept."""

    screen: Screenshot | None
    action: AitwAction


@dataclass(frozen=True, slots=True)
class UiVlmPolicy:
    """The next action from goal, screens and past actions. Nothing comes out but an action of the language."""

    opened: Opened
    language: Language
    limits: Limits

    def next(self, goal: str, past: Sequence[Past], screen: Screenshot) -> tuple[AitwAction | None, str]:
        """The action, and the words for it; None where the model found no end to what it began. Screens before one that
        was not kept are not looked at either. Raises DataError where goal and screen are too long, or a past action
        cannot be said."""
        kept = next((number for number in range(len(past), 0, -1) if past[number - 1].screen is None), 0)
        moments = [_moment(one.screen or screen, self.language.write(one.action)) for one in past]
        limits = Limits(min(self.limits.screens, len(past) - kept + 1), self.limits.length)
        talk = asked(self.opened.scribe, goal, [*moments, _moment(screen, None)], limits)
        begins, whole = self.language.begins, self.language.whole
        said = answered(self.opened.model, self.opened.scribe, talk, LONGEST_ANSWER, begins, whole)
        return self.language.read(said), said


class UiVlmMind:
    """Fits Policy of ``agents.minds.policy``. It remembers the screens of the run that it was asked about: they are its
    history. A new goal, or a run that begins anew, is remembered from its first screen on."""

    name = "ui-vlm"
    reads_screen = False

    def __init__(self, policy: UiVlmPolicy) -> None:
        self._policy = policy
        self._goal = ""
        self._seen: list[Screenshot | None] = []

    @classmethod
    def opened(cls, folder: Path) -> UiVlmMind:
        """Of the folder that training left. Raises DataError."""
        return cls(open_policy(folder))

    def remember(self, goal: str, screens: Sequence[Screenshot]) -> None:
        """The screens of a run up to now, the earliest first, in place of what it was asked about."""
        self._goal, self._seen = goal, list(screens)

    def move(self, goal: str, past: Sequence[Action], screen: Screen) -> Move | None:
        """The next action after ``past``, the earliest first; None where the answer cannot be read."""
        shot = screen.screenshot
        size = shot.width, shot.height
        if goal != self._goal:
            self._goal, self._seen = goal, []
        self._seen = [*self._seen[: len(past)], *[None] * (len(past) - len(self._seen))]
        told = [(seen, aitw_action(action, size)) for seen, action in zip(self._seen, past, strict=True)]
        done = [Past(seen, action) for seen, action in told if action is not None]
        self._seen.append(shot)
        found, said = self._policy.next(goal, done, shot)
        return None if found is None else Move(action_of(found, size), (), said, 1.0)


def _moment(screen: Screenshot, said: str | None) -> Moment:
    return Moment((screen.width, screen.height), lambda: screen.pixels, said)


def write_policy(
    opened: Opened,
    trained: Any,
    language: Language,
    limits: Limits,
    facts: Mapping[str, Any],
    folder: Path,
    merged: bool,
) -> None:
    """``facts``: command, data, seed and score. ``trained`` is used up. Raises DataError where a folder is there."""
    if folder.exists():
        raise DataError(f"{folder} is there already: name a new folder, or remove it")
    folder.mkdir(mode=0o700, parents=True)
    adapter = hasattr(trained, "merge_and_unload")
    if adapter:
        write_adapter(trained, folder / "adapter")
    if merged or not adapter:
        write_merged(opened, trained, folder / "model")
    weights = sorted(folder.rglob("*.safetensors"))
    manifest = {
        "schema": SCHEMA,
        "kind": KIND,
        "base": opened.source,
        "picture_tokens": _most(opened),
        "bins": language.dialect.bins,
        "phrases": asdict(language.dialect.phrases),
        "limits": asdict(limits),
        "sha256": {str(path.relative_to(folder)): _sha256(path) for path in weights},
        **facts,
    }
    write_whole(folder / "manifest.json", (json.dumps(manifest, indent=1, ensure_ascii=False) + "\n").encode())
    write_whole(folder / "README.md", card(manifest).encode())


def open_policy(folder: Path) -> UiVlmPolicy:
    """Raises DataError for what is no policy of this kind, or whose weights are not those of its manifest."""
    manifest = read_json(folder / "manifest.json")
    try:
        if (manifest["schema"], manifest["kind"]) != (SCHEMA, KIND):
            raise ValueError(f"it is {manifest['schema']} of the kind {manifest['kind']!r}")
        dialect = UiVlm(int(manifest["bins"]), Phrases.of(manifest["phrases"]))
        limits, most, hashes = Limits(**manifest["limits"]), int(manifest["picture_tokens"]), dict(manifest["sha256"])
        base = str(manifest["base"])
    except NOT_AS_SAID as error:
        raise DataError(f"{folder} is no UI-VLM policy: {type(error).__name__} {error}") from error
    for name, known in hashes.items():
        if not (folder / name).exists() or _sha256(folder / name) != known:
            raise DataError(f"{folder / name} is not the file that the manifest tells of: copy the policy again, whole")
    model = folder / "model"
    opened = open_vlm(str(model) if model.exists() else base, most)
    if not model.exists():
        opened = Opened(laid_on(opened.model, folder / "adapter"), opened.scribe, base)
    opened.model.eval()
    return UiVlmPolicy(opened, Language(dialect), limits)


def _most(opened: Opened) -> int:
    pictures = opened.scribe.pictures
    return int(getattr(pictures, "most", 0) or getattr(pictures, "count", 0))


def _sha256(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


if TYPE_CHECKING:
    from screenwright.agents.minds import Policy

    _: type[Policy] = UiVlmMind
