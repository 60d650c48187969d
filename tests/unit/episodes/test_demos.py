"""The store of demonstrations and their archives, which may come from anywhere."""

from __future__ import annotations

import contextlib
import io
import json
import stat
import zipfile
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from demo_builders import demo, frame_bytes, picture
from screenwright.core.demo_json import demo_from_text, demo_to_text
from screenwright.core.errors import DataError
from screenwright.episodes.demo_archive import export_demo, import_demo
from screenwright.episodes.demos import DemoStore

DEMO = demo()
CONTENT = {"demo.json": demo_to_text(DEMO).encode(), **{ref.file: frame_bytes(ref) for ref in DEMO.frames}}


@pytest.fixture
def store(tmp_path: Path) -> DemoStore:
    return DemoStore(tmp_path / "data" / "demos")


@pytest.fixture
def filled(store: DemoStore) -> DemoStore:
    store.add(DEMO, frame_bytes)
    return store


# -- the store ---------------------------------------------------------------------------------------------------


def test_what_is_added_is_there_and_belongs_to_its_owner(filled: DemoStore) -> None:
    assert filled.names() == ("search",)
    assert filled.read("search") == DEMO
    assert filled.frame("search", DEMO.frames[0]) == frame_bytes(DEMO.frames[0])
    for path in (filled.folder / "search").rglob("*"):
        assert stat.S_IMODE(path.stat().st_mode) == (0o700 if path.is_dir() else 0o600)
    assert sorted(path.name for path in filled.folder.iterdir()) == ["search"]


def test_an_empty_store_has_none_and_says_what_there_is(store: DemoStore, tmp_path: Path) -> None:
    assert store.names() == ()
    with pytest.raises(DataError, match=r"no demonstration 'search' in .*: there are none"):
        store.read("search")
    store.add(DEMO, frame_bytes)
    with pytest.raises(DataError, match="there are search"):
        store.read("other")


@pytest.mark.parametrize("name", ["../x", "a/b", ".hidden", "", "a b", "x" * 61, "-a", "a\n"])
def test_a_name_is_no_way_out_of_the_store(store: DemoStore, name: str) -> None:
    for attempt in (lambda: store.read(name), lambda: store.remove(name), lambda: store.add(demo(name), frame_bytes)):
        with pytest.raises(DataError, match="no name for a demonstration"):
            attempt()


def test_a_name_is_taken_once(filled: DemoStore) -> None:
    with pytest.raises(DataError, match="'search' already"):
        filled.add(DEMO, frame_bytes)
    filled.add(replace(DEMO, name="two"), frame_bytes)
    with pytest.raises(DataError, match="'two' already"):
        filled.change("search", replace(DEMO, name="two"))
    assert filled.read("search") == DEMO


def test_nothing_is_left_of_one_whose_frame_is_another(store: DemoStore) -> None:
    with pytest.raises(DataError, match="not the frame that was recorded"):
        store.add(DEMO, lambda ref: picture(200))
    assert store.names() == ()
    assert list(store.folder.iterdir()) == []


def test_it_is_changed_renamed_and_removed(filled: DemoStore) -> None:
    filled.change("search", replace(DEMO, name="look-up", tasks=("look up {text1}",)))
    assert filled.names() == ("look-up",)
    assert filled.read("look-up").tasks == ("look up {text1}",)
    filled.remove("look-up")
    assert (filled.names(), list(filled.folder.iterdir())) == ((), [])


def test_a_change_cannot_name_pictures_that_are_not_there(filled: DemoStore) -> None:
    other = replace(DEMO.steps[0].step.before, file="frames/000099.png")
    step = replace(DEMO.steps[0], step=replace(DEMO.steps[0].step, before=other))
    with pytest.raises(DataError, match=r"no frame frames/000099\.png"):
        filled.change("search", replace(DEMO, steps=(step,)))


def test_a_damaged_frame_or_file_is_said(filled: DemoStore) -> None:
    (filled.folder / "search" / "frames" / "000001.png").write_bytes(b"x")
    with pytest.raises(DataError, match="changed or damaged"):
        filled.frame("search", DEMO.frames[0])
    (filled.folder / "search" / "demo.json").write_text("{")
    with pytest.raises(DataError, match=r"demo.json is not JSON"):
        filled.read("search")


