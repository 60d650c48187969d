"""How long the questions of the agents are, over a folder of pictures: python benchmarks/prompt_size.py FOLDER [N]

Each picture is looked at and asked about as if a run were in its middle: a plan of six sub-goals, six actions done, one
of them in vain, advice from looking back. Printed are tokens of all text of a question (``tokens.estimate``, and a
quarter of the characters), pictures apart, and how much of what can be clicked has its place in the list.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from screenwright.agents.dialects import Own
from screenwright.agents.minds import (
    CONTROLS,
    ROOM,
    Briefing,
    act_messages,
    estimate,
    plan_messages,
    reflect_messages,
    step_messages,
)
from screenwright.core.action import Click
from screenwright.core.agency import Decision, Done, Plan, Situation
from screenwright.core.geometry import Point
from screenwright.core.images import decode
from screenwright.core.messages import Message
from screenwright.core.screen import Screen
from screenwright.vision import look

ENDINGS = {".png", ".jpg", ".jpeg", ".webp"}
PLAN = Plan(tuple(f"Open the {name} page and wait for it to load" for name in ("first", "second", "third", "fourth")))
GOAL = "Find the cheapest ticket from Harbour Street to the airport for tomorrow morning and add it to the basket"


def main() -> None:
    folder, most = Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 40
    pictures = sorted(path for path in folder.rglob("*") if path.suffix.lower() in ENDINGS)
    pictures = pictures[:: max(1, len(pictures) // most)][:most]
    sizes: dict[str, list[tuple[int, int]]] = {}
    shares: dict[str, list[float]] = {}
    for path in pictures:
        screen = look(decode(path.read_bytes(), origin=str(path)))
        for name, messages in questions(screen):
            text = "\n".join(message.text for message in messages)
            sizes.setdefault(name, []).append((estimate(text), len(text) // 4))
            shares.setdefault(name, []).append(listed(screen, text))
    print(f"{len(pictures)} pictures of {folder}; room {ROOM}")
    print(f"{'question':<28}{'median':>8}{'p95':>8}{'most':>8}{'most, chars/4':>15}{'clickable listed':>18}")
    for name, rows in sizes.items():
        tokens = sorted(row[0] for row in rows)
        late = tokens[min(len(tokens) - 1, int(0.95 * len(tokens)))]
        most_letters = max(row[1] for row in rows)
        share = sum(shares[name]) / len(shares[name])
        print(f"{name:<28}{median(tokens):>8.0f}{late:>8}{tokens[-1]:>8}{most_letters:>15}{share:>18.3f}")


def questions(screen: Screen) -> Iterator[tuple[str, list[Message]]]:
    done = Done(PLAN.subgoals[1], Decision(Click(Point(10, 10)), "it opens the list of tickets"), True, "", ("target",))
    vain = Done(PLAN.subgoals[1], Decision(Click(Point(20, 10)), "it closes the banner"), False, "", ())
    now = Situation(GOAL, screen, PLAN, 1, 2, "The list was still loading: wait for it.", (done,) * 5 + (vain,))
    after = Situation(GOAL, screen, PLAN, 1, 2, "", (done,), screen)
    for language in ("en", "zh"):
        eyes, words = Briefing(language), Briefing(language, "android", picture=False)
        sight = eyes.sight(screen)
        yield f"screenagent plan {language}", plan_messages(now, sight, eyes)
        yield f"screenagent act {language}", act_messages(now, sight, Own(eyes.words).form, eyes)
        yield f"screenagent reflect {language}", reflect_messages(after, sight, sight, eyes)
        yield f"visiontasker step {language}", step_messages(now, sight, words)


def listed(screen: Screen, text: str) -> float:
    """The share of what can be named by an id that is."""
    called = [one.id for one in screen.elements if one.clickable or one.kind in CONTROLS]
    told = set(text.replace("|", "\n").split())
    return sum(id_ in told for id_ in called) / len(called) if called else 1.0


if __name__ == "__main__":
    main()
