"""The reader of sentences: what it is to say of each piece, that it learns it, and that eight bits say the same."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import torch

from screenwright.core.errors import DataError
from screenwright.language import INTENTS, OUTPUTS, SLOTS, WIDTH, from_marks, pieces_of
from screenwright.vision import onnx_session
from screenwright_lab.training.export_reader import export_reader
from screenwright_lab.training.packed_encoder import read_packed
from screenwright_lab.training.reader_net import ReaderNet
from screenwright_lab.training.train_reader import example, losses, same, stacked

SAID = (
    from_marks("<type>Write {text:good morning} into {target:Note}, <click later>then {target:Send} it"),
    from_marks("<uncheck>no more {target:digests} please"),
)


def test_what_is_true_of_each_piece() -> None:
    one = example(SAID[1])
    pieces, *_ = pieces_of(SAID[1].text)
    assert len(one.ids) == len(pieces) + 2
    assert one.begins.tolist() == [0, 1, *[0] * len(pieces)]
    assert set(one.intents[1:-1].tolist()) == {INTENTS.index("uncheck")}
    first = 1 + 2 * SLOTS.index("target")
    tags = one.tags[1:-1].tolist()
    assert tags.count(first) == 1
    assert set(tags) <= {0, first, first + 1}
    assert tags[0] == tags[-1] == 0
    assert example(SAID[0]).later.sum() > 0


def test_a_small_reader_learns_two_sentences() -> None:
    torch.manual_seed(0)
    ids, *truth = stacked([example(one) for one in SAID])
    states = torch.randn(*ids.shape, WIDTH)
    there = ids != 1
    net = ReaderNet(layers=1).train()
    optimizer = torch.optim.AdamW(net.parameters(), lr=1e-3)
    seen = []
    for _ in range(40):
        loss = torch.stack(list(losses(net(states, there), truth).values())).sum()
        seen.append(float(loss.detach()))
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    assert seen[-1] < seen[0] / 3


def test_eight_bits_say_the_same(tmp_path: Path) -> None:
    torch.manual_seed(0)
    net, states = ReaderNet(layers=1).eval(), torch.randn(1, 7, WIDTH)
    export_reader(net, tmp_path / "reader.onnx", {})
    told = onnx_session((tmp_path / "reader.onnx").read_bytes()).run(list(OUTPUTS), {"states": states.numpy()})
    with torch.no_grad():
        begins, intents, later, tags = net(states)
    wanted = torch.sigmoid(begins), torch.log_softmax(intents, 2), torch.sigmoid(later), torch.log_softmax(tags, 2)
    for one, other in zip(told, wanted, strict=True):
        assert np.abs(one - other.numpy()).max() < 0.15
    assert (tmp_path / "reader.onnx").stat().st_size < 3_000_000


def test_the_same_wish_whatever_is_said_around_it() -> None:
    one = from_marks("<nothing>Hello <click>press {target:Save}")
    assert same(one, from_marks("<click>hit {target:Save} now <nothing>thanks"))
    assert not same(one, from_marks("<click>press {target:Send}"))


def test_a_file_that_is_no_encoder(tmp_path: Path) -> None:
    (tmp_path / "e5.bin").write_bytes(b"something else")
    with pytest.raises(DataError, match="no packed encoder"):
        read_packed(tmp_path / "e5.bin")
