"""What interfaces write: of signs that the quick reader has numbers for, and some that it has to leave alone."""

from collections import Counter
from random import Random

from screenwright_lab.data.lines.labels import OTHER, READ, phrases, signs, written
from screenwright_lab.data.lines.texts import EAST, vocabulary


def test_every_sign_has_one_number_and_the_last_stands_for_all_others():
    known = signs()
    assert len(set(known)) == len(known)
    assert known[-1] == OTHER
    assert set("Aaz09 .:/@€éßřΩЖя…→⌘") <= set(known)
    assert not any("\u0590" <= sign <= "\u097f" or "\u3040" <= sign <= "\u9fff" for sign in known)


def test_most_lines_can_be_read_and_some_hold_what_cannot():
    rng = Random(4)
    drawn = [written(rng) for _ in range(1500)]
    known = set(signs())
    scripts = Counter(script for script, _ in drawn)
    assert scripts["latin"] > 0.6 * len(drawn)
    assert all(scripts[script] > 20 for script in (*READ, *EAST))
    unread = sum(not set(text) <= known for _, text in drawn)
    assert 0.06 < unread / len(drawn) < 0.2
    assert all(text for _, text in drawn)


def test_the_same_seed_writes_the_same():
    assert [written(Random(3)) for _ in range(3)] == [written(Random(3)) for _ in range(3)]


def test_phrases_are_of_known_signs_and_of_one_line():
    known = set(signs())
    assert len(phrases()) > 10_000
    assert all(1 < len(text) <= 70 and set(text) <= known for text in phrases()[::50])


def test_scripts_of_the_east_have_words_of_their_own():
    assert any("\u4e00" <= sign <= "\u9fff" for word in vocabulary("han").words for sign in word)
    assert any("\uac00" <= sign <= "\ud7a3" for word in vocabulary("hangul").words for sign in word)
