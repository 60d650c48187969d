"""Sentences for training: read by their marks, and said otherwise without losing them."""

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from screenwright.core.errors import DataError
from screenwright.language import from_marks
from screenwright_lab.data.utterances.meant import meant
from screenwright_lab.data.utterances.sentences import parted, read_marked, sentences
from screenwright_lab.data.utterances.variations import Variations

FEW = [
    from_marks(line)
    for line in (
        "<nothing>Hello there. <type>Write {text:good morning} into {target:Note}, <click>then {target:Send}",
        "<check>{target:Wrap} and {target:Spelling} please",
        "<ask_value>What is {row:Anna}'s {target:phone number}?",
        "<set>把{target:语言}改成{text:法语}",
    )
]


@given(st.integers(0, 10**9), st.sampled_from(FEW))
def test_a_variation_keeps_its_intents_and_its_slots_are_pieces_of_it(seed: int, one) -> None:
    said = Variations(FEW).drawn(one, np.random.default_rng(seed))
    assert next(clause.intent for clause in one.clauses if clause.intent != "nothing") in [
        clause.intent for clause in said.clauses
    ]
    assert said.clauses[0].start == 0
    assert said.clauses[-1].end == len(said.text)
    assert [clause.end for clause in said.clauses[:-1]] == [clause.start for clause in said.clauses[1:]]
    for clause in said.clauses:
        assert clause.words == said.text[clause.start : clause.end]
        for slot in clause.slots:
            assert clause.start <= slot.start < slot.end <= clause.end
            assert slot.words == said.text[slot.start : slot.end]


def test_what_is_shipped_can_be_read_and_is_parted_once_for_all() -> None:
    every = sentences()
    learned, kept_back = parted(every)
    assert len(every) > 9000
    assert len(learned) + len(kept_back) == len(every)
    assert 0.05 < len(kept_back) / len(every) < 0.12
    assert not {one.text for one in learned} & {one.text for one in kept_back}


def test_labels_and_their_wordings() -> None:
    every = meant()
    assert len({one.label for one in every}) > 1000
    assert all(one.wordings and one.label not in one.wordings for one in every if one.label.isascii())


def test_no_goal_of_the_test_is_learned_from() -> None:
    tests = Path(__file__).parents[3] / "benchmarks" / "utterances"
    asked = {one.text for path in tests.glob("*.txt") for one in read_marked(path)}
    assert len(asked) == 470
    assert not asked & {one.text for one in sentences()}


def test_a_line_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    (tmp_path / "one.txt").write_text("<click>{target:Save}\n<fly>away\n", encoding="utf-8")
    with pytest.raises(DataError, match=r"one\.txt:2"):
        sentences(tmp_path)
    (tmp_path / "one.tsv").write_text("Save without wordings\n", encoding="utf-8")
    with pytest.raises(DataError, match=r"one\.tsv:1"):
        meant(tmp_path)
