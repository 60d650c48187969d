"""The dialogue of ``annotate``: everything is said in lines of text and answered by letters and Enter.

The screen can be read aloud line by line, and so can the place that was pressed, so that it can be judged without
seeing the picture. Whatever was said is kept at once; going on later begins where it was left.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from screenwright.core.errors import ScreenwrightError, UsageError
from screenwright.interfaces.cli import common

if TYPE_CHECKING:
    from screenwright.core.screen import Screen
    from screenwright.episodes import Answer, Correcting, Exchange
    from screenwright.interfaces.cli.annotate_run import Hands

_HELP = """\
  k  keep: it was right
  c  correct: say what it should have been
  n  correct, or keep, with a note
  r  read the screen as text
  p  what lies at the place that was pressed
  s  skip: judge it another time
  b  back to the one before
  q  stop; what was judged is kept
  h  this help"""
_HOW = (
    'What should have been done? One action a line, an empty line ends it. In words, as click Save or type "hello" into'
    " Search; with places, as click 120,340; back, home, finish; or as JSON."
)


MAX_SAID = 600
"""Characters of a model's own words."""


class _End(Exception):
    """The person stops, or the input is at its end."""


@dataclass
class Dialogue:
    work: Correcting
    hands: Hands | None
    _screens: dict[str, Screen] = field(default_factory=dict)

    def go_through(self, exchanges: Sequence[Exchange]) -> None:
        """One after the other, until the last or until the person stops."""
        if not exchanges:
            say("everything is judged; --again goes through it once more")
        at = 0
        try:
            while at < len(exchanges):
                self._show(exchanges[at], at + 1, len(exchanges))
                at = max(0, at + self._judge(exchanges[at]))
        except _End:
            say("stopped; go on with the same command")

    def _show(self, exchange: Exchange, number: int, count: int) -> None:
        from screenwright.episodes import answer_in_words, done_in_words

        picture = self.work.show(exchange)
        say(f"\n{number} of {count}: {exchange.id}. Goal: {exchange.goal}")
        if exchange.phase != "planning" and exchange.subgoal:
            say(f"Sub-goal: {exchange.subgoal}")
        if exchange.advice:
            say(f"Advice: {exchange.advice}")
        say(f"Screen: {picture} ({exchange.frame.width} x {exchange.frame.height})")
        say({"planning": "The plan:", "acting": "Done:", "evaluating": "The judgement:"}[exchange.phase])
        for line in answer_in_words(exchange.answer, exchange):
            say(f"  {line}")
        if why := getattr(exchange.answer, "why", ""):
            say(f"Why: {why}")
        if outcome := done_in_words(exchange):
            say(f"What came of it: {'; '.join(outcome)}")
        self._show_judged(exchange)

    def _show_judged(self, exchange: Exchange) -> None:
        """What was said of it before."""
        from screenwright.episodes import answer_in_words, answer_to_json

        annotation = self.work.annotations.get(exchange.id)
        if annotation is None:
            return
        if isinstance(annotation.original, str):
            say(f"As it was said before a person corrected it: {' '.join(annotation.original.split())[:MAX_SAID]}")
        corrected = annotation.corrected
        if corrected is not None and answer_to_json(corrected) != answer_to_json(exchange.answer):
            say("Corrected before to:")
            for line in answer_in_words(corrected, exchange):
                say(f"  {line}")

    def _judge(self, exchange: Exchange) -> int:
        """How many to go on by: 1, or -1 for back."""
        note = ""
        while True:
            try:
                match _ask("[k]eep [c]orrect [n]ote [r]ead [p]lace [s]kip [b]ack [q]uit [h]elp: ").lower():
                    case "k" | "keep":
                        self.work.keep(exchange, note)
                        return 1
                    case "c" | "correct":
                        if self._correct(exchange, note):
                            return 1
                    case "n" | "note":
                        note = _ask("Note: ")
                    case "r" | "read":
                        self._read(exchange)
                    case "p" | "place":
                        self._place(exchange)
                    case "s" | "skip":
                        return 1
                    case "b" | "back":
                        return -1
                    case "q" | "quit":
                        raise _End
                    case _:
                        say(_HELP)
            except ScreenwrightError as error:
                say(f"not kept: {error}")

    def _correct(self, exchange: Exchange, note: str) -> bool:
        from screenwright.episodes import answer_in_words

        answer = self.work.concealed(exchange, self._answer(exchange))
        say("It becomes:")
        for line in answer_in_words(answer, exchange):
            say(f"  {line}")
        if _ask("Is that right? [Y/n] ").lower() in ("n", "no"):
            return False
        self.work.correct(exchange, answer, note)
        if self.hands is not None and exchange.phase == "acting" and _is_yes("Do it on the device now? [y/N] "):
            try:
                self.work.reran(exchange, self.hands.do(self.work, exchange, answer))
            except ScreenwrightError as error:
                say(f"not done: {error}; the correction is kept")
        return True

    def _answer(self, exchange: Exchange) -> Answer:
        from screenwright.agents.demonstrations import said_actions
        from screenwright.core.agency import Plan, Reflection
        from screenwright.episodes import Acts, answer_from_json

        match exchange.answer:
            case Plan(why=why, parted=parted):
                say("What should the plan be? One sub-goal a line, an empty line ends it.")
                subgoals = tuple(_lines())
                if not subgoals:
                    raise UsageError("a plan has at least one sub-goal")
                return Plan(subgoals, _ask("Why? (Enter: as it was) ") or why, parted)
            case Reflection(verdict=verdict, advice=advice):
                said = _ask(f"proceed, continue, retry or replan? (Enter: {verdict}) ") or verdict
                told = _ask("Advice? (Enter: as it was, - for none) ") or advice
                values = {"verdict": said.lower(), "advice": "" if told == "-" else told}
                return answer_from_json(values, "evaluating", "the answer")
            case Acts(why=why):
                say(_HOW)
                size = (exchange.frame.width, exchange.frame.height)
                actions = [
                    action for line in _lines() for action in said_actions(line, size, lambda: self._screen(exchange))
                ]
                if not actions:
                    raise UsageError("nothing was said that should have been done")
                return Acts(tuple(actions), _ask("Why? (Enter: as it was) ") or why)

    def _read(self, exchange: Exchange) -> None:
        from screenwright.vision import narrate

        say(narrate(self._screen(exchange), places=True))

    def _place(self, exchange: Exchange) -> None:
        from screenwright.core.action import points_of
        from screenwright.reading import describe, target_path

        points = [point for step in exchange.steps for point in points_of(step.action)]
        if not points:
            say("no place was pressed")
            return
        screen = self._screen(exchange)
        for point in points:
            told = describe(screen, target_path(screen, point))
            say(f"At {point.x}, {point.y}: {told.content} {told.layout}")

    def _screen(self, exchange: Exchange) -> Screen:
        """Parsed when it is first asked for, and kept while the same frame is looked at."""
        from screenwright.vision import look

        key = exchange.frame.sha256
        if key not in self._screens:
            self._screens = {key: look(self.work.frame(exchange))}
        return self._screens[key]


def say(line: str) -> None:
    """To the person, on stderr. What comes from a model, a screen or a file may hold signs that steer a terminal: they
    are shown and do nothing."""
    common.say(
        "".join(letter if letter.isprintable() or letter == "\n" else "\N{REPLACEMENT CHARACTER}" for letter in line)
    )


def _is_yes(question: str) -> bool:
    return _ask(question).lower() in ("y", "yes")


def _lines() -> list[str]:
    lines = []
    while line := _ask("> "):
        lines.append(line)
    return lines


def _ask(question: str) -> str:
    """One line without the spaces around it; the end of the input, and Ctrl-C, stop."""
    print(question, end="", file=sys.stderr, flush=True)
    try:
        line = sys.stdin.readline()
    except KeyboardInterrupt:
        line = ""
    if not line:
        raise _End
    return line.strip()