def test_a_link_is_removed_and_not_what_it_leads_to(filled: DemoStore, tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    (filled.folder / "search").rename(elsewhere)
    (filled.folder / "search").symlink_to(elsewhere)
    filled.remove("search")
    assert (filled.names(), (elsewhere / "demo.json").is_file()) == ((), True)


# -- JSON --------------------------------------------------------------------------------------------------------


def test_a_demonstration_as_json_and_back() -> None:
    text = demo_to_text(DEMO)
    assert json.loads(text)["schema"] == "screenwright.demo/1"
    assert demo_from_text(text) == DEMO
    more = {**json.loads(text), "later": 1}
    assert demo_from_text(json.dumps(more)) == DEMO


@pytest.mark.parametrize(
    ("change", "wrong"),
    [
        ({"schema": "screenwright.demo/2"}, "this version reads 'screenwright.demo/1'"),
        ({"tasks": []}, "at least one task"),
        ({"tasks": [" "]}, "none that is empty"),
        ({"tasks": "search"}, "tasks cannot be"),
        ({"name": "../x"}, "no name for a demonstration"),
        ({"steps": []}, "this one has 0"),
        ({"parameters": [{"name": "a", "value": ""}]}, "the parameter a needs"),
        ({"parameters": [{"name": "A", "value": "x"}]}, "no name for a parameter"),
        ({"parameters": [{"name": "a", "value": "x"}] * 2}, "two parameters 'a'"),
        ({"origin": None}, "origin cannot be|is not an object"),
    ],
)
def test_what_does_not_go_together_is_an_error(change: dict[str, object], wrong: str) -> None:
    with pytest.raises(DataError, match=wrong):
        demo_from_text(json.dumps({**json.loads(demo_to_text(DEMO)), **change}))


@given(text=st.binary(max_size=200))
def test_any_bytes_are_one_clear_error(text: bytes) -> None:
    with pytest.raises(DataError, match=r"demo.json"):
        demo_from_text(text)


# -- archives ----------------------------------------------------------------------------------------------------


def archive(path: Path, content: dict[str, bytes], mode: int = 0, **more: object) -> Path:
    with zipfile.ZipFile(path, "w") as file:
        for name, data in content.items():
            entry = zipfile.ZipInfo(name)
            entry.external_attr = mode << 16
            file.writestr(entry, data, **more)  # type: ignore[arg-type]  # a test's own keywords
    return path


def test_out_and_in_again_it_is_the_same(filled: DemoStore, tmp_path: Path) -> None:
    export_demo(filled, "search", tmp_path / "d.zip")
    other = DemoStore(tmp_path / "other")
    assert import_demo(other, tmp_path / "d.zip") == DEMO
    assert import_demo(other, tmp_path / "d.zip", "two").name == "two"
    export_demo(other, "search", tmp_path / "again.zip")
    assert (tmp_path / "again.zip").read_bytes() == (tmp_path / "d.zip").read_bytes()
    with pytest.raises(DataError, match="is there already"):
        export_demo(filled, "search", tmp_path / "d.zip")
    with pytest.raises(DataError, match="'search' already"):
        import_demo(other, tmp_path / "d.zip")


FRAME = DEMO.frames[0].file
HOSTILE: dict[str, tuple[dict[str, bytes], str]] = {
    "a way out": ({**CONTENT, "../../evil.png": b"x"}, "no file of a demonstration"),
    "an absolute path": ({**CONTENT, "/etc/evil": b"x"}, "no file of a demonstration"),
    "a way out among the frames": ({**CONTENT, "frames/../../evil.png": b"x"}, "no file of a demonstration"),
    "another file": ({**CONTENT, "setup.py": b"x"}, "no file of a demonstration"),
    "a backslash": ({**CONTENT, "frames\\evil.png": b"x"}, "no file of a demonstration"),
    "a frame that nobody needs": ({**CONTENT, "frames/000099.png": b"x"}, "no step of it needs"),
    "a frame that is missing": ({name: data for name, data in CONTENT.items() if name != FRAME}, "is missing"),
    "another picture": ({**CONTENT, FRAME: picture(200)}, "not the frame that was recorded"),
    "no description": ({FRAME: CONTENT[FRAME]}, r"no demo\.json"),
    "no JSON": ({**CONTENT, "demo.json": b"{"}, "not JSON"),
    "a name that is a path": (
        {**CONTENT, "demo.json": CONTENT["demo.json"].replace(b'"search"', b'"../x"')},
        "no name for a demonstration",
    ),
    "frames that are elsewhere": (
        {**CONTENT, "demo.json": CONTENT["demo.json"].replace(FRAME.encode(), b"../x.png")},
        "outside of the episode's folder",
    ),
}


@pytest.mark.parametrize(("content", "wrong"), HOSTILE.values(), ids=HOSTILE)
def test_a_hostile_archive_is_refused_whole(
    store: DemoStore, tmp_path: Path, content: dict[str, bytes], wrong: str
) -> None:
    with pytest.raises(DataError, match=wrong):
        import_demo(store, archive(tmp_path / "evil.zip", content))
    assert store.names() == ()
    assert not list(tmp_path.rglob("evil.png"))


def test_a_frame_must_be_a_picture_of_its_size(store: DemoStore, tmp_path: Path) -> None:
    text = CONTENT["demo.json"].replace(b'"width": 40', b'"width": 41')
    with pytest.raises(DataError, match="40x30, and not 41x30"):
        import_demo(store, archive(tmp_path / "evil.zip", {**CONTENT, "demo.json": text}))


def test_links_doubles_and_bombs_are_refused(store: DemoStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(DataError, match="a link or no plain file"):
        import_demo(store, archive(tmp_path / "link.zip", CONTENT, stat.S_IFLNK | 0o777))
    two = zipfile.ZipFile(archive(tmp_path / "two.zip", CONTENT), "a")
    with contextlib.closing(two), pytest.warns(UserWarning, match="Duplicate name"):
        two.writestr(FRAME, b"x")
    with pytest.raises(DataError, match="the same name"):
        import_demo(store, tmp_path / "two.zip")
    monkeypatch.setattr("screenwright.episodes.demo_archive.MOST_FRAME", 50)
    with pytest.raises(DataError, match="larger than"):
        import_demo(store, archive(tmp_path / "bomb.zip", CONTENT, compress_type=zipfile.ZIP_DEFLATED))
    monkeypatch.setattr("screenwright.episodes.demo_archive.MOST_BYTES", 50)
    with pytest.raises(DataError, match="unpacked it is larger"):
        import_demo(store, archive(tmp_path / "large.zip", CONTENT))
    monkeypatch.setattr("screenwright.episodes.demo_archive.MOST_ENTRIES", 2)
    with pytest.raises(DataError, match="entries, more than 2"):
        import_demo(store, archive(tmp_path / "many.zip", CONTENT))
    assert store.names() == ()


def test_what_is_no_archive_is_said(store: DemoStore, tmp_path: Path) -> None:
    with pytest.raises(DataError, match="there is no file"):
        import_demo(store, tmp_path / "none.zip")
    (tmp_path / "text.zip").write_text("hello")
    with pytest.raises(DataError, match="no archive"):
        import_demo(store, tmp_path / "text.zip")


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(at=st.integers(0, 5000), byte=st.integers(0, 255), cut=st.integers(0, 5000))
def test_a_damaged_archive_is_whole_or_refused(tmp_path: Path, at: int, byte: int, cut: int) -> None:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as file:
        for name, data in CONTENT.items():
            file.writestr(name, data, compress_type=zipfile.ZIP_DEFLATED)
    data = bytearray(packed.getvalue())
    data[at % len(data)] = byte
    path = tmp_path / "damaged.zip"
    path.write_bytes(bytes(data[: len(data) - cut] if cut % 3 == 0 and cut < len(data) else data))
    store = DemoStore(tmp_path / f"store-{at}-{byte}-{cut}")
    try:
        taken = import_demo(store, path)
    except DataError:
        assert store.names() == ()
    else:
        assert store.read(taken.name).steps == DEMO.steps
