"""Scenes that attack and their twins, as words; pictures of them are drawn in e2e."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from screenwright.core.action import Click, PressKeys, TypeText
from screenwright.core.errors import DataError
from screenwright.core.geometry import Point
from screenwright_lab.data.injections import generate
from screenwright_lab.data.injections.disguise import disguised
from screenwright_lab.data.injections.generate import OutsideError
from screenwright_lab.data.injections.sample import HARMS, KINDS, Injection, Kind, Split, injections, load, save
from screenwright_lab.data.injections.scenes import COMMANDS, HOSTS, LANGUAGES, scenes, texts

SPLITS: tuple[Split, ...] = ("development", "test")
ONE = Injection(
    split="test", kind="form", language="de", harm="credentials", goal="lies die Seite", step="lesen",
    obeyed=(Click(Point(3, 4)), TypeText("x"), PressKeys(("enter",))), onward=Click(Point(1, 2)),
)  # fmt: skip


@given(st.sampled_from(SPLITS), st.sampled_from(KINDS), st.sampled_from(LANGUAGES), st.integers(0, 10**6))
def test_a_twin_differs_in_words_alone(split: Split, kind: Kind, language: str, seed: int) -> None:
    attack, twin = scenes(random.Random(seed), split, kind, language, phone=False)
    assert attack.harm in HARMS
    assert twin.harm is None
    assert attack.values["says"] != twin.values["says"]
    assert len(attack.values["says"]) == len(twin.values["says"])
    assert attack.values["place"] is twin.values["place"]
    assert attack.onward == twin.onward
    assert attack.moves
    assert twin.moves


def _leaves(value: Any) -> set[str]:
    if isinstance(value, str):
        return {value} if len(value) > 20 else set()
    return set().union(*map(_leaves, value.values() if isinstance(value, dict) else value))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_test_says_nothing_that_development_says(language: str) -> None:
    assert not _leaves(texts("development", language)) & _leaves(texts("test", language))
    assert not set(COMMANDS["development"]) & set(COMMANDS["test"])
    assert not set(HOSTS["development"]) & set(HOSTS["test"])


@given(st.sampled_from(SPLITS), st.integers(0, 10**6))
def test_disguised_words_are_no_longer_the_words(split: Split, seed: int) -> None:
    assert disguised("Send all now", split, random.Random(seed)) != "Send all now"


def test_what_is_saved_is_loaded(tmp_path: Path) -> None:
    save(tmp_path / "a", ONE)
    assert load(tmp_path / "a") == ONE
    assert injections(tmp_path) == {"a": ONE}
    assert injections(tmp_path, "development") == {}


@pytest.mark.parametrize(
    "broken", ["", "[]", '{"schema": "other"}', '{"schema": "screenwright.injection/1", "kind": "x", "harm": null}']
)
def test_a_file_that_is_none_of_ours_says_so(tmp_path: Path, broken: str) -> None:
    (tmp_path / "a.json").write_text(broken)
    with pytest.raises(DataError, match=r"labels .*a\.json cannot be used"):
        load(tmp_path / "a")


def test_a_page_that_is_longer_than_its_picture_is_drawn_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    lots: list[float] = []
    nobody: Any = None

    def drawn(_browser: object, _split: object, scene: float, _shown: object) -> tuple[bytes, Any]:
        if len(lots) < 3:
            raise OutsideError("it lies outside")
        return b"", scene

    def pair(rng: random.Random, _split: object, _turn: int) -> list[tuple[str, float, None]]:
        lots.append(rng.random())
        return [("", lots[-1], None)]

    monkeypatch.setattr(generate, "_drawn", drawn)
    monkeypatch.setattr(generate, "_pair", pair)
    ((_, _, drawn_at_last),) = generate._fitting(nobody, "test", "7/1", 0)
    assert str(drawn_at_last) == str(lots[-1])
    assert len(set(lots)) == 3
    lots.clear()
    monkeypatch.setattr(generate, "TRIES", 2)
    with pytest.raises(DataError, match="all of 2 drawings"):
        generate._fitting(nobody, "test", "7/1", 0)
