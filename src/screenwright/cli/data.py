"""``screenwright data``: training data made from the lists in this repository, and runs to and from other layouts."""

from __future__ import annotations

import typer

from screenwright.cli.data_desktop import desktop
from screenwright.cli.data_export import export
from screenwright.cli.data_icons import icons
from screenwright.cli.data_import import import_runs
from screenwright.cli.data_injections import injections
from screenwright.cli.data_instructions import instructions
from screenwright.cli.data_lines import lines
from screenwright.cli.data_mixture import mixture
from screenwright.cli.data_redaction import redaction
from screenwright.cli.data_screenpr import screenpr
from screenwright.cli.data_show import show
from screenwright.cli.data_trajectories import trajectories
from screenwright.cli.data_web import draw, fetch, others, web
from screenwright.cli.data_world import phone_world

app = typer.Typer(
    help="Make labelled screens, icons, lines of text and runs for training and measuring; write runs as training data"
    " and read sets of others.",
    no_args_is_help=True,
)
screens = typer.Typer(help="Labelled screens: web pages, desktop applications.", no_args_is_help=True)
app.add_typer(screens, name="screens")
app.command()(export)
app.command("import")(import_runs)
app.command()(show)
app.command()(icons)
app.command()(injections)
app.command()(instructions)
app.command()(lines)
app.command()(mixture)
app.command()(redaction)
app.command()(screenpr)
app.command()(phone_world)
app.command()(trajectories)
for command in (web, fetch, desktop, others, draw):
    screens.command()(command)
