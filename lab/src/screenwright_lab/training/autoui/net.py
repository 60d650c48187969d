"""The net of Auto-UI (paper 004, 3.2): a language encoder, picture features that its words look at, a gate, a decoder.

::

    words -> encoder ------------------+-> gate -> decoder -> target
    picture -> features -> W -> attention (single head; words ask, the picture answers)

Beside the paper, what is written may be copied from what is read (``copying``), and tokens are told what their lines
say (``lines``).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, NamedTuple, cast

import torch
from torch import Tensor, nn

from screenwright_lab.extras import need
from screenwright_lab.training.autoui.copying import Copying
from screenwright_lab.training.autoui.lines import Lines

IGNORED: Final = -100
"""The label of places that do not count."""
TRUST: Final = -2.0
"""The gate's bias at the beginning: words count first, until pictures are worth it."""


@dataclass(frozen=True, slots=True)
class Shape:
    """Of a net from nothing: as T5 calls them; ``vocabulary`` is about how many tokens are made for it."""

    width: int
    head: int
    inner: int
    layers: int
    decoder_layers: int
    heads: int
    vocabulary: int = 8192
    gated: bool = True
    patches: int = 256
    """Width of the small transformer that sees, where one is trained."""
    patch_layers: int = 2


SIZES: Final[Mapping[str, Shape]] = {
    "tiny": Shape(64, 16, 128, 2, 2, 4, vocabulary=1600, gated=False, patches=32, patch_layers=1),
    "1m": Shape(128, 32, 384, 2, 2, 4, vocabulary=3072, gated=False, patches=64),
    "5m": Shape(256, 32, 768, 2, 3, 8, vocabulary=4096, gated=False, patches=128),
    "20m": Shape(384, 64, 1536, 3, 5, 6, vocabulary=6144, gated=False, patches=192),
    "small": Shape(512, 64, 1024, 8, 8, 6),
    "base": Shape(768, 64, 2048, 12, 12, 12),
    "large": Shape(1024, 64, 2816, 24, 24, 16),
}
"""Up to 20m they are for two cores, tiny for tests; the others are the paper's 60M, 200M, 700M, as T5 1.1 is made."""


def t5_config(shape: Shape, vocabulary: int) -> Any:
    """The configuration of a T5 from nothing with so many tokens; 0 fills up, 1 ends."""
    return need("transformers", extra="learn").T5Config(
        vocab_size=vocabulary, d_model=shape.width, d_kv=shape.head, d_ff=shape.inner, num_layers=shape.layers,
        num_decoder_layers=shape.decoder_layers, num_heads=shape.heads, dropout_rate=0.0,
        feed_forward_proj="gated-gelu" if shape.gated else "relu", tie_word_embeddings=True,
        pad_token_id=0, eos_token_id=1, decoder_start_token_id=0,
    )  # fmt: skip


