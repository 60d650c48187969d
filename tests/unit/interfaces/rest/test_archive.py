"""What is handed out of an episode."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

from screenwright.core.files import PART
from screenwright.interfaces.cli.speech import speech_named
from screenwright.interfaces.rest.archive import handed_out


def test_what_is_being_written_is_not_packed(tmp_path: Path) -> None:
    """It would be gone before it is read: a run that goes on writes its files anew all the time."""
    for name in ("episode.json", f".episode.json.7-8{PART}"):
        (tmp_path / name).write_text("{}")
    with zipfile.ZipFile(io.BytesIO(handed_out(tmp_path, "zip", speech_named("own")))) as archive:
        assert archive.namelist() == [f"{tmp_path.name}/episode.json"]
