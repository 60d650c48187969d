"""``policy.toml`` to a Policy, strictly: what is half understood would let through what was meant to be stopped.

::

    schema = "screenwright.policy/1"
    preset = "default"

    [[rule]]
    then = "deny"
    element = ["Delete account"]
    why = "nobody deletes accounts here"

    [[secret]]
    name = "bank"
    host = "*.bank.example"
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from typing import Any, cast, get_args

from screenwright.core.action_json import ACTION_NAMES
from screenwright.core.errors import UsageError
from screenwright.core.keys import parse_chord
from screenwright.core.secret_names import placeholder, secret_names
from screenwright.safety.consequences import NAMES
from screenwright.safety.gate.policy import PRESETS, Answer, Binding, Policy, Rule, chord, is_glob

SCHEMA = "screenwright.policy/1"
MAX_RULES = 1000
MAX_PATTERN = 500
"""Characters."""

_CONDITIONS = ("action", "element", "block", "text", "keys", "app", "host", "secret", "consequence")
_CHOICES = {"action": ACTION_NAMES, "consequence": NAMES}
_PLACES = ("app", "host")


def policy_from_text(text: str, name: str) -> Policy:
    """The content of a policy file; ``name`` is what records call it. Raises UsageError with the rule's number."""
    try:
        values = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise UsageError(f"{name} is not TOML: {error}") from None
    return policy_from_values(values, name)


def policy_from_values(values: Mapping[str, Any], name: str) -> Policy:
    """As :func:`policy_from_text`, of what TOML holds."""
    schema = values.get("schema")
    if schema != SCHEMA:
        raise UsageError(f'{name} has the schema {schema!r:.60}: begin it with  schema = "{SCHEMA}"')
    _known(values, ("schema", "preset", "rule", "secret"), name)
    preset = values.get("preset", "default")
    if preset not in PRESETS:
        raise UsageError(f"{name}: preset is one of {', '.join(PRESETS)}, got {preset!r:.60}")
    rules = _tables(values, "rule", name)
    secrets = _tables(values, "secret", name)
    return Policy(
        rules=tuple(_rule(table, f"{name}, rule {number}") for number, table in enumerate(rules, start=1)),
        bindings=tuple(_binding(table, f"{name}, secret {number}") for number, table in enumerate(secrets, start=1)),
        preset=preset,
        name=name,
    )


def _rule(table: Mapping[str, Any], where: str) -> Rule:
    _known(table, ("then", "why", *_CONDITIONS), where)
    then = table.get("then")
    if then not in get_args(Answer):
        raise UsageError(f"{where}: then is one of {', '.join(get_args(Answer))}, got {then!r:.60}")
    why = table.get("why", "")
    if not isinstance(why, str):
        raise UsageError(f"{where}: why is a text, got {why!r:.60}")
    given = {key: _patterns(table, key, where) for key in _CONDITIONS}
    for key, choices in _CHOICES.items():
        for one in given[key]:
            if one not in choices:
                raise UsageError(f"{where}: there is no {key} {one!r:.60}; there are {', '.join(choices)}")
    for one in given["secret"]:
        _check_secret(one, where)
    if then == "allow" and any("unknown" in given[key] for key in _PLACES):
        raise UsageError(f"{where}: what is unknown cannot be allowed; leave app and host away, or name them")
    if given["text"] and given["keys"]:
        raise UsageError(f"{where}: no action both types a text and presses keys; make two rules of it")
    given["keys"] = tuple(_chord(one, where) for one in given["keys"])
    given["secret"] = tuple(one.lower() for one in given["secret"])
    return Rule(then=cast(Answer, then), why=why, **given)


def _binding(table: Mapping[str, Any], where: str) -> Binding:
    _known(table, ("name", *_PLACES), where)
    name = table.get("name")
    if not isinstance(name, str):
        raise UsageError(f"{where}: name is the secret's name, got {name!r:.60}")
    _check_secret(name, where)
    app, host = (_patterns(table, key, where) for key in _PLACES)
    if not (app or host) or "unknown" in (*app, *host):
        raise UsageError(f"{where}: say where {name!r} may be typed, by app or host (and unknown is no place)")
    return Binding(name.lower(), app, host)


def _patterns(table: Mapping[str, Any], key: str, where: str) -> tuple[str, ...]:
    """One text or a list of them; an empty list would hold always, which nobody means who writes it."""
    if key not in table:
        return ()
    value = table[key]
    patterns = value if isinstance(value, list) else [value]
    if not patterns or not all(isinstance(one, str) and 0 < len(one.strip()) <= MAX_PATTERN for one in patterns):
        raise UsageError(f"{where}: {key} is a text or a list of texts, none of them empty, got {value!r:.60}")
    return tuple(patterns)


def _chord(written: str, where: str) -> str:
    if is_glob(written):
        return written
    try:
        return chord(parse_chord(written))
    except UsageError as error:
        raise UsageError(f"{where}: keys: {error}") from None


def _check_secret(name: str, where: str) -> None:
    if secret_names(placeholder(name)) != (name.lower(),):
        raise UsageError(f"{where}: {name!r:.60} is no name of a secret: letters, digits, - and _, at most 64")


def _known(values: Mapping[str, Any], keys: tuple[str, ...], where: str) -> None:
    for key in values:
        if key not in keys:
            raise UsageError(f"{where}: {key!r:.60} is not known there; known are {', '.join(keys)}")


def _tables(values: Mapping[str, Any], key: str, name: str) -> list[dict[str, Any]]:
    tables = values.get(key, [])
    if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
        raise UsageError(f"{name}: each {key} begins with [[{key}]]")
    if len(tables) > MAX_RULES:
        raise UsageError(f"{name} has {len(tables)} times [[{key}]]: at most {MAX_RULES} are read")
    return tables
