"""``screenwright ask IMAGE "QUESTION"``"""

from __future__ import annotations

from typing import Annotated

import typer

from screenwright.interfaces.cli.common import IMAGE_HELP, Speak, Speed, load_image, parse_point, print_json, speak_to


def ask(
    image: Annotated[str, typer.Argument(help=IMAGE_HELP)],
    question: Annotated[
        str, typer.Argument(help='In English or Chinese: "Is Wi-Fi on?", "How many tabs are there?", "保存在哪里？".')
    ],
    at: Annotated[str | None, typer.Option(help='What "it" and "this" mean: X,Y in pixels from the top left.')] = None,
    speak: Speak = None,
    speed: Speed = 175,
    as_json: Annotated[bool, typer.Option("--json", help="Answer JSON.")] = False,
) -> None:
    """Answer a question about a screen from what is seen on it, without a model; exit 1 where it cannot be known."""
    from screenwright.app import Session
    from screenwright.reading import answer_to_json, is_chinese, language_of

    session = Session()
    answer = session.ask(session.look(load_image(image)), question, parse_point(at) if at else None)
    if as_json:
        print_json(answer_to_json(answer, question))
    else:
        print(answer.words)
    speak_to(speak, answer.words, speed, language_of("zh" if is_chinese(question) else "en").VOICE)
    if not answer.known:
        raise typer.Exit(1)
