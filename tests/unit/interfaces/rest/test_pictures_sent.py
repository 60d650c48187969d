"""Pictures that programs send: parsed, one or many, within bounds; and as OmniParser's clients send them."""

from __future__ import annotations

import base64
import itertools
import json
import threading
import time
from dataclasses import replace

import pytest

from builders import screen_of
from screenwright.core.images import encode_png
from screenwright.core.screen import Screen
from screenwright.core.screenshot import Screenshot
from screenwright.devices.simulated.device import SimulatedDevice
from screenwright.interfaces.rejected import Rejected
from screenwright.interfaces.rest.lookers import MOST_WAITING, Lookers
from screenwright.interfaces.rest.pictures import bytes_of_base64
from screenwright.vision import pace
from screenwright.vision.look import look
from screenwright.vision.pace import paced
from serving import SIZE, Board, png, serving


@pytest.fixture
def server(tmp_path):
    with serving(tmp_path) as one:
        yield one


def board_png() -> bytes:
    return encode_png(Board().screenshot().pixels)


def in_text(data: bytes) -> str:
    return base64.b64encode(data).decode()


@pytest.mark.parametrize("form", ["multipart", "json", "data"])
def test_one_picture(server, form):
    data = board_png()
    if form == "multipart":
        answer = server.client.post("/v1/parse", files={"image": ("screen.png", data)})
    else:
        head = "data:image/png;base64," if form == "data" else ""
        answer = server.client.post("/v1/parse", json={"image": head + in_text(data)})
    screen = answer.json()
    assert (answer.status_code, screen["schema"]) == (200, "screenwright.screen/1")
    assert [one["name"] for one in screen["elements"]] == ["Save", "Pay now", "Name"]
    assert "cut" not in screen


def as_encoders_write(data: bytes) -> dict[str, str]:
    """One text by many encoders: lines of 76 columns, a newline at the end, no padding, the letters of URLs."""
    plain = in_text(data)
    return {
        "lines": base64.encodebytes(data).decode(),
        "lines of mail": base64.encodebytes(data).decode().replace("\n", "\r\n"),
        "newline": plain + "\n",
        "unpadded": plain.rstrip("="),
        "of a URL": base64.urlsafe_b64encode(data).decode(),
        "of a URL, unpadded": base64.urlsafe_b64encode(data).decode().rstrip("="),
        "a URL of lines": "data:image/png;base64," + base64.encodebytes(data).decode(),
        "a URL in capitals": "DATA:image/png;name=a.png;BASE64," + plain,
    }


@pytest.mark.parametrize("more", range(3))
def test_base64_of_every_encoder_is_the_same_bytes(more):
    data = bytes(range(256)) + bytes(more)  # every letter, and every padding
    assert {name: bytes_of_base64(text) for name, text in as_encoders_write(data).items()} == dict.fromkeys(
        as_encoders_write(data), data
    )


@pytest.mark.parametrize("text", ["a", "abcde", "ab=c", "ab*c", "data:image/svg+xml,<svg/>", "aé=="])
def test_what_is_no_base64(text):
    with pytest.raises(ValueError, match="base64"):
        bytes_of_base64(text)


@pytest.mark.parametrize("path", ["/v1/parse", "/v1/parse/batch", "/parse/"])
def test_base64_of_every_encoder_is_the_same_picture(server, path):
    texts = as_encoders_write(board_png())
    wished = {"/v1/parse": lambda text: {"image": text}, "/v1/parse/batch": lambda text: {"images": [text]},
              "/parse/": lambda text: {"base64_image": text}}[path]  # fmt: skip
    answers = {name: server.client.post(path, json=wished(text)) for name, text in texts.items()}
    assert {name: answer.status_code for name, answer in answers.items()} == dict.fromkeys(texts, 200)
    assert all("Pay now" in answer.text for answer in answers.values())


def test_no_more_elements_than_wished(server):
    screen = server.json("POST", "/v1/parse?max_elements=1&narration=true", {"image": in_text(board_png())})
    assert [one["name"] for one in screen["elements"]] == ["Save"]
    assert screen["cut"] == {"elements": {"kept": 1, "of": 3}}
    assert [node["id"] for node in screen["tree"]["children"]] == ["e1"]
    assert "Pay" not in screen["narration"]


