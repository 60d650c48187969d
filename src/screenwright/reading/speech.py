"""Words to sound: espeak-ng, as a program of its own, makes a WAV file."""

from __future__ import annotations

import io
import shutil
import subprocess
import tempfile
import wave
from pathlib import Path

from screenwright.core.errors import DataError, MissingPrerequisite

PROGRAM = "espeak-ng"
SLOWEST, ORDINARY, FASTEST = 80, 175, 450
"""Words a minute that espeak-ng speaks; people who listen all day like it fast."""
_LIMIT_S = 60.0


def spoken(words: str, speed: int = ORDINARY, voice: str = "en") -> bytes:
    """A WAV file (mono, 16 bit) that says the words at ``speed`` words a minute, held to 80 to 450.

    ``voice``: espeak-ng's name of it, "en" or "cmn".

    Raises MissingPrerequisite without espeak-ng, and DataError where no sound came of it. The program ends with 0 also
    where it could not write, so the file is what is judged.
    """
    program = shutil.which(PROGRAM)
    if program is None:
        raise MissingPrerequisite(f"speaking needs {PROGRAM}: apt-get install {PROGRAM}")
    with tempfile.TemporaryDirectory(prefix="speech-") as folder:
        path = Path(folder) / "said.wav"
        pace = str(min(max(speed, SLOWEST), FASTEST))
        command = [program, "-v", voice, "-s", pace, "-b", "1", "-w", str(path), "--stdin"]
        try:
            subprocess.run(command, input=words.encode(), capture_output=True, timeout=_LIMIT_S, check=False)
        except subprocess.TimeoutExpired as error:
            raise DataError(f"{PROGRAM} did not end within {_LIMIT_S:.0f} s") from error
        sound = path.read_bytes() if path.exists() else b""
    if not seconds(sound):
        raise DataError(f"{PROGRAM} made no sound of these {len(words)} characters")
    return sound


def seconds(sound: bytes) -> float:
    """The length of a WAV file, 0 where it is none."""
    try:
        with wave.open(io.BytesIO(sound), "rb") as file:
            return file.getnframes() / file.getframerate()
    except (wave.Error, EOFError):
        return 0.0
