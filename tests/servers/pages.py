"""Small web pages on loopback. ``127.0.0.1`` and ``localhost`` reach the same server and are two hosts to a browser."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import Self
from urllib.parse import urlsplit


class PageServer:
    """Serves ``pages`` (path -> HTML); ``/to?ADDRESS`` redirects, ``/file?NAME`` is a download called NAME.

    ``seen``: every path asked for, with the host it was asked under, in order.
    """

    def __init__(self, pages: Mapping[str, str]) -> None:
        self.pages = dict(pages)
        self.seen: list[str] = []
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        self.port = self._server.server_port
        self.url = f"http://127.0.0.1:{self.port}"
        self.other_host = f"http://localhost:{self.port}"
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.05,))
        self._thread.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()

    def _handler(self) -> type[BaseHTTPRequestHandler]:
        server = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                server.seen.append(f"http://{self.headers['Host']}{self.path}")
                parts = urlsplit(self.path)
                if parts.path == "/to":
                    self._answer(302, b"", Location=parts.query)
                elif parts.path == "/file":
                    disposition = f'attachment; filename="{parts.query}"'
                    self._answer(200, b"the content", **{"Content-Disposition": disposition})
                elif parts.path in server.pages:
                    self._answer(200, server.pages[parts.path].encode())
                else:
                    self._answer(404, b"nothing here")

            def _answer(self, status: int, body: bytes, **headers: str) -> None:
                self.send_response(status)
                for name, value in {"Content-Type": "text/html; charset=utf-8", **headers}.items():
                    self.send_header(name, value)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, format: str, *args: object) -> None:
                pass

        return Handler
