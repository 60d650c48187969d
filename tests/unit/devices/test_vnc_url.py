"""vnc:// URLs."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from screenwright.core.errors import UsageError
from screenwright.devices.rfb.url import shown_vnc_url
from screenwright.devices.vnc import parse_vnc_url


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
    assert parse_vnc_url(url) == address


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
        host, port, _ = parse_vnc_url(f"vnc://{text}")
    except UsageError:
        return
    assert host
    assert 1 <= port <= 65535


@pytest.mark.parametrize(("host", "shown"), [("host", "vnc://host:7"), ("::1", "vnc://[::1]:7")])
def test_the_shown_url_can_be_read_again(host: str, shown: str) -> None:
    assert shown_vnc_url(host, 7) == shown
    assert parse_vnc_url(shown) == (host, 7, None)
