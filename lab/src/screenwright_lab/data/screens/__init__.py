"""Labelled screens: pictures that this project renders or captures, with what a person would see on them."""
