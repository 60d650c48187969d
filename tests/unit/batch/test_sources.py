"""Folders, tars, Parquet files and lists give the same pictures under the same keys, each once."""

from __future__ import annotations

import io
import os
import sys
import tarfile
from pathlib import Path
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from batch_parsers import draw, number_of, png
from screenwright.batch import sources
from screenwright.batch.sources import Source
from screenwright.core.errors import DataError, ImageError

pyarrow = pytest.importorskip("pyarrow")
parquet = pytest.importorskip("pyarrow.parquet")


def seen(name: object, done: frozenset[str] = frozenset()) -> dict[str, int]:
    """Key -> number of each picture that is not done; a key that comes twice fails."""
    found: dict[str, int] = {}
    for picture in Source.named(str(name)).pictures(done):
        assert picture.fault is None, picture.fault
        assert picture.key not in found
        found[picture.key] = number_of(picture.decoded())
    return found


def faults(name: object) -> list[str]:
    return [picture.fault for picture in Source.named(str(name)).pictures() if picture.fault]


def write_tar(path: Path, members: list[tuple[str, bytes]], mode: str = "w") -> Path:
    with tarfile.open(path, mode) as archive:
        for name, data in members:
            member = tarfile.TarInfo(name)
            member.size = len(data)
            archive.addfile(member, io.BytesIO(data))
    return path


def write_parquet(path: Path, columns: dict[str, object], group: int = 1000) -> Path:
    parquet.write_table(pyarrow.table(columns), path, row_group_size=group)
    return path


# -- a folder ------------------------------------------------------------------------------------------------------


def test_a_folder_gives_its_pictures_below_it_by_name(tmp_path):
    for number, name in enumerate(("b.png", "a/x.PNG", "a.jpg", "a/deep/y.webp")):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(png(number))
    (tmp_path / "notes.txt").write_text("no picture")
    assert seen(tmp_path) == {"a.jpg": 2, "b.png": 0, "a/x.PNG": 1, "a/deep/y.webp": 3}
    assert Source.named(str(tmp_path)).count() == 4


def test_what_is_done_is_left_out(tmp_path):
    draw(tmp_path, 3)
    assert seen(tmp_path, frozenset({"00001.png"})) == {"00000.png": 0, "00002.png": 2}


def test_archives_in_a_folder_are_opened(tmp_path):
    write_tar(tmp_path / "a.tar", [("x.png", png(1))])
    write_parquet(tmp_path / "b.parquet", {"image": [png(2), png(3)]})
    (tmp_path / "c.png").write_bytes(png(4))
    assert seen(tmp_path) == {"a.tar/x.png": 1, "b.parquet#0": 2, "b.parquet#1": 3, "c.png": 4}
    assert Source.named(str(tmp_path)).count() is None
    (tmp_path / "a.tar").unlink()
    assert Source.named(str(tmp_path)).count() == 3


def test_a_name_that_is_no_utf_8_has_a_key_that_is(tmp_path):
    path = os.fsencode(tmp_path) + b"/\xff.png"
    Path(os.fsdecode(path)).write_bytes(png(5))
    assert seen(tmp_path) == {"\\xff.png": 5}


def test_a_folder_without_pictures_gives_none(tmp_path):
    assert seen(tmp_path) == {}
    assert Source.named(str(tmp_path)).count() == 0


def test_a_folder_that_is_not_there_is_one_line(tmp_path):
    with pytest.raises(DataError, match=r"there is no folder or file .*missing"):
        Source.named(str(tmp_path / "missing"))


# -- a tar ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "mode"), [("a.tar", "w"), ("a.tar.gz", "w:gz"), ("a.tgz", "w:gz"), ("a.tar.xz", "w:xz")]
)
def test_a_tar_gives_its_members_by_name(tmp_path, name, mode):
    path = write_tar(tmp_path / name, [("d/x.png", png(1)), ("readme.txt", b"no"), ("y.png", png(2))], mode)
    assert seen(path) == {"d/x.png": 1, "y.png": 2}
    assert seen(path, frozenset({"d/x.png"})) == {"y.png": 2}


def test_members_of_one_name_are_told_apart(tmp_path):
    names = ["x.png", "x.png", "x.png#2", "x.png", "x.png#2.png", "x.png"]
    path = write_tar(tmp_path / "a.tar", [(name, png(number)) for number, name in enumerate(names)])
    found = seen(path)
    assert sorted(found.values()) == [0, 1, 3, 4, 5]  # the third is called no picture
    assert found == seen(path)


