"""The parts of simulated:phone: its state, its pages in density-independent pixels, and its drawing."""
