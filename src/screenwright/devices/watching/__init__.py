"""Devices that a person works while we look on: what they do is heard beside the pictures."""
