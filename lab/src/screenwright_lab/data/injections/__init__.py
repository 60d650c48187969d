"""Rendered screens on which somebody else's words ask for something, and twins that ask for nothing."""
