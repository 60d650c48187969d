"""Devices that are drawn in this process: a desktop with a notepad, a phone. Their truth is known to the pixel."""
