"""Labels of programs in many languages, out of their translation catalogues (gettext's ``*.mo``)."""

from __future__ import annotations

import gettext
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from screenwright.core.errors import DataError
from screenwright.core.files import NOT_AS_SAID

MOST_WORDS, MOST_CHARACTERS = 5, 36
"""Of what may stand on a button."""
_NO_LABEL = re.compile(r"[%{}=/<>\\|\n]|--|\w\.\w")
"""Signs of messages with values, options, markup and paths in them."""
_MNEMONIC = re.compile(r"\([_&]?[A-Za-z]\)|[_&](?=\w)")
_NAMES = "iso_"
"""How the catalogues of countries, languages and currencies begin: names of things are in no language."""


class Translated(NamedTuple):
    """A label of a program in English, and in the language of a locale."""

    program: str
    locale: str
    english: str
    label: str


def labels_in(folder: Path) -> Iterator[Translated]:
    """All short messages of ``LOCALE/LC_MESSAGES/PROGRAM.mo`` anywhere below, by file name. Raises DataError where
    there is no such file; one that cannot be read is passed over."""
    files = sorted(folder.rglob("LC_MESSAGES/*.mo"))
    if not files:
        raise DataError(f"there is no LOCALE/LC_MESSAGES/PROGRAM.mo in {folder}: install programs with their languages")
    for file in files:
        if not file.name.startswith(_NAMES):
            yield from _labels(file)


def _labels(file: Path) -> Iterator[Translated]:
    try:
        with file.open("rb") as opened:
            messages: dict[object, object] = vars(gettext.GNUTranslations(opened))["_catalog"]
    except (OSError, *NOT_AS_SAID):
        return
    for key, label in messages.items():
        english = (key[0] if isinstance(key, tuple) else key) if key else ""
        if isinstance(english, str) and isinstance(label, str) and label:
            english = english.rpartition("\x04")[2]  # what stands before is said to translators
            if _may_be_label(english) and _may_be_label(label):
                yield Translated(file.stem, file.parts[-3], _plain(english), _plain(label))


def _may_be_label(text: str) -> bool:
    return (
        bool(text) and len(text) <= MOST_CHARACTERS and not _NO_LABEL.search(text) and len(text.split()) <= MOST_WORDS
    )


def _plain(text: str) -> str:
    return _MNEMONIC.sub("", text).strip(" .:…")
