"""What every command shares that works a device: one goal from start to a finished episode."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer

from screenwright.cli.common import check_folder, print_json, say
from screenwright.cli.guard import Guard, open_guard
from screenwright.core.errors import UsageError

if TYPE_CHECKING:
    from screenwright.agents.consequences.question import Question
    from screenwright.agents.loop.limits import Account, Limits
    from screenwright.agents.loop.run import Result
    from screenwright.core.protocols import Agent, Device

EXIT_CODES = {"success": 0, "failure": 1, "refused": 1, "limit": 1, "denied": 7, "interrupted": 130}
"""An outcome "error" ends with the code of the error itself."""

DeviceUrl = Annotated[
    str, typer.Option(help="vnc://[:PASSWORD@]HOST:PORT, adb://SERIAL, browser:URL, x11:DISPLAY, recorded:DIR, ...")
]
Downloads = Annotated[
    Path | None, typer.Option(help="Folder for what a browser: device downloads; without it downloads are refused.")
]
MaxSeconds = Annotated[float, typer.Option(min=1, help="Seconds at the most.")]
Out = Annotated[
    Path | None, typer.Option(callback=check_folder, help="Folder for the episode; runs/TIME if not given.")
]
Yes = Annotated[bool, typer.Option("--yes", help="Answer yes to what the gate asks.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print the result as JSON.")]


@dataclass(frozen=True, slots=True)
class Terms:
    """On what terms a device is worked.

    ``verify``: the built-in judge is asked before every action; ``guard``: policy, secrets and redaction, those that
    are configured if None; ``account``: what the models use; ``settings``: the options to keep in the episode;
    ``resume``: go on with the episode that is there; ``downloads``: where a browser puts files.
    """

    verify: bool = False
    guard: Guard | None = None
    account: Account | None = None
    settings: dict[str, Any] | None = None
    resume: bool = False
    downloads: Path | None = None


def work(
    goal: str, url: str, agent: Agent, out: Path | None, limits: Limits, *, yes: bool, as_json: bool, terms: Terms
) -> NoReturn:
    """Open the device, pursue the goal, say how it ended, and leave with the exit code of that."""
    from screenwright.devices.open import open_device

    folder = out or Path("runs") / datetime.now().strftime("%Y-%m-%d_%H-%M-%S")
    if terms.downloads is not None and not url.startswith("browser:"):
        raise UsageError("--downloads is for a browser: device; others put files where they do")
    device = open_device(url, downloads=terms.downloads)
    try:
        result = pursue(goal, device, agent, folder, limits, yes=yes, terms=terms)
    finally:
        device.close()
    _finish(result, folder, as_json=as_json)


def pursue(
    goal: str, device: Device, agent: Agent, folder: Path, limits: Limits, *, yes: bool, terms: Terms | None = None
) -> Result:
    """One goal from start to a finished episode in ``folder``. At a terminal the first Ctrl-C pauses; else, and on
    SIGTERM, the run ends in good order."""
    from screenwright.agents.gate.gate import Gate
    from screenwright.agents.loop import pursuit
    from screenwright.agents.loop.control import Control
    from screenwright.agents.loop.limits import NoModels
    from screenwright.cli.model_options import told_at_terminal
    from screenwright.cli.pausing import control_at_terminal, signals_to
    from screenwright.cli.resuming import past_of_run
    from screenwright.data.episodes import EpisodeWriter, head_of
    from screenwright.devices.secret_typing import SecretTyping
    from screenwright.perception.look import look

    terms = terms or Terms()
    guard = terms.guard or open_guard()
    account = terms.account or NoModels()
    control = control_at_terminal() if sys.stdin.isatty() else Control()
    inner = pursuit.Terms(
        gate=Gate(_ask if sys.stdin.isatty() else None, yes, guard.policy, device.url), limits=limits,
        secrets=guard.vault.values, verify=terms.verify, account=account, control=control, say=say,
        watch=told_at_terminal,
        past=past_of_run(folder) if terms.resume else None,
    )  # fmt: skip
    head = head_of(goal, device.url, device.size, agent.name, agent.models, terms.settings)
    writer = EpisodeWriter.resume(folder, terms.settings) if terms.resume else EpisodeWriter(folder, head)
    with signals_to(control), writer as trace:
        hands = SecretTyping(device, guard.vault)
        result = pursuit.pursue(goal, hands, guard.veiled(agent), look, trace, inner)
        trace.finish(result.outcome, result.reason, account.usage())
    return result


def _ask(question: Question) -> bool:
    """The gate's question to the person at the terminal; anything but a clear yes is a no."""
    say(f"\n{question.words}")
    print("Allow it? [y/N] ", end="", file=sys.stderr, flush=True)
    return sys.stdin.readline().strip().lower() in ("y", "yes")


def _finish(result: Result, folder: Path, *, as_json: bool) -> NoReturn:
    if result.error is not None:
        say(f"episode: {folder}")
        raise result.error
    document = {"outcome": result.outcome, "reason": result.reason, "steps": result.steps, "episode": str(folder)}
    if as_json:
        print_json(document)
    else:
        print(f"{result.outcome}: {result.reason}")
        print(f"episode: {folder}")
    raise typer.Exit(EXIT_CODES[result.outcome])
