"""``screenwright ground IMAGE --instruction TEXT``"""

from __future__ import annotations

from typing import Annotated

import typer

from screenwright.interfaces.cli.common import IMAGE_HELP, load_image, parse_point, print_json


def ground(
    image: Annotated[str, typer.Argument(help=IMAGE_HELP)],
    instruction: Annotated[
        str, typer.Option(help='A name or what to do: "the gear at the top right", "click Save, then close it".')
    ],
    done: Annotated[
        list[str] | None, typer.Option(help="X,Y that was clicked for it already; may be repeated, in order.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="The answer as JSON.")] = False,
) -> None:
    """Find the place that an instruction asks for first, without a model; exit 1 with the reason where nothing fits."""
    from screenwright.agents.planner import NotGrounded
    from screenwright.app import Session

    session = Session()
    found = session.ground(session.look(load_image(image)), instruction, [parse_point(at) for at in done or ()])
    if isinstance(found, NotGrounded):
        if as_json:
            print_json({"refused": found.reason})
        else:
            print(f"refused, {found.cause}: {found.reason}")
        raise typer.Exit(1)
    if as_json:
        place = {"x": found.point.x, "y": found.point.y}
        print_json({**place, "element": found.element.id, "confidence": round(found.confidence, 3)})
    else:
        print(f"{found.point.x},{found.point.y}  {found.why}, confidence {found.confidence:.2f}")
