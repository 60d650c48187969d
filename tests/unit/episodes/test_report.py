"""The HTML report: whole, self-contained, escaped, and speaking to those who do not see it."""

from __future__ import annotations

import base64
import io
import re
import stat
from dataclasses import replace
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image

from screenwright.core.action import (
    Action,
    Back,
    Click,
    DoubleClick,
    Drag,
    Finish,
    Home,
    Impossible,
    LongPress,
    Move,
    PressKeys,
    Scroll,
    Swipe,
    TypeText,
    Wait,
)
from screenwright.core.episode import EpisodeHead, Event, FrameRef, GateRecord, ModelUsage, Outcome, Part, Step
from screenwright.core.episode_json import event_line, step_line
from screenwright.core.errors import EpisodeError
from screenwright.core.geometry import Box, Point
from screenwright.core.screenshot import Screenshot
from screenwright.episodes.folder import EpisodeWriter, read_episode
from screenwright.episodes.report import MAX_WIDTH, write_report
from screenwright.episodes.report_drawing import Arrow, Label, Rectangle, Ring, in_words, shapes_of

EVIL = "<script>alert(1)</script><img src=http://evil.example/x onerror=alert(2)> \"' &amp; \u202e"
SAVE = {"id": "e1", "kind": "button", "name": "Save", "box": [50, 50, 150, 80]}
ALL: list[Action] = [
    Click(Point(60, 60)), DoubleClick(Point(60, 60), "right"), LongPress(Point(1, 1)), Move(Point(5, 5)),
    Drag(None, Point(90, 90)), Drag(Point(9, 9), Point(9, 9)), Swipe(Point(1, 1), Point(50, 90)), Scroll("left"),
    TypeText("a\nb"), PressKeys(("ctrl", "s")), Wait(1.5), Back(), Home(), Finish("42"), Impossible("no door"),
]  # fmt: skip


