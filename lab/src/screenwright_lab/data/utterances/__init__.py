"""Sentences as people say them, with marks for intents and slots, and the variations that the reader learns from."""
