"""The icon namer from glyphs to names: scenes, a short training, calibration, export, and the parser's side of it."""

import numpy as np
import pytest
import torch
from PIL import Image, ImageDraw

from screenwright.core.geometry import Box
from screenwright.vision import weights
from screenwright.vision.icons import icon_crops, name_icons, picture_box
from screenwright_lab.data.icons.families import OTHER
from screenwright_lab.data.icons.glyphs import SIDE, Glyphs
from screenwright_lab.training import icon_pictures
from screenwright_lab.training.calibrate import calibrated, logits
from screenwright_lab.training.export import export_icons
from screenwright_lab.training.icon_pictures import Captured
from screenwright_lab.training.icon_scenes import scenes, shown
from screenwright_lab.training.schedule import Schedule
from screenwright_lab.training.train_icons import Names, names_in, train, words_in

SHAPES = {
    "stop": lambda pen, grow: pen.rectangle((12 - grow, 12 - grow, 52 + grow, 52 + grow), fill=255),
    "play": lambda pen, grow: pen.polygon([(14 - grow, 8), (56 + grow, 32), (14 - grow, 56)], fill=255),
    "add": lambda pen, grow: pen.line([(32, 8), (32, 56), (32, 32), (8, 32), (56, 32)], fill=255, width=6 + grow),
    OTHER: lambda pen, grow: pen.ellipse((6, 24 - grow, 58, 40 + grow), outline=255, width=4),
}  # fmt: skip


def drawn(families):
    """A family of every shape at a growth of its own."""
    inks, functions, names = [], [], []
    for number in range(families):
        for function, draw in SHAPES.items():
            image = Image.new("L", (SIDE, SIDE))
            draw(ImageDraw.Draw(image), number % 4)
            inks.append(np.asarray(image))
            functions.append(function)
            names.append(f"family{number}")
    return Glyphs(np.stack(inks), tuple(functions), tuple(names), tuple(functions))


NAMES = Names(("add", "play", "stop"))


@pytest.fixture(scope="module")
def net(tmp_path_factory):
    torch.set_num_threads(1)
    return train(
        drawn(10),
        NAMES,
        tmp_path_factory.mktemp("icons"),
        Schedule(250, rate=2e-3, warm_up=20, precision="bf16"),
        lambda _line: None,
        batch=16,
    )


def test_scenes_are_pictures_and_the_same_for_the_same_seed():
    ink = torch.from_numpy(drawn(2).ink)
    one, same, other = (scenes(ink, torch.Generator().manual_seed(seed)) for seed in (1, 1, 2))
    assert one.shape == (8, 3, 48, 48)
    assert float(one.min()) >= 0
    assert float(one.max()) <= 255
    assert torch.equal(one, same)
    assert not torch.equal(one, other)
    assert (one.flatten(1).std(dim=1) > 2).all(), "an icon that nobody could see teaches nothing"


def test_words_of_few_families_are_not_asked_for():
    assert words_in(drawn(8), least=8) == ("add", "other", "play", "stop")
    assert words_in(drawn(7), least=8) == ()


def test_functions_of_few_families_are_not_asked_for():
    assert names_in(drawn(8), least=8) == NAMES
    assert names_in(drawn(7), least=8).functions == ()


@pytest.mark.slow
def test_a_short_training_tells_shapes_apart(net):
    said, truth, families = logits(net, drawn(8), NAMES, seed=5)
    assert (said.argmax(dim=1) == truth).float().mean() > 0.7
    assert len(families) == len(truth) == 32


