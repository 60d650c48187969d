"""Screens with planted private things, and as many without, to measure how well these are found."""
