"""The frames of a recorded run as a device that plays them back."""
