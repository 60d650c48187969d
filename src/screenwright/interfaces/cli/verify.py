"""``screenwright verify EPISODE``"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from screenwright.interfaces.cli.common import print_json
from screenwright.interfaces.cli.options import BaseUrl, ModelTimeout, Redact
from screenwright.interfaces.cli.running import session_of_pictures

if TYPE_CHECKING:
    from screenwright.agents.verification import Judge
    from screenwright.core.protocols import ChatModel, Eyes
    from screenwright.core.verification import Verification


def verify(
    context: typer.Context,
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
    from screenwright.episodes import read_episode

    session = session_of_pictures(context)
    chat, eyes = session.chat(read_episode(episode).head.goal) if model else (None, session.eyes)
    verification = judged(episode, judge_of(chat), eyes)
    if as_json:
        print_json(verification_to_json(verification))
    else:
        _show(verification)
    if verification.wrong:
        raise typer.Exit(1)


def judge_of(chat: ChatModel | None) -> Judge:
    """The built-in judge, or one that asks the model."""
    if chat is not None:
        from screenwright.agents.verification import ChatJudge

        return ChatJudge(chat)
    from screenwright.agents.verification import BuiltinJudge

    return BuiltinJudge()


def judged(folder: Path, judge: Judge, eyes: Eyes) -> Verification:
    """All steps of the episode in ``folder``. Raises EpisodeError, and ModelError where a model judges."""
    from screenwright.agents.verification import seen_steps
    from screenwright.agents.verification import verify as verified
    from screenwright.core.images import decode
    from screenwright.episodes import frame_bytes, read_episode

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
