"""Nets and their training: the only package where torch lives. What is trained here is exported to ONNX for vision.

Raises MissingPrerequisite where torch is not installed.
"""

from importlib.util import find_spec

from screenwright.core.errors import MissingPrerequisite

if find_spec("torch") is None:  # asked before any module of it imports torch
    raise MissingPrerequisite("training needs the package 'torch': run  pip install 'screenwright-lab[learn]'")
