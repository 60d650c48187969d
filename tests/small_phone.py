"""Episodes on a phone of a few drawn buttons, in the JSON form of Android in the Zoo: enough to learn from in seconds.

A goal names a button, which is tapped, and then the episode is complete; or it names a text, which is typed and
entered; or a button that is not there, so that the list is scrolled before the goal is given up.
"""

import json
from random import Random

from PIL import Image, ImageDraw

SIZE = (96, 192)
NAMES = ("music", "clock", "notes", "maps", "mail", "shop", "camera", "files", "weather", "contacts")
TEXTS = ("blue shoes", "rain tomorrow", "old songs", "green tea")


def drawn(names, colour):
    image = Image.new("RGB", SIZE, colour)
    pen = ImageDraw.Draw(image)
    boxes = []
    for row, name in enumerate(names):
        top = 16 + 40 * row
        boxes.append([top, 8, 30, 80])
        pen.rectangle((8, top, 87, top + 29), fill="white", outline="black")
        pen.text((14, top + 9), name, fill="black")
    return image, boxes


def episode(folder, number, rng):
    """Write one episode; returns its file."""
    names = rng.sample(NAMES, 4)
    colour = tuple(rng.randrange(120, 256) for _ in range(3))
    row = rng.randrange(4)
    at = [(16 + 40 * row + 15) / SIZE[1], 0.5]
    nowhere = [-1.0, -1.0]
    match rng.randrange(3):
        case 0:
            goal, acts = f"open {names[row]}", [(4, at, at, ""), (10, nowhere, nowhere, "")]
        case 1:
            text = rng.choice(TEXTS)
            goal = f"search for {text}"
            acts = [(3, nowhere, nowhere, text), (7, nowhere, nowhere, ""), (10, nowhere, nowhere, "")]
        case _:
            hidden = rng.choice([name for name in NAMES if name not in names])
            goal, acts = f"find {hidden}", [(4, [0.83, 0.4], [0.25, 0.45], ""), (11, nowhere, nowhere, "")]
    entries = []
    for step, (kind, touch, lift, text) in enumerate(acts):
        image, boxes = drawn(names, colour)
        picture = f"e{number}_{step}.png"
        image.save(folder / picture)
        entries.append({
            "episode_id": f"e{number}", "step_id": step, "instruction": goal, "image_path": picture,
            "ui_positions": json.dumps(boxes), "ui_text": json.dumps(names), "ui_types": json.dumps(["button"] * 4),
            "result_action_type": kind, "result_action_text": text, "result_touch_yx": json.dumps(touch),
            "result_lift_yx": json.dumps(lift),
        })  # fmt: skip
    file = folder / f"e{number}.json"
    file.write_text(json.dumps(entries))
    return file


def episodes(folder, count, seed=0):
    """A folder of ``count`` episodes."""
    folder.mkdir(parents=True, exist_ok=True)
    for number in range(count):
        episode(folder, number, Random(f"{seed}/{number}"))
    return folder
