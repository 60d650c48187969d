"""``screenwright mcp --device URL``"""

from __future__ import annotations

import logging
import os
import signal
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from screenwright.interfaces.cli.common import check_folder, print_json, say
from screenwright.interfaces.cli.options import (
    AgentName,
    BaseUrl,
    Budget,
    DeviceUrl,
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
    from screenwright.interfaces.mcp import Openers, Tools

TOKEN = "SCREENWRIGHT_MCP_TOKEN"


def mcp(
    context: typer.Context,
    device: DeviceUrl,
    transport: Annotated[
        Literal["stdio", "http"], typer.Option(help="stdio: the client starts this; http: clients connect to it.")
    ] = "stdio",
    port: Annotated[int, typer.Option(min=0, max=65535, help="For http, on 127.0.0.1; 0 takes a free one.")] = 0,
    agent: AgentName = None,
    model: Annotated[
        str | None, typer.Option(help="For run_goal: openai/NAME, anthropic/NAME, ollama/NAME ...")
    ] = None,
    base_url: BaseUrl = None,
    model_timeout: ModelTimeout = None,
    model_pictures: ModelPictures = None,
    max_tokens: MaxTokens = None,
    budget: Budget = None,
    price: Prices = None,
    max_side: Annotated[
        int, typer.Option(min=320, max=4096, help="Longest side in pixels of a picture that is sent.")
    ] = 1280,
    downloads: Downloads = None,
    out: Annotated[
        Path | None,
        typer.Option(callback=check_folder, help="Folder for the episodes; in the user's data folder if not given."),
    ] = None,
    policy: PolicyFile = None,
    secrets: SecretsFile = None,
    redact: Redact = "remote",
    as_json: Annotated[bool, typer.Option("--json", help="For http: print address and token as JSON.")] = False,
) -> None:
    """Serve one screen to an MCP client: look, read_at, find, ask, wait_for_change, explain, act, run_goal, judged by a
    gate."""
    from screenwright.core.extras import need

    need("mcp", "mcp")
    import anyio

    from screenwright.app import Settings

    logging.basicConfig(stream=sys.stderr, level=logging.WARNING, format="%(levelname)s %(message)s")
    folder = out or _default_folder()
    check_folder(folder)
    openers = openers_of(device, Settings.of(**said(context)), folder, max_side)
    if transport == "stdio":
        anyio.run(_stdio, openers)
    else:
        anyio.run(_http, openers, port, as_json)


def openers_of(device: str, settings: Settings, folder: Path, max_side: int) -> Openers:
    """Raises UsageError for settings that do not go together, which is said now and not at the first goal."""
    from screenwright.app import Session, served_agent
    from screenwright.interfaces.mcp import Openers

    session = Session(device, settings, say=say)
    served_agent(session, "")
    return Openers(
        device=lambda: session.on(device).device,  # anew each time: a lost one is given up
        agent=lambda goal, plan: served_agent(session, goal, plan=plan), guard=session.guard, eyes=session.eyes,
        hidden=session.guard.redact != "never", folder=folder, max_side=max_side, say=say,
    )  # fmt: skip


async def _stdio(openers: Openers) -> None:
    """Until the client closes our input, or asks us to end."""
    import anyio

    from screenwright.interfaces.mcp import served

    async with served(openers) as (server, tools), anyio.create_task_group() as tasks:
        tasks.start_soon(_end_in_good_order, tools)
        await server.run_stdio_async()
        tasks.cancel_scope.cancel()


async def _end_in_good_order(tools: Tools) -> None:
    """On SIGTERM: finish what has to be finished, and die of it then; our input may stay open and is waited for by a
    thread that nobody can call off."""
    import anyio

    with anyio.open_signal_receiver(signal.SIGTERM) as signals:
        async for number in signals:
            await tools.close()
            signal.signal(number, signal.SIG_DFL)
            os.kill(os.getpid(), number)


async def _http(openers: Openers, port: int, as_json: bool) -> None:
    from screenwright.interfaces import token_or_new
    from screenwright.interfaces.mcp import HOST, PATH, serve_http, served
    from screenwright.interfaces.rest import listening

    token = token_or_new(os.environ.get(TOKEN))
    listener = listening(HOST, port)
    url = f"http://{HOST}:{listener.getsockname()[1]}{PATH}"
    if as_json:
        print_json({"url": url, "token": token}, flush=True)
    else:
        print(f"{url}\nAuthorization: Bearer {token}", flush=True)
    async with served(openers) as (server, _):
        await serve_http(server, listener, token)


def _default_folder() -> Path:
    """A client starts this in a folder that nobody knows, so the user's own is taken."""
    data = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(data) / "screenwright" / "mcp"