@pytest.mark.slow
def test_the_parser_names_what_it_is_sure_of_and_nothing_else(net, tmp_path, monkeypatch):
    found = calibrated(net, drawn(8), NAMES)
    export_icons(net, found.temperature, tmp_path / "icons.onnx", {"functions": NAMES.functions, "least": 0.4})
    monkeypatch.setenv("SCREENWRIGHT_WEIGHTS", str(tmp_path))
    weights.net.cache_clear()
    pixels = np.full((60, 200, 3), 250, np.uint8)
    shape = Image.fromarray(drawn(1).ink[list(SHAPES).index("stop")]).resize((24, 24))
    pixels[18:42, 20:44] = 250 - np.asarray(shape)[..., None] // 255 * 220
    named, blank = name_icons(pixels, [Box(24, 22, 40, 38), Box(120, 20, 140, 40)])
    weights.net.cache_clear()
    assert named is not None
    assert named[0] == "stop"
    assert blank is None or blank[1] < named[1]


def test_without_the_net_nothing_is_named(tmp_path, monkeypatch):
    monkeypatch.setenv("SCREENWRIGHT_WEIGHTS", str(tmp_path))
    weights.net.cache_clear()
    with pytest.warns(weights.NoWeights):
        assert name_icons(np.zeros((20, 20, 3), np.uint8), [Box(2, 2, 9, 9)]) == [None]
    weights.net.cache_clear()


def test_a_crop_at_the_edge_repeats_it():
    pixels = np.zeros((40, 40, 3), np.uint8)
    pixels[:, :4] = 200
    (found,) = icon_crops(pixels, [Box(0, 10, 8, 30)])
    assert found.shape == (48, 48, 3)
    assert (found[24, :6] == 200).all()


def test_the_picture_of_a_button_is_what_lies_inside_its_outline():
    pixels = np.full((60, 90, 3), 250, np.uint8)
    button, picture = Box(10, 10, 70, 50), Box(32, 22, 48, 38)
    for box, shade in ((button, 120), (Box(12, 12, 68, 48), 230), (picture, 20)):
        pixels[box.top : box.bottom, box.left : box.right] = shade
    assert picture_box(pixels, "button", button) == picture
    assert picture_box(pixels, "icon", button) == button
    assert picture_box(pixels, "button", Box(72, 10, 88, 50)) == Box(72, 10, 88, 50)


def painted(count):
    """Pictures of programs: a blue disc that is called "stop" and a yellow one that is called "add", which no glyph of
    the families is."""
    colours = [(20, 60, 200) if n % 2 else (230, 200, 30) for n in range(count)]
    crops = []
    for colour in colours:
        image = Image.new("RGB", (icon_pictures.SIDE, icon_pictures.SIDE), "white")
        ImageDraw.Draw(image).ellipse((20, 20, 60, 60), fill=colour)
        crops.append(np.asarray(image))
    functions = tuple("stop" if n % 2 else "add" for n in range(count))
    return Captured(np.stack(crops), functions, tuple(f"program{n // 2}" for n in range(count)))


def test_pictures_of_programs_are_shown_a_little_otherwise_each_time():
    crops = torch.from_numpy(painted(2).crops)
    one, other = (shown(crops, torch.Generator().manual_seed(seed)) for seed in (1, 2))
    assert one.shape == (2, 3, 48, 48)
    assert (float(one.min()) >= 0, float(one.max()) <= 255) == (True, True)
    assert not torch.equal(one, other)
    blue = one[1, 2] - one[1, 0] > 60
    rows = torch.nonzero(blue.any(dim=1)).flatten()
    assert 18 <= int(rows[-1] - rows[0]) <= 36  # a disc of half of 80 pixels, of which 64 are shown as 48


@pytest.mark.slow
def test_pictures_of_programs_teach_what_families_do_not(tmp_path):
    """A disc is "other" in every family."""
    torch.set_num_threads(1)
    own = painted(8)
    schedule = Schedule(200, rate=2e-3, warm_up=20, precision="bf16")
    learned = train(drawn(10), NAMES, tmp_path, schedule, lambda _line: None, batch=16, captured=own)
    crops = shown(torch.from_numpy(own.crops), torch.Generator().manual_seed(9))
    with torch.no_grad():
        answers = learned(crops).argmax(dim=1).tolist()
    right = sum(answer == NAMES.index(function) for answer, function in zip(answers, own.functions, strict=True))
    assert right >= 6
