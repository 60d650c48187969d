"""The pages of MiniWoB++, worked by pixels."""
