"""Buttons in languages that the lexicon has no words of: judged by a net, and asked about where that is unsure."""

from __future__ import annotations

import pytest

from builders import element_of, screen_of
from screenwright.core.action import Click, PressKeys
from screenwright.core.agency import Decision, Plan, Situation
from screenwright.core.geometry import Point
from screenwright.core.screen import Screen
from screenwright.safety.consequences import learned
from screenwright.safety.consequences.learned import KINDS, as_written, judged
from screenwright.safety.consequences.question import question_for
from screenwright.safety.consequences.unknown import UNKNOWN
from screenwright.safety.gate.gate import Gate

AT = Point(50, 25)
CONSEQUENTIAL = (
    "購入する", "削除", "注文を確定する", "送信", "刪除", "購買", "結帳", "Купить", "Удалить", "Оплатить",
    "Acquista ora", "Elimina", "Invia", "Excluir", "Finalizar compra", "Apagar conta", "Kup teraz", "Usuń", "Nu kopen",
    "Verwijderen", "Köp nu", "Ta bort", "Satın al", "Sil", "삭제", "Διαγραφή", "Видалити", "Odstranit", "Törlés",
    "Poista", "حذف", "מחק", "ลบ", "हटाएँ", "Xóa", "Hapus", "Șterge", "Kop nu", "Usun", "Satin al",
)  # fmt: skip
"""Buttons of shops, mailers and file managers, one language a word; the last ones as a reader without accents reads."""
HARMLESS = (
    "Настройки", "Вид", "Impostazioni", "Anteprima", "Ricerca", "Configurações", "Instellingen", "Sök", "Inställningar",
    "Ayarlar", "設定", "編集", "檢視", "Beállítások", "Asetukset",
)  # fmt: skip
"""Some of those that pass; how many do is measured by ``eval consequences``."""


def ask(screen: Screen, action: Click | PressKeys | None = None) -> str | None:
    question = question_for(Decision(action or Click(AT), ""), Situation("a goal", screen, Plan(("go on",))))
    return question.rule if question else None


def button(text: str) -> Screen:
    return screen_of(("button", text, (10, 10, 90, 40)))


@pytest.mark.parametrize("label", CONSEQUENTIAL)
def test_what_buys_sends_or_deletes_is_asked_about(label: str) -> None:
    assert ask(button(label)) is not None
    situation = Situation("a goal", button(label), Plan(("go on",)))
    assert Gate(None).check(Decision(Click(AT), ""), situation).permission == "denied"


@pytest.mark.parametrize("label", HARMLESS)
def test_what_only_opens_passes(label: str) -> None:
    assert ask(button(label)) is None


@pytest.mark.parametrize(
    ("label", "rule"), [("Удалить файл", "delete or overwrite"), ("Verwijderen", "delete or overwrite"),
                        ("Установить", "install or update"), ("Invia messaggio", "send or publish")],
)  # fmt: skip
def test_the_rule_is_named_where_it_is_clear(label: str, rule: str) -> None:
    assert ask(button(label)) == rule


@pytest.mark.parametrize("label", ["மூடு", "წაშლა", "ལག་ཆ"])
def test_writings_that_cannot_be_judged_are_asked_about(label: str) -> None:
    assert judged(label) is None
    assert ask(button(label)) == UNKNOWN


def test_without_the_net_every_label_in_another_language_is_asked_about(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(learned, "net", lambda name: None)
    judged.cache_clear()
    assert ask(button("Настройки")) == UNKNOWN
    assert ask(button("Settings")) is None
    judged.cache_clear()


def test_enter_presses_what_a_dialog_in_another_language_would_delete() -> None:
    screen = screen_of(
        element_of(1, ("dialog", None, (0, 0, 300, 200))),
        element_of(2, ("text", "Файл", (10, 10, 100, 30))),
        element_of(3, ("button", "Удалить", (10, 150, 90, 180))),
        element_of(4, ("button", "Нет", (100, 150, 180, 180))),
        groups=[(0, 0, 300, 200)],
    )
    assert ask(screen, PressKeys(("enter",))) == "delete or overwrite"


def test_next_beside_a_sentence_that_may_delete_is_asked_about() -> None:
    beside = screen_of(
        ("text", "Удалить все файлы без возможности восстановления?", (10, 10, 290, 30)),
        ("button", "Далее", (10, 150, 190, 180)),
        groups=[(0, 0, 300, 200)],
    )
    assert ask(beside, Click(Point(50, 165))) == UNKNOWN
    assert ask(button("Далее")) is None


def test_how_a_label_is_written_does_not_matter() -> None:
    assert as_written("  УДАЛИТЬ… ") == "Удалить"
    assert as_written("USB") == "USB"
    assert ask(button("УДАЛИТЬ")) == ask(button("Удалить"))


def test_the_kinds_are_the_rules_that_a_press_may_fall_under() -> None:
    assert KINDS[-2:] == ("assent", "none")
    assert "enter a password" not in KINDS
