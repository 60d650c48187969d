"""Worlds to train and measure in: a phone with drawn applications, desktop tasks, MiniWoB++."""
