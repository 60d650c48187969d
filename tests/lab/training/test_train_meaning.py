"""The meaning of labels: what it learns from, that it learns whom words mean, and that eight bits say the same."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import torch
from torch import Tensor
from torch.nn.functional import cross_entropy

from screenwright.core.errors import DataError
from screenwright.language import WIDTH
from screenwright.vision import onnx_session
from screenwright_lab.data.utterances.scenes import FOLDER, Choice, choices, parted
from screenwright_lab.training import train_meaning
from screenwright_lab.training.export_reader import export_meaning
from screenwright_lab.training.train_meaning import MeaningNet, chosen, varied, vectors_of

SOUND = Choice("loudness", ("Bass", "Volume", "Mute"), 1)


def test_scenes_are_read_and_stay_whole() -> None:
    every = choices()
    learned, kept_back = parted(every)
    assert len(every) == len(learned) + len(kept_back)
    assert not {one.labels for one in learned} & {one.labels for one in kept_back}
    assert all(one.meant is None or one.words != one.labels[one.meant] for one in every)
    assert list(FOLDER.glob("*.txt"))


@pytest.mark.parametrize("line", ["loudness => Treble", "loudness", " => Bass"])
def test_what_is_no_choice_is_told_with_its_line(tmp_path: Path, line: str) -> None:
    (tmp_path / "a.txt").write_text(f"# Bass | Volume\nloud => Volume\n{line}\n", encoding="utf-8")
    with pytest.raises(DataError, match=":3 "):
        choices(tmp_path)


@pytest.mark.parametrize("seed", range(20))
def test_a_varied_choice_means_the_same_label_or_none(seed: int) -> None:
    one = varied(SOUND, [*SOUND.labels, "Copy", "Paste"], np.random.default_rng(seed))
    assert len(one.labels) == len(set(one.labels)) <= len(SOUND.labels) + 2
    assert "Volume" not in one.labels if one.meant is None else one.labels[one.meant] == "Volume"


def test_a_small_net_learns_whom_the_words_mean() -> None:
    torch.manual_seed(0)
    net = MeaningNet(layers=1).train()
    states, optimizer = torch.randn(4, 5, WIDTH), torch.optim.AdamW(net.parameters(), lr=1e-3)
    seen = []
    for _ in range(30):
        vectors = net(states)
        logits = torch.cat([net.sharp.exp() * (vectors[1:] @ vectors[0] - net.shift), torch.zeros(1)])
        loss = cross_entropy(logits[None], torch.tensor([1]))
        seen.append(float(loss.detach()))
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    assert seen[-1] < seen[0] / 3


def test_padding_does_not_count() -> None:
    torch.manual_seed(0)
    net, states = MeaningNet(layers=1).eval(), torch.randn(1, 6, WIDTH)
    there = torch.tensor([[True] * 4 + [False] * 2])
    with torch.no_grad():
        assert torch.allclose(net(states, there), net(states[:, :4]), atol=1e-5)


class _Lower(torch.nn.Module):
    """In the place of the shared layers: a state for each piece, the same every time."""

    def forward(self, ids: Tensor, _there: Tensor) -> Tensor:
        torch.manual_seed(1)
        return torch.randn(4000, WIDTH)[ids % 4000]


def test_texts_of_different_lengths_come_back_in_their_order() -> None:
    torch.manual_seed(0)
    net, texts = MeaningNet(layers=1).eval(), ["a long one of many words", "short", "one more"]
    with torch.no_grad():
        together = vectors_of(net, _Lower(), texts, torch.device("cpu"))  # type: ignore[arg-type]
        alone = [vectors_of(net, _Lower(), [text], torch.device("cpu"))[0] for text in texts]  # type: ignore[arg-type]
    assert torch.allclose(together, torch.stack(alone), atol=1e-5)


def test_what_is_far_from_every_label_means_none_of_them(monkeypatch: pytest.MonkeyPatch) -> None:
    net = MeaningNet(layers=1)
    told = [np.array([0.1, 0.9, 0.2]), np.array([0.1, 0.2, 0.3])]
    monkeypatch.setattr(train_meaning, "products", lambda *_: told)
    assert chosen(net, None, [SOUND, SOUND]) == [1, None]  # type: ignore[arg-type]


def test_eight_bits_say_the_same(tmp_path: Path) -> None:
    torch.manual_seed(0)
    net, states = MeaningNet(layers=1).eval(), torch.randn(1, 7, WIDTH)
    export_meaning(net, tmp_path / "meaning.onnx", {})
    session = onnx_session((tmp_path / "meaning.onnx").read_bytes())
    (vector,) = session.run(["meaning"], {"states": states.numpy()})[0]
    with torch.no_grad():
        assert np.abs(vector - net(states)[0].numpy()).max() < 0.02
    assert np.linalg.norm(vector) == pytest.approx(1, abs=1e-3)


def test_a_scale_and_shift_are_fitted_that_part_what_is_meant_from_what_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    near = np.array([0.3, 0.8, 0.3])
    monkeypatch.setattr(train_meaning, "products", lambda _net, _lower, every: [near for _ in every])
    scale, shift = train_meaning.calibrated(MeaningNet(layers=1), None, [SOUND])  # type: ignore[arg-type]
    assert scale == max(train_meaning.SCALES)
    assert 0.4 < shift < 0.8
