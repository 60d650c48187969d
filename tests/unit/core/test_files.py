"""Files replaced in one go, by several at once and where the disk fails."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from screenwright.core import files
from screenwright.core.files import write_whole


def test_several_may_write_the_same_file_at_once(tmp_path):
    path = tmp_path / "features.npy"
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda number: write_whole(path, bytes([number]) * 1000), range(200)))
    assert len(set(path.read_bytes())) == 1
    assert [one.name for one in tmp_path.iterdir()] == ["features.npy"]


def test_a_disk_that_fails_leaves_what_was_there_and_nothing_beside_it(tmp_path, monkeypatch):
    path = tmp_path / "kept.json"
    write_whole(path, b"before")

    def fail(descriptor):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(files.os, "fsync", fail)
    with pytest.raises(OSError, match="No space"):
        write_whole(path, b"after")
    assert path.read_bytes() == b"before"
    assert [one.name for one in tmp_path.iterdir()] == ["kept.json"]
