"""Vectors of the tokens of a text by a pretrained encoder, for BERTScore (extra ``bertscore``).

Any checkpoint that ``transformers.AutoModel`` reads will do, as a folder on this machine or by its name in a cache that
is there already: nothing is fetched. Figures of two checkpoints, or of two layers of one, do not compare, so name both
beside a number.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TypeAlias

import numpy as np
import torch
from numpy.typing import NDArray

from screenwright.core.errors import DataError, UsageError
from screenwright_lab.extras import need

TokenVectors: TypeAlias = Callable[[str], tuple[tuple[str, ...], NDArray[np.float32]]]
"""A text to its n tokens and their vectors, (n, d)."""
KEPT = 4096
"""Texts whose vectors are kept: references come again and again."""


def token_vectors(checkpoint: str, layer: int = -1) -> TokenVectors:
    """The states after layer number ``layer``, of which 0 is the input and -1 the last; the tokens that the model puts
    around a text are left out, and a text that is longer than the model takes is cut.

    Raises MissingPrerequisite without the extra, DataError for what is no checkpoint, UsageError for a layer that it
    does not have.
    """
    transformers = need("transformers", extra="bertscore")
    try:
        tokenizer = transformers.AutoTokenizer.from_pretrained(checkpoint, local_files_only=True)
        model = transformers.AutoModel.from_pretrained(checkpoint, local_files_only=True).eval()
    except Exception as error:  # a folder that is none fails in as many ways as there are kinds of models
        reason = str(error).strip().splitlines()[0] if str(error).strip() else type(error).__name__
        raise DataError(f"{checkpoint} is no encoder that can be loaded from this machine: {reason}") from error
    layers = model.config.num_hidden_layers
    if not -layers - 1 <= layer <= layers:
        raise UsageError(f"{checkpoint} has layers 0 to {layers}, and no layer {layer}")
    most = min(tokenizer.model_max_length, getattr(model.config, "max_position_embeddings", tokenizer.model_max_length))

    @lru_cache(maxsize=KEPT)
    def embed(text: str) -> tuple[tuple[str, ...], NDArray[np.float32]]:
        given = tokenizer(
            text, return_tensors="pt", return_special_tokens_mask=True, truncation=True, max_length=int(most)
        )
        around = given.pop("special_tokens_mask")[0].bool()
        with torch.no_grad():
            states = model(**given, output_hidden_states=True).hidden_states[layer][0]
        tokens = tokenizer.convert_ids_to_tokens(given["input_ids"][0][~around].tolist())
        return tuple(tokens), states[~around].float().numpy()

    return embed
