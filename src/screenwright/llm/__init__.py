"""Replies in words: chat models of any vendor, and scripted ones."""
