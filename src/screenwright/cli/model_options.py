"""The options that say where a model is and how it is asked: flag, environment, then ``screenwright.toml``."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, get_args

import typer

from screenwright.cli.common import say
from screenwright.cli.settings import FILE, settings
from screenwright.core.errors import UsageError
from screenwright.core.messages import Waiting, Watch, unwatched

if TYPE_CHECKING:
    from screenwright.core.computer import ComputerModel
    from screenwright.core.protocols import ChatModel
    from screenwright.models.pictures import PicturesTaken

TABLE = "model"
"""Of ``screenwright.toml``."""

BaseUrl = Annotated[str | None, typer.Option(help="Address of the model's server.")]
ModelTimeout = Annotated[
    float | None,
    typer.Option(
        metavar="SECONDS",
        envvar="SCREENWRIGHT_MODEL_TIMEOUT",
        help="The most that one answer of a model may take, waits and retries included; 300 for a model on this machine"
        f" and 60 for others if not given, here or as timeout under [{TABLE}] in {FILE}.",
    ),
]
ModelPictures = Annotated[
    str | None,
    typer.Option(
        metavar="many|one|none",
        envvar="SCREENWRIGHT_MODEL_PICTURES",
        help="How many pictures a model takes in one question; found out if not given, here or as pictures under"
        f" [{TABLE}] in {FILE}.",
    ),
]


@dataclass(frozen=True, slots=True)
class ModelServer:
    """How models are asked, as given on the command line; what is not given is looked up in the settings. Raises
    UsageError for what cannot be meant."""

    base_url: str | None = None
    timeout: float | None = None
    pictures: str | None = None

    @property
    def timeout_s(self) -> float | None:
        """None for what is usual at the model's address."""
        told = self.timeout if self.timeout is not None else settings(TABLE).get("timeout")
        if told is None or (type(told) in (int, float) and 0 < told < float("inf")):
            return told
        raise UsageError(f"--model-timeout, or timeout under [{TABLE}] in {FILE}, is seconds above 0, not {told!r:.40}")

    @property
    def taken(self) -> PicturesTaken:
        """How many pictures a question may hold."""
        from screenwright.models.pictures import PicturesTaken

        told = self.pictures if self.pictures is not None else settings(TABLE).get("pictures", "many")
        known: PicturesTaken | None = next((one for one in get_args(PicturesTaken) if one == told), None)
        if known is None:
            raise UsageError(
                f"--model-pictures, or pictures under [{TABLE}] in {FILE}, is many, one or none, not {told!r:.40}"
            )
        return known

    def chat(self, spec: str, base_url: str | None, watch: Watch = unwatched) -> ChatModel:
        """As ``models.open.open_model``."""
        from screenwright.models.open import open_model

        return open_model(spec, base_url, self.timeout_s, self.taken, watch)

    def computer(
        self, spec: str, base_url: str | None, form: str | None, tool: str | None, watch: Watch = unwatched
    ) -> ComputerModel:
        """As ``models.open.open_computer_model``."""
        from screenwright.models.open import open_computer_model

        return open_computer_model(spec, base_url, self.timeout_s, form, tool, self.taken, watch)


def told_at_terminal(waiting: Waiting) -> None:
    """The seconds of a wait in a line of their own that goes again, on stderr where that is a terminal; what there is
    to say of the model stays."""
    terminal = sys.stderr.isatty()
    if terminal:
        sys.stderr.write("\r\x1b[K")
    if waiting.words:
        say(waiting.words)
    elif terminal and not waiting.over:
        sys.stderr.write(f"{waiting.model}: {waiting.seconds:.0f} s of at most {waiting.limit_s:g} s")
    sys.stderr.flush()
