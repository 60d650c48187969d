"""The encoder of sentences as an ONNX file in four bits, and its tokeniser, both without the pieces of scripts that few
screens have.

Nothing is trained and nothing rounded: the matrices stay in the blocks in which they are published.
"""

from __future__ import annotations

import unicodedata
from pathlib import Path
from typing import Any

import numpy as np
from onnx import ModelProto, TensorProto, helper, numpy_helper, save

from screenwright.language import LOWER
from screenwright_lab.training.export import write_manifest
from screenwright_lab.training.packed_encoder import BLOCK, PackedEncoder

OPSET = 21
POSITIONS = 256
"""Pieces that are read of a sentence."""
SPECIAL = 4
"""<s>, <pad>, </s>, <unk>."""
_KEPT = {"LATIN": 90_000, "CJK": 100_000} | dict.fromkeys(
    ("none", "CYRILLIC", "GREEK", "ARABIC", "HEBREW", "DEVANAGARI", "THAI", "HANGUL", "HIRAGANA", "KATAKANA"), 50_000
)
"""Ids (the more frequent a piece, the lower) below which the pieces of a script are kept; its single signs all are."""


def kept_pieces(packed: PackedEncoder) -> list[int]:
    """The ids that stay, in order."""
    found = list(range(SPECIAL))
    for at, piece in enumerate(packed.pieces[SPECIAL:], SPECIAL):
        letters = piece.replace("▁", "")
        scripts = {unicodedata.name(sign, "?").split()[0] for sign in letters if sign.isalpha()} or {"none"}
        most = min(_KEPT.get(script, 0) for script in scripts)
        if at < most or (len(letters) == 1 and most):
            found.append(at)
    return found


def tokeniser(packed: PackedEncoder, kept: list[int]) -> bytes:
    """The kept pieces as a model of sentencepiece, with the ids that their rows have."""
    import sentencepiece
    from sentencepiece import sentencepiece_model_pb2 as proto

    model = proto.ModelProto()  # type: ignore[attr-defined]
    kinds = {0: 3, 1: 3, 2: 3, 3: 2}  # control, control, control, unknown
    for at in kept:
        model.pieces.add(piece=packed.pieces[at], score=float(packed.scores[at]), type=kinds.get(at, 1))
    training = model.trainer_spec
    training.model_type, training.bos_id, training.pad_id, training.eos_id, training.unk_id = 1, 0, 1, 2, 3
    training.bos_piece, training.pad_piece, training.eos_piece, training.unk_piece = "<s>", "<pad>", "</s>", "<unk>"
    training.vocab_size = len(kept)
    rules = Path(sentencepiece.__file__).parent / "package_data" / "nmt_nfkc.bin"
    model.normalizer_spec.name, model.normalizer_spec.precompiled_charsmap = "nmt_nfkc", rules.read_bytes()
    return bytes(model.SerializeToString())


def export_encoder(packed: PackedEncoder, folder: Path, facts: dict[str, Any]) -> None:
    """Write ``encoder.onnx`` (the lower layers), ``encoder.model`` (the tokeniser) and the manifest."""
    kept = kept_pieces(packed)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "encoder.model").write_bytes(tokeniser(packed, kept))
    save(_Graph(packed).lower(kept), str(folder / "encoder.onnx"))
    write_manifest(folder / "encoder.onnx", {**facts, "pieces": len(kept)})


