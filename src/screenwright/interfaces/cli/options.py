"""The options that several commands share, and what was said of them; what they mean stands in ``app.settings``."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from screenwright.core.messages import Waiting
from screenwright.interfaces.cli.common import check_folder, say
from screenwright.safety.redaction import RedactMode

FILE = "screenwright.toml"

# -- the agent ---------------------------------------------------------------------------------------------------------

AgentName = Annotated[
    str | None,
    typer.Option(
        help="builtin (no model, or one that reads goals), screenagent (plans, acts and reflects), visiontasker (a step"
        " at a time, from words), computer-use (a vendor's own model), policy:PATH (a trained net, no model)."
    ),
]
Dialect = Annotated[
    str | None,
    typer.Option(
        help="How the model writes actions: own, screenagent, openai, ui-tars ... (own if not given; computer-use: the"
        " vendor's, else ui-tars)."
    ),
]
ComputerTool = Annotated[
    str | None, typer.Option(help="computer_20250124 ...: version of Anthropic's tool, if not the model's own.")
]
FallbackModels = Annotated[
    list[str] | None,
    typer.Option(
        "--fallback-model", help="Takes over while --model does not answer, or not usefully. Repeatable, in order."
    ),
]
PlannerModel = Annotated[str | None, typer.Option(help="Makes the plan, in place of --model.")]
ActorModel = Annotated[str | None, typer.Option(help="Chooses the actions, in place of --model.")]
GrounderModel = Annotated[str | None, typer.Option(help="Finds what was only described, in place of --model.")]
ReflectorModel = Annotated[str | None, typer.Option(help="Judges what came of it, in place of --model.")]
RepairerModel = Annotated[str | None, typer.Option(help="Brings unusable answers into form, in place of --model.")]
PromptLanguage = Annotated[str, typer.Option("--language", help="What the model is spoken to in: en, or zh.")]
SystemName = Annotated[
    str | None, typer.Option("--system", help="linux, windows, android or browser; by the device if not given.")
]
Picture = Annotated[
    bool | None, typer.Option(help="Show the model the screen (screenagent: yes, visiontasker: no, if not given).")
]
Narration = Annotated[bool, typer.Option(help="Tell the model what is on the screen, as a list with ids.")]
Marks = Annotated[bool, typer.Option("--marks", help="Draw the ids of elements on the picture.")]
UseDemos = Annotated[
    bool,
    typer.Option("--demos/--no-demos", help="Go by what was shown before, where a demonstration that is kept fits."),
]

KeepMaps = Annotated[
    bool,
    typer.Option(
        "--keep-maps/--no-keep-maps", help="Keep what the menus of programs hold for later runs, and go by it."
    ),
]

# -- the models --------------------------------------------------------------------------------------------------------

BaseUrl = Annotated[str | None, typer.Option(help="Address of the model's server.")]
ModelTimeout = Annotated[
    float | None,
    typer.Option(
        metavar="SECONDS",
        envvar="SCREENWRIGHT_MODEL_TIMEOUT",
        help="The most that one answer of a model may take, waits and retries included; 300 for a model on this machine"
        f" and 60 for others if not given, here or as timeout under [model] in {FILE}.",
    ),
]
ModelPictures = Annotated[
    str | None,
    typer.Option(
        metavar="many|one|none",
        envvar="SCREENWRIGHT_MODEL_PICTURES",
        help="How many pictures a model takes in one question; found out if not given, here or as pictures under"
        f" [model] in {FILE}.",
    ),
]
Budget = Annotated[float | None, typer.Option(min=0, help="Money that the models may use at the most.")]
MaxTokens = Annotated[int | None, typer.Option(min=1, help="Tokens that the models may use at the most.")]
Prices = Annotated[
    list[str] | None,
    typer.Option(
        "--price",
        envvar="SCREENWRIGHT_PRICE",
        help="IN,OUT: money for a million tokens of --model; PROVIDER/NAME=IN,OUT for another one. Repeatable.",
    ),
]

# -- the run -----------------------------------------------------------------------------------------------------------

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
ProgramMapFile = Annotated[
    Path | None,
    typer.Option("--map", help="What the menus of the program hold, as  screenwright map  wrote it or you changed it."),
]
Yes = Annotated[bool, typer.Option("--yes", help="Answer yes to what the gate asks.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print the result as JSON.")]

# -- what is allowed, and what is hidden -------------------------------------------------------------------------------

PolicyFile = Annotated[
    Path | None,
    typer.Option(
        "--policy",
        envvar="SCREENWRIGHT_POLICY",
        help=f"Rules that allow, ask or deny (TOML); the table policy of ./{FILE} if not given.",
    ),
]
SecretsFile = Annotated[
    Path | None,
    typer.Option(
        "--secrets",
        envvar="SCREENWRIGHT_SECRETS",
        help="File of secrets (TOML, mode 600) for {{secret:NAME}}; SCREENWRIGHT_SECRET_NAME counts too.",
    ),
]
Redact = Annotated[
    RedactMode,
    typer.Option(
        envvar="SCREENWRIGHT_REDACT",
        help="Hide cards, keys, passwords, mail addresses, phone numbers and IBANs from which models.",
    ),
]

_SAID = ("COMMANDLINE", "ENVIRONMENT", "DEFAULT_MAP")
"""Where an option's value comes from that somebody gave."""


def said(context: typer.Context, **renamed: str) -> dict[str, Any]:
    """What was given of the options, by the names of ``Settings``; ``renamed``: those that are called otherwise there.
    Options of the command alone are left away."""
    from screenwright.app import Settings

    given = {}
    for name, value in context.params.items():
        source = context.get_parameter_source(name)
        setting = renamed.get(name, name)
        if source is not None and source.name in _SAID and setting in Settings.model_fields:
            given[setting] = value
    return given


def told_at_terminal(waiting: Waiting) -> None:
    """The seconds of a wait in a line of their own that goes again, on stderr where that is a terminal; what there is
    to say of the model stays."""
    terminal = sys.stderr.isatty()
    if terminal:
        sys.stderr.write("\r\x1b[K")
    if waiting.words:
        say(waiting.words)
    elif terminal and not waiting.over:
        sys.stderr.write(waiting.in_words)
    sys.stderr.flush()
