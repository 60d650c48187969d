"""A policy: ordered rules that allow, ask or deny an action; the first that fits decides (docs/policy.md).

After the rules of the user stands a preset. The default one asks before what is consequential, which without anybody
to ask is a no; the strict one denies it outright; both let the rest pass. What a rule does not name it cannot open:
``allow`` fits a consequential action only where the rule names all of its consequences.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from typing import Literal, TypeAlias

from screenwright.core.action import Action, KeyDown, PressKeys, TypeText
from screenwright.core.action_json import action_name
from screenwright.core.keys import MODIFIERS, normalise_key
from screenwright.core.secret_names import secret_names
from screenwright.safety.consequences import names
from screenwright.safety.gate.place import UNKNOWN, Place

Answer: TypeAlias = Literal["allow", "ask", "deny"]
Preset: TypeAlias = Literal["default", "strict"]
PRESETS: dict[Preset, Answer] = {"default": "ask", "strict": "deny"}
"""What each preset says to an action with a consequence."""

_WILD = re.compile(r"[*?\[]")


@dataclass(frozen=True, slots=True)
class Case:
    """What a policy judges. ``words`` are read on and under what is acted on, ``around`` are the titles of the blocks,
    dialogs and windows that hold it, ``held`` the keys that are down already, ``consequences`` names of rules of
    ``safety.consequences.lexicon``."""

    action: Action
    words: tuple[str, ...] = ()
    around: tuple[str, ...] = ()
    held: tuple[str, ...] = ()
    consequences: tuple[str, ...] = ()
    place: Place = field(default_factory=Place)


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """All conditions must hold; an empty one holds always, and of the patterns of one condition one is enough.

    ``action`` are names of actions; ``element`` and ``block`` whole words, or a glob over the whole label; ``text`` a
    glob over all that is typed; ``keys`` a chord, or a glob over one; ``app`` a glob or words of the window's title,
    ``host`` a glob over the host, both also "unknown"; ``secret`` and ``consequence`` are names.
    """

    then: Answer
    action: tuple[str, ...] = ()
    element: tuple[str, ...] = ()
    block: tuple[str, ...] = ()
    text: tuple[str, ...] = ()
    keys: tuple[str, ...] = ()
    app: tuple[str, ...] = ()
    host: tuple[str, ...] = ()
    secret: tuple[str, ...] = ()
    consequence: tuple[str, ...] = ()
    why: str = ""

    def fits(self, case: Case) -> bool:
        """Whether every condition of the rule holds."""
        typed = case.action.text if isinstance(case.action, TypeText) else None
        return (
            (not self.action or action_name(case.action) in self.action)
            and _any(self.element, case.words)
            and _any(self.block, case.around)
            and (not self.text or (typed is not None and _any_glob(self.text, typed)))
            and (not self.keys or _any_glob(self.keys, chord_of(case)))
            and self._fits_place(case.place)
            and (not self.secret or bool(set(self.secret) & set(secret_names(typed or ""))))
            and (not self.consequence or bool(set(self.consequence) & set(case.consequences)))
        )

    def _fits_place(self, place: Place) -> bool:
        """An unknown place fits "unknown" alone, and never a rule that allows."""
        app = [place.app] if place.app else []
        if self.app and not (_any(self.app, app) if app else self.then != "allow" and UNKNOWN in self.app):
            return False
        if not self.host:
            return True
        return _any_glob(self.host, place.host) if place.host else self.then != "allow" and UNKNOWN in self.host


@dataclass(frozen=True, slots=True)
class Binding:
    """Where alone a secret may be typed."""

    secret: str
    app: tuple[str, ...] = ()
    host: tuple[str, ...] = ()

    def holds(self, place: Place) -> bool:
        """Fails closed: an unknown place is never the right one."""
        app = not self.app or (place.app is not None and _any(self.app, [place.app]))
        return app and (not self.host or (place.host is not None and _any_glob(self.host, place.host)))


@dataclass(frozen=True, slots=True)
class Verdict:
    """``by`` names the rule that decided: file and number, or the preset."""

    then: Answer
    by: str
    why: str = ""


@dataclass(frozen=True, slots=True)
class Policy:
    """``name`` is the file's, for records; rules are counted from 1."""

    rules: tuple[Rule, ...] = ()
    bindings: tuple[Binding, ...] = ()
    preset: Preset = "default"
    name: str = ""

    def judge(self, case: Case) -> Verdict:
        """Bindings of secrets come first and cannot be opened by any rule; then the rules in order; then the preset."""
        typed = case.action.text if isinstance(case.action, TypeText) else ""
        for binding in self.bindings:
            if binding.secret in secret_names(typed) and not binding.holds(case.place):
                return Verdict("deny", f"{self.name}, secret {binding.secret}", _elsewhere(binding, case.place))
        for number, rule in enumerate(self.rules, start=1):
            if not rule.fits(case):
                continue
            unnamed = set(case.consequences) - set(rule.consequence)
            if rule.then == "allow" and unnamed:
                continue
            if rule.then == "ask" and unnamed and self.preset == "strict":
                break
            return Verdict(rule.then, f"{self.name}, rule {number}", rule.why)
        return Verdict(PRESETS[self.preset] if case.consequences else "allow", f"{self.preset} policy")


def chord_of(case: Case) -> str:
    """The keys that are down with this action, modifiers first: ``ctrl+shift+s``; empty where it presses none."""
    match case.action:
        case PressKeys(keys=keys):
            return chord((*case.held, *keys))
        case KeyDown(key=key):
            return chord((*case.held, key))
        case _:
            return ""


def chord(keys: Iterable[str]) -> str:
    """Canonical names, modifiers in their order and before the rest. Raises UsageError for a key that is none."""
    named = tuple(dict.fromkeys(normalise_key(key) for key in keys))
    ranks = {key: rank for rank, key in enumerate(sorted(MODIFIERS))}
    return "+".join(sorted(named, key=lambda key: ranks.get(key, len(ranks))))


def is_glob(pattern: str) -> bool:
    return bool(_WILD.search(pattern))


def _any(patterns: Sequence[str], texts: Sequence[str]) -> bool:
    """Whether one of the patterns says one of the texts; without patterns always."""
    return not patterns or any(
        _glob(pattern, text) if is_glob(pattern) else names((pattern,), text) for pattern in patterns for text in texts
    )


def _any_glob(patterns: Sequence[str], text: str) -> bool:
    return any(_glob(pattern, text) for pattern in patterns)


def _glob(pattern: str, text: str) -> bool:
    return fnmatchcase(" ".join(text.casefold().split()), " ".join(pattern.casefold().split()))


def _elsewhere(binding: Binding, place: Place) -> str:
    wanted = [*(f"the application {app!r}" for app in binding.app), *(f"the host {host!r}" for host in binding.host)]
    here = f"application {place.app or UNKNOWN!s}, host {place.host or UNKNOWN}"
    return f"the secret {binding.secret!r} is bound to {' or '.join(wanted)}; here: {here} ({place.how})"
