"""Pictures of programs and what they are called, for the icon namer."""

from __future__ import annotations

import tomllib
from collections import Counter
from importlib.resources import files

import numpy as np
import pytest
from PIL import Image, ImageDraw

from screenwright.core.geometry import Box
from screenwright_lab.data.icons.families import OTHER, functions
from screenwright_lab.data.icons.said import function_said, is_picture
from screenwright_lab.data.screens.ashl import Regions
from screenwright_lab.data.screens.labels import Label, LabelledScreen, Origin, save
from screenwright_lab.data.screens.store import shots
from screenwright_lab.training.icon_pictures import SIDE, captured


def said():
    return tomllib.loads(files("screenwright_lab.data.icons").joinpath("said.toml").read_text(encoding="utf-8"))


def test_every_name_stands_for_one_function_that_the_namer_knows():
    assert set(said()) <= set(functions())
    names = Counter(name for of_one in said().values() for name in of_one)
    assert [name for name, count in names.items() if count > 1] == []
    assert all(name == name.lower().strip(" .…:") for name in names)


@pytest.mark.parametrize(
    ("name", "function"),
    [
        ("Save As...", "save"),
        ("Save", "save"),
        ("New Tab (Ctrl+T)", OTHER),
        ("Print (Ctrl+P)", "print"),
        ("打印(P)", "print"),
        ("Zoom In", "zoom_in"),
        ("Сохранить", "save"),
        ("Schließen", "close"),
        ("Snap on grid", OTHER),
        ("", OTHER),
    ],
)
def test_names_are_read_without_dots_and_keys(name, function):
    assert function_said(name) == function


def label(name="Save", kind="button", box=(10, 10, 34, 34), text=None):
    return Label(kind=kind, box=Box(*box), name=name, text=text, clickable=True)


def screen(width, height, labels=()):
    origin = Origin(source="desktop", library="gtk3", application="notes", page="start")
    size = {"width": width, "height": height, "scale": 1.0}
    return LabelledScreen(**size, origin=origin, labels=labels, regions=Regions((), ()))


@pytest.mark.parametrize(
    "other",
    [label(text="Save"), label(name=None), label(kind="tab"), label(box=(10, 10, 90, 34)), label(name="Maximize")],
    ids=["words", "no name", "another kind", "wide", "a button of a window"],
)
def test_what_is_no_picture_is_left_out(other):
    assert not is_picture(other)


def test_pictures_are_cut_with_room_around_them(tmp_path):
    picture = Image.new("RGB", (200, 60), "white")
    pen = ImageDraw.Draw(picture)
    pen.rectangle((14, 14, 29, 29), fill="navy")
    pen.rectangle((74, 14, 89, 29), fill="red")
    labels = (label(), label(name="Frobnicate", box=(70, 10, 94, 34)))
    save(screen(200, 60, labels), tmp_path / "one.json")
    picture.save(tmp_path / "one.png")
    found = captured(shots(tmp_path))
    assert (found.functions, found.programs) == (("save",), ("notes",))
    (crop,) = found.crops
    assert crop.shape == (SIDE, SIDE, 3)
    navy = (crop[..., 2] > 100) & (crop[..., 0] < 60)
    rows = np.flatnonzero(navy.any(axis=1))
    assert 0.5 < (rows[-1] - rows[0]) / SIDE < 0.85
    assert abs((rows[0] + rows[-1]) / 2 - SIDE / 2) < 4


def test_folders_without_pictures_give_none(tmp_path):
    save(screen(20, 20), tmp_path / "one.json")
    Image.new("RGB", (20, 20)).save(tmp_path / "one.png")
    assert captured(shots(tmp_path)).crops.shape == (0, SIDE, SIDE, 3)
