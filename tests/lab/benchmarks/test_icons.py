"""Icons are judged as they stand on labelled screens; words are left out."""

import pytest
from PIL import Image

from screens import Canvas
from screenwright.core.errors import DataError
from screenwright.core.geometry import Box
from screenwright_lab.benchmarks.icons import IconNames, RenderedIcons, benchmark
from screenwright_lab.benchmarks.runner import run
from screenwright_lab.data.screens.labels import Label, LabelledScreen, Origin, Regions, save


def draw(folder, split):
    canvas = Canvas(320, 200)
    box = canvas.folder(100, 60, 40)
    Image.fromarray(canvas.shot().pixels).save(folder / f"{split}.png")
    labels = (
        Label(kind="icon", box=box, icon="folder"),
        Label(kind="button", box=Box(10, 10, 60, 30), icon="save", text="Save"),
        Label(kind="text", box=Box(10, 150, 60, 166), text="Words"),
    )
    origin = Origin(source="drawn", library="own", application="a", page=split, split=split)
    screen = LabelledScreen(width=320, height=200, scale=1.0, origin=origin, labels=labels, regions=Regions((), ()))
    save(screen, folder / f"{split}.json")


def test_only_icons_without_words_of_the_split_are_judged(tmp_path):
    draw(tmp_path, "test")
    draw(tmp_path, "train")
    chosen = benchmark(tmp_path, "test")
    assert isinstance(chosen, RenderedIcons)
    assert [sample.id for sample in chosen.samples()] == ["test.png"]
    scores = {score.name: score for score in run(chosen, say=lambda _line: None).scores}
    assert (scores["icon name, of those with a function"].value, scores["name/folder"].n) == (1.0, 1)


def test_a_file_without_scenes_is_one_clear_line(tmp_path):
    (tmp_path / "scenes.npz").write_bytes(b"nothing")
    chosen = benchmark(tmp_path / "scenes.npz")
    assert isinstance(chosen, IconNames)
    with pytest.raises(DataError, match="holds no icon scenes"):
        chosen.samples()
