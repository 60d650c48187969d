"""The parts of simulated:notepad: its model, layout, drawing and truth."""
