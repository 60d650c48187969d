"""Screens by others with boxes of interactables, as labelled screens."""

import json

import numpy as np
import pytest
from PIL import Image

from screenwright.core.errors import UsageError
from screenwright.core.geometry import Box
from screenwright_lab.data.screens.others import bring
from screenwright_lab.data.screens.store import shots
from screenwright_lab.training.box_head_samples import judged


@pytest.fixture
def coco(tmp_path):
    (tmp_path / "images").mkdir()
    for name in ("a", "b", "c"):
        Image.new("RGB", (80, 60), "white").save(tmp_path / "images" / f"{name}.webp")
    document = {
        "images": [
            {"id": i, "file_name": f"images/{name}.webp", "width": 80, "height": 60, "page_visit": visit}
            for i, (name, visit) in enumerate([("a", 1), ("b", 1), ("c", 2)])
        ],
        "categories": [{"id": 0, "name": "input"}],
        "annotations": [
            {"id": 0, "image_id": 0, "category_id": 0, "bbox": [10.5, 10, 20, 8]},
            {"id": 1, "image_id": 0, "category_id": 0, "bbox": [70, 50, 40, 40]},
            {"id": 2, "image_id": 2, "category_id": 0, "bbox": [0, 0, 9, 9], "iscrowd": 1},
        ],
    }
    (tmp_path / "boxes.json").write_text(json.dumps(document))
    return tmp_path / "boxes.json"


def test_groups_are_split_and_boxes_stay_in_the_picture(coco, tmp_path):
    made = bring(coco, coco.parent, tmp_path / "out", "page_visit", ["1"])
    assert made == {"train": 2, "test": 1}
    first, second, third = shots(tmp_path / "out")
    assert [one.screen.origin.split for one in (first, second, third)] == ["test", "train", "train"]
    assert [label.box for label in second.screen.labels] == [Box(10, 10, 31, 18), Box(70, 50, 80, 60)]
    assert first.screen.labels == ()
    assert second.pixels().shape == (60, 80, 3)


def test_a_group_that_is_not_there_is_one_clear_line(coco, tmp_path):
    with pytest.raises(UsageError, match="no page_visit 3"):
        bring(coco, coco.parent, tmp_path / "out", "page_visit", ["3"])


def test_what_has_no_box_cannot_be_clicked_and_may_be_anything(coco, tmp_path):
    bring(coco, coco.parent, tmp_path / "out", "page_visit", ["1"])
    shot = next(one for one in shots(tmp_path / "out") if one.screen.labels)
    truth = judged(np.array([[10, 10, 31, 18], [40, 20, 60, 40]], np.float64), shot)
    assert truth["active"].tolist() == [1.0, 0.0]
    assert truth["asked_active"].tolist() == [True, True]
    assert truth["asked"].tolist() == [True, False]
    assert truth["kind"].tolist() == [-1, -1]
