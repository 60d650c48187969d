"""``screenwright eval consequences``"""

from __future__ import annotations

from screenwright_lab.benchmarks.samples import Benchmark
from screenwright_lab.commands.train_consequences import Catalogues


def consequences(catalogues: Catalogues) -> Benchmark:
    """Labels kept back, on a button, in all languages: is the gate asked about those that buy, send, delete, alone?"""
    from screenwright_lab.benchmarks.consequences import Consequences

    return Consequences(catalogues)
