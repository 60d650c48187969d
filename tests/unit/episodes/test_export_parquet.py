"""Samples in Parquet, and rows of Mind2Web out of it."""

import io
import json

import pytest
from PIL import Image

from episode_builders import write_run
from screenwright.core.errors import DataError
from screenwright.episodes.export.episodes import chat_samples, read_sources
from screenwright.episodes.export.parquet import FILE, write_parquet
from screenwright.episodes.export.sample import ChatSample, Picture
from screenwright.interfaces.cli.speech import speech_named
from screenwright_lab.data.imports import mind2web

parquet = pytest.importorskip("pyarrow.parquet")


def test_pictures_and_texts_come_back(tmp_path):
    sources = read_sources([write_run(tmp_path / "run")])
    assert write_parquet(chat_samples(sources, speech_named("own"), []), tmp_path / "out") == 5
    table = parquet.read_table(tmp_path / "out" / FILE)
    rows = table.to_pylist()
    assert [row["phase"] for row in rows] == ["planning", "acting", "evaluating", "acting", "evaluating"]
    assert {row["rejected"] for row in rows} == {None}
    with Image.open(io.BytesIO(rows[0]["image"]["bytes"])) as image:
        assert image.size == (64, 48)
    features = json.loads(table.schema.metadata[b"huggingface"])["info"]["features"]
    assert features["image"] == {"_type": "Image"}
    assert set(features) == set(table.column_names)


def sample(number):
    picture = Picture(load=lambda: b"bytes", suffix=".png")
    return ChatSample(id=str(number), group="g", phase="acting", picture=picture, prompt="?", answer="!", rejected="-")


def test_many_rows_and_a_fault_in_the_middle(tmp_path):
    assert write_parquet(map(sample, range(130)), tmp_path / "out") == 130
    with pytest.raises(DataError, match="two samples with the id '1'"):
        write_parquet(map(sample, (0, 1, 1)), tmp_path / "twice")
    with pytest.raises(DataError, match="nothing was found"):
        write_parquet([], tmp_path / "none")
    assert not list((tmp_path / "twice").iterdir())
    assert not list((tmp_path / "none").iterdir())


def test_rows_of_mind2web_come_out_of_parquet(tmp_path):
    import pyarrow

    page = io.BytesIO()
    Image.new("RGB", (300, 200)).save(page, "PNG")
    attributes = json.dumps({"bounding_box_rect": "10,20,30,40"})
    row = {
        "action_uid": "a", "operation": json.dumps({"op": "CLICK", "value": ""}), "website": "w", "domain": "d",
        "pos_candidates": [json.dumps({"attributes": attributes})], "subdomain": "s", "annotation_id": "t",
        "confirmed_task": "c", "screenshot": {"bytes": page.getvalue(), "path": "a.png"},
        "action_reprs": ["[button]  Go -> CLICK"], "target_action_index": "0", "raw_html": "<html>",
    }  # fmt: skip
    parquet.write_table(pyarrow.Table.from_pylist([row]), tmp_path / "test.parquet")
    plan, press = mind2web.chat_samples(tmp_path / "test.parquet")
    assert (plan.phase, press.phase) == ("planning", "acting")
    assert '"width": 25' in press.answer
    with Image.open(io.BytesIO(press.picture.load())) as image:
        assert image.size == (300, 200)
    (tmp_path / "test.parquet").write_bytes(b"PAR1 cut")
    with pytest.raises(DataError, match=r"test\.parquet cannot be read"):
        list(mind2web.chat_samples(tmp_path / "test.parquet"))
