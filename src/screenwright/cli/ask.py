"""``screenwright ask IMAGE "QUESTION"``"""

from __future__ import annotations

from typing import Annotated

import typer

from screenwright.cli.common import Speak, Speed, load_image, parse_point, print_json, speak_to


def ask(
    image: Annotated[str, typer.Argument(help="A screenshot: PNG, JPEG, WebP, ...")],
    question: Annotated[
        str, typer.Argument(help='In English: "Is Wi-Fi on?", "How many tabs are there?", "Find Save".')
    ],
    at: Annotated[str | None, typer.Option(help='What "it" and "this" mean: X,Y in pixels from the top left.')] = None,
    speak: Speak = None,
    speed: Speed = 175,
    as_json: Annotated[bool, typer.Option("--json", help="Answer JSON.")] = False,
) -> None:
    """Answer a question about a screen from what is seen on it, without a model; exit 1 where it cannot be known."""
    from screenwright.perception.look import look
    from screenwright.reading.ask import answer_to_json
    from screenwright.reading.ask import ask as answered

    answer = answered(look(load_image(image)), question, parse_point(at) if at else None)
    if as_json:
        print_json(answer_to_json(answer, question))
    else:
        print(answer.words)
    speak_to(speak, answer.words, speed)
    if not answer.known:
        raise typer.Exit(1)
