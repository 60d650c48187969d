"""The part that runs inside the desktop session, in the system's Python, whose ``gi`` knows AT-SPI.

Started by ``desktop.session``; the only room mates it imports need nothing but the standard library.
"""
