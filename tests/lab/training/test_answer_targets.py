"""Questions for the net of sentences: what a batch is, that filling it up does not count, and that it learns."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import torch

from builders import element_of, screen_of
from screenwright.core.screen import State
from screenwright.language import WIDTH
from screenwright.reading import ANSWER_OUTPUTS, INPUTS, OPERATIONS, items_of, on_line, selected
from screenwright.reading.selection import select
from screenwright.vision import onnx_session
from screenwright_lab.data.answers.draw import Seen
from screenwright_lab.data.answers.variations import Varied
from screenwright_lab.training.answer_targets import answered, batched, loss
from screenwright_lab.training.linked_net import SentenceNet
from screenwright_lab.training.linking_batches import best_line, grouped, parted
from screenwright_lab.training.train_sentences import export_sentences

SCREEN = screen_of(
    ("text", "Volume", (10, 10, 80, 30)),
    element_of(2, ("checkbox", "Alerts", (10, 80, 26, 96)), state=State(checked=True)),
    element_of(3, ("checkbox", "News", (10, 120, 26, 136)), state=State(checked=False)),
)
ASKED = (
    Seen(SCREEN, "Is Alerts on?", "yes", frozenset({"e2"})), Seen(SCREEN, "Is News on?", "no", frozenset({"e3"})),
    Seen(SCREEN, "Which box is ticked?", "name", frozenset({"e2"})), Seen(SCREEN, "Who is Bo?", "none", frozenset()),
)  # fmt: skip


def varied() -> list[Varied]:
    return [Varied(one.question, one.operation, one.truth) for one in ASKED]


def test_filling_up_does_not_count() -> None:
    torch.manual_seed(0)
    net = SentenceNet().eval()
    other = screen_of(*((("text", f"Line {at}", (10, 20 * at, 90, 20 * at + 15))) for at in range(9)))
    together = batched(
        [(SCREEN, varied()), (other, [Varied("What does the very last of these lines say?", "none", frozenset())])]
    )
    alone = batched([(SCREEN, varied()[:1])])
    with torch.no_grad():
        operations, chosen, *_ = net(*together.linked.inputs, there=together.linked.there)
        operations_alone, chosen_alone, *_ = net(*alone.linked.inputs)
    assert torch.allclose(operations[:1], operations_alone, atol=1e-4)
    assert torch.allclose(chosen[:1, :3], chosen_alone, atol=1e-4)


def test_what_is_gone_is_not_seen() -> None:
    batch = batched([(SCREEN, [Varied("Is Alerts on?", "none", frozenset(), frozenset({"e2"}))])])
    assert batch.linked.there[0, -3:].tolist() == [True, False, True]


def test_it_learns_to_answer_and_says_the_same_as_a_file(tmp_path: Path) -> None:
    torch.manual_seed(0)
    net, batch = SentenceNet().train(), batched([(SCREEN, varied())])
    net.upper.requires_grad_(False)  # these are trained before, elsewhere
    optimizer = torch.optim.AdamW(net.parameters(), lr=1e-3)
    for _ in range(60):
        optimizer.zero_grad()
        sum(loss(net, batch, torch.device("cpu")).values()).backward()  # type: ignore[union-attr]
        optimizer.step()
    told = answered(net, [ASKED])
    assert [is_right for is_right, _, _ in told] == [True] * 4
    export_sentences(net, tmp_path / "sentences.onnx", {})
    session = onnx_session((tmp_path / "sentences.onnx").read_bytes())
    given = dict(zip(INPUTS, (one[2].numpy() for one in batch.linked.inputs), strict=True))
    given |= {"states": given["states"][:8], "readings": given["readings"][:6], "links": given["links"][:6]}
    operations, chosen = session.run(list(ANSWER_OUTPUTS), given)
    assert operations.shape == (len(OPERATIONS),)
    assert chosen.shape == (3,)


def test_a_written_screen_is_for_training_or_for_validation_in_all_its_looks() -> None:
    groups = grouped([(f"A-{number:02}", one) for number in range(40) for one in ASKED])
    assert len(groups) == 1  # one picture
    learned, kept_back = parted([(f"A-{number:02}", [number]) for number in range(40) for _ in range(2)])  # type: ignore[list-item]
    assert {number for (number,) in learned}.isdisjoint(number for (number,) in kept_back)
    assert kept_back


def test_what_has_to_be_told_of_something_is_told_of_the_likeliest() -> None:
    operations = np.array([5.0, *[0.0] * (len(OPERATIONS) - 1)], np.float32)
    told = selected(items_of(SCREEN), operations, np.array([-3.0, -1.0, -2.0], np.float32))
    assert (told.operation, [one.id for one in told.elements]) == ("say", ["e2"])
    assert told.chance < 0.3
    sure = selected(items_of(SCREEN), operations, np.array([-9.0, 9.0, -9.0], np.float32))
    assert sure.chance > 0.9


def test_chances_are_as_often_right_as_they_say() -> None:
    rng = np.random.default_rng(0)
    chances = rng.uniform(0.5, 0.999, 4000)
    told = [(bool(rng.random() < 0.5 + 0.4 * (chance - 0.5)), float(chance)) for chance in chances]
    line = best_line(told)
    sure = [(right, on_line(chance, line)) for right, chance in told if chance > 0.9]
    assert abs(np.mean([right for right, _ in sure]) - np.mean([chance for _, chance in sure])) < 0.04
    assert on_line(0.7, (1.0, 0.0)) == pytest.approx(0.7)


@pytest.mark.parametrize("question", ["", "  "])
def test_nothing_asked_is_nothing_selected(question: str) -> None:
    assert select(SCREEN, question) is None
    assert WIDTH
