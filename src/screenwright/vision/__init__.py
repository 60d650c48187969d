"""Pixels to Screen: text, boxes, kinds, layout tree, what changed, narration."""
