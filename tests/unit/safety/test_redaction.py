"""What is private on a screen: by its letters, by the label beside it, in columns; and what only looks so."""

from __future__ import annotations

import json
from itertools import pairwise
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from builders import Item, element_of, screen_of
from screenwright.core.screen import Element, Screen
from screenwright.core.screen_json import screen_to_json
from screenwright.safety.redaction.places import spots_of
from screenwright.safety.redaction.recognise import is_masked, label_kind, luhn, private_in
from screenwright.safety.redaction.veil import Veil
from screenwright.vision.names import name_controls
from screenwright_lab.data.redaction.values import harmless, private

KINDS = ("card", "key", "mail", "phone", "iban")


@given(st.sampled_from(KINDS), st.integers(0, 10_000), st.sampled_from(["", "call ", "see: ", "我的是 "]))
def test_made_up_private_things_are_found_whole(kind: str, seed: int, before: str) -> None:
    value = private(kind, Random(seed))
    text = f"{before}{value}"
    assert any(one.start <= len(before) and one.end == len(text) for one in private_in(text)), text


@given(st.integers(0, 100_000))
def test_made_up_harmless_things_are_left_alone(seed: int) -> None:
    assert private_in(harmless(Random(seed))) == ()


@given(st.text(max_size=80))
def test_findings_lie_in_the_text_in_order_and_apart(text: str) -> None:
    found = private_in(text)
    assert all(0 <= one.start < one.end <= len(text) for one in found)
    assert all(one.end <= other.start for one, other in pairwise(found))


@pytest.mark.parametrize(
    "text",
    ["ann＠example.com", "ann @example.com", "4O12 8888 8888 1881", "5105 1051 0510 5101",
     "DE89 3704 O044 0532 0130 00",
     "Password: hunter2", "the pin is 4711", "密码：abc123", "Passwort lautet Sommer77!",
     "the password is winter.", "Tel: 4477 1234",
     "-----BEGIN RSA PRIVATE KEY-----"],
)  # fmt: skip
def test_as_they_may_be_read(text: str) -> None:
    assert len(private_in(text)) == 1


@pytest.mark.parametrize(
    "text",
    ["2024 2025 2026 2027", "36.8057636699551", "a1b2c3d4-e5f6-7890-abcd-ef1234567890", "Forgot password?", "3.14159",
     "The password is required", "Password must be at least 8", "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b",
     "08:00-17:30", "C:/Users/ann/Documents/Report2024", "phone 15 pro", "2010-2014", "Order 4000 1234 567",
     "00:12:34.567",
     "4111 1111 1111 1112x", "Password: ••••••••", "your password is expiring", "the pin is wrong"],
)  # fmt: skip
def test_false_friends(text: str) -> None:
    assert private_in(text) == ()