class _Graph:
    """A BERT whose sums are normalised after each half of a layer, in nodes of ONNX."""

    def __init__(self, packed: PackedEncoder) -> None:
        self.packed = packed
        self.nodes: list[Any] = []
        self.constants: list[Any] = []

    def lower(self, kept: list[int]) -> ModelProto:
        """ids (1, n) int64 to states (1, n, width)."""
        state = self._embedded(kept)
        for layer in range(LOWER):
            state = self._layer(f"l{layer}.", state, "states" if layer + 1 == LOWER else None)
        ids = helper.make_tensor_value_info("ids", TensorProto.INT64, [1, "pieces"])
        return self._model(
            ids, helper.make_tensor_value_info("states", TensorProto.FLOAT, [1, "pieces", self.packed.width])
        )

    def _model(self, given: Any, told: Any) -> ModelProto:
        graph = helper.make_graph(self.nodes, "encoder", [given], [told], self.constants)
        return helper.make_model(graph, opset_imports=[helper.make_opsetid("", OPSET)], ir_version=10)

    def _embedded(self, kept: list[int]) -> str:
        """Words by their nibbles, two in a byte, with places and the one type of text there is."""
        width = self.packed.width
        scales, nibbles = self.packed.blocks("emb.word", width)
        scales, nibbles = scales[kept].astype(np.float16), nibbles[kept]
        packed = nibbles[:, 0::2] | nibbles[:, 1::2] << 4
        row = self._node("Gather", [self._constant(packed), "ids"])
        low = self._node("BitwiseAnd", [row, self._constant(np.array(15, np.uint8))])
        high = self._node("BitShift", [row, self._constant(np.array(4, np.uint8))], direction="RIGHT")
        apart = [self._node("Unsqueeze", [half, self._constant(np.array([3]))]) for half in (low, high)]
        pairs = self._node("Concat", apart, axis=3)
        blocks = self._node("Reshape", [pairs, self._constant(np.array([1, -1, width // BLOCK, BLOCK]))])
        numbers = self._node("Sub", [self._node("Cast", [blocks], to=TensorProto.FLOAT), self._constant(np.float32(8))])
        scale = self._node("Cast", [self._node("Gather", [self._constant(scales), "ids"])], to=TensorProto.FLOAT)
        scaled = self._node("Mul", [numbers, self._node("Unsqueeze", [scale, self._constant(np.array([3]))])])
        words = self._node("Reshape", [scaled, self._constant(np.array([1, -1, width]))])
        places = self.packed.numbers("emb.pos").reshape(-1, width)[:POSITIONS]
        places = places + self.packed.numbers("emb.type")[:width]
        length = self._node("Shape", ["ids"], start=1)
        place = self._node("Slice", [self._constant(places), self._constant(np.array([0])), length])
        return self._normalised("emb.ln", self._node("Add", [words, place]))

    def _layer(self, name: str, state: str, out: str | None = None) -> str:
        width, heads = self.packed.width, self.packed.heads
        apart = self._constant(np.array([1, -1, heads, width // heads]))
        query, key, value = (
            self._node("Reshape", [self._linear(f"{name}{part}", state, width), apart]) for part in "qkv"
        )
        query, value = (self._node("Transpose", [one], perm=[0, 2, 1, 3]) for one in (query, value))
        key = self._node("Transpose", [key], perm=[0, 2, 3, 1])
        scores = self._node("MatMul", [query, key])
        root = self._constant(np.float32((width // heads) ** -0.5))
        weights = self._node("Softmax", [self._node("Mul", [scores, root])], axis=-1)
        seen = self._node("Transpose", [self._node("MatMul", [weights, value])], perm=[0, 2, 1, 3])
        seen = self._node("Reshape", [seen, self._constant(np.array([1, -1, width]))])
        state = self._normalised(f"{name}aln", self._node("Add", [state, self._linear(f"{name}ao", seen, width)]))
        wide = self._node("Gelu", [self._linear(f"{name}fi", state, width)])
        return self._normalised(
            f"{name}oln", self._node("Add", [state, self._linear(f"{name}fo", wide, 4 * width)]), out
        )

    def _linear(self, name: str, given: str, width: int) -> str:
        """By a matrix in blocks along its input, as runtimes multiply by without unpacking it."""
        scales, nibbles = self.packed.blocks(f"{name}.w", width)
        signed = (nibbles.astype(np.int8) - 8).T  # (input, output)
        matrix = self._name("matrix")
        packed = (signed.reshape(-1)[0::2] & 15) | (signed.reshape(-1)[1::2] & 15) << 4
        self.constants.append(
            helper.make_tensor(matrix, TensorProto.INT4, signed.shape, packed.astype(np.uint8).tobytes(), raw=True)
        )
        unpacked = self._node(
            "DequantizeLinear", [matrix, self._constant(np.ascontiguousarray(scales.T))], axis=0, block_size=BLOCK
        )
        product = self._node("MatMul", [given, unpacked])
        return self._node("Add", [product, self._constant(self.packed.numbers(f"{name}.b"))])

    def _normalised(self, name: str, given: str, out: str | None = None) -> str:
        scale, shift = (self._constant(self.packed.numbers(f"{name}.{part}")) for part in "wb")
        return self._node("LayerNormalization", [given, scale, shift], epsilon=self.packed.epsilon, out=out)

    def _constant(self, value: Any) -> str:
        name = self._name("constant")
        self.constants.append(numpy_helper.from_array(np.asarray(value), name))
        return name

    def _node(self, kind: str, given: list[str], out: str | None = None, **settings: Any) -> str:
        out = out or self._name(kind)
        self.nodes.append(helper.make_node(kind, given, [out], **settings))
        return out

    def _name(self, kind: str) -> str:
        return f"{kind} {len(self.nodes)} {len(self.constants)}"
