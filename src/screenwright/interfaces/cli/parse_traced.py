"""``screenwright parse IMAGE --trace DIR`` and ``--explain e12``: the way of a look, stage by stage."""

from __future__ import annotations

import json
from pathlib import Path

from screenwright.core.errors import UsageError
from screenwright.interfaces.cli.common import check_folder, load_image, say, write_output


def parse_traced(image: str, folder: Path | None, element: str | None) -> None:
    """Print the way of an element; write a picture of each stage that changed something, and ``stages.jsonl``."""
    from screenwright.core.images import encode_png
    from screenwright.vision import changes, explained, look, pictured, watched

    check_folder(folder)
    shot = load_image(image)
    with watched() as watch:
        screen = look(shot)
    if element is not None:
        if element not in screen.by_id:
            raise UsageError(f"there is no element {element}; this screen has {len(screen.elements)}, from e1 on")
        print("\n".join(explained(watch.steps, screen.by_id[element])))
    if folder is not None:
        lines = list[str]()
        for number, change in enumerate(changes(watch.steps)):
            if change.came or change.went:
                name = f"{number:02}-{change.stage.name.replace(' ', '-')}-{change.sort}.png"
                write_output(folder / name, encode_png(pictured(shot.pixels, change)))
            lines.append(json.dumps({"number": number, **change.as_json()}, ensure_ascii=False))
        write_output(folder / "stages.jsonl", ("\n".join(lines) + "\n").encode())
        say(f"trace: {folder}")