def test_shapes_alone_where_there_is_no_time(tmp_path, monkeypatch):
    monkeypatch.setattr(pace, "monotonic", itertools.count().__next__)  # a second passes at each look at the clock
    with serving(tmp_path, eyes=look) as server:
        desktop = SimulatedDevice.notepad()
        sent = in_text(encode_png(desktop.screenshot().pixels))
        screen = server.json("POST", "/v1/parse?budget_ms=20&max_elements=2", {"image": sent})
        desktop.close()
    assert screen["cut"]["time"]["budget_ms"] == 20
    assert "text" in screen["cut"]["time"]["left_away"]
    assert screen["cut"]["elements"]["kept"] == len(screen["elements"]) == 2
    assert all(one["text"] is None for one in screen["elements"])


def test_whose_time_is_over_while_others_are_looked_at_does_not_wait_for_them():
    begun, go_on, answer = threading.Event(), threading.Event(), screen_of()

    def eyes(shot: Screenshot, previous: Screen | None = None) -> Screen:
        if shot.origin == "slow":
            begun.set()
            go_on.wait(20)
        return answer

    lookers, shot = Lookers(eyes, at_once=1), Board().screenshot()
    slow = threading.Thread(target=lookers.sent, args=(lambda: replace(shot, origin="slow"),))
    slow.start()
    begun.wait(20)
    with paced(1):
        assert lookers.sent(lambda: shot) == answer
    assert not go_on.is_set()
    go_on.set()
    slow.join()
    assert lookers.sent(lambda: shot) == answer, "turns go on as before"


def test_a_batch_goes_on_after_a_bad_picture(server):
    sent = {"images": [in_text(board_png()), "nonsense", in_text(png())]}
    answer = server.client.post("/v1/parse/batch?max_elements=2", json=sent)
    first, second, third = map(json.loads, answer.text.splitlines())
    assert answer.headers["content-type"].startswith("application/x-ndjson")
    assert (len(first["elements"]), first["cut"]["elements"]["of"]) == (2, 3)
    assert second["error"]["code"] == "data"
    assert third["image"]["width"] == 40
    files = [("image", ("a.png", png())), ("image", ("b.png", png()))]
    assert len(server.client.post("/v1/parse/batch", files=files).text.splitlines()) == 2


NO_FILE = b'--a\r\nContent-Disposition: form-data; name="image"\r\n\r\nx\r\n--a--'


@pytest.mark.parametrize(
    ("kind", "body", "status"),
    [
        ("application/json", b"{}", 400), ("application/json", b"[", 400), ("application/json", b"[" * 100_000, 400),
        ("application/json", b'{"image": 3}', 400), ("text/plain", b"hello", 415), ("", b"", 415),
        ("multipart/form-data", b"x", 400), ("multipart/form-data; boundary=a", b"--a--", 400),
        ("multipart/form-data; boundary=a", NO_FILE, 400),
    ],
)  # fmt: skip
def test_bodies_that_hold_no_picture(server, kind, body, status):
    for path in ("/v1/parse", "/v1/parse/batch"):
        answer = server.client.post(path, content=body, headers={"content-type": kind})
        assert answer.status_code == status, answer.text
        assert answer.json()["error"]["code"] == "usage"


def test_too_many_pictures(server):
    server.json("POST", "/v1/parse/batch", {"images": [in_text(png())] * 17}, 400)
    server.json("POST", "/v1/parse/batch", {"images": []}, 400)
    files = [("image", ("a.png", png()))] * 17
    assert server.client.post("/v1/parse/batch", files=files).status_code == 400


def test_who_comes_when_too_many_wait_is_told_to_come_again():
    lookers = Lookers(lambda shot, previous=None: screen_of())
    with lookers.line(MOST_WAITING):
        with pytest.raises(Rejected) as turned_away, lookers.line():
            pass
        assert turned_away.value.status == 429
    with lookers.line():
        pass


def test_only_so_many_look_at_once():
    inside, most, lock = [0], [0], threading.Lock()

    def eyes(shot: Screenshot, previous: Screen | None = None) -> Screen:
        with lock:
            inside[0] += 1
            most[0] = max(most[0], inside[0])
        threading.Event().wait(0.02)
        with lock:
            inside[0] -= 1
        return screen_of()

    lookers = Lookers(eyes, at_once=2)
    shot = Board().screenshot()
    threads = [threading.Thread(target=lookers, args=(shot,)) for _ in range(8)]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    assert most[0] == 2


