"""Screens with questions about them and what answers each: written by people, drawn in plain looks, and parsed."""