@pytest.mark.parametrize("piece", ["a", "A1", "a.", "1 ", "password: ", "sk-"])
def test_long_texts_are_read_through(piece: str) -> None:
    assert isinstance(private_in(piece * (60_000 // len(piece))), tuple)


def test_luhn() -> None:
    assert luhn("4111111111111111")
    assert not luhn("4111111111111112")


@pytest.mark.parametrize(
    ("text", "kind"),
    [("Password", "password"), ("PIN:", "password"), ("密码", "password"), ("Card number *", "card"),
     ("API key", "key"), ("New password", "password"), ("Forgot password?", None), ("Change password", None),
     ("Pinboard", None),
     ("Password must be at least eight characters", None), ("Name", None), ("", None)],
)  # fmt: skip
def test_labels(text: str, kind: str | None) -> None:
    assert label_kind(text) == kind


def test_dots_are_no_password() -> None:
    assert is_masked("••••••••")
    assert is_masked("* * * * *")
    assert not is_masked("••hunter2")
    assert not is_masked("ooo")


# -- places ------------------------------------------------------------------------------------------------------


def found(*items: Item | Element) -> list[str | None]:
    """The texts that are private, on a screen with these elements."""
    made = [item if isinstance(item, Element) else element_of(n, item) for n, item in enumerate(items, start=1)]
    plain = [
        element_of(int(one.id[1:]), (one.kind, None, one.box.as_tuple()))
        if one.kind == "input" and one.text is None
        else one
        for one in made
    ]
    unnamed = [Element(id=one.id, kind=one.kind, box=one.box, text=one.text, clickable=one.clickable) for one in plain]
    return [spot.element.text for spot in spots_of(screen_of(*name_controls(unnamed)))]


LABEL = ("text", "Password", (10, 10, 90, 30))


@pytest.mark.parametrize("value", ["swordfish", "Maple!71", "12345"])
def test_the_field_beside_or_below_a_label_is_private_whatever_it_holds(value: str) -> None:
    assert found(LABEL, ("input", value, (100, 8, 300, 32))) == [value]
    assert found(LABEL, ("input", value, (10, 34, 300, 58))) == [value]


def test_dots_hints_and_buttons_are_not() -> None:
    assert found(LABEL, ("input", "••••••••", (100, 8, 300, 32))) == []
    assert found(LABEL, ("input", "Enter your password", (100, 8, 300, 32))) == []
    assert found(LABEL, ("button", "Show", (100, 8, 160, 32))) == []
    assert found(("text", "Password:", (10, 10, 90, 30)), ("link", "Change", (100, 8, 160, 32))) == []
    assert found(("text", "Forgot password?", (10, 10, 120, 30)), ("text", "Maple!71", (130, 10, 200, 30))) == []


def test_a_value_that_was_taken_for_a_link_is_private_after_a_colon() -> None:
    assert found(("link", "Password:", (10, 10, 90, 30)), ("link", "trout", (100, 10, 160, 30))) == ["trout"]


def test_a_column_under_a_heading_is_private() -> None:
    cells = [("cell", "Site", (0, 0, 100, 20)), ("cell", "Password", (100, 0, 200, 20)),
             ("cell", "Mail", (0, 20, 100, 40)), ("cell", "swordfish", (100, 20, 200, 40)),
             ("cell", "Shop", (0, 40, 100, 60)), ("cell", "trout", (100, 40, 200, 60))]  # fmt: skip
    assert found(*cells) == ["swordfish", "trout"]  # type: ignore[arg-type]  # items of a table


def test_a_number_in_pieces_is_found_in_all_of_them() -> None:
    parts = [
        ("text", part, (10 + 60 * n, 10, 60 + 60 * n, 30)) for n, part in enumerate(("4111", "1111", "1111", "1111"))
    ]
    assert found(*parts) == ["4111", "1111", "1111", "1111"]  # type: ignore[arg-type]  # items of a row


# -- the veil ----------------------------------------------------------------------------------------------------


def veiled(veil: Veil, *texts: str) -> Screen:
    items = [element_of(n, ("text", text, (10, 40 * n, 300, 40 * n + 20))) for n, text in enumerate(texts, start=1)]
    screen = screen_of(*items, groups=[(0, 0, 400, 400)], captions=[texts[0]])
    out = veil.screen(screen)
    assert out is not None
    for before, after in zip(screen.elements, out.elements, strict=True):
        box = before.box.as_tuple()
        same = np.array_equal(
            screen.screenshot.pixels[box[1] : box[3], box[0] : box[2]],
            out.screenshot.pixels[box[1] : box[3], box[0] : box[2]],
        )
        assert same == (before.text == after.text)
    return out


def test_placeholders_are_stable_and_can_be_turned_back() -> None:
    veil = Veil()
    first = veiled(veil, "ann@example.com", "write to bob@example.org now", "Save")
    assert [one.text for one in first.elements] == ["[mail 1]", "write to [mail 2] now", "Save"]
    assert "example" not in json.dumps(screen_to_json(first))
    assert veiled(veil, "bob@example.org").elements[0].text == "[mail 2]"
    assert veil.lift("type [mail 1], not [mail 9]") == "type ann@example.com, not [mail 9]"
    assert veil.words("sent to ann@example.com") == "sent to [mail 1]"


def test_what_the_goal_names_stays() -> None:
    veil = Veil()
    veil.allow("write to ann@example.com")
    assert [one.text for one in veiled(veil, "ann@example.com", "bob@example.org").elements] == [
        "ann@example.com", "[mail 1]",
    ]  # fmt: skip


def test_strokes_without_a_word_cannot_be_veiled() -> None:
    noise = np.random.default_rng(0).integers(0, 255, (600, 800, 3)).astype(np.uint8)
    wordless = screen_of(element_of(1, ("image", None, (0, 0, 100, 100))))
    noisy = Screen(
        screenshot=type(wordless.screenshot)(noise), elements=wordless.elements, blocks=(), tree=wordless.tree
    )
    assert Veil().screen(noisy) is None
    assert Veil().screen(wordless) is not None


def test_the_placeholder_of_a_secret_is_nothing_private_and_what_stands_beside_it_is() -> None:
    veil = Veil()
    assert veil.words("{{secret:bank}}") == "{{secret:bank}}"
    assert veil.words("Name: {{secret:bank}} secret: hunter22") == "Name: {{secret:bank}} secret: [password 1]"
    assert veil.words("Password: {{ secret: bank }} hunter22") == "Password: {{ secret: bank }} [password 1]"
