"""Data to train on and to measure with: made here, or read from sets of others."""
