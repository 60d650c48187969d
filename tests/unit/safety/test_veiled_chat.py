"""A model that is shown veiled screens is told veiled words, and what it answers is turned back."""

from __future__ import annotations

from builders import element_of, screen_of
from screenwright.core.messages import Message
from screenwright.llm.scripted import ScriptedModel
from screenwright.safety.redaction.veil import Veil
from screenwright.safety.redaction.veiled_chat import VeiledChat, veiled_eyes

MAIL = "ann@mail.example"
SCREEN = screen_of(
    element_of(1, ("text", f"Write to {MAIL}", (20, 20, 300, 40))), element_of(2, ("button", "Send", (20, 60, 120, 90)))
)


def test_what_the_eyes_hide_is_hidden_in_words_and_turned_back_in_the_answer() -> None:
    veil, said = Veil(), list[str]()
    model = ScriptedModel(["It is a line that names [mail 1]."])
    screen = veiled_eyes(lambda _shot, _previous=None: SCREEN, veil, said.append)(SCREEN.screenshot)
    assert MAIL not in " ".join(element.text or "" for element in screen.elements)
    assert (screen.screenshot.pixels != SCREEN.screenshot.pixels).any()
    reply = VeiledChat(model, veil).reply([Message("user", (f"What is {MAIL}?",), {"type": "string"})])
    assert model.seen[0][0].schema == {"type": "string"}
    assert model.seen[0][0].text == "What is [mail 1]?"
    assert reply.text == f"It is a line that names {MAIL}."
    assert said == []


def test_what_cannot_be_read_is_not_sent() -> None:
    veil, said = Veil(), list[str]()
    strokes = screen_of(element_of(1, ("icon", None, (20, 20, 60, 60))))
    strokes.screenshot.pixels.flags.writeable = True
    strokes.screenshot.pixels[::2, ::2] = 0
    screen = veiled_eyes(lambda _shot, _previous=None: strokes, veil, said.append)(strokes.screenshot)
    assert len(set(map(tuple, screen.screenshot.pixels.reshape(-1, 3)))) == 1
    assert len(said) == 1
