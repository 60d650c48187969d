"""Labels with what they lead to, and their translations."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from screenwright.core.errors import DataError
from screenwright.safety.consequences import HARMLESS, KINDS
from screenwright_lab.data.catalogues import Translated, labels_in, language_of
from screenwright_lab.data.consequences.labels import kinds, labelled, part_of


def test_the_labels_are_of_all_kinds_and_in_all_parts() -> None:
    told = kinds()
    assert set(told.values()) == set(KINDS)
    consequential = Counter(part_of(label) for label, kind in told.items() if kind != HARMLESS)
    assert consequential["test"] > 150
    assert consequential["validation"] > 100
    assert sum(part_of(label) == "test" for label in told) >= 300


def test_wordings_of_one_label_are_in_one_part() -> None:
    assert part_of("Delete all") == part_of("DELETE ALL…") == part_of("delete, all?")


def test_a_line_that_says_nothing_is_told_by_its_number(tmp_path: Path) -> None:
    file = tmp_path / "labels.tsv"
    file.write_text("Delete\tdelete or overwrite\nOpen\topens\n")
    with pytest.raises(DataError, match=r"labels\.tsv:2"):
        kinds(file)


def test_translations_are_counted_and_what_stayed_english_is_none() -> None:
    told = {"Delete": "delete or overwrite"}
    every = [
        *[Translated("one", "de_AT", "Delete", "Löschen")] * 2, Translated("two", "de", "Delete", "Entfernen"),
        Translated("two", "nl", "Delete", "DELETE"), Translated("two", "en_GB", "Delete", "Remove"),
        Translated("two", "de", "Open", "Öffnen"),
    ]  # fmt: skip
    assert [(one.language, one.label, one.rank) for one in labelled(every, told)] == [
        ("de", "Entfernen", 1), ("de", "Löschen", 0), ("en", "Delete", 0),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("locale", "language"), [("pt_BR", "pt"), ("pt-BR", "pt"), ("ptBR", "pt"), ("zh_HK", "zh_TW"), ("zhCN", "zh_CN"),
                             ("zh-Hans", "zh_CN"), ("sr@latin", "sr@latin"), ("no", "nb"), ("en@shaw", None)],
)  # fmt: skip
def test_languages_of_locales(locale: str, language: str | None) -> None:
    assert language_of(locale) == language


def test_translations_in_json(tmp_path: Path) -> None:
    for name, messages in {"en": {"order": {"pay": "Pay now"}}, "ptBR": {"order": {"pay": "Pagar agora"}}}.items():
        (tmp_path / f"{name}.json").write_text(json.dumps(messages))
    for name, messages in {"en": {"Sign up": ""}, "it": {"Sign up": "Registrati"}}.items():
        (tmp_path / "locales" / name).mkdir(parents=True)
        (tmp_path / "locales" / name / "portal.json").write_text(json.dumps(messages))
    found = {(one.locale, one.english, one.label) for one in labels_in(tmp_path)}
    assert found == {("ptBR", "Pay now", "Pagar agora"), ("it", "Sign up", "Registrati")}
