"""The built-in describer: words for a target path from the Screen alone, without any model.

What is said is found once, as facts; a language words them, and each leaves its evidence. Made to be heard: a few words
for "brief", two to four short sentences for "normal", all that is known for "full".
"""

from __future__ import annotations

from screenwright.core.screen import Screen
from screenwright.reading.content import confidence, what_is_at
from screenwright.reading.description import BUILTIN, Description
from screenwright.reading.evidence import evidence_of
from screenwright.reading.facts import Verbosity
from screenwright.reading.language import language_of
from screenwright.reading.layout import where_it_is
from screenwright.reading.path import TargetPath


def describe(screen: Screen, path: TargetPath, language: str = "en", verbosity: Verbosity = "normal") -> Description:
    """Content and layout of what the path's point means, in ``language`` ("en", "zh"; else UsageError).

    A black or blank screen is called so, and no more.
    """
    tongue = language_of(language)
    content, layout = what_is_at(screen, path, verbosity), where_it_is(screen, path, verbosity)
    return Description(
        point=path.point,
        content=tongue.SPACE.join(map(tongue.sentence, content)),
        layout=tongue.SPACE.join(map(tongue.sentence, layout)),
        path=path.ids,
        by=BUILTIN,
        confidence=confidence(screen, path),
        evidence=tuple(item for said in (*content, *layout) for item in evidence_of(said)),
    )
