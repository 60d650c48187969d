"""``screenwright data``: training data made from the lists in this repository, and runs to and from other layouts."""

from __future__ import annotations

import typer

from screenwright_lab.commands.data_desktop import desktop
from screenwright_lab.commands.data_export import export
from screenwright_lab.commands.data_icons import icons
from screenwright_lab.commands.data_import import import_runs
from screenwright_lab.commands.data_injections import injections
from screenwright_lab.commands.data_instructions import instructions
from screenwright_lab.commands.data_lines import lines
from screenwright_lab.commands.data_mixture import mixture
from screenwright_lab.commands.data_plain import plain
from screenwright_lab.commands.data_redaction import redaction
from screenwright_lab.commands.data_screenpr import screenpr
from screenwright_lab.commands.data_show import show
from screenwright_lab.commands.data_trajectories import trajectories
from screenwright_lab.commands.data_web import draw, fetch, others, web
from screenwright_lab.commands.data_world import phone_world
from screenwright_lab.commands.written_screens import written

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
app.command()(plain)
app.command()(written)
app.command()(redaction)
app.command()(screenpr)
app.command()(phone_world)
app.command()(trajectories)
for command in (web, fetch, desktop, others, draw):
    screens.command()(command)
