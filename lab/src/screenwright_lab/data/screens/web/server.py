"""A server on 127.0.0.1 for rendering: fetched packages, each under a host of its own, written pages, photographs."""

from __future__ import annotations

import mimetypes
import re
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import unquote, urlsplit

from screenwright_lab.data.screens.web.photos import photo
from screenwright_lab.data.screens.web.sources import SPLITS, Package, Split
from screenwright_lab.data.screens.web.stand_ins import UIKIT, font_css, google_fonts, stand_in

Write = Callable[[str], str]
"""A written page for its path, for example ``bulma/shop/17``."""
Answer = tuple[int, str, bytes]
PHOTO_BYTES = 12_000
"""Smaller JPEG files are mostly icons and patterns."""
_MISSING: Answer = (404, "text/plain", b"")
_TYPES = {".js": "text/javascript", ".mjs": "text/javascript", ".css": "text/css", ".woff2": "font/woff2"}


class Shelf:
    """What the server knows: ``host -> folder``, and how pages are written."""

    def __init__(self, cache: Path, packages: tuple[Package, ...], write: Write) -> None:
        self.cache, self.write = cache, write
        self.photographs: dict[str, tuple[Path, ...]] = {
            split: _photographs(cache, packages, split) for split in SPLITS
        }
        self.homes = {package.host: cache / package.folder / package.root for package in packages}
        self.port = 0

    def origin(self, host: str) -> str:
        return f"http://{host}.localhost:{self.port}"

    def answer(self, host: str, path: str) -> Answer:
        """Status, media type and bytes for a local path."""
        clean = unquote(urlsplit(path).path).lstrip("/")
        if host == "own" and clean.startswith("photo/"):
            return 200, "image/jpeg", photo(clean, self.photographs.get(clean.split("/")[1], ()))
        if host == "own" and clean.startswith("npm/"):
            host, clean = "npm", clean.removeprefix("npm/")
        if host == "own":
            return 200, "text/html; charset=utf-8", self.write(clean).encode()
        if host == "font":
            return 200, "text/css", font_css(self.cache, clean, self.origin("npm")).encode()
        home = self.cache if host == "npm" else self.homes.get(host)
        if home is None or not clean:
            return _MISSING
        file = (home / clean).resolve()
        if file.is_dir():
            file = file / "index.html"
        if file.is_file() and self.cache.resolve() in file.parents:
            return _file(file)
        if host.startswith("uikit-") and clean == "tests/js/test.js":
            return 200, _TYPES[".js"], UIKIT.encode()
        other = stand_in(self.cache, f"http://{host}/{clean}")
        return _file(other) if other else _MISSING

    def answer_foreign(self, url: str, kind: str) -> Answer:
        """The same for an address of the internet, which is never asked: a file in its place, or nothing."""
        if urlsplit(url).hostname == "fonts.googleapis.com" and "icon" not in urlsplit(url).path:
            return 200, "text/css", google_fonts(self.cache, url, self.origin("npm")).encode()
        other = stand_in(self.cache, url)
        if other is not None:
            status, media, body = _file(other)
            if other.suffix == ".css":  # what it names lies beside it here, not at the foreign address
                home = f"{self.origin('npm')}/{other.parent.relative_to(self.cache).as_posix()}/"
                body = re.sub(rb"""url\((["']?)(?!data:|https?:|/|["'#])""", rb"url(\1" + home.encode(), body)
            return status, media, body
        return (200, "image/jpeg", photo(url)) if kind == "image" else _MISSING


def _photographs(cache: Path, packages: tuple[Package, ...], split: Split) -> tuple[Path, ...]:
    """Real photographs that the packages of a split carry."""
    homes = [cache / package.folder for package in packages if package.split == split and package.pages]
    paths = (path for home in homes for path in sorted((*home.rglob("*.jpg"), *home.rglob("*.jpeg"))))
    return tuple(path for path in paths if path.stat().st_size > PHOTO_BYTES)


def _file(path: Path) -> Answer:
    kind = _TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    return 200, kind, path.read_bytes()


@contextmanager
def serving(shelf: Shelf) -> Iterator[None]:
    """Serve the shelf on a free port of 127.0.0.1 while the block runs; ``shelf.port`` says which."""

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            status, kind, body = shelf.answer((self.headers.get("Host") or "").split(".")[0], self.path)
            self.send_response(status)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(body)))
            self.send_header("Access-Control-Allow-Origin", "*")
            self.send_header("Cache-Control", "max-age=3600")
            self.end_headers()
            try:
                self.wfile.write(body)
            except (BrokenPipeError, ConnectionResetError):
                self.close_connection = True

        def log_message(self, *_: object) -> None:
            """Silence: what failed to load is counted by the browser."""

    class Quiet(ThreadingHTTPServer):
        daemon_threads = True

        def handle_error(self, *_: object) -> None:
            """A browser that goes away in the middle of a request is no news."""

    server = Quiet(("127.0.0.1", 0), Handler)
    shelf.port = server.server_address[1]
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield
    finally:
        server.shutdown()
        server.server_close()
        thread.join(timeout=5)
