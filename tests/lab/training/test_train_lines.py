"""The quick reader of lines: it begins with what another one knows, learns, goes on, and says how sure it has to be."""

from functools import partial

import numpy as np
import pytest
import torch

from bar_lines import bar_line
from screenwright.core.errors import DataError
from screenwright.vision import text_quick
from screenwright.vision.runtime import session
from screenwright.vision.scripts import HEIGHT, STEP, inked
from screenwright.vision.text_recognise import Reading
from screenwright_lab.training import calibrate_lines, train_lines, train_scripts
from screenwright_lab.training.calibrate_lines import calibrated
from screenwright_lab.training.export import export_lines, export_scripts
from screenwright_lab.training.line_net import LineNet, begun
from screenwright_lab.training.schedule import Schedule
from screenwright_lab.training.script_net import CHANNELS, ScriptNet
from screenwright_lab.training.train_lines import apart, folded, rightly_read, train
from screenwright_lab.training.train_scripts import OTHER, signs_of

SIGNS = "ab" + OTHER
line = partial(bar_line, script="latin")


@pytest.fixture(autouse=True)
def few_lines_a_step(monkeypatch):
    monkeypatch.setattr(train_scripts, "MOST", 12)
    monkeypatch.setattr(train_lines, "CHECKED", 2)
    monkeypatch.setattr(train_lines, "CHECK_EVERY", 3)


def lines(signs="ab日"):
    rng = np.random.default_rng(0)
    return [line("".join(rng.choice(list(signs), rng.integers(1, 7)))) for _ in range(60)]


@pytest.fixture
def other(tmp_path):
    """The file of a reader of further scripts that has learned nothing."""
    torch.manual_seed(3)
    net = ScriptNet(3).eval()
    for norm in net.modules():
        if isinstance(norm, torch.nn.BatchNorm1d | torch.nn.BatchNorm2d):
            torch.nn.init.uniform_(norm.running_mean, -0.1, 0.1)
            torch.nn.init.uniform_(norm.running_var, 0.5, 1.5)
    path = tmp_path / "scripts.onnx"
    export_scripts(net, path, {"alphabet": "bxa"})
    return path


def test_it_begins_with_what_the_other_reader_knows(other, monkeypatch):
    shown = torch.from_numpy(np.stack([inked(line("abba").grey), inked(line("baba").grey)]))[:, None]
    monkeypatch.setattr("screenwright_lab.training.line_net.WITHIN", CHANNELS[1:])
    with torch.no_grad():
        said = torch.softmax(begun("xab", other, shown)(shown), dim=2)
    theirs = session(other.read_bytes()).run(["sign", "score"], {"lines": shown.numpy()})
    best = said.max(dim=2)
    own = ["", *"xab"]
    assert [own[i] for i in best.indices[0]] == [["", *"bxa"][i] for i in theirs[0][0]]
    np.testing.assert_allclose(best.values.numpy(), theirs[1], atol=1e-3)


def test_a_thinner_one_says_nearly_the_same(other):
    shown = torch.from_numpy(np.stack([inked(one.grey)[:, :64] for one in lines() if len(one.text) > 3]))[:, None]
    with torch.no_grad():
        thin = begun("bxa", other, shown)(shown).argmax(dim=2).numpy()
    whole = session(other.read_bytes()).run(["sign"], {"lines": shown.numpy()})[0]
    assert (thin == whole).mean() > 0.8


def test_what_is_no_reader_is_said_to_be_none(tmp_path):
    (tmp_path / "no.onnx").write_bytes(b"")
    (tmp_path / "no.json").write_text('{"alphabet": "a"}')
    with pytest.raises(DataError, match=r"no\.onnx is no reader"):
        begun("a", tmp_path / "no.onnx", torch.zeros(1, 1, HEIGHT, 64))


