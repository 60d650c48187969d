"""What a net has answered to the same numbers is kept while the tests run, for all their processes: they look at the
same pictures over and over, and seven of eight questions to a net had been asked before."""

from __future__ import annotations

import atexit
import hashlib
import os
import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path
from threading import Lock
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from screenwright.vision import runtime
from screenwright.vision.runtime import Answers, Session

CHILDREN = str(Path(__file__).parent / "children")
"""Where a Python that is started finds what makes it keep answers as well."""
FOLDER = "SCREENWRIGHT_TESTS_ANSWERS"
MOST_BYTES = 400 * 2**20
"""That one process adds to what is kept."""


Feeds: TypeAlias = dict[str, NDArray[Any]]


class KeptAnswers:
    """Answers by net, question and names of outputs, as files of a folder that may be shared."""

    def __init__(self, folder: Path, most: int = MOST_BYTES) -> None:
        self._folder, self._left = folder, most

    def of(self, key: str) -> list[NDArray[Any]] | None:
        try:
            with np.load(self._folder / key) as kept:
                return [kept[name] for name in kept.files]
        except FileNotFoundError:
            return None

    def keep(self, key: str, answer: list[NDArray[Any]]) -> None:
        self._left -= sum(one.nbytes for one in answer)
        if self._left < 0:
            return
        with tempfile.NamedTemporaryFile(dir=self._folder, suffix=".npz", delete=False) as file:
            np.savez(file, *answer)
        os.replace(file.name, self._folder / key)  # whole or not at all, whoever else keeps the same


class KeepingSession:
    """A net that is asked only what it was not asked before, and opened only then."""

    def __init__(self, opened: Callable[[bytes], Session], model: bytes, kept: KeptAnswers) -> None:
        self._opened, self._bytes, self._kept = opened, model, kept
        self._model = hashlib.sha256(opened.__name__.encode() + model).digest()
        self._lock = Lock()
        self._open: Session | None = None

    @property
    def _session(self) -> Session:
        with self._lock:
            if self._open is None:
                self._open = self._opened(self._bytes)
            return self._open

    def run(self, outputs: list[str] | None, feeds: Feeds) -> Answers:
        return self._once(repr(outputs), feeds, lambda fresh: self._session.run(outputs, fresh))

    def reduced(self, reduce: Callable[[NDArray[Any]], Answers], feeds: Feeds) -> Answers:
        return self._once(reduce.__qualname__, feeds, lambda fresh: self._session.reduced(reduce, fresh))

    def _once(self, what: str, feeds: Feeds, ask: Callable[[Feeds], Answers]) -> Answers:
        """Pictures of a batch are kept each for itself: another screen of the same program has most lines again."""
        batch = _batch(feeds)
        keys = [self._key(what, each) for each in batch]
        known = [self._kept.of(key) for key in keys]
        fresh = [at for at, answer in enumerate(known) if answer is None]
        if fresh:
            answers = ask(feeds if len(fresh) == len(batch) else {name: value[fresh] for name, value in feeds.items()})
            for row, at in enumerate(fresh):
                known[at] = answers if len(batch) == 1 else [one[row : row + 1] for one in answers]
                self._kept.keep(keys[at], known[at])
        return known[0] if len(batch) == 1 else [np.concatenate(column) for column in zip(*known, strict=True)]

    def _key(self, what: str, feeds: Feeds) -> str:
        found = hashlib.sha256(self._model + what.encode())
        for name, value in sorted(feeds.items()):
            found.update(f"{name} {value.dtype} {value.shape}".encode())
            found.update(np.ascontiguousarray(value).tobytes())
        return f"{found.hexdigest()}.npz"


def _batch(feeds: Feeds) -> list[Feeds]:
    """The pictures of a net that takes nothing else, one by one. Rows of numbers may belong to each other, and where
    there are numbers beside the pictures it is cheaper to ask again than to keep hundreds of files."""
    (name, value), *others = feeds.items()
    return [feeds] if others or value.ndim != 4 else [{name: one[None]} for one in value]


def keep_answers() -> None:
    """From now on every net that is opened in this process, or in one that it starts, keeps its answers, whichever
    runtime it runs in."""
    if FOLDER not in os.environ:
        os.environ[FOLDER] = tempfile.mkdtemp(prefix="screenwright-tests-answers-")
        atexit.register(shutil.rmtree, os.environ[FOLDER], ignore_errors=True)
        search = (CHILDREN, *filter(None, [os.environ.get("PYTHONPATH")]))
        os.environ["PYTHONPATH"] = os.pathsep.join(search)
    kept = KeptAnswers(Path(os.environ[FOLDER]))
    for name in ("onnx_session", "OpenVinoSession"):
        setattr(runtime, name, _keeping(getattr(runtime, name), kept))


def _keeping(opened: Callable[[bytes], Session], kept: KeptAnswers) -> Callable[[bytes], Session]:
    return lambda model: KeepingSession(opened, model, kept)
