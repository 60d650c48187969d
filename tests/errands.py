"""Errands for agents whose model is scripted: what is to be done on a screen, told as a rule that looks and answers.

A :class:`Guide` stands in for a model. It knows nothing of the device: from the words that it sees it says what to do
next, so that it finds its way back after a fault as a model would. It errs where a test plants an error.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Literal, get_args

Fault = Literal["dead", "dialog", "wrong", "lost"]
FAULTS: tuple[Fault, ...] = get_args(Fault)
"""A control that does nothing the first time, a dialog that nobody expects, a wrong click of the model's own, and a
connection that is cut."""


@dataclass(frozen=True)
class Press:
    name: str


@dataclass(frozen=True)
class Write:
    text: str
    into: str


@dataclass(frozen=True)
class GoBack:
    """The phone's own back."""


@dataclass(frozen=True)
class Done:
    """Nothing is left to do."""


Intent = Press | Write | GoBack | Done


@dataclass(frozen=True)
class Rule:
    """Where all of ``sees`` can be read, and none of ``without``: ``do``. ``aside``: it is no step of the plan."""

    sees: tuple[str, ...]
    do: Intent
    without: tuple[str, ...] = ()
    aside: bool = False


@dataclass(frozen=True)
class Stage:
    """A sub-goal, and the words that show that it is reached."""

    subgoal: str
    shows: tuple[str, ...]


@dataclass(frozen=True)
class Errand:
    goal: str
    stages: tuple[Stage, ...]
    rules: tuple[Rule, ...]
    wrong: Intent
    """What the model does by mistake in the middle of the form."""
    form: str
    """Words that show that the form is open."""


GUESTS = Errand(
    goal="add Ada Lovelace to the guest list",
    stages=(
        Stage("Open the form for a new guest", ("Full name",)),
        Stage("Write the name into the form", ("Ada Lovelace",)),
        Stage("Save the form", ("Guest saved",)),
    ),
    rules=(
        Rule(("Guest saved",), Done()),
        Rule(("Are you still there",), Press("Keep working"), aside=True),
        Rule(("Full name", "Ada Lovelace"), Press("Save")),
        Rule(("Full name",), Write("Ada Lovelace", "Full name")),
        Rule(("Add guest",), Press("Add guest")),
    ),
    wrong=Press("Cancel"),
    form="Full name",
)

CONTACTS = Errand(
    goal="save a new contact with the name Zoe Park",
    stages=(
        Stage("Open the contacts", ("Contacts", "Add")),
        Stage("Open the form for a new contact", ("New contact",)),
        Stage("Write the name", ("New contact", "Zoe Park")),
        Stage("Save it", ("Contacts", "Zoe Park")),
    ),
    rules=(
        Rule(("Battery low",), Press("OK"), aside=True),
        Rule(("Contacts", "Zoe Park"), Done(), without=("New contact",)),
        Rule(("New contact", "Zoe Park"), Press("Save")),
        Rule(("New contact",), Write("Zoe Park", "Name")),
        Rule(("Add",), Press("Add")),
        Rule(("Contacts",), Press("Contacts")),
    ),
    wrong=GoBack(),
    form="New contact",
)


@dataclass
class Guide:
    """Says what to do next from the words that can be read. When the form is open, ``errs`` makes the errand's error
    and ``meddle`` is called, once each."""

    errand: Errand
    errs: bool = False
    meddle: Callable[[], None] | None = None
    told: list[str] = field(default_factory=list)
    """What it did, for the messages of failed tests."""

    def plan(self, words: Sequence[str]) -> list[str]:
        """The sub-goals that are left, as seen from here."""
        reached = [number for number, stage in enumerate(self.errand.stages, start=1) if _sees(words, stage.shows)]
        return [stage.subgoal for stage in self.errand.stages[max(reached, default=0) :]] or ["See that it is done"]

    def next(self, words: Sequence[str]) -> Intent:
        is_open = _sees(words, (self.errand.form,))
        if self.meddle and is_open:
            meddle, self.meddle = self.meddle, None
            meddle()
        if self.errs and is_open:
            self.errs = False
            self.told.append(f"by mistake: {self.errand.wrong}")
            return self.errand.wrong
        rule = self._rule(words)
        self.told.append(str(rule.do if rule else None))
        return rule.do if rule else Done()

    def verdict(self, words: Sequence[str], subgoal: str) -> tuple[str, str]:
        """The ScreenAgent's three verdicts, with advice."""
        stage = next((stage for stage in self.errand.stages if stage.subgoal == subgoal), None)
        if stage is None or _sees(words, stage.shows):
            return "proceed", ""
        rule = self._rule(words)
        if rule and rule.aside:
            return "retry", "something lies in the way: close it first"
        if self.plan(words)[0] != subgoal:
            return "replan", "this is another page than expected: go on from here"
        return "retry", "nothing came of it: do it once more"

    def _rule(self, words: Sequence[str]) -> Rule | None:
        matching = (rule for rule in self.errand.rules if _sees(words, rule.sees))
        return next((rule for rule in matching if not any(_sees(words, (no,)) for no in rule.without)), None)