def test_devices_and_what_programs_sent_take_turns():
    order: list[str] = []
    entered, go_on = threading.Event(), threading.Event()

    def eyes(shot: Screenshot, previous: Screen | None = None) -> Screen:
        order.append("device" if shot is live else "sent")
        entered.set()
        assert go_on.wait(10)
        return screen_of()

    lookers = Lookers(eyes, at_once=1)
    live, sent = Board().screenshot(), Board().screenshot()
    programs = [threading.Thread(target=lookers.sent, args=(lambda: sent,)) for _ in range(4)]
    people = [threading.Thread(target=lookers, args=(live,)) for _ in range(2)]
    programs[0].start()
    assert entered.wait(10)
    for one in (*programs[1:], *people):
        one.start()
    while (lookers.waiting("device"), lookers.waiting("sent")) != (2, 3):
        time.sleep(0.001)
    go_on.set()
    for one in (*programs, *people):
        one.join(10)
    assert order == ["sent", "device", "sent", "device", "sent", "sent"]


def test_what_programs_sent_is_looked_at_as_it_came():
    order: list[Screenshot] = []
    entered, go_on = threading.Event(), threading.Event()

    def eyes(shot: Screenshot, previous: Screen | None = None) -> Screen:
        order.append(shot)
        entered.set()
        assert go_on.wait(10)
        return screen_of()

    lookers = Lookers(eyes, at_once=1)
    shots = [Board().screenshot() for _ in range(6)]
    programs = [threading.Thread(target=lookers.sent, args=(lambda shot=shot: shot,)) for shot in shots]
    programs[0].start()
    assert entered.wait(10)
    for number, one in enumerate(programs[1:], start=1):
        one.start()
        while lookers.waiting("sent") < number:
            time.sleep(0.001)
    go_on.set()
    for one in programs:
        one.join(10)
    assert [id(shot) for shot in order] == [id(shot) for shot in shots]


@pytest.mark.parametrize("slash", ["/", ""])
def test_clients_of_omniparser_are_answered_in_its_shapes(server, slash):
    """What such a client sends, and all that it reads of the answer."""
    assert server.client.get(f"/probe{slash}").json() == {"message": "Omniparser API ready"}
    answer = server.json("POST", f"/parse{slash}", {"base64_image": in_text(board_png())})
    assert set(answer) == {"som_image_base64", "parsed_content_list", "latency"}
    assert base64.b64decode(answer["som_image_base64"]).startswith(b"\x89PNG")
    assert isinstance(answer["latency"], float)
    width, height = SIZE
    save = answer["parsed_content_list"][0]
    assert set(save) == {"type", "bbox", "interactivity", "content", "source"}
    assert save["bbox"] == [10 / width, 10 / height, 80 / width, 40 / height]
    assert (save["type"], save["interactivity"], save["content"]) == ("icon", True, "Save")
    assert all(0 <= edge <= 1 for one in answer["parsed_content_list"] for edge in one["bbox"])
    assert server.client.post("/parse/", json={"base64_image": "", "more": 1}).status_code == 422


def test_reading_a_picture(server):
    told = server.json("POST", "/v1/read", {"image": in_text(board_png()), "at": [20, 20], "language": "zh"})
    assert "Save" in told["content"]
    found = server.json("POST", "/v1/ground", {"image": in_text(board_png()), "instruction": "Pay now"})
    assert found["element"] == "e2"


def test_speaking_and_not_speaking(server, monkeypatch):
    monkeypatch.setattr(
        "screenwright.interfaces.rest.routes.session.spoken", lambda words, speed, voice: b"RIFF" + voice.encode()
    )
    answer = server.client.post("/v1/speech", json={"text": "hello", "language": "zh"})
    assert (answer.headers["content-type"], answer.content) == ("audio/wav", b"RIFFcmn")
    server.json("POST", "/v1/speech", {"text": " "}, 422)
    server.house.speech = False
    assert server.json("POST", "/v1/speech", {"text": "hello"}, 501)["error"]["code"] == "missing"
    assert server.json("GET", "/v1/session")["speech"] is False
