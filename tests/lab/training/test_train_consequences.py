"""The judge of labels: what it learns from, that it learns it, what it asks from, and that eight bits say the same."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import torch

from screenwright.language import WIDTH
from screenwright.safety.consequences import KINDS
from screenwright.vision import onnx_session
from screenwright_lab.data.consequences.labels import Labelled, part_of
from screenwright_lab.training.consequence_net import ConsequenceGraph, ConsequenceNet
from screenwright_lab.training.encoded import Encoded
from screenwright_lab.training.export_reader import export_consequences
from screenwright_lab.training.train_consequences import Lesson, least_of, lessons, stopped, surely_of, unaccented

DELETE, HARMLESS = "delete or overwrite", "none"


def test_readers_that_lose_accents_are_learned_from() -> None:
    assert [unaccented(word) for word in ("Köp", "Usuń", "Satın al", "słowo", "Удалить", "削除")] == [
        "Kop", "Usun", "Satin al", "slowo", "Удалить", "削除",
    ]  # fmt: skip


def test_nothing_is_learned_from_languages_and_labels_that_are_kept_back() -> None:
    english = next(f"Delete {number}" for number in range(100) if part_of(f"Delete {number}") == "train")
    other = next(f"Delete {number}" for number in range(100) if part_of(f"Delete {number}") == "test")
    every = [
        Labelled(english, "sv", "Ta bort hår", DELETE, 0), Labelled(english, "da", "Slet", DELETE, 0),
        Labelled(other, "sv", "Radera", DELETE, 0), Labelled(english, "sv", "STRYK!", DELETE, 1),
    ]  # fmt: skip
    assert [(one.text, one.worth) for one in lessons(every, "train")] == [
        ("Ta bort hår", 1.0), ("Ta bort har", 0.5), ("Stryk", 0.5),
    ]  # fmt: skip


def made_up() -> tuple[Encoded, list[str]]:
    """Four labels of which the first two have states that the others have not."""
    texts, rng = ["a", "b", "c", "d"], np.random.default_rng(0)
    states = rng.normal(size=(8, WIDTH)).astype(np.float16)
    states[:4, :8] += 6
    return Encoded(states, texts, [2, 2, 2, 2]), texts


def test_a_small_judge_learns_and_asks_where_it_should() -> None:
    torch.manual_seed(0)
    states, texts = made_up()
    net = ConsequenceNet(layers=0)
    wanted = torch.tensor([KINDS.index(kind) for kind in (DELETE, DELETE, HARMLESS, HARMLESS)])
    optimizer = torch.optim.AdamW(net.parameters(), lr=1e-2)
    for _ in range(30):
        loss = torch.nn.functional.cross_entropy(net(*states.batch(texts)), wanted)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    kinds = (DELETE, DELETE, HARMLESS, HARMLESS)
    kept_back = [Lesson(text, kind, "", 1) for text, kind in zip(texts, kinds, strict=True)]
    least = least_of(net, states, kept_back)
    assert stopped(net, states, kept_back, least) == 0
    assert surely_of(net, states, kept_back) < least


def test_states_of_a_batch_are_those_of_its_texts() -> None:
    states, _ = made_up()
    told, there = states.batch(["c", "a"])
    assert told.shape == (2, 2, WIDTH)
    assert there.all()
    assert states.length("b") == 2
    assert float(told[1, 0, 0]) > float(told[0, 0, 0])


def test_eight_bits_say_the_same(tmp_path: Path) -> None:
    torch.manual_seed(0)
    net, states = ConsequenceNet(layers=1).eval(), torch.randn(1, 5, WIDTH)
    export_consequences(net, tmp_path / "consequences.onnx", {"least": 0.1})
    session = onnx_session((tmp_path / "consequences.onnx").read_bytes())
    (told,) = session.run(["chances"], {"states": states.numpy()})
    assert told.shape == (1, len(KINDS))
    assert told.sum() == pytest.approx(1, abs=1e-4)
    assert np.abs(told - ConsequenceGraph(net)(states).detach().numpy()).max() < 0.02
