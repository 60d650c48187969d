"""The loop that all nets share: seeded, resumable to the same bits, validated, with an average of the weights.

::

    batches -> loss -> step -> average -+-> every so often: validation -> best, or stop early
                                        +-> every so often: checkpoint, curves

It runs on a GPU where there is one, and on several of them, on one machine or more, under ``accelerate launch`` or
``torchrun`` (with ACCELERATE_USE_CPU=true on processors): batch k of a run goes to process k modulo their number, so
that a step sees as many batches as there are processes.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from itertools import islice
from pathlib import Path
from time import monotonic
from typing import TypeAlias, TypeVar

import torch
from torch import Tensor, nn

from screenwright.core.errors import DataError, TrainingStopped
from screenwright_lab.training.schedule import Schedule
from screenwright_lab.training.stopping import asked_to_stop, hours, trouble
from screenwright_lab.training.training import Training
from screenwright_lab.training.validation import Validation

SAY_EVERY, SAVE_EVERY = 50, 250
Counted: TypeAlias = Callable[[int, int], None]
"""Is told how many steps are done, of how many."""
Batch = TypeVar("Batch")
Net = TypeVar("Net", bound=nn.Module)


def fit(
    make: Callable[[], Net],
    batches: Callable[[int], Iterable[Batch]],
    loss: Callable[[Net, Batch, torch.device], dict[str, Tensor]],
    path: Path,
    schedule: Schedule,
    say: Callable[[str], None],
    until: float = math.inf,
    *,
    validation: Validation[Net] | None = None,
    counted: Counted | None = None,
) -> Net:
    """Train, or go on training, with the checkpoint ``path``; returns the net with its best averaged weights (the last
    ones without ``validation``), on the CPU, ready to be used.

    ``batches`` makes the data without end from a step on: batch k has to depend on the seed and on k alone, then a run
    that was killed and goes on ends with the same bits. ``loss`` gives its parts by name, and calls the net itself, no
    method of it. ``until`` (time.monotonic) ends a run early, as SIGINT and SIGTERM do, with its checkpoint written; a
    run that is complete is only loaded.

    Raises TrainingStopped where the run cannot go on (no memory, no room on the disk, a loss that is no number), and
    DataError for a sample that cannot be read; what was learned before is in the checkpoint then.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    run = Training(make, loss, path, schedule, say)
    standing, patience = run.standing, validation.patience if validation else math.inf
    if standing.step < schedule.steps and not standing.best.since >= patience:
        try:
            _go_on(run, batches, schedule, say, until, validation, counted)
        except Exception as error:
            if (words := trouble(error)) is None:
                raise
            if run.is_whole:
                run.keep()
            kind = DataError if isinstance(error, DataError) else TrainingStopped
            raise kind(f"training stopped at step {standing.step}: {words}; it can go on from {path}") from error
    return run.finished(best=validation is not None)


def _go_on(
    run: Training[Net, Batch],
    batches: Callable[[int], Iterable[Batch]],
    schedule: Schedule,
    say: Callable[[str], None],
    until: float,
    validation: Validation[Net] | None,
    counted: Counted | None,
) -> None:
    began, first, crew = monotonic(), run.standing.step, run.crew
    with asked_to_stop() as asked:
        for batch in islice(batches(first * crew.num_processes), crew.process_index, None, crew.num_processes):
            run.step(batch)
            step = run.standing.step
            ends = run.in_any(step >= schedule.steps or monotonic() > until or bool(asked))
            if validation and (step % validation.every == 0 or step >= schedule.steps) and run.validate(validation):
                say(f"no better since step {run.standing.best.step}: training ends")
                ends = True
            if counted:
                counted(step, schedule.steps)
            if step % SAY_EVERY == 0 or ends:
                left = (monotonic() - began) / (step - first) * (schedule.steps - step)
                run.curves.add(step, "loss", run.standing.shown)
                say(f"step {step}/{schedule.steps} {run.standing}" + (f", about {hours(left)} left" if left else ""))
            if step % SAVE_EVERY == 0 or ends:
                run.keep()
            if ends:
                return
