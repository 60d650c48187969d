"""Files for the applications to open: notes, code, tables, pictures, sounds, archives; other ones for each seed."""

from __future__ import annotations

import math
import random
import sqlite3
import wave
import zipfile
from contextlib import closing
from pathlib import Path

from PIL import Image, ImageDraw

WORDS = [
    "garden",
    "river",
    "copper",
    "window",
    "letter",
    "market",
    "engine",
    "summer",
    "violin",
    "harbour",
    "pepper",
    "castle",
    "lantern",
    "orchard",
    "ticket",
    "silver",
    "meadow",
    "bridge",
    "kitchen",
    "winter",
    "painter",
    "compass",
    "island",
    "thunder",
    "basket",
    "feather",
    "mirror",
    "station",
    "honey",
    "planet",
]
ENDINGS = ("txt", "doc", "mp3", "log", "c", "odt")
NAMES = ("Anna Keller", "Luis Ortega", "Mei Chen", "Omar Haddad", "Sofia Rossi", "Jan Novak", "Aiko Sato", "Eva Lind")


def make_samples(folder: Path, random_: random.Random) -> dict[str, Path]:
    """Fill ``folder``; returns a path for each word that ``applications.toml`` may say under ``opens``."""
    folder.mkdir(parents=True, exist_ok=True)
    made = {
        "text": _write(folder / "notes.txt", _prose(random_, 30)),
        "markdown": _write(
            folder / "plan.md", f"# {_title(random_)}\n\n{_prose(random_, 6)}\n\n* one\n* two\n\n{_prose(random_, 8)}"
        ),
        "code": _write(folder / "tool.py", _code(random_)),
        "code2": _write(folder / "tool_new.py", _code(random_)),
        "csv": _write(folder / "orders.csv", _table(random_)),
        "html": _write(folder / "page.html", _page(random_)),
        "tex": _write(folder / "paper.tex", _paper(random_)),
        "calendar": _write(folder / "dates.ics", _calendar(random_)),
        "contacts": _write(folder / "people.vcf", "".join(_card(name) for name in NAMES)),
        "xml": _write(folder / "data.xml", _xml(random_)),
        "po": _write(folder / "de.po", _po(random_)),
        "svg": _write(folder / "shapes.svg", _svg(random_)),
    }
    pictures = folder / "pictures"
    pictures.mkdir(exist_ok=True)
    for number in range(8):
        made["image"] = pictures / f"{random_.choice(WORDS)}_{number}.png"
        _picture(random_).save(made["image"])
    made["pdf"] = folder / "report.pdf"
    pages = [_paper_page(random_) for _ in range(4)]
    pages[0].save(made["pdf"], save_all=True, append_images=pages[1:])
    made["sound"] = _sound(folder / "tone.wav", random_)
    made["database"] = _database(folder / "shop.sqlite", random_)
    made["archive"] = folder / "backup.zip"
    with zipfile.ZipFile(made["archive"], "w") as archive:
        for path in sorted(folder.glob("*.*")):
            if path != made["archive"]:
                archive.write(path, path.name)
    for _ in range(random_.randint(3, 12)):
        (folder / _title(random_)).mkdir(exist_ok=True)
    for _ in range(random_.randint(3, 25)):
        _write(
            folder / f"{random_.choice(WORDS)}-{random_.randint(1, 99)}.{random_.choice(ENDINGS)}",
            "x",
        )
    return {**made, "folder": folder, "pictures": pictures}


def _write(path: Path, text: str) -> Path:
    path.write_text(text, encoding="utf-8")
    return path


def _title(random_: random.Random) -> str:
    return " ".join(random_.sample(WORDS, 2)).title()


def _sentence(random_: random.Random) -> str:
    return " ".join(random_.choices(WORDS, k=random_.randint(5, 14))).capitalize() + "."


def _prose(random_: random.Random, count: int) -> str:
    return "\n".join(" ".join(_sentence(random_) for _ in range(random_.randint(1, 4))) for _ in range(count))


def _code(random_: random.Random) -> str:
    parts = ["import math\nimport sys\n"]
    for word in random_.sample(WORDS, 8):
        parts.append(
            f'def {word}(x: int) -> float:\n    """{_sentence(random_)}"""\n'
            f"    return math.sqrt(x) * {random_.random():.3f}\n"
        )
    return "\n".join([*parts, f"print({random_.randint(1, 99)}, file=sys.stderr)\n"])


def _table(random_: random.Random) -> str:
    rows = ["date,customer,item,count,price"]
    for _ in range(60):
        day = f"2024-{random_.randint(1, 12):02d}-{random_.randint(1, 28):02d}"
        rows.append(
            f"{day},{random_.choice(NAMES)},{random_.choice(WORDS)},{random_.randint(1, 40)},"
            f"{random_.uniform(1, 500):.2f}"
        )
    return "\n".join(rows)


