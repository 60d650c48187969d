"""Who is turned away at the door, and that the log says so."""

from __future__ import annotations

import base64
import logging
import struct
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from screenwright.core.errors import UsageError
from screenwright.interfaces.access import Access, kept_token
from screenwright.interfaces.doorkeeper import Bucket
from serving import PORT, TOKEN, png, serving

pytestmark = pytest.mark.integration


@pytest.fixture
def server(tmp_path, caplog):
    caplog.set_level(logging.WARNING, "screenwright.interfaces.rest")
    with serving(tmp_path) as one:
        yield one


@pytest.fixture
def page(server):
    """A browser that came in by the printed address."""
    server.client.headers.pop("authorization")
    answer = server.client.get(f"/?token={TOKEN}", follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (303, "/")
    assert "HttpOnly" in answer.headers["set-cookie"]
    assert "SameSite=Strict" in answer.headers["set-cookie"]
    assert TOKEN not in answer.headers["set-cookie"]
    return server


OPEN = {"url": "board:"}


def turned_away(caplog, answer, status):
    assert answer.status_code == status, answer.text
    assert answer.json()["error"]["message"]
    assert TOKEN not in answer.text
    (line,) = caplog.messages
    assert line.startswith(str(status))
    assert TOKEN not in line


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "127.0.0.1.evil.example:8765",
        "evil.example@127.0.0.1",
        "127.0.0.1:8765.evil.example",
        "127.0.0.1:0",
        "",
        "localhost.evil.example",
        "[::2]:80",
    ],
)
def test_a_foreign_host(server, caplog, host):
    turned_away(caplog, server.client.get("/v1/session", headers={"host": host}), 403)


@pytest.mark.parametrize("host", ["127.0.0.1:9999", "localhost", "LOCALHOST:8765", "[::1]:8765"])
def test_names_of_this_machine_are_its_own(server, host):
    assert server.client.get("/v1/session", headers={"host": host}).status_code == 200


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", f"http://localhost:{PORT}", "http://127.0.0.1:1", ""]
)
def test_a_foreign_origin(server, caplog, origin):
    turned_away(caplog, server.client.post("/v1/devices", json=OPEN, headers={"origin": origin}), 403)
    assert server.boards == []


def test_our_own_origin(server):
    own = {"origin": f"http://127.0.0.1:{PORT}", "sec-fetch-site": "same-origin"}
    assert server.client.post("/v1/devices", json=OPEN, headers=own).status_code == 201


def test_a_page_of_another_site(server, caplog):
    turned_away(caplog, server.client.get("/v1/session", headers={"sec-fetch-site": "cross-site"}), 403)


@pytest.mark.parametrize(
    "said", [None, "Bearer", "Bearer wrong", f"Bearer {TOKEN}x", f"Token {TOKEN}", "Bearer ", "Basic !", "Bearer \xff"]
)
@pytest.mark.parametrize("path", ["/v1/session", "/v1/openapi.json", "/nothing", "/probe/"])
def test_no_token_or_a_wrong_one(server, caplog, said, path):
    server.client.headers.pop("authorization")
    headers = {} if said is None else {"authorization": said.encode("latin-1")}
    turned_away(caplog, server.client.get(path, headers=headers), 401)


def test_the_page_without_a_token_says_where_it_is(server):
    server.client.headers.pop("authorization")
    for path in ("/", "/?token=wrong"):
        answer = server.client.get(path)
        assert answer.status_code == 401
        assert "screenwright serve" in answer.text


def test_too_many_wrong_tokens_are_slowed_down_and_the_right_one_is_not(server):
    wrong = {"authorization": "Bearer wrong"}
    statuses = {server.client.get("/v1/session", headers=wrong).status_code for _ in range(40)}
    assert statuses == {401, 429}
    assert server.client.get("/v1/session").status_code == 200


def test_the_token_in_an_address_opens_what_old_clients_ask_for_and_nothing_else(server):
    server.client.headers.pop("authorization")
    basic = {"authorization": "Basic " + base64.b64encode(f"{TOKEN}:".encode()).decode()}
    for path in ("/probe/", "/probe"):
        assert server.client.get(path, headers=basic).json() == {"message": "Omniparser API ready"}
    for path in ("/parse/", "/parse"):
        assert server.client.post(path, json={}, headers=basic).status_code == 422
    assert server.client.get("/v1/session", headers=basic).status_code == 401


def test_a_page_needs_the_word_for_every_change(page, caplog):
    assert page.client.get("/v1/session").status_code == 200
    turned_away(caplog, page.client.post("/v1/devices", json=OPEN), 403)
    caplog.clear()
    turned_away(caplog, page.client.post("/v1/devices", json=OPEN, headers={"x-csrf-token": "guess"}), 403)
    caplog.clear()
    turned_away(caplog, page.client.delete("/v1/devices/any"), 403)
    assert page.boards == []
    word = page.json("GET", "/v1/session")["csrf"]
    assert page.client.post("/v1/devices", json=OPEN, headers={"x-csrf-token": word}).status_code == 201


def test_a_wrong_token_is_not_mended_by_the_cookie(page):
    assert page.client.get("/v1/session", headers={"authorization": "Bearer wrong"}).status_code == 401


