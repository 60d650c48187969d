"""Labels of programs in many languages, out of their translation catalogues: gettext's ``*.mo``, and JSON."""

from __future__ import annotations

import gettext
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from screenwright.core.errors import DataError
from screenwright.core.files import NOT_AS_SAID

MOST_WORDS, MOST_CHARACTERS = 6, 40
"""Of what may stand on a button."""
_NO_LABEL = re.compile(r"[%{}=/<>\\|\n]|--|\w\.\w")
"""Signs of messages with values, options, markup and paths in them."""
_MNEMONIC = re.compile(r"\([_&]?[A-Za-z]\)|[_&](?=\w)")
_CHINESE = re.compile(r"zh_(?P<many>TW|HK|MO|Hant)")
_TOGETHER = re.compile(r"^([a-z]{2,3})([A-Z])")
_LATIN = re.compile(r"latin|_Latn", re.IGNORECASE)
_SAME = {"no": "nb", "iw": "he", "in": "id", "zh": "zh_CN"}
_WRITTEN_OTHERWISE = "shaw"
"""An alphabet of English that no screen has."""
_NAMES = "iso_"
"""How the catalogues of countries, languages and currencies begin: names of things are in no language."""


class Translated(NamedTuple):
    """A label of a program in English, and in the language of a locale."""

    program: str
    locale: str
    english: str
    label: str


def labels_in(folder: Path) -> Iterator[Translated]:
    """All short messages anywhere below, by file name: of ``LOCALE/LC_MESSAGES/PROGRAM.mo``, and of ``LOCALE.json``
    beside an ``en.json``, or ``LOCALE/NAME.json`` beside an ``en/NAME.json``, with the same keys. Raises DataError
    where there is no such file; one that cannot be read is passed over."""
    compiled = [file for file in sorted(folder.rglob("LC_MESSAGES/*.mo")) if not file.name.startswith(_NAMES)]
    written = [(file, *beside) for file in sorted(folder.rglob("*.json")) if (beside := _english_of(file))]
    if not compiled and not written:
        raise DataError(f"there is no LOCALE/LC_MESSAGES/PROGRAM.mo in {folder}: install programs with their languages")
    for file in compiled:
        yield from _labels(file)
    for file, english, locale in written:
        yield from _labels_of_json(file, english, locale)


def language_of(locale: str) -> str | None:
    """The language of a locale as gettext and others write it ("pt_BR", "pt-BR", "sr@latin"), without its country; with
    ``@latin`` where it has several writings; ``zh_TW`` for Chinese in the old signs and ``zh_CN`` for the rest of it.
    None for what is none."""
    locale = _TOGETHER.sub(r"\1_\2", locale.replace("-", "_"))
    if locale.endswith(_WRITTEN_OTHERWISE):
        return None
    if _CHINESE.match(locale):
        return "zh_TW"
    base = re.split(r"[_@.]", locale)[0]
    return _SAME.get(base, base) + ("@latin" if _LATIN.search(locale) else "")


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


def _english_of(file: Path) -> tuple[Path, str] | None:
    """The same messages in English, and the locale of the file."""
    for english, locale in (
        (file.with_name("en.json"), file.stem),
        (file.parent.with_name("en") / file.name, file.parent.name),
    ):
        if english != file and english.is_file():
            return english, locale
    return None


def _labels_of_json(file: Path, source: Path, locale: str) -> Iterator[Translated]:
    """A key without a message in English is the message itself."""
    try:
        told, english = (dict(_leaves(json.loads(one.read_text(encoding="utf-8")))) for one in (file, source))
    except (OSError, *NOT_AS_SAID):
        return
    for key, label in told.items():
        meant = english.get(key) or key[-1]
        if _may_be_label(meant) and _may_be_label(label):
            yield Translated(source.stem, locale, _plain(meant), _plain(label))


def _leaves(value: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], str]]:
    if isinstance(value, dict):
        for key, held in value.items():
            yield from _leaves(held, (*path, key))
    elif isinstance(value, str):
        yield path, value


def _may_be_label(text: str) -> bool:
    return (
        bool(text) and len(text) <= MOST_CHARACTERS and not _NO_LABEL.search(text) and len(text.split()) <= MOST_WORDS
    )


def _plain(text: str) -> str:
    return _MNEMONIC.sub("", text).strip(" .:…")
