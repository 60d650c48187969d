"""Names of pictures to functions, and drawings to ink."""

import json

import numpy as np
import pytest

from screenwright.core.errors import DataError
from screenwright_lab.data.icons.families import OTHER, Family, drawings, families, function_of, functions, plainer
from screenwright_lab.data.icons.glyphs import MARGIN, SIDE, glyphs, ink, kept

FAMILY = Family("tiny", "1.0.0", "MIT", "train")
DOT = '<circle cx="8" cy="8" r="4" fill="currentColor"/>'


@pytest.mark.parametrize(
    ("name", "function"),
    [
        ("search", "search"),
        ("ios-arrow-left-outline-24", "back"),
        ("baseline-delete", "delete"),
        ("trash-2-fill", "delete"),
        ("magnifying-glass-plus", "zoom_in"),
        ("home-4", "home"),
        ("tyrannosaurus", OTHER),
        ("outline", OTHER),
    ],
)
def test_a_name_in_any_style_is_its_function(name, function):
    assert function_of(name) == function


def test_style_goes_word_by_word_and_never_the_whole_name():
    assert list(plainer("ios-arrow-left-outline-24"))[-1] == "arrow-left"
    assert list(plainer("fill-24")) == ["fill-24", "fill"]
    assert list(plainer("24")) == ["24"]


def test_no_name_stands_for_two_functions_and_all_are_plain():
    names = [name for listed in functions().values() for name in listed]
    assert len(names) == len(set(names))
    assert len(functions()) >= 150
    unreachable = {name for name in names if function_of(name) == OTHER}
    assert unreachable == set()


def test_families_of_different_splits_do_not_copy_each_other():
    splits = {family.name: family.split for family in families()}
    for one, other in (
        ("feather", "lucide"),
        ("uil", "uis"),
        ("uil", "uit"),
        ("bx", "bxs"),
        ("ic", "material-symbols"),
    ):
        assert splits[one] == splits[other]
    assert set(splits.values()) == {"train", "validation", "test"}


def package(folder, **icons):
    folder.mkdir()
    bodies = {name: {"body": body} for name, body in icons.items()}
    (folder / "icons.json").write_text(json.dumps({"prefix": "tiny", "icons": bodies, "width": 16, "height": 16}))
    return folder


def test_drawings_are_whole_pictures(tmp_path):
    found = list(drawings(FAMILY, package(tmp_path / "tiny", search=DOT, zebra=DOT)))
    assert [(one.name, one.function) for one in found] == [("search", "search"), ("zebra", OTHER)]
    assert ink(found[0].svg)[SIDE // 2, SIDE // 2] == 255


def test_a_folder_that_is_no_family_is_one_clear_line(tmp_path):
    with pytest.raises(DataError, match="is no package of the icon family tiny"):
        list(drawings(FAMILY, tmp_path))


def test_ink_fills_the_middle_and_keeps_proportions():
    svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><rect x="1" y="12" width="4" height="2"/></svg>'
    found = ink(svg)
    rows, columns = np.flatnonzero(found.any(axis=1)), np.flatnonzero(found.any(axis=0))
    assert (columns[0], columns[-1]) == (MARGIN, SIDE - MARGIN - 1)
    assert abs(len(columns) - 2 * len(rows)) <= 2
    assert abs(rows.mean() - (SIDE - 1) / 2) <= 1
    assert not ink('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"></svg>').any()


def test_glyphs_are_drawn_once(tmp_path):
    folder = package(tmp_path / "tiny", search=DOT, zebra=DOT, nothing="")
    drawn = glyphs([FAMILY], lambda _family: folder, tmp_path / "cache", lambda _line: None)
    assert drawn.functions == ("search", OTHER)
    assert drawn.families == ("tiny", "tiny")
    again = glyphs([FAMILY], lambda _family: tmp_path / "gone", tmp_path / "cache", lambda _line: None)
    assert np.array_equal(again.ink, drawn.ink)


def test_a_family_that_was_not_drawn_is_one_clear_line(tmp_path):
    with pytest.raises(DataError, match="run `screenwright data icons"):
        kept(tmp_path, "train")
