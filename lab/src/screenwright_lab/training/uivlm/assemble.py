"""LLama+ViT (paper 002, 3.1.1): eyes and a language model that never met, joined by one projection matrix.

The result is a checkpoint of LLaVA's kind, which Transformers and servers know. LLaVA projects by two matrices with a
curve between them: here the curve is straight and the second matrix the identity, so that one matrix is left, eq. (1)
of the paper. A picture becomes as many tokens as it has patches.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch

from screenwright.core.errors import DataError
from screenwright.core.spaces import Size
from screenwright_lab.extras import need
from screenwright_lab.training.uivlm.language import Language
from screenwright_lab.training.vlm.opened import transformers

PICTURE = "<image>"
TEMPLATE = (
    "{%- for message in messages -%}"
    "{%- if message['content'] is string -%}{{ message['content'] }}"
    "{%- else -%}{%- for part in message['content'] -%}"
    "{%- if part['type'] == 'image' -%}<image>{%- elif part['type'] == 'text' -%}{{ part['text'] }}{%- endif -%}"
    "{%- endfor -%}{%- endif -%}"
    "{{ '\\n' if message['role'] != 'assistant' else eos_token }}"
    "{%- endfor -%}"
)
"""Instruction, screen, action, screen and so on, as the paper's sentences are. A line break ends what is asked."""


@dataclass(frozen=True, slots=True)
class Nothing:
    """A small net of random weights. ``screen`` (width, height) is what it looks at, in squares of ``patch``; the eyes
    and the language model have so many layers of so wide states."""

    screen: Size = (192, 384)
    patch: int = 32
    width: int = 128
    layers: int = 4
    eyes_width: int = 128
    eyes_layers: int = 2
    words: int = 2000


SIZES: Mapping[str, Nothing] = {"tiny": Nothing(), "small": Nothing(width=256, layers=6, eyes_width=256, eyes_layers=4)}
"""2 and 13 million numbers."""


def joined(vision: str, language: str, folder: Path, seed: int) -> None:
    """Write the checkpoint of a Vision Transformer and a Llama, each a folder or a name on the hub, into ``folder``.
    The projection begins with random weights. Raises DataError."""
    library = transformers()
    try:
        eyes, mouth = library.AutoModel.from_pretrained(vision), library.AutoModelForCausalLM.from_pretrained(language)
        tokenizer = library.AutoTokenizer.from_pretrained(language)
        processor = library.AutoImageProcessor.from_pretrained(vision, backend="pil")
    except (OSError, ValueError, KeyError) as error:
        first = str(error).strip().split("\n")[0]
        raise DataError(f"{vision} and {language} cannot be opened as eyes and language model: {first}") from error
    eyes = getattr(eyes, "vision_model", eyes)
    tokenizer.add_special_tokens({"additional_special_tokens": [PICTURE]})
    mouth.resize_token_embeddings(len(tokenizer), mean_resizing=False)
    torch.manual_seed(seed)
    model = _llava(eyes.config, mouth.config, tokenizer)
    model.model.vision_tower.load_state_dict(eyes.state_dict(), strict=False)
    model.model.language_model.load_state_dict(mouth.model.state_dict())
    model.lm_head.load_state_dict(mouth.lm_head.state_dict())
    _write(model, tokenizer, processor, folder)


def from_nothing(texts: Iterable[str], language: Language, nothing: Nothing, folder: Path, seed: int) -> None:
    """Write a small checkpoint of random weights; its tokenizer is made from ``texts`` (instructions) and all bins."""
    library = transformers()
    tokenizer = _tokenizer([*texts, *_actions(language)], nothing.words)
    torch.manual_seed(seed)
    eyes = library.ViTConfig(
        hidden_size=nothing.eyes_width, num_hidden_layers=nothing.eyes_layers, num_attention_heads=4,
        intermediate_size=4 * nothing.eyes_width, image_size=list(nothing.screen[::-1]), patch_size=nothing.patch,
        hidden_dropout_prob=0.0, attention_probs_dropout_prob=0.0,
    )  # fmt: skip
    mouth = library.LlamaConfig(
        vocab_size=len(tokenizer), hidden_size=nothing.width, intermediate_size=4 * nothing.width,
        num_hidden_layers=nothing.layers, num_attention_heads=4, num_key_value_heads=4, max_position_embeddings=8192,
        bos_token_id=tokenizer.bos_token_id, eos_token_id=tokenizer.eos_token_id, pad_token_id=tokenizer.pad_token_id,
        tie_word_embeddings=True,  # what is typed was read before
    )  # fmt: skip
    processor = library.CLIPImageProcessorPil()
    _write(_llava(eyes, mouth, tokenizer), tokenizer, processor, folder)