@given(st.lists(st.sampled_from(["x.png", "x.png#2.png", "y.png"]), max_size=8), st.data())
def test_of_any_members_each_is_given_once_whatever_is_done(tmp_path_factory, names, data):
    path = write_tar(
        tmp_path_factory.mktemp("tar") / "a.tar", [(name, png(number)) for number, name in enumerate(names)]
    )
    every = seen(path)
    assert sorted(every.values()) == list(range(len(names)))
    done = frozenset(data.draw(st.sets(st.sampled_from(sorted(every) or [""]))))
    assert seen(path, done) == {key: number for key, number in every.items() if key not in done}


@pytest.mark.parametrize("mode", ["w", "w:gz"])
def test_a_tar_that_is_cut_off_gives_what_it_has_and_says_so(tmp_path, mode):
    whole = write_tar(tmp_path / "whole.tar.gz", [(f"{number}.png", os.urandom(4000)) for number in range(4)], mode)
    (tmp_path / "cut.tar.gz").write_bytes(whole.read_bytes()[:7000])
    pictures = list(Source.named(str(tmp_path / "cut.tar.gz")).pictures())
    assert [picture.key for picture in pictures if not picture.fault] == ["0.png"]
    assert pictures[-1].fault is not None
    assert "cut.tar.gz was not read to its end" in pictures[-1].fault


def test_what_is_no_tar_says_so(tmp_path):
    (tmp_path / "a.tar").write_bytes(b"words" * 300)
    assert [words.count("a.tar was not read to its end") for words in faults(tmp_path / "a.tar")] == [1]


def test_a_member_that_is_larger_than_any_screen_is_refused(tmp_path, monkeypatch):
    path = write_tar(tmp_path / "a.tar", [("x.png", b"x" * 2000), ("y.png", png(1))])
    for module in (sources, sys.modules["screenwright.core.images"]):
        monkeypatch.setattr(module, "MAX_FILE_BYTES", 1000)
    large, small = Source.named(str(path)).pictures()
    assert large.data is not None
    assert len(large.data) == 1001
    with pytest.raises(ImageError, match="no screenshot"):
        large.decoded()
    assert number_of(small.decoded()) == 1


# -- Parquet -------------------------------------------------------------------------------------------------------


def test_rows_of_parquet_are_numbered_over_all_groups(tmp_path):
    count = 2 * sources.ROWS + 3
    path = write_parquet(tmp_path / "a.parquet", {"n": list(range(count)), "pixels": list(map(png, range(count)))}, 5)
    assert seen(path) == {f"a.parquet#{row}": row for row in range(count)}
    assert seen(path, frozenset({"a.parquet#0"})).keys() == {f"a.parquet#{row}" for row in range(1, count)}
    assert Source.named(str(path)).count() == count


def test_pictures_of_datasets_lie_in_a_struct(tmp_path):
    rows = [{"bytes": png(1), "path": "x.png"}, None, {"bytes": None, "path": "y.png"}, {"bytes": png(2), "path": None}]
    path = write_parquet(tmp_path / "a.parquet", {"thumb": [b"", b"", b"", b""], "image": rows})
    pictures = list(Source.named(str(path)).pictures())
    assert [number_of(pictures[row].decoded()) for row in (0, 3)] == [1, 2]
    for row in (1, 2):
        with pytest.raises(ImageError, match=f"a.parquet#{row} is empty"):
            pictures[row].decoded()


@pytest.mark.parametrize(
    ("columns", "found"), [({"n": [1]}, "none"), ({"before": [b"x"], "after": [b"y"]}, "before, after")]
)
def test_a_table_without_its_pictures_is_one_line(tmp_path, columns, found):
    (told,) = faults(write_parquet(tmp_path / "a.parquet", columns))
    assert told.endswith(f"found {found}")


def test_a_damaged_table_is_one_line(tmp_path):
    (tmp_path / "a.parquet").write_bytes(b"PAR1 cut")
    assert [words.count("a.parquet was not read to its end") for words in faults(tmp_path / "a.parquet")] == [1]


# -- a list --------------------------------------------------------------------------------------------------------


def test_a_list_gives_its_paths_once_and_missing_ones_too(tmp_path, monkeypatch):
    draw(tmp_path / "in", 2)
    monkeypatch.chdir(tmp_path)
    Path("list.txt").write_text("in/00001.png\n\nin/00000.png\nin/00001.png\nin/none\r\n")
    pictures = list(Source.named("list.txt").pictures())
    assert [picture.key for picture in pictures] == ["in/00001.png", "in/00000.png", "in/none"]
    with pytest.raises(ImageError, match="there is no file"):
        pictures[2].decoded()
    source = Source.named("list.txt")
    monkeypatch.chdir("/")
    assert [number_of(picture.decoded()) for picture in list(source.pictures())[:2]] == [1, 0]
    assert source.count() == 3


def test_a_list_comes_on_standard_input(tmp_path, monkeypatch):
    draw(tmp_path, 2)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(b"00001.png\n")))
    source = Source.named("-")
    assert source.count() is None
    assert [picture.key for picture in source.pictures()] == ["00001.png"]
