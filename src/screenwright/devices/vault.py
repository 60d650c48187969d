"""The values of secrets, from the environment or from a file that nobody else may read. Typed, and never shown."""

from __future__ import annotations

import os
import re
import stat
import tomllib
from collections.abc import Mapping
from pathlib import Path

from screenwright.core.errors import UsageError
from screenwright.core.secret_names import PLACEHOLDER, has_broken_placeholder, placeholder, secret_names

PREFIX = "SCREENWRIGHT_SECRET_"
SHORTEST = 4
"""Characters; a shorter value stands anywhere and could not be kept out of pictures."""
MAX_VALUE = 4096


class Vault:
    """Names in lower case to values. Neither its repr nor any error of it holds a value."""

    def __init__(self, values: Mapping[str, str] | None = None) -> None:
        """Raises UsageError for a name that is none and for a value that is too short or too long."""
        self._values: dict[str, str] = {}
        for name, value in (values or {}).items():
            if secret_names(placeholder(name)) != (name.lower(),):
                raise UsageError(f"{name!r:.60} is no name of a secret: letters, digits, - and _, at most 64")
            if not SHORTEST <= len(value) <= MAX_VALUE:
                allowed = f"{SHORTEST} to {MAX_VALUE} can be kept out of sight"
                raise UsageError(f"the secret {name!r} has {len(value)} characters: {allowed}")
            self._values[name.lower()] = value

    def __repr__(self) -> str:
        return f"Vault({', '.join(self._values)})"

    @property
    def values(self) -> Mapping[str, str]:
        """For what must find them on a picture, and for nothing else."""
        return self._values

    def resolve(self, text: str) -> str:
        """The text with the values in place of the placeholders. Raises UsageError, and then nothing may be typed."""
        for name in secret_names(text):
            if name not in self._values:
                variable = PREFIX + name.upper().replace("-", "_")
                raise UsageError(
                    f"there is no secret {name!r}: set {variable}, or name a file that has it by --secrets"
                )
        if has_broken_placeholder(text):
            raise UsageError("what is to be typed holds a broken placeholder: write {{secret:NAME}}")
        return PLACEHOLDER.sub(lambda match: self._values[match[1].lower()], text)

    def conceal(self, text: str) -> str:
        """The text with placeholders in place of the values, also of values that were escaped or cut into words."""
        for name, value in sorted(self._values.items(), key=lambda item: -len(item[1])):
            forms = {value, repr(value)[1:-1], value.encode("unicode_escape").decode("ascii"), " ".join(value.split())}
            for form in sorted(forms, key=len, reverse=True):
                text = re.sub(re.escape(form), placeholder(name), text, flags=re.IGNORECASE)
        return text


def open_vault(file: Path | None, environment: Mapping[str, str] = os.environ) -> Vault:
    """Secrets of the environment (SCREENWRIGHT_SECRET_BANK is ``bank``) and of a TOML file, ``bank = "..."`` a line.

    The file's word counts where both have a name. Raises UsageError for a file that cannot be read, that others may
    read, or that holds anything but texts.
    """
    found = {name.removeprefix(PREFIX).lower(): value for name, value in environment.items() if name.startswith(PREFIX)}
    return Vault({**found, **(_read(file) if file else {})})


def _read(path: Path) -> dict[str, str]:
    try:
        with path.open("rb") as file:
            mode = os.fstat(file.fileno()).st_mode
            if stat.S_IMODE(mode) & 0o077:
                raise UsageError(f"others may read the secrets in {path}: say  chmod 600 {path}")
            values = tomllib.load(file)
    except OSError as error:
        raise UsageError(f"the secrets {path} cannot be read: {error.strerror}") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError):  # whose words may quote the file
        values = None
    if values is None:
        raise UsageError(f'the secrets {path} are not TOML: write NAME = "VALUE", one a line')
    for name, value in values.items():
        if not isinstance(value, str):
            raise UsageError(f'{path}: {name!r:.60} is no text: write {name:.60} = "VALUE"')
    return {name.lower(): value for name, value in values.items()}
