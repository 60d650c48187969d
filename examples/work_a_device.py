"""See a device and do one thing on it by hand: python work_a_device.py simulated:notepad"""

import sys

import screenwright
from screenwright.core.action import TypeText

device = screenwright.open_device(sys.argv[1])
device.perform(TypeText("Good morning"))
print([one.text for one in screenwright.look(device.screenshot()).elements if one.kind == "input"])
device.close()
