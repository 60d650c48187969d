"""A language model of a few thousand weights that mean nothing, as a GGUF file: what it writes is noise, but it is
loaded, asked, bound to a schema and stopped as any other."""

from __future__ import annotations

from pathlib import Path

import gguf
import numpy as np

WIDTH, HIDDEN, HEADS, CONTEXT = 32, 64, 2, 2048
TEMPLATE = "{% for m in messages %}{{ m['role'] }}: {{ m['content'] }}\n{% endfor %}assistant: "
END = "<|end|>"


def write_tiny_model(path: Path, seed: int = 0) -> Path:
    """One layer of the Llama architecture over single bytes; the same ``seed`` makes the same file."""
    writer = gguf.GGUFWriter(path, "llama")
    writer.add_context_length(CONTEXT)
    writer.add_embedding_length(WIDTH)
    writer.add_block_count(1)
    writer.add_feed_forward_length(HIDDEN)
    writer.add_head_count(HEADS)
    writer.add_head_count_kv(HEADS)
    writer.add_rope_dimension_count(WIDTH // HEADS)
    writer.add_layer_norm_rms_eps(1e-5)
    tokens = [*_letters(), "ab", END]
    writer.add_tokenizer_model("gpt2")
    writer.add_tokenizer_pre("gpt-2")
    writer.add_token_list(tokens)
    writer.add_token_merges(["a b"])
    writer.add_token_types([*[gguf.TokenType.NORMAL] * 257, gguf.TokenType.CONTROL])
    writer.add_bos_token_id(257)
    writer.add_eos_token_id(257)
    writer.add_add_bos_token(False)
    writer.add_chat_template(TEMPLATE)
    draw = np.random.default_rng(seed)

    def add(name: str, *shape: int) -> None:
        flat = len(shape) == 1
        values = np.ones(shape) if flat else draw.normal(0.0, 0.2, shape)
        writer.add_tensor(name, values.astype(np.float32))

    add("token_embd.weight", len(tokens), WIDTH)
    for part in ("attn_q", "attn_k", "attn_v", "attn_output"):
        add(f"blk.0.{part}.weight", WIDTH, WIDTH)
    add("blk.0.ffn_gate.weight", HIDDEN, WIDTH)
    add("blk.0.ffn_up.weight", HIDDEN, WIDTH)
    add("blk.0.ffn_down.weight", WIDTH, HIDDEN)
    for part in ("blk.0.attn_norm", "blk.0.ffn_norm", "output_norm"):
        add(f"{part}.weight", WIDTH)
    add("output.weight", len(tokens), WIDTH)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()
    return path


def _letters() -> list[str]:
    """A sign for each byte, as byte-level vocabularies write it: itself where it can be seen, else one from 256 on."""
    seen = {*range(0x21, 0x7F), *range(0xA1, 0xAD), *range(0xAE, 0x100)}
    others = iter(range(0x100, 0x200))
    return [chr(byte if byte in seen else next(others)) for byte in range(256)]
