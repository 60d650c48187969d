"""vnc:// URLs."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from screenwright.core.errors import UsageError
from screenwright.devices.vnc.device import Encryption, parse_vnc_url
from screenwright.devices.vnc.url import shown_vnc_url


@pytest.mark.parametrize(
    ("url", "address"),
    [
        ("vnc://host:5911", ("host", 5911, None)),
        ("vnc://host", ("host", 5900, None)),
        ("vnc://host/", ("host", 5900, None)),
        ("vnc://:secret@127.0.0.1:5901", ("127.0.0.1", 5901, "secret")),
        ("vnc://:@host", ("host", 5900, "")),
        ("vnc://:p%40ss%2F%C3%A4@host", ("host", 5900, "p@ss/ä")),
        ("vnc://[::1]:5911", ("::1", 5911, None)),
        ("vnc://:x@[fe80::2]", ("fe80::2", 5900, "x")),
        ("VNC://Host:1", ("host", 1, None)),
    ],
)
def test_urls(url: str, address: tuple[str, int, str | None]) -> None:
    assert parse_vnc_url(url) == (*address, Encryption(), None)


@pytest.mark.parametrize(
    ("query", "encryption", "compress"),
    [
        ("", Encryption(), None),
        ("tls=required", Encryption(required=True), None),
        ("ca=server.pem", Encryption(ca_file=Path("server.pem")), None),
        ("tls=required&ca=/a%20b/c+d%26e.pem", Encryption(True, Path("/a b/c+d&e.pem")), None),
        ("compress=1", Encryption(), True),
        ("compress=0&tls=required", Encryption(required=True), False),
        ("ca=~/server.pem", Encryption(ca_file=Path.home() / "server.pem"), None),
        ("ca=~nobody-at-all/x", Encryption(ca_file=Path("~nobody-at-all/x")), None),
    ],
)
def test_options(query: str, encryption: Encryption, compress: bool | None) -> None:
    for tail in (f"?{query}", f"/?{query}"):
        assert parse_vnc_url(f"vnc://:pw@host:1{tail}") == ("host", 1, "pw", encryption, compress)


@pytest.mark.parametrize(
    ("query", "complaint"),
    [
        ("x=1", "an unknown option"),
        ("secret@host", "an unknown option"),
        ("tls=required&&compress=1", "an unknown option"),
        ("TLS=required", "an unknown option"),
        ("tls", "no such value for its option tls"),
        ("tls=off", "no such value for its option tls"),
        ("tls=secret", "no such value for its option tls"),
        ("ca=", "no such value for its option ca"),
        ("compress=yes", "no such value for its option compress"),
        ("compress=1&compress=0", "an option twice"),
        ("ca=a.pem&ca=secret", "an option twice"),
        ("ca=%ff", "cannot be read"),
        ("tls=required#secret", "something after it"),
    ],
)
def test_wrong_options_are_one_usage_line_without_what_was_written(query: str, complaint: str) -> None:
    with pytest.raises(UsageError, match=f"{complaint}: write vnc://.*tls=required") as caught:
        parse_vnc_url(f"vnc://:hush@host:1?{query}")
    assert not re.search(r"secret|hush|\n", str(caught.value))
    assert caught.value.__cause__ is None


@pytest.mark.parametrize(
    "url",
    [
        "",
        "host:5900",
        "http://host:80",
        "vnc:host",
        "vnc://",
        "vnc://:5911",
        "vnc://:pw@",
        "vnc://user:pw@host",
        "vnc://host:0",
        "vnc://host:65536",
        "vnc://host:-1",
        "vnc://host:port",
        "vnc://::1:5900",
        "vnc://[::1:5900",
        "vnc://host/desktop",
        "vnc://host?x=1",
        "vnc://host#1",
        "vnc://two words",
        "vnc://:%ff@host",
        "vnc://:sec/ret@host",
    ],
)
def test_nonsense(url: str) -> None:
    with pytest.raises(UsageError, match="vnc://") as caught:
        parse_vnc_url(url)
    assert "sec" not in str(caught.value)
    assert caught.value.__cause__ is None


@given(st.text(max_size=40))
def test_any_text_is_an_address_or_a_usage_error(text: str) -> None:
    try:
        address = parse_vnc_url(f"vnc://{text}")
    except UsageError:
        return
    assert address.host
    assert 1 <= address.port <= 65535


@given(st.text(max_size=40))
def test_any_text_as_options_is_understood_or_a_usage_error(text: str) -> None:
    try:
        address = parse_vnc_url(f"vnc://host:1?{text}")
    except UsageError:
        return
    assert (address.host, address.port, address.password) == ("host", 1, None)


@given(st.text(st.characters(exclude_categories=["Cs"]), min_size=1).filter(lambda name: not name.startswith("~")))
def test_any_file_name_can_be_the_certificate(name: str) -> None:
    assert parse_vnc_url(f"vnc://host?ca={quote(name)}").encryption.ca_file == Path(name)


@pytest.mark.parametrize(("host", "shown"), [("host", "vnc://host:7"), ("::1", "vnc://[::1]:7")])
def test_the_shown_url_can_be_read_again(host: str, shown: str) -> None:
    assert shown_vnc_url(host, 7) == shown
    assert parse_vnc_url(shown)[:3] == (host, 7, None)
