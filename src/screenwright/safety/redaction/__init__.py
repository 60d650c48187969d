"""What is private on a screen, and how it is kept from models that are not on this machine."""
