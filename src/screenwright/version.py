"""The version, for who writes it down."""

__version__ = "0.1.0"
