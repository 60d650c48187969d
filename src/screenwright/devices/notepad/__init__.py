"""The parts of simulated:notepad: its model, layout and drawing."""