def _sees(words: Sequence[str], wanted: Sequence[str]) -> bool:
    """Reading gets spaces and case wrong at times."""
    text = _letters(" | ".join(words))
    return all(_letters(one) in text for one in wanted)


def _letters(words: str) -> str:
    return re.sub(r"[^\w|]", "", words).casefold()


def same_words(one: str, other: str) -> bool:
    return _letters(one) == _letters(other)


def guest_page(fault: str = "") -> str:
    """The guest list as one page; ``window.name`` and the address tell nothing. Saving asks for ``/saved/NAME``."""
    return f"""<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Guest list</title><style>
body {{ font: 18px sans-serif; margin: 40px; background: #f4f5f7; color: #1c2330 }}
main {{ background: white; border: 1px solid #c5ccd6; border-radius: 8px; padding: 24px 32px; max-width: 720px }}
button {{ font: inherit; padding: 8px 22px; border-radius: 6px; border: 1px solid #1a56c4 }}
button {{ background: #1a56c4; color: white }}
button.plain {{ background: white; color: #1a56c4; margin-left: 12px }}
input {{ font: inherit; padding: 8px; width: 340px; border: 1px solid #7b8794; border-radius: 4px; display: block }}
label {{ display: block; margin: 18px 0 6px }} li {{ margin: 8px 0 }} .row {{ margin-top: 26px }}
#banner {{ background: #d9f2e0; padding: 10px 16px; border-radius: 6px; margin-bottom: 16px }}
#veil {{ position: fixed; inset: 0; background: #0008 }} [hidden] {{ display: none !important }}
#veil div {{ background: white; width: 420px; margin: 160px auto; padding: 26px; border-radius: 8px }}
</style></head><body><main id="list"><p id="banner" hidden>Guest saved</p><h1>Guest list</h1>
<ul><li>Grace Hopper, table 2</li><li>Alan Turing, table 5</li></ul>
<p class="row"><button id="add">Add guest</button></p></main>
<main id="form" hidden><h1>New guest</h1><label for="name">Full name</label><input id="name" autocomplete="off">
<label for="table">Table</label><input id="table" autocomplete="off">
<p class="row"><button id="save">Save</button><button id="cancel" class="plain">Cancel</button></p></main>
<div id="veil" hidden><div><h2>Are you still there?</h2><p>This page was left alone for a while.</p>
<p class="row"><button id="stay">Keep working</button></p></div></div><script>
let fault = {fault!r};
const of = (id) => document.getElementById(id);
const show = (id) => {{ for (const page of ["list", "form"]) of(page).hidden = page !== id; }};
of("add").onclick = () => {{ of("name").value = of("table").value = ""; of("banner").hidden = true; show("form"); }};
of("cancel").onclick = () => show("list");
of("stay").onclick = () => {{ of("veil").hidden = true; }};
const interrupt = () => {{ of("veil").hidden = false; of("name").blur(); }};
of("name").oninput = () => {{ if (fault === "dialog") {{ fault = ""; setTimeout(interrupt, 300); }} }};
of("save").onclick = () => {{
  if (fault === "dead") {{ fault = ""; return; }}
  const name = of("name").value;
  fetch("/saved/" + encodeURIComponent(name));
  const row = document.createElement("li"); row.textContent = name; document.querySelector("ul").append(row);
  of("banner").hidden = false; show("list");
}};
</script></body></html>"""
