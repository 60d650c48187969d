"""Every policy in docs/policy.md is one, and says what the text says of it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from builders import element_of, screen_of
from screenwright.core.action import Action, Click, PressKeys, TypeText
from screenwright.core.agency import Decision, Situation
from screenwright.core.geometry import Point
from screenwright.safety.gate.gate import Gate
from screenwright.safety.gate.policy import Policy
from screenwright.safety.gate.policy_file import policy_from_text

DOCS = Path(__file__).parents[3] / "docs" / "policy.md"
EXAMPLES = re.findall(r"```toml\n(.*?)```", DOCS.read_text(encoding="utf-8"), re.DOTALL)
MAIL, BANK = "browser:https://mail.example.org/", "browser:https://www.bank.example/"


def answer(policy: Policy, action: Action, label: str = "Next", url: str = "") -> str:
    button = element_of(1, ("button", label, (10, 110, 90, 140)))
    screen = screen_of(button, groups=[(0, 100, 200, 200)], captions=["New message"])
    target = "e1" if isinstance(action, Click) else None
    return (
        Gate(None, policy=policy, device_url=url).verdict(Decision(action, "", target), Situation("", screen))[0].then
    )


def test_there_are_examples() -> None:
    assert len(EXAMPLES) == 3


PRESS = Click(Point(50, 125))


@pytest.mark.parametrize(
    ("action", "label", "url", "said"),
    [
        (PRESS, "Delete account", "", "deny"),
        (PRESS, "Delete file", "", "ask"),
        (PRESS, "Send reply", MAIL, "allow"),
        (PRESS, "Send reply", BANK, "ask"),
        (PRESS, "Send and delete", MAIL, "ask"),
        (PressKeys(("alt", "f4")), "Next", "", "deny"),
        (TypeText("sudo rm x"), "Next", "", "ask"),
        (TypeText("hello"), "Next", "", "allow"),
        (TypeText("{{secret:bank}}"), "Next", BANK, "ask"),
        (TypeText("{{secret:bank}}"), "Next", MAIL, "deny"),
        (TypeText("{{secret:mail}}"), "Next", MAIL, "ask"),
        (TypeText("{{secret:mail}}"), "Next", "", "deny"),
    ],
)
def test_the_first_example(action: Action, label: str, url: str, said: str) -> None:
    assert answer(policy_from_text(EXAMPLES[0], "policy.toml"), action, label, url) == said


def test_the_second_example() -> None:
    policy = policy_from_text(EXAMPLES[1], "policy.toml")
    assert [answer(policy, PRESS, label) for label in ("Send", "Pay", "Next")] == ["ask", "deny", "allow"]


@pytest.mark.parametrize(("host", "said"), [("intern.example.org", "allow"), ("www.example.org", "ask")])
def test_another_language_is_opened_where_a_rule_says_so(host, said):
    policy = policy_from_text(EXAMPLES[2], "policy.toml")
    assert answer(policy, PRESS, "წაშლა", f"browser:https://{host}") == said


def test_what_is_understood_in_another_language_needs_its_own_name():
    policy = policy_from_text(EXAMPLES[2], "policy.toml")
    assert answer(policy, PRESS, "Удалить", "browser:https://intern.example.org") == "ask"
