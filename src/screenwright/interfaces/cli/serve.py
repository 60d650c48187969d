"""``screenwright serve``"""

from __future__ import annotations

import logging
import os
import sys
import webbrowser
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from screenwright.core.errors import UsageError
from screenwright.interfaces.cli.common import check_folder, print_json, say
from screenwright.interfaces.cli.options import (
    AgentName,
    BaseUrl,
    Budget,
    Downloads,
    MaxTokens,
    ModelPictures,
    ModelTimeout,
    PolicyFile,
    Prices,
    Redact,
    SecretsFile,
    said,
)

if TYPE_CHECKING:
    from screenwright.app import Settings
    from screenwright.episodes import DemoStore
    from screenwright.interfaces.rest import Openers

FIRST = "simulated:notepad"
"""The device that is open without any set-up."""
LOOPBACK = ("127.0.0.1", "::1", "localhost")
_KEYS = ("OPENAI_API_KEY", "OPENAI_BASE_URL", "ANTHROPIC_API_KEY", "GEMINI_API_KEY", "GOOGLE_API_KEY")


def serve(
    context: typer.Context,
    host: Annotated[str, typer.Option(help="Address to listen on; others than this machine only if you say so.")] = (
        "127.0.0.1"
    ),
    port: Annotated[int, typer.Option(min=0, max=65535, help="0 takes a free one.")] = 8765,
    device: Annotated[
        list[str] | None, typer.Option(help=f"Open this from the beginning; {FIRST} if not given. Repeatable.")
    ] = None,
    downloads: Downloads = None,
    runs: Annotated[Path, typer.Option(callback=check_folder, help="Folder of all episodes.")] = Path("runs"),
    demos: Annotated[
        Path | None, typer.Option(callback=check_folder, help="Folder of demonstrations; that of demos if not given.")
    ] = None,
    token_file: Annotated[
        Path | None,
        typer.Option(
            envvar="SCREENWRIGHT_TOKEN_FILE",
            help="Where the token is kept, mode 600; in your state folder if not given.",
        ),
    ] = None,
    allow_host: Annotated[
        list[str] | None, typer.Option(help="Another name by which this server is called. Repeatable.")
    ] = None,
    agent: AgentName = None,
    model: Annotated[
        str | None, typer.Option(help="Of runs that ask for no other: openai/NAME, anthropic/NAME, ollama/NAME ...")
    ] = None,
    base_url: BaseUrl = None,
    model_timeout: ModelTimeout = None,
    model_pictures: ModelPictures = None,
    max_tokens: MaxTokens = None,
    budget: Budget = None,
    price: Prices = None,
    policy: PolicyFile = None,
    secrets: SecretsFile = None,
    redact: Redact = "remote",
    show: Annotated[bool, typer.Option("--open/--no-open", help="Open the page in this machine's browser.")] = True,
    speech: Annotated[bool, typer.Option("--speech/--no-speech", help="Make sound of words (espeak-ng).")] = True,
    as_json: Annotated[bool, typer.Option("--json", help="Print where it is as JSON.")] = False,
) -> None:
    """Serve the page and the REST interface, to whoever has the token."""
    from screenwright.core.extras import need

    for package in ("fastapi", "uvicorn", "python_multipart"):
        need(package, extra="serve")
    from screenwright.app import Settings
    from screenwright.interfaces import Access, kept_token
    from screenwright.interfaces import token_file as usual_file
    from screenwright.interfaces.rest import MOST_DEVICES, House, create_app, listening
    from screenwright.interfaces.rest import serve as run_server

    logging.basicConfig(level=logging.WARNING, stream=sys.stderr, format="screenwright: %(message)s")
    token = kept_token(token_file or usual_file())
    first = list(device or [FIRST])
    if len(first) > MOST_DEVICES:
        raise UsageError(f"{len(first)} devices are named: at most {MOST_DEVICES} are open at once")
    house = House(
        openers(Settings.of(**said(context)), first[0]),
        runs,
        _store(demos),
        first_device=first[0],
        speech=speech,
    )
    with closing(listening(host, port)) as door, closing(house):
        port = door.getsockname()[1]
        for url in first:
            house.open(url, trusted=True)
        address = f"http://{f'[{host}]' if ':' in host else host}:{port}/"
        if host not in LOOPBACK:
            say(f"everybody who reaches {address} can try to come in, and what is sent can be read on its way;")
            say("the names by which others call this machine are given with --allow-host")
        _tell(address, token, as_json=as_json)
        if show and sys.stdout.isatty():
            webbrowser.open(f"{address}?token={token}")
        run_server(create_app(house, Access(token, port), [host, *(allow_host or ())]), door, house.close)
    say("ended: every device is closed and every episode finished")


def _tell(address: str, token: str, *, as_json: bool) -> None:
    entrance = f"{address}?token={token}"
    if as_json:
        print_json({"url": address, "token": token, "page": entrance}, flush=True)
    else:
        print(f"open  {entrance}", flush=True)
        say("end with Ctrl-C")


def _store(folder: Path | None) -> DemoStore:
    from screenwright.app import open_store
    from screenwright.episodes import DemoStore

    return DemoStore(folder) if folder is not None else open_store()


def openers(settings: Settings, first: str) -> Openers:
    """What the server works with, as these settings say. Raises UsageError for settings that do not go together, which
    is said now and not at the first goal."""
    from screenwright.app import AGENTS, Session, served_agent, usual_agent
    from screenwright.interfaces.cli.speech import speech_named
    from screenwright.interfaces.rest import Openers

    session = Session(first, settings, say=say)
    served_agent(session, "")
    return Openers(
        device=session.open,
        agent=lambda wish: served_agent(session.on(wish.device_url), wish.goal, wish.agent, wish.model, wish.plan),
        agents=AGENTS, usual=usual_agent(settings),
        models=settings.model is not None or any(os.environ.get(key) for key in _KEYS),
        guard=session.guard, eyes=session.eyes, speech=speech_named,
    )  # fmt: skip