class Page(HTMLParser):
    """All tags with their attributes, and the text outside of the style sheet."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []
        self.text = ""
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in ("meta", "img"):
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag, f"</{tag}> closes what is not open"

    def handle_data(self, data: str) -> None:
        if "style" not in self.open:
            self.text += data

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.tags if name == tag]


def shot(value: int, size: tuple[int, int] = (200, 100)) -> Screenshot:
    pixels = np.zeros((size[1], size[0], 3), dtype=np.uint8)
    pixels[:, ::2] = value
    return Screenshot(pixels)


def record(
    folder: Path, actions: list[Action], words: str = "words", size: tuple[int, int] = (200, 100), **step_fields: Any
) -> Path:
    head = EpisodeHead(
        goal=words, device="simulated:notepad", screen_size=size, agent="builtin", versions={"a": "1"},
        started="2026-01-01T10:00:00+00:00", models=("openai/x",),
    )  # fmt: skip
    gate = GateRecord(permission="allowed", rule=words, by="flag")
    with EpisodeWriter(folder, head) as writer:
        for index, action in enumerate(actions):
            step = Step(
                index=index, subgoal=words, before=writer.frame(shot(index, size)), action=action, why=words,
                gate=gate, at="", **step_fields,
            )  # fmt: skip
            writer.intent(step)
            after = writer.frame(shot(index + 1, size))
            done = Outcome(status="done", after=after, changed=(Box(1, 2, 30, 40),), note=words, seconds=0.5)
            writer.outcome(replace(step, outcome=done))
        writer.finish(
            "success", words, [ModelUsage(model=words, replies=1, input_tokens=5, output_tokens=2, money=0.5)]
        )
    return folder


def page(folder: Path) -> Page:
    path = write_report(folder)
    assert path == folder / "report.html"
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    return Page(path.read_text("utf-8"))


def test_the_page_tells_everything_and_asks_for_nothing(tmp_path: Path) -> None:
    report = page(record(tmp_path, ALL, target=SAVE))
    assert report.open == []
    for words in (
        "words",
        "simulated:notepad",
        "200 × 100",
        "builtin with openai/x",
        "Success",
        "money 0.5",
        "2026-01-01",
    ):
        assert words in report.text
    for attributes in (attributes for _, attributes in report.tags):
        for name in ("src", "href", "xlink:href", "data", "action", "poster", "srcset"):
            assert re.match(r"#|data:image/webp;base64,", attributes.get(name) or "#"), attributes
    assert report.all("script") == report.all("link") == report.all("iframe") == []
    assert "default-src 'none'" in str(report.all("meta"))
    assert "@import" not in (tmp_path / "report.html").read_text()
    assert len(report.all("section")) == len(ALL)


def test_the_page_can_be_heard_and_walked_through(tmp_path: Path) -> None:
    report = page(record(tmp_path, ALL, target=SAVE))
    assert report.all("html")[0]["lang"] == "en"
    for image in report.all("img"):
        assert len(image["alt"] or "") > 20
    assert "Click on “Save” (button) at 60, 60" in str(report.all("img")[0]["alt"])
    assert all(svg["aria-hidden"] == "true" for svg in report.all("svg"))
    levels = [int(tag[1]) for tag, _ in report.tags if re.fullmatch(r"h\d", tag)]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(after - before <= 1 for before, after in pairwise(levels))
    ids = [attributes["id"] for _, attributes in report.tags if "id" in attributes]
    assert len(ids) == len(set(ids))
    assert {str(link["href"])[1:] for link in report.all("a")} <= set(ids)


def test_words_from_outside_are_never_markup(tmp_path: Path) -> None:
    target = {**SAVE, "name": EVIL, "kind": EVIL}
    report = page(record(tmp_path, [TypeText(EVIL), Click(Point(1, 1)), Finish(EVIL)], words=EVIL, target=target))
    assert report.all("script") == []
    assert not any("evil" in str(image.get("src")) or "onerror" in image for image in report.all("img"))
    assert report.text.count("<script>alert(1)</script>") >= 8
    assert "&amp;" in report.text, "what looks escaped is shown as it was"


def test_half_characters_do_not_break_the_page(tmp_path: Path) -> None:
    assert "\\ud83d" in page(record(tmp_path, [TypeText("\ud83d")], words="x\0y\ud83d")).text


def test_unknown_steps_are_called_so(tmp_path: Path) -> None:
    folder = record(tmp_path, [Click(Point(1, 1)), TypeText("x")])
    lines = (folder / "steps.jsonl").read_bytes().splitlines(keepends=True)
    (folder / "steps.jsonl").write_bytes(b"".join(lines[:3]) + lines[3][:40])
    report = page(folder)
    assert "UNKNOWN:" in report.text
    assert "of which 1 with an unknown outcome" in report.text
    assert "2. Type “x” ? Unknown" in " ".join(report.text.split())


def test_a_killed_run_and_an_empty_one_have_reports(tmp_path: Path) -> None:
    folder = record(tmp_path / "empty", [])
    assert "No step was taken" in page(folder).text
    head = folder / "episode.json"
    text = re.sub(r'"(ended|outcome)": "[^"]*"', r'"\1": null', head.read_text())
    head.write_text(text)
    assert "still running, or killed" in page(folder).text


def test_a_damaged_frame_is_named_in_its_place(tmp_path: Path) -> None:
    folder = record(tmp_path, [Click(Point(1, 1))])
    (folder / "frames" / "000001.png").write_bytes(b"rubbish")
    report = page(folder)
    assert "This frame cannot be shown: frames/000001.png is not the frame that was recorded" in report.text
    assert len(report.all("img")) == 1, "the last frame is still shown"


@pytest.mark.parametrize(
    ("effect", "restless", "words"),
    [
        (("target", "elsewhere"), (), "Changed: the target, elsewhere"),
        (("block",), (), "Changed: around the target"),
        ((), (), "None: nothing changed"),
        ((), (Box(1, 1, 9, 9),), "None: nothing changed, beside what changes by itself"),
        (None, (), None),
    ],
)
def test_the_effect_of_a_step_is_told(
    tmp_path: Path, effect: tuple[Part, ...] | None, restless: tuple[Box, ...], words: str | None
) -> None:
    folder = record(tmp_path, [Click(Point(5, 5))])
    steps = folder / "steps.jsonl"
    (*_, done) = read_episode(folder).steps
    assert done.outcome is not None
    steps.write_bytes(step_line(replace(done, outcome=replace(done.outcome, effect=effect, restless=restless))))
    text = " ".join(page(folder).text.split())
    assert (f"Effect{words}" in text) if words else "Effect" not in text


def test_a_step_in_which_the_device_was_lost_says_so(tmp_path: Path) -> None:
    folder = record(tmp_path, [Click(Point(5, 5))])
    (*_, done) = read_episode(folder).steps
    (folder / "steps.jsonl").write_bytes(step_line(replace(done, outcome=None, note="the connection <was> lost")))
    text = page(folder).text
    assert "the connection <was> lost" in text
    assert "It may or may not have happened" in text
    assert "the run ended after" not in text


def test_large_frames_are_scaled_down_in_the_page_only(tmp_path: Path) -> None:
    report = page(record(tmp_path, [Click(Point(2500, 20))], size=(2560, 40)))
    image = report.all("img")[0]
    data = base64.b64decode(str(image["src"]).split(",")[1])
    assert Image.open(io.BytesIO(data)).size == (MAX_WIDTH, 20)
    assert (image["width"], image["height"]) == ("2560", "40")
    assert report.all("svg")[0]["viewbox"] == "0 0 2560 40"
    assert ("circle", "2500") in [(tag, values.get("cx")) for tag, values in report.tags]


def test_a_folder_without_an_episode(tmp_path: Path) -> None:
    with pytest.raises(EpisodeError, match="no episode"):
        write_report(tmp_path)
    assert list(tmp_path.iterdir()) == []


def step(action: Action, target: dict[str, Any] | None = None) -> Step:
    frame = FrameRef(file="f", sha256="", width=1000, height=500)
    gate = GateRecord(permission="allowed", rule="", by="policy")
    return Step(index=0, subgoal="", before=frame, action=action, why="", gate=gate, at="", target=target)


@pytest.mark.parametrize(
    ("action", "kinds"),
    [
        (Click(Point(1, 1)), [Rectangle, Ring]),
        (DoubleClick(Point(1, 1)), [Rectangle, Ring, Ring]),
        (Drag(None, Point(1, 1)), [Rectangle, Arrow]),
        (Scroll("up"), [Rectangle, Arrow]),
        (TypeText("x"), [Rectangle, Label]),
        (Wait(), [Rectangle]),
    ],
)
def test_what_is_drawn(action: Action, kinds: list[type]) -> None:
    assert [type(shape) for shape in shapes_of(step(action, SAVE), pointer=Point(9, 9))] == kinds


def test_arrows_point_where_the_action_went() -> None:
    (drag,) = shapes_of(step(Drag(None, Point(100, 50))), pointer=Point(20, 50))
    assert isinstance(drag, Arrow)
    assert (drag.start, drag.end) == (Point(20, 50), Point(100, 50))
    assert all(x < 100 for x, _ in drag.head)
    (scroll,) = shapes_of(step(Scroll("down", at=Point(5, 6))), pointer=None)
    assert isinstance(scroll, Arrow)
    assert scroll.end.x == 5
    assert scroll.end.y > 6


@pytest.mark.parametrize("box", [None, "x", [1, 2, 3], [5, 5, 5, 5], [1, 2, "3", 4]])
def test_a_target_without_a_box_is_not_framed(box: Any) -> None:
    assert [type(shape) for shape in shapes_of(step(Click(Point(1, 1)), {"box": box}), None)] == [Ring]


@pytest.mark.parametrize(
    ("action", "target", "words"),
    [
        (Click(Point(3, 4)), SAVE, "Click on “Save” (button) at 3, 4"),
        (Click(Point(3, 4), "right"), None, "Click with the right button at 3, 4"),
        (TypeText("hi"), {"kind": "input"}, "Type “hi” into the input"),
        (PressKeys(("ctrl", "shift", "s")), None, "Press Ctrl + Shift + S"),
        (PressKeys(("a",)), None, "Press a"),
        (Drag(None, Point(1, 2)), None, "Drag from where the pointer was to 1, 2"),
        (Click(Point(1, 1)), {"text": "Save As", "kind": "menuitem"}, "Click on “Save As” (menu item) at 1, 1"),
        (Impossible("no door"), None, "Give up: no door"),
    ],
)
def test_actions_in_words(action: Action, target: dict[str, Any] | None, words: str) -> None:
    assert in_words(action, target) == words


def test_what_happened_between_the_steps_is_told(tmp_path: Path) -> None:
    folder = record(tmp_path, ALL[:2])
    common = {"at": "", "seconds": 1.0}
    events = [
        Event(kind="plan", step=0, subgoals=("open it", "<b>save</b> it"), **common),
        Event(kind="decision", step=0, **common),
        Event(kind="reflection", step=1, verdict="retry", note="look left", **common),
        Event(kind="handed_back", step=1, note="a person was here", **common),
        Event(kind="reflection", step=2, verdict="proceed", **common),
    ]
    (folder / "events.jsonl").write_bytes(b"".join(map(event_line, events)))
    text = page(folder).text
    for words in ("Plan: open it; <b>save</b> it", "Retry: look left", "Handed back: a person was here"):
        assert words in text
    assert text.index("Plan: open it") < text.index("Retry: look left")
    assert "Proceed" not in text