def _llava(eyes: Any, mouth: Any, tokenizer: Any) -> Any:
    library = transformers()
    eyes, mouth = eyes.__class__(**eyes.to_dict()), mouth.__class__(**mouth.to_dict())
    mouth.vocab_size = len(tokenizer)
    config = library.LlavaConfig(
        vision_config=eyes, text_config=mouth, image_token_index=tokenizer.convert_tokens_to_ids(PICTURE),
        projector_hidden_act="linear", multimodal_projector_bias=False, vision_feature_layer=-1,
        vision_feature_select_strategy="default", tie_word_embeddings=mouth.tie_word_embeddings,
    )  # fmt: skip
    model = library.LlavaForConditionalGeneration(config)
    model.model.multi_modal_projector.linear_2.weight.data.copy_(torch.eye(mouth.hidden_size))
    model.generation_config.eos_token_id = tokenizer.eos_token_id
    model.generation_config.pad_token_id = tokenizer.pad_token_id
    model.generation_config.bos_token_id = tokenizer.bos_token_id
    return model


def _write(model: Any, tokenizer: Any, processor: Any, folder: Path) -> None:
    library = transformers()
    tokenizer.chat_template = TEMPLATE
    size = model.config.vision_config.image_size
    height, width = size if isinstance(size, (list, tuple)) else (size, size)
    processor.size, processor.do_center_crop = {"height": height, "width": width}, False
    model.save_pretrained(folder)
    library.LlavaProcessor(
        image_processor=processor, tokenizer=tokenizer, patch_size=model.config.vision_config.patch_size,
        vision_feature_select_strategy="default", num_additional_image_tokens=1, chat_template=TEMPLATE,
    ).save_pretrained(folder)  # fmt: skip
    for path in folder.iterdir():
        os.chmod(path, 0o600)


def _actions(language: Language) -> list[str]:
    """Every bin in its place, so that each number is a word of its own."""
    phrases, bins = language.dialect.phrases, range(language.dialect.bins)
    plain = [getattr(phrases, name) for name in ("back", "home", "enter", "complete", "impossible")]
    some = [phrases.tap.format(y=one, x=one) for one in bins] * 20
    some += [phrases.swipe.format(y=one, x=one, to_y=one, to_x=one) for one in bins] * 20
    return [*some, *(one for one in plain for _ in range(100)), *[phrases.type_text.format(text=" ")] * 100]


def _tokenizer(texts: list[str], words: int) -> Any:
    """Pairs of bytes, the commonest joined: whatever is typed can be written."""
    library, parts = transformers(), need("tokenizers", extra="learn")
    marks = ["<pad>", "<s>", "</s>", PICTURE]
    raw = parts.Tokenizer(parts.models.BPE())
    raw.pre_tokenizer = parts.pre_tokenizers.ByteLevel(add_prefix_space=False)
    raw.decoder = parts.decoders.ByteLevel()
    trainer = parts.trainers.BpeTrainer(
        vocab_size=words, special_tokens=marks, initial_alphabet=parts.pre_tokenizers.ByteLevel.alphabet(),
        show_progress=False,
    )  # fmt: skip
    raw.train_from_iterator(texts, trainer)
    return library.PreTrainedTokenizerFast(
        tokenizer_object=raw, pad_token="<pad>", bos_token="<s>", eos_token="</s>", additional_special_tokens=[PICTURE]
    )
