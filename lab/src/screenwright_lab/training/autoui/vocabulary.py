"""Tokenizers: one made from the texts of the data, for nets that begin from nothing; and the bytes of any."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any, Final

from screenwright.core.errors import DataError
from screenwright.episodes import DUAL_POINT, TYPE, AitwAction
from screenwright_lab.extras import need
from screenwright_lab.training.autoui.description import CLASSES
from screenwright_lab.training.autoui.language import EMPTY, NAMES, SWIPES, Form, decision

PAD, STOP, UNKNOWN = "<pad>", "</s>", "<unk>"
_SHARES: Final = tuple(f"0.{number:02}" for number in range(100))
LINE: Final = " <p class="
_PLACES: Final = (" y={}", " x={}>")
"""How shares stand in the lines of a screen."""


def trained(texts: Iterable[str], size: int) -> Any:
    """A tokenizer of about ``size`` tokens: stretches of bytes that are frequent in ``texts`` (byte pair encoding, all
    in small letters), and whole: the fixed parts of actions, plans and screens, and pairs of digits: "0.84" "97"."""
    tokenizers, transformers = need("tokenizers", extra="learn"), need("transformers", extra="learn")
    whole = list(_parts())
    made = tokenizers.Tokenizer(tokenizers.models.BPE())
    made.normalizer = tokenizers.normalizers.Lowercase()
    made.pre_tokenizer = tokenizers.pre_tokenizers.ByteLevel(add_prefix_space=True)
    made.decoder = tokenizers.decoders.ByteLevel()
    trainer = tokenizers.trainers.BpeTrainer(
        vocab_size=size - len(whole), special_tokens=[PAD, STOP, UNKNOWN], show_progress=False,
        initial_alphabet=tokenizers.pre_tokenizers.ByteLevel.alphabet(),
    )  # fmt: skip
    made.train_from_iterator(texts, trainer)
    made.add_tokens([tokenizers.AddedToken(part, normalized=False) for part in whole])
    made.post_processor = tokenizers.processors.TemplateProcessing(f"$A {STOP}", special_tokens=[(STOP, 1)])
    return transformers.PreTrainedTokenizerFast(
        tokenizer_object=made, pad_token=PAD, eos_token=STOP, unk_token=UNKNOWN, clean_up_tokenization_spaces=False
    )


def kin(tokenizer: Any) -> list[list[tuple[int, int]]]:
    """Tokens of a tokenizer of :func:`trained` that mean the same number, by the ways in which places are written: the
    place's and the plain one's, which a tap begins with."""
    numbers = tokenizer.get_vocab()
    return [[(numbers[mark.format(share)], numbers[share]) for share in _SHARES] for mark in _PLACES]


def opening(tokenizer: Any) -> list[int]:
    """Tokens of a tokenizer of :func:`trained` that begin the line of a thing."""
    return [number for token, number in tokenizer.get_vocab().items() if token.startswith(LINE)]


def _parts() -> Iterator[str]:
    yield from _SHARES
    yield from (f"{number:02}" for number in range(100))
    tap = decision(AitwAction(DUAL_POINT, (0.5, 0.5), (0.5, 0.5)), Form())
    number = "0.5000"
    between = tap.split(number)
    yield from dict.fromkeys(between)
    yield from (decision(AitwAction(DUAL_POINT, *ends), Form()) for ends in SWIPES.values())
    yield decision(AitwAction(TYPE), Form()).removesuffix('"')
    yield from (decision(AitwAction(kind), Form()) for kind in NAMES if kind not in (TYPE, DUAL_POINT))
    yield from NAMES.values()
    yield from ("Action Plan: [", "], Action Decision: ", "Action Decision: ", "Previous Actions:", " Goal:", EMPTY)
    yield " Screen:"
    yield from (mark.format(share) for mark in _PLACES for share in _SHARES)
    for sort in CLASSES:
        for state in ("", " on", " off", " chosen"):
            yield from (f"{LINE}{sort}{state}{hint}" for hint in ("", " said", " near"))


def surfaces(tokenizer: Any) -> list[bytes]:
    """What each token of a tokenizer adds to a text, by number; nothing for those that are no text. Raises DataError
    for a tokenizer that is neither of bytes nor with marks for spaces."""
    told = json.loads(tokenizer.backend_tokenizer.to_str())
    decoder = json.dumps(told.get("decoder"))
    whole = {int(one["id"]): one for one in told.get("added_tokens", ())}
    if "ByteLevel" in decoder:
        signs = _signs_of_bytes()

        def bytes_of(token: str) -> bytes:
            return bytes(signs[sign] for sign in token)
    elif "Metaspace" in decoder or "▁" in decoder:

        def bytes_of(token: str) -> bytes:
            return token.replace("▁", " ").encode()
    else:
        raise DataError(f"the tokenizer writes its tokens in a way that is not known here: {decoder:.80}")
    special = set(tokenizer.all_special_ids)
    found = [b""] * len(tokenizer)
    for token, number in tokenizer.get_vocab().items():
        if number in special or (number in whole and whole[number]["special"]):
            continue
        found[number] = token.encode() if number in whole else bytes_of(token)
    return found


def _signs_of_bytes() -> dict[str, int]:
    """The printable signs that stand for bytes in tokenizers of bytes: themselves where they can be seen, else the next
    free ones from 256 on."""
    seen = [*range(33, 127), *range(161, 173), *range(174, 256)]
    hidden = [byte for byte in range(256) if byte not in seen]
    return {chr(byte): byte for byte in seen} | {chr(256 + at): byte for at, byte in enumerate(hidden)}
