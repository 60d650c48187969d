"""Small word lists of our own, to write pages and to show pages in other languages and scripts."""

from __future__ import annotations

import tomllib
from importlib.resources import files

RIGHT_TO_LEFT = ("ar", "he")
WORDS: dict[str, tuple[str, ...]] = {
    language: tuple(text.split())
    for language, text in tomllib.loads(files(__package__).joinpath("words.toml").read_text(encoding="utf-8")).items()
}
"""Language -> words without capital letters, ``en`` the longest."""
