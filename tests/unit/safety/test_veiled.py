"""An agent behind a veil: its model sees placeholders alone, and what it says is turned back before the gate."""

from __future__ import annotations

import io
import json

import numpy as np
from PIL import Image

from builders import element_of, screen_of
from screenwright.agents.minds.chat import ChatAgent
from screenwright.core.action import TypeText
from screenwright.core.agency import Decision, Done, Plan, Refusal, Situation
from screenwright.core.messages import Picture
from screenwright.core.screen import Screen
from screenwright.llm.scripted import ScriptedModel
from screenwright.safety.gate.gate import Gate
from screenwright.safety.redaction.veiled import Veiled

MAIL, CARD, WORD = "ann.lee@example.com", "4111 1111 1111 1111", "swordfish"
SCREEN = screen_of(
    ("text", f"From {MAIL}", (10, 10, 300, 30)),
    ("text", CARD, (10, 50, 300, 70)),
    ("text", "Password:", (10, 90, 90, 110)),
    ("text", WORD, (100, 90, 200, 110)),
    ("button", "Reply", (10, 130, 90, 160)),
)
SITUATION = Situation(
    "answer the mail", SCREEN, Plan((f"answer {MAIL}",)), advice=f"{MAIL} was not opened",
    history=(Done(f"answer {MAIL}", Decision(TypeText(f"to {MAIL}"), f"because {CARD}"), True, f"saw {WORD} there"),),
    before=SCREEN,
)  # fmt: skip


def mind(*replies: str) -> tuple[Veiled, ScriptedModel, list[str]]:
    model, said = ScriptedModel(replies), list[str]()
    return Veiled(ChatAgent(model), said.append), model, said


def acts(text: str) -> str:
    return json.dumps({"why": "w", "actions": [{"action": "type_text", "text": text}]})


def test_the_model_never_sees_what_is_private() -> None:
    veiled, model, _ = mind(
        json.dumps({"why": "w", "subgoals": ["open [mail 1]"]}), acts("x"), json.dumps({"verdict": "proceed"})
    )
    veiled.plan(SITUATION)
    veiled.act(SITUATION)
    veiled.reflect(SITUATION)
    assert len(model.seen) == 3
    for messages in model.seen:
        text = "\n".join(message.text for message in messages)
        assert not [value for value in (MAIL, CARD, WORD) if value in text]
        assert "[mail 1]" in text
        pictures = [part for message in messages for part in message.parts if isinstance(part, Picture)]
        for picture in pictures:
            pixels = np.asarray(Image.open(io.BytesIO(picture.png)))
            for left, top, right, bottom in ((10, 10, 300, 30), (10, 50, 300, 70), (100, 90, 200, 110)):
                assert not np.array_equal(
                    pixels[top:bottom, left:right], SCREEN.screenshot.pixels[top:bottom, left:right]
                )
                assert (pixels[top, left] == (60, 60, 66)).all()
            assert np.array_equal(pixels[130:160, 10:90], SCREEN.screenshot.pixels[130:160, 10:90])


def test_what_the_model_says_is_turned_back_for_the_loop() -> None:
    veiled, _, _ = mind(json.dumps({"why": "w", "subgoals": ["open [mail 1]"]}), acts("to [mail 1], [mail 7]"))
    plan = veiled.plan(SITUATION)
    assert isinstance(plan, Plan)
    assert plan.subgoals == (f"open {MAIL}",)
    decisions = veiled.act(SITUATION)
    assert not isinstance(decisions, Refusal)
    assert decisions[0].action == TypeText(f"to {MAIL}, [mail 7]")


def test_the_gate_asks_before_a_veiled_password_or_card_is_typed() -> None:
    for name in ("[password 1]", "[card 1]"):
        veiled, _, _ = mind(acts(name))
        decisions = veiled.act(SITUATION)
        assert not isinstance(decisions, Refusal)
        assert isinstance(decisions[0].action, TypeText)
        assert decisions[0].action.text in (WORD, CARD)
        record = Gate(None).check(decisions[0], SITUATION)
        assert (record.permission, record.rule.startswith("enter a password")) == ("denied", True)


def test_a_picture_of_which_nothing_was_read_is_not_sent_and_that_is_said() -> None:
    noise = np.random.default_rng(0).integers(0, 255, (600, 800, 3)).astype(np.uint8)
    plain = screen_of(element_of(1, ("image", None, (0, 0, 100, 100))))
    noisy = Screen(screenshot=type(plain.screenshot)(noise), elements=plain.elements, blocks=(), tree=plain.tree)
    veiled, model, said = mind(acts("x"))
    veiled.act(Situation("go", noisy))
    (picture,) = [part for message in model.seen[0] for part in message.parts if isinstance(part, Picture)]
    assert len(np.unique(np.asarray(Image.open(io.BytesIO(picture.png))))) == 1
    assert said == ["the picture is not sent to the model: no word on it could be read, so nothing could be redacted"]
