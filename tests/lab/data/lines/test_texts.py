"""Lines to learn from: words of their script, made-up ones, and nothing that has no number."""

from random import Random

import pytest

from screenwright_lab.data.lines.texts import LOCALES, alphabet, as_seen, line, vocabulary


@pytest.mark.parametrize("script", LOCALES)
def test_lines_are_mostly_of_their_script_and_wholly_of_the_alphabet(script):
    rng = Random(1)
    text = "".join(line(script, rng) for _ in range(200))
    assert set(text) <= set(alphabet())
    letters = [sign for sign in text if sign.isalpha()]
    own = set("".join(vocabulary(script).words).lower())
    assert sum(sign.lower() in own for sign in letters) > 0.8 * len(letters)


def test_the_same_seed_writes_the_same():
    assert [line("greek", Random(3)) for _ in range(3)] == [line("greek", Random(3)) for _ in range(3)]


def test_made_up_words_are_of_the_letters_of_the_known_ones():
    known = vocabulary("hebrew")
    rng = Random(2)
    made = [known.invented(rng) for _ in range(100)]
    assert all(0 < len(word) <= 23 for word in made)
    assert set("".join(made)) <= set("".join(known.words))
    assert sum(word not in known.words for word in made) > 30


@pytest.mark.parametrize(("script", "rare"), [("arabic", "ظضثذغ"), ("greek", "ψξ"), ("devanagari", "झठढ")])
def test_letters_that_names_hardly_hold_are_written_often(script, rare):
    rng = Random(5)
    text = "".join(line(script, rng) for _ in range(1000))
    share = {sign: text.count(sign) / sum(map(str.isalpha, text)) for sign in rare}
    assert min(share.values()) > 0.003, share


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        ("یک ایران", "يک ايران"),
        ("کتاب", "كتاب"),
        ("فارسی", "فارسى"),
        ("علي", "علي"),
        ("یَک", "يَک"),
        ("ی\u200cها", "ى\u200cها"),
    ],
)
def test_letters_that_look_the_same_are_one_sign(text, seen):
    assert as_seen(text) == seen
