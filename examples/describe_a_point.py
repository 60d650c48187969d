"""What is at a point of a screenshot, in words: python describe_a_point.py screen.png 120 340"""

import sys
from pathlib import Path

import screenwright

path, x, y = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
said = screenwright.describe(screenwright.look(screenwright.decode(Path(path).read_bytes())), (x, y))
print(said.content, said.layout, f"(confidence {said.confidence:.2f})", sep="\n")