@pytest.mark.slow
def test_it_learns_goes_on_and_is_exported(tmp_path):
    known = train_scripts.train(
        lines("ab"), "ab", tmp_path, Schedule(steps=60, warm_up=5), lambda _: None, float("inf")
    )
    export_scripts(known, tmp_path / "scripts.onnx", {"alphabet": "ab"})
    said = []

    def run(steps):
        schedule = Schedule(steps=steps, rate=2e-3, warm_up=5)
        start = tmp_path / "scripts.onnx"
        return train(lines(), lines(), SIGNS, tmp_path, schedule, said.append, float("inf"), start)

    run(4)
    net = run(60)
    assert "going on from step 4" in said
    shown = torch.from_numpy(inked(line("ab日ab").grey[5:41]))[None, None]
    with torch.no_grad():
        best = net(shown)[0].argmax(dim=1).tolist()
    assert "".join(SIGNS[sign - 1] for sign in folded(best)) == f"ab{OTHER}ab"
    export_lines(net, tmp_path / "lines.onnx", {"alphabet": SIGNS}, lambda _: {"least": 0.5})
    signs, scores = session((tmp_path / "lines.onnx").read_bytes()).run(["sign", "score"], {"lines": shown.numpy()})
    assert signs[0].tolist() == best
    assert ((scores > 0) & (scores <= 1)).all()
    assert '"least": 0.5' in (tmp_path / "lines.json").read_text()


def test_a_run_of_unknown_signs_is_one():
    numbers = {sign: number for number, sign in enumerate("ab \ufffd", 1)}
    assert signs_of("a日本 語b", numbers) == [1, 4, 2]
    assert signs_of("日 a", numbers) == [4, 3, 1]
    assert signs_of("a日", {"a": 1}) == []


@pytest.mark.parametrize(
    ("one", "other", "steps"), [([], [], 0), ([1, 2], [1], 1), ([1, 2, 3], [1, 3], 1), ([1], [2], 1)]
)
def test_the_distance_of_readings(one, other, steps):
    assert apart(one, other) == apart(other, one) == steps


def test_repeats_are_one_sign_and_none_parts_them():
    assert folded([0, 1, 1, 0, 1, 2, 2, 0]) == [1, 1, 2]


def test_lines_and_letters_that_are_right_are_counted():
    shown = list(train_lines.drawn_batches(lines("ab"), {"a": 1, "b": 2, OTHER: 3}, 2, seed=1))

    class Right(torch.nn.Module):
        def forward(self, given):
            """Of each line what is written there, every second step of it none."""
            batch = next(one for one in shown if one.lines is given)
            said, at = torch.zeros(len(given), given.shape[3] // STEP, 4), 0
            said[:, :, 0] = 0.5
            for row, length in zip(said, batch.lengths.tolist(), strict=True):
                for number, sign in enumerate(batch.signs[at : at + length].tolist()):
                    row[2 * number, sign] = 1
                at += length
            return said

    assert rightly_read(Right(), shown) == {"lines": 1.0, "letters": 1.0}
    assert rightly_read(LineNet(3), shown)["lines"] < 1.0


class Told:
    """Reads every line as "aaa", and is surer of wide ones."""

    def run(self, _outputs, feeds):
        steps = feeds["lines"].shape[3] // STEP
        signs = np.zeros((1, steps), np.int64)
        signs[0, 1:7:2] = 1
        return [signs, np.full((1, steps), 0.9999 if steps > 17 else 0.9, np.float32)]


def test_chances_are_fitted_and_what_is_kept_is_counted(monkeypatch):
    monkeypatch.setattr(calibrate_lines, "worn_on_screens", lambda line, _rng: (line.grey, line.text))
    monkeypatch.setattr(calibrate_lines, "recognise", lambda _pixels, _boxes: [Reading("aab", (1.0,) * 3, (0.0,) * 3)])
    drawn = [line("aaa")] * 40 + [line("ab")] * 20
    facts = calibrated(Told(), "ab", drawn)
    assert facts["held_out"] == {
        "lines": 60, "kept": 40, "right": 40, "kept_latin": 40, "right_latin": 40, "right_latin_larger": 0
    }  # fmt: skip
    scale, shift = facts["chance"]
    assert scale > 0
    assert facts["least"] == calibrate_lines.LEAST
    sure, unsure = (text_quick.chance(np.full(20, score, np.float32), (scale, shift)) for score in (0.9999, 0.9))
    assert sure > 0.92 > unsure
