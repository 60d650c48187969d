"""Sessions of ScreenAgent as they are published (paper 001, section 4)."""
