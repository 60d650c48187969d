"""The page that the wheel carries is made of today's sources, small, and asks nobody else for anything."""

from __future__ import annotations

import gzip
import hashlib
import re
from pathlib import Path

from screenwright.interfaces.rest.app import STATIC

STUDIO = Path(__file__).parents[4] / "studio"
SOURCES = ("index.html", "package-lock.json", "package.json", "public", "src", "tsconfig.json", "vite.config.ts")
LARGEST = 200_000
"""Bytes of all of it, gzipped."""


def hash_of(names: tuple[str, ...]) -> str:
    """As studio/stamp.mjs makes it after a build."""
    roots = [STUDIO / name for name in names]
    files = [path for root in roots for path in ([root] if root.is_file() else root.rglob("*")) if path.is_file()]
    told = hashlib.sha256()
    for name in sorted(path.relative_to(STUDIO).as_posix() for path in files):
        told.update(name.encode() + b"\0" + (STUDIO / name).read_bytes() + b"\0")
    return told.hexdigest()


def test_it_is_built_of_the_sources_as_they_are():
    built = (STATIC / "sources.sha256").read_text().strip()
    assert built == hash_of(SOURCES), "the page is older than its sources: run  npm ci && npm run build  in studio/"


def test_another_source_is_noticed():
    assert hash_of(SOURCES) != hash_of(SOURCES[1:])


def test_it_is_small():
    sizes = [len(gzip.compress(path.read_bytes())) for path in STATIC.rglob("*") if path.is_file()]
    assert sum(sizes) < LARGEST


def test_it_names_no_other_place():
    words = " ".join(path.read_text() for path in STATIC.rglob("*") if path.suffix in {".html", ".js", ".css"})
    named = set(re.findall(r"https?://[\w.-]+", words))
    assert named <= {"http://www.w3.org"}, "namespaces of SVG and MathML are names and are never asked for"


def test_the_licences_of_what_it_carries_stand_beside_it():
    notices = (STATIC / "NOTICES.txt").read_text()
    assert all(name in notices for name in ("preact", "@preact/signals", "@preact/signals-core"))
    assert notices.count("MIT License") == 3
