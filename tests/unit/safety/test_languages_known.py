"""What the gate cannot know: labels in other languages, and words that were not read."""

from __future__ import annotations

import hashlib
import json
from dataclasses import replace

import numpy as np
import pytest
from PIL import Image, ImageDraw

from builders import screen_of
from screenwright.core.action import Action, Click, Swipe
from screenwright.core.agency import Decision, Plan, Situation
from screenwright.core.geometry import Point
from screenwright.core.screen import Kind, Screen
from screenwright.core.screenshot import Screenshot
from screenwright.safety.consequences.languages import TABLE, is_foreign
from screenwright.safety.consequences.question import question_for
from screenwright.safety.consequences.unknown import UNKNOWN
from screenwright.safety.gate.policy_file import policy_from_values

AT = Point(50, 25)
KNOWN = (
    "Open viewer", "Settings", "Show pictures", "Next page", "View details", "Zoom in", "New folder", "Copy link",
    "Bilder zeigen", "Einstellungen", "Neuer Ordner", "Weiter lesen", "Ouvrir le dossier", "Paramètres",
    "Nouvel onglet", "Abrir carpeta", "Mostrar detalles", "打开文件", "设置", "知道了", "取消", "OK", "No", "Sí", "Oui",
    "x", "7", "+", "...", "", "A",
)  # fmt: skip


def labelled(text: str | None, kind: Kind = "button") -> Screen:
    return screen_of((kind, text, (10, 10, 90, 40)))


def ask(screen: Screen, action: Action | None = None) -> str | None:
    question = question_for(Decision(action or Click(AT), ""), Situation("a goal", screen, Plan(("go on",))))
    return question.rule if question else None


@pytest.mark.parametrize("label", KNOWN)
def test_a_harmless_button_in_a_language_that_is_known_passes(label):
    assert ask(labelled(label)) is None


@pytest.mark.parametrize("label", ["Confirm booking", "Book now", "Jetzt buchen", "Réserver", "Reservar", "预订"])
def test_booking_is_buying(label):
    assert ask(labelled(label)) == "pay or buy"


@pytest.mark.parametrize(
    ("kind", "asked"), [("button", True), ("link", True), ("menuitem", True), ("cell", False), ("list_item", False),
                        ("text", False), ("input", False)],
)  # fmt: skip
def test_rows_and_prose_may_be_in_any_language(kind, asked):
    assert (ask(labelled("Удалить", kind)) is not None) is asked


def test_scrolling_is_no_press():
    assert ask(labelled("Удалить"), Swipe(AT, Point(50, 300))) is None


def test_a_rule_of_a_policy_may_name_it():
    policy = policy_from_values(
        {"schema": "screenwright.policy/1", "rule": [{"then": "allow", "consequence": UNKNOWN, "host": "a.example"}]},
        "policy.toml",
    )
    assert policy.rules[0].consequence == (UNKNOWN,)


# -- words that were not read --------------------------------------------------------------------------------------


def drawn(draw) -> Screenshot:
    image = Image.new("RGB", (300, 200), "white")
    pen = ImageDraw.Draw(image)
    pen.rectangle((10, 10, 129, 49), fill=(225, 225, 225), outline=(90, 90, 90))
    draw(pen)
    return Screenshot(np.array(image))


def writing(pen) -> None:
    for number in range(6):
        pen.rectangle((30 + 12 * number, 22, 36 + 12 * number, 36), outline="black")


def three_dots(pen) -> None:
    for number in range(3):
        pen.ellipse((55 + 10 * number, 28, 59 + 10 * number, 32), fill="black")


def a_picture(pen) -> None:
    pen.polygon([(60, 38), (70, 20), (80, 38)], fill="black")


@pytest.mark.parametrize(("draw", "asked"), [(writing, UNKNOWN), (three_dots, None), (a_picture, None)])
def test_words_that_were_not_read_are_asked_about_and_pictures_are_not(draw, asked):
    screen = replace(screen_of(("button", None, (10, 10, 130, 50)), size=(300, 200)), screenshot=drawn(draw))
    assert ask(screen, Click(Point(70, 30))) == asked


# -- the table -----------------------------------------------------------------------------------------------------


def test_the_table_is_that_of_its_manifest_and_small():
    data = TABLE.read_bytes()
    manifest = json.loads(TABLE.with_suffix(".json").read_text())
    assert hashlib.sha256(data).hexdigest() == manifest["sha256"]
    assert len(data) < 300_000


def test_readers_that_lose_accents_do_not_hide_a_language():
    assert all(is_foreign(label) for label in ("Kop nu", "Usun", "Satin al", "Odstranit"))
