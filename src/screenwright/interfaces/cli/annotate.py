"""``screenwright annotate EPISODE``"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from screenwright.interfaces.cli.common import print_json, say
from screenwright.interfaces.cli.options import PolicyFile, SecretsFile, Yes, said

if TYPE_CHECKING:
    from screenwright.episodes import Correcting, Exchange
    from screenwright.interfaces.cli.annotate_run import Hands


def annotate(
    context: typer.Context,
    episode: Annotated[Path, typer.Argument(metavar="EPISODE", help="Folder of a run or a recording.")],
    device: Annotated[
        str | None, typer.Option(help="Do corrected actions on this device, each through the gate; see run.")
    ] = None,
    source: Annotated[
        Path | None,
        typer.Option("--from", metavar="FILE.jsonl", help="Judgements of a program, one JSON object a line."),
    ] = None,
    again: Annotated[bool, typer.Option("--again", help="Go through what was judged before as well.")] = False,
    policy: PolicyFile = None,
    secrets: SecretsFile = None,
    yes: Yes = False,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print every answer with what was said of it as JSON; ask nothing.")
    ] = False,
) -> None:
    """Go through the answers of a run, keep or correct each, and keep original and corrected as a pair beside it."""
    from screenwright.app import Settings, open_guard
    from screenwright.episodes import Correcting
    from screenwright.interfaces.cli.annotate_dialogue import Dialogue
    from screenwright.interfaces.cli.annotate_run import Hands

    settings = Settings.of(**said(context))
    work = Correcting.of(episode, open_guard(settings, say).vault.conceal)
    hands = Hands(device, settings, yes) if device is not None else None
    if source is not None:
        _apply(work, source, hands)
    elif not as_json:
        Dialogue(work, hands).go_through(work.exchanges if again else work.left)
    _tell(work, as_json=as_json)


def _apply(work: Correcting, source: Path, hands: Hands | None) -> None:
    """All lines are read before the first is kept: a faulty file changes nothing."""
    from screenwright.interfaces.cli.annotate_lines import read_lines

    for line in read_lines(source, work):
        if line.answer is None:
            work.keep(line.exchange, line.note)
            continue
        work.correct(line.exchange, line.answer, line.note)
        if hands is not None and line.rerun:
            work.reran(line.exchange, hands.do(work, line.exchange, line.answer))


def _tell(work: Correcting, *, as_json: bool) -> None:
    if as_json:
        entries = [_entry(work, exchange) for exchange in work.exchanges]
        print_json({"episode": str(work.folder), "left": len(work.left), "exchanges": entries})
        return
    corrected = sum(one.judged == "corrected" for one in work.annotations.values())
    print(f"{len(work.annotations)} of {len(work.exchanges)} judged, {corrected} corrected: {work.folder}")
    if corrected:
        say(f"the pairs: screenwright data export {work.folder} --to pairs --out DIR")


def _entry(work: Correcting, exchange: Exchange) -> dict[str, Any]:
    from screenwright.episodes import exchange_to_json

    told = exchange_to_json(exchange, work.annotations.get(exchange.id))
    return {**told, "frame": str(work.folder / exchange.frame.file)}
