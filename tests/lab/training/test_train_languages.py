"""The table of languages: labels out of catalogues, and what is learned from them."""

from __future__ import annotations

import itertools
import struct

import numpy as np
import pytest

from screenwright.core.errors import DataError
from screenwright.safety.consequences.languages import KNOWN
from screenwright_lab.data.catalogues import Translated, labels_in
from screenwright_lab.training import train_languages
from screenwright_lab.training.train_languages import grouped, measured, parted, train, unaccented, write


def write_mo(path, messages: dict[str, str]) -> None:
    """A catalogue as gettext's msgfmt writes it."""
    pairs = sorted({"": "Content-Type: text/plain; charset=UTF-8\n", **messages}.items())
    keys, values = ([text.encode() for text in column] for column in zip(*pairs, strict=True))
    start = 28 + 16 * len(pairs)
    ends = list(itertools.accumulate((len(text) + 1 for text in (*keys, *values)), initial=start))
    table = [(len(text), at) for text, at in zip((*keys, *values), ends, strict=False)]
    head = struct.pack("<7I", 0x950412DE, 0, len(pairs), 28, 28 + 8 * len(pairs), 0, 0)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(head + b"".join(struct.pack("<2I", *one) for one in table) + b"\0".join((*keys, *values)) + b"\0")


def test_labels_are_the_short_messages_without_marks(tmp_path):
    write_mo(
        tmp_path / "de" / "LC_MESSAGES" / "editor.mo",
        {"_Open...": "Ö_ffnen ...", "menu\x04&Copy": "&Kopieren", "Cannot open %s": "%s geht nicht",
         "One two three four five six seven": "Eins zwei drei vier fünf sechs sieben"},
    )  # fmt: skip
    write_mo(tmp_path / "de" / "LC_MESSAGES" / "iso_3166.mo", {"Germany": "Deutschland"})
    (tmp_path / "fr" / "LC_MESSAGES").mkdir(parents=True)
    (tmp_path / "fr" / "LC_MESSAGES" / "broken.mo").write_bytes(b"no catalogue")
    assert sorted(labels_in(tmp_path)) == [
        Translated("editor", "de", "Copy", "Kopieren"),
        Translated("editor", "de", "Open", "Öffnen"),
    ]


def test_a_folder_without_catalogues_is_told(tmp_path):
    with pytest.raises(DataError, match="install programs with their languages"):
        list(labels_in(tmp_path))


SYLLABLES = {"en": "th ow ick", "de": "sch ung eit", "fr": "eau oux ait", "es": "cho illa ción", "it": "gli zzo tta",
             "pl": "szcz owa nie"}  # fmt: skip


def label_of(language: str, number: int) -> str:
    """A word of that language alone; in Chinese two signs."""
    if language == "zh_CN":
        return chr(0x4E00 + number % 40) + chr(0x4E00 + number // 40)
    one, two, three = SYLLABLES[language].split()
    return f"{(one, two, three)[number % 3]}{'aeiou'[number % 5]}{two}{'bdfgklmnprstv'[number % 13]}{three}"


def catalogues():
    for number in range(200):
        program = f"program{number % 20}"
        for locale in (*KNOWN[1:], "it", "pl", "de_AT"):
            language = locale.removesuffix("_AT")
            yield Translated(program, locale, label_of("en", number), label_of(language, number))


def test_what_is_learned_tells_languages_apart_on_programs_that_were_kept_back(monkeypatch, tmp_path):
    monkeypatch.setattr(train_languages, "FEWEST", 20)
    groups = grouped(catalogues())
    assert set(groups) == {*KNOWN, "it", "pl"}
    rest, back = parted(groups)
    assert all(back[name] and rest[name] for name in groups)
    table = train(rest)
    asked = measured(table, back)
    assert all(asked[name].share < 0.1 for name in KNOWN)
    assert all(asked[name].share > 0.9 for name in ("it", "pl"))
    assert np.array_equal(train(rest).weights, table.weights)
    write(table, tmp_path / "languages.npz", {"command": "train"})
    with np.load(tmp_path / "languages.npz") as kept:
        assert np.array_equal(kept["weights"], table.weights)
    assert (tmp_path / "languages.json").exists()


def test_a_known_language_without_labels_is_told():
    with pytest.raises(DataError, match="fewer than"):
        grouped(catalogues())


def test_accents_that_a_reader_loses():
    assert [unaccented(word) for word in ("Köp", "Usuń", "Satın", "słowo")] == ["Kop", "Usun", "Satin", "slowo"]
