"""Every thing on a screenshot that can be clicked, and where: python look_at_a_screen.py screen.png"""

import sys
from pathlib import Path

import screenwright

screen = screenwright.look(screenwright.decode(Path(sys.argv[1]).read_bytes()))
for element in screen.elements:
    if element.clickable:
        print(element.id, element.kind, element.text or element.name, element.box.center)
