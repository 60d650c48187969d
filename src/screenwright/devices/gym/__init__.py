"""Devices as Gymnasium environments, and MiniWoB++ pages."""
