"""Find a hidden number by halving: each answer of the screen leaves one half of what is possible."""

from __future__ import annotations

import re
from typing import Literal

from screenwright.agents.planner import (
    LOOK_AGAIN,
    Match,
    Next,
    TargetPhrase,
    find,
    find_field,
    here,
    overwrite,
    reached,
    said,
    step,
)
from screenwright.core.action import Click
from screenwright.core.agency import Decision, Done, Refusal, Situation
from screenwright.core.screen import Element, Screen
from screenwright_lab.worlds.miniwob.skills.instructions import GuessNumber

Answer = Literal["higher", "lower", "right"]

MOST_WAITS = 2
"""Looks for an answer that has not come yet."""
_SENDS = ("Guess", "Submit", "Check", "Try", "Go", "OK", "Enter", "猜", "提交", "确定")
_MORE = r"higher|larger|greater|bigger|more|above|高|大"
_LESS = r"lower|smaller|less|below|低|小"
_OF_GUESS = re.compile(
    rf"\bguess(?:ed number)?(?: of)?[ \d]* (?:is|was)(?: too| much| a bit)*"
    rf" (?:(?P<over>{_MORE}|high|large|big)|(?P<under>{_LESS}|low|small))\b"
    r"|(?:\btoo |太)(?:(?P<high>high|large|big|great|much|[大高])|(?P<low>low|small|little|[小低]))",
    re.IGNORECASE,
)
"""What is said of the guess; everything else is said of the number."""
_OF_NUMBER = re.compile(rf"(?<!\w)(?:(?P<more>{_MORE})|(?P<less>{_LESS}))(?![a-z])", re.IGNORECASE)
_RIGHT = re.compile(
    r"(?<!not )\b(?:correct|right|well done|congratulations|you (?:got|found|guessed|won|win))\b|猜对|正确|恭喜",
    re.IGNORECASE,
)
_TRIED = re.compile(r"guess (-?\d+) of (-?\d+) to (-?\d+)")


def act(instruction: GuessNumber, situation: Situation) -> Next:
    tried = [hit for done in here(situation) if (hit := _TRIED.search(done.decision.why))]
    low, high = instruction.low, instruction.high
    if tried:
        last, low, high = (int(part) for part in tried[-1].groups())
        answer = _answer(situation, last)
        if answer is None and _waits(situation) < MOST_WAITS:
            return (Decision(LOOK_AGAIN, f"wait for an answer to {last}"),)
        if answer is None:
            return Refusal(f"the screen does not say whether the number is higher or lower than {last}")
        if answer == "right":
            return reached(f"{last} is the number")
        low, high = (last + 1, high) if answer == "higher" else (low, last - 1)
    if low > high:
        return Refusal("no number is left that fits all the answers of the screen")
    return _guess(instruction, situation, (low + high) // 2, f"of {low} to {high}")


def _waits(situation: Situation) -> int:
    """Looks since the last guess."""
    actions = [done.decision.action for done in here(situation)]
    return next((at for at, action in enumerate(reversed(actions)) if action != LOOK_AGAIN), 0)


def _guess(instruction: GuessNumber, situation: Situation, number: int, rest: str) -> Next:
    why = f"guess {number} {rest}"
    field = _field(situation)
    button = _button(situation.screen, instruction.button)
    if isinstance(field, Refusal):
        return field
    if isinstance(button, Refusal):
        return button
    return (*overwrite(field, str(number), why), step(Click(button.point), why, button.element))


def _field(situation: Situation) -> Element | Refusal:
    """The only field; where a number in it makes it look like something else, what was typed into before."""
    field = find_field(situation.screen, None)
    tries: list[Done] = said(situation, "guess ")
    if isinstance(field, Refusal) and tries and isinstance(tries[0].decision.action, Click):
        at = tries[0].decision.action.at
        return situation.screen.element_at(at) or field
    return field


def _button(screen: Screen, named: TargetPhrase | None) -> Match | Refusal:
    if named is not None:
        return find(screen, named)
    found = (find(screen, TargetPhrase(text=name, kind="button", words=name)) for name in _SENDS)
    buttons = [each for each in found if isinstance(each, Match) and each.element.kind == "button"]
    return buttons[0] if buttons else Refusal("I see no button that sends a guess: name it")


def _answer(situation: Situation, guess: int) -> Answer | None:
    """What came up with the guess tells; where nothing is new, the same answer may have come again."""
    old = {each.text for each in situation.before.elements} if situation.before else set()
    lines = [each.text for each in situation.screen.elements if each.text and each.kind not in ("button", "input")]
    new = [line for line in lines if line not in old]
    return read_answer(new, guess) or read_answer(lines, guess)


def read_answer(lines: list[str], guess: int) -> Answer | None:
    """None where the lines say nothing, say both, or speak of another guess."""
    told = {answer for line in lines if (answer := _told(line, guess)) is not None}
    return told.pop() if len(told) == 1 else None


def _told(line: str, guess: int) -> Answer | None:
    numbers = re.findall(r"(?<![\w.])-?\d+(?![\w.]\d)", line)
    if numbers and str(guess) not in numbers:
        return None
    if hit := _OF_GUESS.search(line):
        return "lower" if hit["over"] or hit["high"] else "higher"
    signs = {"higher" if hit["more"] else "lower" for hit in _OF_NUMBER.finditer(line)}
    if len(signs) == 1:
        return "higher" if "higher" in signs else "lower"
    return "right" if not signs and _RIGHT.search(line) else None