class Patches(nn.Module):
    """A small transformer over 16 x 16 patches: pictures (n, h, w, 3), RGB 0..255, to (n, h/16 * w/16, features)."""

    def __init__(self, height: int, width: int, features: int, layers: int) -> None:
        super().__init__()
        self.patch = nn.Conv2d(3, features, 16, 16)
        self.places = nn.Parameter(torch.randn(height // 16 * (width // 16), features) * 0.02)
        layer = nn.TransformerEncoderLayer(
            features, max(1, features // 64), 3 * features, dropout=0.0, batch_first=True, norm_first=True
        )
        self.layers = nn.TransformerEncoder(layer, layers, nn.LayerNorm(features), enable_nested_tensor=False)

    def forward(self, pictures: Tensor) -> Tensor:
        patches = self.patch(pictures.permute(0, 3, 1, 2).float() / 127.5 - 1.0)
        return cast(Tensor, self.layers(patches.flatten(2).transpose(1, 2) + self.places))


class Fusion(nn.Module):
    """Formulas 4 and 6 to 8: language (n, t, d) and picture features (n, k, f) to (n, t, d)."""

    def __init__(self, width: int, features: int) -> None:
        super().__init__()
        self.projection = nn.Linear(features, width)
        self.attention = nn.MultiheadAttention(width, 1, batch_first=True)
        self.gate = nn.Linear(2 * width, width)
        nn.init.constant_(self.gate.bias, TRUST)

    def forward(self, language: Tensor, seen: Tensor) -> Tensor:
        screen = self.projection(seen)
        attended, _ = self.attention(language, screen, screen, need_weights=False)
        share = torch.sigmoid(self.gate(torch.cat([language, attended], dim=-1)))
        return cast(Tensor, (1 - share) * language + share * attended)


class Read(NamedTuple):
    """``words`` (n, t) are tokens, ``there`` (n, t) is 1 where one is, ``fused`` (n, t, d) what came of them."""

    words: Tensor
    there: Tensor
    fused: Tensor


class AutoUi(nn.Module):
    """``t5`` is any T5 of transformers; ``eyes`` turn what is kept of a picture into features of width ``features``.
    Without ``features`` the net sees no picture (the ablation ``--no-image``), without ``copying`` it writes from its
    vocabulary alone, as in the paper; ``lines`` are told to what goes into the encoder and to what comes of it."""

    def __init__(
        self,
        t5: Any,
        eyes: nn.Module | None,
        features: int | None,
        copying: Copying | None,
        lines: Lines | None = None,
    ) -> None:
        super().__init__()
        self.t5 = t5
        self.eyes = eyes
        self.fusion = Fusion(t5.config.d_model, features) if features else None
        self.copying = copying
        self.lines = lines

    def forward(self, words: Tensor, there: Tensor, seen: Tensor | None, labels: Tensor, worth: Tensor) -> Tensor:
        """Cross entropy of the target's tokens, (n, s) with IGNORED where there is none, each of which counts by its
        ``worth`` (n, s); ``words`` (n, t) are tokens, ``there`` (n, t) is 1 where one is."""
        before = labels.new_full((len(labels), 1), self.t5.config.decoder_start_token_id)
        told = torch.cat([before, labels[:, :-1].clamp(min=0)], dim=1)
        chances, _ = self.told(Read(words, there, self.fused(words, there, seen)), told)
        each = nn.functional.nll_loss(chances.flatten(0, 1), labels.flatten(), ignore_index=IGNORED, reduction="none")
        counts = (worth * (labels != IGNORED)).flatten()
        return (each * counts).sum() / counts.sum()

    def fused(self, words: Tensor, there: Tensor, seen: Tensor | None) -> Tensor:
        """What the decoder reads, (n, t, d)."""
        states = self.t5.shared(words)
        if self.lines is not None:
            states = self.lines.entering(states, words, there)
        states = cast(Tensor, self.t5.encoder(inputs_embeds=states, attention_mask=there).last_hidden_state)
        if self.fusion is not None and seen is not None:
            states = cast(Tensor, self.fusion(states, self.eyes(seen) if self.eyes else seen.float()))
        return states if self.lines is None else self.lines.leaving(states, words, there)

    def told(self, read: Read, so_far: Tensor, cache: Any = None) -> tuple[Tensor, Any]:
        """Logarithms of the chances of what comes after each token of a target, (n, s, vocabulary), and the cache for
        further ones; with a ``cache`` ``so_far`` are only the tokens that are not in it."""
        found = self.t5(
            encoder_outputs=(read.fused,), attention_mask=read.there, decoder_input_ids=so_far,
            cache=cache, use_cache=not self.training, output_hidden_states=True,
        )  # fmt: skip
        if self.copying is None:
            return nn.functional.log_softmax(found.logits.float(), dim=-1), found.cache
        states = found.decoder_hidden_states[-1]
        return self.copying(found.logits, states, so_far, read.fused, read.words, read.there), found.cache
