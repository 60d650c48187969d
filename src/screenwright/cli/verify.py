"""``screenwright verify EPISODE``"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from screenwright.cli.common import print_json
from screenwright.cli.guard import Redact, RedactMode, veiled_pair
from screenwright.cli.model_options import BaseUrl, ModelServer, ModelTimeout, told_at_terminal

if TYPE_CHECKING:
    from screenwright.agents.verification.verify import Judge
    from screenwright.core.protocols import Eyes
    from screenwright.core.verification import Verification
    from screenwright.models.metered import Meter


def verify(
    episode: Annotated[Path, typer.Argument(help="Folder of an episode.")],
    model: Annotated[
        str | None, typer.Option(help="Let this model judge: openai/NAME, anthropic/NAME, ollama/NAME ...")
    ] = None,
    base_url: BaseUrl = None,
    model_timeout: ModelTimeout = None,
    redact: Redact = "remote",
    as_json: Annotated[bool, typer.Option("--json", help="Verification JSON.")] = False,
) -> None:
    """Judge each action of an episode from its pictures: right, or wrong and why; exit 1 where one is wrong."""
    from screenwright.core.verification import verification_to_json
    from screenwright.data.episodes import read_episode

    server = ModelServer(base_url, model_timeout)
    verification = judged(episode, *open_judge(model, server, redact, read_episode(episode).head.goal))
    if as_json:
        print_json(verification_to_json(verification))
    else:
        _show(verification)
    if verification.wrong:
        raise typer.Exit(1)


def open_judge(
    model: str | None,
    server: ModelServer,
    redact: RedactMode = "never",
    goal: str = "",
    meter: Meter | None = None,
) -> tuple[Judge, Eyes]:
    """The built-in judge, or one that asks the model ``provider/name``, with the eyes for what it is shown: what is
    private is hidden from the models that ``redact`` says, but for what the ``goal`` names. ``meter``
    counts its replies."""
    from screenwright.perception.look import look

    if model:
        from screenwright.agents.verification.chat import ChatJudge

        opened = server.chat(model, server.base_url, told_at_terminal)
        chat, eyes = veiled_pair(meter.metered(opened) if meter else opened, look, redact, goal)
        return ChatJudge(chat), eyes
    from screenwright.agents.verification.builtin import BuiltinJudge

    return BuiltinJudge(), look


def judged(folder: Path, judge: Judge, eyes: Eyes) -> Verification:
    """All steps of the episode in ``folder``. Raises EpisodeError, and ModelError where a model judges."""
    from screenwright.agents.verification.verify import seen_steps
    from screenwright.agents.verification.verify import verify as verified
    from screenwright.core.images import decode
    from screenwright.data.episodes import frame_bytes, read_episode

    episode = read_episode(folder)
    steps = seen_steps(episode, lambda ref: decode(frame_bytes(folder, ref), ref.file), eyes)
    return verified(episode.head.goal, steps, judge)


def _show(verification: Verification) -> None:
    for step in verification.steps:
        category = f" ({step.judgement.category})" if step.judgement.category else ""
        print(f"{step.index}. {step.action}: {step.judgement.finding}{category}")
        print(f"   {step.judgement.reason}")
    wrong, number = len(verification.wrong), len(verification.steps)
    print(f"{wrong} of {number} steps {'is' if wrong == 1 else 'are'} wrong, judged by {verification.by}")
