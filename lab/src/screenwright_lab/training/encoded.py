"""Texts as the lower layers of the encoder tell them, made once and kept in a file: what is trained above them is
trained in minutes."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from screenwright.language import UNKNOWN_PIECE, WIDTH, pieces_of
from screenwright_lab.training.export_encoder import kept_pieces
from screenwright_lab.training.packed_encoder import PackedEncoder
from screenwright_lab.training.reader_net import LowerLayers

FILE = "states-{digest}.npy"
AT_ONCE = 512
"""Texts that are told together."""
_BEGIN, _PAD, _END = 0, 1, 2


class Encoded:
    """States of ``texts``, without those that the encoder has no pieces for; ``place`` of each text, by its number of
    pieces."""

    def __init__(self, states: NDArray[np.float16], texts: Sequence[str], lengths: Sequence[int]) -> None:
        self.place = {text: number for number, text in enumerate(texts)}
        self._states = states
        self._ends = np.concatenate([[0], np.cumsum(lengths)])

    def length(self, text: str) -> int:
        return int(self._ends[self.place[text] + 1] - self._ends[self.place[text]])

    def batch(self, texts: Sequence[str]) -> tuple[Tensor, Tensor]:
        """States (len(texts), n, WIDTH), and which pieces are there (len(texts), n)."""
        rows = [self._row(text) for text in texts]
        state = torch.nn.utils.rnn.pad_sequence(rows, batch_first=True)
        lengths = torch.tensor([len(row) for row in rows])
        return state, torch.arange(state.shape[1]) < lengths[:, None]

    def _row(self, text: str) -> Tensor:
        at = self.place[text]
        return torch.from_numpy(np.asarray(self._states[self._ends[at] : self._ends[at + 1]], np.float32))


def encoded(packed: PackedEncoder, texts: Sequence[str], folder: Path, say: Callable[[str], None]) -> Encoded:
    """The states of the texts, from a file in the folder where the same ones were asked for before."""
    ids = {text: pieces_of(text)[0] for text in sorted(set(texts))}
    known = sorted((text for text in ids if UNKNOWN_PIECE not in ids[text]), key=lambda text: (len(ids[text]), text))
    lengths = [len(ids[text]) + 2 for text in known]
    digest = hashlib.sha256("\n".join(known).encode()).hexdigest()[:16]
    path = folder / FILE.format(digest=digest)
    if not path.is_file():
        folder.mkdir(parents=True, exist_ok=True)
        making = path.with_suffix(".making")
        lower = LowerLayers(packed, kept_pieces(packed))
        kept = np.lib.format.open_memmap(making, "w+", np.float16, (sum(lengths), WIDTH))
        done = 0
        for start in range(0, len(known), AT_ONCE):
            told = _told(lower, [ids[text] for text in known[start : start + AT_ONCE]])
            kept[done : done + len(told)] = told
            done += len(told)
            if start % (AT_ONCE * 20) == 0:
                say(f"{start} of {len(known)} labels are encoded")
        kept.flush()
        making.rename(path)
    return Encoded(np.load(path, mmap_mode="r"), known, lengths)


@torch.inference_mode()
def _told(lower: LowerLayers, ids: Sequence[Sequence[int]]) -> NDArray[np.float16]:
    rows = [torch.tensor([_BEGIN, *one, _END]) for one in ids]
    given = torch.nn.utils.rnn.pad_sequence(rows, batch_first=True, padding_value=_PAD)
    there = given != _PAD
    with torch.autocast("cpu", dtype=torch.bfloat16):
        told = lower(given, there)
    states: NDArray[np.float16] = told[there].half().numpy()
    return states
