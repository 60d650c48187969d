"""Where a browser may go, and what its URLs mean."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from screenwright.core.errors import UsageError
from screenwright.devices.browser.fence import Fence, open_browser_url, shown_url


@pytest.mark.parametrize(
    ("url", "address"),
    [
        ("browser:https://example.org/a?b#c", "https://example.org/a?b#c"),
        ("browser:http://127.0.0.1:8000", "http://127.0.0.1:8000"),
        ("browser:http://[::1]:80/", "http://[::1]:80/"),
        ("browser:example.org/a", "https://example.org/a"),
        ("browser:localhost:8000/x", "https://localhost:8000/x"),
        ("browser:file:///home/me/a.html", "file:///home/me/a.html"),
        ("browser:data:text/html,<b>hi</b>", "data:text/html,<b>hi</b>"),
    ],
)
def test_browser_urls(url: str, address: str) -> None:
    assert open_browser_url(url) == address


@pytest.mark.parametrize(
    "url",
    [
        "", "browser", "browser:", "browser: ", "vnc://host", "browser:javascript:alert(1)", "browser:chrome://settings",
        "browser:about:blank", "browser:https://", "browser:https://[::1", "browser:http://host:port/",
        "browser:file://other/etc/passwd", "browser:file:relative.html", "browser:*.example.org",
    ],
)  # fmt: skip
def test_what_is_no_browser_url(url: str) -> None:
    with pytest.raises(UsageError):
        open_browser_url(url)


def test_what_is_shown_holds_no_secret() -> None:
    assert shown_url("https://me:secret@example.org:8/a?token=x#y") == "browser:https://example.org:8/a"
    assert len(shown_url("data:text/html," + "x" * 10_000)) < 80


def test_by_default_the_host_of_the_address_alone_is_allowed() -> None:
    fence = Fence.around("https://example.org/start")
    assert fence.allows("http://EXAMPLE.org:8080/any")
    assert fence.allows("https://example.org./")
    assert fence.allows("about:blank")
    assert fence.allows("blob:https://example.org/1-2")
    for outside in (
        "https://www.example.org/", "https://example.org.evil.net/", "https://evil.net/example.org",
        "https://example.org@evil.net/", "https:\\\\evil.net/@example.org", "file:///etc/passwd", "data:text/html,x",
        "javascript:alert(1)", "chrome://version", "view-source:https://example.org", "blob:https://evil.net/1",
        "https://evil.net\\@example.org/", "ftp://example.org/", "", "https://[",
    ):  # fmt: skip
        assert not fence.allows(outside), outside


def test_hosts_and_suffixes() -> None:
    fence = Fence.around("https://a.example.org/", ["*.example.org", "Other.NET", "[::1]"])
    assert fence.allows("https://a.b.example.org/")
    assert fence.allows("https://other.net/")
    assert fence.allows("http://[::1]:99/")
    assert not fence.allows("https://example.org/")
    assert not fence.allows("https://notexample.org/")
    assert not fence.allows("https://www.other.net/")


def test_the_address_itself_must_be_inside() -> None:
    with pytest.raises(UsageError, match=r"'example\.org' is not among the allowed hosts: other\.net"):
        Fence.around("https://example.org/", ["other.net"])


@pytest.mark.parametrize("host", ["", "*", "a b", "https://example.org", "a.*.org", "*.", "example.org/x"])
def test_what_is_no_host(host: str) -> None:
    with pytest.raises(UsageError, match="not a host"):
        Fence.around("https://example.org/", [host])


def test_files_stay_in_their_folder() -> None:
    fence = Fence.around("file:///home/me/site/index.html")
    assert fence.allows("file:///home/me/site/sub/other.html?x#y")
    for outside in (
        "file:///home/me/other.html",
        "file:///home/me/site/../../you/x",
        "file:///home/me/site/%2e%2e/x",
        "file://host/home/me/site/index.html",
        "https://example.org",
    ):
        assert not fence.allows(outside), outside


def test_a_data_address_lets_in_itself_alone() -> None:
    fence = Fence.around("data:text/html,<a id=x>")
    assert fence.allows("data:text/html,<a id=x>#x")
    assert not fence.allows("data:text/html,other")


@given(st.text(max_size=60))
def test_nothing_strange_gets_through(url: str) -> None:
    fence = Fence.around("https://example.org/")
    if fence.allows(url):
        assert url.strip().lower().startswith(("http", "about:", "blob:"))


@given(st.from_regex(r"[a-z]{1,10}(\.[a-z]{1,10}){0,3}", fullmatch=True))
def test_only_its_own_names_pass_a_suffix(host: str) -> None:
    fence = Fence.around("https://x.example.org/", ["*.example.org"])
    assert fence.allows(f"https://{host}/") == host.endswith(".example.org")


@given(st.text(max_size=40))
def test_any_text_is_an_address_or_a_usage_error(text: str) -> None:
    try:
        address = open_browser_url("browser:" + text)
    except UsageError:
        return
    assert address.partition(":")[0].lower() in ("http", "https", "file", "data")
    assert Fence.around(address).allows(address)
