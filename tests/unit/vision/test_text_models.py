"""A missing model file is told with the line that brings it."""

from __future__ import annotations

from importlib.machinery import ModuleSpec
from pathlib import Path

import pytest

from screenwright.core.errors import MissingPrerequisite
from screenwright.vision import text_models


@pytest.mark.parametrize("net", ["detector", "recogniser"])
def test_without_the_package(net: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(text_models, "find_spec", lambda _: None)
    with pytest.raises(MissingPrerequisite, match=r"rapidocr is not installed.*pip install 'rapidocr==[\d.]+'"):
        getattr(text_models, net).__wrapped__()  # past the cache


@pytest.mark.parametrize(("net", "file"), [("detector", text_models.DETECTOR), ("recogniser", text_models.RECOGNISER)])
def test_with_a_package_of_another_version(
    net: str, file: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "models").mkdir()
    spec = ModuleSpec("rapidocr", None, is_package=True)
    spec.submodule_search_locations = [str(tmp_path)]
    monkeypatch.setattr(text_models, "find_spec", lambda _: spec)
    with pytest.raises(MissingPrerequisite, match=rf"carries no {file}.*pip install 'rapidocr==[\d.]+'"):
        getattr(text_models, net).__wrapped__()