def test_every_answer_protects_the_page(server):
    for answer in (server.client.get("/"), server.client.get("/v1/session"), server.client.get("/nothing")):
        policy = answer.headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert "http" not in policy
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert "access-control-allow-origin" not in answer.headers


def test_nothing_is_fetched_from_elsewhere_for_documentation(server):
    assert server.client.get("/docs").status_code == 404
    assert server.client.get("/redoc").status_code == 404


@pytest.mark.parametrize(
    "path",
    [
        "/v1/episodes/..", "/v1/episodes/%2e%2e%2fdemos", "/v1/episodes/..%5c..",
        "/v1/episodes/%2fetc%2fpasswd/export",
        "/v1/demos/..%2fruns", "/v1/demos/%2e%2e", "/v1/episodes/.hidden", "/v1/episodes/a%00b",
        "/%2e%2e/%2e%2e/etc/passwd", "/assets/../../app.py", "/v1/recordings/..",
    ],
)  # fmt: skip
def test_no_path_leads_out(server, path):
    answer = server.client.get(path)
    assert answer.status_code in (404, 405)
    assert answer.json()["error"]["code"] in ("not_found", "usage")


def test_an_episode_that_is_a_link_is_none(server, tmp_path):
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "episode.json").write_text("{}")
    server.house.runs.mkdir()
    (server.house.runs / "linked").symlink_to(outside)
    assert server.client.get("/v1/episodes/linked").status_code == 404


@pytest.mark.parametrize(
    "url",
    [
        "recorded:/etc",
        "recorded:../demos",
        "simulated:notepad?folder=/tmp",
        "browser:file:///etc/passwd",
        "browser: FILE:/etc",
    ],
)
def test_a_request_opens_no_file_of_this_machine(server, url):
    assert server.client.post("/v1/devices", json={"url": url}).status_code in (400, 404)


def bomb(side: int) -> bytes:
    """A PNG that says it is that large, of a few bytes."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(b"\0" * 1000)) + chunk(b"IEND", b"")
    )


HOSTILE = {
    "a bomb": bomb(30_000), "a large one": bomb(7000), "cut off": png()[:40], "empty": b"", "words": b"hello",
    "postscript": b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\n", "a page": b"<svg xmlns='http://www.w3.org/2000/svg'/>",
}  # fmt: skip


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_pictures(server, caplog, name):
    data = HOSTILE[name]
    turned_away(caplog, server.client.post("/v1/parse", files={"image": ("x.png", data)}), 422)
    caplog.clear()
    turned_away(caplog, server.client.post("/v1/parse", json={"image": base64.b64encode(data).decode()}), 422)
    caplog.clear()
    if data:
        sent = {"base64_image": base64.b64encode(data).decode()}
        turned_away(caplog, server.client.post("/parse/", json=sent), 422)


def test_too_large_a_body_whether_it_says_so_or_not(server, caplog):
    turned_away(caplog, server.client.post("/v1/devices", content=b"x" * 1_100_000), 413)
    caplog.clear()
    answer = server.client.post("/v1/devices", content=(b"x" * 100_000 for _ in range(12)))
    assert answer.status_code == 413
    assert caplog.messages[-1].startswith("413")


@pytest.mark.parametrize("size", ["-1", "1e9", "9" * 30, "١٢"])
def test_a_senseless_length(server, size):
    headers = {"content-length": size.encode()}
    assert server.client.post("/v1/devices", content=b"{}", headers=headers).status_code == 413


def test_the_token_is_kept_for_its_owner_alone(tmp_path):
    path = tmp_path / "state" / "token"
    token = kept_token(path)
    assert len(token) >= 43
    assert path.stat().st_mode & 0o777 == 0o600
    assert path.parent.stat().st_mode & 0o777 == 0o700
    assert kept_token(path) == token
    path.chmod(0o644)
    with pytest.raises(UsageError, match="chmod 600"):
        kept_token(path)
    path.chmod(0o600)
    path.write_text("short")
    with pytest.raises(UsageError, match="no token"):
        kept_token(path)


def test_what_is_written_belongs_to_its_owner_alone(server):
    server.json("POST", f"/v1/devices/{server.device}/actions", {"action": {"action": "click", "at": [20, 20]}})
    written = [server.house.runs, *server.house.runs.rglob("*")]
    assert len(written) > 3
    assert {path.stat().st_mode & 0o777 for path in written if path.is_dir()} == {0o700}
    assert {path.stat().st_mode & 0o777 for path in written if path.is_file()} == {0o600}


@given(st.text(max_size=60))
def test_nothing_else_is_the_token(said):
    access = Access(TOKEN, PORT)
    assert access.is_token(said) == (said == TOKEN)
    assert not access.is_cookie(said)
    assert not access.is_basic(said)
    assert access.is_basic(base64.b64encode(said.encode()).decode()) == (
        TOKEN in (said.partition(":")[0], said.partition(":")[2])
    )


def test_the_cookie_of_another_port_is_another():
    assert Access(TOKEN, 1).cookie != Access(TOKEN, 2).cookie
    assert Access(TOKEN, 1).cookie_name != Access(TOKEN, 2).cookie_name


def test_a_bucket_is_empty_after_so_many():
    bucket = Bucket(rate=0.0, most=3)
    assert [bucket.take("a") for _ in range(5)] == [True, True, True, False, False]
    assert bucket.take("b")