def _page(random_: random.Random) -> str:
    links = "".join(f'<li><a href="#{word}">{word}</a></li>' for word in random_.sample(WORDS, 6))
    return f"<html><body><h1>{_title(random_)}</h1><p>{_prose(random_, 4)}</p><ul>{links}</ul></body></html>"


def _paper(random_: random.Random) -> str:
    sections = "".join(f"\\section{{{_title(random_)}}}\n{_prose(random_, 5)}\n" for _ in range(4))
    return f"\\documentclass{{article}}\n\\begin{{document}}\n{sections}\\end{{document}}\n"


def _calendar(random_: random.Random) -> str:
    events = "".join(
        f"BEGIN:VEVENT\nUID:{number}@example.org\n"
        f"DTSTART:2024{random_.randint(1, 12):02d}{random_.randint(1, 28):02d}T100000Z\n"
        f"SUMMARY:{_title(random_)}\nEND:VEVENT\n"
        for number in range(30)
    )
    return f"BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//example//EN\n{events}END:VCALENDAR\n"


def _card(name: str) -> str:
    first, last = name.split()
    return f"BEGIN:VCARD\nVERSION:3.0\nFN:{name}\nN:{last};{first};;;\nEMAIL:{first.lower()}@example.org\nEND:VCARD\n"


def _xml(random_: random.Random) -> str:
    items = "".join(f'  <item id="{n}"><name>{_title(random_)}</name></item>\n' for n in range(20))
    return f'<?xml version="1.0"?>\n<items>\n{items}</items>\n'


def _po(random_: random.Random) -> str:
    head = 'msgid ""\nmsgstr ""\n"Language: de\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n'
    return head + "".join(
        f'\n#: main.c:{n}\nmsgid "{_sentence(random_)}"\nmsgstr "{random_.choice(("", _sentence(random_)))}"\n'
        for n in range(25)
    )


def _colour(random_: random.Random) -> tuple[int, int, int]:
    return (random_.randrange(256), random_.randrange(256), random_.randrange(256))


def _svg(random_: random.Random) -> str:
    shapes = "".join(
        f'<circle cx="{random_.randrange(400)}" cy="{random_.randrange(300)}" r="{random_.randrange(5, 60)}"'
        f' fill="rgb{_colour(random_)}"/>'
        for _ in range(15)
    )
    return f'<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300">{shapes}</svg>'


def _picture(random_: random.Random) -> Image.Image:
    """A landscape of sorts: a sky that changes its colour, hills, a sun, some boxes."""
    width, height = random_.choice(((640, 480), (480, 640), (800, 450), (320, 320)))
    image = Image.linear_gradient("L").resize((width, height)).convert("RGB")
    image = Image.blend(image, Image.new("RGB", (width, height), _colour(random_)), 0.6)
    draw = ImageDraw.Draw(image)
    for _ in range(random_.randint(2, 5)):
        base, swing, phase = random_.uniform(0.4, 0.9) * height, random_.uniform(10, 80), random_.uniform(0, 6)
        hill = [(x, base + swing * math.sin(x / 90 + phase)) for x in range(0, width + 9, 9)]
        draw.polygon([*hill, (width, height), (0, height)], fill=_colour(random_))
    for _ in range(random_.randint(1, 8)):
        x, y, side = random_.randrange(width), random_.randrange(height), random_.randrange(8, 90)
        (draw.ellipse if random_.random() < 0.5 else draw.rectangle)((x, y, x + side, y + side), fill=_colour(random_))
    return image


def _paper_page(random_: random.Random) -> Image.Image:
    page = Image.new("RGB", (620, 877), "white")
    draw = ImageDraw.Draw(page)
    draw.text((60, 60), _title(random_), fill="black", font_size=26)
    for line in range(38):
        draw.text((60, 120 + 18 * line), _sentence(random_)[:90], fill="black", font_size=11)
    return page


def _sound(path: Path, random_: random.Random) -> Path:
    pitch = random_.randint(200, 600)
    samples = bytes(int(128 + 80 * math.sin(2 * math.pi * pitch * t / 8000)) for t in range(24_000))
    with wave.open(str(path), "wb") as file:
        file.setparams((1, 1, 8000, 0, "NONE", "not compressed"))
        file.writeframes(samples)
    return path


def _database(path: Path, random_: random.Random) -> Path:
    with closing(sqlite3.connect(path)) as base:
        base.execute("CREATE TABLE IF NOT EXISTS orders (id INTEGER PRIMARY KEY, customer TEXT, item TEXT, price REAL)")
        rows = [(random_.choice(NAMES), random_.choice(WORDS), random_.uniform(1, 99)) for _ in range(80)]
        base.executemany("INSERT INTO orders (customer, item, price) VALUES (?, ?, ?)", rows)
        base.commit()
    return path
