"""Sentences with marks, and clauses put together from what is said of each piece."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from screenwright.core.errors import DataError
from screenwright.language import INTENTS, SLOTS, TAGS, Answers, from_marks, put_together
from screenwright.language.utterance import to_marks

LINE = "<nothing>Hello, <type>put {text:42} into {target:Quantity} <save later>before you save<click>and hit {it:that}"


def test_marks_say_clauses_and_slots_by_place() -> None:
    said = from_marks(LINE)
    assert said.text == "Hello, put 42 into Quantity before you saveand hit that"
    assert [(one.intent, one.later) for one in said.clauses] == [
        ("nothing", False), ("type", False), ("save", True), ("click", False),
    ]  # fmt: skip
    typed = said.clauses[1]
    assert [(slot.name, slot.words) for slot in typed.slots] == [("text", "42"), ("target", "Quantity")]
    assert all(said.text[slot.start : slot.end] == slot.words for one in said.clauses for slot in one.slots)
    assert typed.said("target") == "Quantity"
    assert typed.said("row") == ""


@pytest.mark.parametrize(
    "line", ["no act", "<click>{target:Save", "<fly>away", "<click>{wing:left}", "so <click>{target:Save}"]
)
def test_marks_that_are_none_are_told(line: str) -> None:
    with pytest.raises(DataError, match="cannot be read"):
        from_marks(line)


words = st.text(st.characters(blacklist_characters="{}<>", blacklist_categories=("Cs", "Cc")), min_size=1, max_size=12)
clauses = st.tuples(
    st.sampled_from(INTENTS), st.lists(st.tuples(words, st.sampled_from(SLOTS), words), max_size=3), words
)


@given(st.lists(clauses, min_size=1, max_size=4))
def test_marks_are_read_as_they_were_written(told) -> None:
    line = "".join(
        f"<{intent}>{''.join(f'{before}{{{name}:{held}}}' for before, name, held in slots)}{after}"
        for intent, slots, after in told
    )
    assert to_marks(from_marks(line)) == line


def answers(pieces: list[tuple[bool, str, str]]) -> Answers:
    """Of each piece whether a clause begins with it, its intent and its tag ("", "B target", "I target")."""
    begins = np.array([0.9 if begin else 0.1 for begin, _, _ in pieces], np.float32)
    intents = np.full((len(pieces), len(INTENTS)), -9.0, np.float32)
    tags = np.full((len(pieces), TAGS), -9.0, np.float32)
    for at, (_, intent, tag) in enumerate(pieces):
        intents[at, INTENTS.index(intent)] = -0.1
        tags[at, 0 if not tag else 1 + 2 * SLOTS.index(tag[2:]) + (tag[0] == "I")] = -0.1
    return Answers(begins, intents, np.zeros(len(pieces), np.float32), tags)


def spans(text: str, *pieces: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
    starts, at = [], 0
    for piece in pieces:
        at = text.index(piece, at)
        starts.append(at)
        at += len(piece)
    return tuple(starts), tuple(start + len(piece) for start, piece in zip(starts, pieces, strict=True))


def test_clauses_are_put_together_from_their_pieces() -> None:
    text = "set VAT to 19%, then save"
    pieces = ("set", "V", "AT", "to", "19", "%,", "then", "save")
    told = answers([
        (True, "set", ""), (False, "set", "B target"), (False, "set", "I target"), (False, "set", ""),
        (False, "set", "B text"), (False, "set", "I text"), (True, "save", ""), (False, "save", ""),
    ])  # fmt: skip
    said = put_together(text, told, *spans(text, *pieces))
    assert to_marks(said) == "<set>set {target:VAT} to {text:19%}, <save>then save"
    assert 0 < said.clauses[0].chance < 1


def test_a_slot_behind_a_comma_begins_anew() -> None:
    text = "Wrap, Spelling"
    told = answers([(False, "check", "B target"), (False, "check", ""), (False, "check", "B target")])
    said = put_together(text, told, *spans(text, "Wrap", ",", "Spelling"))
    assert said.clauses[0].all_said("target") == ("Wrap", "Spelling")


def test_a_doubtful_border_makes_both_clauses_doubtful() -> None:
    text = "a b"
    sure, doubtful = (answers([(True, "click", ""), (True, "click", "")]) for _ in range(2))
    doubtful.begins[1] = 0.55
    one, other = (put_together(text, told, *spans(text, "a", "b")) for told in (sure, doubtful))
    assert other.clauses[1].chance < one.clauses[1].chance


def test_words_of_one_slot_that_nothing_stands_between_are_one() -> None:
    text = "volume around 70"
    told = answers([(True, "set", "B target"), (False, "set", "B text"), (False, "set", "B text")])
    (clause,) = put_together(text, told, *spans(text, "volume", "around", "70")).clauses
    assert [(slot.name, slot.words) for slot in clause.slots] == [("target", "volume"), ("text", "around 70")]


def test_no_clause_begins_with_a_stop() -> None:
    text = "Save it. Thanks"
    told = answers([(True, "save", ""), (False, "save", ""), (True, "nothing", ""), (False, "nothing", "")])
    said = put_together(text, told, *spans(text, "Save", "it", ".", "Thanks"))
    assert [clause.words for clause in said.clauses] == ["Save it. ", "Thanks"]
