"""Tiny vision-language checkpoints of random weights, made here: of LLaVA's and of Qwen-VL's kinds."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import torch
import transformers as hf
from tokenizers import Tokenizer, decoders, models, pre_tokenizers

CHATML = (
    "{% for message in messages %}<|im_start|>{{ message['role'] }}\n"
    "{% if message['content'] is string %}{{ message['content'] }}{% else %}{% for part in message['content'] %}"
    "{% if part['type'] == 'text' %}{{ part['text'] }}{% else %}<|vision_start|><|image_pad|><|vision_end|>{% endif %}"
    "{% endfor %}{% endif %}<|im_end|>\n{% endfor %}"
    "{% if add_generation_prompt %}<|im_start|>assistant\n{% endif %}"
)
QWENS = ("qwen2_vl", "qwen2_5_vl", "qwen3_vl")


def letters(special: list[str], **marks: str) -> Any:
    """A tokenizer with a token for each byte."""
    alphabet = sorted(pre_tokenizers.ByteLevel.alphabet())
    raw = Tokenizer(models.BPE(vocab={letter: number for number, letter in enumerate(alphabet)}, merges=[]))
    raw.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    raw.decoder = decoders.ByteLevel()
    return hf.PreTrainedTokenizerFast(tokenizer_object=raw, additional_special_tokens=special, **marks)


def write_qwen(folder: Path, kind: str) -> None:
    """``kind`` one of QWENS."""
    marks = ["<|im_start|>", "<|vision_start|>", "<|vision_end|>", "<|image_pad|>", "<|video_pad|>"]
    tokenizer = letters(marks, pad_token="<|endoftext|>", eos_token="<|im_end|>")
    tokenizer.chat_template = CHATML
    start, end, image, video = (tokenizer.convert_tokens_to_ids(mark) for mark in marks[1:])
    ids = {"vision_start_token_id": start, "vision_end_token_id": end, "image_token_id": image, "video_token_id": video}
    text = {
        "vocab_size": len(tokenizer), "hidden_size": 32, "intermediate_size": 64, "num_hidden_layers": 2,
        "num_attention_heads": 4, "num_key_value_heads": 2, "max_position_embeddings": 4096, "head_dim": 8,
        "rope_parameters": {"rope_type": "default", "rope_theta": 10000.0, "mrope_section": [2, 1, 1]},
        "pad_token_id": tokenizer.pad_token_id, "eos_token_id": tokenizer.eos_token_id, "bos_token_id": None,
    }  # fmt: skip
    torch.manual_seed(0)
    patch = 16 if kind == "qwen3_vl" else 14
    match kind:
        case "qwen2_vl":
            eyes = {"depth": 1, "embed_dim": 32, "hidden_size": 32, "num_heads": 2, "patch_size": patch}
            config = hf.Qwen2VLConfig(text_config=text, vision_config=eyes, **ids)
            model: Any = hf.Qwen2VLForConditionalGeneration(config)
        case "qwen2_5_vl":
            eyes = {"depth": 1, "hidden_size": 32, "out_hidden_size": 32, "num_heads": 2, "intermediate_size": 64,
                    "patch_size": patch, "fullatt_block_indexes": [0], "window_size": 56}  # fmt: skip
            config = hf.Qwen2_5_VLConfig(text_config=text, vision_config=eyes, **ids)
            model = hf.Qwen2_5_VLForConditionalGeneration(config)
        case _:
            eyes = {"depth": 2, "hidden_size": 32, "out_hidden_size": 32, "num_heads": 2, "intermediate_size": 64,
                    "patch_size": patch, "deepstack_visual_indexes": [0], "num_position_embeddings": 64}  # fmt: skip
            text["rope_parameters"]["mrope_interleaved"] = True  # type: ignore[index]
            config = hf.Qwen3VLConfig(text_config=text, vision_config=eyes, **ids)
            model = hf.Qwen3VLForConditionalGeneration(config)
    model.save_pretrained(folder)
    tokenizer.save_pretrained(folder)
    hf.Qwen2VLImageProcessorPil(patch_size=patch, merge_size=2).save_pretrained(folder)
