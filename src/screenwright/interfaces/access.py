"""Who may come in: one token, a cookie made of it for pages, and a word that their forms must know."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import os
import secrets
import stat
from dataclasses import dataclass
from pathlib import Path

from screenwright.core.errors import DataError, UsageError

LEAST_CHARACTERS = 22
"""Of a token: 128 bits in the letters that are used for one."""
TOKEN_BYTES = 32
"""Of a token that is drawn by lot."""


@dataclass(frozen=True, slots=True)
class Access:
    """``token`` opens everything. ``port`` names the cookie: those of one host are not told apart by port."""

    token: str
    port: int

    @property
    def cookie_name(self) -> str:
        return f"screenwright_{self.port}"

    @property
    def cookie(self) -> str:
        """What a page holds in the place of the token; it cannot be turned back into it."""
        return self._derived("cookie")

    @property
    def csrf(self) -> str:
        """What a page sends with everything that changes something; another site cannot read it."""
        return self._derived("csrf")

    def is_token(self, given: str) -> bool:
        return _same(given, self.token)

    def is_cookie(self, given: str) -> bool:
        return _same(given, self.cookie)

    def is_csrf(self, given: str) -> bool:
        return _same(given, self.csrf)

    def is_basic(self, given: str) -> bool:
        """Whether the credentials of an address like ``http://TOKEN@HOST`` hold the token."""
        try:
            user, _, password = base64.b64decode(given, validate=True).decode().partition(":")
        except (binascii.Error, UnicodeDecodeError, ValueError):
            return False
        return self.is_token(user) or self.is_token(password)

    def _derived(self, what: str) -> str:
        return hmac.new(self.token.encode(), f"screenwright {what} {self.port}".encode(), hashlib.sha256).hexdigest()


def _same(given: str, known: str) -> bool:
    return hmac.compare_digest(given.encode("utf-8", "replace"), known.encode())


def token_or_new(given: str | None) -> str:
    """The token that was given, else a random one of 256 bits. Raises UsageError for one that could be guessed."""
    if given is None:
        return secrets.token_urlsafe(TOKEN_BYTES)
    if not _could_be(given):
        raise UsageError(f"the token is {LEAST_CHARACTERS} or more letters and figures (128 bits), or leave it away")
    return given


def token_file() -> Path:
    """Where the token is kept if no other file is named: so a second page and other programs find it."""
    state = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    return Path(state) / "screenwright" / "token"


def kept_token(path: Path) -> str:
    """The token in the file, which is made with a new one where there is none. Raises UsageError for a file that others
    may read or that holds no token, DataError where it cannot be made."""
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        try:
            descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600)
        except FileExistsError:
            return _read(path)
        token = secrets.token_urlsafe(TOKEN_BYTES)
        with os.fdopen(descriptor, "w") as file:
            file.write(token + "\n")
    except OSError as error:
        raise DataError(f"the token cannot be kept in {path}: {error.strerror}") from error
    return token


def _read(path: Path) -> str:
    with path.open(encoding="ascii", errors="replace") as file:
        mode = os.fstat(file.fileno()).st_mode
        token = file.read(4096).strip()
    if stat.S_IMODE(mode) & 0o077:
        raise UsageError(f"others may read the token in {path}: say  chmod 600 {path}")
    if not _could_be(token):
        raise UsageError(f"{path} holds no token of at least {LEAST_CHARACTERS} characters: remove it, and one is made")
    return token


def _could_be(token: str) -> bool:
    return len(token) >= LEAST_CHARACTERS and token.isascii() and token.isprintable() and " " not in token
