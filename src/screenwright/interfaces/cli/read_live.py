"""``screenwright read --device URL``: one point of a screen that lives, or all that happens on it."""

from __future__ import annotations

import signal
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Any, NoReturn

from screenwright.core.errors import MissingPrerequisite, UsageError
from screenwright.interfaces.cli.common import load_image, print_json, say

if TYPE_CHECKING:
    from screenwright.core.protocols import Device
    from screenwright.core.screenshot import Screenshot
    from screenwright.reading import Utterance, Verbosity, Voice


def require_sense(
    *,
    live: bool,
    picture: str | None,
    device: str | None,
    at: str | None,
    only_live: Mapping[str, object],
    only_still: Mapping[str, object],
) -> None:
    """Raises UsageError where the options of ``read`` do not go together; those given are not None."""
    if (picture is None) == (device is None):
        raise UsageError("name a picture, or a screen that lives with --device URL: one of the two")
    if live and device is None:
        raise UsageError(
            "--follow-pointer and --watch need a screen that lives: give --device URL in place of a picture"
        )
    if live == (at is not None):
        raise UsageError("say where to read with --at X,Y, or follow a device with --follow-pointer or --watch")
    for name, value in (only_still if live else only_live).items():
        if value is not None:
            where = "reading one point, with --at" if live else "--follow-pointer and --watch"
            raise UsageError(f"{name} is for {where}: leave it away")


def picture_of(image: str | None, device: str | None) -> Screenshot:
    """The file's picture, or the device's once it is still."""
    if image is not None:
        return load_image(image)
    from screenwright.agents.loop import settle
    from screenwright.app import Session

    with Session(device) as session:
        return settle(session.device)


def listen(
    url: str,
    *,
    follow: bool,
    watch: bool,
    language: str,
    verbosity: Verbosity,
    seconds: float | None,
    aloud: bool,
    speed: int,
    as_json: bool,
) -> None:
    """Say what is under the pointer (``follow``) and what changes (``watch``), until Ctrl-C, which ends with 130, or
    ``seconds`` are over. Raises DeviceError where the device is lost for good."""
    from screenwright.app import Session
    from screenwright.reading import Beside, Listening, Live, describe

    with Session(url) as session, _ended_by_signals():
        device = session.device
        _require_pointer(device, follow)
        worded = partial(describe, language=language, verbosity=verbosity)
        live = Live(follow=follow, watch=watch, worded=worded, language=language)
        mouth = _Mouth(_voice(speed, language) if aloud else None, as_json)
        say(f"looking at {device.url}; Ctrl-C ends it")
        try:
            Listening(device, live, Beside(session.eyes), mouth.say, mouth.pace).run(seconds)
        finally:
            mouth.close()


class _Mouth:
    """Each utterance as a line on stdout, at once, and aloud where a voice is wished."""

    def __init__(self, voice: Voice | None, as_json: bool) -> None:
        self._voice, self._as_json = voice, as_json
        self._of_pointer = False

    def say(self, utterance: Utterance) -> None:
        if self._as_json:
            from screenwright.reading import utterance_to_json

            print_json(utterance_to_json(utterance), flush=True)
        else:
            print(utterance.words, flush=True)
        if self._voice:
            # News need not wait for the words of a pointer, but does for other news.
            over_pointer = utterance.kind == "news" and self._of_pointer
            self._voice.say(utterance.words, interrupt=utterance.interrupts or over_pointer)
            self._of_pointer = utterance.kind == "pointer"

    def pace(self) -> None:
        if self._voice is None:
            return
        self._voice.pace()
        if not self._voice.audible:
            self._voice = None
            say("this machine has no sound output that works: the text has to do")

    def close(self) -> None:
        if self._voice:
            self._voice.hush()


def _voice(speed: int, language: str) -> Voice | None:
    from screenwright.reading import Voice, language_of

    try:
        return Voice(speed, voice=language_of(language).VOICE)
    except MissingPrerequisite as error:
        say(f"{error}; the text has to do")
        return None


def _require_pointer(device: Device, follow: bool) -> None:
    from screenwright.core.protocols import Points

    if follow and not isinstance(device, Points):
        raise UsageError(f"{device.url} has no pointer to follow: take --watch, or --at X,Y for one point")


@contextmanager
def _ended_by_signals() -> Iterator[None]:
    """SIGTERM as Ctrl-C; and SIGINT too, which a shell leaves ignored in what it starts in the background."""
    before = {number: signal.signal(number, _interrupt) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _interrupt(_signal: int, _frame: Any) -> NoReturn:
    raise KeyboardInterrupt
