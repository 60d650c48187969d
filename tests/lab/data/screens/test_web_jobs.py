"""What is rendered is decided by the seed alone; packages, stand-ins, photographs and written pages."""

from __future__ import annotations

import io
import itertools
import json
from pathlib import Path

import pytest
from PIL import Image

from screenwright.core.errors import DataError
from screenwright_lab.data.screens.web.fetch import check_licence
from screenwright_lab.data.screens.web.jobs import lanes, plan
from screenwright_lab.data.screens.web.pages import ICONS, KITS, SITES, WRITTEN, write
from screenwright_lab.data.screens.web.pages.icons import FAMILIES, svg
from screenwright_lab.data.screens.web.photos import photo
from screenwright_lab.data.screens.web.server import Shelf
from screenwright_lab.data.screens.web.sources import SPLITS, Package, packages
from screenwright_lab.data.screens.web.stand_ins import font_css, google_fonts, stand_in
from screenwright_lab.data.screens.web.words import WORDS

pytestmark = pytest.mark.integration


@pytest.fixture
def cache(tmp_path: Path) -> Path:
    """A cache with one package of two pages, and a font."""
    home = tmp_path / "demo@1.0.0"
    (home / "pages").mkdir(parents=True)
    for name in ("a", "b"):
        (home / "pages" / f"{name}.html").write_text(f"<p>{name}</p>")
    font = tmp_path / "fontsource+lato@5.0.0" / "files"
    font.mkdir(parents=True)
    (font / "lato-latin-400-normal.woff2").write_bytes(b"font")
    return tmp_path


DEMO = Package(name="demo", version="1.0.0", licence="MIT", pages=("pages/*.html",), library="demo", split="test")


def test_the_list_names_at_least_twelve_libraries_and_no_copyleft():
    listed = packages()
    libraries = {package.library for package in listed if package.pages} | set(KITS)
    assert len(libraries) >= 30
    assert not [package.name for package in listed if "GPL" in package.licence.upper()]
    assert len({package.folder for package in listed}) == len(listed)


def test_no_library_or_icon_family_is_in_two_splits():
    where: dict[str, set[str]] = {}
    for package in packages():
        if package.pages:
            where.setdefault(package.library, set()).add(package.split)
    for one in WRITTEN:
        where.setdefault(one.library, set()).add(one.split)
    assert [name for name, splits in where.items() if len(splits) > 1] == []
    families = list(itertools.chain(*ICONS.values()))
    assert len(families) == len(set(families)) == len(FAMILIES)
    assert set(SITES.values()) == set(KITS.values()) == set(SPLITS)


def test_the_same_seed_plans_the_same_jobs_and_another_does_not(cache: Path):
    ways = lanes((DEMO,), cache)
    first, again, other = (list(itertools.islice(plan(ways, cache, seed), 60)) for seed in (1, 1, 2))
    assert first == again
    assert first != other
    assert {job.split for job in first} == set(SPLITS)
    assert len({job.file(0) for job in first}) == len(first)
    assert {job.path for job in first if job.library == "demo"} <= {"pages/a.html", "pages/b.html"}


def test_lanes_can_be_chosen_by_library_or_application(cache: Path):
    assert [lane.application for lane in lanes((DEMO,), cache, ["demo"])] == ["demo"]
    assert {lane.library for lane in lanes((DEMO,), cache, ["bulma"])} == {"bulma"}


def test_a_package_that_was_not_fetched_says_how_to_fetch_it(tmp_path: Path):
    with pytest.raises(DataError, match="screens fetch"):
        lanes((DEMO,), tmp_path)


@pytest.mark.parametrize(
    ("found", "fault"),
    [("AGPL-3.0", "must leave"), ("GPL-2.0", "must leave"), ("ISC", "the list says"), ("", "no licence")],
)
def test_a_licence_that_is_not_the_one_of_the_list_is_refused(tmp_path: Path, found: str, fault: str):
    (tmp_path / "package.json").write_text(json.dumps({"license": found}))
    with pytest.raises(DataError, match=fault):
        check_licence(DEMO, tmp_path)


