"""Small episodes in the form of Android in the Wild, drawn here: a coloured square has to be tapped."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

from PIL import Image, ImageDraw

WIDTH, HEIGHT = 64, 128
COLOURS = {"red": (220, 30, 30), "green": (20, 160, 60), "blue": (40, 60, 220)}


def write_episodes(folder: Path, count: int, seed: int = 0) -> None:
    """Each: tap on the square of the colour that the goal names, one of three, then complete."""
    folder.mkdir(parents=True, exist_ok=True)
    rng = Random(seed)
    for number in range(count):
        name = f"e{seed}-{number}"
        rows = rng.sample(list(COLOURS), 3)
        wanted = rng.choice(rows)
        boxes = {colour: (16, 8 + 40 * row, 48, 40 + 40 * row) for row, colour in enumerate(rows)}
        _draw(folder / f"{name}_0.png", boxes)
        _draw(folder / f"{name}_1.png", {wanted: boxes[wanted]})
        left, top, right, bottom = boxes[wanted]
        at = [(top + bottom) / 2 / HEIGHT, (left + right) / 2 / WIDTH]
        places = [[box[1], box[0], box[3] - box[1], box[2] - box[0]] for box in boxes.values()]
        steps = [
            _step(name, 0, f"tap the {wanted} square", 4, at, places),
            _step(name, 1, f"tap the {wanted} square", 10, [-1.0, -1.0], places),
        ]
        (folder / f"{name}.json").write_text(json.dumps(steps))


def _step(name: str, index: int, goal: str, kind: int, at: list[float], places: list[list[int]]) -> dict[str, object]:
    return {
        "episode_id": name, "step_id": index, "instruction": goal, "image_path": f"{name}_{index}.png",
        "ui_positions": json.dumps(places), "ui_text": json.dumps([""] * len(places)),
        "ui_types": json.dumps(["ICON"] * len(places)),
        "result_action_type": kind, "result_action_text": "", "result_touch_yx": json.dumps(at),
        "result_lift_yx": json.dumps(at),
    }  # fmt: skip


def _draw(path: Path, boxes: dict[str, tuple[int, int, int, int]]) -> None:
    image = Image.new("RGB", (WIDTH, HEIGHT), (245, 245, 245))
    for colour, box in boxes.items():
        ImageDraw.Draw(image).rectangle((box[0], box[1], box[2] - 1, box[3] - 1), fill=COLOURS[colour])
    image.save(path)
