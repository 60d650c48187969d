"""Episodes and sets of others as training data, in the layouts that training programs read."""

from typing import Literal, TypeAlias

Format: TypeAlias = Literal["screenagent", "aitw", "chat", "pairs", "parquet", "webdataset"]
"""The layouts that are written."""