def test_hosts_and_folders_of_scoped_packages():
    package = Package(name="@ionic/core", version="9.0.5", licence="MIT")
    assert (package.folder, package.host) == ("ionic+core@9.0.5", "ionic-core-v9-0-5")


@pytest.mark.parametrize("one", WRITTEN, ids=lambda one: one.application)
def test_every_written_page_is_written_and_the_same_each_time(one, tmp_path: Path):
    page = write(f"{one.application}/7", tmp_path)
    assert page == write(f"{one.application}/7", tmp_path)
    assert page != write(f"{one.application}/8", tmp_path)
    assert "{{" not in page
    assert "{%" not in page
    assert page.count("<div") == page.count("</div>")


@pytest.mark.parametrize("path", ["own-nothing/1", "own-shop/x", "own-shop", ""])
def test_a_page_that_nobody_can_write_is_refused(path: str, tmp_path: Path):
    with pytest.raises(DataError, match="no written page"):
        write(path, tmp_path)


def test_icons_carry_their_meaning(tmp_path: Path):
    folder = tmp_path / "bootstrap-icons@1.0.0" / "icons"
    folder.mkdir(parents=True)
    (folder / "gear.svg").write_text(
        '<?xml version="1.0"?>\n<svg class="bi" width="16" viewBox="0 0 16 16"><path/></svg>'
    )
    assert svg(tmp_path, "bootstrap-icons", "settings").startswith('<svg class="ic" data-icon="settings" viewBox')
    assert svg(tmp_path, "bootstrap-icons", "search") == ""


def test_photographs_depend_on_their_words_alone_and_have_the_size_they_name():
    assert photo("p1-120x80.jpg") == photo("p1-120x80.jpg") != photo("p2-120x80.jpg")
    assert Image.open(io.BytesIO(photo("https://example/300/200"))).size == (300, 200)


def test_foreign_addresses_get_a_file_in_their_place_or_nothing(cache: Path):
    shelf = Shelf(cache, (DEMO,), lambda path: path)
    assert shelf.answer_foreign("https://cdn.jsdelivr.net/npm/demo@2/pages/a.html", "document")[2] == b"<p>a</p>"
    assert shelf.answer_foreign("https://example.com/x.js", "script")[0] == 404
    assert shelf.answer_foreign("https://example.com/x.png", "image")[:2] == (200, "image/jpeg")
    assert (
        b"lato-latin-400" in shelf.answer_foreign("https://fonts.googleapis.com/css?family=Lato:400", "stylesheet")[2]
    )


def test_the_server_keeps_to_its_folders(cache: Path):
    (cache / "secret.txt").write_text("no")
    shelf = Shelf(cache / "demo@1.0.0", (), lambda path: path)
    assert shelf.answer("npm", "/../secret.txt")[0] == 404
    assert Shelf(cache, (DEMO,), lambda path: path).answer(DEMO.host, "/pages/a.html")[2] == b"<p>a</p>"


def test_fonts_keep_their_name_when_another_stands_in(cache: Path):
    assert font_css(cache, "nothing", "x") == ""
    assert "font-family:'Open Sans'" in google_fonts(cache, "https://fonts.googleapis.com/css?family=Open+Sans", "x")
    assert stand_in(cache, "https://example.com/unknown.css") is None


def test_word_lists_are_in_the_scripts_they_claim():
    for language, first, last in (("ru", "а", "я"), ("el", "ΐ", "ώ"), ("ar", "ء", "ي"), ("he", "א", "ת")):
        letters = set("".join(WORDS[language]))
        assert len(letters) > 15, language
        assert all(first <= letter <= last or not letter.isalpha() for letter in letters), language


def test_a_foreign_style_sheet_finds_its_fonts_here(cache: Path):
    (cache / "demo@1.0.0" / "demo.css").write_text("a{src:url('./f.woff2')} b{src:url(data:x)} c{src:url(https://e/x)}")
    shelf = Shelf(cache, (DEMO,), lambda path: path)
    body = shelf.answer_foreign("https://unpkg.com/demo@1/demo.css", "stylesheet")[2].decode()
    assert (
        body == "a{src:url('http://npm.localhost:0/demo@1.0.0/./f.woff2')} b{src:url(data:x)} c{src:url(https://e/x)}"
    )
