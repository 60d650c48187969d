"""Which benchmarks there are, and who scores their rows: needed where rows are at rest and no solver is open."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import TypeAlias

from screenwright.core.errors import DataError
from screenwright_lab.benchmarks.intervals import Score
from screenwright_lab.benchmarks.samples import Rows

ScoreRows: TypeAlias = Callable[[Rows], Sequence[Score]]
HOMES = {
    "aitw-1": "aitw:AitwMatching",
    "aitw-simple-1": "aitw:AitwMatching",
    "asked-1": "asked:Questioned",
    "deeds-1": "deeds:Deeds",
    "goals-1": "goals:Goals",
    "labels-1": "labels:Labels",
    "consequences-1": "consequences:Consequences",
    "changes-1": "changes:Changes",
    "completion-2": "completion:Completion",
    "confidence-1": "confidence:Confidence",
    "corpus-1": "corpus:Corpus",
    "desktop-1": "desktop:DesktopSet",
    "elements-1": "elements:LabelledScreens",
    "elements-coco-1": "elements:CocoBoxes",
    "elements-targets-1": "elements:ClickTargets",
    "grounding-2": "grounding:Grounding",
    "icons-1": "icons:IconNames",
    "icons-rendered-2": "icons:RenderedIcons",
    "injection-1": "injection:Injections",
    "likeness-1": "likeness:Likeness",
    "miniwob-1": "miniwob:MiniWob",
    "nextstep-1": "nextstep:NextSteps",
    "phone-world-1": "phone_world:WorldMatching",
    "phone-world-simple-1": "phone_world:WorldMatching",
    "phone-world-played-1": "phone_world:WorldPlayed",
    "sentences-1": "sentences:SaidOnScreens",
    "pictures-1": "pictures:Pictures",
    "plain-1": "plain:Plain",
    "questions-1": "questions:Questions",
    "recovery-1": "recovery:Recovery",
    "redaction-1": "redaction:Redaction",
    "replay-1": "desktop:Replays",
    "screenagent-1": "screenagent:ScreenAgentBench",
    "screenpr-1": "screenpr:ScreenPR",
    "screenqa-1": "screenqa:ScreenQA",
    "states-1": "states:States",
    "structure-2": "structure:Structure",
    "text-1": "text:Texts",
    "tokens-1": "screen_tokens:ScreenTokens",
    "verify-1": "verification:Verification",
}
"""By the name with its version, the class whose ``scores`` needs no object."""


def scorer(benchmark: str) -> ScoreRows:
    """Raises DataError for a benchmark or a version of one that is not known here."""
    home = HOMES.get(benchmark)
    if home is None:
        raise DataError(f"{benchmark} is not a benchmark of this version: {', '.join(HOMES)}")
    module, _, name = home.partition(":")
    scores: ScoreRows = getattr(import_module(f"screenwright_lab.benchmarks.{module}"), name).scores
    return scores
